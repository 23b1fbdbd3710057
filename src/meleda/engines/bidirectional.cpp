#include "meleda/engines/bidirectional.hpp"

#include <utility>

#include "meleda/core/language.hpp"
#include "meleda/engines/sharded_map.hpp"

namespace meleda::detail {

// One end of the search: every state that it knows, with the state next to it on the path back to this end.
template <class Key>
class SearchSide {
 public:
  explicit SearchSide(std::span<const Key> sources) {
    for (const auto key : sources) {
      if (learn(key, key)) frontier_.push_back(key);
    }
  }

  // Completes one more layer; calls `arrived` for every new state and stops early when it says so. False if the work
  // was stopped from outside: asked every some hundred states with the bytes that this side holds.
  template <class MayGoOn, class Arrived>
  bool advance(Expand<Key> expand, const MayGoOn& may_go_on, const Arrived& arrived) {
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
      expand(some, neighbours_);
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

template <class Key>
KeySearch<Key>::KeySearch(std::span<const Key> targets) : back_(std::make_unique<SearchSide<Key>>(targets)) {}
template <class Key>
KeySearch<Key>::~KeySearch() = default;
template <class Key>
KeySearch<Key>::KeySearch(KeySearch&&) noexcept = default;
template <class Key>
KeySearch<Key>& KeySearch<Key>::operator=(KeySearch&&) noexcept = default;

template <class Key>
FoundKeys<Key> KeySearch<Key>::find(Key from, Expand<Key> forward, Expand<Key> backward, Control& control,
                                    SearchEffort effort, bool keep) {
  auto& back = *back_;
  FoundKeys<Key> found;
  const auto along = [&](std::vector<Key> states, std::uint64_t visited) {
    found.lower_bound = states.size() - 1;
    found.states = visited;
    found.status = found.lower_bound > effort.longest ? Status::unsolvable : Status::done;
    if (found.status == Status::done) found.states_on_path = std::move(states);
    return found;
  };
  if (back.knows(from)) return along(back.trail(from), back.depth() == 0 ? 0 : back.states());

  SearchSide<Key> front(std::span<const Key>(&from, 1));
  std::optional<Key> meeting;
  const auto may_go_on = [&] {
    control.report({phrase("searching"), front.states() + back.states(), std::nullopt, found.lower_bound});
    return front.states() + back.states() < effort.most_states && !control.stopped() &&
           control.may_use(front.bytes() + back.bytes());
  };
  while (!meeting) {
    found.lower_bound = front.depth() + back.depth() + 1;
    found.states = front.states() + back.states();
    if (front.frontier() == 0 || back.frontier() == 0 || found.lower_bound > effort.longest) {
      found.status = Status::unsolvable;
      return found;
    }
    const auto meets = [&](const SearchSide<Key>& other, bool stop) {
      return [&, stop](Key key) {
        if (!meeting && other.knows(key)) meeting = key;
        return !(meeting && stop);
      };
    };
    const bool forwards = front.frontier() <= back.frontier();
    const bool completed = forwards ? front.advance(forward, may_go_on, meets(back, true))
                                    : back.advance(backward, may_go_on, meets(front, !keep));
    if (!completed) {
      sound_ &= forwards;
      found.status = control.stop_status();
      return found;
    }
  }
  auto states = front.trail(*meeting);
  std::reverse(states.begin(), states.end());
  const auto rest = back.trail(*meeting);
  states.insert(states.end(), rest.begin() + 1, rest.end());
  return along(std::move(states), front.states() + back.states());
}

template <class Key>
bool KeySearch<Key>::deepen(std::uint64_t depth, std::uint64_t most_states, Expand<Key> backward, Control& control) {
  const auto may_go_on = [&] {
    control.report({phrase("searching"), back_->states(), std::nullopt, back_->depth()});
    return !control.stopped() && control.may_use(back_->bytes());
  };
  while (!complete_to(depth) && back_->states() < most_states) {
    sound_ = sound_ && back_->advance(backward, may_go_on, [](Key) { return true; });
    if (!sound_) return false;
  }
  return true;
}

template <class Key>
bool KeySearch<Key>::complete_to(std::uint64_t depth) const {
  return back_->depth() >= depth || back_->frontier() == 0;
}

template <class Key>
std::optional<std::uint64_t> KeySearch<Key>::known_distance(Key key) const {
  if (!back_->knows(key)) return std::nullopt;
  return back_->trail(key).size() - 1;
}

template <class Key>
std::uint64_t KeySearch<Key>::states() const {
  return back_->states();
}

template <class Key>
std::uint64_t KeySearch<Key>::bytes() const {
  return back_->bytes();
}

template class KeySearch<std::uint32_t>;
template class KeySearch<std::uint64_t>;

}  // namespace meleda::detail
