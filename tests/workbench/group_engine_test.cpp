// What the group of the moves says about a pair of states, against a search from the goal over all that there is.

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <unordered_set>
#include <vector>

#include "all_families.hpp"
#include "meleda/workbench/engine_list.hpp"
#include "meleda/workbench/spec.hpp"
#include "workbench/ask.hpp"

namespace meleda {
namespace {

template <class P>
std::unordered_set<std::uint64_t> reached_from_goal(const P& p) {
  std::vector<typename P::State> open{p.goals().front()};
  std::unordered_set<std::uint64_t> reached{p.rank(open.front())};
  while (!open.empty()) {
    const auto s = open.back();
    open.pop_back();
    p.moves(s, [&](const typename P::Move& m) {
      const auto t = p.apply(s, m);
      if (reached.insert(p.rank(t)).second) open.push_back(t);
    });
  }
  return reached;
}

// All states where they are few, else random ones and as many that are reached.
template <class P>
void expect_as_searched(const std::string& spec, P p) {
  const auto reached = reached_from_goal(p);
  const auto count = p.index_count();
  std::vector<std::uint64_t> asked;
  constexpr std::uint64_t few = 1'000;
  std::mt19937_64 dice(1);
  for (std::uint64_t i = 0; i < few; ++i) asked.push_back(count <= few ? i % count : dice() % count);
  std::size_t members = 0;
  for (const auto index : reached) {
    if (++members > few) break;
    asked.push_back(index);
  }
  const auto subject = std::make_shared<const Subject<P>>(std::move(p));
  Control control;
  Context context{control};
  typename GroupEngine::Ready<P> engine(subject, subject->goals(), context);
  for (const auto index : asked) {
    const auto found = engine.find(subject->p().unrank(index), control);
    ASSERT_EQ(found.status == Status::unsolvable, !reached.contains(index)) << spec << " " << index;
    ASSERT_EQ(found.reason.empty(), reached.contains(index));
  }
}

TEST(GroupEngine, AgreesWithASearchOverAll) {
  for (const auto* spec :
       {"pancakes,n=4", "topspin,n=6", "topspin,n=5", "burnt,n=3", "tiles,rows=2,columns=2", "tiles,rows=2,columns=3",
        "tiles,rows=3,columns=2", "pyraminx", "cycles,moves=(1.2.3.4)/(5.6)", "cycles,moves=(1.2.3.4.5)/(2.5)(3.4)"}) {
    expect_as_searched(spec, std::get<permutation::Permutation>(
                                 *permutation::make(read_spec(std::string("permutation:") + spec)->arguments)));
  }
  for (const auto* spec : {"2x2", "2x3", "2x4", "3x3,blocks=a1.b2", "3x3,block=3", "2x5,blocks=a1.d1"}) {
    expect_as_searched(
        spec, std::get<rotation::Rotation>(*rotation::make(read_spec(std::string("rotation:") + spec)->arguments)));
  }
}

// Nothing is said of what looks alike: the group of the cells knows no colours.
TEST(GroupEngine, SaysNothingOfPiecesThatLookAlike) {
  const auto answer = ask("solve", {{"spec", "rotation:2x3,colours=3/3"}, {"from", "212112"}});
  EXPECT_EQ(answer.fields.at("status"), "done");
}

// The 14-15 puzzle; the 24 puzzle, whose states are too many for any search; two edges of the Pyraminx.
TEST(GroupEngine, IsAskedBeforeASearchBegins) {
  const std::string fifteen = "1.2.3.4/5.6.7.8/9.10.11.12/13.15.14.0";
  const std::string large = "1.2.3.4.5/6.7.8.9.10/11.12.13.14.15/16.17.18.19.20/21.22.24.23.0";
  const std::vector<std::pair<std::string, std::string>> impossible{
      {"permutation:tiles,rows=4,columns=4", fifteen},
      {"permutation:tiles,rows=5,columns=5", large},
      {"permutation:pyraminx", "1234:213456"},
      {"permutation:topspin,n=13", "2.1.3.4.5.6.7.8.9.10.11.12.13"},
      {"rotation:5x5,blocks=a1.d4", "2.1.3.4.5/6.7.8.9.10/11.12.13.14.15/16.17.18.19.20/21.22.23.24.25"}};
  for (const auto& [spec, state] : impossible) {
    // Without time for a search.
    const auto expect = [&, &spec = spec](const Answer& answer) {
      EXPECT_EQ(answer.fields.at("status"), "unsolvable") << spec;
      EXPECT_NE(answer.fields.at("reason").text().find("invariant"), std::string::npos) << spec;
    };
    expect(ask("solve", {{"spec", spec}, {"from", state}, {"memory", "1M"}}));
    expect(ask("distance", {{"spec", spec}, {"from", state}, {"to", "goal"}, {"memory", "1M"}}));
    expect(ask("next", {{"spec", spec}, {"state", state}, {"memory", "1M"}}));
  }
  // Whoever names a method gets it.
  const auto asked =
      ask("solve", {{"spec", "permutation:tiles,rows=2,columns=3"}, {"from", "123/540"}, {"method", "search"}});
  EXPECT_EQ(asked.fields.at("status"), "unsolvable");
  EXPECT_EQ(asked.fields.at("method"), "search");
}

}  // namespace
}  // namespace meleda
