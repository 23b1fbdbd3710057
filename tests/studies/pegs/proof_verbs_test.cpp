#include "meleda/studies/pegs/proof_verbs.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>

#include "studies/pegs/ask_verb.hpp"

namespace meleda::studies {
namespace {

Result<Answer> run(const std::string& name, std::map<std::string, std::string> values) {
  Control control;
  return ask_verb(name, std::move(values), control);
}

TEST(PegsClass, NamesTheFinishingHoles) {
  const auto answer = run("class", {{"board", "english"}, {"position", "start"}});
  ASSERT_TRUE(answer);
  EXPECT_EQ(field(*answer, "class"), value("A"));
  EXPECT_EQ(field(*answer, "finishing_holes"), value(std::vector<std::string>{"d1", "a4", "d4", "g4", "d7"}));
}

TEST(PegsClass, SaysThatNoSinglePegHasAClass) {
  // The central vacancy of the French board.
  const auto answer = run("class", {{"board", "french"}, {"position", "-d4"}});
  ASSERT_TRUE(answer);
  EXPECT_EQ(field(*answer, "class"), value("-"));
  EXPECT_EQ(field(*answer, "value"), value(0));
  EXPECT_EQ(field(*answer, "finishing_holes"), Json::array());
}

TEST(PegsProve, SolvesTheCentralGameOnTheEnglishBoard) {
  const auto answer = run("prove", {{"board", "english"}, {"position", "start"}, {"to", "d4"}});
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->outcome, Outcome::done);
  EXPECT_NE(answer->text.find("solvable in 31 jumps"), std::string::npos);
}

TEST(PegsProve, ShowsThePagodaFunctionAsABoard) {
  const auto answer = run("prove", {{"board", "english"}, {"position", "c1,d1"}, {"to", "e4"}});
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->outcome, Outcome::no);
  EXPECT_NE(answer->text.find("pagoda function"), std::string::npos);
  EXPECT_NE(answer->text.find("  0  0  0  0  0  0  0\n"), std::string::npos) << answer->text;
}

TEST(PegsProve, SaysWhichArgumentIsWrong) {
  const auto board = run("prove", {{"board", "englich"}, {"position", "start"}});
  ASSERT_FALSE(board);
  EXPECT_EQ(board.error().argument, "board");
  const auto position = run("prove", {{"board", "english"}, {"position", "z9"}});
  ASSERT_FALSE(position);
  EXPECT_EQ(position.error().argument, "position");
  const auto target = run("prove", {{"board", "english"}, {"position", "start"}, {"to", "a1"}});
  ASSERT_FALSE(target);
  EXPECT_EQ(target.error().argument, "to");
}

// A verdict alone, without the file, says what was proven.
TEST(PegsCheck, NamesTheQuestionThatTheCertificateAnswers) {
  for (const std::string board : {"triangle:4", "name: small\n xx\nxxxx\nxxxx\n xx\n"}) {
    for (const std::string to : {"any", "b1"}) {
      const auto proven = run("prove", {{"board", board}, {"position", "a2"}, {"to", to}});
      if (!proven) continue;  // a hole of the other board
      const auto certificate = proven->fields.at("certificate").dump() + "\n";
      const auto checked = run("check", {{"file", certificate}});
      ASSERT_TRUE(checked) << checked.error().message;
      EXPECT_EQ(checked->outcome, Outcome::done);
      EXPECT_EQ(field(*checked, "board"), value(board));
      for (const std::string same : {"position", "to"}) EXPECT_EQ(field(*checked, same), field(*proven, same));
      EXPECT_NE(checked->text.find(to == "any" ? "a single peg in any hole" : field(*proven, "to").get<std::string>()),
                std::string::npos)
          << checked->text;
    }
  }
}

TEST(PegsCheck, RefusesWhatIsNoCertificate) {
  const auto missing = run("check", {{"file", "/nonexistent/proof.json"}});
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().argument, "file");
  const auto path = std::filesystem::path(::testing::TempDir()) / "meleda_no_certificate.json";
  std::ofstream(path) << "{\"lattice\": \"square\"}";
  const auto empty = run("check", {{"file", path.string()}});
  ASSERT_FALSE(empty);
  EXPECT_EQ(empty.error().argument, "file");
  EXPECT_NE(empty.error().message.find("board"), std::string::npos);
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace meleda::studies
