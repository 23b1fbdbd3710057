#include "meleda/engines/row_space.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <limits>

namespace meleda {

namespace {

// Numbers are enough: texts that tell all systems apart, and their hash.
std::string hash_of(const std::string& text) {
  const auto hash = XXH3_128bits(text.data(), text.size());
  return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

template <class Numbers>
void add(std::string& text, const Numbers& numbers) {
  for (const auto number : numbers) text += fmt::format("{} ", static_cast<std::uint64_t>(number));
  text += '\n';
}

}  // namespace

std::uint64_t least_bytes_of(const DigitSystem& system) {
  constexpr auto most = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t rows = 1;
  for (const std::uint64_t radix : system.radices) rows = radix != 0 && rows > most / radix ? most : rows * radix;
  constexpr std::uint64_t bits_of_byte = 8;
  return rows / bits_of_byte / std::max<std::uint64_t>(1, system.symmetries.size());
}

std::string fingerprint_of(const CellSystem& system, std::span<const std::uint8_t> starts) {
  std::string text = "cells\n";
  add(text, system.counts);
  if (system.has_digits()) add(text += "digits beside them ", system.radices);
  for (const auto& move : system.moves) {
    if (move.blank) text += fmt::format("blank {} ", *move.blank);
    add(text, move.to);
    if (system.has_digits()) {
      add(text, move.digit_from);
      add(text, move.digit_add);
    }
  }
  text += "starts\n";
  add(text, starts);
  return hash_of(text);
}

std::string fingerprint_of(const DigitSystem& system, std::span<const std::uint8_t> starts) {
  std::string text = "digits\n";
  add(text, system.radices);
  for (const auto& change : system.changes) {
    text += fmt::format("{} {} {}", change.digit, change.from, change.to);
    for (const auto& [digit, values] : change.where) text += fmt::format(" {}:{}", digit, values);
    text += '\n';
  }
  text += "symmetries\n";
  for (const auto& symmetry : system.symmetries) add(text, symmetry);
  text += "starts\n";
  add(text, starts);
  return hash_of(text);
}

}  // namespace meleda
