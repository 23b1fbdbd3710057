#pragma once
// Whether a position can be played to one of some targets, with what proves the answer: the jumps, or for each target
// why it cannot be reached.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/core/state_set.hpp"
#include "meleda/families/pegs/pegs.hpp"

namespace meleda::studies {

// A pagoda function by which the position weighs less than each of the targets, in small integers; none where linear
// programming shows that there is none (or, which is not known to happen, where its answer fails the check in
// integers).
[[nodiscard]] std::optional<pegs::Weights> find_pagoda(const pegs::Board& board, pegs::Pegs position,
                                                       std::span<const pegs::Pegs> targets);

enum class Obstacle { none, too_few_pegs, position_class, pagoda, exhausted };

[[nodiscard]] std::string_view name_of(Obstacle obstacle);

struct Proof {
  struct Target {
    pegs::Pegs pegs = 0;
    Obstacle obstacle = Obstacle::none;
    std::size_t pagoda = 0;  // which one
  };

  Status status = Status::done;  // done: solvable
  pegs::Pegs position = 0;
  std::vector<Target> targets;    // when unsolvable, each has its obstacle
  std::vector<pegs::Jump> jumps;  // when solvable
  std::vector<pegs::Weights> pagodas;
  std::uint64_t states = 0;  // that were searched
};

[[nodiscard]] Proof prove(const pegs::PegSolitaire& puzzle, pegs::Pegs position, std::span<const pegs::Pegs> targets,
                          Control& control, const StateSetFinder& books = {});

}  // namespace meleda::studies
