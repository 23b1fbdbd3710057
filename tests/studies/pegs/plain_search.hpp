#pragma once
// Small boards, and the judge: plain search by the rules.

#include <set>
#include <string>
#include <vector>

#include "meleda/families/pegs/boards.hpp"
#include "meleda/families/pegs/pegs.hpp"

namespace meleda::studies {

using pegs::Pegs;
using pegs::PegSolitaire;

inline PegSolitaire puzzle_on(const std::string& board) {
  const bool drawn = board.find('\n') != std::string::npos;
  return {(drawn ? pegs::read_board(FileText{{}, board}) : pegs::read_board(std::string_view(board))).value(), -1};
}

inline const std::string small_cross = " xx\nxxxx\nxxxx\n xx\n";
inline const std::string small_triangular = "lattice: triangular\n x x x\nx x x x\n x x x\n";

// The judge: every position that can be played to a target, by trying all positions, those with few pegs first.
inline std::set<Pegs> plain_solvable(const PegSolitaire& p, const std::set<Pegs>& targets) {
  std::vector<std::vector<Pegs>> by_count(65);
  for (Pegs s = 0; s <= p.board().full(); ++s) by_count[static_cast<std::size_t>(pegs::count(s))].push_back(s);
  std::set<Pegs> solvable;
  for (const auto& layer : by_count) {
    for (const auto s : layer) {
      bool can = targets.contains(s);
      for (const auto& jump : p.board().jumps()) {
        const bool possible =
            (s & pegs::peg(jump.from)) != 0 && (s & pegs::peg(jump.over)) != 0 && (s & pegs::peg(jump.to)) == 0;
        const auto after = (s & ~pegs::peg(jump.from) & ~pegs::peg(jump.over)) | pegs::peg(jump.to);
        can |= possible && solvable.contains(after);
      }
      if (can) solvable.insert(s);
    }
  }
  return solvable;
}

inline std::set<Pegs> single_pegs(const PegSolitaire& p) {
  std::set<Pegs> all;
  for (int h = 0; h < p.board().size(); ++h) all.insert(pegs::peg(h));
  return all;
}

}  // namespace meleda::studies
