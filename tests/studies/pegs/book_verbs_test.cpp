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
#include "meleda/families/pegs/pegs.hpp"
#include "meleda/workbench/spec.hpp"
#include "studies/pegs/ask_verb.hpp"

namespace meleda::studies {
namespace {

class BookVerbs : public testing::Test {
 protected:
  void TearDown() override { std::filesystem::remove_all(directory_); }
  Result<Answer> run(const std::string& name, std::map<std::string, std::string> values) {
    Control control;
    Context context{control, nullptr, true, false, directory_};
    return ask_verb(name, std::move(values), context);
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

// What is offered is what is made: the sizes that are written down are those of the files.
TEST_F(BookVerbs, SaysBeforeWhatABookWillTake) {
  std::size_t compared = 0;
  const auto verbs = pegs_book_verbs();
  for (const auto* spec : {"triangle:5", "triangle:6", "english"}) {
    const auto opened = open_spec(std::string("pegs:") + spec);
    ASSERT_TRUE(opened) << spec;
    const auto built = run("book build", {{"board", spec}});
    ASSERT_TRUE(built) << spec;
    for (const auto& book : built->fields.at("books")) {
      const auto prepared = verbs.front().prepares(*opened->instance, book.at("name").text());
      ASSERT_TRUE(prepared && prepared->saved_bytes) << book.at("name").text();
      EXPECT_NEAR(static_cast<double>(*prepared->saved_bytes), std::stod(book.at("bytes").text()),
                  0.02 * static_cast<double>(*prepared->saved_bytes))
          << book.at("name").text();
      ++compared;
    }
  }
  EXPECT_EQ(compared, 5U);
}

TEST_F(BookVerbs, BuildKeepsWithinItsLimit) {
  Control control;
  Context context{control, nullptr, true, false, directory_};
  const auto names = [&] { return DataStore(directory_).list().value(); };
  ASSERT_TRUE(ask_verb("book build", {{"board", "triangle:5"}, {"class", "A"}}, context));
  const auto before = names();
  context.data_limit.bytes = 100;
  const auto refused = ask_verb("book build", {{"board", "triangle:4"}, {"class", "A"}}, context);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::unavailable);
  EXPECT_NE(refused.error().message.find("may take 100 bytes"), std::string::npos) << refused.error().message;
  EXPECT_EQ(names(), before);
  context.data_limit.bytes = DataStore(directory_).manifest(before.front())->bytes + 500;
  ASSERT_TRUE(ask_verb("book build", {{"board", "triangle:4"}, {"class", "A"}}, context));
  EXPECT_EQ(names(), (std::vector<std::string>{"pegs/triangle4-A"})) << "the other one made room";
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

// The work that `next` names makes the very book that the family asks for.
TEST_F(BookVerbs, PreparationBuildsTheBookThatIsAskedFor) {
  const auto opened = open_spec("pegs:triangle:5");
  const auto& puzzle = opened->instance->as<pegs::PegSolitaire>()->rules;
  const auto verbs = pegs_book_verbs();
  const auto& build = verbs.front();
  ASSERT_TRUE(build.prepares);
  const auto goals = puzzle.goals();
  for (const auto* text : {"all-a1", "all-b2", "all-c2"}) {
    const auto state = puzzle.parse(text).value();
    const auto book = puzzle.book(state, goals);
    if (!book) continue;
    const auto prepared = build.prepares(*opened->instance, book->name);
    ASSERT_TRUE(prepared) << text;
    const auto built = run(prepared->verb, prepared->values);
    ASSERT_TRUE(built) << built.error().message;
    const auto set = open_state_set(DataStore(directory_), book->name);
    ASSERT_NE(set, nullptr);
    EXPECT_TRUE(set->contains(book->key(state))) << text;
  }
  EXPECT_FALSE(build.prepares(*opened->instance, "pegs/english-A")) << "a book of another board";
  const auto large = open_spec("pegs:wiegleb");
  EXPECT_FALSE(build.prepares(*large->instance, "pegs/wiegleb-A")) << "too large for a book";
}

}  // namespace
}  // namespace meleda::studies
