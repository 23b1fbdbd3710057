#pragma once
// Pile tricks: a deck is dealt into piles, somebody says in which one the card of their choice lies, that pile goes
// p-th, and after some deals the card is at a place that is known beforehand.
//
// Two kinds of states. To perform: the answers so far, a letter for each deal; the program knows no more than a
// magician. To explain: the place of the card; the next deal brings it to another place.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "meleda/core/concepts.hpp"
#include "meleda/families/piles/dealing.hpp"

namespace meleda::piles {

class Piles {
 public:
  struct State {
    std::uint64_t place = 0;   // of the card, from 1; 0: not known
    std::string answers = {};  // where it is not known: the pile after each deal, a letter from a
    friend bool operator==(const State&, const State&) = default;
  };
  using Move = std::uint32_t;  // the pile with the card, from 0

  // A deck that is dealt card by card; larger ones are only computed.
  static constexpr std::uint64_t most_cards = 260;
  static constexpr std::uint64_t most_letters = 26;

  static FamilyInfo info();

  Piles(const Deck& deck, std::uint64_t p, bool explained);

  [[nodiscard]] const Deck& deck() const { return deck_; }
  [[nodiscard]] std::uint64_t p() const { return p_; }
  [[nodiscard]] unsigned deals() const { return deals_; }
  [[nodiscard]] const std::vector<Integer>& fixed() const { return fixed_; }
  // Whether it can be dealt before one's eyes.
  [[nodiscard]] bool performable() const;

  [[nodiscard]] State start() const { return performable() ? State{} : State{1, {}}; }
  [[nodiscard]] bool legal(const State& s, Move m) const;
  [[nodiscard]] State apply(const State& s, Move m) const;
  template <class Visitor>
  void moves(const State& s, Visitor&& visit) const {
    if (s.place != 0) {
      visit(static_cast<Move>((s.place - 1) % deck_.piles));
      return;
    }
    for (Move m = 0; m < deck_.piles; ++m) {
      if (legal(s, m)) visit(m);
    }
  }
  [[nodiscard]] std::string why_not(const State& s, Move m) const;

  [[nodiscard]] Result<State> parse(std::string_view text) const;
  void print(const State& s, std::string& out) const;
  [[nodiscard]] Result<Move> parse_move(std::string_view text) const;
  void print_move(Move m, std::string& out) const;
  [[nodiscard]] Result<Scene> scene(const State& s) const;

  // The deck as it lies before the next deal, by the cards' numbers, and which of them agree with the answers.
  struct Table {
    std::vector<std::uint32_t> cards;
    std::vector<bool> possible;  // [card]
  };
  [[nodiscard]] Table table(const State& s) const;
  [[nodiscard]] bool finished(const State& s) const { return s.place == 0 && s.answers.size() >= deals_; }
  // In a finished trick: what is written on the card, and its place; where the answers leave two, "7♣ or Q♥".
  [[nodiscard]] std::pair<std::string, std::string> found_cards(const State& s) const;

 private:
  Deck deck_;
  std::uint64_t p_;
  bool explained_;
  std::vector<Integer> fixed_;
  unsigned deals_;
};

// What is written on a card: of up to 52, as on playing cards.
[[nodiscard]] std::string card_name(std::uint32_t card, std::size_t cards);
// A deck that looks shuffled, always the same.
[[nodiscard]] std::vector<std::uint32_t> shuffled_deck(std::size_t cards, std::uint64_t seed = 1);

// "4x13"
[[nodiscard]] Result<Deck> parse_deck(std::string_view text);

[[nodiscard]] Result<Piles> make(const Arguments& arguments);

static_assert(Playable<Piles> && Explaining<Piles>);

}  // namespace meleda::piles
