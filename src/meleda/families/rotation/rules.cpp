#include "meleda/families/rotation/rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <set>
#include <utility>

#include "meleda/core/cell_names.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"

namespace meleda::rotation {

namespace {

constexpr std::uint64_t index_limit = std::uint64_t{1} << 63U;

tl::unexpected<Error> refuse_in(std::string_view parameter, std::string_view text, std::string message,
                                std::size_t offset = 0, std::string hint = {}) {
  return fail_in(parameter, text, Error{ErrorCode::bad_spec, std::move(message), offset, std::move(hint), {}, {}});
}

// "3x4": rows, columns.
Result<void> read_size(Rules& rules, const std::string& text) {
  constexpr auto name = "size";
  std::size_t at = 0;
  for (auto* const side : {&rules.rows, &rules.columns}) {
    const auto begin = at;
    while (at < text.size() && text[at] >= '0' && text[at] <= '9' && *side <= longest_side) {
      *side = 10 * *side + static_cast<std::size_t>(text[at++] - '0');
    }
    if (*side < 2 || *side > longest_side) {
      return refuse_in(name, text, say("a grid has from 2 to {} rows and columns", longest_side), begin,
                       tr("rows x columns, such as 3x4"));
    }
    if (side == &rules.rows && (at == text.size() || text[at++] != 'x')) {
      return refuse_in(name, text, say("expected 'x', found {}", quoted_character(text, begin == at ? at : at)), at,
                       tr("rows x columns, such as 3x4"));
    }
  }
  if (at != text.size()) {
    return refuse_in(name, text, say("expected the end, found {}", quoted_character(text, at)), at,
                     tr("rows x columns, such as 3x4"));
  }
  return {};
}

Result<void> read_colours(Rules& rules, const std::string& text) {
  constexpr auto name = "colours";
  const auto cells = rules.cells();
  if (text == "different") {
    rules.counts.assign(cells, 1);
    return {};
  }
  std::size_t sum = 0;
  for (std::size_t at = 0; at <= text.size();) {
    const auto end = std::min(text.find('/', at), text.size());
    const auto count = parse_natural(std::string_view(text).substr(at, end - at), name);
    if (!count || *count < 1 || *count > cells) {
      return refuse_in(name, text, tr("colours are so many tiles of each, such as 8/8, or different"), at);
    }
    rules.counts.push_back(static_cast<std::uint32_t>(*count));
    sum += rules.counts.back();
    if (sum > cells) break;
    at = end + 1;
  }
  if (sum != cells) {
    return refuse_in(name, text,
                     say("the colours are of {}{} tiles, and the grid has {} cells", sum > cells ? tr("at least ") : "",
                         sum, cells));
  }
  return {};
}

Result<void> read_blocks(Rules& rules, const std::string& text) {
  constexpr auto name = "blocks";
  const auto k = rules.block;
  rules.block_at.assign(rules.cells(), -1);
  const auto add = [&](std::size_t row, std::size_t column) {
    const auto cell = row * rules.columns + column;
    rules.block_at[cell] = static_cast<std::int32_t>(rules.blocks.size());
    rules.blocks.push_back(static_cast<std::uint16_t>(cell));
  };
  if (text == "all") {
    for (std::size_t row = 0; row + k <= rules.rows; ++row) {
      for (std::size_t column = 0; column + k <= rules.columns; ++column) add(row, column);
    }
    return {};
  }
  const std::string hint = tr("all, or the upper left cells of the blocks that turn, such as a1.b2");
  for (std::size_t at = 0; at <= text.size();) {
    const auto cell = read_cell_name(std::string_view(text).substr(at));
    if (!cell) return refuse_in(name, text, say("expected a cell, found {}", quoted_character(text, at)), at, hint);
    if (cell->row + k > rules.rows || cell->column + k > rules.columns) {
      return refuse_in(name, text, say("no block of {} x {} begins at {}", k, k, cell_name(cell->row, cell->column)),
                       at, hint);
    }
    if (rules.block_at[cell->row * rules.columns + cell->column] >= 0) {
      return refuse_in(name, text, say("block {} is there twice", cell_name(cell->row, cell->column)), at);
    }
    add(cell->row, cell->column);
    at += cell->length;
    if (at == text.size()) break;
    if (text[at] != '.')
      return refuse_in(name, text, say("expected '.', found {}", quoted_character(text, at)), at, hint);
    ++at;
  }
  return {};
}

// The parts of the cells that turns keep apart: [cell] the first cell of its part.
std::vector<std::size_t> parts_of(const Rules& rules) {
  std::vector<std::size_t> above(rules.cells());
  std::iota(above.begin(), above.end(), std::size_t{0});
  const auto top = [&](std::size_t cell) {
    while (above[cell] != cell) cell = above[cell] = above[above[cell]];
    return cell;
  };
  for (std::size_t block = 0; block < rules.blocks.size(); ++block) {
    rules.turned({static_cast<std::uint16_t>(block), 1}, [&](std::size_t to, std::size_t from) {
      const auto a = top(to);
      const auto b = top(from);
      above[std::max(a, b)] = std::min(a, b);
    });
  }
  std::vector<std::size_t> parts(rules.cells());
  for (std::size_t cell = 0; cell < parts.size(); ++cell) parts[cell] = top(cell);
  return parts;
}

// The parity of a permutation of the cells within each part, as the set of parts in which it is odd.
using OddParts = std::set<std::size_t>;

OddParts odd_parts(const std::vector<std::size_t>& from, const std::vector<std::size_t>& parts) {
  OddParts odd;
  std::vector<bool> seen(from.size(), false);
  for (std::size_t cell = 0; cell < from.size(); ++cell) {
    std::size_t length = 0;
    for (auto at = cell; !seen[at]; at = from[at], ++length) seen[at] = true;
    if (length == 0 || length % 2 == 1) continue;
    if (!odd.erase(parts[cell])) odd.insert(parts[cell]);
  }
  return odd;
}

// Adds a and b over the field of two elements.
void add_to(OddParts& a, const OddParts& b) {
  for (const auto part : b) {
    if (!a.erase(part)) a.insert(part);
  }
}

// What remains of `odd` after the vectors of a basis in echelon form.
void reduce(OddParts& odd, const std::vector<OddParts>& basis) {
  for (const auto& vector : basis) {
    if (odd.contains(*vector.begin())) add_to(odd, vector);
  }
}

class SortReader {
 public:
  SortReader(const Rules& rules, std::string_view text)
      : rules_(rules), text_(text), in_rows_(text.find('/') != std::string_view::npos) {}

