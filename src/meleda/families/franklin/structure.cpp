#include "meleda/families/franklin/structure.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "meleda/core/assert.hpp"
#include "meleda/core/translate.hpp"

namespace meleda::franklin {

namespace {

using Lines = std::vector<std::uint32_t>;

// The lines (rows or columns) of a class: those of this parity in this half.
Lines lines_of(std::size_t n, std::size_t parity, std::size_t half) {
  Lines lines;
  for (auto line = half * n / 2 + parity; line < (half + 1) * n / 2; line += 2) {
    lines.push_back(static_cast<std::uint32_t>(line));
  }
  return lines;
}

template <class T>
void shuffle(std::vector<T>& items, Dice* dice) {
  if (dice == nullptr) return;
  for (auto i = items.size(); i > 1; --i) std::swap(items[i - 1], items[dice->below(i)]);
}

// Puts the terms ±(offset + d) onto the lines of a parity, d from -(m-1) to m-1 in steps of 2 and times `step`, so that
// both classes add up to m times the shift: each has m / 2 pairs that add up to twice the shift.
void fill(std::vector<std::int64_t>& terms, std::size_t parity, std::int64_t offset, std::int64_t step,
          std::int64_t shift, Dice* dice) {
  const auto n = terms.size();
  const auto m = static_cast<std::int64_t>(n / 4);
  std::vector<std::int64_t> pairs;
  for (auto d = 1 - m; d < m; d += 2) pairs.push_back(offset + d * step);
  shuffle(pairs, dice);
  auto next = pairs.begin();
  for (const std::size_t half : {0U, 1U}) {
    auto lines = lines_of(n, parity, half);
    shuffle(lines, dice);
    for (std::size_t i = 0; i < lines.size(); i += 2, ++next) {
      terms[lines[i]] = shift + *next;
      terms[lines[i + 1]] = shift - *next;
    }
  }
}

Integer factorial(std::size_t n) {
  Integer product = 1;
  for (std::size_t k = 2; k <= n; ++k) product *= k;
  return product;
}

// An element of the group of the lines of one direction, by its number: which parity comes first, which class of each,
// and an order of the lines in each class.
Lines line_order(std::size_t n, Integer& number) {
  const auto digit = [&](std::size_t base) {
    const auto value = static_cast<std::size_t>(number % base);
    number /= base;
    return value;
  };
  Lines order(n);
  const auto flip = digit(2);
  for (const std::size_t parity : {0U, 1U}) {
    const auto exchange = digit(2);
    for (const std::size_t half : {0U, 1U}) {
      auto from = lines_of(n, parity ^ flip, half ^ exchange);
      const auto to = lines_of(n, parity, half);
      for (std::size_t i = 0; i < to.size(); ++i) {
        std::swap(from[i], from[i + digit(to.size() - i)]);
        order[to[i]] = from[i];
      }
    }
  }
  return order;
}

Integer line_group_order(std::size_t n) {
  const Integer one_parity = 2 * factorial(n / 4) * factorial(n / 4);
  return 2 * one_parity * one_parity;
}

// The arrangement of lines by which the entries along a line are least in lexicographic order, with `first` first:
// its class and its parity come first, then everything is sorted as far as the group allows.
Lines least_order(const Lines& entries, std::size_t first) {
  const auto n = entries.size();
  const auto by_entry = [&](std::uint32_t a, std::uint32_t b) { return entries[a] < entries[b]; };
  const auto sorted = [&](std::size_t parity, std::size_t half) {
    auto lines = lines_of(n, parity, half);
    std::sort(lines.begin(), lines.end(), by_entry);
    return lines;
  };
  const auto parity = first % 2;
  const auto half = first / (n / 2);
  std::array<Lines, 2> others{sorted(1 - parity, 0), sorted(1 - parity, 1)};
  if (by_entry(others[1].front(), others[0].front())) std::swap(others[0], others[1]);
  Lines order(n);
  const auto put = [&](std::size_t to_parity, std::size_t to_half, const Lines& lines) {
    const auto to = lines_of(n, to_parity, to_half);
    for (std::size_t i = 0; i < to.size(); ++i) order[to[i]] = lines[i];
  };
  put(0, 0, sorted(parity, half));
  put(0, 1, sorted(parity, 1 - half));
  put(1, 0, others[0]);
  put(1, 1, others[1]);
  return order;
}

Lines composed(const Lines& outer, const Lines& inner) {
  Lines result(inner.size());
  for (std::size_t i = 0; i < inner.size(); ++i) result[i] = outer[inner[i]];
  return result;
}

Lines inverted(const Lines& order) {
  Lines result(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) result[order[i]] = static_cast<std::uint32_t>(i);
  return result;
}

bool keeps_classes(const Lines& order) {
  const auto n = order.size();
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const bool parity = i % 2 == j % 2;
      const bool half = i / (n / 2) == j / (n / 2);
      if (parity != (order[i] % 2 == order[j] % 2)) return false;
      if (parity && half != (order[i] / (n / 2) == order[j] / (n / 2))) return false;
    }
  }
  return true;
}

