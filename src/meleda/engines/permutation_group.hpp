#pragma once
// Groups of permutations from their generators: order and membership by the algorithm of Schreier and Sims, blocks, and
// words in the generators. Knows points, not what lies on them.
//
// A. Seress, Permutation Group Algorithms, 2003, chapter 4 (stabiliser chains) and section 5.5.1 (blocks);
// T. Minkwitz, An algorithm for solving the factorization problem in permutation groups, J. Symbolic Computation 26,
// 1998.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/core/group_moved.hpp"
#include "meleda/core/integer.hpp"

namespace meleda {

using PointMap = PointImages;

// First one, then the other.
[[nodiscard]] PointMap product(const PointMap& first, const PointMap& second);
[[nodiscard]] PointMap inverse(const PointMap& map);
[[nodiscard]] bool is_identity(const PointMap& map);
[[nodiscard]] bool is_even(const PointMap& map);

// A generator or its inverse.
struct Letter {
  std::uint16_t generator = 0;
  bool inverse = false;
  friend bool operator==(const Letter&, const Letter&) = default;
};
using Word = std::vector<Letter>;

class PermutationGroup {
 public:
  static constexpr std::size_t most_points = 2'000;

  // All generators are permutations of the same points. The order is proven: random elements only find the strong
  // generators sooner, and every Schreier generator is sifted in the end.
  PermutationGroup(std::vector<PointMap> generators, std::size_t points, const StopCheck& stop = {});

  [[nodiscard]] std::size_t degree() const { return points_; }
  [[nodiscard]] const std::vector<PointMap>& generators() const { return generators_; }
  [[nodiscard]] Integer order() const;
  [[nodiscard]] bool contains(const PointMap& map) const;

  // Every point can be brought to every other.
  [[nodiscard]] bool transitive() const;
  // Transitive, and no division of the points into blocks is kept but the trivial ones.
  [[nodiscard]] bool primitive(const StopCheck& stop = {}) const;
  // All elements are even permutations.
  [[nodiscard]] bool even() const;
  // All even permutations, at least three points.
  [[nodiscard]] bool is_alternating() const;
  // "S5" and "A5" of all points; "1"; "C5" cyclic; "D5" dihedral, of twice as many elements; "AGL(1,5)", the affine
  // maps of a field of so many points; "PGL(2,5)" and "PSL(2,5)" on the 6 points of its projective line, which are S5
  // and A5; "other" what is none of these.
  [[nodiscard]] std::string name() const;

  // A word of generators and inverses, first letter first, whose product is this element: none where it is no element.
  // It is short as such words go, not shortest. Leaves by Stopped where the search for short words is stopped.
  [[nodiscard]] std::optional<Word> word(const PointMap& map, const StopCheck& stop = {}) const;

 private:
  struct Level {
    std::uint16_t base = 0;
    std::vector<PointMap> strong;
    std::vector<std::uint16_t> orbit;
    std::vector<PointMap> to;    // [point]: an element that brings the base there; empty: none does
    std::vector<PointMap> back;  // [point]: its inverse
  };
  struct Residue {
    PointMap map;
    std::size_t level = 0;  // it is not in the orbit of this one; the number of levels: it went through all
  };

  [[nodiscard]] std::vector<PointMap> elements() const;
  [[nodiscard]] std::string name_of_few() const;
  [[nodiscard]] std::string name_of_sharp() const;
  void add_level(const PointMap& moved);
  void add_strong(const PointMap& map, std::size_t first, std::size_t last);
  void extend(Level& level);
  [[nodiscard]] Residue sifted(PointMap map, std::size_t from) const;
  void fill_at_random(const StopCheck& stop);
  void verify(const StopCheck& stop);

  std::size_t points_;
  std::vector<PointMap> generators_;
  std::vector<Level> levels_;
};

// The name of a group, with what it stands for.
[[nodiscard]] std::string group_in_words(const std::string& name);

}  // namespace meleda
