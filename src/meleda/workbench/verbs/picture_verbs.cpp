// The verbs that draw: draw.

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "meleda/core/answer.hpp"
#include "meleda/core/pdf.hpp"
#include "meleda/core/solid_files.hpp"
#include "meleda/core/svg.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/workbench/methods.hpp"
#include "meleda/workbench/scene_json.hpp"
#include "meleda/workbench/solid_json.hpp"
#include "meleda/workbench/verbs/common.hpp"
#include "meleda/workbench/verbs/rows.hpp"

namespace meleda {

namespace {

Result<Answer> run_draw(const Opened& opened, const Request& request, Context& context) {
  MELEDA_TRY(const auto state, opened.instance->read_state("state", request.text("state")));
  const auto& format = request.text("format");
  Answer answer;
  answer.fields = {{"spec", request.text("spec")}, {"state", state}, {"format", format}};
  if (format == "solid" || format == "obj" || format == "gltf") {
    MELEDA_TRY(const auto solid, opened.instance->solid(state));
    if (format == "solid")
      answer.fields["solid"] = solid_as_json(solid);
    else
      answer.document = Document{format == "obj" ? to_obj(solid) : to_gltf(solid)};
    return answer;
  }
  if (format == "text") {
    MELEDA_TRY(const auto picture, seen_as_text(*opened.instance, state, request));
    if (picture.turn) answer.fields["turn"] = turn_as_json(*picture.turn);
    answer.fields["document"] = picture.text;
    return answer;
  }
  const auto framing = format == "scene" ? Framing::turning : Framing::close;
  MELEDA_TRY(const auto picture, seen(*opened.instance, state, request, framing));
  if (picture.turn) answer.fields["turn"] = turn_as_json(*picture.turn);
  if (format == "scene") {
    answer.fields["scene"] = scene_as_json(picture.scene);
  } else if (format == "pdf") {
    MELEDA_TRY(auto bytes, to_pdf({{&picture.scene}}, StopCheck(context.control)));
    answer.document = Document{std::move(bytes), true};
  } else {
    answer.document = Document{to_svg(picture.scene, {}, StopCheck(context.control))};
  }
  return answer;
}

std::string draw_text(const Json& fields) {
  if (fields.contains("document")) return text_in(fields, "document");
  return fields.at(fields.contains("scene") ? "scene" : "solid").dump(2) + "\n";
}

}  // namespace

[[gnu::cold]] std::vector<Verb> picture_verbs(const Tour& tour) {
  const auto command = "draw " + tour.spec + " " + tour.state;
  return {puzzle_verb(
      {"draw",
       phrase("draw a state"),
       phrase("In characters, the borders of a body where parts are joined are double, backs of faces are dotted, "
              "and 5,2 on a face says that 2 lies close behind 5."),
       {spec_operand(), state_operand()},
       {format_option({"text", "svg", "pdf", "scene", "solid", "obj", "gltf"},
                      phrase("characters for the terminal, or a picture; scene: its shapes, for programs; of a "
                             "body also solid: its faces, obj and gltf: a file for 3D programs")),
        turn_option()},
       {{command, phrase("on the terminal")}, {command + " -o picture.svg", phrase("for a leaflet")}}},
      {}, run_draw, draw_text)};
}

}  // namespace meleda
