#pragma once
// The Tower of Hanoi on three pegs, from any regular state to any other, without search.
//
// Rules. n discs of different sizes lie on three pegs, on each the larger below the smaller. The top disc of a peg goes
// to another peg that is empty or whose top disc is larger.
//
// To bring all of d discs to peg t, the largest one has to move only if it is not there, and then once, when all others
// are on the third peg: a path to a perfect state is the only shortest one, and its length has bit d - 1 set where disc
// d moves. Between two states, the largest disc that moves goes once, directly, or twice, by way of the third peg: the
// two lengths are compared, and where they are equal there are two shortest paths. Sources: Hinz, Klavzar and Petr, The
// Tower of Hanoi - Myths and Maths, sections 2.3 and 2.4; Kuo, section 3 (the ruler sequence).

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "meleda/core/concepts.hpp"
#include "meleda/core/graph_place.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/families/digits/rows.hpp"
#include "meleda/families/hanoi/notation.hpp"

namespace meleda::hanoi {

[[nodiscard]] FamilyInfo family_info();

// The peg that is neither of two different ones.
[[nodiscard]] constexpr std::uint8_t third(std::uint8_t a, std::uint8_t b) {
  return static_cast<std::uint8_t>(3 - a - b);
}

// Part of a path: the m smallest discs, all on one peg, go to another in 2^m - 1 moves; or, of no discs, one move.
struct Transfer {
  std::uint32_t discs = 0;
  Move move;
};

// Goes through transfers move by move, each in constant time. Disc 1 makes every second move and always goes round the
// same way; the move between is the only one that leaves disc 1 where it is.
class TransferWalk {
 public:
  // `pegs`: of discs 1, 2, ..., n. Parts are to be carried out from the last one on.
  TransferWalk(std::vector<std::uint8_t> pegs, std::vector<Transfer> parts);

  // Says which disc it moves, or 0 at the end.
  std::uint32_t next(Move& m);

 private:
  void begin();
  std::uint32_t make(const Move& m);

  std::vector<std::uint32_t> below_;    // [disc]: the one that it lies on, or none
  std::array<std::uint32_t, 3> top_{};  // [peg]
  std::uint32_t none_ = 0;              // larger than every disc
  std::vector<Transfer> parts_;
  std::uint64_t left_ = 0;     // moves of this part; nobody sees the end of more than 2^63
  std::uint8_t small_at_ = 0;  // peg of disc 1
  bool small_next_ = false;
  bool up_ = false;  // disc 1 goes a, b, c, a
};

template <class Rows>
class BasicClassic {
 public:
  using State = typename Rows::State;
  using Move = hanoi::Move;
  using Length = digits::DistanceFor<Rows>;
  static constexpr bool undirected = true;
  static constexpr bool packed = Rows::packed;
  static constexpr bool reads_shorthand = true;  // stacks
  static constexpr std::uint32_t most_discs = packed ? 31 : 1'000'000;

  static FamilyInfo info() { return family_info(); }

  explicit BasicClassic(std::uint32_t discs) : rows_(3, discs), n_(discs) {
    MELEDA_ASSERT(discs >= 1 && discs <= most_discs);
  }

  [[nodiscard]] std::uint32_t size() const { return n_; }

  // Rules.

  [[nodiscard]] State start() const { return rows_.filled(0); }
  [[nodiscard]] std::vector<State> goals() const { return {rows_.filled(2)}; }

  template <class Visitor>
  void moves(const State& s, Visitor&& visit) const {
    const auto top = tops(s);
    for (std::uint8_t from = 0; from < 3; ++from) {
      for (std::uint8_t to = 0; to < 3; ++to) {
        if (top[from] < top[to]) visit(Move{from, to});
      }
    }
  }
  [[nodiscard]] bool legal(const State& s, const Move& m) const {
    if (m.from == m.to || m.from >= 3 || m.to >= 3) return false;
    const auto disc = top_of(s, m.from, m.to);
    return disc <= n_ && rows_.get(s, disc) == m.from;
  }
  [[nodiscard]] State apply(State s, const Move& m) const {
    rows_.set(s, top_of(s, m.from, m.from), m.to);
    return s;
  }
  [[nodiscard]] std::string why_not(const State& s, const Move& m) const;
  [[nodiscard]] std::string in_words(const State& s, const Move& m) const {
    return hanoi::in_words(top_of(s, m.from, m.from), m);
  }
  [[nodiscard]] Result<State> edit(const State& s, std::string_view place) const;

