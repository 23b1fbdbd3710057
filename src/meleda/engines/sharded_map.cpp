#include "meleda/engines/sharded_map.hpp"

#include <tsl/robin_map.h>

#include <array>

#include "meleda/engines/table_bytes.hpp"

namespace meleda {

template <class Key, class Value>
struct ShardedMap<Key, Value>::Shards : std::array<tsl::robin_map<Key, Value, KeyHash<Key>>, shard_count> {};

template <class Key, class Value>
ShardedMap<Key, Value>::ShardedMap() : shards_(std::make_unique<Shards>()) {}
template <class Key, class Value>
ShardedMap<Key, Value>::~ShardedMap() = default;

template <class Key, class Value>
std::pair<Value, bool> ShardedMap<Key, Value>::try_emplace(Key key, Value value) {
  const auto hash = KeyHash<Key>{}(key);
  auto& shard = (*shards_)[hash >> (64 - shard_bits)];
  const auto [place, fresh] = shard.try_emplace(key, value);
  return {place->second, fresh};
}

template <class Key, class Value>
const Value* ShardedMap<Key, Value>::find(Key key) const {
  const auto hash = KeyHash<Key>{}(key);
  const auto& shard = (*shards_)[hash >> (64 - shard_bits)];
  const auto found = shard.find(key, hash);
  return found == shard.end() ? nullptr : &found->second;
}

template <class Key, class Value>
std::uint64_t ShardedMap<Key, Value>::shard_bytes(std::size_t shard) const {
  return table_bytes((*shards_)[shard]);
}

template class ShardedMap<std::uint32_t, std::uint32_t>;
template class ShardedMap<std::uint32_t, std::uint64_t>;
template class ShardedMap<std::uint64_t, std::uint32_t>;
template class ShardedMap<std::uint64_t, std::uint64_t>;

}  // namespace meleda
