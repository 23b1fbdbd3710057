#include "meleda/studies/pegs/infinite.hpp"

#include <fmt/format.h>
#include <tsl/robin_set.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <tuple>
#include <utility>

#include "meleda/core/assert.hpp"
#include "meleda/core/language.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/engines/table_bytes.hpp"

namespace meleda::pegs {

namespace {

bool before(const Hole& a, const Hole& b) {
  return std::tie(a.row, a.x) < std::tie(b.row, b.x);
}

// Steps between neighbours from one place to the other.
int distance(Lattice lattice, const Hole& a, const Hole& b) {
  const int rows = std::abs(a.row - b.row);
  const int across = std::abs(a.x - b.x);
  if (lattice == Lattice::square) return rows + across;
  // Each step between rows brings half a place, the rest is done along the row.
  return rows + std::max(0, (across - rows) / 2);
}

std::vector<Hole> steps(Lattice lattice) {
  if (lattice == Lattice::square) return {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};
  return {{0, 2}, {0, -2}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}};
}

Hole moved(const Hole& hole, const Hole& step, int times) {
  return {hole.row + times * step.row, hole.x + times * step.x};
}

// Whether jumps along lines, two places each, could lead from one to the other if pegs stood where they are needed.
bool same_kind(Lattice lattice, const Hole& a, const Hole& b) {
  const int rows = a.row - b.row;
  const int across = a.x - b.x;
  if (rows % 2 != 0) return false;
  return lattice == Lattice::square ? across % 2 == 0 : (across - rows) % 4 == 0;
}

std::size_t number_of(const Places& region, const Hole& hole) {
  const auto found = std::lower_bound(region.begin(), region.end(), hole, before);
  return found != region.end() && *found == hole ? static_cast<std::size_t>(found - region.begin()) : region.size();
}

int modulo3(int a) {
  return ((a % 3) + 3) % 3;
}

// Position classes on the infinite board. Labels repeat every three places, so that a board of a few holes has them
// all.
class Classes {
 public:
  static const Classes& of(Lattice lattice) {
    static const Classes square(Lattice::square);
    static const Classes triangular(Lattice::triangular);
    return lattice == Lattice::square ? square : triangular;
  }
  [[nodiscard]] PositionClass of_pegs(const Places& places) const {
    PositionClass value = 0;
    for (const auto& place : places) {
      const int row = modulo3(place.row);
      const bool square = board_.lattice() == Lattice::square;
      // Three rows further down along a line that leans to the right the labels are the same; a pattern may also be
      // drawn half a place further right.
      const int x = square ? modulo3(place.x) : 2 * modulo3((place.x - place.row) >> 1) + row;
      value ^= board_.label(board_.hole_at(row, x));
    }
    return value;
  }
  // A label has no part that is zero, and every other value is the label of some place.
  [[nodiscard]] bool has_single_pegs(PositionClass value) const {
    return board_.lattice() == Lattice::square ? (value & 3U) != 0 && (value >> 2) != 0 : value != 0;
  }

 private:
  explicit Classes(Lattice lattice) : board_(some_board(lattice)) {}
  static Board some_board(Lattice lattice) {
    Places holes;
    for (int row = 0; row < 3; ++row) {
      for (int i = 0; i < 3; ++i) holes.push_back(lattice == Lattice::square ? Hole{row, i} : Hole{row, 2 * i + row});
    }
    auto board = Board::make("labels", lattice, holes);
    MELEDA_ASSERT(board.has_value());
    return std::move(*board);
  }
  Board board_;
};

template <std::size_t words>
struct PlaceSet {
  std::array<std::uint64_t, words> bits{};
  bool operator==(const PlaceSet&) const = default;

  [[nodiscard]] bool has(std::size_t place) const { return (bits[place / 64] >> place % 64 & 1U) != 0; }
  void flip(std::size_t place) { bits[place / 64] ^= std::uint64_t{1} << place % 64; }
};

template <std::size_t words>
struct PlaceSetHash {
  std::size_t operator()(const PlaceSet<words>& set) const {
    std::uint64_t hash = 0;
    for (const auto word : set.bits) {
      hash = (hash ^ word) * 0x9e3779b97f4a7c15ULL;
      hash ^= hash >> 32;
    }
    return hash;
  }
};

// Tries all plays, each position once.
template <std::size_t words>
class Search {
 public:
  using Set = PlaceSet<words>;

