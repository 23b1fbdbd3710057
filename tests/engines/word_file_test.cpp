#include "meleda/engines/word_file.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <vector>

namespace meleda {
namespace {

constexpr WordFileMark mark = {'T', 'E', 'S', 'T', 'F', 'I', 'L', 'E'};

class WordFiles : public testing::Test {
 protected:
  WordFiles() : directory_(std::filesystem::temp_directory_path() / ("meleda-words-" + std::to_string(getpid()))) {}
  ~WordFiles() override { std::filesystem::remove_all(directory_); }

  void write(const std::vector<std::vector<std::uint64_t>>& sections, const std::vector<std::uint64_t>& numbers) const {
    Manifest manifest;
    manifest.name = "words";
    manifest.format = "test";
    const auto written = DataStore(directory_).write(manifest, [&](DataSink& sink) -> Result<void> {
      WordFileWriter writer(sink);
      for (const auto& section : sections) {
        writer.add(section);
        writer.end_chunk();
      }
      writer.finish(numbers, mark);
      return {};
    });
    ASSERT_TRUE(written) << written.error().message;
  }
  [[nodiscard]] Result<std::unique_ptr<WordFile>> open(const WordFileMark& wanted = mark) const {
    MELEDA_TRY(auto item, DataStore(directory_).open("words", "test", 1));
    return WordFile::open(std::move(item), wanted);
  }
  [[nodiscard]] std::filesystem::path payload() const {
    for (const auto& entry : std::filesystem::directory_iterator(directory_)) {
      if (entry.path().extension() == ".data") return entry.path();
    }
    return {};
  }

  std::filesystem::path directory_;
};

TEST_F(WordFiles, GiveBackWhatWasWritten) {
  std::mt19937_64 random(3);
  std::vector<std::vector<std::uint64_t>> sections(3);
  sections[0].resize(2 * words_of_chunk + 17);
  sections[1].resize(1);
  sections[2].resize(100 * words_of_chunk);
  for (auto& section : sections) {
    for (auto& word : section) word = random() % 1000;
  }
  write(sections, {1, 2, 3});
  const auto file = open();
  ASSERT_TRUE(file);
  EXPECT_EQ((*file)->numbers(), (std::vector<std::uint64_t>{1, 2, 3}));
  ASSERT_EQ((*file)->chunks(), 3U + 1 + 100);
  std::vector<std::uint64_t> all;
  for (std::uint64_t c = 0; c < (*file)->chunks(); ++c) {
    const auto chunk = (*file)->chunk(c);
    EXPECT_EQ(*chunk, (*file)->read_chunk(c));
    all.insert(all.end(), chunk->begin(), chunk->end());
  }
  std::vector<std::uint64_t> expected;
  for (const auto& section : sections) expected.insert(expected.end(), section.begin(), section.end());
  EXPECT_EQ(all, expected);
}

TEST_F(WordFiles, MayBeEmpty) {
  write({}, {});
  const auto file = open();
  ASSERT_TRUE(file);
  EXPECT_EQ((*file)->chunks(), 0U);
}

TEST_F(WordFiles, OfAnotherKindAreRefused) {
  write({{1}}, {});
  EXPECT_FALSE(open({'O', 'T', 'H', 'E', 'R', ' ', ' ', ' '}));
}

TEST_F(WordFiles, NoChangeGoesUnnoticed) {
  std::vector<std::uint64_t> words(3 * words_of_chunk);
  for (std::size_t i = 0; i < words.size(); ++i) words[i] = i * i;
  write({words}, {7});
  std::mt19937_64 random(4);
  const auto size = std::filesystem::file_size(payload());
  for (int i = 0; i < 300; ++i) {
    const auto at = static_cast<std::streamoff>(random() % size);
    std::fstream file(payload(), std::ios::in | std::ios::out | std::ios::binary);
    file.seekg(at);
    const auto before = static_cast<char>(file.get());
    file.seekp(at);
    file.put(static_cast<char>(before ^ static_cast<char>(1 + random() % 255)));
    file.flush();
    const auto opened = open();
    if (opened) {
      bool noticed = false;
      try {
        for (std::uint64_t c = 0; c < (*opened)->chunks(); ++c) {
          const auto chunk = (*opened)->read_chunk(c);
          for (std::size_t w = 0; w < chunk.size(); ++w) ASSERT_EQ(chunk[w], words[c * words_of_chunk + w]);
        }
      } catch (const DamagedData&) {
        noticed = true;
        EXPECT_FALSE((*opened)->sound());
      }
      // The only bytes that may be anything fill up to the tables.
      EXPECT_TRUE(noticed || at + 8 >= static_cast<std::streamoff>(size) - 200) << at << " of " << size;
    }
    file.seekp(at);
    file.put(before);
  }
}

}  // namespace
}  // namespace meleda
