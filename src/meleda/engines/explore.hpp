#pragma once
// Breadth-first search of everything that can be reached, layer by layer, on all cores.
//
// Cost: one expansion a state. With the two-bit table a narrow layer is a list of states and a wide one is read back
// from the table, so that memory stays near 2 bits a state for wide spaces while a path of 2^30 layers of one state
// each does not scan the table 2^30 times.

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <limits>
#include <mutex>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/engines/neighbours.hpp"
#include "meleda/engines/parallel.hpp"
#include "meleda/engines/profile.hpp"
#include "meleda/engines/visited.hpp"

namespace meleda {

enum class Store { automatic, table, hash };

template <class State>
struct Exploration {
  Profile profile;
  std::vector<State> farthest;  // some states of the deepest layer; none if the search was stopped
};

namespace detail {

template <Direction direction, TransitionSystem P, class Visited>
class Explorer {
 public:
  using State = typename P::State;

  Explorer(const P& p, Visited& visited, Control& control) : p_(p), visited_(visited), control_(control) {
    profile_.store = Visited::name;
    profile_.undirected = Undirected<P>;
    if constexpr (Counted<P>) {
      const auto states = p.state_count();
      if (states <= std::numeric_limits<std::uint64_t>::max()) total_ = static_cast<std::uint64_t>(states);
    }
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
      const bool serial = listed && layer.size() < chunk;
      auto next = serial ? expand_serially(layer, is_end) : expand_in_parallel(layer, listed, is_end);
      if (!next) break;
      profile_.states += layer_size;
      profile_.add_layer(layer_size);
      if (next->size == 0) keep_farthest(layer, listed);
      leave_layer(layer, listed);
      if (next->size != 0 && (stopped_ || (!serial && control_.stopped()))) break;
      visited_.next();
      std::swap(layer, next->states);
      layer_size = next->size;
      listed = next->listed;
      if (serial) std::swap(serial_.found, next->states);  // its memory is used again
    }
    if (layer_size != 0) profile_.status = control_.stop_status();
    tally_.add(serial_.tally);
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
    std::vector<State> found;  // states of the next layer, while it is listed
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
  std::optional<Layer> expand_in_parallel(const std::vector<State>& layer, bool listed, const IsEnd& is_end) {
    PerWorker<Worker> workers;
    std::atomic<bool> stopped{false};
    std::atomic<bool> list_next{true};
    std::atomic<std::uint64_t> expanded{expanded_};
    std::atomic<std::uint64_t> found{0};
    // Takes a block of states to expand; called by many threads.
    const auto expand_block = [&](Worker& worker, const auto& for_each_state) {
      if (stopped.load(std::memory_order_relaxed)) return;
      const bool list = list_next.load(std::memory_order_relaxed);
      if (!list) worker.found = {};
      const auto found_before = worker.found_count;
      std::uint64_t states = 0;
      for_each_state([&](const State& s) {
        expand(s, worker, is_end, list);
        ++states;
      });
      const auto found_here = worker.found_count - found_before;
      const auto found_so_far = found.fetch_add(found_here, std::memory_order_relaxed) + found_here;
      if (!fits_list(found_so_far)) list_next = false;
      const auto so_far = expanded.fetch_add(states, std::memory_order_relaxed) + states;
      // While the threads' lists are put together, the next layer is held twice.
      const auto lists = layer.capacity() + (list_next ? 2 * found_so_far : 0);
      if (out_of_budget(lists * sizeof(State))) stopped.store(true, std::memory_order_relaxed);
      control_.report({"exploring", so_far, total_, profile_.depth()});
    };
    if (listed) {
      const auto blocks = (layer.size() + chunk - 1) / chunk;
      parallel_for(blocks, [&](std::size_t block, std::size_t worker) {
        expand_block(workers[worker], [&](const auto& visit) {
          const auto end = std::min((block + 1) * chunk, layer.size());
          for (auto i = block * chunk; i < end; ++i) visit(layer[i]);
        });
      });
    } else if constexpr (Visited::readable) {
      parallel_for(visited_.blocks(), [&](std::size_t block, std::size_t worker) {
        expand_block(workers[worker], [&](const auto& visit) { visited_.read_block(block, visit); });
      });
    }
    expanded_ = expanded;
    Layer next;
    next.listed = list_next;
    if (stopped) return std::nullopt;  // what is told is about complete layers
    workers.for_each([&](Worker& worker) {
      tally_.add(worker.tally);
      next.size += worker.found_count;
      if (next.listed) next.states.insert(next.states.end(), worker.found.begin(), worker.found.end());
      worker.found = {};
    });
    return next;
  }

