#pragma once
// Keys of states as hash keys.

#include <cstddef>
#include <cstdint>
#include <utility>

#include "meleda/core/concepts.hpp"

namespace meleda {

template <Keyed P>
using KeyOf = decltype(std::declval<const P&>().key(std::declval<const typename P::State&>()));

// Keys of neighbouring states differ in few bits, often low ones; the multiplication (2^64 over the golden ratio)
// spreads them to the high bits, and the fold brings those down to where the buckets are chosen.
template <class Key>
struct KeyHash {
  std::size_t operator()(Key key) const {
    auto folded = static_cast<std::uint64_t>(key);
    if constexpr (sizeof(Key) > 8) folded ^= static_cast<std::uint64_t>(key >> 64) * 0xff51afd7ed558ccdULL;
    folded *= 0x9e3779b97f4a7c15ULL;
    return folded ^ folded >> 32;
  }
};

}  // namespace meleda
