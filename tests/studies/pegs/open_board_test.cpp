#include "meleda/studies/pegs/open_board.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace meleda::studies {
namespace {

TEST(OpenBoard, TakesNamesDrawingsAndFiles) {
  EXPECT_EQ(open_board("english")->board->size(), 33);
  EXPECT_EQ(open_board("xxx\n").value().board->size(), 3);
  const auto path = std::filesystem::path(::testing::TempDir()) / "meleda_open_board.txt";
  std::ofstream(path) << "xxx\nxxx\n";
  EXPECT_EQ(open_board(path.string())->board->size(), 6);
  std::filesystem::remove(path);
  EXPECT_EQ(open_board(path.string()).error().code, ErrorCode::not_found);
  EXPECT_EQ(open_board("triangle:99").error().code, ErrorCode::bad_spec);
}

}  // namespace
}  // namespace meleda::studies
