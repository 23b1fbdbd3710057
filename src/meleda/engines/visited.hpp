#pragma once
// Two ways to remember which states, by index, a breadth-first search has seen, both safe for many threads within a
// layer. Each answers `claim`: who comes first gets `fresh`; otherwise it says whether the state lies in the layer that
// is being expanded, or elsewhere.

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "meleda/core/bits.hpp"
#include "meleda/core/zeroed_array.hpp"

namespace meleda {

enum class Seen { fresh, this_layer, elsewhere };

// Two bits a state over a perfect index: unseen, done, and two codes that alternate between the layer that is being
// expanded and the next one. Frontiers can be read back from it, so that a wide layer needs no list.
class TwoBitVisited {
 public:
  using Number = std::uint64_t;
  static constexpr const char* name = "table";
  static constexpr bool readable = true;

  explicit TwoBitVisited(std::uint64_t index_count) : cells_(index_count) {}

  [[nodiscard]] static std::uint64_t bytes_for(std::uint64_t index_count) { return index_count / 4 + 8; }
  [[nodiscard]] std::uint64_t bytes() const { return cells_.bytes(); }

  bool add_source(Number index) { return cells_.claim(index, this_layer_); }
  Seen claim(Number index) {
    const auto code = cells_.get(index);
    if (code == this_layer_) return Seen::this_layer;
    if (code != 0) return Seen::elsewhere;
    return cells_.claim(index, next_layer()) ? Seen::fresh : Seen::elsewhere;
  }
  void leave(Number index) { cells_.replace(index, this_layer_, done); }
  void next() { this_layer_ = next_layer(); }

  [[nodiscard]] std::size_t blocks() const { return (cells_.words() + block_words - 1) / block_words; }
  template <class Visitor>
  void read_block(std::size_t block, Visitor&& visit) const {
    const auto first = block * block_words;
    cells_.for_each(this_layer_, first, std::min(first + block_words, cells_.words()), visit);
  }

 private:
  static constexpr unsigned done = 1;
  static constexpr std::size_t block_words = 128;  // 4096 states: what is looked at between two checks for a stop
  [[nodiscard]] unsigned next_layer() const { return 5 - this_layer_; }

  TwoBitArray cells_;
  unsigned this_layer_ = 2;
};

inline constexpr std::uint32_t unreachable = std::numeric_limits<std::uint32_t>::max();

// For every index the number of moves to a target, or `unreachable`. Held as complements, so that zero pages say
// "unreachable" and the table need not be filled before a search begins.
class DistanceTable {
 public:
  explicit DistanceTable(ZeroedArray<std::uint32_t> complements) : complements_(std::move(complements)) {}

  [[nodiscard]] std::size_t size() const { return complements_.size(); }
  [[nodiscard]] std::uint32_t operator[](std::size_t index) const { return ~complements_[index]; }
  [[nodiscard]] std::vector<std::uint32_t> values() const {
    std::vector<std::uint32_t> all(size());
    for (std::size_t i = 0; i < size(); ++i) all[i] = (*this)[i];
    return all;
  }

 private:
  ZeroedArray<std::uint32_t> complements_;
};

// A depth for every index: makes distance tables.
class DepthByIndex {
 public:
  using Number = std::uint64_t;
  static constexpr const char* name = "distances";
  static constexpr bool readable = false;

  explicit DepthByIndex(std::uint64_t index_count) : complements_(index_count) {}

  [[nodiscard]] static std::uint64_t bytes_for(std::uint64_t index_count) { return index_count * 4; }
  [[nodiscard]] std::uint64_t bytes() const { return complements_.size() * 4; }

  bool add_source(Number index) { return claim_cell(index, depth_); }
  Seen claim(Number index) {
    const auto before = std::atomic_ref(complements_[index]).load(std::memory_order_relaxed);
    if (before == ~depth_) return Seen::this_layer;
    if (before != unseen) return Seen::elsewhere;
    return claim_cell(index, depth_ + 1) ? Seen::fresh : Seen::elsewhere;
  }
  void leave(Number) {}
  void next() { ++depth_; }

  [[nodiscard]] DistanceTable take() { return DistanceTable(std::move(complements_)); }

 private:
  static constexpr std::uint32_t unseen = 0;

  bool claim_cell(std::uint64_t index, std::uint32_t depth) {
    auto expected = unseen;
    return std::atomic_ref(complements_[index]).compare_exchange_strong(expected, ~depth, std::memory_order_relaxed);
  }

  ZeroedArray<std::uint32_t> complements_;
  std::uint32_t depth_ = 0;
};

}  // namespace meleda
