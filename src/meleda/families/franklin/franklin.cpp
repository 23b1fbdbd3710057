#include "meleda/families/franklin/franklin.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include "meleda/core/translate.hpp"
#include "meleda/families/franklin/products.hpp"
#include "meleda/families/franklin/structure.hpp"

namespace meleda::franklin {

namespace {

constexpr std::int64_t largest_order = 1024;
// What is told of one property; all failures are counted.
constexpr std::size_t most_groups = 1000;
constexpr std::size_t most_cells_told = 20'000;

Finding::Group group(std::span<const std::uint32_t> cells, std::size_t n, std::string sum) {
  Finding::Group group;
  for (const auto cell : cells) group.cells.push_back(cell_name(cell, n));
  group.sum = std::move(sum);
  return group;
}

// A finding, and how often the property fails.
struct Found {
  Finding finding;
  std::uint64_t failing = 0;
  std::size_t cells_told = 0;

  // As long as none fails, those that hold are told.
  void add(bool holds, std::span<const std::uint32_t> cells, std::size_t n, const std::string& sum = {}) {
    if (!holds && failing++ == 0) {
      finding.holds = false;
      finding.groups.clear();
      cells_told = 0;
    }
    if (holds != finding.holds || finding.groups.size() >= most_groups) return;
    if (!finding.groups.empty() && cells_told + cells.size() > most_cells_told) return;
    cells_told += cells.size();
    finding.groups.push_back(group(cells, n, sum));
  }
};

// What is out of range, and every set of equal entries.
Found check_entries(const Square& s, std::size_t n) {
  Found found{{phrase("entries"), true, true, {}}};
  std::map<std::uint32_t, std::vector<std::uint32_t>> places;
  for (std::uint32_t cell = 0; cell < s.size(); ++cell) places[s[cell]].push_back(cell);
  for (const auto& [number, cells] : places) {
    if (number < 1 || number > s.size() || cells.size() > 1) found.add(false, cells, n);
  }
  if (found.finding.holds && s.size() <= most_cells_told) {
    std::vector<std::uint32_t> everywhere(s.size());
    std::iota(everywhere.begin(), everywhere.end(), 0U);
    found.add(true, everywhere, n);
  }
  return found;
}

Found check_sums(const Square& s, std::size_t n, const Property& property, const StopCheck& stop) {
  Found found{{std::string(property.name), true, property.required, {}}};
  EveryThousand ask(stop);
  visit_lines(property.name, n, [&](std::span<const std::uint32_t> cells) {
    ask();
    const auto sum = std::accumulate(cells.begin(), cells.end(), std::uint64_t{0},
                                     [&](std::uint64_t so_far, std::uint32_t cell) { return so_far + s[cell]; });
    found.add(2 * sum == cells.size() * (n * n + 1), cells, n, std::to_string(sum));
    return true;
  });
  return found;
}

}  // namespace

[[gnu::cold]] FamilyInfo Franklin::info() {
  FamilyInfo info;
  info.id = "franklin";
  info.title = phrase("Franklin squares");
  info.kind = phrase("squares of numbers");
  info.rules = phrase(
      "A square of the numbers 1 to n^2. It is a Franklin square if half rows and half columns add up to half the "
      "magic "
      "sum, bend diagonals in all four directions (moved along their axis, and round the edges) to the magic sum, and "
      "all 2 x 2 blocks (also round the edges) to 2 (n^2 + 1).");
  info.state = phrase(
      "rows with slashes, entries with dots: 52.61.4.13.20.29.36.45/...; also as it is pasted, with blanks and lines, "
      "or by name: "
      "f1, f2, f3, n1, n2, n3, b1, b2");
  info.schema = {{"n", ParameterKind::integer, 4, largest_order, "8", {}, phrase("order, an even number")}};
  info.products = printed_squares();
  info.references = {
      {"ahmed", "M. M. Ahmed, Benjamin Franklin's other 8-square, Recreational Mathematics Magazine 7, 2017"},
      {"",
       "D. Schindel, M. Rempel, P. Loly, Enumerating the bent diagonal squares of Dr Benjamin Franklin FRS, "
       "Proc. R. Soc. A 462, 2006"},
      {"", "C. A. J. Hurkens, Plenty of Franklin magic squares, but none of order 12, TU Eindhoven, 2007"}};
  info.samples = {"franklin:4", "franklin:6", "franklin:8"};
  info.tour = {"franklin:8", "start", "franklin:4", "franklin:1024"};
  return info;
}

Result<Franklin> make(const Arguments& arguments) {
  const auto n = arguments.integer("n");
  if (n % 2 != 0) return fail(ErrorCode::bad_spec, tr("rows must have two halves: n is an even number"));
  return Franklin(static_cast<std::uint32_t>(n));
}

Franklin::State Franklin::start() const {
  if (const auto terms = construct(n_, false)) return square_of(*terms);
  State s(std::size_t{n_} * n_);
  std::iota(s.begin(), s.end(), 1U);
  return s;
}

Result<Findings> Franklin::findings(const State& s, Control& control) const {
  const StopCheck stop(control);
  stop.may_use(s.size() * 64);  // the places of the entries
  std::vector<Found> all{check_entries(s, n_)};
  for (const auto& property : sum_properties) all.push_back(check_sums(s, n_, property, stop));

  // The definition, as a whole: it fails where anything does that it asks for. Of each the first line is told.
  Finding definition{phrase("franklin"), true, true, {}};
  Json failing = Json::object();
  for (const auto& one : all) {
    if (!one.finding.holds) failing[one.finding.property] = std::to_string(one.failing);
    definition.holds = definition.holds && (one.finding.holds || !one.finding.required);
  }
  for (const auto& one : all) {
    const auto& finding = one.finding;
    if (!finding.required || finding.holds != definition.holds || finding.groups.empty()) continue;
    definition.groups.push_back(finding.groups.front());
  }
  Findings found;
  for (auto& one : all) found.list.push_back(std::move(one.finding));
  found.list.push_back(std::move(definition));
  const std::uint64_t cells = s.size();
  found.fields = fields_of({{"magic_sum", n_ * (cells + 1) / 2}});
  if (!failing.empty()) found.fields["failing"] = std::move(failing);
  return found;
}

Franklin::State Franklin::act(std::size_t g, const State& s) const {
  State result(s.size());
  const std::size_t n = n_;
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      auto row = (g & 1) != 0 ? n - 1 - i : i;
      auto column = (g & 2) != 0 ? n - 1 - j : j;
      if ((g & 4) != 0) std::swap(row, column);
      result[i * n + j] = s[row * n + column];
    }
  }
  return result;
}

