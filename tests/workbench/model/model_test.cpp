#include "meleda/workbench/model/model.hpp"

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
static_assert(Puzzle<OneWay> && Searchable<OneWay> && !Undirected<OneWay>);

struct Asked {
  Control control;
  Context context{control};
};

TEST(SolvingModel, GoesToTheNearestGoal) {
  const Model<OneWay> model{OneWay{}};
  const auto& solving = *model.facets().solving;
  Asked asked;
  const auto solution = solving.solve("start", "goal", "", asked.context);
  ASSERT_TRUE(solution);
  EXPECT_EQ(solution->length, 1);
  EXPECT_EQ(solution->to, "3");
  const auto hint = solving.next("0", "goal", "", "", false, asked.context);
  ASSERT_EQ(hint->best.size(), 1U);
  EXPECT_EQ(hint->best[0].to, "3");
  EXPECT_EQ(solving.next("0", "2", "", "", false, asked.context)->best[0].to, "1");
}

TEST(SolvingModel, SaysThatThereIsNoPath) {
  const Model<OneWay> model{OneWay{}};
  const auto& solving = *model.facets().solving;
  Asked asked;
  const auto solution = solving.solve("2", "0", "", asked.context);
  ASSERT_TRUE(solution);
  EXPECT_EQ(solution->status, Status::unsolvable);
  EXPECT_NE(solution->reason.find("exhausted"), std::string::npos);
  EXPECT_EQ(solution->path, nullptr);
  EXPECT_EQ(solving.next("4", "goal", "", "", false, asked.context)->status, Status::unsolvable);
  const auto nowhere = solving.walk("4", "goal", 1, asked.context);
  ASSERT_TRUE(nowhere);
  EXPECT_EQ(nowhere->status, Status::unsolvable);
  EXPECT_FALSE(nowhere->reason.empty());
}

// A picture and its moves are there at once, whatever became of the time; what is very long is stopped.
TEST(PlayingModel, ListsMovesThoughTheTimeIsOver) {
  Control over;
  over.cancel();
  const Model<OneWay> model{OneWay{}};
  EXPECT_EQ(model.facets().playing->moves("start", over)->size(), 2U);
  EXPECT_EQ(model.facets().playing->play("start", "1 2", over)->size(), 2U);
  const Model<rings::LongRings> large(rings::LongRings(900'000));
  EXPECT_EQ(large.facets().playing->moves("start", over)->size(), 2U);
  EXPECT_EQ(large.facets().playing->play("start", "-1 +1 -1", over).error().code, ErrorCode::stopped);
}

TEST(SpaceModel, ExploresADirectedSpace) {
  const Model<OneWay> model{OneWay{}};
  Asked asked;
  const auto space = model.facets().space->explore("start", {}, asked.context);
  EXPECT_EQ(space->profile.states, 4U);
  EXPECT_EQ(space->profile.shape(), GraphShape::directed);
  EXPECT_EQ(space->profile.dead_ends, 0U) << "goals are no dead ends";
  const auto graph = model.facets().space->graph("start", "2", 100, asked.context);
  ASSERT_TRUE(graph);
  EXPECT_FALSE(graph->undirected);
  EXPECT_EQ(graph->edges.size(), 3U);
  int on_solution = 0;
  for (const auto& edge : graph->edges) on_solution += edge.on_solution ? 1 : 0;
  EXPECT_EQ(on_solution, 2);
}

TEST(SolvingModel, WalksWithoutAClosedForm) {
  const Model<null_family::NullFamily> model(null_family::NullFamily(10));
  const auto& solving = *model.facets().solving;
  Asked asked;
  const auto place = solving.walk("start", "goal", 4, asked.context);
  ASSERT_TRUE(place);
  EXPECT_EQ(place->state, "5");
  EXPECT_EQ(place->move, "right");
  EXPECT_EQ(solving.walk("start", "goal", 0, asked.context)->move, "");
  EXPECT_EQ(solving.walk("start", "goal", 10, asked.context).error().code, ErrorCode::bad_number);
}

TEST(Model, HasTheFacetsOfItsFamily) {
  const Model<null_family::NullFamily> model(null_family::NullFamily(10));
  EXPECT_EQ(model.facets().ordering, nullptr);
  EXPECT_EQ(model.facets().judging, nullptr);
  Asked asked;
  EXPECT_EQ(model.facets().solving->solve("1", "2", "analytic", asked.context).error().code, ErrorCode::not_supported);
  const Model<rings::LongRings> large(rings::LongRings(100));
  EXPECT_EQ(large.facets().space, nullptr);
  EXPECT_NE(large.facets().ordering, nullptr);
  EXPECT_NE(large.as<rings::LongRings>(), nullptr);
  EXPECT_EQ(large.as<rings::Rings>(), nullptr);
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
