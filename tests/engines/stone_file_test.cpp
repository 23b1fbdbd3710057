#include "meleda/engines/stone_file.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "engines/stone_games.hpp"

namespace meleda {
namespace {

class StoneFiles : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() /
              ("meleda-stones-" + std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()) + "-" +
               std::to_string(::getpid()));
    std::filesystem::remove_all(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  void save(const StoneGame& game) {
    const auto table = StoneTable::make(game, control_);
    ASSERT_TRUE(table);
    Manifest manifest;
    manifest.name = stone_file_name(game);
    manifest.format = stone_file_format;
    manifest.version = stone_file_version;
    const auto written =
        store().write(manifest, [&](DataSink& sink) { return save_stone_table(*table, sink, control_); });
    ASSERT_TRUE(written) << written.error().message;
  }
  [[nodiscard]] DataStore store() const { return DataStore(folder_); }

  std::filesystem::path folder_;
  Control control_;
};

TEST_F(StoneFiles, HaveTheValuesOfTheTable) {
  for (const auto& game : {wheel(8, 4), wheel(6, 2, 1)}) {
    save(game);
    const auto values = StoneValues::find(game, store(), control_);
    ASSERT_TRUE(values);
    EXPECT_EQ(values->table(), nullptr);
    const auto table = StoneTable::make(game, control_);
    for (std::size_t layer = 0; layer < game.layers.size(); ++layer) {
      EXPECT_EQ(values->counts()[layer].positions, table->counts()[layer].positions);
      EXPECT_EQ(values->counts()[layer].decided, table->counts()[layer].decided);
      const NodeSet end = NodeSet{1} << game.nodes;
      for (NodeSet own = 0; own < end; ++own) {
        if (std::popcount(own) != static_cast<int>(game.layers[layer].own)) continue;
        for (NodeSet other = 0; other < end; ++other) {
          if ((own & other) != 0 || std::popcount(other) != static_cast<int>(game.layers[layer].other)) continue;
          const auto right = table->worth({layer, own, other});
          const auto worth = values->worth({layer, own, other});
          ASSERT_EQ(worth.value, right.value);
          ASSERT_EQ(worth.plies, right.plies);
        }
      }
    }
  }
}

TEST_F(StoneFiles, AreOfOneGameOnly) {
  EXPECT_NE(stone_file_name(wheel(8, 3)), stone_file_name(wheel(8, 4)));
  save(wheel(6, 2));
  EXPECT_FALSE(StoneFile::open(store(), wheel(6, 3)));
  EXPECT_NE(StoneValues::find(wheel(6, 3), store(), control_)->table(), nullptr);
}

TEST_F(StoneFiles, AreNotThereWithoutADirectory) {
  EXPECT_NE(StoneValues::find(wheel(6, 2), DataStore({}), control_)->table(), nullptr);
}

}  // namespace
}  // namespace meleda