Lines identity(std::size_t n) {
  Lines order(n);
  std::iota(order.begin(), order.end(), 0U);
  return order;
}

// For odd m = n / 4 >= 5. The rows, even and odd ones alike, have the terms 2 d ± 2m, d from -(m-1)/2 to (m-1)/2, and
// the columns the terms ± m t with t = 3, 5, 11, 13, ..., 8 i + 3, 8 i + 5, ...: a column makes m t and -m t plus the
// terms of the rows, because these are symmetric, and together that is every odd number between -n^2 and n^2 once: a
// number system again. Signs of columns are free, so what remains is to divide the lines into classes with equal sums.
Terms construct_odd(std::size_t n, Dice* dice) {
  const auto m = static_cast<std::int64_t>(n / 4);
  const auto h = (m - 1) / 2;
  // Rows: h + 1 terms with + 2m and h with - 2m whose d's add up to -m. Without the exchanges -h, -h + 1 for 0, 1 and 1
  // for 2 the former would add up to h (h + 1) / 2, and the latter are the least there are.
  std::vector<std::int64_t> one{2 * m - 2 * h, 2 * m - 2 * h + 2, 2 * m + 2};
  for (std::int64_t d = 3; d <= h; ++d) one.push_back(2 * m + 2 * d);
  for (std::int64_t d = -h; d < 0; ++d) one.push_back(-2 * m + 2 * d);
  std::vector<std::int64_t> other;
  for (const auto side : {2 * m, -2 * m}) {
    for (auto d = -h; d <= h; ++d) {
      if (std::find(one.begin(), one.end(), side + 2 * d) == one.end()) other.push_back(side + 2 * d);
    }
  }
  // Columns: m = 5 by a search, and each class gets a pair that adds 2 to its sum when m grows by 2.
  std::array<std::vector<std::int64_t>, 4> classes{
      {{-29, -13, 53, -3, 19}, {35, -27, -21, -37, 77}, {51, 45, -5, 11, -75}, {-69, 59, 61, 43, -67}}};
  for (std::int64_t i = 10; i < 2 * m; ++i) {
    auto& grown = classes[static_cast<std::size_t>(i - 10) % 4];
    grown.push_back(8 * i + 5);
    grown.push_back(-(8 * i + 3));
  }
  Terms terms{std::vector<std::int64_t>(n), std::vector<std::int64_t>(n)};
  shuffle(one, dice);
  shuffle(other, dice);
  for (auto& numbers : classes) shuffle(numbers, dice);
  std::size_t number = 0;
  for (const std::size_t parity : {0U, 1U}) {
    for (const std::size_t half : {0U, 1U}) {
      const auto lines = lines_of(n, parity, half);
      for (std::size_t i = 0; i < lines.size(); ++i) {
        terms.columns[lines[i]] = m * classes[number][i];
        terms.rows[lines[i]] = half == 0 ? one[i] : other[i];
      }
      ++number;
    }
  }
  return terms;
}

}  // namespace

std::uint32_t entry(const Terms& terms, std::size_t row, std::size_t column) {
  const auto n = static_cast<std::int64_t>(terms.rows.size());
  const auto term = terms.columns[column] + terms.rows[row];
  return static_cast<std::uint32_t>((n * n + 1 + ((row + column) % 2 == 0 ? term : -term)) / 2);
}

Square square_of(const Terms& terms) {
  const auto n = terms.rows.size();
  Square square;
  square.reserve(n * n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) square.push_back(entry(terms, i, j));
  }
  return square;
}

// A number system: with D = {-(m-1), ..., m-1} and F = m D, m = n / 4, D + F is all numbers of one parity between -m^2
// and m^2. With u = m^2, the columns have the terms D ± 4u and the rows F ± 3u (even) and F ± u (odd): then the sums of
// even and even, and of odd and odd, are all between -8u and 8u, and so are the others. The rows are shifted by 8u, so
// that the former become the numbers between 0 and 16u = n^2 and the latter, with their sign, so too their opposites.
// Without a shift, D ± 12u for even columns and D ± 4u for odd ones make 16 intervals instead of twice 8: pandiagonal.
std::optional<Terms> construct(std::size_t n, bool pandiagonal, Dice* dice) {
  if (n % 8 == 4 && n >= 20 && !pandiagonal) return construct_odd(n, dice);
  if (n == 0 || n % 8 != 0) return std::nullopt;
  const auto m = static_cast<std::int64_t>(n / 4);
  const auto u = m * m;
  Terms terms{std::vector<std::int64_t>(n), std::vector<std::int64_t>(n)};
  const auto shift = pandiagonal ? 0 : 8 * u;
  fill(terms.columns, 0, pandiagonal ? 12 * u : 4 * u, 1, 0, dice);
  fill(terms.columns, 1, 4 * u, 1, 0, dice);
  fill(terms.rows, 0, 3 * u, m, shift, dice);
  fill(terms.rows, 1, u, m, shift, dice);
  return terms;
}

