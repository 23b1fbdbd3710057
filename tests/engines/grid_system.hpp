#pragma once
// A puzzle that permutes cells, for tests of searches by rows.

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

#include "meleda/core/cells.hpp"
#include "meleda/core/rank/permutation.hpp"
#include "meleda/engines/row_space.hpp"

namespace meleda::test_systems {

// A grid of 2 x n cells; a move turns four of them.
class Grid {
 public:
  using State = std::vector<std::uint8_t>;
  using Move = std::uint8_t;
  static constexpr bool undirected = true;

  explicit Grid(std::uint8_t columns) : columns_(columns) {
    for (std::uint8_t c = 0; c + 1 < columns; ++c) {
      const std::array<std::uint8_t, 4> round{c, static_cast<std::uint8_t>(c + 1),
                                              static_cast<std::uint8_t>(columns + c + 1),
                                              static_cast<std::uint8_t>(columns + c)};
      CellMove turn;
      turn.to.resize(2 * std::size_t{columns});
      std::iota(turn.to.begin(), turn.to.end(), std::uint8_t{0});
      for (std::size_t i = 0; i < 4; ++i) turn.to[round[i]] = round[(i + 1) % 4];
      turns_.push_back(turn);
      turns_.push_back(inverse(turn));
    }
  }
  template <class Visitor>
  void moves(const State&, Visitor&& visit) const {
    for (Move m = 0; m < turns_.size(); ++m) visit(m);
  }
  [[nodiscard]] bool legal(const State&, Move m) const { return m < turns_.size(); }
  [[nodiscard]] State apply(const State& s, Move m) const {
    State t(s.size());
    for (std::size_t c = 0; c < s.size(); ++c) t[turns_[m].to[c]] = s[c];
    return t;
  }
  [[nodiscard]] std::uint64_t key(const State& s) const { return ranking::rank_permutation(s); }
  [[nodiscard]] State from_key(std::uint64_t key) const {
    State s(2 * std::size_t{columns_});
    ranking::unrank_permutation(key, s);
    return s;
  }
  [[nodiscard]] State in_order() const { return from_key(0); }

  [[nodiscard]] std::optional<CellSystem> cell_system() const {
    return CellSystem{std::vector<std::uint32_t>(2 * std::size_t{columns_}, 1), turns_};
  }
  void cells(const State& s, std::span<std::uint8_t> out) const { std::copy(s.begin(), s.end(), out.begin()); }
  [[nodiscard]] State from_cells(std::span<const std::uint8_t> cells) const { return {cells.begin(), cells.end()}; }

 private:
  std::uint8_t columns_;
  std::vector<CellMove> turns_;
};
static_assert(Searchable<Grid> && Rowed<Grid>);

}  // namespace meleda::test_systems
