#include "server/connections.hpp"

#include <algorithm>
#include <thread>
#include <vector>

#include "server/running_server.hpp"
#include "server/sockets.hpp"

namespace meleda::server {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

httplib::Request request_with(const httplib::Headers& headers) {
  httplib::Request request;
  request.version = "HTTP/1.1";
  request.headers = headers;
  return request;
}

TEST(MayStayOpen, OnlyWhereNothingButAnotherRequestCanFollow) {
  httplib::Response good;
  good.status = 200;
  const auto stays = [&](const httplib::Headers& headers, std::optional<std::size_t> body_read) {
    return may_stay_open(request_with(headers), good, {body_read, false});
  };
  EXPECT_TRUE(stays({}, 0));
  EXPECT_TRUE(stays({{"Connection", "keep-alive"}}, 0));
  EXPECT_TRUE(stays({{"Content-Length", "0"}}, 0));
  EXPECT_TRUE(stays({{"content-length", "12"}}, 12));
  EXPECT_FALSE(stays({}, std::nullopt));
  EXPECT_FALSE(stays({}, 3));
  EXPECT_FALSE(stays({{"Content-Length", "12"}}, std::nullopt));
  for (const auto* length : {"13", "+12", "012", "12 ", "12,12", "0xc", ""}) {
    EXPECT_FALSE(stays({{"Content-Length", length}}, 12)) << length;
  }
  EXPECT_FALSE(stays({{"Content-Length", "12"}, {"Content-Length", "12"}}, 12));
  EXPECT_FALSE(stays({{"Content-Length", "12"}, {"Transfer-Encoding", "chunked"}}, 12));
  EXPECT_FALSE(stays({{"Transfer-Encoding", "identity"}}, 0));
  EXPECT_FALSE(stays({{"Expect", "100-continue"}}, 0));
  EXPECT_FALSE(stays({{"Upgrade", "h2c"}}, 0));
  EXPECT_FALSE(stays({{"Connection", "close"}}, 0));
  EXPECT_FALSE(stays({{"Connection", "keep-alive, close"}}, 0));
}

TEST(MayStayOpen, NotAfterARefusalNorWhereMoreHasComeAlready) {
  auto request = request_with({});
  httplib::Response response;
  response.status = 304;
  EXPECT_TRUE(may_stay_open(request, response, {0, false}));
  EXPECT_FALSE(may_stay_open(request, response, {0, true}));
  response.set_header("Transfer-Encoding", "chunked");
  EXPECT_FALSE(may_stay_open(request, response, {0, false}));
  response.headers.clear();
  for (const int status : {400, 403, 404, 413, 429, 500}) {
    response.status = status;
    EXPECT_FALSE(may_stay_open(request, response, {0, false})) << status;
  }
  response.status = 200;
  request.version = "HTTP/1.0";
  EXPECT_FALSE(may_stay_open(request, response, {0, false}));
}

class Connections : public testing::Test {
 protected:
  [[nodiscard]] std::string head(const std::string& line, const std::string& more = {}) const {
    return line + " HTTP/1.1\r\nHost: localhost:" + std::to_string(running_.port()) + "\r\n" + more + "\r\n";
  }
  [[nodiscard]] std::string post(const std::string& path, const std::string& body) const {
    return head("POST " + path,
                "Content-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) + "\r\n") +
           body;
  }
  static std::size_t answers_in(const std::string& heard) {
    std::size_t count = 0;
    for (auto at = heard.find("HTTP/1.1 "); at != std::string::npos; at = heard.find("HTTP/1.1 ", at + 1)) ++count;
    return count;
  }

  static Options patient() {
    Options options;
    options.idle.time = only_a_hang_takes_that_long;
    return options;
  }

  const RunningServer running_{patient()};
  const std::string show_ = R"({"spec":"rings:9"})";
};

TEST_F(Connections, ServeOneRequestAfterAnother) {
  const auto connection = connection_to(running_.port());
  const std::vector<std::string> requests = {head("GET /"), post("/api/verbs/show", show_), head("GET /assets/a.js"),
                                             post("/api/verbs/list", "{}"), head("GET /api/verbs")};
  for (int round = 0; round < 3; ++round) {
    for (const auto& request : requests) {
      connection.say(request);
      const auto heard = connection.hear_one();
      EXPECT_TRUE(heard.starts_with("HTTP/1.1 200")) << heard.substr(0, 200);
      EXPECT_EQ(heard.find("Connection: close"), std::string::npos) << heard.substr(0, 500);
      EXPECT_NE(heard.find("Keep-Alive: timeout=200"), std::string::npos) << heard.substr(0, 500);
    }
  }
  connection.say(head("GET /", "Connection: close\r\n"));
  EXPECT_NE(connection.hear_all().find("Connection: close"), std::string::npos);
}

// An answer is sent in two parts. Where the second waits until the first is acknowledged, every request takes 40 ms.
TEST_F(Connections, AreNotSlowerWhenTheyAreKept) {
  const auto connection = connection_to(running_.port());
  auto quickest = Clock::duration::max();
  for (int round = 0; round < 20; ++round) {
    const auto begun = Clock::now();
    connection.say(head("GET /api/jobs"));
    EXPECT_TRUE(connection.hear_one().starts_with("HTTP/1.1 200"));
    constexpr int first_rounds = 4;  // in which Linux acknowledges at once
    if (round >= first_rounds) quickest = std::min(quickest, Clock::now() - begun);
  }
  EXPECT_LT(quickest, milliseconds(20));
}

TEST_F(Connections, TakeTheNextRequestAlsoInPieces) {
  const auto connection = connection_to(running_.port());
  for (int round = 0; round < 3; ++round) {
    for (const auto& piece : {std::string("PO"), post("/api/verbs/show", show_).substr(2, 90)}) {
      connection.say(piece);
      std::this_thread::sleep_for(milliseconds(5));
    }
    connection.say(post("/api/verbs/show", show_).substr(92));
    EXPECT_TRUE(connection.hear_one().starts_with("HTTP/1.1 200"));
  }
}

TEST_F(Connections, AreClosedAfterWhateverWasRefused) {
  const auto other_site = [](std::string text) {
    text.replace(text.find("localhost"), 9, "evil.test");
    return text;
  };
  for (const auto& request : {
           head("GET /none"),
           head("GET /api/none"),
           head("GET /api/jobs/1"),
           head("PUT /api/jobs", "Content-Length: 2\r\n") + "{}",
           head("GET /", "Range: bytes=0-1\r\n"),
           head("OPTIONS /"),
           other_site(head("GET /")),
           other_site(post("/api/verbs/show", show_)),
           post("/api/verbs/show", R"({"spec":"rings:x"})"),
           head("POST /api/verbs/show", "Content-Type: text/plain\r\nContent-Length: 2\r\n") + "{}",
           head("POST /api/verbs/show", "Content-Encoding: gzip\r\nContent-Length: 2\r\n") + "{}",
           std::string("nonsense\r\n\r\n"),
       }) {
    const auto connection = connection_to(running_.port());
    connection.say(request);
    const auto heard = connection.hear_all();
    EXPECT_TRUE(heard.starts_with("HTTP/1.1 4")) << request << heard;
    EXPECT_NE(heard.find("Connection: close"), std::string::npos) << request << heard;
    EXPECT_EQ(answers_in(heard), 1U) << request << heard;
  }
}

// Whatever the end of a body is taken to be, what follows is not read as a request.
TEST_F(Connections, AreClosedAfterABodyWhoseLengthIsInDoubt) {
  const auto smuggled = head("GET /api/jobs");
  const std::string json = "Content-Type: application/json\r\n";
  for (const auto& request : {
           head("POST /api/verbs/list", json + "Transfer-Encoding: chunked\r\n") + "2\r\n{}\r\n0\r\n\r\n",
           head("POST /api/verbs/list", json + "Transfer-Encoding: chunked\r\nContent-Length: 2\r\n") +
               "2\r\n{}\r\n0\r\n\r\n",
           head("POST /api/verbs/list", json + "Content-Length: 2\r\nContent-Length: 40\r\n") + "{}",
           head("POST /api/verbs/list", json + "Content-Length: 02\r\n") + "{}",
           head("POST /api/verbs/list", json + "Content-Length: +2\r\n") + "{}",
           head("POST /api/verbs/list", json + "Content-Length: 2\r\nExpect: 100-continue\r\n") + "{}",
           head("GET /", "Content-Length: " + std::to_string(smuggled.size()) + "\r\n"),
           head("GET /", "Transfer-Encoding: chunked\r\n"),
       }) {
    const auto connection = connection_to(running_.port());
    connection.say(request);
    std::this_thread::sleep_for(milliseconds(20));
    connection.try_to_say(smuggled);  // the server may have closed already
    const auto heard = connection.hear_all();
    EXPECT_EQ(heard.find("\"jobs\""), std::string::npos) << request << heard;
  }
}

TEST_F(Connections, AreClosedWhereARequestComesBeforeTheAnswerToTheOneBefore) {
  for (const auto& first : {head("GET /"), post("/api/verbs/list", "{}")}) {
    const auto connection = connection_to(running_.port());
    connection.say(first + head("GET /api/jobs"));
    const auto heard = connection.hear_all();
    EXPECT_TRUE(heard.starts_with("HTTP/1.1 200")) << heard;
    EXPECT_NE(heard.find("Connection: close"), std::string::npos) << heard;
    EXPECT_EQ(answers_in(heard), 1U) << heard;
  }
}

// A page of another site can send a body that looks like a request, also on a connection that was of use before.
TEST_F(Connections, TakeNoRequestOutOfABodyThatWasRefused) {
  const auto connection = connection_to(running_.port());
  connection.say(head("GET /"));
  EXPECT_TRUE(connection.hear_one().starts_with("HTTP/1.1 200"));
  const auto inner = head("GET /api/jobs");
  connection.say("POST /api/verbs/list HTTP/1.1\r\nHost: evil.example\r\nContent-Type: text/plain\r\nContent-Length: " +
                 std::to_string(inner.size()) + "\r\n\r\n" + inner);
  const auto heard = connection.hear_all();
  EXPECT_TRUE(heard.starts_with("HTTP/1.1 403")) << heard;
  EXPECT_EQ(answers_in(heard), 1U) << heard;
}

TEST_F(Connections, TakeARequestInABodyForABody) {
  const auto connection = connection_to(running_.port());
  const auto inner = R"({"spec":"rings:9"})" + head("GET /api/jobs");
  connection.say(post("/api/verbs/show", inner));
  const auto heard = connection.hear_all();
  EXPECT_TRUE(heard.starts_with("HTTP/1.1 400")) << heard;
  EXPECT_EQ(answers_in(heard), 1U) << heard;
}

// If each held a thread, nobody would be answered for as long as they may be idle.
TEST(IdleClients, HoldNoThreads) {
  Options options;
  options.idle = {256, only_a_hang_takes_that_long};
  const RunningServer running(options);
  std::vector<Socket> silent;
  std::vector<Socket> kept;
  for (int i = 0; i < 100; ++i) {
    silent.push_back(connection_to(running.port()));
    kept.push_back(connection_to(running.port()));
    kept.back().say("GET / HTTP/1.1\r\nHost: localhost:" + std::to_string(running.port()) + "\r\n\r\n");
    EXPECT_TRUE(kept.back().hear_one().starts_with("HTTP/1.1 200"));
  }
  const auto begun = Clock::now();
  EXPECT_EQ(running.get("/api/verbs")->status, 200);
  EXPECT_EQ(running.ask("distance", {{"spec", "rings:9"}, {"from", "start"}, {"to", "goal"}})["distance"], "341");
  EXPECT_LT(Clock::now() - begun, only_a_hang_takes_that_long / 2);
  for (const auto& connection : kept) EXPECT_TRUE(connection.is_open());
}

TEST(IdleClients, GiveWayToNewOnes) {
  Options options;
  options.idle = {8, only_a_hang_takes_that_long};
  const RunningServer running(options);
  std::vector<Socket> silent;
  for (int i = 0; i < 40; ++i) silent.push_back(connection_to(running.port()));
  const auto open = [&] {
    return std::count_if(silent.begin(), silent.end(), [](const Socket& connection) { return connection.is_open(); });
  };
  const auto until = Clock::now() + only_a_hang_takes_that_long;
  while (open() > 8 && Clock::now() < until) std::this_thread::sleep_for(milliseconds(1));
  EXPECT_EQ(open(), 8);
  EXPECT_EQ(running.get("/")->status, 200);
}

TEST(IdleClients, DoNotDelayTheStop) {
  Options options;
  options.idle = {256, 2 * only_a_hang_takes_that_long};
  RunningServer running(options);
  const auto silent = connection_to(running.port());
  EXPECT_TRUE(running.server().stop(only_a_hang_takes_that_long));
  EXPECT_TRUE(silent.ends());
}

}  // namespace
}  // namespace meleda::server
