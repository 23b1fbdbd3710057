#pragma once
// What a beam search goes over: the cells of a task and its moves, or one cell of each orbit of its symmetry, where a
// move stands for all its images; and what pieces cost there.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/core/guided.hpp"

namespace meleda::beam_board {

using Label = std::uint16_t;  // of a piece: the cell that is its home
using Labels = std::vector<Label>;
using Steps = std::vector<std::uint32_t>;  // numbers of moves of a board

inline constexpr double usual_scale = 60;  // of costs, which are whole numbers

[[nodiscard]] inline std::uint64_t mixed(std::uint64_t label, std::uint64_t cell) {
  std::uint64_t x = (label << 20U | cell) + 0x9e3779b97f4a7c15U;
  x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27U)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31U);
}

// What is searched: the cells of the task, or one of each orbit of its symmetry. There, what comes from the image of a
// cell is the image of what lies on it: `turn` says which image.
struct Shift {
  std::uint16_t to = 0;
  std::uint16_t from = 0;
  std::uint16_t turn = 0;
};

// From a cell to another: by the moves way_moves[first], ..., way_moves[last - 1].
struct Way {
  std::uint16_t to = 0;
  std::uint16_t turn = 0;
  std::uint32_t first = 0;
  std::uint32_t last = 0;
};

struct Window {
  std::vector<std::uint16_t> cells;
  std::vector<std::uint16_t> turns;   // [cell]: of which image it is
  std::vector<std::uint16_t> actual;  // [cell]: of the task
  std::vector<std::uint32_t> moves;
};

struct Board {
  std::vector<std::uint16_t> cells;                // of the task
  std::vector<std::uint32_t> first;                // [move], and one more: of its shifts
  std::vector<Shift> shifts;                       // of all moves
  std::vector<std::vector<std::uint32_t>> stands;  // [move]: the task's moves
  std::vector<std::uint32_t> first_way;            // [cell], and one more
  std::vector<Way> ways;                           // by which pieces leave a cell
  std::vector<std::uint32_t> way_moves;
  std::vector<Labels> images;  // [turn][label]
  std::vector<Window> windows;

  [[nodiscard]] std::size_t size() const { return cells.size(); }
  [[nodiscard]] std::size_t moves() const { return stands.size(); }
  [[nodiscard]] std::span<const Shift> shifts_of(std::size_t move) const {
    return {shifts.data() + first[move], shifts.data() + first[move + 1]};
  }
  [[nodiscard]] std::span<const Way> ways_from(std::size_t cell) const {
    return {ways.data() + first_way[cell], ways.data() + first_way[cell + 1]};
  }
  [[nodiscard]] Label image(std::size_t turn, Label label) const { return turn == 0 ? label : images[turn][label]; }
  [[nodiscard]] std::size_t back(std::size_t turn) const { return (images.size() - turn) % images.size(); }
  [[nodiscard]] std::size_t cost(std::size_t move) const { return stands[move].size(); }
  [[nodiscard]] std::size_t cost(const Steps& steps) const {
    std::size_t sum = 0;
    for (const auto step : steps) sum += cost(step);
    return sum;
  }
  void apply(Labels& labels, std::size_t move) const {
    const auto before = labels;
    for (const auto& s : shifts_of(move)) labels[s.to] = image(s.turn, before[s.from]);
  }
  // The same, without a copy of all labels.
  void apply_few(Labels& labels, std::size_t move) const {
    const auto moved = shifts_of(move);
    Labels kept;
    for (const auto& s : moved) kept.push_back(image(s.turn, labels[s.from]));
    for (std::size_t i = 0; i < moved.size(); ++i) labels[moved[i].to] = kept[i];
  }
  // Back again.
  void undo(Labels& labels, std::size_t move) const {
    const auto after = labels;
    for (const auto& s : shifts_of(move)) labels[s.from] = image(back(s.turn), after[s.to]);
  }
  void find_ways();
};

// Costs of a piece on a cell.
struct Costs {
  std::vector<std::int32_t> table;
  std::vector<std::uint32_t> place;  // [cell of the board]
  std::vector<std::uint32_t> home;   // [label]

  [[nodiscard]] std::int32_t operator()(Label label, std::size_t cell) const {
    return table[place[cell] + home[label]];
  }
};

[[nodiscard]] Costs costs_of(const GuidedTask& task, const Board& board, std::span<const double> weights,
                             double scale = usual_scale);

[[nodiscard]] inline std::int32_t change(const Board& board, const Costs& costs, const Label* labels,
                                         std::size_t move) {
  std::int32_t sum = 0;
  for (const auto& s : board.shifts_of(move)) {
    const auto label = labels[s.from];
    sum += costs(board.image(s.turn, label), s.to) - costs(label, s.from);
  }
  return sum;
}

[[nodiscard]] inline std::uint64_t hash_after(const Board& board, const Label* labels, std::uint64_t hash,
                                              std::size_t move) {
  for (const auto& s : board.shifts_of(move)) {
    hash ^= mixed(labels[s.to], s.to) ^ mixed(board.image(s.turn, labels[s.from]), s.to);
  }
  return hash;
}

// With the task's windows.
[[nodiscard]] Board whole_board(const GuidedTask& task);

// One cell of each orbit of the symmetry, made so many times, and as moves the products of all images of a move, where
// these do not meet. Cells whose orbit is shorter are left out, and so are the moves that touch them. Nothing where the
// task does not commute with it, or pieces on such cells are not at home.
[[nodiscard]] std::optional<Board> quotient_board(const GuidedTask& task, const Labels& homes, std::size_t times = 1);

// A home for each piece, so that the sum of what they cost is the least: an assignment problem for each sort, solved by
// shortest augmenting paths (Jonker and Volgenant 1987), in memory n and at most time n^3 for n pieces, far less where
// homes are near. In sorts of more than most_assigned pieces, and when it is told to stop, pieces take the nearest home
// that is left, and the sum need not be the least.
inline constexpr std::size_t most_assigned = 5'000;
struct Assigned {
  Labels homes;  // [cell]: of the piece there
  bool least = true;
};
[[nodiscard]] Assigned assigned_homes(const GuidedTask& task, const Costs& costs, Control& control);

}  // namespace meleda::beam_board
