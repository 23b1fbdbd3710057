#include "meleda/studies/pegs/solvable_set.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "meleda/studies/pegs/levels.hpp"

namespace meleda::pegs {

std::shared_ptr<const SolvableSet> SolvableSet::make(std::shared_ptr<const Board> board, Pegs position, Pegs finish,
                                                     Control& control) {
  auto set = std::make_shared<SolvableSet>();
  const auto* const named = board->named_class(board->class_of(position), &set->turn_);
  if (named == nullptr || finish == 0) return nullptr;
  auto layout = BitLayout::make(backward_jumps(*board, *named));
  if (!layout) return nullptr;
  auto holes = board->act(set->turn_, finish);
  set->exact_ = std::all_of(named->stabiliser.begin(), named->stabiliser.end(),
                            [&](std::size_t g) { return board->act(g, holes) == holes; });
  if (!set->exact_) holes = named->finishing_holes;
  const auto most = count(position);
  std::uint64_t kept = 0;
  for (int pegs = 1; pegs <= most; ++pegs) kept += layout->kept_offsets(pegs).back();
  std::uint64_t largest = 0;  // of the two levels that are held while the next one is made
  for (int pegs = 1; pegs <= board->size(); ++pegs) {
    largest = std::max<std::uint64_t>(largest, layout->offsets(pegs).back());
  }
  if ((kept + 2 * largest) * sizeof(std::uint64_t) > control.memory_limit()) return nullptr;
  set->levels_.resize(static_cast<std::size_t>(most) + 1);
  const auto status = for_each_level(*board, *named, holes, {}, control, [&](const BitLevels& levels) {
    const auto pegs = levels.level().full_places();
    auto& level = set->levels_[static_cast<std::size_t>(pegs)];
    level.offsets = layout->kept_offsets(pegs);
    level.words.reserve(level.offsets.back());
    levels.level().for_each_kept_block([&](std::span<const std::uint64_t> block) {
      level.words.insert(level.words.end(), block.begin(), block.end());
    });
    return pegs < most;
  });
  if (!status || *status != Status::done) return nullptr;
  set->layout_ = std::make_unique<BitLayout>(std::move(*layout));
  set->board_ = std::move(board);
  return set;
}

bool SolvableSet::contains(Pegs pegs) const {
  const auto number = static_cast<std::size_t>(count(pegs));
  if (number >= levels_.size() || levels_[number].words.empty()) return false;
  const auto& level = levels_[number];
  const auto bit = layout_->kept_bit(board_->act(turn_, pegs), level.offsets);
  return bit != BitLayout::none && (level.words[bit / 64] >> (bit % 64) & 1U) != 0;
}

}  // namespace meleda::pegs
