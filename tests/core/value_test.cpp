#include "meleda/core/value.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

namespace meleda {
namespace {

TEST(Value, NumbersAreTextsOfDigits) {
  EXPECT_EQ(Value(17), Value("17"));
  EXPECT_EQ(Value(std::numeric_limits<std::uint64_t>::max()), Value("18446744073709551615"));
  EXPECT_EQ(Value(Integer(1) << 100), Value("1267650600228229401496703205376"));
}

TEST(Value, TextIsNeverTakenForYesOrNo) {
  EXPECT_EQ(Value("no"), Value(std::string("no")));
  EXPECT_EQ(Value("no"), Value(std::string_view("no")));
  EXPECT_NE(Value("yes"), Value(true));
  EXPECT_NE(Value(1), Value(true));
}

TEST(Value, VectorsBecomeLists) {
  EXPECT_EQ(Value(std::vector<int>{1, 2}), Value(Value::List{"1", "2"}));
  EXPECT_EQ(Value(std::vector<std::string>{"a", "b"}), Value(Value::List{"a", "b"}));
  EXPECT_EQ(Value(std::vector<std::vector<int>>{{1}, {}}), Value(Value::List{Value::List{"1"}, Value::List{}}));
  EXPECT_NE(Value(Value::List{}), Value(Value::Object{}));
}

TEST(Value, IsShownAFieldALine) {
  const Value::Object fields = {
      {"class", "A"},
      {"whole", true},
      {"counts", std::vector<int>{1, 4, 9}},
      {"none", Value::List{}},
      {"best", Value::Object{{"move", "d2-d4"}, {"left", false}}},
      {"ways", Value::List{Value::Object{{"length", 3}}, Value::Object{{"length", 5}}}},
  };
  EXPECT_EQ(to_text(fields),
            "class: A\nwhole: yes\ncounts: 1 4 9\nnone:\nbest:\n  move: d2-d4\n  left: no\n"
            "ways:\n  -\n    length: 3\n  -\n    length: 5\n");
}

}  // namespace
}  // namespace meleda
