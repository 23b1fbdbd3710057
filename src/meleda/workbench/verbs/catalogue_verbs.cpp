// The verbs about what there is: list, show.

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "meleda/core/answer.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/workbench/methods.hpp"
#include "meleda/workbench/registry.hpp"
#include "meleda/workbench/scene_json.hpp"
#include "meleda/workbench/verbs/common.hpp"
#include "meleda/workbench/verbs/rows.hpp"

namespace meleda {

namespace {

Json graph_as_json(const GraphSketch& graph) {
  Json chains = Json::array();
  for (const auto& chain : graph.chains) {
    chains.push_back(
        {{"keyword", chain.keyword}, {"name", tr(chain.name)}, {"pairs", chain.pairs}, {"owners", chain.owners}});
  }
  return {{"places", graph.places}, {"chains", std::move(chains)}, {"most", std::to_string(graph.most)}};
}

Json sketch_as_json(const Sketch& sketch) {
  Json cells = Json::array();
  for (const auto& cell : sketch.cells) {
    cells.push_back({{"character", std::string(1, cell.character)}, {"name", tr(cell.name)}});
  }
  Json lattices = Json::array();
  for (const auto& lattice : sketch.lattices) {
    lattices.push_back({{"name", tr(lattice.name)},
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
    Json fields = {{"name", parameter.name}, {"help", tr(parameter.help)}};
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
        if (parameter.graph) fields["graph"] = graph_as_json(*parameter.graph);
        if (!parameter.texts.empty()) fields["texts"] = parameter.texts;
        if (!parameter.example.empty()) fields["example"] = tr(parameter.example);
        break;
      case ParameterKind::text: fields["kind"] = "text"; break;
    }
    if (!parameter.fallback.empty()) fields["default"] = parameter.fallback;
    list.push_back(std::move(fields));
  }
  return list;
}

// Moves from the start to the goal, where that takes no search.
std::optional<std::string> moves_by_formula(const Instance& instance, Context& context) {
  const auto* const solving = instance.facets().solving.get();
  if (solving == nullptr) return std::nullopt;
  const auto methods = solving->methods();
  if (methods.empty() || methods.front() != analytic_method.name) return std::nullopt;
  const auto solution = solving->solve("start", "goal", analytic_method.name, context);
  if (!solution || solution->status != Status::done) return std::nullopt;
  return to_text(solution->length);
}

Json product_as_json(const Product& product) {
  Json fields = {{"name", product.name}, {"title", tr(product.title)}, {"spec", product.spec}};
  for (const auto& [name, value] : {std::pair("maker", &product.maker), std::pair("printed", &product.printed),
                                    std::pair("counts", &product.counts), std::pair("remark", &product.remark)}) {
    if (!value->empty()) fields[name] = tr(*value);
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
      MELEDA_TRY(const auto opened, open_spec(product.name, context));
      auto fields = product_as_json(product);
      if (auto moves = moves_by_formula(*opened.instance, context)) fields["moves"] = std::move(*moves);
      list.push_back(std::move(fields));
    }
  }
  return answer;
}

Result<Answer> run_list(const Request& request, Context& context) {
  if (request.has("products")) return list_products(context);
  Answer answer;
  auto& list = answer.fields["families"] = Json::array();
  for (const auto& family : families()) {
    if (family.info.hidden && !request.has("all")) continue;
    Json products = Json::array();
    for (const auto& product : family.info.products) products.push_back(product_as_json(product));
    std::vector<std::string> own;
    for (const auto& verb : family.info.verbs) own.push_back(family.info.id + " " + verb.name);
    list.push_back({{"family", family.info.id},
                    {"title", tr(family.info.title)},
                    {"kind", family.info.kind},
                    {"rules", tr(family.info.rules)},
                    {"tour", tour_as_json(family.info.tour)},
                    {"verbs", std::move(own)},
                    {"parameters", parameters_as_json(family.info.schema)},
                    {"samples", family.info.samples},
                    {"products", std::move(products)}});
  }
  return answer;
}

Result<Answer> run_show(const Opened& opened, const Request& request, Context& context) {
  const auto& info = opened.family->info;
  const auto& instance = *opened.instance;
  Answer answer;
  auto& fields = answer.fields;
  fields["spec"] = request.text("spec");
  fields["title"] = tr(opened.product != nullptr ? opened.product->title : info.title);
  fields["family"] = info.id;
  fields["kind"] = info.kind;
  if (opened.product != nullptr) {
    fields["stands_for"] = opened.product->spec;
    fields["product"] = product_as_json(*opened.product);
  }
  fields["rules"] = tr(info.rules);
  if (!instance.title().empty()) {
    if (opened.product == nullptr) fields["title"] = instance.title();
    fields["own_rules"] = instance.description();
  }
  fields["state"] = tr(info.state);
  fields["move"] = tr(info.move);
  if (const auto holding = instance.holding(); !holding.line.empty()) {
    fields["hold"] = {{"line", holding.line}};
    if (!context.for_people) fields["hold"]["scene"] = scene_as_json(holding.picture);
  }
  fields["parameters"] = parameters_as_json(info.schema);
  fields["arguments"] = opened.arguments;
  fields["start"] = instance.start();
  fields["facets"] = Json::array();
  for (const auto facet : all_facets) {
    if (instance.facets().has(facet)) fields["facets"].push_back(name_of(facet));
  }
  if (const auto* const judging = instance.facets().judging.get()) fields["players"] = judging->players();
  const auto* const solving = instance.facets().solving.get();
  const auto* const ordering = instance.facets().ordering.get();
  fields["goals"] = solving != nullptr ? solving->goals() : std::vector<std::string>();
  if (const auto states = instance.state_count()) fields["states"] = to_text(*states);
  if (auto moves = moves_by_formula(instance, context)) fields["moves"] = std::move(*moves);
  fields["capabilities"] = instance.capabilities();
  if (const auto layouts = instance.layouts(); !layouts.empty()) {
    auto& list = fields["layouts"] = Json::array();
    for (const auto& [name, state] : layouts) list.push_back({{"name", name}, {"state", state}});
  }
  fields["methods"] = solving != nullptr ? solving->methods() : std::vector<std::string>();
  fields["orders"] = ordering != nullptr ? ordering->orders() : std::vector<std::string>();
  auto& references = fields["references"] = Json::array();
  for (const auto& reference : info.references) references.push_back(reference.text);
  return answer;
}

// What is printed beside what the model gives.
std::string products_text(const Json& fields) {
  std::string out = fmt::format("{:<21} {:>12} {:>12}   {:<46} {}\n", tr("product"), tr("printed"), tr("ours"),
                                tr("model"), tr("who and when"));
  for (const auto& product : fields.at("products")) {
    const auto printed = text_in(product, "printed");
    const auto moves = text_in(product, "moves");
    const bool ours = !product.contains("size_is_ours");
    out += fmt::format("{:<21} {:>12} {:>12} {} {:<46} {}\n", text_in(product, "name"),
                       printed.empty() ? "-" : grouped(printed), ours ? number_for_people(moves) : "-",
                       !ours                                 ? '?'
                       : printed.empty() || printed == moves ? ' '
                                                             : '*',
                       text_in(product, "spec"), text_in(product, "maker"));
  }
  return out + "\n" +
         wrapped(
             tr("* The two do not count the same, or no model gives the printed number: 'meleda show PRODUCT' says "
                "which. "
                "? The number of pieces is not known, so there is no number of ours; the model is one to play with."),
             0);
}

std::string list_text(const Json& fields) {
  if (fields.contains("products")) return products_text(fields);
  std::string out;
  for (const auto& family : fields.at("families")) {
    // What a spec usually gives: the numbers and files; `show` explains the rest.
    std::vector<std::string> parameters;
    for (const auto& parameter : family.at("parameters")) {
      const auto kind = text_in(parameter, "kind");
      if (kind == "integer" || kind == "file") parameters.push_back(text_in(parameter, "name"));
    }
    const auto spec = fmt::format("{}:{}", text_in(family, "family"), joined(parameters, ","));
    out += fmt::format("{:<22} {}\n", spec, text_in(family, "title"));
    for (const auto& product : family.at("products")) {
      out += fmt::format("  {:<20} {}\n", text_in(product, "name"), text_in(product, "title"));
    }
  }
  return out + say("\nTry: meleda show {}\n", text_in(fields.at("families").at(0), "family"));
}

// Lines that fit stay as they are: they may be those of a file.
std::string with_long_lines_wrapped(std::string_view text) {
  constexpr std::size_t width = 80;
  std::string out;
  while (!text.empty()) {
    const auto line = text.substr(0, text.find('\n'));
    out += columns_of(line) <= width ? std::string(line) + "\n" : wrapped(line, 0);
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
  return out;
}

std::string show_text(const Json& fields) {
  std::string out = fmt::format("{}  ({})\n", text_in(fields, "title"), text_in(fields, "spec"));
  if (fields.contains("stands_for")) out += say("stands for {}\n", text_in(fields, "stands_for"));
  out += '\n' + (fields.contains("own_rules") ? with_long_lines_wrapped(text_in(fields, "own_rules"))
                                              : wrapped(text_in(fields, "rules"), 0));
  // As wide as the column where the word alone counts things ("7 moves"), which other languages tell from its name.
  const auto row = [&](std::string_view name, const std::string& value) {
    out += fmt::format("{:<11} {}", name, wrapped(value, 12));
  };
  out += '\n';
  row(tr("state"), text_in(fields, "state"));
  if (!text_in(fields, "move").empty()) row(tr("move       "), text_in(fields, "move"));
  if (fields.contains("hold")) row(tr("hold"), text_in(fields.at("hold"), "line"));
  row(tr("start"), shortened(text_in(fields, "start")));
  std::vector<std::string> goals;
  for (const auto& goal : fields.at("goals")) goals.push_back(shortened(goal.get<std::string>()));
  constexpr std::size_t most_goals = 12;
  if (goals.size() > most_goals) {
    row(tr("goals"), say("{}, such as {}", goals.size(), goals.front()));
  } else if (!goals.empty()) {
    row(goals.size() == 1 ? tr("goal") : tr("goals"), joined(goals, "  "));
  }
  std::vector<std::string> facets;
  for (const auto& facet : fields.at("facets")) facets.push_back(tr(facet.get<std::string>()));
  row(tr("facets"), joined(facets, ", "));
  if (fields.contains("states")) row(tr("states     "), number_for_people(text_in(fields, "states")));
  if (fields.contains("moves"))
    row(tr("moves      "), number_for_people(text_in(fields, "moves")) + tr(" from the start to the goal"));
  if (fields.contains("product")) {
    const auto& product = fields.at("product");
    if (product.contains("printed")) {
      row(tr("printed"), fmt::format("{}: {}", grouped(text_in(product, "printed")), text_in(product, "counts")));
    }
    if (product.contains("maker")) row(tr("made by"), text_in(product, "maker"));
    if (product.contains("remark")) row(tr("remark"), text_in(product, "remark"));
  }
  const auto orders = fields.at("orders").get<std::vector<std::string>>();
  if (!orders.empty()) row(tr("orders"), joined(orders, ", "));
  const auto methods = fields.at("methods").get<std::vector<std::string>>();
  if (!methods.empty()) row(tr("solved by"), joined(methods, ", "));
  out += tr("\nParameters:\n");
  for (const auto& parameter : fields.at("parameters")) {
    auto about = text_in(parameter, "help");
    if (parameter.contains("least"))
      about += say(", {} to {}", text_in(parameter, "least"), text_in(parameter, "most"));
    if (parameter.contains("choices"))
      about += fmt::format(": {}", fmt::join(parameter.at("choices").get<std::vector<std::string>>(), ", "));
    if (parameter.contains("default")) about += say(" (default {})", text_in(parameter, "default"));
    out += fmt::format("  {:<9} {}", text_in(parameter, "name"), wrapped(about, 12));
  }
  if (!fields.at("references").empty()) out += tr("\nRead on:\n");
  for (const auto& reference : fields.at("references")) out += "  " + wrapped(reference.get<std::string>(), 2);
  return out;
}

}  // namespace

[[gnu::cold]] std::vector<Verb> catalogue_verbs(const Tour& tour) {
  Verb list{"list",
            phrase("show the puzzles that are built in"),
            phrase("Families take arguments; products are puzzles that one can buy, as a name for a spec."),
            {},
            {{"products", ValueKind::flag,
              phrase("the products alone: who made them, how many moves are printed, how many the model has")},
             {"all", ValueKind::flag, phrase("also the templates for new families")}},
            {{"list", phrase("every family and product")}, {"list --products", phrase("printed numbers beside ours")}},
            run_list,
            list_text};
  return {std::move(list), puzzle_verb({"show",
                                        phrase("describe a puzzle: rules, size, start, goal, notation"),
                                        "",
                                        {spec_operand()},
                                        {},
                                        {{"show " + tour.spec, phrase("what it is, and how its states are written")}}},
                                       {}, run_show, show_text)};
}

}  // namespace meleda
