#include "meleda/workbench/model/playing_model.hpp"

namespace meleda {

std::string moves_that_are_possible(std::vector<std::string> names) {
  constexpr std::size_t most_named = 8;
  if (names.empty()) return "no move is possible here";
  const bool all = names.size() <= most_named;
  if (!all) names.resize(most_named);
  return "possible here: " + joined(names, ", ") + (all ? "" : ", ...");
}

}  // namespace meleda
