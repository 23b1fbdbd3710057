#include <gtest/gtest.h>

#include <string>

#include "meleda/workbench/cache.hpp"
#include "meleda/workbench/spec.hpp"
#include "meleda/workbench/verbs.hpp"

namespace meleda {
namespace {

// Values that are known already are all that a stopped request can use.
class KnownValues : public testing::Test {
 protected:
  KnownValues() { context_.cache = stopped_.cache = &cache_; }
  Cache cache_{1 << 20};
  Control control_;
  Context context_{control_};
  Control cancelled_;
  Context stopped_{cancelled_};
};

TEST_F(KnownValues, BestPlayIsStopped) {
  const Request request{"solve", {{"spec", "null-game:4"}}};
  EXPECT_EQ(answer(request, context_).outcome, Outcome::done);
  cancelled_.cancel();
  EXPECT_EQ(answer(request, stopped_).outcome, Outcome::stopped);
}

TEST_F(KnownValues, AreCountedWithoutFindingThemAgain) {
  const auto opened = open_spec("null-game:4", UserFiles::allowed, &cache_);
  const auto& judging = *opened->instance->facets().judging;
  cancelled_.cancel();
  EXPECT_NE(judging.count_values("start", stopped_)->status, Status::done);
  ASSERT_EQ(judging.judge("start", context_)->status, Status::done);
  const auto counts = judging.count_values("start", stopped_);
  ASSERT_EQ(counts->status, Status::done);
  EXPECT_EQ(counts->positions.all, 10U);
}

// What can come up from elsewhere is another set, whatever is known.
TEST_F(KnownValues, AreCountedFromWhereItIsAsked) {
  const auto opened = open_spec("null-game:4", UserFiles::allowed, &cache_);
  const auto& judging = *opened->instance->facets().judging;
  ASSERT_EQ(judging.judge("start", context_)->status, Status::done);
  EXPECT_EQ(judging.count_values("0a", context_)->positions.all, 1U);
  EXPECT_EQ(judging.count_values("start", context_)->positions.all, 10U);
}

}  // namespace
}  // namespace meleda
