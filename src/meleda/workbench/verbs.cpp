#include "meleda/workbench/verbs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "meleda/core/assert.hpp"
#include "meleda/core/scene_text.hpp"
#include "meleda/core/svg.hpp"
#include "meleda/core/text.hpp"
#include "meleda/workbench/graph_formats.hpp"
#include "meleda/workbench/methods.hpp"
#include "meleda/workbench/papers.hpp"
#include "meleda/workbench/reproduce.hpp"
#include "meleda/workbench/sequence_verb.hpp"
#include "meleda/workbench/spec.hpp"

namespace meleda {

namespace {

// A verb's own work: fields in, fields out.
using Run = Result<Answer> (*)(const Request&, Context&);

struct Verb {
  VerbInfo info;
  Run run;
};

// Of an operand or option that has a value or a default.
const std::string& value_of(const Request& request, const std::string& name) {
  static const std::string none;
  const auto found = request.values.find(name);
  return found == request.values.end() ? none : found->second;
}

bool has(const Request& request, const std::string& name) {
  return request.values.contains(name);
}

Outcome outcome_of(Status status) {
  switch (status) {
    case Status::done: return Outcome::done;
    case Status::unsolvable: return Outcome::no;
    case Status::limit_reached:
    case Status::cancelled: return Outcome::stopped;
  }
  return Outcome::stopped;
}

Result<Integer> number_in(const Request& request, const std::string& name) {
  const auto& text = value_of(request, name);
  auto number = parse_natural(text, name);
  if (!number) return fail_in(name, text, std::move(number).error());
  return number;
}

Json moves_as_json(const std::vector<MoveText>& moves) {
  Json list = Json::array();
  for (const auto& m : moves) list.push_back({{"move", m.move}, {"to", m.to}});
  return list;
}

Json parameters_as_json(const Schema& schema) {
  Json list = Json::array();
  for (const auto& parameter : schema) {
    Json fields = {{"name", parameter.name}, {"help", parameter.help}};
    switch (parameter.kind) {
      case ParameterKind::integer:
        fields["kind"] = "integer";
        fields["least"] = std::to_string(parameter.least);
        fields["most"] = std::to_string(parameter.most);
        break;
      case ParameterKind::flag: fields["kind"] = "flag"; break;
      case ParameterKind::choice:
        fields["kind"] = "choice";
        fields["choices"] = parameter.choices;
        break;
    }
    if (!parameter.fallback.empty()) fields["default"] = parameter.fallback;
    list.push_back(std::move(fields));
  }
  return list;
}

Result<Answer> run_list(const Request& request, Context&) {
  Answer answer;
  auto& list = answer.fields["families"] = Json::array();
  for (const auto& family : families()) {
    if (family.info.hidden && !has(request, "all")) continue;
    Json products = Json::array();
    for (const auto& product : family.info.products) {
      products.push_back({{"name", product.name}, {"title", product.title}, {"spec", product.spec}});
    }
    list.push_back({{"family", family.info.id},
                    {"title", family.info.title},
                    {"kind", family.info.kind},
                    {"parameters", parameters_as_json(family.info.schema)},
                    {"samples", family.info.samples},
                    {"products", std::move(products)}});
  }
  return answer;
}

Result<Answer> run_show(const Request& request, Context&) {
  MELEDA_TRY(const auto opened, open_spec(value_of(request, "spec")));
  const auto& info = opened.family->info;
  const auto& instance = *opened.instance;
  Answer answer;
  auto& fields = answer.fields;
  fields["spec"] = value_of(request, "spec");
  fields["title"] = opened.product != nullptr ? opened.product->title : info.title;
  fields["family"] = info.id;
  if (opened.product != nullptr) fields["stands_for"] = opened.product->spec;
  fields["rules"] = info.rules;
  fields["state"] = info.state;
  fields["move"] = info.move;
  fields["parameters"] = parameters_as_json(info.schema);
  fields["start"] = instance.start();
  fields["goals"] = instance.goals();
  if (const auto states = instance.state_count()) fields["states"] = to_text(*states);
  fields["capabilities"] = instance.capabilities();
  fields["methods"] = instance.methods();
  fields["orders"] = instance.orders();
  auto& references = fields["references"] = Json::array();
  for (const auto& reference : info.references) references.push_back(reference.text);
  return answer;
}

Result<Answer> run_moves(const Request& request, Context&) {
  MELEDA_TRY(const auto opened, open_spec(value_of(request, "spec")));
  MELEDA_TRY(const auto state, opened.instance->read_state("state", value_of(request, "state")));
  MELEDA_TRY(const auto moves, opened.instance->moves(state));
  Answer answer;
  answer.fields = {{"spec", value_of(request, "spec")}, {"state", state}, {"moves", moves_as_json(moves)}};
  return answer;
}

// Collects a path into a JSON array.
class CollectPath final : public BlockSink {
 public:
  bool write(std::string_view block) override {
    text_ += block;
    return true;
  }
  [[nodiscard]] Json take() const { return Json::parse("[" + text_ + "]"); }
  static PathFormat format() { return {"\"", "\"", ","}; }

