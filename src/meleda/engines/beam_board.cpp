#include "meleda/engines/beam_board.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
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

void Board::find_ways() {
  std::map<std::array<std::uint16_t, 3>, std::vector<std::uint32_t>> found;  // from, to, turn
  for (std::size_t move = 0; move < moves(); ++move) {
    for (const auto& s : shifts_of(move)) found[{s.from, s.to, s.turn}].push_back(static_cast<std::uint32_t>(move));
  }
  ways.clear();
  way_moves.clear();
  first_way.assign(size() + 1, 0);
  for (const auto& [way, by] : found) {
    const auto begin = static_cast<std::uint32_t>(way_moves.size());
    way_moves.insert(way_moves.end(), by.begin(), by.end());
    ways.push_back({way[1], way[2], begin, static_cast<std::uint32_t>(way_moves.size())});
    ++first_way[way[0] + 1U];
  }
  std::partial_sum(first_way.begin(), first_way.end(), first_way.begin());
}

Costs costs_of(const GuidedTask& task, const Board& board, std::span<const double> weights, double scale) {
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
  board.find_ways();
  return board;
}

std::optional<Board> quotient_board(const GuidedTask& task, const Labels& homes, std::size_t times) {
  const auto n = task.start.size();
  if (task.symmetry.size() != n) return std::nullopt;
  for (std::size_t cell = 0; cell < n; ++cell) {
    if (homes[task.symmetry[cell]] != task.symmetry[homes[cell]]) return std::nullopt;
  }
  Labels symmetry(n);
  std::iota(symmetry.begin(), symmetry.end(), Label{0});
  for (std::size_t i = 0; i < times; ++i) {
    for (auto& image : symmetry) image = task.symmetry[image];
  }
  Board board;
  board.images.emplace_back(n);
  std::iota(board.images[0].begin(), board.images[0].end(), Label{0});
  for (;;) {
    Labels next(n);
    for (std::size_t label = 0; label < n; ++label) next[label] = symmetry[board.images.back()[label]];
    if (next == board.images[0]) break;
    board.images.push_back(std::move(next));
    if (board.images.size() > 64) return std::nullopt;
  }
  const auto turns = board.images.size();
  if (turns == 1) return std::nullopt;
  std::vector<bool> left_out(n, false);
  std::vector<std::uint16_t> representative(n);
  std::vector<std::uint16_t> turn_of(n);
  std::vector<bool> done(n, false);
  for (std::size_t cell = 0; cell < n; ++cell) {
    if (done[cell]) continue;
    for (std::size_t turn = 1; turn < turns; ++turn) {
      if (board.images[turn][cell] == cell) left_out[cell] = true;  // and the rest of its orbit
    }
    if (left_out[cell]) {
      if (homes[cell] != cell) return std::nullopt;
      continue;
    }
    for (std::size_t turn = 0; turn < turns; ++turn) {
      const auto image = board.images[turn][cell];
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
        apart = apart && !touched[s.to] && !left_out[s.to];
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
  if (board.stands.empty()) return std::nullopt;
  board.find_ways();
  return board;
}

namespace {

// assigned[i]: which of `to` the piece on from[i] gets, so that the sum of costs is the least. Rows are added one by
// one, each by a shortest augmenting path with prices that keep reduced costs at least 0.
std::vector<std::size_t> best_assignment(const std::vector<std::uint16_t>& from, const std::vector<std::uint16_t>& to,
                                         const Costs& costs, Control& control) {
  const auto n = from.size();
  constexpr auto none = std::numeric_limits<std::size_t>::max();
  constexpr auto far = std::numeric_limits<std::int64_t>::max();
  std::vector<std::size_t> row_of(n + 1, none);  // [column]; column n stands for the row that is added
  std::vector<std::int64_t> row_price(n, 0);
  std::vector<std::int64_t> column_price(n + 1, 0);
  std::vector<std::int64_t> distance(n + 1);
  std::vector<std::size_t> before(n + 1);
  std::vector<bool> reached(n + 1);
  for (std::size_t row = 0; row < n && !control.stopped(); ++row) {
    std::fill(distance.begin(), distance.end(), far);
    std::fill(reached.begin(), reached.end(), false);
    auto column = n;
    row_of[n] = row;
    while (row_of[column] != none) {
      reached[column] = true;
      const auto at = row_of[column];
      std::size_t nearest = none;
      for (std::size_t next = 0; next < n; ++next) {
        if (reached[next]) continue;
        const auto reduced = costs(to[next], from[at]) - row_price[at] - column_price[next];
        if (reduced < distance[next]) {
          distance[next] = reduced;
          before[next] = column;
        }
        if (nearest == none || distance[next] < distance[nearest]) nearest = next;
      }
      const auto step = distance[nearest];
      for (std::size_t other = 0; other <= n; ++other) {
        if (reached[other]) {
          row_price[row_of[other]] += step;
          column_price[other] -= step;
        } else if (distance[other] != far) {
          distance[other] -= step;
        }
      }
      column = nearest;
    }
    for (; column != n; column = before[column]) row_of[column] = row_of[before[column]];
  }
  std::vector<std::size_t> assigned(n, none);
  for (std::size_t column = 0; column < n; ++column) {
    if (row_of[column] != none) assigned[row_of[column]] = column;
  }
  return assigned;
}

}  // namespace

Assigned assigned_homes(const GuidedTask& task, const Costs& costs, Control& control) {
  constexpr auto none = std::numeric_limits<std::size_t>::max();
  const auto n = task.start.size();
  Assigned result;
  result.homes.resize(n);
  std::map<std::uint16_t, std::vector<std::uint16_t>> cells;
  std::map<std::uint16_t, std::vector<std::uint16_t>> places;
  for (std::size_t cell = 0; cell < n; ++cell) {
    cells[task.start[cell]].push_back(static_cast<std::uint16_t>(cell));
    places[task.goal[cell]].push_back(static_cast<std::uint16_t>(cell));
  }
  for (const auto& [sort, from] : cells) {
    const auto& to = places[sort];
    MELEDA_ASSERT(to.size() == from.size());
    auto assigned = std::vector<std::size_t>(from.size(), none);
    if (from.size() <= most_assigned) assigned = best_assignment(from, to, costs, control);
    std::vector<bool> taken(to.size(), false);
    for (const auto one : assigned) {
      if (one != none) taken[one] = true;
    }
    for (std::size_t i = 0; i < from.size(); ++i) {
      if (assigned[i] == none) {
        result.least = false;
        for (std::size_t j = 0; j < to.size(); ++j) {
          if (taken[j] || (assigned[i] != none && costs(to[j], from[i]) >= costs(to[assigned[i]], from[i]))) continue;
          assigned[i] = j;
        }
        taken[assigned[i]] = true;
      }
      result.homes[from[i]] = to[assigned[i]];
    }
  }
  return result;
}

}  // namespace meleda::beam_board
