#pragma once
// What a family can say to whoever plays it, beyond what its rules need. All of it is optional.

#include <concepts>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "meleda/core/concepts.hpp"

namespace meleda {

// A legal move as somebody says it who has the puzzle in the hands: "ring 3 off".
template <class P>
concept Spoken = TransitionSystem<P> && requires(const P& p, const typename P::State& s, const typename P::Move& m) {
  { p.in_words(s, m) } -> std::same_as<std::string>;
};

// Whole states to begin with when one is entered, each with what it is called: "all off".
template <class P>
concept Stocked = Editable<P> && requires(const P& p) {
  { p.layouts() } -> std::same_as<std::vector<std::pair<std::string, typename P::State>>>;
};

// Why the rules alone keep every target out of reach, for a player; empty where they do not.
template <class P>
concept Disproving = Foreseeing<P> &&
    requires(const P& p, const typename P::State& s, std::span<const typename P::State> targets) {
  { p.why_hopeless(s, targets) } -> std::same_as<std::string>;
};

// Where the targets cannot be reached: other ends that one could be content with, and what is said of those among them
// that can be (there may be none).
template <class P>
concept Consoling = Puzzle<P> &&
    requires(const P& p, const typename P::State& s, std::span<const typename P::State> states) {
  { p.other_ends(s, states) } -> std::same_as<std::vector<typename P::State>>;
  { p.consolation(states) } -> std::same_as<std::string>;
};

}  // namespace meleda
