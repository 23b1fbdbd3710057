#pragma once
// Sets of keys, layer by layer: for spaces in which every move leads from one layer to the next, so that a layer is
// made from the one before it alone and nothing else need be remembered; or in which moves can be taken back, so that
// only the last two layers need be.
//
// A layer is kept as sorted keys, 8 bytes each, in 256 pieces by their hash: the pieces are made on all cores without
// locks, and two layers are compared piece by piece. A new layer is made in rounds, so that its candidates (many times
// as many as its keys) never need more than a fixed share of memory.

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/engines/key_hash.hpp"
#include "meleda/engines/parallel.hpp"

namespace meleda {

// Takes known keys out of others; both are sorted. Whether there were any.
template <class Key>
[[nodiscard]] bool take_out(std::span<const Key> known, std::vector<Key>& keys) {
  auto at = known.begin();
  auto kept = keys.begin();
  for (const auto key : keys) {
    while (at != known.end() && *at < key) ++at;
    if (at == known.end() || *at != key) *kept++ = key;
  }
  const bool any = kept != keys.end();
  keys.erase(kept, keys.end());
  return any;
}

template <class Key>
class KeyLayer {
 public:
  static constexpr unsigned piece_bits = 8;
  static constexpr std::size_t piece_count = std::size_t{1} << piece_bits;
  static constexpr std::size_t nowhere = std::numeric_limits<std::size_t>::max();

  KeyLayer() = default;
  explicit KeyLayer(const std::vector<Key>& keys) {
    for (const auto& key : keys) pieces_[piece_of(key)].push_back(key);
    for (auto& piece : pieces_) sort_and_deduplicate(piece);
    number();
  }

  [[nodiscard]] static std::size_t piece_of(Key key) { return KeyHash<Key>{}(key) >> (64 - piece_bits); }

  [[nodiscard]] std::size_t size() const { return first_.back(); }
  [[nodiscard]] bool empty() const { return size() == 0; }
  [[nodiscard]] std::uint64_t bytes() const { return size() * sizeof(Key); }
  [[nodiscard]] std::span<const Key> piece(std::size_t p) const { return pieces_[p]; }
  // Keys are numbered piece by piece, so that values can lie in an array beside them.
  [[nodiscard]] std::size_t first_of(std::size_t p) const { return first_[p]; }
  [[nodiscard]] std::size_t index_of(Key key) const {
    const auto p = piece_of(key);
    const auto& piece = pieces_[p];
    if (piece.empty()) return nowhere;
    // Halving without branches: which half it is cannot be predicted, and a wrong guess costs more than a step.
    const Key* first = piece.data();
    for (auto left = piece.size(); left > 1;) {
      const auto half = left / 2;
      first += first[half - 1] < key ? half : 0;
      left -= half;
    }
    if (*first != key) return nowhere;
    return first_[p] + static_cast<std::size_t>(first - piece.data());
  }
  [[nodiscard]] bool contains(Key key) const { return index_of(key) != nowhere; }

  static void sort_and_deduplicate(std::vector<Key>& keys) {
    std::sort(keys.begin(), keys.end());
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  }
  // Adds keys to one piece; they are sorted and do not repeat. Calls for different pieces may run at the same time;
  // `number` must follow when all is added.
  void add(std::size_t p, const std::vector<Key>& candidates) {
    auto& piece = pieces_[p];
    std::vector<Key> merged;
    if (piece.empty()) {
      merged.assign(candidates.begin(), candidates.end());
    } else {
      merged.reserve(piece.size() + candidates.size());
      std::set_union(piece.begin(), piece.end(), candidates.begin(), candidates.end(), std::back_inserter(merged));
      if (merged.size() + merged.size() / 8 < merged.capacity()) merged.shrink_to_fit();
    }
    piece = std::move(merged);
  }
  // Keeps what the other layer has, too.
  void intersect(const KeyLayer& other) {
    parallel_for(piece_count, [&](std::size_t p, std::size_t) {
      auto& mine = pieces_[p];
      const auto& theirs = other.pieces_[p];
      std::vector<Key> both;
      std::set_intersection(mine.begin(), mine.end(), theirs.begin(), theirs.end(), std::back_inserter(both));
      both.shrink_to_fit();
      mine = std::move(both);
    });
    number();
  }
  void number() {
    for (std::size_t p = 0; p < piece_count; ++p) first_[p + 1] = first_[p] + pieces_[p].size();
  }

