#pragma once
// What the models say and do without knowing a state type: compiled once.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/core/integer.hpp"
#include "meleda/core/result.hpp"
#include "meleda/engines/permutation_group.hpp"
#include "meleda/workbench/facets/judging.hpp"
#include "meleda/workbench/facets/solving.hpp"
#include "meleda/workbench/facets/space.hpp"

namespace meleda {

// "4096 states, " for messages that go on with "too many"; nothing where the number is too long to read.
[[nodiscard]] std::string states_then_too_many(const Integer& count);

[[nodiscard]] inline tl::unexpected<Error> stopped_before(std::string what) {
  return fail(ErrorCode::stopped, std::move(what));
}

// "possible here: +1, -3", not all of very many.
[[nodiscard]] std::string moves_that_are_possible(std::vector<std::string> names);

// The place of a name among them; an empty one means the first.
[[nodiscard]] Result<std::size_t> order_number(const std::vector<std::string>& names, std::string_view order);

// What a descent says when it found no path.
[[nodiscard]] std::string descent_reason(Status status, std::uint64_t states, bool by_book, std::uint64_t lower_bound);
[[nodiscard]] std::string search_reason(Status status, std::uint64_t states, std::uint64_t lower_bound);
[[nodiscard]] std::string pattern_search_reason(Status status, std::uint64_t states, std::uint64_t lower_bound);
// Why the group of the moves has no element that leads there.
[[nodiscard]] std::string why_not_in(const PermutationGroup& group);
// `bytes`: of the table, where that is known; else 0.
[[nodiscard]] std::string unfinished_table_reason(std::uint64_t bytes, const Control& control);
[[nodiscard]] tl::unexpected<Error> no_table_to_save();
[[nodiscard]] tl::unexpected<Error> no_patterns_to_save();

// The method itself where it serves, the first that does where it is empty.
[[nodiscard]] Result<std::string> chosen_method(const std::vector<std::string>& serving, std::string_view method);
[[nodiscard]] tl::unexpected<Error> longest_too_large(const std::string& states);
[[nodiscard]] tl::unexpected<Error> count_too_large(const std::string& states);
[[nodiscard]] tl::unexpected<Error> walk_too_far(const std::string& to, const Integer& length);

[[nodiscard]] tl::unexpected<Error> graph_too_large(const std::string& states, std::size_t most_states);
[[nodiscard]] std::string why_stopped(Status status, const Control& control);
// Of a budget that ran out: which one, and how much memory it would have taken at least, where that is known.
[[nodiscard]] std::string which_budget_ran_out(const Control& control);
// The puzzle has rows, but they were not made: the work was stopped, or they do not fit, which take at least `bytes`.
[[nodiscard]] tl::unexpected<Error> no_room_for_rows(Control& control, std::uint64_t bytes);
[[nodiscard]] tl::unexpected<Error> no_such_way(Store store, const ExploreWays& ways);
// How many states have each eccentricity, and some of the least and of the largest; `text` is that of the i-th state.
void add_eccentricities(AllStartsReport& report, const std::vector<std::uint32_t>& eccentricities,
                        const std::function<std::string(std::size_t)>& text);
// Marks one shortest path in the graph, by what a solver finds.
Result<void> mark_solution(GraphReport& graph, const Solving& solving, std::string_view from, std::string_view to,
                           Context& context);

// By value; a win sooner, a loss later.
[[nodiscard]] bool is_better(const Worth& a, const Worth& b);
// Best first, and marked where they are.
void sort_replies(std::vector<Judgement::Reply>& replies);
[[nodiscard]] std::string game_not_judged(const Control& control);

}  // namespace meleda
