// All Franklin squares of a small order, by the terms of their lines.
//
// Let A, B, C, D be the sets of the n/2 terms of even columns, odd columns, even rows and odd rows. By the theorem on
// terms (families/franklin/structure.hpp), a Franklin square is four sets such that A + C, B + D, -(A + D) and
// -(B + C) are together every odd number between -n^2 and n^2, once each, and that can be divided into two halves with
// equal sums, A and B with the same sum, C and D with the same.
//
// These numbers are covered from both ends. Suppose that the sums of the terms found so far leave v as the largest
// number that is not covered. If v = a + c with a term a of A and a term c of C, at least one of them is new; and
// where, say, c is new, a is the largest of A and c the largest of what is new in C, or else a larger sum would not be
// covered either. So v has at most eight causes: a new term that is v less the largest term of its partner. Only where
// the largest terms of both partners are unknown there are more: all ways to divide v between them. The smallest
// number is treated likewise, with the smallest terms, and -(A + D) and -(B + C) with the ends exchanged. Whichever end
// has fewer causes is gone on with.

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "meleda/core/assert.hpp"
#include "meleda/core/language.hpp"
#include "meleda/engines/parallel.hpp"
#include "meleda/families/franklin/structure.hpp"
#include "meleda/studies/franklin/classes.hpp"

namespace meleda::studies {

namespace {

using franklin::Square;
using franklin::Terms;

// The four sets of terms.
enum Kind : std::uint8_t { even_columns, odd_columns, even_rows, odd_rows };

constexpr bool is_column(Kind kind) {
  return kind == even_columns || kind == odd_columns;
}
constexpr std::array<Kind, 2> partners(Kind kind) {
  return is_column(kind) ? std::array{even_rows, odd_rows} : std::array{even_columns, odd_columns};
}
// Sums of lines of the same parity count as they are, others with the opposite sign.
constexpr int sign(Kind a, Kind b) {
  return a % 2 == b % 2 ? 1 : -1;
}

template <int n>
class Cover {
 public:
  static constexpr std::size_t half = n / 2;
  static constexpr int top = n * n - 1;

  // With the largest terms of A and C, which make the largest number: exchanging even with odd rows or columns brings
  // it there. Only sums count, so the former is 0.
  Cover() {
    [[maybe_unused]] const bool begun = add(even_columns, 0, true) && add(even_rows, top, true);
    MELEDA_ASSERT(begun);
  }

  [[nodiscard]] std::size_t known() const {
    std::size_t all = 0;
    for (const auto& lines : sets_) all += lines.known;
    return all;
  }
  [[nodiscard]] bool complete() const { return missing_begin_ == missing_end_; }
  [[nodiscard]] const std::array<int, half>& terms(Kind kind) const { return sets_[kind].terms; }

  struct Added {
    Kind kind;
    int term;
  };
  // What makes a number that is missing.
  struct Cause {
    Kind kind;
    int term;
    bool upper;  // it is the largest of what is new in its set, or else the smallest
    std::optional<Added> also = {};
  };

  // What may come next, each time with one or two terms more; everything there is lies beyond one of these. The causes
  // are put on top of a stack, and taken from it again.
  template <class Visit>
  void visit_next(std::vector<Cause>& stack, const Visit& visit) const {
    const auto bottom = stack.size();
    const auto push = [&](const Cause& cause) { stack.push_back(cause); };
    visit_causes(true, push);
    const auto middle = stack.size();
    visit_causes(false, push);
    const bool lower = stack.size() - middle < middle - bottom;
    const auto end = lower ? stack.size() : middle;
    for (auto i = lower ? middle : bottom; i < end; ++i) {
      const auto cause = stack[i];
      // Exchanging rows with columns leads from largest terms of B and C that make the smallest number to those of A
      // and D.
      if (known() == 2 && cause.kind == odd_columns && !cause.also && cause.upper) continue;
      auto next = *this;
      if (next.add(cause.kind, cause.term, cause.upper) &&
          (!cause.also || next.add(cause.also->kind, cause.also->term, cause.upper)) && next.may_be_equal()) {
        visit(next);
      }
    }
    stack.resize(bottom);
  }

 private:
  struct Lines {
    std::array<int, half> terms{};
    std::size_t known = 0;
    int sum = 0;
    // New terms lie between these.
    int above = -4 * top;
    int below = 4 * top;
    // Of all terms, as soon as they are known.
    std::optional<int> smallest;
    std::optional<int> largest;

