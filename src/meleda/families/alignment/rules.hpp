#pragma once
// The rules of a game of lines as data: a graph of nodes, lines on it, stones of two players.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "meleda/core/scene.hpp"

namespace meleda::alignment {

using Nodes = std::uint32_t;  // a set of nodes

inline constexpr std::size_t most_nodes = 31;  // two sets of nodes and who moves are a key of 64 bits
inline constexpr std::size_t most_lines = 1000;

[[nodiscard]] constexpr Nodes node_bit(std::size_t node) {
  return Nodes{1} << node;
}

struct Node {
  std::string name;
  Point place;
  std::size_t row = 0;  // of the text of a position
};

// What a line does that is completed while its owner still has stones to place. `wait`: lines count from the moment
// when all stones are placed.
enum class PlacingLine : std::uint8_t { wins, forbidden, waits };
// What happens to a player who cannot move.
enum class Stalemate : std::uint8_t { loses, passes, draws };

struct Board {
  std::array<Nodes, 2> stones{};  // of x and of o
  unsigned mover = 0;

  [[nodiscard]] Nodes occupied() const { return stones[0] | stones[1]; }
  friend bool operator==(const Board&, const Board&) = default;
};

struct Rules {
  std::string title;
  std::string about;  // which variant of the rules this is, and who says so
  std::vector<Node> nodes;
  std::vector<Nodes> adjacent;              // [node]
  std::array<std::vector<Nodes>, 2> lines;  // that win for x, for o
  std::array<unsigned, 2> stones{3, 3};     // that each side has in all
  bool placing = true;                      // else the stones of the start are all
  bool flying = false;                      // a stone moves to any empty node
  PlacingLine placing_line = PlacingLine::wins;
  Stalemate stalemate = Stalemate::loses;
  std::array<Nodes, 2> forbidden_first{};  // where a side's first stone may not be placed
  Nodes contested = 0;                     // entered only from a node with an enemy beside it
  Board start;

  [[nodiscard]] std::size_t size() const { return nodes.size(); }
  [[nodiscard]] Nodes all() const { return static_cast<Nodes>((std::uint64_t{1} << nodes.size()) - 1); }
  [[nodiscard]] unsigned in_hand(const Board& board, unsigned side) const {
    const auto placed = static_cast<unsigned>(std::popcount(board.stones[side]));
    return placing && placed < stones[side] ? stones[side] - placed : 0;
  }
  [[nodiscard]] bool has_line(Nodes own, unsigned side) const {
    for (const auto line : lines[side]) {
      if ((own & line) == line) return true;
    }
    return false;
  }
  // Whether the two sides have the same rules, so that colours can be exchanged.
  [[nodiscard]] bool even_handed() const;
};

// Permutations of the nodes that keep all rules but the start: a group, the identity first.
[[nodiscard]] std::vector<std::vector<std::uint8_t>> symmetries_of(const Rules& rules);
[[nodiscard]] Nodes image_of(const std::vector<std::uint8_t>& symmetry, Nodes nodes);

}  // namespace meleda::alignment
