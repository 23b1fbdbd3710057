#pragma once
// Rotation grids: tiles on a grid, and a move turns a square block of them. Distinct tiles or colours.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "meleda/core/cell_patterns.hpp"
#include "meleda/core/cells.hpp"
#include "meleda/core/concepts.hpp"
#include "meleda/core/group_moved.hpp"
#include "meleda/core/rank/permutation.hpp"
#include "meleda/families/rotation/rules.hpp"

namespace meleda::rotation {

[[nodiscard]] FamilyInfo family_info();

// What all sizes share. `Tiles` is a State with the sort of the tile on each cell in `at`.
template <class Tiles>
class Grid {
 public:
  using State = Tiles;
  using Move = Turn;
  static constexpr bool reads_shorthand = true;  // rows need no / between them

  static FamilyInfo info() { return family_info(); }

  explicit Grid(Rules rules) : rules_(std::make_shared<const Rules>(std::move(rules))) {}

  [[nodiscard]] const Rules& rules() const { return *rules_; }
  [[nodiscard]] std::string title() const { return title_of(*rules_); }
  [[nodiscard]] std::string description() const { return about(*rules_); }
  [[nodiscard]] State start() const { return from_sorts(rules_->start); }
  [[nodiscard]] std::vector<State> goals() const { return {from_sorts(rules_->goal)}; }

  template <class Visitor>
  void moves(const State&, Visitor&& visit) const {
    const auto blocks = rules_->blocks.size();
    for (std::size_t block = 0; block < blocks; ++block) {
      for (const auto quarters : rules_->quarters) visit(Turn{static_cast<std::uint16_t>(block), quarters});
    }
  }
  [[nodiscard]] bool legal(const State&, const Move&) const { return true; }
  [[nodiscard]] State apply(const State& s, const Move& m) const { return turned(s, m); }

  [[nodiscard]] Result<State> parse(std::string_view text) const {
    MELEDA_TRY(const auto sorts, parse_sorts(*rules_, text));
    return from_sorts(sorts);
  }
  [[nodiscard]] Result<Move> parse_move(std::string_view text) const { return parse_turn(*rules_, text); }
  void print(const State& s, std::string& out) const { print_sorts(*rules_, sorts_of(s), out); }
  void print_move(const Move& m, std::string& out) const { print_turn(*rules_, m, out); }
  [[nodiscard]] std::string in_words(const State& /*s*/, const Move& m) const { return turn_in_words(*rules_, m); }
  [[nodiscard]] Result<State> edit(const State& s, std::string_view cell) const {
    MELEDA_TRY(const auto sorts, edited(*rules_, sorts_of(s), cell));
    return from_sorts(sorts);
  }
  [[nodiscard]] Result<Scene> scene(const State& s) const { return draw(*rules_, sorts_of(s)); }

  [[nodiscard]] std::optional<GuidedTask> guide(const State& from, const State& to) const {
    return rotation::guide(*rules_, sorts_of(from), sorts_of(to));
  }
  [[nodiscard]] std::optional<std::string> why_not_reachable(const State& from, const State& to) const {
    return why_impossible(*rules_, sorts_of(from), sorts_of(to));
  }

  [[nodiscard]] std::vector<PointImages> group_generators() const { return rotation::group_generators(*rules_); }
  [[nodiscard]] std::optional<PointImages> group_element(const State& from, const State& to) const {
    return rotation::group_element(*rules_, sorts_of(from), sorts_of(to));
  }

  [[nodiscard]] Sorts sorts_of(const State& s) const {
    return Sorts(s.at.begin(), s.at.begin() + static_cast<std::ptrdiff_t>(rules_->cells()));
  }
  [[nodiscard]] State from_sorts(const Sorts& sorts) const {
    State s;
    if constexpr (requires { s.at.resize(1); }) s.at.resize(sorts.size());
    for (std::size_t i = 0; i < sorts.size(); ++i) s.at[i] = static_cast<typename State::Sort>(sorts[i]);
    return s;
  }

 protected:
  [[nodiscard]] State turned(const State& s, const Turn& turn) const {
    State t = s;
    rules_->turned(turn, [&](std::size_t to, std::size_t from) { t.at[to] = s.at[from]; });
    return t;
  }
  [[nodiscard]] static Turn back(const Turn& turn) {
    return {turn.block, static_cast<std::uint8_t>(4 - turn.quarters)};
  }

