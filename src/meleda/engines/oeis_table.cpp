#include "meleda/engines/oeis_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "meleda/core/translate.hpp"

namespace meleda {

namespace {

Integer power(unsigned base, std::uint64_t exponent) {
  return pow(Integer(base), static_cast<unsigned>(exponent));
}

using Term = Integer (*)(std::uint64_t n);

OeisEntry by_formula(std::string number, std::uint64_t offset, std::string name, Term term) {
  return {std::move(number), offset, std::move(name), [term, offset](std::size_t count) {
            std::vector<Integer> terms;
            for (std::size_t i = 0; i < count; ++i) terms.push_back(term(offset + i));
            return terms;
          }};
}

// a(n) = coefficients[0] a(n-1) + coefficients[1] a(n-2) + ...
OeisEntry by_recurrence(std::string number, std::uint64_t offset, std::string name, std::vector<Integer> begin,
                        std::vector<Integer> coefficients) {
  return {std::move(number), offset, std::move(name),
          [begin = std::move(begin), coefficients = std::move(coefficients)](std::size_t count) {
            auto terms = begin;
            while (terms.size() < count) {
              Integer next = 0;
              for (std::size_t i = 0; i < coefficients.size(); ++i) {
                next += coefficients[i] * terms[terms.size() - 1 - i];
              }
              terms.push_back(std::move(next));
            }
            terms.resize(count);
            return terms;
          }};
}

OeisEntry by_list(std::string number, std::uint64_t offset, std::string name, std::vector<Integer> known) {
  return {std::move(number), offset, std::move(name), [known = std::move(known)](std::size_t count) {
            auto terms = known;
            if (terms.size() > count) terms.resize(count);
            return terms;
          }};
}

// 0 for 0 discs; then differences that are powers of 2, the m-th of them as often as `repeats` says (Frame, Stewart).
std::vector<Integer> frame_stewart(std::size_t count, std::size_t (*repeats)(std::size_t m)) {
  std::vector<Integer> terms = {0};
  for (std::size_t m = 0; terms.size() < count; ++m) {
    for (std::size_t i = 0; i < repeats(m); ++i) terms.push_back(terms.back() + power(2, m));
  }
  terms.resize(count);
  return terms;
}

std::uint64_t trailing_zeros(std::uint64_t n) {
  std::uint64_t zeros = 0;
  for (; n % 2 == 0; n /= 2) ++zeros;
  return zeros;
}

Integer ruler(std::uint64_t n) {
  return trailing_zeros(n) + 1;
}

Integer signed_ruler(std::uint64_t n) {
  const bool negative = (n >> trailing_zeros(n)) % 4 == 3;
  return negative ? Integer(-ruler(n)) : ruler(n);
}

std::vector<OeisEntry> make_table() {
  return {
      by_recurrence("A000045", 0, phrase("Fibonacci numbers"), {0, 1}, {1, 1}),
      by_formula("A000051", 0, "2^n + 1", [](std::uint64_t n) { return Integer(power(2, n) + 1); }),
      by_formula("A000079", 0, phrase("powers of 2"), [](std::uint64_t n) { return power(2, n); }),
      {"A000142", 0, "factorials",
       [](std::size_t count) {
         std::vector<Integer> terms;
         for (std::size_t n = 0; n < count; ++n) terms.push_back(n == 0 ? Integer(1) : Integer(terms.back() * n));
         return terms;
       }},
      by_formula("A000217", 0, phrase("triangular numbers"), [](std::uint64_t n) { return Integer(n) * (n + 1) / 2; }),
      by_formula("A000225", 0, phrase("2^n - 1: the Tower of Hanoi"),
                 [](std::uint64_t n) { return Integer(power(2, n) - 1); }),
      by_formula("A000244", 0, phrase("powers of 3"), [](std::uint64_t n) { return power(3, n); }),
      by_formula("A000290", 0, "squares", [](std::uint64_t n) { return Integer(n) * n; }),
      by_formula("A000295", 0, phrase("2^n - n - 1: Eulerian numbers"),
                 [](std::uint64_t n) { return Integer(power(2, n) - n - 1); }),
      by_formula("A000302", 0, phrase("powers of 4"), [](std::uint64_t n) { return power(4, n); }),
      by_formula("A000918", 0, "2^n - 2", [](std::uint64_t n) { return Integer(power(2, n) - 2); }),
      by_formula("A000975", 0, phrase("1010... in base 2: the Lichtenberg sequence"),
                 [](std::uint64_t n) { return Integer(power(2, n + 1) / 3); }),
      by_recurrence("A001045", 0, phrase("Jacobsthal numbers"), {0, 1}, {1, 2}),
      by_formula("A001477", 0, "0, 1, 2, 3, ...", [](std::uint64_t n) { return Integer(n); }),
      by_formula("A001511", 1, phrase("the ruler or Gros sequence"), ruler),
      by_formula("A002378", 0, "n (n + 1)", [](std::uint64_t n) { return Integer(n) * (n + 1); }),
      by_formula("A002450", 0, "(4^n - 1)/3", [](std::uint64_t n) { return Integer((power(4, n) - 1) / 3); }),
      by_formula("A003462", 0, "(3^n - 1)/2", [](std::uint64_t n) { return Integer((power(3, n) - 1) / 2); }),
      by_formula("A005408", 0, phrase("odd numbers"), [](std::uint64_t n) { return Integer(2 * Integer(n) + 1); }),
      by_formula("A005578", 0, phrase("2^n / 3, rounded up: the Arima sequence"),
                 [](std::uint64_t n) { return Integer((power(2, n) + 2) / 3); }),
      by_recurrence("A005665", 0, phrase("the Tower of Hanoi on a circle of 3 pegs, to the next"), {0, 1, 5},
                    {3, 0, -2}),
      by_recurrence("A005666", 0, phrase("the Tower of Hanoi on a circle of 3 pegs, to the one after next"), {0, 2, 7},
                    {3, 0, -2}),
      by_formula("A005803", 0, phrase("2^n - 2n: Eulerian numbers of the second order"),
                 [](std::uint64_t n) { return Integer(power(2, n) - 2 * Integer(n)); }),
      by_formula("A005843", 0, phrase("even numbers"), [](std::uint64_t n) { return Integer(2 * Integer(n)); }),
      {"A007664", 0, phrase("the Tower of Hanoi with 4 pegs (Frame, Stewart): the Reve's puzzle"),
       [](std::size_t count) { return frame_stewart(count, [](std::size_t m) { return m + 1; }); }},
      {"A007665", 1, phrase("the Tower of Hanoi with 5 pegs (Frame, Stewart)"),
       [](std::size_t count) {
         auto terms = frame_stewart(count + 1, [](std::size_t m) { return (m + 1) * (m + 2) / 2; });
         terms.erase(terms.begin());
         return terms;
       }},
      by_formula("A024023", 0, "3^n - 1", [](std::uint64_t n) { return Integer(power(3, n) - 1); }),
      by_formula("A024036", 0, "4^n - 1", [](std::uint64_t n) { return Integer(power(4, n) - 1); }),
      by_formula("A028399", 2, "2^n - 4", [](std::uint64_t n) { return Integer(power(2, n) - 4); }),
      by_formula("A029858", 1, "(3^n - 3)/2", [](std::uint64_t n) { return Integer((power(3, n) - 3) / 2); }),
      by_formula("A033114", 1, phrase("1010... in base 4"),
                 [](std::uint64_t n) { return Integer(power(4, n + 1) / 15); }),
      by_formula("A033484", 0, "3*2^n - 2", [](std::uint64_t n) { return Integer(3 * power(2, n) - 2); }),
      by_formula("A068156", 0, phrase("1, then 3*2^n - 3"),
                 [](std::uint64_t n) { return n == 0 ? Integer(1) : Integer(3 * power(2, n) - 3); }),
      by_formula("A101946", 0, "6*2^n - 3n - 5",
                 [](std::uint64_t n) { return Integer(6 * power(2, n) - 3 * Integer(n) - 5); }),
      by_formula("A123109", 0, phrase("1, then (3^(n+1) - 3)/2"),
                 [](std::uint64_t n) { return n == 0 ? Integer(1) : Integer((power(3, n + 1) - 3) / 2); }),
      by_formula("A131128", 0, phrase("1, then 3*2^n - 4"),
                 [](std::uint64_t n) { return n == 0 ? Integer(1) : Integer(3 * power(2, n) - 4); }),
      by_list("A160002", 0, phrase("the Tower of Hanoi with 4 pegs in a row"),
              {0, 3, 10, 19, 34, 57, 88, 123, 176, 253, 342, 449, 572, 749, 980, 1261, 1560}),
      by_formula("A164677", 1, phrase("the signed ruler sequence"), signed_ruler),
  };
}

constexpr std::size_t most_exceptions = 2;
constexpr std::int64_t largest_shift = 4;
constexpr std::uint64_t largest_multiple = 12;

// How many of the last terms are `multiple` times the entry's, with this shift.
std::size_t agreeing_at_the_end(const std::vector<Integer>& terms, std::int64_t first_index,
                                const std::vector<Integer>& entry, const Integer& multiple) {
  std::size_t agreeing = 0;
  for (std::size_t i = terms.size(); i-- > 0; ++agreeing) {
    const auto index = first_index + static_cast<std::int64_t>(i);
    if (index < 0 || index >= static_cast<std::int64_t>(entry.size())) break;
    if (terms[i] != multiple * entry[static_cast<std::size_t>(index)]) break;
  }
  return agreeing;
}

std::string match_text(const OeisMatch& match) {
  const auto index = match.shift == 0 ? std::string("n") : fmt::format("n{:+}", match.shift);
  const auto call = fmt::format("{}({})", match.entry->number, index);
  return match.multiple == 1 ? call : fmt::format("{} * {}", match.multiple, call);
}

// The best match of one entry: fewest exceptions, then the smallest shift.
std::optional<OeisMatch> best_match(const OeisEntry& entry, const std::vector<Integer>& terms, std::uint64_t first,
                                    bool with_multiples) {
  const auto known = entry.terms(terms.size() + static_cast<std::size_t>(first) + largest_shift);
  std::optional<OeisMatch> best;
  for (std::int64_t distance = 0; distance <= 2 * largest_shift; ++distance) {
    const auto shift = distance % 2 == 0 ? distance / 2 : -(distance + 1) / 2;  // 0, -1, 1, -2, 2, ...
    // Place in `known` of what stands for the first of our terms.
    const auto begin = static_cast<std::int64_t>(first) + shift - static_cast<std::int64_t>(entry.offset);
    const auto last = begin + static_cast<std::int64_t>(terms.size()) - 1;
    if (last < 0 || last >= static_cast<std::int64_t>(known.size())) continue;
    Integer multiple = 1;
    if (with_multiples) {
      const auto& against = known[static_cast<std::size_t>(last)];
      if (against.is_zero() || terms.back() % against != 0) continue;
      multiple = terms.back() / against;
      if (multiple < 2 || multiple > largest_multiple) continue;
    }
    const auto agreeing = agreeing_at_the_end(terms, begin, known, multiple);
    if (agreeing < least_agreeing_terms || agreeing + most_exceptions < terms.size()) continue;
    if (best && best->agreeing >= agreeing) continue;
    best =
        OeisMatch{&entry, shift, static_cast<std::uint64_t>(multiple), first + terms.size() - agreeing, agreeing, {}};
  }
  if (best) best->text = match_text(*best);
  return best;
}

}  // namespace

const std::vector<OeisEntry>& oeis_table() {
  static const auto table = make_table();
  return table;
}

std::vector<OeisMatch> find_in_oeis_table(const std::vector<Integer>& all_terms, std::uint64_t first) {
  std::vector<OeisMatch> matches;
  if (all_terms.size() < least_agreeing_terms || first > latest_first) return matches;
  const auto compared = std::min(all_terms.size(), most_compared_terms);
  const std::vector<Integer> terms(all_terms.begin(), all_terms.begin() + static_cast<std::ptrdiff_t>(compared));
  for (const bool with_multiples : {false, true}) {
    for (const auto& entry : oeis_table()) {
      if (auto match = best_match(entry, terms, first, with_multiples)) matches.push_back(std::move(*match));
    }
    if (!matches.empty()) break;
  }
  std::stable_sort(matches.begin(), matches.end(),
                   [](const OeisMatch& a, const OeisMatch& b) { return a.agreeing > b.agreeing; });
  return matches;
}

}  // namespace meleda