    void add(int term, bool upper) {
      terms[known++] = term;
      sum += term;
      (upper ? below : above) = term;
      auto& end = upper ? largest : smallest;
      if (!end) end = term;
      if (known < half) return;
      smallest = *std::min_element(terms.begin(), terms.end());
      largest = *std::max_element(terms.begin(), terms.end());
    }
  };

  // The place of a number among all, if it is one of them.
  [[nodiscard]] static std::optional<std::size_t> place_of(int number) {
    const auto twice = static_cast<unsigned>(number + top);
    if (twice > 2 * top || twice % 2 != 0) return std::nullopt;
    return twice / 2;
  }
  [[nodiscard]] static int sum_of(Kind kind, int term, Kind partner, int other) {
    return sign(kind, partner) * (term + other);
  }

  // Whether each of its sums with the terms of its partners is new.
  [[nodiscard]] bool fits(Kind kind, int term) const {
    for (const auto partner : partners(kind)) {
      for (std::size_t i = 0; i < sets_[partner].known; ++i) {
        const auto place = place_of(sum_of(kind, term, partner, sets_[partner].terms[i]));
        if (!place || covered_[*place]) return false;
      }
    }
    return true;
  }

  // False if two sums are equal, or if a set is complete and cannot be divided; this is of no use then.
  [[nodiscard]] bool add(Kind kind, int term, bool upper) {
    for (const auto partner : partners(kind)) {
      for (std::size_t i = 0; i < sets_[partner].known; ++i) {
        const auto place = place_of(sum_of(kind, term, partner, sets_[partner].terms[i]));
        if (!place || covered_[*place]) return false;
        covered_[*place] = true;
      }
    }
    while (missing_end_ > missing_begin_ && covered_[missing_end_ - 1]) --missing_end_;
    while (missing_end_ > missing_begin_ && covered_[missing_begin_]) ++missing_begin_;
    auto& lines = sets_[kind];
    lines.add(term, upper);
    return lines.known < half || divides(lines);
  }

  // Into two halves with equal sums.
  [[nodiscard]] static bool divides(const Lines& lines) {
    for (unsigned chosen = 1; chosen < (1U << half); chosen += 2) {
      if (std::popcount(chosen) != half / 2) continue;
      int sum = 0;
      for (std::size_t i = 0; i < half; ++i) sum += (chosen >> i & 1) != 0 ? lines.terms[i] : 0;
      if (2 * sum == lines.sum) return true;
    }
    return false;
  }

  // Whether even and odd lines may yet have the same sum. All terms of a set have the same parity.
  [[nodiscard]] bool may_be_equal() const {
    const auto missing = [](const Lines& lines) { return static_cast<int>(half - lines.known); };
    const auto least = [&](const Lines& lines) {
      return lines.sum + missing(lines) * (lines.above + missing(lines) + 1);
    };
    const auto most = [&](const Lines& lines) {
      return lines.sum + missing(lines) * (lines.below - missing(lines) - 1);
    };
    for (const auto even : {even_columns, even_rows}) {
      const auto& a = sets_[even];
      const auto& b = sets_[even + 1];
      if (least(a) > most(b) || least(b) > most(a)) return false;
    }
    return true;
  }

  // What may make the largest number that is missing, or the smallest.
  template <class Visit>
  void visit_causes(bool largest, const Visit& visit) const {
    const auto number = 2 * static_cast<int>(largest ? missing_end_ - 1 : missing_begin_) - top;
    for (const auto column : {even_columns, odd_columns}) {
      for (const auto row : {even_rows, odd_rows}) {
        const auto upper = largest == (sign(column, row) > 0);
        const auto sum = sign(column, row) * number;
        const auto& of_column = upper ? sets_[column].largest : sets_[column].smallest;
        const auto& of_row = upper ? sets_[row].largest : sets_[row].smallest;
        if (of_row && possible(column, sum - *of_row)) visit(Cause{column, sum - *of_row, upper});
        if (of_column && possible(row, sum - *of_column)) visit(Cause{row, sum - *of_column, upper});
        if (of_column || of_row) continue;
        for (auto term = sets_[column].above + 1; term < sets_[column].below; ++term) {
          if (!possible(column, term) || !possible(row, sum - term)) continue;
          visit(Cause{column, term, upper, Added{row, sum - term}});
        }
      }
    }
  }
  [[nodiscard]] bool possible(Kind kind, int term) const {
    const auto& lines = sets_[kind];
    return lines.known < half && lines.above < term && term < lines.below && fits(kind, term);
  }

