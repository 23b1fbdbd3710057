#pragma once
// A set of keys that may forget: it grows up to a number of bytes, and then new keys take the places of old ones. What
// it says it knows was put in; that it does not know a key proves nothing.

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "meleda/engines/key_hash.hpp"

namespace meleda {

template <class Key>
class BoundedKeySet {
 public:
  explicit BoundedKeySet(std::uint64_t most_bytes)
      : most_bucket_bits_(bucket_bits_within(most_bytes / shard_count)), shards_(shard_count) {}

  [[nodiscard]] bool contains(Key key) const {
    if (key == 0) return knows_zero_;
    const auto hash = KeyHash<Key>{}(key);
    for (const auto slot : shards_[hash >> (64 - shard_bits)].bucket(hash)) {
      if (slot == key) return true;
    }
    return false;
  }

  void insert(Key key) {
    if (key == 0) {
      knows_zero_ = true;
      return;
    }
    const auto hash = KeyHash<Key>{}(key);
    auto& shard = shards_[hash >> (64 - shard_bits)];
    while (!shard.put(key, hash)) {
      if (shard.bits >= most_bucket_bits_) {
        // By bits of the hash that choose nothing else, so that no place of a bucket is favoured.
        shard.bucket(hash)[hash >> (64 - shard_bits - 3) & (bucket_size - 1)] = key;
        forgot_ = true;
        return;
      }
      shard.grow();
    }
  }

  [[nodiscard]] bool forgot() const { return forgot_; }
  [[nodiscard]] std::uint64_t bytes() const {
    std::uint64_t sum = 0;
    for (const auto& shard : shards_) sum += shard.buckets.size() * sizeof(Bucket);
    return sum;
  }

 private:
  static constexpr unsigned shard_bits = 6;  // in pieces, so that growing never takes long
  static constexpr std::size_t shard_count = std::size_t{1} << shard_bits;
  static constexpr std::size_t bucket_size = 8;
  using Bucket = std::array<Key, bucket_size>;  // 0: free

  static unsigned bucket_bits_within(std::uint64_t bytes) {
    unsigned bits = 0;
    while (bits < 40 && (sizeof(Bucket) << (bits + 1)) <= bytes) ++bits;
    return bits;
  }

  struct Shard {
    unsigned bits = 0;
    std::vector<Bucket> buckets = std::vector<Bucket>(1);

    [[nodiscard]] Bucket& bucket(std::size_t hash) { return buckets[hash & ((std::size_t{1} << bits) - 1)]; }
    [[nodiscard]] const Bucket& bucket(std::size_t hash) const {
      return buckets[hash & ((std::size_t{1} << bits) - 1)];
    }
    // False where the bucket is full of others.
    bool put(Key key, std::size_t hash) {
      for (auto& slot : bucket(hash)) {
        if (slot == key) return true;
        if (slot == 0) {
          slot = key;
          return true;
        }
      }
      return false;
    }
    // One bit more of the hash parts each bucket in two, which never overflow.
    void grow() {
      const auto old = std::move(buckets);
      ++bits;
      buckets = std::vector<Bucket>(std::size_t{1} << bits);
      for (const auto& full : old) {
        for (const auto key : full) {
          if (key != 0) put(key, KeyHash<Key>{}(key));
        }
      }
    }
  };

  unsigned most_bucket_bits_;
  std::vector<Shard> shards_;
  bool knows_zero_ = false;
  bool forgot_ = false;
};

}  // namespace meleda
