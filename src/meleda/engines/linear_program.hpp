#pragma once
// Linear programs with integer data, solved in exact arithmetic. This and its .cpp are the only files that know the
// library behind it (GLPK). Its answers come as floating-point numbers all the same: who uses one as a proof scales it
// to integers and checks these.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace meleda {

// least <= value <= most, where there is such an end.
struct LinearBounds {
  std::optional<std::int32_t> least = {};
  std::optional<std::int32_t> most = {};
};

struct LinearRow {
  std::vector<std::pair<std::size_t, std::int32_t>> terms;  // variable (each once) and its factor
  LinearBounds bounds;
};

// Minimise the sum of cost[i] x[i], for x[i] within its bounds and each row within its own.
struct LinearProgram {
  std::vector<std::int32_t> cost;  // one for each variable
  std::vector<LinearBounds> bounds;
  std::vector<LinearRow> rows;
};

enum class LinearStatus { optimal, infeasible, unbounded, failed };

struct LinearSolution {
  LinearStatus status = LinearStatus::failed;
  std::vector<double> values;  // when optimal: a vertex, each value the nearest to the exact rational number
};

[[nodiscard]] LinearSolution solve_linear_program(const LinearProgram& program);

// The values times the least natural number, at most `most_multiplier`, that makes all of them integers up to rounding.
[[nodiscard]] std::optional<std::vector<std::int64_t>> scaled_to_integers(const std::vector<double>& values,
                                                                          std::int64_t most_multiplier);

}  // namespace meleda