 private:
  std::string text_;
};

Result<Json> collected(PathStream& path, PathItems items, Control& control, std::uint64_t most) {
  CollectPath sink;
  MELEDA_TRY(const auto status, path.write(items, CollectPath::format(), sink, control, most));
  if (status != Status::done) return fail(ErrorCode::stopped, "stopped before the path was complete");
  return sink.take();
}

Result<Answer> run_solve(const Request& request, Context& context) {
  MELEDA_TRY(const auto opened, open_spec(value_of(request, "spec")));
  MELEDA_TRY(auto solution, opened.instance->solve(value_of(request, "from"), value_of(request, "to"),
                                                   value_of(request, "method"), context.control));
  Answer answer;
  answer.outcome = outcome_of(solution.status);
  auto& fields = answer.fields;
  fields["spec"] = value_of(request, "spec");
  fields["from"] = solution.from;
  fields["to"] = solution.to;
  fields["status"] = name_of(solution.status);
  fields["method"] = solution.method;
  if (solution.status != Status::done) {
    fields["lower_bound"] = to_text(solution.lower_bound);
    fields["reason"] = solution.reason;
    return answer;
  }
  fields["length"] = to_text(solution.length);
  fields["optimal"] = solution.optimal;
  fields["lower_bound"] = to_text(solution.lower_bound);

  const auto& wanted = value_of(request, "path");
  const bool given = has(request, "path") && wanted != "none";
  if (!given) {
    constexpr std::uint64_t preview_length = 400;
    constexpr std::uint64_t preview_begin = 20;
    if (context.for_people && wanted != "none") {
      const auto most = solution.length <= preview_length ? preview_length + 1 : preview_begin;
      MELEDA_TRY(fields["preview"], collected(*solution.path, PathItems::moves, context.control, most));
    }
    return answer;
  }
  const auto items = wanted == "states" ? PathItems::states : PathItems::moves;
  if (context.path != nullptr) {
    context.path->begin(fields);
    const auto all = std::numeric_limits<std::uint64_t>::max();
    MELEDA_TRY(const auto status,
               solution.path->write(items, context.path->format(), *context.path, context.control, all));
    answer.outcome = outcome_of(status);
    if (status != Status::done) fields["reason"] = "stopped before the path was complete";
    return answer;
  }
  if (solution.length > longest_path_in_answer) {
    return fail(ErrorCode::too_large,
                fmt::format("the way has {} moves; an answer holds at most {}", to_text(solution.length),
                            longest_path_in_answer),
                {}, "ask for single places of it with walk");
  }
  MELEDA_TRY(fields["path"],
             collected(*solution.path, items, context.control, std::numeric_limits<std::uint64_t>::max()));
  return answer;
}

Result<Answer> run_distance(const Request& request, Context& context) {
  MELEDA_TRY(const auto opened, open_spec(value_of(request, "spec")));
  MELEDA_TRY(const auto solution, opened.instance->solve(value_of(request, "from"), value_of(request, "to"),
                                                         value_of(request, "method"), context.control));
  Answer answer;
  answer.outcome = outcome_of(solution.status);
  auto& fields = answer.fields;
  fields = {{"spec", value_of(request, "spec")}, {"from", solution.from}, {"to", solution.to}};
  if (solution.status == Status::done) {
    fields["distance"] = to_text(solution.length);
    fields["method"] = solution.method;
    fields["optimal"] = solution.optimal;
  } else {
    fields["status"] = name_of(solution.status);
    fields["method"] = solution.method;
    fields["lower_bound"] = to_text(solution.lower_bound);
    fields["reason"] = solution.reason;
  }
  return answer;
}

Result<Answer> run_next(const Request& request, Context& context) {
  MELEDA_TRY(const auto opened, open_spec(value_of(request, "spec")));
  MELEDA_TRY(const auto hint, opened.instance->next(value_of(request, "state"), value_of(request, "to"),
                                                    value_of(request, "method"), context.control));
  Answer answer;
  answer.outcome = outcome_of(hint.status);
  auto& fields = answer.fields;
  fields = {{"spec", value_of(request, "spec")}, {"state", hint.state}, {"to", hint.to}};
  if (hint.status == Status::done) {
    fields["distance"] = to_text(hint.distance);
  } else {
    fields["status"] = name_of(hint.status);
    fields["reason"] = hint.reason;
  }
  fields["method"] = hint.method;
  fields["best"] = moves_as_json(hint.best);
  return answer;
}

Result<Answer> run_walk(const Request& request, Context& context) {
  MELEDA_TRY(const auto opened, open_spec(value_of(request, "spec")));
  MELEDA_TRY(const auto moves, number_in(request, "moves"));
  auto place = opened.instance->walk(value_of(request, "state"), value_of(request, "to"), moves, context.control);
  if (!place && place.error().code == ErrorCode::bad_number) {
    return fail_in("moves", value_of(request, "moves"), std::move(place).error());
  }
  if (!place) return tl::unexpected<Error>(std::move(place).error());
  Answer answer;
  answer.outcome = outcome_of(place->status);
  auto& fields = answer.fields;
  fields = {{"spec", value_of(request, "spec")}, {"from", place->from}, {"to", place->to}, {"moves", to_text(moves)}};
  if (place->status == Status::done) {
    fields["state"] = place->state;
    fields["move"] = place->move;
    if (context.for_people && has(request, "move")) fields["show"] = "move";
  } else {
    fields["status"] = name_of(place->status);
    fields["reason"] = place->reason;
  }
  return answer;
}

Result<Answer> run_rank(const Request& request, Context&) {
  MELEDA_TRY(const auto opened, open_spec(value_of(request, "spec")));
  MELEDA_TRY(const auto state, opened.instance->read_state("state", value_of(request, "state")));
  MELEDA_TRY(const auto rank, opened.instance->rank(state, value_of(request, "order")));
  Answer answer;
  answer.fields = {{"spec", value_of(request, "spec")}, {"state", state}, {"rank", to_text(rank)}};
  return answer;
}

Result<Answer> run_unrank(const Request& request, Context&) {
  MELEDA_TRY(const auto opened, open_spec(value_of(request, "spec")));
  MELEDA_TRY(const auto rank, number_in(request, "rank"));
  auto state = opened.instance->unrank(rank, value_of(request, "order"));
  if (!state) return fail_in("rank", value_of(request, "rank"), std::move(state).error());
  Answer answer;
  answer.fields = {{"spec", value_of(request, "spec")}, {"rank", to_text(rank)}, {"state", *state}};
  return answer;
}

Result<Answer> run_compare(const Request& request, Context&) {
  MELEDA_TRY(const auto opened, open_spec(value_of(request, "spec")));
  MELEDA_TRY(const auto a, opened.instance->read_state("a", value_of(request, "a")));
  MELEDA_TRY(const auto b, opened.instance->read_state("b", value_of(request, "b")));
  MELEDA_TRY(const auto order, opened.instance->compare(a, b, value_of(request, "order")));
  Answer answer;
  answer.fields = {{"spec", value_of(request, "spec")}, {"a", a}, {"b", b}, {"order", order}};
  return answer;
}

Result<Answer> run_explore(const Request& request, Context& context) {
  MELEDA_TRY(const auto opened, open_spec(value_of(request, "spec")));
  MELEDA_TRY(const auto report,
             opened.instance->explore(value_of(request, "from"), value_of(request, "store"), context.control));
  const auto& profile = report.profile;
  Answer answer;
  answer.outcome = outcome_of(profile.status);
  auto& fields = answer.fields;
  fields["spec"] = value_of(request, "spec");
  fields["from"] = report.from;
  fields["status"] = name_of(profile.status);
  if (!report.reason.empty()) fields["reason"] = report.reason;
  fields["states"] = std::to_string(profile.states);
  fields["depth"] = std::to_string(profile.depth());
  if (profile.status == Status::done) fields["shape"] = name_of(profile.shape());
  fields["dead_ends"] = std::to_string(profile.dead_ends);
  auto& degrees = fields["degrees"] = Json::array();
  for (const auto count : profile.degrees) degrees.push_back(std::to_string(count));
  fields["farthest"] = report.farthest;
  auto& runs = fields["by_depth_runs"] = Json::array();
  for (const auto& run : profile.by_depth) {
    runs.push_back({{"states", std::to_string(run.states)}, {"depths", std::to_string(run.depths)}});
  }
  constexpr std::uint64_t most_depths_listed = 100'000;
  if (profile.depth() < most_depths_listed) {
    auto& by_depth = fields["by_depth"] = Json::array();
    for (const auto& run : profile.by_depth) {
      for (std::uint64_t i = 0; i < run.depths; ++i) by_depth.push_back(std::to_string(run.states));
    }
  }
  fields["store"] = profile.store;
  fields["bytes"] = std::to_string(profile.bytes);
  return answer;
}

Result<Answer> run_graph(const Request& request, Context& context) {
  const auto& spec = value_of(request, "spec");
  MELEDA_TRY(const auto opened, open_spec(spec));
  MELEDA_TRY(const auto limit, number_in(request, "limit"));
  constexpr std::size_t most = 100'000;
  if (limit < 1 || limit > most) {
    return fail_in("limit", value_of(request, "limit"),
                   {ErrorCode::bad_number, fmt::format("the limit must be from 1 to {}", most), 0, {}, {}, {}});
  }
  MELEDA_TRY(const auto graph, opened.instance->graph(value_of(request, "from"), value_of(request, "to"),
                                                      static_cast<std::size_t>(limit), context.control));
  const auto& format = value_of(request, "format");
  Answer answer;
  answer.fields = {{"spec", spec},
                   {"format", format},
                   {"states", std::to_string(graph.nodes.size())},
                   {"edge_count", std::to_string(graph.edges.size())}};
  if (format == "json") {
    answer.fields.update(graph_as_json(graph));
  } else if (format == "dot") {
    answer.fields["document"] = graph_as_dot(graph, spec);
  } else if (format == "graphml") {
    answer.fields["document"] = graph_as_graphml(graph);
  } else {
    MELEDA_TRY(answer.fields["document"], graph_as_svg(graph, spec, context.control));
  }
  return answer;
}

Result<Answer> run_draw(const Request& request, Context&) {
  MELEDA_TRY(const auto opened, open_spec(value_of(request, "spec")));
  MELEDA_TRY(const auto state, opened.instance->read_state("state", value_of(request, "state")));
  MELEDA_TRY(const auto scene, opened.instance->scene(state));
  const auto& format = value_of(request, "format");
  Answer answer;
  answer.fields = {{"spec", value_of(request, "spec")},
                   {"state", state},
                   {"format", format},
                   {"document", format == "svg" ? to_svg(scene) : to_plain_text(scene)}};
  return answer;
}

Result<Answer> run_reproduce(const Request& request, Context& context) {
  MELEDA_TRY(auto figures, reproduce(value_of(request, "paper"), context.control));
  Answer answer;
  answer.outcome = !figures.as_expected ? Outcome::no : figures.complete ? Outcome::done : Outcome::stopped;
  answer.fields = {{"figures", std::move(figures.list)}};
  return answer;
}

const Operand spec_operand{"spec", ValueKind::spec, "a puzzle: family:arguments, or a product's name"};
const Option from_option{"from", ValueKind::state, "where to begin", {}, "start"};
const Option to_option{"to", ValueKind::state, "where to go", {}, "goal"};
const Option order_option{"order", ValueKind::text, "which order of the states; the puzzle's first one by default"};

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

std::vector<Verb> make_verbs() {
  const auto method_option = make_method_option();
  const auto& [spec, state, small, large] = shown_tour();
  return {
      {{"list",
        "show the puzzles that are built in",
        "Families take arguments; products are puzzles that one can buy, as a name for a spec.",
        {},
        {{"all", ValueKind::flag, "also the template for new families"}},
        {{"list", "every family and product"}}},
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
        {to_option, method_option},
        {{"next " + spec + " " + state, "towards the goal"},
         {"next " + spec + " " + state + " --to start", "back to the start"}}},
       run_next},
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
      {{"rank",
        "give the place of a state in an order of all states",
        "Prints the number alone; the first state has rank 0.",
        {spec_operand, {"state", ValueKind::state, "a state"}},
        {order_option},
        {{"rank " + spec + " " + state, "its number"}}},
       run_rank},
      {{"unrank",
        "give the state at a place of an order",
        "Prints the state alone.",
        {spec_operand, {"rank", ValueKind::number, "the place, from 0"}},
        {order_option},
        {{"unrank " + spec + " 123", "the state with the number 123"}}},
       run_unrank},
      {{"compare",
        "say which of two states comes first in an order",
        "Prints -1, 0 or 1: the first is before, the same as, or after the second.",
        {spec_operand, {"a", ValueKind::state, "a state"}, {"b", ValueKind::state, "another state"}},
        {order_option},
        {{"compare " + spec + " " + state + " goal", "-1, 0 or 1"}}},
       run_compare},
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
        {{"format", ValueKind::choice, "what to write", {"svg", "dot", "graphml", "json"}, "svg"},
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
        {{"format", ValueKind::choice, "characters for the terminal, or a picture", {"text", "svg"}, "text"}},
        {{"draw " + spec + " " + state, "on the terminal"},
         {"draw " + spec + " " + state + " -o picture.svg", "for a leaflet"}}},
       run_draw},
      {{"reproduce",
        "recompute the figures that papers print",
        "Each figure is recomputed from the rules: match, erratum (with the right value), or new where the paper has "
        "none. "
        "Exit status 1 if one comes out otherwise than recorded.",
        {{"paper", ValueKind::text, "a paper's key; all of them by default", false}},
        {},
        {{"reproduce", "all papers"}, {"reproduce " + papers().front().key, "one paper"}}},
       run_reproduce},
  };
}

