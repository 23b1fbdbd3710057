#include "meleda/workbench/model.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "meleda/families/null_family/null_family.hpp"
#include "meleda/families/rings/rings.hpp"

namespace meleda {
namespace {

// A family of one-way moves with two goals and a part that cannot be reached: what the listed families do not show.
class OneWay {
 public:
  using State = std::uint32_t;  // 0 -> 1 -> 2 (goal) and 0 -> 3 (goal); 4 stands alone
  using Move = std::uint32_t;   // the state to go to
  static constexpr bool undirected = false;

  static FamilyInfo info() {
    FamilyInfo info;
    info.id = "one-way";
    return info;
  }
  static Result<OneWay> make(const Arguments&) { return OneWay{}; }
  State start() const { return 0; }
  std::vector<State> goals() const { return {2, 3}; }
  template <class Visitor>
  void moves(State s, Visitor&& visit) const {
    for (const auto& [from, to] : arcs) {
      if (from == s) visit(to);
    }
  }
  bool legal(State s, Move m) const {
    bool found = false;
    moves(s, [&](Move other) { found |= other == m; });
    return found;
  }
  State apply(State, Move m) const { return m; }
  template <class Visitor>
  void unmoves(State s, Visitor&& visit) const {
    for (const auto& arc : arcs) {
      if (arc.second == s) visit(s);
    }
  }
  // The only state from which this move can be made here.
  State undo(State, Move m) const { return m == 2 ? 1 : 0; }
  std::uint32_t key(State s) const { return s; }
  State from_key(std::uint32_t k) const { return k; }
  Result<State> parse(std::string_view text) const {
    if (text.size() == 1 && text[0] >= '0' && text[0] <= '4') return static_cast<State>(text[0] - '0');
    return fail(ErrorCode::bad_state, "a state is 0 to 4", 0);
  }
  Result<Move> parse_move(std::string_view text) const { return parse(text); }
  void print(State s, std::string& out) const { out += static_cast<char>('0' + s); }
  void print_move(Move m, std::string& out) const { print(m, out); }
  Result<Scene> scene(State) const { return Scene{"one way", 1, 1, {}}; }

 private:
  static constexpr std::pair<State, State> arcs[] = {{0, 1}, {1, 2}, {0, 3}};
};
static_assert(Family<OneWay> && Searchable<OneWay> && !Undirected<OneWay>);

TEST(Model, GoesToTheNearestGoal) {
  const Model<OneWay> model{OneWay{}};
  Control control;
  const auto solution = model.solve("start", "goal", "", control);
  ASSERT_TRUE(solution);
  EXPECT_EQ(solution->length, 1);
  EXPECT_EQ(solution->to, "3");
  const auto hint = model.next("0", "goal", "", "", control);
  ASSERT_EQ(hint->best.size(), 1U);
  EXPECT_EQ(hint->best[0].to, "3");
  EXPECT_EQ(model.next("0", "2", "", "", control)->best[0].to, "1");
}

TEST(Model, SaysThatThereIsNoWay) {
  const Model<OneWay> model{OneWay{}};
  Control control;
  const auto solution = model.solve("2", "0", "", control);
  ASSERT_TRUE(solution);
  EXPECT_EQ(solution->status, Status::unsolvable);
  EXPECT_NE(solution->reason.find("exhausted"), std::string::npos);
  EXPECT_EQ(solution->path, nullptr);
  EXPECT_EQ(model.next("4", "goal", "", "", control)->status, Status::unsolvable);
  const auto nowhere = model.walk("4", "goal", 1, control);
  ASSERT_TRUE(nowhere);
  EXPECT_EQ(nowhere->status, Status::unsolvable);
  EXPECT_FALSE(nowhere->reason.empty());
}

TEST(Model, ExploresADirectedSpace) {
  const Model<OneWay> model{OneWay{}};
  Control control;
  const auto space = model.explore("start", "", control);
  EXPECT_EQ(space->profile.states, 4U);
  EXPECT_EQ(space->profile.shape(), GraphShape::directed);
  EXPECT_EQ(space->profile.dead_ends, 0U) << "goals are no dead ends";
  const auto graph = model.graph("start", "2", 100, control);
  ASSERT_TRUE(graph);
  EXPECT_FALSE(graph->undirected);
  EXPECT_EQ(graph->edges.size(), 3U);
}

TEST(Model, WalksWithoutAClosedForm) {
  const Model<null_family::NullFamily> model(null_family::NullFamily(10));
  Control control;
  const auto place = model.walk("start", "goal", 4, control);
  ASSERT_TRUE(place);
  EXPECT_EQ(place->state, "5");
  EXPECT_EQ(place->move, "right");
  EXPECT_EQ(model.walk("start", "goal", 0, control)->move, "");
  EXPECT_EQ(model.walk("start", "goal", 10, control).error().code, ErrorCode::bad_number);
}

TEST(Model, SaysWhatItCannotDo) {
  const Model<null_family::NullFamily> model(null_family::NullFamily(10));
  EXPECT_EQ(model.rank("1", "").error().code, ErrorCode::not_supported);
  EXPECT_EQ(model.compare("1", "2", "").error().code, ErrorCode::not_supported);
  Control control;
  EXPECT_EQ(model.solve("1", "2", "analytic", control).error().code, ErrorCode::not_supported);
  const Model<rings::LongRings> large(rings::LongRings(100));
  EXPECT_EQ(large.explore("start", "", control).error().code, ErrorCode::too_large);
  EXPECT_EQ(large.graph("start", "goal", 10, control).error().code, ErrorCode::too_large);
}

TEST(Model, ListsItsCapabilities) {
  const Model<rings::Rings> rings(rings::Rings(5));
  EXPECT_EQ(rings.capabilities(), (std::vector<std::string>{"analytic", "sequence", "order", "index", "explore",
                                                            "search", "undirected", "resumable", "editable"}));
  const Model<OneWay> one_way{OneWay{}};
  EXPECT_EQ(one_way.capabilities(), (std::vector<std::string>{"explore", "search"}));
}

}  // namespace
}  // namespace meleda
