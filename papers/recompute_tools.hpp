#pragma once
// What the recomputations of several papers need: requests to the workbench, and numbers for every size of a puzzle
// against a recurrence, a formula or the OEIS.

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "meleda/core/integer.hpp"
#include "meleda/core/text.hpp"
#include "meleda/engines/oeis_table.hpp"
#include "meleda/workbench/papers.hpp"
#include "meleda/workbench/verbs.hpp"

namespace meleda::computations {

using Words = std::vector<std::string>;

inline std::string yes_or_no(bool holds) {
  return holds ? "yes" : "no";
}

inline Words split(const std::string& text) {
  Words parts(1);
  for (const char c : text) {
    if (c == ',') {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

inline Result<Json> ask_for(const std::string& field, Request request) {
  Control control;
  Context context{control};
  const auto answered = answer(request, context);
  if (answered.fields.contains("error")) {
    return fail(ErrorCode::internal, answered.fields["error"]["message"].get<std::string>());
  }
  const auto* found = answered.fields.place(field);
  if (found == nullptr) return fail(ErrorCode::internal, "the answer has no such field");
  return *found;
}

// With the number where the spec has #.
inline std::string of_size(const std::string& spec, int size) {
  const auto place = spec.find('#');
  return place == std::string::npos ? spec : std::string(spec).replace(place, 1, std::to_string(size));
}

// So many digits of which the text is the beginning: its last character goes on.
inline std::string drawn_out(std::string text, int length) {
  text.resize(static_cast<std::size_t>(length), text.back());
  return text;
}

// The states of an order, or with `changes` the moves between them, where raising has no sign.
inline Result<Words> in_order(const std::string& spec, const std::string& order, const std::string& changes = {}) {
  Request request{"generate", {{"spec", spec}}};
  if (!order.empty()) request.values["order"] = order;
  if (!changes.empty()) request.values["changes"] = changes;
  MELEDA_TRY(const auto path, ask_for("path", request));
  Words items;
  for (const auto& item : path) {
    auto text = item.get<std::string>();
    if (!changes.empty()) std::erase(text, '+');
    items.push_back(std::move(text));
  }
  return items;
}

inline std::vector<int> sizes_in(const Json& with) {
  std::vector<int> sizes;
  for (auto size = with.at("sizes").at(0).get<int>(); size <= with.at("sizes").at(1).get<int>(); ++size)
    sizes.push_back(size);
  return sizes;
}

// One number for every size: the length of the shortest or longest path, or of an order of states.
inline Result<std::vector<Integer>> numbers_in(const Json& with) {
  const std::string kind = with.at("of");
  std::vector<Integer> numbers;
  for (const int size : sizes_in(with)) {
    Request request{kind == "order" ? "generate" : "solve", {{"spec", of_size(with.at("spec"), size)}}};
    if (kind == "longest") request.values["longest"] = "yes";
    for (const char* name : {"from", "to"}) {
      if (with.contains(name)) request.values[name] = drawn_out(with.at(name), size);
    }
    if (with.contains("order")) request.values["order"] = with.at("order");
    MELEDA_TRY(const auto length, ask_for("length", request));
    numbers.push_back(Integer(length.get<std::string>()) + with.value("add", 0));
  }
  return numbers;
}

inline Result<std::string> numbers(const Json& with) {
  MELEDA_TRY(const auto all, numbers_in(with));
  Words texts;
  for (const auto& number : all) texts.push_back(to_text(number));
  return joined(texts, ",");
}

// a(n) = coefficients[0] a(n-1) + coefficients[1] a(n-2) + ... + constant, from the given first numbers on.
inline Result<std::string> keeps_recurrence(const Json& with) {
  MELEDA_TRY(const auto all, numbers_in(with));
  const auto coefficients = with.at("coefficients").get<std::vector<int>>();
  const auto first = with.at("first").get<std::vector<int>>();
  bool holds = first.size() >= coefficients.size();
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (i < first.size()) {
      holds = holds && all[i] == first[i];
      continue;
    }
    Integer next = with.value("constant", 0);
    for (std::size_t k = 0; k < coefficients.size(); ++k) next += coefficients[k] * all[i - 1 - k];
    holds = holds && all[i] == next;
  }
  return yes_or_no(holds);
}

// (times base^n + per_n n + plus) / over, exactly or rounded.
inline bool is_by_formula(const Integer& number, const Json& formula, int n) {
  const Integer over = formula.value("over", 1);
  const Integer sum =
      formula.value("times", 1) * pow(Integer(formula.at("base").get<int>()), static_cast<unsigned>(n)) +
      formula.value("per_n", 0) * n + formula.value("plus", 0);
  const auto rounding = formula.value("rounding", std::string());
  const Integer rest = number * over - sum;
  if (rounding == "floor") return rest <= 0 && rest > -over;
  if (rounding == "ceiling") return rest >= 0 && rest < over;
  return rest == 0;
}

inline Result<std::string> keeps_formula(const Json& with) {
  MELEDA_TRY(const auto all, numbers_in(with));
  auto n = with.at("sizes").at(0).get<int>();
  bool holds = true;
  for (const auto& number : all) holds = is_by_formula(number, with.at("formula"), n++) && holds;
  return yes_or_no(holds);
}

// Entries that agree with the numbers themselves, not with a multiple of them.
inline Result<std::string> oeis_entries(const Json& with) {
  MELEDA_TRY(const auto all, numbers_in(with));
  Words entries;
  for (const auto& match : find_in_oeis_table(all, with.at("sizes").at(0).get<std::uint64_t>())) {
    entries.push_back(match.multiple == 1 ? match.entry->number : match.text);
  }
  return joined(entries, ",");
}

struct HanoiMove {
  int disc;  // 1 is the smallest
  int peg;   // where it goes, 1 to 3
};

// The Towers of Hanoi with three pegs: all but the largest disc aside, the largest one over, the others onto it.
inline void solve_hanoi(int discs, int from, int to, std::vector<HanoiMove>& moves) {
  if (discs == 0) return;
  const int aside = 6 - from - to;
  solve_hanoi(discs - 1, from, aside, moves);
  moves.push_back({discs, to});
  solve_hanoi(discs - 1, aside, to, moves);
}

inline std::vector<HanoiMove> hanoi_moves(int discs, int goal) {
  std::vector<HanoiMove> moves;
  solve_hanoi(discs, 1, goal, moves);
  return moves;
}

// Which disc moves, move by move.
inline Result<std::string> hanoi_discs(const Json& with) {
  Words discs;
  for (const auto& move : hanoi_moves(with.at("discs").get<int>(), 3)) discs.push_back(std::to_string(move.disc));
  discs.resize(std::min(discs.size(), with.value("first", discs.size())));
  return joined(discs, ",");
}

inline Result<std::string> hanoi_lengths(const Json& with) {
  Words lengths;
  for (const int discs : sizes_in(with)) lengths.push_back(std::to_string(hanoi_moves(discs, 3).size()));
  return joined(lengths, ",");
}

// To which a paper adds its own.
inline Computations shared_computations() {
  return {{"numbers", numbers},           {"keeps_recurrence", keeps_recurrence}, {"keeps_formula", keeps_formula},
          {"oeis_entries", oeis_entries}, {"hanoi_discs", hanoi_discs},           {"hanoi_lengths", hanoi_lengths}};
}

}  // namespace meleda::computations
