// Rule files at random, of every kind that the language allows, against a plain interpreter that shares nothing with
// the family but the text.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "families/digit_judge.hpp"
#include "meleda/families/rule_files/rule_files.hpp"

namespace meleda::rule_files {
namespace {

using digits::PlainRow;
using digits::row_of_text;
using digits::text_of_row;

// One element of a pattern: which digits, and whether any number of them.
struct PlainElement {
  std::set<int> digits;
  bool star = false;
};
using PlainPattern = std::vector<PlainElement>;  // conditions: nearest first

struct PlainStep {
  int from = 0;
  int to = 0;
  bool both = true;
  std::optional<PlainPattern> right;
  std::optional<PlainPattern> left;
};

struct PlainRules {
  int base = 2;
  std::size_t size = 1;
  bool wrap_digits = false;
  bool wrap_row = false;
  std::vector<PlainStep> steps;
  std::vector<PlainPattern> never;

  static bool matches_all(const PlainPattern& pattern, std::size_t element, const PlainRow& row, std::size_t at) {
    if (element == pattern.size()) return at == row.size();
    const auto& [digits, star] = pattern[element];
    const bool fits = at < row.size() && digits.contains(row[at]);
    if (!star) return fits && matches_all(pattern, element + 1, row, at + 1);
    return matches_all(pattern, element + 1, row, at) || (fits && matches_all(pattern, element, row, at + 1));
  }
  // With fewer digits than elements without a star, the stars are empty and the far elements are fulfilled.
  static bool fulfilled(const PlainPattern& pattern, const PlainRow& nearest_first) {
    PlainPattern single;
    for (const auto& element : pattern) {
      if (!element.star) single.push_back(element);
    }
    if (nearest_first.size() >= single.size()) return matches_all(pattern, 0, nearest_first, 0);
    for (std::size_t i = 0; i < nearest_first.size(); ++i) {
      if (!single[i].digits.contains(nearest_first[i])) return false;
    }
    return true;
  }

  [[nodiscard]] bool is_state(const PlainRow& row) const {
    for (const auto& run : never) {
      for (std::size_t begin = 0; begin < row.size() && run.size() <= row.size(); ++begin) {
        if (!wrap_row && begin + run.size() > row.size()) break;
        bool found = true;
        for (std::size_t i = 0; i < run.size(); ++i) {
          found = found && run[i].digits.contains(row[(begin + i) % row.size()]);
        }
        if (found) return false;
      }
    }
    return true;
  }

  // By move, as it is written: where it leads.
  [[nodiscard]] std::map<std::string, std::string> moves(const PlainRow& row) const {
    std::map<std::string, std::string> all;
    for (std::size_t place = 0; place < size; ++place) {
      for (const int by : {-1, +1}) {
        auto after = row;
        after[place] += by;
        if (after[place] < 0 || after[place] == base) {
          if (!wrap_digits) continue;
          after[place] = (after[place] + base) % base;
        }
        if (is_state(after) && is_allowed(row, place, after[place])) {
          all[(by > 0 ? "+" : "-") + std::to_string(size - place)] = text_of_row(after);
        }
      }
    }
    return all;
  }

  [[nodiscard]] std::map<std::string, std::uint32_t> distances_from(const std::string& start) const {
    std::map<std::string, std::uint32_t> distances{{start, 0}};
    std::vector<std::string> queue{start};
    for (std::size_t i = 0; i < queue.size(); ++i) {
      const auto next = distances[queue[i]] + 1;
      for (const auto& [move, to] : moves(row_of_text(queue[i]))) {
        if (distances.emplace(to, next).second) queue.push_back(to);
      }
    }
    return distances;
  }

