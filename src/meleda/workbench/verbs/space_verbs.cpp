// The verbs about the whole state space: explore, sequence, graph.

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "meleda/core/answer.hpp"
#include "meleda/core/svg.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/workbench/graph_formats.hpp"
#include "meleda/workbench/scene_json.hpp"
#include "meleda/workbench/verbs/common.hpp"
#include "meleda/workbench/verbs/rows.hpp"
#include "meleda/workbench/verbs/sequence_verb.hpp"

namespace meleda {

namespace {

void add_positions(Json& fields, const ValueCounts::Positions& counts) {
  fields["in_play"] = std::to_string(counts.in_play);
  auto& by_value = fields["by_value"] = Json::object();
  for (const auto value : {GameValue::win, GameValue::draw, GameValue::loss}) {
    const auto found = counts.by_value.find(value);
    by_value[std::string(name_of(value))] = std::to_string(found == counts.by_value.end() ? 0 : found->second);
  }
  auto& by_plies = fields["by_plies"] = Json::array();
  for (const auto& [plies, positions] : counts.by_plies) {
    by_plies.push_back({{"plies", std::to_string(plies)}, {"positions", std::to_string(positions)}});
  }
}

// How many positions of a game are won, drawn and lost, and how soon; the same up to symmetry.
void add_values(Answer& answer, const ValueCounts& counts) {
  auto& fields = answer.fields;
  if (counts.status != Status::done) {
    answer.outcome = outcome_of(counts.status);
    fields["reason"] = counts.reason;
    return;
  }
  add_positions(fields, counts.positions);
  if (counts.symmetries == 1) return;
  auto& orbits = fields["orbits"] = {{"symmetries", std::to_string(counts.symmetries)},
                                     {"states", std::to_string(counts.orbits.all)}};
  add_positions(orbits, counts.orbits);
}

ExploreWish wish_of(const Request& request) {
  ExploreWish wish;
  for (const auto store : {Store::rows, Store::table, Store::hash, Store::layers}) {
    if (request.text("method") == name_of(store)) wish.store = store;
  }
  if (request.flag("degrees")) wish.degrees = true;
  return wish;
}

// What would be done, and nothing else.
Result<Answer> explain_explore(const Opened& opened, const Request& request, Context& context) {
  MELEDA_TRY(const auto plan, opened.instance->facets().space->ways(request.text("from"), wish_of(request), context));
  Answer answer;
  auto& fields = answer.fields;
  fields["spec"] = request.text("spec");
  fields["method"] = name_of(plan.way().store);
  auto& ways = fields["plan"] = Json::array();
  for (const auto& way : plan.ways) {
    Json row = {{"method", name_of(way.store)},
                {"chosen", &way == &plan.way()},
                {"possible", way.possible},
                {"degrees", way.degrees}};
    if (way.bytes) row["bytes"] = std::to_string(*way.bytes);
    if (way.seconds) row["seconds"] = *way.seconds;
    if (!way.about.empty()) row["reason"] = way.about;
    ways.push_back(std::move(row));
  }
  fields["memory"] = std::to_string(context.control.memory_limit());
  return answer;
}

Result<Answer> explore_all_starts(const Opened& opened, const Request& request, Context& context) {
  MELEDA_TRY(const auto report, opened.instance->facets().space->all_starts(request.text("from"), context));
  Answer answer;
  answer.outcome = outcome_of(report.status);
  auto& fields = answer.fields;
  fields["spec"] = request.text("spec");
  fields["from"] = report.from;
  fields["status"] = name_of(report.status);
  fields["bytes"] = std::to_string(report.bytes);
  if (report.status != Status::done) {
    answer.refuse(report.reason);
    return answer;
  }
  fields["states"] = std::to_string(report.states);
  fields["diameter"] = std::to_string(report.pairs_by_distance.size() - 1);
  fields["radius"] = std::to_string(report.eccentricities.front().first);
  auto& pairs = fields["pairs_by_distance"] = Json::array();
  for (const auto count : report.pairs_by_distance) pairs.push_back(std::to_string(count));
  auto& eccentricities = fields["eccentricities"] = Json::array();
  for (const auto& [eccentricity, states] : report.eccentricities) {
    eccentricities.push_back({{"eccentricity", std::to_string(eccentricity)}, {"states", std::to_string(states)}});
  }
  fields["centre"] = report.centre;
  fields["periphery"] = report.periphery;
  return answer;
}

Result<Answer> run_explore(const Opened& opened, const Request& request, Context& context) {
  if (request.flag("all-starts")) {
    for (const auto* other : {"method", "degrees", "explain"}) {
      if (request.has(other)) {
        return request.refuse(other, ErrorCode::bad_usage, tr("this does not go with --all-starts"), {});
      }
    }
    return explore_all_starts(opened, request, context);
  }
  if (request.flag("explain")) return explain_explore(opened, request, context);
  MELEDA_TRY(const auto report,
             opened.instance->facets().space->explore(request.text("from"), wish_of(request), context));
  const auto& profile = report.profile;
  Answer answer;
  answer.outcome = outcome_of(profile.status);
  auto& fields = answer.fields;
  fields["spec"] = request.text("spec");
  fields["from"] = report.from;
  fields["status"] = name_of(profile.status);
  if (!report.reason.empty()) fields["reason"] = report.reason;
  fields["states"] = std::to_string(profile.states);
  fields["depth"] = std::to_string(profile.depth());
  if (profile.status == Status::done && profile.shape_known) fields["shape"] = name_of(profile.shape());
  if (profile.degrees_known) {
    fields["dead_ends"] = std::to_string(profile.dead_ends);
    auto& degrees = fields["degrees"] = Json::array();
    for (const auto count : profile.degrees) degrees.push_back(std::to_string(count));
  }
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
  if (opened.instance->facets().judging && profile.status == Status::done) {
    MELEDA_TRY(const auto counts, opened.instance->facets().judging->count_values(request.text("from"), context));
    add_values(answer, counts);
  }
  return answer;
}

Result<Answer> run_graph(const Opened& opened, const Request& request, Context& context) {
  const auto& spec = request.text("spec");
  MELEDA_TRY(const auto limit, request.integer("limit"));
  constexpr std::size_t most = 100'000;
  if (limit < 1 || limit > most) {
    return fail_in("limit", request.text("limit"),
                   {ErrorCode::bad_number, say("the limit must be from 1 to {}", most), 0, {}, {}, {}});
  }
  MELEDA_TRY(const auto graph, opened.instance->facets().space->graph(request.text("from"), request.text("to"),
                                                                      static_cast<std::size_t>(limit), context));
  const auto& format = request.text("format");
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
      answer.fields["document"] = to_svg(scene, {}, StopCheck(context.control));
    }
  }
  return answer;
}

