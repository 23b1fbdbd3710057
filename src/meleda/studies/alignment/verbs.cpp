#include "meleda/studies/alignment/verbs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "meleda/core/answer.hpp"
#include "meleda/core/assert.hpp"
#include "meleda/core/game_reply.hpp"
#include "meleda/core/meanings.hpp"
#include "meleda/core/scene_text.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/families/alignment/alignment.hpp"
#include "meleda/families/alignment/built_in.hpp"
#include "meleda/families/alignment/game_file.hpp"
#include "meleda/studies/alignment/counts.hpp"
#include "meleda/studies/alignment/judged.hpp"

namespace meleda::studies {

namespace {

using alignment::Alignment;

const Alignment& game_of(const Context& context) {
  const auto* const puzzle = context.puzzle->as<Alignment>();
  MELEDA_ASSERT(puzzle != nullptr);
  return puzzle->rules;
}

Json as_json(const WithOrbits& counts) {
  return fields_of({{"all", counts.all}, {"orbits", counts.orbits}});
}

Result<Answer> count_positions(const Request& request, Context& context) {
  const auto& game = game_of(context);
  const auto& stones = game.rules().stones;
  const auto boards = board_count(game, stones[0], stones[1]);
  const auto orbits = board_orbits(game, stones[0], stones[1]);
  Answer answer;
  answer.fields = fields_of({{"spec", request.text("spec")},
                             {"symmetries", game.symmetry_count()},
                             {"boards", boards},
                             {"board_orbits", orbits}});
  answer.text = say(
      "symmetries of the board                    {:>14}\n\nall stones placed                          {:>14} {:>14}\n"
      "  boards (orbits by Burnside's lemma)      {:>14} {:>14}\n",
      grouped(std::uint64_t{game.symmetry_count()}), "all", "orbits", grouped(to_text(boards)),
      grouped(to_text(orbits)));
  const auto line = [&](std::string_view what, const WithOrbits& counts) {
    answer.text += fmt::format("  {:<40} {:>14} {:>14}\n", what, grouped(counts.all), grouped(counts.orbits));
  };
  const auto full = enumerate_full_boards(game, StopCheck(context.control));
  line(tr("boards, one by one"), full.boards);
  // Where lines take stones, they may be there.
  const bool lines_win = !game.rules().takes_stones();
  if (lines_win) {
    line(tr("without lines of both sides"), full.not_both_lines);
    line(tr("with a mover, who has no line"), full.can_occur);
    line(tr("with a mover, no line at all"), full.in_play);
  }
  const auto reachable = count_reachable(game, context.control);
  line(tr("that come up in games"), reachable.full);
  line(tr("  and the game goes on"), reachable.full_in_play);
  answer.text += tr("\nall positions\n");
  line(tr("that come up in games"), reachable.positions);
  line(tr("  and the game goes on"), reachable.in_play);
  add_fields(answer.fields, {{"enumerated", as_json(full.boards)}});
  if (lines_win) {
    add_fields(answer.fields, {{"not_both_lines", as_json(full.not_both_lines)},
                               {"can_occur", as_json(full.can_occur)},
                               {"no_line", as_json(full.in_play)}});
  }
  add_fields(answer.fields, {{"full_reachable", as_json(reachable.full)},
                             {"full_in_play", as_json(reachable.full_in_play)},
                             {"reachable", as_json(reachable.positions)},
                             {"in_play", as_json(reachable.in_play)}});
  return answer;
}

std::string worth_text(const ReplyWorth& worth) {
  if (worth.value == GameValue::draw) return "draw";
  return say("{} in {} {}", tr(name_of(worth.value)), worth.plies, worth.plies == 1 ? tr("ply") : tr("plies"));
}

void add_worth(Json& fields, const ReplyWorth& worth) {
  add_fields(fields, {{"value", name_of(worth.value)}});
  if (worth.value != GameValue::draw) add_fields(fields, {{"plies", worth.plies}});
}

Result<Answer> check_table(const Request& request, Context& context) {
  const auto& game = game_of(context);
  const JudgedPositions judged(game, context.control, context.store());
  const auto checked = check_values(game, judged, context.control);
  Answer answer;
  answer.outcome = checked.wrong.empty() ? Outcome::done : Outcome::no;
  answer.fields = fields_of({{"spec", request.text("spec")},
                             {"method", judged.stones() != nullptr ? "words" : "positions"},
                             {"positions", checked.positions},
                             {"holds", checked.wrong.empty()}});
  if (!checked.wrong.empty()) add_fields(answer.fields, {{"reason", checked.wrong}});
  if (checked.up_to_symmetry) add_fields(answer.fields, {{"up_to_symmetry", true}});
  const bool saved = judged.stones() != nullptr && judged.stones()->table() == nullptr;
  if (saved) add_fields(answer.fields, {{"saved", true}});
  answer.text = say("{} positions{}, {}judged by {}: {}\n", grouped(checked.positions),
                    checked.up_to_symmetry ? tr(" up to symmetry") : "", saved ? tr("in the saved table ") : "",
                    judged.stones() != nullptr ? tr("words of 64") : tr("one after the other"),
                    checked.wrong.empty() ? tr("every value and depth fits its moves") : checked.wrong);
  return answer;
}

// Of a whole table, layer by layer.
Result<Answer> solve_game(const Request& request, Context& context) {
  const auto& game = game_of(context);
  const auto stone_game = game.stone_game();
  if (!stone_game || !StoneTable::serves(*stone_game)) {
    return request.refuse(
        "spec", ErrorCode::not_supported,
        tr("this game has too many stones, or rules that words of 64 positions cannot play: contested "
           "nodes, passing, or lines that wait, are forbidden or take stones"),
        {}, tr("explore counts its positions one by one"));
  }
  const JudgedPositions judged(game, context.control, context.store());
  const auto& values = *judged.stones();
  const auto start = judged.worth(game.start());
  MELEDA_ASSERT(start.has_value());
  Answer answer;
  answer.fields = fields_of({{"spec", request.text("spec")}});
  add_worth(answer.fields, *start);
  auto layers = Json::array();
  answer.text =
      say("{} for {}, who begins\n\n{:>6} {:>6} {:<7} {:>15} {:>15} {:>15} {:>15} {:>8}\n", worth_text(*start),
          game.player(game.start().mover), "mover", "other", "", "positions", "won", "drawn", "lost", "longest");
  std::uint64_t positions = 0;
  const auto all_counts = values.counts();
  for (std::size_t i = 0; i < all_counts.size(); ++i) {
    const auto& counts = all_counts[i];
    const auto& layer = stone_game->layers[i];
    std::uint64_t won = 0;
    std::uint64_t lost = 0;
    for (std::size_t plies = 0; plies < counts.decided.size(); ++plies) {
      (plies % 2 == 1 ? won : lost) += counts.decided[plies];
    }
    const auto drawn = counts.positions - won - lost;
    positions += counts.positions;
    const auto* const phase = layer.places ? "places" : "slides";
    answer.text +=
        fmt::format("{:>6} {:>6} {:<7} {:>15} {:>15} {:>15} {:>15} {:>8}\n", layer.own, layer.other, phase,
                    grouped(counts.positions), grouped(won), grouped(drawn), grouped(lost), counts.decided.size() - 1);
    layers.push_back(fields_of({{"own", layer.own},
                                {"other", layer.other},
                                {"phase", phase},
                                {"positions", counts.positions},
                                {"win", won},
                                {"draw", drawn},
                                {"loss", lost},
                                {"by_plies", counts.decided}}));
  }
  answer.text += say("\n{} positions", grouped(positions));
  add_fields(answer.fields, {{"positions", positions}, {"layers", std::move(layers)}});
  if (values.table() == nullptr) {
    add_fields(answer.fields, {{"saved", stone_file_name(*stone_game)}});
    answer.text += say(", from saved data: {}\n", stone_file_name(*stone_game));
    return answer;
  }
  add_fields(answer.fields, {{"bytes", values.bytes()}});
  answer.text += say(" in {} bytes of memory\n", grouped(values.bytes()));
  if (!request.flag("save")) return answer;
  Manifest manifest;
  manifest.name = stone_file_name(*stone_game);
  manifest.format = stone_file_format;
  manifest.version = stone_file_version;
  manifest.spec = request.text("spec");
  MELEDA_TRY(const auto written, context.store().write(manifest, [&](DataSink& sink) {
    return save_stone_table(*values.table(), sink, context.control);
  }));
  add_fields(answer.fields, {{"saved", written.name}, {"saved_bytes", written.bytes}});
  answer.text += say("saved as {} ({} bytes)\n", written.name, grouped(written.bytes));
  return answer;
}

// The relatives of Picaria with so many sides and stones, from the empty board.
Result<Answer> tabulate(const Request& request, Context& context) {
  const auto most_sides = request.number("sides");
  const auto most_stones = request.number("stones");
  const auto handicap = request.number("handicap");
  Answer answer;
  auto rows = Json::array();
  answer.text =
      fmt::format("{:>5} {:>6} {:<18} {:>16}\n", tr("sides"), tr("stones"), tr("for x, who begins"), tr("positions"));
  for (std::int64_t sides = alignment::least_sides; sides <= most_sides; ++sides) {
    for (std::int64_t stones = 3; stones <= most_stones; ++stones) {
      if (2 * stones + handicap >= 2 * sides + 1) break;
      MELEDA_TRY(auto rules, alignment::parse_game(alignment::polygon_text(static_cast<unsigned>(sides))));
      rules.stones = {static_cast<unsigned>(stones), static_cast<unsigned>(stones + handicap)};
      const Alignment game(std::move(rules));
      const auto stone_game = game.stone_game();
      auto row = fields_of({{"sides", sides}, {"stones", fmt::format("{}/{}", stones, stones + handicap)}});
      if (!stone_game || !StoneTable::serves(*stone_game) ||
          StoneTable::bytes_for(*stone_game) > context.control.memory_limit()) {
        add_fields(row, {{"status", "limit_reached"}});
        answer.text += fmt::format("{:>5} {:>6} {:<18}\n", sides, text_in(row, "stones"), tr("needs more memory"));
        answer.outcome = Outcome::stopped;
      } else {
        const JudgedPositions judged(game, context.control);
        const auto worth = judged.worth(game.start());
        MELEDA_ASSERT(worth.has_value());
        std::uint64_t positions = 0;
        for (const auto& counts : judged.stones()->counts()) positions += counts.positions;
        add_worth(row, *worth);
        add_fields(row, {{"positions", positions}});
        answer.text += fmt::format("{:>5} {:>6} {:<18} {:>16}\n", sides, text_in(row, "stones"), worth_text(*worth),
                                   grouped(positions));
      }
      rows.push_back(std::move(row));
    }
  }
  answer.fields = fields_of({{"handicap", handicap}, {"rows", std::move(rows)}});
  return answer;
}

constexpr auto person = "person";

std::vector<std::string> players() {
  std::vector<std::string> names{person};
  names.insert(names.end(), strength_names().begin(), strength_names().end());
  return names;
}

// A game as far as the people who play it have come: their moves and the machine's, which answers where it is its turn.
class Match {
 public:
  Match(const Alignment& game, const Request& request, Context& context)
      : game_(game),
        request_(request),
        judged_(game, context.control, context.store()),
        stop_(context.control),
        state_(game.start()) {}

