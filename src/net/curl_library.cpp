#include "net/curl_library.h"

#include <dlfcn.h>

namespace sennit {
namespace {

template <typename Function>
bool find(void* library, const char* name, Function& function) {
  function = reinterpret_cast<Function>(dlsym(library, name));
  return function != nullptr;
}

Error cannot_open(const char* why) {
  return unavailable(std::string("cannot open libcurl, which carries requests to models: ") + why,
                     "install it: apt-get install libcurl4");
}

Result<const CurlLibrary*> open_library() {
  void* library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) library = dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) return cannot_open("it is not installed");
  static CurlLibrary curl;
  decltype(&::curl_global_init) global_init = nullptr;
  const bool whole = find(library, "curl_global_init", global_init) &&
                     find(library, "curl_easy_init", curl.easy_init) &&
                     find(library, "curl_easy_cleanup", curl.easy_cleanup) &&
                     find(library, "curl_easy_reset", curl.easy_reset) &&
                     find(library, "curl_easy_setopt", curl.easy_setopt) &&
                     find(library, "curl_easy_getinfo", curl.easy_getinfo) &&
                     find(library, "curl_easy_strerror", curl.easy_strerror) &&
                     find(library, "curl_slist_append", curl.slist_append) &&
                     find(library, "curl_slist_free_all", curl.slist_free_all) &&
                     find(library, "curl_multi_init", curl.multi_init) &&
                     find(library, "curl_multi_cleanup", curl.multi_cleanup) &&
                     find(library, "curl_multi_add_handle", curl.multi_add_handle) &&
                     find(library, "curl_multi_remove_handle", curl.multi_remove_handle) &&
                     find(library, "curl_multi_perform", curl.multi_perform) &&
                     find(library, "curl_multi_poll", curl.multi_poll) &&
                     find(library, "curl_multi_info_read", curl.multi_info_read);
  if (!whole) return cannot_open("it is older than 7.66");
  if (global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) return cannot_open("it does not start");
  return &curl;
}

}  // namespace

Result<const CurlLibrary*> curl_library() {
  static const Result<const CurlLibrary*> library = open_library();
  return library;
}

}  // namespace sennit
