#include "meleda/engines/key_search.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <utility>

#include "meleda/core/language.hpp"
#include "meleda/engines/key_set.hpp"
#include "meleda/engines/large_pages.hpp"
#include "meleda/engines/layers.hpp"
#include "meleda/engines/parallel.hpp"

namespace meleda {

namespace {

constexpr std::size_t narrow = 2048;  // states: not worth a second thread

// What both searches have in common: how states are expanded, counted and told about.
template <class Key>
class KeyExpander {
 public:
  KeyExpander(const KeySpace<Key>& space, Control& control, const char* store) : space_(space), control_(control) {
    profile_.store = store;
    profile_.undirected = space.undirected;
    profile_.degrees_known = space.degrees;
  }

 protected:
  struct Expander {
    Neighbours<Key> neighbours;
    DegreeTally<Key> tally;
  };

  // Each neighbour of each state, other than the state itself.
  template <class Emit>
  void expand(std::span<const Key> states, Expander& with, const Emit& emit) const {
    constexpr std::size_t states_at_once = 256;
    while (!states.empty()) {
      const auto some = states.first(std::min(states.size(), states_at_once));
      states = states.subspan(some.size());
      auto& [numbers, ends] = with.neighbours;
      numbers.clear();
      ends.clear();
      space_.expand(some, with.neighbours);
      std::size_t first = 0;
      for (std::size_t i = 0; i < some.size(); first = ends[i++]) {
        auto found = std::span(numbers).subspan(first, ends[i] - first);
        if (space_.degrees) found = found.first(with.tally.count(some[i], found, space_.undirected, space_.ends));
        for (const auto t : found) {
          if (t != some[i]) emit(t);
        }
      }
    }
  }

  void begin_layer(std::uint64_t states) {
    profile_.add_layer(states);
    profile_.states += states;
  }
  void report(std::uint64_t expanded) {
    control_.report({phrase("exploring"), expanded, space_.states, profile_.depth()});
  }
  // `bytes` is what is held in all.
  bool out_of_budget(std::uint64_t bytes) {
    note_bytes(bytes);
    return control_.stopped() || !control_.may_use(bytes);
  }
  void note_bytes(std::uint64_t bytes) {
    auto most = most_bytes_.load(std::memory_order_relaxed);
    while (most < bytes && !most_bytes_.compare_exchange_weak(most, bytes, std::memory_order_relaxed)) {
    }
  }
  // Of several lists, one after the other.
  void keep_smallest(std::span<const Key> keys) {
    constexpr std::size_t most = 8;
    std::array<Key, most> smallest;
    const auto end = std::partial_sort_copy(keys.begin(), keys.end(), smallest.begin(), smallest.end());
    farthest_.insert(farthest_.end(), smallest.begin(), end);
    std::sort(farthest_.begin(), farthest_.end());
    if (farthest_.size() > most) farthest_.resize(most);
  }
  // What was found of a layer that is not complete is not told.
  KeyExploration<Key> result(bool complete) {
    if (!complete) {
      profile_.status = control_.stop_status();
      farthest_.clear();
    }
    profile_.bytes = most_bytes_;
    profile_.arcs = tally_.arcs;
    profile_.degrees = std::move(tally_.degrees);
    profile_.dead_ends = tally_.dead_ends;
    return {std::move(profile_), std::move(farthest_)};
  }

  const KeySpace<Key>& space_;
  Control& control_;
  Profile profile_;
  DegreeTally<Key> tally_;
  std::vector<Key> farthest_;
  std::atomic<std::uint64_t> most_bytes_{0};
};

template <class Key>
class HashSearch : public KeyExpander<Key> {
 public:
  HashSearch(const KeySpace<Key>& space, Control& control) : KeyExpander<Key>(space, control, "hash") {}

  KeyExploration<Key> run() {
    known_.insert(this->space_.ends.front(), mark());
    layer_ = {{this->space_.ends.front()}};
    std::uint64_t layer_size = 1;
    bool complete = true;
    while (complete && layer_size != 0) {
      this->begin_layer(layer_size);
      std::uint64_t found = 0;
      complete = layer_size < narrow ? expand_serially(found) : expand_in_parallel(found);
      expanded_ += layer_size;
      layer_size = found;
      ++depth_;
    }
    this->note_bytes(known_.bytes());
    this->tally_.add(serial_.expander.tally);
    return this->result(complete);
  }

 private:
  using Set = KeySet<Key>;
  using Keys = std::vector<Key, LargePages<Key>>;
  struct Worker {
    typename KeyExpander<Key>::Expander expander;
    std::array<Keys, Set::piece_count> pending;
    std::size_t pending_count = 0;
    Keys found;
    bool arc_within_layer = false;
  };

  // Neighbours differ in depth by one at most, so that three marks tell whether a state is of this layer.
  [[nodiscard]] typename Set::Mark mark(std::uint64_t later = 0) const {
    return static_cast<typename Set::Mark>((depth_ + later) % 3);
  }

