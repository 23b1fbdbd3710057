#include "meleda/engines/index_search.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <limits>
#include <utility>

#include "meleda/core/assert.hpp"
#include "meleda/core/language.hpp"
#include "meleda/engines/parallel.hpp"
#include "meleda/engines/rows.hpp"

namespace meleda {

namespace {

using Word = std::uint64_t;
using AtomicWord = std::atomic_ref<Word>;

constexpr std::uint64_t bits = 64;
constexpr std::uint32_t block_words = 64;  // 4096 states: what is looked at between two checks for a stop
constexpr std::uint64_t narrow = 2048;     // states: not worth a second thread

std::uint64_t blocks_for(std::uint64_t index_count) {
  constexpr auto states = bits * block_words;
  return index_count / states + (index_count % states != 0 ? 1 : 0);
}

// A layer is a list while reading three planes would take longer than the list's detours.
std::uint64_t longest_list(std::uint64_t index_count) {
  return std::max<std::uint64_t>(4 * narrow, index_count / 1024);
}

class IndexSearch {
 public:
  IndexSearch(const IndexSpace& space, NeighbourRows rows, Control& control)
      : space_(space),
        rows_(rows),
        control_(control),
        blocks_(static_cast<std::uint32_t>(blocks_for(space.index_count))),
        seen_(blocks_, block_words),
        layer_(blocks_, block_words),
        most_listed_(longest_list(space.index_count)) {
    auto bytes = bytes_of_index_search(space.index_count);
    // Bits that only one worker writes cost half of bits that all do.
    const auto more = (worker_count() - 1) * RowPlane::bytes_for(blocks_, block_words);
    shared_ = worker_count() > most_planes || bytes + more > control.memory_limit();
    if (!shared_) bytes += more;
    const auto planes = shared_ ? 1 : worker_count();
    for (std::size_t i = 0; i < planes; ++i) next_.emplace_back(blocks_, block_words);

    explored_.profile.store = "table";
    explored_.profile.undirected = space.undirected;
    explored_.profile.degrees_known = false;
    explored_.profile.bytes = bytes;
  }

  IndexExploration run(std::uint64_t from) {
    seen_.data()[from / bits] |= Word{1} << from % bits;
    list_.push_back(from);
    layer_size_ = 1;
    while (layer_size_ != 0) {
      profile().add_layer(layer_size_);
      profile().states += layer_size_;
      const auto found = listed_ ? level_of_list() : level_of_planes();
      if (!found) {
        profile().status = control_.stop_status();
        explored_.farthest.clear();
        break;
      }
      expanded_ += layer_size_;
      layer_size_ = *found;
    }
    return std::move(explored_);
  }

 private:
  static constexpr std::size_t most_planes = 16;  // more would take longer to put together
  struct Worker {
    RowPlane* next = nullptr;  // for what is pushed
    std::array<std::uint64_t, most_in_batch> batch;
    std::size_t batched = 0;
    std::vector<std::uint64_t> found;
    std::uint64_t found_count = 0;
    bool arc_within_layer = false;
  };

  [[nodiscard]] Profile& profile() { return explored_.profile; }
  // Whether it is still open if the graph has odd cycles: then arcs within a layer are looked for. They show only
  // where a layer's own states are expanded.
  [[nodiscard]] bool looks_for_odd_cycles() { return space_.undirected && !profile().arc_within_layer; }

  static bool test(const RowPlane& plane, std::uint64_t index) {
    return (plane.data()[index / bits] >> index % bits & 1) != 0;
  }
  template <bool shared>
  static void set(Word* plane, std::uint64_t index) {
    auto& word = plane[index / bits];
    const auto bit = Word{1} << index % bits;
    if constexpr (shared) {
      if ((AtomicWord(word).load(std::memory_order_relaxed) & bit) == 0) {
        AtomicWord(word).fetch_or(bit, std::memory_order_relaxed);
      }
    } else {
      word |= bit;
    }
  }
  // Whether this call was the one that set it.
  template <bool shared>
  static bool claim(RowPlane& plane, std::uint64_t index) {
    auto& word = plane.data()[index / bits];
    const auto bit = Word{1} << index % bits;
    if constexpr (shared) {
      if ((AtomicWord(word).load(std::memory_order_relaxed) & bit) != 0) return false;
      return (AtomicWord(word).fetch_or(bit, std::memory_order_relaxed) & bit) == 0;
    } else {
      if ((word & bit) != 0) return false;
      word |= bit;
      return true;
    }
  }

