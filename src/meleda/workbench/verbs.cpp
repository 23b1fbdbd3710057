#include "meleda/workbench/verbs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "meleda/core/assert.hpp"
#include "meleda/core/data_store.hpp"
#include "meleda/core/text.hpp"
#include "meleda/workbench/books.hpp"
#include "meleda/workbench/data_verbs.hpp"
#include "meleda/workbench/methods.hpp"
#include "meleda/workbench/order_verbs.hpp"
#include "meleda/workbench/own_verbs.hpp"
#include "meleda/workbench/papers.hpp"
#include "meleda/workbench/sequence_verb.hpp"
#include "meleda/workbench/spec.hpp"
#include "meleda/workbench/verb_runs.hpp"
#include "meleda/workbench/view_verb.hpp"

namespace meleda {

namespace {

struct Verb {
  VerbInfo info;
  VerbRun run;
};

const Operand spec_operand{"spec", ValueKind::spec, "a puzzle: family:arguments, or a product's name"};
const Option from_option{"from", ValueKind::state, "where to begin", {}, "start"};
const Option to_option{"to", ValueKind::state, "where to go", {}, "goal"};

Option make_method_option() {
  Option option{"method", ValueKind::choice, "how to find it: ", {}, {}};
  for (const auto& method : all_methods) {
    option.help += fmt::format("{} ({}), ", method.name, method.about);
    option.choices.emplace_back(method.name);
  }
  option.help += "by default the first of these that serves";
  return option;
}

// The family that the examples are about: the first that is listed.
const Tour& shown_tour() {
  const auto& all = families();
  return std::find_if(all.begin(), all.end(), [](const FamilyEntry& family) { return !family.info.hidden; })->info.tour;
}

std::string first_move_of(const std::string& spec) {
  const auto opened = open_spec(spec);
  MELEDA_ASSERT(opened);
  const auto moves = opened->instance->moves("start");
  MELEDA_ASSERT(moves && !moves->empty());
  return moves->front().move;
}

std::vector<Verb> general_verbs() {
  const auto method_option = make_method_option();
  const auto& [spec, state, small, large] = shown_tour();
  const auto first_move = first_move_of(small);
  return {
      {{"list",
        "show the puzzles that are built in",
        "Families take arguments; products are puzzles that one can buy, as a name for a spec.",
        {},
        {{"products", ValueKind::flag,
          "the products alone: who made them, how many moves are printed, how many the model has"},
         {"all", ValueKind::flag, "also the template for new families"}},
        {{"list", "every family and product"}, {"list --products", "printed numbers beside ours"}}},
       run_list},
      {{"show",
        "describe a puzzle: rules, size, start, goal, notation",
        "",
        {spec_operand},
        {},
        {{"show " + spec, "what it is, and how its states are written"}}},
       run_show},
      {{"moves",
        "list the moves that are possible in a state",
        "",
        {spec_operand, {"state", ValueKind::state, "a state; the start by default", false}},
        {},
        {{"moves " + spec, "from the start"}, {"moves " + spec + " " + state, "from a state"}}},
       run_moves},
      {{"play",
        "make moves, and say where they lead",
        "A move that is not allowed is refused with the reason. Prints the state after the last move.",
        {spec_operand,
         {"state", ValueKind::state, "where to begin"},
         {"moves", ValueKind::text, "moves, with blanks between them"}},
        {},
        {{"play " + small + " start " + first_move, "one move from the start"}}},
       run_play},
      {{"edit",
        "put one piece of a state to its next position",
        "For entering a state piece by piece: the piece is put there whether or not a move does that. Places are "
        "called as in the picture that draw --format scene describes.",
        {spec_operand, {"state", ValueKind::state, "a state"}, {"place", ValueKind::text, "the place of the piece"}},
        {},
        {{"edit " + spec + " " + state + " 1", "the piece at place 1"}}},
       run_edit},
      {{"solve",
        "find a shortest way and print it",
        "Without --path, the length and the moves if they are few. With --path, the path alone, one item a line, "
        "written while it is found: it may be of any length.",
        {spec_operand},
        {from_option,
         to_option,
         {"path",
          ValueKind::choice,
          "print nothing but the path: the moves, or every state",
          {"none", "moves", "states"}},
         {"longest", ValueKind::flag,
          "the longest way that visits no state twice, instead of a shortest; where all ways have to be tried, for 10 "
          "seconds unless "
          "--time says otherwise"},
         {"count", ValueKind::flag, "also count the shortest ways, by visiting states"},
         method_option},
        {{"solve " + spec, "from the start to the goal"},
         {"solve " + spec + " --from " + state, "from the state that is on the table"},
         {"solve " + large + " --path moves | head -3", "the first three of very many moves"},
         {"solve " + small + " --path states", "every state on the way"}}},
       run_solve},
      {{"distance",
        "count the moves between two states",
        "Prints the number alone. 'start' and 'goal' may stand for a state.",
        {spec_operand, {"from", ValueKind::state, "a state"}, {"to", ValueKind::state, "another state"}},
        {method_option},
        {{"distance " + spec + " " + state + " goal", "how far is it from here?"},
         {"distance " + spec + " start goal", "how long is the whole solution?"}}},
       run_distance},
      {{"next",
        "say which move to make next",
        "All moves that begin a shortest way, and how many moves are left.",
        {spec_operand, {"state", ValueKind::state, "the state that you are in; the start by default", false}},
        {to_option,
         {"last", ValueKind::text,
          "the move that you made last: says how to go on after it, or that you must turn back"},
         method_option},
        {{"next " + spec + " " + state, "towards the goal"},
         {"next " + spec + " " + state + " --to start", "back to the start"}}},
       run_next},
      {view_info(spec_operand, to_option, method_option, shown_tour()), run_view},
      {{"walk",
        "go a number of moves along the shortest way",
        "Prints the state that is reached, for any number of moves up to the distance.",
        {spec_operand,
         {"state", ValueKind::state, "where to begin"},
         {"moves", ValueKind::number, "how many moves to make"}},
        {to_option, {"move", ValueKind::flag, "print the last move instead of the state"}},
        {{"walk " + spec + " " + state + " 12", "where am I after 12 moves?"},
         {"walk " + spec + " " + state + " 12 --move", "which is the 12th move?"},
         {"walk " + large + " start 1000000000000", "after a million million moves"}}},
       run_walk},
      {{"explore",
        "visit every state that can be reached and measure the space",
        "Counts by depth, the farthest states, dead ends (states other than start and goal from which nothing leads on "
        "but the way back), and "
        "whether the graph is a path, a tree or bipartite.",
        {spec_operand},
        {from_option,
         {"store",
          ValueKind::choice,
          "what holds the visited states: a table of 2 bits for each, or a hash set; by default what fits",
          {"table", "hash"}}},
        {{"explore " + spec, "every state that there is"},
         {"explore " + spec + " --memory 100M --time 10s", "within budgets"}}},
       run_explore},
      {sequence_info(spec), run_sequence},
      {{"graph",
        "draw or export the state graph, the solution marked",
        "",
        {spec_operand},
        {{"format",
          ValueKind::choice,
          "what to write; scene: the shapes of the picture, for programs",
          {"svg", "dot", "graphml", "json", "scene"},
          "svg"},
         {"limit", ValueKind::number, "refuse more states than this", {}, "2000"},
         from_option,
         to_option},
        {{"graph " + small + " -o graph.svg", "a picture"},
         {"graph " + small + " -o graph.graphml", "for other programs"}}},
       run_graph},
      {{"draw",
        "draw a state",
        "",
        {spec_operand, {"state", ValueKind::state, "a state; the start by default", false}},
        {{"format",
          ValueKind::choice,
          "characters for the terminal, or a picture; scene: its shapes, for programs",
          {"text", "svg", "scene"},
          "text"}},
        {{"draw " + spec + " " + state, "on the terminal"},
         {"draw " + spec + " " + state + " -o picture.svg", "for a leaflet"}}},
       run_draw},
      {{"reproduce",
        "recompute the figures that papers print",
        "Each figure is recomputed from the rules: match, erratum (with the right value), or new where the paper has "
        "none. "
        "Exit status 1 if one comes out otherwise than recorded.",
        {{"paper", ValueKind::text, "a paper's key; all of them by default", false}},
        {{"quick", ValueKind::flag, "leave out what takes more than some seconds"}},
        {{"reproduce --quick", "all papers, but for what takes long"},
         {"reproduce " + papers().front().key, "one paper, whole"}}},
       run_reproduce},
  };
}

// The general ones, the verbs about orders before those that visit states; then saved data, and what families have of
// their own.
std::vector<Verb> make_verbs() {
  auto all = general_verbs();
  std::vector<Verb> orders;
  for (auto& [info, run] : order_verbs(spec_operand, shown_tour())) orders.push_back({std::move(info), std::move(run)});
  const auto explore = std::find_if(all.begin(), all.end(), [](const Verb& v) { return v.info.name == "explore"; });
  all.insert(explore, orders.begin(), orders.end());
  for (auto& [info, run] : data_verbs()) all.push_back({std::move(info), std::move(run)});
  for (auto& [info, run] : own_verbs()) all.push_back({std::move(info), std::move(run)});
  return all;
}

const std::vector<Verb>& verb_table() {
  static const auto table = make_verbs();
  return table;
}

// One value of a request against what its operand or option may be. Numbers without a range are left to the verb.
Result<void> allowed(const std::string& name, const std::string& value, ValueKind kind,
                     const std::vector<std::string>& choices, const std::optional<NumberRange>& range) {
  const auto refuse = [&](ErrorCode code, std::string message) {
    return fail_in(name, value, {code, std::move(message), 0, {}, {}, {}});
  };
  if (!choices.empty() && std::find(choices.begin(), choices.end(), value) == choices.end()) {
    return refuse(ErrorCode::bad_usage, fmt::format("must be one of {}", joined(choices, ", ")));
  }
  if (kind == ValueKind::flag && value != "yes") return refuse(ErrorCode::bad_usage, "must be yes, or not be given");
  if (kind == ValueKind::number && range) {
    const auto number = parse_natural(value, name);
    if (!number || *number < range->least || *number > range->most) {
      return refuse(ErrorCode::bad_number,
                    range->most == NumberRange().most
                        ? fmt::format("expected a number, {} or more", range->least)
                        : fmt::format("expected a number from {} to {}", range->least, range->most));
    }
  }
  return {};
}

// Refuses fields that the verb does not have and values that they cannot have, and fills in what is left out.
Result<Request> completed(const Request& request, const VerbInfo& info) {
  Request complete = request;
  std::vector<std::string> known;
  const auto take = [&](const auto& parameter) -> Result<void> {
    known.push_back(parameter.name);
    if (const auto found = complete.values.find(parameter.name); found != complete.values.end()) {
      return allowed(parameter.name, found->second, parameter.kind, parameter.choices, parameter.range);
    }
    if (!parameter.fallback.empty()) complete.values[parameter.name] = parameter.fallback;
    return {};
  };
  for (const auto& operand : info.operands) {
    if (auto taken = take(operand); !taken) return tl::unexpected<Error>(taken.error());
    if (complete.values.contains(operand.name)) continue;
    if (operand.required) {
      return fail(ErrorCode::bad_usage, fmt::format("an argument is missing: {}, {}", operand.name, operand.help),
                  std::nullopt, fmt::format("for example: meleda {}", info.examples.front().arguments));
    }
    if (operand.kind == ValueKind::state) complete.values[operand.name] = "start";
  }
  for (const auto* options : {&info.options, &common_options()}) {
    for (const auto& option : *options) {
      if (auto taken = take(option); !taken) return tl::unexpected<Error>(taken.error());
    }
  }
  for (const auto& [name, value] : request.values) {
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      return fail(ErrorCode::bad_usage, fmt::format("{} has no field {}", info.name, in_quotes(name)), {},
                  fmt::format("it has: {}", joined(known, ", ")));
    }
  }
  return complete;
}

// A number with a unit behind it, such as 10s or 500M.
Result<double> read_amount(const std::string& name, const std::string& text,
                           const std::vector<std::pair<std::string, double>>& units) {
  const auto end = std::min(text.find_first_not_of("0123456789"), text.size());
  const auto number = parse_natural(std::string_view(text).substr(0, end), name);
  const auto unit =
      std::find_if(units.begin(), units.end(), [&](const auto& u) { return u.first == text.substr(end); });
  if (!number || unit == units.end() || *number > 1'000'000'000'000) {
    std::vector<std::string> names;
    for (const auto& known : units) names.push_back("1" + known.first);
    return fail_in(
        name, text,
        {ErrorCode::bad_usage, fmt::format("expected an amount such as {}", joined(names, ", ")), end, {}, {}, {}});
  }
  return number->convert_to<double>() * unit->second;
}

Result<void> apply_budgets(const Request& request, Control& control) {
  if (has(request, "time")) {
    MELEDA_TRY(const auto time, read_time("time", value_of(request, "time")));
    control.limit_time(time);
  }
  if (has(request, "memory")) {
    MELEDA_TRY(const auto bytes, read_memory("memory", value_of(request, "memory")));
    control.limit_memory(bytes);
  }
  return {};
}

Result<Answer> run(const Request& request, Context& context) {
  const auto& table = verb_table();
  const auto verb =
      std::find_if(table.begin(), table.end(), [&](const Verb& v) { return v.info.name == request.verb; });
  if (verb == table.end()) {
    std::vector<std::string> names;
    for (const auto& known : table) names.push_back(known.info.name);
    const auto meant = nearest(request.verb, names);
    return fail(
        ErrorCode::bad_usage, fmt::format("there is no verb {}", in_quotes(request.verb)), {},
        meant.empty() ? fmt::format("there are: {}", joined(names, ", ")) : fmt::format("did you mean {}?", meant));
  }
  MELEDA_TRY(const auto complete, completed(request, verb->info));
  if (auto applied = apply_budgets(complete, context.control); !applied) return tl::unexpected<Error>(applied.error());
  // A verb that asks others, as `reproduce` does, hands its directory on.
  if (has(complete, "data") || context.data.empty()) context.data = data_directory(value_of(complete, "data"));
  use_books_in(context.data);
  return verb->run(complete, context);
}

}  // namespace

