#pragma once
// How many shortest ways there are: layer by layer from the start, each state with the number of ways in which it can
// be reached in that many moves. Two moves that lead to the same state are two ways.

#include <tsl/robin_map.h>

#include <cstdint>
#include <set>
#include <span>
#include <utility>

#include "meleda/core/control.hpp"
#include "meleda/core/integer.hpp"
#include "meleda/engines/key_hash.hpp"

namespace meleda {

struct WayCount {
  Status status = Status::done;
  Integer ways;              // when done
  std::uint64_t length = 0;  // of each; when done
  std::uint64_t states = 0;  // visited
};

// To the nearest of the targets; ways to different ones of the same distance are counted together.
template <Keyed P>
WayCount count_shortest_ways(const P& p, const typename P::State& from, std::span<const typename P::State> targets,
                             Control& control) {
  using Key = KeyOf<P>;
  tsl::robin_map<Key, std::uint64_t, KeyHash<Key>> depth_of;
  tsl::robin_map<Key, Integer, KeyHash<Key>> layer;
  WayCount count;
  std::set<Key> wanted;  // a target that is given twice is one target
  for (const auto& target : targets) wanted.insert(p.key(target));
  depth_of[p.key(from)] = 0;
  layer[p.key(from)] = 1;
  for (std::uint64_t depth = 0; !layer.empty(); ++depth) {
    bool arrived = false;
    for (const auto& target : wanted) {
      if (const auto found = layer.find(target); found != layer.end()) {
        count.ways += found->second;
        arrived = true;
      }
    }
    count.length = depth;
    count.states = depth_of.size();
    if (arrived) return count;
    decltype(layer) next;
    std::uint64_t expanded = 0;
    for (const auto& [key, ways] : layer) {
      constexpr std::uint64_t states_per_check = 1024;
      if (++expanded % states_per_check == 0 || expanded == 1) {
        constexpr std::uint64_t bytes_a_state = 64;  // key, depth, number, and what the maps keep free
        if (control.stopped() || !control.may_use((depth_of.size() + next.size()) * bytes_a_state)) {
          count.status = control.stop_status();
          return count;
        }
        control.report({"counting ways", depth_of.size(), {}, depth});
      }
      const auto s = p.from_key(key);
      const auto& here = ways;
      p.moves(s, [&](const typename P::Move& m) {
        const auto t = p.key(p.apply(s, m));
        const auto [place, fresh] = depth_of.try_emplace(t, depth + 1);
        if (place->second == depth + 1) next[t] += here;
      });
    }
    layer = std::move(next);
  }
  count.status = Status::unsolvable;
  return count;
}

}  // namespace meleda
