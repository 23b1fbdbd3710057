#pragma once
// The inner loops of searches by rows, compiled for any machine, for AVX2 and for AVX-512. All give the same bits.

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace meleda::row_kernels {

using Word = std::uint64_t;
inline constexpr std::size_t line_words = 8;  // of a cache line

// Bit i of the result is bit bits[i] of a word, or 0. `valid` are the bits that may be set in such a word.
struct Shuffle {
  static constexpr std::uint8_t none = 255;

  Shuffle(const std::array<std::uint8_t, 64>& bits, Word valid, bool with_tables);

  // For an instruction that chooses bits: which, and whether at all. Where bit 63 is never set it stands for none, and
  // all are chosen, which is quicker.
  alignas(64) std::array<std::uint8_t, 64> from;
  Word some = 0;
  // For instructions that choose bytes: the byte that holds the bit (or one that gives zeros), and the bit in it.
  alignas(64) std::array<std::uint8_t, 64> byte;
  alignas(64) std::array<std::uint8_t, 64> bit;
  // For machines without: what each value of each byte gives. Made for kernels that want them.
  std::vector<std::array<Word, 256>> tables;
};

// A block that words are taken from: word r of the target gets word map[r] of the source, shuffled.
struct Source {
  const Word* words = nullptr;
  const void* map = nullptr;  // 16-bit numbers, or 32-bit ones
  const Shuffle* shuffle = nullptr;
};

struct Merge {
  const Word* found = nullptr;
  const Word* known = nullptr;
  Word* result = nullptr;  // may be `known`
  std::size_t words = 0;
  Word valid_each = 0;
  Word valid_last = 0;
  Word* low = nullptr;      // if not null: new states are entered here
  Word* high = nullptr;     // and here
  Word* columns = nullptr;  // if not null: the OR of what is new
};
struct Merged {
  std::uint64_t fresh = 0;  // states that are new
  bool full = false;        // no valid bit is missing
};

// A digit of the bit goes from all its values to all: what of a word lies under the mask, `stride` bits apart from
// value to value. `lowest` is where it is 0.
struct BitUnion {
  const Word* mask = nullptr;  // [word]
  unsigned stride = 0;
  unsigned radix = 0;
  Word lowest = 0;
};
// The same for a digit of the word: `stride` words apart. Groups of radix * stride words are whole.
struct WordUnion {
  const Word* mask = nullptr;  // [word]
  std::size_t stride = 0;
  std::size_t radix = 0;
};

// What of a block's words lies under a mask goes to the same words of another: in the lines of eight that are listed.
struct MaskedSource {
  const Word* from;
  const Word* mask;  // whole lines
  const std::uint16_t* lines;
  std::size_t line_count;
};

struct Kernels {
  const char* name;
  bool wants_tables;
  // ORs the sources to `found`, but not where all `full` bits are known.
  void (*gather16)(const Source* sources, std::size_t count, Word* found, const Word* known, std::size_t words,
                   Word full);
  void (*gather32)(const Source* sources, std::size_t count, Word* found, const Word* known, std::size_t words,
                   Word full);
  Merged (*merge)(const Merge& merge);

  // Puzzles of digits: what of a block's words lies under a mask goes to `found`, which has other words. Digits from
  // all their values to all; one value of a digit of the bit `far` bits on; one of the word likewise; and whole words.
  void (*unions)(const BitUnion* bits, std::size_t bit_count, const WordUnion* steps, std::size_t word_count,
                 const Word* from, Word* found, std::size_t words);
  void (*bit_change)(const Word* from, const Word* mask, Word* found, std::size_t words, int far);
  void (*word_change)(const Word* from, const Word* mask, Word* found, std::size_t words, std::ptrdiff_t far);
  void (*masked)(const MaskedSource* sources, std::size_t count, Word* found, std::size_t words);
};

// All that this machine can run, the best first. The last one runs everywhere.
[[nodiscard]] const std::vector<const Kernels*>& available();
// The one that is in use: the best, or what `use` says, for tests and benchmarks.
[[nodiscard]] const Kernels& best();
void use(const Kernels& kernels);

// For `available`: null where the compiler or the machine has it not.
[[nodiscard]] const Kernels* portable();
[[nodiscard]] const Kernels* avx2();
[[nodiscard]] const Kernels* avx512();

}  // namespace meleda::row_kernels