Result<std::chrono::milliseconds> read_time(const std::string& name, const std::string& text) {
  MELEDA_TRY(const auto seconds, read_amount(name, text, {{"ms", 0.001}, {"s", 1}, {"m", 60}, {"h", 3600}}));
  constexpr double longest = 1e9;  // seconds; more would overflow the clock
  return std::chrono::milliseconds(static_cast<std::int64_t>(std::min(seconds, longest) * 1000));
}

Result<std::uint64_t> read_memory(const std::string& name, const std::string& text) {
  MELEDA_TRY(const auto bytes, read_amount(name, text, {{"k", 0x1p10}, {"M", 0x1p20}, {"G", 0x1p30}}));
  return static_cast<std::uint64_t>(std::min(bytes, 0x1p62));
}

const std::vector<VerbInfo>& verbs() {
  static const auto infos = [] {
    std::vector<VerbInfo> list;
    for (const auto& verb : verb_table()) list.push_back(verb.info);
    return list;
  }();
  return infos;
}

const std::vector<Option>& common_options() {
  static const std::vector<Option> options = {
      {"time", ValueKind::text, "stop after this long, such as 500ms, 10s, 5m or 1h, and say what is known"},
      {"memory", ValueKind::text,
       "use at most this much memory for a search, such as 500M or 4G; half of the machine's by default"},
      {"data", ValueKind::text, "where saved data lies; MELEDA_DATA or a folder of yours by default"},
  };
  return options;
}

