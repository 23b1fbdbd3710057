#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <numeric>

#include "families/permutation_judge.hpp"
#include "meleda/families/permutation/tws.hpp"

namespace meleda::permutation {
namespace {

// From the whole range; rapidcheck alone begins with small numbers.
template <class T>
T drawn(T least, T end) {
  return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<T>(least, end));
}

// A 2x2x2 cube, one corner held, numbered in another way than the one that is built in: URF, UBR, ULB, UFL, DRB, DLF,
// DFR; orientations count from the sticker of U or D clockwise.
constexpr auto cube = R"(# a cube of one's own
Name my_cube

Set CORNER 7 3   # without DBL

Solved
CORNER
1 2 3 4 5 6 7
0 0 0 0 0 0 0
End

Move U
CORNER
2 3 4 1 5 6 7
End

Move R
CORNER
7 1 3 4 2 6 5
1 2 0 0 1 0 2
End

Move F
CORNER
4 2 3 6 5 7 1
2 0 0 1 0 2 1
End
)";

TEST(Tws, ACubeHasThePublishedDepths) {
  EXPECT_EQ(depths_by_index(puzzle("\"" + std::string(cube) + "\"")),
            (std::vector<std::uint64_t>{1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644}));
}

// A move's orientations are listed by piece in Move, by place in MoveTransformation, which counts from 0.
TEST(Tws, BothKindsOfMovesMeanTheSame) {
  const std::string head = "Set A 5 3\nSolved\nEnd\n";
  const auto by_piece = parse_tws(head + "Move M\nA\n1 3 4 2 5\n0 1 2 0 1\nEnd\n");
  const auto by_place = parse_tws(head + "MoveTransformation M\nA\n0 2 3 1 4\n0 2 0 1 1\nEnd\n");
  ASSERT_TRUE(by_piece && by_place);
  EXPECT_EQ(*by_piece, *by_place);
  EXPECT_EQ(by_piece->moves[0].sets[0].from, (std::vector<std::uint8_t>{0, 2, 3, 1, 4}));
  EXPECT_EQ(by_piece->moves[0].sets[0].turn, (std::vector<std::uint8_t>{0, 2, 0, 1, 1}));
  const auto zero = parse_tws("Set A 3 1\nStartState\nA\n0 1 1\nEnd\nMove M\nA\n2 1 3\nEnd\n");
  const auto one = parse_tws("Set A 3 1\nSolved\nA\n1 2 2\nEnd\nMove M\nA\n2 1 3\nEnd\n");
  ASSERT_TRUE(zero && one);
  EXPECT_EQ(*zero, *one);
}

TEST(Tws, APermutationIsPassive) {
  // Place 1 gets the piece of place 3.
  const auto p = puzzle("\"Set A 3 1\nSolved\nEnd\nMove M\nA\n3 1 2\nEnd\n\"");
  EXPECT_EQ(text(p, after(p, p.start(), {"M"})), "312");
}

TEST(Tws, PiecesMayLookAlikeAndOrientationsMayNotMatter) {
  const auto p = puzzle("\"Set A 3 2\nSolved\nA\n1 1 2\n0 0 ?\nEnd\nMove M\nA\n2 3 1\n1 0 1\nEnd\n\"");
  EXPECT_EQ(p.index_count(), 3U * 4);
  EXPECT_EQ(text(p, p.start()), "112");
  EXPECT_EQ(depths(p), depths_by_index(p));
}

TEST(Tws, RotationsAreLeftOutAndOtherNamesRead) {
  const std::string text =
      "Set A 3 1\nSolved\nEnd\nMove x\nA\n2 3 1\nEnd\nMove Uv\nA\n2 3 1\nEnd\nMove U\nA\n2 3 1\nEnd\nMoveAlias V "
      "U'\n";
  const auto p = puzzle("\"" + text + "\"");
  ASSERT_EQ(p.rules().moves.size(), 2U);
  EXPECT_EQ(*p.parse_move("V"), *p.parse_move("U-"));
  EXPECT_EQ(*p.parse_move("U'"), *p.parse_move("U-"));
  std::string name;
  p.print_move(*p.parse_move("V"), name);
  EXPECT_EQ(name, "U-");
}