  // `done` of `all` parts of this level.
  void report(std::uint64_t done, std::uint64_t all) {
    const auto share = static_cast<double>(done) / static_cast<double>(all) * static_cast<double>(layer_size_);
    const auto states = expanded_ + std::min(layer_size_, static_cast<std::uint64_t>(share));
    control_.report({phrase("exploring"), states, space_.states, profile().depth()});
  }

  // Work on parts on all cores, as long as nobody says stop; false if somebody did. Work(part, worker).
  template <class Work>
  bool in_parts(std::size_t parts, PerWorker<Worker>& workers, bool tells, const Work& work) {
    std::atomic<bool> stopped{false};
    std::atomic<std::uint64_t> done{0};
    parallel_for(parts, [&](std::size_t part, std::size_t worker) {
      if (stopped.load(std::memory_order_relaxed)) return;
      if (control_.stopped()) stopped.store(true, std::memory_order_relaxed);
      work(part, workers[worker]);
      if (tells) report(done.fetch_add(1, std::memory_order_relaxed) + 1, parts);
    });
    return !stopped;
  }

  // A listed layer. What is found goes to lists as well, unless these become long: then to the bits of the next layer.
  std::optional<std::uint64_t> level_of_list() {
    const bool marked = looks_for_odd_cycles();
    if (marked) {
      for (const auto s : list_) set<false>(layer_.data(), s);
    }
    std::uint64_t found = 0;
    if (list_.size() < narrow) {
      serial_.found_count = 0;
      expand_list<false>(list_, serial_, std::numeric_limits<std::size_t>::max());
      found = serial_.found_count;
      if (marked) unmark_list();
      profile().arc_within_layer |= serial_.arc_within_layer;
      since_check_ += list_.size();
      if (found == 0) keep_list();
      list_.clear();
      std::swap(list_, serial_.found);
      if (list_.size() > most_listed_) to_planes();
      if (since_check_ >= narrow) {
        since_check_ = 0;
        report(1, 1);
        if (control_.stopped() && found != 0) return std::nullopt;
      }
      return found;
    }
    PerWorker<Worker> workers;
    const auto most = most_listed_ / worker_count();
    std::atomic<bool> spilled{false};
    const auto parts = (list_.size() + narrow - 1) / narrow;
    const bool complete = in_parts(parts, workers, true, [&](std::size_t part, Worker& worker) {
      const auto first = part * narrow;
      const auto some = std::span(list_).subspan(first, std::min(narrow, list_.size() - first));
      if (expand_list<true>(some, worker, most)) spilled.store(true, std::memory_order_relaxed);
    });
    if (!complete) return std::nullopt;
    if (marked) unmark_list();
    workers.for_each([&](const Worker& worker) {
      found += worker.found_count;
      profile().arc_within_layer |= worker.arc_within_layer;
    });
    if (found == 0) keep_list();
    list_.clear();
    workers.for_each([&](Worker& worker) {
      list_.insert(list_.end(), worker.found.begin(), worker.found.end());
      worker.found = {};
    });
    if (spilled) {
      for (const auto s : list_) set<false>(next_.front().data(), s);
      list_ = {};
      listed_ = false;
      std::swap(layer_, next_.front());
    }
    return found;
  }

  // True where the list became longer than `most` and was entered into the bits of the next layer instead.
  template <bool shared>
  bool expand_list(std::span<const std::uint64_t> states, Worker& worker, std::size_t most) {
    const bool looks = looks_for_odd_cycles();
    bool spilled = false;
    while (!states.empty()) {
      const auto batch = states.first(std::min(states.size(), most_in_batch));
      states = states.subspan(batch.size());
      rows_(batch, [&](std::span<const std::uint64_t> row) {
        for (std::size_t i = 0; i < row.size(); ++i) {
          const auto t = row[i];
          if (claim<shared>(seen_, t)) {
            ++worker.found_count;
            worker.found.push_back(t);
          } else if (looks && t != batch[i] && test(layer_, t)) {
            worker.arc_within_layer = true;
          }
        }
        return true;
      });
      if (worker.found.size() > most) {
        for (const auto s : worker.found) set<shared>(next_.front().data(), s);
        worker.found.clear();
        spilled = true;
      }
    }
    return spilled;
  }

