#pragma once
// The paper's rules and algorithms, line by line, as printed and with their repairs.

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "../recompute_tools.hpp"

namespace meleda::computations::ziggu_paper {

// What is taken as printed; all else is repaired.
struct AsPrinted {
  bool beginning = false;   // second lines of (32) to (34): what stands before the changed digit
  bool conditions = false;  // (33) and (34): on the digit to the right instead of the left
};

// The paper counts digits from the right, from 1 on.
class Numbered {
 public:
  explicit Numbered(std::string& word) : word_(word) {}
  char& operator[](std::size_t i) { return word_[word_.size() - i]; }

 private:
  std::string& word_;
};

// (32), (33), (34)
inline std::optional<std::string> successor_by(const std::string& rule, std::string word, AsPrinted printed) {
  Numbered digit(word);
  const auto n = word.size();
  for (std::size_t i = 1; i <= n; ++i) {
    int sum_to_the_left = 0;
    for (std::size_t j = i + 1; j <= n; ++j) sum_to_the_left += digit[j] - '0';
    if (sum_to_the_left % 2 == 0) {
      if (digit[i] == '3') continue;
      ++digit[i];
      return word;
    }
    if (digit[i] == '0') continue;
    const auto neighbour = printed.conditions ? i - 1 : i + 1;
    if (neighbour >= 1 && neighbour <= n) {
      if (rule != "(32)" && digit[neighbour] == '3') continue;
      if (rule == "(34)" && digit[neighbour] == '0' && digit[i] == '3') continue;
    }
    const auto right_part = word.substr(n - i + 1);
    const auto left_part = printed.beginning ? word.substr(0, std::min(n, n - i + 2)) : word.substr(0, n - i);
    return left_part + static_cast<char>(digit[i] - 1) + right_part;
  }
  return std::nullopt;
}

// (35)
inline bool comes_before(const std::string& w, const std::string& v) {
  int sum = 0;
  for (std::size_t place = 0; place < w.size(); ++place) {
    if (w[place] != v[place]) return sum % 2 == 0 ? w[place] < v[place] : w[place] > v[place];
    sum += w[place] - '0';
  }
  return false;
}

// (36) and (37)
inline int code_rank(const std::string& word, int base) {
  int rank = 0;
  int sum = 0;
  for (const char c : word) {
    const int digit = c - '0';
    rank = base * rank + (sum % 2 == 0 ? digit : base - 1 - digit);
    sum += digit;
  }
  return rank;
}

inline int power_of(int base, int exponent) {
  int power = 1;
  for (; exponent > 0; --exponent) power *= base;
  return power;
}

// As printed, m is both the place of the first digit other than 0 and a number of skipped parts; the repair gives the
// second one its own name.
class FirstPlaceAndParts {
 public:
  explicit FirstPlaceAndParts(bool one_name) : one_name_(one_name) {}
  int& first_place() { return first_place_; }
  int& parts() { return one_name_ ? first_place_ : parts_; }

 private:
  bool one_name_;
  int first_place_ = 0;
  int parts_ = 0;
};

// Algorithms 1 and 2 count digits from the left, from 0 on. As printed they may look at places before the first one.
class DigitsFromTheLeft {
 public:
  explicit DigitsFromTheLeft(const std::string& word) : word_(word) {}
  int operator()(int place) const { return place < 0 ? 0 : word_[static_cast<std::size_t>(place)] - '0'; }

