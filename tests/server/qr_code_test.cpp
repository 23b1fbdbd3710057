#include "server/qr_code.hpp"

#include <gtest/gtest.h>

#include <cstdint>

namespace meleda::server {
namespace {

using Dots = std::vector<std::vector<bool>>;

// Reads a code of versions 2 to 5 with the least correction, whose bytes are in one block: by the standard
// (ISO/IEC 18004), without the library.
class Reader {
 public:
  explicit Reader(const Dots& dots) : dots_(dots), size_(static_cast<int>(dots.size())) {}

  std::string text() {
    const int version = (size_ - 17) / 4;
    EXPECT_TRUE(version >= 2 && version <= 5);
    unsigned format = 0;
    for (const auto& [row, column] : {std::pair(8, 0), {8, 1}, {8, 2}, {8, 3}, {8, 4}})
      format = format << 1 | at(row, column);
    format ^= 0b10101;
    EXPECT_EQ(format >> 3, 0b01U) << "the least correction";
    mask_ = format & 7U;
    // Pairs of columns from the right, up and down in turn; the column of the timing pattern belongs to none.
    bool up = true;
    for (int right = size_ - 1; right > 0; right -= 2) {
      if (right == 6) right = 5;
      for (int i = 0; i < size_; ++i) {
        for (const int column : {right, right - 1}) {
          const int row = up ? size_ - 1 - i : i;
          if (!is_function(row, column)) bits_.push_back(at(row, column) != is_masked(row, column));
        }
      }
      up = !up;
    }
    EXPECT_EQ(take(4), 4U) << "bytes";
    const auto length = take(8);
    std::string text;
    for (unsigned i = 0; i < length; ++i) text += static_cast<char>(take(8));
    return text;
  }

 private:
  [[nodiscard]] bool at(int row, int column) const {
    return dots_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
  }
  [[nodiscard]] bool is_function(int row, int column) const {
    const bool corner = (row < 9 && column < 9) || (row < 9 && column >= size_ - 8) || (row >= size_ - 8 && column < 9);
    const int middle = size_ - 7;  // of the alignment pattern
    const bool alignment = std::abs(row - middle) <= 2 && std::abs(column - middle) <= 2;
    return corner || alignment || row == 6 || column == 6;
  }
  [[nodiscard]] bool is_masked(int i, int j) const {
    switch (mask_) {
      case 0: return (i + j) % 2 == 0;
      case 1: return i % 2 == 0;
      case 2: return j % 3 == 0;
      case 3: return (i + j) % 3 == 0;
      case 4: return (i / 2 + j / 3) % 2 == 0;
      case 5: return i * j % 2 + i * j % 3 == 0;
      case 6: return (i * j % 2 + i * j % 3) % 2 == 0;
      default: return ((i + j) % 2 + i * j % 3) % 2 == 0;
    }
  }
  unsigned take(int count) {
    unsigned value = 0;
    for (int i = 0; i < count; ++i, ++next_) value = value << 1 | (next_ < bits_.size() && bits_[next_] ? 1U : 0U);
    return value;
  }

  const Dots& dots_;
  int size_;
  unsigned mask_ = 0;
  std::vector<bool> bits_;
  std::size_t next_ = 0;
};

// The dots of what was drawn, without the rim.
Dots drawn(const std::string& lines) {
  Dots dots(1);
  std::vector<bool> below;
  for (std::size_t at = 0; at < lines.size();) {
    if (lines[at] == '\n') {
      dots.push_back(below);
      dots.emplace_back();
      below.clear();
      ++at;
      continue;
    }
    const auto sign = lines[at] == ' ' ? std::string(" ") : lines.substr(at, 3);
    at += sign.size();
    EXPECT_TRUE(sign == " " || sign == "\u2588" || sign == "\u2580" || sign == "\u2584");
    dots.back().push_back(sign == " " || sign == "\u2584");
    below.push_back(sign == " " || sign == "\u2580");
  }
  const std::size_t rim = 4;
  const auto width = dots.front().size();
  Dots inner;
  for (std::size_t row = rim; row < width - rim; ++row) {
    for (const auto column : {std::size_t{0}, rim - 1, width - rim, width - 1}) EXPECT_FALSE(dots[row][column]);
    inner.emplace_back(dots[row].begin() + rim, dots[row].end() - rim);
  }
  return inner;
}

TEST(QrCode, SaysTheAddress) {
  for (const auto* text : {"http://192.168.1.5:8765/?key=abcdefgh-_012345", "http://10.0.0.1:80/?key=AAAAAAAAAAAAAAAA",
                           "http://[fe80::1234:5678:9abc:def0]:65535/?key=zzzzzzzzzzzzzzzz",
                           "http://a-machine-with-a-long-name.example.org:8765/?key=0123456789ABCDEF"}) {
    const auto dots = qr_dots(text);
    ASSERT_TRUE(dots) << text;
    EXPECT_EQ(Reader(*dots).text(), text);
    EXPECT_EQ(drawn(qr_lines(*dots, false)), *dots);
  }
  EXPECT_FALSE(qr_dots(std::string(5000, 'x')));
}

TEST(QrCode, IsBlackOnWhiteWhateverTheTerminalIs) {
  const auto lines = qr_lines({{true}}, true);
  EXPECT_TRUE(lines.starts_with("\x1b[97;40m"));
  EXPECT_TRUE(lines.ends_with("\x1b[0m\n"));
}

}  // namespace
}  // namespace meleda::server
