#include "meleda/families/franklin/franklin.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "meleda/core/dice.hpp"
#include "meleda/families/franklin/pattern.hpp"
#include "meleda/families/franklin/products.hpp"
#include "meleda/families/franklin/structure.hpp"

namespace meleda::franklin {
namespace {

// A plain checker: the properties one by one, with a table and loops.
class PlainSquare {
 public:
  explicit PlainSquare(const Square& s) : s_(s), n_(static_cast<int>(order_of(s))) {}

  [[nodiscard]] std::map<std::string, bool> properties() const {
    std::map<std::string, bool> all;
    const std::int64_t magic = std::int64_t{n_} * (n_ * n_ + 1);  // twice the magic sum
    bool rows = true, columns = true, half_rows = true, half_columns = true, bends = true, two = true, four = true;
    bool pandiagonal = true, diagonals = true;
    for (int i = 0; i < n_; ++i) {
      std::int64_t row = 0, column = 0, left = 0, upper = 0, falling = 0, rising = 0;
      std::int64_t down = 0, up = 0, right = 0, to_left = 0;
      for (int k = 0; k < n_; ++k) {
        row += at(i, k);
        column += at(k, i);
        if (k < n_ / 2) left += at(i, k);
        if (k < n_ / 2) upper += at(k, i);
        falling += at(k, k + i);
        rising += at(k, i - k);
        const int depth = k < n_ / 2 ? k : n_ - 1 - k;
        down += at(i + depth, k);
        up += at(i - depth, k);
        right += at(k, i + depth);
        to_left += at(k, i - depth);
      }
      rows = rows && 2 * row == magic;
      columns = columns && 2 * column == magic;
      half_rows = half_rows && 4 * left == magic && 4 * (row - left) == magic;
      half_columns = half_columns && 4 * upper == magic && 4 * (column - upper) == magic;
      for (const auto sum : {down, up, right, to_left}) bends = bends && 2 * sum == magic;
      pandiagonal = pandiagonal && 2 * falling == magic && 2 * rising == magic;
      if (i == 0) diagonals = diagonals && 2 * falling == magic;
      if (i == n_ - 1) diagonals = diagonals && 2 * rising == magic;
      for (int j = 0; j < n_; ++j) {
        two = two && block(i, j, 2) == 2 * (n_ * n_ + 1);
        four = four && block(i, j, 4) == 8 * (n_ * n_ + 1);
      }
    }
    const int h = n_ / 2;
    const auto corners =
        at(0, 0) + at(0, -1) + at(-1, 0) + at(-1, -1) + at(h, h) + at(h - 1, h) + at(h, h - 1) + at(h - 1, h - 1);
    const std::set<std::uint32_t> entries(s_.begin(), s_.end());
    all["entries"] = entries.size() == s_.size() && *entries.begin() == 1 && *entries.rbegin() == s_.size();
    all["rows"] = rows;
    all["columns"] = columns;
    all["half_rows"] = half_rows;
    all["half_columns"] = half_columns;
    all["bend_diagonals"] = bends;
    all["two_by_two"] = two;
    all["four_by_four"] = four;
    all["corners_and_middle"] = corners == 4 * (n_ * n_ + 1);
    all["diagonals"] = diagonals;
    all["pandiagonal"] = pandiagonal;
    all["franklin"] = all["entries"] && half_rows && half_columns && bends && two;
    return all;
  }

 private:
  [[nodiscard]] std::int64_t at(int i, int j) const {
    return s_[static_cast<std::size_t>((i + 2 * n_) % n_ * n_ + (j + 2 * n_) % n_)];
  }
  [[nodiscard]] std::int64_t block(int i, int j, int side) const {
    std::int64_t sum = 0;
    for (int cell = 0; cell < side * side; ++cell) sum += at((i + cell / side) % n_, (j + cell % side) % n_);
    return sum;
  }

