#include "meleda/studies/pegs/book_verbs.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <map>
#include <string>

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

}  // namespace
}  // namespace meleda::studies
