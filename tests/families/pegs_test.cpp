// What is particular to peg solitaire; the laws that every family obeys are in tests/laws. Boards are judged in
// pegs_board_test, text in pegs_notation_test.

#include "meleda/families/pegs/pegs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "families/texts_and_moves.hpp"
#include "meleda/core/control.hpp"
#include "meleda/core/scene_text.hpp"
#include "meleda/families/pegs/notation.hpp"
#include "meleda/families/pegs/picture.hpp"
#include "meleda/workbench/spec.hpp"

namespace meleda::pegs {
namespace {

using tests::moves_of;
using tests::text_of;

PegSolitaire puzzle(const std::string& spec) {
  const auto read = read_spec(spec);
  EXPECT_TRUE(read) << read.error().message;
  auto p = pegs::make(read->arguments);
  EXPECT_TRUE(p) << p.error().message;
  return *p;
}

// The rules on rows of text, for the square lattice: every position that a jump leads to. Rows are padded to a square
// picture, with a blank where there is no hole.
std::multiset<std::vector<std::string>> after_one_jump(const std::vector<std::string>& rows) {
  std::multiset<std::vector<std::string>> all;
  const int height = static_cast<int>(rows.size());
  const int width = static_cast<int>(rows[0].size());
  const auto at = [](auto& picture, int row, int column) -> auto& {
    return picture[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
  };
  for (int row = 0; row < height; ++row) {
    for (int column = 0; column < width; ++column) {
      for (const auto& [down, right] : {std::pair(0, 1), std::pair(0, -1), std::pair(1, 0), std::pair(-1, 0)}) {
        const int to_row = row + 2 * down;
        const int to_column = column + 2 * right;
        if (to_row < 0 || to_row >= height || to_column < 0 || to_column >= width) continue;
        if (at(rows, row, column) != 'x' || at(rows, row + down, column + right) != 'x') continue;
        if (at(rows, to_row, to_column) != '.') continue;
        auto next = rows;
        at(next, row, column) = at(next, row + down, column + right) = '.';
        at(next, to_row, to_column) = 'x';
        all.insert(next);
      }
    }
  }
  return all;
}

std::vector<std::string> as_english_picture(const std::string& state) {
  std::vector<std::string> rows(1);
  for (const char c : state) {
    if (c == '/') {
      rows.emplace_back();
    } else {
      rows.back() += c;
    }
  }
  for (auto& row : rows) {
    if (row.size() == 3) row = "  " + row + "  ";
  }
  return rows;
}

TEST(PegSolitaire, JumpsAsTheRulesOnAPictureDo) {
  const auto p = puzzle("pegs:english");
  std::mt19937_64 random(5);
  for (int trial = 0; trial < 200; ++trial) {
    const PegSolitaire::State s{random() & p.board().full()};
    std::multiset<std::vector<std::string>> found;
    for (const auto& m : moves_of(p, s)) found.insert(as_english_picture(text_of(p, p.apply(s, m))));
    EXPECT_EQ(found, after_one_jump(as_english_picture(text_of(p, s)))) << text_of(p, s);
  }
}

TEST(PegSolitaire, StartsWithTheUsualVacancyOrTheGivenOne) {
  EXPECT_EQ(text_of(puzzle("pegs:english"), puzzle("pegs:english").start()), "xxx/xxx/xxxxxxx/xxx.xxx/xxxxxxx/xxx/xxx");
  EXPECT_EQ(text_of(puzzle("pegs"), puzzle("pegs").start()), "xxx/xxx/xxxxxxx/xxx.xxx/xxxxxxx/xxx/xxx");
  const auto corner = puzzle("pegs:triangle:5,vacant=a1");
  EXPECT_EQ(text_of(corner, corner.start()), "./xx/xxx/xxxx/xxxxx");
  // The French board's centre is in a class without a single peg, so another hole is vacant.
  const auto french = puzzle("pegs:french");
  const auto start = french.start().pegs;
  EXPECT_EQ(count(start), 36);
  EXPECT_NE(french.board().finishing_holes(french.board().class_of(start)), 0U);
  EXPECT_EQ(french.board().finishing_holes(french.board().class_of(*parse_position(french.board(), "-d4"))), 0U);
}

TEST(PegSolitaire, EndsWithOnePegAnywhereOrInTheGivenHole) {
  const auto any = puzzle("pegs:english");
  EXPECT_EQ(any.goals().size(), 33U);
  for (const auto& goal : any.goals()) EXPECT_EQ(count(goal.pegs), 1);
  const auto centre = puzzle("pegs:english,finish=d4");
  ASSERT_EQ(centre.goals().size(), 1U);
  EXPECT_EQ(hole_names(centre.board(), centre.goals()[0].pegs), "d4");
}

// Which vacancies of a triangle can be brought to one peg, by trying everything.
bool solvable(const PegSolitaire& p, PegSolitaire::State s, std::map<Pegs, bool>& known) {
  if (count(s.pegs) == 1) return true;
  if (const auto found = known.find(s.pegs); found != known.end()) return found->second;
  bool yes = false;
  for (const auto& m : moves_of(p, s)) yes = yes || solvable(p, p.apply(s, m), known);
  return known[s.pegs] = yes;
}

TEST(PegSolitaire, TheWorkbenchSolvesWhatCanBeSolved) {
  for (const std::string board : {"triangle:4", "triangle:5", "diamond:3"}) {
    const auto p = puzzle("pegs:" + board);
    std::map<Pegs, bool> known;
    for (int h = 0; h < p.board().size(); ++h) {
      const auto spec = "pegs:" + board + ",vacant=" + hole_name(p.board(), h);
      const auto opened = open_spec(spec);
      ASSERT_TRUE(opened) << spec;
      Control control;
      Context context{control};
      const auto solution = opened->instance->facets().solving->solve("start", "goal", {}, context);
      ASSERT_TRUE(solution) << spec;
      const bool yes = solvable(p, {p.board().full() & ~peg(h)}, known);
      EXPECT_EQ(solution->status, yes ? Status::done : Status::unsolvable) << spec;
      if (yes) {
        EXPECT_EQ(solution->length, p.board().size() - 2) << spec;
      }
    }
  }
}

TEST(PegSolitaire, RefusesHolesThatTheBoardDoesNotHave) {
  const auto opened = open_spec("pegs:english,vacant=a1");
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().message, "there is no hole 'a1' on this board");
  EXPECT_EQ(opened.error().offset, 20U);
  EXPECT_EQ(open_spec("pegs:english,finish=d4x").error().offset, 22U);
  EXPECT_EQ(open_spec("pegs:triangle:11").error().offset, 14U);
  EXPECT_EQ(open_spec("pegs:triangle:x").error().offset, 14U);
  EXPECT_EQ(open_spec("pegs:englsh").error().hint, "did you mean english?");
  EXPECT_EQ(open_spec("pegs:english,start=xxx/x").error().offset, 24U);
}

std::vector<Shape> with_prefix(const Scene& scene, const std::string& prefix) {
  std::vector<Shape> shapes;
  std::copy_if(scene.shapes.begin(), scene.shapes.end(), std::back_inserter(shapes),
               [&](const Shape& shape) { return shape.key.starts_with(prefix); });
  return shapes;
}

TEST(PegPicture, ShowsEveryPegAndEveryEmptyHoleWithinThePage) {
  for (const std::string name : {"english", "french", "square6", "hexagon", "wiegleb", "triangle:6", "diamond:5"}) {
    const auto p = puzzle("pegs:" + name);
    for (const auto& options : {PictureOptions{true, true}, plain_picture}) {
      const auto scene = draw(p.board(), p.start().pegs, options);
      EXPECT_EQ(static_cast<int>(with_prefix(scene, "peg-").size()), count(p.start().pegs)) << name;
      EXPECT_EQ(with_prefix(scene, "hole-").size(), 1U) << name;
      EXPECT_EQ(with_prefix(scene, "board-").size(), 1U) << name;
      EXPECT_EQ(with_prefix(scene, "name-").empty(), !options.names);
      EXPECT_EQ(with_prefix(scene, "jump-").empty(), !options.jumps);
      for (const auto& shape : scene.shapes) {
        if (const auto* circle = std::get_if<Circle>(&shape.geometry)) {
          EXPECT_GE(circle->centre.x - circle->radius, 0) << name << " " << shape.key;
          EXPECT_LE(circle->centre.x + circle->radius, scene.width);
          EXPECT_LE(circle->centre.y + circle->radius, scene.height);
        } else if (const auto* polygon = std::get_if<Polygon>(&shape.geometry)) {
          for (const auto& point : polygon->points) {
            EXPECT_GE(point.x, 0);
            EXPECT_GE(point.y, 0);
            EXPECT_LE(point.x, scene.width);
            EXPECT_LE(point.y, scene.height);
          }
        } else if (const auto* text = std::get_if<Text>(&shape.geometry)) {
          EXPECT_GE(text->centre.x - text->height / 2, 0) << name << " " << shape.key;
          EXPECT_GE(text->centre.y - text->height / 2, 0) << name << " " << shape.key;
        }
      }
    }
  }
}

// Inside the polygon, by the number of times that a ray to the right crosses it.
bool contains(const Polygon& polygon, Point p) {
  bool inside = false;
  for (std::size_t i = 0; i < polygon.points.size(); ++i) {
    const auto& a = polygon.points[i];
    const auto& b = polygon.points[(i + 1) % polygon.points.size()];
    if ((a.y <= p.y) == (b.y <= p.y)) continue;
    if (p.x < a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y)) inside = !inside;
  }
  return inside;
}

TEST(PegPicture, TheOutlineHasTheHolesInsideAndFollowsTheBoard) {
  const std::string ring = "xxx\nx x\nxx.\n";
  const std::string two_parts = "lattice: triangular\nx x x\n       x\nx x . x\n";
  for (const auto& text : {ring, two_parts, std::string("x\nx\n.\n"), std::string("xx.\nx  xxx\nx\n")}) {
    const auto drawn = read_board(FileText{{}, text});
    ASSERT_TRUE(drawn) << drawn.error().message;
    const auto scene = draw(*drawn->board, drawn->start);
    const auto outlines = with_prefix(scene, "board-");
    for (const auto& shape : scene.shapes) {
      const auto* circle = std::get_if<Circle>(&shape.geometry);
      if (circle == nullptr) continue;
      int around = 0;
      for (const auto& outline : outlines) {
        bool whole = true;
        for (int step = 0; step < 12; ++step) {
          const double angle = step * 0.5236;
          whole &= contains(std::get<Polygon>(outline.geometry),
                            {circle->centre.x + 0.5 * std::cos(angle), circle->centre.y + 0.5 * std::sin(angle)});
        }
        around += whole ? 1 : 0;
      }
      EXPECT_EQ(around, 1) << text << shape.key;
    }
  }
  // The English cross has corners that are no part of it; along the slanted sides of the French board there are no
  // steps.
  const auto english = puzzle("pegs:english");
  const auto cross = draw(english.board(), english.start().pegs);
  EXPECT_FALSE(contains(std::get<Polygon>(cross.shapes[0].geometry), {1.0, 1.0}));
  const auto french = puzzle("pegs:french");
  const auto octagon = draw(french.board(), french.start().pegs);
  EXPECT_FALSE(contains(std::get<Polygon>(octagon.shapes[0].geometry), {1.0, 1.0}));
  EXPECT_TRUE(contains(std::get<Polygon>(octagon.shapes[0].geometry), {2.05, 1.05}));
}

// What catalogues and books call a board leads back to the very same one.
TEST(PegBoards, AreReadAgainFromTheirSpec) {
  for (const auto& spec : PegSolitaire::info().samples) {
    const auto p = puzzle(spec);
    const auto text = spec_of(p.board());
    const auto again =
        text.find('\n') == std::string::npos ? read_board(std::string_view(text)) : read_board(FileText{{}, text});
    ASSERT_TRUE(again) << text;
    EXPECT_EQ(again->board->lattice(), p.board().lattice()) << text;
    EXPECT_EQ(again->board->holes(), p.board().holes()) << text;
    EXPECT_EQ(book_name(*again->board, again->board->classes().front()),
              book_name(p.board(), p.board().classes().front()));
  }
}

TEST(PegPicture, AClickJumpsWhereOnlyOneJumpCanBeMeant) {
  const auto p = puzzle("pegs:english");
  const auto scene = p.scene(p.start());
  ASSERT_TRUE(scene);
  std::set<std::string> clicks;
  for (const auto& shape : scene->shapes) {
    if (!shape.move.empty()) clicks.insert(shape.key + " " + shape.move);
  }
  EXPECT_EQ(clicks, (std::set<std::string>{"jump-b4 b4-d4", "jump-d2 d2-d4", "jump-d6 d6-d4", "jump-f4 f4-d4"}));
  // d4 can jump up and down: the holes say which.
  const auto two = p.scene(*p.parse("d4,d3,d5"));
  clicks.clear();
  for (const auto& shape : two->shapes) {
    if (!shape.move.empty()) clicks.insert(shape.key + " " + shape.move);
  }
  // d3 and d5 cannot jump over d4, because there is a peg behind it.
  EXPECT_EQ(clicks, (std::set<std::string>{"target-d2 d4-d2", "target-d6 d4-d6"}));
}

TEST(PegPicture, InTextLooksLikeTheBoard) {
  const auto p = puzzle("pegs:triangle:3,vacant=a1");
  EXPECT_EQ(to_plain_text(draw(p.board(), p.start().pegs, {true, true})),
            "\n"
            "        /────\\\n"
            "      a/  (.) \\\n"
            "      /   a1   \\\\\n"
            "    b/ (#)  (#)  \\\n"
            "    /   b1  b2    │\n"
            "  c/ <#>  (#) <#> │\n"
            "    \\─c1──c2───c3─┘\n");
}

}  // namespace
}  // namespace meleda::pegs
