#include "meleda/core/json_value.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdint>
#include <limits>
#include <random>
#include <sstream>

namespace meleda {
namespace {

using Judge = nlohmann::ordered_json;

TEST(JsonValue, IsWhatItWasMadeOf) {
  EXPECT_TRUE(Json().is_null());
  EXPECT_TRUE(Json(nullptr).is_null());
  EXPECT_TRUE(Json(true).is_boolean());
  EXPECT_TRUE(Json(0).is_number_integer());
  EXPECT_TRUE(Json(0U).is_number_integer());
  EXPECT_TRUE(Json(0.5).is_number());
  EXPECT_FALSE(Json(0.5).is_number_integer());
  EXPECT_TRUE(Json("").is_string());
  EXPECT_TRUE(Json(std::vector<int>{1}).is_array());
  EXPECT_TRUE((Json{{"a", 1}}).is_object());
  EXPECT_TRUE((Json{{"a", 1}, {2, 1}}).is_array());
  EXPECT_EQ(Json(std::numeric_limits<std::uint64_t>::max()).dump(), "18446744073709551615");
  EXPECT_EQ(Json(std::numeric_limits<std::int64_t>::min()).dump(), "-9223372036854775808");
  EXPECT_EQ((Json{{"a", {1, 2}}, {"b", {{"c", nullptr}}}}).dump(), R"({"a":[1,2],"b":{"c":null}})");
}

TEST(JsonValue, GivesNumbersOnlyWhereTheyFit) {
  EXPECT_EQ(Json(-3).get<int>(), -3);
  EXPECT_EQ(Json(3).get<double>(), 3.0);
  EXPECT_EQ(Json(200).get<std::uint8_t>(), 200);
  EXPECT_THROW(static_cast<void>(Json(300).get<std::uint8_t>()), Json::Misuse);
  EXPECT_THROW(static_cast<void>(Json(-1).get<std::size_t>()), Json::Misuse);
  EXPECT_THROW(static_cast<void>(Json(std::numeric_limits<std::uint64_t>::max()).get<std::int64_t>()), Json::Misuse);
  EXPECT_THROW(static_cast<void>(Json(0.5).get<int>()), Json::Misuse);
  EXPECT_THROW(static_cast<void>(Json("3").get<int>()), Json::Misuse);
}

TEST(JsonValue, RefusesWhatItDoesNotHave) {
  const auto value = Json::parse(R"({"a":[1,"x"]})");
  EXPECT_THROW(static_cast<void>(value.at("b")), Json::Misuse);
  EXPECT_THROW(static_cast<void>(value["b"]), Json::Misuse);
  EXPECT_THROW(static_cast<void>(value.at("a").at(2)), Json::Misuse);
  EXPECT_THROW(static_cast<void>(value.at("a").text()), Json::Misuse);
  EXPECT_THROW(static_cast<void>(value.at("a").items()), Json::Misuse);
  EXPECT_THROW(static_cast<void>(value.begin()), Json::Misuse);
  EXPECT_THROW(Json(1).push_back(2), Json::Misuse);
  EXPECT_FALSE(value.contains("b"));
  EXPECT_EQ(value.value("b", "otherwise"), "otherwise");
  EXPECT_EQ(value.value("b", 7), 7);
}

TEST(JsonValue, PlacesAreFoundByTheirPath) {
  const auto value = Json::parse(R"({"best":[{"move":"a-b"},{"move":"b-c"}],"":1})");
  ASSERT_NE(value.place("best/1/move"), nullptr);
  EXPECT_EQ(*value.place("best/1/move"), "b-c");
  for (const auto* nowhere : {"best/2", "best/x", "best/1/move/0", "worst", "best/", "best/1 "}) {
    EXPECT_EQ(value.place(nowhere), nullptr) << nowhere;
  }
}

TEST(JsonValue, CopiesAreTheirOwn) {
  auto value = Json::parse(R"({"a":{"b":[1]}})");
  auto copy = value;
  copy["a"]["b"].push_back(2);
  EXPECT_EQ(value.dump(), R"({"a":{"b":[1]}})");
  EXPECT_EQ(copy.dump(), R"({"a":{"b":[1,2]}})");
  const auto moved = std::move(copy);
  EXPECT_EQ(moved.at("a").at("b").size(), 2U);
  value = value.at("a");  // a part of itself
  EXPECT_EQ(value.dump(), R"({"b":[1]})");
  value.update({{"c", 1}, {"b", false}});
  value.erase("c");
  EXPECT_EQ(value.dump(), R"({"b":false})");
  std::ostringstream out;
  out << value;
  EXPECT_EQ(out.str(), value.dump());
}

TEST(JsonValue, EqualNumbersAreEqualWhateverTheirKind) {
  EXPECT_EQ(Json(1), Json(1U));
  EXPECT_EQ(Json(1), Json(1.0));
  EXPECT_NE(Json(-1), Json(std::numeric_limits<std::uint64_t>::max()));
  EXPECT_NE(Json(1), Json(true));
  EXPECT_NE(Json(1), Json("1"));
  EXPECT_NE(Json::parse(R"({"a":1,"b":2})"), Json::parse(R"({"b":2,"a":1})"));
}

TEST(JsonValue, SaysWhereATextIsNoJson) {
  const auto offset_in = [](std::string_view text) {
    try {
      static_cast<void>(Json::parse(text));
    } catch (const Json::SyntaxError& error) {
      return error.offset;
    }
    return std::size_t{999};
  };
  EXPECT_EQ(offset_in(R"({"a":})"), 5U);
  EXPECT_EQ(offset_in("[1,2"), 4U);
  EXPECT_EQ(offset_in("1 2"), 2U);
  EXPECT_EQ(offset_in("[1,2]"), 999U);
  EXPECT_THROW(static_cast<void>(Json::parse("1e999")), Json::NumberTooLarge);
}

// A random text, well formed or damaged.
class RandomText {
 public:
  explicit RandomText(unsigned seed) : random_(seed) {}

