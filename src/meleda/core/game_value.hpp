#pragma once
// What a position of a two-player game is worth.

#include <cstdint>
#include <string_view>

namespace meleda {

// For the player who moves. The numbers order them.
enum class GameValue : std::uint8_t { loss, draw, win };

[[nodiscard]] constexpr GameValue for_the_other(GameValue value) {
  return static_cast<GameValue>(2 - static_cast<unsigned>(value));
}

[[nodiscard]] constexpr std::string_view name_of(GameValue value) {
  switch (value) {
    case GameValue::loss: return "loss";
    case GameValue::draw: return "draw";
    case GameValue::win: break;
  }
  return "win";
}

}  // namespace meleda
