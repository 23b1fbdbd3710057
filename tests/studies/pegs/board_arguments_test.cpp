#include "meleda/studies/pegs/board_arguments.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "studies/pegs/ask_verb.hpp"

namespace meleda::studies {
namespace {

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
  const auto drawn = *pegs::read_board(std::string_view("triangle:4"));
  const Request request{"verb", {{"position", "a1,q7"}, {"to", "a1,,"}}};
  EXPECT_EQ(position_argument(request, "position", drawn).error().argument, "position");
  EXPECT_EQ(targets_argument(request, "to", *drawn.board, drawn.start).error().argument, "to");
}

TEST(BoardArguments, PositionsAndTargets) {
  const auto drawn = *pegs::read_board(std::string_view("triangle:4"));
  const auto start = *position_argument(given("position", "start"), "position", drawn);
  EXPECT_EQ(start, drawn.start);
  EXPECT_EQ(*position_argument(given("position", "-a1"), "position", drawn), drawn.board->full() ^ 1);
  const auto targets = [&](const std::string& text) {
    return *targets_argument(given("to", text), "to", *drawn.board, start);
  };
  EXPECT_EQ(targets("a1"), std::vector<pegs::Pegs>{1});
  EXPECT_EQ(targets("a1,b1"), std::vector<pegs::Pegs>{3});
  pegs::Pegs holes = 0;
  for (const auto target : targets("any")) holes |= target;
  EXPECT_EQ(holes, drawn.board->finishing_holes(drawn.board->class_of(start)));
}

}  // namespace
}  // namespace meleda::studies
