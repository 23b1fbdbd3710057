#pragma once
// The format .tws, as twsearch reads it and ksolve reads most of it, read into plain data. core/piece_system.hpp writes
// it.

#include <cstddef>
#include <string_view>

#include "meleda/core/piece_system.hpp"
#include "meleda/core/result.hpp"

namespace meleda::permutation {

inline constexpr std::size_t most_places = 255;   // of all sets together
inline constexpr std::size_t most_moves = 1'000;  // with inverses and multiples
inline constexpr std::uint32_t most_orientations = 126;
inline constexpr std::size_t most_values = 256;  // sorts of a set, each in all its orientations

// Rotations of the whole puzzle (x, Uv) and sequences of moves are checked and left out. An error says line and column,
// both from 1 and in characters; its `text` is the line and its `offset` the byte in it.
[[nodiscard]] Result<PieceSystem> parse_tws(std::string_view text);

// A move's name as it is printed: an apostrophe, which shells take, becomes a minus.
[[nodiscard]] std::string printed_name(std::string_view name);

}  // namespace meleda::permutation
