#pragma once
// A board of holes on the square or the triangular lattice, the jumps that it allows, its symmetries, and the position
// classes: what no jump can change.

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "meleda/core/result.hpp"
#include "meleda/core/symmetry.hpp"

namespace meleda::pegs {

enum class Lattice { square, triangular };

// The pegs of a position: bit h is the hole number h. Holes are numbered row by row, left to right.
using Pegs = std::uint64_t;
inline constexpr int most_holes = 64;

[[nodiscard]] constexpr Pegs peg(int hole) {
  return Pegs{1} << hole;
}
[[nodiscard]] inline int count(Pegs pegs) {
  return std::popcount(pegs);
}

// The positions with one peg in one of these holes.
[[nodiscard]] inline std::vector<Pegs> single_pegs(Pegs holes) {
  std::vector<Pegs> all;
  for (; holes != 0; holes &= holes - 1) all.push_back(holes & (~holes + 1));
  return all;
}

// On the triangular lattice a row is shifted by half a place against the next: x counts half places there, and the
// neighbours of (row, x) are (row, x +- 2) and (row +- 1, x +- 1). On the square lattice x is the column.
struct Hole {
  int row = 0;
  int x = 0;
  bool operator==(const Hole&) const = default;
};

// A peg jumps from `from` over `over`, which is taken away, to the empty hole `to`.
struct Jump {
  std::uint8_t from = 0;
  std::uint8_t over = 0;
  std::uint8_t to = 0;
  bool operator==(const Jump&) const = default;

  [[nodiscard]] Pegs before() const { return peg(from) | peg(over); }  // what must be there; `to` must be empty
  [[nodiscard]] Pegs all() const { return peg(from) | peg(over) | peg(to); }
  [[nodiscard]] bool possible(Pegs pegs) const { return (pegs & all()) == before(); }
  [[nodiscard]] bool possible_backwards(Pegs pegs) const { return (pegs & all()) == peg(to); }
};

// Where each hole goes.
using Permutation = std::vector<std::uint8_t>;

enum class SymmetryKind { identity, rotation, orthogonal_reflection, diagonal_reflection };

struct Symmetry {
  Permutation to;
  SymmetryKind kind = SymmetryKind::identity;
  int order = 1;  // how often it must be done to come back; 2 for reflections
};

// The position class: an exclusive or over the pegs of a label of their holes. 4 bits on the square lattice, 2 on the
// triangular one. One peg never has class 0, so a position of class 0 is unsolvable.
using PositionClass = std::uint8_t;

// Classes with one-peg positions, up to the symmetries of the board: the letters of the literature, A first.
struct NamedClass {
  char letter = 'A';
  PositionClass value = 0;              // of the copy that stands for all of its images
  Pegs finishing_holes = 0;             // of that copy
  std::vector<std::size_t> stabiliser;  // symmetries that keep the class; 0 (the identity) first
};

class Board {
 public:
  // A board from its holes, at least one and at most 64 of them; they are put into order.
  [[nodiscard]] static Result<Board> make(std::string name, Lattice lattice, std::vector<Hole> holes);

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] Lattice lattice() const { return lattice_; }
  [[nodiscard]] const std::vector<Hole>& holes() const { return holes_; }
  [[nodiscard]] int size() const { return static_cast<int>(holes_.size()); }
  [[nodiscard]] Pegs full() const { return size() == 64 ? ~Pegs{0} : peg(size()) - 1; }
  [[nodiscard]] int rows() const { return rows_; }  // from row 0 on
  [[nodiscard]] int hole_at(int row, int x) const;  // -1 where there is none

  // All jumps, both directions of each line of three holes; those of one line follow each other.
  [[nodiscard]] const std::vector<Jump>& jumps() const { return jumps_; }

  // All symmetries of the board, the identity first.
  [[nodiscard]] const std::vector<Symmetry>& symmetries() const { return symmetries_; }
  [[nodiscard]] const std::vector<std::size_t>& symmetry_numbers() const { return numbers_; }  // 0, 1, 2, ...
  [[nodiscard]] Pegs act(std::size_t symmetry, Pegs pegs) const;
  // The least of the images under the given symmetries.
  [[nodiscard]] Pegs canonical(Pegs pegs, const std::vector<std::size_t>& group) const {
    return least_image(pegs, group, [&](std::size_t g) { return act(g, pegs); });
  }
  [[nodiscard]] Pegs canonical(Pegs pegs) const { return canonical(pegs, numbers_); }
  // Those of the given symmetries that keep a set of positions.
  template <class Positions>
  [[nodiscard]] std::vector<std::size_t> keeping(const std::vector<std::size_t>& group,
                                                 const Positions& positions) const {
    return stabiliser(group, positions, [&](std::size_t g, Pegs pegs) { return act(g, pegs); });
  }

  [[nodiscard]] PositionClass label(int hole) const { return labels_[static_cast<std::size_t>(hole)]; }
  [[nodiscard]] PositionClass class_of(Pegs pegs) const;
  [[nodiscard]] int class_bits() const { return lattice_ == Lattice::square ? 4 : 2; }
  // The holes in which one peg of this class can stand: the only ones where a game in it can finish.
  [[nodiscard]] Pegs finishing_holes(PositionClass value) const;
  [[nodiscard]] const std::vector<NamedClass>& classes() const { return classes_; }
  // The named class of which this is an image, or null for a class without one-peg positions. `symmetry` receives one
  // that takes a position of this class to a position of the named one.
  [[nodiscard]] const NamedClass* named_class(PositionClass value, std::size_t* symmetry = nullptr) const;
  [[nodiscard]] const NamedClass* class_with_letter(char letter) const;

 private:
  void find_jumps();
  void find_symmetries();
  void name_classes();
  [[nodiscard]] PositionClass image_of_class(std::size_t symmetry, PositionClass value) const;

  std::string name_;
  Lattice lattice_ = Lattice::square;
  std::vector<Hole> holes_;
  int rows_ = 0;
  std::vector<std::vector<int>> grid_;  // [row][x]: number of the hole, or -1
  std::vector<Jump> jumps_;
  std::vector<Symmetry> symmetries_;
  std::vector<std::size_t> numbers_;
  // [symmetry][byte of the position][value of the byte]: the image, so that acting is eight look-ups.
  std::vector<std::array<std::array<Pegs, 256>, 8>> images_;
  std::vector<PositionClass> labels_;
  std::vector<NamedClass> classes_;
};

}  // namespace meleda::pegs
