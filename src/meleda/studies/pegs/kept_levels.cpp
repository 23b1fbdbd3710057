#include "meleda/studies/pegs/kept_levels.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "meleda/core/assert.hpp"
#include "meleda/studies/pegs/levels.hpp"

namespace meleda::pegs {

namespace {

constexpr std::size_t run = 512;  // words between two sums

// What a level takes when it is kept.
std::uint64_t bytes_of(const std::vector<std::size_t>& kept_offsets) {
  const auto words = kept_offsets.back();
  return (words + words / run + 2 + kept_offsets.size()) * sizeof(std::uint64_t);
}

}  // namespace

PegGame game_of_class(const NamedClass& named) {
  return {named, named.finishing_holes, named.stabiliser};
}

PegGame game_to_holes(const Board& board, Pegs holes) {
  PegGame game;
  MELEDA_ASSERT(holes != 0);
  const auto value = board.label(std::countr_zero(holes));
  game.finish = holes;
  game.named = {'A', value, board.finishing_holes(value), {}};
  MELEDA_ASSERT((holes & ~game.named.finishing_holes) == 0);
  if (const auto* named = board.named_class(value)) game.named.letter = named->letter;
  game.stabiliser = board.keeping(board.symmetry_numbers(), std::array{game.named.finishing_holes});
  game.named.stabiliser = board.keeping(game.stabiliser, std::array{holes});
  return game;
}

std::optional<std::uint64_t> KeptLevels::bytes_for(const Board& board, const PegGame& game, int most_pegs) {
  const auto layout = BitLayout::make(backward_jumps(board, game.named));
  if (!layout) return std::nullopt;
  std::uint64_t kept = 0;
  std::uint64_t largest = 0;  // two levels are held while the next one is made
  for (int pegs = 1; pegs <= board.size(); ++pegs) {
    if (pegs <= most_pegs) kept += bytes_of(layout->kept_offsets(pegs));
    largest = std::max<std::uint64_t>(largest, layout->offsets(pegs).back() * sizeof(std::uint64_t));
  }
  return kept + 2 * largest;
}

Result<KeptLevels> KeptLevels::make(const Board& board, const PegGame& game, int most_pegs, Control& control,
                                    const Visit& visit) {
  KeptLevels kept;
  kept.levels_.resize(1);
  kept.levels_.front().sums = {0};
  bool fits = true;
  std::uint64_t largest = 0;  // of the levels so far: two are held while the next one is made
  MELEDA_TRY(kept.status_, for_each_level(board, game.named, game.finish, {}, control, [&](const BitLevels& levels) {
               if (!kept.layout_) kept.layout_ = std::make_unique<const BitLayout>(levels.layout());
               const auto& level = levels.level();
               largest = std::max<std::uint64_t>(largest, level.words().size_bytes());
               const auto more = bytes_of(kept.layout_->kept_offsets(level.full_places()));
               fits = control.may_use(kept.bytes_ + more + 2 * largest);
               if (!fits) return false;
               kept.keep(levels.level());
               if (visit) visit(levels);
               return levels.level().full_places() < most_pegs;
             }));
  if (!fits) kept.status_ = control.stop_status();
  return kept;
}

void KeptLevels::keep(const BitLevel& level) {
  MELEDA_ASSERT(level.full_places() == static_cast<int>(levels_.size()));
  Level made;
  made.offsets = layout_->kept_offsets(level.full_places());
  made.count = level.count();
  made.words.reserve(made.offsets.back());
  level.for_each_kept_block(
      [&](std::span<const std::uint64_t> block) { made.words.insert(made.words.end(), block.begin(), block.end()); });
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < made.words.size(); ++i) {
    if (i % run == 0) made.sums.push_back(bits);
    bits += static_cast<std::uint64_t>(std::popcount(made.words[i]));
  }
  made.sums.push_back(bits);
  bytes_ += bytes_of(made.offsets);
  levels_.push_back(std::move(made));
}

bool KeptLevels::contains(Pegs pegs) const {
  const auto number = static_cast<std::size_t>(std::popcount(pegs));
  if (number == 0 || number >= levels_.size()) return false;
  const auto& level = levels_[number];
  const auto bit = layout_->kept_bit(pegs, level.offsets);
  return bit != BitLayout::none && (level.words[bit / 64] >> (bit % 64) & 1U) != 0;
}

Pegs KeptLevels::kept_position(int pegs, std::uint64_t number) const {
  const auto& level = levels_[static_cast<std::size_t>(pegs)];
  MELEDA_ASSERT(number < level.sums.back());
  // The last run that begins at or before the number; its bits are then counted off word by word.
  const auto after = std::upper_bound(level.sums.begin(), level.sums.end() - 1, number);
  auto word = static_cast<std::size_t>(after - level.sums.begin() - 1) * run;
  auto rest = number - *(after - 1);
  for (;; ++word) {
    const auto bits = static_cast<std::uint64_t>(std::popcount(level.words[word]));
    if (rest < bits) break;
    rest -= bits;
  }
  auto bits = level.words[word];
  for (; rest != 0; --rest) bits &= bits - 1;
  // The block is the last one that begins at or before the word; offsets of blocks that are not kept are skipped.
  std::size_t block = 0;
  for (std::size_t i = 0;
       i + 1 < level.offsets.size() && (level.offsets[i] == BitLayout::none || level.offsets[i] <= word); ++i) {
    if (level.offsets[i] != BitLayout::none) block = i;
  }
  const auto groups = layout_->rows().groups();
  const auto middle = static_cast<std::uint32_t>(block / groups);
  const auto& rows = layout_->rows().group(block % groups);
  const auto& columns = layout_->columns().group(layout_->column_group(pegs, middle, block % groups));
  const auto inside = word - level.offsets[block];
  const auto column = inside % columns.words * 64 + static_cast<std::size_t>(std::countr_zero(bits));
  return layout_->whole({middle, rows.members[inside / columns.words], columns.members[column]});
}

std::uint64_t KeptLevels::kept_images(const Board& board, const PegGame& game, Pegs pegs) const {
  const auto& level = levels_[static_cast<std::size_t>(std::popcount(pegs))];
  std::vector<std::size_t> bits;
  for (const auto g : game.named.stabiliser) bits.push_back(layout_->kept_bit(board.act(g, pegs), level.offsets));
  std::sort(bits.begin(), bits.end());
  return static_cast<std::uint64_t>(std::unique(bits.begin(), bits.end()) - bits.begin());
}

}  // namespace meleda::pegs
