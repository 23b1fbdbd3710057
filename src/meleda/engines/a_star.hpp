#pragma once
// Best-first search (A*) by lower bounds from pattern tables: for puzzles where many paths lead to the same state. It
// visits a state at most once, in the order of the moves made plus the moves that must follow, and holds all that it
// has met. Cost: about 25 bytes a state, and two for each look.

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "meleda/core/concepts.hpp"
#include "meleda/core/control.hpp"
#include "meleda/engines/neighbours.hpp"
#include "meleda/engines/pattern_table.hpp"

namespace meleda {

// The search itself knows numbers only.
class BestFirst {
 public:
  using Key = std::uint64_t;
  // The values of each of the states, to which moves lead from states with the values `near`; `reachable` is 0 where no
  // path leads on to the target.
  using Evaluate = FunctionRef<void(std::span<const Key> states, std::span<const std::uint16_t> near,
                                    std::span<std::uint16_t> values, std::span<std::uint8_t> reachable)>;

  explicit BestFirst(std::vector<PatternLook> looks);
  ~BestFirst();
  BestFirst(const BestFirst&) = delete;
  BestFirst& operator=(const BestFirst&) = delete;

  struct Found {
    Status status = Status::done;
    std::uint32_t lower_bound = 0;  // no path is shorter; when done: the length
    std::uint64_t states = 0;       // that it has met
  };
  // From a state with these values to the target, along the moves.
  Found search(Key from, std::span<const std::uint16_t> values, Key target, Expand<Key> expand, Evaluate evaluate,
               Control& control);
  // After a search that was done: the states of a shortest path, by steps against the moves.
  [[nodiscard]] std::vector<Key> path(Expand<Key> back) const;
  // All first states of shortest paths. Nothing if the work was stopped.
  [[nodiscard]] std::optional<std::vector<Key>> first_states(Expand<Key> expand, Expand<Key> back, Evaluate evaluate,
                                                             Control& control);
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  struct Nodes;

  std::unique_ptr<Nodes> nodes_;
};

// Only stepwise looks are consistent: what follows a move needs at most one move less.
template <class P>
concept BestFirstSearchable = Searchable<P> && Patterned<P> && PatternsFor<P>::stepwise;

template <BestFirstSearchable P>
class AStar {
 public:
  using State = typename P::State;
  using Move = typename P::Move;

  struct Found {
    Status status = Status::done;
    std::vector<Move> moves;        // when done
    std::uint32_t lower_bound = 0;  // no path is shorter
    std::uint64_t states = 0;       // that it has met
  };

  AStar(const P& p, const PatternBound<P>& bound, State target)
      : p_(p), bound_(bound), target_(std::move(target)), search_({bound.looks().begin(), bound.looks().end()}) {}

  Found find(const State& from, Control& control) {
    length_.reset();
    const auto values = bound_.values(from);
    if (!values) return {Status::unsolvable, {}, 0, 0};
    const auto found = search_.search(p_.key(from), std::span(*values).first(bound_.looks().size()), p_.key(target_),
                                      expand<Direction::forward>(), evaluate(), control);
    Found answer{found.status, {}, found.lower_bound, found.states};
    if (found.status != Status::done) return answer;
    length_ = found.lower_bound;
    const auto keys = search_.path(expand<Direction::backward>());
    for (std::size_t i = 1; i < keys.size(); ++i)
      answer.moves.push_back(move_to(p_.from_key(key(keys[i - 1])), keys[i]));
    return answer;
  }

  // All moves that begin a shortest path from where find() was asked last. Nothing if the work was stopped.
  std::optional<std::vector<Move>> best_moves(const State& from, Control& control) {
    const auto first =
        search_.first_states(expand<Direction::forward>(), expand<Direction::backward>(), evaluate(), control);
    if (!first) return std::nullopt;
    std::vector<Move> best;
    p_.moves(from, [&](const Move& m) {
      const auto t = p_.key(p_.apply(from, m));
      if (std::find(first->begin(), first->end(), t) != first->end()) best.push_back(m);
    });
    return best;
  }

  // Of the path that find() found last, if it did.
  [[nodiscard]] std::optional<Integer> length() const { return length_; }
  [[nodiscard]] std::uint64_t bytes() const { return search_.bytes(); }

 private:
  [[nodiscard]] static KeyOf<P> key(std::uint64_t number) { return static_cast<KeyOf<P>>(number); }

  template <Direction direction>
  auto expand() const {
    return [this](std::span<const std::uint64_t> states, Neighbours<std::uint64_t>& found) {
      for (const auto number : states) {
        for_each_neighbour<direction>(p_, p_.from_key(key(number)),
                                      [&](const State& t) { found.numbers.push_back(p_.key(t)); });
        found.ends.push_back(found.numbers.size());
      }
    };
  }
  auto evaluate() const {
    return [this](std::span<const std::uint64_t> states, std::span<const std::uint16_t> near,
                  std::span<std::uint16_t> values, std::span<std::uint8_t> reachable) {
      constexpr auto any = std::numeric_limits<std::uint32_t>::max();
      const auto looks = bound_.looks().size();
      for (std::size_t i = 0; i < states.size(); ++i) {
        const auto s = p_.from_key(key(states[i]));
        const auto own = values.subspan(i * looks, looks);
        reachable[i] = bound_.values_near(s, near.subspan(i * looks, looks), any, own) ? 1 : 0;
      }
    };
  }
  [[nodiscard]] Move move_to(const State& s, std::uint64_t to) const {
    std::optional<Move> found;
    p_.moves(s, [&](const Move& m) {
      if (!found && p_.key(p_.apply(s, m)) == to) found = m;
    });
    MELEDA_ASSERT(found);
    return *found;
  }

  const P& p_;
  const PatternBound<P>& bound_;
  State target_;
  BestFirst search_;
  std::optional<Integer> length_;
};

}  // namespace meleda
