// The kept paths of papers/bosch/reversals, N.moves for the N x N grid turned by half, replayed by rules written anew.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <string>
#include <vector>

namespace {

// Whether it was a move: column letters, row number, + or -.
bool turn(std::vector<std::size_t>& tiles, std::size_t n, const std::string& move) {
  std::size_t at = 0;
  std::size_t column = 0;
  while (at < move.size() && move[at] >= 'a' && move[at] <= 'z')
    column = 26 * column + static_cast<std::size_t>(move[at++] - 'a' + 1);
  std::size_t row = 0;
  while (at < move.size() && move[at] >= '0' && move[at] <= '9')
    row = 10 * row + static_cast<std::size_t>(move[at++] - '0');
  if (at + 1 != move.size() || column == 0 || column >= n || row == 0 || row >= n) return false;
  auto& upper_left = tiles[(row - 1) * n + column - 1];
  auto& upper_right = tiles[(row - 1) * n + column];
  auto& lower_left = tiles[row * n + column - 1];
  auto& lower_right = tiles[row * n + column];
  const auto kept = upper_left;
  if (move[at] == '+') {
    upper_left = lower_left;
    lower_left = lower_right;
    lower_right = upper_right;
    upper_right = kept;
  } else if (move[at] == '-') {
    upper_left = upper_right;
    upper_right = lower_right;
    lower_right = lower_left;
    lower_left = kept;
  } else {
    return false;
  }
  return true;
}

TEST(RotationReversals, KeptPathsLeadToTheGoal) {
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(MELEDA_SOURCE "/papers/bosch/reversals")) {
    if (entry.path().extension() != ".moves") continue;
    ++files;
    const auto n = std::stoul(entry.path().stem().string());
    std::vector<std::size_t> tiles(n * n);
    std::iota(tiles.rbegin(), tiles.rend(), std::size_t{1});
    std::ifstream in(entry.path());
    for (std::string move; in >> move;) ASSERT_TRUE(turn(tiles, n, move)) << entry.path() << ": " << move;
    EXPECT_TRUE(std::is_sorted(tiles.begin(), tiles.end())) << entry.path();
  }
  EXPECT_GT(files, 0U);
}

}  // namespace
