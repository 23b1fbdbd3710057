#include "meleda/engines/bit_book.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cstring>
#include <random>
#include <vector>

namespace meleda {
namespace {

class Memory final : public DataSink {
 public:
  bool write(std::span<const std::byte> block) override {
    bytes.insert(bytes.end(), block.begin(), block.end());
    return true;
  }
  std::vector<std::byte> bytes;
};

// Jumps backwards on a grid of 4 x 5, folded along its middle column.
BitSystem grid() {
  BitSystem system;
  system.places = 20;
  system.label_bits = 4;
  const auto bit = [](int r, int c) { return std::uint64_t{1} << (r * 5 + c); };
  for (int r = 0; r < 4; ++r) {
    for (int c = 0; c < 5; ++c) {
      system.labels.push_back(static_cast<std::uint8_t>((r + c) % 3 + 1 + 4 * ((r - c + 6) % 3 + 1)));
      system.fold.push_back(static_cast<std::uint8_t>(r * 5 + 4 - c));
      for (const auto& [dr, dc] : {std::pair(0, 1), std::pair(1, 0), std::pair(0, -1), std::pair(-1, 0)}) {
        const int r2 = r + 2 * dr;
        const int c2 = c + 2 * dc;
        if (r2 < 0 || r2 > 3 || c2 < 0 || c2 > 4) continue;
        system.steps.push_back({bit(r, c) | bit(r + dr, c + dc) | bit(r2, c2), bit(r2, c2)});
      }
    }
  }
  system.invariant = system.labels[2];  // a place in the middle column, so the fold keeps it
  return system;
}

struct Made {
  std::vector<std::byte> bytes;
  std::string digest;
  std::vector<std::vector<bool>> contains;  // [full places][state]
};

Made make_book() {
  Control control;
  auto levels = std::move(BitLevels::make(grid(), {}, control).value());
  std::vector<std::uint64_t> first;
  for (std::size_t p = 0; p < 20; ++p) {
    if (grid().labels[p] == grid().invariant) first.push_back(std::uint64_t{1} << p);
  }
  levels->begin(first);
  Memory memory;
  BitBookWriter writer(levels->layout(), memory);
  BitDigest digest;
  Made made;
  made.contains.resize(21);
  do {
    writer.add(levels->level(), 0);
    digest.add(levels->level());
    auto& here = made.contains[static_cast<std::size_t>(levels->level().full_places())];
    for (std::uint64_t s = 0; s < std::uint64_t{1} << 20; ++s) here.push_back(levels->level().contains(s));
  } while (levels->grow(control));
  writer.finish();
  made.bytes = std::move(memory.bytes);
  made.digest = writer.digest();
  EXPECT_EQ(digest.text(), made.digest);
  return made;
}

TEST(BitBook, SaysOfEveryStateWhetherItIsThere) {
  const auto made = make_book();
  const auto book = BitBook::open(made.bytes);
  ASSERT_TRUE(book) << book.error().message;
  std::uint64_t there = 0;
  for (std::uint64_t s = 0; s < std::uint64_t{1} << 20; ++s) {
    const auto& level = made.contains[static_cast<std::size_t>(std::popcount(s))];
    const bool expected = !level.empty() && level[s];
    ASSERT_EQ((*book)->contains(s), expected) << s;
    there += expected ? 1U : 0U;
  }
  EXPECT_FALSE((*book)->contains(~std::uint64_t{0}));
  EXPECT_FALSE((*book)->contains(std::uint64_t{1} << 40));
  std::uint64_t counted = 0;
  for (const auto& level : (*book)->levels()) counted += level.states;
  EXPECT_EQ(counted, there);
  EXPECT_GT(there, 1000U);
  EXPECT_EQ((*book)->digest(), made.digest);
}

TEST(BitBook, RefusesEveryPartOfAFile) {
  const auto made = make_book();
  for (std::size_t size = 0; size < made.bytes.size(); size += 1 + size / 3) {
    EXPECT_FALSE(BitBook::open(std::span(made.bytes).first(size))) << size;
  }
}

// What is not compressed is looked at when the book is opened; the chunks themselves are the checksum's to guard.
TEST(BitBook, NeverFailsOnChangedTables) {
  const auto made = make_book();
  std::uint64_t tables = 0;
  std::memcpy(&tables, made.bytes.data() + (made.bytes.size() - 40), sizeof tables);
  std::mt19937_64 random(5);
  int refused = 0;
  for (int i = 0; i < 300; ++i) {
    auto bytes = made.bytes;
    const auto at = tables + random() % (bytes.size() - tables);
    bytes[at] ^= static_cast<std::byte>(1 + random() % 255);
    refused += BitBook::open(bytes) ? 0 : 1;
  }
  EXPECT_GT(refused, 100);
}

}  // namespace
}  // namespace meleda
