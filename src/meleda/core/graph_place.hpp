#pragma once
// Families whose state graph has a natural place for every state: neighbours lie near each other, and no two states
// nearer than one unit in a row and one unit between rows. Other graphs are laid out by a program.

#include <concepts>

#include "meleda/core/scene.hpp"

namespace meleda {

template <class P>
concept GraphPlaced = requires(const P& p, const typename P::State& s) {
  { p.graph_place(s) } -> std::same_as<Point>;
};

}  // namespace meleda