 private:
  const std::string& word_;
};

// Algorithm 1
inline int rank_by_algorithm_1(const std::string& word, bool one_name) {
  const DigitsFromTheLeft w(word);
  const int n = static_cast<int>(word.size());
  const auto first_other_than_0 = word.find_first_not_of('0');
  if (first_other_than_0 == std::string::npos) return 0;
  const auto skipped = [](int k) { return power_of(4, k + 1) / 15; };
  FirstPlaceAndParts m(one_name);
  m.first_place() = static_cast<int>(first_other_than_0);
  int b = 0;
  int l = 0;
  int s = 0;
  for (int i = m.first_place(); i <= n - 3; ++i) {
    const bool backwards = l % 2 == 1 || (i > m.first_place() && w(i - 1) == 3);
    m.parts() = backwards ? (4 - w(i)) / 2 : (w(i) + 1) / 2;
    l += w(i);
    if (i == m.first_place()) {
      s += m.parts() * skipped(n - 2 - i);
      continue;
    }
    if (i == m.first_place() + 1) {
      b = 2 * w(m.first_place());
    } else {
      const bool before_backwards = (l - w(i) - w(i - 1)) % 2 == 1 || (i > 1 && w(i - 2) == 3);
      b = 3 * b + (before_backwards ? 2 * std::max(2 - w(i - 1), 0) : 2 * w(i - 1));
    }
    s += (m.parts() + b) * skipped(n - 2 - i);
  }
  return code_rank(word, 4) - 6 * s;
}

// Algorithm 2
inline int rank_by_algorithm_2(const std::string& word, bool one_name) {
  const DigitsFromTheLeft w(word);
  const int n = static_cast<int>(word.size());
  const auto first_other_than_0 = word.find_first_not_of('0');
  if (first_other_than_0 == std::string::npos) return 0;
  const auto skipped = [](int k) { return (power_of(3, k) - 1) / 2; };
  FirstPlaceAndParts m(one_name);
  m.first_place() = static_cast<int>(first_other_than_0);
  int a = 0;
  int b = 0;
  int l = 0;
  int s = 0;
  for (int i = m.first_place(); i <= n - 3; ++i) {
    const bool backwards =
        l % 2 == 1 || (i > m.first_place() && w(i - 1) == 3) || (i > 1 && w(i - 2) != 0 && w(i - 1) == 0 && w(i) == 3);
    m.parts() = backwards ? (3 - w(i)) / 2 : w(i) / 2;
    l += w(i);
    if (i == m.first_place()) {
      s += m.parts() * skipped(n - 2 - i);
      continue;
    }
    if (i == m.first_place() + 1) {
      b = w(m.first_place());
      a = m.parts() + b;
    } else if (w(i) == 3 && (w(i - 1) == 0 || w(i - 1) == 3)) {
      a = 2 * a + 1;
    } else {
      const bool odd_before = (l - w(i) - w(i - 1)) % 2 == 1;
      b = 2 * b + ((odd_before && w(i - 1) == 1) || (!odd_before && w(i - 1) == 2) ? 2 : 1);
      a = b + m.parts();
    }
    s += a * skipped(n - 2 - i);
  }
  return rank_by_algorithm_1(word, one_name) - 6 * s;
}

// A word and the digit that was changed, as "visit" receives them; 0 for none.
using Visits = std::vector<std::pair<std::string, std::size_t>>;

// Algorithm 3
inline Visits visits_of_algorithm_3(std::size_t n) {
  std::string word(n, '0');
  Numbered w(word);
  std::size_t i = 1;
  Visits visits{{word, 0}};
  while (i <= n) {
    if (i == 1) {
      const int step = w[i] == '0' ? 1 : -1;
      for (int times = 0; times < 3; ++times) {
        w[i] = static_cast<char>(w[i] + step);
        visits.emplace_back(word, i);
      }
      ++i;
      continue;
    }
    w[i] = static_cast<char>(w[i] + ((w[i] + w[i - 1]) % 2 == 1 ? 1 : -1));
    visits.emplace_back(word, i);
    if (w[i] == '0' || w[i] == '3') {
      ++i;
    } else {
      --i;
    }
  }
  return visits;
}

// Algorithm 4. As printed it may leave the word on the right: then it ends there.
inline Visits visits_of_algorithm_4(std::size_t n, bool as_printed) {
  std::string word(n, '0');
  Numbered w(word);
  std::vector<int> direction(n + 1, 1);
  std::size_t i = 1;
  Visits visits{{word, 0}};
  while (i >= 1 && i <= n) {
    w[i] = static_cast<char>(w[i] + direction[i]);
    if (!as_printed) visits.emplace_back(word, i);
    if (w[i] == '0' || w[i] == '3') {
      direction[i] = -direction[i];
      ++i;
    } else if (as_printed ? i + 1 < n : i > 1) {
      --i;
    }
    if (as_printed) visits.emplace_back(word, i);
  }
  return visits;
}

}  // namespace meleda::computations::ziggu_paper
