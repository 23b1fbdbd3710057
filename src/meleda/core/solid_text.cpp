#include "meleda/core/solid_text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <map>
#include <utility>
#include <vector>

#include "meleda/core/scene_text.hpp"
#include "meleda/core/solid_parts.hpp"

namespace meleda {

namespace {

// Lengths below this are rounding.
constexpr double nothing = 1e-7;
// Coordinates that are closer than this are one: neighbours with a gap between them, tiles that lie on each other.
constexpr double close = 0.25;

struct Cell {
  int column = 0;
  int row = 0;
  friend auto operator<=>(const Cell&, const Cell&) = default;
};

using Coordinate = double Spot::*;
constexpr std::array<Coordinate, 3> coordinates{&Spot::x, &Spot::y, &Spot::z};

bool along_an_axis(const Spot& a) {
  return std::count_if(coordinates.begin(), coordinates.end(), [&](auto c) { return std::abs(a.*c) > nothing; }) == 1;
}

bool along_the_axes(const Solid& solid) {
  return std::all_of(solid.faces.begin(), solid.faces.end(), [](const Face& face) {
    for (std::size_t i = 0; i < face.corners.size(); ++i) {
      if (!along_an_axis(face.corners[(i + 1) % face.corners.size()] - face.corners[i])) return false;
    }
    return true;
  });
}

// One coordinate of all corners, with those that are close to each other taken for one.
class Snapped {
 public:
  Snapped(const Solid& solid, Coordinate coordinate) {
    for (const auto& face : solid.faces) {
      for (const auto& corner : face.corners) values_.push_back(corner.*coordinate);
    }
    std::sort(values_.begin(), values_.end());
    for (std::size_t i = 0; i < values_.size();) {
      std::size_t end = i + 1;
      while (end < values_.size() && values_[end] - values_[end - 1] < close) ++end;
      groups_.push_back({values_[i], values_[end - 1]});
      i = end;
    }
  }
  // The middle of those that it belongs to; what lies between, where a face is cut, stays where it is.
  [[nodiscard]] double operator()(double value) const {
    const auto at = std::lower_bound(groups_.begin(), groups_.end(), value - nothing,
                                     [](const Group& group, double v) { return group.last < v; });
    return at == groups_.end() || value < at->first - nothing ? value : (at->first + at->last) / 2;
  }
  [[nodiscard]] std::size_t count() const { return groups_.size(); }

 private:
  struct Group {
    double first = 0;
    double last = 0;
  };
  std::vector<double> values_;
  std::vector<Group> groups_;
};

// The texts on one side of a face.
std::string texts_on(const Face& face, Side side) {
  std::string out;
  for (const auto& mark : face.marks) {
    if (mark.side == side && !mark.text.empty()) out += (out.empty() ? "" : " ") + mark.text;
  }
  return out;
}

// Where on the grid a spot is seen, and from where one looks.
struct TextView {
  Spot columns;  // that a length of one takes along each axis
  Spot rows;
  Spot towards;  // us

  [[nodiscard]] Point at(const Spot& a) const { return {dot(columns, a), -dot(rows, a)}; }
};

TextView turned_view(const Turn& turn, double columns, double rows) {
  const auto seen = directions_of(turn);
  return {columns * seen.right, rows * seen.up, seen.towards};
}

// A step back is drawn as so many characters to the right and as many up. What is seen at one place lies behind each
// other along `towards`.
TextView slanted_view(double columns, double rows, double back) {
  return {{columns, back, 0}, {0, back, rows}, {back / columns, -1, back / rows}};
}

class Grid {
 public:
  Grid(int columns, int rows)
      : columns_(std::min(columns, max_text_columns)),
        rows_(std::min(rows, max_text_rows)),
        cells_(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_), U' ') {}

  void put(const Cell& at, char32_t c) {
    if (at.column < 0 || at.row < 0 || at.column >= columns_ || at.row >= rows_) return;
    cells_[static_cast<std::size_t>(at.row) * static_cast<std::size_t>(columns_) +
           static_cast<std::size_t>(at.column)] = c;
  }
  [[nodiscard]] std::string text() const {
    std::string out;
    for (int row = 0; row < rows_; ++row) {
      const auto* const begin = cells_.data() + static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_);
      const auto* end = begin + columns_;
      while (end != begin && end[-1] == U' ') --end;
      for (const auto* at = begin; at != end; ++at) append_utf8(out, *at);
      out += '\n';
    }
    while (out.ends_with("\n\n")) out.pop_back();
    return out;
  }

 private:
  int columns_;
  int rows_;
  std::vector<char32_t> cells_;
};

enum class Stroke { single, twofold };

