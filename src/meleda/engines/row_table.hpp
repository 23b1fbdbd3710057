#pragma once
// How far every state is from some targets, modulo 3 (RowDepths), in memory or saved: with the rules that gives the
// distance itself, because a move changes it by at most one where moves can be taken back.

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "meleda/core/concepts.hpp"
#include "meleda/core/data_store.hpp"
#include "meleda/core/result.hpp"
#include "meleda/engines/row_space.hpp"
#include "meleda/engines/rows.hpp"
#include "meleda/engines/word_file.hpp"

namespace meleda {

inline constexpr const char* row_table_format = "row-table";
inline constexpr std::uint32_t row_table_version = 1;

class RowTable {
 public:
  // `by_depth` are the states at each distance.
  RowTable(RowDepths depths, std::uint32_t blocks, std::uint32_t words, std::vector<std::uint64_t> by_depth);

  // The tables of blocks and words, two words after the other, and the counts.
  [[nodiscard]] Result<void> save(DataSink& sink, Control& control) const;
  // Refused if it was not made for as many blocks and words. Every byte is checked when it is opened, and each part
  // again when it is read.
  [[nodiscard]] static Result<RowTable> open(const DataStore& store, const std::string& name, const Rows& rows);

  // 0, 1, 2, or nothing where no target can be reached. Throws DamagedData where the file is not any more what it was.
  [[nodiscard]] std::optional<unsigned> at(const RowPlace& place) const;
  [[nodiscard]] const std::vector<std::uint64_t>& by_depth() const { return by_depth_; }
  [[nodiscard]] std::uint64_t bytes() const;  // held in memory
  [[nodiscard]] bool sound() const { return !file_ || file_->sound(); }

 private:
  RowTable() = default;

  std::uint32_t blocks_ = 0;
  std::uint32_t words_ = 0;
  std::vector<std::uint64_t> by_depth_;
  std::optional<RowDepths> depths_;
  std::unique_ptr<WordFile> file_;
};

// The distances of the states of a family, each found by going down move by move.
template <Rowed P>
requires Undirected<P>
class RowDistances {
 public:
  using State = typename P::State;
  using Move = typename P::Move;

  RowDistances(const P& p, RowSpace<P> space, RowTable table)
      : p_(&p), space_(std::move(space)), table_(std::move(table)) {}

  // The moves of a shortest path to a target, or nothing where there is none.
  [[nodiscard]] std::optional<std::vector<Move>> path(State s) const {
    auto here = depth_of(s);
    if (!here) return std::nullopt;
    std::vector<Move> moves;
    while (auto m = step_down(s, *here)) {
      s = p_->apply(s, *m);
      here = (*here + 2) % 3;
      moves.push_back(*m);
    }
    return moves;
  }
  // All moves after which a target is one move nearer.
  [[nodiscard]] std::vector<Move> best_moves(const State& s) const {
    std::vector<Move> best;
    const auto here = depth_of(s);
    if (!here) return best;
    p_->moves(s, [&](const Move& m) {
      if (is_below(p_->apply(s, m), *here)) best.push_back(m);
    });
    return best;
  }
  [[nodiscard]] std::uint64_t bytes() const { return table_.bytes() + space_.rows().bytes(); }
  [[nodiscard]] const RowTable& table() const { return table_; }
  [[nodiscard]] const RowSpace<P>& space() const { return space_; }

 private:
  [[nodiscard]] std::optional<unsigned> depth_of(const State& s) const {
    const auto place = space_.find(s);
    return place ? table_.at(*place) : std::nullopt;
  }
  [[nodiscard]] bool is_below(const State& t, unsigned here) const {
    const auto there = depth_of(t);
    return there && (*there + 1) % 3 == here;
  }
  // At a target there is none: its neighbours are not nearer.
  [[nodiscard]] std::optional<Move> step_down(const State& s, unsigned here) const {
    std::optional<Move> down;
    p_->moves(s, [&](const Move& m) {
      if (!down && is_below(p_->apply(s, m), here)) down = m;
    });
    return down;
  }

  const P* p_;
  RowSpace<P> space_;
  RowTable table_;
};

}  // namespace meleda
