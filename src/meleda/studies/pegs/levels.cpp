#include "meleda/studies/pegs/levels.hpp"

#include <algorithm>

#include "meleda/core/assert.hpp"
#include "meleda/core/language.hpp"

namespace meleda::pegs {

namespace {

// How many jumps have holes on both sides of the axis: they are the expensive ones.
std::size_t crossing_jumps(const Board& board, const Permutation& fold) {
  return static_cast<std::size_t>(std::count_if(board.jumps().begin(), board.jumps().end(), [&](const Jump& jump) {
    bool first = false;
    bool second = false;
    for (const auto hole : {jump.from, jump.over, jump.to}) {
      first |= fold[hole] < hole;
      second |= fold[hole] > hole;
    }
    return first && second;
  }));
}

bool is_turn(const Board& board, const Permutation& fold, const Permutation& turn) {
  for (int h = 0; h < board.size(); ++h) {
    const auto hole = static_cast<std::size_t>(h);
    if (turn[fold[hole]] != fold[turn[hole]] || turn[turn[hole]] != hole) return false;
    // Each of the three parts must be kept.
    if ((fold[hole] < hole) != (fold[turn[hole]] < turn[hole])) return false;
  }
  return true;
}

}  // namespace

BitSystem backward_jumps(const Board& board, const NamedClass& named) {
  BitSystem system;
  system.places = board.size();
  system.label_bits = board.class_bits();
  for (int h = 0; h < board.size(); ++h) system.labels.push_back(board.label(h));
  for (const auto& jump : board.jumps()) system.steps.push_back({jump.all(), peg(jump.to)});
  system.invariant = named.value;
  std::size_t least = 0;
  for (const auto g : named.stabiliser) {
    const auto& symmetry = board.symmetries()[g];
    if (symmetry.order != 2) continue;
    const auto crossing = crossing_jumps(board, symmetry.to);
    if (!system.fold.empty() && crossing >= least) continue;
    system.fold = symmetry.to;
    least = crossing;
  }
  if (system.fold.empty()) return system;
  for (const auto g : named.stabiliser) {
    const auto& symmetry = board.symmetries()[g];
    if (symmetry.order == 2 && symmetry.to != system.fold && is_turn(board, system.fold, symmetry.to)) {
      system.turn = symmetry.to;
    }
  }
  return system;
}

Result<Status> for_each_level(const Board& board, const NamedClass& named, Pegs finish,
                              const BitLevels::Settings& settings, Control& control,
                              const std::function<bool(const BitLevels&)>& visit) {
  MELEDA_ASSERT(finish != 0 && (finish & ~named.finishing_holes) == 0);
  MELEDA_TRY(auto levels, BitLevels::make(backward_jumps(board, named), settings, control));
  levels->begin(single_pegs(finish));
  std::uint64_t done = 0;
  do {
    done += levels->level().count();
    control.report({phrase("levels"), done, std::nullopt, static_cast<std::uint64_t>(levels->level().full_places())});
    if (!visit(*levels)) return Status::done;
  } while (levels->grow(control));
  return control.stopped() ? control.stop_status() : Status::done;
}

}  // namespace meleda::pegs
