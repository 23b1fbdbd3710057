#pragma once
// The side of a puzzle whose states can be visited all.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "meleda/core/result.hpp"
#include "meleda/core/verb.hpp"
#include "meleda/engines/profile.hpp"

namespace meleda {

struct SpaceReport {
  Profile profile;
  std::string from;
  std::vector<std::string> farthest;
  std::string reason;  // when not done
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
};

class Space {
 public:
  virtual ~Space() = default;
  // Store: "table", "hash", or empty for what fits.
  [[nodiscard]] virtual Result<SpaceReport> explore(std::string_view from, std::string_view store,
                                                    Context& context) const = 0;
  [[nodiscard]] virtual Result<GraphReport> graph(std::string_view from, std::string_view to, std::size_t most_states,
                                                  Context& context) const = 0;
};

}  // namespace meleda
