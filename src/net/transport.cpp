#include "net/transport.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <mutex>
#include <vector>

#include "net/curl_library.h"

namespace sennit {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr int kPollMilliseconds = 50;  // how often `stop` and the time-outs are looked at

// One easy handle in a multi handle of its own: the multi handle waits without holding up `stop`,
// and keeps the connections.
struct Channel {
  const CurlLibrary* curl;
  CURLM* multi;
  CURL* easy;

  explicit Channel(const CurlLibrary* library)
      : curl(library), multi(library->multi_init()), easy(library->easy_init()) {}
  ~Channel() {
    if (easy) curl->easy_cleanup(easy);
    if (multi) curl->multi_cleanup(multi);
  }
  Channel(const Channel&) = delete;
  Channel& operator=(const Channel&) = delete;
};

enum class End { kWhole, kTooLong, kReader, kStopped, kConnect, kFirstByte, kIdle, kTotal, kCurl };

// One request on its way.
class Exchange {
 public:
  Exchange(Channel& channel, const TransportOptions& options, const HttpRequest& request,
           const SendContext& context)
      : channel_(channel), options_(options), request_(request), context_(context) {
    set_up();
  }
  ~Exchange() {
    channel_.curl->multi_remove_handle(channel_.multi, channel_.easy);
    channel_.curl->slist_free_all(headers_);
    channel_.curl->easy_reset(channel_.easy);
  }
  Exchange(const Exchange&) = delete;
  Exchange& operator=(const Exchange&) = delete;

  Transfer run();
  NetworkRecord record() const;

 private:
  template <typename Value>
  void set(CURLoption option, Value value) {
    channel_.curl->easy_setopt(channel_.easy, option, value);
  }
  void set_up();
  End loop();
  End too_late(Clock::time_point now) const;
  Transfer outcome(End end);
  Transfer curl_failure() const;
  void take_header(std::string_view line);
  bool take_body(std::string_view piece);

  static std::size_t on_header(char* data, std::size_t size, std::size_t count, void* self) {
    static_cast<Exchange*>(self)->take_header({data, size * count});
    return size * count;
  }
  static std::size_t on_body(char* data, std::size_t size, std::size_t count, void* self) {
    return static_cast<Exchange*>(self)->take_body({data, size * count}) ? size * count : 0;
  }

  Channel& channel_;
  const TransportOptions& options_;
  const HttpRequest& request_;
  const SendContext& context_;
  curl_slist* headers_ = nullptr;
  HttpReply reply_;
  CURLcode code_ = CURLE_OK;
  bool head_done_ = false;
  bool streams_ = false;
  bool too_long_ = false;
  bool reader_ended_ = false;
  std::uint64_t received_ = 0;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_ = start_;
};

void Exchange::set_up() {
  for (const HttpHeader& header : request_.headers)
    headers_ = channel_.curl->slist_append(headers_, (header.name + ": " + header.value).c_str());
  for (const HttpSecretHeader& header : request_.secret_headers)
    headers_ =
        channel_.curl->slist_append(headers_, (header.name + ": " + header.value.reveal()).c_str());
  // libcurl would wait a second for a "100 Continue" that some servers never send.
  headers_ = channel_.curl->slist_append(headers_, "Expect:");
  set(CURLOPT_URL, request_.url.c_str());
  set(CURLOPT_HTTPHEADER, headers_);
  set(CURLOPT_NOSIGNAL, 1L);
  set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);  // a proxy's "200" is no first byte of an answer
  set(CURLOPT_FOLLOWLOCATION, 0L);
  set(CURLOPT_PROTOCOLS_STR, "http,https");
  set(CURLOPT_USERAGENT, options_.user_agent.c_str());
  set(CURLOPT_TCP_NODELAY, 1L);
  set(CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(options_.timeouts.connect.count()));
  set(CURLOPT_HEADERFUNCTION, &Exchange::on_header);
  set(CURLOPT_HEADERDATA, this);
  set(CURLOPT_WRITEFUNCTION, &Exchange::on_body);
  set(CURLOPT_WRITEDATA, this);
  if (const char* file = std::getenv("SSL_CERT_FILE"); file && *file) set(CURLOPT_CAINFO, file);
  if (is_loopback(request_.url)) set(CURLOPT_PROXY, "");
  if (request_.method == "GET") {
    set(CURLOPT_HTTPGET, 1L);
  } else {
    set(CURLOPT_POST, 1L);
    set(CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request_.body.size()));
    set(CURLOPT_POSTFIELDS, request_.body.data());
    if (request_.method != "POST") set(CURLOPT_CUSTOMREQUEST, request_.method.c_str());
  }
}

