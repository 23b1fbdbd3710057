#include "meleda/studies/pegs/symmetric_positions.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "meleda/studies/pegs/levels.hpp"
#include "studies/pegs/plain_pegs.hpp"

namespace meleda::pegs {
namespace {

std::vector<Board> boards() {
  return {plain::triangle(5), plain::drawn(Lattice::square, {" ooo", "ooooo", " ooo"}),
          plain::drawn(Lattice::square, {"oooo", "oooo", "oooo", "oooo"}),
          plain::drawn(Lattice::triangular, {"  o o o", " o o o o", "o o o o o", " o o o o", "  o o o"}),
          plain::drawn(Lattice::square, {"ooo", "oooo", "oo"})};
}

// Every position of the class, one by one.
TEST(SymmetricPositions, AreAllThatSomeSymmetryKeeps) {
  for (const auto& board : boards()) {
    const SymmetryTypes types(board);
    for (const auto& named : board.classes()) {
      Control control;
      const auto found = symmetric_positions(board, named, types, control);
      std::vector<std::set<Pegs>> listed(found.size());
      for (std::size_t n = 0; n < found.size(); ++n) {
        for (const auto& position : found[n]) {
          EXPECT_TRUE(listed[n].insert(position.pegs).second);
          EXPECT_GT(position.type, 0);
        }
      }
      std::vector<std::set<Pegs>> expected(found.size());
      for (Pegs pegs = 0; pegs <= board.full(); ++pegs) {
        if (board.class_of(pegs) != named.value) continue;
        std::set<Pegs> images;
        bool symmetric = false;
        for (const auto g : named.stabiliser) {
          const auto image = board.act(g, pegs);
          symmetric |= g != 0 && image == pegs;
          images.insert(image);
        }
        if (symmetric) expected[static_cast<std::size_t>(count(pegs))].insert(*images.begin());
      }
      EXPECT_EQ(listed, expected) << board.size() << " holes, class " << named.letter;
    }
  }
}

TEST(SymmetricPositions, GiveTheNumberOfOrbits) {
  for (const auto& board : boards()) {
    const SymmetryTypes types(board);
    for (const auto& named : board.classes()) {
      Control control;
      const auto symmetric = symmetric_positions(board, named, types, control);
      const auto status =
          for_each_level(board, named, named.finishing_holes, {}, control, [&](const BitLevels& levels) {
            const auto n = static_cast<std::size_t>(levels.level().full_places());
            std::set<Pegs> orbits;
            for (Pegs pegs = 0; pegs <= board.full(); ++pegs) {
              if (levels.level().contains(pegs)) orbits.insert(board.canonical(pegs, named.stabiliser));
            }
            std::vector<SymmetricPosition> here;
            for (const auto& position : symmetric[n]) {
              if (levels.level().contains(position.pegs)) here.push_back(position);
            }
            EXPECT_EQ(orbit_count(levels.level().count(), named.stabiliser.size(), here), orbits.size());
            return true;
          });
      ASSERT_TRUE(status);
    }
  }
}

TEST(SymmetryTypes, AreTheSubgroupsUpToConjugation) {
  const std::map<std::size_t, std::vector<std::size_t>> orders = {
      {8, {8, 4, 4, 4, 2, 2, 2}}, {12, {12, 6, 6, 6, 4, 3, 2, 2, 2}}, {6, {6, 3, 2}}, {1, {}}};
  for (const auto& board : boards()) {
    const SymmetryTypes types(board);
    const auto expected = orders.find(board.symmetries().size());
    if (expected == orders.end()) continue;
    std::vector<std::size_t> found;
    for (const auto& type : types.types()) {
      found.push_back(type.order);
      EXPECT_EQ(type.number, static_cast<int>(found.size()));
      for (const auto group : type.groups) EXPECT_EQ(types.type_of(group), type.number);
    }
    EXPECT_EQ(found, expected->second);
    EXPECT_EQ(types.type_of(1), 0);
  }
}

TEST(SymmetryTypes, AreDescribedAsInTheLiterature) {
  const auto board = plain::english();
  const SymmetryTypes types(board);
  std::vector<std::string> texts;
  for (const auto& type : types.types()) texts.push_back(type.description);
  EXPECT_EQ(texts, (std::vector<std::string>{"square symmetry", "90 degree rotation", "both diagonal reflections",
                                             "both orthogonal reflections", "180 degree rotation",
                                             "one diagonal reflection", "one orthogonal reflection"}));
}

}  // namespace
}  // namespace meleda::pegs