  void unmark_list() {
    for (const auto s : list_) layer_.data()[s / bits] = 0;
  }
  void to_planes() {
    for (const auto s : list_) set<false>(layer_.data(), s);
    list_ = {};
    listed_ = false;
  }

  // A layer that is read from its bits.
  std::optional<std::uint64_t> level_of_planes() {
    // To look for a neighbour costs about half of going to all of them.
    const auto unseen = space_.index_count - profile().states;
    const bool pull = space_.undirected && space_.rows_on_demand && !looks_for_odd_cycles() && unseen / 2 < layer_size_;
    PerWorker<Worker> workers;
    std::size_t number = 0;
    workers.for_each([&](Worker& worker) { worker.next = &next_[shared_ ? 0 : number++]; });
    const auto expand = [&](Worker& worker) {
      if (pull) {
        pull_batch(worker);
      } else if (shared_) {
        push_batch<true>(worker);
      } else {
        push_batch<false>(worker);
      }
      worker.batched = 0;
    };
    bool complete = in_parts(blocks_, workers, true, [&](std::size_t block, Worker& worker) {
      const auto first = block * block_words;
      for (auto w = first; w < first + block_words; ++w) {
        auto word = pull ? ~seen_.data()[w] & valid(w) : layer_.data()[w];
        for (; word != 0; word &= word - 1) {
          worker.batch[worker.batched++] = w * bits + static_cast<std::uint64_t>(std::countr_zero(word));
          if (worker.batched == most_in_batch) expand(worker);
        }
      }
    });
    if (!complete) return std::nullopt;
    workers.for_each(expand);
    return merge(workers, pull ? 1 : next_.size());
  }

  template <bool shared>
  void push_batch(Worker& worker) {
    if (worker.batched == 0) return;
    const std::span<const std::uint64_t> batch(worker.batch.data(), worker.batched);
    auto* const next = worker.next->data();  // the compiler cannot know that it stays
    // The words of a row are asked for while the next row is made.
    std::array<std::uint64_t, most_in_batch> asked;
    std::size_t asked_count = 0;
    const auto set_asked = [&, next] {
      for (std::size_t i = 0; i < asked_count; ++i) set<shared>(next, asked[i]);
    };
    rows_(batch, [&, next](std::span<const std::uint64_t> row) {
      set_asked();
      asked_count = 0;
      for (std::size_t i = 0; i < row.size(); ++i) {
        __builtin_prefetch(next + row[i] / bits, 1);
        asked[asked_count] = row[i];
        // A state does not reach itself. What a layer reaches of itself otherwise shows when the planes are merged.
        asked_count += row[i] != batch[i] ? 1U : 0U;
      }
      return true;
    });
    set_asked();
  }

  // Blocks belong to one worker each, and a batch has states of its blocks alone.
  void pull_batch(Worker& worker) {
    if (worker.batched == 0) return;
    const std::span<const std::uint64_t> batch(worker.batch.data(), worker.batched);
    const auto* const layer = layer_.data();
    auto* const next = next_.front().data();
    Word open = ~Word{0} >> (bits - batch.size());
    rows_(batch, [&, layer](std::span<const std::uint64_t> row) {
      Word hits = 0;
      for (std::size_t i = row.size(); i-- > 0;) hits = hits << 1 | (layer[row[i] / bits] >> row[i] % bits & 1);
      open &= ~hits;
      return open != 0;
    });
    for (std::size_t i = 0; i < batch.size(); ++i) {
      if ((open >> i & 1) == 0) set<false>(next, batch[i]);
    }
  }