// The profile as bars: a row for each depth, or an overview, neighbouring depths put together, where there are many.
std::string profile_bars(const Json& runs) {
  constexpr std::uint64_t most_rows = 40;
  constexpr std::uint64_t overview_rows = 16;
  constexpr std::size_t widest = 40;
  std::uint64_t depths = 0;
  for (const auto& run : runs) depths += std::stoull(text_in(run, "depths"));
  if (depths < 2) return {};
  const bool all = depths <= most_rows;
  const auto rows = all ? depths : overview_rows;
  // Row r holds the depths from edge(r) to edge(r + 1). Counts are summed in floating point: this is only a picture.
  const auto edge = [&](std::uint64_t row) {
    return static_cast<std::uint64_t>(static_cast<double>(row) * static_cast<double>(depths) /
                                      static_cast<double>(rows));
  };
  std::vector<double> sums(rows, 0);
  std::uint64_t row = 0;
  std::uint64_t at = 0;
  for (const auto& run : runs) {
    const auto count = std::stod(text_in(run, "states"));
    auto left = std::stoull(text_in(run, "depths"));
    while (left > 0) {
      while (row + 1 < rows && at >= edge(row + 1)) ++row;
      const auto room = (row + 1 < rows ? edge(row + 1) : depths) - at;
      const auto taken = std::min<std::uint64_t>(left, room);
      sums[row] += count * static_cast<double>(taken);
      at += taken;
      left -= taken;
    }
  }
  const auto largest = *std::max_element(sums.begin(), sums.end());
  const auto shown = [](double sum) { return grouped(fmt::format("{:.0f}", sum)); };
  const auto width = std::max<std::size_t>(12, shown(largest).size());
  std::string out = say("\n  {:<22} states\n", tr("depth"));
  for (std::uint64_t r = 0; r < rows; ++r) {
    const auto first = edge(r);
    const auto last = (r + 1 < rows ? edge(r + 1) : depths) - 1;
    const auto range = first == last ? grouped(fmt::format("{}", first))
                                     : grouped(fmt::format("{}", first)) + "-" + grouped(fmt::format("{}", last));
    const auto length = static_cast<std::size_t>(sums[r] / largest * static_cast<double>(widest));
    out += fmt::format("  {:<22} {:<{}} {}\n", range, shown(sums[r]), width, std::string(length, '#'));
  }
  if (!all)
    out += say("  {} depths are put together here; --json has each of them.\n", grouped(std::to_string(depths)));
  return out;
}

