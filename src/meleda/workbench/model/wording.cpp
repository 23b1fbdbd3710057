#include "meleda/workbench/model/wording.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "meleda/core/assert.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"

namespace meleda {

std::string states_then_too_many(const Integer& count) {
  static const Integer readable("1000000000000000000");
  return count < readable ? say("{} states, ", to_text(count)) : std::string();
}

std::string moves_that_are_possible(std::vector<std::string> names) {
  constexpr std::size_t most_named = 8;
  if (names.empty()) return tr("no move is possible here");
  const bool all = names.size() <= most_named;
  if (!all) names.resize(most_named);
  return say("possible here: {}", joined(names, ", ") + (all ? "" : ", ..."));
}

Result<std::size_t> order_number(const std::vector<std::string>& names, std::string_view order) {
  if (order.empty()) return std::size_t{0};
  const auto found = std::find(names.begin(), names.end(), order);
  if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
  return fail(ErrorCode::not_supported, say("this puzzle has no order {}", in_quotes(order)), {},
              say("it has: {}", joined(names, ", ")));
}

std::string descent_reason(Status status, std::uint64_t states, bool by_book, std::uint64_t lower_bound) {
  if (status != Status::unsolvable) {
    return say("{} states were searched; any path has at least {} moves", grouped(states), grouped(lower_bound));
  }
  if (states > 0) return say("exhausted: {} states were searched, and no target can be reached", grouped(states));
  if (by_book) return tr("all states from which it can be done are known, and this is none of them");
  return tr("the rules alone rule it out, without a search");
}

std::string search_reason(Status status, std::uint64_t states, std::uint64_t lower_bound) {
  if (status == Status::unsolvable) {
    return say("exhausted: {} states were searched, and the two sides never meet", grouped(states));
  }
  return say("{} states were searched; no path is shorter than {} moves", grouped(states), grouped(lower_bound));
}

std::string pattern_search_reason(Status status, std::uint64_t states, std::uint64_t lower_bound) {
  if (status == Status::unsolvable) {
    return say("exhausted: {} states were searched, and none leads there", grouped(states));
  }
  return search_reason(status, states, lower_bound);
}

std::string why_not_in(const PermutationGroup& group) {
  const auto order = grouped(to_text(group.order()));
  if (group.is_alternating()) {
    return tr("the moves only make even permutations of the pieces, and this takes an odd one");
  }
  return say("the moves make a group of {} permutations, and what leads there is none of them", order);
}

tl::unexpected<Error> no_table_to_save() {
  return fail(ErrorCode::not_supported, tr("there are no tables to save for this puzzle"), {},
              tr("tables are for puzzles whose moves permute pieces on cells, each move with its inverse"));
}

tl::unexpected<Error> no_patterns_to_save() {
  return fail(ErrorCode::not_supported, tr("there are no pattern tables to save for this puzzle"), {},
              tr("they are for puzzles that are searched by a-star or ida-star"));
}

std::string unfinished_table_reason(std::uint64_t bytes, const Control& control) {
  if (control.exhausted() == "memory" || bytes == 0) return why_stopped(control.stop_status(), control);
  return say("the table of {} was not completed", bytes_for_people(bytes));
}

Result<std::string> chosen_method(const std::vector<std::string>& serving, std::string_view method) {
  if (serving.empty()) return fail(ErrorCode::not_supported, tr("no engine can solve this puzzle at this size"));
  if (method.empty()) return serving.front();
  if (std::find(serving.begin(), serving.end(), method) != serving.end()) return std::string(method);
  return fail(ErrorCode::not_supported, say("{} does not serve this puzzle at this size", in_quotes(method)), {},
              say("what does: {}", joined(serving, ", ")));
}

tl::unexpected<Error> longest_too_large(const std::string& states) {
  return fail(ErrorCode::too_large,
              say("the longest path is found by trying all, and this puzzle has {}too many", states), {},
              tr("take a smaller one"));
}

tl::unexpected<Error> count_too_large(const std::string& states) {
  return fail(ErrorCode::too_large,
              say("shortest paths are counted by visiting states, and there are {}too many", states));
}

tl::unexpected<Error> walk_too_far(const std::string& to, const Integer& length) {
  return fail(ErrorCode::bad_number,
              say("the path from there to {} has only {} moves", in_quotes(to), to_text(length)));
}

tl::unexpected<Error> graph_too_large(const std::string& states, std::size_t most_states) {
  return fail(ErrorCode::too_large,
              say("the graph of this puzzle has {}more than the {} states that are drawn", states, most_states), {},
              tr("take a smaller puzzle, raise the number with --limit, or ask explore for the numbers alone"));
}

std::string why_stopped(Status status, const Control& control) {
  if (status == Status::limit_reached) return which_budget_ran_out(control);
  return status == Status::cancelled ? tr("interrupted") : "";
}

std::string which_budget_ran_out(const Control& control) {
  const auto wanted = control.refused_memory();
  if (control.exhausted() == "memory" && wanted) {
    return say("the budget of memory ran out (at least {} are needed, {} are allowed)", bytes_for_people(*wanted),
               bytes_for_people(control.memory_limit()));
  }
  return say("the budget of {} ran out", tr(control.exhausted()));
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

tl::unexpected<Error> no_room_for_rows(Control& control, std::uint64_t bytes) {
  if (!control.stopped()) control.refuse(bytes);  // a plane may fit where the tables beside it do not
  return stopped_before(tr("stopped before it began: the rows were not made"));
}

tl::unexpected<Error> no_such_way(Store store, const ExploreWays& ways) {
  std::vector<std::string> names;
  for (const auto& way : ways.ways) names.emplace_back(name_of(way.store));
  return fail(ErrorCode::not_supported, say("this puzzle cannot be explored by {}", name_of(store)), {},
              say("possible here: {}", joined(names, ", ")));
}

void add_eccentricities(AllStartsReport& report, const std::vector<std::uint32_t>& eccentricities,
                        const std::function<std::string(std::size_t)>& text) {
  if (eccentricities.empty()) return;
  std::map<std::uint32_t, std::uint64_t> counts;
  for (const auto eccentricity : eccentricities) ++counts[eccentricity];
  report.eccentricities.assign(counts.begin(), counts.end());
  const auto some = [&](std::uint32_t wanted) {
    constexpr std::size_t most = 8;
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < eccentricities.size() && texts.size() < most; ++i) {
      if (eccentricities[i] == wanted) texts.push_back(text(i));
    }
    return texts;
  };
  report.centre = some(counts.begin()->first);
  report.periphery = some(counts.rbegin()->first);
}

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
  if (*written != Status::done) return stopped_before(tr("stopped before the solution was drawn"));
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

bool is_better(const Worth& a, const Worth& b) {
  if (a.value != b.value) return a.value > b.value;
  if (a.value == GameValue::draw) return false;
  return a.value == GameValue::win ? a.plies < b.plies : a.plies > b.plies;
}

void sort_replies(std::vector<Judgement::Reply>& replies) {
  std::stable_sort(replies.begin(), replies.end(),
                   [](const auto& a, const auto& b) { return is_better(a.worth, b.worth); });
  for (auto& reply : replies) reply.best = !is_better(replies.front().worth, reply.worth);
}

std::string game_not_judged(const Control& control) {
  const auto what = control.exhausted();
  return what.empty() ? std::string(tr("interrupted before all positions were judged"))
                      : say("the budget of {} ran out before all positions were judged", tr(what));
}

}  // namespace meleda