  Result<Answer> run() {
    for (const auto& word : words_of(request_.text("moves"))) {
      if (word.text == "swap") {
        swapped_ = !swapped_;
        moves_.emplace_back(word.text);
        continue;
      }
      auto move = game_.parse_move(word.text);
      if (!move) {
        auto error = std::move(move).error();
        error.offset = word.offset + error.offset.value_or(0);
        return request_.refuse("moves", std::move(error));
      }
      if (!game_.legal(state_, *move)) {
        return request_.refuse("moves", ErrorCode::bad_move,
                               say("{} is not allowed: {}", word.text, game_.why_not(state_, *move)), word.offset);
      }
      make(*move);
    }
    while (!game_.ended(state_) && !repeated_ && who_plays() != person) {
      stop_();
      make(machine_move());
    }
    return tell();
  }

 private:
  [[nodiscard]] std::string player() const { return game_.player(state_.mover); }
  [[nodiscard]] const std::string& who_plays() const {
    return request_.text((state_.mover == 0) != swapped_ ? "first" : "second");
  }

  void make(const alignment::Move& move) {
    seen_.insert(game_.key(state_));
    std::string text;
    game_.print_move(move, text);
    moves_.push_back(std::move(text));
    state_ = game_.apply(state_, move);
    repeated_ = seen_.contains(game_.key(state_));
  }

