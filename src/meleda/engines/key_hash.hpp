#pragma once
// Keys of states as hash keys.

#include <cstddef>
#include <cstdint>
#include <utility>

#include "meleda/core/concepts.hpp"

namespace meleda {

template <Keyed P>
using KeyOf = decltype(std::declval<const P&>().key(std::declval<const typename P::State&>()));

// Families pack their states as they like, so keys may differ in any few bits; buckets are chosen by low bits of the
// hash and shards by high ones. Multiplications carry differences up, shifts carry them down (the finalizer of
// MurmurHash3, public domain): one to one, and every bit of the key reaches every bit of the hash.
template <class Key>
struct KeyHash {
  std::size_t operator()(Key key) const {
    auto folded = static_cast<std::uint64_t>(key);
    folded = (folded ^ folded >> 33) * 0xff51afd7ed558ccdULL;
    folded = (folded ^ folded >> 33) * 0xc4ceb9fe1a85ec53ULL;
    return folded ^ folded >> 33;
  }
};

}  // namespace meleda