void draw_line(Grid& grid, const Cell& from, const Cell& to, Stroke stroke) {
  const auto across = to.column - from.column;
  const auto down = to.row - from.row;
  const auto steps = std::max(std::abs(across), std::abs(down));
  const bool twofold = stroke == Stroke::twofold;
  // A character is about twice as high as it is wide.
  const bool level = std::abs(across) > 4 * std::abs(down);
  const bool upright = std::abs(down) > 2 * std::abs(across);
  const char32_t sign = level                        ? (twofold ? U'═' : U'─')
                        : upright                    ? (twofold ? U'║' : U'│')
                        : (across > 0) != (down > 0) ? U'/'
                                                     : U'\\';
  const bool slanted = !level && !upright;
  for (int i = 1; i < steps; ++i) {
    const Cell at{from.column + static_cast<int>(std::lround(double(across) * i / steps)),
                  from.row + static_cast<int>(std::lround(double(down) * i / steps))};
    grid.put(at, sign);
    if (slanted && twofold) grid.put({at.column + 1, at.row}, sign);
  }
  grid.put(from, U'+');
  grid.put(to, U'+');
}

// The cells whose middles lie within a convex polygon.
void fill(Grid& grid, const std::vector<Point>& corners, char32_t sign) {
  double top = corners.front().y;
  double bottom = top;
  for (const auto& corner : corners) {
    top = std::min(top, corner.y);
    bottom = std::max(bottom, corner.y);
  }
  top = std::max(top, 0.0);
  bottom = std::min(bottom, double(max_text_rows));
  for (int row = static_cast<int>(std::ceil(top)); row <= static_cast<int>(std::floor(bottom)); ++row) {
    double left = max_text_columns;
    double right = 0;
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const auto& a = corners[i];
      const auto& b = corners[(i + 1) % corners.size()];
      if (std::min(a.y, b.y) > row || std::max(a.y, b.y) < row) continue;
      const auto x = a.y == b.y ? a.x : a.x + (row - a.y) / (b.y - a.y) * (b.x - a.x);
      left = std::min({left, x, a.y == b.y ? b.x : x});
      right = std::max({right, x, a.y == b.y ? b.x : x});
    }
    for (int column = static_cast<int>(std::ceil(left)); column <= static_cast<int>(std::floor(right)); ++column) {
      grid.put({column, row}, sign);
    }
  }
}

struct Segment {
  Spot from;
  Spot to;
};

// Whether a line lies on another one, both its ends included.
bool lies_on(const Segment& part, const Segment& whole) {
  const auto along = whole.to - whole.from;
  const auto length = dot(along, along);
  const auto on = [&](const Spot& a) {
    const auto share = dot(a - whole.from, along) / length;
    const auto off = a - whole.from - share * along;
    return share > -nothing && share < 1 + nothing && dot(off, off) < nothing;
  };
  return length > nothing && on(part.from) && on(part.to);
}

class Drawing {
 public:
  Drawing(const Solid& solid, const std::optional<Turn>& turn)
      : solid_(solid), x_(solid, &Spot::x), y_(solid, &Spot::y), z_(solid, &Spot::z) {
    std::size_t longest = 1;
    for (const auto& face : solid.faces) longest = std::max(longest, texts_on(face, Side::front).size());
    const bool straight = !turn && along_the_axes(solid);
    snaps_ = straight;
    // A face has room for its text, and those of what lies behind it.
    stack_labels(longest);
    const auto room = static_cast<double>(std::min<std::size_t>(longest, most_room));
    if (straight && z_.count() == 1) {
      view_ = {{std::max(8.0, room + 3), 0, 0}, {0, 4, 0}, {0, 0, 1}};
    } else if (straight) {
      const auto back = std::max(3.0, room + 1);
      view_ = slanted_view(std::max(10.0, room + 5), std::max(4.0, std::ceil(back / 2) + 2), back);
    } else {
      view_ = turned_view(turn.value_or(solid.turn), 12, 6);
    }
  }

  [[nodiscard]] std::string text() {
    Point least{1e9, 1e9};
    Point most{-1e9, -1e9};
    for (const auto& face : solid_.faces) {
      for (const auto& corner : face.corners) {
        const auto p = view_.at(snapped(corner));
        least = {std::min(least.x, p.x), std::min(least.y, p.y)};
        most = {std::max(most.x, p.x), std::max(most.y, p.y)};
      }
    }
    shift_ = {std::round(least.x) - 1, std::round(least.y)};
    const auto size = [](double length) { return static_cast<int>(std::lround(std::min(length, 1e6))); };
    Grid grid(size(most.x - shift_.x) + 2, size(most.y - shift_.y) + 1);
    for (const auto& face : solid_.faces) {
      for (const auto& mark : face.marks) {
        if (mark.points.size() == 2 && !mark.closed) add_hinge(face, {mark.points[0], mark.points[1]});
      }
    }
    for (const auto& part : parts_from_back_to_front(solid_, view_.towards)) paint(grid, part);
    return grid.text();
  }

