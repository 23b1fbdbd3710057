// The verbs about the whole state space: explore, sequence, graph.

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "meleda/core/answer.hpp"
#include "meleda/core/svg.hpp"
#include "meleda/core/text.hpp"
#include "meleda/workbench/graph_formats.hpp"
#include "meleda/workbench/scene_json.hpp"
#include "meleda/workbench/verbs/common.hpp"
#include "meleda/workbench/verbs/rows.hpp"
#include "meleda/workbench/verbs/sequence_verb.hpp"

namespace meleda {

namespace {

// How many positions of a game are won, drawn and lost, and how soon.
void add_values(Answer& answer, const ValueCounts& counts) {
  auto& fields = answer.fields;
  if (counts.status != Status::done) {
    answer.outcome = outcome_of(counts.status);
    fields["reason"] = counts.reason;
    return;
  }
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

Result<Answer> run_explore(const Opened& opened, const Request& request, Context& context) {
  MELEDA_TRY(const auto report,
             opened.instance->facets().space->explore(request.text("from"), request.text("store"), context));
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
                   {ErrorCode::bad_number, fmt::format("the limit must be from 1 to {}", most), 0, {}, {}, {}});
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

// The profile as bars, neighbouring depths put together so that it fits on a screen.
std::string profile_bars(const Json& runs) {
  constexpr std::uint64_t most_rows = 16;
  constexpr std::size_t widest = 40;
  std::uint64_t depths = 0;
  for (const auto& run : runs) depths += std::stoull(text_in(run, "depths"));
  if (depths < 2) return {};
  const auto rows = std::min(depths, most_rows);
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
  std::string out = fmt::format("\n  {:<22} states\n", "depth");
  for (std::uint64_t r = 0; r < rows; ++r) {
    const auto first = edge(r);
    const auto last = (r + 1 < rows ? edge(r + 1) : depths) - 1;
    const auto range = first == last ? grouped(fmt::format("{}", first))
                                     : grouped(fmt::format("{}", first)) + "-" + grouped(fmt::format("{}", last));
    const auto length = static_cast<std::size_t>(sums[r] / largest * static_cast<double>(widest));
    out +=
        fmt::format("  {:<22} {:<12} {}\n", range, grouped(fmt::format("{:.0f}", sums[r])), std::string(length, '#'));
  }
  return out;
}

std::string explore_text(const Json& fields) {
  std::string out;
  const auto row = [&](std::string_view name, const std::string& value) {
    out += fmt::format("{:<10} {}\n", name, value);
  };
  const bool done = text_in(fields, "status") == "done";
  if (!done) out += fmt::format("stopped: {}. So far:\n", text_in(fields, "reason"));
  row("from", text_in(fields, "from"));
  row("states", grouped(text_in(fields, "states")));
  row(done ? "depth" : "depth to", grouped(text_in(fields, "depth")));
  if (done) {
    auto shape = text_in(fields, "shape");
    if (shape == "odd_cycles") shape = "not bipartite (it has odd cycles)";
    if (shape == "directed") shape = "directed (some moves cannot be taken back)";
    row("shape", shape);
  }
  row("dead ends", grouped(text_in(fields, "dead_ends")));
  std::vector<std::string> degrees;
  const auto& counts = fields.at("degrees");
  for (std::size_t d = 0; d < counts.size(); ++d) {
    if (counts[d] != "0") degrees.push_back(fmt::format("{} with {}", grouped(counts[d].get<std::string>()), d));
  }
  row("neighbours", joined(degrees, ", "));
  std::vector<std::string> farthest;
  for (const auto& state : fields.at("farthest")) farthest.push_back(state.get<std::string>());
  if (done) row("farthest", joined(farthest, "  "));
  if (fields.contains("by_value")) {
    const auto& values = fields.at("by_value");
    row("values", fmt::format("{} won, {} drawn, {} lost for the player who moves", grouped(text_in(values, "win")),
                              grouped(text_in(values, "draw")), grouped(text_in(values, "loss"))));
  }
  return out + profile_bars(fields.at("by_depth_runs"));
}

}  // namespace

std::vector<Verb> space_verbs(const Tour& tour) {
  const auto& [spec, state, small, large] = tour;
  return {
      puzzle_verb(
          {"explore",
           "visit every state that can be reached and measure the space",
           "Counts by depth, which ends at the eccentricity of the first state; its antipodes, the farthest states; "
           "dead "
           "ends (states other than start and goal from which nothing leads on but the move back); and whether the "
           "graph "
           "is a path, a tree or bipartite. Of a two-player game also how many positions are won, drawn and lost.",
           {spec_operand()},
           {from_option(),
            {"store",
             ValueKind::choice,
             "what holds the visited states: a table of 2 bits for each, or a hash set; by default what fits",
             {"table", "hash"}}},
           {{"explore " + spec, "every state that there is"},
            {"explore " + spec + " --memory 100M --time 10s", "within budgets"}}},
          {Facet::space}, run_explore, explore_text),
      sequence_verb(spec),
      puzzle_verb({"graph",
                   "draw or export the state graph, the solution marked",
                   "",
                   {spec_operand()},
                   {format_option({"svg", "dot", "graphml", "json", "scene"},
                                  "what to write; scene: the shapes of the picture, for programs"),
                    {"limit", ValueKind::number, "refuse more states than this", {}, "2000"},
                    from_option(),
                    to_option()},
                   {{"graph " + small + " -o graph.svg", "a picture"},
                    {"graph " + small + " -o graph.graphml", "for other programs"}}},
                  {Facet::space}, run_graph, document_text),
  };
}

}  // namespace meleda
