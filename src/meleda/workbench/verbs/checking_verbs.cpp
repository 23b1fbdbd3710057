// The verb about properties of states: check.

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>
#include <variant>

#include "meleda/core/answer.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/core/user_files.hpp"
#include "meleda/workbench/verbs/common.hpp"
#include "meleda/workbench/verbs/rows.hpp"

namespace meleda {

namespace {

constexpr std::size_t most_bytes = 16'000'000;  // of a file with a state

// A state, or else a file that holds one. What is wrong with the state is told where there is no such file.
Result<std::string> state_or_file(const Instance& instance, const Request& request, const Context& context) {
  const auto& text = request.text("state");
  auto state = instance.read_state("state", text);
  if (state || context.files != UserFiles::allowed) return state;
  const auto read = read_user_file(context.files, text, most_bytes);
  return read ? instance.read_state("state", *read) : state;
}

// The places of what is required and does not hold, or of one property, lie under what `active` marks: what need not
// hold may fail everywhere. So may lines that have their sum cover the whole picture: of a property that holds the
// first is shown.
Result<Scene> lit_scene(const Instance& instance, const std::string& state, const Findings& found,
                        const std::string& property) {
  MELEDA_TRY(auto scene, instance.scene(state));
  std::set<std::string> lit;
  for (const auto& finding : found.list) {
    if (property.empty() ? finding.holds || !finding.required : finding.property != property) continue;
    for (const auto& group : finding.groups) {
      lit.insert(group.cells.begin(), group.cells.end());
      if (finding.holds) break;
    }
  }
  std::vector<Shape> marks;
  for (const auto& shape : scene.shapes) {
    if (!lit.contains(shape.place) || std::holds_alternative<Text>(shape.geometry)) continue;
    marks.push_back({"lit-" + shape.key, Role::active, shape.geometry});
  }
  scene.shapes.insert(scene.shapes.end(), marks.begin(), marks.end());
  return scene;
}

Result<Answer> run_check(const Opened& opened, const Request& request, Context& context) {
  MELEDA_TRY(const auto state, state_or_file(*opened.instance, request, context));
  MELEDA_TRY(auto found, opened.instance->facets().checking->check(state, context.control));
  const auto& property = request.text("property");
  Answer answer;
  auto& fields = answer.fields;
  fields = {{"spec", request.text("spec")}, {"state", state}, {"findings", Json::array()}};
  for (const auto& finding : found.list) {
    Json row = {{"property", finding.property}, {"holds", finding.holds}, {"required", finding.required}};
    if (auto label = tr(finding.property); label != finding.property) row["label"] = std::move(label);
    if (!finding.holds || finding.property == property) {
      row["cells"] = Json::array();
      for (const auto& group : finding.groups) row["cells"].push_back(group.cells);
      // Only where sums are what counts: then there is one for each group of cells.
      const auto summed = [](const Finding::Group& group) { return !group.sum.empty(); };
      if (std::any_of(finding.groups.begin(), finding.groups.end(), summed)) {
        for (const auto& group : finding.groups) row["sums"].push_back(group.sum);
      }
    } else if (!finding.groups.empty()) {
      row["groups"] = std::to_string(finding.groups.size());  // told if it is asked for
    }
    if (!finding.holds && finding.required) answer.outcome = Outcome::no;
    fields["findings"].push_back(std::move(row));
  }
  fields.update(found.fields);
  const auto named = [&](const Finding& finding) { return finding.property == property; };
  if (!property.empty() && std::none_of(found.list.begin(), found.list.end(), named)) {
    std::vector<std::string> names;
    for (const auto& finding : found.list) names.push_back(finding.property);
    const auto meant = nearest(property, names);
    return request.refuse("property", ErrorCode::not_found, tr("there is no such property here"), 0,
                          meant.empty() ? say("there are {}", joined(names, ", ")) : say("did you mean {}?", meant));
  }
  if (request.text("format") == "svg") {
    MELEDA_TRY(auto scene, lit_scene(*opened.instance, state, found, property));
    answer.pictures.push_back(std::move(scene));
  }
  return answer;
}

std::string check_text(const Json& fields) {
  constexpr std::size_t most_shown = 3;  // failures of one property
  std::size_t widest = 0;
  for (const auto& row : fields.at("findings")) widest = std::max(widest, columns_of(tr(text_in(row, "property"))));
  std::string out;
  for (const auto& row : fields.at("findings")) {
    out += fmt::format("{:<{}}  {}\n", tr(text_in(row, "property")), widest,
                       row.at("holds").get<bool>() ? tr("yes") : tr("no"));
    if (!row.contains("cells")) continue;
    const auto& cells = row.at("cells");
    for (std::size_t i = 0; i < std::min(most_shown, cells.size()); ++i) {
      const auto sum = row.contains("sums") ? row.at("sums").at(i).get<std::string>() : std::string();
      out += fmt::format("{:<{}}    {}{}\n", "", widest, joined(cells.at(i).get<std::vector<std::string>>(), " "),
                         sum.empty() ? "" : ": " + sum);
    }
    if (cells.size() > most_shown) out += say("{:<{}}    and {} more\n", "", widest, cells.size() - most_shown);
  }
  auto own = fields;
  for (const auto* name : {"spec", "state", "findings"}) own.erase(name);
  return own.empty() ? out : out + fields_text(own);
}

}  // namespace

[[gnu::cold]] std::vector<Verb> checking_verbs(const std::string& spec) {
  return {puzzle_verb(
      {"check",
       phrase("say which properties a state has"),
       phrase("Each property, and where it fails the cells and their sums; of one property also where it holds. "
              "Exit status 1 if a property that "
              "is required does not hold."),
       {spec_operand(), state_operand(phrase("a state, or a file with one; what is shown first by default"))},
       {{"property", ValueKind::text,
         phrase("of this one tell the cells also where it holds; in a picture, light its cells alone")},
        format_option({"text", "svg"},
                      phrase("a table, or a picture with the cells lit where a property that is required fails"))},
       {{"check " + spec, phrase("property by property")},
        {"check " + spec + " -o checked.svg", phrase("with the cells lit where one fails")}}},
      {Facet::checking}, run_check, check_text)};
}

}  // namespace meleda
