#include "meleda/core/patterned.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <vector>

namespace meleda {
namespace {

// Numbers round a circle, one step either way.
struct Circle {
  using State = unsigned;
  using Move = int;
  static constexpr bool undirected = true;
  unsigned size = 6;

  template <class Visitor>
  void moves(const State&, Visitor&& visit) const {
    visit(1);
    visit(-1);
  }
  [[nodiscard]] State apply(const State& s, const Move& m) const {
    return (s + size + static_cast<unsigned>(m)) % size;
  }
  [[nodiscard]] bool legal(const State&, const Move& m) const { return m == 1 || m == -1; }
  [[nodiscard]] std::uint64_t index_count() const { return size; }
  [[nodiscard]] std::uint64_t rank(const State& s) const { return s; }
  [[nodiscard]] State unrank(std::uint64_t i) const { return static_cast<State>(i); }
};

// Halves of the circle are one.
struct Folded {
  using Image = Circle;
  static constexpr PatternSearch search = PatternSearch::best_first;
  static constexpr bool stepwise = true;
  std::vector<Circle> all{{3}};
  std::vector<PatternLook> ways{{0, 0}};

  [[nodiscard]] const std::vector<Circle>& images() const { return all; }
  [[nodiscard]] unsigned target(std::size_t) const { return 0; }
  [[nodiscard]] const std::vector<PatternLook>& looks() const { return ways; }
  template <class Visitor>
  void project(const unsigned& s, const Visitor& visit) const {
    visit(std::size_t{0}, s % 3);
  }
  [[nodiscard]] std::optional<unsigned> parity(const unsigned& s) const { return s % 2; }
};
struct Silent : Folded {
  void parity(const unsigned&) const {}
};

struct Patterns : Circle {
  [[nodiscard]] std::optional<Folded> patterns(const unsigned&, std::uint64_t) const { return Folded(); }
};
struct Misfit : Circle {
  [[nodiscard]] std::optional<Silent> patterns(const unsigned&, std::uint64_t) const { return Silent(); }
};

TEST(Patterned, AsksForAllOfIt) {
  static_assert(Patterned<Patterns> && !Patterned<Circle> && !Patterned<Misfit>);
  static_assert(std::is_same_v<PatternsFor<Patterns>, Folded>);
  EXPECT_EQ((PatternLook{1, 2}), (PatternLook{1, 2}));
  EXPECT_NE((PatternLook{1, 2}), (PatternLook{1, 3}));
}

}  // namespace
}  // namespace meleda
