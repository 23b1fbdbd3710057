#include "meleda/engines/beam_windows.hpp"

#include <algorithm>

namespace meleda::beam_board {

PathPart part_on(const Board& board, const Steps& path, const std::vector<bool>& inside, std::size_t begin,
                 std::size_t end, std::size_t most) {
  PathPart part;
  std::vector<bool> free = inside;
  auto left = std::count(inside.begin(), inside.end(), true);
  for (auto place = begin; place < end && left > 0 && part.places.size() < most; ++place) {
    const auto shifts = board.shifts_of(path[place]);
    bool taken = true;
    bool touches = false;
    for (const auto& s : shifts) {
      taken = taken && free[s.to];
      touches = touches || free[s.to];
    }
    if (taken) {
      part.places.push_back(static_cast<std::uint32_t>(place));
      part.steps.push_back(path[place]);
    } else if (touches) {
      for (const auto& s : shifts) {
        if (!free[s.to]) continue;
        free[s.to] = false;
        --left;
      }
    }
  }
  return part;
}

Steps with_part(const Steps& path, const PathPart& part, const Steps& instead) {
  Steps result;
  result.reserve(path.size() - part.places.size() + instead.size());
  auto next = part.places.begin();
  for (std::size_t place = 0; place < path.size(); ++place) {
    if (next == part.places.end() || *next != place) {
      result.push_back(path[place]);
      continue;
    }
    if (next == part.places.begin()) result.insert(result.end(), instead.begin(), instead.end());
    ++next;
  }
  return result;
}

SmallBoard board_on(const Board& board, const std::vector<std::uint16_t>& cells) {
  constexpr std::uint16_t none = 0xffff;
  std::vector<std::uint16_t> number(board.size(), none);
  SmallBoard small;
  small.cells = cells;
  for (const auto cell : cells) {
    number[cell] = static_cast<std::uint16_t>(small.board.cells.size());
    small.board.cells.push_back(board.cells[cell]);
  }
  small.board.images = board.images;
  std::vector<std::uint32_t> moves;
  for (const auto cell : cells) {
    for (const auto& way : board.ways_from(cell)) {
      moves.insert(moves.end(), board.way_moves.begin() + way.first, board.way_moves.begin() + way.last);
    }
  }
  std::sort(moves.begin(), moves.end());
  moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
  small.board.first = {0};
  for (const auto move : moves) {
    const auto shifts = board.shifts_of(move);
    if (!std::all_of(shifts.begin(), shifts.end(), [&](const Shift& s) { return number[s.to] != none; })) continue;
    for (const auto& s : shifts) small.board.shifts.push_back({number[s.to], number[s.from], s.turn});
    small.board.first.push_back(static_cast<std::uint32_t>(small.board.shifts.size()));
    small.board.stands.push_back(board.stands[move]);
    small.moves.push_back(move);
  }
  small.board.find_ways();
  for (const auto& window : board.windows) {
    if (!std::all_of(window.cells.begin(), window.cells.end(), [&](auto cell) { return number[cell] != none; }))
      continue;
    auto& inside = small.board.windows.emplace_back(window);
    for (auto& cell : inside.cells) cell = number[cell];
    for (auto& move : inside.moves) {
      move = static_cast<std::uint32_t>(std::lower_bound(small.moves.begin(), small.moves.end(), move) -
                                        small.moves.begin());
    }
  }
  return small;
}

std::vector<std::uint16_t> cells_near(const Board& board, std::size_t cell, std::size_t most, Dice& dice) {
  std::vector<std::uint16_t> cells{static_cast<std::uint16_t>(cell)};
  std::vector<bool> known(board.size(), false);
  known[cell] = true;
  for (std::size_t at = 0; at < cells.size();) {
    const auto ring = cells.size();
    std::vector<std::uint32_t> moves;
    for (; at < ring; ++at) {
      for (const auto& way : board.ways_from(cells[at])) {
        moves.insert(moves.end(), board.way_moves.begin() + way.first, board.way_moves.begin() + way.last);
      }
    }
    std::sort(moves.begin(), moves.end());
    moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
    for (auto i = moves.size(); i > 1; --i) std::swap(moves[i - 1], moves[dice.below(i)]);
    for (const auto move : moves) {
      const auto shifts = board.shifts_of(move);
      const auto more = std::count_if(shifts.begin(), shifts.end(), [&](const Shift& s) { return !known[s.to]; });
      if (cells.size() + static_cast<std::size_t>(more) > most) continue;
      for (const auto& s : shifts) {
        if (known[s.to]) continue;
        known[s.to] = true;
        cells.push_back(s.to);
      }
    }
  }
  std::sort(cells.begin(), cells.end());
  return cells;
}

std::size_t PathShortener::attempt(Steps& path, const Effort& effort, std::span<const double> weights, Dice& dice,
                                   Control& control) {
  constexpr std::size_t fewest = 4;  // shorter words are as short as can be
  if (path.size() < fewest) return 0;
  const auto begin = dice.below(path.size());
  const auto shifts = board_.shifts_of(path[begin]);
  const auto cells = cells_near(board_, shifts[dice.below(shifts.size())].to, effort.cells, dice);
  std::vector<bool> inside(board_.size(), false);
  for (const auto cell : cells) inside[cell] = true;
  const auto part = part_on(board_, path, inside, begin, path.size(), effort.steps);
  if (part.steps.size() < fewest) return 0;
  const auto small = board_on(board_, cells);
  Labels labels = small.board.cells;
  for (auto step = part.steps.rbegin(); step != part.steps.rend(); ++step) {
    const auto local = std::lower_bound(small.moves.begin(), small.moves.end(), *step) - small.moves.begin();
    small.board.undo(labels, static_cast<std::size_t>(local));
  }
  const auto costs = costs_of(task_, small.board, weights);
  const auto length = part.steps.size();
  const auto run = layers_.run(small.board, costs, labels, effort.width, length, length, control);
  if (run.solved) {
    Steps instead;
    for (const auto step : run.steps) instead.push_back(small.moves[step]);
    if (board_.cost(instead) <= board_.cost(part.steps)) path = with_part(path, part, instead);
  }
  return length * effort.width;
}

}  // namespace meleda::beam_board