// A time as one says it.
std::string about_seconds(double seconds) {
  if (seconds < 1) return tr("under a second");
  if (seconds < 120) return say("about {:.0f} s", seconds);
  if (seconds < 7200) return say("about {:.0f} min", seconds / 60);
  if (seconds < 172'800) return say("about {:.0f} h", seconds / 3600);
  return say("about {} days", grouped(fmt::format("{:.0f}", seconds / 86'400)));
}

std::string plan_text(const Json& fields) {
  std::string out;
  for (const auto& way : fields.at("plan")) {
    const auto bytes = way.contains("bytes") ? bytes_for_people(std::stoull(text_in(way, "bytes"))) : tr("as it needs");
    const auto time = way.contains("seconds") ? about_seconds(way.at("seconds").get<double>()) : "";
    out += fmt::format("{} {:<7} {:<12} {:<16} {}{}\n", way.at("chosen").get<bool>() ? "->" : "  ",
                       text_in(way, "method"), bytes, time, way.at("possible").get<bool>() ? "" : tr("not possible: "),
                       way.contains("reason") ? text_in(way, "reason") : "");
    while (out.size() > 1 && out[out.size() - 2] == ' ') out.erase(out.size() - 2, 1);
  }
  return out + say("It may use {}.\n", bytes_for_people(std::stoull(text_in(fields, "memory"))));
}

std::string all_starts_text(const Json& fields) {
  if (text_in(fields, "status") != "done") return say("stopped: {}\n", text_in(fields, "reason"));
  std::string out;
  const auto row = [&](std::string_view name, const std::string& value) {
    out += fmt::format("{:<10} {}\n", name, value);
  };
  const auto list = [&](const char* name) {
    std::vector<std::string> states;
    for (const auto& state : fields.at(name)) states.push_back(state.get<std::string>());
    return joined(states, "  ");
  };
  row(tr("states    "), grouped(text_in(fields, "states")));
  row(tr("diameter"), grouped(text_in(fields, "diameter")));
  row(tr("radius"), grouped(text_in(fields, "radius")));
  row(tr("centre"), list("centre"));
  row(tr("periphery"), list("periphery"));
  out += tr("\n  eccentricity           states\n");
  for (const auto& entry : fields.at("eccentricities")) {
    out += fmt::format("  {:<22} {}\n", grouped(text_in(entry, "eccentricity")), grouped(text_in(entry, "states")));
  }
  out += tr("\n  distance               ordered pairs\n");
  std::size_t distance = 0;
  for (const auto& pairs : fields.at("pairs_by_distance")) {
    out += fmt::format("  {:<22} {}\n", grouped(std::to_string(distance++)), grouped(pairs.get<std::string>()));
  }
  return out;
}

std::string values_line(const Json& fields) {
  const auto& values = fields.at("by_value");
  return say("{} won, {} drawn, {} lost for the player who moves; in {} the game goes on",
             grouped(text_in(values, "win")), grouped(text_in(values, "draw")), grouped(text_in(values, "loss")),
             grouped(text_in(fields, "in_play")));
}

// How soon decided positions end.
std::string plies_table(const Json& fields) {
  if (fields.at("by_plies").empty()) return {};
  std::string out = fmt::format("\n  {:<22} {:<14} {}\n", tr("plies to the end"), tr("states"),
                                fields.contains("orbits") ? tr("up to symmetry") : "");
  const auto orbits_in = [&](const std::string& plies) -> std::string {
    if (!fields.contains("orbits")) return {};
    for (const auto& entry : fields.at("orbits").at("by_plies")) {
      if (text_in(entry, "plies") == plies) return grouped(text_in(entry, "positions"));
    }
    return "0";
  };
  for (const auto& entry : fields.at("by_plies")) {
    const auto plies = text_in(entry, "plies");
    out += fmt::format("  {:<22} {:<14} {}\n", plies, grouped(text_in(entry, "positions")), orbits_in(plies));
  }
  return out;
}

std::string explore_text(const Json& fields) {
  if (fields.contains("plan")) return plan_text(fields);
  if (!fields.contains("by_depth_runs")) return all_starts_text(fields);
  std::string out;
  const auto row = [&](std::string_view name, const std::string& value) {
    out += fmt::format("{:<10} {}\n", name, value);
  };
  const bool done = text_in(fields, "status") == "done";
  if (!done) out += say("stopped: {}. So far:\n", text_in(fields, "reason"));
  row(tr("from"), text_in(fields, "from"));
  row(tr("states    "), grouped(text_in(fields, "states")));
  row(done ? tr("depth") : tr("depth to"), grouped(text_in(fields, "depth")));
  if (fields.contains("shape")) {
    auto shape = tr(text_in(fields, "shape"));
    if (text_in(fields, "shape") == "odd_cycles") shape = tr("not bipartite (it has odd cycles)");
    if (text_in(fields, "shape") == "directed") shape = tr("directed (some moves cannot be taken back)");
    row(tr("shape"), shape);
  }
  if (fields.contains("degrees")) {
    row(tr("dead ends"), grouped(text_in(fields, "dead_ends")));
    std::vector<std::string> degrees;
    const auto& counts = fields.at("degrees");
    for (std::size_t d = 0; d < counts.size(); ++d) {
      if (counts[d] != "0") degrees.push_back(say("{} with {}", grouped(counts[d].get<std::string>()), d));
    }
    row(tr("neighbours"), joined(degrees, ", "));
  } else {
    row(tr("neighbours"), tr("not counted; --degrees does"));
  }
  std::vector<std::string> farthest;
  for (const auto& state : fields.at("farthest")) farthest.push_back(state.get<std::string>());
  if (done) row(tr("farthest"), joined(farthest, "  "));
  if (fields.contains("by_value")) row(tr("values"), values_line(fields));
  if (fields.contains("orbits")) {
    const auto& orbits = fields.at("orbits");
    row(tr("symmetry"), say("{} states up to the {} symmetries of the rules", grouped(text_in(orbits, "states")),
                            text_in(orbits, "symmetries")));
    row("", values_line(orbits));
  }
  out += profile_bars(fields.at("by_depth_runs"));
  return fields.contains("by_value") ? out + plies_table(fields) : out;
}

}  // namespace

[[gnu::cold]] std::vector<Verb> space_verbs(const Tour& tour) {
  const auto& [spec, state, small, large] = tour;
  return {
      puzzle_verb(
          {"explore",
           phrase("visit every state that can be reached and measure the space"),
           phrase(
               "Counts by depth, which ends at the eccentricity of the first state; its antipodes, the farthest "
               "states; "
               "dead "
               "ends (states other than start and goal from which nothing leads on but the move back); and whether the "
               "graph "
               "is a path, a tree or bipartite. Of a two-player game also how many positions are won, drawn and lost "
               "and "
               "how "
               "soon, in all and up to the symmetries of the rules."),
           {spec_operand()},
           {from_option(),
            {"method",
             ValueKind::choice,
             phrase(
                 "how: rows (one bit a state, where moves permute cells or change digits), a table (two bits for each "
                 "state "
                 "that there may be), a hash set, or the last layers alone; by default the quickest that fits"),
             {"rows", "table", "hash", "layers"}},
            {"degrees", ValueKind::flag, phrase("count neighbours and dead ends also where that takes much longer")},
            {"explain", ValueKind::flag,
             phrase("say which method would be used and why, with memory and time; do nothing else")},
            {"all-starts", ValueKind::flag,
             phrase("distances between any two states: diameter, pairs at each distance, eccentricities")}},
           {{"explore " + spec, phrase("every state that there is")},
            {"explore " + spec + " --explain", phrase("what it would take")},
            {"explore " + small + " --all-starts", phrase("the diameter, and how many pairs are at each distance")},
            {"explore " + spec + " --memory 100M --time 10s", phrase("within budgets")}}},
          {Facet::space}, run_explore, explore_text),
      sequence_verb(spec),
      puzzle_verb({"graph",
                   phrase("draw or export the state graph, the solution marked"),
                   "",
                   {spec_operand()},
                   {format_option({"svg", "dot", "graphml", "json", "scene"},
                                  phrase("what to write; scene: the shapes of the picture, for programs")),
                    {"limit", ValueKind::number, phrase("refuse more states than this"), {}, "2000"},
                    from_option(),
                    to_option()},
                   {{"graph " + small + " -o graph.svg", phrase("a picture")},
                    {"graph " + small + " -o graph.graphml", phrase("for other programs")}}},
                  {Facet::space}, run_graph, document_text),
  };
}

}  // namespace meleda