// twsearch knows the inverse as U' and only multiples up to half a turn: MoveAlias V U- would be refused there.
TEST(Tws, OtherNamesAreWrittenAsTwsearchReadsThem) {
  const std::string head =
      "Name p\nSet A 5 1\nSolved\nEnd\nMoveAlias V U3\nMoveAlias V' U\nMoveAlias W U-\nMoveAlias X U2'\n";
  const std::string moves =
      "Move U\nA\n2 3 4 1 5\nEnd\nMove D'\nA\n2 3 4 5 1\nEnd\nMoveAlias E D'7\nMoveAlias F D'3'\n";
  const auto read = parse_tws(head + moves);
  ASSERT_TRUE(read) << read.error().message;
  const auto written = to_tws(*read);
  EXPECT_TRUE(
      written.ends_with("\nMoveAlias V U'\nMoveAlias V' U\nMoveAlias W U'\nMoveAlias X U2\nMoveAlias E D'2\n"
                        "MoveAlias F D'2\n"))
      << written;
  EXPECT_NE(written.find("\nMove D'\n"), std::string::npos);
  EXPECT_EQ(*parse_tws(written), *read);
  const auto p = puzzle("\"" + head + moves + "\"");
  for (const auto* const same : {"V", "W", "U'"}) EXPECT_EQ(*p.parse_move(same), *p.parse_move("U-"));
  EXPECT_EQ(*p.parse_move("V'"), *p.parse_move("U"));
  EXPECT_EQ(*p.parse_move("X"), *p.parse_move("U2"));
  EXPECT_EQ(*p.parse_move("E"), *p.parse_move("D-2"));
  // Nothing is called U4.
  const auto none = parse_tws(head + moves + "MoveAlias Y U4\n");
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().message, "line 19, column 13: expected the name of a move, found 'U4'");
}

// One after the other, the first first; turns of the whole puzzle and multiples count, and what is named may come
// later.
TEST(Tws, ASequenceIsAMove) {
  const std::string file =
      "Set A 4 1\nSolved\nEnd\nMoveSequence W Fv U Fv\nMoveSequence X V2 U'\nMoveSequence V U D\n"
      "Move U\nA\n2 3 1 4\nEnd\nMove D\nA\n2 1 4 3\nEnd\nMove Fv\nA\n4 3 2 1\nEnd\n";
  const auto p = puzzle("\"" + file + "\",metric=quarter");
  const auto state_after = [&](const std::vector<std::string>& moves) { return text(p, after(p, p.start(), moves)); };
  EXPECT_EQ(state_after({"V"}), state_after({"U", "D"}));
  EXPECT_NE(state_after({"V"}), state_after({"D", "U"}));
  EXPECT_EQ(state_after({"X"}), state_after({"U", "D", "U", "D", "U-"}));
  // U cycles places 1 to 3; seen from the other side these are 4 to 2.
  EXPECT_EQ(state_after({"U"}), "2314");
  EXPECT_EQ(state_after({"W"}), "1423");
  EXPECT_FALSE(p.parse_move("Fv"));
}

