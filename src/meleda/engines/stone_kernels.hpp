#pragma once
// The inner loops of stone_table, compiled twice: for any machine, and for one with BMI2. Both give the same bits.

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace meleda::stone_kernels {

using Word = std::uint64_t;

inline constexpr std::size_t most_words = 256;
inline constexpr std::size_t most_nodes = 32;

// The bits of a block: one for each way in which `chosen` of the block's stones are one side's, in the order of these
// sets as numbers. The bits for which stone i belongs to that side (1) or not (0) are as many as the bits of the layout
// with one stone less, in the same order: taking them out and putting them in is all that a move does.
struct Layout {
  unsigned stones = 0;
  unsigned chosen = 0;
  std::size_t bits = 0;
  std::size_t words = 0;
  std::vector<Word> full;  // [word]
  struct Part {
    std::vector<Word> masks;  // [stone * words + word]
    // The masks of the words before have 64 * index + shift bits; with this one's they fill a word more.
    std::vector<std::uint8_t> shift;
    std::vector<std::uint8_t> index;
    std::vector<std::uint8_t> fills;
    std::size_t dense_words = 0;  // that hold all bits of the part
  };
  std::array<Part, 2> parts;

  [[nodiscard]] const Word* mask(unsigned part, unsigned stone) const { return &parts[part].masks[stone * words]; }
};

[[nodiscard]] Layout make_layout(unsigned stones, unsigned chosen);

// Numbers of sets of nodes that have the same size, in the order of the sets as numbers: the lower and the upper half
// of a set each have their share.
struct SetNumbers {
  unsigned low_bits = 0;
  std::vector<std::uint32_t> low;                // [lower half]
  std::vector<std::vector<std::uint32_t>> high;  // [size of the lower half][upper half]

  [[nodiscard]] std::uint32_t operator()(std::uint32_t set) const {
    const auto lower = set & ((std::uint32_t{1} << low_bits) - 1);
    return low[lower] + high[static_cast<std::size_t>(__builtin_popcount(lower))][set >> low_bits];
  }
};

[[nodiscard]] SetNumbers make_set_numbers(unsigned nodes);

// One round over some blocks of a layer: what is newly won, or lost, by the player who moves. Planes hold `words` of a
// block after those of the block before. `decided` is by the stones of the side that wins; `open` and the depths are by
// those of the mover.
struct Round {
  bool wins = true;
  bool places = false;
  const std::uint32_t* sets = nullptr;  // [block]: its nodes
  const std::uint32_t* targets = nullptr;
  const SetNumbers* numbers = nullptr;
  const Layout* layout = nullptr;         // of `decided`
  const Layout* source_layout = nullptr;  // of `source`
  const Word* source = nullptr;           // positions after a move that are decided for the same side
  const std::uint8_t* active = nullptr;   // [block of the source]: it gained bits in the round before
  Word* decided = nullptr;
  Word* open = nullptr;
  std::uint8_t* closed = nullptr;  // [block]: nothing is open
  std::vector<Word*> depths;       // planes of the bits that the depth has
};

// Decides what can be decided in these blocks, appends those that gained bits, and says how many bits.
using Play = std::uint64_t (*)(const Round&, const std::uint32_t* blocks, std::size_t count,
                               std::vector<std::uint32_t>& changed);

struct Kernels {
  const char* name;
  Play play;
};

[[nodiscard]] const Kernels& portable();
// What this machine does best.
[[nodiscard]] const Kernels& best();

// The bits of a row in the opposite order: complements of sets of stones have the opposite order.
void reverse_row(const Word* row, const Layout& layout, Word* reversed);

}  // namespace meleda::stone_kernels
