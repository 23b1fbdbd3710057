#include "meleda/studies/pegs/sheet.hpp"

#include <gtest/gtest.h>

#include <set>

#include "studies/pegs/plain_pegs.hpp"

namespace meleda::pegs {
namespace {

TEST(PegSheet, AllBoardsLieOnTheirPages) {
  for (const auto& board : {plain::english(), plain::triangle(5), plain::triangle(2)}) {
    std::vector<SheetItem> items(14, {1, 0, "7", {"first", "second"}});
    const auto pages = boards_on_pages(board, items, {"title", "subtitle", 3, 4, false});
    ASSERT_EQ(pages.size(), 2U);
    for (const auto& page : pages) {
      EXPECT_NEAR(page.scene.width * page.millimetres, 210, 1e-6);
      EXPECT_NEAR(page.scene.height * page.millimetres, 297, 1e-6);
      std::set<std::string> keys;
      for (const auto& shape : page.scene.shapes) {
        EXPECT_TRUE(keys.insert(shape.key).second) << shape.key;
        if (const auto* circle = std::get_if<Circle>(&shape.geometry)) {
          EXPECT_GE(circle->centre.x, circle->radius);
          EXPECT_LE(circle->centre.x + circle->radius, page.scene.width);
          EXPECT_LE(circle->centre.y + circle->radius, page.scene.height);
        }
      }
    }
    EXPECT_EQ(boards_on_pages(board, items, {"title", "", 3, 4, true}).size(), 1U);
  }
}

TEST(PegSheet, WordsAreWrappedAndNoneIsLost) {
  std::vector<std::string> words(40, "d2-d4-f4");
  const auto pages = texts_on_pages({{"1", words}}, {"Solutions", "", 3, 4, false});
  ASSERT_EQ(pages.size(), 1U);
  std::size_t lines = 0;
  std::size_t found = 0;
  for (const auto& shape : pages[0].scene.shapes) {
    if (shape.key.find("-line-") == std::string::npos) continue;
    ++lines;
    const auto& text = std::get<Text>(shape.geometry).text;
    for (auto at = text.find("d2"); at != std::string::npos; at = text.find("d2", at + 1)) ++found;
  }
  EXPECT_EQ(found, words.size());
  EXPECT_GT(lines, 5U);
  EXPECT_NE(pages_to_svg(pages).find("<svg"), std::string::npos);
}

}  // namespace
}  // namespace meleda::pegs