const VerbInfo* find_verb(std::string_view name) {
  const auto& all = verbs();
  const auto found = std::find_if(all.begin(), all.end(), [&](const VerbInfo& v) { return v.name == name; });
  return found == all.end() ? nullptr : &*found;
}

Answer answer_with(const Error& error) {
  Answer answer;
  answer.outcome = error.code == ErrorCode::stopped ? Outcome::stopped : Outcome::bad_input;
  Json fields = {{"code", name_of(error.code)}, {"message", error.message}};
  fields["offset"] = error.offset ? Json(*error.offset) : Json(nullptr);
  fields["hint"] = error.hint;
  if (!error.argument.empty()) {
    fields["argument"] = error.argument;
    fields["text"] = error.text;
  }
  answer.fields["error"] = std::move(fields);
  return answer;
}

Answer answer(const Request& request, Context& context) {
  auto result = [&]() -> Result<Answer> {
    try {
      return run(request, context);
    } catch (const std::bad_alloc&) {
      return fail(ErrorCode::too_large, "there is not enough memory for this", {}, "give a smaller --memory budget");
    } catch (const BrokenInvariant& broken) {
      return fail(ErrorCode::internal, broken.what(), {}, "this is a bug in meleda: please report the command");
    }
  }();
  if (result) return std::move(*result);
  auto answer = answer_with(result.error());
  if (has(request, "spec")) {
    Json fields = {{"spec", value_of(request, "spec")}};
    fields.update(answer.fields);
    answer.fields = std::move(fields);
  }
  return answer;
}

}  // namespace meleda
