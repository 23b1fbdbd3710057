#pragma once
// How towers are written. A state is the peg of each disc, the largest disc first: `aabc`. Stacks are read too, bottom
// to top with `/` between pegs: `43/2/1`, from ten discs on with dots, `10.9/8.7//6...`. A move is `a-c`: the top disc
// of peg a goes to c.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "meleda/core/result.hpp"

namespace meleda::hanoi {

inline constexpr std::uint32_t most_pegs = 8;

// Discs and pegs have numbers: disc 1 is the smallest, peg 0 is written a.
struct Move {
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  friend bool operator==(const Move&, const Move&) = default;
};

[[nodiscard]] constexpr char peg_name(std::uint32_t peg) {
  return static_cast<char>('a' + peg);
}

// "disc 3 from a to c".
[[nodiscard]] std::string in_words(std::uint32_t disc, const Move& m);

// The stacks of all pegs, bottom to top.
using Stacks = std::vector<std::vector<std::uint32_t>>;

// The pegs of discs 1, 2, ..., n.
[[nodiscard]] Result<std::vector<std::uint8_t>> parse_pegs(std::string_view text, std::uint32_t discs,
                                                           std::uint32_t pegs);
// Every disc once, in any order: which orders are allowed is for who asks. `place_of_disc` is filled with the place in
// the text at which each disc stands.
[[nodiscard]] Result<Stacks> parse_stacks(std::string_view text, std::uint32_t discs, std::uint32_t pegs,
                                          std::vector<std::size_t>& place_of_disc);
void print_stacks(const Stacks& stacks, std::uint32_t discs, std::string& out);

[[nodiscard]] Result<Move> parse_move(std::string_view text, std::uint32_t pegs);
void print_move(const Move& m, std::string& out);
// The number of a disc, from a picture.
[[nodiscard]] Result<std::uint32_t> parse_disc(std::string_view text, std::uint32_t discs);

}  // namespace meleda::hanoi
