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

inline constexpr std::size_t most_nodes = 31;          // two sets of nodes and who moves are a key of 64 bits
inline constexpr std::size_t most_nodes_to_take = 26;  // where stones are taken, the key has their numbers, too
inline constexpr std::size_t most_lines = 1000;

[[nodiscard]] constexpr Nodes node_bit(std::size_t node) {
  return Nodes{1} << node;
}

struct Node {
  std::string name;
  Point place;
  std::size_t row = 0;  // of the text of a position
};

// What a completed line does: it wins, or takes one stone of the enemy from the board.
enum class LineEffect : std::uint8_t { wins, takes };
// What a line does that is completed while its owner still has stones to place. `wait`: lines count from the moment
// when all stones are placed.
enum class PlacingLine : std::uint8_t { wins, forbidden, waits };
// What happens to a player who cannot move.
enum class Stalemate : std::uint8_t { loses, passes, draws };

struct Board {
  std::array<Nodes, 2> stones{};  // of x and of o
  unsigned mover = 0;
  bool takes = false;                   // the mover has just completed a line, and takes a stone of the enemy now
  std::array<std::uint8_t, 2> taken{};  // stones of x and of o that are out of the game

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
  unsigned flying = 0;  // a side with so many stones on the board, or fewer, moves them to any empty node
  LineEffect line_effect = LineEffect::wins;
  PlacingLine placing_line = PlacingLine::wins;
  Stalemate stalemate = Stalemate::loses;
  std::array<Nodes, 2> forbidden_first{};  // where a side's first stone may not be placed
  Nodes contested = 0;                     // entered only from a node with an enemy beside it
  Board start;

  [[nodiscard]] std::size_t size() const { return nodes.size(); }
  [[nodiscard]] Nodes all() const { return static_cast<Nodes>((std::uint64_t{1} << nodes.size()) - 1); }
  [[nodiscard]] unsigned in_hand(const Board& board, unsigned side) const {
    const auto placed = static_cast<unsigned>(std::popcount(board.stones[side]));
    const auto used = placed + board.taken[side];
    return placing && used < stones[side] ? stones[side] - used : 0;
  }
  [[nodiscard]] bool flies(Nodes own) const { return static_cast<unsigned>(std::popcount(own)) <= flying; }
  [[nodiscard]] bool takes_stones() const { return line_effect == LineEffect::takes; }
  // Whether a line of the side goes through this node, all of it the side's own.
  [[nodiscard]] bool has_line_at(Nodes own, unsigned side, std::size_t node) const {
    for (const auto line : lines[side]) {
      if ((line & node_bit(node)) != 0 && (own & line) == line) return true;
    }
    return false;
  }
  // The stones of a side that the enemy may take: those in no line, or all if there are none.
  [[nodiscard]] Nodes takeable(Nodes own, unsigned side) const {
    auto loose = own;
    for (const auto line : lines[side]) {
      if ((own & line) == line) loose &= ~line;
    }
    return loose != 0 ? loose : own;
  }
  // With fewer stones a side cannot complete any of its lines.
  [[nodiscard]] unsigned least_stones(unsigned side) const {
    unsigned least = 0;
    for (const auto line : lines[side]) {
      const auto length = static_cast<unsigned>(std::popcount(line));
      if (least == 0 || length < least) least = length;
    }
    return least;
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

// A permutation of the nodes that is asked for millions of sets: eight nodes at a time.
class QuickSymmetry {
 public:
  explicit QuickSymmetry(const std::vector<std::uint8_t>& symmetry);

  [[nodiscard]] std::uint8_t operator()(std::uint8_t node) const { return nodes_[node]; }
  [[nodiscard]] Nodes image(Nodes nodes) const {
    return sets_[0][nodes & 0xffU] | sets_[1][nodes >> 8U & 0xffU] | sets_[2][nodes >> 16U & 0xffU] |
           sets_[3][nodes >> 24U];
  }

 private:
  std::array<std::uint8_t, most_nodes> nodes_{};
  std::array<std::array<Nodes, 256>, 4> sets_{};
};

}  // namespace meleda::alignment
