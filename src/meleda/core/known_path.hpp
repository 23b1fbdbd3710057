#pragma once
// What a family knows about a path between two states without a search: a strategy, a theorem, or that there is none.

#include <functional>
#include <optional>
#include <string>

#include "meleda/core/concepts.hpp"
#include "meleda/core/integer.hpp"

namespace meleda {

template <class Move>
struct KnownPath {
  std::string impossible = {};            // why there is no path, where that is proven
  std::optional<Integer> length = {};     // of the path that is known; nothing where none is
  Integer lower_bound = 0;                // no path is shorter: where it is the length, the path is proven shortest
  std::function<bool(Move&)> moves = {};  // one a call; needs nothing of the family that made it

  [[nodiscard]] bool proven() const { return !impossible.empty() || (length && *length == lower_bound); }
};

template <class P>
concept KnowsPaths = TransitionSystem<P> && requires(const P& p, const typename P::State& s) {
  { p.known_path(s, s) } -> std::same_as<KnownPath<typename P::Move>>;
};

}  // namespace meleda
