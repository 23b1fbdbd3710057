#include "meleda/engines/linear_program.hpp"

#include <glpk.h>

#include <cmath>
#include <cstring>
#include <new>

#include "meleda/core/assert.hpp"

namespace meleda {

namespace {

// GLPK keeps what it needs, problems included, for each thread that asks it; all of it is given back here. What it
// cannot go on after, it says as if on a terminal, calls the hook, and would abort.
class Environment {
 public:
  Environment() {
    if (glp_init_env() > 1) throw std::bad_alloc();
    glp_term_out(GLP_OFF);
    glp_term_hook(&Environment::listen, this);
    glp_error_hook(&Environment::leave, this);
  }
  ~Environment() { glp_free_env(); }
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;

 private:
  static int listen(void* self, const char* said) {
    if (std::strstr(said, "memory") != nullptr) static_cast<Environment*>(self)->memory_ended_ = true;
    return 1;  // is not printed
  }
  static void leave(void* self) {
    if (static_cast<Environment*>(self)->memory_ended_) throw std::bad_alloc();
    throw BrokenInvariant("the library for linear programs could not go on");
  }

  bool memory_ended_ = false;
};

int kind_of(const LinearBounds& bounds) {
  if (!bounds.least && !bounds.most) return GLP_FR;
  if (!bounds.most) return GLP_LO;
  if (!bounds.least) return GLP_UP;
  return *bounds.least == *bounds.most ? GLP_FX : GLP_DB;
}

LinearStatus status_of(int status) {
  switch (status) {
    case GLP_OPT: return LinearStatus::optimal;
    case GLP_NOFEAS: return LinearStatus::infeasible;
    case GLP_UNBND: return LinearStatus::unbounded;
    default: return LinearStatus::failed;
  }
}

}  // namespace

LinearSolution solve_linear_program(const LinearProgram& program) {
  MELEDA_ASSERT(program.cost.size() == program.bounds.size());
  LinearSolution solution;
  if (program.cost.empty()) return solution;
  const Environment environment;
  auto* const p = glp_create_prob();
  glp_set_obj_dir(p, GLP_MIN);
  // GLPK counts from 1.
  glp_add_cols(p, static_cast<int>(program.cost.size()));
  for (std::size_t i = 0; i < program.cost.size(); ++i) {
    const auto& bounds = program.bounds[i];
    const int column = static_cast<int>(i) + 1;
    glp_set_obj_coef(p, column, program.cost[i]);
    glp_set_col_bnds(p, column, kind_of(bounds), bounds.least.value_or(0), bounds.most.value_or(0));
  }
  if (!program.rows.empty()) glp_add_rows(p, static_cast<int>(program.rows.size()));
  for (std::size_t i = 0; i < program.rows.size(); ++i) {
    const auto& row = program.rows[i];
    std::vector<int> columns{0};
    std::vector<double> factors{0};
    for (const auto& [variable, factor] : row.terms) {
      MELEDA_ASSERT(variable < program.cost.size());
      columns.push_back(static_cast<int>(variable) + 1);
      factors.push_back(factor);
    }
    const int number = static_cast<int>(i) + 1;
    glp_set_mat_row(p, number, static_cast<int>(row.terms.size()), columns.data(), factors.data());
    glp_set_row_bnds(p, number, kind_of(row.bounds), row.bounds.least.value_or(0), row.bounds.most.value_or(0));
  }
  // The exact method begins where the fast one in floating point ends: it has little left to do, but the last word.
  glp_smcp how;
  glp_init_smcp(&how);
  how.msg_lev = GLP_MSG_OFF;
  glp_simplex(p, &how);
  if (glp_exact(p, &how) != 0) return solution;
  solution.status = status_of(glp_get_status(p));
  if (solution.status == LinearStatus::optimal) {
    for (int i = 1; i <= glp_get_num_cols(p); ++i) solution.values.push_back(glp_get_col_prim(p, i));
  }
  return solution;
}

std::optional<std::vector<std::int64_t>> scaled_to_integers(const std::vector<double>& values,
                                                            std::int64_t most_multiplier) {
  constexpr double rounding = 1e-9;
  constexpr double largest = 1e12;
  for (std::int64_t multiplier = 1; multiplier <= most_multiplier; ++multiplier) {
    std::vector<std::int64_t> integers;
    for (const auto value : values) {
      const auto scaled = value * static_cast<double>(multiplier);
      if (!(std::abs(scaled) < largest)) return std::nullopt;
      const auto nearest = std::round(scaled);
      if (std::abs(scaled - nearest) > rounding * static_cast<double>(multiplier)) break;
      integers.push_back(static_cast<std::int64_t>(nearest));
    }
    if (integers.size() == values.size()) return integers;
  }
  return std::nullopt;
}

}  // namespace meleda
