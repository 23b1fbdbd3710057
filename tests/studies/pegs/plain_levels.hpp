#pragma once
// The judge of the levels: all solvable positions as a list of numbers, by the rules alone. It has its own jumps,
// symmetries and classes, made from the places of the holes, and shares nothing with the family or the engines but the
// order in which holes are numbered: row by row, left to right.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace meleda::pegs::plain {

using Position = std::uint64_t;

struct Place {
  int row = 0;
  int x = 0;
  auto operator<=>(const Place&) const = default;
};

// A set of positions other than 0: a table of twice as many places at least, where each is put into the first empty
// place from its own on.
class PositionSet {
 public:
  void insert(Position position) {
    if (2 * (size_ + 1) > table_.size()) grow();
    if (put(position)) ++size_;
  }
  [[nodiscard]] std::vector<Position> sorted() && {
    std::erase(table_, Position{0});
    std::sort(table_.begin(), table_.end());
    return std::move(table_);
  }

 private:
  bool put(Position position) {
    auto at = position * 0x9E3779B97F4A7C15U >> shift_;
    while (table_[at] != 0 && table_[at] != position) at = (at + 1) & (table_.size() - 1);
    return std::exchange(table_[at], position) == 0;
  }
  void grow() {
    auto old = std::exchange(table_, std::vector<Position>(std::max<std::size_t>(2 * table_.size(), 1024)));
    shift_ = 64 - std::countr_zero(table_.size());
    for (const auto position : old) {
      if (position != 0) put(position);
    }
  }
  std::vector<Position> table_;
  std::size_t size_ = 0;
  int shift_ = 0;
};

class PlainBoard {
 public:
  // `o` is a hole. On the triangular lattice a hole's neighbours in its row are two columns away, and those in the next
  // rows one column.
  PlainBoard(bool triangular, const std::vector<std::string>& drawing) : triangular_(triangular) {
    for (std::size_t row = 0; row < drawing.size(); ++row) {
      for (std::size_t x = 0; x < drawing[row].size(); ++x) {
        if (drawing[row][x] == 'o') places_.push_back({static_cast<int>(row), static_cast<int>(x)});
      }
    }
    find_jumps();
    find_symmetries();
  }

  struct Jump {
    Position from, over, to;
    [[nodiscard]] bool possible(Position p) const { return (p & from) != 0 && (p & over) != 0 && (p & to) == 0; }
    [[nodiscard]] bool possible_backwards(Position p) const {
      return (p & from) == 0 && (p & over) == 0 && (p & to) != 0;
    }
    [[nodiscard]] Position turn_over(Position p) const { return p ^ from ^ over ^ to; }
  };

  [[nodiscard]] const std::vector<Place>& places() const { return places_; }
  [[nodiscard]] const std::vector<Jump>& jumps() const { return jumps_; }
  [[nodiscard]] std::size_t symmetries() const { return images_.size(); }

  [[nodiscard]] Position image(std::size_t symmetry, Position position) const {
    Position image = 0;
    for (std::size_t byte = 0; byte < 8; ++byte) image |= images_[symmetry][byte][position >> 8 * byte & 255U];
    return image;
  }

  // The parities of N1+N2, N0+N2, N0+N1 for each of the diagonal countings (Bell, equation 1).
  [[nodiscard]] std::vector<int> parities(Position position) const {
    std::array<int, 6> n{};
    for (std::size_t h = 0; h < places_.size(); ++h) {
      if ((position >> h & 1U) == 0) continue;
      const auto [row, x] = places_[h];
      if (triangular_) {
        ++n[static_cast<std::size_t>((300 + axial(places_[h]).first - row) % 3)];
      } else {
        ++n[static_cast<std::size_t>((row + x) % 3)];
        ++n[static_cast<std::size_t>(3 + (300 + row - x) % 3)];
      }
    }
    return {(n[1] + n[2]) % 2, (n[0] + n[2]) % 2, (n[0] + n[1]) % 2,
            (n[4] + n[5]) % 2, (n[3] + n[5]) % 2, (n[3] + n[4]) % 2};
  }

  // The symmetries that take positions of this class to positions of this class.
  [[nodiscard]] std::vector<std::size_t> keeping(const std::vector<int>& wanted) const {
    std::vector<std::size_t> group;
    for (std::size_t g = 0; g < symmetries(); ++g) {
      bool kept = true;
      for (const auto one : one_peg_positions(wanted)) kept = kept && parities(image(g, one)) == wanted;
      if (kept) group.push_back(g);
    }
    return group;
  }

