#include "meleda/studies/pegs/catalogue_verbs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "meleda/core/answer.hpp"
#include "meleda/core/language.hpp"
#include "meleda/core/sheet.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/families/pegs/notation.hpp"
#include "meleda/studies/pegs/board_arguments.hpp"
#include "meleda/studies/pegs/catalogue.hpp"
#include "meleda/studies/pegs/puzzle_arguments.hpp"

namespace meleda::studies {

namespace {

using namespace pegs;

struct Question {
  DrawnBoard drawn;
  PegGame game;
  PegRange pegs;
  bool unique = false;
  bool complements = false;

  [[nodiscard]] const Board& board() const { return *drawn.board; }
};

struct Entry {
  SymmetricPosition position;
  Rating rating;
};

Json basic_fields(const Question& question) {
  const auto& board = question.board();
  return fields_of({{"board", board.name()},
                    {"class", std::string(1, question.game.named.letter)},
                    {"finish", hole_names(board, question.game.finish)}});
}

// Whatever stopped the work, what is shown is right as far as it goes.
std::string warning(Status status, const Control& control) {
  if (status == Status::done) return {};
  if (status == Status::cancelled) return tr("\nstopped: not all of them are here\n");
  return say("\nran out of {}: not all of them are here\n", control.exhausted());
}

void measure(const Question& question, const KeptLevels& levels, Entry& entry, Control& control) {
  entry.rating = rate(question.board(), question.game, levels, entry.position.pegs, {}, control);
}

// What both lists take when one more entry is added, which may make theirs grow to twice its size.
std::uint64_t bytes_with(const std::vector<SymmetricPosition>& positions, const std::vector<Entry>& entries) {
  constexpr std::uint64_t bytes_of_jumps = 32;  // those that win
  const auto room = entries.size() == entries.capacity() ? 3 * entries.size() + 1 : entries.capacity();
  return positions.capacity() * sizeof(SymmetricPosition) + room * sizeof(Entry) + entries.size() * bytes_of_jumps;
}

// In the order that was asked for. Only difficulty needs the measures that take long, of all of them.
Status put_in_order(const Question& question, const KeptLevels& levels, const std::string& order, Control& control,
                    std::vector<Entry>& entries) {
  if (order == "jumps") {
    std::stable_sort(entries.begin(), entries.end(),
                     [](const Entry& a, const Entry& b) { return a.rating.possible > b.rating.possible; });
  }
  if (order != "difficulty") return Status::done;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (control.stopped()) return control.stop_status();
    control.report({phrase("difficulty"), i, entries.size(), 0});
    measure(question, levels, entries[i], control);
  }
  std::stable_sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
    // Those that are not computed come last.
    const auto key = [](const Entry& entry) { return entry.rating.whole ? entry.rating.whole->score : -1; };
    return key(a) > key(b);
  });
  return control.stopped() ? control.stop_status() : Status::done;
}

Json entry_fields(const Board& board, const PegGame& game, const Entry& entry) {
  auto fields = fields_of({{"position", print_position(board, entry.position.pegs)},
                           {"pegs", count(entry.position.pegs)},
                           {"type", entry.position.type}});
  fields.update(rating_fields(board, entry.rating));
  fields.update(puzzle_fields(board, game, entry.position.pegs));
  return fields;
}

// A line of the table for people.
std::string entry_line(const Board& board, std::size_t number, const Entry& entry) {
  const auto& rating = entry.rating;
  return fmt::format("{:5} {:5} {:6} {:8} {:>11}  {}\n", number, count(entry.position.pegs), rating.possible,
                     rating.winning.size(), rating.whole ? score_text(rating) : "-",
                     print_position(board, entry.position.pegs));
}

SheetItem sheet_item(const Board& board, std::size_t number, const Entry& entry) {
  const auto& [position, rating] = entry;
  return {picture_of(board, position.pegs),
          std::to_string(number),
          {say("{} pegs, {}", count(position.pegs), jumps_text(rating)),
           rating.whole ? tr("difficulty ") + score_text(rating) : tr("difficulty not computed")}};
}