  // Puts the planes of the next layer together, takes what was known out of it, and makes it the layer.
  std::optional<std::uint64_t> merge(PerWorker<Worker>& workers, std::size_t planes) {
    workers.for_each([](Worker& worker) { worker.found_count = 0; });
    constexpr std::size_t blocks_at_once = 16;
    const auto parts = (blocks_ + blocks_at_once - 1) / blocks_at_once;
    const bool complete = in_parts(parts, workers, false, [&](std::size_t part, Worker& worker) {
      const auto first = part * blocks_at_once * block_words;
      const auto end = std::min<std::size_t>(first + blocks_at_once * block_words, std::size_t{blocks_} * block_words);
      Word within = 0;
      for (auto w = first; w < end; ++w) {
        auto reached = next_.front().data()[w];
        for (std::size_t i = 1; i < planes; ++i) reached |= std::exchange(next_[i].data()[w], 0);
        if (reached == 0) continue;
        within |= reached & layer_.data()[w];
        const auto fresh = reached & ~seen_.data()[w];
        next_.front().data()[w] = fresh;
        seen_.data()[w] |= fresh;
        worker.found_count += static_cast<std::uint64_t>(std::popcount(fresh));
      }
      if (within != 0) worker.arc_within_layer = true;
    });
    if (!complete) return std::nullopt;
    std::uint64_t found = 0;
    workers.for_each([&](const Worker& worker) {
      found += worker.found_count;
      profile().arc_within_layer |= worker.arc_within_layer && space_.undirected;
    });
    if (found == 0) {
      keep_first();
      return found;
    }
    // The old layer becomes the next, empty again.
    const bool becomes_list = found <= most_listed_ / 2;
    PerWorker<Worker> lists;
    const bool cleared = in_parts(parts, lists, false, [&](std::size_t part, Worker& worker) {
      const auto first = part * blocks_at_once * block_words;
      const auto end = std::min<std::size_t>(first + blocks_at_once * block_words, std::size_t{blocks_} * block_words);
      std::fill(layer_.data() + first, layer_.data() + end, 0);
      if (!becomes_list) return;
      for (auto w = first; w < end; ++w) {
        for (auto word = next_.front().data()[w]; word != 0; word &= word - 1) {
          worker.found.push_back(w * bits + static_cast<std::uint64_t>(std::countr_zero(word)));
        }
        next_.front().data()[w] = 0;
      }
    });
    if (!cleared) return std::nullopt;
    std::swap(layer_, next_.front());
    if (becomes_list) {
      listed_ = true;
      lists.for_each([&](Worker& worker) { list_.insert(list_.end(), worker.found.begin(), worker.found.end()); });
    }
    return found;
  }

  // Bits that stand for states.
  [[nodiscard]] Word valid(std::uint64_t word) const {
    const auto first = word * bits;
    if (first >= space_.index_count) return 0;
    const auto left = space_.index_count - first;
    return left >= bits ? ~Word{0} : (Word{1} << left) - 1;
  }

  static constexpr std::size_t most_kept = 8;
  void keep_list() {
    auto& kept = explored_.farthest;
    const auto count = std::min(most_kept, list_.size());
    kept.resize(count);
    std::partial_sort_copy(list_.begin(), list_.end(), kept.begin(), kept.end());
  }
  void keep_first() {
    auto& kept = explored_.farthest;
    kept.clear();
    for (std::uint64_t w = 0; w < std::uint64_t{blocks_} * block_words && kept.size() < most_kept; ++w) {
      for (auto word = layer_.data()[w]; word != 0 && kept.size() < most_kept; word &= word - 1) {
        kept.push_back(w * bits + static_cast<std::uint64_t>(std::countr_zero(word)));
      }
    }
  }

  const IndexSpace& space_;
  NeighbourRows rows_;
  Control& control_;
  std::uint32_t blocks_;
  RowPlane seen_;
  RowPlane layer_;              // while the layer is listed: the same if arcs within it are looked for, empty otherwise
  std::vector<RowPlane> next_;  // one for all workers, or one for each; the first is put together with the others
  bool shared_ = false;
  std::uint64_t most_listed_;
  std::vector<std::uint64_t> list_;
  bool listed_ = true;
  Worker serial_;
  std::uint64_t layer_size_ = 0;
  std::uint64_t expanded_ = 0;
  std::uint64_t since_check_ = 0;
  IndexExploration explored_;
};

}  // namespace

std::uint64_t bytes_of_index_search(std::uint64_t index_count) {
  // A list grows by doubling, and is held twice while the workers' lists are put together.
  return blocks_for(index_count) * block_words * sizeof(Word) * 3 +
         longest_list(index_count) * sizeof(std::uint64_t) * 4;
}

IndexExploration search_indices(const IndexSpace& space, std::uint64_t from, NeighbourRows rows, Control& control) {
  MELEDA_ASSERT(from < space.index_count && blocks_for(space.index_count) <= std::numeric_limits<std::uint32_t>::max());
  if (!control.may_use(bytes_of_index_search(space.index_count))) {
    IndexExploration nothing;
    nothing.profile.status = Status::limit_reached;
    nothing.profile.store = "table";
    nothing.profile.undirected = space.undirected;
    nothing.profile.degrees_known = false;
    return nothing;
  }
  return IndexSearch(space, rows, control).run(from);
}

}  // namespace meleda