  [[nodiscard]] std::vector<Position> one_peg_positions(const std::vector<int>& wanted) const {
    std::vector<Position> found;
    for (std::size_t h = 0; h < places_.size(); ++h) {
      if (parities(Position{1} << h) == wanted) found.push_back(Position{1} << h);
    }
    return found;
  }

  [[nodiscard]] Position least_image(Position position, const std::vector<std::size_t>& group) const {
    auto least = position;
    for (const auto g : group) least = std::min(least, image(g, position));
    return least;
  }

  // The different images.
  [[nodiscard]] std::vector<Position> orbit(Position position, const std::vector<std::size_t>& group) const {
    std::vector<Position> all;
    for (const auto g : group) all.push_back(image(g, position));
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
  }

  // One for each orbit of the group, ascending: from these with one peg more.
  [[nodiscard]] std::vector<Position> one_jump_back(const std::vector<Position>& level,
                                                    const std::vector<std::size_t>& group) const {
    PositionSet next;
    for (const auto position : level) {
      for (const auto& jump : jumps_) {
        if (jump.possible_backwards(position)) next.insert(least_image(jump.turn_over(position), group));
      }
    }
    return std::move(next).sorted();
  }

 private:
  // Two axes of the triangular lattice that stand at 60 degrees to each other, so that one step is one.
  [[nodiscard]] static std::pair<int, int> axial(const Place& place) {
    // x + row has the same parity everywhere: rounding down moves all holes alike.
    return {(place.x - place.row + 200) / 2 - 100, place.row};
  }

  [[nodiscard]] Position at(const Place& place) const {
    const auto found = std::lower_bound(places_.begin(), places_.end(), place);
    return found != places_.end() && *found == place ? Position{1} << (found - places_.begin()) : 0;
  }

  void find_jumps() {
    const std::vector<Place> steps = triangular_
                                         ? std::vector<Place>{{0, 2}, {0, -2}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}
                                         : std::vector<Place>{{0, 1}, {0, -1}, {1, 0}, {-1, 0}};
    for (const auto& [row, x] : places_) {
      for (const auto& [down, right] : steps) {
        const auto over = at({row + down, x + right});
        const auto to = at({row + 2 * down, x + 2 * right});
        if (over != 0 && to != 0) jumps_.push_back({at({row, x}), over, to});
      }
    }
  }

  // Turns and mirrors the coordinates, moves the result back to where the board is, and looks if it fits.
  void find_symmetries() {
    using Pair = std::pair<int, int>;
    std::vector<Pair> points;
    for (const auto& place : places_) points.push_back(triangular_ ? axial(place) : Pair{place.x, place.row});
    const auto least = *std::min_element(points.begin(), points.end());
    for (int mirrored = 0; mirrored < 2; ++mirrored) {
      for (int turns = 0; turns < (triangular_ ? 6 : 4); ++turns) {
        auto moved = points;
        for (auto& [a, b] : moved) {
          if (mirrored == 1) std::swap(a, b);
          for (int i = 0; i < turns; ++i) {
            const auto [p, q] = Pair{a, b};
            a = -q;
            b = triangular_ ? p + q : p;
          }
        }
        const auto now = *std::min_element(moved.begin(), moved.end());
        std::vector<std::size_t> to;
        for (const auto& [a, b] : moved) {
          const auto found =
              std::find(points.begin(), points.end(), Pair{a - now.first + least.first, b - now.second + least.second});
          if (found != points.end()) to.push_back(static_cast<std::size_t>(found - points.begin()));
        }
        if (to.size() == points.size()) images_.push_back(image_table(to));
      }
    }
  }

  using ImageTable = std::array<std::array<Position, 256>, 8>;
  [[nodiscard]] static ImageTable image_table(const std::vector<std::size_t>& to) {
    ImageTable table{};
    for (std::size_t h = 0; h < to.size(); ++h) {
      for (std::size_t value = 0; value < 256; ++value) {
        if ((value >> h % 8 & 1U) != 0) table[h / 8][value] |= Position{1} << to[h];
      }
    }
    return table;
  }

  bool triangular_;
  std::vector<Place> places_;
  std::vector<Jump> jumps_;
  std::vector<ImageTable> images_;
};

}  // namespace meleda::pegs::plain