  // For narrow layers: no threads, and nothing is allocated a layer. Always completes the layer.
  template <class IsEnd>
  std::optional<Layer> expand_serially(const std::vector<State>& layer, const IsEnd& is_end) {
    auto& worker = serial_;
    worker.found.clear();
    worker.found_count = 0;
    for (const auto& s : layer) expand(s, worker, is_end, true);
    expanded_ += layer.size();
    expanded_since_check_ += layer.size();
    if (expanded_since_check_ >= chunk) {
      expanded_since_check_ = 0;
      stopped_ = out_of_budget((layer.capacity() + worker.found.capacity()) * sizeof(State));
      control_.report({"exploring", expanded_, total_, profile_.depth()});
    }
    return Layer{std::move(worker.found), worker.found_count, true};
  }

  // Whether a layer of that many states may be kept as a list: always if it cannot be read back; else while the lists
  // of this layer and the next stay below the size of the table, or are small.
  [[nodiscard]] bool fits_list(std::uint64_t states) const {
    constexpr std::uint64_t always = std::uint64_t{1} << 16;
    return !Visited::readable || states < always || 2 * states * sizeof(State) < visited_.bytes();
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

  // May be cut short by a stop; the table is then good for nothing.
  void leave_layer(const std::vector<State>& layer, bool listed) {
    if (listed && layer.size() < chunk) {
      for (const auto& s : layer) visited_.leave(s);
    } else if (listed) {
      parallel_for((layer.size() + chunk - 1) / chunk, [&](std::size_t block, std::size_t) {
        if (control_.stopped()) return;
        const auto end = std::min((block + 1) * chunk, layer.size());
        for (auto i = block * chunk; i < end; ++i) visited_.leave(layer[i]);
      });
    } else if constexpr (Visited::readable) {
      parallel_for(visited_.blocks(), [&](std::size_t block, std::size_t) {
        if (!control_.stopped()) visited_.read_block(block, [&](const State& s) { visited_.leave(s); });
      });
    }
  }

  // `lists` are the bytes that the layers hold besides what remembers the visited states.
  bool out_of_budget(std::uint64_t lists) {
    const auto bytes = visited_.bytes() + lists;
    {
      const std::scoped_lock lock(peak_lock_);
      profile_.bytes = std::max(profile_.bytes, bytes);
    }
    return control_.stopped() || !control_.may_use(bytes);
  }

  const P& p_;
  Visited& visited_;
  Control& control_;
  Profile profile_;
  Tally tally_;
  Worker serial_;
  std::vector<State> farthest_;
  std::optional<std::uint64_t> total_;  // for progress: when the family knows how many states there are
  std::uint64_t expanded_ = 0;
  std::uint64_t expanded_since_check_ = 0;
  bool stopped_ = false;
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
        nothing.profile.undirected = Undirected<P>;
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

// For every index the number of moves to the nearest target, or `unreachable`; nothing if the work was stopped, or if
// the space is so large that a distance might not fit into 32 bits.
template <Indexed P>
requires(Undirected<P> || Reversible<P>) std::optional<DistanceTable> distance_table(
    const P& p, std::span<const typename P::State> targets, Control& control) {
  using Visited = DepthVisited<P>;
  if (p.index_count() >= unreachable || !control.may_use(Visited::bytes_for(p.index_count()))) return std::nullopt;
  Visited visited(p);
  const auto found =
      detail::Explorer<Direction::backward, P, Visited>(p, visited, control).run(targets, [](const auto&) {
        return true;
      });
  if (found.profile.status != Status::done) return std::nullopt;
  return visited.take();
}

}  // namespace meleda
