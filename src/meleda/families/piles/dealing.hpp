#pragma once
// Pile tricks as numbers: where a card goes when the deck is dealt into piles and gathered again.
//
// A deck of ab cards, face down, is dealt face up into a piles of b, a card to each pile in turn. The pile with the
// chosen card is put p-th from the bottom, and the packet is turned over. The card at place x (from the top, from 1) is
// then at place G_p(x) = b (p - 1) + ceil(x / a).
//
// With y = x - 1, floors within floors make k deals with p_1, ..., p_k one division: the card is then at place
// 1 + floor((y + ab S) / a^k) with S = (p_1 - 1) + (p_2 - 1) a + ... + (p_k - 1) a^(k-1), any number below a^k. All
// that follows here rests on this, for decks of any size.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "meleda/core/integer.hpp"

namespace meleda::piles {

struct Deck {
  std::uint64_t piles = 3;
  std::uint64_t height = 9;  // cards in a pile

  [[nodiscard]] Integer cards() const { return Integer(piles) * height; }
};

inline constexpr std::uint64_t most_piles = 1'000'000'000;

[[nodiscard]] Integer next_place(const Deck& deck, const Integer& place, std::uint64_t p);
// After so many deals with the same p.
[[nodiscard]] Integer place_after(const Deck& deck, const Integer& place, std::uint64_t p, unsigned deals);

// The places that stay where they are: one, or two that are neighbours.
[[nodiscard]] std::vector<Integer> fixed_places(const Deck& deck, std::uint64_t p);
// The least number of deals after which every card is at a fixed place.
[[nodiscard]] unsigned least_deals(const Deck& deck, std::uint64_t p);

// What Quintero's theorems say: which case it is (8, 3a to 3e, 4 or 5), and after how many deals every card is at a
// fixed place. They need at least three piles.
struct Theorem {
  std::string name;
  unsigned deals = 0;
};
[[nodiscard]] std::optional<Theorem> theorem(const Deck& deck, std::uint64_t p);

// How the cards are dealt, and whether the piles lie face up and are turned over, or face down and are not.
enum class Dealing { around, serpentine, blocks };
enum class Face { up, down };
struct Manner {
  Dealing dealing = Dealing::around;
  Face face = Face::up;
};

// Where the card at this place goes.
[[nodiscard]] Integer next_place(const Deck& deck, const Integer& place, std::uint64_t p, const Manner& manner);

// All ways to bring every card to one place with so many deals, each with a p of its own: they are consecutive numbers
// whose digits in base a are the p's less 1, the first deal last.
struct Ways {
  Integer first;
  Integer count;
};
[[nodiscard]] Ways ways_to(const Deck& deck, const Integer& wanted, unsigned deals);
// A number of ways_to as p's, the first deal first.
[[nodiscard]] std::vector<std::uint64_t> digits_of(const Deck& deck, Integer number, unsigned deals);

// The first way with the fewest deals. There always is one but where cards are dealt in blocks: (2 ab - 1) <= a^k is
// enough.
struct Order {
  std::vector<std::uint64_t> ps;  // the first deal first
  Integer ways;                   // with as many deals
};
[[nodiscard]] Order bring(const Deck& deck, const Integer& wanted, Face face);

// By hand: the deck after it was dealt card by card and gathered, the pile of that number (from 0) p-th. The others
// keep their order. For the simulation and for performances.
[[nodiscard]] std::vector<std::uint32_t> dealt(const std::vector<std::uint32_t>& cards, const Deck& deck,
                                               std::size_t pile, std::uint64_t p, const Manner& manner = {});
// In which pile the card at this place (from 0) falls.
[[nodiscard]] std::size_t pile_of(std::size_t place, const Deck& deck, Dealing dealing = Dealing::around);

}  // namespace meleda::piles
