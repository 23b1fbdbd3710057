#pragma once
// Permutation puzzles of one's own: a .tws file as twsearch reads it, generators as cycles, and some that are built in.
//
// Rules. Pieces lie on places and may have orientations; a move permutes and turns them, always in the same way. Bring
// all pieces home. Sliding tiles are the one exception: a move needs the blank at its place.
//
// A state is a byte for each place: a piece in its orientation. The index is the rank of the arrangement of the pieces,
// then their orientations, set after set; it counts arrangements that no moves lead to, which cost nothing but room.

#include <algorithm>
#include <array>
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
#include "meleda/core/packed_moves.hpp"
#include "meleda/core/rank/permutation.hpp"
#include "meleda/core/rank/permutation_batch.hpp"
#include "meleda/core/row_packing.hpp"
#include "meleda/families/permutation/group.hpp"
#include "meleda/families/permutation/rules.hpp"

namespace meleda::permutation {

[[nodiscard]] FamilyInfo family_info();
[[nodiscard]] std::string about(const Rules& rules);
[[nodiscard]] std::string why_not(const Rules& rules, std::size_t move);
// The set with the most arrangements is the cells; digits beside them are the pieces of other sets and orientations,
// set after set. A state as such a row, and back.
struct RowShape {
  std::size_t cells = 0;  // number of the set
};
inline constexpr std::size_t most_row = 255;
[[nodiscard]] std::optional<RowShape> row_shape(const Rules& rules);
[[nodiscard]] std::optional<CellSystem> cell_system(const Rules& rules);
void write_row(const Rules& rules, std::span<const std::uint8_t> values, std::span<std::uint8_t> row);
void read_row(const Rules& rules, std::span<const std::uint8_t> row, std::span<std::uint8_t> values);
[[nodiscard]] std::uint8_t largest_value(const Rules& rules);
// For one set of distinct pieces that do not turn and moves that are always legal.
[[nodiscard]] std::shared_ptr<const ranking::PermutationMoves> batch_of(const Rules& rules);

// `most`: places of the largest puzzle; `both_ways`: with every move there is its inverse; `indexed`: there are fewer
// than 2^63 arrangements.
template <std::size_t most, bool both_ways, bool indexed>
class BasicPermutation {
 public:
  struct State {
    std::array<std::uint8_t, most> at{};  // beyond the last place: 0
    bool operator==(const State&) const = default;
  };
  struct Move {
    std::uint16_t number = 0;
    bool operator==(const Move&) const = default;
  };
  static constexpr bool undirected = both_ways;

  static FamilyInfo info() { return family_info(); }

  explicit BasicPermutation(Rules rules) : rules_(std::make_shared<const Rules>(std::move(rules))) {
    places_ = rules_->places;
    plain_ = rules_->sets.size() == 1 && !rules_->sets[0].turns;
    packing_ = RowPacking(places_, largest_value(*rules_));
    for (const auto& move : rules_->moves) {
      Step step;
      std::copy(move.from.begin(), move.from.end(), step.from.begin());
      std::copy(move.table.begin(), move.table.end(), step.table.begin());
      step.turns = std::any_of(move.table.begin(), move.table.end(), [](auto table) { return table != 0; });
      step.blank = move.blank;
      steps_.push_back(step);
      std::copy(move.back_from.begin(), move.back_from.end(), step.from.begin());
      std::copy(move.back_table.begin(), move.back_table.end(), step.table.begin());
      back_.push_back(step);
    }
    if constexpr (most <= ranking::max_batched_permutation) batch_ = batch_of(*rules_);
  }

  [[nodiscard]] const Rules& rules() const { return *rules_; }
  [[nodiscard]] std::string title() const { return rules_->definition.title; }
  [[nodiscard]] std::string description() const { return about(*rules_); }
  [[nodiscard]] State start() const { return from_values(rules_->solved); }
  [[nodiscard]] std::vector<State> goals() const { return {start()}; }

  template <class Visitor>
  void moves(const State& s, Visitor&& visit) const {
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      const Move m{static_cast<std::uint16_t>(i)};
      if (legal(s, m)) visit(m);
    }
  }
  [[nodiscard]] bool legal(const State& s, const Move& m) const {
    const auto blank = steps_[m.number].blank;
    return blank == no_blank || s.at[blank] == 0;
  }
  [[nodiscard]] State apply(const State& s, const Move& m) const { return stepped(s, steps_[m.number]); }
  [[nodiscard]] std::string why_not(const State&, const Move& m) const {
    return permutation::why_not(*rules_, m.number);
  }

