#include "meleda/engines/explore.hpp"

#include <atomic>
#include <mutex>

#include "meleda/core/language.hpp"
#include "meleda/engines/index_search.hpp"
#include "meleda/engines/parallel.hpp"

namespace meleda::detail {

namespace {

template <class Visited>
class Explorer {
 public:
  using Number = typename Visited::Number;

  // `ends` are no dead ends although nothing leads on from them.
  Explorer(Visited& visited, Expand<Number> expand, std::span<const Number> ends, const SpaceFacts& facts, bool degrees,
           Control& control)
      : visited_(visited), expand_(expand), ends_(ends), facts_(facts), control_(control) {
    profile_.store = Visited::name;
    profile_.undirected = facts.undirected;
    profile_.degrees_known = degrees;
  }

  Exploration<Number> run(std::span<const Number> sources) {
    std::vector<Number> layer;
    for (const auto s : sources) {
      if (visited_.add_source(s)) layer.push_back(s);
    }
    std::uint64_t layer_size = layer.size();
    bool listed = true;
    while (layer_size != 0) {
      const bool serial = listed && layer.size() < chunk;
      auto next = serial ? expand_serially(layer) : expand_in_parallel(layer, listed);
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
    add(serial_);
    profile_.degrees = std::move(tally_.degrees);
    profile_.arcs = tally_.arcs;
    profile_.dead_ends = tally_.dead_ends;
    return {std::move(profile_), std::move(farthest_)};
  }

 private:
  // What one thread works with.
  struct Worker {
    Neighbours<Number> neighbours;
    std::vector<Number> read;   // a block of states that was read back
    std::vector<Number> found;  // states of the next layer, while it is listed
    std::uint64_t found_count = 0;
    DegreeTally<Number> tally;
    bool arc_within_layer = false;
  };
  struct Layer {
    std::vector<Number> states;  // empty when not listed
    std::uint64_t size = 0;
    bool listed = true;
  };

  static constexpr std::size_t chunk = 2048;

  void expand(std::span<const Number> states, Worker& worker, bool list) {
    constexpr std::size_t states_at_once = 256;
    while (!states.empty()) {
      const auto some = states.first(std::min(states.size(), states_at_once));
      states = states.subspan(some.size());
      auto& [numbers, ends] = worker.neighbours;
      numbers.clear();
      ends.clear();
      expand_(some, worker.neighbours);
      std::size_t first = 0;
      for (std::size_t i = 0; i < some.size(); first = ends[i++]) {
        claim(some[i], std::span(numbers).subspan(first, ends[i] - first), worker, list);
      }
    }
  }

  // The states one move away from s, of which some may be s or the same.
  void claim(Number s, std::span<Number> neighbours, Worker& worker, bool list) {
    if (profile_.degrees_known) {
      neighbours = neighbours.first(worker.tally.count(s, neighbours, facts_.undirected, ends_));
    }
    for (const auto t : neighbours) {
      switch (visited_.claim(t)) {
        case Seen::fresh:
          ++worker.found_count;
          if (list) worker.found.push_back(t);
          break;
        case Seen::this_layer: worker.arc_within_layer |= t != s; break;
        case Seen::elsewhere: break;
      }
    }
  }
  void add(const Worker& worker) {
    tally_.add(worker.tally);
    profile_.arc_within_layer |= worker.arc_within_layer && facts_.undirected;
  }

  // The next layer, or nothing if the work was stopped.
  std::optional<Layer> expand_in_parallel(const std::vector<Number>& layer, bool listed) {
    PerWorker<Worker> workers;
    std::atomic<bool> stopped{false};
    std::atomic<bool> list_next{true};
    std::atomic<std::uint64_t> expanded{expanded_};
    std::atomic<std::uint64_t> found{0};
    // Takes a block of states to expand; called by many threads.
    const auto expand_block = [&](Worker& worker, std::span<const Number> states) {
      const bool list = list_next.load(std::memory_order_relaxed);
      if (!list) worker.found = {};
      const auto found_before = worker.found_count;
      expand(states, worker, list);
      const auto found_here = worker.found_count - found_before;
      const auto found_so_far = found.fetch_add(found_here, std::memory_order_relaxed) + found_here;
      if (!fits_list(found_so_far)) list_next = false;
      const auto so_far = expanded.fetch_add(states.size(), std::memory_order_relaxed) + states.size();
      // While the threads' lists are put together, the next layer is held twice.
      const auto lists = layer.capacity() + (list_next ? 2 * found_so_far : 0);
      if (out_of_budget(lists * sizeof(Number))) stopped.store(true, std::memory_order_relaxed);
      control_.report({phrase("exploring"), so_far, facts_.states, profile_.depth()});
    };
    if (listed) {
      const auto blocks = (layer.size() + chunk - 1) / chunk;
      parallel_for(blocks, [&](std::size_t block, std::size_t worker) {
        if (stopped.load(std::memory_order_relaxed)) return;
        const auto first = block * chunk;
        expand_block(workers[worker], std::span(layer).subspan(first, std::min(chunk, layer.size() - first)));
      });
    } else if constexpr (Visited::readable) {
      parallel_for(visited_.blocks(), [&](std::size_t block, std::size_t worker) {
        if (stopped.load(std::memory_order_relaxed)) return;
        auto& read = workers[worker].read;
        read.clear();
        visited_.read_block(block, [&](Number s) { read.push_back(s); });
        expand_block(workers[worker], read);
      });
    }
    expanded_ = expanded;
    Layer next;
    next.listed = list_next;
    if (stopped) return std::nullopt;  // what is told is about complete layers
    workers.for_each([&](Worker& worker) {
      add(worker);
      next.size += worker.found_count;
      if (next.listed) next.states.insert(next.states.end(), worker.found.begin(), worker.found.end());
      worker.found = {};
    });
    return next;
  }

  // For narrow layers: no threads, and nothing is allocated a layer. Always completes the layer.
  std::optional<Layer> expand_serially(const std::vector<Number>& layer) {
    auto& worker = serial_;
    worker.found.clear();
    worker.found_count = 0;
    expand(layer, worker, true);
    expanded_ += layer.size();
    expanded_since_check_ += layer.size();
    if (expanded_since_check_ >= chunk) {
      expanded_since_check_ = 0;
      stopped_ = out_of_budget((layer.capacity() + worker.found.capacity()) * sizeof(Number));
      control_.report({phrase("exploring"), expanded_, facts_.states, profile_.depth()});
    }
    return Layer{std::move(worker.found), worker.found_count, true};
  }

  // Whether a layer of that many states may be kept as a list: always if it cannot be read back; else while the lists
  // of this layer and the next stay below the size of the table, or are small.
  [[nodiscard]] bool fits_list(std::uint64_t states) const {
    constexpr std::uint64_t always = std::uint64_t{1} << 16;
    return !Visited::readable || states < always || 2 * states * sizeof(Number) < visited_.bytes();
  }

  void keep_farthest(const std::vector<Number>& layer, bool listed) {
    constexpr std::size_t most = 8;
    farthest_.clear();
    if (listed) {
      farthest_.assign(layer.begin(), layer.begin() + static_cast<std::ptrdiff_t>(std::min(most, layer.size())));
    } else if constexpr (Visited::readable) {
      for (std::size_t block = 0; block < visited_.blocks() && farthest_.size() < most; ++block) {
        visited_.read_block(block, [&](Number s) {
          if (farthest_.size() < most) farthest_.push_back(s);
        });
      }
    }
  }

  // May be cut short by a stop; the table is then good for nothing.
  void leave_layer(const std::vector<Number>& layer, bool listed) {
    if (listed && layer.size() < chunk) {
      for (const auto s : layer) visited_.leave(s);
    } else if (listed) {
      parallel_for((layer.size() + chunk - 1) / chunk, [&](std::size_t block, std::size_t) {
        if (control_.stopped()) return;
        const auto end = std::min((block + 1) * chunk, layer.size());
        for (auto i = block * chunk; i < end; ++i) visited_.leave(layer[i]);
      });
    } else if constexpr (Visited::readable) {
      parallel_for(visited_.blocks(), [&](std::size_t block, std::size_t) {
        if (!control_.stopped()) visited_.read_block(block, [&](Number s) { visited_.leave(s); });
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

  Visited& visited_;
  Expand<Number> expand_;
  std::span<const Number> ends_;
  const SpaceFacts& facts_;
  Control& control_;
  Profile profile_;
  DegreeTally<Number> tally_;
  Worker serial_;
  std::vector<Number> farthest_;
  std::uint64_t expanded_ = 0;
  std::uint64_t expanded_since_check_ = 0;
  bool stopped_ = false;
  std::mutex peak_lock_;
};

}  // namespace

Exploration<std::uint64_t> explore_indices(std::uint64_t index_count, std::span<const std::uint64_t> ends,
                                           Expand<std::uint64_t> expand, NeighbourRows rows, const SpaceFacts& facts,
                                           bool degrees, Control& control) {
  if (!degrees && facts.rows_on_demand && bytes_of_index_search(index_count) <= control.memory_limit()) {
    const IndexSpace space{index_count, facts.undirected, facts.rows_on_demand, facts.states};
    auto found = search_indices(space, ends.front(), rows, control);
    return {std::move(found.profile), std::move(found.farthest)};
  }
  if (!control.may_use(TwoBitVisited::bytes_for(index_count))) {
    Exploration<std::uint64_t> nothing;
    nothing.profile.status = Status::limit_reached;
    nothing.profile.store = TwoBitVisited::name;
    nothing.profile.undirected = facts.undirected;
    nothing.profile.degrees_known = degrees;
    return nothing;
  }
  TwoBitVisited visited(index_count);
  auto found = Explorer(visited, expand, ends, facts, degrees, control).run(ends.first(1));
  found.profile.bytes = std::max(found.profile.bytes, visited.bytes());
  return found;
}

std::optional<DistanceTable> distances_to(std::uint64_t index_count, std::span<const std::uint64_t> targets,
                                          Expand<std::uint64_t> expand, const SpaceFacts& facts, Control& control) {
  if (index_count >= unreachable || !control.may_use(DepthByIndex::bytes_for(index_count))) return std::nullopt;
  DepthByIndex visited(index_count);
  const auto found = Explorer(visited, expand, targets, facts, false, control).run(targets);
  if (found.profile.status != Status::done) return std::nullopt;
  return visited.take();
}

}  // namespace meleda::detail
