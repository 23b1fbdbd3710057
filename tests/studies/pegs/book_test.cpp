#include "meleda/studies/pegs/book.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "meleda/families/pegs/pegs.hpp"
#include "meleda/studies/pegs/levels.hpp"
#include "studies/pegs/plain_pegs.hpp"

namespace meleda::pegs {
namespace {

class PegBook : public testing::Test {
 protected:
  void TearDown() override { std::filesystem::remove_all(directory_); }
  std::filesystem::path directory_ =
      std::filesystem::temp_directory_path() /
      ("meleda-book-test-" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
  Control control_;
};

TEST_F(PegBook, HoldsWhatTheLevelsHold) {
  const DataStore store(directory_);
  for (const auto& board : {plain::triangle(5), plain::drawn(Lattice::square, {" ooo", "ooooo", "ooooo", " ooo"})}) {
    for (const auto& named : board.classes()) {
      const auto built = build_book(board, named, store, {}, control_);
      ASSERT_TRUE(built) << built.error().message;
      const auto book = open_book(board, named, store);
      ASSERT_TRUE(book) << book.error().message;
      EXPECT_EQ((*book)->digest(), built->digest);
      std::size_t at = 0;
      const auto status =
          for_each_level(board, named, named.finishing_holes, {}, control_, [&](const BitLevels& levels) {
            EXPECT_EQ((*book)->levels()[at].states, levels.level().count());
            EXPECT_EQ((*book)->levels()[at].orbits, built->levels[at].orbits);
            for (Pegs pegs = 0; pegs <= board.full(); ++pegs) {
              if (count(pegs) == levels.level().full_places()) {
                EXPECT_EQ((*book)->contains(pegs), levels.level().contains(pegs));
              }
            }
            ++at;
            return true;
          });
      ASSERT_TRUE(status);
      EXPECT_EQ(at, (*book)->levels().size());
    }
  }
}

TEST_F(PegBook, ThreadsAndPathMakeNoDifference) {
  const auto board = plain::triangle(6);
  const auto& named = board.classes().front();
  const DataStore store(directory_);
  const auto first = build_book(board, named, store, {1, false}, control_);
  ASSERT_TRUE(first);
  for (const BitLevels::Settings settings : {BitLevels::Settings{2, false}, {1, true}, {2, true}}) {
    const auto other = build_book(board, named, store, settings, control_);
    ASSERT_TRUE(other);
    EXPECT_EQ(other->digest, first->digest);
  }
}

TEST_F(PegBook, NothingIsSavedWhenItIsStopped) {
  const auto board = plain::triangle(6);
  const DataStore store(directory_);
  control_.cancel();
  const auto built = build_book(board, board.classes().front(), store, {}, control_);
  ASSERT_TRUE(built);
  EXPECT_EQ(built->status, Status::cancelled);
  EXPECT_FALSE(store.contains(book_name(board, board.classes().front())));
}

TEST_F(PegBook, DifferentBoardsHaveDifferentNames) {
  const auto english = plain::english();
  EXPECT_EQ(book_name(english, english.classes().front()), "pegs/english-A");
  const auto one = plain::drawn(Lattice::square, {"ooo", "oooo"});
  const auto two = plain::drawn(Lattice::square, {"oooo", "ooo"});
  EXPECT_NE(book_name(one, one.classes().front()), book_name(two, two.classes().front()));
}

}  // namespace
}  // namespace meleda::pegs
