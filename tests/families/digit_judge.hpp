#pragma once
// The judge of digit puzzles: all states and moves from a statement of the rules on rows of plain numbers, and
// distances by plain search. It shares nothing with what it judges but the names of the moves.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "families/texts_and_moves.hpp"
#include "meleda/families/digits/rows.hpp"

namespace meleda::digits {

using PlainRow = std::vector<int>;  // from the left

inline std::string text_of_row(const PlainRow& row) {
  std::string text;
  for (const auto x : row) text += "0123456789abcdefghijklmnopqrstuvwxyz"[x];
  return text;
}

inline PlainRow row_of_text(const std::string& text) {
  PlainRow row;
  for (const char c : text) row.push_back(c <= '9' ? c - '0' : c - 'a' + 10);
  return row;
}

class Space {
 public:
  // Whether the digit at a place (from the left, from 0) steps between `lower` and the next; whether a row is a state.
  using MayStep = std::function<bool(const PlainRow&, std::size_t place, int lower)>;
  using IsState = std::function<bool(const PlainRow&)>;
  struct Arc {
    Move move;
    std::size_t to = 0;
  };

  Space(
      const std::vector<int>& bases, const MayStep& may_step,
      const IsState& is_state = [](const PlainRow&) { return true; })
      : bases_(bases) {
    PlainRow row(bases.size(), 0);
    do {
      numbers_.push_back(is_state(row) ? rows_.size() : no_state);
      if (numbers_.back() != no_state) rows_.push_back(row);
    } while (next_row(row));
    arcs_.resize(rows_.size());
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      for (std::size_t place = bases.size(); place-- > 0;) {
        const auto x = rows_[i][place];
        const auto digit = static_cast<std::uint32_t>(bases.size() - place);
        if (x > 0 && may_step(rows_[i], place, x - 1)) add_arc(i, {digit, false}, place, -1);
        if (x + 1 < bases[place] && may_step(rows_[i], place, x)) add_arc(i, {digit, true}, place, +1);
      }
    }
  }

  [[nodiscard]] std::size_t size() const { return rows_.size(); }
  [[nodiscard]] const PlainRow& row(std::size_t i) const { return rows_[i]; }
  [[nodiscard]] std::string text(std::size_t i) const { return text_of_row(rows_[i]); }
  [[nodiscard]] const std::vector<Arc>& arcs(std::size_t i) const { return arcs_[i]; }
  [[nodiscard]] std::size_t number(const PlainRow& row) const {
    std::size_t place = 0;
    for (std::size_t i = 0; i < row.size(); ++i) {
      place = place * static_cast<std::size_t>(bases_[i]) + static_cast<std::size_t>(row[i]);
    }
    return numbers_[place];
  }
  // Where a move leads, or no_state if the rules do not have it.
  [[nodiscard]] std::size_t after(std::size_t i, const Move& m) const {
    for (const auto& arc : arcs_[i]) {
      if (arc.move == m) return arc.to;
    }
    return no_state;
  }

  [[nodiscard]] std::vector<std::uint32_t> distances_from(std::size_t source) const {
    std::vector<std::uint32_t> distances(size(), far);
    std::vector<std::size_t> queue{source};
    distances[source] = 0;
    for (std::size_t at = 0; at < queue.size(); ++at) {
      for (const auto& arc : arcs_[queue[at]]) {
        if (distances[arc.to] != far) continue;
        distances[arc.to] = distances[queue[at]] + 1;
        queue.push_back(arc.to);
      }
    }
    return distances;
  }
  [[nodiscard]] bool is_connected() const {
    const auto distances = distances_from(0);
    return std::count(distances.begin(), distances.end(), far) == 0;
  }
  // Each edge is two arcs.
  [[nodiscard]] bool is_tree() const {
    std::size_t count = 0;
    for (const auto& arcs : arcs_) count += arcs.size();
    return is_connected() && count == 2 * (size() - 1);
  }

