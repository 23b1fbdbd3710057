#pragma once
// Between which pegs a disc may go: directed edges.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "meleda/core/result.hpp"
#include "meleda/families/hanoi/notation.hpp"

namespace meleda::hanoi {

struct PegGraph {
  std::uint32_t pegs = 0;
  std::array<std::uint8_t, most_pegs> to{};    // [peg]: bit q is set where a disc may go from there to q
  std::array<std::uint8_t, most_pegs> from{};  // [peg]: bit q is set where a disc may come from q
  std::string name;

  [[nodiscard]] bool has(std::uint32_t a, std::uint32_t b) const { return (unsigned{to[a]} >> b & 1U) != 0; }
  void add(std::uint32_t a, std::uint32_t b);
  [[nodiscard]] bool both_ways() const { return to == from; }
  [[nodiscard]] bool complete() const;
  // [peg]: bit q is set where a path leads from there to q, or q is the peg itself.
  [[nodiscard]] std::array<std::uint8_t, most_pegs> reachable() const;
  // Permutations of the pegs that keep the edges, the identity first. A large group is cut down to one that moves only
  // the last pegs.
  [[nodiscard]] std::vector<std::vector<std::uint8_t>> symmetries() const;

  friend bool operator==(const PegGraph& a, const PegGraph& b) { return a.pegs == b.pegs && a.to == b.to; }
};

inline constexpr const char* complete_graph = "complete";
[[nodiscard]] const std::vector<std::string>& graph_names();
// By name: complete; path, a to b to c and back; cycle, a to b to c to a and never back; star, all by way of b.
[[nodiscard]] PegGraph named_graph(std::string_view name, std::uint32_t pegs);
// a-b is an edge one way, a--b both ways; blanks, lines and / stand between them, # begins a remark. There are as many
// pegs as are named, or `least` if these are more.
[[nodiscard]] Result<PegGraph> read_graph(std::string_view text, std::uint32_t least);

}  // namespace meleda::hanoi
