#include "meleda/engines/bit_layout.hpp"

#include <bit>
#include <utility>

#include "meleda/core/assert.hpp"
#include "meleda/core/translate.hpp"

namespace meleda {

namespace {

constexpr std::size_t most_middle_places = 16;  // blocks for 2^16 states
constexpr int part_bits = 21;

std::uint64_t place(std::size_t p) {
  return std::uint64_t{1} << p;
}

std::uint64_t image(const PlaceMap& map, std::uint64_t places) {
  std::uint64_t result = 0;
  for (; places != 0; places &= places - 1) result |= place(map[static_cast<std::size_t>(std::countr_zero(places))]);
  return result;
}

std::uint32_t gather(const std::vector<std::uint8_t>& places, std::uint64_t set) {
  std::uint32_t state = 0;
  for (std::size_t i = 0; i < places.size(); ++i) {
    if ((set & place(places[i])) != 0) state |= std::uint32_t{1} << i;
  }
  return state;
}

std::uint64_t scatter(const std::vector<std::uint8_t>& places, std::uint32_t state) {
  std::uint64_t set = 0;
  for (; state != 0; state &= state - 1) set |= place(places[static_cast<std::size_t>(std::countr_zero(state))]);
  return set;
}

bool is_symmetry(const BitSystem& system, const PlaceMap& map) {
  if (map.size() != static_cast<std::size_t>(system.places)) return false;
  std::uint64_t reached = 0;
  for (const auto p : map) reached |= place(p);
  if (std::popcount(reached) != system.places) return false;
  for (const auto& step : system.steps) {
    const BitStep turned{image(map, step.places), image(map, step.source)};
    bool found = false;
    for (const auto& other : system.steps) found |= other == turned;
    if (!found) return false;
  }
  return true;
}

// Whether every state with the system's invariant has an image with the same one. The label of the image must be a
// linear function of the label: pairs (label, label of the image) of single places are brought to echelon form.
bool keeps_invariant(const BitSystem& system, const PlaceMap& map) {
  std::array<std::uint8_t, 8> first{};
  std::array<std::uint8_t, 8> second{};
  const auto reduce = [&](std::uint8_t& a, std::uint8_t& b) {
    for (std::size_t bit = 8; bit-- > 0;) {
      if ((unsigned{a} >> bit & 1U) == 0 || first[bit] == 0) continue;
      a ^= first[bit];
      b ^= second[bit];
    }
  };
  for (std::size_t p = 0; p < map.size(); ++p) {
    auto a = system.labels[p];
    auto b = system.labels[map[p]];
    reduce(a, b);
    if (a == 0 && b != 0) return false;
    if (a == 0) continue;
    const auto top = static_cast<std::size_t>(std::bit_width(a)) - 1;
    first[top] = a;
    second[top] = b;
  }
  auto a = system.invariant;
  auto b = system.invariant;
  reduce(a, b);
  return a != 0 || b == 0;  // a != 0: no state has this invariant
}

}  // namespace

BitSide::BitSide(std::vector<std::uint8_t> places, const BitSystem& system)
    : places_(std::move(places)), label_bits_(system.label_bits) {
  for (const auto p : places_) mask_ |= place(p);
  const auto labels = std::size_t{1} << label_bits_;
  groups_.resize((places_.size() + 1) * labels);
  const auto states = std::size_t{1} << places_.size();
  group_of_.resize(states);
  rank_of_.resize(states);
  std::vector<std::uint8_t> label(states, 0);
  for (std::uint32_t s = 0; s < states; ++s) {
    if (s != 0) label[s] = label[s & (s - 1)] ^ system.labels[places_[static_cast<std::size_t>(std::countr_zero(s))]];
    const auto full = static_cast<std::size_t>(std::popcount(s));
    const auto g = full * labels + label[s];
    auto& group = groups_[g];
    group_of_[s] = static_cast<std::uint16_t>(g);
    rank_of_[s] = static_cast<std::uint32_t>(group.members.size());
    group.members.push_back(s);
  }
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    groups_[g].full = static_cast<int>(g / labels);
    groups_[g].label = static_cast<std::uint8_t>(g % labels);
    groups_[g].words = (groups_[g].members.size() + 63) / 64;
  }
}

