#include "meleda/workbench/model/judging_model.hpp"

#include <fmt/format.h>

namespace meleda {

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
  return what.empty() ? std::string("interrupted before all positions were judged")
                      : fmt::format("the budget of {} ran out before all positions were judged", what);
}

}  // namespace meleda