  [[nodiscard]] std::vector<alignment::Move> moves_from(const alignment::Board& s) const {
    std::vector<alignment::Move> moves;
    game_.moves(s, [&](const alignment::Move& m) { moves.push_back(m); });
    return moves;
  }

  [[nodiscard]] std::vector<ReplyWorth> worths_from(const alignment::Board& s) const {
    std::vector<ReplyWorth> worths;
    for (const auto& m : moves_from(s)) {
      const auto worth = judged_.worth_of_move(s, game_.apply(s, m));
      MELEDA_ASSERT(worth.has_value());
      worths.push_back(*worth);
    }
    return worths;
  }

  // How many moves of the opponent hold the draw; if the player goes on first, so that they are as few as can be.
  [[nodiscard]] std::size_t drawing_replies_to(unsigned player, const alignment::Board& s) const {
    const auto worths = worths_from(s);
    if (s.mover != player) {
      return static_cast<std::size_t>(std::count_if(
          worths.begin(), worths.end(), [](const ReplyWorth& worth) { return worth.value == GameValue::draw; }));
    }
    auto fewest = std::numeric_limits<std::size_t>::max();
    const auto moves = moves_from(s);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (worths[i].value == GameValue::draw) {
        fewest = std::min(fewest, drawing_replies_to(player, game_.apply(s, moves[i])));
      }
    }
    return fewest;
  }

