#include "meleda/engines/bidirectional.hpp"

#include <utility>

#include "meleda/engines/sharded_map.hpp"

namespace meleda::detail {

namespace {

// One end of the search: every state that it knows, with the state next to it on the way back to this end.
template <class Key>
class SearchSide {
 public:
  SearchSide(std::span<const Key> sources, Expand<Key> expand) : expand_(expand) {
    for (const auto key : sources) {
      if (learn(key, key)) frontier_.push_back(key);
    }
  }

  // Completes one more layer; calls `arrived` for every new state and stops early when it says so. False if the work
  // was stopped from outside: asked every some hundred states with the bytes that this side holds.
  template <class MayGoOn, class Arrived>
  bool advance(const MayGoOn& may_go_on, const Arrived& arrived) {
    constexpr std::size_t states_at_once = 256;
    constexpr std::size_t states_per_check = 1024;
    next_.clear();
    bool go_on = true;
    for (std::span<const Key> rest(frontier_); !rest.empty() && go_on;) {
      const auto some = rest.first(std::min(rest.size(), states_at_once));
      rest = rest.subspan(some.size());
      unchecked_ += some.size();
      if (unchecked_ >= states_per_check) {
        unchecked_ = 0;
        if (!may_go_on()) return false;
      }
      auto& [numbers, ends] = neighbours_;
      numbers.clear();
      ends.clear();
      expand_(some, neighbours_);
      std::size_t j = 0;
      for (std::size_t i = 0; i < some.size() && go_on; ++i) {
        for (; j < ends[i] && go_on; ++j) {
          if (!learn(numbers[j], some[i])) continue;
          next_.push_back(numbers[j]);
          go_on = arrived(numbers[j]);
        }
      }
    }
    std::swap(frontier_, next_);
    ++depth_;
    return true;
  }

  [[nodiscard]] bool knows(Key key) const { return towards_.find(key) != nullptr; }
  [[nodiscard]] std::size_t frontier() const { return frontier_.size(); }
  [[nodiscard]] std::uint64_t depth() const { return depth_; }
  [[nodiscard]] std::uint64_t states() const { return states_; }
  [[nodiscard]] std::uint64_t bytes() const {
    return map_bytes_ + (frontier_.capacity() + next_.capacity()) * sizeof(Key);
  }

  // From there to this side's end.
  [[nodiscard]] std::vector<Key> trail(Key key) const {
    std::vector<Key> keys{key};
    for (;;) {
      const Key next = *towards_.find(key);
      if (next == key) return keys;
      keys.push_back(next);
      key = next;
    }
  }

 private:
  using Map = ShardedMap<Key, Key>;

  bool learn(Key key, Key towards) {
    if (!towards_.try_emplace(key, towards).second) return false;
    ++states_;
    const auto shard = Map::shard_of(key);
    map_bytes_ += towards_.shard_bytes(shard) - std::exchange(shard_bytes_[shard], towards_.shard_bytes(shard));
    return true;
  }

  Expand<Key> expand_;
  Map towards_;
  std::vector<std::uint64_t> shard_bytes_ = std::vector<std::uint64_t>(Map::shard_count);  // as last counted
  std::vector<Key> frontier_;
  std::vector<Key> next_;
  Neighbours<Key> neighbours_;
  std::uint64_t map_bytes_ = 0;
  std::uint64_t states_ = 0;
  std::uint64_t depth_ = 0;
  std::size_t unchecked_ = 0;
};

}  // namespace

template <class Key>
FoundKeys<Key> bidirectional_by_keys(Key from, std::span<const Key> targets, Expand<Key> forward, Expand<Key> backward,
                                     Control& control, std::uint64_t longest) {
  FoundKeys<Key> found;
  if (std::find(targets.begin(), targets.end(), from) != targets.end()) return found;

  SearchSide<Key> front(std::span<const Key>(&from, 1), forward);
  SearchSide<Key> back(targets, backward);
  Key meeting{};
  bool met = false;
  const auto may_go_on = [&] {
    control.report({"searching", front.states() + back.states(), std::nullopt, found.lower_bound});
    return !control.stopped() && control.may_use(front.bytes() + back.bytes());
  };
  const auto advance = [&](auto& side, const auto& other) {
    return side.advance(may_go_on, [&](Key key) {
      if (!other.knows(key)) return true;
      meeting = key;
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

  auto& way = found.states_on_way;
  way = front.trail(meeting);
  std::reverse(way.begin(), way.end());
  const auto rest = back.trail(meeting);
  way.insert(way.end(), rest.begin() + 1, rest.end());
  found.states = front.states() + back.states();
  found.lower_bound = way.size() - 1;
  return found;
}

template FoundKeys<std::uint32_t> bidirectional_by_keys(std::uint32_t, std::span<const std::uint32_t>,
                                                        Expand<std::uint32_t>, Expand<std::uint32_t>, Control&,
                                                        std::uint64_t);
template FoundKeys<std::uint64_t> bidirectional_by_keys(std::uint64_t, std::span<const std::uint64_t>,
                                                        Expand<std::uint64_t>, Expand<std::uint64_t>, Control&,
                                                        std::uint64_t);

}  // namespace meleda::detail
