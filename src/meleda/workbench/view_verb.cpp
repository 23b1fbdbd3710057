#include "meleda/workbench/view_verb.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "meleda/core/scene_text.hpp"
#include "meleda/workbench/report.hpp"
#include "meleda/workbench/scene_json.hpp"
#include "meleda/workbench/spec.hpp"

namespace meleda {

namespace {

Json moves_as_json(const std::vector<MoveText>& moves) {
  Json list = Json::array();
  for (const auto& m : moves) list.push_back({{"move", m.move}, {"to", m.to}});
  return list;
}

// The same error, about the option whose text was refused.
tl::unexpected<Error> about(const std::string& option, Error error) {
  if (!error.argument.empty()) error.argument = option;
  return tl::unexpected<Error>(std::move(error));
}

// What `next` answers, and with which outcome.
Json hint_at(const std::string& state, const std::string& last, const Request& request, Context& context) {
  Request next{"next", {{"spec", value_of(request, "spec")}, {"state", state}}};
  for (const auto* name : {"to", "method"}) {
    if (has(request, name)) next.values[name] = value_of(request, name);
  }
  if (!last.empty() || has(request, "last")) next.values["last"] = last;
  auto hint = answer(next, context);
  hint.fields["outcome"] = name_of(hint.outcome);
  return std::move(hint.fields);
}

}  // namespace

std::string_view name_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::done: return "done";
    case Outcome::no: return "no";
    case Outcome::stopped: return "stopped";
    case Outcome::bad_input: break;
  }
  return "bad_input";
}

VerbInfo view_info(const Operand& spec, const Option& to, const Option& method, const Tour& tour) {
  return {"view",
          "look at a state: picture, moves and, if wanted, the best next move",
          "With --play and --edit, at the state that they lead to. A hint that needs more than its budget leaves the "
          "rest as it is.",
          {spec, {"state", ValueKind::state, "a state; the start by default", false}},
          {{"play", ValueKind::text, "moves to make first, with blanks between them"},
           {"edit", ValueKind::text, "the place of a piece that is put to its next position first"},
           {"hint", ValueKind::flag, "also say which move to make next"},
           to,
           {"last", ValueKind::text, "for the hint: the move that was made last; by default the last of --play"},
           method},
          {{"view " + tour.spec + " " + tour.state, "what it looks like, and where one can go"},
           {"view " + tour.spec + " " + tour.state + " --hint", "and which move is best"}}};
}

Result<Answer> run_view(const Request& request, Context& context) {
  MELEDA_TRY(const auto opened, open_spec(value_of(request, "spec")));
  const auto& instance = *opened.instance;
  MELEDA_TRY(const auto from, instance.read_state("state", value_of(request, "state")));
  Answer answer;
  auto& fields = answer.fields;
  fields = {{"spec", value_of(request, "spec")}, {"from", from}};
  auto state = from;
  auto last = value_of(request, "last");
  if (has(request, "play")) {
    const auto made = instance.play(state, value_of(request, "play"));
    if (!made) return about("play", made.error());
    state = made->back().to;
    if (!has(request, "last")) last = made->back().move;
    fields["made"] = moves_as_json(*made);
  }
  if (has(request, "edit")) {
    auto edited = instance.edit(state, value_of(request, "edit"));
    if (!edited) return about("edit", std::move(edited).error());
    state = std::move(*edited);
    if (!has(request, "last")) last.clear();  // no move led here
  }
  fields["state"] = state;
  if (const auto scene = instance.scene(state)) {
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
  MELEDA_TRY(const auto moves, instance.moves(state));
  fields["moves"] = moves_as_json(moves);
  if (has(request, "hint")) fields["hint"] = hint_at(state, last, request, context);
  return answer;
}

std::string view_text(const Json& fields) {
  std::string out = fields.contains("picture") ? fields.at("picture").get<std::string>()
                                               : fields.at("scene_error").at("message").get<std::string>() + "\n";
  if (!out.ends_with('\n')) out += '\n';
  out += fmt::format("\n{}", to_text("moves", fields));
  if (!fields.contains("hint")) return out;
  const auto& hint = fields.at("hint");
  return out + "\n" + (hint.contains("error") ? error_text(hint.at("error")) : to_text("next", hint));
}

}  // namespace meleda
