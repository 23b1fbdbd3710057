// The verb `view`: all that a board shows of a state in one answer, so that a click on a page costs one request.

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "meleda/core/answer.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/workbench/report.hpp"
#include "meleda/workbench/scene_json.hpp"
#include "meleda/workbench/solid_json.hpp"
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

// What another verb answers, and with which outcome. One that fails or is stopped leaves the rest of the answer valid.
Json answer_to(const Request& other, Context& context) {
  Context own{context.control, nullptr, context.for_people, false, context.data, context.files, context.cache};
  auto answered = answer(other, own);
  auto& fields = answered.fields;
  fields["outcome"] = name_of(answered.outcome);
  if (context.for_people) fields["text"] = fields.contains("error") ? error_text(fields.at("error")) : answered.text;
  return std::move(fields);
}

// What helps with a state: the next move, the values of a game, what a check finds; each where the puzzle has that
// side.
constexpr std::pair<Facet, const char*> helpful[] = {
    {Facet::solving, "hint"}, {Facet::judging, "value"}, {Facet::checking, "check"}};

void add_help(Json& fields, const Instance& instance, const std::string& last, const Request& request,
              Context& context) {
  for (const auto& [facet, name] : helpful) {
    if (!instance.facets().has(facet)) continue;
    Request other{name, {{"spec", request.text("spec")}, {"state", text_in(fields, "state")}}};
    if (facet == Facet::solving) {
      other.verb = "next";
      other.values["instead"] = "yes";
      for (const auto* option : {"to", "method"}) {
        if (request.has(option)) other.values[option] = request.text(option);
      }
      if (!last.empty() || request.has("last")) other.values["last"] = last;
    }
    fields[name] = answer_to(other, context);
  }
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
  const auto add_picture = [&]() -> Result<void> {
    if (context.for_people) {
      MELEDA_TRY(const auto picture, seen_as_text(instance, state, request));
      fields["picture"] = picture.text;
      if (picture.turn) fields["turn"] = turn_as_json(*picture.turn);
    } else {
      MELEDA_TRY(const auto picture, seen(instance, state, request, Framing::turning));
      fields["scene"] = scene_as_json(picture.scene);
      if (picture.turn) fields["turn"] = turn_as_json(*picture.turn);
    }
    return {};
  };
  if (const auto added = add_picture(); !added) {
    const auto& error = added.error();
    if (error.code != ErrorCode::too_large) return tl::unexpected<Error>(error);
    fields["scene_error"] = {{"code", name_of(error.code)}, {"message", error.message}, {"hint", error.hint}};
  }
  if (instance.facets().playing) {
    MELEDA_TRY(const auto moves, instance.facets().playing->moves(state, context.control));
    fields["moves"] = moves_as_json(moves);
  }
  if (instance.facets().judging) {
    MELEDA_TRY(fields["mover"], instance.facets().judging->mover(state));
  }
  if (request.has("hint")) add_help(fields, instance, last, request, context);
  return answer;
}

std::string view_text(const Json& fields) {
  std::string out =
      fields.contains("picture") ? text_in(fields, "picture") : text_in(fields.at("scene_error"), "message") + "\n";
  if (!out.ends_with('\n')) out += '\n';
  if (fields.contains("mover")) out += say("\n{} moves\n", text_in(fields, "mover"));
  if (fields.contains("moves")) out += "\n" + moves_text(fields);
  for (const auto& [facet, name] : helpful) {
    if (fields.contains(name)) out += "\n" + text_in(fields.at(name), "text");
  }
  return out;
}

}  // namespace

[[gnu::cold]] std::vector<Verb> view_verbs(const Tour& tour) {
  const auto command = "view " + tour.spec + " " + tour.state;
  return {puzzle_verb(
      {"view",
       phrase("look at a state: picture, moves and, if wanted, what helps with it"),
       phrase("With --play and --edit, at the state that they lead to. A hint is what next, value or check answers; "
              "one that "
              "needs more than its budget leaves the rest as it is."),
       {spec_operand(), state_operand()},
       {{"play", ValueKind::text, phrase("moves to make first, with blanks between them")},
        {"edit", ValueKind::text, phrase("the place of a piece that is put to its next position first")},
        {"hint", ValueKind::flag,
         phrase("also what helps: the next move, the values of a game, or what a check finds")},
        turn_option(),
        to_option(),
        {"last", ValueKind::text, phrase("for the hint: the move that was made last; by default the last of --play")},
        method_option()},
       {{command, phrase("what it looks like, and which moves there are")},
        {command + " --hint", phrase("and which move is best")}}},
      {}, run_view, view_text)};
}

}  // namespace meleda
