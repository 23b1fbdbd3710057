#pragma once
// One shortest way, searched from both ends. Layers are complete before the next one begins, so the first state that
// both sides know lies on a shortest way, and a search that is cut off has proven a lower bound.

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/engines/key_hash.hpp"
#include "meleda/engines/neighbours.hpp"
#include "meleda/engines/sharded_map.hpp"

namespace meleda {

template <class P>
struct FoundPath {
  Status status = Status::done;         // unsolvable also if there is no way within the longest length allowed
  std::vector<typename P::Move> moves;  // when done
  std::uint64_t lower_bound = 0;        // no way is shorter than this; equal to the length when done
  std::uint64_t states = 0;             // visited from both sides
};

namespace detail {

// One end of the search: every state that it knows, with the state next to it on the way back to this end.
template <Searchable P, Direction direction>
class SearchSide {
 public:
  using State = typename P::State;
  using Key = KeyOf<P>;

  SearchSide(const P& p, std::span<const State> sources) : p_(p) {
    for (const auto& s : sources) {
      if (learn(s, p.key(s))) frontier_.push_back(s);
    }
  }

  // Completes one more layer; calls `arrived` for every new state and stops early when it says so. False if the work
  // was stopped from outside: asked every some thousand states with the bytes that this side holds.
  template <class MayGoOn, class Arrived>
  bool advance(const MayGoOn& may_go_on, const Arrived& arrived) {
    next_.clear();
    bool go_on = true;
    constexpr std::size_t states_per_check = 1024;
    for (std::size_t i = 0; i < frontier_.size() && go_on; ++i) {
      if (++expanded_ % states_per_check == 0 && !may_go_on()) return false;
      const auto here = p_.key(frontier_[i]);
      for_each_neighbour<direction>(p_, frontier_[i], [&](const State& t) {
        if (!go_on || !learn(t, here)) return;
        next_.push_back(t);
        go_on = arrived(t);
      });
    }
    std::swap(frontier_, next_);
    ++depth_;
    return true;
  }

  [[nodiscard]] bool knows(const State& s) const { return towards_.find(p_.key(s)) != nullptr; }
  [[nodiscard]] std::size_t frontier() const { return frontier_.size(); }
  [[nodiscard]] std::uint64_t depth() const { return depth_; }
  [[nodiscard]] std::uint64_t states() const { return states_; }
  [[nodiscard]] std::uint64_t bytes() const {
    return map_bytes_ + (frontier_.capacity() + next_.capacity()) * sizeof(State);
  }

  // From s to this side's end, s first.
  [[nodiscard]] std::vector<State> trail(const State& s) const {
    std::vector<State> states{s};
    for (Key key = p_.key(s);;) {
      const Key next = *towards_.find(key);
      if (next == key) return states;
      states.push_back(p_.from_key(next));
      key = next;
    }
  }

 private:
  using Map = ShardedMap<Key, Key>;

  bool learn(const State& s, Key towards) {
    const auto key = p_.key(s);
    const auto shard = Map::shard_of(key);
    const auto before = towards_.shard_bytes(shard);
    const bool fresh = towards_.try_emplace(key, towards).second;
    map_bytes_ += towards_.shard_bytes(shard) - before;
    states_ += fresh ? 1 : 0;
    return fresh;
  }

  const P& p_;
  Map towards_;
  std::vector<State> frontier_;
  std::vector<State> next_;
  std::uint64_t map_bytes_ = 0;
  std::uint64_t states_ = 0;
  std::uint64_t depth_ = 0;
  std::uint64_t expanded_ = 0;
};

template <class P>
typename P::Move move_between(const P& p, const typename P::State& from, const typename P::State& to) {
  typename P::Move found{};
  bool any = false;
  p.moves(from, [&](const typename P::Move& m) {
    if (!any && p.apply(from, m) == to) {
      found = m;
      any = true;
    }
  });
  MELEDA_ASSERT(any);
  return found;
}

}  // namespace detail

// A shortest way from `from` to the nearest of the targets, of at most `longest` moves.
template <Searchable P>
FoundPath<P> bidirectional(const P& p, const typename P::State& from, std::span<const typename P::State> targets,
                           Control& control, std::uint64_t longest = std::numeric_limits<std::uint64_t>::max()) {
  using State = typename P::State;
  FoundPath<P> found;
  if (std::find(targets.begin(), targets.end(), from) != targets.end()) return found;

  detail::SearchSide<P, Direction::forward> front(p, std::span<const State>(&from, 1));
  detail::SearchSide<P, Direction::backward> back(p, targets);
  State meeting{};
  bool met = false;
  const auto may_go_on = [&] {
    control.report({"searching", front.states() + back.states(), std::nullopt, found.lower_bound});
    return !control.stopped() && control.may_use(front.bytes() + back.bytes());
  };
  const auto advance = [&](auto& side, const auto& other) {
    return side.advance(may_go_on, [&](const State& t) {
      if (!other.knows(t)) return true;
      meeting = t;
      met = true;
      return false;
    });
  };
  while (!met) {
    found.lower_bound = front.depth() + back.depth() + 1;
    found.states = front.states() + back.states();
    if (front.frontier() == 0 || back.frontier() == 0 || found.lower_bound > longest) {
      found.status = Status::unsolvable;
      return found;
    }
    if (!(front.frontier() <= back.frontier() ? advance(front, back) : advance(back, front))) {
      found.status = control.stop_status();
      return found;
    }
  }

  auto way = front.trail(meeting);
  std::reverse(way.begin(), way.end());
  const auto rest = back.trail(meeting);
  way.insert(way.end(), rest.begin() + 1, rest.end());
  for (std::size_t i = 0; i + 1 < way.size(); ++i) found.moves.push_back(detail::move_between(p, way[i], way[i + 1]));
  found.states = front.states() + back.states();
  found.lower_bound = found.moves.size();
  return found;
}

}  // namespace meleda
