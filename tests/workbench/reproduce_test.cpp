#include "meleda/workbench/reproduce.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <set>
#include <string>

#include "meleda/workbench/papers.hpp"

namespace meleda {
namespace {

// All figures are for the long tests. Those that are quick are recorded with their values and verdicts in
// tests/golden/reproduce.session, so that here one paper is enough.
TEST(Reproduce, EveryFigureComesOutAsRecorded) {
  Control control;
  Context context{control};
  const auto all = reproduce(std::getenv("MELEDA_LONG") != nullptr ? "" : "kuo", Effort::all, context);
  ASSERT_TRUE(all);
  EXPECT_TRUE(all->complete);
  EXPECT_EQ(all->left_out, 0U);
  EXPECT_GT(all->list.size(), 20U);
  for (const auto& figure : all->list) {
    const std::string verdict = figure.at("verdict");
    EXPECT_TRUE(verdict == "match" || verdict == "erratum" || verdict == "new") << figure.dump();
  }
  EXPECT_TRUE(all->as_expected);
}

TEST(Reproduce, TakesOnePaperAndRefusesAnUnknownOne) {
  Control control;
  Context context{control};
  const auto one = reproduce("kuo", Effort::all, context);
  ASSERT_TRUE(one);
  for (const auto& figure : one->list) EXPECT_EQ(figure.at("paper"), "kuo");
  EXPECT_EQ(reproduce("nobody", Effort::all, context).error().code, ErrorCode::not_found);
}

TEST(Reproduce, IsNotCompleteWhenItIsStopped) {
  Control control;
  Context context{control};
  control.cancel();
  const auto none = reproduce("kuo", Effort::all, context);
  ASSERT_TRUE(none);
  EXPECT_FALSE(none->complete);
  EXPECT_TRUE(none->list.empty());
}

// A proof that is stopped has a bound, too, which is not the figure.
TEST(Reproduce, TakesNothingThatWasCutShortForAResult) {
  Control control;
  control.limit_time(std::chrono::seconds(1));
  Context context{control};
  const auto some = reproduce("bosch", Effort::all, context);
  ASSERT_TRUE(some);
  EXPECT_FALSE(some->complete);
  EXPECT_TRUE(some->as_expected);
  for (const auto& row : some->list) EXPECT_NE(row.at("verdict"), "differs") << row.dump();
}

TEST(Papers, AreReadableAndSayWhereEachFigureStands) {
  std::set<std::string> keys;
  for (const auto& paper : papers()) {
    EXPECT_TRUE(keys.insert(paper.key).second);
    const auto data = Json::parse(paper.figures);
    for (const auto& figure : data.at("figures")) {
      EXPECT_TRUE(figure.contains("where") && figure.contains("what")) << figure.dump();
      EXPECT_TRUE(figure.contains("ask") != figure.contains("compute")) << "one way to recompute: " << figure.dump();
      EXPECT_FALSE(figure.value("ask", Json::object()).contains("time"))
          << "a budget would count for all figures that follow: " << figure.dump();
    }
  }
}

}  // namespace
}  // namespace meleda
