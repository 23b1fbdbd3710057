// Franklin squares in which even and odd rows have the same terms, a set R that is symmetric about a number.
//
// Move R to 0. A column with the term c then makes c + R where row and column have the same parity, and -(c + R), that
// is -c + R, where not. So the squares are the ways to make all odd numbers between -n^2 and n^2 of translates of R, by
// a symmetric set of numbers ±c, the signs of the columns being free. Sets of which an interval is made by translation
// are number systems (N. G. de Bruijn, On number systems, Nieuw Archief voor Wiskunde 4, 1956): the interval is a
// product of runs of k numbers, k after k, which belong to R and to its translations in turn.
//
// What remains are the sums of classes: both halves of R, for even and for odd rows, add up to 0; and the n numbers c
// are divided into four classes with equal sums s, each with a sign.

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <vector>

#include "meleda/core/assert.hpp"
#include "meleda/studies/franklin/classes.hpp"

namespace meleda::studies {

namespace {

using Numbers = std::vector<std::int64_t>;
using Count = std::uint64_t;

// Runs of `digit` numbers in steps of `base`, from each of these.
Numbers with_digit(const Numbers& numbers, std::int64_t digit, std::int64_t base) {
  Numbers result;
  for (std::int64_t i = 0; i < digit; ++i) {
    for (const auto number : numbers) result.push_back(number + i * base);
  }
  return result;
}

// All pairs of sets of `rows` and of `places` numbers whose sums are the numbers from 0 to rows * places - 1.
void visit_systems(std::int64_t rows, std::int64_t places, const Numbers& set, const Numbers& shifts, std::int64_t base,
                   bool row_is_next, const std::function<void(const Numbers&, const Numbers&)>& visit) {
  const auto left = row_is_next ? rows : places;
  if (left == 1 && (row_is_next ? places : rows) == 1) return visit(set, shifts);
  for (std::int64_t digit = 2; digit <= left; ++digit) {
    if (left % digit != 0) continue;
    if (row_is_next) {
      visit_systems(rows / digit, places, with_digit(set, digit, base), shifts, base * digit, false, visit);
    } else {
      visit_systems(rows, places / digit, set, with_digit(shifts, digit, base), base * digit, true, visit);
    }
  }
}

// In steps of 2, with 0 in the middle.
Numbers centred(const Numbers& numbers) {
  const auto [least, most] = std::minmax_element(numbers.begin(), numbers.end());
  Numbers result;
  for (const auto number : numbers) result.push_back(2 * number - *least - *most);
  return result;
}

Count factorial(std::size_t n) {
  return n < 2 ? 1 : n * factorial(n - 1);
}

// How often two halves of these, the first and the second, add up to 0; the sum of all is 0.
Count halvings(const Numbers& numbers) {
  Count count = 0;
  for (unsigned chosen = 0; chosen < (1U << numbers.size()); ++chosen) {
    if (2 * static_cast<std::size_t>(std::popcount(chosen)) != numbers.size()) continue;
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < numbers.size(); ++i) sum += (chosen >> i & 1) != 0 ? numbers[i] : 0;
    count += sum == 0 ? 1 : 0;
  }
  return count;
}

// A class: which numbers, as bits, and with how many choices of signs they have the sum.
struct Class {
  std::uint32_t members;
  Count signings;
};

// The classes with the sum s, [s], for s >= 0.
std::vector<std::vector<Class>> classes_by_sum(const Numbers& numbers, const StopCheck& stop) {
  const auto size = numbers.size() / 4;
  const auto largest = *std::max_element(numbers.begin(), numbers.end());
  std::vector<std::vector<Class>> by_sum(size * static_cast<std::size_t>(largest) + 1);
  std::vector<std::int64_t> sums;
  for (std::uint32_t members = 0; members < (1U << numbers.size()); ++members) {
    if (static_cast<std::size_t>(std::popcount(members)) != size) continue;
    stop();
    sums.assign(1, 0);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      if ((members >> i & 1) == 0) continue;
      const auto before = sums.size();
      for (std::size_t k = 0; k < before; ++k) {
        sums.push_back(sums[k] - numbers[i]);
        sums[k] += numbers[i];
      }
    }
    std::sort(sums.begin(), sums.end());
    for (auto at = std::lower_bound(sums.begin(), sums.end(), 0); at != sums.end();) {
      const auto end = std::upper_bound(at, sums.end(), *at);
      by_sum[static_cast<std::size_t>(*at)].push_back({members, static_cast<Count>(end - at)});
      at = end;
    }
  }
  return by_sum;
}

// How often all numbers make four classes, the first to the fourth. `pairs` has a zero for every set of numbers.
Count fourfold(const std::vector<Class>& classes, std::size_t numbers, std::vector<Count>& pairs,
               const StopCheck& stop) {
  const auto all = static_cast<std::uint32_t>((std::uint64_t{1} << numbers) - 1);
  std::vector<Class> with_first;
  std::vector<Class> others;
  for (const auto& one : classes) ((one.members & 1) != 0 ? with_first : others).push_back(one);
  std::vector<std::uint32_t> touched;
  for (std::size_t i = 0; i < others.size(); ++i) {
    stop();
    for (std::size_t k = 0; k < i; ++k) {
      if ((others[i].members & others[k].members) != 0) continue;
      auto& pair = pairs[others[i].members | others[k].members];
      if (pair == 0) touched.push_back(others[i].members | others[k].members);
      pair += others[i].signings * others[k].signings;
    }
  }
  Count count = 0;
  for (const auto& first : with_first) {
    stop();
    for (const auto& second : others) {
      if ((first.members & second.members) != 0) continue;
      count += first.signings * second.signings * pairs[all ^ (first.members | second.members)];
    }
  }
  for (const auto members : touched) pairs[members] = 0;
  // Each was met with each of three as its second; and there are 24 orders.
  return 8 * count;
}

}  // namespace

bool counted_alike(std::size_t n) {
  return n % 4 == 0 && n >= 4 && n <= 20;
}

AlikeCount count_alike(std::size_t n, const StopCheck& stop) {
  MELEDA_ASSERT(counted_alike(n));
  AlikeCount result;
  std::vector<Count> pairs(std::size_t{1} << n);
  const auto add = [&](const Numbers& set, const Numbers& shifts) {
    const auto halves = halvings(centred(set));
    if (halves == 0) return;
    Numbers terms;  // of columns, without their signs
    for (const auto shift : centred(shifts)) {
      if (shift > 0) terms.push_back(shift);
    }
    MELEDA_ASSERT(terms.size() == n);
    const auto by_sum = classes_by_sum(terms, stop);
    Integer balanced = 0;
    Integer ways = 0;
    for (std::size_t sum = 0; sum < by_sum.size(); ++sum) {
      const auto count = fourfold(by_sum[sum], n, pairs, stop);
      if (sum == 0) balanced = count;
      ways += sum == 0 ? Integer(count) : Integer(2) * count;  // and as many with the sum -s
    }
    // Lines in any order within their class, and rows with columns exchanged: no square is alike in both, as A = B and
    // C = D, both symmetric, would make A + C and -(A + D) the same.
    Integer orders = 2;
    for (int i = 0; i < 8; ++i) orders *= factorial(n / 4);
    orders *= Integer(halves) * halves;
    result.squares += orders * ways;
    result.pandiagonal += orders * balanced;
  };
  const auto half = static_cast<std::int64_t>(n / 2);
  const auto columns = static_cast<std::int64_t>(2 * n);
  for (const bool row_is_first : {false, true}) visit_systems(half, columns, {0}, {0}, 1, row_is_first, add);
  return result;
}

}  // namespace meleda::studies
