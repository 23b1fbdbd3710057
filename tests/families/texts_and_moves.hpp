#pragma once
// What a test of a family asks of its rules again and again, as values that can be compared and printed.

#include <string>
#include <vector>

namespace meleda::tests {

template <class P>
std::vector<typename P::Move> moves_of(const P& p, const typename P::State& s) {
  std::vector<typename P::Move> moves;
  p.moves(s, [&](const typename P::Move& m) { moves.push_back(m); });
  return moves;
}

template <class P>
std::string text_of(const P& p, const typename P::State& s) {
  std::string text;
  p.print(s, text);
  return text;
}

template <class P>
std::string move_text(const P& p, const typename P::Move& m) {
  std::string text;
  p.print_move(m, text);
  return text;
}

}  // namespace meleda::tests
