#pragma once
// k-towers: three pegs, and only the bottom k discs of a stack must be its largest, in order.
//
// Rules. A stack of at most k discs has the larger below the smaller. In a higher one the bottom k discs are its k
// largest, in that order, and the others lie on them in any order. So a disc may be put on a stack if it is smaller
// than the top one of its bottom k, or the stack is empty. Source: Several bounds for the k-Tower of Hanoi puzzle,
// Recreational Mathematics Magazine 7 (2017).

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "meleda/core/concepts.hpp"
#include "meleda/core/known_path.hpp"
#include "meleda/families/hanoi/classic.hpp"

namespace meleda::hanoi {

inline constexpr std::uint32_t most_packed_k_discs = 15;

// The discs of all three stacks, bottom to top, one stack after the other.
struct PackedStacks {
  std::array<std::uint8_t, most_packed_k_discs> discs{};  // beyond the last one: 0
  std::array<std::uint8_t, 3> heights{};
  friend bool operator==(const PackedStacks&, const PackedStacks&) = default;
};
struct LongStacks {
  std::vector<std::uint32_t> discs;
  std::array<std::uint32_t, 3> heights{};
  friend bool operator==(const LongStacks&, const LongStacks&) = default;
};

[[nodiscard]] std::string k_title(std::uint32_t discs, std::uint32_t k);
[[nodiscard]] std::string k_description(std::uint32_t k);
[[nodiscard]] Integer k_state_count(std::uint32_t discs, std::uint32_t k);
// Stacks that the rules allow.
[[nodiscard]] Result<Stacks> parse_k_stacks(std::string_view text, std::uint32_t discs, std::uint32_t k);
// Disc by disc to the top of the next peg, as far as the rules allow it.
[[nodiscard]] Result<Stacks> edited_k_stacks(const Stacks& stacks, std::uint32_t discs, std::uint32_t k,
                                             std::string_view place);
[[nodiscard]] std::string k_why_not(const Stacks& stacks, std::uint32_t k, const Move& m);
[[nodiscard]] Result<Scene> draw_k_stacks(const Stacks& stacks, std::uint32_t discs, const std::vector<Move>& legal);
// By a strategy, from the start to the goal or back.
[[nodiscard]] KnownPath<Move> known_k_path(const Stacks& from, const Stacks& to, std::uint32_t discs, std::uint32_t k);

template <class Packing>
class BasicKTowers {
 public:
  using State = Packing;
  using Move = hanoi::Move;
  static constexpr bool undirected = true;
  static constexpr bool packed = std::is_same_v<Packing, PackedStacks>;
  static constexpr bool reads_shorthand = true;

  static FamilyInfo info() { return family_info(); }

  BasicKTowers(std::uint32_t discs, std::uint32_t k) : n_(discs), k_(k) {}

  [[nodiscard]] std::uint32_t size() const { return n_; }
  [[nodiscard]] std::uint32_t k() const { return k_; }
  [[nodiscard]] std::string title() const { return k_title(n_, k_); }
  [[nodiscard]] std::string description() const { return k_description(k_); }

  [[nodiscard]] State start() const { return all_on(0); }
  [[nodiscard]] std::vector<State> goals() const { return {all_on(2)}; }

  template <class Visitor>
  void moves(const State& s, Visitor&& visit) const {
    for (std::uint8_t from = 0; from < 3; ++from) {
      for (std::uint8_t to = 0; to < 3; ++to) {
        const Move m{from, to};
        if (from != to && legal(s, m)) visit(m);
      }
    }
  }
  [[nodiscard]] bool legal(const State& s, const Move& m) const {
    if (m.from == m.to || m.from > 2 || m.to > 2 || s.heights[m.from] == 0) return false;
    const auto height = s.heights[m.to];
    if (height == 0) return true;
    const auto disc = s.discs[first(s, m.from) + s.heights[m.from] - 1];
    return disc < s.discs[first(s, m.to) + std::min<std::uint32_t>(height, k_) - 1];
  }
  [[nodiscard]] State apply(State s, const Move& m) const {
    const auto begin = s.discs.begin();
    const auto at = begin + first(s, m.from) + s.heights[m.from] - 1;
    // Between the two tops all discs move up or down by one place.
    if (m.from < m.to) {
      std::rotate(at, at + 1, begin + first(s, m.to) + s.heights[m.to]);
    } else {
      std::rotate(begin + first(s, m.to) + s.heights[m.to], at, at + 1);
    }
    --s.heights[m.from];
    ++s.heights[m.to];
    return s;
  }
  [[nodiscard]] std::string why_not(const State& s, const Move& m) const { return k_why_not(stacks_of(s), k_, m); }
  [[nodiscard]] std::string in_words(const State& s, const Move& m) const {
    return hanoi::in_words(stacks_of(s)[m.from].back(), m);
  }
  [[nodiscard]] Result<State> edit(const State& s, std::string_view place) const {
    MELEDA_TRY(const auto stacks, edited_k_stacks(stacks_of(s), n_, k_, place));
    return state_of(stacks);
  }

