#pragma once
// All that is told about a configuration, in space or in the plane.

#include <cstdint>
#include <string>

#include "meleda/families/magic/chain.hpp"
#include "meleda/families/magic/code.hpp"
#include "meleda/families/magic/plane.hpp"

namespace meleda::magic {

// The two invariants. Both vanish for what can be folded from the start; either may change its sign where another code
// of the same configuration, or of its mirror image, is taken.
struct Invariants {
  std::int32_t delta = 0;
  std::int32_t linking = 0;

  friend bool operator==(const Invariants&, const Invariants&) = default;
};

// The linking number from three projections, which must agree.
[[nodiscard]] Invariants invariants_of(const Chain& chain);

// In words, for who gave the code.
[[nodiscard]] std::string_view name_of(Fault::Kind kind);
[[nodiscard]] std::string in_words(const Fault& fault);
[[nodiscard]] std::string_view name_of(PlanarFault::Kind kind);
[[nodiscard]] std::string in_words(const PlanarFault& fault);

}  // namespace meleda::magic
