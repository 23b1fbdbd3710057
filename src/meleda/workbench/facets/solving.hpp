#pragma once
// The side of a puzzle that has goals: paths to them, and how good these are.

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/core/integer.hpp"
#include "meleda/core/result.hpp"
#include "meleda/core/verb.hpp"
#include "meleda/workbench/facets/path.hpp"

namespace meleda {

struct Solution {
  Status status = Status::done;
  std::string from;
  std::string to;
  Integer length;       // when done
  bool optimal = true;  // proven; when done
  Integer lower_bound;  // no path is shorter
  std::string method;
  std::string reason;                          // when not done
  std::unique_ptr<PathStream> path = nullptr;  // when done
  std::optional<Integer> count = {};           // paths of that length; when it was asked for
};

struct Hint {
  Status status = Status::done;
  std::string state;
  std::string to;
  Integer distance;     // when done
  bool optimal = true;  // proven; when done
  Integer lower_bound;  // no path is shorter
  std::string method;
  std::string reason;
  std::string consolation;  // unsolvable, and the family can say it: what can be reached instead
  std::vector<std::string> other_ends;
  std::vector<MoveText> best;  // every move that begins a path of that length, as far as the engine knows
  struct GoOn {
    std::optional<MoveText> move;  // by the rule
    std::string rule;
    std::string reason;  // why there is none
  };
  std::string missing_book;   // the set of states that would make hints like this one quick, and is not there
  std::optional<GoOn> go_on;  // where the puzzle has a rule: what it says after the last move, if that was given
  bool turn_back = false;     // a move that is proven to be best takes the last one back
};

struct Place {
  Status status = Status::done;
  std::string reason;  // when not done
  std::string from;
  std::string to;
  std::string state;
  std::string move;        // the last one made; empty after none
  std::string words = {};  // the same as somebody says it, where the family has words for it
};

// A table of the distances of all states that was saved.
struct TableReport {
  Status status = Status::done;
  std::string reason;  // when not done
  std::string to;
  std::string name;
  std::uint64_t bytes = 0;
  std::vector<std::uint64_t> by_depth;
};

// Tables of the images of a puzzle (core/patterned.hpp) that were saved.
struct PatternReport {
  Status status = Status::done;
  std::string reason;  // when not done
  std::string to;
  std::vector<TableReport> tables;
};

// `start` and `goal` may stand for a state everywhere; where a target is asked for, `goal` means the nearest goal. An
// empty method means the first one that serves.
class Solving {
 public:
  virtual ~Solving() = default;
  [[nodiscard]] virtual std::vector<std::string> goals() const = 0;
  // Names for --method, the one that is used by default first.
  [[nodiscard]] virtual std::vector<std::string> methods() const = 0;
  [[nodiscard]] virtual Result<Solution> solve(std::string_view from, std::string_view to, std::string_view method,
                                               Context& context) const = 0;
  // The longest path that visits no state twice.
  [[nodiscard]] virtual Result<Solution> longest(std::string_view from, std::string_view to,
                                                 Context& context) const = 0;
  // How many shortest paths there are, by visiting states.
  [[nodiscard]] virtual Result<Integer> count_paths(std::string_view from, std::string_view to,
                                                    Context& context) const = 0;
  // `last` is the move that was made last, or empty; `instead`: where it cannot be solved, also look for other ends.
  [[nodiscard]] virtual Result<Hint> next(std::string_view state, std::string_view to, std::string_view method,
                                          std::string_view last, bool instead, Context& context) const = 0;
  // Makes the table of the distances to these targets and saves it, for all later questions about them.
  [[nodiscard]] virtual Result<TableReport> save_table(std::string_view to, const std::string& spec,
                                                       Context& context) const = 0;
  // The same for the pattern tables that a search towards these targets uses.
  [[nodiscard]] virtual Result<PatternReport> save_patterns(std::string_view to, const std::string& spec,
                                                            Context& context) const = 0;
  [[nodiscard]] virtual Result<Place> walk(std::string_view state, std::string_view to, const Integer& moves,
                                           Context& context) const = 0;
};

}  // namespace meleda
