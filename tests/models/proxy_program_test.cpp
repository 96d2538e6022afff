// What passes a proxy of the environment: the whole run to a model elsewhere, no key where a tunnel
// is asked for, and nothing at all where no provider is named; and what a proxy that gives no way
// is called.

#include <gtest/gtest.h>
#include <httplib.h>

#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <thread>
#include <vector>

#include "servers/model_server.h"
#include "servers/named_words.h"
#include "support.h"

namespace sennit::test {
namespace {

using nlohmann::json;
using testing::Asked;
using testing::ModelServer;

constexpr const char* kPage =
    "<!DOCTYPE html>\n<html><body>Sign in to the network of Busan.</body></html>";

// Sends on what it is asked for to one server, or answers with a page of its own.
class Proxy {
 public:
  explicit Proxy(std::string to) : to_(std::move(to)) {
    server_.Post(".*", [this](const auto& request, auto& response) { take(request, response); });
    server_.set_pre_routing_handler([this](const auto& request, auto& response) {
      if (request.method != "CONNECT") return httplib::Server::HandlerResponse::Unhandled;
      take(request, response);
      return httplib::Server::HandlerResponse::Handled;
    });
    port_ = server_.bind_to_any_port("127.0.0.1");
    thread_ = std::thread([this] { server_.listen_after_bind(); });
    while (!server_.is_running()) std::this_thread::yield();
  }
  ~Proxy() {
    server_.stop();
    thread_.join();
  }
  Proxy(const Proxy&) = delete;
  Proxy& operator=(const Proxy&) = delete;

  std::string url() const { return "http://127.0.0.1:" + std::to_string(port_); }
  void answers(int status) {
    const std::scoped_lock lock(mutex_);
    own_status_ = status;
  }
  // "POST http://host/path", and the headers of each.
  std::vector<std::string> asked() const {
    const std::scoped_lock lock(mutex_);
    return asked_;
  }
  std::string headers() const {
    const std::scoped_lock lock(mutex_);
    return headers_;
  }

 private:
  void take(const httplib::Request& request, httplib::Response& response) {
    std::optional<int> own_status;
    {
      const std::scoped_lock lock(mutex_);
      asked_.push_back(request.method + " " + request.target);
      for (const auto& [name, value] : request.headers) headers_ += name + ": " + value + "\n";
      own_status = own_status_;
    }
    const std::size_t host = request.target.find("://");
    if (own_status || host == std::string::npos) {
      response.status = own_status.value_or(501);
      response.set_content(kPage, "text/html");
      return;
    }
    httplib::Client client(to_);
    const std::string path = request.target.substr(request.target.find('/', host + 3));
    const httplib::Result came =
        client.Post(path, {{"Authorization", request.get_header_value("Authorization")}},
                    request.body, "application/json");
    response.status = came ? came->status : 502;
    if (came) response.set_content(came->body, came->get_header_value("Content-Type"));
  }

  const std::string to_;
  httplib::Server server_;
  std::thread thread_;
  int port_ = 0;
  mutable std::mutex mutex_;
  std::optional<int> own_status_;
  std::vector<std::string> asked_;
  std::string headers_;
};

class ProxyProgram : public ::testing::Test {
 protected:
  ProxyProgram() {
    server_.set_compatible(true);
    server_.set_model({.name = "some-model"});
    server_.set_script([](const Asked& asked) { return testing::named_words(asked); });
    server_.set_key("sk-secret-key");
    home_.write("notes/Tides.md",
                "# Tides\n\nMina Park measures the tides of Busan for the [[Tide Tables]].\n");
  }

  Ran run(const std::vector<std::string>& words) {
    return run_sennit(words, home_.path().string(), variables_);
  }
  Ran extract(const std::string& address) {
    return run({"process", "notes", "-o", "graph.sennit", "--extractor", "standard", "--provider",
                "compatible", "--model", "some-model", "--base-url", address});
  }

  // The run ends in part, says why, shows no key, and leaves the graph of the notes.
  void ends_in_part(const Ran& ran, const std::string& says) {
    EXPECT_EQ(ran.exit_code, 3) << ran.out << ran.err;
    EXPECT_TRUE(holds(ran.out, says)) << ran.out << ran.err;
    EXPECT_FALSE(holds(ran.out + ran.err, "sk-secret-key"));
    Result<Engine> engine = Engine::open(home_ / "graph.sennit", Access::kRead);
    ASSERT_TRUE(engine.ok());
    EXPECT_TRUE(holds(picture(*engine), "Tide Tables")) << "what is found without a model is there";
    EXPECT_EQ(run({"check"}).exit_code, 0);
    EXPECT_EQ(run({"status"}).exit_code, 3);
  }

