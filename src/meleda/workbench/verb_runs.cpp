#include "meleda/workbench/verb_runs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "meleda/core/scene_text.hpp"
#include "meleda/core/svg.hpp"
#include "meleda/core/text.hpp"
#include "meleda/workbench/graph_formats.hpp"
#include "meleda/workbench/methods.hpp"
#include "meleda/workbench/reproduce.hpp"
#include "meleda/workbench/scene_json.hpp"
#include "meleda/workbench/spec.hpp"

namespace meleda {

const std::string& value_of(const Request& request, const std::string& name) {
  static const std::string none;
  const auto found = request.values.find(name);
  return found == request.values.end() ? none : found->second;
}

bool has(const Request& request, const std::string& name) {
  return request.values.contains(name);
}

Result<Integer> number_in(const Request& request, const std::string& name) {
  const auto& text = value_of(request, name);
  auto number = parse_natural(text, name);
  if (!number) return fail_in(name, text, std::move(number).error());
  return number;
}

namespace {

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

Json moves_as_json(const std::vector<MoveText>& moves) {
  Json list = Json::array();
  for (const auto& m : moves) list.push_back({{"move", m.move}, {"to", m.to}});
  return list;
}

Json sketch_as_json(const Sketch& sketch) {
  Json cells = Json::array();
  for (const auto& cell : sketch.cells) {
    cells.push_back({{"character", std::string(1, cell.character)}, {"name", cell.name}});
  }
  Json lattices = Json::array();
  for (const auto& lattice : sketch.lattices) {
    lattices.push_back({{"name", lattice.name},
                        {"header", lattice.header},
                        {"step", std::to_string(lattice.step)},
                        {"shift", std::to_string(lattice.shift)}});
  }
  return {{"cells", std::move(cells)},
          {"lattices", std::move(lattices)},
          {"rows", std::to_string(sketch.rows)},
          {"columns", std::to_string(sketch.columns)},
          {"most", std::to_string(sketch.most)}};
}

Json tour_as_json(const Tour& tour) {
  return {{"spec", tour.spec}, {"state", tour.state}, {"small", tour.small}, {"large", tour.large}};
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
      case ParameterKind::file:
        fields["kind"] = "file";
        if (!parameter.choices.empty()) fields["choices"] = parameter.choices;
        if (parameter.sketch) fields["sketch"] = sketch_as_json(*parameter.sketch);
        if (!parameter.example.empty()) fields["example"] = parameter.example;
        break;
      case ParameterKind::text: fields["kind"] = "text"; break;
    }
    if (!parameter.fallback.empty()) fields["default"] = parameter.fallback;
    list.push_back(std::move(fields));
  }
  return list;
}

// Moves from the start to the goal, where that takes no search.
std::optional<std::string> moves_by_formula(const Instance& instance, Control& control) {
  const auto methods = instance.methods();
  if (methods.empty() || methods.front() != analytic_method.name) return std::nullopt;
  const auto solution = instance.solve("start", "goal", analytic_method.name, control);
  if (!solution || solution->status != Status::done) return std::nullopt;
  return to_text(solution->length);
}

Json product_as_json(const Product& product) {
  Json fields = {{"name", product.name}, {"title", product.title}, {"spec", product.spec}};
  for (const auto& [name, value] : {std::pair("maker", &product.maker), std::pair("printed", &product.printed),
                                    std::pair("counts", &product.counts), std::pair("remark", &product.remark)}) {
    if (!value->empty()) fields[name] = *value;
  }
  if (product.size_is_ours) fields["size_is_ours"] = true;
  return fields;
}

// Every product with what is printed about it and what the model gives.
Result<Answer> list_products(Context& context) {
  Answer answer;
  auto& list = answer.fields["products"] = Json::array();
  for (const auto& family : families()) {
    for (const auto& product : family.info.products) {
      MELEDA_TRY(const auto opened, open_spec(product.name));
      auto fields = product_as_json(product);
      if (auto moves = moves_by_formula(*opened.instance, context.control)) fields["moves"] = std::move(*moves);
      list.push_back(std::move(fields));
    }
  }
  return answer;
}

}  // namespace