 private:
  [[nodiscard]] bool is_allowed(const PlainRow& row, std::size_t place, int to) const {
    PlainRow right;
    PlainRow left;
    for (std::size_t i = 1; i < size; ++i) {
      if (wrap_row || place + i < size) right.push_back(row[(place + i) % size]);
      if (wrap_row || place >= i) left.push_back(row[(place + size - i) % size]);
    }
    return std::any_of(steps.begin(), steps.end(), [&](const PlainStep& step) {
      const bool goes =
          (step.from == row[place] && step.to == to) || (step.both && step.from == to && step.to == row[place]);
      return goes && (!step.right || fulfilled(*step.right, right)) && (!step.left || fulfilled(*step.left, left));
    });
  }
};

std::string written(const PlainPattern& pattern, int base) {
  std::string text;
  for (const auto& element : pattern) {
    std::string digits;
    for (const auto digit : element.digits) digits += std::to_string(digit);
    text += " ";
    text += digits.size() == 1 ? digits : static_cast<int>(digits.size()) == base ? "." : "[" + digits + "]";
    if (element.star) text += "*";
  }
  return text;
}

std::string written(const PlainStep& step, int base) {
  auto text = "move " + std::to_string(step.from) + (step.both ? " <-> " : " -> ") + std::to_string(step.to);
  if (step.right) text += " when right is" + written(*step.right, base);
  if (step.left) {
    // As it stands in the row: the nearest is last.
    text += std::string(step.right ? " and" : " when") + " left is" +
            written(PlainPattern(step.left->rbegin(), step.left->rend()), base);
  }
  return text;
}

class Generator {
 public:
  explicit Generator(std::uint64_t seed) : random_(seed) {}

  std::size_t below(std::size_t most) { return random_() % most; }
  bool chance(std::size_t one_in) { return below(one_in) == 0; }
  int digit(const PlainRules& rules) { return static_cast<int>(below(static_cast<std::size_t>(rules.base))); }

  PlainElement element(const PlainRules& rules, bool may_repeat) {
    PlainElement made;
    if (chance(4)) {
      for (int d = 0; d < rules.base; ++d) made.digits.insert(d);
    } else {
      for (auto count = 1 + below(2); count > 0; --count) made.digits.insert(digit(rules));
    }
    made.star = may_repeat && chance(2);
    return made;
  }
  PlainPattern pattern(const PlainRules& rules, std::size_t most, bool may_repeat = true) {
    PlainPattern made;
    for (auto count = 1 + below(most); count > 0; --count) made.push_back(element(rules, may_repeat));
    return made;
  }
  PlainElement only(int digit, bool star = false) { return {{digit}, star}; }
  PlainElement anything(const PlainRules& rules) {
    PlainElement made{{}, true};
    for (int d = 0; d < rules.base; ++d) made.digits.insert(d);
    return made;
  }

  enum class Kind { any, words, gates };

  PlainRules rules(Kind kind) {
    PlainRules made;
    made.base = static_cast<int>(2 + below(3));
    made.size = 1 + below(made.base == 2 ? 6 : made.base == 3 ? 4 : 3);
    if (kind == Kind::any) {
      made.wrap_digits = made.base > 2 && chance(3);
      made.wrap_row = chance(4);
    }
    const int top = made.base - 1;
    const bool holding = kind == Kind::gates && chance(2);
    for (int v = 0; v < made.base; ++v) {
      if (v == top && !made.wrap_digits) break;
      if (kind == Kind::any) {
        for (auto count = below(3); count > 0; --count) {
          PlainStep step{v, (v + 1) % made.base, chance(2), {}, {}};
          if (!step.both && chance(2)) std::swap(step.from, step.to);
          if (!chance(4)) step.right = pattern(made, 3);
          if (chance(3)) step.left = pattern(made, 3);
          made.steps.push_back(std::move(step));
        }
        continue;
      }
      PlainStep step{v, v + 1, true, PlainPattern{}, {}};
      if (kind == Kind::words) {
        for (auto count = below(4); count > 0; --count) step.right->push_back(only(digit(made)));
        step.right->push_back(only(digit(made), true));
        for (auto count = below(3); count > 0; --count) step.right->push_back(only(digit(made)));
      } else {
        *step.right = {only(v == top - 1 && holding ? top : chance(2) ? 0 : top), anything(made)};
      }
      made.steps.push_back(std::move(step));
    }
    if (made.steps.empty()) made.steps.push_back({0, 1, true, {}, {}});
    if (kind == Kind::any && chance(2)) made.never.push_back(pattern(made, 3, false));
    // Right of the highest digit only the gate of the step that leads there.
    if (holding) {
      PlainElement others;
      for (int d = 0; d < top; ++d) others.digits.insert(d);
      made.never.push_back({only(top), others});
    }
    return made;
  }

  std::mt19937_64& random() { return random_; }

