#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "meleda/families/null_family/null_family.hpp"
#include "meleda/workbench/cache.hpp"
#include "meleda/workbench/model/model.hpp"
#include "meleda/workbench/verbs.hpp"

namespace meleda {
namespace {

// A puzzle of whose engine no answer is proven.
struct Rough : null_family::NullFamily {
  using NullFamily::NullFamily;
};

// Takes a step to and fro before it goes, and proves nothing but that one move is needed.
struct RoughEngine : ServesAll {
  static constexpr const char* name = "rough";
  template <class P>
  static constexpr bool accepts = true;
  template <class P>
  class Ready final : public Prepared<P> {
   public:
    using typename Prepared<P>::State;
    using typename Prepared<P>::Move;
    using Prepared<P>::Prepared;
    PathFound<P> find(const State& from, Control&) override {
      auto path = this->replayed(from, moves_from(from));
      path.lower_bound = 1;
      return path;
    }
    std::optional<std::vector<Move>> best_moves(const State& from, const Integer&, Control&) override {
      return std::vector<Move>{moves_from(from).front()};
    }

   private:
    std::vector<Move> moves_from(State s) const {
      std::vector<Move> moves{Move::right, Move::left};
      for (; s < this->targets_.front(); ++s) moves.push_back(Move::right);
      return moves;
    }
  };
};

}  // namespace

template <>
struct EngineList<Rough> {
  using Engines = std::tuple<RoughEngine>;
};

namespace {

// The verbs, asked about null:5 where the cache has the rough puzzle in its place.
class Unproven : public testing::Test {
 protected:
  Answer ask(const std::string& verb, std::map<std::string, std::string> values, bool for_people = false) {
    cache_.keep("null en\n1 5\n0 \n0 ", std::make_shared<const Model<Rough>>(Rough(5)));
    values["spec"] = "null:5";
    Control control;
    Context context{control, nullptr, for_people};
    context.cache = &cache_;
    return answer({verb, std::move(values)}, context);
  }
  Cache cache_{1 << 20};
};

TEST_F(Unproven, AMoveIsNotCalledTheBest) {
  const auto next = ask("next", {{"state", "3"}});
  EXPECT_EQ(next.outcome, Outcome::done);
  EXPECT_EQ(next.fields["method"], "rough");
  EXPECT_EQ(next.fields["distance"], "4");
  EXPECT_EQ(next.fields["optimal"], false);
  EXPECT_EQ(next.fields["lower_bound"], "1");
  EXPECT_EQ(next.fields["best"], (Json::array({{{"move", "right"}, {"to", "4"}}})));
  EXPECT_EQ(ask("next", {{"state", "3"}}, true).text, "right  4\n4 moves to 5 (not proven; at least 1)\n");
  const auto last = ask("next", {{"state", "3"}, {"last", "left"}});
  EXPECT_EQ(last.fields["turn_back"], false) << "that would claim a proof";
}

TEST_F(Unproven, APathIsAnAnswerUnlessAProofIsAskedFor) {
  const auto solved = ask("solve", {{"from", "3"}, {"path", "moves"}});
  EXPECT_EQ(solved.outcome, Outcome::done);
  EXPECT_EQ(solved.fields["length"], "4");
  EXPECT_EQ(solved.fields["optimal"], false);
  EXPECT_EQ(solved.fields["lower_bound"], "1");
  EXPECT_EQ(solved.fields["path"], (Json{"right", "left", "right", "right"}));
  EXPECT_EQ(ask("solve", {{"from", "3"}, {"proven", "yes"}}).outcome, Outcome::stopped);
  const auto distance = ask("distance", {{"from", "3"}, {"to", "goal"}});
  EXPECT_EQ(distance.outcome, Outcome::done);
  EXPECT_EQ(distance.fields["optimal"], false);
  EXPECT_EQ(ask("distance", {{"from", "3"}, {"to", "goal"}, {"proven", "yes"}}).outcome, Outcome::stopped);
}

TEST(Next, SaysThatItIsProven) {
  Control control;
  Context context{control};
  const auto next = answer({"next", {{"spec", "rings:9"}}}, context).fields;
  EXPECT_EQ(next["optimal"], true);
  EXPECT_EQ(next["lower_bound"], next["distance"]);
}

}  // namespace
}  // namespace meleda
