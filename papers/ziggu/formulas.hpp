#pragma once
// The paper's lists of states and of changes, built by its formulas and by nothing else.

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "../recompute_tools.hpp"

namespace meleda::computations::ziggu_paper {

using Changes = std::vector<int>;

inline Words reversed(Words list) {
  std::reverse(list.begin(), list.end());
  return list;
}

inline Words with_digit_before(char digit, Words list) {
  for (auto& word : list) word.insert(word.begin(), digit);
  return list;
}

template <class List>
List one_after_another(const std::vector<List>& lists) {
  List all;
  for (const auto& list : lists) all.insert(all.end(), list.begin(), list.end());
  return all;
}

// (7) and (8): the reflected Gray code.
inline Words reflected_code(int base, int n) {
  if (n == 0) return {""};
  const auto shorter = reflected_code(base, n - 1);
  std::vector<Words> parts;
  for (int digit = 0; digit < base; ++digit) {
    parts.push_back(with_digit_before(static_cast<char>('0' + digit), digit % 2 == 0 ? shorter : reversed(shorter)));
  }
  return one_after_another(parts);
}

// (9)
inline Words longest_list(int n) {
  if (n == 1) return {"0", "1", "2", "3"};
  const auto shorter = longest_list(n - 1);
  return one_after_another<Words>({with_digit_before('0', shorter),
                                   with_digit_before('1', reversed(shorter)),
                                   with_digit_before('2', shorter),
                                   {drawn_out("3", n)}});
}

// (10)
inline Words core_list(int n) {
  if (n == 1) return {"0", "1", "2", "3"};
  const auto shorter = core_list(n - 1);
  return one_after_another<Words>({{drawn_out("03", n)},
                                   with_digit_before('1', reversed(shorter)),
                                   with_digit_before('2', shorter),
                                   {drawn_out("3", n)}});
}

inline Words shortest_list(int n) {
  if (n == 1) return {"0", "1", "2", "3"};
  auto core = core_list(n);
  core.erase(core.begin());
  return one_after_another<Words>({with_digit_before('0', shortest_list(n - 1)), core});
}

// Section 5.1: complement the rightmost bit that gives a new word.
inline Words greedy_code(int n) {
  Words list{std::string(static_cast<std::size_t>(n), '0')};
  std::set<std::string> seen{list[0]};
  for (bool found = true; found;) {
    found = false;
    for (auto place = static_cast<std::size_t>(n); place-- > 0 && !found;) {
      auto next = list.back();
      next[place] = next[place] == '0' ? '1' : '0';
      found = seen.insert(next).second;
      if (found) list.push_back(next);
    }
  }
  return list;
}

inline Words states_by(const std::string& formula, int n) {
  if (formula == "(7)") return reflected_code(2, n);
  if (formula == "(8)") return reflected_code(4, n);
  if (formula == "(9)") return longest_list(n);
  if (formula == "(10)") return shortest_list(n);
  if (formula == "greedy") return greedy_code(n);
  return {};
}

inline Changes reversed(Changes list) {
  std::reverse(list.begin(), list.end());
  return list;
}

inline Changes negated(Changes list) {
  for (auto& change : list) change = -change;
  return list;
}

// The paper's overlined max: the changes of the highest digit have the other sign.
inline Changes with_highest_negated(Changes list) {
  int highest = 0;
  for (const int change : list) highest = std::max(highest, std::abs(change));
  for (auto& change : list) change = std::abs(change) == highest ? -change : change;
  return list;
}

// The paper's overlined middle.
inline Changes with_middle_negated(Changes list) {
  list[list.size() / 2] *= -1;
  return list;
}

// (15), (16), (18), (19)
inline Changes binary_ruler(const std::string& formula, int n) {
  if (n == 1) return {1};
  const auto shorter = binary_ruler(formula, n - 1);
  auto second = shorter;
  if (formula == "(15)") second = reversed(shorter);
  if (formula == "(18)") second = reversed(negated(shorter));
  if (formula == "(19)") second = with_middle_negated(shorter);
  return one_after_another<Changes>({shorter, {n}, second});
}

// (20) to (26): the code has a fourth part, the longest solution has not.
inline Changes quaternary_changes(const std::string& formula, int n) {
  if (n == 1) return {1, 1, 1};
  const auto shorter = quaternary_changes(formula, n - 1);
  auto back = shorter;
  if (formula == "(20)" || formula == "(24)") back = reversed(shorter);
  if (formula == "(22)" || formula == "(26)") back = reversed(negated(shorter));
  if (formula == "(23)") back = with_highest_negated(shorter);
  auto changes = one_after_another<Changes>({shorter, {n}, back, {n}, shorter, {n}});
  if (formula != "(24)" && formula != "(26)") changes = one_after_another<Changes>({changes, back});
  return changes;
}

// (27), (28), (30), (31): without the flag the first part is left out.
inline Changes shortest_changes(const std::string& formula, int n, bool flag) {
  if (n == 1) return {1, 1, 1};
  const auto shorter = shortest_changes(formula, n - 1, false);
  auto back = shorter;
  if (formula == "(27)") back = reversed(shorter);
  if (formula == "(30)") back = reversed(negated(shorter));
  if (formula == "(31)") back = with_highest_negated(shorter);
  const auto changes = one_after_another<Changes>({{n}, back, {n}, shorter, {n}});
  return flag ? one_after_another<Changes>({shortest_changes(formula, n - 1, true), changes}) : changes;
}

inline Changes changes_by(const std::string& formula, int n) {
  static const std::set<std::string> binary{"(15)", "(16)", "(18)", "(19)"};
  static const std::set<std::string> shortest{"(27)", "(28)", "(30)", "(31)"};
  if (binary.count(formula) != 0) return binary_ruler(formula, n);
  if (shortest.count(formula) != 0) return shortest_changes(formula, n, true);
  return quaternary_changes(formula, n);
}

// Figures 19 and 20: entry j is one more than the exponent of the base in j; its sign comes from the quotient.
inline Changes ruler_by_divisors(const Json& with, int n) {
  const auto base = with.at("base").get<int>();
  const int modulus = with.value("modulus", 1);
  const auto negative = with.value("negative", std::vector<int>());
  int entries = 1;
  for (int i = 0; i < n; ++i) entries *= base;
  Changes changes;
  for (int j = 1; j < entries; ++j) {
    int height = 1;
    int quotient = j;
    for (; quotient % base == 0; quotient /= base) ++height;
    const bool red = std::find(negative.begin(), negative.end(), quotient % modulus) != negative.end();
    changes.push_back(red ? -height : height);
  }
  return changes;
}

// The end of section 7.1.2: every second copy of each value is negative.
inline Changes with_second_copies_negated(Changes list) {
  std::map<int, int> copies;
  for (auto& change : list) {
    if (++copies[change] % 2 == 0) change = -change;
  }
  return list;
}

inline Words as_words(const Changes& changes) {
  Words words;
  for (const int change : changes) words.push_back(std::to_string(change));
  return words;
}

}  // namespace meleda::computations::ziggu_paper