  // No threads, and nothing is allocated a layer. Always completes the layer; false if the search is to end then.
  bool expand_serially(std::uint64_t& found) {
    auto& worker = serial_;
    worker.found.clear();
    for (const auto& part : layer_) {
      this->expand(part, worker.expander, [&](Key t) { note(worker, t, known_.insert(t, mark(1))); });
      since_check_ += part.size();
    }
    this->profile_.arc_within_layer |= worker.arc_within_layer;
    found = worker.found.size();
    if (found == 0) keep_layer();
    if (layer_.size() != 1) layer_.assign(1, {});
    std::swap(layer_.front(), worker.found);
    if (since_check_ < narrow) return true;
    since_check_ = 0;
    this->report(expanded_ + worker.found.size());
    const auto lists = (layer_.front().capacity() + worker.found.capacity()) * sizeof(Key);
    return !this->out_of_budget(known_.bytes() + lists) || found == 0;
  }

  bool expand_in_parallel(std::uint64_t& found) {
    std::vector<std::span<const Key>> portions;
    std::uint64_t layer_bytes = 0;
    for (const auto& part : layer_) {
      layer_bytes += part.capacity() * sizeof(Key);
      for (std::span<const Key> keys(part); !keys.empty(); keys = keys.subspan(std::min(narrow, keys.size()))) {
        portions.push_back(keys.first(std::min(narrow, keys.size())));
      }
    }
    // Neighbours wait until there are so many for every piece of the set that they meet in the same lines of the cache:
    // a quarter of the set. A buffer grows by doubling.
    constexpr std::uint64_t least_pending = std::uint64_t{1} << 14;
    const auto most_pending = std::max(least_pending, known_.bytes() / (4 * worker_count() * sizeof(Key)));
    const auto pending_bytes = 2 * most_pending * worker_count() * sizeof(Key);
    PerWorker<Worker> workers;
    std::atomic<bool> stopped{false};
    std::atomic<std::uint64_t> expanded{expanded_};
    std::atomic<std::uint64_t> found_so_far{0};
    const auto finish = [&](Worker& worker, std::size_t number) {
      const auto before = worker.found.size();
      if (!flush(worker, number)) stopped.store(true, std::memory_order_relaxed);
      const auto all = found_so_far.fetch_add(worker.found.size() - before, std::memory_order_relaxed) +
                       worker.found.size() - before;
      const auto lists = layer_bytes + 2 * all * sizeof(Key);
      if (this->out_of_budget(known_.bytes() + lists + pending_bytes)) stopped.store(true, std::memory_order_relaxed);
    };
    parallel_for(portions.size(), [&](std::size_t portion, std::size_t number) {
      if (stopped.load(std::memory_order_relaxed)) return;
      if (this->control_.stopped()) {
        stopped.store(true, std::memory_order_relaxed);
        return;
      }
      auto& worker = workers[number];
      this->expand(portions[portion], worker.expander, [&](Key t) {
        worker.pending[Set::piece_of(t)].push_back(t);
        ++worker.pending_count;
      });
      if (worker.pending_count >= most_pending) finish(worker, number);
      const auto size = portions[portion].size();
      this->report(expanded.fetch_add(size, std::memory_order_relaxed) + size);
    });
    parallel_for(worker_count(), [&](std::size_t number, std::size_t) {
      if (!stopped.load(std::memory_order_relaxed)) finish(workers[number], number);
    });
    if (stopped) return false;
    found = found_so_far;
    if (found == 0) keep_layer();
    layer_.clear();
    workers.for_each([&](Worker& worker) {
      this->tally_.add(worker.expander.tally);
      this->profile_.arc_within_layer |= worker.arc_within_layer;
      if (!worker.found.empty()) layer_.push_back(std::move(worker.found));
    });
    return true;
  }

  // False if the work was stopped before its end.
  bool flush(Worker& worker, std::size_t number) {
    // Not all workers begin at the same piece.
    const auto first = number * Set::piece_count / worker_count();
    for (std::size_t i = 0; i < Set::piece_count; ++i) {
      const auto p = (first + i) % Set::piece_count;
      auto& keys = worker.pending[p];
      if (keys.empty()) continue;
      if (this->control_.stopped()) return false;
      const auto marks = known_.insert_all(p, keys, mark(1), [&](Key t) { worker.found.push_back(t); });
      worker.arc_within_layer |= (marks >> mark() & 1U) != 0 && this->space_.undirected;
      keys.clear();
    }
    worker.pending_count = 0;
    return true;
  }

  void note(Worker& worker, Key t, typename Set::Put put) const {
    if (put.fresh) {
      worker.found.push_back(t);
    } else if (put.mark == mark() && this->space_.undirected) {
      worker.arc_within_layer = true;
    }
  }

  void keep_layer() {
    for (const auto& part : layer_) this->keep_smallest(part);
  }

