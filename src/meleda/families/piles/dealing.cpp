#include "meleda/families/piles/dealing.hpp"

#include <algorithm>
#include <utility>

#include "meleda/core/assert.hpp"

namespace meleda::piles {

namespace {

// All p's the same: (p - 1) (1 + a + ... + a^(k-1)).
Integer repeated(const Deck& deck, std::uint64_t p, const Integer& power) {
  return Integer(p - 1) * (power - 1) / (deck.piles - 1);
}

Integer power_of(std::uint64_t base, unsigned exponent) {
  return pow(Integer(base), exponent);
}

Integer ceiling(const Integer& number, const Integer& divisor) {
  return (number + divisor - 1) / divisor;
}

Integer mirrored(const Deck& deck, const Integer& place) {
  return deck.cards() + 1 - place;
}

}  // namespace

Integer next_place(const Deck& deck, const Integer& place, std::uint64_t p) {
  return Integer(deck.height) * (p - 1) + ceiling(place, deck.piles);
}

Integer place_after(const Deck& deck, const Integer& place, std::uint64_t p, unsigned deals) {
  const auto power = power_of(deck.piles, deals);
  return 1 + (place - 1 + deck.cards() * repeated(deck, p, power)) / power;
}

// y = floor((y + ab (p-1)) / a) asks for a y <= y + ab (p-1) <= a y + a - 1, which is (a-1) y between ab (p-1) - (a-1)
// and ab (p-1): two values where a - 1 divides b (p-1), but for the ends of the deck, and else one.
std::vector<Integer> fixed_places(const Deck& deck, std::uint64_t p) {
  const Integer target = deck.cards() * (p - 1);
  const Integer step = deck.piles - 1;
  std::vector<Integer> places;
  for (Integer y = ceiling(target - step < 0 ? Integer(0) : Integer(target - step), step);
       y * step <= target && y < deck.cards(); ++y) {
    places.push_back(y + 1);
  }
  return places;
}

unsigned least_deals(const Deck& deck, std::uint64_t p) {
  const auto fixed = fixed_places(deck, p);
  unsigned deals = 0;
  // Places keep their order, so it is enough to look at the first and the last card.
  while (place_after(deck, 1, p, deals) != fixed.front() || place_after(deck, deck.cards(), p, deals) != fixed.back()) {
    ++deals;
  }
  return deals;
}

std::optional<Theorem> theorem(const Deck& deck, std::uint64_t p) {
  const Integer a = deck.piles;
  const Integer b = deck.height;
  if (deck.piles < 3 || deck.height < 2) return std::nullopt;
  unsigned n = 2;
  Integer power = a;  // a^(n-1)
  for (; b > power; ++n) power *= a;
  const bool inner = p > 1 && p < deck.piles;
  if (b == power) return Theorem{"8", n};
  if (p == 1) return Theorem{"3a", n};
  if (!inner) return Theorem{"3e", n};
  if (b * (p - 1) % (a - 1) == 0) {
    if (b == power / a + 1) return Theorem{"4", n - 1};
    return Theorem{"3b", n};
  }
  if (b * (a - 2) <= power) return Theorem{"3d", n};
  return Theorem{"5", n + 1};
}

Integer next_place(const Deck& deck, const Integer& place, std::uint64_t p, const Manner& manner) {
  // In blocks, each pile gets b cards at once; in a serpentine, every other round is dealt backwards, which changes the
  // pile of a card but not how many lie below it.
  const Integer within =
      manner.dealing == Dealing::blocks ? Integer((place - 1) % deck.height + 1) : ceiling(place, deck.piles);
  const Integer from_bottom = Integer(deck.height) * (p - 1) + within;
  return manner.face == Face::up ? from_bottom : mirrored(deck, from_bottom);
}

// Place w - 1 = floor((y + ab S) / a^k) for the first card, y = 0, and the last, y = ab - 1.
Ways ways_to(const Deck& deck, const Integer& wanted, unsigned deals) {
  const auto power = power_of(deck.piles, deals);
  const auto cards = deck.cards();
  const Integer first = ceiling((wanted - 1) * power, cards);
  const Integer room = wanted * power - cards;  // ab S is at most this
  if (room < 0) return {first, 0};
  const Integer last = room / cards;
  return {first, last < first ? Integer(0) : Integer(last - first + 1)};
}

std::vector<std::uint64_t> digits_of(const Deck& deck, Integer number, unsigned deals) {
  std::vector<std::uint64_t> ps;
  for (unsigned k = 0; k < deals; ++k) {
    ps.push_back(static_cast<std::uint64_t>(number % deck.piles) + 1);
    number /= deck.piles;
  }
  return ps;
}

// Face down, a deal is the deal face up and then the deck mirrored, and a mirrored deck dealt face up with p is the
// deck dealt with a + 1 - p, mirrored. So k deals face down are k deals face up with every other p mirrored, and for
// odd k the deck is mirrored in the end.
Order bring(const Deck& deck, const Integer& wanted, Face face) {
  for (unsigned deals = 0;; ++deals) {
    const bool mirror = face == Face::down && deals % 2 == 1;
    const auto ways = ways_to(deck, mirror ? mirrored(deck, wanted) : wanted, deals);
    if (ways.count == 0) continue;
    auto ps = digits_of(deck, ways.first, deals);
    if (face == Face::down) {
      for (std::size_t i = 1; i < ps.size(); i += 2) ps[i] = deck.piles + 1 - ps[i];
    }
    return {std::move(ps), ways.count};
  }
}

std::size_t pile_of(std::size_t place, const Deck& deck, Dealing dealing) {
  if (dealing == Dealing::blocks) return place / deck.height;
  const auto within = place % deck.piles;
  const bool back = dealing == Dealing::serpentine && place / deck.piles % 2 == 1;
  return back ? deck.piles - 1 - within : within;
}

std::vector<std::uint32_t> dealt(const std::vector<std::uint32_t>& cards, const Deck& deck, std::size_t pile,
                                 std::uint64_t p, const Manner& manner) {
  MELEDA_ASSERT(pile < deck.piles && p >= 1 && p <= deck.piles);
  std::vector<std::vector<std::uint32_t>> lying(deck.piles);  // from the bottom up
  for (std::size_t place = 0; place < cards.size(); ++place) {
    lying[pile_of(place, deck, manner.dealing)].push_back(cards[place]);
  }
  std::vector<std::size_t> order;  // of the piles, from the bottom up
  for (std::size_t other = 0; other < deck.piles; ++other) {
    if (other != pile) order.push_back(other);
  }
  order.insert(order.begin() + static_cast<std::ptrdiff_t>(p - 1), pile);
  std::vector<std::uint32_t> packet;  // from the bottom up
  for (const auto one : order) packet.insert(packet.end(), lying[one].begin(), lying[one].end());
  // Turned over, the bottom comes to the top; face down, the top is where it was.
  if (manner.face == Face::down) std::reverse(packet.begin(), packet.end());
  return packet;
}

}  // namespace meleda::piles