  static constexpr std::size_t no_state = ~std::size_t{0};
  static constexpr std::uint32_t far = ~std::uint32_t{0};

 private:
  bool next_row(PlainRow& row) const {
    for (auto place = row.size(); place-- > 0;) {
      if (++row[place] < bases_[place]) return true;
      row[place] = 0;
    }
    return false;
  }
  void add_arc(std::size_t from, const Move& move, std::size_t place, int by) {
    auto row = rows_[from];
    row[place] += by;
    const auto to = number(row);
    EXPECT_NE(to, no_state) << "the rules lead from " << text(from) << " to what is no state, " << text_of_row(row);
    if (to != no_state) arcs_[from].push_back({move, to});
  }

  std::vector<int> bases_;
  std::vector<PlainRow> rows_;
  std::vector<std::size_t> numbers_;  // by the number that the digits stand for
  std::vector<std::vector<Arc>> arcs_;
};

inline std::vector<int> equal_bases(std::uint32_t base, std::uint32_t size) {
  return std::vector<int>(size, static_cast<int>(base));
}

template <class P>
std::vector<typename P::State> states_in(const P& p, const Space& space) {
  std::vector<typename P::State> states;
  for (std::size_t i = 0; i < space.size(); ++i) {
    std::vector<Digit> digits;
    for (const auto x : space.row(i)) digits.push_back(static_cast<Digit>(x));
    states.push_back(p.row_of(digits));
  }
  return states;
}

// Its moves are those of the rules, listed and refused; text reads back.
template <class P>
void expect_moves_of(const P& p, const Space& space) {
  const auto states = states_in(p, space);
  for (std::size_t i = 0; i < space.size(); ++i) {
    SCOPED_TRACE(space.text(i));
    ASSERT_EQ(tests::text_of(p, states[i]), space.text(i));
    const auto read = p.parse(space.text(i));
    ASSERT_TRUE(read);
    ASSERT_EQ(*read, states[i]);
    const auto moves = tests::moves_of(p, states[i]);
    ASSERT_EQ(moves.size(), space.arcs(i).size());
    for (std::uint32_t digit = 0; digit <= p.size() + 1; ++digit) {
      for (const bool up : {false, true}) {
        const Move m{digit, up};
        const auto to = space.after(i, m);
        ASSERT_EQ(std::count(moves.begin(), moves.end(), m), to == Space::no_state ? 0 : 1);
        ASSERT_EQ(p.legal(states[i], m), to != Space::no_state);
        if (to == Space::no_state) continue;
        ASSERT_EQ(p.apply(states[i], m), states[to]);
        auto text = space.text(i);
        p.patch(m, text.data());
        ASSERT_EQ(text, space.text(to));
      }
    }
  }
}

// How much is asked of a pair: everything of every one, or sequence and walk of every so many.
struct Thoroughness {
  std::size_t sequences = 1;  // of every so many pairs
  std::size_t walks = 1;      // of every so many pairs
  bool every_k = true;        // of a walk, or one at random
};