Result<Answer> run_list(const Request& request, Context& context) {
  if (has(request, "products")) return list_products(context);
  Answer answer;
  auto& list = answer.fields["families"] = Json::array();
  for (const auto& family : families()) {
    if (family.info.hidden && !has(request, "all")) continue;
    Json products = Json::array();
    for (const auto& product : family.info.products) products.push_back(product_as_json(product));
    std::vector<std::string> own;
    for (const auto& verb : family.info.verbs) own.push_back(family.info.id + " " + verb.name);
    list.push_back({{"family", family.info.id},
                    {"title", family.info.title},
                    {"kind", family.info.kind},
                    {"rules", family.info.rules},
                    {"tour", tour_as_json(family.info.tour)},
                    {"verbs", std::move(own)},
                    {"parameters", parameters_as_json(family.info.schema)},
                    {"samples", family.info.samples},
                    {"products", std::move(products)}});
  }
  return answer;
}

Result<Answer> run_show(const Request& request, Context& context) {
  MELEDA_TRY(const auto opened, open_spec(value_of(request, "spec")));
  const auto& info = opened.family->info;
  const auto& instance = *opened.instance;
  Answer answer;
  auto& fields = answer.fields;
  fields["spec"] = value_of(request, "spec");
  fields["title"] = opened.product != nullptr ? opened.product->title : info.title;
  fields["family"] = info.id;
  fields["kind"] = info.kind;
  if (opened.product != nullptr) {
    fields["stands_for"] = opened.product->spec;
    fields["product"] = product_as_json(*opened.product);
  }
  fields["rules"] = info.rules;
  if (!instance.title().empty()) {
    if (opened.product == nullptr) fields["title"] = instance.title();
    fields["own_rules"] = instance.description();
  }
  fields["state"] = info.state;
  fields["move"] = info.move;
  fields["parameters"] = parameters_as_json(info.schema);
  fields["arguments"] = opened.arguments;
  fields["start"] = instance.start();
  fields["goals"] = instance.goals();
  if (const auto states = instance.state_count()) fields["states"] = to_text(*states);
  if (auto moves = moves_by_formula(instance, context.control)) fields["moves"] = std::move(*moves);
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

Result<Answer> run_play(const Request& request, Context&) {
  MELEDA_TRY(const auto opened, open_spec(value_of(request, "spec")));
  MELEDA_TRY(const auto from, opened.instance->read_state("state", value_of(request, "state")));
  MELEDA_TRY(const auto made, opened.instance->play(from, value_of(request, "moves")));
  Answer answer;
  answer.fields = {
      {"spec", value_of(request, "spec")}, {"from", from}, {"state", made.back().to}, {"moves", moves_as_json(made)}};
  return answer;
}

Result<Answer> run_edit(const Request& request, Context&) {
  MELEDA_TRY(const auto opened, open_spec(value_of(request, "spec")));
  MELEDA_TRY(const auto from, opened.instance->read_state("state", value_of(request, "state")));
  MELEDA_TRY(const auto state, opened.instance->edit(from, value_of(request, "place")));
  Answer answer;
  answer.fields = {{"spec", value_of(request, "spec")}, {"from", from}, {"state", state}};
  return answer;
}

Result<Answer> with_path(Answer answer, PathStream& path, PathItems items, const Integer& items_in_all,
                         Context& context) {
  const auto all = std::numeric_limits<std::uint64_t>::max();
  if (context.path != nullptr) {
    context.path->begin(answer.fields);
    MELEDA_TRY(const auto status, path.write(items, context.path->format(), *context.path, context.control, all));
    answer.outcome = outcome_of(status);
    if (status != Status::done) answer.fields["reason"] = "stopped before the path was complete";
    return answer;
  }
  if (items_in_all > longest_path_in_answer) {
    return fail(
        ErrorCode::too_large,
        fmt::format("there are {} items; an answer holds at most {}", to_text(items_in_all), longest_path_in_answer),
        {}, "ask for single places with walk, or in an order with unrank");
  }
  MELEDA_TRY(answer.fields["path"], collected(path, items, context.control, all));
  return answer;
}

Result<Answer> run_solve(const Request& request, Context& context) {
  MELEDA_TRY(const auto opened, open_spec(value_of(request, "spec")));
  const bool longest = has(request, "longest");
  const auto& from = value_of(request, "from");
  const auto& to = value_of(request, "to");
  if (longest && has(request, "method")) {
    return fail(ErrorCode::bad_usage, "--longest takes no --method", {}, "it is found by a theorem, or by trying all");
  }
  MELEDA_TRY(auto solution, longest ? opened.instance->longest(from, to, context.control)
                                    : opened.instance->solve(from, to, value_of(request, "method"), context.control));
  Answer answer;
  answer.outcome = outcome_of(solution.status);
  auto& fields = answer.fields;
  fields["spec"] = value_of(request, "spec");
  fields["from"] = solution.from;
  fields["to"] = solution.to;
  fields["status"] = name_of(solution.status);
  fields["method"] = solution.method;
  if (longest) fields["longest"] = true;
  if (solution.status != Status::done) {
    fields["lower_bound"] = to_text(solution.lower_bound);
    fields["reason"] = solution.reason;
    return answer;
  }
  fields["length"] = to_text(solution.length);
  fields["optimal"] = solution.optimal;
  if (!solution.optimal) answer.outcome = Outcome::stopped;  // the best that the budget allowed
  if (!longest) fields["lower_bound"] = to_text(solution.lower_bound);
  if (has(request, "count") && !longest) {
    MELEDA_TRY(solution.ways, opened.instance->count_ways(from, to, context.control));
  }
  if (solution.ways) fields["ways"] = to_text(*solution.ways);

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
  return with_path(std::move(answer), *solution.path, items, solution.length, context);
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
  if (has(request, "last") && value_of(request, "last").empty()) {
    return fail_in("last", "", {ErrorCode::bad_move, "expected the move that was made last", 0, {}, {}, {}});
  }
  MELEDA_TRY(const auto hint,
             opened.instance->next(value_of(request, "state"), value_of(request, "to"), value_of(request, "method"),
                                   value_of(request, "last"), context.control));
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
  if (hint.prepare) {
    fields["prepare"] = {{"verb", opened.family->info.id + " " + hint.prepare->verb},
                         {"values", hint.prepare->values},
                         {"bytes", std::to_string(hint.prepare->bytes)}};
  }
  if (has(request, "last")) {
    fields["last"] = value_of(request, "last");
    fields["turn_back"] = hint.turn_back;
  }
  if (hint.go_on) {
    auto& go_on = fields["go_on"];
    go_on["rule"] = hint.go_on->rule;
    if (hint.go_on->move) {
      go_on["move"] = hint.go_on->move->move;
      go_on["to"] = hint.go_on->move->to;
    } else if (!hint.go_on->reason.empty()) {
      go_on["reason"] = hint.go_on->reason;
    }
  }
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
    MELEDA_TRY(const auto scene, graph_as_scene(graph, spec, context.control));
    if (format == "scene") {
      answer.fields["scene"] = scene_as_json(scene);
    } else {
      answer.fields["document"] = to_svg(scene);
    }
  }
  return answer;
}

