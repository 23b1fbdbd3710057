// Boards: jumps, symmetries and position classes, judged by counting and by brute force; and the reader of drawings.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <iterator>
#include <map>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "meleda/families/pegs/board.hpp"
#include "meleda/families/pegs/boards.hpp"
#include "meleda/families/pegs/notation.hpp"
#include "meleda/families/pegs/pagoda.hpp"

namespace meleda::pegs {
namespace {

DrawnBoard drawn(const std::string& name) {
  auto read = read_board(std::string_view(name));
  EXPECT_TRUE(read) << read.error().message;
  return *read;
}
Board board(const std::string& name) {
  return *drawn(name).board;
}

const std::vector<std::string> all_names = {"english",   "french",     "square6",    "hexagon",
                                            "wiegleb",   "triangle:2", "triangle:5", "triangle:10",
                                            "diamond:2", "diamond:5",  "diamond:6"};

// Where a hole is in the plane, so that a symmetry is a motion and a line is a line.
struct Spot {
  double x;
  double y;
};
Spot spot(const Board& b, int h) {
  const auto& hole = b.holes()[static_cast<std::size_t>(h)];
  if (b.lattice() == Lattice::square) return {1.0 * hole.x, 1.0 * hole.row};
  return {hole.x / 2.0, hole.row * std::sqrt(3.0) / 2};
}
double distance(const Spot& a, const Spot& b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

TEST(PegBoards, HaveTheirHolesAndJumps) {
  const std::map<std::string, std::pair<int, std::size_t>> counts = {
      {"english", {33, 76}},  {"french", {37, 92}},     {"square6", {36, 96}},
      {"hexagon", {37, 138}}, {"triangle:5", {15, 36}}, {"diamond:2", {5, 4}},
  };
  for (const auto& [name, count] : counts) {
    EXPECT_EQ(board(name).size(), count.first) << name;
    EXPECT_EQ(board(name).jumps().size(), count.second) << name;
  }
  EXPECT_EQ(board("wiegleb").size(), 45);
  EXPECT_EQ(board("diamond:5").size(), 41);
  for (int n = 2; n <= 10; ++n) EXPECT_EQ(board("triangle:" + std::to_string(n)).size(), n * (n + 1) / 2);
}

// A jump is three holes in a straight line, one step apart.
TEST(PegBoards, JumpsAreExactlyTheLinesOfThreeHoles) {
  for (const auto& name : all_names) {
    const auto b = board(name);
    std::set<std::tuple<int, int, int>> found;
    for (const auto& jump : b.jumps()) EXPECT_TRUE(found.insert({jump.from, jump.over, jump.to}).second);
    std::set<std::tuple<int, int, int>> right;
    for (int from = 0; from < b.size(); ++from) {
      for (int over = 0; over < b.size(); ++over) {
        for (int to = 0; to < b.size(); ++to) {
          const auto near = [&](int a, int c, double far) {
            return std::abs(distance(spot(b, a), spot(b, c)) - far) < 1e-6;
          };
          if (near(from, over, 1) && near(over, to, 1) && near(from, to, 2)) right.insert({from, over, to});
        }
      }
    }
    EXPECT_EQ(found, right) << name;
    // Both directions of a line follow each other.
    for (std::size_t i = 0; i + 1 < b.jumps().size(); i += 2) {
      EXPECT_EQ(b.jumps()[i], (Jump{b.jumps()[i + 1].to, b.jumps()[i + 1].over, b.jumps()[i + 1].from}));
    }
  }
}

TEST(PegBoards, SymmetriesAreMotionsOfTheBoardAndMapJumpsToJumps) {
  const std::map<std::string, std::size_t> orders = {{"english", 8},     {"french", 8},   {"square6", 8},
                                                     {"hexagon", 12},    {"wiegleb", 8},  {"triangle:5", 6},
                                                     {"triangle:10", 6}, {"diamond:5", 8}};
  for (const auto& [name, order] : orders) {
    const auto b = board(name);
    EXPECT_EQ(b.symmetries().size(), order) << name;
    std::set<std::tuple<int, int, int>> jumps;
    for (const auto& jump : b.jumps()) jumps.insert({jump.from, jump.over, jump.to});
    std::set<Permutation> distinct;
    for (std::size_t g = 0; g < b.symmetries().size(); ++g) {
      const auto& to = b.symmetries()[g].to;
      EXPECT_TRUE(distinct.insert(to).second);
      for (const auto& jump : b.jumps()) EXPECT_TRUE(jumps.contains({to[jump.from], to[jump.over], to[jump.to]}));
      for (int h = 0; h < b.size(); ++h) {
        EXPECT_EQ(b.act(g, peg(h)), peg(to[static_cast<std::size_t>(h)]));
        EXPECT_NEAR(distance(spot(b, 0), spot(b, h)),
                    distance(spot(b, to[0]), spot(b, to[static_cast<std::size_t>(h)])), 1e-9);
      }
      // The order that it says: so often until every hole is back.
      Permutation power = to;
      int times = 1;
      const auto& identity = b.symmetries()[0].to;
      while (power != identity) {
        for (auto& h : power) h = to[h];
        ++times;
      }
      EXPECT_EQ(times, b.symmetries()[g].order) << name << " " << g;
    }
    // They form a group: closed under doing one after the other.
    for (const auto& first : b.symmetries()) {
      for (const auto& second : b.symmetries()) {
        Permutation both;
        for (const auto h : first.to) both.push_back(second.to[h]);
        EXPECT_TRUE(distinct.contains(both));
      }
    }
  }
  EXPECT_EQ(read_board(FileText{{}, "xxxx\nx.\n"})->board->symmetries().size(), 1U);
}

TEST(PegBoards, TheCanonicalFormIsTheSameForAllImages) {
  std::mt19937_64 random(3);
  for (const auto& name : {"english", "hexagon", "triangle:6"}) {
    const auto b = board(name);
    for (int trial = 0; trial < 50; ++trial) {
      const auto pegs = random() & b.full();
      for (std::size_t g = 0; g < b.symmetries().size(); ++g) {
        EXPECT_EQ(b.canonical(b.act(g, pegs)), b.canonical(pegs));
        EXPECT_EQ(count(b.act(g, pegs)), count(pegs));
      }
    }
  }
}

// The classical form of position classes: number the diagonals of one direction 0, 1, 2, 0, ...; a jump changes the
// number of pegs on each of the three kinds by one. So whether two of these numbers are both even or both odd never
// changes. The square lattice has two directions of diagonals, the triangular lattice (three of them) one such
// colouring.
std::vector<bool> parities(const Board& b, Pegs pegs) {
  std::vector<std::array<int, 3>> numbers(b.lattice() == Lattice::square ? 2 : 1);
  for (int h = 0; h < b.size(); ++h) {
    if ((pegs & peg(h)) == 0) continue;
    const auto& hole = b.holes()[static_cast<std::size_t>(h)];
    const auto kind = [](int value) { return static_cast<std::size_t>((value % 3 + 3) % 3); };
    if (b.lattice() == Lattice::square) {
      ++numbers[0][kind(hole.x + hole.row)];
      ++numbers[1][kind(hole.x - hole.row)];
    } else {
      // Three holes that touch each other, and three in a line, have three kinds.
      ++numbers[0][kind((hole.x + hole.row) / 2 + hole.row)];
    }
  }
  std::vector<bool> same;
  for (const auto& n : numbers) {
    same.push_back((n[0] - n[1]) % 2 == 0);
    same.push_back((n[1] - n[2]) % 2 == 0);
  }
  return same;
}

TEST(PegBoards, NoJumpChangesTheClassAndItIsThatOfTheDiagonals) {
  std::mt19937_64 random(17);
  for (const auto& name : {"english", "french", "square6", "hexagon", "triangle:7", "diamond:4"}) {
    const auto b = board(name);
    std::map<PositionClass, std::vector<bool>> seen;
    std::set<std::vector<bool>> values;
    for (int trial = 0; trial < 2000; ++trial) {
      const auto pegs = random() & b.full();
      const auto value = b.class_of(pegs);
      for (const auto& jump : b.jumps()) {
        if (!jump.possible(pegs)) continue;
        ASSERT_EQ(b.class_of(pegs ^ jump.all()), value) << name;
      }
      const auto [known, fresh] = seen.try_emplace(value, parities(b, pegs));
      ASSERT_EQ(known->second, parities(b, pegs)) << name;
      values.insert(known->second);
    }
    EXPECT_EQ(seen.size(), std::size_t{1} << b.class_bits()) << name;
    EXPECT_EQ(values.size(), seen.size()) << name;  // and so each says as much as the other
  }
}

TEST(PegBoards, FinishingHolesAreThoseOfTheSameParities) {
  for (const auto& name : all_names) {
    const auto b = board(name);
    for (int vacant = 0; vacant < b.size(); ++vacant) {
      const auto start = b.full() & ~peg(vacant);
      Pegs right = 0;
      for (int h = 0; h < b.size(); ++h) {
        if (parities(b, peg(h)) == parities(b, start)) right |= peg(h);
      }
      EXPECT_EQ(b.finishing_holes(b.class_of(start)), right) << name << " " << vacant;
    }
  }
}

TEST(PegBoards, NamesClassesByTheirSymmetry) {
  const std::map<std::string, std::map<char, int>> sizes = {
      {"english", {{'A', 5}}},
      {"french", {{'A', 5}}},
      {"square6", {{'A', 4}, {'B', 4}, {'C', 4}}},
      {"hexagon", {{'A', 13}, {'B', 12}}},
  };
  for (const auto& [name, letters] : sizes) {
    const auto b = board(name);
    for (const auto& [letter, size] : letters) {
      const auto* named = b.class_with_letter(letter);
      ASSERT_NE(named, nullptr) << name << letter;
      EXPECT_EQ(count(named->finishing_holes), size) << name << letter;
    }
    // Every hole is a finishing hole of exactly one image of one named class.
    for (int h = 0; h < b.size(); ++h) {
      std::size_t symmetry = 0;
      const auto* named = b.named_class(b.class_of(peg(h)), &symmetry);
      ASSERT_NE(named, nullptr);
      EXPECT_NE(named->finishing_holes & b.act(symmetry, peg(h)), 0U) << name << " " << hole_name(b, h);
    }
    for (const auto& named : b.classes()) {
      for (const auto g : named.stabiliser) EXPECT_EQ(b.act(g, named.finishing_holes), named.finishing_holes);
    }
    EXPECT_EQ(b.class_with_letter('Z'), nullptr);
    EXPECT_EQ(b.named_class(0), nullptr);
  }
  EXPECT_EQ(hole_names(board("english"), board("english").class_with_letter('A')->finishing_holes), "d1,a4,d4,g4,d7");
}

TEST(PegBoards, TheUsualVacancyIsTheCentreWhereItCanBe) {
  // On the hexagon a vacant centre is hopeless, and its neighbours are the next.
  for (const auto& [name, hole] :
       {std::pair("english", "d4"), std::pair("wiegleb", "e5"), std::pair("hexagon", "c3")}) {
    const auto b = board(name);
    EXPECT_EQ(hole_name(b, usual_vacancy(b)), hole) << name;
    EXPECT_EQ(drawn(name).start, b.full() & ~peg(usual_vacancy(b)));
  }
  // Whatever it is, a single peg is possible from there as far as classes say, where that is so for any hole.
  for (const auto& name : all_names) {
    const auto b = board(name);
    const auto hope = [&](int h) { return b.finishing_holes(b.class_of(b.full() & ~peg(h))) != 0; };
    bool any = false;
    for (int h = 0; h < b.size(); ++h) any |= hope(h);
    EXPECT_EQ(hope(usual_vacancy(b)), any) << name;
  }
}

TEST(PegBoards, AreRefusedByNameWithThePlace) {
  const auto at = [](std::string_view name) { return read_board(name).error().offset; };
  EXPECT_EQ(at("triangle"), 8U);
  EXPECT_EQ(at("triangle:1"), 9U);
  EXPECT_EQ(at("triangle:11"), 9U);
  EXPECT_EQ(at("triangle:5x"), 10U);
  EXPECT_EQ(at("triangle:99999999999999999999999"), 9U);
  EXPECT_EQ(read_board(std::string_view("frensh")).error().hint, "did you mean french?");
}

// The reader of drawings.

TEST(PegDrawings, TheExamplesInTheDocsAreBoards) {
  const std::map<std::string, std::tuple<Lattice, int, std::string>> examples = {
      {"heart", {Lattice::triangular, 25, "heart"}}, {"house", {Lattice::square, 30, "house"}}};
  for (const auto& [name, right] : examples) {
    std::ifstream file(std::string(MELEDA_SOURCE) + "/docs/examples/" + name + ".board");
    ASSERT_TRUE(file) << name;
    const auto read = read_board(FileText{name, {std::istreambuf_iterator<char>(file), {}}});
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->board->lattice(), std::get<0>(right));
    EXPECT_EQ(read->board->size(), std::get<1>(right)) << name;
    EXPECT_EQ(read->board->name(), std::get<2>(right));
    EXPECT_EQ(count(read->start), read->board->size() - 1);
  }
}

TEST(PegDrawings, GiveTheSameBoardAsItsName) {
  const auto read =
      read_board(FileText{{}, "# a cross\n\n  xxx # top\n  xxx\nxxxxxxx\nxxx.xxx\nxxxxxxx\n  xxx\n  xxx\n"});
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->board->holes(), board("english").holes());
  EXPECT_EQ(read->start, drawn("english").start);
  const auto triangle = read_board(FileText{{}, "lattice: triangular\r\n   x\r\n  . x\r\n x x x\r\n"});
  ASSERT_TRUE(triangle) << triangle.error().message;
  EXPECT_EQ(triangle->board->holes(), board("triangle:3").holes());
  EXPECT_EQ(triangle->start, triangle->board->full() & ~peg(1));
  // Without an empty hole the start is as usual.
  const auto full = read_board(FileText{{}, "  xxx\n  xxx\nxxxxxxx\nxxxxxxx\nxxxxxxx\n  xxx\n  xxx\n"});
  EXPECT_EQ(full->start, drawn("english").start);
}

TEST(PegDrawings, AreRefusedWithLineAndColumn) {
  const auto message = [](const std::string& text) {
    const auto read = read_board(FileText{{}, text});
    return read ? std::string() : read.error().message;
  };
  EXPECT_EQ(message("xxx\nxo.\n"), "line 2, column 2: expected x, . or a blank, not 'o'");
  EXPECT_EQ(message("xxx\n\txx.\n").substr(0, 16), "line 2, column 1");
  EXPECT_EQ(message("lattice: hexagonal\nxx.\n"), "line 1, column 10: expected square or triangular");
  EXPECT_EQ(message("xx.\nlattice: square\n"), "line 2, column 1: this must stand above the drawing");
  EXPECT_EQ(message("colour: red\nxx.\n"), "line 1, column 1: expected 'name:', 'lattice:' or a row of the drawing");
  EXPECT_EQ(message("xx.\n\nxxx\n"), "line 3, column 1: the drawing has ended at the empty line above");
  EXPECT_EQ(message("lattice: triangular\n x x x\n. x x\n x  x\n").substr(0, 16), "line 4, column 5");
  EXPECT_EQ(message("lattice: triangular\nx xx .\n").substr(0, 16), "line 2, column 4");
  EXPECT_EQ(message("# nothing\n"), "there is no hole in this drawing");
  EXPECT_EQ(message("...\n"), "there is no peg in this drawing");
  EXPECT_EQ(message("x x x\n").substr(0, 40), "no jump is possible anywhere on this boa");
  std::string large;
  for (int row = 0; row < 9; ++row) large += "xxxxxxxx\n";
  EXPECT_EQ(message(large), "line 9, column 1: this is hole 65, and a board has at most 64");
  EXPECT_EQ(message(large.substr(9)), "");  // 64 holes
  EXPECT_EQ(message(std::string(200, ' ') + "xxx\n").substr(0, 18), "line 1, column 201");
}

// Where no jump is possible no weights are chosen, and only the number of pegs speaks.
TEST(PegPagodas, RuleOutNothingWhereThereAreNone) {
  const auto board = Board::make("two holes", Lattice::square, {{0, 0}, {0, 1}});
  ASSERT_TRUE(board);
  ASSERT_TRUE(board->jumps().empty());
  for (const Pegs target : {peg(0), peg(1), board->full()}) {
    const Pegs targets[] = {target};
    EXPECT_FALSE(PagodaOutlook(*board, targets).hopeless(target)) << target;
  }
}

}  // namespace
}  // namespace meleda::pegs
