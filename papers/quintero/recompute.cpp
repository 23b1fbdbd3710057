// Figures of Quintero's article. What it proves is held against decks that are dealt here card by card: nothing of the
// family's closed forms is used but where its verbs are asked.

#include <algorithm>
#include <string>
#include <vector>

#include "../recompute_tools.hpp"

namespace meleda::computations {

namespace {

// [place]: where the card goes, by dealing; places are counted from 1, as in the article.
std::vector<int> map_of(int a, int b, int p) {
  std::vector<std::vector<int>> piles(static_cast<std::size_t>(a));
  for (int place = 1; place <= a * b; ++place) piles[static_cast<std::size_t>((place - 1) % a)].push_back(place);
  std::vector<int> to(static_cast<std::size_t>(a * b) + 1);
  for (const auto& pile : piles) {
    // Face up, the first card lies at the bottom; turned over, the bottom is the top, with p - 1 piles above this one.
    int below = b * (p - 1);
    for (const int place : pile) to[static_cast<std::size_t>(place)] = ++below;
  }
  return to;
}

std::vector<int> power_of(const std::vector<int>& map, int times) {
  auto result = map;
  for (std::size_t place = 1; place < map.size(); ++place) {
    result[place] = static_cast<int>(place);
    for (int k = 0; k < times; ++k) result[place] = map[static_cast<std::size_t>(result[place])];
  }
  return result;
}

std::vector<int> fixed_by(const std::vector<int>& map) {
  std::vector<int> fixed;
  for (std::size_t place = 1; place < map.size(); ++place) {
    if (map[place] == static_cast<int>(place)) fixed.push_back(static_cast<int>(place));
  }
  return fixed;
}

bool settles(const std::vector<int>& map, int deals) {
  const auto after = power_of(map, deals);
  return std::all_of(after.begin() + 1, after.end(),
                     [&](int place) { return map[static_cast<std::size_t>(place)] == place; });
}

int deals_of(const std::vector<int>& map) {
  int deals = 0;
  while (!settles(map, deals)) ++deals;
  return deals;
}

int number_in(const Json& with, const char* name) {
  return with.at(name).get<int>();
}

// Whether it holds for all a and b up to these and every p; a from 2 or 3 on.
template <class Holds>
Result<std::string> for_all(const Json& with, int least_piles, const Holds& holds) {
  bool all = true;
  for (int a = least_piles; a <= number_in(with, "piles"); ++a) {
    for (int b = 2; b <= number_in(with, "height"); ++b) {
      for (int p = 1; p <= a; ++p) all = all && holds(a, b, p);
    }
  }
  return yes_or_no(all);
}

// Equation (1), or with (2) the fixed places between the first and the last.
std::vector<int> fixed_by_formula(int a, int b, int p) {
  if (p == 1) return {1};
  if (p == a) return {a * b};
  if (b * (p - 1) % (a - 1) == 0) {
    const int x = a * b * (p - 1) / (a - 1);
    return {x, x + 1};
  }
  int j = 2;
  while ((a * b * (p - 1) + a - j) % (a - 1) != 0) ++j;
  return {(a * b * (p - 1) + a - j) / (a - 1)};
}

Result<std::string> lemma_2(const Json& with) {
  return for_all(with, 2, [](int a, int b, int p) {
    const auto map = map_of(a, b, p);
    const bool ordered = std::is_sorted(map.begin() + 1, map.end());
    const bool image = map[1] == b * (p - 1) + 1 && map.back() == b * p;
    const bool formula = [&] {
      for (int x = 1; x <= a * b; ++x) {
        if (map[static_cast<std::size_t>(x)] != x / a + b * (p - 1) + (x % a != 0 ? 1 : 0)) return false;
      }
      return true;
    }();
    return ordered && image && formula && fixed_by(map) == fixed_by_formula(a, b, p);
  });
}

Result<std::string> two_fall_apart(const Json& with) {
  return for_all(with, 3, [](int a, int b, int p) {
    const auto fixed = fixed_by(map_of(a, b, p));
    return fixed.size() == 1 || (fixed[0] % a == 0 && fixed[1] % a == 1 && fixed[1] == fixed[0] + 1);
  });
}

Result<std::string> middle_is_fixed(const Json& with) {
  return for_all(with, 3, [](int a, int b, int p) {
    if (a % 2 == 0 || b % 2 == 0 || p != (a + 1) / 2) return true;
    return fixed_by(map_of(a, b, p)) == std::vector<int>{(a * b + 1) / 2};
  });
}

int integer_power(int base, int exponent) {
  int power = 1;
  while (exponent-- > 0) power *= base;
  return power;
}

Result<std::string> theorem_8(const Json& with) {
  bool all = true;
  for (int a = 3; a <= number_in(with, "piles"); ++a) {
    for (int n = 2; n <= number_in(with, "power"); ++n) {
      for (int p = 2; p < a; ++p) {
        const auto map = map_of(a, integer_power(a, n - 1), p);
        const int y = (integer_power(a, n) - 1) / (a - 1);
        all = all && fixed_by(map) == std::vector<int>{y * (p - 1) + 1} && settles(map, n);
      }
    }
  }
  return yes_or_no(all);
}

struct Case {
  std::string name;
  int deals = 0;
};

// Which case of Theorem 9 it is; none where b is a power of a.
Case case_of(int a, int b, int p) {
  int n = 2;
  while (integer_power(a, n - 1) < b) ++n;
  if (integer_power(a, n - 1) == b) return {};
  if (p == 1) return {"3a", n};
  if (p == a) return {"3e", n};
  if (b * (p - 1) % (a - 1) == 0) return b == integer_power(a, n - 2) + 1 ? Case{"4", n - 1} : Case{"3b", n};
  return b * (a - 2) <= integer_power(a, n - 1) ? Case{"3d", n} : Case{"5", n + 1};
}

// After its number of deals every card is at the fixed place, those up to the first fixed place at the first.
Result<std::string> theorem_9(const Json& with) {
  const std::string name = with.at("case");
  return for_all(with, 3, [&](int a, int b, int p) {
    const auto one = case_of(a, b, p);
    if (one.name != name) return true;
    const auto map = map_of(a, b, p);
    const auto fixed = fixed_by_formula(a, b, p);
    const auto after = power_of(map, one.deals);
    for (int x = 1; x <= a * b; ++x) {
      if (after[static_cast<std::size_t>(x)] != (x <= fixed.front() ? fixed.front() : fixed.back())) return false;
    }
    return true;
  });
}

Result<std::string> theorem_9_not_least(const Json& with) {
  int fewer = 0;
  int tricks = 0;
  for (int a = 3; a <= number_in(with, "piles"); ++a) {
    for (int b = 2; b <= number_in(with, "height"); ++b) {
      for (int p = 1; p <= a; ++p) {
        const auto one = case_of(a, b, p);
        if (one.name.empty()) continue;
        ++tricks;
        if (deals_of(map_of(a, b, p)) < one.deals) ++fewer;
      }
    }
  }
  return std::to_string(fewer) + " of " + std::to_string(tricks);
}

// The row of the table, from the verb.
Result<std::string> in_a_row(const Json& with, const char* field, const char* between) {
  Words parts;
  for (int p = 1; p <= number_in(with, "piles"); ++p) {
    const auto deck = std::to_string(number_in(with, "piles")) + "x" + std::to_string(number_in(with, "height"));
    MELEDA_TRY(const auto value, ask_for(field, {"piles show", {{"spec", deck}, {"place", std::to_string(p)}}}));
    if (!value.is_array()) {
      parts.push_back(value);
      continue;
    }
    Words places;
    for (const auto& place : value) places.push_back(place);
    parts.push_back(joined(places, ","));
  }
  return joined(parts, between);
}

Result<std::string> fixed_in_a_row(const Json& with) {
  return in_a_row(with, "fixed", "-");
}

Result<std::string> deals_in_a_row(const Json& with) {
  return in_a_row(with, "deals", ",");
}

Result<std::string> enough(const Json& with) {
  bool all = true;
  const int a = number_in(with, "piles");
  for (int p = 1; p <= a; ++p) all = all && settles(map_of(a, number_in(with, "height"), p), number_in(with, "deals"));
  return yes_or_no(all);
}

}  // namespace

Computations quintero();

[[gnu::cold]] Computations quintero() {
  return {{"lemma_2", lemma_2},
          {"two_fall_apart", two_fall_apart},
          {"middle_is_fixed", middle_is_fixed},
          {"theorem_8", theorem_8},
          {"theorem_9", theorem_9},
          {"theorem_9_not_least", theorem_9_not_least},
          {"fixed_in_a_row", fixed_in_a_row},
          {"deals_in_a_row", deals_in_a_row},
          {"enough", enough}};
}

}  // namespace meleda::computations
