#include "meleda/families/pegs/picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "meleda/core/translate.hpp"
#include "meleda/families/pegs/notation.hpp"

namespace meleda::pegs {

namespace {

constexpr double margin = 0.68;         // from the outermost holes to the rim of the board
constexpr double edge = 0.1;            // of the picture around that
constexpr double room_for_names = 0.5;  // beside the board

// A row of the triangular lattice is one unit high, as on the square lattice, so that rows of text are even; so two
// neighbours are a little more than a unit apart.
const double triangular_step = 2 / std::sqrt(3.0);

Point operator+(Point a, Point b) {
  return {a.x + b.x, a.y + b.y};
}
Point operator-(Point a, Point b) {
  return {a.x - b.x, a.y - b.y};
}
Point operator*(double factor, Point a) {
  return {factor * a.x, factor * a.y};
}
double cross(Point a, Point b) {
  return a.x * b.y - a.y * b.x;
}
Point unit(Point a) {
  return (1 / std::hypot(a.x, a.y)) * a;
}

Point place_of(const Board& board, const Hole& hole) {
  if (board.lattice() == Lattice::square) return {1.0 * hole.x, 1.0 * hole.row};
  return {hole.x * triangular_step / 2, 1.0 * hole.row};
}

// Steps to the neighbours, clockwise as seen on the picture, from the right.
std::vector<Hole> neighbours(Lattice lattice) {
  if (lattice == Lattice::square) return {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
  return {{0, 2}, {1, 1}, {1, -1}, {0, -2}, {-1, -1}, {-1, 1}};
}

// The corners of the smallest convex set around the holes, clockwise.
std::vector<Hole> convex_hull(const Board& board) {
  const auto& holes = board.holes();  // in the order of rows, then of columns
  const auto turn = [](const Hole& a, const Hole& b, const Hole& c) {
    return (b.x - a.x) * (c.row - a.row) - (b.row - a.row) * (c.x - a.x);
  };
  std::vector<Hole> hull;
  const auto walk = [&](auto from, auto to) {
    const auto base = hull.size();
    for (auto at = from; at != to; ++at) {
      while (hull.size() >= base + 2 && turn(hull[hull.size() - 2], hull.back(), *at) <= 0) hull.pop_back();
      hull.push_back(*at);
    }
    hull.pop_back();  // the first of the other half
  };
  walk(holes.begin(), holes.end());
  walk(holes.rbegin(), holes.rend());
  if (hull.empty()) hull.push_back(holes.front());
  return hull;
}

// Whether every place of the lattice inside the hull is a hole, and the hull is more than a line.
bool is_convex(const Board& board) {
  const auto hull = convex_hull(board);
  if (hull.size() < 3) return false;
  int width = 0;
  for (const auto& hole : board.holes()) width = std::max(width, hole.x + 1);
  const auto& first = board.holes().front();
  for (int row = 0; row < board.rows(); ++row) {
    for (int x = 0; x < width; ++x) {
      const bool on_lattice = board.lattice() == Lattice::square || ((row + x + first.row + first.x) & 1) == 0;
      if (!on_lattice || board.hole_at(row, x) >= 0) continue;
      bool inside = true;
      for (std::size_t i = 0; i < hull.size(); ++i) {
        const auto& a = hull[i];
        const auto& b = hull[(i + 1) % hull.size()];
        inside &= (b.x - a.x) * (row - a.row) - (b.row - a.row) * (x - a.x) >= 0;
      }
      if (inside) return false;
    }
  }
  return true;
}

// Clockwise around the holes that are connected with `first`, the first of them in reading order: always the leftmost
// way on, so that the outside stays at the left hand.
std::vector<Hole> walk_around(const Board& board, const Hole& first) {
  const auto steps = neighbours(board.lattice());
  const auto count = steps.size();
  const auto next = [&](const Hole& at, std::size_t direction) {
    for (std::size_t turn = 1; turn <= count; ++turn) {
      const auto d = (direction + count / 2 + turn) % count;
      if (board.hole_at(at.row + steps[d].row, at.x + steps[d].x) >= 0) return d;
    }
    return count;  // alone
  };
  std::vector<Hole> walk;
  const auto first_direction = next(first, 0);
  if (first_direction == count) return {first};
  auto at = first;
  auto direction = first_direction;
  do {
    walk.push_back(at);
    at = {at.row + steps[direction].row, at.x + steps[direction].x};
    direction = next(at, direction);
  } while (at != first || direction != first_direction);
  return walk;
}

// The walks around the parts of the board that are not connected.
std::vector<std::vector<Hole>> walks_around(const Board& board) {
  std::vector<std::vector<Hole>> walks;
  Pegs known = 0;
  for (int h = 0; h < board.size(); ++h) {
    if ((known & peg(h)) != 0) continue;
    walks.push_back(walk_around(board, board.holes()[static_cast<std::size_t>(h)]));
    std::vector<int> waiting{h};
    known |= peg(h);
    while (!waiting.empty()) {
      const auto hole = board.holes()[static_cast<std::size_t>(waiting.back())];
      waiting.pop_back();
      for (const auto& step : neighbours(board.lattice())) {
        const int other = board.hole_at(hole.row + step.row, hole.x + step.x);
        if (other < 0 || (known & peg(other)) != 0) continue;
        known |= peg(other);
        waiting.push_back(other);
      }
    }
  }
  return walks;
}

// The line at a distance around a clockwise walk: round at corners, and rounded in notches.
std::vector<Point> line_around(const std::vector<Point>& walk) {
  constexpr double degrees = std::numbers::pi / 180;
  constexpr double smoothness = 10 * degrees;
  std::vector<Point> line;
  const auto arc = [&](Point centre, double from, double angle) {
    const int parts = std::max(1, static_cast<int>(std::ceil(angle / smoothness)));
    for (int i = 0; i <= parts; ++i) {
      const double a = from + angle * i / parts;
      line.push_back(centre + margin * Point{std::cos(a), std::sin(a)});
    }
  };
  if (walk.size() == 1) {
    arc(walk[0], 0, 2 * std::numbers::pi);
    line.pop_back();
    return line;
  }
  for (std::size_t i = 0; i < walk.size(); ++i) {
    const auto at = walk[i];
    const auto in = unit(at - walk[(i + walk.size() - 1) % walk.size()]);
    const auto out = unit(walk[(i + 1) % walk.size()] - at);
    // To the left of the way, which is outside.
    const Point before{in.y, -in.x};
    const Point after{out.y, -out.x};
    const double dot = in.x * out.x + in.y * out.y;
    if (cross(in, out) > 1e-9 || dot < -1 + 1e-9) {
      const double angle = std::acos(std::clamp(dot, -1.0, 1.0));
      arc(at, std::atan2(before.y, before.x), angle);
    } else if (cross(in, out) < -1e-9) {
      const auto corner = at + (margin / (1 + dot)) * (before + after);
      // How far from the corner the rounding begins: two turns of a sixth may follow each other at less than 0.4.
      const double notch = dot > 0.25 ? 0.18 : 0.3;
      for (int k = 0; k <= 4; ++k) {
        const double t = k / 4.0;
        line.push_back(corner - (notch * (1 - t) * (1 - t)) * in + (notch * t * t) * out);
      }
    }
  }
  return line;
}

std::vector<std::vector<Point>> outlines(const Board& board) {
  std::vector<std::vector<Hole>> walks{convex_hull(board)};
  if (!is_convex(board)) walks = walks_around(board);
  std::vector<std::vector<Point>> lines;
  for (const auto& walk : walks) {
    std::vector<Point> points;
    for (const auto& hole : walk) points.push_back(place_of(board, hole));
    lines.push_back(line_around(points));
  }
  return lines;
}

class Drawing {
 public:
  Drawing(const Board& board, Pegs pegs, const PictureOptions& options)
      : board_(board),
        pegs_(pegs),
        options_(options),
        step_(board.lattice() == Lattice::square ? 1 : triangular_step) {}

  Scene draw() {
    rims_ = outlines(board_);
    Point least{std::numeric_limits<double>::max(), std::numeric_limits<double>::max()};
    Point most{0, 0};
    for (const auto& rim : rims_) {
      for (const auto& point : rim) {
        least = {std::min(least.x, point.x), std::min(least.y, point.y)};
        most = {std::max(most.x, point.x), std::max(most.y, point.y)};
      }
    }
    const bool square = board_.lattice() == Lattice::square;
    const double left = options_.names ? room_for_names : 0;
    const double top = options_.names && square ? room_for_names : 0;
    // Holes lie on the middles of the squares of the page, where rows and columns of text are.
    origin_ = Point{std::ceil(2 * (edge + left - least.x)) / 2, std::ceil(2 * (edge + top - least.y)) / 2};
    if (!options_.names) origin_ = Point{edge - least.x, edge - least.y};
    scene_.title = say("{}, {} of {} holes with a peg: {}", board_.name(), count(pegs_), board_.size(),
                       print_position(board_, pegs_));
    scene_.width = origin_.x + most.x + edge + (options_.names && square ? room_for_names : 0);
    scene_.height = origin_.y + most.y + edge + (options_.names && square ? room_for_names : 0);
    for (std::size_t i = 0; i < rims_.size(); ++i) {
      Polygon polygon;
      for (const auto& point : rims_[i]) polygon.points.push_back(origin_ + point);
      scene_.shapes.push_back({fmt::format("board-{}", i + 1), Role::frame, std::move(polygon)});
    }
    if (options_.names) draw_names();
    for (int h = 0; h < board_.size(); ++h) draw_hole(h);
    if (options_.jumps) draw_jumps();
    return std::move(scene_);
  }

 private:
  [[nodiscard]] Point centre(int hole) const {
    return origin_ + place_of(board_, board_.holes()[static_cast<std::size_t>(hole)]);
  }

  // Where the rim is farthest to the left within the height of a name beside the row, in units of the board.
  [[nodiscard]] double left_rim(int row) const {
    double left = std::numeric_limits<double>::max();
    for (const auto& rim : rims_) {
      for (std::size_t i = 0; i < rim.size(); ++i) {
        const auto& a = rim[i];
        const auto& b = rim[(i + 1) % rim.size()];
        for (const double y : {row - 0.12, row + 0.0, row + 0.12}) {
          if ((a.y <= y) != (b.y <= y)) left = std::min(left, a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y));
        }
      }
    }
    return left;
  }

  void add_name(const std::string& key, Point at, std::string text, double height = 0.22) {
    scene_.shapes.push_back({"name-" + key, Role::label, Text{at, height, std::move(text)}});
  }

  void draw_names() {
    const bool square = board_.lattice() == Lattice::square;
    std::vector<bool> named_column;
    int row = -1;
    for (int h = 0; h < board_.size(); ++h) {
      const auto& hole = board_.holes()[static_cast<std::size_t>(h)];
      if (hole.row != row) {
        row = hole.row;
        const auto beside = origin_.x + left_rim(row) - 0.3;
        const auto text = square ? fmt::format("{}", row + 1) : letters(row);
        add_name("row-" + text, {square ? origin_.x - margin - 0.25 : beside, centre(h).y}, text);
        if (square) add_name("row-" + text + "-right", {scene_.width - edge - 0.25, centre(h).y}, text);
      }
      if (!square) {
        add_name(hole_name(board_, h), centre(h) + Point{0, 0.53}, hole_name(board_, h), 0.14);
        continue;
      }
      named_column.resize(std::max(named_column.size(), static_cast<std::size_t>(hole.x) + 1));
      if (named_column[static_cast<std::size_t>(hole.x)]) continue;
      named_column[static_cast<std::size_t>(hole.x)] = true;
      add_name("column-" + letters(hole.x), {centre(h).x, origin_.y - margin - 0.25}, letters(hole.x));
      add_name("column-" + letters(hole.x) + "-below", {centre(h).x, scene_.height - edge - 0.25}, letters(hole.x));
    }
  }

  void draw_hole(int h) {
    const auto name = hole_name(board_, h);
    const auto at = centre(h);
    const bool full = (pegs_ & peg(h)) != 0;
    if (!full) {
      // The drilled hole is dark: a ring so narrow that its outlines fill it. Pictures in text show the slot in it.
      scene_.shapes.push_back({"hole-" + name, Role::frame, Circle{at, 0.1, 0.05}, {}, name + tr(": empty"), name});
      scene_.shapes.push_back({"slot-" + name, Role::slot, Circle{at, 0.02}, {}, {}, name});
      return;
    }
    // A head on a rim: two discs, the upper one towards the light.
    Shape rim{"peg-" + name, Role::piece, Circle{at, 0.37 * step_}, {}, name + tr(": a peg"), name, {}, drags_from(h)};
    if (!rim.drags.empty() && options_.jumps && !can_jump(h)) rim.tries = rim.drags.front().move;
    const auto head = at - Point{0, 0.05 * step_};
    Shape disc{"head-" + name, Role::piece, Circle{head, 0.22 * step_}, {}, {}, name, rim.tries, rim.drags};
    scene_.shapes.push_back(std::move(rim));
    scene_.shapes.push_back(std::move(disc));
  }

  // To every hole that is two away in a line.
  [[nodiscard]] std::vector<Drag> drags_from(int h) const {
    std::vector<Drag> drags;
    for (const auto& jump : board_.jumps()) {
      if (jump.from == h) drags.push_back({centre(jump.to), print_jump(board_, jump)});
    }
    return drags;
  }
  [[nodiscard]] bool can_jump(int h) const {
    return std::any_of(board_.jumps().begin(), board_.jumps().end(),
                       [&](const Jump& jump) { return jump.from == h && jump.possible(pegs_); });
  }

  void draw_jumps() {
    std::vector<Jump> possible;
    for (const auto& jump : board_.jumps()) {
      if (jump.possible(pegs_)) possible.push_back(jump);
    }
    const auto only = [&](auto end, int hole) {
      return std::count_if(possible.begin(), possible.end(), [&](const Jump& j) { return j.*end == hole; }) == 1;
    };
    for (int h = 0; h < board_.size(); ++h) {
      std::vector<Jump> from;
      for (const auto& jump : possible) {
        if (jump.from == h) from.push_back(jump);
      }
      if (from.empty()) continue;
      const auto name = hole_name(board_, h);
      std::string targets;
      for (const auto& jump : from) {
        targets += (targets.empty() ? "" : tr(" or ")) + hole_name(board_, jump.to);
        // Where the peg has a choice, a click into the hole says which, unless another peg can come there as well.
        if (from.size() == 1 || !only(&Jump::to, jump.to)) continue;
        const auto target = hole_name(board_, jump.to);
        targets_.push_back({"target-" + target, Role::active, Circle{centre(jump.to), 0.2 * step_},
                            print_jump(board_, jump), say("{}: the peg from {} can jump here", target, name), target});
      }
      scene_.shapes.push_back({"jump-" + name,
                               Role::active,
                               Circle{centre(h), 0.37 * step_},
                               from.size() == 1 ? print_jump(board_, from.front()) : "",
                               say("the peg from {} can jump to {}", name, targets),
                               name,
                               {},
                               drags_from(h)});
    }
    for (auto& shape : targets_) scene_.shapes.push_back(std::move(shape));
  }

  const Board& board_;
  Pegs pegs_;
  PictureOptions options_;
  double step_;
  std::vector<std::vector<Point>> rims_;
  Point origin_;
  Scene scene_;
  std::vector<Shape> targets_;
};

}  // namespace

Scene draw(const Board& board, Pegs pegs, const PictureOptions& options) {
  return Drawing(board, pegs, options).draw();
}

}  // namespace meleda::pegs
