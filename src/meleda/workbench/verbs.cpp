#include "meleda/workbench/verbs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "meleda/core/answer.hpp"
#include "meleda/core/assert.hpp"
#include "meleda/core/data_store.hpp"
#include "meleda/core/svg.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/workbench/model/wording.hpp"
#include "meleda/workbench/registry.hpp"
#include "meleda/workbench/spec.hpp"
#include "meleda/workbench/verbs/rows.hpp"

namespace meleda {

namespace {

// The family that the examples are about: the first that is listed.
const Tour& shown_tour() {
  const auto& all = families();
  return std::find_if(all.begin(), all.end(), [](const FamilyEntry& family) { return !family.info.hidden; })->info.tour;
}

// A puzzle that has this facet, of a family that is listed where there is one; and whether there is.
std::pair<std::string, bool> example_with(Facet facet) {
  for (const bool hidden : {false, true}) {
    for (const auto& family : families()) {
      if (family.info.hidden == hidden && family.has(facet)) return {family.info.tour.spec, !hidden};
    }
  }
  return {};
}

// A puzzle for which tables can be saved, if there is one.
std::optional<std::string> example_with_tables() {
  for (const auto& family : families()) {
    if (family.info.hidden || !family.may_have_tables) continue;
    for (const auto& sample : family.info.samples) {
      const auto opened = open_spec(sample);
      MELEDA_ASSERT(opened);
      const auto able = opened->instance->capabilities();
      if (std::find(able.begin(), able.end(), "tables") != able.end()) return sample;
    }
  }
  return std::nullopt;
}

// The general ones, then saved data, and what families have of their own.
[[gnu::cold]] std::vector<Verb> make_verbs() {
  const Speaking english(nullptr);  // the table is kept, whoever asks first
  const auto& tour = shown_tour();
  std::vector<Verb> all;
  const auto add = [&](std::vector<Verb> rows, bool listed = true) {
    for (auto& row : rows) {
      row.hidden |= !listed;
      all.push_back(std::move(row));
    }
  };
  add(catalogue_verbs(tour));
  add(playing_verbs(tour));
  add(solving_verbs(tour));
  if (const auto tabled = example_with_tables()) add(table_verbs(*tabled));
  add(order_verbs(tour));
  // What no listed family offers is not listed either.
  const auto [game, game_is_listed] = example_with(Facet::judging);
  add(judging_verbs(game), game_is_listed);
  const auto [checked, checked_is_listed] = example_with(Facet::checking);
  add(checking_verbs(checked), checked_is_listed);
  add(space_verbs(tour));
  add(picture_verbs(tour));
  add(sheet_verbs(tour));
  add(view_verbs(tour));
  add(paper_verbs());
  add(data_verbs());
  add(own_verbs());
  return all;
}

// One value of a request against what its operand or option may be. Numbers without a range are left to the verb.
Result<void> allowed(const std::string& name, const std::string& value, ValueKind kind,
                     const std::vector<std::string>& choices, const std::optional<NumberRange>& range) {
  const auto refuse = [&](ErrorCode code, std::string message) {
    return fail_in(name, value, {code, std::move(message), 0, {}, {}, {}});
  };
  if (!choices.empty() && std::find(choices.begin(), choices.end(), value) == choices.end()) {
    return refuse(ErrorCode::bad_usage, say("must be one of {}", joined(choices, ", ")));
  }
  if (kind == ValueKind::flag && value != "yes")
    return refuse(ErrorCode::bad_usage, tr("must be yes, or not be given"));
  if (kind == ValueKind::number && range) {
    const bool negative = range->least < 0 && value.starts_with('-');
    auto number = parse_natural(std::string_view(value).substr(negative ? 1 : 0), name);
    if (number && negative) *number = -*number;
    if (!number || *number < range->least || *number > range->most) {
      return refuse(ErrorCode::bad_number, range->most == NumberRange().most
                                               ? say("expected a number, {} or more", range->least)
                                               : say("expected a number from {} to {}", range->least, range->most));
    }
  }
  return {};
}

// Refuses fields that the verb does not have and values that they cannot have, and fills in what is left out.
Result<Request> completed(const Request& request, const Verb& info) {
  Request complete = request;
  std::vector<std::string> known;
  const auto take = [&](const auto& parameter) -> Result<void> {
    known.push_back(parameter.name);
    if (const auto found = complete.values.find(parameter.name); found != complete.values.end()) {
      return allowed(parameter.name, found->second, parameter.kind, parameter.choices, parameter.range);
    }
    if (!parameter.fallback.empty()) complete.values[parameter.name] = parameter.fallback;
    return {};
  };
  const Operand* before = nullptr;
  for (const auto& operand : info.operands) {
    if (auto taken = take(operand); !taken) return tl::unexpected<Error>(taken.error());
    if (complete.values.contains(operand.name)) {
      before = &operand;
      continue;
    }
    if (operand.required) {
      auto hint = say("for example: meleda {}", info.examples.front().arguments);
      // Where an earlier one was forgotten, what follows was taken for it.
      if (before != nullptr && before->kind != ValueKind::spec) {
        hint =
            say("{} was taken for the argument {}", in_quotes(complete.text(before->name)), before->name) + "\n" + hint;
      }
      return fail(ErrorCode::bad_usage, say("an argument is missing: {}, {}", operand.name, help_of(operand)),
                  std::nullopt, std::move(hint));
    }
    if (operand.kind == ValueKind::state) complete.values[operand.name] = "start";
  }
  for (const auto* options : {&info.options, &common_options()}) {
    for (const auto& option : *options) {
      if (auto taken = take(option); !taken) return tl::unexpected<Error>(taken.error());
    }
  }
  for (const auto& [name, value] : request.values) {
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      return fail(ErrorCode::bad_usage, say("{} has no field {}", info.name, in_quotes(name)), {},
                  say("it has: {}", joined(known, ", ")));
    }
  }
  return complete;
}

// A number with a unit behind it, such as 10s or 500M.
Result<double> read_amount(const std::string& name, const std::string& text,
                           const std::vector<std::pair<std::string, double>>& units) {
  const auto end = std::min(text.find_first_not_of("0123456789"), text.size());
  const auto number = parse_natural(std::string_view(text).substr(0, end), name);
  const auto unit =
      std::find_if(units.begin(), units.end(), [&](const auto& u) { return u.first == text.substr(end); });
  if (!number || unit == units.end() || *number > 1'000'000'000'000) {
    std::vector<std::string> names;
    for (const auto& known : units) names.push_back("1" + known.first);
    return fail_in(name, text,
                   {ErrorCode::bad_usage, say("expected an amount such as {}", joined(names, ", ")), end, {}, {}, {}});
  }
  return static_cast<double>(*number) * unit->second;
}

Result<void> apply_budgets(const Request& request, Control& control) {
  if (request.has("time")) {
    MELEDA_TRY(const auto time, read_time("time", request.text("time")));
    control.limit_time(time);
  }
  if (request.has("memory")) {
    MELEDA_TRY(const auto bytes, read_memory("memory", request.text("memory")));
    control.limit_memory(bytes);
  }
  return {};
}

// The document that the answer is shown as, if it is shown as one.
std::optional<Document> document_of(Answer& answer, const std::string& format, Control& control) {
  if (answer.document) return std::move(answer.document);
  if (format == "svg" && !answer.pictures.empty()) {
    return Document{to_svg(stacked(answer.pictures), {}, StopCheck(control))};
  }
  return std::nullopt;
}

// Puts documents and pictures into the fields, and the text for people beside them.
Answer finished(Answer answer, const Verb& verb, const Request& request, const Context& context) {
  if (auto document = document_of(answer, request.text("format"), context.control)) {
    if (document->binary && !context.for_people && !context.document_apart) {
      answer.fields["document"] = base64(document->bytes);
      answer.fields["document_encoding"] = "base64";
    } else {
      answer.fields["document"] = std::move(document->bytes);
    }
    if (context.for_people) answer.text = answer.fields["document"].get<std::string>();
  } else if (context.for_people && answer.text.empty() && !answer.streamed) {
    answer.text = verb.print ? verb.print(answer.fields) : fields_text(answer.fields);
  }
  if (!context.for_people) answer.text.clear();
  return answer;
}

Result<Answer> run(const Verb& verb, const Request& request, Context& context) {
  MELEDA_TRY(const auto complete, completed(request, verb));
  if (auto applied = apply_budgets(complete, context.control); !applied) return tl::unexpected<Error>(applied.error());
  // A verb that asks others, as `reproduce` does, hands its directory on.
  if (complete.has("data") || context.data.empty()) context.data = data_directory(complete.text("data"));
  Cache own(0);  // for this request alone, where nobody keeps one
  auto* const cache = context.cache == nullptr ? &own : context.cache;
  context.books = [cache, data = context.data](const std::string& name) { return cache->find_book(data, name); };
  context.data_limit.close_idle = [cache] { cache->close_books(); };
  // What is of this request alone goes with it, however it ends.
  struct Cleanup {
    Context& context;
    ~Cleanup() {
      context.books = {};
      context.data_limit.close_idle = {};
      context.puzzle = nullptr;
    }
  } const cleanup{context};
  if (complete.has("data-limit")) {
    MELEDA_TRY(context.data_limit.bytes, read_memory("data-limit", complete.text("data-limit")));
  }
  auto answered = verb.run(complete, context);
  if (!answered) return answered;
  return finished(std::move(*answered), verb, complete, context);
}

}  // namespace

