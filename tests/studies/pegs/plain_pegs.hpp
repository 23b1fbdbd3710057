#pragma once
// The judges: boards drawn by hand, and peg solitaire by trying everything, without symmetries, classes or layers of
// keys.

#include <algorithm>
#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "meleda/families/pegs/board.hpp"

namespace meleda::pegs::plain {

inline Board drawn(Lattice lattice, const std::vector<std::string>& rows) {
  std::vector<Hole> holes;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::size_t x = 0; x < rows[row].size(); ++x) {
      if (rows[row][x] == 'o') holes.push_back({static_cast<int>(row), static_cast<int>(x)});
    }
  }
  return *Board::make("drawn", lattice, holes);
}

inline Board triangle(int side) {
  std::vector<Hole> holes;
  for (int row = 0; row < side; ++row) {
    for (int i = 0; i <= row; ++i) holes.push_back({row, side - row + 2 * i});
  }
  return *Board::make("triangle", Lattice::triangular, holes);
}

inline Board english() {
  return drawn(Lattice::square, {"  ooo", "  ooo", "ooooooo", "ooooooo", "ooooooo", "  ooo", "  ooo"});
}

inline Board french() {
  return drawn(Lattice::square, {"  ooo", " ooooo", "ooooooo", "ooooooo", "ooooooo", " ooooo", "  ooo"});
}

using Positions = std::set<Pegs>;

inline Positions successors(const Board& board, const Positions& positions) {
  Positions next;
  for (const auto pegs : positions) {
    for (const auto& jump : board.jumps()) {
      if (jump.possible(pegs)) next.insert(pegs ^ jump.all());
    }
  }
  return next;
}

inline bool can_reach(const Board& board, Pegs pegs, const Positions& targets, std::map<Pegs, bool>& known) {
  if (targets.contains(pegs)) return true;
  if (const auto found = known.find(pegs); found != known.end()) return found->second;
  bool can = false;
  for (const auto& jump : board.jumps()) {
    can = can || (jump.possible(pegs) && can_reach(board, pegs ^ jump.all(), targets, known));
  }
  return known[pegs] = can;
}

// Every solution, as a sequence of jumps: visit(jumps).
template <class Visit>
void for_each_solution(const Board& board, Pegs pegs, const Positions& targets, std::vector<Jump>& line,
                       const Visit& visit) {
  if (targets.contains(pegs)) {
    visit(line);
    return;
  }
  for (const auto& jump : board.jumps()) {
    if (!jump.possible(pegs)) continue;
    line.push_back(jump);
    for_each_solution(board, pegs ^ jump.all(), targets, line, visit);
    line.pop_back();
  }
}

// The fewest moves to a target, over (position, hole of the last peg that jumped); -1 if there is no way.
inline int fewest_moves(const Board& board, Pegs start, const Positions& targets) {
  std::map<std::pair<Pegs, int>, int> layer = {{{start, -1}, 0}};
  while (!layer.empty()) {
    int best = -1;
    decltype(layer) next;
    for (const auto& [state, moves] : layer) {
      const auto& [pegs, last] = state;
      if (targets.contains(pegs) && (best < 0 || moves < best)) best = moves;
      for (const auto& jump : board.jumps()) {
        if (!jump.possible(pegs)) continue;
        const int with = moves + (jump.from == last ? 0 : 1);
        const auto [place, fresh] = next.try_emplace({pegs ^ jump.all(), jump.to}, with);
        if (!fresh) place->second = std::min(place->second, with);
      }
    }
    if (best >= 0) return best;
    layer = std::move(next);
  }
  return -1;
}

inline Pegs random_pegs(const Board& board, int number, std::mt19937& random) {
  std::vector<int> holes;
  for (int h = 0; h < board.size(); ++h) holes.push_back(h);
  std::shuffle(holes.begin(), holes.end(), random);
  Pegs pegs = 0;
  for (int i = 0; i < number; ++i) pegs |= peg(holes[static_cast<std::size_t>(i)]);
  return pegs;
}

// Where a game of at most so many random jumps leads to.
inline Pegs random_play(const Board& board, Pegs pegs, int jumps, std::mt19937& random) {
  for (int i = 0; i < jumps; ++i) {
    std::vector<Jump> possible;
    for (const auto& jump : board.jumps()) {
      if (jump.possible(pegs)) possible.push_back(jump);
    }
    if (possible.empty()) break;
    pegs ^= possible[random() % possible.size()].all();
  }
  return pegs;
}

}  // namespace meleda::pegs::plain
