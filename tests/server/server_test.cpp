#include "server/server.hpp"

#include <atomic>
#include <chrono>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "peak_memory.hpp"
#include "server/requests.hpp"
#include "server/running_server.hpp"
#include "server/sockets.hpp"

namespace meleda::server {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr auto long_work = R"({"verb":"explore","values":{"spec":"rings:40","method":"hash"}})";

TEST(Server, AnswersVerbsAsTheCommandLineDoes) {
  const RunningServer running;
  const auto result = running.post("/api/verbs/distance", R"({"spec":"rings:9","from":"start","to":"goal"})");
  ASSERT_TRUE(result);
  EXPECT_EQ(result->status, 200);
  EXPECT_EQ(result->get_header_value("Meleda-Outcome"), "done");
  EXPECT_EQ(result->get_header_value("Content-Type"), "application/json");
  EXPECT_EQ(result->get_header_value("Cache-Control"), "no-store");
  EXPECT_EQ(Json::parse(result->body).at("distance"), "341");
  EXPECT_EQ(running.ask("data/list", Json::object()).at("items").size(), 0U);
}

// In the language that the page says, one after the other and at the same time.
TEST(Server, SpeaksTheLanguageOfTheRequest) {
  Options options;
  options.direct_time = only_a_hang_takes_that_long;
  const RunningServer running(options);
  const auto title = [&](const std::string& language) {
    const auto shown = running.post("/api/verbs/show", R"({"spec":"hanoi:3"})", {{"Accept-Language", language}});
    return shown ? Json::parse(shown->body).at("title").text() : std::string("no answer");
  };
  const std::vector<std::pair<std::string, std::string>> titles = {
      {"zh-Hant", "河內塔"}, {"en", "Towers of Hanoi"}, {"zh-TW,en;q=0.5", "河內塔"}, {"de", "Towers of Hanoi"}};
  for (const auto& [language, wanted] : titles) EXPECT_EQ(title(language), wanted) << language;
  std::vector<std::thread> clients;
  for (const auto& [language, wanted] : titles) {
    clients.emplace_back([&title, language = language, wanted = wanted] {
      for (int i = 0; i < 10; ++i) EXPECT_EQ(title(language), wanted) << language;
    });
  }
  for (auto& client : clients) client.join();
  const httplib::Headers chinese = {{"Accept-Language", "zh-TW"}};
  const auto verbs = running.get("/api/verbs", chinese);
  ASSERT_TRUE(verbs);
  EXPECT_NE(verbs->body.find("找出最短路徑並印出"), std::string::npos);
  const auto nothing = running.get("/api/nothing", chinese);
  ASSERT_TRUE(nothing);
  EXPECT_EQ(error_code(nothing), "not_found");
  EXPECT_EQ(nothing->body.find("there is nothing"), std::string::npos) << nothing->body;
  // A job is answered in the language in which it was asked for, whoever looks at it.
  const auto job = running.post("/api/jobs", R"({"verb":"show","values":{"spec":"hanoi:3"}})", chinese);
  ASSERT_TRUE(job);
  const auto place = job->get_header_value("Location");
  auto report = Json::parse(running.get(place)->body);
  while (report.at("state") != "finished") {
    std::this_thread::sleep_for(milliseconds(10));
    report = Json::parse(running.get(place)->body);
  }
  EXPECT_EQ(report.at("answer").at("title"), "河內塔");
}

TEST(Server, RefusesBadInputWithTheErrorOfTheCommandLine) {
  const RunningServer running;
  const auto result = running.post("/api/verbs/show", R"({"spec":"rings:x"})");
  ASSERT_TRUE(result);
  EXPECT_EQ(result->status, 400);
  EXPECT_EQ(result->get_header_value("Meleda-Outcome"), "bad_input");
  const auto error = Json::parse(result->body).at("error");
  EXPECT_EQ(error.at("code"), "bad_spec");
  EXPECT_EQ(error.at("offset"), 6);
  for (const auto* body : {"", "{", "[]", "null", "{}", R"({"spec":["rings:9"]})", R"({"spec":{"a":1}})",
                           R"({"spec":9})", R"({"spec":"rings:9","nothing":"x"})", R"({"spec":"rings:9","data":"x"})",
                           "{\"spec\":\"\xff\"}", "{\"spec\":\"a\\u0000\"}", R"({"spec":"rings:9","time":"x"})"}) {
    const auto refused = running.post("/api/verbs/show", body);
    ASSERT_TRUE(refused) << body;
    EXPECT_EQ(refused->status, 400) << body;
    EXPECT_EQ(error_code(refused), "bad_usage") << body;
  }
  EXPECT_EQ(running.post("/api/verbs/show", std::string(100'000, '['))->status, 400);
}

// Whoever asks cannot fill the disk, nor say how much of it there is.
TEST(Server, KeepsSavedDataWithinItsLimit) {
  Options options;
  options.direct_time = only_a_hang_takes_that_long;
  options.data_limit = 100;
  const RunningServer running(options);
  const auto refused = running.post("/api/verbs/pegs/book/build", R"({"board":"triangle:5"})");
  ASSERT_TRUE(refused);
  EXPECT_EQ(error_code(refused), "unavailable") << refused->body;
  EXPECT_NE(refused->body.find("may take 100 bytes"), std::string::npos) << refused->body;
  EXPECT_EQ(running.ask("data/list", Json::object()).at("items").size(), 0U);
  EXPECT_EQ(error_code(running.post("/api/verbs/pegs/book/build", R"({"board":"triangle:5","data-limit":"1G"})")),
            "bad_usage");
}

// Books that the server holds open only to be quick are closed where their room is needed.
TEST(Server, MakesRoomForNewSavedDataByWhatWasUsedLeastRecently) {
  Options options;
  options.direct_time = only_a_hang_takes_that_long;
  const auto build = [](const RunningServer& running, const std::string& board) {
    return running.ask("pegs/book/build", {{"board", board}, {"class", "A"}});
  };
  const auto bytes_of = [&](const std::string& board) {
    return std::stoull(build(RunningServer(options), board).at("books").at(0).at("bytes").get<std::string>());
  };
  constexpr std::uint64_t manifest = 500;  // at most
  options.data_limit = std::max(bytes_of("triangle:4"), bytes_of("triangle:5")) + manifest;
  const RunningServer running(options);
  ASSERT_TRUE(build(running, "triangle:5").contains("books"));
  const auto hint = running.ask("next", {{"spec", "pegs:triangle:5"}});
  ASSERT_EQ(hint.value("method", ""), "book") << hint;
  const auto built = build(running, "triangle:4");
  EXPECT_TRUE(built.contains("books")) << built;
  const auto items = running.ask("data/list", Json::object()).at("items");
  ASSERT_EQ(items.size(), 1U) << items;
  EXPECT_EQ(items[0].at("name"), "pegs/triangle4-A");
}

TEST(Server, TellsAnAnswerThatIsNoAndOneThatStopped) {
  Options options;
  options.direct_time = only_a_hang_takes_that_long;
  const RunningServer patient(options);
  const auto no = patient.post("/api/verbs/solve", R"({"spec":"pegs:\"xxx\n\""})");
  ASSERT_TRUE(no);
  EXPECT_EQ(no->get_header_value("Meleda-Outcome"), "no") << no->body;
  options.direct_time = milliseconds(100);
  const RunningServer running(options);
  const auto begun = Clock::now();
  const auto stopped = running.post("/api/verbs/explore", R"({"spec":"rings:40","method":"hash","time":"1h"})");
  ASSERT_TRUE(stopped);
  EXPECT_EQ(stopped->status, 200);
  EXPECT_EQ(stopped->get_header_value("Meleda-Outcome"), "stopped");
  EXPECT_EQ(Json::parse(stopped->body).at("status"), "limit_reached");
  EXPECT_LT(Clock::now() - begun, only_a_hang_takes_that_long);
}

TEST(Server, HoldsAClientToItsMemory) {
  Options options;
  options.memory = 4 << 20;
  const RunningServer running(options);
  const auto answer = running.ask("explore", {{"spec", "rings:40"}, {"method", "hash"}, {"memory", "100G"}});
  EXPECT_EQ(answer.at("status"), "limit_reached");
}

// A path of 46,655 moves between rows of 3,000 digits is 140 MB of text, and more while it becomes an answer.
TEST(Server, HoldsAClientToItsMemoryAlsoWithPaths) {
  Options options;
  options.memory = 64 << 20;
  const RunningServer running(options);
  const std::map<std::string, std::string> values = {
      {"spec", "gray:36,3000"}, {"to", std::string(2997, '0') + "z00"}, {"path", "states"}};
  for (const bool as_a_job : {false, true}) {
    const Usage usage;
    auto answer = as_a_job ? Json() : running.ask("solve", values);
    if (as_a_job) {
      const auto added = running.post("/api/jobs", Json{{"verb", "solve"}, {"values", values}}.dump());
      const auto path = "/api/jobs/" + Json::parse(added->body).at("job").get<std::string>();
      auto shown = Json::parse(running.get(path)->body);
      const auto until = Clock::now() + only_a_hang_takes_that_long;
      while (!shown.contains("answer") && Clock::now() < until) {
        std::this_thread::sleep_for(milliseconds(10));
        shown = Json::parse(running.get(path)->body);
      }
      answer = shown.at("answer");
    }
    EXPECT_EQ(answer.at("error").at("code"), "stopped") << as_a_job;
    EXPECT_NE(answer.at("error").at("message").get<std::string>().find("memory"), std::string::npos) << as_a_job;
    EXPECT_LT(usage.peak_bytes(), options.memory + 2 * heap_of_threads) << as_a_job;
  }
}

TEST(Server, ListsItsVerbsAndHasNoOthers) {
  const RunningServer running;
  EXPECT_EQ(running.post("/api/verbs/none", "{}")->status, 404);
  const auto list = Json::parse(running.get("/api/verbs")->body);
  EXPECT_FALSE(list.at("version").get<std::string>().empty());
  EXPECT_FALSE(list.at("verbs").empty());
}

TEST(Server, RemovesSavedDataByNameAndNothingElse) {
  const RunningServer running;
  for (const auto* name : {"none", "../outside", "/etc/passwd", ".."}) {
    const auto refused = running.post("/api/verbs/data/remove", Json{{"name", name}}.dump());
    ASSERT_TRUE(refused);
    EXPECT_EQ(refused->get_header_value("Meleda-Outcome"), "bad_input") << name;
  }
}

TEST(Server, ReadsNoFileThatAClientNames) {
  const RunningServer running;
  const auto file = (running.folder() / "secret.txt").string();
  for (const auto& [verb, values] : std::vector<std::pair<std::string, Json>>{
           {"show", {{"spec", "pegs:" + file}}},
           {"show", {{"spec", "rules:" + file + ",3"}}},
           {"pegs/class", {{"board", file}, {"position", "start"}}},
           {"pegs/check", {{"file", file}}},
       }) {
    const auto result = running.post("/api/verbs/" + verb, values.dump());
    ASSERT_TRUE(result);
    EXPECT_EQ(result->status, 400) << verb;
    EXPECT_NE(result->body.find("files are not read here"), std::string::npos) << result->body;
    EXPECT_NE(result->body.find("line ends"), std::string::npos) << result->body;
    EXPECT_EQ(result->body.find("the secret"), std::string::npos) << result->body;
  }
  EXPECT_EQ(running.ask("show", {{"spec", "pegs:\"xxx\n\""}}).at("family"), "pegs");
}

TEST(Server, GuardsItself) {
  const RunningServer running;
  const auto status = [&](const httplib::Headers& headers) { return running.get("/api/verbs", headers)->status; };
  const auto here = "localhost:" + std::to_string(running.port());
  EXPECT_EQ(status({{"Host", here}}), 200);
  EXPECT_EQ(status({{"Host", here}, {"Origin", "http://" + here}, {"Sec-Fetch-Site", "same-origin"}}), 200);
  EXPECT_EQ(status({{"Host", "evil.example"}}), 403);
  EXPECT_EQ(status({{"Origin", "http://evil.example"}}), 403);
  EXPECT_EQ(status({{"Sec-Fetch-Site", "cross-site"}}), 403);
  EXPECT_EQ(running.get("/", {{"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Mode", "navigate"}})->status, 200);
  EXPECT_EQ(running.client().Post("/api/verbs/list", "{}", "text/plain")->status, 415);
  EXPECT_EQ(running.client().Options("/api/verbs")->status, 405);
  EXPECT_EQ(error_code(running.get("/api/verbs", {{"Host", "evil.example"}})), "bad_usage");
}

TEST(Server, SetsItsSecurityHeadersOnEverything) {
  const RunningServer running;
  for (const auto* path : {"/", "/api/verbs", "/none", "/api/none", "/assets/a.js"}) {
    const auto result = running.get(path);
    ASSERT_TRUE(result);
    for (const auto* header : {"Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy",
                               "Cross-Origin-Resource-Policy", "Cross-Origin-Opener-Policy", "Cache-Control"}) {
      EXPECT_EQ(result->get_header_value_count(header), 1U) << path << " " << header;
    }
    EXPECT_FALSE(result->has_header("Access-Control-Allow-Origin")) << path;
  }
}

TEST(Server, LimitsBodies) {
  const RunningServer running;
  const auto large = R"({"spec":")" + std::string(largest_body, 'x') + R"("})";
  const auto refused = running.post("/api/verbs/show", large);
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->status, 413);
  EXPECT_EQ(error_code(refused), "too_large");
  // In pieces, of which nobody says how many there are.
  const auto pieces = running.client().Post(
      "/api/verbs/show", httplib::Headers{},
      [&](std::size_t offset, httplib::DataSink& sink) {
        if (offset >= large.size()) {
          sink.done();
          return true;
        }
        return sink.write(large.data() + offset, std::min<std::size_t>(large.size() - offset, 50'000));
      },
      "application/json");
  EXPECT_TRUE(!pieces || pieces->status == 413);  // it may be cut off before it hears the answer
  EXPECT_EQ(running.post("/api/verbs/show", "{}", {{"Content-Encoding", "gzip"}})->status, 415);
  EXPECT_EQ(running.get("/" + std::string(2000, 'x'))->status, 414);
  EXPECT_EQ(running.get("/" + std::string(9000, 'x'))->status, 414);
  EXPECT_EQ(running.get("/", {{"Range", "bytes=0-1"}})->status, 416);
}

TEST(Server, CompressesForThoseWhoReadIt) {
  const RunningServer running;
  const std::string script(20'000, 'x');
  std::ofstream(running.folder() / "page" / "assets" / "long.js") << script;
  auto client = running.client();
  client.set_decompress(false);
  const auto plain = client.Get("/assets/long.js", {{"Accept-Encoding", "identity"}});
  EXPECT_EQ(plain->body, script);
  EXPECT_FALSE(plain->has_header("Content-Encoding"));
  EXPECT_EQ(plain->get_header_value("Vary"), "Accept-Encoding");
  for (int round = 0; round < 2; ++round) {  // made, then kept
    const auto packed = client.Get("/assets/long.js", {{"Accept-Encoding", "gzip"}});
    EXPECT_EQ(packed->get_header_value("Content-Encoding"), "gzip");
    EXPECT_EQ(packed->get_header_value("ETag"), plain->get_header_value("ETag"));
    EXPECT_LT(packed->body.size(), 200U);
    EXPECT_EQ(packed->get_header_value("Content-Length"), std::to_string(packed->body.size()));
    client.set_decompress(true);
    EXPECT_EQ(client.Get("/assets/long.js", {{"Accept-Encoding", "gzip"}})->body, script);
    client.set_decompress(false);
  }
  const auto tag = plain->get_header_value("ETag");
  EXPECT_EQ(client.Get("/assets/long.js", {{"Accept-Encoding", "gzip"}, {"If-None-Match", tag}})->status, 304);
  const auto verbs = client.Get("/api/verbs", {{"Accept-Encoding", "gzip"}});
  EXPECT_EQ(verbs->get_header_value("Content-Encoding"), "gzip");
  EXPECT_LT(verbs->body.size(), client.Get("/api/verbs", {{"Accept-Encoding", "identity"}})->body.size() / 3);
  EXPECT_FALSE(client.Get("/", {{"Accept-Encoding", "gzip"}})->has_header("Content-Encoding")) << "a few bytes";
  // Another file under the same name is not sent as the old one.
  std::ofstream(running.folder() / "page" / "assets" / "long.js") << std::string(20'000, 'y');
  client.set_decompress(true);
  EXPECT_EQ(client.Get("/assets/long.js", {{"Accept-Encoding", "gzip"}})->body, std::string(20'000, 'y'));
}

TEST(Server, AnswersNothingWithoutItsKey) {
  Options options;
  options.key = "abcdefgh-_012345";
  const RunningServer running(options);
  const auto cookie = "meleda_key_" + std::to_string(running.port()) + "=" + options.key;
  std::string said;
  for (const auto* path : {"/", "/index.html", "/assets/a.js", "/none", "/api/verbs", "/api/jobs", "/api/none",
                           "/?key=x", "/api/verbs?key=abcdefgh-_012345"}) {
    const auto refused = running.get(path);
    ASSERT_TRUE(refused) << path;
    EXPECT_EQ(refused->status, 401) << path;
    if (said.empty()) said = refused->body;
    EXPECT_EQ(refused->body, said) << path;  // not even whether there is such a path
    EXPECT_FALSE(refused->has_header("Set-Cookie")) << path;
    EXPECT_EQ(refused->body.find(options.key), std::string::npos) << path;
  }
  EXPECT_EQ(running.post("/api/verbs/list", "{}")->status, 401);
  EXPECT_EQ(running.post("/api/verbs/list", "{}", {{"Cookie", cookie + "x"}})->status, 401);
  EXPECT_EQ(running.get("/api/verbs", {{"Host", "evil.example"}})->status, 401);

  const auto opened = running.get("/?key=" + options.key);
  EXPECT_EQ(opened->status, 200);
  EXPECT_EQ(opened->body, "<p>the page");
  EXPECT_TRUE(opened->get_header_value("Set-Cookie").starts_with(cookie + ";"));
  const auto known = running.get("/", {{"Cookie", cookie}});
  EXPECT_EQ(known->status, 200);
  EXPECT_FALSE(known->has_header("Set-Cookie"));
  EXPECT_EQ(running.get("/api/verbs", {{"Cookie", "a=b; " + cookie}})->status, 200);
  EXPECT_EQ(running.post("/api/verbs/list", "{}", {{"Meleda-Key", options.key}})->status, 200);
  // Whoever has the key is still no page of another site.
  EXPECT_EQ(running.get("/api/verbs", {{"Cookie", cookie}, {"Host", "evil.example"}})->status, 403);
}

TEST(Server, SaysWhichMethodsAPathHas) {
  const RunningServer running;
  const auto put = running.client().Put("/api/jobs", "{}", "application/json");
  EXPECT_EQ(put->status, 405);
  EXPECT_EQ(put->get_header_value("Allow"), "POST, GET");
  EXPECT_EQ(running.client().Delete("/")->status, 405);
  EXPECT_EQ(running.get("/api/verbs/list")->status, 405);
  EXPECT_EQ(running.get("/api/none")->status, 404);
  EXPECT_EQ(running.get("/api")->status, 404);
}

TEST(Server, SendsThePageAndNothingElse) {
  const RunningServer running;
  const auto page = running.get("/");
  EXPECT_EQ(page->body, "<p>the page");
  EXPECT_EQ(page->get_header_value("Content-Type"), "text/html; charset=utf-8");
  EXPECT_EQ(page->get_header_value("Cache-Control"), "no-cache");
  const auto tag = page->get_header_value("ETag");
  EXPECT_EQ(running.get("/", {{"If-None-Match", tag}})->status, 304);
  EXPECT_EQ(running.get("/", {{"If-None-Match", "\"other\""}})->status, 200);
  EXPECT_EQ(running.client().Head("/")->status, 200);
  EXPECT_NE(running.get("/assets/a.js")->get_header_value("Cache-Control").find("immutable"), std::string::npos);
  for (const auto* path :
       {"/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/%2e%2e%2fsecret.txt",
        "/assets/..%2f..%2fsecret.txt", "/index.html%00", "/..%5csecret.txt", "/%0a", "//", "/none"}) {
    const auto result = running.get(path);
    ASSERT_TRUE(result) << path;
    EXPECT_EQ(result->status, 404) << path;
    EXPECT_EQ(result->body.find("the secret"), std::string::npos) << path;
  }
}

TEST(Server, SaysHowToGetAPageWhereThereIsNone) {
  Options options;
  options.page = "none";
  const RunningServer running(options);
  const auto page = running.get("/");
  EXPECT_EQ(page->status, 200);
  EXPECT_NE(page->body.find("--page"), std::string::npos);
  EXPECT_EQ(running.get("/api/verbs")->status, 200);
}

TEST(Server, RunsJobs) {
  const RunningServer running;
  const auto added = running.post("/api/jobs", R"({"verb":"explore","values":{"spec":"rings:9"}})");
  ASSERT_TRUE(added);
  EXPECT_EQ(added->status, 202);
  const auto id = Json::parse(added->body).at("job").get<std::string>();
  const auto events = running.get("/api/jobs/" + id + "/events");
  ASSERT_TRUE(events);
  EXPECT_EQ(events->get_header_value("Content-Type"), "text/event-stream");
  EXPECT_NE(events->body.find("event: finished\ndata: {\"job\":\"" + id), std::string::npos) << events->body;
  EXPECT_EQ(events->body.find("\"answer\""), std::string::npos);
  for (int again = 0; again < 2; ++again) {
    const auto job = Json::parse(running.get("/api/jobs/" + id)->body);
    EXPECT_EQ(job.at("state"), "finished");
    EXPECT_EQ(job.at("outcome"), "done");
    EXPECT_EQ(job.at("values").at("spec"), "rings:9");
    EXPECT_EQ(job.at("answer").at("states"), "512");
  }
  const auto list = Json::parse(running.get("/api/jobs")->body).at("jobs");
  ASSERT_EQ(list.size(), 1U);
  EXPECT_FALSE(list[0].contains("answer"));
  EXPECT_EQ(running.client().Delete("/api/jobs/" + id)->status, 200);
  EXPECT_EQ(running.get("/api/jobs/" + id)->status, 404);
  EXPECT_EQ(running.get("/api/jobs/" + id + "/events")->status, 404);
}

TEST(Server, ShowsTheProgressOfAJobAndCancelsIt) {
  const RunningServer running;
  const auto id = Json::parse(running.post("/api/jobs", long_work)->body).at("job").get<std::string>();
  std::string text;
  Json progress;
  const auto stream = running.client().Get("/api/jobs/" + id + "/events", [&](const char* bytes, std::size_t count) {
    text.append(bytes, count);
    return text.find("\"phase\"") == std::string::npos;
  });
  EXPECT_NE(text.find("event: progress\n"), std::string::npos);
  const auto job = Json::parse(running.get("/api/jobs/" + id)->body);
  EXPECT_EQ(job.at("state"), "running");
  EXPECT_TRUE(job.at("progress").at("done").is_string());
  EXPECT_GT(job.at("seconds").get<double>(), 0);
  EXPECT_EQ(running.client().Delete("/api/jobs/" + id)->status, 200);
  static_cast<void>(running.get("/api/jobs/" + id + "/events"));  // goes on until the job has finished
  const auto cancelled = Json::parse(running.get("/api/jobs/" + id)->body);
  EXPECT_EQ(cancelled.at("state"), "finished");
  EXPECT_EQ(cancelled.at("outcome"), "stopped");
  EXPECT_EQ(cancelled.at("answer").at("status"), "cancelled");
}

TEST(Server, RefusesBadAndTooManyJobs) {
  Options options;
  options.jobs.unfinished_of_one = 1;
  const RunningServer running(options);
  for (const auto* body : {"", "{}", "[]", R"({"verb":"none"})", R"({"verb":"list","values":1})",
                           R"({"verb":"list","values":{"data":"x"}})"}) {
    EXPECT_EQ(running.post("/api/jobs", body)->status, 400) << body;
  }
  EXPECT_EQ(running.post("/api/jobs", long_work)->status, 202);
  const auto refused = running.post("/api/jobs", long_work);
  EXPECT_EQ(refused->status, 429);
  EXPECT_EQ(error_code(refused), "unavailable");
}

TEST(Server, TakesNoMoreRequestsAndStreamsThanItsThreadsCanBear) {
  Options options;
  options.requests_at_once = 0;
  options.streams_at_once = 0;
  const RunningServer running(options);
  EXPECT_EQ(running.post("/api/verbs/list", "{}")->status, 429);
  const auto id = Json::parse(running.post("/api/jobs", R"({"verb":"list"})")->body).at("job").get<std::string>();
  EXPECT_EQ(running.get("/api/jobs/" + id + "/events")->status, 429);
}

TEST(Server, ClosedFormsKeepTheTimeOfTheirRequest) {
  Options options;
  options.requests_at_once = 1;
  const RunningServer server(options);
  const auto late = server.post("/api/verbs/next", R"({"spec":"b-spinout:36,10000","time":"1ms"})");
  ASSERT_TRUE(late);
  EXPECT_EQ(late->get_header_value("Meleda-Outcome"), "stopped");
  EXPECT_EQ(server.ask("distance", {{"spec", "rings:3"}, {"from", "start"}, {"to", "goal"}})["distance"], "5");
}

TEST(Server, GivesTheThreadOfAStreamBackWhenItsClientGoes) {
  Options options;
  options.streams_at_once = 1;
  const RunningServer running(options);
  const auto id = Json::parse(running.post("/api/jobs", long_work)->body).at("job").get<std::string>();
  const auto path = "/api/jobs/" + id + "/events";
  for (int i = 0; i < 3; ++i) {
    int status = 429;
    const auto until = Clock::now() + only_a_hang_takes_that_long;
    while (status == 429 && Clock::now() < until) {
      static_cast<void>(running.client().Get(
          path, [&](const httplib::Response& response) { return (status = response.status) != 0; },
          [](const char*, std::size_t) { return false; }));
      if (status == 429) std::this_thread::sleep_for(milliseconds(50));
    }
    EXPECT_EQ(status, 200);
  }
}

// Whoever closes the page does not want the answer any more.
TEST(Server, CancelsTheWorkOfAClientThatHasGone) {
  Options options;
  options.direct_time = only_a_hang_takes_that_long;
  options.requests_at_once = 1;
  options.overdue_at_once = 0;
  const RunningServer running(options);
  const std::string body = R"({"spec":"rings:40","method":"hash"})";
  const auto ask = "POST /api/verbs/explore HTTP/1.1\r\nHost: localhost:" + std::to_string(running.port()) +
                   "\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" +
                   body;
  const auto status = [&] { return running.post("/api/verbs/list", "{}")->status; };
  const auto until = Clock::now() + only_a_hang_takes_that_long;
  const auto is_busy_soon = [&] {
    for (int look = 0; look < 100; ++look) {
      if (status() == 429) return true;
      std::this_thread::sleep_for(milliseconds(1));
    }
    return false;
  };
  for (int i = 0; i < 3; ++i) {
    // What was asked may be refused, too: while the work before it ends, or while a look is answered.
    bool busy = false;
    while (!busy && Clock::now() < until) {
      while (status() != 200 && Clock::now() < until) std::this_thread::sleep_for(milliseconds(1));
      const auto connection = connection_to(running.port());
      connection.say(ask);
      busy = is_busy_soon();
    }
  }
  while (status() != 200 && Clock::now() < until) std::this_thread::sleep_for(milliseconds(1));
  EXPECT_LT(Clock::now(), until);
}

TEST(Server, StopsWithinASecondWithWorkAndStreamsUnderWay) {
  auto quickest = Clock::duration::max();
  for (int tries = 0; tries < 5 && quickest > milliseconds(1000); ++tries) {  // others may use the machine too
    RunningServer running;
    const auto id = Json::parse(running.post("/api/jobs", long_work)->body).at("job").get<std::string>();
    std::thread follower([&] { static_cast<void>(running.get("/api/jobs/" + id + "/events")); });
    std::thread asker(
        [&] { static_cast<void>(running.post("/api/verbs/explore", R"({"spec":"rings:40","method":"hash"})")); });
    std::this_thread::sleep_for(milliseconds(300));
    const auto begun = Clock::now();
    EXPECT_TRUE(running.server().stop(only_a_hang_takes_that_long));
    quickest = std::min(quickest, Clock::now() - begun);
    follower.join();
    asker.join();
  }
  EXPECT_LT(quickest, milliseconds(1000));
}

// A body that was refused must not be taken for a request: a page of another site could send one that way.
TEST(Server, TakesNoRequestOutOfABodyThatItRefused) {
  const RunningServer running;
  const auto inner = "DELETE /api/jobs/1 HTTP/1.1\r\nHost: localhost:" + std::to_string(running.port()) + "\r\n\r\n";
  const auto outer =
      "POST /api/verbs/list HTTP/1.1\r\nHost: evil.example\r\nContent-Type: text/plain\r\nContent-Length: " +
      std::to_string(inner.size()) + "\r\n\r\n" + inner;
  const auto connection = connection_to(running.port());
  connection.say(outer);
  const auto said = connection.hear_all();
  EXPECT_TRUE(said.starts_with("HTTP/1.1 403")) << said;
  EXPECT_EQ(said.find("HTTP/1.1", 1), std::string::npos) << said;
}

TEST(Server, FindsAnotherPortOrSaysThatItsPortIsTaken) {
  const RunningServer running;
  Options options;
  options.port = running.port();
  const auto next = Server::start(options);
  ASSERT_TRUE(next);
  EXPECT_GT((*next)->port(), running.port());
  options.other_ports = false;
  const auto refused = Server::start(options);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("in use"), std::string::npos) << refused.error().message;
  options.host = "192.0.2.1";
  EXPECT_NE(Server::start(options).error().message.find("no address of this machine"), std::string::npos);
}

// Every verb that reaches shared things (books, tables that are made once) from many threads at once.
TEST(Server, AnswersManyAtOnceAsItAnswersOne) {
  const std::vector<std::pair<std::string, Json>> requests = {
      {"distance", {{"spec", "rings:60"}, {"from", "start"}, {"to", "goal"}}},
      {"solve", {{"spec", "pegs:triangle:4"}}},
      {"next", {{"spec", "pegs:english"}, {"time", "100ms"}}},
      {"explore", {{"spec", "rings:12"}}},
      {"sequence", {{"spec", "rings:n"}, {"n", "1..8"}}},
      {"draw", {{"spec", "rings:5"}, {"format", "svg"}}},
      {"graph", {{"spec", "rings:4"}, {"format", "svg"}}},
      {"pegs/class", {{"board", "english"}, {"position", "start"}}},
      {"show", {{"spec", "b-spinout:3,4"}}},
      {"data/list", Json::object()},
  };
  Options options;
  options.requests_at_once = 64;
  options.direct_time = only_a_hang_takes_that_long;
  const RunningServer running(options);
  std::vector<Json> alone;
  for (const auto& [verb, values] : requests) {
    alone.push_back(running.ask(verb, values));
    EXPECT_FALSE(alone.back().is_null() || alone.back().contains("error")) << verb << alone.back();
  }
  std::atomic<int> different{0};
  std::vector<std::thread> threads;
  for (std::size_t t = 0; t < 8; ++t) {
    threads.emplace_back([&, t] {
      for (std::size_t i = 0; i < 2 * requests.size(); ++i) {
        const auto which = (i + t) % requests.size();
        const auto& [verb, values] = requests[which];
        // How far a search comes in a time is its own affair.
        if (running.ask(verb, values) != alone[which] && !values.contains("time")) ++different;
      }
    });
  }
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(different, 0);
}

}  // namespace
}  // namespace meleda::server