Result<std::chrono::milliseconds> read_time(const std::string& name, const std::string& text) {
  MELEDA_TRY(const auto seconds, read_amount(name, text, {{"ms", 0.001}, {"s", 1}, {"m", 60}, {"h", 3600}}));
  constexpr double longest = 1e9;  // seconds; more would overflow the clock
  return std::chrono::milliseconds(static_cast<std::int64_t>(std::min(seconds, longest) * 1000));
}

Result<std::uint64_t> read_memory(const std::string& name, const std::string& text) {
  MELEDA_TRY(const auto bytes, read_amount(name, text, {{"k", 0x1p10}, {"M", 0x1p20}, {"G", 0x1p30}}));
  return static_cast<std::uint64_t>(std::min(bytes, 0x1p62));
}

const std::vector<Verb>& verbs() {
  static const auto table = make_verbs();
  return table;
}

const std::vector<Option>& common_options() {
  static const std::vector<Option> options = {
      {"time", ValueKind::text, phrase("stop after this long, such as 500ms, 10s, 5m or 1h, and say what is known")},
      {"memory", ValueKind::text,
       phrase("use at most this much memory for a search, such as 500M or 4G; half of the machine's by default")},
      {"data", ValueKind::text, phrase("where saved data lies; MELEDA_DATA or a folder of yours by default")},
      {"data-limit", ValueKind::text,
       phrase("saved data may take so much, such as 500M or 2G: what was used least recently makes room; no limit by "
              "default")},
  };
  return options;
}