  [[nodiscard]] alignment::Move machine_move() const {
    const auto moves = moves_from(state_);
    const auto drawing_replies = [&](std::size_t number) {
      return drawing_replies_to(state_.mover, game_.apply(state_, moves[number]));
    };
    // Other dice for every move, and the same ones if the moves before are played again.
    Dice dice(static_cast<std::uint64_t>(request_.number("seed")) + 1'000'003 * moves_.size());
    return moves[choose_reply(worths_from(state_), strength_of(who_plays()),
                              static_cast<std::uint64_t>(request_.number("plies")), drawing_replies, dice)];
  }

  [[nodiscard]] Result<Answer> tell() const {
    std::string state;
    game_.print(state_, state);
    Answer answer;
    answer.fields =
        fields_of({{"spec", request_.text("spec")}, {"state", state}, {"moves", moves_}, {"mover", player()}});
    MELEDA_TRY(const auto scene, game_.scene(state_));
    if (!moves_.empty()) answer.text = wrapped(joined(moves_, " "), 0) + "\n";
    answer.text += state + "\n" + to_plain_text(scene);
    if (!answer.text.ends_with('\n')) answer.text += '\n';
    const auto ended = game_.ended(state_);
    if (ended || repeated_) {
      const auto result = !ended || *ended == GameValue::draw ? std::string("draw")
                          : *ended == GameValue::win          ? player()
                                                              : game_.player(1 - state_.mover);
      add_fields(answer.fields, {{"result", result}});
      answer.text += result == "draw" ? (ended ? tr("a draw\n") : tr("the position has come again: a draw\n"))
                                      : say("{} has won\n", result);
      if (ended || who_plays() != person) return answer;
    }
    if (request_.flag("values")) {
      const auto moves = moves_from(state_);
      const auto worths = worths_from(state_);
      auto replies = Json::array();
      for (std::size_t i = 0; i < moves.size(); ++i) {
        std::string move;
        game_.print_move(moves[i], move);
        const auto& worth = worths[i];
        const char sign = worth.value == GameValue::win ? '+' : worth.value == GameValue::draw ? '=' : '-';
        answer.text += fmt::format("{} {:<8} {}\n", sign, move, worth_text(worth));
        auto row = fields_of({{"move", move}});
        add_worth(row, worth);
        replies.push_back(std::move(row));
      }
      add_fields(answer.fields, {{"replies", std::move(replies)}});
    }
    add_fields(answer.fields, {{"prompt", say("{} to move", player())}, {"prompt_words", tr("a move, values, swap")}});
    return answer;
  }

  const Alignment& game_;
  const Request& request_;
  JudgedPositions judged_;
  StopCheck stop_;
  alignment::Board state_;
  std::vector<std::string> moves_;
  std::set<std::uint64_t> seen_;
  bool repeated_ = false;
  bool swapped_ = false;
};

Result<Answer> play_match(const Request& request, Context& context) {
  return Match(game_of(context), request, context).run();
}

}  // namespace

