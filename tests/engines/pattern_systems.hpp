#pragma once
// Two puzzles that have little in common, with patterns: pancakes, whose pieces are forgotten one by one and where no
// bounds are added, and discs on pegs, where those of disjoint groups are.

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

#include "meleda/core/cell_patterns.hpp"
#include "meleda/core/digit_system.hpp"
#include "meleda/core/patterned.hpp"
#include "meleda/core/rank/permutation.hpp"

namespace meleda::test_systems {

// The first two, three, ... cells are reversed.
class Pancakes {
 public:
  struct State {
    std::array<std::uint8_t, most_pattern_cells> at{};
    bool operator==(const State&) const = default;
  };
  using Move = std::uint8_t;
  static constexpr bool undirected = true;

  // Patterns tell so many pieces apart.
  Pancakes(std::size_t cells, std::size_t seen) : cells_(cells), seen_(seen) {}

  template <class Visitor>
  void moves(const State&, Visitor&& visit) const {
    for (Move m = 2; m <= cells_; ++m) visit(m);
  }
  [[nodiscard]] bool legal(const State&, const Move& m) const { return m >= 2 && m <= cells_; }
  [[nodiscard]] State apply(State s, const Move& m) const {
    std::reverse(s.at.begin(), s.at.begin() + m);
    return s;
  }
  [[nodiscard]] std::uint64_t index_count() const { return ranking::permutation_count(cells_); }
  [[nodiscard]] std::uint64_t rank(const State& s) const { return ranking::rank_permutation({s.at.data(), cells_}); }
  [[nodiscard]] State unrank(std::uint64_t index) const {
    State s;
    ranking::unrank_permutation(index, {s.at.data(), cells_});
    return s;
  }
  [[nodiscard]] std::uint64_t key(const State& s) const { return rank(s); }
  [[nodiscard]] State from_key(std::uint64_t key) const { return unrank(key); }

  [[nodiscard]] std::optional<CellSystem> cell_system() const {
    CellSystem system{std::vector<std::uint32_t>(cells_, 1), {}};
    for (std::size_t m = 2; m <= cells_; ++m) {
      CellMove move;
      for (std::size_t cell = 0; cell < cells_; ++cell) {
        move.to.push_back(static_cast<std::uint8_t>(cell < m ? m - 1 - cell : cell));
      }
      system.moves.push_back(std::move(move));
    }
    return system;
  }
  void cells(const State& s, std::span<std::uint8_t> out) const { std::copy_n(s.at.begin(), cells_, out.begin()); }
  [[nodiscard]] State from_cells(std::span<const std::uint8_t> cells) const {
    State s;
    std::copy(cells.begin(), cells.end(), s.at.begin());
    return s;
  }

  [[nodiscard]] std::optional<CellPatternsOf<Pancakes>> patterns(const State& target, std::uint64_t) const {
    std::uint64_t states = 1;
    for (std::size_t i = 0; i < seen_; ++i) states *= cells_ - i;
    return CellPatternsOf<Pancakes>::make(*this, target, CellPatterns::groups(cells_, states));
  }

 private:
  std::size_t cells_;
  std::size_t seen_;
};

// Neighbours on a ring change places: the same turned and mirrored.
class Ring : public Pancakes {
 public:
  Ring(std::size_t cells, std::size_t seen) : Pancakes(cells, seen), cells_(cells), seen_(seen) {}

