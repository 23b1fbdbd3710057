#pragma once
// The template to copy for a new family: the smallest puzzle that uses the parts every family has. It is always built
// and always tested, so it cannot rot; it is not listed among the puzzles.
//
// Rules. A token stands on one of n fields in a row and moves one field to the left or to the right. Bring it from the
// first field to the last.
//
// Start here: copy the folder, rename the class, replace the rules. Add what else your rules allow (a reverse, closed
// forms, orders, symmetries: core/concepts.hpp) and say so in the static_asserts at the end. CONTRIBUTING.md has the
// recipe.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "meleda/core/concepts.hpp"
#include "meleda/core/translate.hpp"

namespace meleda::null_family {

class NullFamily {
 public:
  using State = std::uint32_t;  // the token's field, [0, n)

  enum class Move : std::uint8_t { left, right };

  // Every move can be taken back by a move.
  static constexpr bool undirected = true;

  static FamilyInfo info();

  explicit NullFamily(std::uint32_t fields) : n_(fields) {}

  // Rules: a puzzle has these.

  [[nodiscard]] State start() const { return 0; }
  [[nodiscard]] std::vector<State> goals() const { return {n_ - 1}; }

  template <class Visitor>
  void moves(State s, Visitor&& visit) const {
    if (s > 0) visit(Move::left);
    if (s + 1 < n_) visit(Move::right);
  }
  [[nodiscard]] bool legal(State s, Move m) const { return m == Move::left ? s > 0 : s + 1 < n_; }
  [[nodiscard]] State apply(State s, Move m) const { return m == Move::left ? s - 1 : s + 1; }

  // Why a move is not allowed, and how a state is entered by clicks on the places of the picture.

  [[nodiscard]] std::string why_not(State /*s*/, Move m) const {
    return m == Move::left ? tr("the token is on the first field") : tr("the token is on the last field");
  }
  [[nodiscard]] Result<State> edit(State /*s*/, std::string_view place) const { return parse(place); }

  // Index and key: a search needs the key, a table needs the index.

  [[nodiscard]] std::uint64_t index_count() const { return n_; }
  [[nodiscard]] std::uint64_t rank(State s) const { return s; }
  [[nodiscard]] State unrank(std::uint64_t i) const { return static_cast<State>(i); }
  [[nodiscard]] std::uint32_t key(State s) const { return s; }
  [[nodiscard]] State from_key(std::uint32_t k) const { return k; }

  // Text and picture: every family has these.

  [[nodiscard]] Result<State> parse(std::string_view text) const;
  [[nodiscard]] Result<Move> parse_move(std::string_view text) const;
  void print(State s, std::string& out) const;
  void print_move(Move m, std::string& out) const;
  [[nodiscard]] Result<Scene> scene(State s) const;

 private:
  std::uint32_t n_;
};

// From arguments that have been checked against the schema. A family with several classes picks one here, and returns a
// std::variant of them.
[[nodiscard]] inline Result<NullFamily> make(const Arguments& arguments) {
  return NullFamily(static_cast<std::uint32_t>(arguments.integer("n")));
}

static_assert(Editable<NullFamily> && Explaining<NullFamily>);
static_assert(Puzzle<NullFamily> && Undirected<NullFamily> && Indexed<NullFamily> && Searchable<NullFamily>);

}  // namespace meleda::null_family
