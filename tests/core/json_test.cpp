#include "meleda/core/json.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

namespace meleda {
namespace {

Json value(Field field) {
  return std::move(field).take();
}

TEST(Field, NumbersAreTextsOfDigits) {
  EXPECT_EQ(value(17), "17");
  EXPECT_EQ(value(std::numeric_limits<std::uint64_t>::max()), "18446744073709551615");
  EXPECT_EQ(value(Integer(1) << 100), "1267650600228229401496703205376");
}

TEST(Field, TextIsNeverTakenForYesOrNo) {
  EXPECT_EQ(value("no"), Json("no"));
  EXPECT_EQ(value(std::string_view("no")), Json("no"));
  EXPECT_NE(value("yes"), Json(true));
  EXPECT_NE(value(1), Json(true));
  EXPECT_EQ(value(true), Json(true));
}

TEST(Field, VectorsBecomeLists) {
  EXPECT_EQ(value(std::vector<int>{1, 2}).dump(), R"(["1","2"])");
  EXPECT_EQ(value(std::vector<std::string>{"a", "b"}).dump(), R"(["a","b"])");
  EXPECT_EQ(value(std::vector<std::vector<int>>{{1}, {}}).dump(), R"([["1"],[]])");
}

TEST(Fields, StayInTheirOrder) {
  auto fields = fields_of({{"b", 1}, {"a", Json::array()}});
  add_fields(fields, {{"c", false}, {"b", 2}});
  EXPECT_EQ(fields.dump(), R"({"b":"2","a":[],"c":false})");
  EXPECT_EQ(text_in(fields, "b"), "2");
  EXPECT_EQ(text_in(fields, "d"), "");
}

TEST(FieldsText, HasAFieldALine) {
  const auto fields = fields_of({{"class", "A"},
                                 {"whole", true},
                                 {"counts", std::vector<int>{1, 4, 9}},
                                 {"none", Json::array()},
                                 {"best", fields_of({{"move", "d2-d4"}, {"left", false}})},
                                 {"ways", std::vector<Json>{fields_of({{"length", 3}}), fields_of({{"length", 5}})}}});
  EXPECT_EQ(fields_text(fields),
            "class: A\nwhole: yes\ncounts: 1 4 9\nnone:\nbest:\n  move: d2-d4\n  left: no\n"
            "ways:\n  -\n    length: 3\n  -\n    length: 5\n");
}

}  // namespace
}  // namespace meleda
