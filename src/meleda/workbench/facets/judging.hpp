#pragma once
// The side of a two-player game: what positions are worth.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "meleda/core/game_value.hpp"
#include "meleda/core/result.hpp"
#include "meleda/core/verb.hpp"
#include "meleda/workbench/facets/path.hpp"

namespace meleda {

// For the player who moves. `plies` are the moves of both until the end, where the winner hurries and the loser delays;
// a draw has none.
struct Worth {
  GameValue value = GameValue::draw;
  std::optional<std::uint64_t> plies = {};
};

struct Judgement {
  Status status = Status::done;
  std::string reason;  // when not done
  std::string state;
  std::string mover;  // what the player who moves is called
  Worth worth;
  struct Reply {
    MoveText move;
    Worth worth;  // of the position before, if this move is made: for the same player
    bool best = false;
  };
  std::vector<Reply> replies;  // best first
};

// Best play of both sides.
struct Variation {
  Status status = Status::done;
  std::string reason;  // when not done
  std::string from;
  Worth worth;
  std::vector<MoveText> moves;
  std::optional<std::size_t> cycle = {};  // of a draw by endless play: the first move of what is repeated for ever
};

// Of all positions that can come up.
struct ValueCounts {
  Status status = Status::done;
  std::string reason;  // when not done
  struct Positions {
    std::uint64_t all = 0;
    std::uint64_t in_play = 0;  // where the game goes on
    std::map<GameValue, std::uint64_t> by_value;
    std::map<std::uint64_t, std::uint64_t> by_plies;  // of decided ones

    void add(GameValue value, std::uint64_t plies, bool ended, std::uint64_t times) {
      all += times;
      if (!ended) in_play += times;
      by_value[value] += times;
      if (value != GameValue::draw) by_plies[plies] += times;
    }
  };
  Positions positions;
  std::uint64_t symmetries = 1;  // of the rules
  Positions orbits;              // positions that symmetries take to each other count once
};

class Judging {
 public:
  virtual ~Judging() = default;
  [[nodiscard]] virtual std::vector<std::string> players() const = 0;  // what the two are called
  [[nodiscard]] virtual Result<std::string> mover(std::string_view state) const = 0;
  [[nodiscard]] virtual Result<Judgement> judge(std::string_view state, Context& context) const = 0;
  [[nodiscard]] virtual Result<Variation> variation(std::string_view from, Context& context) const = 0;
  [[nodiscard]] virtual Result<ValueCounts> count_values(std::string_view from, Context& context) const = 0;
};

}  // namespace meleda