  Set known_;
  std::vector<Keys> layer_;
  Worker serial_;
  std::uint64_t depth_ = 0;
  std::uint64_t expanded_ = 0;
  std::uint64_t since_check_ = 0;
};

template <class Key>
class LayerSearch : public KeyExpander<Key> {
 public:
  LayerSearch(const KeySpace<Key>& space, Control& control) : KeyExpander<Key>(space, control, "layers") {}

  KeyExploration<Key> run() {
    list_ = {this->space_.ends.front()};
    std::uint64_t layer_size = 1;
    bool complete = true;
    while (complete && layer_size != 0) {
      this->begin_layer(layer_size);
      complete = listed_ ? expand_list() : expand_layer();
      expanded_ += layer_size;
      layer_size = listed_ ? list_.size() : layer_.size();
    }
    this->tally_.add(serial_.tally);
    return this->result(complete);
  }

 private:
  using Layer = KeyLayer<Key>;
  using Expander = typename KeyExpander<Key>::Expander;

  // Narrow layers are sorted lists. Always completes the layer.
  bool expand_list() {
    next_list_.clear();
    this->expand(list_, serial_, [&](Key t) { next_list_.push_back(t); });
    Layer::sort_and_deduplicate(next_list_);
    if (this->space_.undirected) {
      this->profile_.arc_within_layer |= take_out<Key>(list_, next_list_);
      static_cast<void>(take_out<Key>(list_before_, next_list_));
    }
    since_check_ += list_.size();
    const bool ends = next_list_.empty();
    if (ends) this->keep_smallest(list_);
    std::swap(list_before_, list_);
    std::swap(list_, next_list_);
    if (list_.size() >= narrow) {
      before_ = Layer(list_before_);
      layer_ = Layer(list_);
      listed_ = false;
    }
    if (since_check_ < narrow) return true;
    since_check_ = 0;
    this->report(expanded_ + list_before_.size());
    const auto bytes = (list_before_.capacity() + list_.capacity() + next_list_.capacity()) * sizeof(Key);
    return !this->out_of_budget(bytes) || ends;
  }

  bool expand_layer() {
    Layer next;
    std::array<Excluded<Key>, 2> excluded;
    excluded[0].layer = &layer_;
    excluded[1].layer = &before_;
    PerWorker<Expander> expanders;
    std::atomic<std::uint64_t> expanded{expanded_};
    const auto step = [&](std::span<const Key> keys, const auto& emit, std::size_t worker) {
      this->expand(keys, expanders[worker], emit);
      this->report(expanded.fetch_add(keys.size(), std::memory_order_relaxed) + keys.size());
    };
    const auto held = layer_.bytes() + before_.bytes();
    const std::span<Excluded<Key>> known(excluded.data(), this->space_.undirected ? excluded.size() : 0);
    if (this->out_of_budget(held)) return false;
    if (!make_next_layer(layer_, step, this->control_, held, next, known)) return false;
    if (this->out_of_budget(held + next.bytes()) && !next.empty()) return false;
    this->profile_.arc_within_layer |= excluded[0].met;
    expanders.for_each([&](const Expander& with) { this->tally_.add(with.tally); });
    if (next.empty()) keep_layer();
    before_ = std::move(layer_);
    layer_ = std::move(next);
    if (layer_.size() < narrow / 2) {
      list_ = keys_of(layer_);
      list_before_ = keys_of(before_);
      layer_ = {};
      before_ = {};
      listed_ = true;
    }
    return true;
  }

  static std::vector<Key> keys_of(const Layer& layer) {
    std::vector<Key> keys;
    keys.reserve(layer.size());
    for (std::size_t p = 0; p < Layer::piece_count; ++p) {
      keys.insert(keys.end(), layer.piece(p).begin(), layer.piece(p).end());
    }
    std::sort(keys.begin(), keys.end());
    return keys;
  }
  void keep_layer() {
    for (std::size_t p = 0; p < Layer::piece_count; ++p) this->keep_smallest(layer_.piece(p));
  }

  bool listed_ = true;
  std::vector<Key> list_;
  std::vector<Key> list_before_;
  std::vector<Key> next_list_;
  Layer layer_;
  Layer before_;
  Expander serial_;
  std::uint64_t expanded_ = 0;
  std::uint64_t since_check_ = 0;
};

}  // namespace

template <class Key>
KeyExploration<Key> search_keys(const KeySpace<Key>& space, Control& control) {
  return HashSearch<Key>(space, control).run();
}
template <class Key>
KeyExploration<Key> search_key_layers(const KeySpace<Key>& space, Control& control) {
  return LayerSearch<Key>(space, control).run();
}

template KeyExploration<std::uint32_t> search_keys(const KeySpace<std::uint32_t>&, Control&);
template KeyExploration<std::uint64_t> search_keys(const KeySpace<std::uint64_t>&, Control&);
template KeyExploration<std::uint32_t> search_key_layers(const KeySpace<std::uint32_t>&, Control&);
template KeyExploration<std::uint64_t> search_key_layers(const KeySpace<std::uint64_t>&, Control&);

}  // namespace meleda
