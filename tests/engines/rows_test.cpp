#include "meleda/engines/rows.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "engines/test_systems.hpp"

namespace meleda {
namespace {

using test_systems::any_below;

// Any graph: nodes are bits, in blocks of two words of three bits.
class GraphRows final : public Rows {
 public:
  static constexpr std::uint32_t bits = 3;
  static constexpr std::uint32_t nodes_of_block = 2 * bits;

  GraphRows(std::uint32_t nodes, std::vector<std::pair<std::uint32_t, std::uint32_t>> arcs)
      : nodes_(nodes), arcs_(std::move(arcs)) {}

  static RowPlace place(std::uint32_t node) {
    return {node / nodes_of_block, node % nodes_of_block / bits, node % bits};
  }
  [[nodiscard]] std::uint32_t blocks() const override { return (nodes_ + nodes_of_block - 1) / nodes_of_block; }
  [[nodiscard]] std::uint32_t words() const override { return 2; }
  [[nodiscard]] Valid valid(std::uint32_t) const override { return {7, 7}; }
  [[nodiscard]] std::uint64_t weight(std::uint32_t block) const override { return 1 + block % 2 * extra_weight; }
  void targets(std::uint32_t block, FunctionRef<void(std::uint32_t)> visit) const override {
    for (const auto& [from, to] : arcs_) {
      if (place(from).block == block) visit(place(to).block);
    }
  }
  std::uint64_t gather(const Gather& g) const override {
    for (const auto& [from, to] : arcs_) {
      const auto source = place(from);
      const auto target = place(to);
      if (target.block != g.block || g.active[source.block] == 0) continue;
      const auto bit = g.plane[source.block * 2 + source.word] >> source.bit & 1;
      g.found[target.word] |= bit << target.bit;
    }
    return 2;
  }
  [[nodiscard]] std::uint64_t bytes() const override { return arcs_.size() * sizeof(arcs_[0]); }

  std::uint64_t extra_weight = 0;

 private:
  std::uint32_t nodes_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> arcs_;
};

constexpr std::uint32_t unseen = std::numeric_limits<std::uint32_t>::max();

RC_GTEST_PROP(Rows, AgreeWithPlainSearchOnAnyGraph, ()) {
  const auto nodes = 1 + any_below(80);
  std::vector<std::pair<std::uint32_t, std::uint32_t>> arcs;
  for (auto count = any_below(3 * nodes); count > 0; --count) arcs.emplace_back(any_below(nodes), any_below(nodes));
  GraphRows rows(nodes, arcs);
  rows.extra_weight = any_below(3);
  std::vector<RowPlace> starts;
  std::vector<std::uint32_t> depths(nodes, unseen);
  std::vector<std::uint32_t> open;
  for (auto count = 1 + any_below(3); count > 0; --count) {
    const auto node = any_below(nodes);
    starts.push_back(GraphRows::place(node));
    if (depths[node] == unseen) open.push_back(node);
    depths[node] = 0;
  }
  for (std::size_t i = 0; i < open.size(); ++i) {
    for (const auto& [from, to] : arcs) {
      if (from != open[i] || depths[to] != unseen) continue;
      depths[to] = depths[from] + 1;
      open.push_back(to);
    }
  }
  const auto deepest = depths[open.back()];
  std::vector<std::uint64_t> by_depth(deepest + 1);
  std::vector<RowPlace> farthest;
  std::array<std::uint64_t, 128> columns{};
  for (std::uint32_t node = 0; node < nodes; ++node) {
    if (depths[node] == unseen) continue;
    const auto place = GraphRows::place(node);
    by_depth[depths[node]] += rows.weight(place.block);
    if (depths[node] == deepest) farthest.push_back(place);
    auto& column = columns[place.word * 64 + place.bit];
    column = std::max<std::uint64_t>(column, depths[node]);
  }
  std::sort(farthest.begin(), farthest.end());
  if (farthest.size() > 8) farthest.resize(8);
  Control control;
  const auto found = explore_rows(rows, starts, {{}, true, true}, control);
  RC_ASSERT(found.status == Status::done);
  RC_ASSERT(found.by_depth == by_depth);
  RC_ASSERT(found.farthest == farthest);
  for (std::uint32_t node = 0; node < nodes; ++node) {
    const auto at = found.depths->at(GraphRows::place(node));
    RC_ASSERT(at.has_value() == (depths[node] != unseen));
    if (at) RC_ASSERT(*at == depths[node] % 3);
  }
  for (std::size_t column = 0; column < columns.size(); ++column) RC_ASSERT(found.columns[column] == columns[column]);
}

// Blocks 0 and 1 are two classes: one plane is enough. With an arc inside a block there is none.
TEST(Rows, NeedOnePlaneWhereEveryMoveChangesTheClass) {
  const GraphRows two(12, {{0, 6}, {6, 1}, {1, 7}, {7, 2}, {2, 11}});
  const GraphRows one(12, {{0, 6}, {6, 1}, {1, 7}, {7, 2}, {2, 3}});
  const std::array start{GraphRows::place(0)};
  Control control;
  const auto classes = explore_rows(two, start, {}, control);
  const auto none = explore_rows(one, start, {}, control);
  EXPECT_TRUE(classes.two_classes);
  EXPECT_FALSE(none.two_classes);
  EXPECT_EQ(classes.by_depth, (std::vector<std::uint64_t>(6, 1)));
  EXPECT_EQ(none.by_depth, (std::vector<std::uint64_t>(6, 1)));
  EXPECT_EQ(none.bytes - classes.bytes, RowPlane::bytes_for(2, 2));
  EXPECT_EQ(bytes_of_rows(two, start, {}), classes.bytes);
  // Starts of both classes need two planes.
  const std::array both{GraphRows::place(0), GraphRows::place(6)};
  EXPECT_FALSE(explore_rows(two, both, {}, control).two_classes);
}

TEST(Rows, PlanesAreZeroAndCanBeHandedOver) {
  RowPlane plane(1000, 100);
  EXPECT_FALSE(plane.test({999, 99, 63}));
  plane.set({999, 99, 63});
  RowPlane other = std::move(plane);
  EXPECT_TRUE(other.test({999, 99, 63}));
  plane = std::move(other);
  EXPECT_TRUE(plane.test({999, 99, 63}));
  RowDepths depths(1, 1);
  for (unsigned d = 0; d < 3; ++d) depths.set({0, 0, d}, d);
  for (unsigned d = 0; d < 3; ++d) EXPECT_EQ(depths.at({0, 0, d}), d);
  EXPECT_FALSE(depths.at({0, 0, 3}));
}

}  // namespace
}  // namespace meleda
