#include "server/qr_code.hpp"

#include <qrencode.h>

#include <memory>

namespace meleda::server {

std::optional<std::vector<std::vector<bool>>> qr_dots(std::string_view text) {
  const std::unique_ptr<QRcode, decltype(&QRcode_free)> code(
      QRcode_encodeString8bit(std::string(text).c_str(), 0, QR_ECLEVEL_L), QRcode_free);
  if (!code) return std::nullopt;
  const auto width = static_cast<std::size_t>(code->width);
  std::vector<std::vector<bool>> dots(width, std::vector<bool>(width));
  for (std::size_t i = 0; i < width * width; ++i) dots[i / width][i % width] = (code->data[i] & 1U) != 0;
  return dots;
}

std::string qr_lines(const std::vector<std::vector<bool>>& dots, bool coloured) {
  constexpr int rim = 4;  // dots
  const auto size = static_cast<int>(dots.size());
  const auto bright = [&](int row, int column) {
    const bool inside = row >= 0 && column >= 0 && row < size && column < size;
    return !inside || !dots[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
  };
  std::string text;
  for (int row = -rim; row < size + rim; row += 2) {
    if (coloured) text += "\x1b[97;40m";
    for (int column = -rim; column < size + rim; ++column) {
      const bool above = bright(row, column);
      const bool below = row + 1 < size + rim && bright(row + 1, column);
      text += above && below ? "\u2588" : above ? "\u2580" : below ? "\u2584" : " ";
    }
    if (coloured) text += "\x1b[0m";
    text += '\n';
  }
  return text;
}

}  // namespace meleda::server
