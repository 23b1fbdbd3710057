#include "meleda/engines/count_paths.hpp"

#include <tsl/robin_map.h>

#include <set>
#include <utility>

#include "meleda/core/translate.hpp"
#include "meleda/engines/table_bytes.hpp"

namespace meleda::detail {

template <class Key>
PathCount count_paths_of_keys(Key from, std::span<const Key> targets, Expand<Key> expand, Control& control) {
  tsl::robin_map<Key, std::uint64_t, KeyHash<Key>> depth_of;
  tsl::robin_map<Key, Integer, KeyHash<Key>> layer;
  PathCount count;
  const std::set<Key> wanted(targets.begin(), targets.end());  // a target that is given twice is one target
  Neighbours<Key> neighbours;
  depth_of[from] = 0;
  layer[from] = 1;
  for (std::uint64_t depth = 0; !layer.empty(); ++depth) {
    bool arrived = false;
    for (const auto& target : wanted) {
      if (const auto found = layer.find(target); found != layer.end()) {
        count.paths += found->second;
        arrived = true;
      }
    }
    count.length = depth;
    count.states = depth_of.size();
    if (arrived) return count;
    decltype(layer) next;
    std::uint64_t expanded = 0;
    for (const auto& [key, paths] : layer) {
      constexpr std::uint64_t states_per_check = 1024;
      const bool checks = ++expanded % states_per_check == 0 || expanded == 1;
      if (checks) control.report({phrase("counting paths"), depth_of.size(), {}, depth});
      neighbours.numbers.clear();
      neighbours.ends.clear();
      expand(std::span<const Key>(&key, 1), neighbours);
      const auto more = neighbours.numbers.size();
      constexpr std::uint64_t bytes_of_digits = 32;  // of a number, outside of its table; more of very large ones
      const auto bytes = table_bytes_with(depth_of, more) + table_bytes(layer) + table_bytes_with(next, more) +
                         (layer.size() + next.size() + more) * bytes_of_digits;
      if ((checks && control.stopped()) || !control.may_use(bytes)) {
        count.status = control.stop_status();
        count.states = depth_of.size();
        return count;
      }
      for (const auto t : neighbours.numbers) {
        const auto [place, fresh] = depth_of.try_emplace(t, depth + 1);
        if (place->second == depth + 1) next[t] += paths;
      }
    }
    layer = std::move(next);
  }
  count.status = Status::unsolvable;
  return count;
}

template PathCount count_paths_of_keys(std::uint32_t, std::span<const std::uint32_t>, Expand<std::uint32_t>, Control&);
template PathCount count_paths_of_keys(std::uint64_t, std::span<const std::uint64_t>, Expand<std::uint64_t>, Control&);

}  // namespace meleda::detail