// The answer with positions: rows as they are measured, or a sheet of pictures.
Result<Answer> show(const Question& question, const Request& request, const std::string& what, const KeptLevels& levels,
                    std::vector<Entry> entries, Status status, Context& context) {
  const auto& board = question.board();
  auto& control = context.control;
  const auto all = entries.size();
  const auto& order = request.text("sort");
  const auto ordered = put_in_order(question, levels, order, control, entries);
  if (status == Status::done) status = ordered;
  const auto skip = std::min(static_cast<std::size_t>(request.number("skip")), all);
  entries.erase(entries.begin(), entries.begin() + static_cast<std::ptrdiff_t>(skip));
  entries.resize(std::min(static_cast<std::size_t>(request.number("limit")), entries.size()));

  Answer answer;
  answer.fields = basic_fields(question);
  add_fields(answer.fields, {{"positions", all}, {"shown", entries.size()}, {"left", all - skip - entries.size()}});
  const auto shown = all == entries.size()
                         ? fmt::format("{} {}", grouped(all), all == 1 ? tr("position") : tr("positions"))
                         : say("{} positions, {} of them here", grouped(all), entries.size());
  const auto& format = request.text("format");
  const auto for_each_measured = [&](const auto& visit) {
    for (std::size_t i = 0; i < entries.size(); ++i) {
      // When time runs out, the others are listed without their difficulty.
      const bool stopped = control.stopped();
      if (stopped && control.stop_status() == Status::cancelled) return Status::cancelled;
      control.report({phrase("difficulty"), i, entries.size(), 0});
      if (order != "difficulty" && !stopped) measure(question, levels, entries[i], control);
      if (!visit(skip + i + 1, entries[i])) return control.stopped() ? control.stop_status() : Status::cancelled;
    }
    return control.stopped() ? control.stop_status() : Status::done;
  };
  const auto finish = [&](Status measured) {
    if (status == Status::done) status = measured;
    answer.outcome = outcome_of(status);
    (context.output != nullptr && format == "text" ? answer.after_list : answer.fields)["complete"] =
        status == Status::done;
  };
  if (format == "text") {
    answer.text = fmt::format("{}, {}: {}\n", what, describe(board, question.game), shown);
    if (!entries.empty()) answer.text += tr("\n   no  pegs  jumps  winning  difficulty\n");
    RowWriter rows(context, answer, "list");
    bool all_known = true;
    auto held = levels.bytes();
    finish(for_each_measured([&](std::size_t number, const Entry& entry) {
      all_known &= entry.rating.whole.has_value();
      const auto fields = entry_fields(board, question.game, entry);
      if (context.output == nullptr) {
        constexpr std::size_t bytes_a_character = 8;  // of JSON: fields in memory, and the text that is made of them
        held += fields.dump().size() * bytes_a_character;
        if (!control.may_use(held)) return false;
      }
      return rows.add(fields, entry_line(board, number, entry));
    }));
    if (!all_known) answer.text += tr("\n- not computed: too many positions lie on its solutions\n");
    answer.text += warning(status, control);
    return answer;
  }
  if (entries.size() > most_pictures) {
    return request.refuse(
        "limit", ErrorCode::too_large,
        say("these are {} pictures, and a sheet has at most {}", grouped(entries.size()), most_pictures), 0,
        say("--skip {0} --limit {1} draws the first of them, --skip {2} --limit {1} the next", skip, most_pictures,
            skip + most_pictures));
  }
  if (!entries.empty()) {
    const auto picture = picture_of(board, entries.front().position.pegs);
    if (auto allowed = may_draw(picture, entries.size(), levels.bytes(), control); !allowed) {
      return tl::unexpected(std::move(allowed).error());
    }
  }
  std::vector<SheetItem> items;
  auto list = Json::array();
  // A sheet that is not whole is of no use: what is known is in the fields.
  finish(for_each_measured([&](std::size_t number, const Entry& entry) {
    if (!control.stopped()) items.push_back(sheet_item(board, number, entry));
    list.push_back(entry_fields(board, question.game, entry));
    return true;
  }));
  answer.fields["list"] = std::move(list);
  if (status != Status::done) {
    answer.text = warning(status, control);
    return answer;
  }
  SheetLayout layout{fmt::format("{}: {}", board.name(), what),
                     fmt::format("{}; {}", describe(board, question.game), shown), 5, 6, format == "svg"};
  const StopCheck stop(control);
  MELEDA_TRY(answer.document, document_of(pictures_on_pages(std::move(items), layout, stop), format, stop));
  return answer;
}