  // Index and key.

  [[nodiscard]] Integer state_count() const { return pow(Integer(3), n_); }
  [[nodiscard]] std::uint64_t index_count() const requires packed {
    std::uint64_t count = 1;
    for (std::uint32_t disc = 1; disc <= n_; ++disc) count *= 3;
    return count;
  }
  [[nodiscard]] std::uint64_t rank(const State& s) const requires packed {
    std::uint64_t rank = 0;
    for (auto disc = n_; disc >= 1; --disc) rank = rank * 3 + rows_.get(s, disc);
    return rank;
  }
  [[nodiscard]] State unrank(std::uint64_t rank) const requires packed {
    State s{};
    for (std::uint32_t disc = 1; disc <= n_; ++disc, rank /= 3) {
      rows_.set(s, disc, static_cast<digits::Digit>(rank % 3));
    }
    return s;
  }
  // Where the class is instantiated as a whole, clang 14 compiles also what `requires` leaves out.
  [[nodiscard]] std::uint64_t key(const State& s) const requires packed {
    if constexpr (packed) return s;
    return 0;
  }
  [[nodiscard]] State from_key(std::uint64_t key) const requires packed {
    if constexpr (packed) return key;
    return {};
  }

  // Closed forms.

  [[nodiscard]] Integer distance(const State& a, const State& b, const StopCheck& stop = {}) const;
  // One or two.
  [[nodiscard]] Integer shortest_paths(const State& a, const State& b, const StopCheck& stop = {}) const;
  template <class Visitor>
  void steps(const State& a, const State& b, Visitor&& visit, const StopCheck& /*stop*/ = {}) const {
    const auto found = first_steps(a, b);
    for (const auto& m : found) visit(m);
  }
  // Of two shortest paths, the one on which the largest disc moves once.
  [[nodiscard]] State walk(const State& a, const State& b, const Integer& k, const StopCheck& stop = {}) const;

  class Sequence {
   public:
    Sequence(const BasicClassic& p, const State& a, const State& b)
        : rows_(p.rows_), state_(a), walk_(p.pegs_of(a), p.parts(a, b)) {}
    bool next(Move& m) {
      const auto disc = walk_.next(m);
      if (disc != 0) rows_.set(state_, disc, m.to);
      return disc != 0;
    }
    [[nodiscard]] const State& state() const { return state_; }

   private:
    Rows rows_;
    State state_;
    TransferWalk walk_;
  };
  [[nodiscard]] Sequence sequence(const State& a, const State& b) const { return Sequence(*this, a, b); }

  // The order of the states on the path from a..a to c..c.

  [[nodiscard]] static std::vector<std::string> order_names() { return {"shortest"}; }
  [[nodiscard]] Integer order_length(std::size_t /*order*/) const { return Integer(1) << n_; }
  [[nodiscard]] Result<Integer> position(const State& s, std::size_t order, const StopCheck& stop = {}) const;
  [[nodiscard]] Result<State> at(const Integer& position, std::size_t order, const StopCheck& stop = {}) const;
  [[nodiscard]] Result<int> compare(const State& a, const State& b, std::size_t order) const;
  [[nodiscard]] std::vector<Move> successor(const State& s, std::size_t order) const;
  [[nodiscard]] std::vector<Move> predecessor(const State& s, std::size_t order) const;
  [[nodiscard]] Sequence in_order(std::size_t /*order*/) const { return sequence(rows_.filled(0), rows_.filled(2)); }

  [[nodiscard]] Result<Move> go_on(const State& s, const Move& last) const;
  static std::string go_on_rule() {
    return tr(
        "every second move is disc 1's, which goes round the pegs always the same way: a, c, b if the number of "
        "discs "
        "is odd, a, b, c if it is even; the move between is the only one that leaves it where it is");
  }

  // Text and picture.

  [[nodiscard]] Result<State> parse(std::string_view text) const;
  [[nodiscard]] Result<Move> parse_move(std::string_view text) const { return hanoi::parse_move(text, 3); }
  void print(const State& s, std::string& out) const;
  void print_move(const Move& m, std::string& out) const { hanoi::print_move(m, out); }
  void patch(const Move& m, char* text) const {
    auto disc = n_;  // as it stands in the text
    while (text[--disc] != peg_name(m.from)) {
    }
    text[disc] = peg_name(m.to);
  }
  [[nodiscard]] Result<Scene> scene(const State& s) const;
  // The graph is a triangle of three smaller ones, joined at their corners: a..a above, b..b left and c..c right.
  [[nodiscard]] Point graph_place(const State& s) const;

