#pragma once
// What an engine finds, and what all engines that find paths have in common when they have been prepared for a puzzle
// and its targets.

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/core/integer.hpp"
#include "meleda/engines/check.hpp"
#include "meleda/workbench/model/subject.hpp"
#include "meleda/workbench/prepared_engine.hpp"

namespace meleda {

template <class P>
struct PathFound {
  Status status = Status::done;
  Integer length;
  Integer lower_bound;      // no path is shorter; the path is proven optimal where it is this long
  std::string reason = {};  // when not done
  std::function<bool(typename P::Move&)> moves{};  // when done: one move a call; to be used up once
  std::optional<typename P::State> end{};          // when done: which of the targets it leads to, where that is known
  std::string method{};                            // how it was found, where that is more than the engine's name
};

// The moves of a vector, one a call.
template <class Move>
std::function<bool(Move&)> one_by_one(std::vector<Move> moves) {
  return [moves = std::move(moves), i = std::size_t{0}](Move& m) mutable {
    if (i == moves.size()) return false;
    m = moves[i++];
    return true;
  };
}

// What all engines have in common when they have been prepared.
template <class P>
class Prepared : public PreparedEngine {
 public:
  using State = typename P::State;
  using Move = typename P::Move;

  Prepared(SharedSubject<P> subject, std::vector<State> targets, Context& /*context*/)
      : subject_(std::move(subject)), targets_(std::move(targets)) {}

  virtual PathFound<P> find(const State& from, Control& control) = 0;
  // Every move that begins a path of that length, which find() has just found from this state: an engine that proves
  // gives all, another those that it knows. Nothing if the work was stopped.
  virtual std::optional<std::vector<Move>> best_moves(const State& from, const Integer& length, Control& control) = 0;

  [[nodiscard]] std::uint64_t bytes() const override { return 0; }
  [[nodiscard]] bool sound() const override { return true; }

 protected:
  [[nodiscard]] const P& p() const { return subject_->p(); }

  // A path that a search has found; replayed at once.
  [[nodiscard]] PathFound<P> replayed(const State& from, std::vector<Move> moves) const {
    MELEDA_ASSERT((leads_to<P>(p(), from, moves, targets_)));
    PathFound<P> path{Status::done, moves.size(), moves.size()};
    path.end = from;
    for (const auto& m : moves) path.end = p().apply(*path.end, m);
    path.moves = one_by_one(std::move(moves));
    return path;
  }

  SharedSubject<P> subject_;
  std::vector<State> targets_;
};

// Of an engine for which every puzzle will do that it accepts, whatever its size.
struct ServesAll {
  template <class P>
  [[nodiscard]] static bool serves(const P&) {
    return true;
  }
};

}  // namespace meleda