const Verb* find_verb(std::string_view name) {
  const auto& all = verbs();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Verb& v) { return v.name == name; });
  return found == all.end() ? nullptr : &*found;
}

Answer answer_with(const Error& error) {
  Answer answer;
  answer.outcome = error.code == ErrorCode::stopped ? Outcome::stopped : Outcome::bad_input;
  Json fields = {{"code", name_of(error.code)}, {"message", error.message}};
  fields["offset"] = error.offset ? Json(*error.offset) : Json(nullptr);
  fields["hint"] = error.hint;
  if (!error.argument.empty()) {
    fields["argument"] = error.argument;
    fields["text"] = error.text;
  }
  answer.fields["error"] = std::move(fields);
  return answer;
}

Answer answer_of(const Verb& verb, const Request& request, Context& context) {
  const Speaking speaking(request.language);
  auto result = [&]() -> Result<Answer> {
    try {
      return run(verb, request, context);
    } catch (const Stopped& stopped) {
      return fail(ErrorCode::stopped,
                  stopped.exhausted.empty()
                      ? std::string(tr("interrupted before there was an answer"))
                      : say("the budget of {} ran out before there was an answer", tr(stopped.exhausted)));
    } catch (const std::bad_alloc&) {
      return fail(ErrorCode::too_large, tr("there is not enough memory for this"), {},
                  tr("give a smaller --memory budget"));
    } catch (const DamagedData& damaged) {
      return tl::unexpected<Error>(damaged.error());
    } catch (const BrokenInvariant& broken) {
      return fail(ErrorCode::internal, broken.what(), {}, tr("this is a bug in meleda: please report the command"));
    }
  }();
  if (result) return std::move(*result);
  auto& error = result.error();
  const auto exhausted = context.control.exhausted();
  if (error.code == ErrorCode::stopped && error.hint.empty() && !exhausted.empty()) {
    error.hint = say("{}: --{} allows more", which_budget_ran_out(context.control), exhausted);
  }
  auto answer = answer_with(error);
  if (request.has("spec")) {
    Json fields = {{"spec", request.text("spec")}};
    fields.update(answer.fields);
    answer.fields = std::move(fields);
  }
  return answer;
}

Answer answer(const Request& request, Context& context) {
  const Speaking speaking(request.language);
  if (const auto* const verb = find_verb(request.verb)) return answer_of(*verb, request, context);
  std::vector<std::string> names;
  for (const auto& known : verbs()) names.push_back(known.name);
  const auto meant = nearest(request.verb, names);
  return answer_with({ErrorCode::bad_usage,
                      say("there is no verb {}", in_quotes(request.verb)),
                      {},
                      meant.empty() ? say("there are: {}", joined(names, ", ")) : say("did you mean {}?", meant),
                      {},
                      {}});
}

}  // namespace meleda
