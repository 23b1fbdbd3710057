#include "meleda/studies/pegs/board_arguments.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "meleda/families/pegs/boards.hpp"
#include "studies/pegs/ask_verb.hpp"

namespace meleda::studies {
namespace {

PosedPegs posed(std::string_view name) {
  const pegs::PegSolitaire rules(*pegs::read_board(name), -1);
  return {rules, rules.start(), rules.goals()};
}

Request given(const std::string& name, const std::string& text) {
  return {"verb", {{name, text}}};
}

// The board as a verb names it in its answer; the spec in any of its forms.
std::string board(const std::string& text) {
  Control control;
  const auto answer = ask_verb("class", {{"board", text}, {"position", "start"}}, control);
  return answer ? text_in(answer->fields, "position") : "error: " + answer.error().argument;
}

TEST(BoardArguments, ABoardHasANameOrADrawing) {
  EXPECT_EQ(board("triangle:4"), board("pegs:triangle:4"));
  EXPECT_EQ(board("hi-q"), board("english"));
  EXPECT_EQ(board("xxx\nx.x\n"), "xxx/x.x");
  EXPECT_EQ(board("pegs:english,vacant=d1").substr(0, 3), "x.x");
  const auto file = std::filesystem::temp_directory_path() / "meleda_board_arguments_test.txt";
  std::ofstream(file) << "xxx\nx.x\nxxx\n";
  EXPECT_EQ(board(file.string()), "xxx/x.x/xxx");
  std::filesystem::remove(file);
}

TEST(BoardArguments, SaysWhichArgumentIsWrong) {
  EXPECT_EQ(board("englisch"), "error: board");
  EXPECT_EQ(board("triangle:x"), "error: board");
  EXPECT_EQ(board("rings:5"), "error: board");
  Control control;
  const auto unknown = ask_verb("class", {{"board", "englisch"}, {"position", "start"}}, control);
  EXPECT_EQ(unknown.error().hint, "did you mean english?");
  EXPECT_EQ(unknown.error().text, "englisch");
  EXPECT_EQ(unknown.error().offset, 0U);
  const auto puzzle = posed("triangle:4");
  const Request request{"verb", {{"position", "a1,q7"}, {"to", "a1,,"}}};
  EXPECT_EQ(position_argument(request, "position", puzzle).error().argument, "position");
  EXPECT_EQ(targets_argument(request, "to", puzzle).error().argument, "to");
}

TEST(BoardArguments, PositionsAndTargets) {
  auto puzzle = posed("triangle:4");
  puzzle.start = {6};
  EXPECT_EQ(*position_argument(given("position", "start"), "position", puzzle), 6U);
  const auto& board = puzzle.rules.board();
  EXPECT_EQ(*position_argument(given("position", "-a1"), "position", puzzle), board.full() ^ 1);
  const auto targets = [&](const std::string& text) { return *targets_argument(given("to", text), "to", puzzle); };
  EXPECT_EQ(targets("a1"), std::vector<pegs::Pegs>{1});
  EXPECT_EQ(targets("a1,b1"), std::vector<pegs::Pegs>{3});
  EXPECT_EQ(targets("any"), pegs::single_pegs(board.full()));
  EXPECT_EQ(targets("goal"), targets("any"));
  EXPECT_EQ(only_goal(puzzle), std::nullopt);
  puzzle.goals = {{3}};
  EXPECT_EQ(targets("any"), pegs::single_pegs(board.full()));
  EXPECT_EQ(targets("goal"), std::vector<pegs::Pegs>{3});
  EXPECT_EQ(only_goal(puzzle), 3U);
}

}  // namespace
}  // namespace meleda::studies
