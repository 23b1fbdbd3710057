#pragma once
// Breadth-first search of everything that can be reached, layer by layer, on all cores.
//
// Cost: one expansion a state. With the two-bit table a narrow layer is a list of states and a wide one is read back
// from the table, so that memory stays near 2 bits a state for wide spaces while a path of 2^30 layers of one state
// each does not scan the table 2^30 times.

#include <tbb/blocked_range.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/engines/neighbours.hpp"
#include "meleda/engines/profile.hpp"
#include "meleda/engines/visited.hpp"

namespace meleda {

enum class Store { automatic, table, hash };

template <class State>
struct Exploration {
  Profile profile;
  std::vector<State> farthest;  // some states of the deepest layer
};

namespace detail {

template <Direction direction, TransitionSystem P, class Visited>
class Explorer {
 public:
  using State = typename P::State;

  Explorer(const P& p, Visited& visited, Control& control) : p_(p), visited_(visited), control_(control) {
    profile_.store = Visited::name;
    profile_.undirected = Undirected<P>;
  }

  // `is_end` says which states are no dead ends although nothing leads on from them.
  template <class IsEnd>
  Exploration<State> run(std::span<const State> sources, const IsEnd& is_end) {
    std::vector<State> layer;
    for (const auto& s : sources) {
      if (visited_.add_source(s)) layer.push_back(s);
    }
    std::uint64_t layer_size = layer.size();
    bool listed = true;
    while (layer_size != 0) {
      profile_.states += layer_size;
      auto next = expand_layer(layer, listed, is_end);
      if (!next) {
        profile_.status = control_.stop_status();
        break;
      }
      profile_.add_layer(layer_size);
      keep_farthest(layer, listed);
      leave_layer(layer, listed);
      visited_.next();
      layer = std::move(next->states);
      layer_size = next->size;
      listed = next->listed;
    }
    profile_.degrees = std::move(tally_.degrees);
    profile_.arcs = tally_.arcs;
    profile_.dead_ends = tally_.dead_ends;
    profile_.arc_within_layer = tally_.arc_within_layer;
    return {std::move(profile_), std::move(farthest_)};
  }

 private:
  struct Tally {
    std::vector<std::uint64_t> degrees;
    std::uint64_t arcs = 0;
    std::uint64_t dead_ends = 0;
    bool arc_within_layer = false;

    void add(const Tally& other) {
      if (degrees.size() < other.degrees.size()) degrees.resize(other.degrees.size());
      for (std::size_t d = 0; d < other.degrees.size(); ++d) degrees[d] += other.degrees[d];
      arcs += other.arcs;
      dead_ends += other.dead_ends;
      arc_within_layer |= other.arc_within_layer;
    }
  };
  // What one thread works with.
  struct Worker {
    std::vector<State> neighbours;
    std::vector<State> found;
    std::uint64_t found_count = 0;
    Tally tally;
  };
  struct Layer {
    std::vector<State> states;  // empty when not listed
    std::uint64_t size = 0;
    bool listed = true;
  };

  static constexpr std::size_t chunk = 2048;

  template <class IsEnd>
  void expand(const State& s, Worker& worker, const IsEnd& is_end, bool list) {
    auto& neighbours = worker.neighbours;
    neighbours.clear();
    for_each_neighbour<direction>(p_, s, [&](const State& t) {
      if (!(t == s) && std::find(neighbours.begin(), neighbours.end(), t) == neighbours.end()) neighbours.push_back(t);
    });
    for (const auto& t : neighbours) {
      switch (visited_.claim(t)) {
        case Seen::fresh:
          ++worker.found_count;
          if (list) worker.found.push_back(t);
          break;
        case Seen::this_layer: worker.tally.arc_within_layer = true; break;
        case Seen::elsewhere: break;
      }
    }
    const auto degree = neighbours.size();
    if (worker.tally.degrees.size() <= degree) worker.tally.degrees.resize(degree + 1);
    ++worker.tally.degrees[degree];
    worker.tally.arcs += degree;
    // A dead end has no way on: none at all, or, where moves can be taken back, only the way back.
    if (degree <= (Undirected<P> ? 1U : 0U) && !is_end(s)) ++worker.tally.dead_ends;
  }

  // The next layer, or nothing if the work was stopped.
  template <class IsEnd>
  std::optional<Layer> expand_layer(const std::vector<State>& layer, bool listed, const IsEnd& is_end) {
    if (listed && layer.size() < chunk) return expand_serially(layer, is_end);
    const bool list_next = !Visited::readable || fits_list(profile_.states);
    tbb::enumerable_thread_specific<Worker> workers;
    std::atomic<bool> stopped{false};
    std::atomic<std::uint64_t> done{0};
    const auto after_block = [&](std::uint64_t states) {
      const auto so_far = done.fetch_add(states, std::memory_order_relaxed) + states;
      if (out_of_budget()) stopped.store(true, std::memory_order_relaxed);
      control_.report({"exploring", profile_.states + so_far, std::nullopt, profile_.depth()});
    };
    if (listed) {
      tbb::parallel_for(tbb::blocked_range<std::size_t>(0, layer.size(), chunk), [&](const auto& range) {
        auto& worker = workers.local();
        for (auto first = range.begin(); first < range.end(); first += chunk) {
          if (stopped.load(std::memory_order_relaxed)) return;
          const auto last = std::min(first + chunk, range.end());
          for (auto i = first; i < last; ++i) expand(layer[i], worker, is_end, list_next);
          after_block(last - first);
        }
      });
    } else if constexpr (Visited::readable) {
      tbb::parallel_for(std::size_t{0}, visited_.blocks(), [&](std::size_t block) {
        if (stopped.load(std::memory_order_relaxed)) return;
        auto& worker = workers.local();
        std::uint64_t states = 0;
        visited_.read_block(block, [&](const State& s) {
          expand(s, worker, is_end, list_next);
          ++states;
        });
        after_block(states);
      });
    }
    Layer next;
    next.listed = list_next;
    for (auto& worker : workers) {
      tally_.add(worker.tally);
      next.size += worker.found_count;
      next.states.insert(next.states.end(), worker.found.begin(), worker.found.end());
      worker.found = {};
    }
    if (stopped) return std::nullopt;
    return next;
  }