  template <class Visitor>
  requires(!both_ways) void unmoves(const State&, Visitor&& visit) const {
    for (std::size_t i = 0; i < steps_.size(); ++i) visit(Move{static_cast<std::uint16_t>(i)});
  }
  [[nodiscard]] State undo(const State& s, const Move& m) const requires(!both_ways) {
    return stepped(s, back_[m.number]);
  }

  [[nodiscard]] std::uint64_t index_count() const requires indexed { return rules_->indices; }
  [[nodiscard]] std::uint64_t rank(const State& s) const requires indexed {
    std::uint64_t rank = 0;
    std::array<std::uint8_t, most> sorts;
    for (const auto& set : rules_->sets) {
      std::span<const std::uint8_t> row(s.at.data() + set.first, set.size);
      if (set.turns) {
        for (std::size_t i = 0; i < set.size; ++i) sorts[i] = set.sort_of[row[i]];
      }
      const auto order = set.turns ? std::span<const std::uint8_t>(sorts.data(), set.size) : row;
      rank = rank * set.arrangement_count +
             (set.distinct ? ranking::rank_permutation(order) : set.arrangements->rank(order));
      if (set.turns) {
        for (const auto value : row) rank = rank * set.base_of[value] + set.turn_of[value];
      }
    }
    return rank;
  }
  [[nodiscard]] State unrank(std::uint64_t rank) const requires indexed {
    State s;
    for (auto set = rules_->sets.rbegin(); set != rules_->sets.rend(); ++set) {
      const bool last = set + 1 == rules_->sets.rend();
      const auto count = set->arrangement_count * set->turn_count;
      auto own = last ? rank : rank % count;
      rank = last ? 0 : rank / count;
      const std::span<std::uint8_t> row(s.at.data() + set->first, set->size);
      const auto order = set->turns ? own / set->turn_count : own;
      if (set->distinct) {
        ranking::unrank_permutation(order, row);
      } else {
        set->arrangements->unrank(order, row);
      }
      if (!set->turns) continue;
      own %= set->turn_count;
      for (std::size_t i = set->size; i-- > 0;) {
        const auto value = set->first_value[row[i]];
        const std::uint64_t base = set->base_of[value];
        row[i] = static_cast<std::uint8_t>(value + own % base);
        own /= base;
      }
    }
    return s;
  }
  template <class Visit>
  void neighbour_rows(std::span<const std::uint64_t> indices, const Visit& visit) const
      requires(indexed&& most <= ranking::max_batched_permutation) {
    if (batch_) return batch_->for_each_row(indices, visit);
    std::array<State, most_in_batch> states;
    std::transform(indices.begin(), indices.end(), states.begin(), [&](std::uint64_t index) { return unrank(index); });
    std::array<std::uint64_t, most_in_batch> row;
    for (std::size_t number = 0; number < steps_.size(); ++number) {
      const Move m{static_cast<std::uint16_t>(number)};
      for (std::size_t i = 0; i < indices.size(); ++i) {
        row[i] = legal(states[i], m) ? rank(apply(states[i], m)) : indices[i];
      }
      if (!visit(std::span<const std::uint64_t>(row.data(), indices.size()))) return;
    }
  }
  // Values side by side where they fit a word: quicker than a rank.
  [[nodiscard]] std::uint64_t key(const State& s) const requires indexed {
    return packing_.fits() ? packing_.packed(s.at) : rank(s);
  }
  [[nodiscard]] State from_key(std::uint64_t key) const requires indexed {
    if (!packing_.fits()) return unrank(key);
    State s;
    packing_.unpack(key, s.at);
    return s;
  }
  [[nodiscard]] std::optional<PackedMoves> key_moves() const requires indexed {
    if (!packing_.fits()) return std::nullopt;
    PackedMoves moves(packing_);
    for (const auto& step : steps_) {
      const auto change = [&](std::size_t place, std::uint8_t value) {
        return rules_->tables[step.table[place]][value];
      };
      moves.add(std::span(step.from).first(places_), change,
                step.blank == no_blank ? std::nullopt : std::optional<std::size_t>(step.blank));
    }
    return moves;
  }

  [[nodiscard]] std::optional<CellSystem> cell_system() const { return permutation::cell_system(*rules_); }
  void cells(const State& s, std::span<std::uint8_t> out) const {
    if (plain_) {
      std::copy_n(s.at.begin(), places_, out.begin());  // a value is a sort there
    } else {
      write_row(*rules_, values_of(s), out);
    }
  }
  [[nodiscard]] State from_cells(std::span<const std::uint8_t> cells) const {
    State s;
    if (plain_) {
      std::copy(cells.begin(), cells.end(), s.at.begin());
    } else {
      read_row(*rules_, cells, std::span(s.at).first(places_));
    }
    return s;
  }

