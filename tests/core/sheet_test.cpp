#include "meleda/core/sheet.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "meleda/core/answer.hpp"
#include "peak_memory.hpp"

namespace meleda {
namespace {

// A circle in each corner, as large as the picture lets it be.
Scene corners(double width, double height) {
  Scene scene{"corners", width, height, {}};
  for (const double x : {0.5, width - 0.5}) {
    for (const double y : {0.5, height - 0.5}) {
      scene.shapes.push_back({"circle-" + std::to_string(scene.shapes.size()), Role::piece, Circle{{x, y}, 0.5}});
    }
  }
  return scene;
}

TEST(Sheet, AllPicturesLieOnTheirPages) {
  for (const auto& picture : {corners(7, 7), corners(5, 4.5), corners(40, 2), corners(2, 40)}) {
    const std::vector<SheetItem> items(14, {picture, "7", {"first", "second"}});
    const auto pages = pictures_on_pages(items, {"title", "subtitle", 3, 4, false});
    ASSERT_EQ(pages.size(), 2U);
    for (const auto& page : pages) {
      EXPECT_NEAR(page.scene.width * page.millimetres, 210, 1e-6);
      EXPECT_NEAR(page.scene.height * page.millimetres, 297, 1e-6);
      std::set<std::string> keys;
      for (const auto& shape : page.scene.shapes) {
        EXPECT_TRUE(keys.insert(shape.key).second) << shape.key;
        if (const auto* circle = std::get_if<Circle>(&shape.geometry)) {
          EXPECT_GE(circle->centre.x, circle->radius);
          EXPECT_GE(circle->centre.y, circle->radius);
          EXPECT_LE(circle->centre.x + circle->radius, page.scene.width);
          EXPECT_LE(circle->centre.y + circle->radius, page.scene.height);
        }
      }
    }
    EXPECT_EQ(pictures_on_pages(items, {"title", "", 3, 4, true}).size(), 1U);
  }
  EXPECT_TRUE(pictures_on_pages({}, {"title", "", 3, 4, false}).empty());
}

// Pictures of different sizes keep to one scale, and none covers its neighbour.
TEST(Sheet, PicturesDoNotOverlap) {
  std::vector<SheetItem> items;
  for (int i = 0; i < 12; ++i) items.push_back({corners(2 + i % 5, 2 + i % 4), std::to_string(i), {}});
  for (const bool one_page : {false, true}) {
    const auto pages = pictures_on_pages(items, {"title", "", 3, 4, one_page});
    ASSERT_EQ(pages.size(), 1U);
    std::vector<Circle> circles;
    for (const auto& shape : pages[0].scene.shapes) {
      if (const auto* circle = std::get_if<Circle>(&shape.geometry)) circles.push_back(*circle);
    }
    ASSERT_EQ(circles.size(), 48U);
    for (std::size_t i = 0; i < circles.size(); ++i) {
      EXPECT_EQ(circles[i].radius, 0.5);
      for (std::size_t k = 0; k < i; ++k) {
        const auto dx = circles[i].centre.x - circles[k].centre.x;
        const auto dy = circles[i].centre.y - circles[k].centre.y;
        EXPECT_GE(dx * dx + dy * dy, 1 - 1e-6);
      }
    }
  }
}

TEST(Sheet, WordsAreWrappedAndNoneIsLost) {
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
}

// What is said beforehand is enough, and not much too much.
TEST(Sheet, SaysWhatItTakes) {
  Scene picture{"many", 7, 7, {}};
  for (int i = 0; i < 80; ++i) {
    picture.shapes.push_back({"hole-" + std::to_string(i), Role::slot, Circle{{i % 7 + 0.5, i / 7.0}, 0.4}});
  }
  for (const std::string format : {"svg", "pdf"}) {
    Answer answer;
    const Usage usage;
    {
      std::vector<SheetItem> items;
      for (std::size_t i = 0; i < most_pictures; ++i) items.push_back({picture, "17", {"17 pegs, 3 jumps", "hard"}});
      const SheetLayout layout{"title", "subtitle", 5, 6, format == "svg"};
      const auto document = document_of(pictures_on_pages(std::move(items), layout), format).value();
      answer.fields["document"] = document->binary ? std::string(document->bytes.size(), 'a') : document->bytes;
      answer.text = answer.fields.dump();
    }
    Control tight;
    tight.limit_memory(usage.peak_bytes());
    const auto refused = may_draw(picture, most_pictures, 1, tight);
    ASSERT_FALSE(refused) << usage.peak_bytes();
    EXPECT_EQ(refused.error().code, ErrorCode::stopped);
    EXPECT_EQ(tight.exhausted(), "memory");
    Control wide;
    wide.limit_memory(500U << 20U);
    EXPECT_TRUE(may_draw(picture, most_pictures, 0, wide));
    EXPECT_FALSE(may_draw(picture, most_pictures, 450U << 20U, wide));
  }
}

TEST(Sheet, IsNotDrawnOnceItIsStopped) {
  const SheetLayout layout{"title", "", 3, 4, false};
  const auto pages = pictures_on_pages({{corners(3, 3), "1", {}}}, layout);
  Control control;
  control.cancel();
  const StopCheck stop(control);
  EXPECT_THROW(static_cast<void>(pictures_on_pages({{corners(3, 3), "1", {}}}, layout, stop)), Stopped);
  for (const auto* const format : {"svg", "pdf"}) {
    EXPECT_THROW(static_cast<void>(document_of(pages, format, stop)), Stopped) << format;
  }
}

TEST(Sheet, DocumentsAreAsTheFormatSays) {
  const auto pages = pictures_on_pages({{corners(3, 3), "1", {}}}, {"title", "", 3, 4, false});
  EXPECT_NE(pages_to_svg(pages).find("<svg"), std::string::npos);
  const auto svg = document_of(pages, "svg").value();
  ASSERT_TRUE(svg);
  EXPECT_EQ(svg->bytes, pages_to_svg(pages));
  const auto pdf = document_of(pages, "pdf").value();
  ASSERT_TRUE(pdf);
  EXPECT_TRUE(pdf->bytes.starts_with("%PDF"));
  EXPECT_FALSE(document_of(pages, "text").value());
}

TEST(Sheet, ALeafletHasPicturesBesideOrBelowEachOtherAndItsTextsOnThePage) {
  for (const auto& picture : {corners(4, 4), corners(40, 3), corners(3, 40)}) {
    Leaflet leaflet{"title", "subtitle", {{picture, "from", {}}, {picture, "to", {}}}, {}};
    leaflet.texts.push_back({"Rules", std::vector<std::string>(3000, "word")});
    const auto pages = leaflet_on_pages(leaflet);
    ASSERT_GE(pages.size(), 2U);  // so many words need another one
    std::size_t circles = 0;
    for (const auto& page : pages) {
      EXPECT_NEAR(page.scene.width * page.millimetres, 210, 1e-6);
      std::set<std::string> keys;
      for (const auto& shape : page.scene.shapes) {
        EXPECT_TRUE(keys.insert(shape.key).second) << shape.key;
        if (const auto* circle = std::get_if<Circle>(&shape.geometry)) {
          ++circles;
          EXPECT_GE(circle->centre.x, circle->radius);
          EXPECT_LE(circle->centre.x + circle->radius, page.scene.width);
          EXPECT_LE((circle->centre.y + circle->radius) * page.millimetres, 150);
        }
        if (const auto* text = std::get_if<Text>(&shape.geometry)) {
          EXPECT_LT(text->centre.y, page.scene.height);
        }
      }
    }
    EXPECT_EQ(circles, 8U);
  }
  EXPECT_EQ(leaflet_on_pages({"only text", "", {}, {{"Rules", {"none"}}}}).size(), 1U);
}

}  // namespace
}  // namespace meleda
