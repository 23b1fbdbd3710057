#include "meleda/studies/pegs/book_verbs.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "meleda/core/data_store.hpp"
#include "meleda/engines/bit_book.hpp"
#include "meleda/families/pegs/boards.hpp"

namespace meleda::studies {
namespace {

class BookVerbs : public testing::Test {
 protected:
  void TearDown() override { std::filesystem::remove_all(directory_); }
  Result<OwnAnswer> run(const std::string& name, std::map<std::string, std::string> values) {
    for (const auto& verb : pegs_book_verbs()) {
      if (verb.name != name) continue;
      for (const auto& option : verb.options) {
        if (!option.fallback.empty()) values.emplace(option.name, option.fallback);
      }
      Control control;
      VerbContext context{control, directory_, true, {}};
      return verb.run(VerbArguments(std::move(values)), context);
    }
    return fail(ErrorCode::not_found, "no such verb");
  }
  std::filesystem::path directory_ =
      std::filesystem::temp_directory_path() /
      ("meleda-book-verbs-" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
};

TEST_F(BookVerbs, BuildThenShowThenAsk) {
  const auto built = run("book build", {{"board", "triangle:5"}});
  ASSERT_TRUE(built) << built.error().message;
  EXPECT_NE(built->text.find("pegs/triangle5-A"), std::string::npos) << built->text;
  const auto shown = run("book show", {{"board", "triangle:5"}});
  ASSERT_TRUE(shown) << shown.error().message;
  EXPECT_NE(shown->text.find("digest"), std::string::npos);
  const auto yes = run("book contains", {{"board", "triangle:5"}, {"position", "all-a1"}});
  ASSERT_TRUE(yes) << yes.error().message;
  EXPECT_EQ(yes->outcome, Outcome::done);
  const auto no = run("book contains", {{"board", "triangle:5"}, {"position", "a1,e1"}});
  ASSERT_TRUE(no) << no.error().message;
  EXPECT_EQ(no->outcome, Outcome::no);
}

TEST_F(BookVerbs, SayWhatIsMissing) {
  const auto shown = run("book show", {{"board", "english"}});
  ASSERT_FALSE(shown);
  EXPECT_NE(shown.error().hint.find("pegs book build english"), std::string::npos) << shown.error().hint;
  EXPECT_FALSE(run("book contains", {{"board", "english"}, {"position", "all-d4"}}));
  const auto wrong = run("book build", {{"board", "hexagon"}, {"class", "Z"}});
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().argument, "class");
}

TEST_F(BookVerbs, RefuseAtOnceWhatIsTooLarge) {
  for (const auto* board : {"wiegleb", "diamond:6", "triangle:10"}) {
    const auto begun = std::chrono::steady_clock::now();
    EXPECT_FALSE(run("book build", {{"board", board}, {"class", "A"}})) << board;
    EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(10)) << board;
  }
}

pegs::PegSolitaire puzzle_on(const std::string& board) {
  return {pegs::read_board(std::string_view(board)).value(), -1};
}

// The work that is named makes the very book that the family asks for.
TEST_F(BookVerbs, PreparationBuildsTheBookThatIsAskedFor) {
  const auto puzzle = puzzle_on("triangle:5");
  const auto goals = puzzle.goals();
  for (const auto* text : {"all-a1", "all-b2", "all-c2"}) {
    const auto state = puzzle.parse(text).value();
    const auto book = puzzle.book(state, goals);
    const auto prepared = pegs_preparation(puzzle, state, goals);
    ASSERT_EQ(prepared.has_value(), book.has_value()) << text;
    if (!prepared) continue;
    const auto built = run(prepared->verb, prepared->values);
    ASSERT_TRUE(built) << built.error().message;
    const auto set = open_state_set(DataStore(directory_), book->name);
    ASSERT_NE(set, nullptr);
    EXPECT_TRUE(set->contains(book->key(state))) << text;
  }
}

TEST_F(BookVerbs, NothingIsPreparedWhereNoBookSpeaks) {
  const auto puzzle = puzzle_on("english");
  const auto goals = puzzle.goals();
  EXPECT_TRUE(pegs_preparation(puzzle, puzzle.start(), goals));
  const std::vector two_pegs{puzzle.parse("d4,d5").value()};
  EXPECT_FALSE(pegs_preparation(puzzle, puzzle.start(), two_pegs));
  // Class 0: no single peg has it.
  EXPECT_FALSE(pegs_preparation(puzzle, puzzle.parse("d3,d4,d5").value(), goals));
  const auto large = puzzle_on("wiegleb");
  const auto its_goals = large.goals();
  EXPECT_FALSE(pegs_preparation(large, large.start(), its_goals));
}

}  // namespace
}  // namespace meleda::studies