  [[nodiscard]] std::vector<PointImages> group_generators() const { return permutation::group_generators(*rules_); }
  [[nodiscard]] std::optional<PointImages> group_element(const State& from, const State& to) const {
    return permutation::group_element(*rules_, values_of(from), values_of(to));
  }

  [[nodiscard]] std::optional<CellPatternsOf<BasicPermutation>> patterns(const State& target,
                                                                         std::uint64_t most_states) const
      requires(both_ways&& indexed) {
    return CellPatternsOf<BasicPermutation>::make(*this, target, CellPatterns::groups(places_, most_states));
  }

  [[nodiscard]] Result<State> parse(std::string_view text) const {
    MELEDA_TRY(const auto values, parse_values(*rules_, text));
    return from_values(values);
  }
  [[nodiscard]] Result<Move> parse_move(std::string_view text) const {
    MELEDA_TRY(const auto number, permutation::parse_move(*rules_, text));
    return Move{static_cast<std::uint16_t>(number)};
  }
  void print(const State& s, std::string& out) const { print_values(*rules_, values_of(s), out); }
  void print_move(const Move& m, std::string& out) const { out += rules_->moves[m.number].name; }
  [[nodiscard]] Result<State> edit(const State& s, std::string_view place) const {
    const auto values = values_of(s);
    MELEDA_TRY(const auto changed, edited(*rules_, Values(values.begin(), values.end()), place));
    return from_values(changed);
  }
  [[nodiscard]] Result<Scene> scene(const State& s) const { return draw(*rules_, values_of(s)); }

  [[nodiscard]] std::span<const std::uint8_t> values_of(const State& s) const { return {s.at.data(), places_}; }
  [[nodiscard]] State from_values(const Values& values) const {
    State s;
    std::copy(values.begin(), values.end(), s.at.begin());
    return s;
  }

 private:
  struct Step {
    std::array<std::uint8_t, most> from{};
    std::array<std::uint8_t, most> table{};
    bool turns = false;
    std::uint8_t blank = no_blank;
  };

  [[nodiscard]] State stepped(const State& s, const Step& step) const {
    State t;
    if (!step.turns) {
      for (std::size_t i = 0; i < places_; ++i) t.at[i] = s.at[step.from[i]];
    } else {
      for (std::size_t i = 0; i < places_; ++i) t.at[i] = rules_->tables[step.table[i]][s.at[step.from[i]]];
    }
    return t;
  }

  std::shared_ptr<const Rules> rules_;
  std::shared_ptr<const ranking::PermutationMoves> batch_;  // null where pieces are alike or turn
  std::size_t places_ = 0;
  bool plain_ = true;  // one set of pieces that do not turn
  RowPacking packing_;
  std::vector<Step> steps_;
  std::vector<Step> back_;
};

inline constexpr std::size_t small_places = 16;
inline constexpr std::size_t wide_places = 64;
inline constexpr std::size_t large_places = 256;

using Permutation = BasicPermutation<small_places, true, true>;
using WidePermutation = BasicPermutation<wide_places, true, true>;
using OneWayPermutation = BasicPermutation<wide_places, false, true>;
// Too many arrangements for a number of 63 bits: played, not searched.
using LargePermutation = BasicPermutation<large_places, true, false>;

static_assert(Puzzle<Permutation> && Undirected<Permutation> && Indexed<Permutation> && Searchable<Permutation>);
static_assert(Described<Permutation> && Editable<Permutation> && Explaining<Permutation>);
static_assert(Batched<Permutation> && !Batched<WidePermutation>);
static_assert(CellPermuting<Permutation> && CellPermuting<WidePermutation> && CellPermuting<OneWayPermutation>);
static_assert(GroupMoved<Permutation> && GroupMoved<OneWayPermutation> && GroupMoved<LargePermutation>);
static_assert(Patterned<Permutation> && Patterned<WidePermutation> && !Patterned<OneWayPermutation>);
static_assert(Puzzle<WidePermutation> && Undirected<WidePermutation> && Indexed<WidePermutation>);
static_assert(Puzzle<OneWayPermutation> && Reversible<OneWayPermutation> && Indexed<OneWayPermutation>);
static_assert(Searchable<OneWayPermutation> && !Undirected<OneWayPermutation> && !Reversible<Permutation>);
static_assert(Puzzle<LargePermutation> && Undirected<LargePermutation> && !Indexed<LargePermutation>);
static_assert(!Keyed<LargePermutation> && Editable<LargePermutation> && CellPermuting<LargePermutation>);

using AnyPermutation = std::variant<Permutation, WidePermutation, OneWayPermutation, LargePermutation>;
[[nodiscard]] Result<AnyPermutation> make(const Arguments& arguments);

}  // namespace meleda::permutation
