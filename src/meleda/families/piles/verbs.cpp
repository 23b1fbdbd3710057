#include "meleda/families/piles/verbs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "meleda/core/answer.hpp"
#include "meleda/core/assert.hpp"
#include "meleda/core/meanings.hpp"
#include "meleda/core/sheet.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/families/piles/performing.hpp"
#include "meleda/families/piles/piles.hpp"

namespace meleda::piles {

namespace {

const Piles& trick_in(const Context& context) {
  const auto* const puzzle = context.puzzle->as<Piles>();
  MELEDA_ASSERT(puzzle != nullptr);
  return puzzle->rules;
}

// With the place that the request gives, or else that of the spec.
Result<Piles> chosen_trick(const Request& request, const Context& context) {
  const auto& trick = trick_in(context);
  if (!request.has("place")) return trick;
  const auto p = static_cast<std::uint64_t>(request.number("place"));
  if (p <= trick.deck().piles) return Piles(trick.deck(), p, false);
  return request.refuse("place", ErrorCode::bad_number, say("there are {} piles", trick.deck().piles));
}

std::vector<std::string> texts(const std::vector<Integer>& numbers) {
  std::vector<std::string> result;
  for (const auto& number : numbers) result.push_back(to_text(number));
  return result;
}

std::string deals_in_words(unsigned deals) {
  return deals == 1 ? tr("1 deal") : say("{} deals", deals);
}

Result<Answer> show_trick(const Request& request, Context& context) {
  MELEDA_TRY(const auto trick, chosen_trick(request, context));
  const auto& deck = trick.deck();
  const auto p = trick.p();
  const auto& fixed = trick.fixed();
  Answer answer;
  answer.fields = fields_of({{"piles", deck.piles},
                             {"height", deck.height},
                             {"cards", deck.cards()},
                             {"place", p},
                             {"fixed", texts(fixed)},
                             {"deals", trick.deals()}});
  auto& text = answer.text;
  text = say("{} piles of {}, the pile with the card {}\n", deck.piles, deck.height, place_in_words(deck, p));
  text += say("map     place x goes to {} + x/{}, rounded up\n", to_text(Integer(deck.height) * (p - 1)), deck.piles);
  text += say("fixed   {}\n", joined(texts(fixed), tr(" and ")));
  text += say("deals   {}: after so many every card is there, and after one less not every card\n", trick.deals());
  add_fields(answer.fields,
             {{"map", fmt::format("{} + ceil(x / {})", to_text(Integer(deck.height) * (p - 1)), deck.piles)}});
  if (fixed.size() == 2) {
    const auto first = fmt::format("1-{}", to_text(fixed[0]));
    const auto second = fmt::format("{}-{}", to_text(fixed[1]), to_text(deck.cards()));
    add_fields(answer.fields, {{"C", first}, {"D", second}});
    text += say("C       cards at {} come to {}\nD       cards at {} come to {}\n", first, to_text(fixed[0]), second,
                to_text(fixed[1]));
  }
  if (const auto claim = theorem(deck, p)) {
    answer.fields["theorem"] = fields_of({{"case", claim->name}, {"deals", claim->deals}});
    text += say("theorem {}: case {} of Quintero's\n", deals_in_words(claim->deals), claim->name);
  }
  if (request.has("from")) {
    MELEDA_TRY(auto place, request.integer("from"));
    if (place < 1 || place > deck.cards()) {
      return request.refuse("from", ErrorCode::bad_number, say("a place is from 1 to {}", to_text(deck.cards())));
    }
    std::vector<Integer> way{place};
    while (std::find(fixed.begin(), fixed.end(), place) == fixed.end()) {
      place = next_place(deck, place, p);
      way.push_back(place);
    }
    add_fields(answer.fields, {{"way", texts(way)}});
    text += say("way     {}\n", joined(texts(way), " "));
  }
  return answer;
}

// "15,16": a trick's fixed places, in a row of a table.
std::string fixed_text(const Deck& deck, std::uint64_t p) {
  return joined(texts(fixed_places(deck, p)), ",");
}

Result<Answer> table_of_tricks(const Request& request, Context& context) {
  const auto number = [&](const char* name) { return static_cast<std::uint64_t>(request.number(name)); };
  const auto most = number("max-cards");
  const auto least = number("min-cards");
  Answer answer;
  answer.fields = fields_of({{"min_cards", least}, {"max_cards", most}});
  answer.text = say("{:>5} {:>5} {:>5} {:>5}  fixed places for each p (deals)\n", tr("piles"), tr("cards"), tr("each"),
                    tr("deals"));
  RowWriter rows(context, answer, "list");
  std::uint64_t decks = 0;
  std::uint64_t tricks = 0;
  for (auto a = number("min-piles"); a <= number("max-piles"); ++a) {
    for (auto b = std::max<std::uint64_t>(2, (least + a - 1) / a); a * b <= most; ++b) {
      if (context.control.stopped()) {
        answer.outcome = outcome_of(context.control.stop_status());
        return answer;
      }
      const Deck deck{a, b};
      std::vector<std::string> fixed;
      std::vector<std::string> deals;
      std::string cells;
      unsigned longest = 0;
      for (std::uint64_t p = 1; p <= a; ++p) {
        const auto needed = least_deals(deck, p);
        longest = std::max(longest, needed);
        fixed.push_back(fixed_text(deck, p));
        deals.push_back(std::to_string(needed));
        cells += fmt::format("  {} ({})", fixed.back(), needed);
      }
      ++decks;
      tricks += a;
      const auto row = fields_of({{"piles", a},
                                  {"height", b},
                                  {"cards", a * b},
                                  {"deals", longest},
                                  {"fixed", fixed},
                                  {"deals_by_place", deals}});
      if (!rows.add(row, fmt::format("{:>5} {:>5} {:>5} {:>5}{}\n", a, a * b, b, longest, cells))) return answer;
    }
  }
  auto& after = answer.streamed ? answer.after_list : answer.fields;
  add_fields(after, {{"decks", decks}, {"tricks", tricks}});
  answer.text += say("{} decks, {} tricks\n", decks, tricks);
  return answer;
}

Manner manner_in(const Request& request) {
  const auto& deal = request.text("deal");
  return {deal == "blocks"       ? Dealing::blocks
          : deal == "serpentine" ? Dealing::serpentine
                                 : Dealing::around,
          request.text("face") == "down" ? Face::down : Face::up};
}

// One after the other, with every deal of its own: what a way does to a card.
Integer carried(const Deck& deck, Integer place, const std::vector<std::uint64_t>& ps, const Manner& manner) {
  for (const auto p : ps) place = next_place(deck, place, p, manner);
  return place;
}

Result<Integer> wanted_place(const Request& request, const Deck& deck) {
  MELEDA_TRY(auto wanted, request.integer("to"));
  if (wanted >= 1 && wanted <= deck.cards()) return wanted;
  return request.refuse("to", ErrorCode::bad_number, say("a place is from 1 to {}", to_text(deck.cards())));
}

Result<Answer> bring_card(const Request& request, Context& context) {
  const auto& deck = trick_in(context).deck();
  MELEDA_TRY(const auto wanted, wanted_place(request, deck));
  const auto manner = manner_in(request);
  Answer answer;
  answer.fields = fields_of({{"piles", deck.piles}, {"height", deck.height}, {"cards", deck.cards()}, {"to", wanted}});
  const auto refuse = [&](const std::string& reason) {
    answer.outcome = Outcome::no;
    add_fields(answer.fields, {{"status", "unsolvable"}, {"reason", reason}});
    answer.text = say("No: {}.\n", reason);
    return answer;
  };
  if (manner.dealing == Dealing::blocks) {
    return refuse(tr("dealt in blocks, two cards at different places of their piles never come together"));
  }
  Order order;
  if (request.has("deals")) {
    const auto deals = static_cast<unsigned>(request.number("deals"));
    const bool mirror = manner.face == Face::down && deals % 2 == 1;
    const auto ways = ways_to(deck, mirror ? Integer(deck.cards() + 1 - wanted) : wanted, deals);
    if (ways.count == 0) {
      return refuse(say("no choice of places brings every card there with {}; {} are enough", deals_in_words(deals),
                        bring(deck, wanted, manner.face).ps.size()));
    }
    order.ps = digits_of(deck, ways.first, deals);
    if (manner.face == Face::down) {
      for (std::size_t i = 1; i < order.ps.size(); i += 2) order.ps[i] = deck.piles + 1 - order.ps[i];
    }
    order.ways = ways.count;
  } else {
    order = bring(deck, wanted, manner.face);
  }
  // Places keep or reverse their order, so the first and the last card speak for all.
  if (carried(deck, 1, order.ps, manner) != wanted || carried(deck, deck.cards(), order.ps, manner) != wanted) {
    return fail(ErrorCode::internal, tr("these places do not bring every card there"));
  }
  add_fields(answer.fields, {{"deals", order.ps.size()}, {"places", order.ps}, {"ways", order.ways}});
  std::vector<std::string> ps;
  for (const auto p : order.ps) ps.push_back(std::to_string(p));
  answer.text = say("{}\n{}: the pile with the card goes so many-th from the bottom, deal by deal; {} in all\n",
                    joined(ps, " "), deals_in_words(static_cast<unsigned>(order.ps.size())),
                    order.ways == 1 ? tr("1 way") : say("{} ways", grouped(to_text(order.ways))));
  return answer;
}

Result<void> check_performable(const Piles& trick) {
  if (trick.performable()) return {};
  return fail(ErrorCode::too_large, say("{} cards are too many to be dealt", to_text(trick.deck().cards())), {},
              say("up to {} piles and {} cards are", Piles::most_letters, Piles::most_cards));
}

Result<Answer> perform_trick(const Request& request, Context& context) {
  MELEDA_TRY(const auto trick, chosen_trick(request, context));
  if (auto possible = check_performable(trick); !possible) return tl::unexpected<Error>(std::move(possible).error());
  Piles::State s;
  std::vector<std::string> moves;
  for (const auto& word : words_of(request.text("moves"))) {
    for (std::size_t i = 0; i < word.text.size(); ++i) {
      const auto letter = word.text.substr(i, 1);
      const auto pile = trick.parse_move(letter);
      if (!pile) return request.refuse("moves", ErrorCode::bad_move, pile.error().message, word.offset + i);
      if (!trick.legal(s, *pile)) {
        return request.refuse("moves", ErrorCode::bad_move, trick.why_not(s, *pile), word.offset + i);
      }
      s = trick.apply(s, *pile);
      moves.emplace_back(letter);
    }
  }
  const auto now = trick.table(s);
  Answer answer;
  const bool found = trick.finished(s);
  answer.fields = fields_of(
      {{"moves", moves}, {"deal", s.answers.size() + (found ? 0 : 1)}, {"deals", trick.deals()}, {"found", found}});
  std::vector<std::string> cards;
  if (found) {
    for (const auto& place : trick.fixed()) {
      cards.push_back(card_name(now.cards[static_cast<std::size_t>(place) - 1], now.cards.size()));
    }
  } else {
    for (const auto card : now.cards) cards.push_back(card_name(card, now.cards.size()));
  }
  add_fields(answer.fields, {{"cards", cards}});
  answer.text = performance(trick, s, request.flag("explain"));
  if (!found) {
    std::string last;
    trick.print_move(static_cast<Piles::Move>(trick.deck().piles - 1), last);
    add_fields(answer.fields, {{"prompt", tr("Your pile")}, {"prompt_words", say("a to {}, explain", last)}});
    answer.text += '\n';
  }
  return answer;
}

Result<Answer> write_sheet(const Request& request, Context& context) {
  MELEDA_TRY(const auto trick, chosen_trick(request, context));
  auto sheet = performers_sheet(trick);
  auto deals = trick.deals();
  if (request.has("to")) {
    MELEDA_TRY(const auto wanted, wanted_place(request, trick.deck()));
    if (request.has("place")) {
      return request.refuse("place", ErrorCode::bad_usage, tr("a trick to order has another place in each deal"));
    }
    const auto order = bring(trick.deck(), wanted, Face::up);
    sheet = performers_sheet(trick.deck(), order, wanted);
    deals = static_cast<unsigned>(order.ps.size());
  }
  const auto title = say("A trick with {} cards", to_text(trick.deck().cards()));
  Answer answer;
  answer.fields = fields_of({{"title", title}});
  answer.fields["steps"] = Json::array();
  answer.text = title + "\n\n";
  std::vector<TextItem> items;
  for (const auto& [heading, words] : sheet) {
    answer.fields["steps"].push_back(fields_of({{"heading", heading}, {"text", words}}));
    answer.text += fmt::format("{:<8}{}\n", heading, wrapped(words, 8));
    TextItem item{heading, {}};
    for (const auto& word : words_of(words)) item.words.emplace_back(word.text);
    items.push_back(std::move(item));
  }
  const auto& format = request.text("format");
  if (format != "text") {
    const auto subtitle = say("{} piles of {}, {}", trick.deck().piles, trick.deck().height, deals_in_words(deals));
    const SheetLayout layout{title, subtitle, 1, 8, false};
    MELEDA_TRY(answer.document, document_of(texts_on_pages(items, layout), format, StopCheck(context.control)));
  }
  return answer;
}

Result<Answer> plot_maps(const Request& request, Context& context) {
  const auto& deck = trick_in(context).deck();
  if (deck.cards() > most_plotted) {
    return fail(ErrorCode::too_large, say("a plot of {} cards would be too dense", to_text(deck.cards())), {},
                say("decks of up to {} cards are plotted", most_plotted));
  }
  const auto power = static_cast<unsigned>(request.number("power"));
  Answer answer;
  answer.fields = fields_of({{"piles", deck.piles}, {"height", deck.height}, {"power", power}});
  answer.fields["maps"] = Json::array();
  for (std::uint64_t p = 1; p <= deck.piles; ++p) {
    std::vector<Integer> images;
    for (Integer place = 1; place <= deck.cards(); ++place) images.push_back(place_after(deck, place, p, power));
    answer.fields["maps"].push_back(fields_of({{"place", p}, {"images", texts(images)}}));
    answer.text += fmt::format("p = {}: {}\n", p, joined(texts(images), " "));
  }
  answer.pictures.push_back(plot(deck, power));
  return answer;
}

}  // namespace

[[gnu::cold]] std::vector<Verb> piles_verbs() {
  const Operand deck{"spec", ValueKind::spec, phrase("a deck: piles x cards in a pile")};
  const Option place{"place",
                     ValueKind::number,
                     phrase("where the pile with the card goes, from the bottom; the middle by default"),
                     {},
                     "",
                     NumberRange{1, static_cast<std::int64_t>(most_piles)}};
  const auto number = [](const char* name, const char* help, const char* fallback, std::int64_t least,
                         std::int64_t most) {
    return Option{name, ValueKind::number, help, {}, fallback, NumberRange{least, most}};
  };
  return with_meanings(
      {{"show",
        phrase("what a trick does: its map, its fixed places, and the least number of deals"),
        phrase("By closed form, for decks of any size. C and D are the cards that come to the first and to the second "
               "fixed place, "
               "where there are two."),
        {deck},
        {place, {"from", ValueKind::number, phrase("also the way of the card at this place")}},
        {{"4x11 --place 2", phrase("its fixed places, and after how many deals")},
         {"3x9 --from 1", phrase("how a card comes to the middle")},
         {"1000000000x999999999 --place 77", phrase("a large deck")}},
        show_trick},
       {"table",
        phrase("all tricks with decks of a size"),
        phrase("For each p the fixed places and the least number of deals."),
        {},
        {number("max-cards", phrase("cards in the deck at most"), "52", 4, 1'000'000),
         number("min-cards", phrase("cards in the deck at least"), "8", 4, 1'000'000),
         number("min-piles", phrase("piles at least"), "3", 2, 1'000'000),
         number("max-piles", phrase("piles at most"), "7", 2, 1'000'000)},
        {{"--max-cards 52", phrase("with a pack of cards")}},
        table_of_tricks},
       {"bring",
        phrase("the places to choose, deal by deal, that bring any card to a wanted place"),
        phrase(
            "With the fewest deals, or with just so many; or a proof that no choice does. Dealt in a serpentine, every "
            "other round "
            "goes backwards; in blocks, each pile gets its cards at once. Face down, the packet is not turned over."),
        {deck},
        {{"to", ValueKind::number, phrase("the wanted place, from the top"), {}, "1"},
         number("deals", phrase("just so many deals"), "", 0, 1000),
         {"deal", ValueKind::choice, phrase("how the cards are dealt"), {"around", "serpentine", "blocks"}, "around"},
         {"face", ValueKind::choice, phrase("how the piles lie"), {"up", "down"}, "up"}},
        {{"3x9 --to 10", phrase("the 27-card trick to order")}, {"4x13 --to 20 --deals 3", phrase("is it possible?")}},
        bring_card},
       {"perform",
        phrase("perform a trick deal by deal"),
        phrase("Think of a card, and say after each deal in which pile it lies. In a terminal it asks for the pile; "
               "explain shows what is known by now, undo takes an answer back, quit ends it."),
        {deck},
        {place,
         {"moves", ValueKind::text, phrase("the piles with the card so far, a letter for each deal")},
         {"explain", ValueKind::flag, phrase("mark the cards that may still be it, and say where it must be")}},
        {{"3x9", phrase("the first deal")},
         {"3x9 --moves bca", phrase("the card is found")},
         {"3x9 --moves b --explain", phrase("why it works")}},
        perform_trick},
       {"sheet",
        phrase("a performer's sheet: what to do and what to say"),
        "",
        {deck},
        {place,
         {"to", ValueKind::number, phrase("a trick to order: every card comes to this place, from the top")},
         format_option({"text", "svg", "pdf"})},
        {{"4x13 --place 3", phrase("to read")},
         {"3x7 -o sheet.pdf", phrase("to print")},
         {"3x9 --to 10", phrase("another place in each deal")}},
        write_sheet},
       {"plot",
        phrase("where each place goes, for every p, after one deal or several"),
        "",
        {deck},
        {number("power", phrase("after so many deals"), "1", 1, 1000),
         format_option({"text", "svg"}, phrase("the places, or a plot of them"))},
        {{"4x14 --power 3 -o plot.svg", phrase("as dots")}},
        plot_maps}},
      {number_field("piles", phrase("Piles")), number_field("height", phrase("Cards in a pile")),
       number_field("cards", phrase("Cards")), number_field("deals", phrase("Deals")),
       text_field("place", phrase("The pile of the card comes to place")),
       text_field("fixed", phrase("Places where a card comes to rest")),
       text_field("map", phrase("Where a card at place x goes")),
       text_field("theorem", phrase("What the theorem says")),
       text_field("deals_by_place", phrase("Deals, by the place of the pile")),
       text_field("way", phrase("Way of a card")), number_field("decks", phrase("Decks")),
       number_field("tricks", phrase("Tricks")), number_field("ways", phrase("Ways to do it")),
       text_field("places", phrase("Place of the pile in each deal")),
       text_field("maps", phrase("For every place of the pile")),
       text_field("images", phrase("Where places 1, 2, ... go")), hidden_field("prompt"),
       hidden_field("prompt_words")});
}

}  // namespace meleda::piles