std::size_t BitSide::find(int full, std::uint8_t label) const {
  if (full < 0 || full > static_cast<int>(places_.size())) return groups();
  const auto g = static_cast<std::size_t>(full) << label_bits_ | label;
  return groups_[g].members.empty() ? groups() : g;
}

std::uint32_t BitSide::part(std::uint64_t places) const {
  return gather(places_, places);
}
std::uint64_t BitSide::whole(std::uint32_t state) const {
  return scatter(places_, state);
}

Result<BitLayout> BitLayout::make(BitSystem system) {
  MELEDA_ASSERT(system.places > 0 && system.places <= 64 && system.label_bits <= 8);
  MELEDA_ASSERT(system.labels.size() == static_cast<std::size_t>(system.places));
  BitLayout layout;
  layout.system_ = std::move(system);
  if (auto result = layout.divide(); !result) return tl::unexpected(result.error());
  layout.match_groups();
  if (auto result = layout.make_turn(); !result) return tl::unexpected(result.error());
  for (std::size_t byte = 0; byte < 8; ++byte) {
    for (std::size_t value = 0; value < 256; ++value) {
      const auto state = static_cast<std::uint64_t>(value) << (8 * byte);
      layout.parts_[byte][value] = std::uint64_t{layout.middle_part(state)} << (2 * part_bits) |
                                   std::uint64_t{layout.rows_.part(state)} << part_bits | layout.columns_.part(state);
    }
  }
  return layout;
}

Result<void> BitLayout::divide() {
  std::vector<std::uint8_t> rows;
  std::vector<std::uint8_t> columns;
  const auto places = static_cast<std::size_t>(system_.places);
  if (folded()) {
    if (!is_symmetry(system_, system_.fold) || !keeps_invariant(system_, system_.fold)) {
      return fail(ErrorCode::internal, tr("the fold does not keep the steps and the invariant"));
    }
    for (std::size_t p = 0; p < places; ++p) {
      const auto q = system_.fold[p];
      if (system_.fold[q] != p) return fail(ErrorCode::internal, tr("the fold is not an involution"));
      if (q == p) middle_.push_back(static_cast<std::uint8_t>(p));
      if (q < p) {  // the higher of the two belongs to the rows, and its image to the columns, in the same order
        rows.push_back(static_cast<std::uint8_t>(p));
        columns.push_back(q);
      }
    }
  } else {
    for (std::size_t p = 0; p < places; ++p) (p < places / 2 ? columns : rows).push_back(static_cast<std::uint8_t>(p));
  }
  if (rows.size() > most_side_places || columns.size() > most_side_places || middle_.size() > most_middle_places) {
    return fail(ErrorCode::too_large, tr("the levels of so many places do not fit into memory"));
  }
  for (const auto p : middle_) middle_mask_ |= place(p);
  middle_labels_.assign(middles(), 0);
  for (std::size_t m = 1; m < middles(); ++m) {
    middle_labels_[m] =
        middle_labels_[m & (m - 1)] ^ system_.labels[middle_[static_cast<std::size_t>(std::countr_zero(m))]];
  }
  rows_ = BitSide(std::move(rows), system_);
  columns_ = BitSide(std::move(columns), system_);
  return {};
}

void BitLayout::match_groups() {
  if (!folded()) return;
  // The labels of the two sides differ, but states that have the same label on one side must have on the other.
  like_column_.assign(columns_.groups(), none);
  like_row_.assign(rows_.groups(), none);
  for (std::size_t g = 0; g < columns_.groups(); ++g) {
    const auto& members = columns_.group(g).members;
    if (members.empty()) continue;
    const auto like = rows_.group_of(members.front());
    MELEDA_ASSERT(rows_.group(like).members == members);  // because the fold is linear on the labels
    like_column_[g] = like;
    like_row_[like] = g;
  }
}