[[gnu::cold]] std::vector<Verb> alignment_verbs() {
  const Operand spec{"spec", ValueKind::spec, phrase("a game")};
  return with_meanings(
      {{"count",
        phrase("how many positions there are, with and without symmetry"),
        phrase(
            "Boards on which all stones lie, by Burnside's lemma and one by one; those that can occur with a player "
            "who "
            "moves; and the positions that come up in games from the start, in all and where the game goes on. Orbits: "
            "positions that symmetries of the board take to each other count once."),
        {spec},
        {},
        {{"picaria", phrase("of Picaria")}, {"mu-torere", phrase("46 boards up to symmetry")}},
        count_positions},
       {"check",
        phrase("hold the table of values against the rules"),
        phrase("A win has a move to a loss, and takes the quickest; a loss has moves to wins only, and takes the "
               "slowest; a "
               "draw has no winning move and one that draws. Every position that can come up is looked at; of more "
               "than some "
               "millions, one of each that symmetries of the board take to each other. A saved table is checked as it "
               "is."),
        {spec},
        {},
        {{"picaria", phrase("5,390 positions")}, {"sides=7,stones=4", phrase("a larger one")}},
        check_table},
       {"solve",
        phrase("the values of all positions, layer by layer"),
        phrase(
            "A layer is all positions with the same numbers of stones: of the player who moves, of the other. Counted "
            "are "
            "those in which the mover has no line, whether or not a game comes there; longest is the greatest number "
            "of "
            "plies that a decided one lasts. With --save the table is kept, and later answers about this game are read "
            "from it."),
        {spec},
        {{"save", ValueKind::flag, phrase("keep the table; 'data list' shows it")}},
        {{"picaria", phrase("both phases of Picaria")}, {"sides=8,stones=5", phrase("millions of positions")}},
        solve_game},
       {"table",
        phrase("who wins with k stones on boards with s sides"),
        phrase("The relatives of Picaria, from the empty board, as far as memory goes. With a handicap the second "
               "player has "
               "so many stones more, and places them while the first one slides already."),
        {},
        {{"sides", ValueKind::number, phrase("up to so many sides"), {}, "7", NumberRange{3, alignment::most_sides}},
         {"stones", ValueKind::number, phrase("from 3 up to so many stones"), {}, "4", NumberRange{3, 15}},
         {"handicap", ValueKind::number, phrase("more stones of the second player"), {}, "0", NumberRange{0, 10}}},
        {{"", phrase("3 and 4 stones, up to 7 sides")},
         {"--handicap 1", phrase("one stone more for the second player")}},
        tabulate},
       {"play",
        phrase("a game against the machine, of two people, or of two machines"),
        phrase(
            "Each side is played by a person or by the machine at some strength (see reply). In a terminal it asks for "
            "moves, one after the other; undo takes one back, values shows what each move is worth, swap exchanges the "
            "sides, quit ends it. Elsewhere it plays on from the moves that are given until a person is to move."),
        {spec},
        {{"first", ValueKind::choice, phrase("who plays x"), players(), person},
         {"second", ValueKind::choice, phrase("who plays o"), players(), "perfect"},
         {"moves", ValueKind::text,
          phrase("moves of both that were made before, with blanks between them; swap exchanges sides")},
         {"values", ValueKind::flag, phrase("say what each move is worth")},
         {"plies", ValueKind::number, phrase("how far a short-sighted player sees"), {}, "3", NumberRange{0, 1000}},
         {"seed", ValueKind::number, phrase("chance is the same for the same number"), {}, "1", NumberRange{}}},
        {{"picaria", phrase("against a perfect player")},
         {"picaria --moves b2 --values", phrase("after a first move")},
         {"picaria --first random --second perfect", phrase("machine against machine")}},
        play_match}},
      {number_field("symmetries", phrase("Symmetries of the board")),
       number_field("boards", phrase("Boards with all stones placed")),
       number_field("board_orbits", phrase("The same up to symmetry")),
       text_field("enumerated", phrase("All placements of the stones")),
       text_field("not_both_lines", phrase("Not both sides have a line")),
       text_field("can_occur", phrase("Positions that can occur")),
       text_field("no_line", phrase("Of these without a line")),
       text_field("full_reachable", phrase("Reachable with all stones placed")),
       text_field("full_in_play", phrase("Of these not decided")),
       text_field("reachable", phrase("Reachable positions")),
       text_field("in_play", phrase("Of these not decided")),
       number_field("all", phrase("All")),
       number_field("orbits", phrase("Up to symmetry")),
       number_field("positions", phrase("Positions")),
       text_field("holds", phrase("The table agrees with the rules")),
       text_field("method", phrase("How it was computed")),
       text_field("value", phrase("Value for the player who begins")),
       text_field("layers", phrase("By phase and stones in play")),
       number_field("layers.own", phrase("Own stones")),
       number_field("layers.other", phrase("Other stones")),
       number_field("win", phrase("Won")),
       number_field("draw", phrase("Drawn")),
       number_field("loss", phrase("Lost")),
       text_field("by_plies", phrase("Won or lost in 0, 1, 2, ... moves")),
       {"bytes", phrase("Size of the table"), Shown::bytes},
       text_field("rows.sides", phrase("Sides of the polygon")),
       text_field("rows.stones", phrase("Stones of each player")),
       number_field("plies", phrase("Moves of both until the end")),
       hidden_field("prompt"),
       hidden_field("prompt_words")});
}

}  // namespace meleda::studies
