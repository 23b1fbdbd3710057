#include "meleda/core/scene_text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <variant>
#include <vector>

#include "meleda/core/assert.hpp"

namespace meleda {
namespace {

// Far outside every grid, and small enough for sums and differences of columns in int.
constexpr double farthest_cell = 1e6;

double to_cells(double value, int per_unit) {
  if (std::isnan(value)) return 0;
  return std::clamp(value * per_unit, -farthest_cell, farthest_cell);
}

int nearest(double cells) {
  return static_cast<int>(std::floor(cells + 0.5));
}

double columns_of(double x) {
  return to_cells(x, text_columns_per_unit);
}
double rows_of(double y) {
  return to_cells(y, text_rows_per_unit);
}
int column_of(double x) {
  return nearest(columns_of(x));
}
int row_of(double y) {
  return nearest(rows_of(y));
}

struct Look {
  char32_t left;
  char32_t inside;  // of a circle or of a bar
  char32_t right;
  char32_t area;  // the inside of a box or of a polygon
  bool doubled = false;
  bool bracketed = true;  // a rectangle of one row is `(###)`, not a line
};

Look look_of(Role role) {
  switch (role) {
    case Role::frame: return {U'(', U'=', U')', U' ', false, false};
    case Role::slot: return {U'(', U'.', U')', U'.'};
    case Role::piece: return {U'(', U'#', U')', U'#'};
    case Role::piece_off: return {U'(', U' ', U')', U' '};
    case Role::active: return {U'<', U'*', U'>', U'*', true};
    case Role::label: return {U'(', U':', U')', U' ', false, false};
    case Role::node: return {U'(', U'o', U')', U' '};
    case Role::node_start: return {U'{', U'S', U'}', U' '};
    case Role::node_goal: return {U'[', U'G', U']', U' '};
    case Role::solution: return {U'*', U'o', U'*', U' ', true, false};
    case Role::edge: return {U'(', U'-', U')', U' ', false, false};
  }
  broken_invariant("the role is one of all_roles", __FILE__, __LINE__);
}

// The four directions in which a line leaves a cell, as bits. A line that only ends in a cell still crosses it.
enum Arm : unsigned { west = 1, east = 2, north = 4, south = 8 };
constexpr std::array single_lines{U' ', U'─', U'─', U'─', U'│', U'┘', U'└', U'┴',
                                  U'│', U'┐', U'┌', U'┬', U'│', U'┤', U'├', U'┼'};
constexpr std::array double_lines{U' ', U'═', U'═', U'═', U'║', U'╝', U'╚', U'╩',
                                  U'║', U'╗', U'╔', U'╦', U'║', U'╣', U'╠', U'╬'};

class Canvas {
 public:
  Canvas(int columns, int rows)
      : columns_(columns), rows_(rows), cells_(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows)) {}

  void draw(Role role, const Rectangle& rectangle) {
    const Look look = look_of(role);
    int left = column_of(rectangle.corner.x);
    int right = column_of(rectangle.corner.x + rectangle.width);
    int top = row_of(rectangle.corner.y);
    int bottom = row_of(rectangle.corner.y + rectangle.height);
    // By size, not by the rounded borders, so that a bar is a bar wherever it lies.
    const bool low = rows_of(rectangle.height) < 1.5;
    const bool narrow = columns_of(rectangle.width) < 1.5;
    if (low) top = bottom = row_of(rectangle.corner.y + rectangle.height / 2);
    if (narrow) left = right = column_of(rectangle.corner.x + rectangle.width / 2);

    if (low && look.bracketed) {
      if (right - left < 2) {
        left = column_of(rectangle.corner.x + rectangle.width / 2) - 1;
        right = left + 2;
      }
      mark(role, top, left, right);
    } else if (low) {
      horizontal(top, left, right, true);
    } else if (narrow && look.area != U' ') {
      fill(role, look.area, left, top, right, bottom);
    } else if (narrow) {
      vertical(left, top, bottom, true);
    } else {
      box(role, left, top, right, bottom);
    }
  }

  void draw(Role role, const Circle& circle) {
    const int column = column_of(circle.centre.x);
    const int half = std::max(1, static_cast<int>(std::ceil(columns_of(circle.radius))) - 1);
    mark(role, row_of(circle.centre.y), column - half, column + half);
  }

  void draw(Role role, const Line& line) {
    for (std::size_t i = 1; i < line.points.size(); ++i) segment(role, line.points[i - 1], line.points[i]);
  }

  void draw(Role role, const Polygon& polygon) {
    const std::vector<Point>& points = polygon.points;
    for (int row = 0; row < rows_; ++row) fill_row(role, row, points);
    const std::vector<Point> corners = one_per_cell(points);
    for (std::size_t i = 0; i < corners.size(); ++i) segment(role, corners[i], corners[(i + 1) % corners.size()]);
  }

