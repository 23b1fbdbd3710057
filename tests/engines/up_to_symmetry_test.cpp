#include "meleda/engines/up_to_symmetry.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>

#include "meleda/engines/graph.hpp"
#include "meleda/engines/retrograde.hpp"

namespace meleda {
namespace {

constexpr unsigned beads = 6;

// A ring of beads. A move colours a white bead that has no coloured one on its right; who cannot move has lost. Turns
// of the ring are symmetries, and there are no others: a mirror would change the rule.
struct Ring {
  using State = unsigned;  // beads that are coloured, and above them who moves
  using Move = std::uint8_t;

  template <class Visitor>
  void moves(State s, Visitor&& visit) const {
    for (Move m = 0; m < beads; ++m) {
      if (legal(s, m)) visit(m);
    }
  }
  [[nodiscard]] State apply(State s, Move m) const { return (s | 1U << m) ^ 1U << beads; }
  [[nodiscard]] bool legal(State s, Move m) const { return (s >> m & 1U) == 0 && (s >> (m + 1) % beads & 1U) == 0; }
  [[nodiscard]] std::uint32_t key(State s) const { return s; }
  [[nodiscard]] State from_key(std::uint32_t key) const { return key; }
  [[nodiscard]] unsigned mover(State s) const { return s >> beads; }
  [[nodiscard]] std::optional<GameValue> ended(State s) const {
    for (Move m = 0; m < beads; ++m) {
      if (legal(s, m)) return std::nullopt;
    }
    return GameValue::loss;
  }
};

struct TurnedRing : Ring {
  [[nodiscard]] std::size_t symmetry_count() const { return beads; }
  [[nodiscard]] State act(std::size_t g, State s) const {
    const auto colours = s & ((1U << beads) - 1);
    return ((colours << g | colours >> (beads - g)) & ((1U << beads) - 1)) | (s & 1U << beads);
  }
  [[nodiscard]] Move act(std::size_t g, Move m) const { return static_cast<Move>((m + g) % beads); }
};

static_assert(Keyed<UpToSymmetry<TurnedRing>> && Symmetric<TurnedRing> && !Symmetric<Ring>);

TEST(UpToSymmetry, TakesTheLeastImage) {
  const UpToSymmetry<TurnedRing> folded{TurnedRing()};
  std::size_t least_ones = 0;
  std::uint64_t images = 0;
  for (unsigned s = 0; s < 1U << beads; ++s) {
    for (std::size_t g = 0; g < beads; ++g) EXPECT_EQ(folded.least(TurnedRing().act(g, s)), folded.least(s));
    EXPECT_LE(folded.least(s), s);
    if (folded.least(s) != s) continue;
    ++least_ones;
    images += folded.images(s);
  }
  EXPECT_EQ(least_ones, 14U);  // necklaces of six beads in two colours
  EXPECT_EQ(images, 64U);
  EXPECT_EQ(folded.images(0), 1U);
  EXPECT_EQ(folded.images(0b010101), 2U);
  EXPECT_EQ(folded.symmetries(), beads);
}

TEST(UpToSymmetry, AGameHasTheSameValues) {
  const TurnedRing ring;
  const UpToSymmetry<TurnedRing> folded(ring);
  Control control;
  const auto all = JudgedGame<TurnedRing>::make(ring, 0, control);
  const auto orbits = JudgedGame<UpToSymmetry<TurnedRing>>::make(folded, 0, control);
  ASSERT_TRUE(all && orbits);
  EXPECT_LT(orbits->keys().size(), all->keys().size());
  std::uint64_t images = 0;
  for (const auto key : orbits->keys()) images += folded.images(key);
  EXPECT_EQ(images, all->keys().size());
  for (std::size_t i = 0; i < all->keys().size(); ++i) {
    const auto number = orbits->find(folded, folded.least(all->keys()[i]));
    ASSERT_TRUE(number);
    EXPECT_EQ(orbits->table().values[*number], all->table().values[i]);
    EXPECT_EQ(orbits->table().plies[*number], all->table().plies[i]);
  }
}

TEST(UpToSymmetry, AGameWithoutSymmetriesIsAsItIs) {
  const UpToSymmetry<Ring> same{Ring()};
  EXPECT_EQ(same.least(0b100000), 0b100000U);
  EXPECT_EQ(same.images(0b100000), 1U);
  EXPECT_EQ(same.symmetries(), 1U);
}

}  // namespace
}  // namespace meleda