Result<void> BitLayout::make_turn() {
  if (!turned()) return {};
  const auto& turn = system_.turn;
  const auto keeps = [&](std::uint64_t mask) { return image(turn, mask) == mask; };
  bool commutes = folded() && is_symmetry(system_, turn) && keeps_invariant(system_, turn) && keeps(middle_mask_) &&
                  keeps(rows_.mask());
  for (std::size_t p = 0; commutes && p < turn.size(); ++p) {
    commutes = turn[system_.fold[p]] == system_.fold[turn[p]] && turn[turn[p]] == p;
  }
  if (!commutes) return fail(ErrorCode::internal, tr("the turn does not go with the fold"));
  turned_middle_.resize(middles());
  for (std::uint32_t m = 0; m < middles(); ++m) {
    turned_middle_[m] = middle_part(image(turn, middle_whole(m)));
  }
  const auto states = std::size_t{1} << rows_.places().size();
  turned_row_.assign(states, 0);
  for (std::uint32_t s = 1; s < states; ++s) {
    const auto lowest = s & (~s + 1);
    turned_row_[s] =
        s == lowest ? rows_.part(image(turn, rows_.whole(s))) : turned_row_[lowest] | turned_row_[s ^ lowest];
  }
  return {};
}

std::uint32_t BitLayout::middle_part(std::uint64_t places) const {
  return gather(middle_, places);
}
std::uint64_t BitLayout::middle_whole(std::uint32_t middle) const {
  return scatter(middle_, middle);
}

std::size_t BitLayout::column_group(int full, std::uint32_t middle, std::size_t row_group) const {
  const auto& rows = rows_.group(row_group);
  if (rows.members.empty()) return none;
  const auto label = static_cast<std::uint8_t>(system_.invariant ^ middle_labels_[middle] ^ rows.label);
  const auto g = columns_.find(full - std::popcount(middle) - rows.full, label);
  return g == columns_.groups() ? none : g;
}

bool BitLayout::keeps(std::uint32_t middle, std::size_t row_group, std::size_t column_group) const {
  if (turned() && turned_middle(middle) < middle) return false;
  return !folded() || row_group_like(column_group) >= row_group;
}

std::vector<std::size_t> BitLayout::lay_out(int full, bool all) const {
  std::vector<std::size_t> offsets;
  offsets.reserve(middles() * rows_.groups() + 1);
  std::size_t words = 0;
  for (std::uint32_t m = 0; m < middles(); ++m) {
    for (std::size_t g = 0; g < rows_.groups(); ++g) {
      const auto c = column_group(full, m, g);
      const bool there = c != none && (all || keeps(m, g, c));
      offsets.push_back(there ? words : none);
      if (there) words += rows_.group(g).members.size() * columns_.group(c).words;
    }
  }
  offsets.push_back(words);
  return offsets;
}

std::size_t BitLayout::kept_bit(std::uint64_t state, const std::vector<std::size_t>& kept_offsets) const {
  auto [middle, row, column] = parts(state);
  if (turned() && turned_middle(middle) < middle) {
    middle = turned_middle(middle);
    row = turned_row(row);
    column = turned_row(column);  // the columns are numbered as their images under the fold, and the two commute
  }
  const auto full = std::popcount(state);
  auto c = column_group(full, middle, rows_.group_of(row));
  if (c == none || columns_.group_of(column) != c) return none;
  if (folded() && row_group_like(c) < rows_.group_of(row)) {
    std::swap(row, column);
    c = columns_.group_of(column);
  }
  const auto offset = kept_offsets[middle * rows_.groups() + rows_.group_of(row)];
  return (offset + rows_.rank_of(row) * columns_.group(c).words) * 64 + columns_.rank_of(column);
}

BitLayout::Parts BitLayout::parts(std::uint64_t state) const {
  std::uint64_t packed = 0;
  for (std::size_t byte = 0; state != 0; ++byte, state >>= 8) packed |= parts_[byte][state & 255U];
  constexpr std::uint64_t mask = (std::uint64_t{1} << part_bits) - 1;
  return {static_cast<std::uint32_t>(packed >> (2 * part_bits)), static_cast<std::uint32_t>(packed >> part_bits & mask),
          static_cast<std::uint32_t>(packed & mask)};
}

std::uint64_t BitLayout::whole(const Parts& parts) const {
  return middle_whole(parts.middle) | rows_.whole(parts.row) | columns_.whole(parts.column);
}

}  // namespace meleda
