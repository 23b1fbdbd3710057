#include "server/requests.hpp"

#include <gtest/gtest.h>

#include <string>

namespace meleda::server {
namespace {

const Verb& walk() {
  return *find_verb("walk");
}

Result<Request> read(std::string_view body) {
  const auto json = parse_body(body);
  if (!json) return tl::unexpected<Error>(json.error());
  return read_request(walk(), *json);
}

TEST(Requests, TakeTextsWholeNumbersAndFlags) {
  const auto request = read(R"({"spec": "rings:9", "state": "start", "moves": 12, "move": true, "time": "1s"})");
  ASSERT_TRUE(request) << request.error().message;
  EXPECT_EQ(request->verb, "walk");
  const std::map<std::string, std::string> expected = {
      {"spec", "rings:9"}, {"state", "start"}, {"moves", "12"}, {"move", "yes"}, {"time", "1s"}};
  EXPECT_EQ(request->values, expected);
  EXPECT_FALSE(read(R"({"move": false})")->values.contains("move"));
}

TEST(Requests, RefuseWhatIsNoValueAndSayWhichFieldItIs) {
  for (const auto* value : {"[]", "{}", "null", "[1]", "true", "1.5", "1e400", "123456789012345678901234567890"}) {
    const auto request = read("{\"moves\": " + std::string(value) + "}");
    ASSERT_FALSE(request) << value;
    EXPECT_EQ(request.error().code, ErrorCode::bad_usage) << value;
  }
  EXPECT_EQ(read(R"({"spec": 9})").error().argument, "spec");
  EXPECT_EQ(read(R"({"move": 1})").error().argument, "move");
  EXPECT_EQ(read(R"({"data": "/"})").error().argument, "data");
  EXPECT_EQ(read(R"({"data-limit": "1T"})").error().argument, "data-limit");
  EXPECT_TRUE(is_about_saving("data-limit"));
  EXPECT_FALSE(is_about_saving("memory"));
  EXPECT_EQ(read("{\"spec\": \"rings\\u0000:9\"}").error().offset, 5U);
  EXPECT_NE(read(R"({"nothing": "x"})").error().hint.find("moves"), std::string::npos);
  EXPECT_EQ(read(R"({"nothing": "x"})").error().hint.find("data"), std::string::npos);
  EXPECT_FALSE(read("[]"));
  EXPECT_FALSE(read("\"text\""));
}

TEST(Requests, RefuseWhatIsNotJsonWithItsPlace) {
  EXPECT_EQ(parse_body(R"({"spec" 9})").error().offset, 8U);
  for (const std::string& body :
       {std::string(), std::string("{"), std::string("{}{}"), std::string("{'a': 1}"), std::string("{\"a\": \"\xff\"}"),
        std::string("{\0}", 3), std::string("\"\\ud800\"")}) {
    EXPECT_FALSE(parse_body(body)) << body;
  }
}

TEST(Requests, RefuseDeepNestingBeforeTheyParse) {
  const auto nested = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
  EXPECT_TRUE(parse_body(nested(deepest_nesting)));
  const auto refused = parse_body(nested(deepest_nesting + 1));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().offset, deepest_nesting);
  EXPECT_FALSE(parse_body(std::string(largest_body, '[')));
  EXPECT_TRUE(parse_body("\"" + std::string(100, '[') + "\\\"" + std::string(100, '{') + "\""));
}

TEST(Requests, OfferEveryVerbButThoseOfHiddenFamilies) {
  EXPECT_NE(find_offered("data remove"), nullptr);
  for (const auto& verb : verbs()) EXPECT_EQ(is_offered(verb), !verb.hidden || verb.family.empty()) << verb.name;
}

TEST(Requests, ReadOrdersOfJobs) {
  const auto order = read_job_order(Json::parse(R"({"verb": "walk", "values": {"spec": "rings:9", "moves": 3}})"));
  ASSERT_TRUE(order);
  EXPECT_EQ(order->request.values.at("moves"), "3");
  EXPECT_EQ(order->values.at("moves"), 3);
  EXPECT_TRUE(read_job_order(Json::parse(R"({"verb": "list"})")));
  for (const auto* body : {"[]", "{}", R"({"verb": 1})", R"({"verb": "none"})", R"({"verb": "list", "values": []})",
                           R"({"verb": "list", "more": 1})"}) {
    EXPECT_FALSE(read_job_order(Json::parse(body))) << body;
  }
}

}  // namespace
}  // namespace meleda::server
