// The verbs about paths to a goal: solve, distance, next, walk. Of a two-player game, solve and next are about best
// play.

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "meleda/core/answer.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/workbench/methods.hpp"
#include "meleda/workbench/verbs/common.hpp"
#include "meleda/workbench/verbs/judging.hpp"
#include "meleda/workbench/verbs/rows.hpp"

namespace meleda {

namespace {

// Why a path that is not proven to be the best is not enough, for whoever insists.
constexpr auto not_proven = phrase("the path is not proven to be a shortest one");

// By the method that was asked for. Without one, whoever insists on a proof gets the first that has one.
Result<Solution> solved(const Solving& solving, const std::string& from, const std::string& to, const Request& request,
                        Context& context) {
  const auto& method = request.text("method");
  MELEDA_TRY(auto solution, solving.solve(from, to, method, context));
  if (!method.empty() || !request.has("proven") || solution.status != Status::done || solution.optimal) return solution;
  // A search from both ends goes on until the memory ends: it comes after tables, which are refused at once where they
  // do not fit, and after searches that have bounds.
  auto others = solving.methods();
  std::stable_partition(others.begin(), others.end(), [](const std::string& name) {
    return name != search_method.name && name != strategy_method.name && name != beam_method.name;
  });
  for (const auto& other : others) {
    if (other == solution.method) continue;
    MELEDA_TRY(auto proven, solving.solve(from, to, other, context));
    if (proven.status == Status::done && proven.optimal) return proven;
    if (proven.status != Status::done) solution.lower_bound = std::max(solution.lower_bound, proven.lower_bound);
    if (context.control.stopped()) break;
  }
  return solution;
}

Result<Answer> run_solve(const Opened& opened, const Request& request, Context& context) {
  const auto* const solving = opened.instance->facets().solving.get();
  if (solving == nullptr) return play_out(opened, request, context);
  const bool longest = request.has("longest");
  const auto& from = request.text("from");
  const auto& to = request.text("to");
  if (longest && request.has("method")) {
    return fail(ErrorCode::bad_usage, tr("--longest takes no --method"), {},
                tr("it is found by a theorem, or by trying all"));
  }
  MELEDA_TRY(auto solution,
             longest ? solving->longest(from, to, context) : solved(*solving, from, to, request, context));
  Answer answer;
  answer.outcome = outcome_of(solution.status);
  auto& fields = answer.fields;
  fields["spec"] = request.text("spec");
  fields["from"] = solution.from;
  fields["to"] = solution.to;
  fields["status"] = name_of(solution.status);
  fields["method"] = solution.method;
  if (longest) fields["longest"] = true;
  if (solution.status != Status::done) {
    fields["lower_bound"] = to_text(solution.lower_bound);
    answer.refuse(solution.reason);
    return answer;
  }
  fields["length"] = to_text(solution.length);
  fields["optimal"] = solution.optimal;
  if (!longest) fields["lower_bound"] = to_text(solution.lower_bound);
  // A path that is not proven to be the best is an answer, unless somebody insists.
  const bool insists = request.has("proven") && !solution.optimal;
  if (request.has("count") && !longest) {
    MELEDA_TRY(solution.count, solving->count_paths(from, to, context));
  }
  if (solution.count) fields["ways"] = to_text(*solution.count);

  const auto& wanted = request.text("path");
  const bool given = request.has("path") && wanted != "none";
  if (!given && context.for_people && wanted != "none") {
    constexpr std::uint64_t preview_length = 400;
    constexpr std::uint64_t preview_begin = 20;
    const auto most = solution.length <= preview_length ? preview_length + 1 : preview_begin;
    MELEDA_TRY(fields["preview"], first_items(*solution.path, PathItems::moves, context.control, most));
  }
  if (given && !insists) {
    const auto items = wanted == "states" ? PathItems::states : PathItems::moves;
    return with_path(std::move(answer), *solution.path, items, solution.length, context);
  }
  if (insists) {
    answer.outcome = Outcome::stopped;
    answer.refuse(longest ? tr("stopped before all paths were tried") : tr(not_proven));
  }
  return answer;
}

Result<Answer> run_distance(const Opened& opened, const Request& request, Context& context) {
  MELEDA_TRY(const auto solution,
             solved(*opened.instance->facets().solving, request.text("from"), request.text("to"), request, context));
  Answer answer;
  answer.outcome = outcome_of(solution.status);
  auto& fields = answer.fields;
  fields = {{"spec", request.text("spec")}, {"from", solution.from}, {"to", solution.to}};
  if (solution.status == Status::done) {
    fields["distance"] = to_text(solution.length);
    fields["method"] = solution.method;
    fields["optimal"] = solution.optimal;
    if (solution.count) fields["shortest_paths"] = to_text(*solution.count);
    if (!solution.optimal) fields["lower_bound"] = to_text(solution.lower_bound);
    if (!solution.optimal && request.has("proven")) {
      answer.outcome = Outcome::stopped;
      answer.refuse(tr(not_proven));
    }
  } else {
    fields["status"] = name_of(solution.status);
    fields["method"] = solution.method;
    fields["lower_bound"] = to_text(solution.lower_bound);
    answer.refuse(solution.reason);
  }
  return answer;
}

// The verb of the family that would make this set of states, if there is one, with what to give it.
std::optional<Preparation> preparation_of(const std::string& set, const Opened& opened) {
  if (set.empty()) return std::nullopt;
  for (const auto& verb : opened.family->info.verbs) {
    if (!verb.prepares) continue;
    if (auto preparation = verb.prepares(*opened.instance, set)) return preparation;
  }
  return std::nullopt;
}

Result<Answer> run_next(const Opened& opened, const Request& request, Context& context) {
  const auto* const solving = opened.instance->facets().solving.get();
  if (solving == nullptr) return best_replies(opened, request, context);
  if (request.has("last") && request.text("last").empty()) {
    return fail_in("last", "", {ErrorCode::bad_move, tr("expected the move that was made last"), 0, {}, {}, {}});
  }
  MELEDA_TRY(const auto hint, solving->next(request.text("state"), request.text("to"), request.text("method"),
                                            request.text("last"), request.flag("instead"), context));
  Answer answer;
  answer.outcome = outcome_of(hint.status);
  auto& fields = answer.fields;
  fields = {{"spec", request.text("spec")}, {"state", hint.state}, {"to", hint.to}};
  if (hint.status == Status::done) {
    fields["distance"] = to_text(hint.distance);
    fields["optimal"] = hint.optimal;
  } else {
    fields["status"] = name_of(hint.status);
    answer.refuse(hint.reason);
  }
  if (!hint.consolation.empty()) {
    fields["instead"] = hint.consolation;
    fields["other_ends"] = hint.other_ends;
  }
  if (hint.status == Status::unsolvable) {
    const auto& own = opened.family->info.verbs;
    const auto proving = std::find_if(own.begin(), own.end(), [](const Verb& verb) { return verb.proves; });
    if (proving != own.end()) fields["proof"] = {{"verb", opened.family->info.id + " " + proving->name}};
  }
  fields["lower_bound"] = to_text(hint.lower_bound);
  fields["method"] = hint.method;
  fields["best"] = moves_as_json(hint.best);
  if (const auto prepare = preparation_of(hint.missing_book, opened)) {
    fields["prepare"] = {{"verb", opened.family->info.id + " " + prepare->verb},
                         {"values", prepare->values},
                         {"bytes", std::to_string(prepare->bytes)}};
    if (prepare->saved_bytes) fields["prepare"]["saved_bytes"] = std::to_string(*prepare->saved_bytes);
  }
  if (request.has("last")) {
    fields["last"] = request.text("last");
    fields["turn_back"] = hint.turn_back;
  }
  if (hint.go_on) {
    auto& go_on = fields["go_on"];
    go_on["rule"] = hint.go_on->rule;
    if (hint.go_on->move) {
      go_on["move"] = hint.go_on->move->move;
      go_on["to"] = hint.go_on->move->to;
      if (!hint.go_on->move->words.empty()) go_on["words"] = hint.go_on->move->words;
    } else if (!hint.go_on->reason.empty()) {
      go_on["reason"] = hint.go_on->reason;
    }
  }
  return answer;
}

Result<Answer> run_walk(const Opened& opened, const Request& request, Context& context) {
  MELEDA_TRY(const auto moves, request.integer("moves"));
  auto place = opened.instance->facets().solving->walk(request.text("state"), request.text("to"), moves, context);
  if (!place && place.error().code == ErrorCode::bad_number) {
    return fail_in("moves", request.text("moves"), std::move(place).error());
  }
  if (!place) return tl::unexpected<Error>(std::move(place).error());
  Answer answer;
  answer.outcome = outcome_of(place->status);
  auto& fields = answer.fields;
  fields = {{"spec", request.text("spec")}, {"from", place->from}, {"to", place->to}, {"moves", to_text(moves)}};
  if (place->status == Status::done) {
    fields["state"] = place->state;
    fields["move"] = place->move;
    if (!place->words.empty()) fields["words"] = place->words;
    if (context.for_people && request.has("move")) fields["show"] = "move";
  } else {
    fields["status"] = name_of(place->status);
    answer.refuse(place->reason);
  }
  return answer;
}

std::string solve_text(const Json& fields) {
  if (!fields.contains("length")) return refusal_text(fields);
  if (fields.contains("value")) return variation_text(fields);
  std::string out = say("{}: from {} to {}\n", text_in(fields, "spec"), shortened(text_in(fields, "from")),
                        shortened(text_in(fields, "to")));
  const bool longest = fields.contains("longest");
  const bool optimal = fields.at("optimal").get<bool>();
  const auto* const which = longest ? tr("longest") : tr("shortest");
  auto how = about_method(text_in(fields, "method"));
  if (longest)
    how = text_in(fields, "method") == analytic_method.name ? tr("a theorem, no search") : tr("all paths were tried");
  if (longest && !optimal) how = tr("stopped before all paths were tried");
  if (!longest && !optimal) how = say("at least {}", number_for_people(text_in(fields, "lower_bound")));
  out += say("{}, {} ({})\n", counted(text_in(fields, "length"), tr("move"), tr("moves")),
             optimal ? say("proven {}", which) : say("the {} found, not proven", which), how);
  if (fields.contains("ways")) {
    const auto ways = text_in(fields, "ways");
    out += ways == "1" ? std::string(tr("it is the only one of that length\n"))
                       : say("there are {} of that length\n", number_for_people(ways));
  }
  if (!fields.contains("preview") || fields.at("preview").empty()) return out;
  auto moves = fields.at("preview").get<std::vector<std::string>>();
  const bool cut = std::to_string(moves.size()) != text_in(fields, "length");
  if (cut) moves.emplace_back("...");
  out += '\n' + wrapped(joined(moves, " "), 0);
  if (cut) out += tr("\n(--path moves prints all of them, --path states every state)\n");
  return out;
}

std::string distance_text(const Json& fields) {
  return fields.contains("distance") ? text_in(fields, "distance") + "\n" : refusal_text(fields);
}

std::string next_text(const Json& fields) {
  if (fields.contains("value")) return replies_text(fields);
  if (!fields.contains("distance")) {
    return refusal_text(fields) + (fields.contains("instead") ? text_in(fields, "instead") + "\n" : std::string());
  }
  if (fields.at("best").empty()) return tr("nothing to do: this is where you want to be\n");
  std::string out;
  for (const auto& m : fields.at("best"))
    out += fmt::format("{}  {}\n", text_in(m, "move"), shortened(text_in(m, "to")));
  const auto how = fields.at("optimal").get<bool>()
                       ? about_method(text_in(fields, "method"))
                       : say("not proven; at least {}", number_for_people(text_in(fields, "lower_bound")));
  out += say("{} to {} ({})\n", counted(text_in(fields, "distance"), tr("move"), tr("moves")),
             shortened(text_in(fields, "to")), how);
  if (!fields.contains("last")) return out;
  if (fields.at("turn_back").get<bool>()) {
    return out + say("{} was wrong: a best move takes it back\n", text_in(fields, "last"));
  }
  if (!fields.contains("go_on")) out += say("{} need not be taken back\n", text_in(fields, "last"));
  if (fields.contains("go_on")) {
    const auto& go_on = fields.at("go_on");
    out += go_on.contains("move")
               ? wrapped(say("After {} go on with {}: {}.", text_in(fields, "last"), text_in(go_on, "move"),
                             text_in(go_on, "rule")),
                         0)
               : wrapped(say("The rule for going on does not help here: {}.", text_in(go_on, "reason")), 0);
  }
  return out;
}

std::string walk_text(const Json& fields) {
  if (!fields.contains("state")) return refusal_text(fields);
  return text_in(fields, fields.contains("show") ? "move" : "state") + "\n";
}

}  // namespace

[[gnu::cold]] std::vector<Verb> solving_verbs(const Tour& tour) {
  const auto& [spec, state, small, large] = tour;
  const Option proven{"proven", ValueKind::flag,
                      phrase("insist on a proof that the path is a shortest one; exit status 3 if there is none")};
  return {
      puzzle_verb(
          {"solve",
           phrase("find a shortest path and print it"),
           phrase("Without --path, the length and the moves if they are few. With --path, the path alone, one item a "
                  "line, "
                  "written while it is found: it may be of any length. Of a two-player game, best play of both sides."),
           {spec_operand()},
           {from_option(),
            to_option(),
            {"path",
             ValueKind::choice,
             phrase("print nothing but the path: the moves, or every state"),
             {"none", "moves", "states"}},
            {"longest", ValueKind::flag,
             phrase("the longest path that visits no state twice, instead of a shortest; where all paths have to be "
                    "tried, "
                    "for "
                    "10 seconds unless --time says otherwise")},
            {"count", ValueKind::flag, phrase("also count the shortest paths, by visiting states")},
            proven,
            method_option()},
           {{"solve " + spec, phrase("from the start to the goal")},
            {"solve " + spec + " --from " + state, phrase("from the state that is on the table")},
            {"solve " + large + " --path moves | head -3", phrase("the first three of very many moves")},
            {"solve " + small + " --path states", phrase("every state on the path")}}},
          {Facet::solving, Facet::judging}, run_solve, solve_text),
      puzzle_verb({"distance",
                   phrase("count the moves between two states"),
                   phrase("Prints the number alone. 'start' and 'goal' may stand for a state."),
                   {spec_operand(),
                    {"from", ValueKind::state, phrase("a state")},
                    {"to", ValueKind::state, phrase("another state")}},
                   {proven, method_option()},
                   {{"distance " + spec + " " + state + " goal", phrase("how far is it from here?")},
                    {"distance " + spec + " start goal", phrase("how long is the whole solution?")}}},
                  {Facet::solving}, run_distance, distance_text),
      puzzle_verb(
          {"next",
           phrase("say which move to make next"),
           phrase("All moves that begin a shortest path, and how many moves are left; or of the shortest path that "
                  "was found, where "
                  "none is proven. Of a two-player game, the best moves."),
           {spec_operand(), state_operand(phrase("the state that you are in; the start by default"))},
           {to_option(),
            {"last", ValueKind::text,
             phrase("the move that you made last: says how to go on after it, or that you must turn back")},
            {"instead", ValueKind::flag,
             phrase(
                 "where it cannot be solved, also look for other ends that can be reached, if the puzzle knows any")},
            method_option()},
           {{"next " + spec + " " + state, phrase("towards the goal")},
            {"next " + spec + " " + state + " --to start", phrase("back to the start")}}},
          {Facet::solving, Facet::judging}, run_next, next_text),
      puzzle_verb({"walk",
                   phrase("go a number of moves along the shortest path"),
                   phrase("Prints the state that is reached, for any number of moves up to the distance."),
                   {spec_operand(),
                    state_operand(phrase("where to begin"), true),
                    {"moves", ValueKind::number, phrase("how many moves to make")}},
                   {to_option(), {"move", ValueKind::flag, phrase("print the last move instead of the state")}},
                   {{"walk " + spec + " " + state + " 12", phrase("where am I after 12 moves?")},
                    {"walk " + spec + " " + state + " 12 --move", phrase("which is the 12th move?")},
                    {"walk " + large + " start 1000000000000", phrase("after a million million moves")}}},
                  {Facet::solving}, run_walk, walk_text),
  };
}

}  // namespace meleda
