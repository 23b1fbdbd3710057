#include "meleda/workbench/books.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "meleda/core/data_store.hpp"
#include "meleda/core/state_set.hpp"
#include "meleda/engines/bit_book.hpp"

namespace meleda {
namespace {

// Three places in a line; the middle of each side is a step.
Manifest write_book(const DataStore& store, bool two_levels) {
  BitSystem system;
  system.places = 3;
  system.labels = {0, 0, 0};
  system.steps = {{7, 1}, {7, 4}};
  Control control;
  auto levels = std::move(BitLevels::make(system, {}, control).value());
  levels->begin(std::vector<std::uint64_t>{1});
  Manifest manifest;
  manifest.name = "test/line";
  manifest.format = bit_book_format;
  manifest.version = bit_book_version;
  return store
      .write(manifest,
             [&](DataSink& sink) -> Result<void> {
               BitBookWriter writer(levels->layout(), sink);
               writer.add(levels->level(), 1);
               if (two_levels && levels->grow(control)) writer.add(levels->level(), 1);
               writer.finish();
               return {};
             })
      .value();
}

TEST(Books, AreFoundOpenedAnewAndNotTrustedWhenDamaged) {
  const auto directory = std::filesystem::temp_directory_path() / "meleda-books-test";
  std::filesystem::remove_all(directory);
  const DataStore store(directory);
  use_books_in(directory);
  EXPECT_EQ(find_state_set("test/line"), nullptr);
  write_book(store, false);
  auto book = find_state_set("test/line");
  ASSERT_NE(book, nullptr);
  EXPECT_TRUE(book->contains(1));
  EXPECT_FALSE(book->contains(6));
  write_book(store, true);
  book = find_state_set("test/line");
  ASSERT_NE(book, nullptr);
  EXPECT_TRUE(book->contains(6));
  // A byte is changed, and another folder and back makes it forget what is open.
  for (const auto& entry : std::filesystem::recursive_directory_iterator(directory)) {
    if (entry.path().extension() != ".data") continue;
    std::fstream file(entry.path(), std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(1);
    file.put('!');
  }
  use_books_in(directory / "elsewhere");
  EXPECT_EQ(find_state_set("test/line"), nullptr);
  use_books_in(directory);
  EXPECT_EQ(find_state_set("test/line"), nullptr);
  std::filesystem::remove_all(directory);
  use_books_in({});
}

}  // namespace
}  // namespace meleda
