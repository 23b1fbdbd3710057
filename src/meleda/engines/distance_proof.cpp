#include "meleda/engines/distance_proof.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>

#include "meleda/core/assert.hpp"
#include "meleda/core/rank/permutation.hpp"

namespace meleda {

namespace {

constexpr std::uint16_t nowhere = std::numeric_limits<std::uint16_t>::max();

}  // namespace

DistanceProof::DistanceProof(CellSystem system, std::vector<std::uint8_t> task,
                             std::span<const std::vector<std::uint8_t>> symmetries)
    : system_(std::move(system)),
      task_(std::move(task)),
      first_(first_moves(system_, task_, symmetries)),
      order_(MoveOrder::of(system_)) {
  const auto cells = system_.cells();
  MELEDA_ASSERT(system_.counts.size() == cells && task_.size() == cells);
  all_odd_ = true;
  for (const auto& move : system_.moves) {
    auto& moved = moved_.emplace_back();
    for (std::size_t cell = 0; cell < cells; ++cell) {
      if (move.to[cell] != cell) moved.push_back(static_cast<std::uint8_t>(cell));
    }
    most_moved_ = std::max(most_moved_, static_cast<std::uint32_t>(moved.size()));
    all_odd_ = all_odd_ && ranking::parity(move.to) == 1;
  }
  // Backwards from each home.
  distance_.assign(cells, std::vector<std::uint16_t>(cells, nowhere));
  for (std::size_t home = 0; home < cells; ++home) {
    auto& from_home = distance_[home];
    from_home[home] = 0;
    std::vector<std::size_t> queue{home};
    for (std::size_t i = 0; i < queue.size(); ++i) {
      for (std::size_t m = 0; m < moved_.size(); ++m) {
        for (const auto cell : moved_[m]) {
          if (system_.moves[m].to[cell] != queue[i] || from_home[cell] != nowhere) continue;
          from_home[cell] = static_cast<std::uint16_t>(from_home[queue[i]] + 1);
          queue.push_back(cell);
        }
      }
    }
  }
  for (std::size_t cell = 0; cell < cells; ++cell) sum_ += distance_[task_[cell]][cell];
  least_ = (sum_ + most_moved_ - 1) / most_moved_;
  if (all_odd_ && least_ % 2 != ranking::parity(task_)) ++least_;
}

class DistanceProof::Walk {
 public:
  Walk(const DistanceProof& proof, std::uint64_t most_states, Control& control)
      : proof_(proof), most_states_(most_states), control_(control), at_(proof.task_) {}

  // All words of `left` moves more that go on so; true once one of them makes the task.
  bool go_on(const MoveOrder& order, std::size_t last, std::uint32_t sum, std::uint32_t left) {
    constexpr std::uint64_t states_per_check = 4096;
    if (++tried.states % states_per_check == 0 && (tried.states >= most_states_ || control_.stopped())) {
      stopped_ = true;
    }
    if (left == 0) return sum == 0;
    for (std::size_t m = 0; m < proof_.moved_.size() && !stopped_; ++m) {
      if (order.may_follow(last, m) && step(m, order, m, sum, left)) return true;
    }
    return false;
  }
  // One move, and all that may follow `as`.
  bool step(std::size_t move, const MoveOrder& order, std::size_t as, std::uint32_t sum, std::uint32_t left) {
    const auto& moved = proof_.moved_[move];
    const auto& to = proof_.system_.moves[move].to;
    auto next = sum;
    for (const auto cell : moved) {
      const auto& from_home = proof_.distance_[at_[cell]];
      next = next - from_home[cell] + from_home[to[cell]];
    }
    if (next > (left - 1) * proof_.most_moved_) return false;
    std::array<std::uint8_t, 256> kept;
    for (std::size_t i = 0; i < moved.size(); ++i) kept[i] = at_[moved[i]];
    for (std::size_t i = 0; i < moved.size(); ++i) at_[to[moved[i]]] = kept[i];
    tried.moves.push_back(static_cast<std::uint32_t>(move));
    if (go_on(order, as, next, left - 1)) return true;
    tried.moves.pop_back();
    for (std::size_t i = 0; i < moved.size(); ++i) at_[moved[i]] = kept[i];
    return false;
  }
  [[nodiscard]] bool stopped() const { return stopped_; }

  Tried tried;

 private:
  const DistanceProof& proof_;
  std::uint64_t most_states_;
  Control& control_;
  std::vector<std::uint8_t> at_;  // [cell]: the home of the piece there
  bool stopped_ = false;
};

DistanceProof::Tried DistanceProof::try_length(std::uint32_t length, std::uint64_t most_states,
                                               Control& control) const {
  if (length == 0 || length < least_) return {length == 0 && sum_ == 0 ? Status::done : Status::unsolvable, {}, 0};
  Walk walk(*this, most_states, control);
  bool found = false;
  if (first_.empty()) {
    found = walk.go_on(order_, MoveOrder::none, sum_, length);
  } else {
    for (const auto& first : first_) {
      if (found || walk.stopped()) break;
      // What follows begins anew: the first move is no longer free to change places.
      found = walk.step(first.move, MoveOrder::of(system_, first.forbidden), MoveOrder::none, sum_, length);
    }
  }
  auto tried = std::move(walk.tried);
  tried.status = found ? Status::done : walk.stopped() ? control.stop_status() : Status::unsolvable;
  if (!found) tried.moves.clear();
  return tried;
}

}  // namespace meleda
