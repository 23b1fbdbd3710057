#include "meleda/engines/bit_book.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
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

class StoredBook : public testing::Test {
 protected:
  StoredBook() {
    auto path = (std::filesystem::temp_directory_path() / "meleda-bit-book-XXXXXX").string();
    folder_ = mkdtemp(path.data());
  }
  ~StoredBook() override { std::filesystem::remove_all(folder_); }
  void write(const std::string& format, std::uint32_t version, std::span<const std::byte> bytes) const {
    Manifest manifest;
    manifest.name = "book";
    manifest.format = format;
    manifest.version = version;
    const auto written = store().write(manifest, [&](DataSink& sink) -> Result<void> {
      sink.write(bytes);
      return {};
    });
    ASSERT_TRUE(written) << written.error().message;
  }
  [[nodiscard]] DataStore store() const { return DataStore(folder_ / "store"); }

  std::filesystem::path folder_;
};

TEST_F(StoredBook, IsOpenedAsASetOfStates) {
  EXPECT_EQ(open_state_set(store(), "book"), nullptr);
  const auto made = make_book();
  write(bit_book_format, bit_book_version, made.bytes);
  const auto set = open_state_set(store(), "book");
  ASSERT_NE(set, nullptr);
  for (std::uint64_t s = 0; s < std::uint64_t{1} << 20; s += 7) {
    const auto& level = made.contains[static_cast<std::size_t>(std::popcount(s))];
    ASSERT_EQ(set->contains(s), !level.empty() && level[s]) << s;
  }
  EXPECT_EQ(BitBook::open(store(), "book").value()->digest(), made.digest);
}

TEST_F(StoredBook, IsNoSetWhereItIsNotWhole) {
  const auto made = make_book();
  write("another", bit_book_version, made.bytes);
  EXPECT_EQ(open_state_set(store(), "book"), nullptr);
  write(bit_book_format, bit_book_version + 1, made.bytes);
  EXPECT_EQ(open_state_set(store(), "book"), nullptr);
  write(bit_book_format, bit_book_version, std::span(made.bytes).first(made.bytes.size() / 2));
  EXPECT_EQ(open_state_set(store(), "book"), nullptr);
  // One byte of the first chunk: only the checksum can know.
  write(bit_book_format, bit_book_version, made.bytes);
  std::filesystem::path largest;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_)) {
    if (entry.is_regular_file() && entry.file_size() == made.bytes.size()) largest = entry.path();
  }
  ASSERT_FALSE(largest.empty());
  std::filesystem::permissions(largest, std::filesystem::perms::owner_write, std::filesystem::perm_options::add);
  std::fstream file(largest, std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(100);
  file.put(static_cast<char>(~static_cast<unsigned char>(made.bytes[100])));
  file.close();
  EXPECT_EQ(open_state_set(store(), "book"), nullptr);
}

}  // namespace
}  // namespace meleda