  std::string value(int depth) {
    static const std::vector<std::string> plain{"null",         "true",
                                                "false",        "0",
                                                "-7",           "18446744073709551615",
                                                "2.5",          "1e300",
                                                "-0.0",         R"("")",
                                                R"("a")",       R"("\u00e9\n\"\\")",
                                                "\"\xc3\xa9\"", "123456789012345678901234567890"};
    const auto kind = depth == 0 ? 0 : below(3);
    if (kind == 0) return plain[below(plain.size())];
    std::string out = kind == 1 ? "[" : "{";
    const auto items = below(4);
    for (std::size_t i = 0; i < items; ++i) {
      if (i > 0) out += below(2) == 0 ? "," : " ,\n";
      if (kind == 2) out += "\"" + std::string(1, static_cast<char>('a' + below(3))) + "\":";
      out += value(depth - 1);
    }
    return out + (kind == 1 ? "]" : "}");
  }
  void damage(std::string& text) {
    const auto place = below(text.size());
    text[place] = static_cast<char>(below(256));
  }
  std::size_t below(std::size_t most) { return std::uniform_int_distribution<std::size_t>(0, most - 1)(random_); }

 private:
  std::mt19937 random_;
};

TEST(JsonValue, ReadsAndWritesAsTheLibraryDoes) {
  RandomText random(20260101);
  std::size_t read = 0;
  std::size_t refused = 0;
  for (int i = 0; i < 4000; ++i) {
    auto text = random.value(4);
    if (i % 2 == 1) random.damage(text);
    const auto judge = Judge::parse(text, nullptr, false);
    if (judge.is_discarded()) {
      EXPECT_ANY_THROW(static_cast<void>(Json::parse(text))) << text;
      ++refused;
      continue;
    }
    const auto value = Json::parse(text);
    EXPECT_EQ(value.dump(), judge.dump()) << text;
    EXPECT_EQ(value.dump(2), judge.dump(2)) << text;
    EXPECT_EQ(Json::parse(value.dump()), value) << text;
    ++read;
  }
  EXPECT_GT(read, 2000U);
  EXPECT_GT(refused, 500U);
}

TEST(JsonValue, WhatIsNoUtf8IsReplaced) {
  for (int first = 0; first < 256; ++first) {
    const std::string text{static_cast<char>(first), 'x'};
    EXPECT_EQ(Json(text).dump(), Judge(text).dump(-1, ' ', false, Judge::error_handler_t::replace));
  }
}

}  // namespace
}  // namespace meleda
