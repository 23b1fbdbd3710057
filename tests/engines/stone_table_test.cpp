#include "meleda/engines/stone_table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>
#include <vector>

#include "engines/stone_games.hpp"
#include "meleda/engines/parallel.hpp"

namespace meleda {
namespace {

using Key = std::tuple<std::size_t, NodeSet, NodeSet>;  // layer, own, other

bool has_line(const std::vector<NodeSet>& lines, NodeSet stones) {
  return std::any_of(lines.begin(), lines.end(), [&](NodeSet line) { return (stones & line) == line; });
}

// Plain value iteration over all positions in which the mover has no line.
class Judge {
 public:
  explicit Judge(const StoneGame& game) : game_(game) {
    const NodeSet end = NodeSet{1} << game.nodes;
    for (std::size_t l = 0; l < game.layers.size(); ++l) {
      for (NodeSet own = 0; own < end; ++own) {
        if (std::popcount(own) != static_cast<int>(game.layers[l].own)) continue;
        if (has_line(game.layers[l].own_lines, own)) continue;
        for (NodeSet other = 0; other < end; ++other) {
          if ((own & other) != 0 || std::popcount(other) != static_cast<int>(game.layers[l].other)) continue;
          worth[{l, own, other}] = {};
        }
      }
    }
    std::map<Key, std::vector<Key>> moves;
    std::vector<Key> open;
    for (auto& [key, value] : worth) {
      const auto& [l, own, other] = key;
      if (has_line(game.layers[l].other_lines, other)) {
        value = {GameValue::loss, 0};
        continue;
      }
      moves[key] = after(key);
      if (!moves[key].empty()) {
        open.push_back(key);
      } else if (game.layers[l].stuck == GameValue::loss) {
        value = {GameValue::loss, 0};
      }
    }
    for (std::uint32_t plies = 1, quiet = 0; quiet < 2; ++plies) {
      std::vector<std::pair<Key, GameValue>> found;
      for (const auto& key : open) {
        if (worth[key].value != GameValue::draw) continue;
        bool wins = false;
        bool loses = true;
        for (const auto& next : moves[key]) {
          wins |= worth[next].value == GameValue::loss;
          loses &= worth[next].value == GameValue::win;
        }
        if (wins || loses) found.emplace_back(key, wins ? GameValue::win : GameValue::loss);
      }
      quiet = found.empty() ? quiet + 1 : 0;
      for (const auto& [key, value] : found) worth[key] = {value, plies};
    }
  }

  std::map<Key, StoneWorth> worth;

 private:
  [[nodiscard]] std::vector<Key> after(const Key& key) const {
    const auto& [l, own, other] = key;
    const auto& layer = game_.layers[l];
    std::vector<Key> all;
    for (unsigned to = 0; to < game_.nodes; ++to) {
      const auto bit = NodeSet{1} << to;
      if (((own | other) & bit) != 0) continue;
      if (layer.places) {
        if ((layer.targets[0] & bit) != 0) all.emplace_back(layer.next, other, own | bit);
        continue;
      }
      for (unsigned from = 0; from < game_.nodes; ++from) {
        if ((own >> from & 1U) == 0 || (layer.targets[from] & bit) == 0) continue;
        all.emplace_back(layer.next, other, (own ^ (NodeSet{1} << from)) | bit);
      }
    }
    return all;
  }

  const StoneGame& game_;
};

void compare(const StoneGame& game) {
  const Judge judge(game);
  ASSERT_TRUE(StoneTable::serves(game));
  for (const auto* kernels : {&stone_kernels::best(), &stone_kernels::portable()}) {
    for (const std::size_t workers : {std::size_t{1}, std::size_t{3}}) {
      const Workers limit(workers);
      Control control;
      const auto table = StoneTable::make(game, control, *kernels);
      ASSERT_TRUE(table);
      std::vector<std::uint64_t> counts(game.layers.size(), 0);
      for (const auto& [key, right] : judge.worth) {
        const auto& [layer, own, other] = key;
        ++counts[layer];
        const auto worth = table->worth({layer, own, other});
        ASSERT_EQ(worth.value, right.value) << kernels->name << " " << layer << " " << own << " " << other;
        ASSERT_EQ(worth.plies, right.plies) << kernels->name << " " << layer << " " << own << " " << other;
      }
      for (std::size_t i = 0; i < counts.size(); ++i) EXPECT_EQ(table->counts()[i].positions, counts[i]);
    }
  }
}

TEST(StoneTable, HasTheValuesOfPlainIteration) {
  compare(wheel(6, 2));
  compare(wheel(6, 3));
  compare(wheel(8, 3));
  compare(wheel(7, 4));  // 70 ways to divide 8 stones: two words
}

TEST(StoneTable, NumbersOfStonesMayDiffer) {
  compare(wheel(6, 2, 1));
  compare(wheel(6, 2, 2));
  compare(wheel(8, 3, 1));
}

TEST(StoneTable, WhoIsStuckMayHaveDrawn) {
  auto game = wheel(6, 3);
  for (auto& layer : game.layers) layer.stuck = GameValue::draw;
  compare(game);
}

TEST(StoneTable, StonesThatMoveOneWayOnly) {
  auto game = wheel(8, 3);
  for (auto& layer : game.layers) {
    if (layer.places) continue;
    for (unsigned i = 0; i < 8; ++i) layer.targets[i] &= ~(NodeSet{1} << (i + 7) % 8);
  }
  compare(game);
}

TEST(StoneTable, StopsWhenMemoryOrTimeEnd) {
  Control small;
  small.limit_memory(1000);
  EXPECT_FALSE(StoneTable::make(wheel(8, 4), small));
  EXPECT_EQ(small.exhausted(), "memory");
  Control cancelled;
  cancelled.cancel();
  EXPECT_FALSE(StoneTable::make(wheel(8, 4), cancelled));
}

TEST(StoneTable, SaysWhatIsTooLargeForIt) {
  EXPECT_FALSE(StoneTable::serves(StoneGame{}));
  EXPECT_FALSE(StoneTable::serves(wheel(20, 9)));  // C(18, 9) ways to divide the stones
  EXPECT_TRUE(StoneTable::serves(wheel(20, 7)));
}

}  // namespace
}  // namespace meleda
