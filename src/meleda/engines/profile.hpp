#pragma once
// What a full exploration finds out about a state space. Knows no puzzle and no state type.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "meleda/core/control.hpp"

namespace meleda {

enum class GraphShape { path, tree, bipartite, odd_cycles, directed };

[[nodiscard]] std::string_view name_of(GraphShape shape);

class Profile {
 public:
  // The number of states at each depth, as runs of equal counts: a path of a billion states is one run.
  struct Run {
    std::uint64_t states = 0;  // at each of these depths
    std::uint64_t depths = 0;  // how many depths in a row
    friend bool operator==(const Run&, const Run&) = default;
  };

  Status status = Status::done;
  std::string store;          // what held the visited states: "rows", "table" (bits by index), "hash" or "layers"
  std::uint64_t bytes = 0;    // largest memory that the search held
  std::uint64_t states = 0;   // visited
  std::vector<Run> by_depth;  // complete layers only
  bool undirected = false;
  bool arc_within_layer = false;       // between two states of the same depth; for undirected graphs
  bool degrees_known = true;           // whether neighbours were counted; the following says nothing otherwise
  std::uint64_t arcs = 0;              // pairs (state, other state one move away)
  std::vector<std::uint64_t> degrees;  // [d]: states with d neighbours
  std::uint64_t dead_ends = 0;
  bool shape_known = true;  // by rows it may be open whether there are odd cycles

  void add_layer(std::uint64_t states_in_layer);
  // All states have that many neighbours, two at least.
  void set_same_degree(std::size_t degree);
  // Depth of the deepest complete layer.
  [[nodiscard]] std::uint64_t depth() const { return layers_ == 0 ? 0 : layers_ - 1; }
  // Of the part that was visited; a theorem about the whole only when status is done. Where degrees are not known,
  // `bipartite` says that there is no odd cycle: it may be a tree or a path.
  [[nodiscard]] GraphShape shape() const;

 private:
  std::uint64_t layers_ = 0;
};

}  // namespace meleda
