#include "meleda/families/alignment/alignment.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>
#include <string>
#include <variant>

#include "families/alignment_judge.hpp"
#include "meleda/engines/retrograde.hpp"
#include "meleda/engines/stone_table.hpp"
#include "meleda/engines/up_to_symmetry.hpp"
#include "meleda/families/alignment/built_in.hpp"
#include "meleda/families/alignment/game_file.hpp"
#include "meleda/workbench/spec.hpp"

namespace meleda::alignment {
namespace {

Result<Alignment> game(const std::string& spec) {
  const auto read = read_spec(spec);
  if (!read) return tl::unexpected<Error>(read.error());
  return make(read->arguments);
}

std::string text_of(const Alignment& p, const Board& s) {
  std::string text;
  p.print(s, text);
  return text;
}

// The same values and plies at every position that can come up; how many there are.
std::size_t compare_with_judge(const Alignment& p) {
  const PlainJudge judge(p.rules());
  Control control;
  const auto stones = p.stone_game();
  std::optional<StoneTable> by_words;
  std::optional<StoneTable> by_portable_words;
  if (stones) {
    EXPECT_TRUE(StoneTable::serves(*stones));
    by_words = StoneTable::make(*stones, control);
    by_portable_words = StoneTable::make(*stones, control, stone_kernels::portable());
    EXPECT_TRUE(by_words && by_portable_words);
  }
  const auto judged = JudgedGame<Alignment>::make(p, p.start(), control);
  const UpToSymmetry<Alignment> up_to_symmetry(p);
  const auto folded =
      JudgedGame<UpToSymmetry<Alignment>>::make(up_to_symmetry, up_to_symmetry.least(p.start()), control);
  EXPECT_TRUE(judged && folded);
  if (!judged || !folded) return 0;
  EXPECT_EQ(judged->table().values.size(), judge.positions().size());
  for (std::size_t i = 0; i < judge.positions().size(); ++i) {
    const auto& text = judge.positions()[i];
    Board s;
    for (std::size_t node = 0; node < p.rules().size(); ++node) {
      if (text[node] != '.') s.stones[text[node] == 'x' ? 0 : 1] |= node_bit(node);
    }
    const auto n = p.rules().size();
    s.taken = {static_cast<std::uint8_t>(text[n] - '0'), static_cast<std::uint8_t>(text[n + 1] - '0')};
    s.takes = text[n + 2] == 't';
    s.mover = text.back() == 'x' ? 0 : 1;
    const auto in_folded = folded->find(up_to_symmetry, up_to_symmetry.least(s));
    EXPECT_TRUE(in_folded) << text;
    if (!in_folded) return 0;
    const auto number = judged->find(p, s);
    EXPECT_TRUE(number) << text;
    if (!number) return 0;
    const auto right = judge.value(i);
    EXPECT_EQ(static_cast<int>(judged->table().values[*number]) - 1, right.value) << text;
    EXPECT_EQ(judged->table().plies[*number], static_cast<unsigned>(right.plies)) << text;
    EXPECT_EQ(folded->table().values[*in_folded], judged->table().values[*number]) << text;
    EXPECT_EQ(folded->table().plies[*in_folded], judged->table().plies[*number]) << text;
    if (stones && !(p.ended(s) && *p.ended(s) != GameValue::loss)) {
      const auto position = p.stone_position(s);
      EXPECT_TRUE(position) << text;
      for (const auto* table : {&by_words, &by_portable_words}) {
        const auto worth = (*table)->worth(*position);
        EXPECT_EQ(static_cast<int>(worth.value) - 1, right.value) << text;
        EXPECT_EQ(worth.plies, static_cast<unsigned>(right.plies)) << text;
      }
    }
    if (::testing::Test::HasFailure()) return 0;
  }
  return judge.positions().size();
}

TEST(Alignment, EveryBuiltInGameHasTheValuesOfASecondSolver) {
  for (const auto& name : built_in_names()) {
    if (name == "six-mens-morris") continue;  // tens of millions of positions; smaller ones of its kind are below
    SCOPED_TRACE(name);
    const auto p = game("alignment:" + name);
    ASSERT_TRUE(p) << p.error().message;
    EXPECT_GT(compare_with_judge(*p), 20U);
  }
}

TEST(Alignment, PolygonsAndVariantsHaveTheValuesOfASecondSolver) {
  for (const auto* spec : {"alignment:sides=3",
                           "alignment:sides=4",
                           "alignment:sides=3,stones=2/3",
                           "alignment:sides=3,stones=3/2",
                           "alignment:sides=4,stones=2,flying=yes",
                           "alignment:sides=5,stones=4",
                           "alignment:sides=5,stones=5",
                           "alignment:sides=5,stones=4/5",
                           "alignment:sides=6,stones=6",
                           "alignment:tapatan,forbid=b2",
                           "alignment:picaria,placing=forbidden",
                           "alignment:achi,placing=waits",
                           "alignment:achi,stalemate=passes",
                           "alignment:achi,stalemate=draws",
                           "alignment:sides=3,lines=take",
                           "alignment:sides=3,stones=3/4,lines=take",
                           "alignment:three-mens-morris,stones=4,lines=take",
                           "alignment:tapatan,stones=4,lines=take,flying=3",
                           "alignment:picaria,lines=take,placing=waits",
                           "alignment:achi,lines=take,placing=forbidden,stalemate=passes"}) {
    SCOPED_TRACE(spec);
    const auto p = game(spec);
    ASSERT_TRUE(p) << p.error().message;
    EXPECT_GT(compare_with_judge(*p), 20U);
  }
}

// Nodes, edges, lines and all other rules by chance.
std::string random_game(std::mt19937& random) {
  const auto below = [&](unsigned n) { return static_cast<unsigned>(random() % n); };
  const auto n = 3 + below(5);
  const auto name = [](unsigned node) { return std::string(1, static_cast<char>('a' + node)); };
  std::string text = "row";
  for (unsigned i = 0; i < n; ++i) text += (i == n / 2 ? "\nrow " : " ") + name(i);
  for (unsigned i = 0; i < n; ++i) {
    for (unsigned k = 0; k < i; ++k) {
      if (below(5) < 3) text += fmt::format("\nedge {}-{}", name(k), name(i));
    }
  }
  std::set<std::string> lines;
  for (auto count = below(5); count > 0; --count) {
    std::string line;
    for (unsigned i = 0; i < n; ++i) {
      if (below(2) == 0) line += (line.empty() ? "" : "-") + name(i);
    }
    if (line.size() < 3 || !lines.insert(line).second) continue;
    text += fmt::format("\nline {}{}", below(4) == 0 ? "x " : below(4) == 0 ? "o " : "", line);
  }
  if (below(4) == 0) {
    text += "\nstart ";
    for (unsigned i = 0; i < n; ++i) text += (i == n / 2 ? "/" : "") + std::string(1, ".xo"[below(3)]);
    text += below(2) == 0 ? ":x" : ":o";
  } else {
    text += fmt::format("\nstones {} {}", 1 + below(std::min(n, 3U)), 1 + below(std::min(n, 3U)));
    if (below(2) == 0) text += "\nfirst o";
  }
  text += fmt::format("\nplacing {}", std::array{"wins", "forbidden", "waits"}[below(3)]);
  text += fmt::format("\nstalemate {}", std::array{"loses", "passes", "draws"}[below(3)]);
  if (below(5) == 0) text += fmt::format("\nflying {}", std::array{"yes", "1", "2"}[below(3)]);
  if (below(3) == 0) text += "\nlines take";
  if (below(3) == 0) text += "\nforbid " + name(below(n));
  if (below(4) == 0) text += "\ncontested " + name(below(n));
  return text + "\n";
}

TEST(Alignment, RandomGameFilesHaveTheValuesOfASecondSolver) {
  std::mt19937 random(20);
  std::size_t positions = 0;
  for (int i = 0; i < 200; ++i) {
    const auto text = random_game(random);
    SCOPED_TRACE(text);
    auto rules = parse_game(text);
    ASSERT_TRUE(rules) << rules.error().message;
    positions += compare_with_judge(Alignment(std::move(*rules)));
    if (HasFailure()) return;
  }
  EXPECT_GT(positions, 10'000U);
}

TEST(Alignment, ErrorsInAGameFileNameLineAndColumn) {
  const std::map<std::string, std::string> wrong{
      {"", "line 1, column 1: there are no nodes"},
      {"row a b\nedgy a-b\n", "line 2, column 1: expected a keyword, found 'edgy'"},
      {"row a b\nedge a-c\n", "line 2, column 8: expected a node, found 'c'"},
      {"row a b\n  edge a-\n", "line 2, column 10: expected a node, found nothing"},
      {"row a b a\n", "line 1, column 9: there are two nodes a"},
      {"row a B\n", "line 1, column 7: expected the name of a node, small letters and digits, found 'B'"},
      {"row a@1,2 b@1,2\n", "line 1, column 11: b lies where a lies"},
      {"row a@1;2\n", "line 1, column 7: expected a place, x,y with numbers from -100 to 100, found '1;2'"},
      {"row a b\nline a\n", "line 2, column 6: a line has two nodes at least"},
      {"row a b\nline a-b b-a\n", "line 2, column 10: this line is there twice"},
      {"row a b\nline x\n", "line 2, column 7: expected a line, such as a1-b1-c1"},
      {"row a b c\nstones 1 9\n", "line 2, column 10: expected a number of stones from 1 to 3, found '9'"},
      {"row a b c\nstalemate wins\n", "line 2, column 11: expected loses or passes or draws, found 'wins'"},
      {"row a b c\nfirst x\nfirst o\n", "line 3, column 1: first is said twice"},
      {"row a b\nrow c\nstart xo:x\n", "line 3, column 9: row 1 ends here, after 2 nodes: expected '/', not ':'"},
      {"row a b\nstart xo:x\nfirst o\n", "line 2, column 10: first says that the other side begins"},
      {"row\n", "line 1, column 4: row of what?"},
      {"row a b\nlines lose\n", "line 2, column 7: expected win or take, found 'lose'"},
      {"row a b\nflying soon\n", "line 2, column 8: expected yes, no, or up to how many stones, found 'soon'"},
      {"row a take\n", "line 1, column 7: expected the name of a node, small letters and digits, found 'take'"},
  };
  for (const auto& [text, message] : wrong) {
    const auto rules = parse_game(text);
    ASSERT_FALSE(rules) << text;
    EXPECT_EQ(rules.error().message, message) << text;
  }
}

TEST(Alignment, AGameFileSaysAllRules) {
  const auto rules = parse_game(
      "# a comment\ngame Mine  # its name\nrow a b@1.5,0.25\nrow c\nline x a-b\nline o b-c a-c\nedge a-b-c\n"
      "stones 1 2\nfirst o\nplacing waits\nstalemate passes\nflying 2\nforbid o a\ncontested c\n"
      "lines take\n");
  ASSERT_TRUE(rules) << rules.error().message;
  EXPECT_EQ(rules->title, "Mine");
  EXPECT_EQ(rules->nodes[1].place, (Point{1.5, 0.25}));
  EXPECT_EQ(rules->nodes[2].row, 1U);
  EXPECT_EQ(rules->adjacent, (std::vector<Nodes>{2, 5, 2}));
  EXPECT_EQ(rules->lines[0], std::vector<Nodes>{3});
  EXPECT_EQ(rules->lines[1], (std::vector<Nodes>{6, 5}));
  EXPECT_EQ(rules->stones, (std::array{1U, 2U}));
  EXPECT_EQ(rules->start.mover, 1U);
  EXPECT_EQ(rules->placing_line, PlacingLine::waits);
  EXPECT_EQ(rules->stalemate, Stalemate::passes);
  EXPECT_EQ(rules->flying, 2U);
  EXPECT_TRUE(rules->placing && rules->takes_stones());
  EXPECT_EQ(rules->forbidden_first, (std::array<Nodes, 2>{0, 1}));
  EXPECT_EQ(rules->contested, 4U);
  // Stones that stand there before the others are placed: a handicap.
  const auto handicap = parse_game("row a b c d\nstones 2\nstart o...:x\n");
  ASSERT_TRUE(handicap);
  EXPECT_TRUE(handicap->placing);
  EXPECT_EQ(handicap->in_hand(handicap->start, 1), 1U);
}

TEST(Alignment, PolygonsAreThoseOfThePaper) {
  for (unsigned sides = 3; sides <= most_sides; ++sides) {
    const auto rules = parse_game(polygon_text(sides));
    ASSERT_TRUE(rules) << rules.error().message;
    EXPECT_EQ(rules->size(), 2 * sides + 1);
    EXPECT_EQ(rules->lines[0].size(), 2 * sides);
    EXPECT_EQ(std::popcount(rules->adjacent[2 * sides]), static_cast<int>(2 * sides));
    for (unsigned i = 0; i < sides; ++i) {
      EXPECT_EQ(std::popcount(rules->adjacent[i]), 3);          // two half sides and the centre
      EXPECT_EQ(std::popcount(rules->adjacent[sides + i]), 5);  // and two other middles
    }
    EXPECT_EQ(symmetries_of(*rules).size() % (2 * sides), 0U) << sides;
  }
  // A square is Picaria.
  const auto square = symmetries_of(*parse_game(polygon_text(4)));
  EXPECT_EQ(square.size(), 8U);
}

TEST(Alignment, WrongArgumentsAreRefused) {
  const std::map<std::string, std::string> wrong{
      {"alignment:sides=2", "sides"},      {"alignment:achi,sides=4", "sides"},      {"alignment:stones=0", "stones"},
      {"alignment:stones=3/", "stones"},   {"alignment:shisima,stones=3", "stones"}, {"alignment:forbid=z9", "forbid"},
      {"alignment:stones=3/10", "stones"},
  };
  for (const auto& [spec, argument] : wrong) {
    const auto p = game(spec);
    ASSERT_FALSE(p) << spec;
    EXPECT_EQ(p.error().argument, argument) << spec;
  }
}

TEST(Alignment, WhyAMoveIsNotAllowed) {
  const auto p = *game("alignment:picaria,forbid=b2");
  const auto why = [&](const char* state, const char* move) {
    const auto s = p.parse(state);
    const auto m = p.parse_move(move);
    EXPECT_TRUE(s && m);
    EXPECT_FALSE(p.legal(*s, *m));
    return p.why_not(*s, *m);
  };
  EXPECT_EQ(why(".../.../...:x", "b2"), "the first stone may not be placed on b2");
  EXPECT_EQ(why("x../.../...:o", "a1"), "there is a stone on a1 already");
  EXPECT_EQ(why("x../.../...:o", "a1-a2"), "o has stones in hand and must place one");
  EXPECT_EQ(why("xxo/oo./x..:x", "b3"), "x has no stone in hand and must slide one");
  EXPECT_EQ(why("xxo/oo./x..:x", "c1-c2"), "the stone on c1 is not x's, who is to move");
  EXPECT_EQ(why("xxo/oo./x..:x", "a1-b3"), "no edge leads from a1 to b3");
  EXPECT_EQ(why("xxo/oo./x..:x", "pass"), "nobody passes in this game");
  EXPECT_EQ(why("xxx/oo./...:o", "c2"), "the game is over: there is a line");
}

TEST(Alignment, LinesThatTakeStones) {
  const auto p = *game("six-mens-morris");
  const auto state = [&](const char* text) {
    const auto s = p.parse(text);
    EXPECT_TRUE(s) << text << ": " << s.error().message;
    EXPECT_EQ(text_of(p, *s), text);
    return *s;
  };
  const auto after = [&](const Board& s, const char* move) {
    const auto m = p.parse_move(move);
    EXPECT_TRUE(m && p.legal(s, *m)) << move;
    return p.apply(s, *m);
  };
  const auto why = [&](const Board& s, const char* move) {
    EXPECT_FALSE(p.legal(s, *p.parse_move(move))) << move;
    return p.why_not(s, *p.parse_move(move));
  };
  EXPECT_EQ(text_of(p, p.start()), ".../.../..../.../...:x+6/6");
  // A line while placing: x goes on and takes a stone.
  const auto line = after(state("xx./o../o.../.../...:x+4/4"), "e1");
  EXPECT_EQ(text_of(p, line), "xxx/o../o.../.../...:x+3/4-take");
  EXPECT_EQ(p.mover(line), 0U);
  EXPECT_EQ(text_of(p, after(line, "take-b2")), "xxx/.../o.../.../...:o+3/4");
  EXPECT_EQ(why(line, "c2"), "x has completed a line and must take a stone of o");
  EXPECT_EQ(why(line, "take-a1"), "there is no stone of o on a1");
  EXPECT_EQ(why(state("xx./o../o.../.../...:x+4/4"), "take-b2"), "x has not just completed a line");
  // Stones in a line are taken only where there are no others.
  const auto safe = state("xxx/ooo/o.../.../...:x-take");
  EXPECT_EQ(why(safe, "take-c2"), "the stone on c2 is in a line, and o has others that are not");
  EXPECT_EQ(text_of(p, after(state("xxx/ooo/..../.../...:x-take"), "take-c2")), "xxx/o.o/..../.../...:o");
  // Two stones are too few: o has lost.
  EXPECT_EQ(p.ended(state("xxx/o.o/..../.../...:o")), GameValue::loss);
  EXPECT_FALSE(p.ended(state("xxx/o.o/..../.../...:o+0/1")));
  EXPECT_EQ(why(state("xxx/o.o/..../.../...:o"), "b2-b3"), "the game is over: a side has too few stones left");
  // A stone that slides along its own line leaves it, and closes nothing.
  EXPECT_EQ(text_of(p, after(state("xxx/ooo/..../.../...:x"), "e1-e3")), "xx./ooo/...x/.../...:o");
  // Three fly only where that is said.
  EXPECT_EQ(why(state("xxx/ooo/..../.../...:x"), "e1-e5"), "no edge leads from e1 to e5");
  EXPECT_TRUE(
      game("alignment:six-mens-morris,flying=3")->legal(state("xxx/ooo/..../.../...:x"), *p.parse_move("e1-e5")));
  EXPECT_EQ(p.parse("xxx/.../..../.../...:x-take").error().message,
            "x takes a stone only after a line, and if there is one");
  EXPECT_EQ(p.parse("xxx/.../..../.../...:x+4/6").error().message,
            "expected how many stones x has in hand, 0 to 3, not '4'");
  EXPECT_EQ(p.symmetry_count(), 16U);
  EXPECT_FALSE(game("alignment:sides=13,lines=take"));
}

TEST(Alignment, TextsLieWithinThePicture) {
  auto specs = built_in_names();
  for (auto& name : specs) name = "alignment:" + name;
  specs.emplace_back("alignment:\"game one row\nrow a b c\nedge a-b-c\nline a-b-c\nstones 1\n\"");
  for (const auto& spec : specs) {
    const auto p = game(spec);
    ASSERT_TRUE(p) << spec;
    const auto scene = p->scene(p->start());
    ASSERT_TRUE(scene) << spec;
    for (const auto& shape : scene->shapes) {
      const auto* const text = std::get_if<Text>(&shape.geometry);
      if (text == nullptr) continue;
      // Half a capital letter, and as much again for what reaches below the line.
      EXPECT_LE(text->centre.y + text->height, scene->height) << spec << ": " << text->text;
      EXPECT_GE(text->centre.y - text->height, 0) << spec << ": " << text->text;
    }
  }
}

TEST(Alignment, AStatePrintsAsItWasRead) {
  const auto p = *game("alignment:picaria");
  for (const auto* text : {".../.../...:x", "x.o/.x./o..:x", "xxo/oo./x..:o"}) {
    const auto s = p.parse(text);
    ASSERT_TRUE(s);
    EXPECT_EQ(text_of(p, *s), text);
  }
  EXPECT_EQ(p.parse("xxx/x../...:o").error().message, "x has 3 stones, and this is one more");
  EXPECT_EQ(p.parse("xxx/x../...:o").error().offset, 4U);
}

}  // namespace
}  // namespace meleda::alignment
