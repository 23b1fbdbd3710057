#include "meleda/workbench/pattern_engines.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "meleda/engines/count_paths.hpp"
#include "meleda/families/rotation/rotation.hpp"
#include "meleda/workbench/spec.hpp"
#include "workbench/ask.hpp"

namespace meleda {
namespace {

using rotation::Rotation;

SharedSubject<Rotation> grid(const std::string& size) {
  return std::make_shared<const Subject<Rotation>>(
      std::get<Rotation>(*rotation::make(read_spec("rotation:" + size)->arguments)));
}

TEST(IdaStarEngine, CountsWhatAPlainSearchCounts) {
  const auto subject = grid("3x3");
  Control control;
  Context context{control};
  IdaStarEngine::Ready<Rotation> engine(subject, subject->goals(), context);
  for (const std::uint64_t rank : {0U, 1U, 1000U, 77'777U, 362'879U}) {
    const auto s = subject->p().unrank(rank);
    const auto plain =
        count_shortest_paths(subject->p(), s, std::span<const Rotation::State>(subject->goals()), control);
    EXPECT_EQ(engine.count(s, control), plain.paths) << rank;
  }
}

// Too many states for a hash set, and few enough for an index: nobody should have to name a method.
TEST(IdaStarEngine, IsTakenWhereASearchFromBothEndsWouldNotEnd) {
  const auto solved = ask("solve", {{"spec", "rotation:3x4"}, {"path", "none"}});
  EXPECT_EQ(solved.fields.at("method"), "ida-star");
  EXPECT_EQ(solved.fields.at("length"), "18");
  EXPECT_EQ(solved.fields.at("optimal"), true);
}

TEST(IdaStarEngine, IsNotAskedWhereTheRulesSayWhyNothingLeadsThere) {
  for (const auto* const verb : {"solve", "next"}) {
    const auto answered =
        ask(verb, {{"spec", "rotation:2x3"}, {verb == std::string("solve") ? "from" : "state", "213456"}});
    EXPECT_EQ(answered.fields.at("status"), "unsolvable") << verb;
    EXPECT_NE(answered.fields.at("reason").get<std::string>().find("120 of the 720"), std::string::npos) << verb;
  }
}

TEST(IdaStarEngine, FindsNothingBelowTheShortest) {
  const auto subject = grid("3x3");
  Control control;
  Context context{control};
  IdaStarEngine::Ready<Rotation> engine(subject, subject->goals(), context);
  const auto path = engine.find(subject->start(), control);
  ASSERT_EQ(path.status, Status::done);
  IdaEffort effort;
  effort.most_moves = static_cast<std::uint32_t>(path.length) - 1;
  const auto shorter = engine.find_within(subject->start(), effort, control);
  EXPECT_EQ(shorter.status, Status::unsolvable);
  EXPECT_EQ(shorter.lower_bound, path.length);
}

TEST(IdaStarEngine, GoesOnWithWhatItHasSaved) {
  const auto directory = std::filesystem::temp_directory_path() / ("meleda-patterns-" + std::to_string(getpid()));
  const auto subject = grid("4x4");
  Control control;
  Context context{control};
  context.data = directory;
  const auto saved = [&] {
    std::vector<IdaPoint> points;
    for (const auto& item : std::filesystem::recursive_directory_iterator(directory)) {
      const auto name = "searches/" + item.path().stem().string();
      if (!item.is_regular_file() || !context.store().contains(name)) continue;
      if (auto point = open_ida_point(context.store(), name)) points.push_back(std::move(*point));
    }
    return points;
  };
  IdaEffort effort;
  effort.most_states = 150'000;
  std::ptrdiff_t finished = 0;
  for (int time = 0; time < 2; ++time) {
    IdaStarEngine::Ready<Rotation> engine(subject, subject->goals(), context);
    const auto path = engine.find_within(subject->start(), effort, control);
    EXPECT_EQ(path.status, Status::limit_reached);
    EXPECT_NE(path.reason.find("saved"), std::string::npos) << path.reason;
    const auto points = saved();
    ASSERT_FALSE(points.empty());
    EXPECT_EQ(points[0].bound, 22U);
    const auto now = std::count(points[0].finished.begin(), points[0].finished.end(), 1);
    EXPECT_GT(now, finished);
    finished = now;
  }
  std::filesystem::remove_all(directory);
}

}  // namespace
}  // namespace meleda
