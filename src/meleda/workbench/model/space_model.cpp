#include "meleda/workbench/model/space_model.hpp"

#include <fmt/format.h>

#include <limits>

#include "meleda/core/assert.hpp"

namespace meleda {

tl::unexpected<Error> graph_too_large(const std::string& states, std::size_t most_states) {
  return fail(ErrorCode::too_large,
              fmt::format("the graph of this puzzle has {}more than the {} states that are drawn", states, most_states),
              {}, "take a smaller puzzle, raise the number with --limit, or ask explore for the numbers alone");
}

std::string why_stopped(Status status, const Control& control) {
  if (status == Status::limit_reached) return fmt::format("the budget of {} ran out", control.exhausted());
  return status == Status::cancelled ? "interrupted" : "";
}

namespace {

// The states of a path, as it writes them.
class CollectStates final : public BlockSink {
 public:
  bool write(std::string_view block) override {
    text += block;
    return true;
  }
  std::string text;
};

}  // namespace

Result<void> mark_solution(GraphReport& graph, const Solving& solving, std::string_view from, std::string_view to,
                           Context& context) {
  auto solution = solving.solve(from, to, {}, context);
  if (!solution) return tl::unexpected<Error>(std::move(solution).error());
  if (solution->status != Status::done) return {};
  std::map<std::string, std::size_t> numbers;
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) numbers.emplace(graph.nodes[i].state, i);
  CollectStates states;
  auto written = solution->path->write(PathItems::states, {"", "\n", ""}, states, context.control,
                                       std::numeric_limits<std::uint64_t>::max());
  if (!written) return tl::unexpected<Error>(std::move(written).error());
  if (*written != Status::done) return stopped_before("the solution was drawn");
  std::set<std::pair<std::size_t, std::size_t>> spine;
  std::optional<std::size_t> at;
  for (std::size_t begin = 0; begin < states.text.size();) {
    const auto end = states.text.find('\n', begin);
    const auto number = numbers.find(states.text.substr(begin, end - begin));
    MELEDA_ASSERT(number != numbers.end());
    graph.nodes[number->second].on_solution = true;
    if (at && graph.undirected) {
      spine.insert(std::minmax(*at, number->second));
    } else if (at) {
      spine.insert({*at, number->second});
    }
    at = number->second;
    begin = end + 1;
  }
  for (auto& edge : graph.edges) edge.on_solution = spine.contains({edge.from, edge.to});
  return {};
}

}  // namespace meleda
