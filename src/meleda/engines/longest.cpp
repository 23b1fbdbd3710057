#include "meleda/engines/longest.hpp"

#include "meleda/core/translate.hpp"

namespace meleda::detail {

namespace {

class LongestSearch {
 public:
  LongestSearch(std::size_t states, std::span<const PlainArc> arcs, std::span<const char> is_target, Control& control)
      : arcs_(states), is_target_(is_target), control_(control), seen_(states, 0), visited_(states, 0) {
    for (std::size_t i = 0; i < arcs.size(); ++i) arcs_[arcs[i].from].push_back({arcs[i].to, i});
  }

  LongestArcs run() {
    // A stack of its own: paths may be as long as there are states.
    enter(0);
    while (!stack_.empty()) {
      ++steps_;
      if (work_ >= work_per_check) {
        work_ = 0;
        control_.report({phrase("longest path"), steps_, {}, stack_.size()});
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
      const auto [to, number] = arcs_[node][next++];
      if (visited_[to] != 0) continue;
      way_.push_back(number);
      enter(to);
    }
    if (!best_.found) best_.status = Status::unsolvable;
    return best_;
  }

 private:
  struct Arc {
    std::size_t to = 0;
    std::size_t number = 0;
  };
  struct Frame {
    std::size_t node = 0;
    std::size_t next = 0;  // arc to try
  };

  void enter(std::size_t node) {
    visited_[node] = 1;
    stack_.push_back({node, 0});
    if (is_target_[node] != 0) {
      // A path ends at a target; from another one it could go on only through it, and it is no target then.
      if (!best_.found || way_.size() > best_.arcs.size()) {
        best_.found = true;
        best_.arcs = way_;
        best_.paths = 1;
      } else if (way_.size() == best_.arcs.size()) {
        ++best_.paths;
      }
    }
    if (is_target_[node] != 0 || !worth_going_on(node)) stack_.back().next = arcs_[node].size();
  }
  void leave() {
    visited_[stack_.back().node] = 0;
    stack_.pop_back();
    if (!stack_.empty()) way_.pop_back();
  }

  // Whether a target can still be reached, and enough states left to equal the best.
  bool worth_going_on(std::size_t node) {
    ++mark_;
    queue_.assign(1, node);
    seen_[node] = mark_;
    std::size_t passable = 0;  // states that a path could go through before it ends
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
    return target && (!best_.found || way_.size() + passable + 1 >= best_.arcs.size());
  }

  std::vector<std::vector<Arc>> arcs_;
  std::span<const char> is_target_;
  Control& control_;
  std::vector<std::uint64_t> seen_;
  std::vector<char> visited_;
  std::vector<Frame> stack_;
  std::vector<std::size_t> way_;  // numbers of arcs
  std::vector<std::size_t> queue_;
  std::uint64_t mark_ = 0;
  std::uint64_t steps_ = 0;
  std::size_t work_ = 0;  // states looked at since the control was asked
  static constexpr std::size_t work_per_check = 1 << 16;
  LongestArcs best_;
};

}  // namespace

LongestArcs longest_arcs(std::size_t states, std::span<const PlainArc> arcs, std::span<const char> is_target,
                         Control& control) {
  return LongestSearch(states, arcs, is_target, control).run();
}

}  // namespace meleda::detail
