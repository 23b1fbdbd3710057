#include "meleda/families/permutation/definition.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <set>
#include <utility>

#include "meleda/core/cell_names.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/families/permutation/twisty.hpp"
#include "meleda/families/permutation/tws.hpp"

namespace meleda::permutation {

namespace {

constexpr std::string_view usual = "usual";

struct Sizes {
  std::size_t n = 0;  // 0: not given
  std::size_t rows = 0;
  std::size_t columns = 0;
};

struct BuiltIn {
  std::string_view name;
  Result<Definition> (*make)(const Sizes&);
  std::size_t least = 0;  // of n; 0: it has no n
  std::size_t most = 0;
  bool grid = false;  // whether it has rows and columns
};

std::uint8_t byte(std::size_t number) {
  return static_cast<std::uint8_t>(number);
}

Definition stack(std::size_t n, std::uint32_t sides) {
  Definition d;
  d.title = say("{} {}pancakes", n, sides == 2 ? tr("burnt ") : "");
  d.about = sides == 2
                ? tr("A stack of pancakes, each burnt on one side. A move turns the top k pancakes over as one. Sort "
                     "them by size, the smallest on top, burnt sides down.")
                : tr("A stack of pancakes of different sizes. A move turns the top k pancakes over as one. Sort them "
                     "by size, the smallest on top.");
  d.system = {sides == 2 ? "burnt" : "pancakes", {plain_set("PANCAKE", n, sides)}, {}};
  for (std::size_t k = sides == 2 ? 1 : 2; k <= n; ++k) {
    PieceMove flip{std::to_string(k), identity(d.system.sets)};
    for (std::size_t i = 0; i < k; ++i) {
      flip.sets[0].from[i] = byte(k - 1 - i);
      flip.sets[0].turn[i] = byte(sides - 1);
    }
    d.system.moves.push_back(std::move(flip));
  }
  d.layout = Layout::stack;
  return d;
}

Result<Definition> pancakes(const Sizes& sizes) {
  return stack(sizes.n == 0 ? 7 : sizes.n, 1);
}

Result<Definition> burnt(const Sizes& sizes) {
  return stack(sizes.n == 0 ? 5 : sizes.n, 2);
}

Point on_circle(const Circle& circle, double angle) {
  return {circle.centre.x + circle.radius * std::cos(angle), circle.centre.y - circle.radius * std::sin(angle)};
}

Result<Definition> top_spin(const Sizes& sizes) {
  constexpr std::size_t turned = 4;
  const auto n = sizes.n == 0 ? 8 : sizes.n;
  Definition d;
  d.title = say("Top Spin with {} pieces", n);
  d.about = tr(
      "Numbered pieces on a ring. R moves all of them one place on, clockwise; T turns the turnstile, which reverses "
      "the four pieces at the top.");
  d.system = {"topspin", {plain_set("RING", n)}, {}};
  PieceMove ring{"R", identity(d.system.sets)};
  for (std::size_t i = 0; i < n; ++i) ring.sets[0].from[(i + 1) % n] = byte(i);
  PieceMove turnstile{"T", identity(d.system.sets)};
  for (std::size_t i = 0; i < turned; ++i) turnstile.sets[0].from[i] = byte(turned - 1 - i);
  d.system.moves = {ring, turnstile};
  d.layout = Layout::spots;
  const double step = 2 * std::numbers::pi / static_cast<double>(n);
  const Circle track{{0, 0}, 0.54 / std::sin(step / 2), 0};
  d.tracks = {track};
  for (std::size_t i = 0; i < n; ++i) {
    d.spots.push_back(on_circle(track, std::numbers::pi / 2 + (1.5 - static_cast<double>(i)) * step));
  }
  Polygon plate;
  for (int i = 0; i <= 20; ++i) {
    const double across = (0.2 * i - 2) * step * 0.92;
    plate.points.push_back(on_circle({track.centre, track.radius + 0.62, 0}, std::numbers::pi / 2 + across));
  }
  for (int i = 20; i >= 0; --i) {
    const double across = (0.2 * i - 2) * step * 0.92;
    plate.points.push_back(on_circle({track.centre, track.radius - 0.62, 0}, std::numbers::pi / 2 + across));
  }
  d.plates.push_back(std::move(plate));
  return d;
}

Result<Definition> hungarian(const Sizes& sizes) {
  const auto n = sizes.n == 0 ? 6 : sizes.n;
  const auto gap = (n + 2) / 4;  // steps on either ring from one crossing to the other; 5 on rings of 20
  Definition d;
  d.title = say("Hungarian rings, {} balls", 2 * n - 2);
  d.about =
      say("Two rings of {} balls each cross in two places, {} steps apart on both. A and B turn the left and the right "
          "ring "
          "clockwise by one ball. The left ring has two colours, and so has what else there is of the right one.",
          n, gap);
  d.system = {"hungarian", {plain_set("BALL", 2 * n - 2)}, {}};
  std::vector<std::size_t> right(n);  // the places of the right ring, anticlockwise from the upper crossing
  std::size_t next = n;
  for (std::size_t k = 0; k < n; ++k) right[k] = k == 0 || k == gap ? k : next++;
  PieceMove a{"A", identity(d.system.sets)};
  PieceMove b{"B", identity(d.system.sets)};
  for (std::size_t k = 0; k < n; ++k) {
    a.sets[0].from[(k + 1) % n] = byte(k);
    b.sets[0].from[right[k]] = byte(right[(k + 1) % n]);
  }
  d.system.moves = {a, b};
  d.layout = Layout::spots;
  const double step = 2 * std::numbers::pi / static_cast<double>(n);
  const double angle = step * static_cast<double>(gap) / 2;
  const double radius = std::max(0.5 / std::sin(step / 2), 1.05);
  const Circle left_track{{0, 0}, radius, 0};
  const Circle right_track{{2 * radius * std::cos(angle), 0}, radius, 0};
  d.tracks = {left_track, right_track};
  d.spots.resize(2 * n - 2);
  for (std::size_t k = 0; k < n; ++k) {
    d.spots[k] = on_circle(left_track, angle - static_cast<double>(k) * step);
    if (right[k] >= n) {
      d.spots[right[k]] = on_circle(right_track, std::numbers::pi - angle + static_cast<double>(k) * step);
    }
  }
  auto& set = d.system.sets[0];
  for (std::size_t i = 0; i < set.size(); ++i) {
    const auto half = i < n ? (n + 1) / 2 : n + (n - 1) / 2;
    set.solved[i] = byte((i < n ? 0U : 2U) + (i < half ? 0U : 1U));
  }
  set.free.assign(4, false);
  return d;
}

Result<Definition> pocket(const Sizes&) {
  return pocket_cube();
}

Result<Definition> tetrahedron(const Sizes&) {
  return pyraminx();
}

Result<Definition> tiles(const Sizes& sizes) {
  const auto side = sizes.n == 0 ? 3 : sizes.n;
  const auto rows = sizes.rows == 0 ? (sizes.columns == 0 ? side : sizes.columns) : sizes.rows;
  const auto columns = sizes.columns == 0 ? rows : sizes.columns;
  const auto cells = rows * columns;
  if (cells < 4 || rows < 2 || columns < 2 || cells > 64) {
    return fail(ErrorCode::bad_spec, say("tiles have two rows and two columns at least, and 64 cells at most, not "
                                         "{} x {}",
                                         rows, columns));
  }
  Definition d;
  d.title = say("sliding tiles, {} x {}", rows, columns);
  d.about = tr("A tile next to the empty cell slides into it.");
  d.system = {"tiles", {plain_set("TILE", cells)}, {}};
  auto& set = d.system.sets[0];
  for (std::size_t i = 0; i < cells; ++i) set.solved[i] = byte((i + 1) % cells);
  d.layout = Layout::grid;
  d.rows = rows;
  d.columns = columns;
  for (std::size_t blank = 0; blank < cells; ++blank) {
    const auto row = blank / columns;
    const auto column = blank % columns;
    const auto slide = [&](std::size_t from_row, std::size_t from_column) {
      const auto from = from_row * columns + from_column;
      PieceMove move{cell_name(from_row, from_column) + "-" + cell_name(row, column), identity(d.system.sets)};
      std::swap(move.sets[0].from[from], move.sets[0].from[blank]);
      d.system.moves.push_back(std::move(move));
      d.blanks.push_back(byte(blank));
    };
    if (row > 0) slide(row - 1, column);
    if (column > 0) slide(row, column - 1);
    if (column + 1 < columns) slide(row, column + 1);
    if (row + 1 < rows) slide(row + 1, column);
  }
  return d;
}

constexpr std::string_view by_cycles = "cycles";

const std::vector<BuiltIn>& built_ins() {
  static const std::vector<BuiltIn> all{
      {"pancakes", pancakes, 2, 20},   {"burnt", burnt, 1, 16}, {"topspin", top_spin, 5, 20},
      {"hungarian", hungarian, 4, 32}, {"pocket", pocket},      {"pyraminx", tetrahedron},
      {"tiles", tiles, 2, 8, true},
  };
  return all;
}

tl::unexpected<Error> refuse_in(std::string_view parameter, std::string_view text, std::string message,
                                std::size_t offset = 0, std::string hint = {}) {
  return fail_in(parameter, text, Error{ErrorCode::bad_spec, std::move(message), offset, std::move(hint), {}, {}});
}

Result<Definition> built_in(std::string_view name, const Sizes& sizes) {
  for (const auto& one : built_ins()) {
    if (one.name != name) continue;
    if (sizes.n != 0 && (sizes.n < one.least || sizes.n > one.most)) {
      return refuse_in(
          "n", std::to_string(sizes.n),
          one.most == 0 ? say("{} has no n", name) : say("n of {} is from {} to {}", name, one.least, one.most));
    }
    if (!one.grid && (sizes.rows != 0 || sizes.columns != 0)) {
      const auto* const which = sizes.rows != 0 ? "rows" : "columns";
      return refuse_in(which, std::to_string(sizes.rows != 0 ? sizes.rows : sizes.columns),
                       say("{} has no {}", name, which));
    }
    return one.make(sizes);
  }
  return fail(ErrorCode::not_found, say("there is no puzzle called {}", in_quotes(name)));
}

// Pieces of several colours, so many of each, from the first place on.
Result<void> colour(Definition& d, const std::string& text) {
  constexpr auto name = "colours";
  if (text == usual) return {};
  if (d.system.sets.size() != 1 || d.system.sets[0].orientations != 1 || d.slides()) {
    return refuse_in(name, text, tr("colours are for puzzles of one set of pieces that do not turn"));
  }
  auto& set = d.system.sets[0];
  if (text == "different") {
    set = plain_set(set.name, set.size());
    return {};
  }
  std::vector<std::uint8_t> solved;
  std::uint8_t sort = 0;
  for (std::size_t at = 0; at <= text.size(); ++sort) {
    const auto end = std::min(text.find('/', at), text.size());
    const auto count = parse_natural(text.substr(at, end - at), name);
    if (!count || *count < 1 || *count > set.size()) {
      return refuse_in(name, text, tr("colours are so many pieces of each, such as 3/3/4"), at);
    }
    solved.insert(solved.end(), static_cast<std::size_t>(*count), sort);
    if (solved.size() > set.size()) break;
    at = end + 1;
  }
  if (solved.size() != set.size()) {
    return refuse_in(name, text, say("the colours are of {} pieces, and there are {}", solved.size(), set.size()));
  }
  set.solved = std::move(solved);
  set.free.assign(sort, false);
  return {};
}

// Rows and columns of a puzzle that does not bring its own.
Result<void> arrange(Definition& d, const Sizes& sizes) {
  if (sizes.rows == 0 && sizes.columns == 0) return {};
  const auto places = d.system.sets.front().size();
  const auto rows = sizes.rows == 0 ? places / sizes.columns : sizes.rows;
  const auto columns = sizes.columns == 0 ? places / rows : sizes.columns;
  if (d.system.sets.size() != 1 || d.system.sets[0].orientations != 1 || rows * columns != places) {
    return refuse_in(sizes.rows == 0 ? "columns" : "rows", std::to_string(sizes.rows == 0 ? sizes.columns : sizes.rows),
                     tr("rows and columns are for one set of pieces that do not turn, with as many places"));
  }
  d.layout = Layout::grid;
  d.rows = rows;
  d.columns = columns;
  return {};
}

}  // namespace

std::vector<std::string> built_in_names() {
  std::vector<std::string> names;
  for (const auto& one : built_ins()) names.emplace_back(one.name);
  names.emplace_back(by_cycles);
  return names;
}

Result<PieceSystem> parse_cycles(std::string_view text, std::size_t places) {
  struct Generator {
    std::string name;
    std::vector<std::vector<std::size_t>> cycles;
  };
  const char* const example = tr("(1.2.3)(4.5)/(2.6): generators are separated by /, points by dots");
  const auto refuse = [&](std::size_t at, std::string_view expected) {
    return fail(ErrorCode::bad_spec, say("expected {}, found {}", expected, quoted_character(text, at)), at, example);
  };
  std::vector<Generator> generators;
  std::set<std::string> names;
  std::size_t largest = places;
  std::size_t at = 0;
  while (true) {
    Generator generator;
    const auto begin = at;
    while (at < text.size() && ((text[at] >= 'a' && text[at] <= 'z') || (text[at] >= 'A' && text[at] <= 'Z') ||
                                text[at] == '_' || (at > begin && text[at] >= '0' && text[at] <= '9'))) {
      ++at;
    }
    generator.name = text.substr(begin, at - begin);
    if (at > begin && (at == text.size() || text[at] != '=')) return refuse(at, tr("'=' after the move's name"));
    if (at > begin) ++at;
    if (generator.name.empty()) generator.name = letters(generators.size());
    if (at == text.size() || text[at] != '(') return refuse(at, "'('");
    std::vector<bool> used(most_places + 1, false);
    while (at < text.size() && text[at] == '(') {
      ++at;
      std::vector<std::size_t> cycle;
      while (true) {
        const auto start = at;
        std::size_t point = 0;
        while (at < text.size() && text[at] >= '0' && text[at] <= '9' && point <= most_places) {
          point = 10 * point + static_cast<std::size_t>(text[at++] - '0');
        }
        if (at == start || point < 1 || point > most_places) {
          at = start;
          return refuse(at, say("a point, from 1 to {}", most_places));
        }
        if (used[point]) {
          return fail(ErrorCode::bad_spec, say("point {} is there twice in one generator", point), start);
        }
        used[point] = true;
        cycle.push_back(point - 1);
        largest = std::max(largest, point);
        if (at < text.size() && (text[at] == '.' || text[at] == ',')) {
          ++at;
          continue;
        }
        if (at == text.size() || text[at] != ')') return refuse(at, tr("'.' or ')'"));
        ++at;
        break;
      }
      generator.cycles.push_back(std::move(cycle));
    }
    const bool moves = std::any_of(generator.cycles.begin(), generator.cycles.end(),
                                   [](const auto& cycle) { return cycle.size() > 1; });
    if (!moves) return fail(ErrorCode::bad_spec, tr("this generator does nothing"), begin);
    if (!names.insert(generator.name).second) {
      return fail(ErrorCode::bad_spec, say("two generators are called {}", generator.name), begin);
    }
    generators.push_back(std::move(generator));
    if (at == text.size()) break;
    if (text[at] != '/') return refuse(at, tr("'(' or '/'"));
    if (generators.size() == most_moves) {
      return fail(ErrorCode::too_large, say("there are more than {} generators", most_moves), at);
    }
    ++at;
  }
  PieceSystem system{"cycles", {plain_set("PLACE", largest)}, {}};
  for (const auto& generator : generators) {
    PieceMove move{generator.name, identity(system.sets)};
    for (const auto& cycle : generator.cycles) {
      for (std::size_t i = 0; i < cycle.size(); ++i) move.sets[0].from[cycle[(i + 1) % cycle.size()]] = byte(cycle[i]);
    }
    system.moves.push_back(std::move(move));
  }
  return system;
}

Result<Definition> define(const Arguments& arguments) {
  const auto number = [&](const char* name) { return static_cast<std::size_t>(arguments.integer(name)); };
  const Sizes sizes{number("n"), number("rows"), number("columns")};
  const auto& metric = arguments.choice("metric");
  const auto& moves = arguments.text("moves");
  Definition d;
  bool arranged = false;
  if (arguments.is_file("puzzle")) {
    const auto& [name, text] = arguments.file("puzzle");
    auto read = parse_tws(text);
    if (!read) {
      auto error = std::move(read).error();
      if (!name.empty()) error.argument = name;
      return tl::unexpected<Error>(std::move(error));
    }
    d.system = std::move(*read);
    d.title = d.system.name.empty() ? tr("a permutation puzzle of one's own") : d.system.name;
    d.about = tr("The moves stand in a file. Bring all pieces to their places.");
    d.metric = Metric::half;  // as twsearch counts
    if (sizes.n != 0) return refuse_in("n", std::to_string(sizes.n), tr("a file has no n"));
  } else if (arguments.text("puzzle") == by_cycles) {
    if (moves == "none") return refuse_in("moves", moves, tr("cycles need moves=(1.2.3)/(3.4) or the like"));
    auto system = parse_cycles(moves, sizes.n);
    if (!system) return fail_in("moves", moves, std::move(system).error());
    d.system = std::move(*system);
    d.title = say("{} generators on {} places", d.system.moves.size(), d.system.sets[0].size());
    d.about =
        tr("Each move is given as cycles of places: the piece on the first place of a cycle goes to the second, and so "
           "on, and that on the last to the first.");
  } else {
    MELEDA_TRY(d, built_in(arguments.text("puzzle"), sizes));
    arranged = true;
  }
  const bool cycles = !arguments.is_file("puzzle") && arguments.text("puzzle") == by_cycles;
  if (!cycles && moves != "none") return refuse_in("moves", moves, tr("moves are for puzzle=cycles"));
  if (metric != usual) {
    if (d.slides()) return refuse_in("metric", metric, tr("tiles slide one by one; there is nothing to choose"));
    d.metric = metric == "half" ? Metric::half : metric == "forward" ? Metric::forward : Metric::quarter;
  }
  if (auto done = colour(d, arguments.text("colours")); !done) return tl::unexpected<Error>(std::move(done).error());
  if (!arranged) {
    if (auto done = arrange(d, sizes); !done) return tl::unexpected<Error>(std::move(done).error());
  }
  return d;
}

}  // namespace meleda::permutation