std::string range_text(const std::map<int, std::uint64_t>& by_pegs) {
  if (by_pegs.empty()) return "-";
  const auto least = by_pegs.begin()->first;
  const auto most = by_pegs.rbegin()->first;
  return least == most ? std::to_string(least) : fmt::format("{}..{}", least, most);
}

Result<Answer> symmetric(const Question& question, const Request& request, Context& context) {
  const auto& board = question.board();
  const SymmetryTypes types(board);
  std::optional<int> type;
  if (request.has("symmetric")) {
    MELEDA_TRY(type, type_argument(request, types));
  }
  KeptLevels levels;
  MELEDA_TRY(auto found, symmetric_catalogue(board, question.game, types, question.pegs, question.complements,
                                             context.control, levels));
  std::vector<Entry> entries;
  std::map<int, std::map<int, std::uint64_t>> counts;  // [type][pegs]
  std::uint64_t all = 0;
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
    ++all;
    if (!type) {
      ++counts[position.type][count(position.pegs)];
      continue;
    }
    if (!context.control.may_use(levels.bytes() + bytes_with(found.positions, entries))) {
      found.status = context.control.stop_status();
      break;
    }
    entries.push_back(std::move(entry));
  }
  std::string what = tr("symmetric positions");
  if (type && *type != 0) {
    what = say("type {}, {}", *type, types.types()[static_cast<std::size_t>(*type) - 1].description);
  }
  if (question.unique) what += tr(", one winning jump");
  if (question.complements) what += tr(", with their complements");
  if (type) return show(question, request, what, levels, std::move(entries), found.status, context);

  if (request.text("format") != "text") {
    return request.refuse("format", ErrorCode::bad_usage, tr("a table of numbers has no picture"), 0,
                          tr("choose positions: --symmetric TYPE"));
  }
  Answer answer;
  answer.outcome = outcome_of(found.status);
  answer.fields = basic_fields(question);
  answer.fields["complete"] = found.status == Status::done;
  add_fields(answer.fields, {{"positions", all}});
  auto rows = Json::array();
  answer.text = say("{}, {}\n\ntype  positions    pegs  symmetry\n", what, describe(board, question.game));
  for (const auto& each : types.types()) {
    const auto& by_pegs = counts[each.number];
    std::uint64_t sum = 0;
    auto levels_of_type = Json::array();
    for (const auto& [pegs, number] : by_pegs) {
      sum += number;
      levels_of_type.push_back(fields_of({{"pegs", pegs}, {"positions", number}}));
    }
    rows.push_back(fields_of({{"type", each.number},
                              {"symmetry", each.description},
                              {"positions", sum},
                              {"by_pegs", std::move(levels_of_type)}}));
    answer.text +=
        fmt::format("{:4} {:>10} {:>7}  {}\n", each.number, grouped(sum), range_text(by_pegs), each.description);
  }
  answer.text += say(" all {:>10}\n", grouped(all));
  answer.text += warning(found.status, context.control);
  add_fields(answer.fields, {{"types", std::move(rows)}});
  return answer;
}

