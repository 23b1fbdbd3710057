#pragma once
// A hash map in many small pieces. One large map stops for a second when it doubles; a piece doubles in a millisecond,
// so that Ctrl-C is answered at any time. The pieces can also be locked one by one.

#include <tsl/robin_map.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "meleda/engines/key_hash.hpp"

namespace meleda {

template <class Key, class Value>
class ShardedMap {
 public:
  static constexpr unsigned shard_bits = 8;
  static constexpr std::size_t shard_count = std::size_t{1} << shard_bits;

  // By the highest bits of the hash: the maps choose their buckets by the low ones.
  [[nodiscard]] static std::size_t shard_of(Key key) { return KeyHash<Key>{}(key) >> (64 - shard_bits); }

  // The value of the key, which is the given one if the key is new; and whether it is. Calls for different shards may
  // run at the same time.
  std::pair<Value, bool> try_emplace(Key key, Value value) {
    const auto [place, fresh] = shards_[shard_of(key)].try_emplace(key, value);
    return {place->second, fresh};
  }
  [[nodiscard]] const Value* find(Key key) const {
    const auto& shard = shards_[shard_of(key)];
    const auto found = shard.find(key);
    return found == shard.end() ? nullptr : &found->second;
  }
  [[nodiscard]] std::uint64_t shard_bytes(std::size_t shard) const {
    // A bucket holds the pair and a probe length, in whole alignments.
    using Pair = typename Map::value_type;
    return shards_[shard].bucket_count() * (sizeof(Pair) + alignof(Pair));
  }

 private:
  using Map = tsl::robin_map<Key, Value, KeyHash<Key>>;
  std::array<Map, shard_count> shards_;
};

}  // namespace meleda
