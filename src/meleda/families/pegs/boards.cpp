#include "meleda/families/pegs/boards.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>

#include "meleda/core/assert.hpp"
#include "meleda/core/integer.hpp"
#include "meleda/core/lines.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"

namespace meleda::pegs {

namespace {

// A board whose rows are centred, by the number of holes in each. Rows of the square lattice differ by an even number,
// those of the triangular lattice by one.
std::vector<Hole> centred(Lattice lattice, const std::vector<int>& rows) {
  const int widest = *std::max_element(rows.begin(), rows.end());
  std::vector<Hole> holes;
  for (int row = 0; row < static_cast<int>(rows.size()); ++row) {
    const int count = rows[static_cast<std::size_t>(row)];
    for (int k = 0; k < count; ++k) {
      const bool square = lattice == Lattice::square;
      holes.push_back({row, square ? (widest - count) / 2 + k : widest - count + 2 * k});
    }
  }
  return holes;
}

std::vector<int> triangle(int n) {
  std::vector<int> rows;
  for (int row = 1; row <= n; ++row) rows.push_back(row);
  return rows;
}

std::vector<int> diamond(int n) {
  std::vector<int> rows;
  for (int row = 1 - n; row < n; ++row) rows.push_back(2 * (n - std::abs(row)) - 1);
  return rows;
}

struct NamedBoard {
  std::string_view name;
  std::string_view title;
  Lattice lattice;
  std::vector<int> rows;
};

const std::vector<NamedBoard>& named_boards() {
  static const std::vector<NamedBoard> all = {
      NamedBoard{"english", phrase("English board"), Lattice::square, {3, 3, 7, 7, 7, 3, 3}},
      NamedBoard{"french", phrase("French board"), Lattice::square, {3, 5, 7, 7, 7, 5, 3}},
      NamedBoard{"square6", phrase("6 x 6 board"), Lattice::square, {6, 6, 6, 6, 6, 6}},
      NamedBoard{"hexagon", phrase("hexagon of side 4"), Lattice::triangular, {4, 5, 6, 7, 6, 5, 4}},
      NamedBoard{"wiegleb", phrase("Wiegleb's board"), Lattice::square, {3, 3, 3, 9, 9, 9, 3, 3, 3}},
  };
  return all;
}

// Boards of any size. The least have a vacant hole and a peg, the largest at most 64 holes.
struct SizedBoard {
  std::string_view name;
  std::string_view title;
  Lattice lattice;
  std::vector<int> (*rows)(int);
  int least;
  int most;
};

constexpr std::array sized_boards = {
    SizedBoard{"triangle", phrase("triangle of side"), Lattice::triangular, triangle, 2, 10},
    SizedBoard{"diamond", phrase("diamond of side"), Lattice::square, diamond, 2, 6},
};

DrawnBoard full_but_one(Board board) {
  DrawnBoard drawn;
  drawn.start = board.full() & ~peg(usual_vacancy(board));
  drawn.board = std::make_shared<const Board>(std::move(board));
  return drawn;
}

tl::unexpected<Error> refuse(const TextLine& line, std::size_t offset, std::string_view what, std::string hint = {},
                             ErrorCode code = ErrorCode::bad_spec) {
  return fail_in(
      "board", line.whole,
      Error{code, say("line {}, column {}: {}", line.number, offset + 1, what), offset, std::move(hint), {}, {}});
}

// The part of a line after `word` and a colon, where it begins so.
std::optional<std::string_view> after(std::string_view line, std::string_view word) {
  if (!line.starts_with(word) || line.substr(word.size(), 1) != ":") return std::nullopt;
  line.remove_prefix(word.size() + 1);
  while (line.starts_with(' ')) line.remove_prefix(1);
  return line;
}

constexpr auto drawing_hint = phrase("x is a hole with a peg, . an empty hole, a blank is no hole, # begins a comment");

class DrawingReader {
 public:
  Result<DrawnBoard> read(const FileText& file) {
    const auto lines = lines_of(file.text);
    for (const auto& line : lines) {
      if (line.content.empty()) {
        // A line with a comment alone is no row; one that is empty ends the drawing.
        ended_ |= !places_.empty() && line.whole.find('#') == std::string_view::npos;
        continue;
      }
      if (line.content.find(':') != std::string_view::npos) {
        if (auto result = read_setting(line); !result) return tl::unexpected<Error>(std::move(result).error());
      } else if (auto result = read_row(line); !result) {
        return tl::unexpected<Error>(std::move(result).error());
      }
    }
    if (places_.empty()) return fail_here(tr("there is no hole in this drawing"), tr(drawing_hint));
    if (pegs_ == 0) return fail_here(tr("there is no peg in this drawing"), tr(drawing_hint));
    if (lattice_ == Lattice::triangular) {
      if (auto result = check_shifts(); !result) return tl::unexpected<Error>(std::move(result).error());
    }
    std::vector<Hole> holes;
    for (const auto& place : places_) holes.push_back(place.hole);
    auto name = !name_.empty() ? name_ : !file.name.empty() ? file.name : std::string(tr("a board of one's own"));
    MELEDA_TRY(auto board, Board::make(std::move(name), lattice_, std::move(holes)));
    if (board.jumps().empty()) {
      return fail_here(tr("no jump is possible anywhere on this board: no three holes are in a line"),
                       lattice_ == Lattice::square
                           ? tr("if one space stands between the holes of a row, add the line 'lattice: triangular'")
                           : tr("on the triangular lattice one space stands between the holes of a row"));
    }
    if (pegs_ == board.full()) return full_but_one(std::move(board));
    return DrawnBoard{std::make_shared<const Board>(std::move(board)), pegs_};
  }

