#include "meleda/studies/pegs/proof_verbs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <limits>
#include <string>

#include "meleda/core/answer.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/core/user_files.hpp"
#include "meleda/families/pegs/notation.hpp"
#include "meleda/families/pegs/pegs.hpp"
#include "meleda/studies/pegs/board_arguments.hpp"
#include "meleda/studies/pegs/certificate_check.hpp"
#include "meleda/studies/pegs/proof.hpp"

namespace meleda::studies {

namespace {

using pegs::Board;
using pegs::Pegs;
using pegs::weight_of;

std::vector<std::string> names_of(const Board& board, Pegs holes) {
  std::vector<std::string> names;
  for (; holes != 0; holes &= holes - 1) names.push_back(pegs::hole_name(board, std::countr_zero(holes)));
  return names;
}

// The class by its letter and its value; the letter is "-" where no single peg has the class.
void add_class(const Board& board, Pegs position, Json& fields) {
  const auto value = board.class_of(position);
  const auto* const named = board.named_class(value);
  add_fields(fields, {{"class", named == nullptr ? "-" : std::string(1, named->letter)}});
  add_fields(fields, {{"value", static_cast<int>(value)}});
  add_fields(fields, {{"pegs", pegs::count(position)}});
  add_fields(fields, {{"finishing_holes", names_of(board, board.finishing_holes(value))}});
}

std::string class_text(const Board& board, Pegs position) {
  const auto value = board.class_of(position);
  const auto* const named = board.named_class(value);
  if (named == nullptr) {
    return say("class value {}: no single peg has it, so the position cannot be solved\n", static_cast<int>(value));
  }
  return say("class {} (value {}): a last peg can only be in {}\n", named->letter, static_cast<int>(value),
             pegs::hole_names(board, board.finishing_holes(value)));
}

// For whoever reads fields: the same sentences without the end of their line.
void add_summary(Answer& answer, std::string text) {
  while (text.ends_with('\n')) text.pop_back();
  add_fields(answer.fields, {{"summary", std::move(text)}});
}

Result<Answer> tell_class(const Request& request, Context& context) {
  const auto& board = puzzle_of(context).rules.board();
  MELEDA_TRY(const auto position, position_argument(request, "position", puzzle_of(context)));
  Answer answer;
  add_fields(answer.fields, {{"position", pegs::print_position(board, position)}});
  add_class(board, position, answer.fields);
  answer.text = class_text(board, position);
  add_summary(answer, answer.text);
  return answer;
}

// A mark for each hole, in the order of their numbers: what a checker reads that knows no notation.
std::string marks_of(const Board& board, Pegs position) {
  std::string marks;
  for (int h = 0; h < board.size(); ++h) marks += (position & pegs::peg(h)) != 0 ? 'x' : '.';
  return marks;
}

// `any_hole`: the question was about a single peg anywhere; else there is one target.
Json certificate_of(const Board& board, const Proof& proof, bool any_hole) {
  auto holes = Json::array();
  for (const auto& hole : board.holes()) holes.push_back({std::to_string(hole.row), std::to_string(hole.x)});
  auto targets = Json::array();
  for (const auto& target : proof.targets) {
    auto fields = fields_of({{"pegs", marks_of(board, target.pegs)}});
    if (proof.status == Status::unsolvable) {
      add_fields(fields, {{"because", name_of(target.obstacle)}});
      if (target.obstacle == Obstacle::pagoda) add_fields(fields, {{"pagoda", target.pagoda}});
    }
    targets.push_back(std::move(fields));
  }
  const bool solvable = proof.status == Status::done;
  auto certificate = fields_of({{"board", pegs::spec_of(board)},
                                {"lattice", board.lattice() == pegs::Lattice::square ? "square" : "triangular"},
                                {"holes", std::move(holes)},
                                {"position", marks_of(board, proof.position)},
                                {"to", any_hole ? "any" : marks_of(board, proof.targets.front().pegs)},
                                {"targets", std::move(targets)},
                                {"solvable", solvable}});
  if (solvable) {
    auto jumps = Json::array();
    for (const auto& jump : proof.jumps) jumps.push_back({std::to_string(jump.from), std::to_string(jump.to)});
    add_fields(certificate, {{"jumps", std::move(jumps)}});
  } else {
    auto pagodas = Json::array();
    for (const auto& weights : proof.pagodas) pagodas.push_back(Field(weights).take());
    add_fields(certificate, {{"pagodas", std::move(pagodas)}});
  }
  return certificate;
}

// The weights where the holes are.
std::string grid_of(const Board& board, const pegs::Weights& weights) {
  std::size_t wide = 1;
  for (const auto weight : weights) wide = std::max(wide, std::to_string(weight).size());
  // A column of the triangular lattice is half a place.
  const auto step = board.lattice() == pegs::Lattice::square ? wide + 1 : (wide + 2) / 2;
  std::vector<std::string> rows(static_cast<std::size_t>(board.rows()));
  for (std::size_t h = 0; h < weights.size(); ++h) {
    auto& row = rows[static_cast<std::size_t>(board.holes()[h].row)];
    const auto number = std::to_string(weights[h]);
    row.resize(std::max(row.size(), static_cast<std::size_t>(board.holes()[h].x) * step + wide - number.size()), ' ');
    row += number;
  }
  std::string text;
  for (const auto& row : rows) text += "  " + row + "\n";
  return text;
}

std::string targets_text(const Board& board, Pegs holes, const std::vector<Pegs>& patterns) {
  auto text = holes == 0 ? std::string() : tr("a last peg in ") + pegs::hole_names(board, holes);
  for (const auto pattern : patterns) {
    if (!text.empty()) text += "; ";
    text += pegs::print_position(board, pattern);
  }
  return text;
}

// The targets that have this obstacle, in words; empty if there are none.
std::string targets_with(const Board& board, const Proof& proof, Obstacle obstacle, std::size_t pagoda = 0) {
  Pegs holes = 0;
  std::vector<Pegs> patterns;
  for (const auto& target : proof.targets) {
    if (target.obstacle != obstacle || (obstacle == Obstacle::pagoda && target.pagoda != pagoda)) continue;
    if (pegs::count(target.pegs) == 1) {
      holes |= target.pegs;
    } else {
      patterns.push_back(target.pegs);
    }
  }
  return targets_text(board, holes, patterns);
}

std::string unsolvable_text(const Board& board, const Proof& proof, bool any_hole) {
  std::string text = tr("unsolvable\n");
  // Where any hole will do, the line about the class has said which are left.
  const auto other_class = targets_with(board, proof, Obstacle::position_class);
  if (!any_hole && !other_class.empty()) text += say("another class: {}\n", other_class);
  const auto too_few = targets_with(board, proof, Obstacle::too_few_pegs);
  if (!too_few.empty()) text += say("too few pegs: {}\n", too_few);
  for (std::size_t i = 0; i < proof.pagodas.size(); ++i) {
    const auto& weights = proof.pagodas[i];
    const auto here = weight_of(weights, proof.position);
    std::int64_t needed = std::numeric_limits<std::int64_t>::max();
    for (const auto& target : proof.targets) {
      if (target.obstacle == Obstacle::pagoda && target.pagoda == i) {
        needed = std::min(needed, weight_of(weights, target.pegs));
      }
    }
    text +=
        say("no jump raises the weight by this pagoda function; the position weighs {}, too little for {}, "
            "which weighs at least {}:\n{}",
            here, targets_with(board, proof, Obstacle::pagoda, i), needed, grid_of(board, weights));
  }
  const auto searched = targets_with(board, proof, Obstacle::exhausted);
  if (!searched.empty()) {
    text += say("exhausted: {} positions were searched for {}\n", grouped(proof.states), searched);
  }
  return text;
}

Result<Answer> prove_it(const Request& request, Context& context) {
  const auto& puzzle = puzzle_of(context);
  const auto& board = puzzle.rules.board();
  MELEDA_TRY(const auto position, position_argument(request, "position", puzzle));
  MELEDA_TRY(const auto targets, targets_argument(request, "to", puzzle));
  const bool any_hole = targets.size() > 1;
  const auto proof = prove(puzzle.rules, position, targets, context.control, context.books);

  Answer answer;
  answer.outcome = outcome_of(proof.status);
  add_fields(answer.fields, {{"position", pegs::print_position(board, position)}});
  add_fields(answer.fields, {{"to", any_hole ? "any" : pegs::print_position(board, targets.front())}});
  add_class(board, position, answer.fields);
  add_fields(answer.fields, {{"status", name_of(proof.status)}});
  answer.text = class_text(board, position);
  if (proof.status == Status::done) {
    std::vector<std::string> path;
    for (const auto& jump : proof.jumps) path.push_back(pegs::print_jump(board, jump));
    answer.text += say("solvable in {} jumps{}{}\n", path.size(), path.empty() ? "" : ": ", joined(path, " "));
    add_fields(answer.fields, {{"path", std::move(path)}});
  } else if (proof.status == Status::unsolvable) {
    std::vector<std::string> reasons;
    for (const auto obstacle :
         {Obstacle::too_few_pegs, Obstacle::position_class, Obstacle::pagoda, Obstacle::exhausted}) {
      const bool used = std::any_of(proof.targets.begin(), proof.targets.end(),
                                    [&](const auto& target) { return target.obstacle == obstacle; });
      if (used) reasons.emplace_back(name_of(obstacle));
    }
    add_fields(answer.fields, {{"reasons", std::move(reasons)}});
    const auto why = unsolvable_text(board, proof, any_hole);
    answer.text += why;
    add_summary(answer, tr("this position cannot be solved\n"));
    add_fields(answer.fields, {{"proof", class_text(board, position) + why.substr(why.find('\n') + 1)}});
  } else {
    answer.text += say("not decided: {} positions were searched\n", grouped(proof.states));
  }
  add_fields(answer.fields, {{"states", proof.states}});
  if (proof.status == Status::done || proof.status == Status::unsolvable) {
    add_fields(answer.fields, {{"certificate", certificate_of(board, proof, any_hole)}});
  }
  return answer;
}

Result<Answer> check_it(const Request& request, Context& context) {
  constexpr std::size_t largest_certificate = 1 << 20;
  auto text = text_or_file(context.files, request.text("file"), largest_certificate);
  if (!text) return request.refuse("file", std::move(text).error());
  auto verdict = check_certificate(*text, context.control);
  if (!verdict) return request.refuse("file", std::move(verdict).error());
  Answer answer;
  answer.outcome = verdict->status != Status::done ? outcome_of(verdict->status)
                   : verdict->holds                ? Outcome::done
                                                   : Outcome::no;
  answer.fields = fields_of({{"holds", verdict->holds},
                             {"solvable", verdict->solvable},
                             {"reason", verdict->reason},
                             {"states", verdict->states},
                             {"board", verdict->board},
                             {"position", verdict->position},
                             {"to", verdict->to}});
  const bool own_board = verdict->board.find('\n') != std::string::npos;
  answer.text =
      say("{}: {}\nthe claim: {} on {} {} to {}\n{}",
          verdict->holds                    ? tr("it holds")
          : verdict->status != Status::done ? tr("not decided")
                                            : tr("it does not hold"),
          verdict->reason, verdict->position, own_board ? tr("the board below") : verdict->board,
          verdict->solvable ? tr("can be played") : tr("cannot be played"),
          verdict->to == "any" ? tr("a single peg in any hole") : verdict->to, own_board ? verdict->board : "");
  return answer;
}

}  // namespace

[[gnu::cold]] std::vector<Verb> proof_verbs() {
  const auto board = board_operand();
  const Operand position{"position", ValueKind::text,
                         phrase("rows such as xxx/x.x, pegs such as d4,d5, or all-d4; or start")};
  Verb tell;
  tell.name = "class";
  tell.summary = phrase("the class of a position, and where a last peg can be");
  tell.details = phrase(
      "No jump changes the class of a position. Classes that have single pegs have letters; classes that a symmetry of "
      "the board takes to each other have the same.");
  tell.operands = {board, position};
  tell.examples = {{"english start", phrase("the usual start")},
                   {"french all-d4", phrase("no single peg has this class")}};
  tell.run = tell_class;

  Verb show;
  show.name = "prove";
  show.summary = phrase("solve a position, or prove that it cannot be solved");
  show.proves = true;
  show.details = phrase(
      "Proofs are, in this order: too few pegs or another class; a pagoda function, weights such that no jump raises "
      "the weight of all pegs, found by linear programming; a search of all that can follow. With --json the answer "
      "has "
      "a certificate, which pegs check verifies.");
  show.operands = {board, position};
  show.options = {targets_option()};
  show.examples = {{"english start --to d4", phrase("a solution")},
                   {"triangle:5 all-c2 --to a1", phrase("an exhausted search")},
                   {"english c1,d1 --to e4", phrase("a pagoda function")}};
  show.run = prove_it;

  Verb check;
  check.name = "check";
  check.summary = phrase("verify a certificate of pegs prove");
  check.details = phrase(
      "Reads the file and checks it by code of its own: it replays a solution, compares classes and pagoda functions "
      "jump by jump, and repeats a search by visiting everything.");
  check.operands = {
      {"file", ValueKind::text, phrase("what pegs prove --json wrote: a file, or its text with a line end")}};
  check.examples = {{"proof.json", phrase("whether it holds")}};
  check.run = check_it;
  return {std::move(tell), std::move(show), std::move(check)};
}

}  // namespace meleda::studies
