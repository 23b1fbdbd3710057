#include "meleda/workbench/verbs/sequence_verb.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <utility>

#include "meleda/core/answer.hpp"
#include "meleda/core/language.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/engines/oeis_table.hpp"
#include "meleda/engines/sequence.hpp"
#include "meleda/workbench/spec.hpp"
#include "meleda/workbench/verbs/common.hpp"

namespace meleda {

namespace {

constexpr std::uint64_t most_terms = 10'000;
constexpr std::uint64_t largest_index = 10'000;
constexpr std::size_t most_digits = 6;  // of a number beside an n
constexpr auto default_time = std::chrono::seconds(10);
constexpr IndexRange default_range{1, 12};

std::string_view digits_at(std::string_view text, std::size_t at) {
  const auto end = std::min(text.find_first_not_of("0123456789", at), text.size());
  return text.substr(at, end - at);
}

struct Linear {
  std::uint64_t factor = 1;
  std::int64_t added = 0;
};

// n, 2n, n+1, 2n-3; anything else is no number that depends on n.
std::optional<Linear> read_linear(std::string_view text) {
  Linear linear;
  const auto factor = digits_at(text, 0);
  if (factor.size() > most_digits) return std::nullopt;
  if (!factor.empty()) linear.factor = std::stoull(std::string(factor));
  text.remove_prefix(factor.size());
  if (!text.starts_with('n')) return std::nullopt;
  text.remove_prefix(1);
  if (text.empty()) return linear;
  const bool minus = text[0] == '-';
  if (!minus && text[0] != '+') return std::nullopt;
  const auto added = digits_at(text, 1);
  if (added.empty() || added.size() > most_digits || added.size() + 1 != text.size()) return std::nullopt;
  linear.added = std::stoll(std::string(added)) * (minus ? -1 : 1);
  return linear;
}

// Many puzzles begin at size 2 or 3: where nobody asked for a certain n, begin with the first that there is.
Result<IndexRange> range_of(const Request& request, const SpecTemplate& spec, const Context& context) {
  const auto given = request.values.find("n");
  if (given != request.values.end()) return read_index_range(given->second);
  auto range = default_range;
  for (; range.first < range.last; ++range.first) {
    const auto text = spec.at(range.first);
    if (text && open_spec(*text, context)) return range;
  }
  return default_range;
}

struct Term {
  Status status = Status::done;
  Integer value;
  std::string reason;  // when not done
};

Result<Term> moves_of(const Instance& instance, Context& context) {
  const auto* const solving = instance.facets().solving.get();
  if (solving == nullptr) return lacks(instance, {Facet::solving});
  MELEDA_TRY(const auto solution, solving->solve("start", "goal", "", context));
  if (solution.status == Status::done && !solution.optimal) {
    return Term{Status::limit_reached, 0, tr("the path that was found is not proven to be a shortest one")};
  }
  return Term{solution.status, solution.length, solution.reason};
}

Result<Term> longest_of(const Instance& instance, Context& context) {
  const auto* const solving = instance.facets().solving.get();
  if (solving == nullptr) return lacks(instance, {Facet::solving});
  MELEDA_TRY(const auto solution, solving->longest("start", "goal", context));
  if (solution.status == Status::done && !solution.optimal) {
    return Term{context.control.stop_status(), 0, tr("stopped before all paths were tried")};
  }
  return Term{solution.status, solution.length, solution.reason};
}

// A number that an exploration of everything finds, counting neighbours where it is about them.
template <class Number>
Result<Term> explored(const Instance& instance, Context& context, bool degrees, Number number) {
  const auto* const space = instance.facets().space.get();
  if (space == nullptr) return lacks(instance, {Facet::space});
  MELEDA_TRY(const auto report, space->explore("start", {Store::automatic, degrees}, context));
  return Term{report.profile.status, number(report.profile), report.reason};
}

Result<Term> states_of(const Instance& instance, Context& context) {
  if (const auto known = instance.state_count()) return Term{Status::done, *known, {}};
  return explored(instance, context, false, [](const Profile& profile) { return Integer(profile.states); });
}

Result<Term> depth_of(const Instance& instance, Context& context) {
  return explored(instance, context, false, [](const Profile& profile) { return Integer(profile.depth()); });
}

Result<Term> farthest_of(const Instance& instance, Context& context) {
  return explored(instance, context, false, [](const Profile& profile) {
    return Integer(profile.by_depth.empty() ? 0 : profile.by_depth.back().states);
  });
}

Result<Term> dead_ends_of(const Instance& instance, Context& context) {
  return explored(instance, context, true, [](const Profile& profile) { return Integer(profile.dead_ends); });
}

struct Quantity {
  QuantityName name;
  Result<Term> (*compute)(const Instance&, Context&);
};

constexpr std::array quantities = {
    Quantity{{"moves", phrase("of a shortest path from the start to the goal")}, moves_of},
    Quantity{{"longest", phrase("moves of the longest path that visits no state twice")}, longest_of},
    Quantity{{"states", phrase("that there are")}, states_of},
    Quantity{{"depth", phrase("the distance from the start to the farthest state")}, depth_of},
    Quantity{{"farthest", phrase("states at that distance")}, farthest_of},
    Quantity{{"dead-ends", phrase("states from which nothing leads on but the move back")}, dead_ends_of},
};

struct Terms {
  std::vector<Integer> known;
  Status status = Status::done;
  std::string reason;  // when not done
};

// An error of the first term is the request's; an error of a later one, such as a size that the puzzle does not have,
// ends the sequence.
Result<Terms> compute_terms(const SpecTemplate& spec, IndexRange range, const Quantity& quantity, Context& context) {
  auto& control = context.control;
  Terms terms;
  for (auto n = range.first; n <= range.last; ++n) {
    const auto stop = [&](Status status, std::string_view reason) {
      terms.status = status;
      terms.reason = say("at n = {}: {}", n, reason);
    };
    const auto term = [&]() -> Result<Term> {
      try {
        StopCheck{control}();
        MELEDA_TRY(const auto text, spec.at(n));
        MELEDA_TRY(const auto opened, open_spec(text, context));
        return quantity.compute(*opened.instance, context);
      } catch (const Stopped& stopped) {  // the terms before are as good as ever
        return Term{control.stop_status(), 0,
                    stopped.exhausted.empty() ? std::string("interrupted")
                                              : say("the budget of {} ran out", stopped.exhausted)};
      }
    }();
    if (!term) {
      if (n == range.first) return tl::unexpected<Error>(term.error());
      stop(Status::limit_reached, term.error().message);
      break;
    }
    if (term->status != Status::done) {
      stop(term->status, term->reason);
      break;
    }
    terms.known.push_back(term->value);
    control.report({phrase("terms"), terms.known.size(), range.last - range.first + 1, 0});
  }
  return terms;
}

void add_analysis(Json& fields, const std::vector<Integer>& terms, std::uint64_t first) {
  const auto analysis = analyse_sequence(terms, first);
  if (analysis.recurrence) {
    const auto& recurrence = *analysis.recurrence;
    fields["recurrence"] = recurrence.text;
    fields["recurrence_from"] = std::to_string(recurrence.holds_from);
    if (!recurrence.short_text.empty()) {
      fields["short_recurrence"] = recurrence.short_text;
      fields["short_recurrence_from"] = std::to_string(recurrence.short_from);
    }
    fields["generating_function"] = analysis.generating_function;
    if (analysis.closed_form.empty()) {
      fields["no_closed_form"] = analysis.no_closed_form;
    } else {
      fields["closed_form"] = analysis.closed_form;
      fields["closed_form_from"] = std::to_string(analysis.closed_form_from);
    }
    if (analysis.growth) {
      fields["growth"] = analysis.growth->text;
      if (!analysis.growth->rate.empty()) fields["growth_rate"] = analysis.growth->rate;
      if (!analysis.growth->decimal.empty()) fields["growth_decimal"] = analysis.growth->decimal;
    }
    fields["used"] = std::to_string(recurrence.used);
    fields["checked"] = std::to_string(recurrence.checked);
    fields["conjecture"] = true;
  }
  auto& oeis = fields["oeis"] = Json::array();
  for (const auto& match : find_in_oeis_table(terms, first)) {
    oeis.push_back({{"number", match.entry->number},
                    {"name", tr(match.entry->name)},
                    {"is", match.text},
                    {"shift", match.shift},
                    {"multiple", match.multiple},
                    {"from", std::to_string(match.from)},
                    {"agreeing", std::to_string(match.agreeing)}});
  }
}

Result<Answer> run_sequence(const Request& request, Context& context) {
  const auto& text = request.text("spec");
  MELEDA_TRY(const auto spec, SpecTemplate::read(text));
  MELEDA_TRY(const auto range, range_of(request, spec, context));
  const auto& of = request.text("of");
  const auto quantity =
      std::find_if(quantities.begin(), quantities.end(), [&](const Quantity& q) { return q.name.name == of; });
  if (!request.values.contains("time")) context.control.limit_time(default_time);
  MELEDA_TRY(const auto terms, compute_terms(spec, range, *quantity, context));

  Answer answer;
  auto& fields = answer.fields;
  fields["spec"] = text;
  fields["of"] = of;
  fields["status"] = name_of(terms.status);
  if (terms.status != Status::done) {
    answer.outcome = terms.status == Status::unsolvable ? Outcome::no : Outcome::stopped;
    fields["reason"] = terms.reason;
  }
  fields["first"] = std::to_string(range.first);
  auto& list = fields["terms"] = Json::array();
  for (const auto& term : terms.known) list.push_back(to_text(term));
  answer.refusal = terms.known.empty();
  add_analysis(fields, terms.known, range.first);
  fields["format"] = request.text("format");
  if (fields["format"] == "b-file") {
    fields["document"] = b_file(terms.known, range.first);
    if (terms.status != Status::done) {
      fields["document"] = fields["document"].get<std::string>() + "# stopped " + terms.reason + "\n";
    }
  }
  return answer;
}

// A row of the report, its further lines under the first.
std::string labelled(std::string_view name, std::string_view text) {
  constexpr std::size_t column = 12;
  return fmt::format("{:<{}}{}", name, column, wrapped(text, column));
}

std::string law_text(const Json& fields) {
  const auto terms = fields.at("terms").size();
  if (!fields.contains("recurrence")) {
    return labelled(tr("recurrence"), terms == 1 ? say("none was found from {} term", terms)
                                                 : say("none was found from {} terms", terms));
  }
  const auto from = [&](const char* name) { return say(" for n >= {}", text_in(fields, name)); };
  auto out = labelled(tr("recurrence"), text_in(fields, "recurrence") + from("recurrence_from"));
  if (fields.contains("short_recurrence")) {
    out += labelled("", text_in(fields, "short_recurrence") + from("short_recurrence_from"));
  }
  if (fields.contains("closed_form")) {
    const bool everywhere = text_in(fields, "closed_form_from") == text_in(fields, "first");
    out += labelled(tr("closed form"), fmt::format("a(n) = {}{}", text_in(fields, "closed_form"),
                                                   everywhere ? "" : from("closed_form_from")));
  } else {
    out += labelled(tr("closed form"), tr("none: ") + text_in(fields, "no_closed_form"));
  }
  out += labelled("g.f.", text_in(fields, "generating_function"));
  if (fields.contains("growth")) {
    const auto growth = text_in(fields, "growth");
    const auto decimal = text_in(fields, "growth_decimal");
    const bool beside = !decimal.empty() && fields.contains("growth_rate");
    out += labelled(tr("growth"), (growth == "bounded" ? growth : tr("like ") + growth) +
                                      (beside ? tr(", the base is ") + decimal : ""));
  }
  out += labelled(tr("evidence"), say("a conjecture: {} terms determine it, {} more agree", text_in(fields, "used"),
                                      text_in(fields, "checked")));
  return out;
}

std::string sequence_text(const Json& fields) {
  if (fields.at("terms").empty()) return refusal_text(fields);
  if (fields.contains("document")) return text_in(fields, "document");
  std::vector<std::string> terms;
  for (const auto& term : fields.at("terms")) terms.push_back(shortened(term.get<std::string>()));
  const auto first = std::stoull(text_in(fields, "first"));
  auto out = fmt::format("{}, {}, n = {}..{}\n{}\n", text_in(fields, "spec"), text_in(fields, "of"), first,
                         first + terms.size() - 1, wrapped(joined(terms, ", "), 0));
  if (fields.contains("reason")) out += labelled(tr("stopped"), text_in(fields, "reason"));
  out += law_text(fields);
  for (const auto& match : fields.at("oeis")) {
    const bool everywhere = text_in(match, "from") == text_in(fields, "first");
    out += labelled(tr("OEIS"),
                    fmt::format("a(n) = {}{}: {}", text_in(match, "is"),
                                everywhere ? "" : tr(" for n >= ") + text_in(match, "from"), text_in(match, "name")));
  }
  return out;
}

}  // namespace

Result<SpecTemplate> SpecTemplate::read(std::string_view text) {
  SpecTemplate read;
  read.text_ = text;
  auto at = std::min(text.find(':'), text.size());
  while (at < text.size()) {
    ++at;  // the colon or the comma
    const auto end_of_name = text.find_first_of("=,\"", at);
    if (end_of_name != std::string_view::npos && text[end_of_name] == '=') at = end_of_name + 1;
    if (at < text.size() && text[at] == '"') {
      const auto close = text.find('"', at + 1);
      if (close == std::string_view::npos) {
        return fail_in("spec", text, {ErrorCode::bad_spec, tr("this quote is never closed"), at, {}, {}, {}});
      }
      at = std::min(text.find(',', close), text.size());
      continue;
    }
    const auto end = std::min(text.find(',', at), text.size());
    // A choice may end in a number: name:n.
    const auto colon = text.substr(at, end - at).rfind(':');
    if (colon != std::string_view::npos) at += colon + 1;
    if (const auto linear = read_linear(text.substr(at, end - at))) {
      read.holes_.push_back({at, end, linear->factor, linear->added});
    }
    at = end;
  }
  if (read.holes_.empty()) {
    const auto place = std::min(text.find(':'), text.size());
    return fail_in("spec", text,
                   {ErrorCode::bad_spec,
                    tr("no argument depends on n"),
                    place == text.size() ? place : place + 1,
                    tr("write n where the number stands, as in family:n; also n+1, n-1, 2n"),
                    {},
                    {}});
  }
  return read;
}

Result<std::string> SpecTemplate::at(std::uint64_t n) const {
  std::string spec;
  std::size_t done = 0;
  for (const auto& hole : holes_) {
    const auto value = static_cast<std::int64_t>(hole.factor * n) + hole.added;
    if (value < 0) {
      return fail_in("spec", text_,
                     {ErrorCode::bad_spec, say("this is below 0 for n = {}", n), hole.begin, {}, {}, {}});
    }
    spec += text_.substr(done, hole.begin - done) + std::to_string(value);
    done = hole.end;
  }
  return spec + text_.substr(done);
}

Result<IndexRange> read_index_range(std::string_view text) {
  const auto refuse = [&](std::string message, std::size_t place) {
    return fail_in("n", text, {ErrorCode::bad_number, std::move(message), place, {}, {}, {}});
  };
  const auto dots = text.find("..");
  const auto first = digits_at(text, 0);
  if (first.empty() || first.size() != dots) return refuse(tr("expected a range such as 1..12"), first.size());
  const auto last = digits_at(text, dots + 2);
  const auto place = dots + 2;
  if (last.empty() || place + last.size() != text.size()) {
    return refuse(tr("expected a range such as 1..12"), place + last.size());
  }
  const auto too_large = say("n is at most {}", grouped(std::to_string(largest_index)));
  MELEDA_TRY(const auto from, parse_natural(first, "n"));
  if (from > largest_index) return refuse(too_large, 0);
  MELEDA_TRY(const auto to, parse_natural(last, "n"));
  if (to > largest_index) return refuse(too_large, place);
  const IndexRange range{static_cast<std::uint64_t>(from), static_cast<std::uint64_t>(to)};
  if (range.last < range.first) return refuse(tr("the range ends before it begins"), place);
  if (range.last - range.first >= most_terms) {
    return refuse(say("at most {} terms are computed", grouped(std::to_string(most_terms))), place);
  }
  return range;
}

std::vector<QuantityName> sequence_quantities() {
  std::vector<QuantityName> names;
  for (const auto& quantity : quantities) names.push_back(quantity.name);
  return names;
}

[[gnu::cold]] Verb sequence_verb(const std::string& example) {
  const auto begin = std::min(example.find(':'), example.size() - 1) + 1;
  const auto end = std::min(example.find(',', begin), example.size());
  auto spec = example;
  spec.replace(begin, end - begin, "n");
  Option of{"of", ValueKind::choice, phrase("which number: {}"), {}, std::string(quantities.front().name.name)};
  for (const auto& quantity : quantities) {
    const auto& [name, about] = quantity.name;
    of.about_choices.emplace_back(about);
    of.choices.emplace_back(name);
  }
  return {
      "sequence",
      phrase("compute a number for every size and find the law behind it"),
      phrase(
          "The terms, the shortest linear recurrence, the generating function, a closed form where the roots allow it, "
          "the growth, and entries of the OEIS that agree. All but the terms is conjecture: it says how many terms "
          "made it and how many checked it. Without --time it stops after 10 s and works with the terms that it has."),
      {{"spec", ValueKind::spec, phrase("a puzzle with n for a number: family:n; also n+1, n-1, 2n, name=n")}},
      {{"n",
        ValueKind::text,
        phrase("the first and the last n, such as 1..40; by default 1..12, without what the puzzle does not have"),
        {},
        {}},
       std::move(of),
       format_option({"text", "b-file"}, phrase("a report, or the lines 'n a(n)' of the OEIS"))},
      {{"sequence " + spec, phrase("how the number of moves grows")},
       {"sequence " + spec + " --n 1..40 --of states", phrase("the number of states, more terms")},
       {"sequence " + spec + " --format b-file -o b.txt", phrase("for the OEIS")}},
      run_sequence,
      sequence_text};
}

}  // namespace meleda
