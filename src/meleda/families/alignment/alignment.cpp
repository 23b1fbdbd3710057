#include "meleda/families/alignment/alignment.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/families/alignment/built_in.hpp"
#include "meleda/families/alignment/game_file.hpp"

namespace meleda::alignment {

namespace {

constexpr auto usual = "usual";
constexpr auto default_game = "picaria";

std::string name_of_node(const Rules& rules, std::uint8_t node) {
  return rules.nodes[node].name;
}

tl::unexpected<Error> refuse(const std::string& parameter, std::string_view text, std::string message,
                             std::size_t offset = 0, std::string hint = {}) {
  return fail_in(parameter, text, Error{ErrorCode::bad_spec, std::move(message), offset, std::move(hint), {}, {}});
}

Result<Rules> read_rules(const Arguments& arguments) {
  const auto sides = arguments.integer("sides");
  if (arguments.is_file("game")) {
    if (sides != 0)
      return refuse("sides", std::to_string(sides), tr("sides are for polygons, not for a game of a file"));
    const auto& [name, text] = arguments.file("game");
    auto read = parse_game(text);
    if (!read && !name.empty()) {
      auto error = std::move(read).error();
      error.argument = name;
      return tl::unexpected<Error>(std::move(error));
    }
    return read;
  }
  const auto& name = arguments.text("game");
  if (sides != 0) {
    if (name != default_game) return refuse("sides", std::to_string(sides), say("{} has no sides", name));
    if (sides < least_sides) {
      return refuse("sides", std::to_string(sides), say("a polygon has from {} to {} sides", least_sides, most_sides));
    }
    return parse_game(polygon_text(static_cast<unsigned>(sides)));
  }
  auto text = built_in_text(name);
  if (!text) return fail_in("game", name, std::move(text).error());
  return parse_game(*text);
}

// `3`, or `3/4` for x and o.
Result<void> change_stones(Rules& rules, const std::string& text) {
  if (text == usual) return {};
  if (!rules.placing) return refuse("stones", text, tr("the stones of this game are on the board when it begins"));
  const auto slash = std::min(text.find('/'), text.size());
  for (unsigned side = 0; side < 2; ++side) {
    const auto at = side == 0 || slash == text.size() ? 0 : slash + 1;
    const auto end = at == 0 ? slash : text.size();
    const auto number = parse_natural(std::string_view(text).substr(at, end - at), "stones");
    const auto least = std::max(1, std::popcount(rules.start.stones[side]));
    if (!number || *number < least || *number > rules.size()) {
      return refuse(
          "stones", text,
          say("stones are a number from {} to {} for each side, or that of x and that of o: 3/4", least, rules.size()),
          at);
    }
    rules.stones[side] = static_cast<unsigned>(*number);
  }
  return {};
}

Result<void> change_forbidden(Rules& rules, const std::string& text) {
  if (text == usual) return {};
  rules.forbidden_first = {0, 0};
  if (text == "none") return {};
  for (std::size_t at = 0; at <= text.size();) {
    const auto end = std::min(text.find('/', at), text.size());
    const auto node = find_node(rules, std::string_view(text).substr(at, end - at));
    if (!node) return refuse("forbid", text, tr("expected a node, none, or several nodes with / between them"), at);
    rules.forbidden_first[0] |= node_bit(*node);
    rules.forbidden_first[1] |= node_bit(*node);
    at = end + 1;
  }
  return {};
}

void change_choices(Rules& rules, const Arguments& arguments) {
  const auto& stalemate = arguments.choice("stalemate");
  if (stalemate == "loses") rules.stalemate = Stalemate::loses;
  if (stalemate == "passes") rules.stalemate = Stalemate::passes;
  if (stalemate == "draws") rules.stalemate = Stalemate::draws;
  const auto& placing = arguments.choice("placing");
  if (placing == "wins") rules.placing_line = PlacingLine::wins;
  if (placing == "forbidden") rules.placing_line = PlacingLine::forbidden;
  if (placing == "waits") rules.placing_line = PlacingLine::waits;
  const auto& flying = arguments.choice("flying");
  if (flying == "yes") rules.flying = most_nodes;
  if (flying == "no") rules.flying = 0;
  if (flying == "3") rules.flying = 3;
  const auto& lines = arguments.choice("lines");
  if (lines == "win") rules.line_effect = LineEffect::wins;
  if (lines == "take") rules.line_effect = LineEffect::takes;
}

std::shared_ptr<const std::vector<QuickSymmetry>> quick(const std::vector<std::vector<std::uint8_t>>& symmetries) {
  return std::make_shared<const std::vector<QuickSymmetry>>(symmetries.begin(), symmetries.end());
}

}  // namespace

[[gnu::cold]] FamilyInfo Alignment::info() {
  FamilyInfo info;
  info.id = "alignment";
  info.title = phrase("three-in-a-row games");
  info.kind = "game";
  info.rules = phrase(
      "Two players, x and o, place their stones in turn on the nodes of a board; a player who has no stone left in "
      "hand slides one along an edge to an empty node. A completed line wins at once; in Morris with six stones it "
      "takes an "
      "enemy stone. Who cannot move loses, and endless play is a draw, unless the game says otherwise.");
  info.state = phrase(
      "rows of nodes, x, o or . for an empty one, with / between them, then : and who moves: x.o/.x./o..:x; "
      "where lines take stones, also the stones in hand of x and o, +2/3, and -take where a stone is to be taken");
  info.move = phrase("b2: place a stone on b2; b2-b3: slide it from b2 to b3; pass and take-b2, where a game has that");
  info.schema = {
      {"game",
       ParameterKind::file,
       0,
       0,
       default_game,
       built_in_names(),
       phrase("a game, or a file with the rules of one"),
       {},
       phrase("game a game of my own\nrow a1 b1 c1\nrow a2 b2 c2\nrow a3 b3 c3\nedge a1-b1-c1 a2-b2-c2 a3-b3-c3\nedge "
              "a1-a2-a3 b1-b2-b3 c1-c2-c3\nline a1-b1-c1 a2-b2-c2 a3-b3-c3\nline a1-b2-c3 c1-b2-a3\nstones 3\n"),
       GraphSketch{"row",
                   {{"edge", phrase("Edges"), true}, {"line", phrase("Lines"), false, {"x", "o"}}},
                   static_cast<int>(most_nodes)},
       built_in_texts()},
      {"sides",
       ParameterKind::integer,
       0,
       most_sides,
       "0",
       {},
       phrase("Picaria on a regular polygon with so many sides")},
      {"stones", ParameterKind::text, 0, 0, usual, {}, phrase("stones of each side: 4, or of x and of o: 3/4")},
      {"placing",
       ParameterKind::choice,
       0,
       0,
       usual,
       {usual, "wins", "forbidden", "waits"},
       phrase("a line made while stones are placed: it wins, is forbidden, or waits until all are placed")},
      {"stalemate",
       ParameterKind::choice,
       0,
       0,
       usual,
       {usual, "loses", "passes", "draws"},
       phrase("what happens to a player who cannot move")},
      {"flying",
       ParameterKind::choice,
       0,
       0,
       usual,
       {usual, "yes", "no", "3"},
       phrase("stones move to any empty node; 3: those of a side that has three or fewer")},
      {"forbid",
       ParameterKind::text,
       0,
       0,
       usual,
       {},
       phrase("where the first stone may not be placed: b2, a1/c3, or none")},
      {"lines",
       ParameterKind::choice,
       0,
       0,
       usual,
       {usual, "win", "take"},
       phrase("a completed line: it wins, or takes a stone of the enemy")},
  };
  info.products = {
      {"picaria", phrase("Picaria"), "alignment:picaria", phrase("Zuni")},
      {"tapatan", phrase("Tapatan"), "alignment:tapatan", phrase("Philippines")},
      {"achi", phrase("Achi"), "alignment:achi", phrase("Ghana")},
      {"three-mens-morris", phrase("Three Men's Morris"), "alignment:three-mens-morris"},
      {"nine-holes", phrase("Nine Holes"), "alignment:nine-holes"},
      {"tant-fant", phrase("Tant Fant"), "alignment:tant-fant", phrase("India")},
      {"shisima", phrase("Shisima"), "alignment:shisima", phrase("Kenya")},
      {"pong-hau-ki", phrase("Pong Hau K'i"), "alignment:pong-hau-ki", phrase("China")},
      {"mu-torere", phrase("Mu Torere"), "alignment:mu-torere", phrase("Maori, New Zealand")},
      {"tic-tac-toe", phrase("Tic-tac-toe"), "alignment:tic-tac-toe"},
      {"six-mens-morris", phrase("Six Men's Morris"), "alignment:six-mens-morris"},
  };
  info.references = {
      {"larsson", "Urban Larsson and Israel Rocha, Eternal Picaria, Recreational Mathematics Magazine 4, 2017"},
      {"", "Philip D. Straffin, Position Graphs for Pong Hau K'i and Mu Torere, Mathematics Magazine 68, 1995"},
      {"", "Louise Crane, African Games of Strategy, University of Illinois, 1982"},
      {"",
       "H. J. R. Murray, A History of Chess, Oxford, 1913; A History of Board-Games Other Than Chess, Oxford, 1951"},
      {"", "Ralph Gasser, Solving Nine Men's Morris, Games of No Chance, 1996"},
      {"",
       "J. Datta, A Few Types of Sedentary Games of Lower Bengal, Journal of the Asiatic Society of Bengal 29, 1933"},
      {"", "Elsdon Best, Games and Pastimes of the Maori, Wellington, 1925"},
      {"", "R. C. Bell, Board and Table Games 2, Oxford, 1969"},
      {"",
       "Stewart Culin, Philippine Games, American Anthropologist 2, 1900; Games of the North American Indians, "
       "Washington, 1907"},
  };
  const std::string own =
      "alignment:\"game a small one\nrow a1 b1\nrow a2 b2 c2\nedge a1-b1-b2-a2-a1 b2-c2-b1\nline a1-b2-c2\nline o "
      "a2-b1\nstones 2 1\nstalemate passes\nforbid b2\n\"";
  info.samples = {"alignment:pong-hau-ki",
                  "alignment:mu-torere",
                  "alignment:sides=3,stones=2/3",
                  "alignment:tant-fant",
                  "alignment:shisima",
                  "alignment:picaria",
                  "alignment:tic-tac-toe",
                  "alignment:sides=3,stones=2,placing=waits,stalemate=passes",
                  "alignment:sides=3,placing=forbidden,forbid=c,stalemate=draws",
                  "alignment:sides=5",
                  "alignment:sides=3,stones=3/4,lines=take",
                  own};
  info.tour = {"alignment:picaria", "x.o/.x./o..:x", "alignment:pong-hau-ki", "alignment:sides=8,stones=4"};
  return info;
}

Alignment::Alignment(Rules rules)
    : rules_(std::make_shared<const Rules>(std::move(rules))), symmetries_(quick(symmetries_of(*rules_))) {
  const bool even = rules_->even_handed();
  auto stage = stage_of(rules_->start);
  least_stones_ = {rules_->least_stones(0), rules_->least_stones(1)};
  while (std::find(stages_.begin(), stages_.end(), stage) == stages_.end()) {
    stages_.push_back(stage);
    const bool places = rules_->placing && stage.own < rules_->stones[stage.mover];
    stage = {stage.other, stage.own + (places ? 1 : 0), even ? 0 : 1 - stage.mover};
  }
  stage_after_last_ = static_cast<std::size_t>(std::find(stages_.begin(), stages_.end(), stage) - stages_.begin());
}

Alignment::Stage Alignment::stage_of(const State& s) const {
  return {static_cast<unsigned>(std::popcount(s.stones[s.mover])),
          static_cast<unsigned>(std::popcount(s.stones[1 - s.mover])), rules_->even_handed() ? 0 : s.mover};
}

std::optional<StoneGame> Alignment::stone_game() const {
  const auto& r = *rules_;
  if (r.takes_stones() || r.contested != 0 || r.stalemate == Stalemate::passes) return std::nullopt;
  if (r.placing && r.placing_line != PlacingLine::wins) return std::nullopt;
  StoneGame game{static_cast<unsigned>(r.size()), {}};
  for (std::size_t i = 0; i < stages_.size(); ++i) {
    const auto& stage = stages_[i];
    // Stones that do not fit on the board: nobody gets there.
    if (stage.own + stage.other > r.size()) return std::nullopt;
    StoneLayer layer;
    layer.own = stage.own;
    layer.other = stage.other;
    layer.next = i + 1 < stages_.size() ? i + 1 : stage_after_last_;
    layer.places = r.placing && stage.own < r.stones[stage.mover];
    if (layer.places) {
      layer.targets.assign(r.size(), r.all() & ~(stage.own == 0 ? r.forbidden_first[stage.mover] : 0));
    } else {
      layer.targets = stage.own <= r.flying ? std::vector<Nodes>(r.size(), r.all()) : r.adjacent;
    }
    layer.own_lines = r.lines[stage.mover];
    layer.other_lines = r.lines[1 - stage.mover];
    layer.stuck = r.stalemate == Stalemate::loses ? GameValue::loss : GameValue::draw;
    game.layers.push_back(std::move(layer));
  }
  return game;
}

std::optional<StonePosition> Alignment::stone_position(const State& s) const {
  const auto found = std::find(stages_.begin(), stages_.end(), stage_of(s));
  if (found == stages_.end()) return std::nullopt;
  return StonePosition{static_cast<std::size_t>(found - stages_.begin()), s.stones[s.mover], s.stones[1 - s.mover]};
}

Result<Alignment> make(const Arguments& arguments) {
  MELEDA_TRY(auto rules, read_rules(arguments));
  if (auto done = change_stones(rules, arguments.text("stones")); !done) return tl::unexpected<Error>(done.error());
  if (auto done = change_forbidden(rules, arguments.text("forbid")); !done) return tl::unexpected<Error>(done.error());
  change_choices(rules, arguments);
  if (rules.takes_stones() && rules.size() > most_nodes_to_take) {
    return refuse("lines", "take", say("where lines take stones, a game has at most {} nodes", most_nodes_to_take));
  }
  return Alignment(std::move(rules));
}

std::string Alignment::description() const {
  const auto& r = *rules_;
  auto text = tr(r.about);
  const auto add = [&](std::string_view sentence) {
    text = text.empty() ? std::string(sentence) : say("{} {}", text, sentence);
  };
  if (r.placing) {
    add(r.stones[0] == r.stones[1] ? say("{} stones each.", r.stones[0])
                                   : say("{} stones of x, {} of o.", r.stones[0], r.stones[1]));
    if (r.placing_line == PlacingLine::forbidden) add(tr("No line may be completed while placing."));
    if (r.placing_line == PlacingLine::waits) add(tr("Lines count when all stones are placed."));
  }
  if (r.takes_stones()) {
    add(tr(
        "Who completes a line takes a stone of the enemy, one in no line if there is one; who has too few stones left "
        "for "
        "a line has lost."));
  }
  const auto most_stones = std::max(r.stones[0], r.stones[1]);
  if (r.flying >= most_stones) {
    add(tr("A stone moves to any empty node."));
  } else if (r.flying > 0) {
    add(say("A side with {} stones or fewer moves them to any empty node.", r.flying));
  }
  add(r.stalemate == Stalemate::loses    ? tr("Who cannot move has lost.")
      : r.stalemate == Stalemate::passes ? tr("Who cannot move passes.")
                                         : tr("If a player cannot move, it is a draw."));
  return text;
}

bool Alignment::legal(const State& s, const Move& m) const {
  if (decided(s)) return false;
  if (s.takes || m.takes()) {
    const auto side = 1 - s.mover;
    return s.takes && m.takes() && (rules_->takeable(s.stones[side], side) & node_bit(m.from)) != 0;
  }
  if (m.passes()) return rules_->stalemate == Stalemate::passes && !can_move(s);
  const bool places = rules_->in_hand(s, s.mover) > 0;
  if (m.places() != places) return false;
  if (places) return (placements(s) & node_bit(m.to)) != 0;
  return (s.stones[s.mover] & node_bit(m.from)) != 0 && (slides(s, m.from) & node_bit(m.to)) != 0;
}

std::string Alignment::in_words(const State& s, const Move& m) const {
  const auto name = [&](std::uint8_t node) { return name_of_node(*rules_, node); };
  const char own = side_letters[s.mover];
  if (m.passes()) return say("{} passes", own);
  if (m.takes()) return say("{} takes the stone on {}", own, name(m.from));
  if (m.places()) return say("{} places a stone on {}", own, name(m.to));
  return say("{} from {} to {}", own, name(m.from), name(m.to));
}

std::string Alignment::why_not(const State& s, const Move& m) const {
  if (decided(s)) {
    return rules_->takes_stones() ? tr("the game is over: a side has too few stones left")
                                  : tr("the game is over: there is a line");
  }
  const char own = side_letters[s.mover];
  if (s.takes) {
    const char other = side_letters[1 - s.mover];
    if (!m.takes()) return say("{} has completed a line and must take a stone of {}", own, other);
    const auto from = name_of_node(*rules_, m.from);
    if ((s.stones[1 - s.mover] & node_bit(m.from)) == 0) return say("there is no stone of {} on {}", other, from);
    return say("the stone on {} is in a line, and {} has others that are not", from, other);
  }
  if (m.takes()) {
    return rules_->takes_stones() ? say("{} has not just completed a line", own)
                                  : tr("no stones are taken in this game");
  }
  if (m.passes()) {
    return rules_->stalemate == Stalemate::passes ? say("{} can move, and only who cannot move passes", own)
                                                  : tr("nobody passes in this game");
  }
  const auto to = name_of_node(*rules_, m.to);
  const bool places = rules_->in_hand(s, s.mover) > 0;
  if (places && !m.places()) return say("{} has stones in hand and must place one", own);
  if (!places && m.places()) return say("{} has no stone in hand and must slide one", own);
  if (!places) {
    const auto from = name_of_node(*rules_, m.from);
    if ((s.stones[s.mover] & node_bit(m.from)) == 0) {
      return (s.stones[1 - s.mover] & node_bit(m.from)) != 0
                 ? say("the stone on {} is not {}'s, who is to move", from, own)
                 : say("there is no stone on {}", from);
    }
    if (!rules_->flies(s.stones[s.mover]) && (rules_->adjacent[m.from] & node_bit(m.to)) == 0) {
      return say("no edge leads from {} to {}", from, to);
    }
  }
  if ((s.occupied() & node_bit(m.to)) != 0) return say("there is a stone on {} already", to);
  if (!places) return say("{} is entered only from where an enemy stands beside", to);
  if (s.stones[s.mover] == 0 && s.taken[s.mover] == 0 && (rules_->forbidden_first[s.mover] & node_bit(m.to)) != 0) {
    return say("the first stone may not be placed on {}", to);
  }
  return tr("a line may not be completed while stones are placed");
}

Result<Alignment::State> Alignment::edit(const State& s, std::string_view place) const {
  const auto& r = *rules_;
  auto t = s;
  t.takes = false;
  if (place == "mover") {
    t.mover = 1 - s.mover;
    return t;
  }
  const auto placed = [&](unsigned side) { return static_cast<unsigned>(std::popcount(t.stones[side])); };
  // Stones that are not on the board are in hand, or all of them are out of the game.
  if (place == "hands" && r.takes_stones() && r.placing) {
    const bool any = r.in_hand(s, 0) + r.in_hand(s, 1) > 0;
    for (unsigned side = 0; side < 2; ++side) {
      t.taken[side] = any ? static_cast<std::uint8_t>(r.stones[side] - placed(side)) : 0;
    }
    return t;
  }
  const auto node = find_node(r, place);
  if (!node) return fail(ErrorCode::bad_state, tr("a place is a node, or mover"), 0);
  const auto bit = node_bit(*node);
  const unsigned before = (s.stones[0] & bit) != 0 ? 1 : (s.stones[1] & bit) != 0 ? 2 : 0;
  t.stones = {s.stones[0] & ~bit, s.stones[1] & ~bit};
  for (unsigned step = 1; step < 3; ++step) {
    const auto content = (before + step) % 3;  // nothing, x, o
    if (content == 0) break;
    const auto side = content - 1;
    if (placed(side) == r.stones[side]) continue;
    t.stones[side] |= bit;
    break;
  }
  if (t.stones == s.stones) return fail(ErrorCode::bad_state, tr("all stones of both sides are on other nodes"), 0);
  if (r.takes_stones()) {
    // As many are in hand as before, if there are so many.
    for (unsigned side = 0; side < 2; ++side) {
      const auto left = r.stones[side] - placed(side);
      t.taken[side] = static_cast<std::uint8_t>(left - std::min(left, r.in_hand(s, side)));
    }
  }
  return t;
}

}  // namespace meleda::alignment
