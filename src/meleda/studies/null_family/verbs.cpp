#include "meleda/studies/null_family/verbs.hpp"

#include <fmt/format.h>

#include "meleda/engines/explore.hpp"
#include "meleda/families/null_family/null_family.hpp"

namespace meleda::studies {

namespace {

using null_family::NullFamily;

// Ranges, choices and defaults have been checked when a verb runs; what remains are the checks of its own.
Result<OwnAnswer> count_fields(const VerbArguments& arguments, VerbContext& context) {
  const NullFamily puzzle(static_cast<std::uint32_t>(arguments.number("n")));
  const auto from = puzzle.parse(arguments.text("from"));
  if (!from) return arguments.refuse("from", from.error());

  const auto found = explore(puzzle, *from, puzzle.goals(), context.control);

  OwnAnswer answer;
  answer.outcome = outcome_of(found.profile.status);
  answer.fields = {{"states", found.profile.states}, {"complete", answer.outcome == Outcome::done}};
  answer.text = fmt::format("{}{}\n", found.profile.states, answer.outcome == Outcome::done ? "" : " so far");
  if (context.format == "svg") {
    MELEDA_TRY(auto picture, puzzle.scene(*from));
    answer.pictures.push_back(std::move(picture));
  }
  return answer;
}

}  // namespace

std::vector<OwnVerb> null_family_verbs() {
  return {{"fields count",
           "count the fields that the token can reach",
           "",
           {{"n", ValueKind::number, "number of fields", true, {}, {}, NumberRange{2, 1'000'000}}},
           {{"from", ValueKind::text, "the token's field", {}, "1"}},
           {{"5", "all of them"}, {"5 --from 3", "from the middle"}},
           {"text", "svg"},
           count_fields}};
}

}  // namespace meleda::studies
