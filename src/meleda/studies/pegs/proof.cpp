#include "meleda/studies/pegs/proof.hpp"

#include <algorithm>

#include "meleda/core/assert.hpp"
#include "meleda/engines/descent.hpp"
#include "meleda/engines/linear_program.hpp"

namespace meleda::studies {

using pegs::Board;
using pegs::Pegs;
using pegs::weight_of;
using pegs::Weights;

std::optional<Weights> find_pagoda(const Board& board, Pegs position, std::span<const Pegs> targets) {
  // A weight is the difference of two variables that are not negative, and their sum is made as small as it can be: few
  // holes get a weight then. A multiple of a pagoda function is one, so to be lighter is to be lighter by 1.
  const auto holes = board.holes().size();
  LinearProgram program;
  program.cost.assign(2 * holes, 1);
  program.bounds.assign(2 * holes, {0, {}});
  const auto add_row = [&](const std::vector<std::int32_t>& factors, LinearBounds bounds) {
    LinearRow row{{}, bounds};
    for (std::size_t h = 0; h < holes; ++h) {
      if (factors[h] == 0) continue;
      row.terms.emplace_back(h, factors[h]);
      row.terms.emplace_back(holes + h, -factors[h]);
    }
    program.rows.push_back(std::move(row));
  };
  for (const auto& jump : board.jumps()) {
    std::vector<std::int32_t> factors(holes, 0);
    factors[jump.from] = factors[jump.over] = 1;
    factors[jump.to] = -1;
    add_row(factors, {0, {}});
  }
  for (const auto target : targets) {
    std::vector<std::int32_t> factors(holes, 0);
    for (std::size_t h = 0; h < holes; ++h) {
      factors[h] = static_cast<std::int32_t>(target >> h & 1U) - static_cast<std::int32_t>(position >> h & 1U);
    }
    add_row(factors, {1, {}});
  }
  const auto solution = solve_linear_program(program);
  if (solution.status != LinearStatus::optimal) return std::nullopt;
  std::vector<double> differences;
  for (std::size_t h = 0; h < holes; ++h) differences.push_back(solution.values[h] - solution.values[holes + h]);
  constexpr std::int64_t most_multiplier = 100'000;
  const auto weights = scaled_to_integers(differences, most_multiplier);
  if (!weights || !is_pagoda(board, *weights)) return std::nullopt;
  const bool lighter = std::all_of(targets.begin(), targets.end(), [&](Pegs target) {
    return weight_of(*weights, position) < weight_of(*weights, target);
  });
  return lighter ? weights : std::nullopt;
}

std::string_view name_of(Obstacle obstacle) {
  switch (obstacle) {
    case Obstacle::none: return "none";
    case Obstacle::too_few_pegs: return "pegs";
    case Obstacle::position_class: return "class";
    case Obstacle::pagoda: return "pagoda";
    case Obstacle::exhausted: return "search";
  }
  return "none";
}

namespace {

// Gives as many targets as it can a pagoda function: all together where one serves, else each its own while there is
// time.
void find_pagodas(const Board& board, Proof& proof, Control& control) {
  std::vector<Proof::Target*> open;
  std::vector<Pegs> positions;
  for (auto& target : proof.targets) {
    if (target.obstacle != Obstacle::none) continue;
    open.push_back(&target);
    positions.push_back(target.pegs);
  }
  const auto use = [&](Weights weights) {
    for (auto* const target : open) {
      const bool lighter = weight_of(weights, proof.position) < weight_of(weights, target->pegs);
      if (target->obstacle != Obstacle::none || !lighter) continue;
      target->obstacle = Obstacle::pagoda;
      target->pagoda = proof.pagodas.size();
    }
    proof.pagodas.push_back(std::move(weights));
  };
  if (open.empty()) return;
  if (auto for_all = find_pagoda(board, proof.position, positions)) return use(std::move(*for_all));
  if (open.size() == 1) return;
  for (auto* const target : open) {
    if (target->obstacle != Obstacle::none) continue;
    if (control.stopped()) return;
    if (auto own = find_pagoda(board, proof.position, std::span<const Pegs>(&target->pegs, 1))) use(std::move(*own));
  }
}

}  // namespace

Proof prove(const pegs::PegSolitaire& puzzle, Pegs position, std::span<const Pegs> targets, Control& control,
            const StateSetFinder& books) {
  using State = pegs::PegSolitaire::State;
  const auto& board = puzzle.board();
  Proof proof;
  proof.position = position;
  for (const auto target : targets) {
    const bool too_few = pegs::count(position) < pegs::count(target);
    const bool other_class = board.class_of(position) != board.class_of(target);
    proof.targets.push_back({target, too_few       ? Obstacle::too_few_pegs
                                     : other_class ? Obstacle::position_class
                                                   : Obstacle::none});
  }
  find_pagodas(board, proof, control);

  std::vector<State> left;
  for (const auto& target : proof.targets) {
    if (target.obstacle == Obstacle::none) left.push_back({target.pegs});
  }
  Descent<pegs::PegSolitaire> descent(puzzle, {position}, left, control.memory_limit(), books);
  auto found = descent.solve({position}, control);
  proof.status = found.status;
  proof.states = found.states;
  proof.jumps = std::move(found.moves);
  if (proof.status == Status::unsolvable) {
    for (auto& target : proof.targets) {
      if (target.obstacle == Obstacle::none) target.obstacle = Obstacle::exhausted;
    }
  }
  return proof;
}

}  // namespace meleda::studies