  std::array<Lines, 4> sets_;
  std::array<bool, std::size_t{n} * n> covered_{};  // by place
  // Between these places.
  std::size_t missing_begin_ = 0;
  std::size_t missing_end_ = std::size_t{n} * n;
};

// All ways to divide the terms of a set into two halves with equal sums, up to their order.
template <std::size_t half>
std::vector<std::array<int, half>> divided(const std::array<int, half>& terms) {
  std::vector<std::array<int, half>> ways;
  for (unsigned chosen = 1; chosen < (1U << half); chosen += 2) {
    if (std::popcount(chosen) != half / 2) continue;
    std::array<int, half> way{};
    std::array<std::size_t, 2> next{0, half / 2};
    std::array<int, 2> sums{};
    for (std::size_t i = 0; i < half; ++i) {
      const auto part = (chosen >> i & 1) != 0 ? 0U : 1U;
      way[next[part]++] = terms[i];
      sums[part] += terms[i];
    }
    if (sums[0] == sums[1]) ways.push_back(way);
  }
  return ways;
}

// The squares of four sets of terms, up to the order of lines in a class and of classes.
template <int n>
void add_squares(const Cover<n>& cover, std::vector<Square>& found) {
  constexpr std::size_t half = n / 2;
  const auto put = [](std::vector<std::int64_t>& lines, std::size_t parity, const std::array<int, half>& terms) {
    for (std::size_t i = 0; i < half; ++i) lines[2 * i + parity] = terms[i];
  };
  Terms terms{std::vector<std::int64_t>(n), std::vector<std::int64_t>(n)};
  for (const auto& a : divided(cover.terms(even_columns))) {
    put(terms.columns, 0, a);
    for (const auto& b : divided(cover.terms(odd_columns))) {
      put(terms.columns, 1, b);
      for (const auto& c : divided(cover.terms(even_rows))) {
        put(terms.rows, 0, c);
        for (const auto& d : divided(cover.terms(odd_rows))) {
          put(terms.rows, 1, d);
          found.push_back(franklin::canonical(franklin::square_of(terms)).square);
        }
      }
    }
  }
}

template <int n>
using Stack = std::vector<typename Cover<n>::Cause>;

template <int n>
void go_on(const Cover<n>& cover, Stack<n>& stack, EveryThousand& ask, std::vector<Square>& found) {
  ask();
  if (cover.complete()) return add_squares(cover, found);
  cover.visit_next(stack, [&](const Cover<n>& next) { go_on(next, stack, ask, found); });
}

template <int n>
std::vector<Square> all_classes(Control& control) {
  // Some thousand branches, for the workers.
  constexpr std::size_t begun = 6;
  const StopCheck stop(control);
  std::vector<Cover<n>> branches(1);
  Stack<n> stack;
  for (std::size_t i = 0; i < branches.size();) {
    if (branches[i].complete() || branches[i].known() >= begun) {
      ++i;
      continue;
    }
    const auto branch = branches[i];
    branches[i] = branches.back();
    branches.pop_back();
    branch.visit_next(stack, [&](const Cover<n>& next) { branches.push_back(next); });
  }
  PerWorker<std::vector<Square>> by_worker;
  std::atomic<std::uint64_t> done = 0;
  parallel_for(branches.size(), [&](std::size_t i, std::size_t worker) {
    EveryThousand ask(stop);
    Stack<n> own_stack;
    go_on(branches[i], own_stack, ask, by_worker[worker]);
    control.report({phrase("branches"), ++done, branches.size(), 0});
  });
  std::vector<Square> found;
  by_worker.for_each([&](const std::vector<Square>& some) { found.insert(found.end(), some.begin(), some.end()); });
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

}  // namespace

std::vector<Square> classes_by_terms(std::size_t n, Control& control) {
  MELEDA_ASSERT(counted_by_terms(n));
  return n == 4 ? all_classes<4>(control) : n == 8 ? all_classes<8>(control) : all_classes<12>(control);
}

bool counted_by_terms(std::size_t n) {
  return n == 4 || n == 8 || n == 12;
}

}  // namespace meleda::studies
