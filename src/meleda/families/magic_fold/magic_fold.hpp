#pragma once
// Folding Rubik's Magic: the closed chain of n tiles as a puzzle that is played. Positions are on the lattice, with
// hinges closed, at right angles or flat; moves are those of motion.hpp.
//
// Tiles are alike, and a position is the same as its mirror image, so a state is an equivalence class of positions (all
// readings of one), and its key is that of the first of them. How it is held, that is which reading it is, is carried
// along from move to move: its text, its moves and its picture are those of the position in the hand, so that tiles
// keep their numbers all along a path. States that are held differently are equal.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "meleda/core/concepts.hpp"
#include "meleda/core/solid.hpp"
#include "meleda/families/magic_fold/motion.hpp"
#include "meleda/families/magic_fold/position.hpp"

namespace meleda::magic_fold {

class MagicFold {
 public:
  struct State {
    std::uint64_t key = 0;
    std::uint32_t held = 0;  // the number of a reading

    friend bool operator==(const State& a, const State& b) { return a.key == b.key; }
  };
  using Move = Motion;
  static constexpr bool undirected = true;
  static constexpr bool reads_shorthand = true;  // any position of the class

  static FamilyInfo info();

  explicit MagicFold(std::size_t tiles) : n_(tiles) {}

  [[nodiscard]] std::size_t tiles() const { return n_; }
  // Flat, in two rows.
  [[nodiscard]] State start() const;
  // With 8 tiles the shape that the puzzle is sold with as its goal, else an open tube.
  [[nodiscard]] std::vector<State> goals() const;

  template <class Visitor>
  void moves(const State& s, const Visitor& visit) const {
    visit_motions(layout(s), [&](const Motion& m, const Layout&) { visit(m); });
  }
  [[nodiscard]] State apply(const State& s, const Motion& m) const;
  [[nodiscard]] bool legal(const State& s, const Motion& m) const { return after(layout(s), m).has_value(); }
  [[nodiscard]] std::string why_not(const State& s, const Motion& m) const;

  [[nodiscard]] std::uint64_t key(const State& s) const { return s.key; }
  [[nodiscard]] State from_key(std::uint64_t key) const { return {key, 0}; }

  // The state of a position without faults, held as the position is.
  [[nodiscard]] State state_of(const Layout& layout) const;
  // The position that is held.
  [[nodiscard]] Layout layout(const State& s) const;

  [[nodiscard]] Result<State> parse(std::string_view text) const;
  void print(const State& s, std::string& out) const;
  [[nodiscard]] Result<Motion> parse_move(std::string_view text) const { return parse_motion(text, n_); }
  void print_move(const Motion& m, std::string& out) const { print_motion(m, out); }

  [[nodiscard]] Result<Solid> solid(const State& s) const;
  [[nodiscard]] Result<Scene> scene(const State& s) const;

 private:
  std::size_t n_;
};

[[nodiscard]] Result<MagicFold> make(const Arguments& arguments);

static_assert(Puzzle<MagicFold> && Searchable<MagicFold> && Explaining<MagicFold> && Embodied<MagicFold>);

}  // namespace meleda::magic_fold
