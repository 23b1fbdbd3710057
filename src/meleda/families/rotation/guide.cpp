#include <algorithm>
#include <cstdlib>

#include "meleda/families/rotation/rules.hpp"

namespace meleda::rotation {

GuidedTask guide(const Rules& rules, Sorts from, Sorts to) {
  GuidedTask task;
  task.start = std::move(from);
  task.goal = std::move(to);
  const auto rows = rules.rows;
  const auto columns = rules.columns;
  for (std::size_t block = 0; block < rules.blocks.size(); ++block) {
    for (const auto quarters : rules.quarters) {
      auto& shifts = task.moves.emplace_back();
      rules.turned({static_cast<std::uint16_t>(block), quarters}, [&](std::size_t to_cell, std::size_t from_cell) {
        if (to_cell == from_cell) return;
        shifts.push_back({static_cast<std::uint16_t>(to_cell), static_cast<std::uint16_t>(from_cell)});
      });
    }
  }
  // Only the displacement counts.
  const auto width = 2 * columns - 1;
  for (std::size_t cell = 0; cell < rules.cells(); ++cell) {
    const auto at = cell / columns * width + cell % columns;
    task.place.push_back(static_cast<std::uint32_t>(at));
    task.home.push_back(static_cast<std::uint32_t>((rows - 1) * width + columns - 1 - at));
  }
  task.features.assign(4, std::vector<float>((2 * rows - 1) * width));
  for (std::size_t i = 0; i < task.features[0].size(); ++i) {
    const auto y = std::abs(static_cast<int>(i / width) - static_cast<int>(rows - 1));
    const auto x = std::abs(static_cast<int>(i % width) - static_cast<int>(columns - 1));
    const auto d = static_cast<float>(x + y);
    task.features[0][i] = d;
    task.features[1][i] = d * d;
    task.features[2][i] = static_cast<float>(std::min(x, y));
    task.features[3][i] = d > 0 ? 1 : 0;
  }
  // Between the sum and the maximum of rows and columns, and convex, so that tiles far from home go first: they flow
  // round each other. Near the end a tile that is not at home costs at once: two neighbours change places in 5 turns.
  task.weights = {1, 0.065, -0.8, -0.5};
  task.last_weights = {0.8, 0, 0, 1.6};

  // 3 x 3 is the smallest window in which any two tiles can change places.
  const bool all = rules.blocks.size() == (rows - rules.block + 1) * (columns - rules.block + 1);
  if (rules.block == 2 && all) {
    const auto high = std::min<std::size_t>(rows, columns == 2 ? 4 : 3);
    const auto wide = std::min<std::size_t>(columns, rows == 2 ? 4 : 3);
    for (std::size_t row = 0; row + high <= rows; ++row) {
      for (std::size_t column = 0; column + wide <= columns; ++column) {
        auto& window = task.windows.emplace_back();
        for (std::size_t i = 0; i + 1 < high; ++i) {
          for (std::size_t j = 0; j + 1 < wide; ++j) {
            const auto block = static_cast<std::size_t>(rules.block_at[(row + i) * columns + column + j]);
            for (std::size_t k = 0; k < rules.quarters.size(); ++k) {
              window.push_back(static_cast<std::uint16_t>(block * rules.quarters.size() + k));
            }
          }
        }
      }
    }
  }
  if (rows == columns && all) {  // the board turned by a quarter
    for (std::size_t cell = 0; cell < rules.cells(); ++cell) {
      task.symmetry.push_back(static_cast<std::uint16_t>(cell % columns * columns + (rows - 1 - cell / columns)));
    }
  }
  return task;
}

}  // namespace meleda::rotation
