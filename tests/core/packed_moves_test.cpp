#include "meleda/core/packed_moves.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cstdint>
#include <vector>

namespace meleda {
namespace {

// Random rows under random moves, against the same place by place.
RC_GTEST_PROP(PackedMoves, AreTheMovesOfTheRows, ()) {
  const auto below = [](int end) {
    return static_cast<std::size_t>(*rc::gen::resize(rc::kNominalSize, rc::gen::inRange(0, end)));
  };
  using Row = std::array<std::uint8_t, 64>;
  const auto largest = static_cast<std::uint8_t>(below(2) == 0 ? below(16) : below(200));
  const auto places = 1 + below(64);
  const RowPacking packing(places, largest);
  if (!packing.fits()) return;

  struct Move {
    Row from{};
    std::uint8_t add = 0;
    std::optional<std::size_t> blank;
  };
  std::vector<Move> moves(1 + below(5));
  PackedMoves packed(packing);
  const bool blanks = below(2) == 0;
  for (auto& move : moves) {
    for (std::size_t i = 0; i < places; ++i) move.from[i] = static_cast<std::uint8_t>(below(static_cast<int>(places)));
    move.add = static_cast<std::uint8_t>(below(largest + 1));
    if (blanks && below(2) == 0) move.blank = below(static_cast<int>(places));
  }
  const auto changed = [&](const Move& move, std::size_t place, std::uint8_t value) {
    return static_cast<std::uint8_t>((value + move.add * place) % (largest + 1U));
  };
  for (const auto& move : moves) {
    packed.add(
        move.from, [&](std::size_t place, std::uint8_t value) { return changed(move, place, value); }, move.blank);
  }

  std::vector<Row> rows(1 + below(20));
  std::vector<std::uint64_t> words;
  for (auto& row : rows) {
    for (std::size_t i = 0; i < places; ++i) row[i] = static_cast<std::uint8_t>(below(largest + 1));
    words.push_back(packing.packed(row));
  }
  std::vector<std::uint64_t> expected{7};  // what is there already stays
  std::vector<std::size_t> expected_ends{1};
  for (const auto& row : rows) {
    for (const auto& move : moves) {
      if (move.blank && row[*move.blank] != 0) continue;
      Row after{};
      for (std::size_t i = 0; i < places; ++i) after[i] = changed(move, i, row[move.from[i]]);
      expected.push_back(packing.packed(after));
    }
    expected_ends.push_back(expected.size());
  }
  std::vector<std::uint64_t> results{7};
  std::vector<std::size_t> ends{1};
  packed.apply(words, results, ends);
  RC_ASSERT(results == expected);
  RC_ASSERT(ends == expected_ends);
}

}  // namespace
}  // namespace meleda