 private:
  std::mt19937_64 random_;
};

std::vector<PlainRow> all_rows(const PlainRules& rules) {
  std::vector<PlainRow> rows{{}};
  for (std::size_t i = 0; i < rules.size; ++i) {
    std::vector<PlainRow> longer;
    for (const auto& row : rows) {
      for (int d = 0; d < rules.base; ++d) {
        longer.push_back(row);
        longer.back().push_back(d);
      }
    }
    rows = std::move(longer);
  }
  return rows;
}

template <class P>
std::map<std::string, std::string> moves_of(const P& p, const std::string& state) {
  std::map<std::string, std::string> all;
  const auto s = *p.parse(state);
  p.moves(s, [&](const auto& m) {
    std::string move;
    std::string to;
    p.print_move(m, move);
    p.print(p.apply(s, m), to);
    EXPECT_TRUE(p.legal(s, m)) << state << " " << move;
    all[move] = to;
  });
  return all;
}

// All states and moves; and where there are closed forms, distances and a way along them.
template <class P>
void expect_as_interpreted(const P& p, const PlainRules& rules, const std::vector<std::string>& states,
                           Generator& generator) {
  for (const auto& row : all_rows(rules)) {
    const auto text = text_of_row(row);
    ASSERT_EQ(p.parse(text).has_value(), rules.is_state(row)) << text;
    if (!rules.is_state(row)) continue;
    ASSERT_EQ(moves_of(p, text), rules.moves(row)) << text;
  }
  if constexpr (Analytic<P>) {
    for (int trial = 0; trial < 6; ++trial) {
      const auto& from = states[generator.below(states.size())];
      const auto distances = rules.distances_from(from);
      ASSERT_EQ(distances.size(), states.size()) << "a closed form for what is not connected";
      for (const auto& [to, distance] : distances) {
        ASSERT_EQ(p.distance(*p.parse(from), *p.parse(to)), distance) << from << " " << to;
      }
      const auto& to = states[generator.below(states.size())];
      const auto back = rules.distances_from(to);  // every step goes both ways
      for (std::uint32_t k = 0; k <= distances.at(to); ++k) {
        std::string at;
        p.print(p.walk(*p.parse(from), *p.parse(to), k), at);
        ASSERT_EQ(distances.at(at), k) << from << " " << to;
        ASSERT_EQ(back.at(at), distances.at(to) - k) << from << " " << to;
      }
    }
  }
}

TEST(RuleFilesAtRandom, AreWhatAPlainInterpreterMakesOfThem) {
  Generator generator(20);
  std::map<std::size_t, int> made_as;  // by the place in the variant
  int unfit = 0;
  for (int trial = 0; trial < 600; ++trial) {
    const auto rules = generator.rules(trial % 3 == 0   ? Generator::Kind::words
                                       : trial % 3 == 1 ? Generator::Kind::gates
                                                        : Generator::Kind::any);
    std::vector<std::string> states;
    for (const auto& row : all_rows(rules)) {
      if (rules.is_state(row)) states.push_back(text_of_row(row));
    }
    std::set<std::string> lines;
    for (const auto& step : rules.steps) lines.insert(written(step, rules.base));
    if (states.empty() || lines.size() < rules.steps.size()) {
      ++unfit;
      continue;
    }
    auto text = "digits 0.." + std::to_string(rules.base - 1) + "\nstart " + states[generator.below(states.size())] +
                "\ngoal " + states[generator.below(states.size())] + "\n";
    if (rules.wrap_digits) text += "wrap digits\n";
    if (rules.wrap_row) text += "wrap row\n";
    for (const auto& run : rules.never) text += "never" + written(run, rules.base) + "\n";
    for (const auto& step : rules.steps) text += written(step, rules.base) + "\n";
    SCOPED_TRACE(text);
    Arguments arguments;
    arguments.set("file", FileText{{}, text});
    arguments.set("n", static_cast<std::int64_t>(rules.size));
    const auto made = make(arguments);
    ASSERT_TRUE(made) << made.error().message;
    ++made_as[made->index()];
    std::visit([&](const auto& p) { expect_as_interpreted(p, rules, states, generator); }, *made);
    if (HasFailure()) return;
  }
  // Words, gates, what is searched both ways and one way: each many times.
  EXPECT_LT(unfit, 100);
  for (const std::size_t kind : {0U, 1U, 4U, 5U}) EXPECT_GT(made_as[kind], 20) << kind;
}

}  // namespace
}  // namespace meleda::rule_files
