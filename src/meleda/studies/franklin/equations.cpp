#include <boost/rational.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <utility>

#include "meleda/core/assert.hpp"
#include "meleda/families/franklin/structure.hpp"
#include "meleda/studies/franklin/classes.hpp"

namespace meleda::studies {

namespace {

using franklin::Square;
using Number = boost::rational<std::int64_t>;
using Row = std::vector<Number>;
using CellMap = std::vector<std::uint32_t>;

constexpr std::size_t n = 8;
constexpr std::size_t cells = n * n;
constexpr int top = static_cast<int>(cells) - 1;

// Not by ==, which in C++20 calls itself for ever in this version of the library.
bool is_zero(const Number& number) {
  return number.numerator() == 0;
}

// The reduced echelon form, with pivots looked for in this order of columns; [i] is the pivot of row i.
struct Echelon {
  std::vector<Row> rows;
  std::vector<std::size_t> pivots;
};

Echelon reduced(std::vector<Row> rows, std::span<const std::size_t> columns) {
  Echelon result;
  std::size_t done = 0;
  for (const auto column : columns) {
    const auto pivot = std::find_if(rows.begin() + static_cast<std::ptrdiff_t>(done), rows.end(),
                                    [&](const Row& row) { return !is_zero(row[column]); });
    if (pivot == rows.end()) continue;
    std::swap(*pivot, rows[done]);
    auto& own = rows[done];
    const auto factor = own[column];
    for (auto& number : own) {
      if (!is_zero(number)) number /= factor;
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (i == done || is_zero(rows[i][column])) continue;
      const auto times = rows[i][column];
      for (std::size_t k = 0; k < own.size(); ++k) {
        if (!is_zero(own[k])) rows[i][k] -= times * own[k];
      }
    }
    result.pivots.push_back(column);
    ++done;
  }
  rows.resize(done);
  result.rows = std::move(rows);
  return result;
}

// The definition in numbers y = 2 x - N instead of the entries x: every line adds up to 0.
std::vector<Row> equations() {
  std::vector<Row> rows;
  for (const auto* property : {"half_rows", "half_columns", "bend_diagonals", "two_by_two"}) {
    franklin::visit_lines(property, n, [&](std::span<const std::uint32_t> line) {
      Row row(cells);
      for (const auto cell : line) row[cell] += 1;
      rows.push_back(std::move(row));
      return true;
    });
  }
  return rows;
}

CellMap cell_map(const franklin::Operation& operation) {
  Square numbered(cells);
  for (std::uint32_t cell = 0; cell < cells; ++cell) numbered[cell] = cell;
  return franklin::image(numbered, operation);
}

// Whether the permutation leads every equation to a consequence of them all.
bool keeps(const CellMap& map, const Echelon& space) {
  return std::all_of(space.rows.begin(), space.rows.end(), [&](const Row& row) {
    Row moved(cells);
    for (std::size_t cell = 0; cell < cells; ++cell) moved[cell] = row[map[cell]];
    for (std::size_t i = 0; i < space.rows.size(); ++i) {
      const auto times = moved[space.pivots[i]];
      if (is_zero(times)) continue;
      for (std::size_t k = 0; k < cells; ++k) moved[k] -= times * space.rows[i][k];
    }
    return std::all_of(moved.begin(), moved.end(), is_zero);
  });
}

// What follows once the free cells up to this one are filled in.
struct Level {
  std::size_t free_cell = 0;
  struct Follower {
    std::size_t cell = 0;
    std::vector<int> coefficients;  // of the free cells, the first ones
  };
  std::vector<Follower> followers;
  std::vector<std::pair<std::size_t, std::size_t>> ordered;  // the first of two cells has the lesser entry
};

std::vector<std::size_t> all_cells() {
  std::vector<std::size_t> columns(cells);
  for (std::size_t cell = 0; cell < cells; ++cell) columns[cell] = cell;
  return columns;
}

// Every cell as a combination of cells that are free to be filled in: [cell][k] for the k-th of these.
std::vector<Row> combinations(const std::vector<std::size_t>& free_cells, const std::vector<Row>& rows) {
  auto columns = all_cells();
  std::erase_if(columns, [&](std::size_t cell) {
    return std::find(free_cells.begin(), free_cells.end(), cell) != free_cells.end();
  });
  const auto solved = reduced(rows, columns);
  MELEDA_ASSERT(solved.rows.size() + free_cells.size() == cells);
  std::vector<Row> result(cells, Row(free_cells.size()));
  for (std::size_t k = 0; k < free_cells.size(); ++k) result[free_cells[k]][k] = 1;
  for (std::size_t i = 0; i < solved.rows.size(); ++i) {
    for (std::size_t k = 0; k < free_cells.size(); ++k) {
      result[solved.pivots[i]][k] = -solved.rows[i][free_cells[k]];
    }
  }
  return result;
}

// How many cells follow from these; `own` has every cell in terms of some basis.
std::size_t followers(const std::vector<std::size_t>& chosen, const std::vector<Row>& own) {
  std::vector<Row> rows;
  for (const auto cell : chosen) rows.push_back(own[cell]);
  std::vector<std::size_t> columns(own.front().size());
  for (std::size_t k = 0; k < columns.size(); ++k) columns[k] = k;
  const auto span = reduced(std::move(rows), columns);
  if (span.rows.size() < chosen.size()) return 0;
  return static_cast<std::size_t>(std::count_if(own.begin(), own.end(), [&](Row row) {
    for (std::size_t i = 0; i < span.rows.size(); ++i) {
      const auto times = row[span.pivots[i]];
      for (std::size_t k = 0; k < row.size(); ++k) row[k] -= times * span.rows[i][k];
    }
    return std::all_of(row.begin(), row.end(), is_zero);
  }));
}

std::vector<Level> levels(const StopCheck& stop) {
  const auto space = reduced(equations(), all_cells());
  std::vector<std::size_t> basis = all_cells();
  std::erase_if(basis, [&](std::size_t cell) {
    return std::find(space.pivots.begin(), space.pivots.end(), cell) != space.pivots.end();
  });
  const auto own = combinations(basis, space.rows);
  // Next is the cell from which most others follow.
  std::vector<std::size_t> free_cells;
  while (free_cells.size() < basis.size()) {
    std::size_t best = 0;
    std::size_t most = 0;
    for (std::size_t cell = 0; cell < cells; ++cell) {
      stop();
      auto more = free_cells;
      more.push_back(cell);
      const auto count = followers(more, own);
      if (count > most) {
        most = count;
        best = cell;
      }
    }
    free_cells.push_back(best);
  }

  std::vector<Level> result(free_cells.size());
  std::array<std::size_t, cells> level_of{};
  const auto combined = combinations(free_cells, space.rows);
  for (std::size_t k = 0; k < free_cells.size(); ++k) result[k].free_cell = free_cells[k];
  for (std::size_t cell = 0; cell < cells; ++cell) {
    auto last = free_cells.size() - 1;
    while (is_zero(combined[cell][last])) --last;
    level_of[cell] = last;
    if (free_cells[last] == cell) continue;
    Level::Follower follower{cell, {}};
    for (std::size_t k = 0; k <= last; ++k) {
      MELEDA_ASSERT(combined[cell][k].denominator() == 1);
      follower.coefficients.push_back(static_cast<int>(combined[cell][k].numerator()));
    }
    result[last].followers.push_back(std::move(follower));
  }

  // One square of each class: each free cell has the least entry of those to which the group leads it without moving
  // the free cells before. All entries differ, so this is fulfilled by just one of a class.
  for (const auto& generator : franklin::group_generators(n)) MELEDA_ASSERT(keeps(cell_map(generator), space));
  std::vector<CellMap> group;
  const auto order = static_cast<std::uint64_t>(franklin::group_order(n));
  for (std::uint64_t number = 0; number < order; ++number) {
    group.push_back(cell_map(franklin::group_element(n, number)));
  }
  for (const auto cell : free_cells) {
    stop();
    std::vector<bool> reached(cells, false);
    for (const auto& map : group) reached[map[cell]] = true;
    for (std::size_t other = 0; other < cells; ++other) {
      if (!reached[other] || other == cell) continue;
      result[std::max(level_of[cell], level_of[other])].ordered.emplace_back(cell, other);
    }
    std::erase_if(group, [&](const CellMap& map) { return map[cell] != cell; });
  }
  MELEDA_ASSERT(group.size() == 1);
  return result;
}

class Filling {
 public:
  Filling(std::vector<Level> levels, const StopCheck& stop) : levels_(std::move(levels)), stop_(stop) {}

