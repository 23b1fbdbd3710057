#pragma once
// Small helpers for messages and for reading what people type.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace meleda {

// The character that begins at `offset`, in quotes and safe to print on a terminal: control characters and bytes that
// are no UTF-8 are written as a number. "the end" when the text ends there.
[[nodiscard]] std::string quoted_character(std::string_view text, std::size_t offset);

// The text with control characters and bytes that are no UTF-8 written as numbers: safe to print on a terminal.
[[nodiscard]] std::string printable(std::string_view text);

// The text in quotes, made safe to print and cut in the middle when it is long.
[[nodiscard]] std::string in_quotes(std::string_view text, std::size_t most = 60);

// The candidate that the word was probably meant to be, or empty when none is near (two slips at most, and fewer than
// half of the word).
[[nodiscard]] std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

// "1,234,567": only for people; never in an answer that a program reads.
[[nodiscard]] std::string grouped(std::string_view digits);
[[nodiscard]] std::string grouped(std::uint64_t number);

// "1.2 MB": only for people.
[[nodiscard]] std::string bytes_for_people(std::uint64_t bytes);

struct PlacedWord {
  std::size_t offset = 0;
  std::string_view text;
};

// What stands between blanks.
[[nodiscard]] std::vector<PlacedWord> words_of(std::string_view text);

// How wide a text is on a terminal: characters of East Asia take two columns.
[[nodiscard]] std::size_t columns_of(std::string_view text);

// Breaks a text between words, or between characters of East Asia, into lines of at most `width` columns, all of which
// begin at column `indent`. The first line is taken to stand there already.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t indent, std::size_t width = 80);

[[nodiscard]] std::string joined(const std::vector<std::string>& parts, std::string_view between);

// Bytes as text: RFC 4648, with padding.
[[nodiscard]] std::string base64(std::string_view bytes);

}  // namespace meleda
