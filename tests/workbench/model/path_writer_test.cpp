#include "meleda/workbench/model/path_writer.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "meleda/families/null_family/null_family.hpp"
#include "meleda/families/rings/rings.hpp"
#include "meleda/workbench/engine_list.hpp"

namespace meleda {
namespace {

class Collected final : public BlockSink {
 public:
  explicit Collected(std::size_t most_blocks = 1'000'000) : most_blocks_(most_blocks) {}
  bool write(std::string_view block) override {
    text += block;
    return ++blocks_ < most_blocks_;
  }
  std::string text;

 private:
  std::size_t most_blocks_;
  std::size_t blocks_ = 0;
};

constexpr std::uint64_t all = ~std::uint64_t{0};
const ItemFormat lines{"", "\n", ""};

template <class P>
Result<Status> write(const P& p, typename P::State from, typename P::State to, std::vector<typename P::Move> moves,
                     PathItems items, const ItemFormat& format, BlockSink& sink, std::uint64_t most = all,
                     std::optional<std::size_t> announced = {}) {
  Control control;
  const Integer length = announced.value_or(moves.size());
  const auto stream =
      path_stream<P>(std::make_shared<const Subject<P>>(p), from, {to}, length, one_by_one(std::move(moves)));
  return stream->write(items, format, sink, control, most);
}

TEST(PathWriter, WritesMovesAndStatesInAnyFormat) {
  const rings::Rings p(2);
  const std::vector<rings::Move> moves{{2, false}, {1, false}};
  Collected out;
  EXPECT_EQ(*write(p, 3, 0, moves, PathItems::moves, lines, out), Status::done);
  EXPECT_EQ(out.text, "-2\n-1\n");
  out.text.clear();
  EXPECT_EQ(*write(p, 3, 0, moves, PathItems::states, {"<", ">", ", "}, out), Status::done);
  EXPECT_EQ(out.text, "<11>, <01>, <00>");
}

TEST(PathWriter, WritesFamiliesThatCannotPatch) {
  const null_family::NullFamily p(3);
  using Move = null_family::NullFamily::Move;
  Collected out;
  EXPECT_EQ(*write(p, 0, 2, {Move::right, Move::right}, PathItems::states, {"\"", "\"", ","}, out), Status::done);
  EXPECT_EQ(out.text, "\"1\",\"2\",\"3\"");
}

TEST(PathWriter, RefusesAnIllegalMove) {
  const rings::Rings p(3);
  Collected out;
  const auto result = write(p, 7, 0, {{1, false}, {2, false}}, PathItems::moves, lines, out);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, ErrorCode::internal);
  EXPECT_EQ(out.text, "-1\n") << "what was right was written";
}

TEST(PathWriter, RefusesAWayThatEndsElsewhere) {
  const rings::Rings p(3);
  Collected out;
  EXPECT_FALSE(write(p, 7, 0, {{1, false}}, PathItems::moves, lines, out));
  EXPECT_FALSE(write(p, 7, 0, {{1, false}}, PathItems::states, lines, out));
}

TEST(PathWriter, RefusesAWayOfAnotherLengthThanAnnounced) {
  const rings::Rings p(2);
  Collected out;
  const std::vector<rings::Move> detour{{1, false}, {1, true}, {2, false}, {1, false}};
  EXPECT_TRUE(write(p, 3, 0, detour, PathItems::moves, lines, out, all, 4));
  EXPECT_FALSE(write(p, 3, 0, detour, PathItems::moves, lines, out, all, 2));
}

TEST(PathWriter, WritesNoMoreThanAskedFor) {
  const rings::Rings p(2);
  Collected out;
  EXPECT_EQ(*write(p, 3, 0, {{2, false}, {1, false}}, PathItems::states, lines, out, 2), Status::done);
  EXPECT_EQ(out.text, "11\n01\n");
}

TEST(PathWriter, StopsWhenNobodyListensAndWhenCancelled) {
  const auto subject = std::make_shared<const Subject<rings::Rings>>(rings::Rings(30));
  const auto& p = subject->p();
  Control control;
  const auto stream = [&] {
    return path_stream<rings::Rings>(
        subject, 0, {1U << 29U}, p.distance(0, 1U << 29U),
        [steps = p.sequence(0, 1U << 29U)](rings::Move& m) mutable { return steps.next(m); });
  };
  Collected gone(1);
  EXPECT_EQ(*stream()->write(PathItems::states, lines, gone, control, all), Status::cancelled);
  EXPECT_LT(gone.text.size(), 1U << 20U);
  control.cancel();
  Collected out;
  EXPECT_EQ(*stream()->write(PathItems::states, lines, out, control, all), Status::cancelled);
  EXPECT_LT(out.text.size(), 1U << 20U);
}

}  // namespace
}  // namespace meleda