  Search(Lattice lattice, const Places& region, Control& control) : control_(control) {
    for (std::size_t from = 0; from < region.size(); ++from) {
      for (const auto& step : steps(lattice)) {
        const auto over = number_of(region, moved(region[from], step, 1));
        const auto to = number_of(region, moved(region[from], step, 2));
        if (over != region.size() && to != region.size()) jumps_.push_back({from, over, to});
      }
    }
  }

  // The jumps of a solution, as places.
  Status run(Set start, std::size_t pegs, const std::optional<Set>& target, std::size_t target_pegs) {
    target_ = target;
    target_pegs_ = target_pegs;
    if (visit(start, pegs)) return Status::done;
    return stopped_ ? control_.stop_status() : Status::unsolvable;
  }
  [[nodiscard]] std::uint64_t positions() const { return tried_.size(); }
  [[nodiscard]] std::vector<std::array<std::size_t, 3>> solution() const { return {line_.rbegin(), line_.rend()}; }

 private:
  bool visit(const Set& set, std::size_t pegs) {
    if (pegs == target_pegs_) return !target_ || set == *target_;
    stopped_ = stopped_ || !control_.may_use(table_bytes_with(tried_, 1));
    if (stopped_ || !tried_.insert(set).second) return false;
    constexpr std::uint64_t positions_per_check = 1024;
    if (tried_.size() % positions_per_check == 1) {
      stopped_ = control_.stopped();
      control_.report({phrase("positions"), tried_.size(), {}, 0});
    }
    for (const auto& jump : jumps_) {
      const auto& [from, over, to] = jump;
      if (!set.has(from) || !set.has(over) || set.has(to)) continue;
      auto next = set;
      next.flip(from);
      next.flip(over);
      next.flip(to);
      if (visit(next, pegs - 1)) {
        line_.push_back(jump);
        return true;
      }
    }
    return false;
  }

  Control& control_;
  std::vector<std::array<std::size_t, 3>> jumps_;
  std::optional<Set> target_;
  std::size_t target_pegs_ = 1;
  tsl::robin_set<Set, PlaceSetHash<words>> tried_;
  std::vector<std::array<std::size_t, 3>> line_;  // the last jump first
  bool stopped_ = false;
};

template <std::size_t words>
void search(Lattice lattice, const Places& pattern, const std::optional<Places>& target, Control& control,
            InfiniteAnswer& answer) {
  using Set = PlaceSet<words>;
  const auto& region = answer.region;
  const auto set_of = [&](const Places& places) {
    Set set;
    for (const auto& place : places) set.flip(number_of(region, place));
    return set;
  };
  Search<words> search(lattice, region, control);
  const auto wanted = target ? std::optional(set_of(*target)) : std::nullopt;
  answer.status = search.run(set_of(pattern), pattern.size(), wanted, target ? target->size() : 1);
  answer.positions = search.positions();
  if (answer.status != Status::done) return;
  for (const auto& [from, over, to] : search.solution()) {
    answer.jumps.push_back({region[from], region[over], region[to]});
  }
}

}  // namespace

Result<Places> parse_pattern(Lattice lattice, std::string_view text) {
  Places places;
  Hole here;
  std::optional<int> parity;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '/') {
      here = {here.row + 1, 0};
      continue;
    }
    if (c != 'x' && c != '.' && c != ' ') {
      return fail(ErrorCode::bad_state, say("unexpected \"{}\" in a pattern", c), i,
                  tr("x is a peg, . or a blank is an empty place, / ends a row"));
    }
    if (lattice == Lattice::triangular && c != ' ') {
      const int mine = (here.row + here.x) & 1;
      if (parity.value_or(mine) != mine) {
        return fail(ErrorCode::bad_state, tr("on the triangular lattice each row is shifted by half a place"), i,
                    tr("put one blank between the places of a row, and begin the next row one further left or right"));
      }
      parity = mine;
    }
    if (c == 'x') places.push_back(here);
    ++here.x;
  }
  if (places.empty()) return fail(ErrorCode::bad_state, tr("a pattern needs a peg"), 0, tr("x is a peg"));
  if (places.size() > most_holes) {
    return fail(ErrorCode::too_large, say("a pattern has at most {} pegs", most_holes), 0);
  }
  return places;
}

