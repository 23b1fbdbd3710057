#pragma once
// Shortest paths, searched from both ends. Layers are complete before the next one begins, so the first state that both
// sides know lies on a shortest path, and a search that is cut off has proven a lower bound. `bidirectional` answers
// one question; `KeptSearch` answers many about the same targets, and keeps the layers around them.

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "meleda/core/assert.hpp"
#include "meleda/core/control.hpp"
#include "meleda/engines/neighbours.hpp"

namespace meleda {

template <class P>
struct FoundPath {
  Status status = Status::done;         // unsolvable also if there is no path within the longest length allowed
  std::vector<typename P::Move> moves;  // when done
  std::uint64_t lower_bound = 0;        // no path is shorter than this; equal to the length when done
  std::uint64_t states = 0;             // visited from both sides
};

inline constexpr auto any_length = std::numeric_limits<std::uint64_t>::max();

struct SearchEffort {
  std::uint64_t longest = any_length;                                     // of the paths that are looked for
  std::uint64_t most_states = std::numeric_limits<std::uint64_t>::max();  // from both sides, some thousands more
};

namespace detail {

// The same in keys of states: compiled once for each width of a key.
template <class Key>
struct FoundKeys {
  Status status = Status::done;
  std::vector<Key> states_on_path;  // when done, both ends included
  std::uint64_t lower_bound = 0;
  std::uint64_t states = 0;
};

template <class Key>
class SearchSide;

template <class Key>
class KeySearch {
 public:
  explicit KeySearch(std::span<const Key> targets);
  ~KeySearch();
  KeySearch(KeySearch&&) noexcept;
  KeySearch& operator=(KeySearch&&) noexcept;

  // With `keep`, a layer around the targets is always completed, so that later questions can begin with it.
  FoundKeys<Key> find(Key from, Expand<Key> forward, Expand<Key> backward, Control& control, SearchEffort effort,
                      bool keep);
  // Completes layers around the targets up to this depth, as long as there are fewer than so many states. False if the
  // work was stopped.
  bool deepen(std::uint64_t depth, std::uint64_t most_states, Expand<Key> backward, Control& control);
  // Whether every state at this distance or nearer is known.
  [[nodiscard]] bool complete_to(std::uint64_t depth) const;
  // Exact for what it knows.
  [[nodiscard]] std::optional<std::uint64_t> known_distance(Key key) const;
  [[nodiscard]] std::uint64_t states() const;
  [[nodiscard]] std::uint64_t bytes() const;
  // False after it was stopped within a layer around the targets.
  [[nodiscard]] bool sound() const { return sound_; }

 private:
  std::unique_ptr<SearchSide<Key>> back_;
  bool sound_ = true;
};
extern template class KeySearch<std::uint32_t>;
extern template class KeySearch<std::uint64_t>;

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

// Followed from `from` itself: what a state has beyond its key, such as the way in which a body is held, goes along,
// and moves may refer to it.
template <Searchable P>
FoundPath<P> path_through(const P& p, typename P::State from, const FoundKeys<KeyOf<P>>& found) {
  FoundPath<P> path{found.status, {}, found.lower_bound, found.states};
  const auto& states = found.states_on_path;
  for (std::size_t i = 1; i < states.size(); ++i) {
    path.moves.push_back(move_between(p, from, p.from_key(states[i])));
    from = p.apply(from, path.moves.back());
  }
  return path;
}

}  // namespace detail

// A shortest path from `from` to the nearest of the targets, of at most `longest` moves.
template <Searchable P>
FoundPath<P> bidirectional(const P& p, const typename P::State& from, std::span<const typename P::State> targets,
                           Control& control, std::uint64_t longest = any_length) {
  detail::KeySearch<KeyOf<P>> search(keys_of(p, targets));
  return detail::path_through(p, from,
                              search.find(p.key(from), expand_keys<Direction::forward>(p),
                                          expand_keys<Direction::backward>(p), control, {longest}, false));
}

template <Searchable P>
class KeptSearch {
 public:
  using State = typename P::State;
  using Move = typename P::Move;

  // The puzzle must outlive it.
  KeptSearch(const P& p, std::span<const State> targets) : p_(p), search_(keys_of(p, targets)) {}

  FoundPath<P> find(const State& from, Control& control, SearchEffort effort = {}) {
    return detail::path_through(p_, from,
                                search_.find(p_.key(from), expand_keys<Direction::forward>(p_),
                                             expand_keys<Direction::backward>(p_), control, effort, true));
  }

  // Every move from a state at that distance that begins a shortest path; nothing if the work was stopped. `effort` is
  // how many states one search for a path visits.
  std::optional<std::vector<Move>> best_moves(const State& from, std::uint64_t distance, std::uint64_t effort,
                                              Control& control) {
    std::vector<Move> all;
    p_.moves(from, [&](const Move& m) { all.push_back(m); });
    std::vector<Move> best;
    if (distance == 0) return best;
    // To know the distance of all neighbours at once costs no more than to search from each of them, as long as the
    // layers around the targets stay that small; and then it serves later questions too.
    const auto most = search_.states() + all.size() * effort;
    if (!search_.deepen(distance - 1, most, expand_keys<Direction::backward>(p_), control)) return std::nullopt;
    for (const auto& m : all) {
      const auto t = p_.apply(from, m);
      if (const auto known = search_.known_distance(p_.key(t))) {
        if (*known + 1 == distance) best.push_back(m);
      } else if (!search_.complete_to(distance - 1)) {
        const auto rest = find(t, control, {distance - 1});
        if (rest.status == Status::limit_reached || rest.status == Status::cancelled) return std::nullopt;
        if (rest.status == Status::done) best.push_back(m);
      }
    }
    return best;
  }

  [[nodiscard]] std::uint64_t bytes() const { return search_.bytes(); }
  [[nodiscard]] bool sound() const { return search_.sound(); }

 private:
  const P& p_;
  detail::KeySearch<KeyOf<P>> search_;
};

}  // namespace meleda