  std::shared_ptr<const Rules> rules_;
};

inline constexpr std::size_t most_indexed_cells = 64;

struct SmallTiles {
  using Sort = std::uint8_t;
  std::array<std::uint8_t, most_indexed_cells> at{};  // beyond the last cell: 0
  bool operator==(const SmallTiles&) const = default;
};

struct ManyTiles {
  using Sort = std::uint16_t;
  std::vector<std::uint16_t> at;
  bool operator==(const ManyTiles&) const = default;
};

// Fewer than 2^63 arrangements on at most 64 cells. `both_ways`: with every turn there is the turn back.
template <bool both_ways>
class IndexedGrid : public Grid<SmallTiles> {
 public:
  static constexpr bool undirected = both_ways;
  using Grid::Grid;

  template <class Visitor>
  requires(!both_ways) void unmoves(const State& s, Visitor&& visit) const { moves(s, visit); }
  [[nodiscard]] State undo(const State& s, const Move& m) const requires(!both_ways) { return turned(s, back(m)); }

  [[nodiscard]] Integer state_count() const { return rules_->arrangements; }
  [[nodiscard]] std::uint64_t index_count() const { return rules_->ranks->count(); }
  [[nodiscard]] std::uint64_t rank(const State& s) const {
    const std::span<const std::uint8_t> row(s.at.data(), rules_->cells());
    return rules_->distinct() ? ranking::rank_permutation(row) : rules_->ranks->rank(row);
  }
  [[nodiscard]] State unrank(std::uint64_t rank) const {
    State s;
    const std::span<std::uint8_t> row(s.at.data(), rules_->cells());
    if (rules_->distinct()) {
      ranking::unrank_permutation(rank, row);
    } else {
      rules_->ranks->unrank(rank, row);
    }
    return s;
  }
  [[nodiscard]] std::uint64_t key(const State& s) const { return rank(s); }
  [[nodiscard]] State from_key(std::uint64_t key) const { return unrank(key); }

  [[nodiscard]] std::optional<CellSystem> cell_system() const { return rotation::cell_system(*rules_); }
  void cells(const State& s, std::span<std::uint8_t> out) const {
    std::copy_n(s.at.begin(), rules_->cells(), out.begin());
  }
  [[nodiscard]] State from_cells(std::span<const std::uint8_t> cells) const {
    State s;
    std::copy(cells.begin(), cells.end(), s.at.begin());
    return s;
  }

  [[nodiscard]] std::optional<CellPatternsOf<IndexedGrid>> patterns(
      const State& target, std::uint64_t most_states) const requires both_ways {
    if (!rules_->distinct()) return std::nullopt;
    return CellPatternsOf<IndexedGrid>::make(*this, target, pattern_choice(*rules_, most_states));
  }
};

// Any number of tiles.
class LargeRotation : public Grid<ManyTiles> {
 public:
  static constexpr bool undirected = false;  // of the class: one whose turns go one way is among them
  using Grid::Grid;

  template <class Visitor>
  void unmoves(const State& s, Visitor&& visit) const {
    moves(s, visit);
  }
  [[nodiscard]] State undo(const State& s, const Move& m) const { return turned(s, back(m)); }
};

using Rotation = IndexedGrid<true>;
using OneWayRotation = IndexedGrid<false>;

static_assert(Puzzle<Rotation> && Undirected<Rotation> && Indexed<Rotation> && Searchable<Rotation>);
static_assert(Counted<Rotation> && Described<Rotation> && Editable<Rotation> && CellPermuting<Rotation>);
static_assert(Puzzle<OneWayRotation> && Reversible<OneWayRotation> && Indexed<OneWayRotation>);
static_assert(Searchable<OneWayRotation> && !Undirected<OneWayRotation> && !Reversible<Rotation>);
static_assert(Puzzle<LargeRotation> && Reversible<LargeRotation> && Editable<LargeRotation> && !Keyed<LargeRotation>);

static_assert(GroupMoved<Rotation> && GroupMoved<OneWayRotation> && GroupMoved<LargeRotation>);
static_assert(Patterned<Rotation> && !Patterned<OneWayRotation> && !Patterned<LargeRotation>);
static_assert(Guided<Rotation> && Guided<OneWayRotation> && Guided<LargeRotation>);

using AnyRotation = std::variant<Rotation, OneWayRotation, LargeRotation>;
[[nodiscard]] Result<AnyRotation> make(const Arguments& arguments);

}  // namespace meleda::rotation
