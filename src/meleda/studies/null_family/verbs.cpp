#include "meleda/studies/null_family/verbs.hpp"

#include <fmt/format.h>

#include "meleda/core/answer.hpp"
#include "meleda/core/assert.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/engines/explore.hpp"
#include "meleda/families/null_family/null_family.hpp"

namespace meleda::studies {

namespace {

using null_family::NullFamily;

// The puzzle that the spec names has been opened, and ranges, choices and defaults have been checked, when a verb runs;
// what remains are the checks of its own.
Result<Answer> count_fields(const Request& request, Context& context) {
  const auto* const puzzle = context.puzzle->as<NullFamily>();
  MELEDA_ASSERT(puzzle != nullptr);  // a family with several classes asks for each
  // Start and goals are those of the spec, which may have its own.
  auto from = request.text("from") == "start" ? puzzle->start : puzzle->rules.parse(request.text("from"));
  if (!from) return request.refuse("from", from.error());

  const auto found = explore(puzzle->rules, *from, puzzle->goals, context.control);

  Answer answer;
  answer.outcome = outcome_of(found.profile.status);
  answer.fields = fields_of({{"states", found.profile.states}, {"complete", answer.outcome == Outcome::done}});
  answer.text = fmt::format("{}{}\n", found.profile.states, answer.outcome == Outcome::done ? "" : tr(" so far"));
  if (request.text("format") == "svg") {
    MELEDA_TRY(auto picture, puzzle->rules.scene(*from));
    answer.pictures.push_back(std::move(picture));
  }
  return answer;
}

}  // namespace

[[gnu::cold]] std::vector<Verb> null_family_verbs() {
  return {{"fields count",
           phrase("count the fields that the token can reach"),
           "",
           {{"spec", ValueKind::spec, phrase("a row of fields")}},
           {{"from", ValueKind::text, phrase("the token's field, or start"), {}, "start"},
            format_option({"text", "svg"}, phrase("the number, or a picture of the token's field"))},
           {{"5", phrase("all of them")}, {"5 --from 3", phrase("from the middle")}},
           count_fields}};
}

}  // namespace meleda::studies
