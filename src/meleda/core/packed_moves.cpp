#include "meleda/core/packed_moves.hpp"

#include <algorithm>
#include <utility>

#include "meleda/core/assert.hpp"

namespace meleda {

namespace {

constexpr unsigned most_part_bits = 8;  // tables of all parts of a move stay in the nearest cache

// With as many parts as the compiler is told, or `count`.
template <std::size_t known>
void apply_one(std::span<const std::uint64_t> rows, const std::uint64_t* tables, const unsigned* shifts,
               std::size_t count, unsigned bits, std::uint64_t* to, std::size_t step) {
  const auto mask = (std::uint64_t{1} << bits) - 1;
  for (const auto row : rows) {
    std::uint64_t result = 0;
    const auto parts = known != 0 ? known : count;
    for (std::size_t p = 0; p < parts; ++p) result |= tables[(p << bits) + (row >> shifts[p] & mask)];
    *to = result;
    to += step;
  }
}

}  // namespace

PackedMoves::PackedMoves(const RowPacking& packing) : packing_(packing) {
  MELEDA_ASSERT(packing.fits());
  part_places_ = std::max(1U, most_part_bits / packing.width());
  part_bits_ = part_places_ * packing.width();
  for (std::size_t first = 0; first < packing.places(); first += part_places_) {
    // The last part may reach beyond the last place, but not beyond the word: then it begins earlier.
    const auto last = std::min<std::size_t>(first + part_places_, 64 / packing.width()) - 1;
    shifts_.push_back(packing.shift(last));
  }
}

void PackedMoves::add(std::span<const std::uint8_t> from, const Change& change, std::optional<std::size_t> blank) {
  const auto places = packing_.places();
  const auto width = packing_.width();
  const auto mask = (std::uint64_t{1} << width) - 1;
  MELEDA_ASSERT(from.size() >= places);
  const auto values = std::size_t{1} << part_bits_;
  const auto first_table = tables_.size();
  tables_.resize(first_table + shifts_.size() * values, 0);
  for (std::size_t i = 0; i < places; ++i) {
    const auto source = from[i];
    const auto part = source / part_places_;
    const auto within = packing_.shift(source) - shifts_[part];
    for (std::size_t v = 0; v < values; ++v) {
      const auto before = static_cast<std::uint8_t>(v >> within & mask);
      tables_[first_table + part * values + v] |= (std::uint64_t{change(i, before)} & mask) << packing_.shift(i);
    }
  }
  blanks_.push_back(blank ? mask << packing_.shift(*blank) : 0);
  always_ = always_ && !blank;
}

void PackedMoves::apply(std::span<const std::uint64_t> rows, std::vector<std::uint64_t>& results,
                        std::vector<std::size_t>& ends) const {
  const auto moves = blanks_.size();
  const auto first = results.size();
  results.resize(first + rows.size() * moves);
  const auto parts = shifts_.size();
  const auto one = [&] {
    switch (parts) {
      case 4: return apply_one<4>;
      case 5: return apply_one<5>;
      case 6: return apply_one<6>;
      case 7: return apply_one<7>;
      case 8: return apply_one<8>;
      default: return apply_one<0>;
    }
  }();
  // Move by move, so that its tables stay near.
  for (std::size_t m = 0; m < moves; ++m) {
    one(rows, tables_.data() + (m * parts << part_bits_), shifts_.data(), parts, part_bits_, results.data() + first + m,
        moves);
  }
  if (always_) {
    for (std::size_t i = 1; i <= rows.size(); ++i) ends.push_back(first + i * moves);
    return;
  }
  auto end = first;
  auto at = first;
  for (const auto row : rows) {
    for (const auto blank : blanks_) {
      const auto result = results[at++];
      if ((row & blank) == 0) results[end++] = result;
    }
    ends.push_back(end);
  }
  results.resize(end);
}

}  // namespace meleda
