#include "meleda/studies/pegs/catalogue_verbs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "meleda/core/sheet.hpp"
#include "meleda/core/text.hpp"
#include "meleda/families/pegs/notation.hpp"
#include "meleda/studies/pegs/board_arguments.hpp"
#include "meleda/studies/pegs/catalogue.hpp"
#include "meleda/studies/pegs/puzzle_arguments.hpp"

namespace meleda::studies {

namespace {

using namespace pegs;

struct Question {
  DrawnBoard drawn;
  Game game;
  PegRange pegs;
  bool unique = false;
  bool complements = false;

  [[nodiscard]] const Board& board() const { return *drawn.board; }
};

struct Entry {
  SymmetricPosition position;
  Rating rating;
};

Value::Object basic_fields(const Question& question, Status status) {
  const auto& board = question.board();
  return {{"board", board.name()},
          {"class", std::string(1, question.game.named.letter)},
          {"finish", hole_names(board, question.game.finish)},
          {"complete", status == Status::done}};
}

// Whatever stopped the work, what is shown is right as far as it goes.
std::string warning(Status status, const Control& control) {
  if (status == Status::done) return {};
  if (status == Status::cancelled) return "\nstopped: not all of them are here\n";
  return fmt::format("\nran out of {}: not all of them are here\n", control.exhausted());
}

// The first `limit` by the order that was asked for, rated. Measures that take long are made only of what is shown,
// unless they decide what that is.
Status choose(const Question& question, const KeptLevels& levels, const std::string& order, std::size_t limit,
              Control& control, std::vector<Entry>& entries) {
  const auto& board = question.board();
  const auto measure = [&](std::size_t number) {
    for (std::size_t i = 0; i < number; ++i) {
      if (control.stopped()) return control.stop_status();
      control.report({"difficulty", i, number, 0});
      entries[i].rating = rate(board, question.game, levels, entries[i].position.pegs, {}, control);
    }
    return control.stopped() ? control.stop_status() : Status::done;
  };
  auto status = Status::done;
  if (order == "difficulty") {
    status = measure(entries.size());
    std::stable_sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
      // Those that are not computed come last.
      const auto key = [](const Entry& entry) { return entry.rating.whole ? entry.rating.whole->score : -1; };
      return key(a) > key(b);
    });
  } else if (order == "jumps") {
    std::stable_sort(entries.begin(), entries.end(),
                     [](const Entry& a, const Entry& b) { return a.rating.possible > b.rating.possible; });
  }
  entries.resize(std::min(limit, entries.size()));
  if (order != "difficulty") status = measure(entries.size());
  return status;
}

Value::Object entry_fields(const Board& board, const Game& game, const Entry& entry) {
  Value::Object fields = {{"position", print_position(board, entry.position.pegs)},
                          {"pegs", count(entry.position.pegs)},
                          {"type", entry.position.type}};
  for (auto& field : rating_fields(board, entry.rating)) fields.push_back(std::move(field));
  for (auto& field : puzzle_fields(board, game, entry.position.pegs)) fields.push_back(std::move(field));
  return fields;
}

// The answer with positions: text, picture or fields.
Result<OwnAnswer> show(const Question& question, const VerbArguments& arguments, const std::string& what,
                       const KeptLevels& levels, std::vector<Entry> entries, Status status, VerbContext& context) {
  const auto& board = question.board();
  const auto all = entries.size();
  const auto limit = static_cast<std::size_t>(arguments.number("limit"));
  const auto measured = choose(question, levels, arguments.text("sort"), limit, context.control, entries);
  if (status == Status::done) status = measured;

  OwnAnswer answer;
  answer.outcome = outcome_of(status);
  answer.fields = basic_fields(question, status);
  answer.fields.emplace_back("positions", all);
  answer.fields.emplace_back("shown", entries.size());
  Value::List list;
  for (const auto& entry : entries) list.emplace_back(entry_fields(board, question.game, entry));
  answer.fields.emplace_back("list", std::move(list));

  const auto shown = all == entries.size() ? fmt::format("{} {}", grouped(all), all == 1 ? "position" : "positions")
                                           : fmt::format("{} positions, {} of them here", grouped(all), entries.size());
  if (context.format == "text") {
    answer.text = fmt::format("{}, {}: {}\n", what, describe(board, question.game), shown);
    if (!entries.empty()) answer.text += "\n   no  pegs  jumps  winning  difficulty\n";
    for (std::size_t i = 0; i < entries.size(); ++i) {
      const auto& rating = entries[i].rating;
      answer.text += fmt::format("{:5} {:5} {:6} {:8} {:>11}  {}\n", i + 1, count(entries[i].position.pegs),
                                 rating.possible, rating.winning.size(), rating.whole ? score_text(rating) : "-",
                                 print_position(board, entries[i].position.pegs));
    }
    const bool all_known =
        std::all_of(entries.begin(), entries.end(), [](const Entry& entry) { return entry.rating.whole.has_value(); });
    if (!all_known) answer.text += "\n- not computed: too many positions lie on its solutions\n";
    answer.text += warning(status, context.control);
    return answer;
  }
  std::vector<SheetItem> items;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const auto& [position, rating] = entries[i];
    items.push_back({picture_of(board, position.pegs),
                     std::to_string(i + 1),
                     {fmt::format("{} pegs, {}", count(position.pegs), jumps_text(rating)),
                      rating.whole ? "difficulty " + score_text(rating) : "difficulty not computed"}});
  }
  SheetLayout layout{fmt::format("{}: {}", board.name(), what),
                     fmt::format("{}; {}", describe(board, question.game), shown), 5, 6, context.format == "svg"};
  MELEDA_TRY(answer.document, document_of(pictures_on_pages(std::move(items), layout), context.format));
  return answer;
}

