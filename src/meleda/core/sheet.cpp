#include "meleda/core/sheet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "meleda/core/pdf.hpp"
#include "meleda/core/svg.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"

namespace meleda {

namespace {

// All in millimetres.
constexpr double page_width = 210;
constexpr double page_height = 297;
constexpr double margin = 13;
constexpr double header = 16;       // title and subtitle
constexpr double gap = 7;           // between pictures, to the right and below
constexpr double largest_unit = 8;  // of small pictures
constexpr double title_height = 4.2;
constexpr double small_height = 1.75;
constexpr double heading_height = 2.4;
constexpr double small_line = 3.6;
constexpr double heading_line = 5;

// How wide a character of a sans-serif font is beside the height of a capital, at most, on average over a line.
constexpr double width_of_character = 0.86;

// Shapes in millimetres, on pages in units.
class Sheet {
 public:
  Sheet(const SheetLayout& layout, double unit) : layout_(layout), unit_(unit) {}

  void begin(double height) {
    Page page;
    page.scene.title = layout_.title;
    page.scene.width = page_width / unit_;
    page.scene.height = height / unit_;
    page.millimetres = unit_;
    pages_.push_back(std::move(page));
    text("title", page_width / 2, margin + title_height / 2, title_height, layout_.title);
    text("subtitle", page_width / 2, margin + title_height + 4, small_height, layout_.subtitle);
  }
  void text(const std::string& key, double x, double y, double height, const std::string& text) {
    if (text.empty()) return;
    // A line that is too long for the page becomes smaller.
    const auto width = width_of_character * static_cast<double>(columns_of(text)) * height;
    const auto fitting = height * std::min(1.0, (page_width - 2 * margin) / width);
    scene().shapes.push_back({key, Role::label, Text{{x / unit_, y / unit_}, fitting / unit_, text}});
  }
  Scene& scene() { return pages_.back().scene; }
  [[nodiscard]] double unit() const { return unit_; }
  std::vector<Page> take() { return std::move(pages_); }

