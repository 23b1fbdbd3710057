#include "meleda/workbench/verbs/common.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <utility>

#include "meleda/core/scene_text.hpp"
#include "meleda/core/solid_text.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/workbench/methods.hpp"
#include "meleda/workbench/model/wording.hpp"
#include "meleda/workbench/verbs.hpp"

namespace meleda {

Operand spec_operand() {
  return {"spec", ValueKind::spec, phrase("a puzzle: family:arguments, or a product's name")};
}

Operand state_operand(const std::string& help, bool required) {
  return {"state", ValueKind::state, help, required};
}

Option from_option() {
  return {"from", ValueKind::state, phrase("where to begin"), {}, "start"};
}

Option to_option() {
  return {"to", ValueKind::state, phrase("where to go"), {}, "goal"};
}

Option method_option() {
  Option option{"method",
                ValueKind::choice,
                phrase("how to find it: {}, by default one that serves, what needs no search first"),
                {},
                {}};
  for (const auto& method : all_methods) {
    option.about_choices.emplace_back(method.about);
    option.choices.emplace_back(method.name);
  }
  return option;
}

Option turn_option() {
  return {"turn", ValueKind::text,
          phrase("of a body: from where it is seen, in degrees around and above it, such as 30,25")};
}

namespace {

Result<std::optional<Turn>> wanted_turn(const Request& request) {
  if (!request.has("turn")) return std::nullopt;
  const auto read = parse_turn(request.text("turn"));
  if (!read) return request.refuse("turn", read.error());
  return *read;
}

// An error about --turn where there is nothing to turn.
Result<Solid> body_of(const Instance& instance, const std::string& state, const Request& request) {
  auto solid = instance.solid(state);
  if (!solid && !instance.has_solids()) return request.refuse("turn", solid.error());
  return solid;
}

}  // namespace

Result<Seen> seen(const Instance& instance, const std::string& state, const Request& request, Framing framing) {
  MELEDA_TRY(const auto turn, wanted_turn(request));
  if (!instance.has_solids() && !turn) {
    MELEDA_TRY(auto scene, instance.scene(state));
    return Seen{std::move(scene), std::nullopt};
  }
  MELEDA_TRY(const auto solid, body_of(instance, state, request));
  return Seen{projected(solid, turn.value_or(solid.turn), framing), turn.value_or(solid.turn)};
}

Result<SeenText> seen_as_text(const Instance& instance, const std::string& state, const Request& request) {
  MELEDA_TRY(const auto turn, wanted_turn(request));
  if (!instance.has_solids() && !turn) {
    MELEDA_TRY(const auto scene, instance.scene(state));
    return SeenText{to_plain_text(scene), std::nullopt};
  }
  MELEDA_TRY(const auto solid, body_of(instance, state, request));
  return SeenText{to_plain_text(solid, turn), turn};
}

namespace {

// What there is instead of a visit to all states, which are too many: true of the methods of this puzzle.
std::string instead_of_all_states(const Instance& instance) {
  const auto* const solving = instance.facets().solving.get();
  const auto methods = solving != nullptr ? solving->methods() : std::vector<std::string>();
  const auto has = [&](const Method& method) {
    return std::find(methods.begin(), methods.end(), method.name) != methods.end();
  };
  if (has(analytic_method))
    return tr("take a smaller one; distance, next, walk and solve need no search and work at any size");
  if (has(strategy_method)) {
    return tr(
        "take a smaller one; solve, distance and next know a path without search, proven shortest where the answer "
        "says so");
  }
  if (has(beam_method)) {
    return tr("take a smaller one; solve, distance and next search for a short path, and say what is proven about it");
  }
  if (!methods.empty()) return tr("take a smaller one; solve, distance and next search, which may take long");
  return tr("take a smaller one");
}

}  // namespace

tl::unexpected<Error> lacks(const Instance& instance, const std::vector<Facet>& facets) {
  std::vector<std::string> names;
  for (const auto facet : all_facets) {
    if (instance.facets().has(facet)) names.push_back(tr(name_of(facet)));
  }
  const auto no = [&](const char* message) {
    return fail(ErrorCode::not_supported, message, {}, say("what it is for: {}", joined(names, ", ")));
  };
  switch (facets.front()) {
    case Facet::playing: return no(tr("this is nothing to play: it has no moves"));
    case Facet::solving: return no(tr("this is nothing to solve: it has no goals"));
    case Facet::ordering:
      return fail(ErrorCode::not_supported, tr("the states of this puzzle have no order of their own"));
    case Facet::space: {
      if (!instance.facets().has(Facet::playing)) return no(tr("there is no state space to visit: there are no moves"));
      const auto count = instance.state_count();
      return fail(ErrorCode::too_large,
                  say("this puzzle has {}too many states to visit them all",
                      count ? states_then_too_many(*count) : std::string()),
                  {}, instead_of_all_states(instance));
    }
    case Facet::judging: return no(tr("this is no game for two players"));
    case Facet::checking: break;
  }
  return no(tr("states of this puzzle have no properties to check"));
}

[[gnu::cold]] Verb puzzle_verb(Verb description, std::vector<Facet> facets, RunOnPuzzle run, Print print) {
  description.facets = facets;
  description.print = std::move(print);
  description.run = [facets = std::move(facets), run = std::move(run)](const Request& request,
                                                                       Context& context) -> Result<Answer> {
    MELEDA_TRY(const auto opened, open_spec(request.text("spec"), context));
    const bool fits = facets.empty() || std::any_of(facets.begin(), facets.end(),
                                                    [&](Facet facet) { return opened.instance->facets().has(facet); });
    if (!fits) return lacks(*opened.instance, facets);
    return run(opened, request, context);
  };
  return description;
}

namespace {

// Collects a path into a JSON array.
class CollectPath final : public BlockSink {
 public:
  explicit CollectPath(Control& control) : control_(control) {}

