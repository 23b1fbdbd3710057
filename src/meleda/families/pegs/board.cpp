#include "meleda/families/pegs/board.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <tuple>

#include "meleda/core/assert.hpp"
#include "meleda/core/translate.hpp"

namespace meleda::pegs {

namespace {

int modulo3(int a) {
  return ((a % 3) + 3) % 3;
}

// Axial coordinates of the triangular lattice: a step along a row changes q, a step down to the right changes r.
struct Axial {
  int q = 0;
  int r = 0;
};

Axial axial(const Hole& hole) {
  return {(hole.x - hole.row) / 2, hole.row};
}

PositionClass label_of(Lattice lattice, const Hole& hole) {
  static constexpr std::array<PositionClass, 3> values = {1, 2, 3};  // any two differ by the third
  const auto value = [](int diagonal) { return values[static_cast<std::size_t>(modulo3(diagonal))]; };
  if (lattice == Lattice::square) {
    return static_cast<PositionClass>(value(hole.row + hole.x) | value(hole.row - hole.x) << 2);
  }
  const auto [q, r] = axial(hole);
  return value(q - r);
}

// Steps along the lattice's lines, one for each line.
std::vector<Hole> directions(Lattice lattice) {
  if (lattice == Lattice::square) return {{0, 1}, {1, 0}};
  return {{0, 2}, {1, 1}, {1, -1}};
}

// The linear parts of the lattice's symmetries.
struct Turn {
  int a, b, c, d;  // (first, second) -> (a first + b second, c first + d second)
  SymmetryKind kind;
  int order;
};

// Of (row, x) on the square lattice, of (q, r) on the triangular one. A reflection whose axis lies along a line of the
// square lattice is orthogonal. On the triangular lattice Bell calls those orthogonal whose axis stands across a line
// of holes (the y-axis), and those diagonal whose axis lies along one (the x-axis).
std::vector<Turn> turns(Lattice lattice) {
  using enum SymmetryKind;
  if (lattice == Lattice::square) {
    return {{1, 0, 0, 1, identity, 1},
            {0, 1, -1, 0, rotation, 4},
            {-1, 0, 0, -1, rotation, 2},
            {0, -1, 1, 0, rotation, 4},
            {-1, 0, 0, 1, orthogonal_reflection, 2},
            {1, 0, 0, -1, orthogonal_reflection, 2},
            {0, 1, 1, 0, diagonal_reflection, 2},
            {0, -1, -1, 0, diagonal_reflection, 2}};
  }
  // A sixth of a turn takes (q, r) to (-r, q + r).
  std::vector<Turn> all;
  int a = 1, b = 0, c = 0, d = 1;
  for (int i = 0; i < 6; ++i) {
    all.push_back({a, b, c, d, i == 0 ? identity : rotation, i == 0 ? 1 : i == 3 ? 2 : i % 2 == 0 ? 3 : 6});
    // The same after the mirror that leaves rows in place up to their order: (q, r) -> (q + r, -r), whose axis lies
    // along a row.
    all.push_back({a, a - b, c, c - d, i % 2 == 0 ? diagonal_reflection : orthogonal_reflection, 2});
    const int new_a = -c, new_b = -d, new_c = a + c, new_d = b + d;
    a = new_a, b = new_b, c = new_c, d = new_d;
  }
  return all;
}

}  // namespace

Result<Board> Board::make(std::string name, Lattice lattice, std::vector<Hole> holes) {
  if (holes.empty()) return fail(ErrorCode::bad_spec, tr("a board needs a hole"));
  if (holes.size() > most_holes) {
    return fail(ErrorCode::too_large, say("a board has at most {} holes, this one has {}", most_holes, holes.size()));
  }
  const auto by_place = [](const Hole& a, const Hole& b) { return std::tie(a.row, a.x) < std::tie(b.row, b.x); };
  std::sort(holes.begin(), holes.end(), by_place);
  if (std::adjacent_find(holes.begin(), holes.end()) != holes.end()) {
    return fail(ErrorCode::bad_spec, tr("two holes are at the same place"));
  }
  int left = holes.front().x;
  const int top = holes.front().row;
  for (const auto& hole : holes) left = std::min(left, hole.x);
  if (lattice == Lattice::triangular) {
    const int parity = (holes.front().row + holes.front().x) & 1;
    for (const auto& hole : holes) {
      if (((hole.row + hole.x) & 1) != parity) {
        return fail(
            ErrorCode::bad_spec, tr("on the triangular lattice each row is shifted by half a place"), {},
            tr("put one space between the holes of a row, and begin the next row one place to the left or right"));
      }
    }
    if (((top + left) & 1) != parity) --left;
  }
  Board board;
  board.name_ = std::move(name);
  board.lattice_ = lattice;
  board.holes_ = std::move(holes);
  int width = 0;
  for (auto& hole : board.holes_) {
    hole.row -= top;
    hole.x -= left;
    board.rows_ = std::max(board.rows_, hole.row + 1);
    width = std::max(width, hole.x + 1);
  }
  board.grid_.assign(static_cast<std::size_t>(board.rows_), std::vector<int>(static_cast<std::size_t>(width), -1));
  for (std::size_t h = 0; h < board.holes_.size(); ++h) {
    const auto& hole = board.holes_[h];
    board.grid_[static_cast<std::size_t>(hole.row)][static_cast<std::size_t>(hole.x)] = static_cast<int>(h);
    board.labels_.push_back(label_of(lattice, hole));
  }
  board.find_jumps();
  board.find_symmetries();
  board.name_classes();
  return board;
}

int Board::hole_at(int row, int x) const {
  if (row < 0 || row >= rows_ || x < 0 || x >= static_cast<int>(grid_.front().size())) return -1;
  return grid_[static_cast<std::size_t>(row)][static_cast<std::size_t>(x)];
}

void Board::find_jumps() {
  for (const auto& direction : directions(lattice_)) {
    for (int h = 0; h < size(); ++h) {
      const auto& hole = holes_[static_cast<std::size_t>(h)];
      const int over = hole_at(hole.row + direction.row, hole.x + direction.x);
      const int to = hole_at(hole.row + 2 * direction.row, hole.x + 2 * direction.x);
      if (over < 0 || to < 0) continue;
      const auto byte = [](int hole_number) { return static_cast<std::uint8_t>(hole_number); };
      jumps_.push_back({byte(h), byte(over), byte(to)});
      jumps_.push_back({byte(to), byte(over), byte(h)});
    }
  }
}

void Board::find_symmetries() {
  // The image under a turn must be the board again after a shift, and the shift can only be the one that brings the
  // least image to the least hole.
  for (const auto& turn : turns(lattice_)) {
    std::vector<Hole> image;
    for (const auto& hole : holes_) {
      if (lattice_ == Lattice::square) {
        image.push_back({turn.a * hole.row + turn.b * hole.x, turn.c * hole.row + turn.d * hole.x});
      } else {
        const auto [q, r] = axial(hole);
        const int new_q = turn.a * q + turn.b * r;
        const int new_r = turn.c * q + turn.d * r;
        image.push_back({new_r, 2 * new_q + new_r});
      }
    }
    const auto first = *std::min_element(image.begin(), image.end(), [](const Hole& a, const Hole& b) {
      return std::tie(a.row, a.x) < std::tie(b.row, b.x);
    });
    Permutation to;
    for (const auto& hole : image) {
      const int h = hole_at(hole.row - first.row + holes_.front().row, hole.x - first.x + holes_.front().x);
      if (h < 0) break;
      to.push_back(static_cast<std::uint8_t>(h));
    }
    if (to.size() != holes_.size()) continue;
    // On a small board (one row, say) two turns may do the same.
    const bool known = std::any_of(symmetries_.begin(), symmetries_.end(),
                                   [&](const Symmetry& symmetry) { return symmetry.to == to; });
    if (!known) symmetries_.push_back({std::move(to), turn.kind, turn.order});
  }
  for (const auto& symmetry : symmetries_) {
    numbers_.push_back(numbers_.size());
    auto& images = images_.emplace_back();
    for (std::size_t byte = 0; byte < 8; ++byte) {
      for (std::size_t value = 0; value < 256; ++value) {
        Pegs image = 0;
        for (std::size_t bit = 0; bit < 8; ++bit) {
          const auto h = byte * 8 + bit;
          if ((value >> bit & 1U) != 0 && h < holes_.size()) image |= peg(symmetry.to[h]);
        }
        images[byte][value] = image;
      }
    }
  }
}

Pegs Board::act(std::size_t symmetry, Pegs pegs) const {
  const auto& images = images_[symmetry];
  Pegs image = 0;
  for (std::size_t byte = 0; pegs != 0; ++byte, pegs >>= 8) image |= images[byte][pegs & 255U];
  return image;
}

PositionClass Board::class_of(Pegs pegs) const {
  PositionClass value = 0;
  for (; pegs != 0; pegs &= pegs - 1) value ^= label(std::countr_zero(pegs));
  return value;
}

Pegs Board::finishing_holes(PositionClass value) const {
  Pegs holes = 0;
  for (int h = 0; h < size(); ++h) {
    if (label(h) == value) holes |= peg(h);
  }
  return holes;
}

PositionClass Board::image_of_class(std::size_t symmetry, PositionClass value) const {
  // Labels are linear, and any peg of the class shows where the class goes.
  const auto holes = finishing_holes(value);
  MELEDA_ASSERT(holes != 0);
  return label(symmetries_[symmetry].to[static_cast<std::size_t>(std::countr_zero(holes))]);
}

void Board::name_classes() {
  std::set<PositionClass> left(labels_.begin(), labels_.end());
  std::vector<NamedClass> found;
  while (!left.empty()) {
    // The copy that stands for all: one that a reflection across the rows keeps where there is one, since sets of
    // positions that are their own mirror images are cheaper to work with; else the first.
    std::set<PositionClass> images;
    for (std::size_t g = 0; g < symmetries_.size(); ++g) images.insert(image_of_class(g, *left.begin()));
    std::optional<NamedClass> best;
    std::tuple<int, int> best_rank;
    for (const auto value : images) {
      NamedClass candidate{'A', value, finishing_holes(value), {}};
      candidate.stabiliser = keeping(numbers_, std::array{candidate.finishing_holes});
      int keeps_rows = 0;
      for (const auto g : candidate.stabiliser) {
        // Up and down: every hole stays in its column.
        const auto& to = symmetries_[g].to;
        bool columns_stay = g != 0;
        for (std::size_t h = 0; h < to.size(); ++h) columns_stay &= holes_[to[h]].x == holes_[h].x;
        keeps_rows |= columns_stay ? 1 : 0;
      }
      const std::tuple rank(-keeps_rows, std::countr_zero(candidate.finishing_holes));
      if (!best || rank < best_rank) best = std::move(candidate), best_rank = rank;
    }
    for (const auto value : images) left.erase(value);
    found.push_back(std::move(*best));
  }
  // The most symmetric first; an orthogonal axis before a diagonal one.
  const auto rank = [&](const NamedClass& c) {
    const bool orthogonal = std::any_of(c.stabiliser.begin(), c.stabiliser.end(), [&](std::size_t g) {
      return symmetries_[g].kind == SymmetryKind::orthogonal_reflection;
    });
    return std::tuple(-static_cast<int>(c.stabiliser.size()), !orthogonal, std::countr_zero(c.finishing_holes));
  };
  std::sort(found.begin(), found.end(), [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
  for (std::size_t i = 0; i < found.size(); ++i) found[i].letter = static_cast<char>('A' + i);
  classes_ = std::move(found);
}

const NamedClass* Board::named_class(PositionClass value, std::size_t* symmetry) const {
  if (finishing_holes(value) == 0) return nullptr;
  for (const auto& named : classes_) {
    for (std::size_t g = 0; g < symmetries_.size(); ++g) {
      if (image_of_class(g, value) != named.value) continue;
      if (symmetry != nullptr) *symmetry = g;
      return &named;
    }
  }
  return nullptr;
}

const NamedClass* Board::class_with_letter(char letter) const {
  for (const auto& named : classes_) {
    if (named.letter == letter) return &named;
  }
  return nullptr;
}

}  // namespace meleda::pegs
