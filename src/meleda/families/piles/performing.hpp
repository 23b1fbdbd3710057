#pragma once
// A pile trick in words: the performer's sheet, and a performance deal by deal; and its maps as plots.

#include <string>
#include <utility>
#include <vector>

#include "meleda/core/scene.hpp"
#include "meleda/families/piles/piles.hpp"

namespace meleda::piles {

// Headings with what to do under each.
using PerformersSheet = std::vector<std::pair<std::string, std::string>>;
[[nodiscard]] PerformersSheet performers_sheet(const Piles& trick);
// For a trick to order: another place in each deal, face up.
[[nodiscard]] PerformersSheet performers_sheet(const Deck& deck, const Order& order, const Integer& wanted);
// "2nd from the bottom"
[[nodiscard]] std::string place_in_words(const Deck& deck, std::uint64_t p);

// The piles as they lie after the next deal, from left to right, with the answers so far and what to answer; the card
// where it is found.
[[nodiscard]] std::string performance(const Piles& trick, const Piles::State& s, bool explained);

// Place after so many deals over place before, for every p. Decks of up to most_plotted cards.
inline constexpr std::uint64_t most_plotted = 400;
[[nodiscard]] Scene plot(const Deck& deck, unsigned deals);

}  // namespace meleda::piles
