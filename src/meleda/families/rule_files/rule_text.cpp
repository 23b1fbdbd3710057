#include "meleda/families/rule_files/rule_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "meleda/core/assert.hpp"
#include "meleda/core/lines.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"

namespace meleda::rule_files {

namespace {

std::uint64_t all_digits(std::uint32_t base) {
  return (std::uint64_t{1} << base) - 1;
}

std::optional<std::uint8_t> digit_value(char c) {
  if (c >= '0' && c <= '9') return static_cast<std::uint8_t>(c - '0');
  if (c >= 'a' && c <= 'z') return static_cast<std::uint8_t>(c - 'a' + 10);
  return std::nullopt;
}

bool is_blank(char c) {
  return c == ' ' || c == '\t';
}

tl::unexpected<Error> refuse(const TextLine& line, std::size_t offset, std::string_view what, std::string hint = {}) {
  // Every byte of a character but its first is 10xxxxxx in UTF-8.
  const auto before = line.whole.substr(0, offset);
  const auto column = 1 + std::count_if(before.begin(), before.end(),
                                        [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; });
  return fail_in("rules", line.whole,
                 Error{ErrorCode::bad_spec,
                       say("line {}, column {}: expected {}", line.number, column, what),
                       offset,
                       std::move(hint),
                       {},
                       {}});
}

std::string guess(std::string_view word, const std::vector<std::string>& candidates) {
  std::string lower(word);
  for (auto& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  const auto meant = nearest(lower, candidates);
  return meant.empty() ? meant : say("did you mean '{}'?", meant);
}

// Goes through one line from left to right.
class Reader {
 public:
  explicit Reader(const TextLine& line) : line_(line) { skip_blanks(); }

  [[nodiscard]] const TextLine& line() const { return line_; }
  [[nodiscard]] bool at_end() const { return at_ == line_.content.size(); }
  [[nodiscard]] char next() const { return at_end() ? '\0' : line_.content[at_]; }
  [[nodiscard]] std::string_view rest() const { return line_.content.substr(at_); }
  [[nodiscard]] std::string_view word() const {
    return rest().substr(0, std::min(rest().find_first_of(" \t"), rest().size()));
  }

  // Whether the next word, set off by blanks, is this one.
  [[nodiscard]] bool before_word(std::string_view wanted) const {
    return at_ > 0 && is_blank(line_.content[at_ - 1]) && word() == wanted;
  }

  void skip_blanks() {
    while (!at_end() && is_blank(next())) ++at_;
  }
  void skip(std::size_t count) { at_ += count; }
  bool take(std::string_view wanted) {
    if (!rest().starts_with(wanted)) return false;
    at_ += wanted.size();
    return true;
  }
  bool take_word(std::string_view wanted) {
    if (word() != wanted) return false;
    at_ += wanted.size();
    skip_blanks();
    return true;
  }

  // What stands here in place of what was wanted: one character, a word, or so many bytes.
  [[nodiscard]] tl::unexpected<Error> refuse_character(std::string_view wanted, std::string hint = {}) const {
    return refuse_found(wanted, quoted_character(line_.content, at_), std::move(hint));
  }
  [[nodiscard]] tl::unexpected<Error> refuse_word(std::string_view wanted, std::string hint = {}) const {
    return refuse_found(wanted, in_quotes(word()), std::move(hint));
  }
  [[nodiscard]] tl::unexpected<Error> refuse_bytes(std::size_t count, std::string_view wanted, std::string hint) const {
    return refuse_found(wanted, in_quotes(rest().substr(0, count)), std::move(hint));
  }

 private:
  [[nodiscard]] tl::unexpected<Error> refuse_found(std::string_view wanted, std::string_view found,
                                                   std::string hint) const {
    return refuse(line_, at_, say("{}, found {}", wanted, at_end() ? tr("the end of the line") : found),
                  std::move(hint));
  }

  const TextLine& line_;
  std::size_t at_ = 0;
};

class Parser {
 public:
  Result<RuleText> parse(const std::vector<TextLine>& lines) {
    // First what other lines are read by: which digits there are, and whether they wrap. So the order of lines is free.
    std::vector<std::pair<std::string, Reader>> with_digits;
    for (const auto& line : lines) {
      if (Reader reader(line); !reader.at_end()) {
        MELEDA_TRY(const auto keyword, read_keyword(reader));
        if (keyword == "start" || keyword == "goal" || keyword == "move" || keyword == "never") {
          with_digits.emplace_back(keyword, reader);
          continue;
        }
        if (auto done = read_setting(keyword, reader); !done) return tl::unexpected<Error>(done.error());
      }
    }
    if (auto digits = require("digits", "digits 0..2", lines.back()); !digits)
      return tl::unexpected<Error>(digits.error());
    for (auto& [keyword, reader] : with_digits) {
      if (auto done = read_line_with_digits(keyword, reader); !done) return tl::unexpected<Error>(done.error());
    }
    for (const auto& [keyword, example] : {std::pair{"start", "start 1*"}, std::pair{"goal", "goal 0*"},
                                           std::pair{"move", "move 0 <-> 1 when right is 0*"}}) {
      if (auto found = require(keyword, example, lines.back()); !found) return tl::unexpected<Error>(found.error());
    }
    return std::move(rules_);
  }

 private:
  Result<std::string> read_keyword(Reader& reader) {
    static const std::vector<std::string> keywords{"puzzle", "digits", "pieces", "start",
                                                   "goal",   "move",   "never",  "wrap"};
    const std::string keyword(reader.word());
    if (std::find(keywords.begin(), keywords.end(), keyword) == keywords.end()) {
      return reader.refuse_word(say("one of {}", joined(keywords, ", ")), guess(keyword, keywords));
    }
    reader.take_word(keyword);
    // 'wrap' says two different things, which are told apart where they are read.
    const bool once = keyword == "puzzle" || keyword == "digits" || keyword == "pieces" || keyword == "start";
    auto& count = count_[keyword];
    if (once && count > 0) return refuse_second(reader.line(), say("'{}' line", keyword), first_line_[keyword]);
    if (count == most_lines_of_a_kind) {
      return refuse(reader.line(), 0, say("at most {} '{}' lines", most_lines_of_a_kind, keyword));
    }
    if (count++ == 0) first_line_[keyword] = reader.line().number;
    return keyword;
  }

  static tl::unexpected<Error> refuse_second(const TextLine& line, std::string_view what, std::size_t first) {
    return refuse(line, line.whole.find_first_not_of(" \t"), say("only one {}, and line {} is one", what, first));
  }

  Result<void> require(const std::string& keyword, std::string_view example, const TextLine& last) {
    if (count_[keyword] > 0) return {};
    return refuse(last, last.whole.size(), say("a '{}' line somewhere, found the end of the text", keyword),
                  say("add a line such as '{}'", example));
  }

  Result<void> read_setting(std::string_view keyword, Reader& reader) {
    if (keyword == "puzzle") return read_title(reader);
    if (keyword == "digits") return read_digits(reader);
    if (keyword == "pieces") return read_pieces(reader);
    return read_wrap(reader);
  }

  Result<void> read_line_with_digits(std::string_view keyword, Reader& reader) {
    if (keyword == "move") return read_move(reader);
    MELEDA_TRY(auto pattern, read_pattern(reader, keyword == "never" ? PatternUse::run : PatternUse::row));
    if (keyword == "start") {
      rules_.start = std::move(pattern);
      return {};
    }
    auto& all = keyword == "goal" ? rules_.goals : rules_.never;
    auto& lines = keyword == "goal" ? goal_lines_ : never_lines_;
    if (const auto same = std::find(all.begin(), all.end(), pattern); same != all.end()) {
      return refuse_second(reader.line(), say("'{}' line that says this", keyword),
                           lines[static_cast<std::size_t>(same - all.begin())]);
    }
    all.push_back(std::move(pattern));
    lines.push_back(reader.line().number);
    return {};
  }

  static Result<void> finish(const Reader& reader) {
    if (!reader.at_end()) return reader.refuse_word(tr("the end of the line"));
    return {};
  }

  Result<void> read_title(Reader& reader) {
    const auto title = reader.rest();
    if (title.empty()) return reader.refuse_word(tr("the puzzle's name"));
    // A title is printed and drawn as it is, so bytes that are no text must not be in it.
    const auto shown = printable(title);
    const auto wrong = std::mismatch(title.begin(), title.end(), shown.begin(), shown.end()).first;
    if (wrong != title.end()) {
      reader.skip(static_cast<std::size_t>(wrong - title.begin()));
      return reader.refuse_character(tr("a character that can be printed"));
    }
    rules_.title = title;
    return {};
  }

  Result<void> read_digits(Reader& reader) {
    const std::string example = tr("'digits 0..2' are the digits 0, 1 and 2");
    if (!reader.take("0")) return reader.refuse_character(tr("0, the lowest digit"), example);
    reader.skip_blanks();
    if (!reader.take("..")) return reader.refuse_character(tr("'..' and the highest digit"), example);
    reader.skip_blanks();
    const auto word = reader.word();
    std::optional<std::uint32_t> highest;
    if (word.size() == 1) {
      highest = digit_value(word[0]);
    } else if (word.size() == 2 && word.find_first_not_of("0123456789") == std::string_view::npos) {
      highest = 10U * *digit_value(word[0]) + *digit_value(word[1]);
    }
    if (!highest || *highest < 1 || *highest >= most_base) {
      return reader.refuse_word(tr("the highest digit, 1 to 9 or a to z (10 to 35)"), example);
    }
    rules_.base = *highest + 1;
    reader.take_word(word);
    return finish(reader);
  }

  Result<void> read_pieces(Reader& reader) {
    const auto word = reader.word();
    std::uint32_t number = 0;
    for (const char c : word) {
      if (c < '0' || c > '9' || number > most_pieces) {
        number = 0;
        break;
      }
      number = 10 * number + static_cast<std::uint32_t>(c - '0');
    }
    if (number < 1 || number > most_pieces) {
      return reader.refuse_word(say("a whole number from 1 to {}", most_pieces));
    }
    rules_.pieces = number;
    reader.take_word(word);
    return finish(reader);
  }

  Result<void> read_wrap(Reader& reader) {
    const std::string what(reader.word());
    if (what != "digits" && what != "row")
      return reader.refuse_word(tr("'digits' or 'row'"), guess(what, {"digits", "row"}));
    auto& first = first_line_["wrap " + what];
    if (first != 0) return refuse_second(reader.line(), say("'wrap {}' line", what), first);
    first = reader.line().number;
    (what == "row" ? rules_.wrap_row : rules_.wrap_digits) = true;
    reader.take_word(what);
    return finish(reader);
  }

  [[nodiscard]] std::string wanted_digit() const { return say("a digit from 0 to {}", digit_text(rules_.base - 1)); }

  // Why a character that might be a digit is none.
  [[nodiscard]] std::string hint_for_digit(char c) const {
    const auto digit = digit_value(c);
    if (digit && *digit >= rules_.base) return say("line {} says which digits there are", first_line_.at("digits"));
    if (c >= 'A' && c <= 'Z') return tr("digits beyond 9 are small letters, a to z");
    return {};
  }

  Result<std::uint8_t> read_digit(Reader& reader) {
    const auto digit = digit_value(reader.next());
    if (!digit || *digit >= rules_.base) return reader.refuse_character(wanted_digit(), hint_for_digit(reader.next()));
    reader.skip(1);
    return *digit;
  }

  enum class PatternUse { row, run, condition };

  Result<Pattern> read_pattern(Reader& reader, PatternUse use) {
    Pattern pattern;
    while (true) {
      reader.skip_blanks();
      // In a condition the word 'and' is never three digits; as digits it is written a n d.
      if (reader.at_end() || (use == PatternUse::condition && reader.before_word("and"))) break;
      if (pattern.elements.size() == most_elements) {
        return reader.refuse_character(say("at most {} elements in a pattern", most_elements));
      }
      Element element;
      if (reader.take(".")) {
        element.digits = all_digits(rules_.base);
      } else if (reader.take("[")) {
        MELEDA_TRY(element.digits, read_set(reader));
      } else {
        const auto digit = digit_value(reader.next());
        if (!digit || *digit >= rules_.base) {
          return reader.refuse_character(say("{}, '.' or '['", wanted_digit()), hint_for_pattern(reader));
        }
        element.digits = std::uint64_t{1} << *digit;
        reader.skip(1);
      }
      if (use == PatternUse::run && reader.next() == '*') {
        return reader.refuse_character(tr("a run without stars"),
                                       tr("say what stands side by side, as in 'never 3 [012]'"));
      }
      element.repeated = reader.take("*");
      pattern.elements.push_back(element);
    }
    if (pattern.elements.empty()) {
      return reader.refuse_word(say("a pattern: {}, '.' or '['", wanted_digit()),
                                tr("any digits at all are written .*"));
    }
    return pattern;
  }

  [[nodiscard]] std::string hint_for_pattern(const Reader& reader) const {
    const char c = reader.next();
    if (c == '*') return tr("a star stands right behind the one element that it repeats");
    if (c == '+') return tr("one or more are written with a star: 2 2*");
    if (c == ',') return tr("elements are separated by spaces");
    if (reader.word() == "or") return tr("alternatives are several lines");
    if (reader.word() == "when") return tr("only a move has conditions");
    return hint_for_digit(c);
  }

  // From behind the bracket that opens the set to behind the one that closes it.
  Result<std::uint64_t> read_set(Reader& reader) {
    const bool negated = reader.take("^");
    std::uint64_t digits = 0;
    reader.skip_blanks();
    do {
      if (digits != 0 && reader.next() == ',')
        return reader.refuse_character(wanted_digit() + tr(", '-' or ']'"), tr("a set is written [012]"));
      MELEDA_TRY(const auto low, read_digit(reader));
      auto high = low;
      reader.skip_blanks();
      if (reader.take("-")) {
        reader.skip_blanks();
        const auto before = reader;
        MELEDA_TRY(high, read_digit(reader));
        if (high < low)
          return before.refuse_character(say("a digit from {} on", digit_text(low)), tr("a range goes upwards"));
        reader.skip_blanks();
      }
      digits |= all_digits(high + 1U) & ~all_digits(low);
      if (reader.at_end()) return reader.refuse_character(tr("']', which ends the set"));
    } while (reader.next() != ']');
    if (negated) digits = all_digits(rules_.base) & ~digits;
    if (digits == 0) return reader.refuse_character(tr("a set that leaves some digit"));
    reader.skip(1);
    return digits;
  }

  Result<bool> read_arrow(Reader& reader) {
    if (reader.take("<->")) return true;
    if (reader.take("->")) return false;
    if (digit_value(reader.next())) {
      return reader.refuse_character(tr("'<->' or '->'"), tr("a digit is one character; beyond 9 they are a to z"));
    }
    const auto word = reader.word();
    const auto arrow = std::find_if(word.begin(), word.end(), digit_value) - word.begin();
    return reader.refuse_bytes(static_cast<std::size_t>(arrow), tr("'<->' or '->'"),
                               word.substr(0, static_cast<std::size_t>(arrow)) == "<-"
                                   ? tr("a move one way is written from left to right: ->")
                                   : tr("both ways is written <->, one way ->"));
  }

  Result<void> read_move(Reader& reader) {
    Step step;
    step.line = reader.line().number;
    MELEDA_TRY(step.from, read_digit(reader));
    reader.skip_blanks();
    MELEDA_TRY(step.both_ways, read_arrow(reader));
    reader.skip_blanks();
    const auto before_target = reader;
    MELEDA_TRY(step.to, read_digit(reader));
    const auto highest = rules_.base - 1;
    const bool round_up = step.from == highest && step.to == 0;
    const bool round_down = step.from == 0 && step.to == highest;
    const bool up = step.to == step.from + 1;
    const bool down = step.from == step.to + 1;
    if (!up && !down && !(rules_.wrap_digits && (round_up || round_down))) {
      return refuse_target(before_target, step.from, round_up || round_down);
    }
    if (step.both_ways && !up && (down || round_down)) std::swap(step.from, step.to);
    reader.skip_blanks();
    if (!reader.at_end()) {
      if (auto done = read_conditions(reader, step); !done) return tl::unexpected<Error>(done.error());
    }
    const auto meaning = [](const Step& s) { return std::tie(s.from, s.to, s.both_ways, s.right, s.left); };
    const auto same = std::find_if(rules_.steps.begin(), rules_.steps.end(),
                                   [&](const Step& other) { return meaning(other) == meaning(step); });
    if (same != rules_.steps.end()) return refuse_second(reader.line(), tr("'move' line that says this"), same->line);
    rules_.steps.push_back(std::move(step));
    return {};
  }

  tl::unexpected<Error> refuse_target(const Reader& before_target, std::uint32_t from, bool round) const {
    std::vector<std::string> wanted;
    if (from > 0) wanted.emplace_back(1, digit_text(from - 1));
    if (from + 1 < rules_.base) wanted.emplace_back(1, digit_text(from + 1));
    return before_target.refuse_character(
        say("{} (a move changes a digit by one)", joined(wanted, tr(" or "))),
        round ? say("the line 'wrap digits' makes 0 the digit after {}", digit_text(rules_.base - 1)) : std::string());
  }

  Result<void> read_conditions(Reader& reader, Step& step) {
    if (!reader.take_word("when")) {
      const auto word = reader.word();
      const bool long_number = digit_value(word[0]) && word.size() == 1;
      return reader.refuse_word(tr("'when' or the end of the line"),
                                long_number ? tr("a digit is one character; beyond 9 they are a to z")
                                            : tr("conditions follow the word 'when'"));
    }
    while (true) {
      const bool is_right = reader.word() == "right";
      if (!is_right && reader.word() != "left") {
        return reader.refuse_word(tr("'right' or 'left'"), guess(reader.word(), {"right", "left"}));
      }
      auto& side = is_right ? step.right : step.left;
      if (side) {
        return reader.refuse_word(is_right ? "'left'" : "'right'",
                                  tr("each side is described once; alternatives are several lines"));
      }
      reader.take_word(reader.word());
      if (!reader.take_word("is")) return reader.refuse_word("'is'", guess(reader.word(), {"is"}));
      MELEDA_TRY(side, read_pattern(reader, PatternUse::condition));
      if (!is_right) std::reverse(side->elements.begin(), side->elements.end());
      if (reader.at_end()) return {};
      if (step.right && step.left) return finish(reader);
      reader.take_word("and");
    }
  }

  RuleText rules_;
  std::map<std::string, std::size_t> count_;
  std::map<std::string, std::size_t> first_line_;
  std::vector<std::size_t> goal_lines_;
  std::vector<std::size_t> never_lines_;
};

// "[0-2a]" or a shorter way to say the same.
std::string set_text(std::uint64_t digits, std::uint32_t base) {
  const auto all = all_digits(base);
  if (digits == all) return ".";
  if (std::has_single_bit(digits)) return {digit_text(static_cast<std::uint32_t>(std::countr_zero(digits)))};
  const bool negated = 2 * std::popcount(digits) > std::popcount(all) + 1;
  const auto listed = negated ? all & ~digits : digits;
  std::string out = negated ? "[^" : "[";
  for (std::uint32_t low = 0; low < most_base; ++low) {
    if ((listed >> low & 1U) == 0) continue;
    const auto high = low + static_cast<std::uint32_t>(std::countr_one(listed >> low)) - 1;
    out += digit_text(low);
    if (high > low + 1) out += '-';
    if (high > low) out += digit_text(high);
    low = high;
  }
  return out + "]";
}

}  // namespace

Result<RuleText> parse_rules(std::string_view text) {
  if (text.size() > most_bytes) {
    return refuse({{}, 1, {}}, 0, say("a text of at most {} bytes, found {}", most_bytes, text.size()));
  }
  constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  const auto lines = lines_of(text);
  return Parser().parse(lines);
}

char digit_text(std::uint32_t digit) {
  return static_cast<char>(digit < 10 ? '0' + digit : 'a' + (digit - 10));
}

std::string pattern_text(const Pattern& pattern, std::uint32_t base) {
  std::string out;
  for (const auto& element : pattern.elements) {
    if (!out.empty()) out += ' ';
    out += set_text(element.digits, base);
    if (element.repeated) out += '*';
  }
  return out;
}

std::string step_text(const Step& step, std::uint32_t base) {
  auto out = fmt::format("{} {} {}", digit_text(step.from), step.both_ways ? "<->" : "->", digit_text(step.to));
  if (step.right) out += fmt::format(" when right is {}", pattern_text(*step.right, base));
  if (step.left) {
    const Pattern as_written{{step.left->elements.rbegin(), step.left->elements.rend()}};
    out += fmt::format(" {} left is {}", step.right ? "and" : "when", pattern_text(as_written, base));
  }
  return out;
}

std::string rules_text(const RuleText& rules) {
  std::string out;
  if (!rules.title.empty()) out += fmt::format("puzzle {}\n", rules.title);
  out += fmt::format("digits 0..{}\n", digit_text(rules.base - 1));
  if (rules.pieces) out += fmt::format("pieces {}\n", *rules.pieces);
  if (rules.wrap_digits) out += "wrap   digits\n";
  if (rules.wrap_row) out += "wrap   row\n";
  out += fmt::format("start  {}\n", pattern_text(rules.start, rules.base));
  for (const auto& goal : rules.goals) out += fmt::format("goal   {}\n", pattern_text(goal, rules.base));
  for (const auto& run : rules.never) out += fmt::format("never  {}\n", pattern_text(run, rules.base));
  for (const auto& step : rules.steps) out += fmt::format("move   {}\n", step_text(step, rules.base));
  return out;
}

Matcher::Matcher(const Pattern& pattern, std::uint32_t base) {
  const auto& elements = pattern.elements;
  MELEDA_ASSERT(elements.size() <= most_elements && base <= most_base);
  const auto all = all_digits(base);
  last_ = Places{1} << elements.size();
  bool rest_repeated = true;
  for (auto i = elements.size(); i-- > 0;) {
    const auto place = Places{1} << i;
    for (std::uint32_t digit = 0; digit < most_base; ++digit) {
      if ((elements[i].digits >> digit & 1U) != 0) takes_[digit] |= place;
    }
    if (elements[i].repeated) repeated_ |= place;
    rest_repeated = rest_repeated && elements[i].repeated;
    if (rest_repeated && (elements[i].digits & all) == all) certain_ |= place;
  }
  for (const auto& element : elements) {
    if (!element.repeated) single_[single_count_++] = element.digits;
  }
}

bool matches(const Pattern& pattern, std::span<const std::uint8_t> nearest_first) {
  return Matcher(pattern).fulfilled(nearest_first.size(), [&](std::size_t i) { return nearest_first[i]; });
}

Result<std::vector<std::vector<std::uint8_t>>> rows_of(const Pattern& pattern, std::uint32_t n, std::size_t most) {
  constexpr std::size_t most_digits_in_all = 100'000'000;
  const auto& elements = pattern.elements;
  const Matcher matcher(pattern);

  // From which places the pattern can be completed by exactly so many more digits. Beyond `far` that does not change.
  const auto far = elements.size() + 1;
  std::vector<Matcher::Places> completable(far + 1);
  std::size_t needed = 0;
  bool stretches = false;
  for (auto i = elements.size() + 1; i-- > 0;) {
    if (i < elements.size()) {
      if (!elements[i].repeated) ++needed;
      stretches = stretches || elements[i].repeated;
    }
    for (auto left = needed; left <= (stretches ? far : needed); ++left) completable[left] |= Matcher::Places{1} << i;
  }
  const auto still_completable = [&](Matcher::Places places, std::size_t left) {
    return places & completable[std::min(left, far)];
  };
  if (still_completable(matcher.first(), n) == 0) {
    return fail(
        ErrorCode::bad_spec,
        say("the pattern describes rows of {} digits{}, and there are {}", needed, stretches ? tr(" or more") : "", n),
        {}, stretches ? "" : tr("a star makes a pattern fit any number of digits, as in 2*"));
  }

  // Depth first, lowest digit first. A branch is taken only if it leads to a row, and two branches never lead to the
  // same one; so the branches that wait are rows as well, and too many are noticed long before all have been written.
  struct Branch {
    std::size_t length = 0;  // of the row, with the digit
    std::uint8_t digit = 0;
    Matcher::Places places = 0;
  };
  std::vector<std::vector<std::uint8_t>> rows;
  std::vector<Branch> waiting;
  std::vector<std::uint8_t> row;
  auto places = matcher.first();
  while (true) {
    while (row.size() < n) {
      const auto left = n - row.size() - 1;
      std::vector<Branch> branches;
      for (std::uint8_t digit = 0; digit < most_base; ++digit) {
        const auto after = still_completable(matcher.after(places, digit), left);
        if (after != 0) branches.push_back({row.size() + 1, digit, after});
      }
      MELEDA_ASSERT(!branches.empty());
      const auto chosen = branches.front();
      waiting.insert(waiting.end(), branches.rbegin(), branches.rend() - 1);
      if (rows.size() + waiting.size() + 1 > most) {
        return fail(ErrorCode::bad_spec,
                    say("the pattern describes {} of {} digits",
                        most == 1 ? std::string(tr("more than one row")) : say("more than {} rows", most), n));
      }
      // One digit that leads back to the same places goes on doing so until the end comes into sight.
      const auto repeats = branches.size() == 1 && chosen.places == places && left > far ? left - far : 0;
      row.insert(row.end(), repeats + 1, chosen.digit);
      places = chosen.places;
    }
    rows.push_back(row);
    if (waiting.empty()) return rows;
    if ((rows.size() + 1) * n > most_digits_in_all) {
      return fail(ErrorCode::too_large,
                  say("the pattern describes more than {} rows of {} digits, too many to keep", rows.size(), n));
    }
    const auto branch = waiting.back();
    waiting.pop_back();
    row.resize(branch.length - 1);
    row.push_back(branch.digit);
    places = branch.places;
  }
}

}  // namespace meleda::rule_files