 private:
  const SheetLayout& layout_;
  double unit_;
  std::vector<Page> pages_;
};

double column_width(const SheetLayout& layout) {
  const auto columns = static_cast<double>(layout.columns);
  return (page_width - 2 * margin + gap) / columns - gap;
}

double middle_of(const SheetLayout& layout, std::size_t column) {
  const auto width = column_width(layout);
  return margin + width / 2 + static_cast<double>(column) * (width + gap);
}

double rows_for(std::size_t items, const SheetLayout& layout) {
  return static_cast<double>((items + layout.columns - 1) / layout.columns);
}

// Calls begin(items on the page) for each page and put(number, column, row) for each item.
template <class Begin, class Put>
void spread(std::size_t items, const SheetLayout& layout, const Begin& begin, const Put& put) {
  const auto on_page = layout.one_page ? std::max<std::size_t>(items, 1) : layout.columns * layout.rows;
  for (std::size_t i = 0; i < items; ++i) {
    const auto place = i % on_page;
    if (place == 0) begin(std::min(on_page, items - i));
    put(i, place % layout.columns, place / layout.columns);
  }
}

// The lines of a text, each of which ends in a line end.
std::vector<std::string_view> parts_of(std::string_view text) {
  std::vector<std::string_view> parts;
  for (std::size_t end = 0; (end = text.find('\n')) != std::string_view::npos; text.remove_prefix(end + 1)) {
    parts.push_back(text.substr(0, end));
  }
  return parts;
}

// Words in lines of at most so many characters, unless one word alone is longer.
std::vector<std::string> lines_of(const std::vector<std::string>& words, std::string_view between, std::size_t most) {
  std::vector<std::string> lines;
  for (const auto& word : words) {
    if (lines.empty() || lines.back().size() + between.size() + word.size() > most) {
      lines.push_back(word);
    } else {
      lines.back() += between;
      lines.back() += word;
    }
  }
  return lines;
}

}  // namespace

Result<void> may_draw(const Scene& picture, std::size_t pictures, std::uint64_t bytes_held, Control& control) {
  // Of a shape: in the list of pictures, on a page, on another one while the list of its shapes grows, and as text in
  // the answer. Captions are a few shapes more.
  constexpr std::uint64_t bytes_a_shape = 1500;
  constexpr std::uint64_t shapes_of_captions = 4;
  const auto bytes = (picture.shapes.size() + shapes_of_captions) * pictures * bytes_a_shape;
  if (control.may_use(bytes_held + bytes)) return {};
  return fail(ErrorCode::stopped,
              say("{} pictures take {} MB, more than the memory budget of {} MB leaves", pictures, bytes >> 20,
                  control.memory_limit() >> 20),
              {}, tr("ask for fewer; --memory allows more"));
}

std::vector<Page> pictures_on_pages(std::vector<SheetItem> items, const SheetLayout& layout, const StopCheck& stop) {
  std::size_t lines = 0;
  double widest = 0;
  double highest = 0;
  for (const auto& item : items) {
    lines = std::max(lines, item.caption.size());
    widest = std::max(widest, item.picture.width);
    highest = std::max(highest, item.picture.height);
  }
  const auto captions = heading_line + small_line * static_cast<double>(lines);
  const auto width = column_width(layout);
  const auto rows = static_cast<double>(layout.rows);
  const auto room = (page_height - 2 * margin - header + gap) / rows - gap - captions;
  const auto unit = std::min({width / widest, largest_unit, layout.one_page ? largest_unit : room / highest});
  const auto picture_height = highest * unit;
  // Rows are spread over the page; where it is as long as it takes, they follow each other.
  const auto row_height = layout.one_page ? picture_height + captions + gap : room + captions + gap;

  Sheet sheet(layout, unit);
  spread(
      items.size(), layout,
      [&](std::size_t on_page) {
        const auto height = 2 * margin + header + rows_for(on_page, layout) * row_height - gap;
        sheet.begin(layout.one_page ? height : page_height);
      },
      [&](std::size_t i, std::size_t column, std::size_t row) {
        stop();
        const auto item = std::exchange(items[i], {});  // so that pictures are not held twice
        const auto middle = middle_of(layout, column);
        const auto top = margin + header + static_cast<double>(row) * row_height;
        const auto prefix = fmt::format("{}-", i + 1);
        place(sheet.scene(), item.picture, {middle / unit - item.picture.width / 2, top / unit}, 1, prefix);
        auto y = top + picture_height + heading_line / 2 + 1;
        sheet.text(prefix + "heading", middle, y, heading_height, item.heading);
        y += heading_line / 2 + small_line / 2;
        for (std::size_t k = 0; k < item.caption.size(); ++k, y += small_line) {
          sheet.text(fmt::format("{}caption-{}", prefix, k + 1), middle, y, small_height, item.caption[k]);
        }
      });
  return sheet.take();
}

std::vector<Page> texts_on_pages(const std::vector<TextItem>& items, const SheetLayout& layout) {
  const auto width = column_width(layout);
  const auto most = static_cast<std::size_t>(width / (width_of_character * small_height));
  std::vector<std::vector<std::string>> wrapped;
  std::size_t most_lines = 0;
  for (const auto& item : items) {
    auto lines = lines_of(item.words, "  ", most);
    most_lines = std::max(most_lines, lines.size());
    wrapped.push_back(std::move(lines));
  }
  const auto row_height = heading_line + small_line * static_cast<double>(most_lines) + gap;
  Sheet sheet(layout, largest_unit);
  spread(
      items.size(), layout,
      [&](std::size_t on_page) {
        const auto needed = 2 * margin + header + rows_for(on_page, layout) * row_height;
        sheet.begin(layout.one_page ? needed : page_height);
      },
      [&](std::size_t i, std::size_t column, std::size_t row) {
        const auto middle = middle_of(layout, column);
        auto y = margin + header + static_cast<double>(row) * row_height;
        sheet.text(fmt::format("{}-heading", i + 1), middle, y, heading_height, items[i].heading);
        y += heading_line;
        for (std::size_t k = 0; k < wrapped[i].size(); ++k, y += small_line) {
          sheet.text(fmt::format("{}-line-{}", i + 1, k + 1), middle, y, small_height, wrapped[i][k]);
        }
      });
  return sheet.take();
}

std::vector<Page> leaflet_on_pages(Leaflet leaflet) {
  constexpr double highest = 100;    // all pictures together
  constexpr double largest = 14;     // of one unit: there is room
  constexpr double least_unit = 6;   // smaller ones stand below each other
  constexpr double text_height = 2;  // easier to read than captions
  constexpr double text_line = 4.2;
  constexpr double inner_width = page_width - 2 * margin;
  double width = 0;
  double height = 0;
  double widest = 0;
  double heights = 0;
  for (const auto& [picture, heading, caption] : leaflet.pictures) {
    width += picture.width;
    widest = std::max(widest, picture.width);
    height = std::max(height, picture.height);
    heights += picture.height;
  }
  const auto count = static_cast<double>(leaflet.pictures.size());
  const auto beside = std::min({(inner_width - gap * (count - 1)) / width, highest / height, largest});
  const auto below = std::min({inner_width / widest, (highest - count * heading_line) / heights, largest});
  const bool in_a_row = leaflet.pictures.empty() || beside >= std::min(least_unit, below);
  const auto unit = leaflet.pictures.empty() ? largest : in_a_row ? beside : below;

  const SheetLayout layout{leaflet.title, leaflet.subtitle};
  Sheet sheet(layout, unit);
  sheet.begin(page_height);
  double x = page_width / 2 - (in_a_row ? (width * unit + gap * (count - 1)) / 2 : 0);
  double y = margin + header;
  for (std::size_t i = 0; i < leaflet.pictures.size(); ++i) {
    const auto& [picture, heading, caption] = leaflet.pictures[i];
    const auto prefix = fmt::format("{}-", i + 1);
    const auto left = in_a_row ? x : page_width / 2 - picture.width * unit / 2;
    place(sheet.scene(), picture, {left / unit, y / unit}, 1, prefix);
    const auto bottom = y + (in_a_row ? height : picture.height) * unit + heading_line / 2;
    sheet.text(prefix + "heading", left + picture.width * unit / 2, bottom, heading_height, heading);
    if (in_a_row)
      x += picture.width * unit + gap;
    else
      y = bottom + heading_line;
  }
  if (in_a_row && !leaflet.pictures.empty()) y += height * unit + 2 * heading_line;

  const auto most = static_cast<std::size_t>(inner_width / (width_of_character * text_height));
  std::size_t number = 0;
  const auto line = [&](const std::string& text, double text_size, double advance) {
    if (y + advance > page_height - margin) {
      sheet.begin(page_height);
      y = margin + header;
    }
    sheet.text(fmt::format("text-{}", ++number), page_width / 2, y, text_size, text);
    y += advance;
  };
  for (const auto& [heading, words] : leaflet.texts) {
    line(heading, heading_height, heading_line);
    const auto broken = wrapped(joined(words, " "), 0, most);
    for (const auto part : parts_of(broken)) line(std::string(part), text_height, text_line);
    y += text_line / 2;
  }
  return sheet.take();
}

std::string pages_to_svg(std::vector<Page> pages, const StopCheck& stop) {
  constexpr double pixels = 96 / 25.4;  // of CSS, in a millimetre
  if (pages.empty()) return {};
  const auto unit = pages.front().millimetres;
  Scene all{pages.front().scene.title, page_width / unit, 0, {}};
  for (std::size_t i = 0; i < pages.size(); ++i) {
    const auto [scene, millimetres] = std::exchange(pages[i], {});  // so that it is not held twice
    place(all, scene, {0, all.height}, millimetres / unit, fmt::format("page-{}-", i + 1));
    all.height += scene.height * millimetres / unit;
  }
  return to_svg(all, {pixels * unit}, stop);
}

Result<std::optional<Document>> document_of(std::vector<Page> pages, const std::string& format, const StopCheck& stop) {
  if (format == "svg") return Document{pages_to_svg(std::move(pages), stop)};
  if (format != "pdf") return std::nullopt;
  std::vector<PdfPage> out;
  for (const auto& page : pages) out.push_back({&page.scene, page.millimetres});
  MELEDA_TRY(auto bytes, to_pdf(out, stop));
  return Document{std::move(bytes), true};
}

}  // namespace meleda