  Result<Sorts> read() {
    Sorts sorts;
    sorts.reserve(rules_.cells());
    auto left = rules_.counts;
    for (std::size_t cell = 0; cell < rules_.cells(); ++cell) {
      const bool new_row = cell > 0 && cell % rules_.columns == 0;
      if (new_row && in_rows_) {
        if (!take('/')) return refuse(tr("'/' before the next row"));
      } else if (cell > 0 && rules_.dotted() && !take('.')) {
        return refuse("'.'");
      }
      MELEDA_TRY(const auto sort, read_tile(left));
      sorts.push_back(sort);
    }
    if (at_ != text_.size()) return refuse(tr("the end"));
    return sorts;
  }

 private:
  bool take(char c) {
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  [[nodiscard]] std::string hint() const {
    std::string goal;
    print_sorts(rules_, rules_.goal, goal);
    return say("the goal is {}", goal.size() > 80 ? goal.substr(0, 80) + "..." : goal);
  }
  [[nodiscard]] tl::unexpected<Error> refuse(std::string_view expected) const {
    return fail(ErrorCode::bad_state, say("expected {}, found {}", expected, quoted_character(text_, at_)), at_,
                hint());
  }
  Result<std::uint16_t> read_tile(std::vector<std::uint32_t>& left) {
    const auto begin = at_;
    std::size_t number = 0;
    const std::size_t digits = rules_.dotted() ? 5 : 1;
    while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9' && at_ - begin < digits) {
      number = 10 * number + static_cast<std::size_t>(text_[at_++] - '0');
    }
    const bool zero_first = at_ > begin && text_[begin] == '0';
    if (at_ == begin || zero_first || number > rules_.counts.size()) {
      at_ = begin;
      return refuse(say("a tile, 1 to {}", rules_.counts.size()));
    }
    auto& rest = left[number - 1];
    if (rest == 0) {
      const auto count = rules_.counts[number - 1];
      return fail(ErrorCode::bad_state,
                  count == 1 ? say("tile {} is there twice", number)
                             : say("there are {} tiles {}, and this is one more", count, number),
                  begin,
                  rules_.distinct() ? tr("tiles that look alike are told by colours=, such as colours=5/4") : hint());
    }
    --rest;
    return static_cast<std::uint16_t>(number - 1);
  }

