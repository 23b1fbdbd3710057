#pragma once
// Puzzles whose moves permute and turn pieces, as data: sets of places (orbits), pieces with orientations, generators.
// And the two formats in which such puzzles are handed on: .tws, as twsearch and ksolve read it, and GAP.

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "meleda/core/cells.hpp"

namespace meleda {

// Places of one set, and the pieces on them when it is solved.
struct PieceSet {
  std::string name;
  std::uint32_t orientations = 1;
  std::vector<std::uint8_t> solved;  // [place]: the sort of its piece, from 0; pieces of a sort look alike
  std::vector<std::uint8_t> turned;  // [place]: the orientation of its piece
  std::vector<bool> free;            // [sort]: its orientation does not matter

  [[nodiscard]] std::size_t size() const { return solved.size(); }
  [[nodiscard]] std::size_t sorts() const { return free.size(); }
  friend bool operator==(const PieceSet&, const PieceSet&) = default;
};

// What a move does to one set: after it, the piece from place from[i] is on place i, turned by turn[i].
struct SetMove {
  std::vector<std::uint8_t> from;
  std::vector<std::uint8_t> turn;
  friend bool operator==(const SetMove&, const SetMove&) = default;
};

struct PieceMove {
  std::string name;
  std::vector<SetMove> sets;
  friend bool operator==(const PieceMove&, const PieceMove&) = default;
};

struct PieceSystem {
  std::string name;
  std::vector<PieceSet> sets;
  std::vector<PieceMove> moves;                                       // as they are given: no inverses, no multiples
  std::vector<std::pair<std::string, std::string>> other_names = {};  // of a move: the other name, its name
  friend bool operator==(const PieceSystem&, const PieceSystem&) = default;
};

// All pieces at home, each of a sort of its own.
[[nodiscard]] PieceSet plain_set(std::string name, std::size_t places, std::uint32_t orientations = 1);

[[nodiscard]] std::vector<SetMove> identity(const std::vector<PieceSet>& sets);
// First one, then the other.
[[nodiscard]] std::vector<SetMove> product(const std::vector<PieceSet>& sets, const std::vector<SetMove>& first,
                                           const std::vector<SetMove>& second);
[[nodiscard]] std::vector<SetMove> inverse(const std::vector<PieceSet>& sets, const std::vector<SetMove>& move);

// Points that a move permutes: a place and an orientation, set after set, place after place. The point of place p and
// orientation o in a set is its first point + p * orientations + o.
[[nodiscard]] std::size_t point_count(const std::vector<PieceSet>& sets);
// [point]: where it goes.
[[nodiscard]] std::vector<std::uint16_t> on_points(const std::vector<PieceSet>& sets, const std::vector<SetMove>& move);

// The same as pieces; only for a system without a blank.
[[nodiscard]] PieceSystem as_pieces(const CellSystem& system, std::string name, const std::vector<std::string>& moves);

// Each ends with a line end.
[[nodiscard]] std::string to_tws(const PieceSystem& system);
[[nodiscard]] std::string to_gap(const PieceSystem& system);

}  // namespace meleda