  template <class Visitor>
  void moves(const State&, Visitor&& visit) const {
    for (Move m = 0; m < cells_; ++m) visit(m);
  }
  [[nodiscard]] bool legal(const State&, const Move& m) const { return m < cells_; }
  [[nodiscard]] State apply(State s, const Move& m) const {
    std::swap(s.at[m], s.at[(m + std::size_t{1}) % cells_]);
    return s;
  }
  [[nodiscard]] std::optional<CellSystem> cell_system() const {
    CellSystem system{std::vector<std::uint32_t>(cells_, 1), {}};
    for (std::size_t m = 0; m < cells_; ++m) {
      CellMove move{std::vector<std::uint8_t>(cells_)};
      std::iota(move.to.begin(), move.to.end(), std::uint8_t{0});
      std::swap(move.to[m], move.to[(m + 1) % cells_]);
      system.moves.push_back(std::move(move));
    }
    return system;
  }
  [[nodiscard]] std::optional<CellPatternsOf<Ring>> patterns(const State& target, std::uint64_t) const {
    std::uint64_t states = 1;
    for (std::size_t i = 0; i < seen_; ++i) states *= cells_ - i;
    auto choice = CellPatterns::groups(cells_, states);
    choice.colourings.resize(1);
    for (std::size_t by = 1; by < 2 * cells_; ++by) {
      auto& turn = choice.symmetries.emplace_back(cells_);
      for (std::size_t i = 0; i < cells_; ++i) {
        turn[i] = static_cast<std::uint8_t>(((by >= cells_ ? cells_ - i : i) + by) % cells_);
      }
    }
    return CellPatternsOf<Ring>::make(*this, target, choice);
  }

 private:
  std::size_t cells_;
  std::size_t seen_;
};

// Discs on pegs; one way: only to the next peg, round and round, so that moves cannot be taken back at once.
template <bool one_way>
class Discs {
 public:
  using State = std::uint64_t;  // the peg of each disc, the smallest first, as digits
  struct Move {
    std::uint8_t disc = 0;
    std::uint8_t to = 0;
    bool operator==(const Move&) const = default;
  };
  static constexpr bool undirected = !one_way;

  // Patterns see so many discs.
  Discs(std::uint32_t pegs, std::uint32_t discs, std::uint32_t seen) : pegs_(pegs), discs_(discs), seen_(seen) {}

  template <class Visitor>
  void moves(const State& s, Visitor&& visit) const {
    steps(s, 1, visit);
  }
  [[nodiscard]] bool legal(const State& s, const Move& m) const {
    bool found = false;
    moves(s, [&](const Move& other) { found |= m == other; });
    return found;
  }
  [[nodiscard]] State apply(const State& s, const Move& m) const { return with(s, m.disc, m.to); }
  // A move backwards is told by where it led.
  template <class Visitor>
  requires one_way void unmoves(const State& s, Visitor&& visit) const {
    steps(s, pegs_ - 1, [&](const Move& back) {
      visit(Move{back.disc, static_cast<std::uint8_t>(peg(s, back.disc))});
    });
  }
  [[nodiscard]] State undo(const State& s, const Move& m) const requires one_way {
    return with(s, m.disc, (m.to + pegs_ - 1) % pegs_);
  }

  [[nodiscard]] std::uint64_t index_count() const {
    std::uint64_t count = 1;
    for (std::uint32_t disc = 0; disc < discs_; ++disc) count *= pegs_;
    return count;
  }
  [[nodiscard]] std::uint64_t rank(const State& s) const { return s; }
  [[nodiscard]] State unrank(std::uint64_t index) const { return index; }
  [[nodiscard]] std::uint64_t key(const State& s) const { return ~s; }  // no index
  [[nodiscard]] State from_key(std::uint64_t key) const { return ~key; }

  [[nodiscard]] std::optional<DigitSystem> digit_system() const requires(!one_way) {
    DigitSystem system;
    system.radices.assign(discs_, pegs_);
    const auto all = (std::uint64_t{1} << pegs_) - 1;
    for (std::uint32_t disc = 0; disc < discs_; ++disc) {
      for (std::uint32_t from = 0; from < pegs_; ++from) {
        for (std::uint32_t to = 0; to < pegs_; ++to) {
          if (from == to) continue;
          DigitChange change{disc, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), {}};
          for (std::uint32_t d = 0; d < disc; ++d) {
            change.where.push_back({d, all & ~(std::uint64_t{1} << from) & ~(std::uint64_t{1} << to)});
          }
          system.changes.push_back(std::move(change));
        }
      }
    }
    return system;
  }
  void digits(const State& s, std::span<std::uint8_t> out) const requires(!one_way) {
    for (std::uint32_t disc = 0; disc < discs_; ++disc) out[disc] = static_cast<std::uint8_t>(peg(s, disc));
  }
  [[nodiscard]] State from_digits(std::span<const std::uint8_t> digits) const requires(!one_way) {
    State s = 0;
    for (std::uint32_t disc = 0; disc < discs_; ++disc) s = with(s, disc, digits[disc]);
    return s;
  }

