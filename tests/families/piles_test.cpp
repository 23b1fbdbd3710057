#include "meleda/families/piles/piles.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <string>

#include "meleda/core/dice.hpp"
#include "meleda/families/piles/performing.hpp"

namespace meleda::piles {
namespace {

std::vector<std::uint32_t> in_order(const Deck& deck) {
  std::vector<std::uint32_t> cards(static_cast<std::size_t>(deck.cards()));
  std::iota(cards.begin(), cards.end(), 0U);
  return cards;
}

// A deal as hands do it, a card at a time: the deck lies face down with its top at the end. Cards are dealt face up, so
// the first one of a pile lies lowest; piles are gathered, and the packet is turned over.
TEST(Piles, DealingIsWhatHandsDo) {
  Dice dice(4);
  for (int round = 0; round < 300; ++round) {
    const Deck deck{2 + dice.below(9), 2 + dice.below(12)};
    const auto pile = dice.below(deck.piles);
    const auto p = 1 + dice.below(deck.piles);
    auto before = in_order(deck);
    for (auto i = before.size(); i > 1; --i) std::swap(before[i - 1], before[dice.below(i)]);
    std::vector<std::uint32_t> hand(before.rbegin(), before.rend());  // the top last
    std::vector<std::vector<std::uint32_t>> table(deck.piles);        // each from the bottom, face up
    for (std::size_t next = 0; !hand.empty(); next = (next + 1) % deck.piles) {
      table[next].push_back(hand.back());
      hand.pop_back();
    }
    std::vector<std::uint32_t> packet;  // from the bottom, face up
    const auto put = [&](std::size_t which) { packet.insert(packet.end(), table[which].begin(), table[which].end()); };
    std::vector<std::size_t> others;
    for (std::size_t other = 0; other < deck.piles; ++other) {
      if (other != pile) others.push_back(other);
    }
    for (std::size_t i = 0; i + 1 < p; ++i) put(others[i]);
    put(pile);
    for (std::size_t i = p - 1; i < others.size(); ++i) put(others[i]);
    // Turned over, face down, what lay lowest is on top.
    EXPECT_EQ(dealt(before, deck, pile, p), packet);
  }
}

// Where the card at each place (from 0) goes, by dealing card by card for every pile that may be named.
std::vector<std::size_t> simulated(const Deck& deck, std::uint64_t p, const Manner& manner = {}) {
  const auto cards = in_order(deck);
  std::vector<std::size_t> to(cards.size());
  for (std::size_t pile = 0; pile < deck.piles; ++pile) {
    const auto after = dealt(cards, deck, pile, p, manner);
    for (std::size_t place = 0; place < after.size(); ++place) {
      if (pile_of(after[place], deck, manner.dealing) == pile) to[after[place]] = place;
    }
  }
  return to;
}

TEST(Piles, ClosedFormsAreWhatDealingDoes) {
  for (std::uint64_t a = 2; a <= 12; ++a) {
    for (std::uint64_t b = 2; b <= 60; ++b) {
      const Deck deck{a, b};
      for (std::uint64_t p = 1; p <= a; ++p) {
        const auto to = simulated(deck, p);
        std::vector<Integer> fixed;
        for (std::size_t place = 0; place < to.size(); ++place) {
          ASSERT_EQ(next_place(deck, place + 1, p), to[place] + 1);
          if (to[place] == place) fixed.push_back(place + 1);
        }
        ASSERT_EQ(fixed_places(deck, p), fixed) << a << "x" << b << " " << p;
        // Deal after deal, until every card is at a fixed place.
        std::vector<std::size_t> now(to.size());
        std::iota(now.begin(), now.end(), 0U);
        unsigned deals = 0;
        const auto settled = [&] {
          return std::all_of(now.begin(), now.end(), [&](std::size_t place) { return to[place] == place; });
        };
        for (; !settled(); ++deals) {
          for (auto& place : now) place = to[place];
        }
        ASSERT_EQ(least_deals(deck, p), deals) << a << "x" << b << " " << p;
        ASSERT_EQ(place_after(deck, 1, p, deals), now.front() + 1);
        // The first ones come to the first fixed place, the others to the second.
        for (std::size_t place = 0; place < now.size(); ++place) {
          ASSERT_EQ(now[place] + 1, fixed.size() == 1 || place + 1 <= fixed[0] ? fixed[0] : fixed[1]);
        }
        const auto claim = theorem(deck, p);
        ASSERT_EQ(claim.has_value(), a >= 3);
        if (claim) {
          ASSERT_GE(claim->deals, deals);
        }
      }
    }
  }
}

TEST(Piles, MannersAreWhatDealingDoes) {
  for (const auto& deck : {Deck{2, 3}, Deck{3, 4}, Deck{4, 3}, Deck{5, 6}}) {
    for (const auto dealing : {Dealing::around, Dealing::serpentine, Dealing::blocks}) {
      for (const auto face : {Face::up, Face::down}) {
        for (std::uint64_t p = 1; p <= deck.piles; ++p) {
          const auto to = simulated(deck, p, {dealing, face});
          for (std::size_t place = 0; place < to.size(); ++place) {
            EXPECT_EQ(next_place(deck, place + 1, p, {dealing, face}), to[place] + 1);
          }
        }
      }
    }
  }
}

// All sequences of p's, one by one.
TEST(Piles, TricksToOrderAreTheShortestOfAllSequences) {
  for (const auto& deck :
       {Deck{2, 2}, Deck{2, 5}, Deck{3, 3}, Deck{3, 4}, Deck{3, 5}, Deck{4, 3}, Deck{5, 2}, Deck{4, 5}}) {
    const auto cards = static_cast<std::uint64_t>(deck.cards());
    for (const auto face : {Face::up, Face::down}) {
      for (std::uint64_t wanted = 1; wanted <= cards; ++wanted) {
        const auto order = bring(deck, wanted, face);
        std::uint64_t sequences = 1;
        for (unsigned deals = 0; deals <= order.ps.size(); ++deals, sequences *= deck.piles) {
          std::uint64_t count = 0;
          bool has_own = false;
          for (std::uint64_t sequence = 0; sequence < sequences; ++sequence) {
            const auto ps = digits_of(deck, sequence, deals);
            std::set<Integer> ends;
            for (std::uint64_t place = 1; place <= cards; ++place) {
              Integer now = place;
              for (const auto p : ps) now = next_place(deck, now, p, {Dealing::around, face});
              ends.insert(now);
            }
            if (ends != std::set<Integer>{Integer(wanted)}) continue;
            ++count;
            has_own = has_own || ps == order.ps;
          }
          EXPECT_EQ(count, deals < order.ps.size() ? Integer(0) : order.ways);
          EXPECT_EQ(has_own, deals == order.ps.size());
        }
      }
    }
  }
}

TEST(Piles, TheClassicTrickBringsTheCardAnywhere) {
  const Deck deck{3, 9};
  for (int wanted = 1; wanted <= 27; ++wanted) EXPECT_EQ(bring(deck, wanted, Face::up).ps.size(), 3U);
  EXPECT_EQ(bring(deck, 10, Face::up).ps, (std::vector<std::uint64_t>{1, 1, 2}));  // 9 is 100 in base 3
}

// Whatever card somebody thinks of, the answers lead to it.
TEST(Piles, PerformancesFindEveryCard) {
  for (const auto& [deck, p] : std::vector<std::pair<Deck, std::uint64_t>>{
           {{3, 9}, 2}, {{3, 7}, 2}, {{4, 11}, 2}, {{4, 6}, 2}, {{5, 3}, 4}, {{7, 5}, 3}, {{2, 4}, 1}}) {
    const Piles trick(deck, p, false);
    for (std::uint32_t card = 0; card < static_cast<std::uint32_t>(deck.cards()); ++card) {
      auto s = trick.start();
      while (!trick.finished(s)) {
        const auto now = trick.table(s);
        const auto place =
            static_cast<std::size_t>(std::find(now.cards.begin(), now.cards.end(), card) - now.cards.begin());
        const auto pile = static_cast<Piles::Move>(pile_of(place, deck));
        ASSERT_TRUE(trick.legal(s, pile));
        s = trick.apply(s, pile);
      }
      const auto now = trick.table(s);
      EXPECT_TRUE(now.possible[card]);
      const auto place = std::find(now.cards.begin(), now.cards.end(), card) - now.cards.begin() + 1;
      EXPECT_NE(std::find(trick.fixed().begin(), trick.fixed().end(), Integer(place)), trick.fixed().end());
      const auto name = card_name(card, static_cast<std::size_t>(deck.cards()));
      EXPECT_NE(performance(trick, s, false).find(name), std::string::npos);
      EXPECT_NE((" " + trick.found_cards(s).first + " ").find(" " + name + " "), std::string::npos);
    }
  }
}

TEST(Piles, ReadsPlacesAndAnswers) {
  const Piles trick({3, 9}, 2, false);
  EXPECT_EQ(trick.parse("14")->place, 14U);
  EXPECT_EQ(trick.parse("bca")->answers, "bca");
  EXPECT_EQ(trick.parse("new"), trick.start());
  for (const auto* text : {"", "0", "28", "014", "abd", "abcab", "a1", "-", "B"})
    EXPECT_FALSE(trick.parse(text)) << text;
  EXPECT_FALSE(Piles({30, 30}, 2, false).parse("ab"));
  for (const auto* text : {"", "x", "3", "3x", "x9", "1x9", "3x9x", "3x1000000001", "-3x9"})
    EXPECT_FALSE(parse_deck(text)) << text;
  EXPECT_EQ(parse_deck("1000000000x2")->piles, 1'000'000'000U);
}

// Squeezed by their definition, which needs no search: G^k is constant, and one deal less is not.
TEST(Piles, LargeDecksAreAnswered) {
  Dice dice(2);
  for (int round = 0; round < 200; ++round) {
    const Deck deck{2 + dice.below(most_piles - 1), 2 + dice.below(most_piles - 1)};
    const auto p = 1 + dice.below(deck.piles);
    const auto fixed = fixed_places(deck, p);
    for (const auto& place : fixed) EXPECT_EQ(next_place(deck, place, p), place);
    const auto deals = least_deals(deck, p);
    Integer first = 1, last = deck.cards();
    for (unsigned k = 0; k < deals; ++k) {
      EXPECT_FALSE(first == fixed.front() && last == fixed.back());
      first = next_place(deck, first, p);
      last = next_place(deck, last, p);
    }
    EXPECT_EQ(first, fixed.front());
    EXPECT_EQ(last, fixed.back());
    const auto claim = theorem(deck, p);
    if (claim) {
      EXPECT_GE(claim->deals, deals);
    }
  }
}

TEST(Piles, SheetsSayWhatToDoWhenTwoCardsRemain) {
  EXPECT_EQ(performers_sheet(Piles({3, 9}, 2, false)).size(), 5U);
  EXPECT_EQ(performers_sheet(Piles({4, 6}, 2, false)).size(), 7U);
  const Deck deck{3, 9};
  const auto order = bring(deck, 10, Face::up);
  const auto sheet = performers_sheet(deck, order, 10);
  ASSERT_EQ(sheet.size(), 3 + order.ps.size());
  for (std::size_t i = 0; i < order.ps.size(); ++i) {
    EXPECT_NE(sheet[2 + i].second.find(place_in_words(deck, order.ps[i])), std::string::npos) << sheet[2 + i].second;
  }
  EXPECT_EQ(plot({4, 14}, 2).shapes.size(), 2U + 2 * 5 + 4 * 57);
}

}  // namespace
}  // namespace meleda::piles
