#include "meleda/engines/profile.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <utility>
#include <vector>

namespace meleda {
namespace {

TEST(Profile, EveryShapeHasItsName) {
  EXPECT_EQ(name_of(GraphShape::path), "path");
  EXPECT_EQ(name_of(GraphShape::tree), "tree");
  EXPECT_EQ(name_of(GraphShape::bipartite), "bipartite");
  EXPECT_EQ(name_of(GraphShape::odd_cycles), "odd_cycles");
  EXPECT_EQ(name_of(GraphShape::directed), "directed");
}

// Few different counts, so that equal ones often follow each other.
RC_GTEST_PROP(Profile, RunsAreTheLayersAndAsFewAsPossible, ()) {
  const auto layers = *rc::gen::container<std::vector<std::uint64_t>>(rc::gen::inRange<std::uint64_t>(1, 4));
  Profile profile;
  for (const auto states : layers) profile.add_layer(states);
  std::vector<std::uint64_t> unrolled;
  for (const auto& run : profile.by_depth) unrolled.insert(unrolled.end(), run.depths, run.states);
  RC_ASSERT(unrolled == layers);
  for (std::size_t i = 1; i < profile.by_depth.size(); ++i) {
    RC_ASSERT(profile.by_depth[i].states != profile.by_depth[i - 1].states);
  }
  RC_ASSERT(profile.depth() == (layers.empty() ? 0 : layers.size() - 1));
}

Profile undirected(std::uint64_t states, std::vector<std::uint64_t> degrees, bool arc_within_layer) {
  Profile profile;
  profile.undirected = true;
  profile.states = states;
  profile.degrees = std::move(degrees);
  for (std::size_t d = 0; d < profile.degrees.size(); ++d) profile.arcs += d * profile.degrees[d];
  profile.arc_within_layer = arc_within_layer;
  return profile;
}

TEST(Profile, TellsTheShapeFromTheCounts) {
  EXPECT_EQ(undirected(1, {1}, false).shape(), GraphShape::path) << "a single state";
  EXPECT_EQ(undirected(2, {0, 2}, false).shape(), GraphShape::path);
  EXPECT_EQ(undirected(5, {0, 2, 3}, false).shape(), GraphShape::path);
  EXPECT_EQ(undirected(4, {0, 3, 0, 1}, false).shape(), GraphShape::tree) << "a star";
  EXPECT_EQ(undirected(4, {0, 0, 4}, false).shape(), GraphShape::bipartite) << "a square";
  EXPECT_EQ(undirected(3, {0, 0, 3}, true).shape(), GraphShape::odd_cycles) << "a triangle";
  auto uncounted = undirected(2, {}, false);
  uncounted.degrees_known = false;
  EXPECT_EQ(uncounted.shape(), GraphShape::bipartite) << "whether it is a tree is not known";
  uncounted.states = 1;
  EXPECT_EQ(uncounted.shape(), GraphShape::bipartite);
  uncounted.arc_within_layer = true;
  EXPECT_EQ(uncounted.shape(), GraphShape::odd_cycles);
  auto one_way = undirected(2, {0, 2}, false);
  one_way.undirected = false;
  EXPECT_EQ(one_way.shape(), GraphShape::directed);
}

}  // namespace
}  // namespace meleda
