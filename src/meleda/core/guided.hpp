#pragma once
// For searches that promise no optimum: a puzzle whose pieces lie on cells, and what a piece costs that is not at home.

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "meleda/core/concepts.hpp"

namespace meleda {

// Cells and moves have numbers. Pieces of a sort look alike; a piece is at home on any cell that its sort has in the
// end. A piece whose home is cell h costs, on cell c, the weighted sum of features[f][place[c] + home[h]]: so a table
// of all pairs is possible, and where only the displacement counts, one of all displacements.
struct GuidedTask {
  struct Shift {
    std::uint16_t to = 0;
    std::uint16_t from = 0;
  };
  std::vector<std::vector<Shift>> moves;  // always allowed; what they do not name stays
  std::vector<std::uint16_t> start;       // [cell]: the sort there
  std::vector<std::uint16_t> goal;
  std::vector<std::uint32_t> place;  // [cell]
  std::vector<std::uint32_t> home;   // [cell]
  // The first is a distance between cells: no piece comes home by moves that shift it by less in all.
  std::vector<std::vector<float>> features;
  std::vector<double> weights;                      // for pieces that are far from home
  std::vector<double> last_weights;                 // for the last of them
  std::vector<std::vector<std::uint16_t>> windows;  // lists of moves that act in the same way on a few cells
  // A permutation of the cells that takes moves to moves and features to features; empty: none is known.
  std::vector<std::uint16_t> symmetry;
};

// `guide` is nothing where the family has no such task for these two; `why_not_reachable` is a proof from the rules,
// and may miss. Moves are numbered as `moves` visits them.
template <class P>
concept Guided = TransitionSystem<P> && requires(const P& p, const typename P::State& s) {
  { p.guide(s, s) } -> std::same_as<std::optional<GuidedTask>>;
  { p.why_not_reachable(s, s) } -> std::same_as<std::optional<std::string>>;
};

}  // namespace meleda
