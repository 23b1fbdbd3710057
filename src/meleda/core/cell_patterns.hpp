#pragma once
// Patterns (core/patterned.hpp) of puzzles that permute distinct pieces: some pieces are told apart, or only their
// colour is, and the others are alike. The image is the same puzzle with fewer sorts. It does not depend on the target,
// because pieces are named after the cells where they belong; so a table serves all targets.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "meleda/core/cells.hpp"
#include "meleda/core/patterned.hpp"
#include "meleda/core/rank/multiset.hpp"

namespace meleda {

inline constexpr std::size_t most_pattern_cells = 64;

class CellImage {
 public:
  struct State {
    std::array<std::uint8_t, most_pattern_cells> at{};  // beyond the last cell: 0
    bool operator==(const State&) const = default;
  };
  using Move = std::uint16_t;
  static constexpr bool undirected = true;

  // With every move there is its inverse.
  CellImage(std::shared_ptr<const CellSystem> moves, std::vector<std::uint32_t> counts);

  template <class Visitor>
  void moves(const State&, Visitor&& visit) const {
    for (std::size_t m = 0; m < moves_->moves.size(); ++m) visit(static_cast<Move>(m));
  }
  [[nodiscard]] bool legal(const State&, const Move& m) const { return m < moves_->moves.size(); }
  [[nodiscard]] State apply(const State& s, const Move& m) const {
    State t;
    const auto& to = moves_->moves[m].to;
    for (std::size_t cell = 0; cell < to.size(); ++cell) t.at[to[cell]] = s.at[cell];
    return t;
  }

  [[nodiscard]] std::uint64_t index_count() const { return ranks_.count(); }
  [[nodiscard]] std::uint64_t rank(const State& s) const { return ranks_.rank(std::span(s.at).first(cells_)); }
  [[nodiscard]] State unrank(std::uint64_t index) const {
    State s;
    ranks_.unrank(index, std::span(s.at).first(cells_));
    return s;
  }

  [[nodiscard]] std::optional<CellSystem> cell_system() const { return CellSystem{counts_, moves_->moves}; }
  void cells(const State& s, std::span<std::uint8_t> out) const { std::copy_n(s.at.begin(), cells_, out.begin()); }
  [[nodiscard]] State from_cells(std::span<const std::uint8_t> cells) const {
    State s;
    std::copy(cells.begin(), cells.end(), s.at.begin());
    return s;
  }

 private:
  std::shared_ptr<const CellSystem> moves_;
  std::vector<std::uint32_t> counts_;  // [sort]
  std::size_t cells_;
  ranking::Arrangements ranks_;
};

static_assert(Undirected<CellImage> && Indexed<CellImage> && CellPermuting<CellImage>);

class CellPatterns {
 public:
  using Image = CellImage;
  static constexpr PatternSearch search = PatternSearch::depth_first;
  static constexpr bool stepwise = false;  // the inverse makes other steps

  struct Choice {
    std::vector<std::vector<std::uint8_t>> colourings;  // each: [cell] the colour of the piece that belongs there
    // Permutations of the cells that take moves to moves: a board that is turned or mirrored is as far from home. Those
    // under which a colouring is the same but for the names of its colours show nothing new, and are left out.
    std::vector<std::vector<std::uint8_t>> symmetries = {};
  };
  // Pieces told apart, as many at a time as have at most so many arrangements: groups of those that follow each other
  // in this order of the cells.
  [[nodiscard]] static Choice groups(std::span<const std::uint8_t> order, std::uint64_t most_states);
  // In the order of the cells' numbers.
  [[nodiscard]] static Choice groups(std::size_t cells, std::uint64_t most_states);

  // Nothing where pieces are alike, where there is a blank, where a move has no inverse among the moves, and where
  // there are too many cells. Of the colourings, only as many of the first as there may be looks for. `target` is the
  // sort on each cell.
  [[nodiscard]] static std::optional<CellPatterns> make(CellSystem system, std::span<const std::uint8_t> target,
                                                        const Choice& choice);

