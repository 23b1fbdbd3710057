#include "meleda/engines/beam_board.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>

#include "meleda/core/assert.hpp"

namespace meleda::beam_board {

namespace {

void add_windows(Board& board, const GuidedTask& task) {
  for (const auto& list : task.windows) {
    Window window;
    for (const auto move : list) {
      window.moves.push_back(move);
      for (const auto& s : task.moves[move]) {
        if (std::find(window.cells.begin(), window.cells.end(), s.to) == window.cells.end())
          window.cells.push_back(s.to);
      }
    }
    window.turns.assign(window.cells.size(), 0);
    window.actual = window.cells;
    board.windows.push_back(std::move(window));
  }
}

}  // namespace

void Board::find_near() {
  std::vector<std::vector<std::uint32_t>> at(size());
  for (std::size_t move = 0; move < moves(); ++move) {
    for (const auto& s : shifts_of(move)) at[s.to].push_back(static_cast<std::uint32_t>(move));
  }
  first_near = {0};
  for (std::size_t move = 0; move < moves(); ++move) {
    const auto begin = near.size();
    for (const auto& s : shifts_of(move)) near.insert(near.end(), at[s.to].begin(), at[s.to].end());
    std::sort(near.begin() + static_cast<std::ptrdiff_t>(begin), near.end());
    near.erase(std::unique(near.begin() + static_cast<std::ptrdiff_t>(begin), near.end()), near.end());
    first_near.push_back(static_cast<std::uint32_t>(near.size()));
  }
}

Costs costs_of(const GuidedTask& task, const Board& board, std::span<const double> weights) {
  Costs costs;
  costs.home = task.home;
  for (const auto cell : board.cells) costs.place.push_back(task.place[cell]);
  costs.table.resize(task.features.front().size());
  for (std::size_t i = 0; i < costs.table.size(); ++i) {
    double sum = 0;
    for (std::size_t f = 0; f < weights.size(); ++f) sum += weights[f] * static_cast<double>(task.features[f][i]);
    costs.table[i] = task.features[0][i] == 0 ? 0 : std::max(1, static_cast<int>(std::lround(sum * scale)));
  }
  return costs;
}

Board whole_board(const GuidedTask& task) {
  Board board;
  const auto n = task.start.size();
  board.cells.resize(n);
  std::iota(board.cells.begin(), board.cells.end(), std::uint16_t{0});
  board.images = {board.cells};
  board.first = {0};
  for (std::size_t move = 0; move < task.moves.size(); ++move) {
    for (const auto& s : task.moves[move]) board.shifts.push_back({s.to, s.from, 0});
    board.first.push_back(static_cast<std::uint32_t>(board.shifts.size()));
    board.stands.push_back({static_cast<std::uint32_t>(move)});
  }
  add_windows(board, task);
  board.find_near();
  return board;
}

std::optional<Board> quotient_board(const GuidedTask& task, const Labels& homes) {
  const auto n = task.start.size();
  if (task.symmetry.size() != n) return std::nullopt;
  for (std::size_t cell = 0; cell < n; ++cell) {
    if (homes[task.symmetry[cell]] != task.symmetry[homes[cell]]) return std::nullopt;
  }
  Board board;
  board.images.emplace_back(n);
  std::iota(board.images[0].begin(), board.images[0].end(), Label{0});
  for (;;) {
    Labels next(n);
    for (std::size_t label = 0; label < n; ++label) next[label] = task.symmetry[board.images.back()[label]];
    if (next == board.images[0]) break;
    board.images.push_back(std::move(next));
    if (board.images.size() > 64) return std::nullopt;
  }
  const auto turns = board.images.size();
  std::vector<std::uint16_t> representative(n);
  std::vector<std::uint16_t> turn_of(n);
  std::vector<bool> done(n, false);
  for (std::size_t cell = 0; cell < n; ++cell) {
    if (done[cell]) continue;
    for (std::size_t turn = 0; turn < turns; ++turn) {
      const auto image = board.images[turn][cell];
      if (done[image]) return std::nullopt;  // a cell that stays where it is under some of them
      done[image] = true;
      representative[image] = static_cast<std::uint16_t>(board.cells.size());
      turn_of[image] = static_cast<std::uint16_t>(turn);
    }
    board.cells.push_back(static_cast<std::uint16_t>(cell));
  }
  std::map<std::vector<std::pair<std::uint16_t, std::uint16_t>>, std::uint32_t> numbers;
  const auto sorted = [](std::vector<std::pair<std::uint16_t, std::uint16_t>> shifts) {
    std::sort(shifts.begin(), shifts.end());
    return shifts;
  };
  const auto image_of = [&](std::size_t move, std::size_t turn) {
    std::vector<std::pair<std::uint16_t, std::uint16_t>> shifts;
    for (const auto& s : task.moves[move]) {
      shifts.emplace_back(board.images[turn][s.to], board.images[turn][s.from]);
    }
    return sorted(std::move(shifts));
  };
  for (std::size_t move = 0; move < task.moves.size(); ++move) {
    numbers[image_of(move, 0)] = static_cast<std::uint32_t>(move);
  }
  std::vector<bool> used(task.moves.size(), false);
  board.first = {0};
  std::map<std::uint32_t, std::uint32_t> made;  // of a move of the task
  for (std::size_t move = 0; move < task.moves.size(); ++move) {
    if (used[move]) continue;
    std::vector<std::uint32_t> orbit;
    for (std::size_t turn = 0; turn < turns; ++turn) {
      const auto found = numbers.find(image_of(move, turn));
      if (found == numbers.end()) return std::nullopt;
      if (std::find(orbit.begin(), orbit.end(), found->second) == orbit.end()) orbit.push_back(found->second);
      used[found->second] = true;
    }
    std::vector<bool> touched(n, false);
    bool apart = true;
    for (const auto one : orbit) {
      for (const auto& s : task.moves[one]) {
        apart = apart && !touched[s.to];
        touched[s.to] = true;
      }
    }
    if (!apart) continue;
    for (const auto one : orbit) made[one] = static_cast<std::uint32_t>(board.stands.size());
    for (const auto one : orbit) {
      for (const auto& s : task.moves[one]) {
        if (turn_of[s.to] == 0) board.shifts.push_back({representative[s.to], representative[s.from], turn_of[s.from]});
      }
    }
    board.first.push_back(static_cast<std::uint32_t>(board.shifts.size()));
    board.stands.push_back(std::move(orbit));
  }
  for (const auto& list : task.windows) {
    Window window;
    std::vector<std::uint16_t> cells;
    bool good = true;
    for (const auto move : list) {
      const auto found = made.find(move);
      good = good && found != made.end() && board.stands[found->second].size() == turns;
      if (good) window.moves.push_back(found->second);
      for (const auto& s : task.moves[move]) {
        if (std::find(cells.begin(), cells.end(), s.to) == cells.end()) cells.push_back(s.to);
      }
    }
    for (const auto cell : cells) {
      good = good && std::find(window.cells.begin(), window.cells.end(), representative[cell]) == window.cells.end();
      window.cells.push_back(representative[cell]);
      window.turns.push_back(turn_of[cell]);
      window.actual.push_back(cell);
    }
    if (good) board.windows.push_back(std::move(window));
  }
  board.find_near();
  return board;
}

Labels assigned_homes(const GuidedTask& task, const Costs& costs, Control& control) {
  const auto n = task.start.size();
  Labels homes(n);
  std::map<std::uint16_t, std::vector<std::uint16_t>> cells;
  std::map<std::uint16_t, std::vector<std::uint16_t>> places;
  for (std::size_t cell = 0; cell < n; ++cell) {
    cells[task.start[cell]].push_back(static_cast<std::uint16_t>(cell));
    places[task.goal[cell]].push_back(static_cast<std::uint16_t>(cell));
  }
  for (const auto& [sort, from] : cells) {
    auto& to = places[sort];
    MELEDA_ASSERT(to.size() == from.size());
    // Those who stay first, then whoever has the nearest home.
    std::vector<bool> taken(n, false);
    std::vector<std::uint16_t> rest;
    for (const auto cell : from) {
      if (task.goal[cell] == sort) {
        homes[cell] = cell;
        taken[cell] = true;
      } else {
        rest.push_back(cell);
      }
    }
    for (const auto cell : rest) {
      std::optional<std::uint16_t> best;
      for (const auto home : to) {
        if (!taken[home] && (!best || costs(home, cell) < costs(*best, cell))) best = home;
      }
      homes[cell] = *best;
      taken[*best] = true;
    }
    for (bool better = from.size() > 1; better;) {
      better = false;
      for (std::size_t i = 0; i < from.size() && !control.stopped(); ++i) {
        for (std::size_t j = i + 1; j < from.size(); ++j) {
          auto& a = homes[from[i]];
          auto& b = homes[from[j]];
          if (costs(b, from[i]) + costs(a, from[j]) < costs(a, from[i]) + costs(b, from[j])) {
            std::swap(a, b);
            better = true;
          }
        }
      }
    }
  }
  return homes;
}

}  // namespace meleda::beam_board