  Square s_;
  int n_;
};

std::map<std::string, bool> found_in(const Square& s) {
  Control control;
  const auto found = Franklin(static_cast<std::uint32_t>(order_of(s))).findings(s, control);
  std::map<std::string, bool> all;
  for (const auto& finding : found->list) all[finding.property] = finding.holds;
  return all;
}

TEST(Franklin, FindsWhatAPlainLookFinds) {
  Dice dice(3);
  for (const std::size_t n : {4U, 6U, 8U, 12U, 16U, 20U}) {
    for (int round = 0; round < 64; ++round) {
      const auto terms = construct(n, round % 2 == 0, &dice);
      auto s = terms ? square_of(*terms) : Franklin(static_cast<std::uint32_t>(n)).start();
      if (round >= 60) {  // any square
        for (auto i = s.size(); i > 1; --i) std::swap(s[i - 1], s[dice.below(i)]);
      }
      // Squares, and squares that are nearly one: entries exchanged or changed, lines exchanged.
      for (int change = round % 4; change > 0; --change) {
        auto& a = s[dice.below(s.size())];
        auto& b = s[dice.below(s.size())];
        if (round % 3 == 0) {
          std::swap(a, b);
        } else if (round % 3 == 1) {
          a = a % static_cast<std::uint32_t>(s.size()) + 1;
        } else {
          const auto i = dice.below(n), j = dice.below(n);
          for (std::size_t k = 0; k < n; ++k) std::swap(s[i * n + k], s[j * n + k]);
        }
      }
      EXPECT_EQ(found_in(s), PlainSquare(s).properties());
      EXPECT_EQ(is_franklin(s), PlainSquare(s).properties()["franklin"]);
    }
  }
}

TEST(Franklin, FailuresAreThoseLinesWhoseSumIsWrong) {
  auto s = Franklin(8).start();
  std::swap(s[0], s[9]);  // a1 and b2
  Control control;
  const auto found = Franklin(8).findings(s, control);
  const auto& rows = found->list[1];
  ASSERT_EQ(rows.property, "rows");
  ASSERT_EQ(rows.groups.size(), 2U);
  EXPECT_EQ(rows.groups[0].cells.front(), "a1");
  std::uint64_t sum = 0;
  for (std::size_t j = 0; j < 8; ++j) sum += s[j];
  EXPECT_EQ(rows.groups[0].sum, std::to_string(sum));
  EXPECT_EQ(text_in(found->fields, "magic_sum"), "260");
}

TEST(Franklin, LinesAreToldAlsoWhereAPropertyHolds) {
  const auto s = *printed_square("f1", 8);
  Control control;
  const auto found = Franklin(8).findings(s, control);
  const std::map<std::string, std::size_t> counts{
      {"entries", 1},         {"rows", 8},          {"columns", 8},
      {"half_rows", 16},      {"half_columns", 16}, {"two_by_two", 64},
      {"bend_diagonals", 32}, {"four_by_four", 64}, {"corners_and_middle", 1},
      {"diagonals", 2},       {"franklin", 7}};
  for (const auto& finding : found->list) {
    EXPECT_EQ(finding.holds, finding.property != "diagonals" && finding.property != "pandiagonal");
    if (const auto known = counts.find(finding.property); known != counts.end()) {
      EXPECT_EQ(finding.groups.size(), known->second) << finding.property;
    }
    for (const auto& group : finding.groups) {
      std::uint64_t sum = 0;
      for (const auto& cell : group.cells) sum += s[parse_cell(cell, 8).value()];
      EXPECT_TRUE(group.sum.empty() || group.sum == std::to_string(sum)) << finding.property;
      EXPECT_EQ(!finding.holds, 2 * sum != group.cells.size() * 65) << finding.property;
    }
  }
}

TEST(Franklin, ManyFailuresAreCountedAndSomeAreTold) {
  Control control;
  const Square s(std::size_t{64} * 64, 1);
  const auto found = Franklin(64).findings(s, control);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->fields["failing"]["two_by_two"], "4096");
  EXPECT_EQ(found->list[6].groups.size(), 1000U);
}

TEST(Franklin, PrintedSquaresAreFranklinSquares) {
  const std::map<std::string, std::size_t> orders{{"f1", 8}, {"f2", 8}, {"f3", 16}, {"n1", 8},
                                                  {"n2", 8}, {"n3", 8}, {"b1", 8},  {"b2", 8}};
  EXPECT_EQ(printed_squares().size(), orders.size());
  for (const auto& [name, n] : orders) {
    const auto s = printed_square(name, n);
    ASSERT_TRUE(s) << name;
    EXPECT_TRUE(is_franklin(*s)) << name;
    EXPECT_EQ(Franklin(static_cast<std::uint32_t>(n)).parse(name), *s);
    EXPECT_FALSE(printed_square(name, 12));
  }
}

TEST(Franklin, ReadsWhatIsPasted) {
  const auto s = Franklin(4).start();
  for (const auto* text :
       {"1.2.3.4/5.6.7.8/9.10.11.12/13.14.15.16", "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 16\n",
        "\n 1, 2, 3, 4\r\n 5, 6, 7, 8\r\n 9,10,11,12\r\n13,14,15,16", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n"}) {
    EXPECT_EQ(Franklin(4).parse(text), s) << text;
  }
  const std::map<std::string, std::size_t> wrong{{"1.2.3/4", 5},          {"1.2.3.4.5/", 8},       {"1.2.3.4.5", 9},
                                                 {"1.2.3.4/5.x", 10},     {"1.2.3.9999999999", 6}, {"", 0},
                                                 {"1.2.3.4/5.6.7.8/", 16}};
  for (const auto& [text, offset] : wrong) {
    const auto read = Franklin(4).parse(text);
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.error().offset, offset) << text;
  }
}

TEST(Franklin, CellsHaveNames) {
  for (const std::size_t n : {4U, 30U, 1024U}) {
    for (std::size_t cell = 0; cell<n * n; cell += n> 100 ? 997 : 1) {
      EXPECT_EQ(parse_cell(cell_name(cell, n), n), cell) << cell_name(cell, n);
    }
  }
  EXPECT_EQ(cell_name(29, 30), "ad1");
  for (const auto* name :
       {"", "a", "1", "a0", "a01", "e1", "a5", "a1x", "A1", "zzzzzzzzzzzzzzzz1", "a99999999999999999999"}) {
    EXPECT_FALSE(parse_cell(name, 4)) << name;
  }
}

TEST(FranklinStructure, ConstructsEveryMultipleOfFourThatHasOne) {
  Dice dice(1);
  for (std::size_t n = 4; n <= 96; n += 2) {
    for (const bool pandiagonal : {false, true}) {
      for (auto* const lots : {static_cast<Dice*>(nullptr), &dice}) {
        const auto terms = construct(n, pandiagonal, lots);
        ASSERT_EQ(terms.has_value(), n % 8 == 0 || (n % 8 == 4 && n >= 20 && !pandiagonal)) << n;
        EXPECT_EQ(terms.has_value(), why_none(n, pandiagonal).empty()) << n;
        if (!terms) continue;
        const auto s = square_of(*terms);
        EXPECT_TRUE(is_franklin(s)) << n;
        EXPECT_EQ(has(s, "pandiagonal"), pandiagonal) << n;
      }
    }
  }
}

// Three ways to divide four pairs into two classes, for even and odd lines of both directions.
TEST(FranklinStructure, TheConstructionHasSoManyClassesOfOrderSixteen) {
  Dice dice(11);
  for (const bool pandiagonal : {false, true}) {
    std::set<Square> classes;
    for (int round = 0; round < 1500; ++round) {
      classes.insert(canonical(square_of(*construct(16, pandiagonal, &dice))).square);
    }
    EXPECT_EQ(classes.size(), 81U);
  }
}

// The theorem on terms, from both sides: random terms with the sums of classes equal, and with them not.
TEST(FranklinStructure, TermsSayWhichSumsHold) {
  Dice dice(5);
  const std::size_t n = 8;
  for (int round = 0; round < 400; ++round) {
    Terms terms{std::vector<std::int64_t>(n), std::vector<std::int64_t>(n)};
    for (auto* const lines : {&terms.columns, &terms.rows}) {
      for (auto& term : *lines) term = 2 * static_cast<std::int64_t>(dice.below(10)) - (lines == &terms.rows ? 9 : 10);
      if (round % 2 == 0) continue;
      for (const std::size_t first : {1U, 4U, 5U}) (*lines)[first + 2] = (*lines)[0] + (*lines)[2] - (*lines)[first];
    }
    const auto class_sum = [&](const std::vector<std::int64_t>& lines, std::size_t first) {
      return lines[first] + lines[first + 2];
    };
    const auto equal = [&](const std::vector<std::int64_t>& lines) {
      return class_sum(lines, 0) == class_sum(lines, 1) && class_sum(lines, 0) == class_sum(lines, 4) &&
             class_sum(lines, 0) == class_sum(lines, 5);
    };
    const auto s = square_of(terms);
    EXPECT_TRUE(has(s, "two_by_two"));
    EXPECT_EQ(has(s, "half_rows") && has(s, "half_columns") && has(s, "bend_diagonals"),
              equal(terms.columns) && equal(terms.rows));
  }
}

TEST(FranklinStructure, OperationsKeepFranklinSquaresAndFormAGroup) {
  Dice dice(7);
  for (const std::size_t n : {8U, 16U, 24U}) {
    const auto s = square_of(*construct(n, false, &dice));
    for (const auto& generator : group_generators(n)) {
      EXPECT_TRUE(keeps_franklin(generator));
      EXPECT_TRUE(is_franklin(image(s, generator)));
    }
    for (int round = 0; round < 30; ++round) {
      const auto a = random_operation(n, dice);
      const auto b = group_element(n, group_order(n) - 1 - round);
      EXPECT_TRUE(keeps_franklin(a) && keeps_franklin(b));
      EXPECT_TRUE(is_franklin(image(s, b)));
      EXPECT_EQ(image(image(s, a), b), image(s, product(a, b)));
      EXPECT_EQ(image(image(s, a), inverse(a)), s);
      EXPECT_EQ(canonical(image(s, a)).square, canonical(s).square);
    }
  }
}

TEST(FranklinStructure, NumbersOfElementsAreElements) {
  const auto s = Franklin(8).start();
  std::set<Square> images;
  const auto order = static_cast<std::uint64_t>(group_order(8));
  Square least = s;
  for (std::uint64_t number = 0; number < order; ++number) {
    auto one = image(s, group_element(8, number));
    least = std::min(least, one);
    images.insert(std::move(one));
  }
  EXPECT_EQ(images.size(), order);
  EXPECT_EQ(canonical(s).square, least);  // the least of all, one by one
}

// Every permutation of cells that keeps the space of solutions keeps the matrix of the projection onto it. By the
// theorem on terms that is, up to a factor, the sign of the parities times P(j, j') + P(i, i') - 1 with P(j, j') = 5
// for the same line, -3 for others of the class, and 1 for the rest. Its automorphisms are counted, by orbits.
TEST(FranklinStructure, ThereAreNoOtherOperationsOfOrderEight) {
  constexpr std::size_t n = 8;
  constexpr std::size_t cells = n * n;
  const auto line = [](std::size_t a, std::size_t b) { return a == b ? 5 : a % 2 == b % 2 && a / 4 == b / 4 ? -3 : 1; };
  const auto weight = [&](std::size_t a, std::size_t b) {
    const int value = line(a % n, b % n) + line(a / n, b / n) - 1;
    return (a / n + a % n + b / n + b % n) % 2 == 0 ? value : -value;
  };
  // The matrix is that of a projection, up to its factor of 64, and keeps every square less its mean.
  const auto s = Franklin(n).start();
  for (std::size_t a = 0; a < cells; ++a) {
    int squared = 0, diagonal = 0;
    std::int64_t kept = 0;
    for (std::size_t b = 0; b < cells; ++b) {
      squared += weight(a, b) * weight(a, b);
      kept += weight(a, b) * (2 * std::int64_t{s[b]} - 65);
    }
    diagonal = weight(a, a);
    EXPECT_EQ(squared, 64 * diagonal);
    EXPECT_EQ(kept, 64 * (2 * std::int64_t{s[a]} - 65));
  }
  // Whether a map of the first cells can be gone on with to all cells.
  std::vector<std::size_t> to(cells);
  const auto extends = [&](const auto& self, std::size_t done) -> bool {
    if (done == cells) return true;
    for (std::size_t c = 0; c < cells; ++c) {
      bool fits = true;
      for (std::size_t k = 0; k < done && fits; ++k) fits = to[k] != c && weight(k, done) == weight(to[k], c);
      if (!fits) continue;
      to[done] = c;
      if (self(self, done + 1)) return true;
    }
    return false;
  };
  std::uint64_t order = 1;
  for (std::size_t fixed = 0; fixed < cells; ++fixed) {
    std::uint64_t orbit = 0;
    for (std::size_t c = 0; c < cells; ++c) {
      bool fits = true;
      for (std::size_t k = 0; k < fixed && fits; ++k) {
        to[k] = k;
        fits = k != c && weight(k, fixed) == weight(k, c);
      }
      to[fixed] = c;
      if (fits && extends(extends, fixed + 1)) ++orbit;
    }
    order *= orbit;
  }
  EXPECT_EQ(Integer(order), group_order(n));
}

TEST(FranklinPattern, TheArticlesSquaresFollowFromTheirPatterns) {
  const std::map<std::string, Along> along{{"f1", Along::rows},    {"n3", Along::rows},    {"f2", Along::columns},
                                           {"n1", Along::columns}, {"n2", Along::columns}, {"b1", Along::columns},
                                           {"b2", Along::columns}};
  for (const auto& [name, direction] : along) {
    const auto s = *printed_square(name, 8);
    EXPECT_EQ(completed(pattern_of(s), direction), s) << name;
  }
  // S is F1 turned and mirrored, so that its pattern goes by columns.
  const auto f1 = *printed_square("f1", 8);
  const auto s = Franklin(8).act(7, f1);
  EXPECT_EQ(completed(pattern_of(s), Along::columns), s);
}

}  // namespace
}  // namespace meleda::franklin
