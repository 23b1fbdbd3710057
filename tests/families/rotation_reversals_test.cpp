// The kept paths of papers/bosch/reversals, N.moves for the N x N grid turned by half, replayed by rules written anew.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <sstream>
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

// A quarter of what all tiles have to go is one; a kept path is another, from above.
TEST(RotationReversals, KeptBoundsAreNoMoreThanTheKeptPaths) {
  std::size_t bounds = 0;
  std::ifstream lines(MELEDA_SOURCE "/papers/bosch/reversals/bounds.txt");
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with('#')) continue;
    ++bounds;
    std::istringstream words(line);
    std::size_t n = 0;
    std::size_t bound = 0;
    std::string request;
    ASSERT_TRUE(words >> n >> bound && std::getline(words >> std::ws, request)) << line;
    EXPECT_TRUE(request.starts_with("rotation reversal " + std::to_string(n) + " ")) << line;
    std::ifstream in(MELEDA_SOURCE "/papers/bosch/reversals/" + std::to_string(n) + ".moves");
    std::size_t moves = 0;
    for (std::string move; in >> move;) ++moves;
    EXPECT_LE(bound, moves) << line;
    std::size_t steps = 0;
    for (std::size_t i = 0; i < n; ++i) steps += 2 * n * (2 * i > n - 1 ? 2 * i - (n - 1) : n - 1 - 2 * i);
    EXPECT_GE(4 * bound, steps) << line;
  }
  EXPECT_GT(bounds, 0U);
}

}  // namespace