  void draw(Role, const Text& text) {
    const std::u32string glyphs = decode_utf8(text.text);
    const int row = row_of(text.centre.y);
    const double length = static_cast<double>(glyphs.size());
    auto column = static_cast<std::int64_t>(std::floor(columns_of(text.centre.x) - (length - 1) / 2 + 0.5));
    for (const char32_t glyph : glyphs) {
      if (inside(column, row)) {
        Cell& cell = at(static_cast<int>(column), row);
        cell.glyph = printable(glyph);
        cell.arms = 0;
      }
      ++column;
    }
  }

  [[nodiscard]] std::string text() const {
    std::string out;
    std::size_t end_of_last = 0;
    for (int row = 0; row < rows_; ++row) {
      std::size_t end = out.size();
      for (int column = 0; column < columns_; ++column) {
        const char32_t glyph = cells_[index(column, row)].glyph;
        append_utf8(out, glyph);
        if (glyph != U' ') end = end_of_last = out.size();
      }
      out.resize(end);
      out += '\n';
    }
    out.resize(end_of_last);
    if (!out.empty()) out += '\n';
    return out;
  }

 private:
  struct Cell {
    char32_t glyph = U' ';
    std::uint8_t arms = 0;  // of the line that runs here, or 0
    bool doubled = false;
    bool piece = false;  // inside a piece, on or off
  };

  // A line end in a label must not break the picture, and a control character must not reach the terminal.
  static char32_t printable(char32_t c) {
    if (c == U'\t' || c == U'\n' || c == U'\r') return U' ';
    return c < 0x20 || (c >= 0x7F && c < 0xA0) ? replacement_character : c;
  }

  // Of several corners in one cell, as a rounded outline has them, the first: a side inside a cell would cross it.
  static std::vector<Point> one_per_cell(const std::vector<Point>& points) {
    const auto same_cell = [](const Point& a, const Point& b) {
      return column_of(a.x) == column_of(b.x) && row_of(a.y) == row_of(b.y);
    };
    std::vector<Point> corners;
    for (const auto& point : points) {
      if (corners.empty() || !same_cell(corners.back(), point)) corners.push_back(point);
    }
    while (corners.size() > 1 && same_cell(corners.front(), corners.back())) corners.pop_back();
    return corners;
  }

  [[nodiscard]] bool inside(std::int64_t column, int row) const {
    return column >= 0 && column < columns_ && row >= 0 && row < rows_;
  }
  [[nodiscard]] std::size_t index(int column, int row) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) + static_cast<std::size_t>(column);
  }
  Cell& at(int column, int row) { return cells_[index(column, row)]; }

  void put(int column, int row, char32_t glyph, bool piece = false) {
    if (inside(column, row)) at(column, row) = {glyph, 0, false, piece};
  }

  void join(int column, int row, unsigned arms, bool doubled) {
    if (!inside(column, row)) return;
    Cell& cell = at(column, row);
    if (cell.doubled == doubled) arms |= cell.arms;
    const auto& lines = doubled ? double_lines : single_lines;
    cell = {lines[arms], static_cast<std::uint8_t>(arms), doubled, false};
  }

  void fill(Role role, char32_t glyph, int left, int top, int right, int bottom) {
    const bool piece = role == Role::piece || role == Role::piece_off;
    for (int row = std::max(top, 0); row <= std::min(bottom, rows_ - 1); ++row) {
      for (int column = std::max(left, 0); column <= std::min(right, columns_ - 1); ++column) {
        if (role != Role::active || !at(column, row).piece) put(column, row, glyph, piece);
      }
    }
  }

  void fill_row(Role role, int row, const std::vector<Point>& points) {
    std::vector<double> crossings;
    for (std::size_t i = 0; i < points.size(); ++i) {
      const Point& a = points[i];
      const Point& b = points[(i + 1) % points.size()];
      const double y1 = rows_of(a.y);
      const double y2 = rows_of(b.y);
      if ((y1 <= row) == (y2 <= row)) continue;
      const double x1 = columns_of(a.x);
      crossings.push_back(x1 + (columns_of(b.x) - x1) * (row - y1) / (y2 - y1));
    }
    std::sort(crossings.begin(), crossings.end());
    for (std::size_t i = 1; i < crossings.size(); i += 2) {
      fill(role, look_of(role).area, static_cast<int>(std::ceil(crossings[i - 1])), row,
           static_cast<int>(std::floor(crossings[i])), row);
    }
  }

  void mark(Role role, int row, int left, int right) {
    const Look look = look_of(role);
    put(left, row, look.left);
    fill(role, look.inside, left + 1, row, right - 1, row);
    put(right, row, look.right);
  }

  void box(Role role, int left, int top, int right, int bottom) {
    const Look look = look_of(role);
    fill(role, look.area, left + 1, top + 1, right - 1, bottom - 1);
    horizontal(top, left, right, look.doubled);
    horizontal(bottom, left, right, look.doubled);
    vertical(left, top, bottom, look.doubled);
    vertical(right, top, bottom, look.doubled);
    if (look.left != U'(') {
      put(left, (top + bottom) / 2, look.left);
      put(right, (top + bottom) / 2, look.right);
    }
  }

  void horizontal(int row, int left, int right, bool doubled) {
    for (int column = std::max(left, 0); column <= std::min(right, columns_ - 1); ++column) {
      const unsigned arms = (column > left ? west : 0U) | (column < right ? east : 0U);
      join(column, row, arms != 0 ? arms : west | east, doubled);
    }
  }

  void vertical(int column, int top, int bottom, bool doubled) {
    for (int row = std::max(top, 0); row <= std::min(bottom, rows_ - 1); ++row) {
      const unsigned arms = (row > top ? north : 0U) | (row < bottom ? south : 0U);
      join(column, row, arms != 0 ? arms : north | south, doubled);
    }
  }

  void segment(Role role, const Point& from, const Point& to) {
    const bool doubled = look_of(role).doubled;
    const int x1 = column_of(from.x);
    const int x2 = column_of(to.x);
    const int y1 = row_of(from.y);
    const int y2 = row_of(to.y);
    if (y1 == y2) {
      horizontal(y1, std::min(x1, x2), std::max(x1, x2), doubled);
    } else if (x1 == x2) {
      vertical(x1, std::min(y1, y2), std::max(y1, y2), doubled);
    } else {
      slanted(x1, y1, x2, y2, doubled);
    }
  }

  // One sample per column or per row, whichever are more, and only of those on the grid.
  void slanted(int x1, int y1, int x2, int y2, bool doubled) {
    const double slope = static_cast<double>(y2 - y1) / (x2 - x1);
    const char32_t glyph = slanted_glyph(slope, doubled);
    if (std::abs(slope) <= 1) {
      for (int x = std::max(std::min(x1, x2), 0); x <= std::min(std::max(x1, x2), columns_ - 1); ++x) {
        put(x, nearest(y1 + slope * (x - x1)), glyph);
      }
    } else {
      for (int y = std::max(std::min(y1, y2), 0); y <= std::min(std::max(y1, y2), rows_ - 1); ++y) {
        put(nearest(x1 + (y - y1) / slope), y, glyph);
      }
    }
  }

  static char32_t slanted_glyph(double slope, bool doubled) {
    // Above this slope (and below its inverse) a line is nearer to a diagonal of 45 degrees than to an axis.
    constexpr double tan_22_5_degrees = 0.41421356;
    const double true_slope = std::abs(slope) * text_columns_per_unit / text_rows_per_unit;
    if (true_slope < tan_22_5_degrees) return doubled ? U'═' : U'─';
    if (true_slope > 1 / tan_22_5_degrees) return doubled ? U'║' : U'│';
    if (doubled) return U'*';
    return slope > 0 ? U'\\' : U'/';
  }

  int columns_;
  int rows_;
  std::vector<Cell> cells_;
};

}  // namespace