Result<Answer> unique(const Question& question, const Request& request, Context& context) {
  const auto& board = question.board();
  KeptLevels levels;
  MELEDA_TRY(const auto found, unique_catalogue(board, question.game, question.pegs, context.control, levels));
  const std::string what = tr("one winning jump among as many as can be");
  if (request.has("pegs")) {
    const SymmetryTypes types(board);
    std::vector<Entry> entries;
    for (const auto& row : found.rows) {
      for (const auto pegs : row.positions) {
        const auto group = SymmetryTypes::group_of(board, pegs);
        entries.push_back(
            {{pegs, types.type_of(group), static_cast<std::size_t>(count(group))}, rate_start(board, levels, pegs)});
      }
    }
    return show(question, request, what, levels, std::move(entries), found.status, context);
  }
  if (request.text("format") != "text") {
    return request.refuse("format", ErrorCode::bad_usage, tr("a table of numbers has no picture"), 0,
                          tr("choose positions: --pegs 17"));
  }
  Answer answer;
  answer.outcome = outcome_of(found.status);
  answer.fields = basic_fields(question);
  answer.fields["complete"] = found.status == Status::done;
  auto rows = Json::array();
  answer.text = say("{}, {}\n\npegs  most jumps  positions\n", what, describe(board, question.game));
  for (const auto& row : found.rows) {
    rows.push_back(
        fields_of({{"pegs", row.pegs}, {"most_jumps", row.most_jumps}, {"positions", row.positions.size()}}));
    answer.text +=
        fmt::format("{:4} {:>11} {:>10}\n", row.pegs, row.most_jumps == 0 ? "-" : std::to_string(row.most_jumps),
                    grouped(row.positions.size()));
  }
  answer.text += warning(found.status, context.control);
  add_fields(answer.fields, {{"rows", std::move(rows)}});
  return answer;
}

Result<Answer> catalogue(const Request& request, Context& context) {
  Question question;
  question.drawn = puzzle_of(context).rules.drawn();
  MELEDA_TRY(question.game, game_argument(request, puzzle_of(context)));
  MELEDA_TRY(question.pegs, pegs_argument(request, question.board()));
  question.unique = request.flag("unique-winning-jump");
  question.complements = request.flag("complements");
  if (question.unique && !question.complements && !request.has("symmetric")) {
    return unique(question, request, context);
  }
  return symmetric(question, request, context);
}

}  // namespace

[[gnu::cold]] std::vector<Verb> pegs_catalogue_verbs() {
  return {
      {"catalogue",
       phrase("list the solvable positions that are symmetric, or that have only one winning jump"),
       phrase(
           "Types of symmetry are numbered as in the literature; without one, or without a number of pegs for unique "
           "winning jumps, a table says how many positions there are. Positions that symmetries of their class take to "
           "each other are one. What the difficulty is: docs/families/pegs-puzzles.md."),
       {board_operand()},
       {{"symmetric", ValueKind::text, phrase("positions with just this type of symmetry: its number, or any")},
        {"unique-winning-jump", ValueKind::flag,
         phrase("positions in which one jump wins: those with the most jumps, or with --symmetric all of the type")},
        {"pegs", ValueKind::text, phrase("only so many pegs: 17 or 10..20")},
        class_option(),
        finish_option(),
        {"complements", ValueKind::flag, phrase("only positions whose complement is solvable as well")},
        {"sort",
         ValueKind::choice,
         phrase("what comes first: few pegs, many jumps, or great difficulty"),
         {"pegs", "jumps", "difficulty"},
         "pegs"},
        {"limit", ValueKind::number, phrase("how many to show"), {}, "30", NumberRange{1, 1'000'000}},
        {"skip",
         ValueKind::number,
         phrase("leave out so many before these, for the next page"),
         {},
         "0",
         NumberRange{}},
        format_option({"text", "svg", "pdf"})},
       {{"english", phrase("how many symmetric positions there are")},
        {"english --symmetric 1 --finish centre", phrase("those that look the same from all sides")},
        {"english --unique-winning-jump --pegs 17 --class B", phrase("one jump wins, all others lose")},
        {"french --symmetric 2 --sort difficulty -o sheet.svg", phrase("the hardest, as a picture")}},
       catalogue}};
}

}  // namespace meleda::studies