Places reachable_places(Lattice lattice, const Places& pattern, int margin) {
  if (pattern.empty()) return {};
  // Beyond this distance from all of them n pegs weigh less than 1.
  const auto pegs = static_cast<double>(pattern.size());
  const int far = static_cast<int>(std::log(pegs) / std::log(std::numbers::phi)) + 1;
  Hole least = pattern.front();
  Hole most = least;
  for (const auto& place : pattern) {
    least = {std::min(least.row, place.row), std::min(least.x, place.x)};
    most = {std::max(most.row, place.row), std::max(most.x, place.x)};
  }
  const int reach = far + margin;
  const int reach_across = lattice == Lattice::square ? reach : 2 * reach;
  const int parity = (pattern.front().row + pattern.front().x) & 1;
  Places near;
  for (int row = least.row - reach; row <= most.row + reach; ++row) {
    for (int x = least.x - reach_across; x <= most.x + reach_across; ++x) {
      if (lattice == Lattice::square || ((row + x) & 1) == parity) near.push_back({row, x});
    }
  }
  std::vector<double> weights;  // by distance; what is farther off than the table is long weighs no more than its end
  for (int d = 0; d < 64; ++d) weights.push_back(std::pow(std::numbers::phi, -d));
  const auto may_be_reached = [&](const Hole& place) {
    double weight = 0;
    bool has_kind = false;
    for (const auto& start : pattern) {
      weight += weights[static_cast<std::size_t>(std::min(distance(lattice, start, place), 63))];
      has_kind |= same_kind(lattice, start, place);
    }
    // A place too many does no harm, so rounding is on the safe side.
    constexpr double rounding = 1e-9;
    return has_kind && weight >= 1 - rounding;
  };
  Places region;
  for (const auto& place : near) {
    if (may_be_reached(place)) region.push_back(place);
  }
  if (margin == 0) return region;
  Places grown;
  for (const auto& place : near) {
    const bool close = std::any_of(region.begin(), region.end(),
                                   [&](const Hole& inner) { return distance(lattice, inner, place) <= margin; });
    if (close) grown.push_back(place);
  }
  return grown;
}

std::string place_name(Lattice lattice, const Places& region, std::size_t place) {
  const auto letters = [](int number) {
    std::string text;
    for (++number; number > 0; number = (number - 1) / 26) {
      text.insert(text.begin(), static_cast<char>('a' + (number - 1) % 26));
    }
    return text;
  };
  const int top = region.front().row;
  const auto& here = region[place];
  if (lattice == Lattice::square) {
    int left = here.x;
    for (const auto& other : region) left = std::min(left, other.x);
    return letters(here.x - left) + std::to_string(here.row - top + 1);
  }
  const auto in_row = std::count_if(region.begin(), region.begin() + static_cast<std::ptrdiff_t>(place),
                                    [&](const Hole& other) { return other.row == here.row; });
  return letters(here.row - top) + std::to_string(in_row + 1);
}

Result<InfiniteAnswer> solve_on_infinite_board(Lattice lattice, const Places& pattern,
                                               const std::optional<Places>& target, Control& control, int margin) {
  InfiniteAnswer answer;
  answer.region = reachable_places(lattice, pattern, margin);
  if (answer.region.size() > most_places) {
    return fail(ErrorCode::too_large,
                say("these pegs may reach {} places; searched are at most {}", answer.region.size(), most_places), {},
                tr("take fewer pegs"));
  }
  answer.status = Status::unsolvable;
  if (target) {
    const bool inside = std::all_of(target->begin(), target->end(), [&](const Hole& place) {
      return number_of(answer.region, place) != answer.region.size();
    });
    if (!inside || target->size() > pattern.size()) return answer;
  }
  const auto& classes = Classes::of(lattice);
  const auto mine = classes.of_pegs(pattern);
  if (target ? mine != classes.of_pegs(*target) : !classes.has_single_pegs(mine)) {
    answer.by_class = true;
    return answer;
  }
  if (answer.region.size() <= 64) {
    search<1>(lattice, pattern, target, control, answer);
  } else if (answer.region.size() <= 128) {
    search<2>(lattice, pattern, target, control, answer);
  } else {
    search<most_places / 64>(lattice, pattern, target, control, answer);
  }
  return answer;
}

}  // namespace meleda::pegs
