#include "meleda/core/guided.hpp"

#include <gtest/gtest.h>

namespace meleda {
namespace {

struct Unguided {
  using State = int;
  using Move = int;
  template <class Visitor>
  void moves(const State&, Visitor&& visit) const {
    visit(1);
  }
  [[nodiscard]] State apply(const State& s, const Move& m) const { return s + m; }
  [[nodiscard]] bool legal(const State&, const Move&) const { return true; }
};

struct Led : Unguided {
  [[nodiscard]] std::optional<GuidedTask> guide(const State&, const State&) const { return std::nullopt; }
  [[nodiscard]] std::optional<std::string> why_not_reachable(const State& a, const State& b) const {
    return a > b ? std::optional<std::string>("moves only go up") : std::nullopt;
  }
};

TEST(Guided, IsWhatSaysBoth) {
  static_assert(!Guided<Unguided>);
  static_assert(Guided<Led>);
  EXPECT_EQ(Led{}.why_not_reachable(2, 1), "moves only go up");
}

}  // namespace
}  // namespace meleda
