#include "meleda/engines/beam_layers.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "meleda/core/assert.hpp"

namespace meleda::beam_board {

std::uint64_t BeamLayers::bytes(const Board& board, std::size_t width, std::size_t layers) {
  const auto state = sizeof(Label) * board.size() + sizeof(std::int16_t) * (board.moves() + lane) + 16;
  return 2 * width * state + width * (64 * 8 + 6 * 8) + layers * width * sizeof(Link);
}

Run BeamLayers::run(const Board& board, const Costs& costs, const Labels& start, std::size_t width,
                    std::size_t most_layers, std::size_t patience, Control& control) {
  board_ = &board;
  costs_ = &costs;
  width_ = width;
  lanes_ = (board.moves() + lane - 1) / lane * lane;
  for (auto* const layer : {&now_, &next_}) {
    layer->labels.resize(width * board.size());
    layer->changes.resize(width * lanes_);
    layer->value.resize(width);
    layer->hash.resize(width);
    layer->least.resize(width);
  }
  seen_.assign(std::bit_ceil(width * 64), 0);
  seen_shift_ = 64U - static_cast<unsigned>(std::countr_zero(seen_.size()));
  // Sums of products of random numbers: what two states share cancels out.
  while (cell_key_.size() < board.size()) cell_key_.push_back(mixed(0, cell_key_.size()) | 1U);
  while (label_key_.size() < board.images[0].size()) label_key_.push_back(mixed(1, label_key_.size()));
  count_.resize(4096);
  links_.clear();
  first_link_ = {0};
  std::copy(start.begin(), start.end(), now_.labels.begin());
  now_.size = 1;
  now_.value[0] = 0;
  now_.hash[0] = 0;
  for (std::size_t cell = 0; cell < start.size(); ++cell) {
    now_.value[0] += costs(start[cell], cell);
    now_.hash[0] += cell_key_[cell] * label_key_[start[cell]];
  }
  seen_[now_.hash[0] >> seen_shift_] = now_.hash[0];
  std::fill_n(now_.changes.begin(), lanes_, no_move);
  too_fine_ = false;
  for (std::size_t move = 0; move < board.moves(); ++move) {
    const auto changed = change(board, costs, start.data(), move);
    too_fine_ = too_fine_ || changed > most_change || changed < -most_change;
    now_.changes[move] = static_cast<std::int16_t>(changed);
  }
  auto best = now_.value[0];
  std::size_t best_layer = 0;  // so many layers lead to it
  for (std::size_t layer = 1; best > 0 && layer <= most_layers; ++layer) {
    if (too_fine_ || control.stopped()) break;
    collect();
    choose();
    if (too_fine_ || next_.size == 0) break;
    std::swap(now_, next_);
    if (now_.value[0] < best) {
      best = now_.value[0];
      best_layer = layer;
    } else if (layer - best_layer > patience) {
      break;
    }
  }
  if (too_fine_) return {false, true, {}};
  Run run{best == 0, false, {}};
  std::size_t at = 0;
  for (auto layer = best_layer; layer-- > 0;) {
    const auto& link = links_[first_link_[layer] + at];
    run.steps.push_back(link.move);
    at = link.parent;
  }
  std::reverse(run.steps.begin(), run.steps.end());
  return run;
}

void BeamLayers::collect() {
  // The least that a child of each costs.
  auto base = std::numeric_limits<std::int32_t>::max();
  for (std::size_t i = 0; i < now_.size; ++i) {
    const auto* const changes = now_.changes.data() + i * lanes_;
    auto least = no_move;
    for (std::size_t j = 0; j < lanes_; ++j) least = std::min(least, changes[j]);
    now_.least[i] = now_.value[i] + least;
    base = std::min(base, now_.least[i]);
  }
  // Candidates are counted by what they cost more than the best: so it is known from how much on there are enough.
  candidates_.clear();
  std::fill(count_.begin(), count_.end(), 0U);
  auto bound = static_cast<std::int32_t>(count_.size());
  const auto most = 3 * width_ + 64;
  std::size_t counted = 0;  // below the bound
  for (std::size_t i = 0; i < now_.size; ++i) {
    if (now_.least[i] - base >= bound) continue;
    const auto* const changes = now_.changes.data() + i * lanes_;
    const auto over = now_.value[i] - base;
    for (std::size_t j = 0; j < lanes_; j += lane) {
      auto least = no_move;
      for (std::size_t k = 0; k < lane; ++k) least = std::min(least, changes[j + k]);
      if (over + least >= bound) continue;
      for (std::size_t k = 0; k < lane; ++k) {
        const auto value = over + changes[j + k];
        if (value >= bound) continue;
        candidates_.push_back(
            {static_cast<std::uint16_t>(value), static_cast<std::uint16_t>(i), static_cast<std::uint16_t>(j + k)});
        ++count_[static_cast<std::size_t>(value)];
        ++counted;
      }
    }
    while (counted - count_[static_cast<std::size_t>(bound - 1)] >= most) {
      counted -= count_[static_cast<std::size_t>(--bound)];
    }
  }
  // In order.
  std::uint32_t sum = 0;
  for (std::int32_t value = 0; value < bound; ++value) {
    sum += std::exchange(count_[static_cast<std::size_t>(value)], sum);
  }
  sorted_.resize(sum);
  // Those that cost the same are taken in no particular order, else the children of one state would crowd out the rest:
  // a large prime goes through all numbers modulo their count.
  constexpr std::size_t prime = 1'000'000'007;
  const auto all = candidates_.size();
  MELEDA_ASSERT(all < prime);
  const auto stride = all == 0 ? 0 : prime % all;
  for (std::size_t i = 0, at = 0; i < all; ++i) {
    const auto& c = candidates_[at];
    if (c.over < bound) sorted_[count_[c.over]++] = {c.parent, c.move};
    at += stride;
    if (at >= all) at -= all;
  }
}

void BeamLayers::choose() {
  const auto& board = *board_;
  const auto& costs = *costs_;
  const auto n = board.size();
  next_.size = 0;
  for (const auto& [parent_number, move_number] : sorted_) {
    if (next_.size == width_) break;
    const std::size_t parent = parent_number;
    const std::size_t move = move_number;
    const auto* const before = now_.labels.data() + parent * n;
    auto hash = now_.hash[parent];
    for (const auto& s : board.shifts_of(move)) {
      hash += cell_key_[s.to] * (label_key_[board.image(s.turn, before[s.from])] - label_key_[before[s.to]]);
    }
    auto& seen = seen_[hash >> seen_shift_];
    if (seen == hash) continue;
    seen = hash;
    const auto i = next_.size++;
    auto* const labels = next_.labels.data() + i * n;
    std::copy_n(before, n, labels);
    auto* const changes = next_.changes.data() + i * lanes_;
    std::copy_n(now_.changes.data() + parent * lanes_, lanes_, changes);
    auto value = now_.value[parent];
    for (const auto& s : board.shifts_of(move)) {
      const auto old = before[s.to];
      const auto label = board.image(s.turn, before[s.from]);
      labels[s.to] = label;
      const auto more = costs(label, s.to) - costs(old, s.to);
      value += more;
      for (const auto& way : board.ways_from(s.to)) {
        const auto change =
            costs(board.image(way.turn, label), way.to) - costs(board.image(way.turn, old), way.to) - more;
        for (auto k = way.first; k < way.last; ++k) {
          auto& sum = changes[board.way_moves[k]];
          const auto changed = sum + change;
          too_fine_ = too_fine_ || changed > most_change || changed < -most_change;
          sum = static_cast<std::int16_t>(changed);
        }
      }
    }
    next_.value[i] = value;
    next_.hash[i] = hash;
    links_.push_back({parent_number, move_number});
  }
  first_link_.push_back(links_.size());
}

}  // namespace meleda::beam_board
