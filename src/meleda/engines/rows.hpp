#pragma once
// Breadth-first search with one bit a state, 64 states at a time.
//
// A space is cut into blocks of the same number of 64-bit words; a move takes whole words to words. Let V(d) be the
// states within d moves. Then V(d + 1) = V(d) | moves(V(d)), so there is no frontier, and a block needs to be looked at
// only if a block that it reads from has gained states. One plane of bits is enough where every move leads from one of
// two classes of blocks to the other, as odd permutations do: at each depth one class is read and the other written.
// Otherwise there are two planes. What it costs is reading and OR-ing the words that can be reached from each word, at
// most once a level.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/engines/function_ref.hpp"

namespace meleda {

// Where a state lies.
struct RowPlace {
  std::uint32_t block = 0;
  std::uint32_t word = 0;
  std::uint32_t bit = 0;

  friend auto operator<=>(const RowPlace&, const RowPlace&) = default;
};

// A space as blocks of words. Everything is asked by many threads at a time.
class Rows {
 public:
  using Word = std::uint64_t;

  virtual ~Rows() = default;

  [[nodiscard]] virtual std::uint32_t blocks() const = 0;
  [[nodiscard]] virtual std::uint32_t words() const = 0;  // of each block
  // Which bits of a block's words stand for states: of all words but the last, and of the last.
  struct Valid {
    Word each = ~Word{0};
    Word last = ~Word{0};
  };
  [[nodiscard]] virtual Valid valid(std::uint32_t block) const = 0;
  // How many states each bit of the block stands for, where only one of each class of symmetric blocks is held.
  [[nodiscard]] virtual std::uint64_t weight(std::uint32_t /*block*/) const { return 1; }
  // The blocks that a move leads to from this one, which may be the block itself; some may come twice.
  virtual void targets(std::uint32_t block, FunctionRef<void(std::uint32_t)> visit) const = 0;

  // ORs to `found` the states of a block that are one move away from states of `plane`. Sources that are not `active`
  // may be left out; so may be bits that `known` has already.
  struct Gather {
    std::uint32_t block = 0;
    const Word* plane = nullptr;           // [block][word]
    const std::uint8_t* active = nullptr;  // [block]
    const Word* known = nullptr;           // [word], of this block
    Word* found = nullptr;                 // [word], 64-byte aligned, with room for a multiple of 8 words
    std::uint32_t next = 0;                // the block that will be asked for next: its words may be fetched meanwhile
  };
  // Says how many words it has read.
  virtual std::uint64_t gather(const Gather& g) const = 0;

  [[nodiscard]] virtual std::uint64_t bytes() const = 0;  // of its tables
};

// A plane of bits: whole blocks of words, zero at first, on large pages. The one place that would be on a disk, or on
// several machines.
class RowPlane {
 public:
  using Word = Rows::Word;

  RowPlane() = default;
  RowPlane(std::uint32_t blocks, std::uint32_t words);
  RowPlane(RowPlane&& other) noexcept;
  RowPlane& operator=(RowPlane&& other) noexcept;
  RowPlane(const RowPlane&) = delete;
  RowPlane& operator=(const RowPlane&) = delete;
  ~RowPlane();

  [[nodiscard]] static std::uint64_t bytes_for(std::uint32_t blocks, std::uint32_t words) {
    return std::uint64_t{blocks} * words * sizeof(Word);
  }
  [[nodiscard]] Word* data() { return data_; }
  [[nodiscard]] const Word* data() const { return data_; }
  [[nodiscard]] Word* block(std::uint32_t block) { return data_ + std::uint64_t{block} * words_; }
  [[nodiscard]] const Word* block(std::uint32_t block) const { return data_ + std::uint64_t{block} * words_; }
  [[nodiscard]] bool test(const RowPlace& at) const { return (block(at.block)[at.word] >> at.bit & 1) != 0; }
  void set(const RowPlace& at) { block(at.block)[at.word] |= Word{1} << at.bit; }

 private:
  Word* data_ = nullptr;
  std::uint64_t mapped_ = 0;  // bytes
  std::uint32_t words_ = 0;
};

// The depth of every state modulo 3, which with the rules gives the depth itself: neighbours differ by at most one.
class RowDepths {
 public:
  RowDepths(std::uint32_t blocks, std::uint32_t words) : low_(blocks, words), high_(blocks, words) {}

  // 0, 1, 2, or nothing where the search did not come.
  [[nodiscard]] std::optional<unsigned> at(const RowPlace& place) const {
    const unsigned code = (low_.test(place) ? 1U : 0U) + (high_.test(place) ? 2U : 0U);
    if (code == 0) return std::nullopt;
    return code - 1;
  }
  void set(const RowPlace& place, unsigned depth_modulo_3) {
    if (((depth_modulo_3 + 1) & 1U) != 0) low_.set(place);
    if (((depth_modulo_3 + 1) & 2U) != 0) high_.set(place);
  }
  [[nodiscard]] RowPlane& low() { return low_; }
  [[nodiscard]] RowPlane& high() { return high_; }
  [[nodiscard]] const RowPlane& low() const { return low_; }
  [[nodiscard]] const RowPlane& high() const { return high_; }

 private:
  RowPlane low_;  // the two bits of depth + 1; 0 is unseen
  RowPlane high_;
};

struct RowQuestion {
  std::optional<std::uint64_t> states = {};  // how many there are, for progress
  bool depths = false;                       // keep the depth of every state modulo 3
  bool columns = false;                      // say at which depth each bit of a row (word, bit) last gained a state
  // Where it is given, it gets the depth + 1 of every state, 255 for all beyond: [block][word][bit], zeros at first.
  std::uint8_t* bytes = nullptr;
};

struct RowExploration {
  Status status = Status::done;
  std::vector<std::uint64_t> by_depth;  // complete layers
  std::vector<RowPlace> farthest;       // some states of the deepest layer, in order; none if it was stopped
  bool two_classes = false;             // every move changes the class of its block: the graph is bipartite
  std::uint64_t bytes = 0;              // planes, tables and lists
  std::uint64_t words_written = 0;      // in all layers: the work that was done
  std::uint64_t words_read = 0;
  std::optional<RowDepths> depths = {};
  std::vector<std::uint64_t> columns = {};  // [word * 64 + bit]
};

// What a search will hold; it is refused at once if that is more than the control allows.
[[nodiscard]] std::uint64_t bytes_of_rows(const Rows& rows, std::span<const RowPlace> starts,
                                          const RowQuestion& question);

[[nodiscard]] RowExploration explore_rows(const Rows& rows, std::span<const RowPlace> starts,
                                          const RowQuestion& question, Control& control);

}  // namespace meleda
