#include "meleda/families/piles/performing.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "meleda/core/scene_text.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"

namespace meleda::piles {

namespace {

std::string ordinal(const Integer& number) {
  const auto text = to_text(number);
  const auto last_two = static_cast<int>(number % 100);
  const auto last = last_two % 10;
  const bool teen = last_two >= 11 && last_two <= 13;
  return teen || last > 3 || last == 0 ? say("{}th", text)
         : last == 1                   ? say("{}st", text)
         : last == 2                   ? say("{}nd", text)
                                       : say("{}rd", text);
}

PerformersSheet sheet_that_begins(const Deck& deck) {
  return {{tr("Before"),
           say("Count out {} cards, face down. Have one remembered, and the deck shuffled.", to_text(deck.cards()))},
          {tr("Deal"), say("Deal them face up into {} piles of {}, a card to each pile in turn, from left to "
                           "right. Ask in which pile the card lies.",
                           deck.piles, deck.height)}};
}

std::string times(unsigned count) {
  return count == 1 ? std::string(tr("once")) : count == 2 ? std::string(tr("twice")) : say("{} times", count);
}

}  // namespace

std::string place_in_words(const Deck& deck, std::uint64_t p) {
  if (p == 1) return tr("at the bottom");
  return p == deck.piles ? tr("on top") : say("{} from the bottom", ordinal(p));
}

PerformersSheet performers_sheet(const Piles& trick) {
  const auto& deck = trick.deck();
  const auto& fixed = trick.fixed();
  auto sheet = sheet_that_begins(deck);
  sheet.emplace_back(tr("Gather"),
                     say("Put the piles on each other, that pile {} ({} below it, {} above). Turn the packet over.",
                         place_in_words(deck, trick.p()), trick.p() - 1, deck.piles - trick.p()));
  sheet.emplace_back(tr("Repeat"), say("Deal and gather {} in all. The deck must not be shuffled or cut in between.",
                                       times(trick.deals())));
  if (fixed.size() == 1) {
    sheet.emplace_back(
        tr("Find"), say("The card is now the {} from the top. Count to it and turn it over.", ordinal(fixed.front())));
    return sheet;
  }
  sheet.emplace_back(tr("Find"),
                     say("The card is now the {} or the {} from the top. Count to these two without showing "
                         "them, and take them together, back to back.",
                         ordinal(fixed[0]), ordinal(fixed[1])));
  sheet.emplace_back(
      tr("Say"), tr("Show one side: \"Is this your card?\" If it is, bow. If it is not: \"Of course not\", turn your "
                    "hand, and show the other: \"This is.\""));
  sheet.emplace_back(tr("Know"),
                     say("It is the {} if it was among the first {} of the deck at the beginning, and the {} "
                         "otherwise; whoever remembers the answers can tell.",
                         ordinal(fixed[0]), to_text(fixed[0]), ordinal(fixed[1])));
  return sheet;
}

PerformersSheet performers_sheet(const Deck& deck, const Order& order, const Integer& wanted) {
  auto sheet = sheet_that_begins(deck);
  for (std::size_t i = 0; i < order.ps.size(); ++i) {
    sheet.emplace_back(i == 0 ? tr("Gather") : tr("Then"),
                       say("{}, that pile {} ({} below it, {} above). Turn the packet over.",
                           i == 0 ? tr("Put the piles on each other") : tr("Deal, ask and gather again"),
                           place_in_words(deck, order.ps[i]), order.ps[i] - 1, deck.piles - order.ps[i]));
  }
  sheet.emplace_back(tr("Find"), say("The card is now the {} from the top, whichever it was. Name the number "
                                     "{} before you begin, or have somebody choose it and look up the places for it.",
                                     ordinal(wanted), to_text(wanted)));
  return sheet;
}

std::string performance(const Piles& trick, const Piles::State& s, bool explained) {
  const auto& deck = trick.deck();
  const auto now = trick.table(s);
  const auto cards = now.cards.size();
  const auto name = [&](std::size_t place) { return card_name(now.cards[place], cards); };
  std::string out;
  if (trick.finished(s)) {
    std::vector<std::string> found;
    for (const auto& place : trick.fixed()) found.push_back(name(static_cast<std::size_t>(place) - 1));
    if (found.size() == 1) {
      return say("Counting to place {} ... your card is the {}.\n", to_text(trick.fixed()[0]), found[0]);
    }
    // The two are told apart by the answers, where these are enough.
    const auto still = [&](std::size_t i) {
      return now.possible[now.cards[static_cast<std::size_t>(trick.fixed()[i]) - 1]];
    };
    if (still(0) != still(1)) {
      return say("Two cards are left, {} and {}. Your card is the {}.\n", found[0], found[1], found[still(0) ? 0 : 1]);
    }
    return say("Two cards are left, {} and {}. Is yours the {}? If not, it is the {}.\n", found[0], found[1], found[0],
               found[1]);
  }
  out += say("{}Deal {} of {}: in which pile is {}?\n\n", s.answers.empty() ? tr("Think of a card. ") : "",
             s.answers.size() + 1, trick.deals(), s.answers.empty() ? "it" : tr("your card"));
  const std::size_t width = 6;
  const auto padded = [&](const std::string& text) {
    const auto columns = decode_utf8(text).size();
    return text + std::string(width > columns ? width - columns : 1, ' ');
  };
  std::string line;
  for (std::size_t pile = 0; pile < deck.piles; ++pile) line += padded(std::string(1, static_cast<char>('a' + pile)));
  const auto finish_line = [&] {
    line.erase(line.find_last_not_of(' ') + 1);
    out += "  " + line + '\n';
    line.clear();
  };
  finish_line();
  for (std::size_t place = 0; place < cards; ++place) {
    line += padded(name(place) + (explained && now.possible[now.cards[place]] ? "*" : ""));
    if ((place + 1) % deck.piles == 0) finish_line();
  }
  if (explained) {
    const auto possible = static_cast<std::size_t>(std::count(now.possible.begin(), now.possible.end(), true));
    std::size_t first = cards;
    std::size_t last = 0;
    for (std::size_t place = 0; place < cards; ++place) {
      if (!now.possible[now.cards[place]]) continue;
      first = std::min(first, place + 1);
      last = place + 1;
    }
    // Without the answers, the images of the whole deck.
    const auto k = static_cast<unsigned>(s.answers.size());
    out += say("\n* {} cards agree with the answers, at places {} to {}.\n", possible, first, last);
    out += say(
        "Whatever the answers: the card is between places {} and {} now, and between {} and {} after this "
        "deal.\n",
        to_text(place_after(deck, 1, trick.p(), k)), to_text(place_after(deck, deck.cards(), trick.p(), k)),
        to_text(place_after(deck, 1, trick.p(), k + 1)), to_text(place_after(deck, deck.cards(), trick.p(), k + 1)));
  }
  return out;
}

Scene plot(const Deck& deck, unsigned deals) {
  const auto cards = static_cast<std::uint64_t>(deck.cards());
  constexpr double side = 12;
  constexpr double margin = 1.5;
  Scene scene{say("{} piles of {}: place after {} over place before", deck.piles, deck.height,
                  deals == 1 ? tr("a deal") : say("{} deals", deals)),
              side + 2 * margin,
              side + 2 * margin,
              {}};
  const auto across = [&](double place) { return margin + place / static_cast<double>(cards) * side; };
  const auto up = [&](double place) { return margin + side - place / static_cast<double>(cards) * side; };
  scene.shapes.push_back(
      {"axes", Role::frame, Line{{{margin, margin}, {margin, margin + side}, {margin + side, margin + side}}}});
  scene.shapes.push_back(
      {"diagonal", Role::edge,
       Line{{{across(0), up(0)}, {across(static_cast<double>(cards)), up(static_cast<double>(cards))}}}});
  // A row for every pile of the image, with the number of cards at its end.
  for (std::uint64_t p = 0; p <= deck.piles; ++p) {
    const auto place = p * deck.height;
    const auto text = std::to_string(place);
    const auto at = static_cast<double>(place);
    scene.shapes.push_back({"x-" + text, Role::label, Text{{across(at), margin + side + 0.45}, 0.3, text}});
    scene.shapes.push_back({"y-" + text, Role::label, Text{{margin - 0.6, up(at)}, 0.3, text}});
  }
  const auto radius = std::clamp(side / static_cast<double>(cards) * 0.4, 0.03, 0.14);
  for (std::uint64_t p = 1; p <= deck.piles; ++p) {
    const auto fixed = fixed_places(deck, p);
    for (std::uint64_t place = 1; place <= cards; ++place) {
      const auto image = static_cast<std::uint64_t>(place_after(deck, place, p, deals));
      const bool is_fixed = std::find(fixed.begin(), fixed.end(), Integer(place)) != fixed.end();
      Shape dot{fmt::format("p{}-{}", p, place), Role::piece,
                Circle{{across(static_cast<double>(place)), up(static_cast<double>(image))},
                       is_fixed ? 1.7 * radius : radius}};
      dot.sort = static_cast<unsigned>((p - 1) % most_sorts) + 1;
      dot.tooltip = say("p = {}: {} goes to {}{}", p, place, image, is_fixed ? tr(", fixed") : "");
      scene.shapes.push_back(std::move(dot));
    }
    scene.shapes.push_back(
        {fmt::format("p{}", p), Role::label,
         Text{{margin + side + 0.75, up(static_cast<double>(place_after(deck, deck.cards(), p, deals)))},
              0.3,
              fmt::format("p={}", p)}});
  }
  return scene;
}

}  // namespace meleda::piles
