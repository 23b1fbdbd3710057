#include "meleda/engines/row_table.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include "engines/grid_system.hpp"
#include "meleda/core/rank/permutation.hpp"
#include "meleda/engines/bidirectional.hpp"

namespace meleda {
namespace {

using test_systems::Grid;

constexpr std::uint64_t much = std::uint64_t{1} << 32;

class RowTables : public testing::Test {
 protected:
  RowTables() : directory_(std::filesystem::temp_directory_path() / ("meleda-rows-" + std::to_string(getpid()))) {}
  ~RowTables() override { std::filesystem::remove_all(directory_); }

  static RowSpace<Grid> space_of(const Grid& grid) {
    const std::vector<Grid::State> goal{grid.in_order()};
    return *RowSpace<Grid>::make(grid, goal, Direction::backward, much);
  }
  static RowTable table_of(const RowSpace<Grid>& space) {
    Control control;
    auto explored = explore_rows(space.rows(), space.starts(), {{}, true, false}, control);
    return {std::move(*explored.depths), space.rows().blocks(), space.rows().words(), explored.by_depth};
  }
  [[nodiscard]] DataStore store() const { return DataStore(directory_); }
  void save(const RowTable& table) const {
    Manifest manifest;
    manifest.name = "table";
    manifest.format = row_table_format;
    manifest.version = row_table_version;
    Control control;
    ASSERT_TRUE(store().write(manifest, [&](DataSink& sink) { return table.save(sink, control); }));
  }
  [[nodiscard]] std::filesystem::path payload() const {
    for (const auto& entry : std::filesystem::directory_iterator(directory_)) {
      if (entry.path().extension() == ".data") return entry.path();
    }
    return {};
  }

  std::filesystem::path directory_;
};

TEST_F(RowTables, GiveTheDistanceOfEveryState) {
  const Grid grid(4);
  const auto space = space_of(grid);
  const RowDistances<Grid> distances(grid, space_of(grid), table_of(space));
  std::vector<std::uint64_t> by_depth;
  const std::vector<Grid::State> goal{grid.in_order()};
  for (std::uint64_t key = 0; key < ranking::permutation_count(8); ++key) {
    const auto s = grid.from_key(key);
    const auto path = distances.path(s);
    ASSERT_TRUE(path);
    auto t = s;
    for (const auto m : *path) t = grid.apply(t, m);
    ASSERT_EQ(t, goal.front());
    if (by_depth.size() <= path->size()) by_depth.resize(path->size() + 1);
    ++by_depth[path->size()];
    // Best are the moves after which the path is shorter by one.
    const auto best = distances.best_moves(s);
    grid.moves(s, [&](std::uint8_t m) {
      const bool listed = std::find(best.begin(), best.end(), m) != best.end();
      ASSERT_EQ(listed, distances.path(grid.apply(s, m))->size() + 1 == path->size());
    });
  }
  EXPECT_EQ(by_depth, distances.table().by_depth());
}

TEST_F(RowTables, AgreeWithSearchWhenTheyWereSaved) {
  const Grid grid(5);
  const auto space = space_of(grid);
  save(table_of(space));
  auto opened = RowTable::open(store(), "table", space.rows());
  ASSERT_TRUE(opened) << opened.error().message;
  const RowDistances<Grid> distances(grid, space_of(grid), std::move(*opened));
  EXPECT_EQ(distances.table().by_depth(), table_of(space).by_depth());
  const std::vector<Grid::State> goal{grid.in_order()};
  KeptSearch<Grid> search(grid, std::span<const Grid::State>(goal));
  std::mt19937_64 random(1);
  for (int i = 0; i < 1000; ++i) {
    const auto s = grid.from_key(random() % ranking::permutation_count(10));
    Control control;
    const auto found = search.find(s, control);
    ASSERT_EQ(found.status, Status::done);
    ASSERT_EQ(distances.path(s)->size(), found.moves.size());
  }
}

TEST_F(RowTables, OfAnotherPuzzleAreRefused) {
  const Grid grid(4);
  save(table_of(space_of(grid)));
  const Grid other(5);
  EXPECT_FALSE(RowTable::open(store(), "table", space_of(other).rows()));
}

TEST_F(RowTables, DamagedAfterTheyWereOpenedGiveAnErrorAndNoWrongAnswer) {
  const Grid grid(4);
  const auto space = space_of(grid);
  save(table_of(space));
  const RowDistances<Grid> good(grid, space_of(grid), table_of(space));
  const auto size = std::filesystem::file_size(payload());
  std::mt19937_64 random(2);
  int noticed = 0;
  for (int i = 0; i < 200; ++i) {
    auto opened = RowTable::open(store(), "table", space.rows());
    ASSERT_TRUE(opened);
    const RowDistances<Grid> distances(grid, space_of(grid), std::move(*opened));
    const auto at = static_cast<std::streamoff>(random() % size);
    std::fstream file(payload(), std::ios::in | std::ios::out | std::ios::binary);
    file.seekg(at);
    const auto before = static_cast<char>(file.get());
    file.seekp(at);
    file.put(static_cast<char>(before ^ static_cast<char>(1 + random() % 255)));
    file.flush();
    const auto s = grid.from_key(random() % ranking::permutation_count(8));
    try {
      ASSERT_EQ(distances.path(s), good.path(s));
    } catch (const DamagedData&) {
      ++noticed;
      EXPECT_FALSE(distances.table().sound());
    }
    file.seekp(at);
    file.put(before);
  }
  EXPECT_GT(noticed, 0);
}

TEST_F(RowTables, StopWhileTheyAreSaved) {
  const Grid grid(4);
  const auto table = table_of(space_of(grid));
  Manifest manifest;
  manifest.name = "table";
  manifest.format = row_table_format;
  Control control;
  control.cancel();
  EXPECT_FALSE(store().write(manifest, [&](DataSink& sink) { return table.save(sink, control); }));
  EXPECT_FALSE(store().contains("table"));
}

}  // namespace
}  // namespace meleda