Result<Franklin::State> Franklin::parse(std::string_view text) const {
  if (auto square = printed_square(text, n_)) return std::move(*square);
  return parse_square(text, n_);
}

Result<Franklin::State> Franklin::edit(State s, std::string_view place) const {
  MELEDA_TRY(const auto cell, parse_cell(place, n_));
  s[cell] = s[cell] < s.size() ? s[cell] + 1 : 1;
  return s;
}

Result<Scene> Franklin::scene(const State& s) const {
  constexpr std::uint32_t most_drawn = 32;
  if (n_ > most_drawn) {
    return fail(ErrorCode::too_large, say("a picture of {} rows would be too large to look at", n_), {},
                say("pictures are drawn up to order {}", most_drawn));
  }
  const auto side = static_cast<double>(n_);
  Scene scene{say("a square of order {}", n_), side + 1, side + 1, {}};
  for (std::size_t cell = 0; cell < s.size(); ++cell) {
    const auto name = cell_name(cell, n_);
    const Point corner{0.5 + static_cast<double>(cell % n_), 0.5 + static_cast<double>(cell / n_)};
    scene.shapes.push_back({"cell-" + name, Role::slot, Rectangle{corner, 1, 1, 0}, {}, say("cell {}", name), name});
  }
  for (std::size_t cell = 0; cell < s.size(); ++cell) {
    const auto name = cell_name(cell, n_);
    const Point centre{1.0 + static_cast<double>(cell % n_), 1.0 + static_cast<double>(cell / n_)};
    const auto text = std::to_string(s[cell]);
    const auto height = text.size() < 4 ? 0.3 : 0.9 / static_cast<double>(text.size());
    scene.shapes.push_back({"number-" + name, Role::label, Text{centre, height, text}, {}, {}, name});
  }
  // The middles, at which rows, columns and bend diagonals have their halves.
  const auto middle = side / 2 + 0.5;
  scene.shapes.push_back({"middle-row", Role::frame, Line{{{0.5, middle}, {side + 0.5, middle}}}});
  scene.shapes.push_back({"middle-column", Role::frame, Line{{{middle, 0.5}, {middle, side + 0.5}}}});
  return scene;
}

}  // namespace meleda::franklin