  [[nodiscard]] Integer state_count() const requires packed { return k_state_count(n_, k_); }
  // Four bits a disc, all but the last one, which is the one that is left; above them the heights of two stacks.
  [[nodiscard]] std::uint64_t key(const State& s) const requires packed {
    std::uint64_t key = 0;
    for (std::uint32_t i = 0; i + 1 < n_; ++i) key |= std::uint64_t{s.discs[i]} << 4 * i;
    const auto two = std::uint32_t{s.heights[0]} + s.heights[1];
    return key | std::uint64_t{two * (two + 1) / 2 + s.heights[0]} << heights_at;
  }
  [[nodiscard]] State from_key(std::uint64_t key) const requires packed {
    State s;
    std::uint32_t seen = 0;
    for (std::uint32_t i = 0; i + 1 < n_; ++i) {
      s.discs[i] = static_cast<std::uint8_t>(key >> 4 * i & 15);
      seen += s.discs[i];
    }
    s.discs[n_ - 1] = static_cast<std::uint8_t>(n_ * (n_ + 1) / 2 - seen);
    const auto pair = static_cast<std::uint32_t>(key >> heights_at);
    std::uint32_t two = 0;
    while ((two + 1) * (two + 2) / 2 <= pair) ++two;
    s.heights[0] = static_cast<std::uint8_t>(pair - two * (two + 1) / 2);
    s.heights[1] = static_cast<std::uint8_t>(two - s.heights[0]);
    s.heights[2] = static_cast<std::uint8_t>(n_ - two);
    return s;
  }

  [[nodiscard]] KnownPath<Move> known_path(const State& from, const State& to) const {
    return known_k_path(stacks_of(from), stacks_of(to), n_, k_);
  }

  [[nodiscard]] Result<State> parse(std::string_view text) const {
    MELEDA_TRY(const auto stacks, parse_k_stacks(text, n_, k_));
    return state_of(stacks);
  }
  [[nodiscard]] Result<Move> parse_move(std::string_view text) const { return hanoi::parse_move(text, 3); }
  void print(const State& s, std::string& out) const { print_stacks(stacks_of(s), n_, out); }
  void print_move(const Move& m, std::string& out) const { hanoi::print_move(m, out); }
  [[nodiscard]] Result<Scene> scene(const State& s) const {
    std::vector<Move> possible;
    moves(s, [&](const Move& m) { possible.push_back(m); });
    return draw_k_stacks(stacks_of(s), n_, possible);
  }

 private:
  static constexpr unsigned heights_at = 4 * (most_packed_k_discs - 1);

  [[nodiscard]] static std::uint32_t first(const State& s, std::uint8_t peg) {
    std::uint32_t place = 0;
    for (std::uint8_t q = 0; q < peg; ++q) place += s.heights[q];
    return place;
  }
  [[nodiscard]] State all_on(std::uint8_t peg) const {
    Stacks stacks(3);
    for (auto disc = n_; disc >= 1; --disc) stacks[peg].push_back(disc);
    return state_of(stacks);
  }
  [[nodiscard]] Stacks stacks_of(const State& s) const {
    Stacks stacks(3);
    std::size_t at = 0;
    for (std::size_t peg = 0; peg < 3; ++peg) {
      for (std::uint32_t i = 0; i < s.heights[peg]; ++i) stacks[peg].push_back(s.discs[at++]);
    }
    return stacks;
  }
  [[nodiscard]] State state_of(const Stacks& stacks) const {
    State s;
    if constexpr (!packed) s.discs.resize(n_);
    std::size_t at = 0;
    for (std::size_t peg = 0; peg < 3; ++peg) {
      using Height = typename decltype(s.heights)::value_type;
      using Disc = typename decltype(s.discs)::value_type;
      s.heights[peg] = static_cast<Height>(stacks[peg].size());
      for (const auto disc : stacks[peg]) s.discs[at++] = static_cast<Disc>(disc);
    }
    return s;
  }

  std::uint32_t n_;
  std::uint32_t k_;
};

using KTowers = BasicKTowers<PackedStacks>;
using LongKTowers = BasicKTowers<LongStacks>;

static_assert(Puzzle<KTowers> && Undirected<KTowers> && Searchable<KTowers> && KnowsPaths<KTowers>);
static_assert(Described<KTowers> && Editable<KTowers> && Explaining<KTowers>);
static_assert(Puzzle<LongKTowers> && Undirected<LongKTowers> && !Keyed<LongKTowers> && KnowsPaths<LongKTowers>);

}  // namespace meleda::hanoi
