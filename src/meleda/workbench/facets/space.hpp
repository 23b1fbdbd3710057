#pragma once
// The side of a puzzle whose states can be visited all.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "meleda/core/result.hpp"
#include "meleda/core/scene.hpp"
#include "meleda/core/verb.hpp"
#include "meleda/engines/explore_ways.hpp"
#include "meleda/engines/profile.hpp"

namespace meleda {

struct SpaceReport {
  Profile profile;
  std::string from;
  std::vector<std::string> farthest;
  std::string reason;  // when not done
};

// All distances between any two states that can be reached.
struct AllStartsReport {
  Status status = Status::done;
  std::string reason;  // when not done
  std::string from;
  std::uint64_t states = 0;
  std::vector<std::uint64_t> pairs_by_distance;                         // [distance]: ordered pairs
  std::vector<std::pair<std::uint32_t, std::uint64_t>> eccentricities;  // each, and how many states have it; ascending
  std::vector<std::string> centre;                                      // some states of the least eccentricity
  std::vector<std::string> periphery;                                   // and of the largest
  std::uint64_t bytes = 0;
};

struct GraphReport {
  struct Node {
    std::string state;
    std::uint32_t depth = 0;
    bool start = false;
    bool goal = false;
    bool on_solution = false;
  };
  struct Edge {
    std::size_t from = 0;
    std::size_t to = 0;
    std::string move;
    std::string back;  // the move that takes it back; undirected graphs only
    bool on_solution = false;
  };
  bool undirected = false;
  std::vector<Node> nodes;
  std::vector<Edge> edges;
  std::vector<Point> places = {};  // of the nodes, where the puzzle has natural ones (core/graph_place.hpp); else none
};

class Space {
 public:
  virtual ~Space() = default;
  [[nodiscard]] virtual Result<SpaceReport> explore(std::string_view from, const ExploreWish& wish,
                                                    Context& context) const = 0;
  // What `explore` would do, and what else could be done.
  [[nodiscard]] virtual Result<ExploreWays> ways(std::string_view from, const ExploreWish& wish,
                                                 Context& context) const = 0;
  [[nodiscard]] virtual Result<AllStartsReport> all_starts(std::string_view from, Context& context) const = 0;
  [[nodiscard]] virtual Result<GraphReport> graph(std::string_view from, std::string_view to, std::size_t most_states,
                                                  Context& context) const = 0;
};

}  // namespace meleda
