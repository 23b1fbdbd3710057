#pragma once
// A set of keys with a mark for each, for searches that put many in at once: one line of the cache for nearly every
// look, in 256 pieces that can be filled at the same time. A piece doubles in a millisecond, where one large table
// would stop for a second.

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "meleda/engines/key_hash.hpp"
#include "meleda/engines/large_pages.hpp"

namespace meleda {

template <class Key>
class KeySet {
 public:
  static constexpr unsigned piece_bits = 8;
  static constexpr std::size_t piece_count = std::size_t{1} << piece_bits;
  using Mark = std::uint8_t;  // 0 to 3

  KeySet() : pieces_(std::make_unique<std::array<Piece, piece_count>>()) {
    bytes_ = sizeof(*pieces_) + piece_count * sizeof(Bucket);
  }

  // By the highest bits of the hash: buckets are chosen by the low ones.
  [[nodiscard]] static std::size_t piece_of(Key key) { return KeyHash<Key>{}(key) >> (64 - piece_bits); }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_.load(std::memory_order_relaxed); }

  struct Put {
    bool fresh = false;
    Mark mark = 0;  // what the key has: the given one if it is new
  };
  // One at a time.
  Put insert(Key key, Mark mark) {
    const auto hash = KeyHash<Key>{}(key);
    return put((*pieces_)[hash >> (64 - piece_bits)], key, hash, mark);
  }
  // Keys of one piece: `visit(key)` for each that is new. Says which marks the others have, a bit for each: there is
  // nothing to decide for a key that is known, and a decision that cannot be foreseen costs as much as all the rest.
  // Any thread.
  template <class Visit>
  [[nodiscard]] unsigned insert_all(std::size_t p, std::span<const Key> keys, Mark mark, const Visit& visit) {
    auto& piece = (*pieces_)[p];
    const std::scoped_lock lock(piece.lock);
    unsigned marks = 0;
    // What is looked at is asked for before it is needed.
    constexpr std::size_t ahead = 32;
    std::array<std::size_t, ahead> hashes;
    const auto ask = [&](std::size_t i) {
      const auto hash = KeyHash<Key>{}(keys[i]);
      hashes[i % ahead] = hash;
      __builtin_prefetch(&piece.buckets[hash & piece.mask], 1);
    };
    for (std::size_t i = 0; i < std::min(ahead, keys.size()); ++i) ask(i);
    for (std::size_t i = 0; i < keys.size(); ++i) {
      const auto hash = hashes[i % ahead];
      if (i + ahead < keys.size()) ask(i + ahead);
      const auto put = this->put(piece, keys[i], hash, mark);
      if (put.fresh) {
        visit(keys[i]);
      } else {
        marks |= 1U << put.mark;
      }
    }
    return marks;
  }

 private:
  using Word = std::uint64_t;
  // One line of the cache, keys without gaps; a full bucket overflows to the next. A tag is a mark and six bits of the
  // hash, so that eight keys are compared at once and hardly ever one in vain.
  static constexpr std::size_t bucket_keys = sizeof(Key) == 8 ? 7 : 12;
  static constexpr std::size_t tag_words = sizeof(Key) == 8 ? 1 : 2;
  struct alignas(64) Bucket {
    std::array<Key, bucket_keys> keys;
    std::array<Word, tag_words> tags;  // a byte for each key; the last byte of all says how many there are

    [[nodiscard]] std::size_t size() const { return tags.back() >> 56; }
    void push(Key key, Word tag) {
      const auto at = size();
      keys[at] = key;
      tags[at / 8] |= tag << (8 * (at % 8));
      tags.back() += Word{1} << 56;
    }
    [[nodiscard]] Word tag(std::size_t i) const { return tags[i / 8] >> (8 * (i % 8)) & 0xff; }
  };
  static_assert(sizeof(Bucket) == 64);
  static constexpr Word each_byte = 0x0101010101010101;
  static constexpr Word tag_of(std::size_t hash, Mark mark) { return (hash >> 48 & 0xfc) | mark; }

  using Buckets = std::vector<Bucket, LargePages<Bucket>>;
  struct Piece {
    std::mutex lock;
    Buckets buckets = Buckets(1);
    std::size_t mask = 0;
    std::size_t size = 0;
    std::size_t most = bucket_keys * 3 / 4;
  };

  [[gnu::always_inline]] Put put(Piece& piece, Key key, std::size_t hash, Mark mark) {
    const auto tag = tag_of(hash, mark);
    for (auto at = hash & piece.mask;; at = (at + 1) & piece.mask) {
      auto& bucket = piece.buckets[at];
      const auto size = bucket.size();
      for (std::size_t w = 0; w < tag_words; ++w) {
        // Bytes that are zero; now and then one that is not.
        const auto differ = (bucket.tags[w] ^ each_byte * tag) & each_byte * 0xfc;
        for (auto same = (differ - each_byte) & ~differ & each_byte * 0x80; same != 0; same &= same - 1) {
          const auto i = 8 * w + static_cast<std::size_t>(std::countr_zero(same)) / 8;
          if (i < size && bucket.keys[i] == key) return {false, static_cast<Mark>(bucket.tag(i) & 3)};
        }
      }
      if (size == bucket_keys) continue;
      bucket.push(key, tag);
      if (++piece.size > piece.most) grow(piece);
      return {true, mark};
    }
  }

  [[gnu::noinline]] void grow(Piece& piece) {
    const auto old = std::exchange(piece.buckets, Buckets(2 * piece.buckets.size()));
    piece.mask = piece.buckets.size() - 1;
    piece.most = piece.buckets.size() * bucket_keys * 3 / 4;
    for (const auto& full : old) {
      for (std::size_t i = 0; i < full.size(); ++i) {
        auto at = KeyHash<Key>{}(full.keys[i]) & piece.mask;
        while (piece.buckets[at].size() == bucket_keys) at = (at + 1) & piece.mask;
        piece.buckets[at].push(full.keys[i], full.tag(i));
      }
    }
    bytes_.fetch_add(old.size() * sizeof(Bucket), std::memory_order_relaxed);
  }

  std::unique_ptr<std::array<Piece, piece_count>> pieces_;
  std::atomic<std::uint64_t> bytes_{0};
};

}  // namespace meleda