std::string range_text(const std::map<int, std::uint64_t>& by_pegs) {
  if (by_pegs.empty()) return "-";
  const auto least = by_pegs.begin()->first;
  const auto most = by_pegs.rbegin()->first;
  return least == most ? std::to_string(least) : fmt::format("{}..{}", least, most);
}

Result<OwnAnswer> symmetric(const Question& question, const VerbArguments& arguments, VerbContext& context) {
  const auto& board = question.board();
  const SymmetryTypes types(board);
  std::optional<int> type;
  if (arguments.has("symmetric")) {
    MELEDA_TRY(type, type_argument(arguments, types));
  }
  KeptLevels levels;
  MELEDA_TRY(auto found, symmetric_catalogue(board, question.game, types, question.pegs, question.complements,
                                             context.control, levels));
  std::vector<Entry> entries;
  std::size_t rated = 0;
  for (const auto& position : found.positions) {
    if (type && *type != 0 && position.type != *type) continue;
    Entry entry{position, {}};
    if (type || question.unique) {
      // So many take some tens of milliseconds: who cancels is still shown what was found.
      constexpr std::size_t rated_when_cancelled = 10'000;
      if (rated++ >= rated_when_cancelled && context.control.stop_status() == Status::cancelled) {
        found.status = Status::cancelled;
        break;
      }
      entry.rating = rate_start(board, levels, position.pegs);
      if (question.unique && entry.rating.winning.size() != 1) continue;
    }
    entries.push_back(std::move(entry));
  }
  std::string what = "symmetric positions";
  if (type && *type != 0) {
    what = fmt::format("type {}, {}", *type, types.types()[static_cast<std::size_t>(*type) - 1].description);
  }
  if (question.unique) what += ", one winning jump";
  if (question.complements) what += ", with their complements";
  if (type) return show(question, arguments, what, levels, std::move(entries), found.status, context);

  if (context.format != "text") {
    return arguments.refuse("format", ErrorCode::bad_usage, "a table of numbers has no picture", 0,
                            "choose positions: --symmetric TYPE");
  }
  std::map<int, std::map<int, std::uint64_t>> counts;  // [type][pegs]
  for (const auto& entry : entries) ++counts[entry.position.type][count(entry.position.pegs)];
  OwnAnswer answer;
  answer.outcome = outcome_of(found.status);
  answer.fields = basic_fields(question, found.status);
  answer.fields.emplace_back("positions", entries.size());
  Value::List rows;
  answer.text = fmt::format("{}, {}\n\ntype  positions    pegs  symmetry\n", what, describe(board, question.game));
  for (const auto& each : types.types()) {
    const auto& by_pegs = counts[each.number];
    std::uint64_t sum = 0;
    Value::List levels_of_type;
    for (const auto& [pegs, number] : by_pegs) {
      sum += number;
      levels_of_type.emplace_back(Value::Object{{"pegs", pegs}, {"positions", number}});
    }
    rows.emplace_back(Value::Object{{"type", each.number},
                                    {"symmetry", each.description},
                                    {"positions", sum},
                                    {"by_pegs", std::move(levels_of_type)}});
    answer.text +=
        fmt::format("{:4} {:>10} {:>7}  {}\n", each.number, grouped(sum), range_text(by_pegs), each.description);
  }
  answer.text += fmt::format(" all {:>10}\n", grouped(entries.size()));
  answer.text += warning(found.status, context.control);
  answer.fields.emplace_back("types", std::move(rows));
  return answer;
}

