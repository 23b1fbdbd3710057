#pragma once
// Paths that are short, not shortest, for puzzles too large to be searched: beam search on a potential.
//
// A state costs the sum of what its pieces cost. The best states of each layer are kept, while every move is tried from
// them and the changes of the potential are carried from parent to child (beam_layers). When it falls no more, pieces
// lie one step from home, in each other's way; from there on words that move a few cells only are tried as well
// (beam_ending), on large boards in one place after the other. Runs come in generations, whose weights follow those
// that did best, with the end of the best path searched again from places on it. Between generations the best path is
// shortened in place, window by window (beam_windows), and beside it a rival from the best of the later runs. A task
// that commutes with a symmetry is first solved on its quotient, where a move stands for all its images; what is found
// there is then shortened without it. Where its quotient has few cells, tables of half of the pieces say more than the
// potential (beam_patterns).

#include <cstdint>
#include <functional>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/core/guided.hpp"

namespace meleda {

struct BeamPath {
  bool found = false;
  std::vector<std::uint32_t> moves;  // numbers of moves
  std::uint64_t lower_bound = 0;     // no path is shorter
};

struct BeamEffort {
  std::uint32_t width = 400;  // of the first runs, on a board of a hundred cells; on larger ones it is less
  std::uint32_t most_width = 20'000;
  std::uint32_t fruitless = 6;  // so many generations without a better path, and the width is doubled
  bool tables = true;           // are made for boards of few cells, which may take seconds
};

// Goes on until the width is the most, or the control stops it: then with the best so far, if there is one. As long as
// there is none, the width may be more.
[[nodiscard]] BeamPath beam(const GuidedTask& task, Control& control, const BeamEffort& effort = {});

// No path is shorter: what the pieces are from home, each from one of its own, by what one move brings all of them
// nearer at most.
[[nodiscard]] std::uint64_t guided_lower_bound(const GuidedTask& task, Control& control);

}  // namespace meleda
