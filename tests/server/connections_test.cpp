#include "server/connections.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <thread>
#include <vector>

#include "server/running_server.hpp"
#include "server/sockets.hpp"

namespace meleda::server {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

class OneConnection : public testing::Test {
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
    options.connections.idle = only_a_hang_takes_that_long;
    return options;
  }

  const RunningServer running_{patient()};
  const std::string show_ = R"({"spec":"rings:9"})";
};

TEST_F(OneConnection, ServesOneRequestAfterAnother) {
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
TEST_F(OneConnection, IsNotSlowerWhenItIsKept) {
  const auto connection = connection_to(running_.port());
  auto quickest = Clock::duration::max();
  constexpr int rounds = 200;  // others may use the machine: one quick round is enough
  for (int round = 0; round < rounds && quickest >= milliseconds(20); ++round) {
    const auto begun = Clock::now();
    connection.say(head("GET /api/jobs"));
    EXPECT_TRUE(connection.hear_one().starts_with("HTTP/1.1 200"));
    constexpr int first_rounds = 4;  // in which Linux acknowledges at once
    if (round >= first_rounds) quickest = std::min(quickest, Clock::now() - begun);
  }
  EXPECT_LT(quickest, milliseconds(20));
}

TEST_F(OneConnection, TakesTheNextRequestAlsoInPieces) {
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

TEST_F(OneConnection, IsClosedAfterWhateverWasRefused) {
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
TEST_F(OneConnection, IsClosedAfterABodyWhoseLengthIsInDoubt) {
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

TEST_F(OneConnection, IsClosedWhereARequestComesBeforeTheAnswerToTheOneBefore) {
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
TEST_F(OneConnection, TakesNoRequestOutOfABodyThatWasRefused) {
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

TEST_F(OneConnection, TakesARequestInABodyForABody) {
  const auto connection = connection_to(running_.port());
  const auto inner = R"({"spec":"rings:9"})" + head("GET /api/jobs");
  connection.say(post("/api/verbs/show", inner));
  const auto heard = connection.hear_all();
  EXPECT_TRUE(heard.starts_with("HTTP/1.1 400")) << heard;
  EXPECT_EQ(answers_in(heard), 1U) << heard;
  const auto with_get = connection_to(running_.port());
  const auto body = head("GET /api/jobs");
  with_get.say(head("GET /", "Content-Length: " + std::to_string(body.size()) + "\r\n") + body);
  EXPECT_TRUE(with_get.hear_one().ends_with("the page"));
  with_get.say(head("GET /assets/a.js"));
  EXPECT_TRUE(with_get.hear_one().ends_with("\r\n\r\n1"));
}

TEST_F(OneConnection, SaysThatABodyMayCome) {
  const auto connection = connection_to(running_.port());
  const std::string body = "{}";
  connection.say(
      head("POST /api/verbs/list", "Content-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 2\r\n"));
  EXPECT_EQ(connection.hear_one(), "HTTP/1.1 100 Continue\r\n\r\n");
  connection.say(body);
  EXPECT_TRUE(connection.hear_all().starts_with("HTTP/1.1 200"));
}

TEST_F(OneConnection, AnswersAlsoWhoStillSends) {
  const auto connection = connection_to(running_.port());
  connection.say(head("POST /api/verbs/list", "Content-Type: application/json\r\nContent-Length: 9000000\r\n"));
  for (int i = 0; i < 20; ++i) connection.try_to_say(std::string(10'000, 'x'));
  EXPECT_TRUE(connection.hear_all().starts_with("HTTP/1.1 413"));
}

// Two of one kind may be read by one program this way and by another that way.
TEST_F(OneConnection, RefusesWhatIsSaidTwice) {
  const auto here = "localhost:" + std::to_string(running_.port());
  for (const auto& header :
       std::vector<std::string>{"Host: " + here, "host: evil.example", "Origin: http://evil.example",
                                "Content-Length: 2", "content-type: text/plain", "Sec-Fetch-Site: cross-site"}) {
    const auto connection = connection_to(running_.port());
    connection.say(head("POST /api/verbs/list", "Origin: http://" + here +
                                                    "\r\nSec-Fetch-Site: same-origin\r\nContent-Type: "
                                                    "application/json\r\nContent-Length: 2\r\n" +
                                                    header + "\r\n") +
                   "{}");
    EXPECT_TRUE(connection.hear_all().starts_with("HTTP/1.1 400")) << header;
  }
}

constexpr std::size_t more_than_lies_in_sockets = 16'000'000;

std::string get(int port, const std::string& path) {
  return "GET " + path + " HTTP/1.1\r\nHost: localhost:" + std::to_string(port) + "\r\n\r\n";
}

Options with(const ConnectionLimits& limits) {
  Options options;
  options.connections = limits;
  return options;
}

ConnectionLimits patience() {
  ConnectionLimits limits;
  limits.idle = limits.head = limits.body = only_a_hang_takes_that_long;
  return limits;
}

std::size_t sockets_of_this_process() {
  std::size_t count = 0;
  for (const auto& file : std::filesystem::directory_iterator("/proc/self/fd")) {
    std::error_code gone;
    if (std::filesystem::read_symlink(file, gone).string().starts_with("socket:")) ++count;
  }
  return count;
}

// Every byte comes in time, the whole never does: what counts is the time of the whole.
TEST(SlowClients, AreCutOffHoweverSteadyTheyAre) {
  auto limits = patience();
  limits.head = limits.body = milliseconds(300);
  const RunningServer running(with(limits));
  const auto to_this = " HTTP/1.1\r\nHost: localhost:" + std::to_string(running.port()) + "\r\n";
  const std::vector<std::pair<std::string, std::string>> all = {
      {"", "G"},
      {"GET /", "x"},
      {"GET /" + to_this, "A: b\r\n"},
      {"POST /api/verbs/list" + to_this + "Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n", " "},
      {"POST /api/verbs/list" + to_this + "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
       "1\r\n \r\n"}};
  std::vector<Socket> connections;
  for (const auto& [begin, next] : all) {
    connections.push_back(connection_to(running.port()));
    connections.back().try_to_say(begin);
  }
  const auto until = Clock::now() + only_a_hang_takes_that_long;
  for (bool open = true; open && Clock::now() < until; std::this_thread::sleep_for(milliseconds(20))) {
    open = false;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (!connections[i].is_open()) continue;
      connections[i].try_to_say(all[i].second);
      open = true;
    }
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_FALSE(connections[i].is_open()) << all[i].first << all[i].second;
  }
}

TEST(SlowClients, HoldNoThreads) {
  const RunningServer running(with(patience()));
  std::vector<Socket> slow;
  for (int i = 0; i < 70; ++i) {
    for (const auto* begin :
         {"G", "GET / HTTP/1.1\r\nHost:",
          "POST /api/verbs/list HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"}) {
      slow.push_back(connection_to(running.port()));
      slow.back().say(begin);
    }
  }
  EXPECT_EQ(running.get("/api/verbs")->status, 200);
  EXPECT_EQ(running.ask("distance", {{"spec", "rings:9"}, {"from", "start"}, {"to", "goal"}})["distance"], "341");
  for (const auto& connection : slow) EXPECT_TRUE(connection.is_open());
}

TEST(SlowClients, WhoDoNotReadTheirAnswersHoldNoThreads) {
  auto options = with(patience());
  options.requests_at_once = 1;
  options.streams_at_once = 0;
  const RunningServer running(options);
  std::ofstream(running.folder() / "page" / "index.html") << std::string(more_than_lies_in_sockets, 'x');
  std::vector<Socket> slow;
  for (int i = 0; i < 12; ++i) {  // there are 9 workers
    slow.push_back(connection_to(running.port()));
    slow.back().say(get(running.port(), "/"));
  }
  EXPECT_EQ(running.get("/api/verbs")->status, 200);
  EXPECT_TRUE(running.ask("list", Json::object()).contains("families"));
}

TEST(SlowClients, WhoDoNotReadTheirAnswersAreCutOff) {
  auto limits = patience();
  limits.body = milliseconds(100);
  limits.slowest = 1 << 30;
  const RunningServer running(with(limits));
  std::ofstream(running.folder() / "page" / "index.html") << std::string(more_than_lies_in_sockets, 'x');
  const auto without_both_ends = sockets_of_this_process();
  const auto slow = connection_to(running.port());
  slow.say(get(running.port(), "/"));
  char byte = 0;
  EXPECT_EQ(slow.peek(&byte), 1);  // its answer has begun
  // What was sent lies before the end of the connection, so only the server's side shows that it was cut off.
  const auto until = Clock::now() + only_a_hang_takes_that_long;
  while (sockets_of_this_process() > without_both_ends + 1 && Clock::now() < until) {
    std::this_thread::sleep_for(milliseconds(1));
  }
  EXPECT_LT(slow.hear_one().size(), more_than_lies_in_sockets);
}

TEST(SlowClients, WhoDoNotReadTheirAnswersHoldNoMoreThanSoMuchMemory) {
  auto limits = patience();
  limits.unsent_bytes = 40'000'000;
  const RunningServer running(with(limits));
  std::ofstream(running.folder() / "page" / "index.html") << std::string(more_than_lies_in_sockets, 'x');
  std::vector<Socket> slow;
  for (int i = 0; i < 4; ++i) {
    slow.push_back(connection_to(running.port()));
    slow.back().say(get(running.port(), "/"));
    char byte = 0;
    EXPECT_EQ(slow.back().peek(&byte), 1);  // its answer has begun
  }
  std::size_t whole = 0;
  for (const auto& connection : slow) whole += connection.hear_one().size() > more_than_lies_in_sockets ? 1U : 0U;
  EXPECT_EQ(whole, 2U);
}

// What comes without end is cut off before it fills the memory.
TEST(EndlessRequests, AreRefusedAfterSomeBytes) {
  const RunningServer running(with(patience()));
  const auto to_this = " HTTP/1.1\r\nHost: localhost:" + std::to_string(running.port()) + "\r\n";
  for (const auto& [begin, next] : std::vector<std::pair<std::string, std::string>>{
           {"", std::string(1000, 'G')},
           {"GET /", std::string(1000, 'x')},
           {"GET /" + to_this + "A: ", std::string(1000, 'x')},
           {"GET /" + to_this, "A: " + std::string(1000, 'x') + "\r\n"},
           {"POST /api/verbs/list" + to_this + "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
            "3e8\r\n" + std::string(1000, ' ') + "\r\n"},
           {"POST /api/verbs/list" + to_this + "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1;",
            std::string(1000, 'x')}}) {
    const auto connection = connection_to(running.port());
    connection.say(begin);
    std::size_t said = 0;
    constexpr std::size_t far_too_much = 100'000'000;
    while (said < far_too_much && connection.try_to_say(next) > 0) {
      said += next.size();
      if (!connection.is_open()) break;  // an answer, or the end
    }
    EXPECT_LT(said, far_too_much) << begin;
    const auto heard = connection.hear_all();
    EXPECT_TRUE(heard.empty() || heard.starts_with("HTTP/1.1 4")) << begin << heard;
  }
}

// They cost a socket each, of which there are some.
TEST(IdleClients, DelayNobody) {
  auto limits = patience();
  limits.connections = 300;
  limits.of_one = 300;
  const RunningServer running(with(limits));
  const auto time_of_ten = [&] {
    const auto begun = Clock::now();
    for (int i = 0; i < 10; ++i) EXPECT_EQ(running.get("/api/jobs")->status, 200);
    return Clock::now() - begun;
  };
  static_cast<void>(time_of_ten());
  const auto alone = time_of_ten();
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  std::vector<Socket> silent;
  for (int i = 0; i < 1000; ++i) silent.push_back(connection_to(running.port()));
  EXPECT_LT(time_of_ten(), 50 * alone + std::chrono::seconds(5));
}

TEST(IdleClients, HoldNoThreads) {
  const RunningServer running(with(patience()));
  std::vector<Socket> silent;
  std::vector<Socket> kept;
  for (int i = 0; i < 100; ++i) {
    silent.push_back(connection_to(running.port()));
    kept.push_back(connection_to(running.port()));
    kept.back().say(get(running.port(), "/"));
    EXPECT_TRUE(kept.back().hear_one().starts_with("HTTP/1.1 200"));
  }
  EXPECT_EQ(running.get("/api/verbs")->status, 200);
  EXPECT_EQ(running.ask("distance", {{"spec", "rings:9"}, {"from", "start"}, {"to", "goal"}})["distance"], "341");
  for (const auto& connection : kept) EXPECT_TRUE(connection.is_open());
}

TEST(IdleClients, AreClosedWhenNothingComes) {
  auto limits = patience();
  limits.idle = milliseconds(50);
  const RunningServer running(with(limits));
  const auto begun = Clock::now();
  EXPECT_TRUE(connection_to(running.port()).ends());
  EXPECT_GE(Clock::now() - begun, milliseconds(50));
}

std::ptrdiff_t open_among(const std::vector<Socket>& connections) {
  return std::count_if(connections.begin(), connections.end(), [](const Socket& one) { return one.is_open(); });
}

TEST(Connections, WaitingForTheirClientsGiveWayToNewOnes) {
  for (const bool of_one : {false, true}) {
    auto limits = patience();
    (of_one ? limits.of_one : limits.connections) = 8;
    const RunningServer running(with(limits));
    std::vector<Socket> waiting;
    for (int i = 0; i < 40; ++i) {
      waiting.push_back(connection_to(running.port()));
      if (i % 2 == 0) waiting.back().say("GET ");
    }
    const auto until = Clock::now() + only_a_hang_takes_that_long;
    while (open_among(waiting) > 8 && Clock::now() < until) std::this_thread::sleep_for(milliseconds(1));
    EXPECT_EQ(open_among(waiting), 8);
    EXPECT_EQ(running.get("/")->status, 200);
  }
}

// One whose request is being worked on does not give way.
TEST(Connections, OfOneClientAreLimited) {
  auto limits = patience();
  limits.of_one = 1;
  auto options = with(limits);
  options.direct_time = only_a_hang_takes_that_long;
  RunningServer running(options);
  const auto job = Json::parse(
      running.post("/api/jobs", R"({"verb":"explore","values":{"spec":"rings:40","method":"hash"}})")->body);
  const auto following = connection_to(running.port());
  following.say(get(running.port(), "/api/jobs/" + job.at("job").get<std::string>() + "/events"));
  char byte = 0;
  EXPECT_EQ(following.peek(&byte), 1);
  const auto one_too_many = connection_to(running.port());
  EXPECT_TRUE(one_too_many.ends());
  EXPECT_TRUE(running.server().stop(only_a_hang_takes_that_long));
}

TEST(Connections, DoNotDelayTheStop) {
  RunningServer running(with(patience()));
  const auto silent = connection_to(running.port());
  const auto slow = connection_to(running.port());
  slow.say("GET / HT");
  const auto kept = connection_to(running.port());
  kept.say(get(running.port(), "/"));
  EXPECT_TRUE(kept.hear_one().starts_with("HTTP/1.1 200"));
  EXPECT_TRUE(running.server().stop(only_a_hang_takes_that_long));
  for (const auto* connection : {&silent, &slow, &kept}) EXPECT_TRUE(connection->ends());
}

}  // namespace
}  // namespace meleda::server