 private:
  static constexpr std::size_t most_room = 15;

  [[nodiscard]] Spot snapped(const Spot& a) const { return snaps_ ? Spot{x_(a.x), y_(a.y), z_(a.z)} : a; }
  // Of what is snapped already.
  [[nodiscard]] Point place(const Spot& a) const {
    const auto p = view_.at(a);
    return {p.x - shift_.x, p.y - shift_.y};
  }
  [[nodiscard]] Cell cell(const Spot& a) const {
    const auto p = place(a);
    return {static_cast<int>(std::lround(p.x)), static_cast<int>(std::lround(p.y))};
  }

  // Makes room for the texts of faces that are drawn as one.
  void stack_labels(std::size_t& longest) const {
    if (!snaps_) return;
    std::map<std::vector<std::array<double, 3>>, std::size_t> lengths;
    for (const auto& face : solid_.faces) {
      std::vector<std::array<double, 3>> corners;
      for (const auto& corner : face.corners) {
        const auto s = snapped(corner);
        corners.push_back({s.x, s.y, s.z});
      }
      std::sort(corners.begin(), corners.end());
      const auto text = texts_on(face, Side::front).size();
      auto& length = lengths[corners];
      length += text + (length == 0 ? 0 : 1);
      longest = std::max(longest, length);
    }
  }

  // A mark along a border: the border is then drawn double.
  void add_hinge(const Face& face, const Segment& mark) {
    for (std::size_t i = 0; i < face.corners.size(); ++i) {
      const Segment border{face.corners[i], face.corners[(i + 1) % face.corners.size()]};
      if (lies_on(mark, border)) hinges_.push_back(ends_of(border));
    }
  }
  using Ends = std::array<std::array<double, 3>, 2>;
  [[nodiscard]] Ends ends_of(const Segment& border) const {
    const auto a = snapped(border.from);
    const auto b = snapped(border.to);
    Ends ends{{{a.x, a.y, a.z}, {b.x, b.y, b.z}}};
    std::sort(ends.begin(), ends.end());
    return ends;
  }

  void paint(Grid& grid, const FacePart& part) {
    const auto& face = *part.face;
    const bool front = dot(part.normal, view_.towards) > 0;
    std::vector<Point> outline;
    for (const auto& corner : part.corners) outline.push_back(place(snapped(corner)));
    fill(grid, outline, front ? U' ' : U'.');
    // Of a part only what is a border of the whole face.
    for (std::size_t i = 0; i < part.corners.size(); ++i) {
      const Segment side{part.corners[i], part.corners[(i + 1) % part.corners.size()]};
      for (std::size_t k = 0; k < face.corners.size(); ++k) {
        const Segment border{face.corners[k], face.corners[(k + 1) % face.corners.size()]};
        if (!lies_on(side, border)) continue;
        const bool hinge = std::find(hinges_.begin(), hinges_.end(), ends_of(border)) != hinges_.end();
        draw_line(grid, cell(snapped(side.from)), cell(snapped(side.to)), hinge ? Stroke::twofold : Stroke::single);
      }
    }
    std::vector<Cell> key;
    for (const auto& corner : face.corners) key.push_back(cell(snapped(corner)));
    std::sort(key.begin(), key.end());
    const auto text = texts_on(face, front ? Side::front : Side::back);
    if (text.empty()) return;
    auto& label = labels_[key];
    if (label.second == &face) return;  // another part of it
    label = {label.first.empty() ? text : text + "," + label.first, &face};
    const auto letters = decode_utf8(label.first);
    const auto at = cell(middle_of(face));
    for (std::size_t i = 0; i < letters.size(); ++i) {
      grid.put({at.column - static_cast<int>(letters.size()) / 2 + static_cast<int>(i), at.row}, letters[i]);
    }
  }
  [[nodiscard]] Spot middle_of(const Face& face) const {
    Spot sum;
    for (const auto& corner : face.corners) sum = sum + snapped(corner);
    return (1.0 / static_cast<double>(face.corners.size())) * sum;
  }

  const Solid& solid_;
  Snapped x_;
  Snapped y_;
  Snapped z_;
  bool snaps_ = false;
  TextView view_;
  Point shift_;
  std::vector<Ends> hinges_;
  std::map<std::vector<Cell>, std::pair<std::string, const Face*>> labels_;
};

}  // namespace

std::string to_plain_text(const Solid& solid, const std::optional<Turn>& turn) {
  if (solid.faces.empty()) return {};
  return Drawing(solid, turn).text();
}

}  // namespace meleda