  std::vector<Square> all() {
    go_on(0, 0);
    return std::move(found_);
  }

 private:
  [[nodiscard]] static bool take(int y, std::uint64_t& used) {
    if (y < -top || y > top) return false;
    const auto bit = std::uint64_t{1} << ((y + top) / 2);
    if ((used & bit) != 0) return false;
    used |= bit;
    return true;
  }

  [[nodiscard]] bool follow(const Level& level, std::uint64_t& used) {
    for (const auto& follower : level.followers) {
      int y = 0;
      for (std::size_t k = 0; k < follower.coefficients.size(); ++k) {
        y += follower.coefficients[k] * y_[levels_[k].free_cell];
      }
      if (!take(y, used)) return false;
      y_[follower.cell] = y;
    }
    return std::all_of(level.ordered.begin(), level.ordered.end(),
                       [&](const auto& two) { return y_[two.first] < y_[two.second]; });
  }

  void go_on(std::size_t depth, std::uint64_t used) {
    if (depth == levels_.size()) {
      Square square;
      for (const int y : y_) square.push_back(static_cast<std::uint32_t>((y + top + 2) / 2));
      found_.push_back(std::move(square));
      return;
    }
    ask_();
    const auto& level = levels_[depth];
    // Every cell is led to the first one, which therefore has the least entry of all.
    const int last = depth == 0 ? -top : top;
    for (int y = -top; y <= last; y += 2) {
      auto with = used;
      if (!take(y, with)) continue;
      y_[level.free_cell] = y;
      if (follow(level, with)) go_on(depth + 1, with);
    }
  }

  std::vector<Level> levels_;
  StopCheck stop_;
  EveryThousand ask_{stop_};
  std::array<int, cells> y_{};
  std::vector<Square> found_;
};

}  // namespace

std::vector<Square> classes_by_equations(const StopCheck& stop) {
  auto found = Filling(levels(stop), stop).all();
  for (auto& square : found) square = franklin::canonical(square).square;
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace meleda::studies
