#include "meleda/families/rule_files/rule_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <set>

#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"

namespace meleda::rule_files {

namespace {

constexpr std::size_t most_goals = 1'000;

tl::unexpected<Error> too_many_digits(const RuleText& rules, std::uint32_t pieces) {
  return fail(ErrorCode::too_large,
              say("these rules have to be searched, and {} digits are too many for that; up to {} fit", pieces,
                  digits::PackedRows::most(rules.base)),
              {}, tr("docs/rules.md says which rules are computed, for up to thousands"));
}

// Distances to every goal have to be computed, so many goals make rows shorter.
template <class Rules>
Result<void> check_computed(const Rules& rules, std::uint32_t pieces, std::size_t goals) {
  const auto most = std::max(std::min(rules.most_digits(goals), most_computed),
                             static_cast<std::uint32_t>(digits::PackedRows::most(rules.base())));
  if (pieces <= most) return {};
  return fail(ErrorCode::too_large, say("rules like these{} are computed for up to {} digits",
                                        goals == 1 ? "" : say(", with {} goals,", goals), most));
}

std::uint64_t all_digits(std::uint32_t base) {
  return (std::uint64_t{1} << base) - 1;
}

std::optional<Digit> only_digit(const Element& element) {
  if (std::popcount(element.digits) != 1) return std::nullopt;
  return static_cast<Digit>(std::countr_zero(element.digits));
}

bool is_anything(const Element& element, std::uint32_t base) {
  return element.repeated && element.digits == all_digits(base);
}

// Every step between neighbouring digits once, both ways; in their order. Nothing if it is otherwise.
std::optional<std::vector<const Step*>> plain_steps(const RuleText& rules) {
  if (rules.wrap_digits || rules.wrap_row || rules.steps.size() + 1 != rules.base) return std::nullopt;
  std::vector<const Step*> steps(rules.base - 1, nullptr);
  for (const auto& step : rules.steps) {
    if (!step.both_ways || step.to != step.from + 1 || steps[step.from] != nullptr) return std::nullopt;
    steps[step.from] = &step;
  }
  return steps;
}

std::optional<digits::Word> word_of(const Pattern& pattern) {
  digits::Word word;
  bool repeated = false;
  for (const auto& element : pattern.elements) {
    const auto digit = only_digit(element);
    if (!digit || (element.repeated && repeated)) return std::nullopt;
    if (element.repeated) {
      repeated = true;
      word.repeated = *digit;
    } else {
      (repeated ? word.last : word.first).push_back(*digit);
    }
  }
  if (!repeated) return std::nullopt;  // no word for long rows
  return word;
}

// The ends whose right neighbour must stand at one digit, as the forbidden runs have it: for each of these ends all
// other digits are forbidden, and nothing else is. Bit x: the digit x.
std::optional<std::uint64_t> ends_of_runs(const RuleText& rules, const std::vector<Digit>& gates) {
  const auto top = static_cast<Digit>(rules.base - 1);
  std::vector<std::uint64_t> forbidden(rules.base, 0);
  for (const auto& run : rules.never) {
    if (run.elements.size() != 2) return std::nullopt;
    for (Digit x = 0; x < rules.base; ++x) {
      if ((run.elements[0].digits >> x & 1U) != 0) forbidden[x] |= run.elements[1].digits;
    }
  }
  std::uint64_t ends = 0;
  for (Digit x = 0; x < rules.base; ++x) {
    if (forbidden[x] == 0) continue;
    if (x != 0 && x != top) return std::nullopt;
    const auto gate = x == 0 ? gates.front() : gates.back();
    if (forbidden[x] != (all_digits(rules.base) & ~(std::uint64_t{1} << gate))) return std::nullopt;
    ends |= std::uint64_t{1} << x;
  }
  return ends;
}

// Where the k-th line of a kind stands in the text, for messages: its number and that of the column of what it says.
std::string place_of_line(std::string_view text, std::string_view kind, std::size_t k) {
  std::size_t number = 0;
  while (!text.empty()) {
    ++number;
    const auto line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    const auto word = std::min(line.find_first_not_of(" \t"), line.size());
    if (!line.substr(word).starts_with(kind) || k-- > 0) continue;
    const auto said = line.find_first_not_of(" \t", word + kind.size());
    return say("line {}, column {}", number, said == std::string_view::npos ? line.size() + 1 : said + 1);
  }
  return tr("the rules");
}

// The rows of a start or a goal that are states. `place` says where it stands.
Result<std::vector<std::vector<Digit>>> states_of(const RuleText& rules, const Pattern& pattern, std::uint32_t n,
                                                  std::size_t most, const std::string& place) {
  auto rows = rows_of(pattern, n, most);
  if (!rows) {
    auto error = std::move(rows).error();
    error.message = say("{}: {} with {} pieces: {}", place, pattern_text(pattern, rules.base), n, error.message);
    return tl::unexpected<Error>(std::move(error));
  }
  std::erase_if(*rows, [&](const auto& row) { return forbidden_at(rules, row).has_value(); });
  return rows;
}

}  // namespace

std::optional<std::size_t> forbidden_at(const RuleText& rules, const std::vector<Digit>& row) {
  std::optional<std::size_t> first;
  for (const auto& run : rules.never) {
    const auto length = run.elements.size();
    if (length > row.size()) continue;
    const auto places = rules.wrap_row ? row.size() : row.size() - length + 1;
    for (std::size_t place = 0; place < std::min(places, first.value_or(places)); ++place) {
      std::size_t i = 0;
      while (i < length && (run.elements[i].digits >> row[(place + i) % row.size()] & 1U) != 0) ++i;
      if (i == length) first = place;
    }
  }
  return first;
}

Error forbidden_error(const RuleText& rules, const std::vector<Digit>& row, std::size_t place) {
  std::string found;
  std::string what;
  for (const auto& run : rules.never) {
    std::string digits;
    bool fits = run.elements.size() <= row.size();
    for (std::size_t i = 0; fits && i < run.elements.size(); ++i) {
      const auto digit = row[(place + i) % row.size()];
      fits = (run.elements[i].digits >> digit & 1U) != 0;
      digits += digit_text(digit);
    }
    if (fits) {
      found = digits;
      what = pattern_text(run, rules.base);
      break;
    }
  }
  return {ErrorCode::bad_state,
          say("from place {} on there is {}, and the rules say: never {}", place + 1, found, what),
          place,
          {},
          {},
          {}};
}

std::optional<digits::WordRules> as_words(const RuleText& rules, std::uint32_t pieces) {
  const auto steps = plain_steps(rules);
  if (!steps || !rules.never.empty()) return std::nullopt;
  std::vector<digits::Word> words;
  for (const auto* step : *steps) {
    if (!step->right || step->left) return std::nullopt;
    auto word = word_of(*step->right);
    if (!word) return std::nullopt;
    words.push_back(std::move(*word));
  }
  return digits::WordRules(rules.base, pieces, words);
}

std::optional<digits::GateRules> as_gates(const RuleText& rules, std::uint32_t pieces) {
  const auto steps = plain_steps(rules);
  if (!steps) return std::nullopt;
  std::vector<Digit> gates;
  std::uint64_t held_by = 0;  // left neighbours that keep a digit still
  for (const auto* step : *steps) {
    if (!step->right || step->right->elements.size() != 2) return std::nullopt;
    const auto& near = step->right->elements[0];
    const auto digit = only_digit(near);
    if (near.repeated || !digit || !is_anything(step->right->elements[1], rules.base)) return std::nullopt;
    if (*digit != 0 && *digit + 1U != rules.base) return std::nullopt;
    gates.push_back(*digit);
    std::uint64_t held = 0;
    if (step->left) {
      const auto& left = step->left->elements;
      if (left.size() != 2 || left[0].repeated || !is_anything(left[1], rules.base)) return std::nullopt;
      held = all_digits(rules.base) & ~left[0].digits;
    }
    if (step == steps->front()) held_by = held;
    if (held != held_by) return std::nullopt;
  }
  const auto ends = ends_of_runs(rules, gates);
  if (!ends || (held_by & ~*ends) != 0) return std::nullopt;
  return digits::GateRules(rules.base, pieces, gates, *ends);
}

std::string about(const RuleText& rules, const std::string& how) {
  return say("{}(found by: {})", rules_text(rules), how);
}

Result<Loaded> load(const Arguments& arguments) {
  const auto& [name, text] = arguments.file("file");
  auto rules = parse_rules(text);
  if (!rules) {
    auto error = std::move(rules).error();
    if (!name.empty()) error.argument = name;
    return tl::unexpected<Error>(std::move(error));
  }
  Loaded loaded;
  loaded.rules = std::move(*rules);
  loaded.title = loaded.rules.title.empty() ? tr("a puzzle of one's own") : loaded.rules.title;
  const auto given = arguments.integer("n");
  loaded.pieces = given > 0 ? static_cast<std::uint32_t>(given) : loaded.rules.pieces.value_or(default_pieces);
  // Before rows of that length are made.
  if (!digits::PackedRows::fits(loaded.rules.base, loaded.pieces)) {
    const auto goals = loaded.rules.goals.size();
    auto checked = Result<void>();
    if (const auto words = as_words(loaded.rules, loaded.pieces)) {
      checked = check_computed(*words, loaded.pieces, goals);
    } else if (const auto gates = as_gates(loaded.rules, loaded.pieces)) {
      checked = check_computed(*gates, loaded.pieces, goals);
    } else {
      checked = too_many_digits(loaded.rules, loaded.pieces);
    }
    if (!checked) return tl::unexpected<Error>(std::move(checked).error());
  }
  const auto start_place = place_of_line(text, "start", 0);
  MELEDA_TRY(auto starts, states_of(loaded.rules, loaded.rules.start, loaded.pieces, 1, start_place));
  if (starts.empty()) {
    return fail(ErrorCode::bad_spec, say("{}: the start is no state: it has a run that the rules forbid", start_place));
  }
  loaded.start = std::move(starts.front());
  auto& goals = loaded.goals;
  std::set<std::vector<Digit>> known;
  for (std::size_t k = 0; k < loaded.rules.goals.size(); ++k) {
    const auto place = place_of_line(text, "goal", k);
    MELEDA_TRY(const auto rows, states_of(loaded.rules, loaded.rules.goals[k], loaded.pieces, most_goals, place));
    for (const auto& row : rows) {
      if (known.insert(row).second) goals.push_back(row);
    }
    if (goals.size() > most_goals) {
      return fail(ErrorCode::bad_spec, say("{}: with this there are more than {} goals in all", place, most_goals));
    }
  }
  if (goals.empty()) {
    return fail(ErrorCode::bad_spec,
                say("{}: no goal is a state: all have runs that the rules forbid", place_of_line(text, "goal", 0)));
  }
  return loaded;
}

[[gnu::cold]] FamilyInfo family_info() {
  FamilyInfo info;
  info.id = "rules";
  info.title = phrase("digit puzzles of your own, from a file");
  info.kind = "digits";
  info.rules = phrase(
      "The rules stand in a text file: which digits there are, where it begins and ends, and which steps a digit may "
      "take "
      "when what is left and right of it fits a pattern. docs/rules.md describes the format, with six examples.");
  info.state = phrase("n digits, digit n first and digit 1 last; beyond 9 come a to z");
  info.move = phrase("+3 raises digit 3 by one, -3 lowers it (round the end, where digits wrap)");
  info.schema = {
      {"file",
       ParameterKind::file,
       0,
       0,
       "",
       {},
       phrase("a file with rules, or their text"),
       std::nullopt,
       phrase("puzzle My puzzle\ndigits 0..2\nstart  2*\ngoal   0*\nmove   1 <-> 2   when right is 0*\nmove   0 <-> 1  "
              " when "
              "right is 2 0*\n")},
      {"n", ParameterKind::integer, 0, most_pieces, "0", {}, phrase("number of digits; 0: as the file says, else 5")},
  };
  const std::string rings = "digits 0..1\nstart 1*\ngoal 0*\nmove 0 <-> 1 when right is 1 0*\n";
  const std::string mazes =
      "digits 0..3\nstart 0*\ngoal 3*\nnever 3 [012]\nmove 0 <-> 1 when right is 3 .*\nmove 1 <-> 2 when right is 0 "
      ".*\n"
      "move 2 <-> 3 when right is 3 .*\n";
  const std::string one_way =
      "digits 0..2\nwrap digits\nstart 0*\ngoal 2*\ngoal 1 0*\nmove 0 -> 1 when right is 2*\nmove 1 -> 2 when right is "
      "0*\n"
      "move 2 -> 0 when left is .* 1\n";
  const auto spec = [](const std::string& text, int n) { return fmt::format("rules:\"{}\",{}", text, n); };
  const std::string both_ways =
      "digits 0..2\nstart 0*\ngoal 2*\nmove 0 <-> 1 when left is .* [02]\nmove 1 <-> 2 when right is [12] .*\n";
  info.samples = {spec(rings, 4),     spec(mazes, 3),  spec(one_way, 3),
                  spec(both_ways, 3), spec(rings, 80), spec(mazes, 50)};
  info.tour = {spec(rings, 5), "10110", spec(rings, 4), spec(rings, 200)};
  return info;
}

namespace {

template <class Packed, class Long, class Rules>
Result<AnyRules> computed(Rules rules, Loaded loaded) {
  if (digits::PackedRows::fits(loaded.rules.base, loaded.pieces)) return Packed(std::move(rules), std::move(loaded));
  auto checked = check_computed(rules, loaded.pieces, loaded.goals.size());
  if (!checked) return tl::unexpected<Error>(std::move(checked).error());
  return Long(std::move(rules), std::move(loaded));
}

}  // namespace

// The rules are read once; the shape that is recognised first serves.
Result<AnyRules> make(const Arguments& arguments) {
  MELEDA_TRY(auto loaded, load(arguments));
  auto words = as_words(loaded.rules, loaded.pieces);
  auto gates = words ? std::nullopt : as_gates(loaded.rules, loaded.pieces);
  if (words) return computed<WordRules, LongWordRules>(std::move(*words), std::move(loaded));
  if (gates) return computed<GateRules, LongGateRules>(std::move(*gates), std::move(loaded));
  const auto& steps = loaded.rules.steps;
  const bool both_ways = std::all_of(steps.begin(), steps.end(), [](const Step& step) { return step.both_ways; });
  if (both_ways) return SearchedRules(std::move(loaded));
  return OneWayRules(std::move(loaded));
}

template <bool both_ways>
BasicSearchedRules<both_ways>::BasicSearchedRules(Loaded loaded)
    : loaded_(std::move(loaded)), rows_(loaded_.rules.base, loaded_.pieces) {
  for (auto& direction : conditions_) direction.resize(base());
  const auto add = [&](Digit from, Digit to, const Step& step) {
    for (const bool up : {false, true}) {
      if (changed(from, up) == to) conditions_[up ? 1 : 0][from].emplace_back(step, base(), loaded_.rules.wrap_row);
    }
  };
  for (const auto& step : loaded_.rules.steps) {
    add(step.from, step.to, step);
    if (step.both_ways) add(step.to, step.from, step);
  }
}

template <bool both_ways>
std::vector<std::uint64_t> BasicSearchedRules<both_ways>::goals() const {
  std::vector<State> states;
  for (const auto& goal : loaded_.goals) states.push_back(row_of(goal));
  return states;
}

template <bool both_ways>
std::string BasicSearchedRules<both_ways>::why_not(const State& s, const Move& m) const {
  const auto x = rows_.get(s, m.digit);
  const auto y = changed(x, m.up);
  if (!y) return digits::at_its_end(m, x, "digit");
  const auto& ways = conditions_[m.up ? 1 : 0][x];
  const bool fulfilled = std::any_of(
      ways.begin(), ways.end(), [&](const StepConditions& conditions) { return conditions.hold(rows_, s, m.digit); });
  if (fulfilled)
    return say("digit {} cannot become {}: the rules forbid the row that this makes", m.digit, digits::digit_text(*y));
  return ways.empty()
             ? say("no line of the rules lets a digit go from {} to {}", digits::digit_text(x), digits::digit_text(*y))
             : say("digit {} cannot go from {} to {} here: the conditions of the rules do not hold", m.digit,
                   digits::digit_text(x), digits::digit_text(*y));
}

template <bool both_ways>
Result<std::uint64_t> BasicSearchedRules<both_ways>::parse(std::string_view text) const {
  MELEDA_TRY(const auto row, digits::parse_digits(text, base(), size(), "digit"));
  if (const auto place = forbidden_at(loaded_.rules, row)) {
    return tl::unexpected<Error>(forbidden_error(loaded_.rules, row, *place));
  }
  return row_of(row);
}

template <bool both_ways>
void BasicSearchedRules<both_ways>::print(const State& s, std::string& out) const {
  for (const auto digit : digits_from_the_left(s)) out += digits::digit_text(digit);
}

template <bool both_ways>
std::uint64_t BasicSearchedRules<both_ways>::row_of(const std::vector<Digit>& from_the_left) const {
  State s = 0;
  for (std::uint32_t i = 1; i <= size(); ++i) rows_.set(s, i, from_the_left[size() - i]);
  return s;
}

template <bool both_ways>
std::vector<Digit> BasicSearchedRules<both_ways>::digits_from_the_left(const State& s) const {
  std::vector<Digit> digits(size());
  for (std::uint32_t i = 1; i <= size(); ++i) digits[size() - i] = rows_.get(s, i);
  return digits;
}

template class BasicSearchedRules<true>;
template class BasicSearchedRules<false>;

}  // namespace meleda::rule_files
