#pragma once
// A hash map in many small pieces. One large map stops for a second when it doubles; a piece doubles in a millisecond,
// so that Ctrl-C is answered at any time. The pieces can also be locked one by one.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "meleda/engines/key_hash.hpp"

namespace meleda {

// Keys and values are numbers of 32 or 64 bits.
template <class Key, class Value>
class ShardedMap {
 public:
  static constexpr unsigned shard_bits = 8;
  static constexpr std::size_t shard_count = std::size_t{1} << shard_bits;

  ShardedMap();
  ~ShardedMap();
  ShardedMap(const ShardedMap&) = delete;
  ShardedMap& operator=(const ShardedMap&) = delete;

  // By the highest bits of the hash: the maps choose their buckets by the low ones.
  [[nodiscard]] static std::size_t shard_of(Key key) { return KeyHash<Key>{}(key) >> (64 - shard_bits); }

  // The value of the key, which is the given one if the key is new; and whether it is. Calls for different shards may
  // run at the same time.
  std::pair<Value, bool> try_emplace(Key key, Value value);
  [[nodiscard]] const Value* find(Key key) const;
  [[nodiscard]] std::uint64_t shard_bytes(std::size_t shard) const;

 private:
  struct Shards;
  std::unique_ptr<Shards> shards_;
};

extern template class ShardedMap<std::uint32_t, std::uint32_t>;
extern template class ShardedMap<std::uint32_t, std::uint64_t>;
extern template class ShardedMap<std::uint64_t, std::uint32_t>;
extern template class ShardedMap<std::uint64_t, std::uint64_t>;

}  // namespace meleda