const std::vector<Verb>& verb_table() {
  static const auto table = make_verbs();
  return table;
}

// Refuses fields that the verb does not have, and fills in what is left out.
Result<Request> completed(const Request& request, const VerbInfo& info) {
  Request complete = request;
  const auto allow = [&](const std::string& name, const std::vector<std::string>& choices) -> Result<void> {
    const auto found = complete.values.find(name);
    if (found == complete.values.end() || choices.empty()) return {};
    if (std::find(choices.begin(), choices.end(), found->second) != choices.end()) return {};
    return fail_in(name, found->second,
                   {ErrorCode::bad_usage, fmt::format("must be one of {}", joined(choices, ", ")), 0, {}, {}, {}});
  };
  std::vector<std::string> known;
  for (const auto& operand : info.operands) {
    known.push_back(operand.name);
    if (complete.values.contains(operand.name)) continue;
    if (operand.required) {
      return fail(ErrorCode::bad_usage, fmt::format("an argument is missing: {}, {}", operand.name, operand.help),
                  std::nullopt, fmt::format("for example: meleda {}", info.examples.front().arguments));
    }
    if (operand.kind == ValueKind::state) complete.values[operand.name] = "start";
  }
  const auto take = [&](const std::vector<Option>& options) -> Result<void> {
    for (const auto& option : options) {
      known.push_back(option.name);
      if (auto allowed = allow(option.name, option.choices); !allowed) return allowed;
      if (!option.fallback.empty()) complete.values.try_emplace(option.name, option.fallback);
    }
    return {};
  };
  if (auto taken = take(info.options); !taken) return tl::unexpected<Error>(taken.error());
  if (auto taken = take(common_options()); !taken) return tl::unexpected<Error>(taken.error());
  for (const auto& [name, value] : request.values) {
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      return fail(ErrorCode::bad_usage, fmt::format("{} has no field {}", info.name, in_quotes(name)), {},
                  fmt::format("it has: {}", joined(known, ", ")));
    }
  }
  return complete;
}

// A number with a unit behind it, such as 10s or 500M.
Result<double> read_amount(const Request& request, const std::string& name,
                           const std::vector<std::pair<std::string, double>>& units) {
  const auto& text = value_of(request, name);
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
    MELEDA_TRY(const auto seconds, read_amount(request, "time", {{"ms", 0.001}, {"s", 1}, {"m", 60}, {"h", 3600}}));
    constexpr double longest = 1e9;  // seconds; more would overflow the clock
    control.limit_time(std::chrono::milliseconds(static_cast<std::int64_t>(std::min(seconds, longest) * 1000)));
  }
  if (has(request, "memory")) {
    MELEDA_TRY(const auto bytes, read_amount(request, "memory", {{"k", 0x1p10}, {"M", 0x1p20}, {"G", 0x1p30}}));
    control.limit_memory(static_cast<std::uint64_t>(std::min(bytes, 0x1p62)));
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
  return verb->run(complete, context);
}

}  // namespace

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
