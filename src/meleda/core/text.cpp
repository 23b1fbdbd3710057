#include "meleda/core/text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <numeric>

#include "meleda/core/translate.hpp"

namespace meleda {

namespace {

// Length of the printable UTF-8 character at the front, or 0 if there is none (control characters count as none).
std::size_t printable_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  if (first < 0x80) return first >= 0x20 && first != 0x7f ? 1 : 0;
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0U) != 0x80U) return 0;
  }
  const bool control = first == 0xc2 && byte(1) < 0xa0;
  const bool surrogate = first == 0xed && byte(1) >= 0xa0;
  const bool overlong = (first == 0xe0 && byte(1) < 0xa0) || (first == 0xf0 && byte(1) < 0x90);
  const bool beyond = first == 0xf4 && byte(1) >= 0x90;
  return control || surrogate || overlong || beyond ? 0 : length;
}

struct Character {
  std::size_t bytes = 1;
  std::uint32_t code = 0;
};

// What begins the text, which must not be empty; a byte that is no UTF-8 stands for itself.
Character first_character(std::string_view text) {
  const auto bytes = std::max<std::size_t>(printable_length(text), 1);
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (bytes == 1) return {1, byte(0)};
  std::uint32_t code = byte(0) & (0x7fU >> bytes);
  for (std::size_t i = 1; i < bytes; ++i) code = code << 6U | (byte(i) & 0x3fU);
  return {bytes, code};
}

// Characters of East Asia, which take two columns, and between which a line may be broken.
bool is_wide(std::uint32_t code) {
  return (code >= 0x2e80 && code <= 0xa4cf) || (code >= 0xac00 && code <= 0xd7a3) ||
         (code >= 0xf900 && code <= 0xfaff) || (code >= 0xfe30 && code <= 0xfe4f) ||
         (code >= 0xff00 && code <= 0xff60) || (code >= 0x20000 && code <= 0x3fffd);
}

// Closing brackets, commas and stops do not begin a line, opening brackets do not end one.
bool may_not_begin(std::uint32_t code) {
  constexpr std::u32string_view closing = U"\u3001\u3002\u300d\u300f\u3009\u300b\uff01\uff09\uff0c\uff1a\uff1b\uff1f";
  return closing.find(code) != std::u32string_view::npos;
}
bool may_not_end(std::uint32_t code) {
  constexpr std::u32string_view opening = U"\u300c\u300e\u3008\u300a\uff08";
  return opening.find(code) != std::u32string_view::npos;
}

// Bytes at the front between which a line is not broken: a word, or a character of East Asia with its punctuation.
std::size_t unbroken_length(std::string_view text) {
  auto before = first_character(text);
  std::size_t length = before.bytes;
  while (length < text.size() && text[length] != ' ') {
    const auto next = first_character(text.substr(length));
    const bool may_break =
        (is_wide(before.code) || is_wide(next.code)) && !may_not_begin(next.code) && !may_not_end(before.code);
    if (may_break) break;
    length += next.bytes;
    before = next;
  }
  return length;
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row[b.size()];
}

}  // namespace

std::size_t columns_of(std::string_view text) {
  std::size_t columns = 0;
  while (!text.empty()) {
    const auto character = first_character(text);
    columns += is_wide(character.code) ? 2U : 1U;
    text.remove_prefix(character.bytes);
  }
  return columns;
}

std::string printable(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const auto length = printable_length(text);
    if (length == 0) {
      out += fmt::format("\\x{:02x}", static_cast<unsigned char>(text[0]));
      text.remove_prefix(1);
    } else {
      out += text.substr(0, length);
      text.remove_prefix(length);
    }
  }
  return out;
}

std::string quoted_character(std::string_view text, std::size_t offset) {
  if (offset >= text.size()) return tr("the end");
  const auto rest = text.substr(offset);
  const auto length = printable_length(rest);
  if (length == 0) return say("byte 0x{:02x}", static_cast<unsigned char>(rest[0]));
  return fmt::format("'{}'", rest.substr(0, length));
}

std::string in_quotes(std::string_view text, std::size_t most) {
  if (text.size() <= most) return fmt::format("'{}'", printable(text));
  const auto half = most / 2;
  return fmt::format("'{}...{}'", printable(text.substr(0, half)), printable(text.substr(text.size() - half)));
}

std::string nearest(std::string_view word, const std::vector<std::string>& candidates) {
  constexpr std::size_t longest_name = 64;
  if (word.size() > longest_name) return {};
  std::string best;
  std::size_t best_distance = 3;
  for (const auto& candidate : candidates) {
    const auto distance = edit_distance(word, candidate);
    if (distance < best_distance && 2 * distance < std::max(word.size(), candidate.size())) {
      best = candidate;
      best_distance = distance;
    }
  }
  return best;
}

std::string grouped(std::string_view digits) {
  std::string out;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i != 0 && (digits.size() - i) % 3 == 0) out += ',';
    out += digits[i];
  }
  return out;
}

std::string grouped(std::uint64_t number) {
  return grouped(std::string_view(std::to_string(number)));
}

std::string bytes_for_people(std::uint64_t bytes) {
  constexpr double kilo = 1000;
  auto size = static_cast<double>(bytes);
  const char* unit = "bytes";
  for (const auto* larger : {"kB", "MB", "GB", "TB", "PB", "EB"}) {
    if (size < kilo) break;
    size /= kilo;
    unit = larger;
  }
  return fmt::format("{:.{}f} {}", size, bytes >= 1000 && size < 10 ? 1 : 0, unit);
}

std::vector<PlacedWord> words_of(std::string_view text) {
  constexpr std::string_view blanks = " \t\n\r";
  std::vector<PlacedWord> words;
  for (auto at = text.find_first_not_of(blanks); at != std::string_view::npos;) {
    const auto end = std::min(text.find_first_of(blanks, at), text.size());
    words.push_back({at, text.substr(at, end - at)});
    at = text.find_first_not_of(blanks, end);
  }
  return words;
}

std::string wrapped(std::string_view text, std::size_t indent, std::size_t width) {
  std::string out;
  std::size_t column = indent;
  for (bool after_blank = false; !text.empty();) {
    if (text.front() == ' ') {
      after_blank = true;
      text.remove_prefix(1);
      continue;
    }
    const auto part = text.substr(0, unbroken_length(text));
    const auto columns = columns_of(part);
    const bool blank = after_blank && column != indent;
    if (column != indent && column + (blank ? 1U : 0U) + columns > width) {
      out += "\n" + std::string(indent, ' ');
      column = indent;
    } else if (blank) {
      out += ' ';
      ++column;
    }
    out += part;
    column += columns;
    after_blank = false;
    text.remove_prefix(part.size());
  }
  return out + "\n";
}

std::string joined(const std::vector<std::string>& parts, std::string_view between) {
  return fmt::format("{}", fmt::join(parts, between));
}

std::string base64(std::string_view bytes) {
  constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const auto part = bytes.substr(i, 3);
    std::uint32_t group = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      group = group << 8U | (k < part.size() ? static_cast<unsigned char>(part[k]) : 0U);
    }
    for (std::size_t k = 0; k < 4; ++k) {
      out += k <= part.size() ? letters[group >> (18 - 6 * k) & 63U] : '=';
    }
  }
  return out;
}

}  // namespace meleda