  bool write(std::string_view block) override {
    items_ += static_cast<std::uint64_t>(std::count(block.begin(), block.end(), ',')) + 1;
    // It is held as text, while that grows or is read also as another; then as items, and as the text of the answer.
    constexpr std::uint64_t texts = 4;
    constexpr std::uint64_t bytes_of_an_item = 64;  // and what lies around each
    StopCheck(control_).may_use(texts * (text_.size() + block.size()) + bytes_of_an_item * items_);
    text_ += block;
    return true;
  }
  [[nodiscard]] Json take() {
    text_ += ']';
    auto items = Json::parse(text_);
    text_ = {};
    return items;
  }
  static ItemFormat format() { return {"\"", "\"", ",", true}; }

 private:
  Control& control_;
  std::string text_ = "[";
  std::uint64_t items_ = 0;
};

}  // namespace

Result<Json> first_items(PathStream& path, PathItems items, Control& control, std::uint64_t most) {
  CollectPath sink(control);
  MELEDA_TRY(const auto status, path.write(items, CollectPath::format(), sink, control, most));
  if (status != Status::done) return fail(ErrorCode::stopped, tr("stopped before the path was complete"));
  return sink.take();
}

Result<Answer> with_path(Answer answer, PathStream& path, PathItems items, const Integer& items_in_all,
                         Context& context) {
  const auto all = std::numeric_limits<std::uint64_t>::max();
  // A search that betters its path until the time is over leaves none to write it: a path of ordinary length is written
  // all the same.
  Control writing;
  writing.limit_time(std::chrono::seconds(1));
  writing.limit_memory(context.control.memory_limit());
  constexpr std::uint64_t ordinary_length = 10'000;
  const bool searched_to_the_end = context.control.stopped() && context.control.exhausted() == "time" &&
                                   context.control.stop_status() != Status::cancelled &&
                                   items_in_all <= ordinary_length;
  auto& control = searched_to_the_end ? writing : context.control;
  if (context.output != nullptr) {
    answer.streamed = true;
    context.output->begin(answer.fields, "path");
    MELEDA_TRY(const auto status, path.write(items, context.output->format(), *context.output, control, all));
    if (status == Status::done) return answer;
    answer.outcome = outcome_of(status);
    answer.refuse(tr("stopped before the path was complete"));
    answer.after_list["complete"] = false;
    return answer;
  }
  if (items_in_all > longest_path_in_answer) {
    return fail(ErrorCode::too_large,
                say("there are {} items; an answer holds at most {}", to_text(items_in_all), longest_path_in_answer),
                {}, tr("ask for single places with walk, or in an order with unrank"));
  }
  MELEDA_TRY(answer.fields["path"], first_items(path, items, control, all));
  return answer;
}

std::string moves_text(const Json& fields) {
  std::string out;
  for (const auto& m : fields.at("moves")) out += fmt::format("{}  {}\n", text_in(m, "move"), text_in(m, "to"));
  return out.empty() ? tr("no move is possible here\n") : out;
}

Json move_as_json(const MoveText& move) {
  Json fields = {{"move", move.move}, {"to", move.to}};
  if (!move.words.empty()) fields["words"] = move.words;
  return fields;
}

Json moves_as_json(const std::vector<MoveText>& moves) {
  Json list = Json::array();
  for (const auto& m : moves) list.push_back(move_as_json(m));
  return list;
}

std::string shortened(const std::string& text) {
  constexpr std::size_t most = 60;
  if (text.size() <= most) return text;
  return fmt::format("{}...{}", text.substr(0, 24), text.substr(text.size() - 24));
}

std::string number_for_people(const std::string& digits) {
  constexpr std::size_t most = 30;
  return digits.size() <= most ? grouped(digits) : say("{} ({} digits)", shortened(digits), digits.size());
}

std::string counted(const std::string& digits, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", number_for_people(digits), digits == "1" ? one : many);
}

std::string refusal_text(const Json& fields) {
  if (text_in(fields, "status") == "unsolvable") return say("no path: {}\n", text_in(fields, "reason"));
  return say("stopped before an answer was found: {}\n", text_in(fields, "reason"));
}

Print prints_only(const char* field) {
  return [field](const Json& fields) {
    const auto& value = fields.at(field);
    return (value.is_string() ? value.get<std::string>() : value.dump()) + "\n";
  };
}

std::string document_text(const Json& fields) {
  return fields.contains("document") ? text_in(fields, "document") : fields.dump(2) + "\n";
}

}  // namespace meleda
