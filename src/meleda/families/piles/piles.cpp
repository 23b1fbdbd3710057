#include "meleda/families/piles/piles.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "meleda/core/assert.hpp"
#include "meleda/core/dice.hpp"
#include "meleda/core/scene_text.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/families/piles/verbs.hpp"

namespace meleda::piles {

namespace {

constexpr std::string_view nothing_said = "new";  // no answer yet

char letter_of(std::size_t pile) {
  return static_cast<char>('a' + pile);
}

// Where the card is after so many deals, whatever the answers: places keep their order, so the first and the last card
// speak for all.
std::string stretch(const Deck& deck, std::uint64_t p, unsigned deals) {
  const auto first = to_text(place_after(deck, 1, p, deals));
  const auto last = to_text(place_after(deck, deck.cards(), p, deals));
  return first == last ? first : first + "-" + last;
}

}  // namespace

[[gnu::cold]] FamilyInfo Piles::info() {
  FamilyInfo info;
  info.id = "piles";
  info.title = phrase("Pile tricks");
  info.kind = phrase("card tricks");
  info.rules = phrase(
      "A deck of ab cards is dealt face up into a piles of b, a card to each pile in turn. Think of a card and say in "
      "which pile it lies; that pile goes p-th from the bottom, the packet is turned over and dealt again. After some "
      "deals the card is at a place that is known beforehand, or at one of two.");
  info.state = phrase(
      "the place of the card, from the top: 14; or, where it is not known, the piles that were named, a letter for "
      "each "
      "deal: bca (new: none yet)");
  info.move = phrase("the pile with the card, a letter from a: b");
  info.schema = {{"deck", ParameterKind::text, 0, 0, "", {}, phrase("piles x cards in a pile, each up to 10^9: 4x13")},
                 {"place",
                  ParameterKind::integer,
                  0,
                  static_cast<std::int64_t>(most_piles),
                  "0",
                  {},
                  phrase("where the pile with the card goes, from the bottom; 0: the middle")},
                 {"explain", ParameterKind::flag, 0, 0, "no", {}, phrase("mark the cards that may still be it")}};
  info.products = {
      {"three-pile", phrase("The three-pile trick with 27 cards"), "piles:3x9,place=2", phrase("17th century")},
      {"twenty-one", phrase("The trick with 21 cards"), "piles:3x7,place=2"}};
  info.references = {
      {"quintero", "R. Quintero on the three-pile trick, Recreational Mathematics Magazine 7, 65-77, 2017"},
      {"", "J. D. Gergonne, Recherches sur un tour de cartes, Annales de mathématiques pures et appliquées 4, 1813"}};
  info.samples = {"piles:3x2", "piles:2x4", "piles:3x9", "piles:4x6,place=2,explain", "piles:1000000000x1000000000"};
  info.tour = {"piles:3x9", "bc", "piles:3x2", "piles:1000000000x1000000000"};
  info.verbs = piles_verbs();
  return info;
}

Result<Deck> parse_deck(std::string_view text) {
  const auto cross = std::min(text.find('x'), text.size());
  const auto number = [&](std::string_view digits, std::size_t at) -> Result<std::uint64_t> {
    const auto read = parse_natural(digits, tr("a number"));
    if (!read || *read < 2 || *read > most_piles) {
      return fail(ErrorCode::bad_spec, say("expected piles x cards in a pile, each from 2 to {}", most_piles), at,
                  tr("such as 4x13"));
    }
    return static_cast<std::uint64_t>(*read);
  };
  MELEDA_TRY(const auto piles, number(text.substr(0, cross), 0));
  MELEDA_TRY(const auto height,
             number(text.substr(std::min(cross + 1, text.size())), std::min(cross + 1, text.size())));
  return Deck{piles, height};
}

Result<Piles> make(const Arguments& arguments) {
  const auto& text = arguments.text("deck");
  auto deck = parse_deck(text);
  if (!deck) return fail_in("deck", text, std::move(deck).error());
  auto p = static_cast<std::uint64_t>(arguments.integer("place"));
  if (p > deck->piles) {
    return fail(ErrorCode::bad_spec, say("there are {} piles, so the place is at most that", deck->piles));
  }
  if (p == 0) p = (deck->piles + 1) / 2;
  return Piles(*deck, p, arguments.flag("explain"));
}

Piles::Piles(const Deck& deck, std::uint64_t p, bool explained)
    : deck_(deck), p_(p), explained_(explained), fixed_(fixed_places(deck, p)), deals_(least_deals(deck, p)) {}

bool Piles::performable() const {
  return deck_.piles <= most_letters && deck_.cards() <= most_cards;
}

bool Piles::legal(const State& s, Move m) const {
  if (m >= deck_.piles) return false;
  if (s.place != 0) return m == (s.place - 1) % deck_.piles;
  if (finished(s)) return false;
  const auto now = table(s);
  for (std::size_t place = m; place < now.cards.size(); place += deck_.piles) {
    if (now.possible[now.cards[place]]) return true;
  }
  return false;
}

Piles::State Piles::apply(const State& s, Move m) const {
  if (s.place == 0) return {0, s.answers + letter_of(m)};
  return {static_cast<std::uint64_t>(next_place(deck_, s.place, p_)), {}};
}

std::string Piles::why_not(const State& s, Move m) const {
  if (legal(s, m)) return {};
  if (m >= deck_.piles) return say("there are {} piles", deck_.piles);
  if (s.place != 0) return say("the card falls into pile {}", (s.place - 1) % deck_.piles + 1);
  if (finished(s)) return tr("the card has been found");
  return tr("no card of this pile agrees with the answers before");
}

std::pair<std::string, std::string> Piles::found_cards(const State& s) const {
  const auto now = table(s);
  std::pair<std::string, std::string> found;
  for (const auto& place : fixed_) {
    const auto card = now.cards[static_cast<std::size_t>(place) - 1];
    if (!now.possible[card]) continue;
    const auto* const link = found.first.empty() ? "" : tr(" or ");
    found.first += link + card_name(card, now.cards.size());
    found.second += link + to_text(place);
  }
  return found;
}

Piles::Table Piles::table(const State& s) const {
  const auto cards = static_cast<std::size_t>(deck_.cards());
  Table now{shuffled_deck(cards), std::vector<bool>(cards, true)};
  for (const char answer : s.answers) {
    const auto pile = static_cast<std::size_t>(answer - 'a');
    for (std::size_t place = 0; place < cards; ++place) {
      if (pile_of(place, deck_) != pile) now.possible[now.cards[place]] = false;
    }
    now.cards = dealt(now.cards, deck_, pile, p_);
  }
  return now;
}

Result<Piles::State> Piles::parse(std::string_view text) const {
  if (text == nothing_said || (!text.empty() && text.front() >= 'a' && text.front() <= 'z')) {
    if (!performable()) {
      return fail(ErrorCode::bad_state, tr("this deck is too large to be dealt, so a state is the place of the card"),
                  0);
    }
    State s;
    if (text == nothing_said) return s;
    for (std::size_t at = 0; at < text.size(); ++at) {
      const auto pile = static_cast<std::uint64_t>(text[at] - 'a');
      if (text[at] < 'a' || pile >= deck_.piles) {
        return fail(ErrorCode::bad_state,
                    say("expected a pile from a to {}", letter_of(static_cast<std::size_t>(deck_.piles) - 1)), at);
      }
      const auto m = static_cast<Move>(pile);
      if (!legal(s, m)) return fail(ErrorCode::bad_state, why_not(s, m), at);
      s.answers += text[at];
    }
    return s;
  }
  const auto place = parse_natural(text, tr("a place"));
  if (!place || *place < 1 || *place > deck_.cards() || text.front() == '0') {
    return fail(ErrorCode::bad_state,
                say("expected a place from 1 to {}{}", to_text(deck_.cards()),
                    performable() ? tr(", or the piles that were named, such as ab") : ""),
                0);
  }
  return State{static_cast<std::uint64_t>(*place), {}};
}

void Piles::print(const State& s, std::string& out) const {
  if (s.place != 0) {
    out += std::to_string(s.place);
  } else {
    out += s.answers.empty() ? std::string(nothing_said) : s.answers;
  }
}

Result<Piles::Move> Piles::parse_move(std::string_view text) const {
  // Letters for as many as there are, and numbers beyond.
  if (text.size() == 1 && text[0] >= 'a' && text[0] <= 'z' && static_cast<std::uint64_t>(text[0] - 'a') < deck_.piles) {
    return static_cast<Move>(text[0] - 'a');
  }
  if (deck_.piles > most_letters) {
    const auto number = parse_natural(text, tr("a pile"));
    if (number && *number > most_letters && *number <= deck_.piles && text.front() != '0') {
      return static_cast<Move>(*number - 1);
    }
  }
  const auto last = std::min(deck_.piles, most_letters) - 1;
  return fail(ErrorCode::bad_move, say("expected a pile from a to {}", letter_of(static_cast<std::size_t>(last))), 0,
              deck_.piles > most_letters ? say("the others have numbers: {} to {}", most_letters + 1, deck_.piles)
                                         : std::string());
}

void Piles::print_move(Move m, std::string& out) const {
  if (m < most_letters) {
    out += letter_of(m);
  } else {
    out += std::to_string(m + 1);
  }
}

std::vector<std::uint32_t> shuffled_deck(std::size_t cards, std::uint64_t seed) {
  std::vector<std::uint32_t> deck(cards);
  std::iota(deck.begin(), deck.end(), 0U);
  Dice dice(seed);
  for (auto i = deck.size(); i > 1; --i) std::swap(deck[i - 1], deck[dice.below(i)]);
  return deck;
}

std::string card_name(std::uint32_t card, std::size_t cards) {
  constexpr std::size_t pack = 52;
  if (cards > pack) return std::to_string(card + 1);
  static constexpr const char* suits[] = {"♠", "♥", "♣", "♦"};
  static constexpr const char* ranks[] = {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};
  return std::string(ranks[card / 4]) + suits[card % 4];
}

Result<Scene> Piles::scene(const State& s) const {
  if (!performable()) {
    return fail(ErrorCode::too_large, say("{} cards are too many to be dealt", to_text(deck_.cards())), {},
                say("up to {} piles and {} cards are drawn", most_letters, most_cards));
  }
  const auto now = table(s);
  const auto cards = now.cards.size();
  const bool found = finished(s);
  const bool explains = explained_ && s.place == 0 && !found;
  const auto wide = explains ? 2.0 : 1.25;
  const auto high = 0.5;
  Scene scene;
  scene.width = static_cast<double>(deck_.piles) * (wide + 0.25) + 0.75;
  scene.height = static_cast<double>(deck_.height) * high + (s.place != 0 ? 2.0 : 2.6);
  scene.title = s.place != 0 ? say("{} piles of {}: the card is at place {}", deck_.piles, deck_.height, s.place)
                : found      ? say("{} piles of {}: your card is {}", deck_.piles, deck_.height, found_cards(s).first)
                        : say("{} piles of {}, deal {} of {}: in which pile is your card?", deck_.piles, deck_.height,
                              s.answers.size() + 1, deals_);
  const auto can_name = [&](std::size_t pile) { return legal(s, static_cast<Move>(pile)); };
  const auto left_of = [&](std::size_t pile) { return 0.5 + static_cast<double>(pile) * (wide + 0.25); };
  std::vector<bool> open(deck_.piles);
  for (std::size_t pile = 0; pile < deck_.piles; ++pile) {
    open[pile] = can_name(pile);
    std::string move;
    print_move(static_cast<Move>(pile), move);
    Shape box{"pile-" + move, Role::frame,
              Rectangle{{left_of(pile), 1.0}, wide, static_cast<double>(deck_.height) * high, 0.1}};
    box.tooltip = say("pile {}", move);
    (open[pile] ? box.move : box.tries) = move;
    scene.shapes.push_back(std::move(box));
    Shape name{"name-" + move, Role::label, Text{{left_of(pile) + wide / 2, 0.6}, 0.35, move}};
    (open[pile] ? name.move : name.tries) = move;
    scene.shapes.push_back(std::move(name));
  }
  for (std::size_t place = 0; place < cards; ++place) {
    const auto pile = pile_of(place, deck_);
    const auto row = static_cast<double>(place / deck_.piles);
    const auto card = now.cards[place];
    const bool is_fixed = std::find(fixed_.begin(), fixed_.end(), Integer(place + 1)) != fixed_.end();
    std::string move;
    print_move(static_cast<Move>(pile), move);
    const auto key = std::to_string(card + 1);
    auto role = Role::piece_off;
    if (s.place == place + 1 || (found && is_fixed && now.possible[card])) {
      role = Role::solution;
    } else if (s.place == 0 && explained_ && now.possible[card]) {
      role = Role::piece;
    } else if (found && is_fixed) {
      role = Role::slot;
    }
    Shape shape{"card-" + key, role,
                Rectangle{{left_of(pile) + 0.05, 1.04 + row * high}, wide - 0.1, high - 0.08, 0.1}};
    shape.tooltip = say("{}, place {}; next place {}{}", card_name(card, cards), place + 1,
                        to_text(next_place(deck_, place + 1, p_)), is_fixed ? tr(" (fixed)") : "");
    (open[pile] ? shape.move : shape.tries) = move;
    scene.shapes.push_back(std::move(shape));
    const auto middle = 1.0 + (row + 0.5) * high;
    const auto label_x = left_of(pile) + wide * (explains ? 0.76 : 0.5);
    Shape label{"label-" + key, Role::label, Text{{label_x, middle}, 0.26, card_name(card, cards)}};
    (open[pile] ? label.move : label.tries) = move;
    scene.shapes.push_back(std::move(label));
    if (explains) {
      Shape way{"way-" + key, Role::label,
                Text{{left_of(pile) + wide * 0.33, middle},
                     0.2,
                     fmt::format("{}→{}", place + 1, to_text(next_place(deck_, place + 1, p_)))}};
      (open[pile] ? way.move : way.tries) = move;
      scene.shapes.push_back(std::move(way));
    }
  }
  const auto below = static_cast<double>(deck_.height) * high + 1.5;
  const auto deals = static_cast<unsigned>(s.answers.size());
  std::array<std::string, 2> notes;
  if (s.place != 0) {
    notes[0] = say("next place: {}", to_text(next_place(deck_, s.place, p_)));
  } else if (found) {
    const auto [names, places] = found_cards(s);
    notes = {say("your card: {}", names), say("place {}", places)};
  } else {
    notes = {say("deal {} of {}", deals + 1, deals_),
             explains ? say("now at {}, then at {}", stretch(deck_, p_, deals), stretch(deck_, p_, deals + 1))
                      : tr("where is your card?")};
  }
  for (std::size_t i = 0; i < notes.size() && !notes[i].empty(); ++i) {
    // As large as there is room for: a character is about 0.6 of its height wide.
    const auto room = (scene.width - 0.4) / (0.6 * static_cast<double>(decode_utf8(notes[i]).size()));
    scene.shapes.push_back(
        {i == 0 ? "note" : "more", Role::label,
         Text{{scene.width / 2, below + 0.55 * static_cast<double>(i)}, std::min(0.35, room), notes[i]}});
  }
  return scene;
}

}  // namespace meleda::piles