  TemporaryFolder home_;
  ModelServer server_;
  Proxy proxy_{server_.url()};
  std::map<std::string, std::string> variables_ = {{"OPENAI_API_KEY", "sk-secret-key"},
                                                   {"http_proxy", proxy_.url()},
                                                   {"https_proxy", proxy_.url()},
                                                   {"HTTPS_PROXY", proxy_.url()},
                                                   {"no_proxy", ""},
                                                   {"NO_PROXY", ""}};
};

TEST_F(ProxyProgram, AModelElsewhereIsAskedThroughIt) {
  const Ran ran = extract("http://models.invalid/v1");
  EXPECT_EQ(ran.exit_code, 0) << ran.out << ran.err;
  EXPECT_EQ(proxy_.asked(),
            std::vector<std::string>{"POST http://models.invalid/v1/chat/completions"});
  EXPECT_EQ(server_.requests(), 1U);
  EXPECT_EQ(json::parse(run({"status", "--json"}).out)["documents"][0]["state"], "done");
  const json list = json::parse(run({"network", "--json"}).out);
  ASSERT_EQ(list.size(), 1U);
  EXPECT_EQ(list[0]["to"], "http://models.invalid") << "whose the texts are, whoever passes them";
}

TEST_F(ProxyProgram, ThatAnswersWithAPageIsNamed) {
  proxy_.answers(200);
  ends_in_part(extract("http://models.invalid/v1"),
               "a page of HTML, as a proxy or a wrong address gives");
  EXPECT_EQ(proxy_.asked(),
            std::vector<std::string>{"POST http://models.invalid/v1/chat/completions"});
}

TEST_F(ProxyProgram, ThatGivesNoWayIsNamed) {
  for (const auto& [status, remedy] :
       std::map<int, std::string>{{403, "no_proxy"}, {407, "a name and a password"}}) {
    proxy_.answers(status);
    const std::size_t before = proxy_.asked().size();
    const Ran ran = extract("https://models.invalid/v1");
    ends_in_part(ran, "the proxy gives no way to https://models.invalid (status " +
                          std::to_string(status) + ")");
    EXPECT_TRUE(holds(ran.out, remedy)) << ran.out;
    ASSERT_EQ(proxy_.asked().size(), before + 1);
    EXPECT_EQ(proxy_.asked().back(), "CONNECT models.invalid:443");
  }
}

TEST_F(ProxyProgram, ThisMachineAndTheHostsOfNoProxyAreAskedWithoutIt) {
  proxy_.answers(200);
  EXPECT_EQ(extract(server_.url() + "/v1").exit_code, 0);
  EXPECT_EQ(server_.requests(), 1U);
  // 127.0.0.1, written so that it does not look like this machine.
  const std::string other =
      "http://2130706433" + server_.url().substr(server_.url().rfind(':')) + "/v1";
  home_.write("notes/Tides.md", "# Boats\n\nMina went to Ulsan.\n");
  variables_["no_proxy"] = "example.com,127.0.0.1";
  EXPECT_EQ(extract(other).exit_code, 0);
  EXPECT_EQ(server_.requests(), 2U);
  EXPECT_TRUE(proxy_.asked().empty());
  home_.write("notes/Tides.md", "# Boats\n\nMina went to Incheon.\n");
  variables_["no_proxy"] = "example.com";
  EXPECT_EQ(extract(other).exit_code, 3);
  EXPECT_EQ(proxy_.asked().size(), 1U);
}

TEST_F(ProxyProgram, TheWishForATunnelHasNoKey) {
  proxy_.answers(407);
  home_.write("config.yaml",
              "model:\n  provider: compatible\n  name: some-model\n  base_url: "
              "https://models.invalid/v1\n");
  const Ran ran = run({"doctor"});
  EXPECT_NE(ran.exit_code, 0) << ran.out;
  ASSERT_FALSE(proxy_.asked().empty()) << ran.out << ran.err;
  for (const std::string& asked : proxy_.asked()) EXPECT_EQ(asked, "CONNECT models.invalid:443");
  EXPECT_FALSE(holds(proxy_.headers(), "sk-secret-key")) << "it is the provider's";
}

TEST_F(ProxyProgram, NothingIsSentWhereNoProviderIsNamed) {
  variables_.insert({{"ANTHROPIC_API_KEY", "sk-secret-key"}, {"GEMINI_API_KEY", "sk-secret-key"}});
  EXPECT_EQ(run({"process", "notes", "-o", "graph.sennit"}).exit_code, 0);
  EXPECT_EQ(run({"query", "Who measures the tides of Busan?"}).exit_code, 0);
  const Ran asked = run({"process", "notes", "-o", "graph.sennit", "--extractor", "standard"});
  EXPECT_NE(asked.exit_code, 0) << "a key alone chooses nobody";
  EXPECT_TRUE(holds(asked.err, "provider")) << asked.err;
  EXPECT_EQ(proxy_.asked(), std::vector<std::string>{});
  EXPECT_EQ(server_.requests(), 0U);
}

}  // namespace
}  // namespace sennit::test
