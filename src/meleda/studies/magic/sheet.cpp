#include "meleda/studies/magic/sheet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "meleda/core/answer.hpp"
#include "meleda/core/assert.hpp"
#include "meleda/core/sheet.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/families/magic/magic.hpp"
#include "meleda/families/magic/report.hpp"
#include "meleda/families/magic/shape.hpp"
#include "meleda/studies/magic/codes.hpp"

namespace meleda::studies {

namespace {

using magic::Code;

struct Drawn {
  magic::Shape shape;
  Code code;  // the first configuration of this shape
  std::size_t configurations = 0;
};

// By box, and then as they come.
std::vector<Drawn> vanishing_shapes(std::size_t tiles, const StopCheck& stop) {
  std::map<std::pair<std::array<std::int32_t, 3>, std::string>, Drawn> shapes;
  const CodeTables tables(tiles, stop);
  CodeSearch search(tables);
  for (const auto& beginning : search.beginnings(1, stop)) {
    search.visit(
        beginning,
        [&](const Code& code) {
          if (magic::invariants_of(magic::chain_of(code)) != magic::Invariants{}) return;
          auto shape = magic::shape_of(code);
          auto& drawn = shapes[{shape.box, magic::polyominoid_text(shape)}];
          if (drawn.configurations++ == 0) drawn = {std::move(shape), code, 1};
        },
        stop);
  }
  std::vector<Drawn> out;
  for (auto& [key, drawn] : shapes) out.push_back(std::move(drawn));
  return out;
}

Result<Answer> draw_sheet(const Request& request, Context& context) {
  const auto* const puzzle = context.puzzle->as<magic::Magic>();
  MELEDA_ASSERT(puzzle != nullptr);
  constexpr std::size_t most_tiles = 8;  // with ten there are thousands of shapes
  const auto tiles = puzzle->rules.tiles();
  if (tiles > most_tiles) {
    return fail(ErrorCode::too_large, say("sheets of shapes are drawn for up to {} tiles", most_tiles));
  }
  const StopCheck stop(context.control);
  const auto shapes = vanishing_shapes(tiles, stop);
  std::vector<SheetItem> items;
  std::size_t configurations = 0;
  auto list = Json::array();
  for (const auto& [shape, code, count] : shapes) {
    stop();
    configurations += count;
    const auto text = magic::text_of(code);
    MELEDA_TRY(auto picture, puzzle->rules.scene(code));
    items.push_back({std::move(picture),
                     std::to_string(items.size() + 1),
                     {text, fmt::format("{}, {}", magic::box_text(shape), count)}});
    list.push_back(fields_of({{"code", text}, {"box", magic::box_text(shape)}, {"configurations", count}}));
  }
  Answer answer;
  answer.fields = fields_of({{"tiles", tiles}, {"shapes", shapes.size()}, {"configurations", configurations}});
  answer.fields["list"] = std::move(list);
  const auto& format = request.text("format");
  const SheetLayout layout{
      say("Rubik's Magic: {} shapes of {} tiles whose invariants vanish", shapes.size(), tiles),
      tr("each with a code, its box with the number of tiles in its faces, and in how many ways the chain makes it"), 6,
      8, format == "svg"};
  MELEDA_TRY(answer.document, document_of(pictures_on_pages(std::move(items), layout, stop), format, stop));
  return answer;
}

}  // namespace

[[gnu::cold]] Verb sheet_verb() {
  return {"sheet",
          phrase("draw all shapes in space whose invariants vanish"),
          "",
          {{"spec", ValueKind::spec, phrase("a chain of up to eight tiles")}},
          {format_option({"svg", "pdf"}, phrase("one long picture, or pages to print"))},
          {{"8 -o shapes.svg", phrase("those of the puzzle that is sold")},
           {"6,ribbon=yes -o shapes.pdf", phrase("of six tiles, with the ribbon")}},
          draw_sheet};
}

}  // namespace meleda::studies