 private:
  struct Place {
    Hole hole;
    TextLine line;
    std::size_t offset;
  };

  static tl::unexpected<Error> fail_here(std::string message, std::string hint) {
    return fail(ErrorCode::bad_spec, std::move(message), {}, std::move(hint));
  }

  Result<void> read_setting(const TextLine& line) {
    if (!places_.empty()) return refuse(line, 0, tr("this must stand above the drawing"));
    if (const auto name = after(line.content, "name")) {
      name_ = printable(*name);
      return {};
    }
    if (const auto lattice = after(line.content, "lattice")) {
      if (*lattice == "square" || *lattice == "triangular") {
        lattice_ = *lattice == "square" ? Lattice::square : Lattice::triangular;
        return {};
      }
      return refuse(line, static_cast<std::size_t>(lattice->data() - line.whole.data()),
                    tr("expected square or triangular"));
    }
    return refuse(line, 0, tr("expected 'name:', 'lattice:' or a row of the drawing"), tr(drawing_hint));
  }

  Result<void> read_row(const TextLine& line) {
    // Bounds the grid that a board keeps; no board of 64 holes needs more.
    constexpr std::size_t widest = 2 * most_holes;
    if (ended_) return refuse(line, 0, tr("the drawing has ended at the empty line above"));
    for (std::size_t i = 0; i < line.content.size(); ++i) {
      const char c = line.content[i];
      if (c == ' ') continue;
      if (c != 'x' && c != '.') {
        return refuse(line, i, say("expected x, . or a blank, not {}", quoted_character(line.content, i)),
                      tr(drawing_hint));
      }
      if (i >= widest) return refuse(line, i, say("a drawing is at most {} columns wide", widest));
      if (places_.size() == most_holes) {
        return refuse(line, i, say("this is hole {}, and a board has at most {}", most_holes + 1, most_holes), {},
                      ErrorCode::too_large);
      }
      if (c == 'x') pegs_ |= peg(static_cast<int>(places_.size()));
      places_.push_back({{rows_, static_cast<int>(i)}, line, i});
    }
    ++rows_;
    return {};
  }

  [[nodiscard]] Result<void> check_shifts() const {
    for (const auto& place : places_) {
      const auto& first = places_.front().hole;
      if (((place.hole.row + place.hole.x + first.row + first.x) & 1) != 0) {
        return refuse(
            place.line, place.offset, tr("this hole does not lie on the lattice of those before it"),
            tr("put one space between the holes of a row, and shift each row by one column against the next"));
      }
    }
    return {};
  }