// With terms of columns all odd and terms of rows all even (as sums are odd, and a number may be moved from the ones to
// the others), classes of odd size have odd and even sums, which do not cancel.
std::string why_none(std::size_t n, bool pandiagonal) {
  if (n % 4 != 0) return tr("half the magic sum is no whole number unless 4 divides n");
  if (n == 4) return tr("the classes of four rows have one row each, so that all rows would have the same term");
  if (n == 12) return tr("a search through all terms of rows and columns finds none; franklin count repeats it");
  if (pandiagonal && n % 8 == 4) return tr("the terms of rows and columns cannot cancel if n / 4 is odd");
  return {};
}

Square image(const Square& square, const Operation& operation) {
  const auto n = operation.rows.size();
  Square result;
  result.reserve(square.size());
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      const auto row = operation.rows[i];
      const auto column = operation.columns[j];
      result.push_back(operation.transpose ? square[column * n + row] : square[row * n + column]);
    }
  }
  return result;
}

Operation product(const Operation& first, const Operation& second) {
  if (!second.transpose) {
    return {first.transpose, composed(first.rows, second.rows), composed(first.columns, second.columns)};
  }
  // The cell (i, j) is that of (columns[j], rows[i]) in the image under the first.
  return {!first.transpose, composed(first.columns, second.rows), composed(first.rows, second.columns)};
}

Operation inverse(const Operation& operation) {
  if (!operation.transpose) return {false, inverted(operation.rows), inverted(operation.columns)};
  return {true, inverted(operation.columns), inverted(operation.rows)};
}

bool keeps_franklin(const Operation& operation) {
  return keeps_classes(operation.rows) && keeps_classes(operation.columns);
}

std::vector<Operation> group_generators(std::size_t n) {
  MELEDA_ASSERT(n % 4 == 0);
  const auto same = identity(n);
  std::vector<Operation> generators;
  const auto add = [&](const Lines& order) {
    generators.push_back({false, same, order});
    generators.push_back({false, order, same});
  };
  for (std::uint32_t i = 0; i + 2 < n / 2; i += 2) {  // neighbours within the first class
    auto order = same;
    std::swap(order[i], order[i + 2]);
    add(order);
  }
  auto exchange = same;  // the two classes of even lines
  for (std::uint32_t i = 0; i < n / 2; i += 2) std::swap(exchange[i], exchange[i + n / 2]);
  add(exchange);
  auto reverse = same;  // even lines with odd ones
  std::reverse(reverse.begin(), reverse.end());
  add(reverse);
  generators.push_back({true, same, same});
  return generators;
}

Integer group_order(std::size_t n) {
  return 2 * line_group_order(n) * line_group_order(n);
}

Operation group_element(std::size_t n, Integer number) {
  MELEDA_ASSERT(number < group_order(n));
  Operation operation;
  operation.transpose = number % 2 != 0;
  number /= 2;
  operation.rows = line_order(n, number);
  operation.columns = line_order(n, number);
  return operation;
}

Operation random_operation(std::size_t n, Dice& dice) {
  Operation operation{dice.below(2) != 0, identity(n), identity(n)};
  for (auto* const order : {&operation.rows, &operation.columns}) {
    const auto flip = dice.below(2);
    for (const std::size_t parity : {0U, 1U}) {
      const auto exchange = dice.below(2);
      for (const std::size_t half : {0U, 1U}) {
        auto from = lines_of(n, parity ^ flip, half ^ exchange);
        shuffle(from, &dice);
        const auto to = lines_of(n, parity, half);
        for (std::size_t i = 0; i < to.size(); ++i) (*order)[to[i]] = from[i];
      }
    }
  }
  return operation;
}

// The group leads every cell to every other, so the least image begins with 1. What is left of the group then sorts the
// first row, and independently the first column; rows and columns may still be exchanged.
Canonical canonical(const Square& square) {
  const auto n = order_of(square);
  const auto one = static_cast<std::size_t>(std::find(square.begin(), square.end(), 1U) - square.begin());
  MELEDA_ASSERT(one < square.size());
  Lines in_row(n);
  Lines in_column(n);
  for (std::size_t k = 0; k < n; ++k) {
    in_row[k] = square[one / n * n + k];
    in_column[k] = square[k * n + one % n];
  }
  const auto rows = least_order(in_column, one / n);
  const auto columns = least_order(in_row, one % n);
  Canonical straight{{}, {false, rows, columns}};
  straight.square = image(square, straight.operation);
  Canonical across{{}, {true, columns, rows}};
  across.square = image(square, across.operation);
  return straight.square < across.square ? straight : across;
}

}  // namespace meleda::franklin
