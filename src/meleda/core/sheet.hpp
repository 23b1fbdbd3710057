#pragma once
// Pictures and texts on pages: contact sheets, sheets of puzzles to print, a leaflet about one of them.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/core/result.hpp"
#include "meleda/core/scene.hpp"
#include "meleda/core/verb.hpp"

namespace meleda {

struct SheetItem {
  Scene picture;
  std::string heading;               // the first line below the picture
  std::vector<std::string> caption;  // small print below it
};

// A page as wide as A4. The unit of the scene is that of the pictures, so that lines are as thick as they should be;
// `millimetres` says how long it is on paper.
struct Page {
  Scene scene;
  double millimetres = 1;
};

struct SheetLayout {
  std::string title;
  std::string subtitle;
  std::size_t columns = 3;
  std::size_t rows = 4;   // on a page
  bool one_page = false;  // as long as it takes, instead of several of the height of A4
};

// Of one document. What shows more comes in several, one after the other.
inline constexpr std::size_t most_pictures = 1000;

// Whether memory allows a document with so many pictures like this one, where the caller holds so much already; an
// error that says what it takes where it does not.
[[nodiscard]] Result<void> may_draw(const Scene& picture, std::size_t pictures, std::uint64_t bytes_held,
                                    Control& control);

// All pictures are drawn to the same scale, in which the largest fits into its place.
[[nodiscard]] std::vector<Page> pictures_on_pages(std::vector<SheetItem> items, const SheetLayout& layout,
                                                  const StopCheck& stop = {});

// Texts in the same places: such as solutions, for the back of the page. Words are wrapped.
struct TextItem {
  std::string heading;
  std::vector<std::string> words;
};
[[nodiscard]] std::vector<Page> texts_on_pages(const std::vector<TextItem>& items, const SheetLayout& layout);

// A page about one thing: pictures on top, beside each other or below, and texts over the whole width.
struct Leaflet {
  std::string title;
  std::string subtitle;
  std::vector<SheetItem> pictures;
  std::vector<TextItem> texts;
};
[[nodiscard]] std::vector<Page> leaflet_on_pages(Leaflet leaflet);

// The pages below each other.
[[nodiscard]] std::string pages_to_svg(std::vector<Page> pages, const StopCheck& stop = {});

// As the format says, svg or pdf: nothing for others.
[[nodiscard]] Result<std::optional<Document>> document_of(std::vector<Page> pages, const std::string& format,
                                                          const StopCheck& stop = {});

}  // namespace meleda
