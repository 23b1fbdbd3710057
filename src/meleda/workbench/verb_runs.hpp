#pragma once
// What the verbs do, one function each: a complete request in, an answer out. The table that names them is in
// verbs.cpp.

#include <functional>
#include <string>

#include "meleda/core/result.hpp"
#include "meleda/workbench/verbs.hpp"

namespace meleda {

// A verb's own work. The request has been completed: every operand and option has its value or its default.
using VerbRun = std::function<Result<Answer>(const Request&, Context&)>;

// Of an operand or option; empty if it was not given and has no default.
[[nodiscard]] const std::string& value_of(const Request& request, const std::string& name);
[[nodiscard]] bool has(const Request& request, const std::string& name);
[[nodiscard]] Result<Integer> number_in(const Request& request, const std::string& name);

// Puts a path into the answer's field `path`, or streams it where the front end can take it.
[[nodiscard]] Result<Answer> with_path(Answer answer, PathStream& path, PathItems items, const Integer& items_in_all,
                                       Context& context);

[[nodiscard]] Result<Answer> run_list(const Request& request, Context& context);
[[nodiscard]] Result<Answer> run_show(const Request& request, Context& context);
[[nodiscard]] Result<Answer> run_moves(const Request& request, Context& context);
[[nodiscard]] Result<Answer> run_play(const Request& request, Context& context);
[[nodiscard]] Result<Answer> run_edit(const Request& request, Context& context);
[[nodiscard]] Result<Answer> run_solve(const Request& request, Context& context);
[[nodiscard]] Result<Answer> run_distance(const Request& request, Context& context);
[[nodiscard]] Result<Answer> run_next(const Request& request, Context& context);
[[nodiscard]] Result<Answer> run_walk(const Request& request, Context& context);
[[nodiscard]] Result<Answer> run_explore(const Request& request, Context& context);
[[nodiscard]] Result<Answer> run_graph(const Request& request, Context& context);
[[nodiscard]] Result<Answer> run_draw(const Request& request, Context& context);
[[nodiscard]] Result<Answer> run_reproduce(const Request& request, Context& context);

}  // namespace meleda
