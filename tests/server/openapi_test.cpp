#include "server/openapi.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "meleda/workbench/verbs.hpp"
#include "server/examples.hpp"
#include "server/requests.hpp"
#include "server/routes.hpp"
#include "server/running_server.hpp"

namespace meleda::server {
namespace {

std::string path_of(const Verb& verb) {
  auto words = verb.name;
  std::replace(words.begin(), words.end(), ' ', '/');
  return "/api/verbs/" + words;
}

TEST(OpenApi, DescribesEveryRouteAndEveryVerb) {
  const auto paths = openapi().at("paths");
  for (const auto& route : routes()) {
    auto method = route.method;
    std::transform(method.begin(), method.end(), method.begin(), [](unsigned char c) { return std::tolower(c); });
    EXPECT_TRUE(route.action == Action::run_verb || paths.at(route.path).contains(method)) << route.path;
  }
  for (const auto& verb : verbs()) EXPECT_EQ(paths.contains(path_of(verb)), is_offered(verb)) << verb.name;
}

TEST(OpenApi, IsWhatTheServerSays) {
  const RunningServer running;
  EXPECT_EQ(Json::parse(running.get("/api/openapi.json")->body), openapi());
  EXPECT_EQ(Json::parse(running.get("/api/verbs")->body), verb_list());
}

TEST(OpenApi, RefersOnlyToWhatItHas) {
  const auto description = openapi();
  const auto text = description.dump();
  const std::string begin = "\"$ref\":\"#/";
  for (auto at = text.find(begin); at != std::string::npos; at = text.find(begin, at + 1)) {
    const auto from = at + begin.size();
    EXPECT_NE(description.place(text.substr(from, text.find('"', from) - from)), nullptr);
  }
}

// Every path with every method that is described answers; with any other, it does not.
TEST(OpenApi, HoldsAgainstTheServer) {
  Options options;
  options.direct_time = std::chrono::milliseconds(20);
  const RunningServer running(options);
  const auto description = openapi();
  for (const auto& [path, methods] : description.at("paths").items()) {
    auto place = path;
    if (const auto brace = place.find("{job}"); brace != std::string::npos) {
      const auto job = Json::parse(running.post("/api/jobs", R"({"verb":"list"})")->body).at("job").get<std::string>();
      place.replace(brace, std::string_view("{job}").size(), job);
    }
    for (const std::string method : {"get", "post", "put", "patch", "delete"}) {
      httplib::Request request;
      request.method = method;
      std::transform(method.begin(), method.end(), request.method.begin(),
                     [](unsigned char c) { return std::toupper(c); });
      request.path = place;
      request.headers = {{"Content-Type", "application/json"}};
      request.body = "[]";
      if (method == "delete") continue;  // below, because it takes the job away
      const auto result = running.client().send(request);
      ASSERT_TRUE(result) << method << " " << path;
      if (methods.contains(method)) {
        EXPECT_NE(result->status, 404) << method << " " << path;
        EXPECT_NE(result->status, 405) << method << " " << path;
      } else {
        EXPECT_EQ(result->status, 405) << method << " " << path;
      }
    }
    EXPECT_EQ(running.client().Delete(place)->status, methods.contains("delete") ? 200 : 405) << path;
  }
}

TEST(OpenApi, FieldsOfAWrongTypeAreRefused) {
  const RunningServer running;
  const auto description = openapi();
  for (const auto& [path, methods] : description.at("paths").items()) {
    if (!methods.contains("post")) continue;
    const auto& schema = methods.at("post").at("requestBody").at("content").at("application/json").at("schema");
    EXPECT_EQ(schema.at("additionalProperties"), false);
    for (const auto& [name, property] : schema.at("properties").items()) {
      std::vector<Json> wrong = {Json::array(), nullptr, 1.5, Json::array({"x"})};
      if (property.value("type", Json()) != "object") wrong.push_back(Json::object());
      if (property.value("type", Json()) == "string") wrong.emplace_back(1);
      if (!property.contains("enum") || property.at("enum")[0] != true) wrong.emplace_back(true);
      for (const auto& value : wrong) {
        const auto result = running.post(path, Json{{name, value}}.dump());
        ASSERT_TRUE(result);
        EXPECT_EQ(result->status, 400) << path << " " << name << " " << value;
        EXPECT_EQ(error_code(result), "bad_usage") << path << " " << name << " " << value;
      }
    }
    EXPECT_EQ(running.post(path, R"({"no such field":"x"})")->status, 400) << path;
  }
}

TEST(OpenApi, ExamplesAreAccepted) {
  Options options;
  options.direct_time = std::chrono::milliseconds(20);
  const RunningServer running(options);
  std::size_t tried = 0;
  for (const auto& verb : verbs()) {
    if (!is_offered(verb)) continue;
    for (const auto& example : verb.examples) {
      auto values = values_of(verb, example.arguments);
      if (!values) continue;
      values->erase("time");
      const auto result = running.post(path_of(verb), values->dump());
      ASSERT_TRUE(result) << example.arguments;
      ++tried;
      // What only a file or saved data could answer is refused by the verb itself.
      if (result->status == 400) {
        const auto code = error_code(result);
        EXPECT_TRUE(code == "unavailable" || code == "not_found") << example.arguments << ": " << result->body;
      } else {
        EXPECT_EQ(result->status, 200) << example.arguments << ": " << result->body;
      }
    }
  }
  EXPECT_GT(tried, 40U);
}

}  // namespace
}  // namespace meleda::server