  std::string name_;
  Lattice lattice_ = Lattice::square;
  std::vector<Place> places_;  // row by row, left to right, as the holes of the board are numbered
  Pegs pegs_ = 0;
  int rows_ = 0;
  bool ended_ = false;
};

}  // namespace

std::vector<std::string> board_names() {
  std::vector<std::string> names;
  for (const auto& board : named_boards()) names.emplace_back(board.name);
  for (const auto& board : sized_boards) names.push_back(fmt::format("{}:n", board.name));
  return names;
}

Result<DrawnBoard> read_board(std::string_view name) {
  for (const auto& [its_name, title, lattice, rows] : named_boards()) {
    if (name != its_name) continue;
    MELEDA_TRY(auto board, Board::make(tr(title), lattice, centred(lattice, rows)));
    return full_but_one(std::move(board));
  }
  const auto colon = std::min(name.find(':'), name.size());
  for (const auto& [its_name, title, lattice, rows, least, most] : sized_boards) {
    if (name.substr(0, colon) != its_name) continue;
    const auto wanted = say("{0}:n has n holes on a side, n from {1} to {2}", its_name, least, most);
    if (colon == name.size()) return fail(ErrorCode::bad_spec, wanted, colon);
    const auto n = parse_natural(name.substr(colon + 1), "n");
    if (!n) return fail(ErrorCode::bad_spec, wanted, colon + 1 + n.error().offset.value_or(0));
    if (*n < least || *n > most) return fail(ErrorCode::bad_spec, wanted, colon + 1);
    const int side = static_cast<int>(*n);
    MELEDA_TRY(auto board, Board::make(fmt::format("{} {}", tr(title), side), lattice, centred(lattice, rows(side))));
    return full_but_one(std::move(board));
  }
  const auto names = board_names();
  const auto meant = nearest(name, names);
  return fail(ErrorCode::not_found, say("there is no board called {}", in_quotes(name)), 0,
              meant.empty() ? say("boards are {}", joined(names, ", ")) : say("did you mean {}?", meant));
}

Result<DrawnBoard> read_board(const FileText& drawing) {
  auto read = DrawingReader().read(drawing);
  if (!read) {
    auto error = std::move(read).error();
    if (!drawing.name.empty()) error.argument = drawing.name;
    return tl::unexpected<Error>(std::move(error));
  }
  return read;
}

Result<DrawnBoard> read_board(const Arguments& arguments, const std::string& parameter) {
  if (arguments.is_file(parameter)) return read_board(arguments.file(parameter));
  const auto& name = arguments.text(parameter);
  auto read = read_board(std::string_view(name));
  if (!read) return fail_in(parameter, name, std::move(read).error());
  return read;
}

std::string spec_of(const Board& board) {
  if (auto name = name_of_board(board)) return *name;
  std::string text = fmt::format("name: {}\n", board.name());
  if (board.lattice() == Lattice::triangular) text += "lattice: triangular\n";
  int row = 0;
  std::string line;
  for (const auto& hole : board.holes()) {
    for (; row < hole.row; ++row) text += std::exchange(line, "") + "\n";
    line.resize(static_cast<std::size_t>(hole.x), ' ');
    line += 'x';
  }
  return text + line + "\n";
}

Sketch drawing_sheet() {
  return {{{' ', phrase("no hole")}, {'x', phrase("a peg")}, {'.', phrase("an empty hole")}},
          {{phrase("square"), "lattice: square", 1, 0}, {phrase("triangular"), "lattice: triangular", 2, 1}},
          9,
          9,
          most_holes};
}

std::optional<std::string> name_of_board(const Board& board) {
  const auto is_it = [&](Lattice lattice, const std::vector<int>& rows) {
    if (lattice != board.lattice() || std::accumulate(rows.begin(), rows.end(), 0) != board.size()) return false;
    // Both in order, so they differ by a shift or not at all.
    const auto holes = centred(lattice, rows);
    const auto& first = board.holes().front();
    return std::equal(holes.begin(), holes.end(), board.holes().begin(), [&](const Hole& a, const Hole& b) {
      return a.row - holes.front().row == b.row - first.row && a.x - holes.front().x == b.x - first.x;
    });
  };
  for (const auto& named : named_boards()) {
    if (is_it(named.lattice, named.rows)) return std::string(named.name);
  }
  for (const auto& sized : sized_boards) {
    for (int side = sized.least; side <= sized.most; ++side) {
      if (is_it(sized.lattice, sized.rows(side))) return fmt::format("{}:{}", sized.name, side);
    }
  }
  return std::nullopt;
}

int usual_vacancy(const Board& board) {
  // The centre of the smallest box around the board, in halves, so that it is a whole number; a half place of the
  // triangular lattice is a whole one of x, and a step along its rows is 2 there and sqrt(3) = 1.732 between rows.
  const bool square = board.lattice() == Lattice::square;
  int left = std::numeric_limits<int>::max();
  int right = 0;
  for (const auto& hole : board.holes()) left = std::min(left, hole.x), right = std::max(right, hole.x);
  const auto distance = [&](int h) {
    const auto& hole = board.holes()[static_cast<std::size_t>(h)];
    const int across = 2 * hole.x - left - right;
    const int down = 2 * hole.row - (board.rows() - 1);
    return across * across + (square ? 1 : 3) * down * down;
  };
  int best = -1;
  std::tuple<bool, int> best_rank;
  for (int h = 0; h < board.size(); ++h) {
    const bool hopeless = board.finishing_holes(board.class_of(board.full() & ~peg(h))) == 0;
    const std::tuple rank(hopeless, distance(h));
    if (best < 0 || rank < best_rank) best = h, best_rank = rank;
  }
  return best;
}

}  // namespace meleda::pegs