  template <class IsEnd>
  std::optional<Layer> expand_serially(const std::vector<State>& layer, const IsEnd& is_end) {
    auto& worker = serial_;
    worker.found.clear();
    worker.found_count = 0;
    std::swap(worker.tally, tally_);
    for (const auto& s : layer) expand(s, worker, is_end, true);
    std::swap(worker.tally, tally_);
    expanded_since_check_ += layer.size();
    if (expanded_since_check_ >= chunk) {
      expanded_since_check_ = 0;
      if (out_of_budget()) return std::nullopt;
      control_.report({"exploring", profile_.states, std::nullopt, profile_.depth()});
    }
    return Layer{worker.found, worker.found_count, true};
  }

  // Whether the next layer may be kept as a list: as long as two lists of what was visited so far stay below a share
  // of the table itself, or are small.
  [[nodiscard]] bool fits_list(std::uint64_t states) const {
    constexpr std::uint64_t always = std::uint64_t{1} << 16;
    return states < always || 2 * states * sizeof(State) < visited_.bytes() / 2;
  }

  void keep_farthest(const std::vector<State>& layer, bool listed) {
    constexpr std::size_t most = 8;
    farthest_.clear();
    if (listed) {
      farthest_.assign(layer.begin(), layer.begin() + static_cast<std::ptrdiff_t>(std::min(most, layer.size())));
    } else if constexpr (Visited::readable) {
      for (std::size_t block = 0; block < visited_.blocks() && farthest_.size() < most; ++block) {
        visited_.read_block(block, [&](const State& s) {
          if (farthest_.size() < most) farthest_.push_back(s);
        });
      }
    }
  }

  void leave_layer(const std::vector<State>& layer, bool listed) {
    if (listed) {
      for (const auto& s : layer) visited_.leave(s);
    } else if constexpr (Visited::readable) {
      tbb::parallel_for(std::size_t{0}, visited_.blocks(),
                        [&](std::size_t block) { visited_.read_block(block, [&](const State& s) { visited_.leave(s); }); });
    }
  }

  bool out_of_budget() {
    const auto bytes = visited_.bytes();
    profile_peak(bytes);
    return control_.stopped() || !control_.may_use(bytes);
  }
  void profile_peak(std::uint64_t bytes) {
    const std::scoped_lock lock(peak_lock_);
    profile_.bytes = std::max(profile_.bytes, bytes);
  }

  const P& p_;
  Visited& visited_;
  Control& control_;
  Profile profile_;
  Tally tally_;
  Worker serial_;
  std::vector<State> farthest_;
  std::uint64_t expanded_since_check_ = 0;
  std::mutex peak_lock_;
};

}  // namespace detail

// Everything that can be reached from `from`. A dead end is a state, other than `from` and the `goals`, from which no
// move leads on (or, where moves can be taken back, only back).
template <Keyed P>
Exploration<typename P::State> explore(const P& p, const typename P::State& from,
                                       std::span<const typename P::State> goals, Control& control,
                                       Store store = Store::automatic) {
  using State = typename P::State;
  const auto is_end = [&](const State& s) {
    return s == from || std::find(goals.begin(), goals.end(), s) != goals.end();
  };
  const std::span<const State> sources(&from, 1);
  if constexpr (Indexed<P>) {
    const auto bytes = TwoBitVisited<P>::bytes_for(p.index_count());
    if (store == Store::table || (store == Store::automatic && bytes <= control.memory_limit())) {
      if (!control.may_use(bytes)) {
        Exploration<State> nothing;
        nothing.profile.status = Status::limit_reached;
        nothing.profile.store = TwoBitVisited<P>::name;
        return nothing;
      }
      TwoBitVisited<P> visited(p);
      auto found = detail::Explorer<Direction::forward, P, TwoBitVisited<P>>(p, visited, control).run(sources, is_end);
      found.profile.bytes = std::max(found.profile.bytes, visited.bytes());
      return found;
    }
  }
  HashVisited<P> visited(p);
  auto found = detail::Explorer<Direction::forward, P, HashVisited<P>>(p, visited, control).run(sources, is_end);
  found.profile.bytes = std::max(found.profile.bytes, visited.bytes());
  return found;
}

inline constexpr std::uint32_t unreachable = std::numeric_limits<std::uint32_t>::max();

// For every index the number of moves to the nearest target, or `unreachable`; nothing if the work was stopped.
template <Indexed P>
requires(Undirected<P> || Reversible<P>) std::optional<std::vector<std::uint32_t>> distance_table(
    const P& p, std::span<const typename P::State> targets, Control& control) {
  using Visited = DepthVisited<P>;
  if (!control.may_use(Visited::bytes_for(p.index_count()))) return std::nullopt;
  Visited visited(p);
  const auto found =
      detail::Explorer<Direction::backward, P, Visited>(p, visited, control).run(targets, [](const auto&) { return true; });
  if (found.profile.status != Status::done) return std::nullopt;
  return visited.take();
}

}  // namespace meleda