// From every state to each of the targets: the distance, all best first moves, the sequence, the walk.
template <class P>
void expect_ways_of(const P& p, const Space& space, const std::vector<std::size_t>& targets,
                    const Thoroughness& asked = {}) {
  const auto states = states_in(p, space);
  std::mt19937_64 random(3);
  std::vector<Move> steps;
  std::vector<std::size_t> way;
  std::size_t pair = 0;
  for (const auto b : targets) {
    const auto right = space.distances_from(b);
    for (std::size_t a = 0; a < space.size(); ++a, ++pair) {
      const auto trace = [&] { return space.text(a) + " to " + space.text(b); };
      const auto d = right[a];
      ASSERT_NE(d, Space::far) << trace();
      ASSERT_EQ(p.distance(states[a], states[b]), d) << trace();
      steps.clear();
      p.steps(states[a], states[b], [&](const Move& m) { steps.push_back(m); });
      std::size_t best = 0;
      for (const auto& arc : space.arcs(a)) {
        if (right[arc.to] + 1 != d) continue;
        ++best;
        ASSERT_EQ(std::count(steps.begin(), steps.end(), arc.move), 1) << trace();
      }
      ASSERT_EQ(steps.size(), best) << trace();
      const bool with_walk = pair % asked.walks == 0;
      if (!with_walk && pair % asked.sequences != 0) continue;
      way = {a};
      auto sequence = p.sequence(states[a], states[b]);
      for (Move m; sequence.next(m);) {
        way.push_back(space.after(way.back(), m));
        ASSERT_NE(way.back(), Space::no_state) << trace() << ", move " << way.size() - 1;
        ASSERT_EQ(sequence.state(), states[way.back()]) << trace();
        ASSERT_LE(way.size(), d + 1) << trace();
      }
      ASSERT_EQ(way.size(), d + 1) << trace();
      ASSERT_EQ(way.back(), b) << trace();
      if (!with_walk) continue;
      const std::size_t only = random() % (d + 1);
      for (std::size_t k = 0; k <= d; ++k) {
        if (!asked.every_k && k != only) continue;
        ASSERT_EQ(p.walk(states[a], states[b], k), states[way[k]]) << trace() << " after " << k;
      }
    }
  }
}

inline std::vector<std::size_t> all_of(const Space& space) {
  std::vector<std::size_t> all(space.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  return all;
}

// The first, the last, and others at random.
inline std::vector<std::size_t> some_of(const Space& space, std::size_t count, std::uint64_t seed = 1) {
  std::mt19937_64 random(seed);
  std::vector<std::size_t> some{0, space.size() - 1};
  while (some.size() < count) some.push_back(random() % space.size());
  return some;
}

// On large instances there is nothing to search: a pair's parts must add up, step by step.
template <class P>
void expect_consistent_pair(const P& p, const typename P::State& a, const typename P::State& b,
                            std::mt19937_64& random) {
  const auto d = p.distance(a, b);
  ASSERT_EQ(d, p.distance(b, a));
  ASSERT_EQ(d == 0, a == b);
  std::vector<Move> steps;
  p.steps(a, b, [&](const Move& m) { steps.push_back(m); });
  ASSERT_EQ(steps.empty(), d == 0);
  std::size_t best = 0;
  for (const auto& m : tests::moves_of(p, a)) {
    const bool is_best = std::find(steps.begin(), steps.end(), m) != steps.end();
    best += is_best ? 1U : 0U;
    // Each move changes the sum of the digits by one, so the distance changes too.
    ASSERT_EQ(p.distance(p.apply(a, m), b), is_best ? Integer(d - 1) : Integer(d + 1));
  }
  ASSERT_EQ(best, steps.size());
  if (d == 0) return;
  Integer k = 0;
  for (Integer bound = d; bound > 0; bound >>= 32) k = (k << 32) + (random() & 0xffffffffU);
  k %= d;
  const auto at = p.walk(a, b, k);
  ASSERT_EQ(p.distance(a, at), k);
  ASSERT_EQ(p.distance(at, b), d - k);
  const auto next = p.walk(a, b, k + 1);
  const auto moves = tests::moves_of(p, at);
  ASSERT_TRUE(std::any_of(moves.begin(), moves.end(), [&](const Move& m) { return p.apply(at, m) == next; }));
  ASSERT_EQ(p.walk(a, b, 0), a);
  ASSERT_EQ(p.walk(a, b, d), b);
  // The sequence goes as the walk does.
  auto sequence = p.sequence(a, b);
  Move m;
  for (int made = 1; made <= 20 && sequence.next(m); ++made) ASSERT_EQ(sequence.state(), p.walk(a, b, made));
}

}  // namespace meleda::digits