Result<OwnAnswer> unique(const Question& question, const VerbArguments& arguments, VerbContext& context) {
  const auto& board = question.board();
  KeptLevels levels;
  MELEDA_TRY(const auto found, unique_catalogue(board, question.game, question.pegs, context.control, levels));
  const std::string what = "one winning jump among as many as can be";
  if (arguments.has("pegs")) {
    const SymmetryTypes types(board);
    std::vector<Entry> entries;
    for (const auto& row : found.rows) {
      for (const auto pegs : row.positions) {
        const auto group = SymmetryTypes::group_of(board, pegs);
        entries.push_back(
            {{pegs, types.type_of(group), static_cast<std::size_t>(count(group))}, rate_start(board, levels, pegs)});
      }
    }
    return show(question, arguments, what, levels, std::move(entries), found.status, context);
  }
  if (context.format != "text") {
    return arguments.refuse("format", ErrorCode::bad_usage, "a table of numbers has no picture", 0,
                            "choose positions: --pegs 17");
  }
  OwnAnswer answer;
  answer.outcome = outcome_of(found.status);
  answer.fields = basic_fields(question, found.status);
  Value::List rows;
  answer.text = fmt::format("{}, {}\n\npegs  most jumps  positions\n", what, describe(board, question.game));
  for (const auto& row : found.rows) {
    rows.emplace_back(
        Value::Object{{"pegs", row.pegs}, {"most_jumps", row.most_jumps}, {"positions", row.positions.size()}});
    answer.text +=
        fmt::format("{:4} {:>11} {:>10}\n", row.pegs, row.most_jumps == 0 ? "-" : std::to_string(row.most_jumps),
                    grouped(row.positions.size()));
  }
  answer.text += warning(found.status, context.control);
  answer.fields.emplace_back("rows", std::move(rows));
  return answer;
}

Result<OwnAnswer> catalogue(const VerbArguments& arguments, VerbContext& context) {
  Question question;
  MELEDA_TRY(question.drawn, board_argument(arguments, "board"));
  MELEDA_TRY(question.game, game_argument(arguments, question.board()));
  MELEDA_TRY(question.pegs, pegs_argument(arguments, question.board()));
  question.unique = arguments.flag("unique-winning-jump");
  question.complements = arguments.flag("complements");
  if (question.unique && !question.complements && !arguments.has("symmetric")) {
    return unique(question, arguments, context);
  }
  return symmetric(question, arguments, context);
}

}  // namespace

std::vector<OwnVerb> pegs_catalogue_verbs() {
  return {{"catalogue",
           "list the solvable positions that are symmetric, or that have only one winning jump",
           "Types of symmetry are numbered as in the literature; without one, or without a number of pegs for unique "
           "winning jumps, a table says how many positions there are. Positions that symmetries of their class take to "
           "each other are one. What the difficulty is: docs/families/pegs-puzzles.md.",
           {{"board", ValueKind::text, "a board by its name, or a file with a drawing"}},
           {{"symmetric", ValueKind::text, "positions with just this type of symmetry: its number, or any"},
            {"unique-winning-jump", ValueKind::flag,
             "positions in which one jump wins: those with the most jumps, or with --symmetric all of the type"},
            {"pegs", ValueKind::text, "only so many pegs: 17 or 10..20"},
            class_option(),
            finish_option(),
            {"complements", ValueKind::flag, "only positions whose complement is solvable as well"},
            {"sort",
             ValueKind::choice,
             "what comes first: few pegs, many jumps, or great difficulty",
             {"pegs", "jumps", "difficulty"},
             "pegs"},
            {"limit", ValueKind::number, "how many to show", {}, "30", NumberRange{1, 1'000'000}}},
           {{"english", "how many symmetric positions there are"},
            {"english --symmetric 1 --finish centre", "those that look the same from all sides"},
            {"english --unique-winning-jump --pegs 17 --class B", "one jump wins, all others lose"},
            {"french --symmetric 2 --sort difficulty -o sheet.svg", "the hardest, as a picture"}},
           {"text", "svg", "pdf"},
           catalogue}};
}

}  // namespace meleda::studies