Result<Answer> run_draw(const Request& request, Context&) {
  MELEDA_TRY(const auto opened, open_spec(value_of(request, "spec")));
  MELEDA_TRY(const auto state, opened.instance->read_state("state", value_of(request, "state")));
  MELEDA_TRY(const auto scene, opened.instance->scene(state));
  const auto& format = value_of(request, "format");
  Answer answer;
  answer.fields = {{"spec", value_of(request, "spec")}, {"state", state}, {"format", format}};
  if (format == "scene") {
    answer.fields["scene"] = scene_as_json(scene);
  } else {
    answer.fields["document"] = format == "svg" ? to_svg(scene) : to_plain_text(scene);
  }
  return answer;
}

Result<Answer> run_reproduce(const Request& request, Context& context) {
  const auto effort = has(request, "quick") ? Effort::quick : Effort::all;
  MELEDA_TRY(auto figures, reproduce(value_of(request, "paper"), effort, context.control, context.data));
  Answer answer;
  answer.outcome = !figures.as_expected ? Outcome::no : figures.complete ? Outcome::done : Outcome::stopped;
  answer.fields = {{"figures", std::move(figures.list)}};
  if (effort == Effort::quick) answer.fields["left_out"] = figures.left_out;
  return answer;
}

}  // namespace meleda