TEST(Tws, WhatIsWrongIsRefusedWithItsPlace) {
  const auto place = [](const std::string& text) {
    const auto read = parse_tws(text);
    if (read) return std::string("read");
    EXPECT_LE(read.error().offset.value_or(0), read.error().text.size());
    return read.error().message.substr(0, read.error().message.find(':'));
  };
  const std::string head = "Name a\nSet A 3 2\n";
  const std::string solved = head + "Solved\nEnd\n";
  const std::string whole = solved + "Move M\nA\n2 3 1\nEnd\n";
  EXPECT_EQ(place(whole), "read");
  EXPECT_EQ(place(""), "line 1, column 1");
  EXPECT_EQ(place("Puzzle a\n"), "line 1, column 1");
  EXPECT_EQ(place("Name\n"), "line 1, column 5");
  EXPECT_EQ(place("Set A 3\n"), "line 1, column 8");
  EXPECT_EQ(place("Set A 3 1 1\n"), "line 1, column 11");
  EXPECT_EQ(place("Set A 0 1\n"), "line 1, column 7");
  EXPECT_EQ(place("Set A 256 1\n"), "line 1, column 7");
  EXPECT_EQ(place("Set A 3 127\n"), "line 1, column 9");
  EXPECT_EQ(place("Set A 200 1\nSet B 100 1\n"), "line 2, column 7");
  EXPECT_EQ(place("Set A 255 2\nSolved\nEnd\n"), "line 2, column 1");
  EXPECT_EQ(place(head + "Set A 2 1\n"), "line 3, column 5");
  EXPECT_EQ(place(head), "line 2, column 10");
  EXPECT_EQ(place(head + "Solved\n"), "line 3, column 7");
  EXPECT_EQ(place(head + "Move M\nEnd\n"), "line 3, column 1");
  EXPECT_EQ(place(whole + "MoveSequence\n"), "line 9, column 13");
  EXPECT_EQ(place(whole + "MoveSequence S\n"), "line 9, column 15");
  EXPECT_EQ(place(whole + "MoveSequence S M2 N M\n"), "line 9, column 19");
  EXPECT_EQ(place(whole + "MoveSequence S T\nMoveSequence T S\n"), "line 9, column 16");
  EXPECT_EQ(place(whole + "MoveSequence S M M'\n"), "line 9, column 14");
  EXPECT_EQ(place(whole + "MoveSequence M M M\n"), "line 9, column 14");
  EXPECT_EQ(place(head + "Solved\nB\n1 2 3\nEnd\n"), "line 4, column 1");
  EXPECT_EQ(place(head + "Solved\nA\nEnd\n"), "line 5, column 1");
  EXPECT_EQ(place(head + "Solved\nA\n1 2\nEnd\n"), "line 5, column 4");
  EXPECT_EQ(place(head + "Solved\nA\n1 2 3 4\nEnd\n"), "line 5, column 7");
  EXPECT_EQ(place(head + "Solved\nA\n1 3 3\nEnd\n"), "line 5, column 1");
  EXPECT_EQ(place(head + "Solved\nA\n1 2 3\n0 0 2\nEnd\n"), "line 6, column 5");
  EXPECT_EQ(place(head + "Solved\nA\n1 1 2\n0 ? 0\nEnd\n"), "line 6, column 3");
  EXPECT_EQ(place(head + "Solved\nA\n1 2 3\n0 0 0\n0 0 0\nEnd\n"), "line 7, column 1");
  EXPECT_EQ(place(solved), "line 4, column 4");
  EXPECT_EQ(place(solved + "Move\n"), "line 5, column 5");
  EXPECT_EQ(place(solved + "Move M\nA\n2 2 1\nEnd\n"), "line 7, column 3");
  EXPECT_EQ(place(solved + "Move M\nA\n2 4 1\nEnd\n"), "line 7, column 3");
  EXPECT_EQ(place(solved + "Move M\nA\n2 3 1\n0 ? 0\nEnd\n"), "line 8, column 3");
  EXPECT_EQ(place(solved + "Move M\nA\n1 2 3\nEnd\n"), "line 5, column 6");
  EXPECT_EQ(place(solved + "Move a$\nA\n2 3 1\nEnd\n"), "line 5, column 7");
  EXPECT_EQ(place(solved + "Move M\nA\n2 3 1\nMove N\nA\n2 1 3\nEnd\n"), "line 8, column 6");
  EXPECT_EQ(place(whole + "Move M\nA\n2 1 3\nEnd\n"), "line 9, column 6");
  EXPECT_EQ(place(whole + "MoveAlias N O\n"), "line 9, column 13");
  EXPECT_EQ(place(whole + "Illegal A 1 2\n"), "line 9, column 1");
  EXPECT_EQ(place(whole + "End\n"), "line 9, column 1");
  EXPECT_EQ(place(whole + "Solved\nEnd\n"), "line 9, column 1");
}