  [[nodiscard]] const std::vector<CellImage>& images() const { return images_; }
  [[nodiscard]] CellImage::State target(std::size_t image) const {
    return images_[image].from_cells(colourings_[image]);
  }
  [[nodiscard]] const std::vector<PatternLook>& looks() const { return looks_; }
  [[nodiscard]] const std::vector<std::vector<std::uint8_t>>& symmetries() const { return symmetries_; }

  // A board, and the board of the inverse permutation, which as many moves bring home.
  class Boards {
   public:
    Boards(const CellPatterns& patterns, std::span<const std::uint8_t> cells) : patterns_(patterns) {
      for (std::size_t cell = 0; cell < cells.size(); ++cell) {
        homes_[cell] = patterns.home_[cells[cell]];
        inverse_[homes_[cell]] = static_cast<std::uint8_t>(cell);
      }
    }
    // What a look sees of them: each view looks at the one, then at the other.
    [[nodiscard]] CellImage::State seen(std::size_t look) const {
      const auto& view = patterns_.views_[look / 2];
      const auto& board = look % 2 == 0 ? homes_ : inverse_;
      CellImage::State t;
      for (std::size_t cell = 0; cell < patterns_.cells_; ++cell) t.at[view.place[cell]] = view.colour[board[cell]];
      return t;
    }

   private:
    const CellPatterns& patterns_;
    std::array<std::uint8_t, most_pattern_cells> homes_;
    std::array<std::uint8_t, most_pattern_cells> inverse_;
  };

  // All looks: the board and its inverse, and the same for all symmetries.
  template <class Visitor>
  void project_cells(std::span<const std::uint8_t> cells, const Visitor& visit) const {
    const Boards boards(*this, cells);
    for (std::size_t look = 0; look < looks_.size(); ++look) {
      if (!visit(look, boards.seen(look))) return;
    }
  }
  [[nodiscard]] std::optional<unsigned> parity_of(std::span<const std::uint8_t> cells) const;

 private:
  std::size_t cells_ = 0;
  std::vector<CellImage> images_;
  std::vector<std::vector<std::uint8_t>> colourings_;
  // A board under a symmetry, through the eyes of an image.
  struct View {
    std::vector<std::uint8_t> place;   // [cell]: where its piece is seen
    std::vector<std::uint8_t> colour;  // [cell]: of the piece that belongs there
  };
  std::vector<View> views_;
  std::vector<std::vector<std::uint8_t>> symmetries_;  // the identity first
  std::vector<PatternLook> looks_;
  std::vector<std::uint8_t> home_;  // [sort]: its cell
  bool all_odd_ = false;            // every move is an odd permutation
};

// The same for the states of a family.
template <class P>
class CellPatternsOf : public CellPatterns {
 public:
  CellPatternsOf(const P& p, CellPatterns patterns, std::size_t cells)
      : CellPatterns(std::move(patterns)), p_(p), size_(cells) {}

  [[nodiscard]] static std::optional<CellPatternsOf> make(const P& p, const typename P::State& target,
                                                          const CellPatterns::Choice& choice) {
    auto system = p.cell_system();
    if (!system || system->has_digits() || system->cells() > most_pattern_cells) return std::nullopt;
    const auto cells = system->cells();
    Buffer row;
    p.cells(target, std::span(row).first(cells));
    auto patterns = CellPatterns::make(std::move(*system), std::span(row).first(cells), choice);
    if (!patterns) return std::nullopt;
    return CellPatternsOf(p, std::move(*patterns), cells);
  }

  template <class Visitor>
  void project(const typename P::State& s, const Visitor& visit) const {
    Buffer row;
    p_.cells(s, std::span(row).first(size_));
    project_cells(std::span(row).first(size_), visit);
  }
  // For looks in an order of the caller's: seen(look) of what this gives.
  [[nodiscard]] Boards boards(const typename P::State& s) const {
    Buffer row;
    p_.cells(s, std::span(row).first(size_));
    return Boards(*this, std::span<const std::uint8_t>(row).first(size_));
  }
  [[nodiscard]] std::optional<unsigned> parity(const typename P::State& s) const {
    Buffer row;
    p_.cells(s, std::span(row).first(size_));
    return parity_of(std::span(row).first(size_));
  }

 private:
  using Buffer = std::array<std::uint8_t, most_pattern_cells>;
  P p_;
  std::size_t size_;
};

}  // namespace meleda
