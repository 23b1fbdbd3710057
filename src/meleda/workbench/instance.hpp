#pragma once
// One puzzle of one size, behind text: the boundary between what is compiled for each family and what is written once.
// Calls are coarse (one a question, never one a state).

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/core/integer.hpp"
#include "meleda/core/result.hpp"
#include "meleda/core/scene.hpp"
#include "meleda/core/verb.hpp"
#include "meleda/engines/profile.hpp"

namespace meleda {

struct MoveText {
  std::string move;
  std::string to;
};

// Receives a long answer piece by piece. False: nobody listens any more.
class BlockSink {
 public:
  virtual ~BlockSink() = default;
  virtual bool write(std::string_view block) = 0;
};

enum class PathItems { moves, states, pieces };  // pieces: the moves without their signs

// How the items of a path are put together: lines of text, or the inside of a JSON array.
struct PathFormat {
  std::string before;
  std::string after;
  std::string between;
};

// A way that can be written out without ever being held as a whole. Every move is replayed by the rules before it is
// written. To be written once.
class PathStream {
 public:
  virtual ~PathStream() = default;
  // Items, at most `most` of them; an error if the way fails its own check.
  virtual Result<Status> write(PathItems items, const PathFormat& format, BlockSink& sink, Control& control,
                               std::uint64_t most) = 0;
};

struct Solution {
  Status status = Status::done;
  std::string from;
  std::string to;
  Integer length;       // when done
  bool optimal = true;  // proven shortest; when done
  Integer lower_bound;  // no way is shorter
  std::string method;
  std::string reason;                // when not done
  std::unique_ptr<PathStream> path;  // when done
  std::optional<Integer> ways = {};  // of that length; when it was asked for
};

// All states of an order, one after the other.
struct OrderReport {
  std::string first;
  std::string last;
  Integer count;
  std::unique_ptr<PathStream> path;
};

struct Hint {
  Status status = Status::done;
  std::string state;
  std::string to;
  Integer distance;
  std::string method;
  std::string reason;
  std::vector<MoveText> best;  // every move that begins a shortest way
  struct GoOn {
    std::optional<MoveText> move;  // by the rule
    std::string rule;
    std::string reason;  // why there is none
  };
  std::optional<Preparation> prepare;  // what would make hints like this one quick
  std::optional<GoOn> go_on;  // where the puzzle has a rule: what it says after the last move, if that was given
  bool turn_back = false;     // a best move takes the last one back
};

struct Place {
  Status status = Status::done;
  std::string reason;  // when not done
  std::string from;
  std::string to;
  std::string state;
  std::string move;  // the last one made; empty after none
};

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

class Instance {
 public:
  virtual ~Instance() = default;

  // Where the puzzle has a name and rules of its own, not its family's; else empty.
  [[nodiscard]] virtual std::string title() const = 0;
  [[nodiscard]] virtual std::string description() const = 0;
  [[nodiscard]] virtual std::string start() const = 0;
  [[nodiscard]] virtual std::vector<std::string> goals() const = 0;
  [[nodiscard]] virtual std::optional<Integer> state_count() const = 0;
  [[nodiscard]] virtual std::vector<std::string> capabilities() const = 0;
  // Names for --method, the one that is used by default first.
  [[nodiscard]] virtual std::vector<std::string> methods() const = 0;
  [[nodiscard]] virtual std::vector<std::string> orders() const = 0;

  // `start` and `goal` may stand for a state everywhere; where a target is asked for, `goal` means the nearest goal.
  [[nodiscard]] virtual Result<std::string> read_state(std::string_view argument, std::string_view text) const = 0;
  [[nodiscard]] virtual Result<std::vector<MoveText>> moves(std::string_view state) const = 0;
  // The states after each of the moves, which are separated by blanks; an error says which is not allowed, and why.
  [[nodiscard]] virtual Result<std::vector<MoveText>> play(std::string_view state, std::string_view moves) const = 0;
  // The state with the piece at that place of the picture put to its next position.
  [[nodiscard]] virtual Result<std::string> edit(std::string_view state, std::string_view place) const = 0;
  // An empty method means the first one that serves.
  [[nodiscard]] virtual Result<Solution> solve(std::string_view from, std::string_view to, std::string_view method,
                                               Control& control) const = 0;
  // The longest way that visits no state twice.
  [[nodiscard]] virtual Result<Solution> longest(std::string_view from, std::string_view to,
                                                 Control& control) const = 0;
  // How many shortest ways there are, by visiting states.
  [[nodiscard]] virtual Result<Integer> count_ways(std::string_view from, std::string_view to,
                                                   Control& control) const = 0;
  // `last` is the move that was made last, or empty.
  [[nodiscard]] virtual Result<Hint> next(std::string_view state, std::string_view to, std::string_view method,
                                          std::string_view last, Control& control) const = 0;
  [[nodiscard]] virtual Result<Place> walk(std::string_view state, std::string_view to, const Integer& moves,
                                           Control& control) const = 0;
  [[nodiscard]] virtual Result<Integer> rank(std::string_view state, std::string_view order) const = 0;
  [[nodiscard]] virtual Result<std::string> unrank(const Integer& rank, std::string_view order) const = 0;
  [[nodiscard]] virtual Result<int> compare(std::string_view a, std::string_view b, std::string_view order) const = 0;
  // The state itself as the order's words are read.
  [[nodiscard]] virtual Result<std::string> read_word(std::string_view argument, std::string_view text,
                                                      std::string_view order) const = 0;
  // The neighbour in the order; none at its end.
  [[nodiscard]] virtual Result<std::optional<MoveText>> beside(std::string_view state, std::string_view order,
                                                               bool after) const = 0;
  [[nodiscard]] virtual Result<OrderReport> in_order(std::string_view order) const = 0;
  // Store: "table", "hash", or empty for what fits.
  [[nodiscard]] virtual Result<SpaceReport> explore(std::string_view from, std::string_view store,
                                                    Control& control) const = 0;
  [[nodiscard]] virtual Result<GraphReport> graph(std::string_view from, std::string_view to, std::size_t most_states,
                                                  Control& control) const = 0;
  [[nodiscard]] virtual Result<Scene> scene(std::string_view state) const = 0;
};

}  // namespace meleda
