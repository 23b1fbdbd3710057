#pragma once
// Lower bounds from smaller puzzles: an abstraction forgets a part of the state, and what is left, its image, is a
// puzzle that is small enough for a table of all distances.

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "meleda/core/concepts.hpp"

namespace meleda {

// How a search with tables should go: with a set of all states that it has met, where many paths lead to the same
// state; or depth first and without memory, where few do.
enum class PatternSearch { best_first, depth_first };

// One way to look at a state: what is left of it is a state of that image. Several looks may share an image, and so its
// table. The distances of the looks of one sum may be added.
struct PatternLook {
  std::uint32_t image = 0;
  std::uint32_t sum = 0;

  friend bool operator==(const PatternLook&, const PatternLook&) = default;
};

inline constexpr std::size_t most_pattern_looks = 32;

// The abstractions of a puzzle for one target: no sum of what the looks see, each from the target of its image,
// exceeds the distance to the target. Where they are `stepwise`, a move leaves what a look sees as it is or is a move
// of the image, and of the looks of one sum it changes one at most; that is why, mostly, but a look may also see the
// inverse of a permutation, which is as far away. `project` calls visit(number of the look, state of its image) for the
// looks in order while it says true; looks of a sum are neighbours. `parity` is that of the length of every path to the
// target, where the rules tell.
template <class A, class State>
concept PatternsOf = TransitionSystem<typename A::Image> && Indexed<typename A::Image> &&
    (Undirected<typename A::Image> ||
     Reversible<typename A::Image>)&&requires(const A& a, const State& s, std::size_t image,
                                              bool (*visit)(std::size_t look, const typename A::Image::State& t)) {
  { A::search } -> std::convertible_to<PatternSearch>;
  { A::stepwise } -> std::convertible_to<bool>;
  { a.images() } -> std::same_as<const std::vector<typename A::Image>&>;
  { a.target(image) } -> std::same_as<typename A::Image::State>;
  { a.looks() } -> std::same_as<const std::vector<PatternLook>&>;
  a.project(s, visit);
  { a.parity(s) } -> std::same_as<std::optional<unsigned>>;
};

// `patterns` has images of at most `most_states` states each; nothing where the family has none for this size.
template <class P>
concept Patterned = TransitionSystem<P> && requires(const P& p, const typename P::State& s, std::uint64_t most_states) {
  { p.patterns(s, most_states).has_value() } -> std::same_as<bool>;
  requires PatternsOf < std::remove_cvref_t<decltype(*p.patterns(s, most_states))>,
  typename P::State > ;
};

template <Patterned P>
using PatternsFor = std::remove_cvref_t<decltype(*std::declval<const P&>().patterns(
    std::declval<const typename P::State&>(), std::uint64_t{}))>;

}  // namespace meleda