 private:
  // The smallest disc on each peg, or a number beyond all of them.
  [[nodiscard]] std::array<std::uint32_t, 3> tops(const State& s) const {
    std::array<std::uint32_t, 3> top;
    if constexpr (packed) {
      constexpr std::uint64_t lowest = 0x5555'5555'5555'5555;
      const auto all = (std::uint64_t{1} << 2 * n_) - 1;
      for (std::uint64_t peg = 0; peg < 3; ++peg) {
        const auto other = s ^ peg * lowest;
        const auto there = ~(other | other >> 1) & lowest & all;
        top[peg] = there == 0 ? n_ + 1 : static_cast<std::uint32_t>(std::countr_zero(there)) / 2 + 1;
      }
    } else {
      top.fill(n_ + 1);
      int found = 0;
      for (std::uint32_t disc = 1; disc <= n_ && found < 3; ++disc) {
        auto& at = top[rows_.get(s, disc)];
        if (at <= n_) continue;
        at = disc;
        ++found;
      }
    }
    return top;
  }

  // The smallest disc on either of two pegs.
  [[nodiscard]] std::uint32_t top_of(const State& s, std::uint8_t a, std::uint8_t b) const {
    if constexpr (packed) {
      const auto top = tops(s);
      return std::min(top[a], top[b]);
    } else {
      std::uint32_t disc = 1;
      while (disc <= n_ && s[disc - 1] != a && s[disc - 1] != b) ++disc;
      return disc;
    }
  }

  // The two ways in which the largest disc that moves can go; its number is 0 where the two states are equal.
  struct Ways {
    std::uint32_t disc = 0;
    std::uint8_t from = 0;
    std::uint8_t to = 0;
    Length to_third;    // directly: the smaller discs to the third peg,
    Length from_third;  // and from there
    Length to_target;   // by the third peg: the smaller discs to the target peg, from there to the first,
    Length from_first;  // and from there
    Length direct;
    Length twice;
  };
  [[nodiscard]] Ways ways(const State& a, const State& b) const;
  // Moves that bring the discs up to `largest` from here to one peg.
  [[nodiscard]] Length to_perfect(const State& s, std::uint32_t largest, std::uint8_t peg) const;
  // The state of these discs when so many of those moves are left.
  void walk_to_perfect(State& s, std::uint32_t largest, std::uint8_t peg, const Length& left) const;
  // The parts of that path, the last one first.
  void add_parts(const State& s, std::uint32_t largest, std::uint8_t peg, std::vector<Transfer>& parts) const;
  [[nodiscard]] std::vector<Transfer> parts(const State& a, const State& b) const;
  [[nodiscard]] std::vector<Move> first_steps(const State& a, const State& b) const;
  [[nodiscard]] std::vector<std::uint8_t> pegs_of(const State& s) const;
  [[nodiscard]] bool in_shortest(const State& s) const;

  Rows rows_;
  std::uint32_t n_;
};

using Classic = BasicClassic<digits::PackedRows>;    // can be searched as well
using LongClassic = BasicClassic<digits::LongRows>;  // any number of discs

extern template class BasicClassic<digits::PackedRows>;
extern template class BasicClassic<digits::LongRows>;

static_assert(Puzzle<Classic> && Undirected<Classic> && Indexed<Classic> && Searchable<Classic> && Counted<Classic>);
static_assert(Analytic<Classic> && Sequential<Classic> && Ordered<Classic> && Patchable<Classic>);
static_assert(GraphPlaced<Classic> && Resumable<Classic> && Editable<Classic> && Explaining<Classic>);
static_assert(Puzzle<LongClassic> && Undirected<LongClassic> && Counted<LongClassic> && Analytic<LongClassic>);
static_assert(Sequential<LongClassic> && Ordered<LongClassic> && Patchable<LongClassic> && Resumable<LongClassic>);
static_assert(Editable<LongClassic> && Explaining<LongClassic> && !Keyed<LongClassic>);

}  // namespace meleda::hanoi