  class Patterns {
   public:
    using Image = Discs;
    static constexpr PatternSearch search = PatternSearch::best_first;
    static constexpr bool stepwise = true;

    // The smallest discs and the others, added; and the largest alone.
    Patterns(const Discs& p, const State& target) : p_(&p) {
      const auto seen = std::min(p.seen_, p.discs_);
      add(0, seen, 0, target);
      if (seen < p.discs_) add(seen, p.discs_, 0, target);
      if (seen < p.discs_) add(p.discs_ - seen, p.discs_, 1, target);
    }
    [[nodiscard]] const std::vector<Discs>& images() const { return images_; }
    [[nodiscard]] State target(std::size_t image) const { return targets_[image]; }
    [[nodiscard]] const std::vector<PatternLook>& looks() const { return looks_; }
    template <class Visitor>
    void project(const State& s, const Visitor& visit) const {
      for (std::size_t look = 0; look < parts_.size(); ++look) {
        if (!visit(look, part(s, parts_[look]))) return;
      }
    }
    [[nodiscard]] std::optional<unsigned> parity(const State&) const { return std::nullopt; }

   private:
    struct Part {
      std::uint32_t first = 0;
      std::uint32_t end = 0;
    };
    void add(std::uint32_t first, std::uint32_t end, std::uint32_t sum, const State& target) {
      looks_.push_back({static_cast<std::uint32_t>(images_.size()), sum});
      images_.emplace_back(p_->pegs_, end - first, end - first);
      parts_.push_back({first, end});
      targets_.push_back(part(target, parts_.back()));
    }
    [[nodiscard]] State part(const State& s, const Part& part) const {
      State t = 0;
      for (auto disc = part.end; disc-- > part.first;) t = t * p_->pegs_ + p_->peg(s, disc);
      return t;
    }
    const Discs* p_;
    std::vector<Discs> images_;
    std::vector<Part> parts_;
    std::vector<State> targets_;
    std::vector<PatternLook> looks_;
  };
  [[nodiscard]] std::optional<Patterns> patterns(const State& target, std::uint64_t) const {
    return Patterns(*this, target);
  }

 private:
  [[nodiscard]] std::uint32_t peg(State s, std::uint32_t disc) const {
    for (; disc > 0; --disc) s /= pegs_;
    return static_cast<std::uint32_t>(s % pegs_);
  }
  [[nodiscard]] State with(const State& s, std::uint32_t disc, std::uint64_t to) const {
    std::uint64_t weight = 1;
    for (std::uint32_t d = 0; d < disc; ++d) weight *= pegs_;
    return s + weight * to - weight * peg(s, disc);
  }
  template <class Visitor>
  void steps(const State& s, std::uint32_t step, const Visitor& visit) const {
    std::uint32_t taken = 0;  // by smaller discs
    for (std::uint32_t disc = 0; disc < discs_; ++disc) {
      const auto from = peg(s, disc);
      for (std::uint32_t to = 0; to < pegs_ && (taken >> from & 1U) == 0; ++to) {
        if (to == from || (taken >> to & 1U) != 0 || (one_way && to != (from + step) % pegs_)) continue;
        visit(Move{static_cast<std::uint8_t>(disc), static_cast<std::uint8_t>(to)});
      }
      taken |= 1U << from;
    }
  }

  std::uint32_t pegs_;
  std::uint32_t discs_;
  std::uint32_t seen_;
};

static_assert(Patterned<Pancakes> && CellPermuting<Pancakes> && Undirected<Pancakes>);
static_assert(Patterned<Ring> && CellPermuting<Ring> && Undirected<Ring>);
static_assert(Patterned<Discs<false>> && DigitChanging<Discs<false>> && Searchable<Discs<false>>);
static_assert(Patterned<Discs<true>> && Reversible<Discs<true>> && !Undirected<Discs<true>>);

}  // namespace meleda::test_systems
