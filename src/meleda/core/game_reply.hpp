#pragma once
// Which move the machine makes in a game for two, at a chosen strength.

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "meleda/core/dice.hpp"
#include "meleda/core/game_value.hpp"

namespace meleda {

// Of a move, for the player who makes it.
struct ReplyWorth {
  GameValue value = GameValue::draw;
  std::uint64_t plies = 0;  // to the end; of a draw 0
};

// `perfect`: wins as soon as it can, loses as late as it can, and where it is a draw sets traps: it leaves the opponent
// as few moves as it can that hold the draw. `careful`: any move that does not spoil the value. `short-sighted`: sees
// what happens within some plies, and nothing beyond. `random`: any move.
enum class Strength { perfect, careful, short_sighted, random };

[[nodiscard]] const std::vector<std::string>& strength_names();  // in the order of Strength
[[nodiscard]] Strength strength_of(std::string_view name);       // one of these

// The number of a move; there is one at least. `drawing_replies` says how many moves of the opponent hold the draw
// after a move; it is asked only where that matters.
[[nodiscard]] std::size_t choose_reply(std::span<const ReplyWorth> moves, Strength strength, std::uint64_t horizon,
                                       const std::function<std::size_t(std::size_t move)>& drawing_replies, Dice& dice);

}  // namespace meleda
