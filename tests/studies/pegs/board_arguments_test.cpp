#include "meleda/studies/pegs/board_arguments.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace meleda::studies {
namespace {

VerbArguments given(const std::string& name, const std::string& text) {
  std::map<std::string, std::string> values;
  values[name] = text;
  return VerbArguments(std::move(values));
}

Result<pegs::DrawnBoard> board(const std::string& text) {
  return board_argument(given("board", text), "board");
}

TEST(BoardArguments, ABoardHasANameOrADrawing) {
  EXPECT_EQ(board("english")->board->size(), 33);
  EXPECT_EQ(board("triangle:4")->board->size(), 10);
  EXPECT_EQ(board("xxx\nx.x\n")->board->size(), 6);
  const auto file = std::filesystem::temp_directory_path() / "meleda_board_arguments_test.txt";
  std::ofstream(file) << "xxx\nx.x\nxxx\n";
  const auto read = board(file.string());
  std::filesystem::remove(file);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->board->size(), 9);
  EXPECT_EQ(read->start, read->board->full() ^ pegs::peg(4));
}

TEST(BoardArguments, SaysWhichArgumentIsWrong) {
  const auto unknown = board("englisch");
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().argument, "board");
  EXPECT_EQ(unknown.error().hint, "did you mean english?");
  EXPECT_EQ(board("triangle:x").error().argument, "board");
  const auto drawn = *board("triangle:4");
  const VerbArguments arguments({{"position", "a1,q7"}, {"to", "a1,,"}});
  EXPECT_EQ(position_argument(arguments, "position", drawn).error().argument, "position");
  EXPECT_EQ(targets_argument(arguments, "to", *drawn.board, drawn.start).error().argument, "to");
}

TEST(BoardArguments, PositionsAndTargets) {
  const auto drawn = *board("triangle:4");
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