std::string to_plain_text(const Scene& scene) {
  Canvas canvas(std::clamp(column_of(scene.width) + 1, 1, max_text_columns),
                std::clamp(row_of(scene.height) + 1, 1, max_text_rows));
  for (const Shape& shape : scene.shapes) {
    std::visit([&](const auto& geometry) { canvas.draw(shape.role, geometry); }, turned(shape.geometry, shape.angle));
  }
  return canvas.text();
}

std::u32string decode_utf8(std::string_view text) {
  std::u32string out;
  while (!text.empty()) {
    const auto first = static_cast<unsigned char>(text.front());
    const std::size_t length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    constexpr std::array<char32_t, 5> smallest{0, 0, 0x80, 0x800, 0x10000};
    constexpr std::array<unsigned, 5> payload{0, 0x7F, 0x1F, 0x0F, 0x07};
    char32_t c = first & payload[length];
    bool valid = length <= text.size() && first < 0xF8 && (first < 0x80 || first >= 0xC0);
    for (std::size_t i = 1; valid && i < length; ++i) {
      const auto next = static_cast<unsigned char>(text[i]);
      valid = (next & 0xC0U) == 0x80;
      c = c << 6U | (next & 0x3FU);
    }
    valid = valid && c >= smallest[length] && c <= 0x10FFFF && (c < 0xD800 || c > 0xDFFF);
    out += valid ? c : replacement_character;
    text.remove_prefix(valid ? length : 1);
  }
  return out;
}

void append_utf8(std::string& text, char32_t c) {
  const auto byte = [&text](char32_t value) { text += static_cast<char>(static_cast<unsigned char>(value)); };
  const auto tail = [&](unsigned shift) { byte(0x80U | (c >> shift & 0x3FU)); };
  if (c < 0x80) {
    byte(c);
  } else if (c < 0x800) {
    byte(0xC0U | c >> 6U);
    tail(0);
  } else if (c < 0x10000) {
    byte(0xE0U | c >> 12U);
    tail(6);
    tail(0);
  } else {
    byte(0xF0U | c >> 18U);
    tail(12);
    tail(6);
    tail(0);
  }
}

}  // namespace meleda
