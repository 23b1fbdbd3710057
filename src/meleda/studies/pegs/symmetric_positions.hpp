#pragma once
// Positions that some symmetry of the board leaves as they are, and the types of symmetry that a position can have.

#include <cstdint>
#include <string>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/families/pegs/board.hpp"

namespace meleda::pegs {

// The exact symmetry group of a position, up to conjugation in the board's group. Numbered from 1 on as in Bell's
// tables: larger groups first, rotations before reflections.
struct SymmetryType {
  int number = 1;
  std::string description;
  std::size_t order = 1;              // of the group
  std::vector<std::uint64_t> groups;  // the conjugate groups, each as a set of symmetries
};

class SymmetryTypes {
 public:
  explicit SymmetryTypes(const Board& board);
  // All types with at least two symmetries, in order; then the one without symmetry is not among them.
  [[nodiscard]] const std::vector<SymmetryType>& types() const { return types_; }
  // The symmetries that leave the position as it is, as a set of numbers.
  [[nodiscard]] static std::uint64_t group_of(const Board& board, Pegs pegs);
  // The number of the type; 0 for a position without symmetry.
  [[nodiscard]] int type_of(std::uint64_t group) const;

 private:
  std::vector<SymmetryType> types_;
};

struct SymmetricPosition {
  Pegs pegs = 0;  // the least of its images under the stabiliser of the class
  int type = 0;
  std::size_t order = 1;  // of its group
};

// Work that says what is known when time has run out goes on until somebody cancels it.
enum class Patience { while_there_is_time, until_cancelled };

// All symmetric positions of a named class, one for each orbit of its stabiliser, solvable or not: [number of pegs].
// Symmetries of a position keep its class, so none is missing. There are 2^c unions of the c cycles of a symmetry, too
// many on large boards: once the control has stopped the work, what is there is not complete.
[[nodiscard]] std::vector<std::vector<SymmetricPosition>> symmetric_positions(
    const Board& board, const NamedClass& named, const SymmetryTypes& types, Control& control,
    Patience patience = Patience::while_there_is_time);

// The number of orbits of a set of positions that the stabiliser of the class keeps, from its size and its symmetric
// members alone: every other orbit is as large as the stabiliser. The division must leave nothing; an assertion holds
// that.
[[nodiscard]] std::uint64_t orbit_count(std::uint64_t positions, std::size_t stabiliser,
                                        const std::vector<SymmetricPosition>& symmetric);

}  // namespace meleda::pegs
