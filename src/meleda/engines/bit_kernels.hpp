#pragma once
// The inner loops of bit_levels, compiled twice: for any machine, and for one with BMI2 and AVX2. Both give the same
// bits.

#include <cstddef>
#include <cstdint>

namespace meleda::bit_kernels {

using Word = std::uint64_t;

// A group of a side of at most 20 places has at most C(20, 10) members.
inline constexpr std::size_t most_row_words = 184756 / 64 + 1;

// Of a system.
inline constexpr std::size_t most_steps = 512;

// Takes the bits of a row that a mask names, and puts them in the same order where another mask names them. The masks
// are those of two groups of column states; they have the same number of bits.
struct Shift {
  const Word* take = nullptr;  // [words of the source row]
  const Word* put = nullptr;   // [words of the target row]
  // The masks as the portable path needs them: for each word, six masks of what moves by 1, 2, 4, .., 32 places.
  const Word* take_moves = nullptr;
  const Word* put_moves = nullptr;
  std::size_t source_words = 0;
  const std::uint32_t* put_from = nullptr;  // [words of the target row]: how many bits the words before it take
};

// The rows of one block: each is the OR of rows of the level before.
struct Block {
  Word* target = nullptr;
  std::size_t rows = 0;
  std::size_t words = 0;                   // of a row
  Word last = 0;                           // the bits of a row's last word that are in use
  const std::uint32_t* members = nullptr;  // [row]: the state of the rows that it stands for
  const std::uint32_t* ranks = nullptr;    // [state of the rows]

  // Steps in the rows alone: row numbers in one block, listed for each state of the rows.
  const Word* own = nullptr;
  const std::uint32_t* own_begin = nullptr;  // [state of the rows], and one more
  const std::uint32_t* own_rows = nullptr;

  // Steps in the middle alone: the row of the same number in other blocks.
  const Word* const* same = nullptr;
  std::size_t same_count = 0;

  struct Source {
    const Word* block = nullptr;
    std::uint32_t flip = 0;  // what changes in the state of the rows
    std::size_t words = 0;   // of a row of the source
    Shift shift = {};        // used by steps in the columns
  };
  // Numbered steps. Sets of them have one bit for each, in so many words.
  struct Steps {
    const Source* sources = nullptr;  // [step]
    const Word* here = nullptr;       // the set of those that apply to the middle
    const Word* of = nullptr;         // [state of the rows]: the set of those that apply to it
    std::size_t words = 0;
  };
  Steps mixed;    // in the middle and the rows
  Steps shifted;  // that also turn over places of the columns
};

// For each bit of the rows of a block: whether it is in at least one source, and whether in at least two.
struct CountedBlock {
  Block sources;  // its target is not used, nor are `same`
  Word* one = nullptr;
  Word* two = nullptr;
};

// What is in exactly one source of a block, of its transposed and of the steps in the middle alone, and is kept: a bit
// vector for each row, into `result`.
struct CountedPair {
  const Word* one = nullptr;  // [rows][columns] of the block
  const Word* two = nullptr;
  std::size_t rows = 0;
  std::size_t words = 0;
  const Word* other_one = nullptr;  // [columns][rows], or null
  const Word* other_two = nullptr;
  std::size_t other_rows = 0;
  std::size_t other_words = 0;
  const Word* const* same = nullptr;
  std::size_t same_count = 0;
  Word* result = nullptr;
};

// Two blocks that are each other's transposed, or one that is its own (then first == second): each becomes the OR of
// itself and the other transposed.
struct FoldPair {
  Word* first = nullptr;  // [rows of first][columns]
  std::size_t first_rows = 0;
  std::size_t first_words = 0;
  Word* second = nullptr;  // [columns of first][rows of first]
  std::size_t second_rows = 0;
  std::size_t second_words = 0;
};

// target[t(c)][t(r)] = source[r][c], where t takes row numbers of one group to those of its image.
struct TurnedCopy {
  const Word* source = nullptr;
  std::size_t source_rows = 0;
  std::size_t source_words = 0;
  std::size_t columns = 0;  // of the source: rows of the target
  Word* target = nullptr;
  std::size_t target_words = 0;
  const std::uint32_t* row_at = nullptr;      // [column of the target]: row of the source
  const std::uint32_t* target_row = nullptr;  // [column of the source]: row of the target
};

struct Kernels {
  const char* name;
  // Says how many words of sources it put together, without those of steps in the columns.
  std::uint64_t (*play)(const Block&);
  void (*fold)(const FoldPair&);
  void (*turn)(const TurnedCopy&);
  std::uint64_t (*count)(const Word* words, std::size_t size);
  void (*play_counted)(const CountedBlock&);
  void (*exactly_one)(const CountedPair&);
};

[[nodiscard]] const Kernels& portable();
// What this machine does best.
[[nodiscard]] const Kernels& best();

}  // namespace meleda::bit_kernels
