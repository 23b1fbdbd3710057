#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

#include "meleda/families/franklin/structure.hpp"
#include "meleda/studies/franklin/classes.hpp"

namespace meleda::studies {

namespace {

using franklin::Square;
using franklin::Terms;

constexpr int n = 8;
constexpr int top = n * n - 1;  // terms add up to the odd numbers from -top to top, each once

// Half the distances within the two pairs of a parity.
struct Pairs {
  int first = 0;
  int second = 0;
};

// The sums that are taken, a bit for each odd number.
class Sums {
 public:
  // mean ± a ± b
  [[nodiscard]] bool take(int mean, int a, int b) {
    for (const int sum : {mean - a - b, mean - a + b, mean + a - b, mean + a + b}) {
      if (std::abs(sum) > top) return false;
      const auto bit = std::uint64_t{1} << ((sum + top) / 2);
      if ((taken_ & bit) != 0) return false;
      taken_ |= bit;
    }
    return true;
  }
  [[nodiscard]] bool take(int mean, const Pairs& pairs, int b) {
    return take(mean, pairs.first, b) && take(mean, pairs.second, b);
  }

 private:
  std::uint64_t taken_ = 0;
};

// All pairs of distances of one parity that go with what is taken.
template <class Fits, class Visit>
void visit_pairs(int least, const Sums& sums, const Fits& fits, const Visit& visit) {
  for (int first = least; first <= top; first += 2) {
    auto with_first = sums;
    if (!fits(with_first, first)) continue;
    for (int second = first + 2; second <= top; second += 2) {
      auto with_both = with_first;
      if (fits(with_both, second)) visit(Pairs{first, second}, with_both);
    }
  }
}

void put(std::vector<std::int64_t>& terms, std::size_t parity, const Pairs& pairs, int mean) {
  terms[parity] = mean + pairs.first;
  terms[parity + 2] = mean - pairs.first;
  terms[parity + 4] = mean + pairs.second;
  terms[parity + 6] = mean - pairs.second;
}

}  // namespace

std::vector<Square> classes_by_terms(const StopCheck& stop) {
  std::vector<Square> found;
  // The mean of the columns' terms may be taken to be 0, as only sums count, and that of the rows to be at least 0:
  // even and odd columns exchanged change its sign. The largest distances of columns and rows of equal parity, and of
  // different parity, then add up to top - mean both, or one sum would be too large or top would not be reached (for
  // mean = 0 at least one does, and rows exchanged make it that of equal parity). Even and odd exchanged in both
  // directions, the even ones have it.
  for (int mean = 0; mean < top; ++mean) {
    for (const int columns_least : {1, 2}) {
      const auto rows_least = (mean + columns_least) % 2 == 0 ? 1 : 2;  // all sums are odd
      const auto any = [](Sums&, int) { return true; };
      visit_pairs(columns_least, {}, any, [&](const Pairs& even, const Sums&) {
        stop();
        const int far = top - mean - even.second;
        const auto with_odd_rows = [&](Sums& sums, int row) { return sums.take(-mean, even, row); };
        for (int near = rows_least; near < far; near += 2) {
          Sums sums;
          if (!sums.take(mean, even, near) || !sums.take(mean, even, far)) continue;
          const Pairs even_rows{near, far};
          visit_pairs(rows_least, sums, with_odd_rows, [&](const Pairs& odd_rows, const Sums& with_rows) {
            const auto with_column = [&](Sums& so_far, int column) {
              return so_far.take(mean, odd_rows, column) && so_far.take(-mean, even_rows, column);
            };
            visit_pairs(columns_least, with_rows, with_column, [&](const Pairs& odd, const Sums&) {
              Terms terms{std::vector<std::int64_t>(n), std::vector<std::int64_t>(n)};
              put(terms.columns, 0, even, 0);
              put(terms.columns, 1, odd, 0);
              put(terms.rows, 0, even_rows, mean);
              put(terms.rows, 1, odd_rows, mean);
              found.push_back(franklin::canonical(franklin::square_of(terms)).square);
            });
          });
        }
      });
    }
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

}  // namespace meleda::studies
