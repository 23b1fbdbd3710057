#pragma once
// Keys of states as hash keys.

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "meleda/core/concepts.hpp"

namespace meleda {

// One of two types, so that what works on keys alone is compiled for these two and not for every family.
template <Keyed P>
using KeyOf = std::conditional_t<sizeof(std::declval<const P&>().key(std::declval<const typename P::State&>())) <= 4,
                                 std::uint32_t, std::uint64_t>;

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
