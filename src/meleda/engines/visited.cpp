#include "meleda/engines/visited.hpp"

#include <tsl/robin_map.h>

#include <array>
#include <mutex>

#include "meleda/engines/key_hash.hpp"

namespace meleda {

// By the highest bits of the hash: the maps choose their buckets by the low ones. A lock lies beside what it guards,
// and all is in one place for the compiler, too: this is called for every arc.
template <class Key>
struct HashVisited<Key>::Shards {
  static constexpr unsigned bits = 8;
  struct Shard {
    std::mutex lock;
    tsl::robin_map<Key, std::uint32_t, KeyHash<Key>> depths;
    std::size_t buckets = 0;  // as last counted
  };
  std::array<Shard, std::size_t{1} << bits> all;
};

template <class Key>
HashVisited<Key>::HashVisited() : shards_(std::make_unique<Shards>()) {}
template <class Key>
HashVisited<Key>::~HashVisited() = default;

template <class Key>
Seen HashVisited<Key>::insert(Key key, std::uint32_t depth) {
  auto& shard = shards_->all[KeyHash<Key>{}(key) >> (64 - Shards::bits)];
  const std::scoped_lock lock(shard.lock);
  const auto [place, fresh] = shard.depths.try_emplace(key, depth);
  if (!fresh) return place->second == depth_ ? Seen::this_layer : Seen::elsewhere;
  if (const auto buckets = shard.depths.bucket_count(); buckets != shard.buckets) {
    // A bucket holds the pair and a probe length, in whole alignments.
    using Pair = std::pair<Key, std::uint32_t>;
    bytes_.fetch_add((buckets - std::exchange(shard.buckets, buckets)) * (sizeof(Pair) + alignof(Pair)),
                     std::memory_order_relaxed);
  }
  return Seen::fresh;
}

template class HashVisited<std::uint32_t>;
template class HashVisited<std::uint64_t>;

}  // namespace meleda
