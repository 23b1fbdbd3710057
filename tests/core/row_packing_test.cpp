#include "meleda/core/row_packing.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>

namespace meleda {
namespace {

// Rows come back as they were, and words compare as rows do.
template <std::size_t size>
void expect_packed(std::size_t places, std::uint8_t largest) {
  const RowPacking packing(places, largest);
  if (!packing.fits()) {
    RC_ASSERT(places * std::max<std::size_t>(1, static_cast<std::size_t>(std::bit_width(unsigned{largest}))) > 64);
    return;
  }
  const auto any_row = [&] {
    std::array<std::uint8_t, size> row{};
    for (std::size_t i = 0; i < places; ++i) {
      row[i] = static_cast<std::uint8_t>(*rc::gen::resize(rc::kNominalSize, rc::gen::inRange(0, largest + 1)));
    }
    return row;
  };
  const auto row = any_row();
  const auto other = any_row();
  std::array<std::uint8_t, size> again{};
  packing.unpack(packing.packed(row), again);
  RC_ASSERT(again == row);
  RC_ASSERT((packing.packed(row) < packing.packed(other)) == (row < other));
}

RC_GTEST_PROP(RowPacking, IsOneToOneAndInOrder, ()) {
  const auto below = [](int end) { return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(0, end)); };
  const auto largest = static_cast<std::uint8_t>(below(2) == 0 ? below(16) : below(200));
  expect_packed<5>(static_cast<std::size_t>(1 + below(5)), largest);
  expect_packed<8>(static_cast<std::size_t>(1 + below(8)), largest);
  expect_packed<10>(static_cast<std::size_t>(1 + below(10)), largest);
  expect_packed<16>(static_cast<std::size_t>(1 + below(16)), largest);
  expect_packed<64>(static_cast<std::size_t>(1 + below(64)), largest);
}

}  // namespace
}  // namespace meleda
