// The verb `view`: all that a board shows of a state in one answer, so that a click on a page costs one request.

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "meleda/core/answer.hpp"
#include "meleda/core/scene_text.hpp"
#include "meleda/workbench/report.hpp"
#include "meleda/workbench/scene_json.hpp"
#include "meleda/workbench/verbs.hpp"
#include "meleda/workbench/verbs/common.hpp"
#include "meleda/workbench/verbs/rows.hpp"

namespace meleda {

namespace {

// The same error, about the option whose text was refused.
tl::unexpected<Error> about(const std::string& option, Error error) {
  if (!error.argument.empty()) error.argument = option;
  return tl::unexpected<Error>(std::move(error));
}

// What `next` answers, and with which outcome. One that fails or is stopped leaves the rest of the answer valid.
Json hint_at(const Instance& instance, const std::string& state, const std::string& last, const Request& request,
             Context& context) {
  const bool solving = instance.facets().has(Facet::solving);
  Request next{"next", {{"spec", request.text("spec")}, {"state", state}}};
  for (const auto* name : {"to", "method"}) {
    if (request.has(name)) next.values[name] = request.text(name);
  }
  if (solving && (!last.empty() || request.has("last"))) next.values["last"] = last;
  Context own{context.control, nullptr, context.for_people, false, context.data, context.files, context.cache};
  auto hint = answer(next, own);
  hint.fields["outcome"] = name_of(hint.outcome);
  if (context.for_people)
    hint.fields["text"] = hint.fields.contains("error") ? error_text(hint.fields.at("error")) : hint.text;
  return std::move(hint.fields);
}

Result<Answer> run_view(const Opened& opened, const Request& request, Context& context) {
  const auto& instance = *opened.instance;
  MELEDA_TRY(const auto from, instance.read_state("state", request.text("state")));
  Answer answer;
  auto& fields = answer.fields;
  fields = {{"spec", request.text("spec")}, {"from", from}};
  auto state = from;
  auto last = request.text("last");
  if (request.has("play")) {
    if (!instance.facets().playing) return lacks(instance, {Facet::playing});
    const auto made = instance.facets().playing->play(state, request.text("play"), context.control);
    if (!made) return about("play", made.error());
    state = made->back().to;
    if (!request.has("last")) last = made->back().move;
    fields["made"] = moves_as_json(*made);
  }
  if (request.has("edit")) {
    auto edited = instance.edit(state, request.text("edit"));
    if (!edited) return about("edit", std::move(edited).error());
    state = std::move(*edited);
    if (!request.has("last")) last.clear();  // no move led here
  }
  fields["state"] = state;
  if (const auto scene = instance.scene(state, context.control)) {
    if (context.for_people) {
      fields["picture"] = to_plain_text(*scene);
    } else {
      fields["scene"] = scene_as_json(*scene);
    }
  } else if (const auto& error = scene.error(); error.code == ErrorCode::too_large) {
    fields["scene_error"] = {{"code", name_of(error.code)}, {"message", error.message}, {"hint", error.hint}};
  } else {
    return tl::unexpected<Error>(error);
  }
  if (instance.facets().playing) {
    MELEDA_TRY(const auto moves, instance.facets().playing->moves(state, context.control));
    fields["moves"] = moves_as_json(moves);
  }
  if (instance.facets().judging) {
    MELEDA_TRY(fields["mover"], instance.facets().judging->mover(state));
  }
  if (request.has("hint")) fields["hint"] = hint_at(instance, state, last, request, context);
  return answer;
}

std::string view_text(const Json& fields) {
  std::string out =
      fields.contains("picture") ? text_in(fields, "picture") : text_in(fields.at("scene_error"), "message") + "\n";
  if (!out.ends_with('\n')) out += '\n';
  if (fields.contains("mover")) out += fmt::format("\n{} moves\n", text_in(fields, "mover"));
  if (fields.contains("moves")) out += "\n" + moves_text(fields);
  return fields.contains("hint") ? out + "\n" + text_in(fields.at("hint"), "text") : out;
}

}  // namespace

std::vector<Verb> view_verbs(const Tour& tour) {
  const auto command = "view " + tour.spec + " " + tour.state;
  return {puzzle_verb(
      {"view",
       "look at a state: picture, moves and, if wanted, the best next move",
       "With --play and --edit, at the state that they lead to. A hint that needs more than its budget leaves the "
       "rest as it is.",
       {spec_operand(), state_operand()},
       {{"play", ValueKind::text, "moves to make first, with blanks between them"},
        {"edit", ValueKind::text, "the place of a piece that is put to its next position first"},
        {"hint", ValueKind::flag, "also say which move to make next"},
        to_option(),
        {"last", ValueKind::text, "for the hint: the move that was made last; by default the last of --play"},
        method_option()},
       {{command, "what it looks like, and which moves there are"}, {command + " --hint", "and which move is best"}}},
      {}, run_view, view_text)};
}

}  // namespace meleda
