#pragma once
// The rules of the Ziggu puzzles as a table, and the lists of Goertz and Williams by their recursive definitions.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "families/digit_judge.hpp"

namespace meleda::ziggu {

using digits::PlainRow;
using digits::Space;

// Only Ts follow a T.
inline bool is_state_by_rules(const PlainRow& row, int top) {
  const auto first = std::find(row.begin(), row.end(), top);
  return std::all_of(first, row.end(), [&](int x) { return x == top; });
}

inline bool may_step_by_rules(const PlainRow& row, std::size_t place, int lower, int top) {
  if (place > 0 && row[place - 1] == top) return false;
  if (place + 1 == row.size()) return true;
  // 0-1, 2-3, ... with the right neighbour at T; 1-2, 3-4, ... with it at 0.
  return row[place + 1] == (lower % 2 == 0 ? top : 0);
}

inline Space space_by_rules(std::uint32_t n, std::uint32_t rows) {
  const auto top = static_cast<int>(rows);
  return Space(
      digits::equal_bases(rows + 1, n),
      [=](const PlainRow& row, std::size_t place, int lower) { return may_step_by_rules(row, place, lower, top); },
      [=](const PlainRow& row) { return is_state_by_rules(row, top); });
}

using List = std::vector<std::string>;

inline char digit_char(std::size_t v) {
  return "0123456789abcdefghijklmnopqrstuvwxyz"[v];
}

// The list with a digit before every word, turned round for an odd one.
inline void append_with(List& list, std::size_t v, const List& right) {
  for (std::size_t i = 0; i < right.size(); ++i) {
    list.push_back(digit_char(v) + right[v % 2 == 0 ? i : right.size() - 1 - i]);
  }
}

// Q_n: the reflected Gray code.
inline List gray_list(std::size_t n, std::size_t top) {
  if (n == 0) return {""};
  List list;
  const auto right = gray_list(n - 1, top);
  for (std::size_t v = 0; v <= top; ++v) append_with(list, v, right);
  return list;
}

// V_n: all states.
inline List longest_list(std::size_t n, std::size_t top) {
  if (n == 0) return {""};
  List list;
  const auto right = longest_list(n - 1, top);
  for (std::size_t v = 0; v < top; ++v) append_with(list, v, right);
  if (n == 1) return gray_list(1, top);
  list.emplace_back(n, digit_char(top));
  return list;
}

// From 0T...T to T...T.
inline List core_list(std::size_t n, std::size_t top) {
  if (n == 1) return gray_list(1, top);
  List list{digit_char(0) + std::string(n - 1, digit_char(top))};
  const auto right = core_list(n - 1, top);
  for (std::size_t v = 1; v < top; ++v) append_with(list, v, right);
  list.emplace_back(n, digit_char(top));
  return list;
}

// S_n: with a leading zero as with one digit less, and on from there.
inline List shortest_list(std::size_t n, std::size_t top) {
  if (n == 1) return gray_list(1, top);
  List list;
  append_with(list, 0, shortest_list(n - 1, top));
  const auto core = core_list(n, top);
  list.insert(list.end(), core.begin() + 1, core.end());
  return list;
}

inline List list_of(std::size_t order, std::size_t n, std::size_t top) {
  return order == 0 ? shortest_list(n, top) : order == 1 ? longest_list(n, top) : gray_list(n, top);
}

// A state of any kind: digits at random, cut off by Ts at random.
template <class Random>
std::string random_state(std::size_t n, std::size_t top, Random& random) {
  std::string text;
  while (text.size() < n) text += digit_char(random() % top);
  const auto cut = random() % 3 == 0 ? n : random() % (n + 1);
  if (random() % 2 == 0) std::fill(text.begin() + static_cast<std::ptrdiff_t>(cut), text.end(), digit_char(top));
  return text;
}

}  // namespace meleda::ziggu
