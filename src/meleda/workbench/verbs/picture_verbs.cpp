// The verbs that draw: draw.

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "meleda/core/answer.hpp"
#include "meleda/core/scene_text.hpp"
#include "meleda/core/svg.hpp"
#include "meleda/core/text.hpp"
#include "meleda/workbench/methods.hpp"
#include "meleda/workbench/scene_json.hpp"
#include "meleda/workbench/verbs/common.hpp"
#include "meleda/workbench/verbs/rows.hpp"

namespace meleda {

namespace {

Result<Answer> run_draw(const Opened& opened, const Request& request, Context& context) {
  MELEDA_TRY(const auto state, opened.instance->read_state("state", request.text("state")));
  MELEDA_TRY(const auto scene, opened.instance->scene(state));
  const auto& format = request.text("format");
  Answer answer;
  answer.fields = {{"spec", request.text("spec")}, {"state", state}, {"format", format}};
  if (format == "scene") {
    answer.fields["scene"] = scene_as_json(scene);
  } else {
    answer.fields["document"] = format == "svg" ? to_svg(scene, {}, StopCheck(context.control)) : to_plain_text(scene);
  }
  return answer;
}

std::string draw_text(const Json& fields) {
  if (fields.contains("document")) return text_in(fields, "document");
  return fields.at("scene").dump(2) + "\n";
}

}  // namespace

std::vector<Verb> picture_verbs(const Tour& tour) {
  const auto command = "draw " + tour.spec + " " + tour.state;
  return {puzzle_verb({"draw",
                       "draw a state",
                       "",
                       {spec_operand(), state_operand()},
                       {format_option({"text", "svg", "scene"},
                                      "characters for the terminal, or a picture; scene: its shapes, for programs")},
                       {{command, "on the terminal"}, {command + " -o picture.svg", "for a leaflet"}}},
                      {}, run_draw, draw_text)};
}

}  // namespace meleda