void Exchange::take_header(std::string_view line) {
  last_ = Clock::now();
  while (!line.empty() && (line.back() == '\r' || line.back() == '\n')) line.remove_suffix(1);
  if (line.starts_with("HTTP/")) {  // also after "100 Continue"
    reply_.headers.clear();
    reply_.status = 0;
    const std::size_t space = line.find(' ');
    for (std::size_t at = space + 1; space != std::string_view::npos && at < line.size() &&
                                     line[at] >= '0' && line[at] <= '9' && reply_.status < 1000;
         ++at)
      reply_.status = reply_.status * 10 + (line[at] - '0');
    return;
  }
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos || reply_.headers.size() >= 200) return;
  std::string_view value = line.substr(colon + 1);
  value.remove_prefix(std::min(value.find_first_not_of(" \t"), value.size()));
  reply_.headers.push_back({std::string(line.substr(0, colon)), std::string(value)});
}

bool Exchange::take_body(std::string_view piece) {
  last_ = Clock::now();
  received_ += piece.size();
  if (received_ > options_.max_reply_bytes) {
    too_long_ = true;
    return false;
  }
  if (!head_done_) {
    head_done_ = true;
    streams_ = context_.head && context_.body && context_.head(reply_);
  }
  if (!streams_) {
    reply_.body += piece;
    return true;
  }
  reader_ended_ = !context_.body(piece);
  return !reader_ended_;
}

// The first byte is waited for from the moment the connection is there.
End Exchange::too_late(Clock::time_point now) const {
  if (now - start_ > options_.timeouts.total) return End::kTotal;
  const bool answered = reply_.status != 0;
  if (answered) return now - last_ > options_.timeouts.idle ? End::kIdle : End::kWhole;
  return now - start_ > options_.timeouts.connect + options_.timeouts.first_byte ? End::kFirstByte
                                                                                 : End::kWhole;
}

End Exchange::loop() {
  const CurlLibrary& curl = *channel_.curl;
  curl.multi_add_handle(channel_.multi, channel_.easy);
  for (int running = 1;;) {
    if (context_.stop && *context_.stop) return End::kStopped;
    if (curl.multi_perform(channel_.multi, &running) != CURLM_OK) {
      code_ = CURLE_FAILED_INIT;
      return End::kCurl;
    }
    if (running == 0) break;
    if (const End late = too_late(Clock::now()); late != End::kWhole) return late;
    curl.multi_poll(channel_.multi, nullptr, 0, kPollMilliseconds, nullptr);
  }
  int left = 0;
  while (const CURLMsg* message = curl.multi_info_read(channel_.multi, &left))
    if (message->msg == CURLMSG_DONE) code_ = message->data.result;
  if (too_long_) return End::kTooLong;
  if (reader_ended_) return End::kReader;
  return code_ == CURLE_OK ? End::kWhole : End::kCurl;
}

Transfer Exchange::run() { return outcome(loop()); }

double seconds(milliseconds time) { return static_cast<double>(time.count()) / 1000; }

Transfer timed_out(const std::string& origin, const char* what, milliseconds limit) {
  return {.reply = Error{ErrorCode::kTimeout,
                         fmt::format("{} {} within {:g} s", origin, what, seconds(limit)),
                         "try again, or raise model.timeout"},
          .may_pass = true};
}

Transfer Exchange::outcome(End end) {
  const std::string origin = url_origin(request_.url);
  switch (end) {
    case End::kWhole:
      return {.reply = std::move(reply_)};
    case End::kTooLong:
      return {.reply = limited(fmt::format("{} sent a reply of over {} MB", origin,
                                           options_.max_reply_bytes >> 20),
                               "no model says that much: check the address (base_url)")};
    case End::kReader:
    case End::kStopped:
      return {.reply = cancelled("the request was stopped")};
    case End::kConnect:
      return timed_out(origin, "did not connect", options_.timeouts.connect);
    case End::kFirstByte:
      return timed_out(origin, "did not begin to answer", options_.timeouts.first_byte);
    case End::kIdle:
      return timed_out(origin, "fell silent; no byte came", options_.timeouts.idle);
    case End::kTotal:
      return timed_out(origin, "did not finish its answer", options_.timeouts.total);
    case End::kCurl:
      return curl_failure();
  }
  return {};
}

