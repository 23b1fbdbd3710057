#pragma once
// How positions and moves are written: rows of nodes and who moves, `x.o/.x./o..:x`; `b2` places, `b2-b3` slides,
// `pass`. Where lines take stones, the stones in hand follow, `:x+2/3`, and `-take` where a line was just completed;
// `take-b2` takes a stone.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "meleda/core/result.hpp"
#include "meleda/families/alignment/rules.hpp"

namespace meleda::alignment {

// Without `from` a stone is placed, without `to` one of the enemy's is taken; without both the turn passes.
struct Move {
  static constexpr std::uint8_t none = 0xff;
  std::uint8_t from = none;
  std::uint8_t to = none;

  [[nodiscard]] bool places() const { return from == none && to != none; }
  [[nodiscard]] bool takes() const { return from != none && to == none; }
  [[nodiscard]] bool passes() const { return from == none && to == none; }
  friend bool operator==(const Move&, const Move&) = default;
};

inline constexpr char side_letters[] = {'x', 'o'};

[[nodiscard]] std::optional<std::size_t> find_node(const Rules& rules, std::string_view name);
// Places of errors count from the beginning of the text.
[[nodiscard]] Result<Board> parse_board(const Rules& rules, std::string_view text);
[[nodiscard]] Result<Move> parse_move(const Rules& rules, std::string_view text);
void print_board(const Rules& rules, const Board& board, std::string& out);
void print_move(const Rules& rules, const Move& move, std::string& out);

}  // namespace meleda::alignment
