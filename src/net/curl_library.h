// libcurl, opened when it is first needed: it brings some thirty other libraries with it, which a
// program that sends nothing should not wait for. Private to the room.

#pragma once

#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

#include "sennit/result.h"

namespace sennit {

struct CurlLibrary {
  decltype(&::curl_easy_init) easy_init;
  decltype(&::curl_easy_cleanup) easy_cleanup;
  decltype(&::curl_easy_reset) easy_reset;
  decltype(&::curl_easy_setopt) easy_setopt;
  decltype(&::curl_easy_getinfo) easy_getinfo;
  decltype(&::curl_easy_strerror) easy_strerror;
  decltype(&::curl_slist_append) slist_append;
  decltype(&::curl_slist_free_all) slist_free_all;
  decltype(&::curl_multi_init) multi_init;
  decltype(&::curl_multi_cleanup) multi_cleanup;
  decltype(&::curl_multi_add_handle) multi_add_handle;
  decltype(&::curl_multi_remove_handle) multi_remove_handle;
  decltype(&::curl_multi_perform) multi_perform;
  decltype(&::curl_multi_poll) multi_poll;
  decltype(&::curl_multi_info_read) multi_info_read;
};

// Opens and initializes it once for the process; it stays open. Thread-safe. Errors: kUnavailable
// when it is not installed.
Result<const CurlLibrary*> curl_library();

}  // namespace sennit
