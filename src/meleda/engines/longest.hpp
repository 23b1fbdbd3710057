#pragma once
// The longest way that visits no state twice, by trying all: for spaces small enough that this ends. A branch is given
// up when the states that can still be visited from it are too few to reach the best length so far; branches that could
// only equal it are followed, so that the number of longest ways comes out too.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/engines/graph.hpp"

namespace meleda {

template <class P>
struct LongestWay {
  Status status = Status::done;  // unsolvable: no way at all; limit_reached or cancelled: the best so far is given
  std::vector<typename P::Move> moves;  // one of the longest
  std::uint64_t ways = 0;               // how many of that length there are; proven when done
  bool found = false;
};

namespace detail {

template <class P>
class LongestSearch {
 public:
  LongestSearch(const StateGraph<P>& graph, std::vector<char> is_target, Control& control)
      : arcs_(graph.states.size()),
        is_target_(std::move(is_target)),
        control_(control),
        seen_(graph.states.size(), 0),
        visited_(graph.states.size(), 0) {
    for (const auto& arc : graph.arcs) arcs_[arc.from].push_back({arc.to, arc.move});
  }

  LongestWay<P> run() {
    // A stack of its own: ways may be as long as there are states.
    enter(0);
    while (!stack_.empty()) {
      ++steps_;
      if (work_ >= work_per_check) {
        work_ = 0;
        control_.report({"longest way", steps_, {}, stack_.size()});
        if (control_.stopped()) {
          best_.status = control_.stop_status();
          return best_;
        }
      }
      auto& [node, next] = stack_.back();
      if (next == arcs_[node].size()) {
        leave();
        continue;
      }
      const auto& [to, move] = arcs_[node][next++];
      if (visited_[to] != 0) continue;
      moves_.push_back(move);
      enter(to);
    }
    if (!best_.found) best_.status = Status::unsolvable;
    return best_;
  }

 private:
  struct Arc {
    std::size_t to = 0;
    typename P::Move move{};
  };
  struct Frame {
    std::size_t node = 0;
    std::size_t next = 0;  // arc to try
  };

  void enter(std::size_t node) {
    visited_[node] = 1;
    stack_.push_back({node, 0});
    if (is_target_[node] != 0) {
      // A way ends at a target; from another one it could go on only through it, and it is no target then.
      if (!best_.found || moves_.size() > best_.moves.size()) {
        best_.found = true;
        best_.moves = moves_;
        best_.ways = 1;
      } else if (moves_.size() == best_.moves.size()) {
        ++best_.ways;
      }
    }
    if (is_target_[node] != 0 || !worth_going_on(node)) stack_.back().next = arcs_[node].size();
  }
  void leave() {
    visited_[stack_.back().node] = 0;
    stack_.pop_back();
    if (!stack_.empty()) moves_.pop_back();
  }

  // Whether a target can still be reached, and enough states on the way to equal the best.
  bool worth_going_on(std::size_t node) {
    ++mark_;
    queue_.assign(1, node);
    seen_[node] = mark_;
    std::size_t passable = 0;  // states that a way could go through before it ends
    bool target = false;
    for (std::size_t i = 0; i < queue_.size(); ++i) {
      for (const auto& arc : arcs_[queue_[i]]) {
        if (visited_[arc.to] != 0 || seen_[arc.to] == mark_) continue;
        seen_[arc.to] = mark_;
        if (is_target_[arc.to] != 0) {
          target = true;
        } else {
          ++passable;
          queue_.push_back(arc.to);
        }
      }
    }
    work_ += queue_.size();
    return target && (!best_.found || moves_.size() + passable + 1 >= best_.moves.size());
  }

  std::vector<std::vector<Arc>> arcs_;
  std::vector<char> is_target_;
  Control& control_;
  std::vector<std::uint64_t> seen_;
  std::vector<char> visited_;
  std::vector<Frame> stack_;
  std::vector<typename P::Move> moves_;
  std::vector<std::size_t> queue_;
  std::uint64_t mark_ = 0;
  std::uint64_t steps_ = 0;
  std::size_t work_ = 0;  // states looked at since the control was asked
  static constexpr std::size_t work_per_check = 1 << 16;
  LongestWay<P> best_;
};

}  // namespace detail

// From the graph's first state to any of the targets.
template <Keyed P>
LongestWay<P> longest_way(const StateGraph<P>& graph, std::span<const typename P::State> targets, Control& control) {
  std::vector<char> is_target(graph.states.size(), 0);
  for (std::size_t i = 0; i < graph.states.size(); ++i) {
    is_target[i] = std::find(targets.begin(), targets.end(), graph.states[i]) != targets.end() ? 1 : 0;
  }
  return detail::LongestSearch<P>(graph, std::move(is_target), control).run();
}

}  // namespace meleda