 private:
  std::array<std::vector<Key>, piece_count> pieces_;
  std::array<std::size_t, piece_count + 1> first_{};
};

// Calls `visit(index, key)` or `visit(index, key, worker)` for every key, on all cores; false if the work was stopped
// before its end.
template <class Key, class Visit>
[[nodiscard]] bool for_each_key(const KeyLayer<Key>& layer, Control& control, const Visit& visit) {
  std::atomic<bool> stopped{false};
  parallel_for(KeyLayer<Key>::piece_count, [&](std::size_t p, [[maybe_unused]] std::size_t worker) {
    const auto keys = layer.piece(p);
    const auto first = layer.first_of(p);
    for (std::size_t i = 0; i < keys.size(); ++i) {
      constexpr std::size_t keys_per_check = 2048;
      if (i % keys_per_check == 0) {
        if (stopped.load(std::memory_order_relaxed)) return;
        if (control.stopped()) stopped = true;
      }
      if constexpr (std::is_invocable_v<Visit, std::size_t, Key, std::size_t>) {
        visit(first + i, keys[i], worker);
      } else {
        visit(first + i, keys[i]);
      }
    }
  });
  return !stopped;
}

// A layer whose keys are not to be in the next one; and whether any of them came up.
template <class Key>
struct Excluded {
  const KeyLayer<Key>* layer = nullptr;
  std::atomic<bool> met{false};
};

// The next layer: all that `expand(key, emit)`, or `expand(keys, emit, worker)`, emits for the keys of this one, except
// what is excluded. `bytes_held` is what the caller holds already, this layer included. False if a budget ran out or
// the work was cancelled; `next` is then of no use.
template <class Key, class Expand>
[[nodiscard]] bool make_next_layer(const KeyLayer<Key>& layer, const Expand& expand, Control& control,
                                   std::uint64_t bytes_held, KeyLayer<Key>& next,
                                   std::span<Excluded<Key>> excluded = {}) {
  using Layer = KeyLayer<Key>;
  using Buffers = std::array<std::vector<Key>, Layer::piece_count>;
  // What a worker expands before it looks whether the round is over, and when to stop.
  constexpr std::size_t keys_at_once = 1024;
  std::vector<std::span<const Key>> portions;
  for (std::size_t p = 0; p < Layer::piece_count; ++p) {
    for (auto keys = layer.piece(p); !keys.empty(); keys = keys.subspan(std::min(keys_at_once, keys.size()))) {
      portions.push_back(keys.first(std::min(keys_at_once, keys.size())));
    }
  }
  next = Layer();
  PerWorker<Buffers> workers;
  std::uint64_t buffered = 0;  // the buffers keep their memory from one round to the next
  std::atomic<std::size_t> next_portion{0};
  std::atomic<bool> stopped{false};
  while (next_portion < portions.size()) {
    // A candidate takes up to two places in a buffer that grows by doubling, and then two while it is merged.
    constexpr std::uint64_t bytes_a_candidate = 4 * sizeof(Key);
    constexpr std::uint64_t most_candidates = std::uint64_t{1} << 22;
    constexpr std::uint64_t least_candidates = std::uint64_t{1} << 14;
    const auto held = bytes_held + next.bytes();
    const auto left = control.memory_limit() - std::min(held, control.memory_limit());
    const auto round = std::clamp(left / (4 * bytes_a_candidate), least_candidates, most_candidates);
    if (control.stopped() || !control.may_use(held + std::max(buffered, round * bytes_a_candidate))) return false;
    std::atomic<std::uint64_t> candidates{0};
    parallel_for(portions.size() - next_portion, [&](std::size_t, std::size_t worker) {
      if (stopped || candidates.load(std::memory_order_relaxed) >= round) return;
      const auto portion = next_portion.fetch_add(1);
      if (control.stopped()) stopped = true;
      auto& buffers = workers[worker];
      std::uint64_t emitted = 0;
      const auto emit = [&](Key successor) {
        buffers[Layer::piece_of(successor)].push_back(successor);
        ++emitted;
      };
      if constexpr (std::is_invocable_v<Expand, std::span<const Key>, decltype(emit), std::size_t>) {
        expand(portions[portion], emit, worker);
      } else {
        for (const auto& key : portions[portion]) expand(key, emit);
      }
      candidates += emitted;
    });
    if (stopped) return false;
    buffered = 0;
    workers.for_each([&](const Buffers& buffers) {
      for (const auto& buffer : buffers) buffered += buffer.capacity() * sizeof(Key);
    });
    parallel_for(Layer::piece_count, [&](std::size_t p, std::size_t) {
      workers.for_each([&](Buffers& buffers) {
        auto& keys = buffers[p];
        if (keys.empty()) return;
        Layer::sort_and_deduplicate(keys);
        for (auto& other : excluded) {
          if (take_out(other.layer->piece(p), keys)) other.met = true;
        }
        next.add(p, keys);
        keys.clear();
      });
    });
    next.number();
  }
  return !control.stopped();
}

}  // namespace meleda
