#pragma once
// The template to copy for a two-player game: the smallest one that can be won, lost and drawn by endless play. It is
// always built and always tested, so it cannot rot; it is not listed among the puzzles.
//
// Rules. A token stands on one of n + 1 fields in a row, numbered from 0. Two players move it in turn: one or two
// fields down, or one field up. Whoever brings it to field 0 has won.
//
// Start here: copy the folder, rename the class, replace the rules. CONTRIBUTING.md has the recipe.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "meleda/core/concepts.hpp"

namespace meleda::null_game {

class NullGame {
 public:
  struct State {
    std::uint32_t field = 0;
    std::uint32_t mover = 0;  // 0 or 1
    friend bool operator==(const State&, const State&) = default;
  };
  enum class Move : std::uint8_t { down, far_down, up };

  static FamilyInfo info();

  explicit NullGame(std::uint32_t last) : n_(last) {}

  // Rules. Where the game has ended there is no move.

  [[nodiscard]] State start() const { return {n_, 0}; }

  template <class Visitor>
  void moves(State s, Visitor&& visit) const {
    for (const auto m : {Move::down, Move::far_down, Move::up}) {
      if (legal(s, m)) visit(m);
    }
  }
  [[nodiscard]] bool legal(State s, Move m) const {
    if (s.field == 0) return false;
    return m == Move::down || (m == Move::far_down ? s.field >= 2 : s.field < n_);
  }
  [[nodiscard]] State apply(State s, Move m) const {
    const auto field = m == Move::up ? s.field + 1 : s.field - (m == Move::down ? 1 : 2);
    return {field, 1 - s.mover};
  }

  // A game has these: who moves, what the players are called, and what it is worth to the mover when it is over.

  [[nodiscard]] unsigned mover(State s) const { return s.mover; }
  [[nodiscard]] std::string player(unsigned number) const { return number == 0 ? "first" : "second"; }
  [[nodiscard]] std::optional<GameValue> ended(State s) const {
    if (s.field == 0) return GameValue::loss;  // the other player has just won
    return std::nullopt;
  }

  [[nodiscard]] std::string why_not(State s, Move m) const;
  [[nodiscard]] Result<State> edit(State s, std::string_view place) const;

  // Values are found over keys.

  [[nodiscard]] std::uint32_t key(State s) const { return 2 * s.field + s.mover; }
  [[nodiscard]] State from_key(std::uint32_t k) const { return {k / 2, k % 2}; }

  [[nodiscard]] Result<State> parse(std::string_view text) const;
  [[nodiscard]] Result<Move> parse_move(std::string_view text) const;
  void print(State s, std::string& out) const;
  void print_move(Move m, std::string& out) const;
  [[nodiscard]] Result<Scene> scene(State s) const;

 private:
  std::uint32_t n_;
};

[[nodiscard]] inline Result<NullGame> make(const Arguments& arguments) {
  return NullGame(static_cast<std::uint32_t>(arguments.integer("n")));
}

static_assert(Game<NullGame> && Keyed<NullGame> && Explaining<NullGame> && Editable<NullGame>);
static_assert(!Puzzle<NullGame> && !Checked<NullGame>);

}  // namespace meleda::null_game