Transfer Exchange::curl_failure() const {
  const std::string origin = url_origin(request_.url);
  const auto failed = [&](const std::string& what, const char* remedy, bool may_pass) {
    return Transfer{.reply = unavailable(what, remedy), .may_pass = may_pass};
  };
  long connect_status = 0;  // of a proxy that was asked for a way through
  channel_.curl->easy_getinfo(channel_.easy, CURLINFO_HTTP_CONNECTCODE, &connect_status);
  if (connect_status >= 300)
    return failed(fmt::format("the proxy gives no way to {} (status {})", origin, connect_status),
                  connect_status == 407
                      ? "the proxy wants a name and a password: https_proxy=http://name:word@host"
                      : "check https_proxy, or name the host in no_proxy",
                  connect_status >= 502 && connect_status <= 504);
  switch (code_) {
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_URL_MALFORMAT:
      return {.reply = invalid_input("the address of the model is none that can be asked",
                                     "write base_url as https://host or http://host:port")};
    case CURLE_COULDNT_RESOLVE_HOST:
      return failed(fmt::format("cannot find the host of {}", origin),
                    "check the address (base_url) and the network", true);
    case CURLE_COULDNT_RESOLVE_PROXY:
      return failed("cannot find the host of the proxy", "check https_proxy and http_proxy", false);
    case CURLE_COULDNT_CONNECT:
      return failed(fmt::format("cannot connect to {}", origin),
                    is_loopback(request_.url) ? "start the server of the model, or correct base_url"
                                              : "check the address (base_url), the network, and "
                                                "the proxy, if there is one (https_proxy)",
                    true);
    case CURLE_OPERATION_TIMEDOUT:
      return timed_out(origin, "did not connect", options_.timeouts.connect);
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_CIPHER:
      return failed(fmt::format("no secure connection to {}: {}", origin,
                                channel_.curl->easy_strerror(code_)),
                    "check the address, the clock, and the certificates of this machine "
                    "(SSL_CERT_FILE names others)",
                    false);
    default:
      return failed(fmt::format("the connection to {} broke: {}", origin,
                                channel_.curl->easy_strerror(code_)),
                    "try again", true);
  }
}

NetworkRecord Exchange::record() const {
  NetworkRecord made;
  made.origin = url_origin(request_.url);
  made.document = context_.document;
  made.sent_bytes = request_.body.size();
  made.received_bytes = received_;
  made.status = reply_.status;
  made.seconds = std::chrono::duration<double>(Clock::now() - start_).count();
  return made;
}

}  // namespace

// Channels that wait for their next request.
struct Transport::Pool {
  std::mutex mutex;
  std::vector<std::unique_ptr<Channel>> idle;

  std::unique_ptr<Channel> take(const CurlLibrary* curl) {
    {
      const std::scoped_lock lock(mutex);
      if (!idle.empty()) {
        std::unique_ptr<Channel> channel = std::move(idle.back());
        idle.pop_back();
        return channel;
      }
    }
    return std::make_unique<Channel>(curl);
  }

  void give_back(std::unique_ptr<Channel> channel) {
    const std::scoped_lock lock(mutex);
    idle.push_back(std::move(channel));
  }
};

Transport::Transport(TransportOptions options, NetworkLog log)
    : options_(std::move(options)), log_(std::move(log)), pool_(std::make_unique<Pool>()) {}

Transport::~Transport() = default;

Transfer Transport::send(const HttpRequest& request, const SendContext& context) {
  if (context.stop && *context.stop) return {.reply = cancelled("the request was stopped")};
  const Result<const CurlLibrary*> curl = curl_library();
  if (!curl.ok()) return {.reply = curl.error()};
  std::unique_ptr<Channel> channel = pool_->take(*curl);
  if (!channel->easy || !channel->multi)
    return {.reply = unavailable("libcurl has no memory for another request"), .may_pass = true};
  Transfer transfer;
  {
    Exchange exchange(*channel, options_, request, context);
    NetworkRecord record;
    transfer = exchange.run();
    if (log_) {
      record = exchange.record();
      if (!transfer.reply.ok()) record.failure = transfer.reply.error().what;
      if (transfer.reply.ok()) record.status = transfer.reply->status;
      log_(record);
    }
  }
  pool_->give_back(std::move(channel));
  return transfer;
}

}  // namespace sennit