PieceSystem random_system() {
  PieceSystem system;
  system.name = "random";
  const auto sets = drawn(1, 4);
  for (int k = 0; k < sets; ++k) {
    auto set =
        plain_set(std::string(1, static_cast<char>('A' + k)), drawn<std::size_t>(1, 6), drawn<std::uint32_t>(1, 5));
    const auto sorts = drawn<std::size_t>(1, set.size() + 1);
    for (std::size_t i = 0; i < set.size(); ++i) {
      set.solved[i] = static_cast<std::uint8_t>(i < sorts ? i : drawn<std::size_t>(0, sorts));
    }
    set.free.assign(sorts, false);
    if (set.orientations > 1) {
      for (std::size_t sort = 0; sort < sorts; ++sort) set.free[sort] = drawn(0, 4) == 0;
      for (std::size_t i = 0; i < set.size(); ++i) {
        if (!set.free[set.solved[i]])
          set.turned[i] = drawn<std::uint8_t>(0, static_cast<std::uint8_t>(set.orientations));
      }
    }
    system.sets.push_back(std::move(set));
  }
  const auto moves = drawn(1, 4);
  while (system.moves.size() < static_cast<std::size_t>(moves)) {
    PieceMove move{"m" + std::to_string(system.moves.size()) + "x", identity(system.sets)};
    for (std::size_t k = 0; k < system.sets.size(); ++k) {
      auto& [from, turn] = move.sets[k];
      for (std::size_t i = from.size(); i > 1; --i) std::swap(from[i - 1], from[drawn<std::size_t>(0, i)]);
      for (auto& one : turn) one = drawn<std::uint8_t>(0, static_cast<std::uint8_t>(system.sets[k].orientations));
    }
    // One that does nothing is no move.
    if (move.sets == identity(system.sets)) {
      bool turned = false;
      for (std::size_t k = 0; k < system.sets.size() && !turned; ++k) {
        turned = true;
        if (system.sets[k].size() > 1) {
          std::swap(move.sets[k].from[0], move.sets[k].from[1]);
        } else if (system.sets[k].orientations > 1) {
          move.sets[k].turn[0] = 1;
        } else {
          turned = false;
        }
      }
      if (!turned) {
        system.sets.push_back(plain_set("Z", 2));
        move.sets = identity(system.sets);
        std::swap(move.sets.back().from[0], move.sets.back().from[1]);
      }
      for (auto& other : system.moves) other.sets.resize(system.sets.size(), identity(system.sets).back());
    }
    system.moves.push_back(std::move(move));
  }
  if (drawn(0, 2) == 0) system.moves.back().name += '-';
  if (drawn(0, 2) == 0) system.other_names.emplace_back("other-", system.moves.back().name);
  return system;
}

RC_GTEST_PROP(Tws, WhatIsWrittenReadsBack, ()) {
  const auto system = random_system();
  const auto read = parse_tws(to_tws(system));
  RC_ASSERT(read.has_value());
  RC_ASSERT(*read == system);
}

// Whatever is read makes a puzzle, or is refused with a place inside its line.
RC_GTEST_PROP(Tws, MutatedTextsAreRefusedOrSound, ()) {
  auto text = to_tws(random_system());
  const auto times = drawn(1, 4);
  for (int i = 0; i < times; ++i) {
    const auto place = drawn<std::size_t>(0, text.size());
    switch (drawn(0, 4)) {
      case 0: text.insert(place, 1, *rc::gen::element(' ', '\n', '0', '1', '9', '?', '#', 'A', '\'', '\xff')); break;
      case 1: text.erase(place, drawn<std::size_t>(1, 12)); break;
      case 2: text[place] = *rc::gen::arbitrary<char>(); break;
      default: text = text.substr(0, place) + text.substr(drawn<std::size_t>(0, text.size())); break;
    }
    if (text.empty()) break;
  }
  const auto read = parse_tws(text);
  if (!read) {
    RC_ASSERT(read.error().message.starts_with("line "));
    RC_ASSERT(read.error().offset.value_or(0) <= read.error().text.size());
    return;
  }
  RC_ASSERT(parse_tws(to_tws(*read)).has_value());
  Definition definition;
  definition.title = "mutated";
  definition.system = *read;
  const auto rules = make_rules(definition);
  if (!rules) return;
  std::string state;
  print_values(*rules, rules->solved, state);
  const auto values = parse_values(*rules, state);
  RC_ASSERT(values.has_value());
  RC_ASSERT(*values == rules->solved);
}

}  // namespace
}  // namespace meleda::permutation
