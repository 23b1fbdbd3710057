#include "meleda/core/group_moved.hpp"

#include <gtest/gtest.h>

namespace meleda {
namespace {

// Three beads on a ring, which a move turns by one.
struct Ring {
  using State = int;  // how far it was turned
  struct Move {
    bool operator==(const Move&) const = default;
  };
  template <class Visitor>
  void moves(const State&, Visitor&& visit) const {
    visit(Move{});
  }
  [[nodiscard]] State apply(const State& s, const Move&) const { return (s + 1) % 3; }
  [[nodiscard]] bool legal(const State&, const Move&) const { return true; }
};
struct GroupedRing : Ring {
  [[nodiscard]] std::vector<PointImages> group_generators() const { return {{1, 2, 0}}; }
  [[nodiscard]] std::optional<PointImages> group_element(const State& from, const State& to) const {
    PointImages map(3);
    for (int i = 0; i < 3; ++i) map[static_cast<std::size_t>(i)] = static_cast<std::uint16_t>((i + to - from + 3) % 3);
    return map;
  }
};
static_assert(GroupMoved<GroupedRing> && !GroupMoved<Ring>);

TEST(GroupMoved, GeneratorsDoWhatMovesDo) {
  const GroupedRing ring;
  for (int s = 0; s < 3; ++s) {
    ring.moves(s, [&](const Ring::Move& m) {
      EXPECT_EQ(ring.group_element(s, ring.apply(s, m)), ring.group_generators().front());
    });
  }
}

}  // namespace
}  // namespace meleda