  const Rules& rules_;
  std::string_view text_;
  bool in_rows_;
  std::size_t at_ = 0;
};

Integer arrangements_of(const std::vector<std::uint32_t>& counts) {
  Integer product = 1;
  std::uint32_t length = 0;
  for (const auto count : counts) {
    for (std::uint32_t i = 1; i <= count; ++i) product = product * ++length / i;
  }
  return product;
}

}  // namespace

Result<Rules> make_rules(const Arguments& arguments) {
  Rules rules;
  if (auto read = read_size(rules, arguments.text("size")); !read)
    return tl::unexpected<Error>(std::move(read).error());
  rules.block = static_cast<std::size_t>(arguments.integer("block"));
  if (rules.block > std::min(rules.rows, rules.columns)) {
    return refuse_in(
        "block", std::to_string(rules.block),
        say("no block of {} x {} fits a grid of {} x {}", rules.block, rules.block, rules.rows, rules.columns));
  }
  if (auto read = read_colours(rules, arguments.text("colours")); !read) {
    return tl::unexpected<Error>(std::move(read).error());
  }
  if (auto read = read_blocks(rules, arguments.text("blocks")); !read) {
    return tl::unexpected<Error>(std::move(read).error());
  }
  const auto& turns = arguments.choice("turns");
  rules.turns = turns == "half" ? Turns::half : turns == "clockwise" ? Turns::clockwise : Turns::quarter;
  if (rules.turns != Turns::clockwise) rules.quarters = {1, 3};
  if (rules.turns == Turns::half) rules.quarters = {1, 3, 2};
  for (std::size_t sort = 0; sort < rules.counts.size(); ++sort) {
    rules.goal.insert(rules.goal.end(), rules.counts[sort], static_cast<std::uint16_t>(sort));
  }
  rules.arrangements = arrangements_of(rules.counts);
  if (rules.arrangements < Integer(index_limit) && rules.counts.size() <= ranking::Arrangements::max_symbols) {
    MELEDA_TRY(rules.ranks, ranking::Arrangements::make(rules.counts));
  }
  rules.start.assign(rules.goal.rbegin(), rules.goal.rend());
  if (why_impossible(rules, rules.start, rules.goal)) rules.start = rules.goal;
  return rules;
}

std::string title_of(const Rules& rules) {
  auto title = say("rotation grid, {} x {}", rules.rows, rules.columns);
  if (!rules.distinct()) {
    title +=
        rules.counts.size() == 1 ? say(", {} colour", rules.counts.size()) : say(", {} colours", rules.counts.size());
  }
  return title;
}

std::string about(const Rules& rules) {
  auto text = say("A move turns a block of {} x {} tiles by a quarter", rules.block, rules.block);
  text += rules.turns == Turns::clockwise ? tr(", to the right only.")
          : rules.turns == Turns::half    ? tr(" to either side, or half round.")
                                          : tr(" to either side.");
  const auto arrangements = rules.arrangements < Integer(std::numeric_limits<std::uint64_t>::max())
                                ? grouped(to_text(rules.arrangements))
                                : say("about 10^{}", to_text(rules.arrangements).size() - 1);
  text += say(" Blocks: {}, moves: {}, arrangements: {}.", rules.blocks.size(), rules.move_count(), arrangements);
  auto lines = wrapped(text, 0);
  lines.pop_back();  // the end of the last line
  return lines;
}

namespace {

// Where arrangements are so few, as on 2 x 2 and 2 x 3, that all that turns make can be counted.
std::optional<std::string> counted_out(const Rules& rules, const Sorts& from, const Sorts& to) {
  constexpr unsigned few = 720;
  if (rules.arrangements > Integer(few)) return std::nullopt;
  std::set<Sorts> made{from};
  std::vector<Sorts> left{from};
  while (!left.empty()) {
    const auto sorts = std::move(left.back());
    left.pop_back();
    for (std::size_t block = 0; block < rules.blocks.size(); ++block) {
      for (const auto quarters : rules.quarters) {
        auto after = sorts;
        rules.turned({static_cast<std::uint16_t>(block), quarters},
                     [&](std::size_t cell, std::size_t source) { after[cell] = sorts[source]; });
        if (made.insert(after).second) left.push_back(std::move(after));
      }
    }
  }
  if (made.contains(to)) return std::nullopt;
  return say("turns lead to only {} of the {} arrangements, and not to this one", made.size(),
             to_text(rules.arrangements));
}

}  // namespace

std::optional<std::string> why_impossible(const Rules& rules, const Sorts& from, const Sorts& to) {
  const auto parts = parts_of(rules);
  // A tile of the same sort in the same part for every tile, the first that is left.
  std::vector<std::vector<std::pair<std::size_t, std::size_t>>> homes(rules.counts.size());  // part, cell; last first
  for (std::size_t cell = rules.cells(); cell-- > 0;) homes[to[cell]].emplace_back(parts[cell], cell);
  for (auto& list : homes)
    std::stable_sort(list.begin(), list.end(), [](auto& a, auto& b) { return a.first > b.first; });
  std::vector<std::pair<std::size_t, std::size_t>> order;  // of the cells, by part
  for (std::size_t cell = 0; cell < rules.cells(); ++cell) order.emplace_back(parts[cell], cell);
  std::sort(order.begin(), order.end());
  std::vector<std::size_t> home(rules.cells());
  for (const auto& [part, cell] : order) {
    auto& list = homes[from[cell]];
    if (list.empty() || list.back().first != part) {
      return say("turns never bring tile {} from {} to the part of the grid where it belongs", from[cell] + 1,
                 cell_name(cell / rules.columns, cell % rules.columns));
    }
    home[cell] = list.back().second;
    list.pop_back();
  }
  // Parity, part by part: what turns can change, and what exchanging two tiles that look alike can.
  std::vector<OddParts> basis;
  const auto add = [&](OddParts vector) {
    reduce(vector, basis);
    if (vector.empty()) return;
    for (auto& other : basis) {
      if (other.contains(*vector.begin())) add_to(other, vector);
    }
    basis.push_back(std::move(vector));
  };
  std::set<std::pair<std::size_t, std::uint16_t>> seen;
  for (std::size_t cell = 0; cell < rules.cells(); ++cell) {
    if (!seen.emplace(parts[cell], to[cell]).second) add({parts[cell]});
  }
  std::set<OddParts> turns;
  for (std::size_t block = 0; block < rules.blocks.size(); ++block) {
    // A quarter turn is cycles of four, one for each cell of a quadrant of the block.
    OddParts odd;
    const std::size_t corner = rules.blocks[block];
    for (std::size_t i = 0; i < (rules.block + 1) / 2; ++i) {
      for (std::size_t j = 0; j < rules.block / 2; ++j) {
        const auto part = parts[corner + i * rules.columns + j];
        if (!odd.erase(part)) odd.insert(part);
      }
    }
    turns.insert(std::move(odd));
  }
  for (const auto& turn : turns) add(turn);
  auto odd = odd_parts(home, parts);
  reduce(odd, basis);
  if (odd.empty()) return counted_out(rules, from, to);
  return tr("turns only make even permutations of these tiles, and this is an odd one");
}

std::vector<PointImages> group_generators(const Rules& rules) {
  std::vector<PointImages> generators;
  for (std::size_t block = 0; block < rules.blocks.size(); ++block) {
    PointImages map(rules.cells());
    std::iota(map.begin(), map.end(), std::uint16_t{0});
    rules.turned({static_cast<std::uint16_t>(block), 1},
                 [&](std::size_t to, std::size_t from) { map[from] = static_cast<std::uint16_t>(to); });
    generators.push_back(std::move(map));
  }
  return generators;
}

std::optional<PointImages> group_element(const Rules& rules, const Sorts& from, const Sorts& to) {
  if (!rules.distinct()) return std::nullopt;
  PointImages cell_of(rules.cells());
  for (std::size_t cell = 0; cell < rules.cells(); ++cell) cell_of[to[cell]] = static_cast<std::uint16_t>(cell);
  PointImages map(rules.cells());
  for (std::size_t cell = 0; cell < rules.cells(); ++cell) map[cell] = cell_of[from[cell]];
  return map;
}

void print_sorts(const Rules& rules, std::span<const std::uint16_t> sorts, std::string& out) {
  for (std::size_t cell = 0; cell < sorts.size(); ++cell) {
    if (cell > 0 && cell % rules.columns == 0) {
      out += '/';
    } else if (cell > 0 && rules.dotted()) {
      out += '.';
    }
    if (sorts[cell] < 9) {
      out += static_cast<char>('1' + sorts[cell]);
    } else {
      out += std::to_string(sorts[cell] + 1);
    }
  }
}

Result<Sorts> parse_sorts(const Rules& rules, std::string_view text) {
  return SortReader(rules, text).read();
}

void print_turn(const Rules& rules, const Turn& turn, std::string& out) {
  const auto corner = rules.blocks[turn.block];
  out += cell_name(corner / rules.columns, corner % rules.columns);
  out += turn.quarters == 1 ? "+" : turn.quarters == 2 ? "++" : "-";
}

std::string turn_in_words(const Rules& rules, const Turn& turn) {
  const auto corner = rules.blocks[turn.block];
  return say("the block at {} {}", cell_name(corner / rules.columns, corner % rules.columns),
             turn.quarters == 1   ? tr("to the right")
             : turn.quarters == 2 ? tr("half round")
                                  : tr("to the left"));
}

Result<Turn> parse_turn(const Rules& rules, std::string_view text) {
  const std::string hint =
      rules.turns == Turns::clockwise ? tr("b2+ turns the block whose upper left cell is b2 to the right")
      : rules.turns == Turns::half
          ? tr("the block whose upper left cell is b2 is turned by b2+ to the right, b2- to the left, "
               "b2++ half round")
          : tr("b2+ turns the block whose upper left cell is b2 to the right, b2- to the left");
  const auto refuse = [&](std::string message, std::size_t at) {
    return fail(ErrorCode::bad_move, std::move(message), at, hint);
  };
  const auto cell = read_cell_name(text);
  if (!cell) return refuse(say("expected a cell, found {}", quoted_character(text, 0)), 0);
  const bool inside = cell->row < rules.rows && cell->column < rules.columns;
  const auto block = inside ? rules.block_at[cell->row * rules.columns + cell->column] : -1;
  if (block < 0) {
    return refuse(say("no block that turns begins at {}", cell_name(cell->row, cell->column)), 0);
  }
  const auto sign = text.substr(cell->length);
  const unsigned quarters = sign == "+" ? 1 : sign == "-" ? 3 : sign == "++" || sign == "--" ? 2 : 0;
  if (quarters == 0) {
    return refuse(say("expected '+' or '-', found {}", quoted_character(text, cell->length)), cell->length);
  }
  if (std::find(rules.quarters.begin(), rules.quarters.end(), quarters) == rules.quarters.end()) {
    return refuse(quarters == 2 ? tr("a half turn is two moves here") : tr("blocks turn to the right only"),
                  cell->length);
  }
  return Turn{static_cast<std::uint16_t>(block), static_cast<std::uint8_t>(quarters)};
}

Result<Sorts> edited(const Rules& rules, Sorts sorts, std::string_view cell) {
  const auto named = read_cell_name(cell);
  if (!named || named->length != cell.size() || named->row >= rules.rows || named->column >= rules.columns) {
    return fail(ErrorCode::bad_state, say("there is no cell {}", in_quotes(cell)));
  }
  const auto at = named->row * rules.columns + named->column;
  const auto here = sorts[at];
  std::optional<std::size_t> next;
  const auto rank = [&](std::size_t i) { return std::pair(sorts[i] < here, sorts[i]); };
  for (std::size_t i = at + 1; i < sorts.size(); ++i) {
    if (sorts[i] != here && (!next || rank(i) < rank(*next))) next = i;
  }
  if (!next) {
    return fail(ErrorCode::bad_state, say("no other tile is left for {}; begin at a1", cell));
  }
  std::swap(sorts[at], sorts[*next]);
  return sorts;
}

std::optional<CellSystem> cell_system(const Rules& rules) {
  if (rules.cells() > 255) return std::nullopt;
  CellSystem system;
  system.counts = rules.counts;
  for (std::size_t block = 0; block < rules.blocks.size(); ++block) {
    for (const auto quarters : rules.quarters) {
      CellMove move;
      move.to.resize(rules.cells());
      std::iota(move.to.begin(), move.to.end(), std::uint8_t{0});
      rules.turned({static_cast<std::uint16_t>(block), quarters},
                   [&](std::size_t to, std::size_t from) { move.to[from] = static_cast<std::uint8_t>(to); });
      system.moves.push_back(std::move(move));
    }
  }
  return system;
}

PieceSystem piece_system(const Rules& rules) {
  PieceSystem system{fmt::format("rotation_{}x{}", rules.rows, rules.columns), {plain_set("TILE", rules.cells())}, {}};
  auto& set = system.sets[0];
  for (std::size_t cell = 0; cell < rules.cells(); ++cell)
    set.solved[cell] = static_cast<std::uint8_t>(rules.goal[cell]);
  set.free.assign(rules.counts.size(), false);
  for (std::size_t block = 0; block < rules.blocks.size(); ++block) {
    const auto corner = rules.blocks[block];
    // A number behind a name says how often: the name ends with a letter, so that a12 is never twelve times a1, and x2
    // no turn of the whole puzzle.
    PieceMove move{cell_name(corner / rules.columns, corner % rules.columns) + "r", identity(system.sets)};
    rules.turned({static_cast<std::uint16_t>(block), 1},
                 [&](std::size_t to, std::size_t from) { move.sets[0].from[to] = static_cast<std::uint8_t>(from); });
    system.moves.push_back(std::move(move));
  }
  return system;
}

}  // namespace meleda::rotation
