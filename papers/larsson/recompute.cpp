// Figures of the article on Picaria that no verb answers: what the moves of a position do, and small counts.

#include <algorithm>
#include <string>

#include "../recompute_tools.hpp"
#include "meleda/families/alignment/alignment.hpp"
#include "meleda/studies/alignment/counts.hpp"
#include "meleda/workbench/spec.hpp"

namespace meleda::computations {

namespace {

Result<Json> replies(const Json& with) {
  Request request{"value", {{"spec", with.at("spec")}}};
  if (with.contains("state")) request.values["state"] = with.at("state");
  return ask_for("replies", request);
}

// How many moves leave the centre, or do not; of these all, or those that do not lose.
Result<std::ptrdiff_t> count_moves(const Json& with, bool leaving, bool losing_too) {
  MELEDA_TRY(const auto all, replies(with));
  const auto centre = with.at("centre").get<std::string>() + "-";
  return std::count_if(all.begin(), all.end(), [&](const Json& reply) {
    const bool leaves = reply.at("move").get<std::string>().starts_with(centre);
    return leaves == leaving && (losing_too || reply.at("value") != "loss");
  });
}

Result<std::string> moves_keeping(const Json& with) {
  MELEDA_TRY(const auto count, count_moves(with, false, true));
  return std::to_string(count);
}

Result<std::string> moves_leaving(const Json& with) {
  MELEDA_TRY(const auto count, count_moves(with, true, true));
  return std::to_string(count);
}

Result<std::string> moves_not_losing(const Json& with) {
  MELEDA_TRY(const auto keeping, count_moves(with, false, false));
  MELEDA_TRY(const auto leaving, count_moves(with, true, false));
  return std::to_string(keeping) + "," + std::to_string(leaving);
}

Result<std::string> values_of_moves(const Json& with) {
  MELEDA_TRY(const auto all, replies(with));
  Words values;
  for (const auto& move : with.at("moves")) {
    for (const auto& reply : all) {
      if (reply.at("move") == move) values.push_back(reply.at("value"));
    }
  }
  return joined(values, ",");
}

Result<std::string> orbits_with_stones(const Json& with) {
  MELEDA_TRY(const auto read, read_spec(with.at("spec").get<std::string>()));
  MELEDA_TRY(const auto game, alignment::make(read.arguments));
  return to_text(studies::board_orbits(game, with.at("x").get<unsigned>(), with.at("o").get<unsigned>()));
}

}  // namespace

Computations larsson();

[[gnu::cold]] Computations larsson() {
  auto all = shared_computations();
  all.merge(Computations{
      {"moves_keeping", moves_keeping},
      {"moves_leaving", moves_leaving},
      {"moves_not_losing", moves_not_losing},
      {"values_of_moves", values_of_moves},
      {"orbits_with_stones", orbits_with_stones},
  });
  return all;
}

}  // namespace meleda::computations
