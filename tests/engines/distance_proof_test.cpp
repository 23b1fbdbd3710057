#include "meleda/engines/distance_proof.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "engines/pattern_systems.hpp"
#include "engines/test_systems.hpp"

namespace meleda {
namespace {

using namespace test_systems;

// For every state: no bound above the truth, nothing found below it, and a path of that length.
template <class P>
void expect_right(const P& p, std::span<const std::vector<std::uint8_t>> symmetries, std::uint64_t stride) {
  Control control;
  constexpr std::uint64_t many = 1 << 30;
  const auto target = p.unrank(0);
  const auto truth = plain_distances_to(p, {target});
  const auto system = *p.cell_system();
  const auto cells = system.cells();
  std::vector<typename P::Move> moves;
  p.moves(target, [&](const auto& m) { moves.push_back(m); });
  for (std::uint64_t i = 0; i < p.index_count(); i += stride) {
    const auto s = p.unrank(i);
    std::vector<std::uint8_t> task(cells);
    p.cells(s, task);  // the first arrangement has each piece on the cell of its number
    const DistanceProof proof(system, task, symmetries);
    auto length = proof.least();
    ASSERT_LE(length, truth[i]);
    for (; length < truth[i]; length += proof.step()) {
      ASSERT_EQ(proof.try_length(length, many, control).status, Status::unsolvable);
    }
    ASSERT_EQ(length, truth[i]);
    const auto found = proof.try_length(length, many, control);
    ASSERT_EQ(found.status, Status::done);
    ASSERT_EQ(found.moves.size(), length);
    auto at = s;
    for (const auto m : found.moves) at = p.apply(at, moves[m]);
    ASSERT_EQ(at, target);
  }
}

TEST(DistanceProof, IsRightOnPancakes) {
  expect_right(Pancakes(5, 2), {}, 1);
}

TEST(DistanceProof, IsRightOnARing) {
  const Ring p(6, 2);
  expect_right(p, p.patterns(p.unrank(0), 0)->symmetries(), 1);
}

TEST(DistanceProof, GivesUp) {
  const Pancakes p(12, 2);
  const std::vector<std::uint8_t> task{0, 2, 4, 6, 8, 10, 1, 3, 5, 7, 9, 11};
  const DistanceProof proof(*p.cell_system(), task, {});
  Control control;
  constexpr std::uint32_t length = 9;  // no two neighbours belong together: it takes more than ten
  const auto tried = proof.try_length(length, 10'000, control);
  EXPECT_EQ(tried.status, Status::limit_reached);
  EXPECT_LE(tried.states, 20'000U);
  control.cancel();
  EXPECT_EQ(proof.try_length(length, 1'000'000, control).status, Status::cancelled);
}

}  // namespace
}  // namespace meleda
