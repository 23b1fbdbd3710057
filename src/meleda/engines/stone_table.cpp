#include "meleda/engines/stone_table.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstring>
#include <numeric>

#include "meleda/core/assert.hpp"
#include "meleda/core/language.hpp"
#include "meleda/core/rank/subset.hpp"
#include "meleda/engines/parallel.hpp"

namespace meleda {

namespace {

using stone_kernels::Layout;
using stone_kernels::Word;

constexpr std::size_t blocks_at_once = 256;
constexpr unsigned usual_depth_planes = 4;

unsigned stones_of(const StoneLayer& layer) {
  return layer.own + layer.other;
}

std::uint64_t words_of(const StoneGame& game, const StoneLayer& layer) {
  const auto bits = ranking::subset_count(stones_of(layer), layer.own);
  return ranking::subset_count(game.nodes, stones_of(layer)) * ((bits + 63) / 64);
}

// All stones of a line belong to one part.
void add_line(const Layout& layout, NodeSet set, NodeSet line, unsigned part, Word* row) {
  if ((set & line) != line) return;
  for (std::size_t w = 0; w < layout.words; ++w) {
    Word all = ~Word{0};
    for (auto rest = line; rest != 0; rest &= rest - 1) {
      const auto below = (rest & (~rest + 1)) - 1;
      all &= layout.mask(part, static_cast<unsigned>(std::popcount(set & below)))[w];
    }
    row[w] |= all;
  }
}

// The numbers of those that are marked, in order.
std::vector<std::uint32_t> numbers_of_marked(const std::vector<std::uint8_t>& marks) {
  std::vector<std::uint32_t> numbers;
  std::size_t i = 0;
  // Mostly there are few: eight at a glance.
  for (; i + sizeof(Word) <= marks.size(); i += sizeof(Word)) {
    Word eight = 0;
    std::memcpy(&eight, marks.data() + i, sizeof(Word));
    if (eight == 0) continue;
    for (auto k = i; k < i + sizeof(Word); ++k) {
      if (marks[k] != 0) numbers.push_back(static_cast<std::uint32_t>(k));
    }
  }
  for (; i < marks.size(); ++i) {
    if (marks[i] != 0) numbers.push_back(static_cast<std::uint32_t>(i));
  }
  return numbers;
}

}  // namespace

bool StoneTable::serves(const StoneGame& game) {
  if (game.nodes == 0 || game.nodes > stone_kernels::most_nodes - 1) return false;
  return std::all_of(game.layers.begin(), game.layers.end(), [&](const StoneLayer& layer) {
    if (stones_of(layer) > game.nodes) return false;
    return ranking::subset_count(stones_of(layer), layer.own) <= 64 * stone_kernels::most_words &&
           ranking::subset_count(game.nodes, stones_of(layer)) <= std::uint64_t{1} << 31U;
  });
}

std::uint64_t StoneTable::bytes_for(const StoneGame& game) {
  std::uint64_t bytes = 0;
  for (const auto& layer : game.layers) {
    bytes += (3 + usual_depth_planes) * sizeof(Word) * words_of(game, layer);
    bytes += 10 * ranking::subset_count(game.nodes, stones_of(layer));
  }
  return bytes;
}

StoneTable::StoneTable(StoneGame game) : game_(std::move(game)) {
  numbers_ = stone_kernels::make_set_numbers(game_.nodes);
  unsigned most = 0;
  for (const auto& layer : game_.layers) most = std::max(most, stones_of(layer));
  sets_.resize(most + 1);
  layouts_.resize(most + 1);
  for (auto& row : layouts_) row.resize(most + 1);
  counts_.resize(game_.layers.size());
}

std::uint64_t StoneTable::bytes() const {
  std::uint64_t bytes = 0;
  for (const auto& layer : layers_) {
    bytes += RowPlane::bytes_for(layer.blocks, static_cast<std::uint32_t>(layer.words)) * (3 + layer.depths.size());
    bytes += 2 * std::uint64_t{layer.blocks};
  }
  for (const auto& sets : sets_) bytes += sets.size() * sizeof(NodeSet);
  return bytes;
}

bool StoneTable::begin(Control& control) {
  for (std::size_t number = 0; number < game_.layers.size(); ++number) {
    const auto& rules = game_.layers[number];
    Layer layer;
    layer.stones = stones_of(rules);
    layer.blocks = static_cast<std::uint32_t>(ranking::subset_count(game_.nodes, layer.stones));
    auto& sets = sets_[layer.stones];
    if (sets.empty()) {
      sets.reserve(layer.blocks);
      std::optional<std::uint64_t> set = (std::uint64_t{1} << layer.stones) - 1;
      for (; set; set = layer.stones == 0 ? std::nullopt : ranking::next_subset(game_.nodes, *set)) {
        sets.push_back(static_cast<NodeSet>(*set));
      }
      MELEDA_ASSERT(sets.size() == layer.blocks);
    }
    for (const auto chosen : {rules.own, rules.other}) {
      auto& made = layouts_[layer.stones][chosen];
      if (made.words == 0) made = stone_kernels::make_layout(layer.stones, chosen);
    }
    const auto& by_mover = layout(layer.stones, rules.own);
    layer.words = by_mover.words;
    const auto words = static_cast<std::uint32_t>(layer.words);
    layer.wins = RowPlane(layer.blocks, words);
    layer.losses = RowPlane(layer.blocks, words);
    layer.open = RowPlane(layer.blocks, words);
    layer.closed.assign(layer.blocks, 0);
    layer.active.assign(layer.blocks, 0);

    std::atomic<bool> stopped = false;
    struct Found {
      std::uint64_t positions = 0;
      std::uint64_t lost = 0;
    };
    PerWorker<Found> found;
    parallel_for((layer.blocks + blocks_at_once - 1) / blocks_at_once, [&](std::size_t chunk, std::size_t worker) {
      if (stopped || control.stopped()) {
        stopped = true;
        return;
      }
      const auto end = std::min<std::size_t>(layer.blocks, (chunk + 1) * blocks_at_once);
      std::vector<Word> own(words);
      std::vector<Word> other(words);
      std::vector<Word> stuck(words);
      for (auto block = static_cast<std::uint32_t>(chunk * blocks_at_once); block < end; ++block) {
        const auto set = sets[block];
        std::fill(own.begin(), own.end(), 0);
        std::fill(other.begin(), other.end(), 0);
        for (const auto line : rules.own_lines) add_line(by_mover, set, line, 1, own.data());
        for (const auto line : rules.other_lines) add_line(by_mover, set, line, 0, other.data());
        stuck = by_mover.full;
        if (rules.places) {
          if ((rules.targets[0] & ~set) != 0) std::fill(stuck.begin(), stuck.end(), 0);
        } else {
          // No stone that could move is the mover's.
          unsigned stone = 0;
          for (auto rest = set; rest != 0; rest &= rest - 1, ++stone) {
            if ((rules.targets[static_cast<std::size_t>(std::countr_zero(rest))] & ~set) == 0) continue;
            for (std::size_t w = 0; w < words; ++w) stuck[w] &= by_mover.mask(0, stone)[w];
          }
        }
        Word any_lost = 0;
        Word any_open = 0;
        for (std::size_t w = 0; w < words; ++w) {
          const auto possible = by_mover.full[w] & ~own[w];
          const auto going_on = possible & ~other[w];
          auto lost = possible & other[w];
          if (rules.stuck == GameValue::loss) lost |= going_on & stuck[w];
          any_lost |= own[w] = lost;
          any_open |= layer.open.block(block)[w] = going_on & ~stuck[w];
          found[worker].positions += static_cast<std::uint64_t>(std::popcount(possible));
          found[worker].lost += static_cast<std::uint64_t>(std::popcount(lost));
        }
        if (any_open == 0) layer.closed[block] = 1;
        if (any_lost == 0) continue;
        stone_kernels::reverse_row(own.data(), by_mover, layer.losses.block(block));
        layer.active[block] = 1;
      }
    });
    if (stopped) return false;
    layer.changed = numbers_of_marked(layer.active);
    auto& counts = counts_[number];
    counts.decided.assign(1, 0);
    found.for_each([&](const Found& one) {
      counts.positions += one.positions;
      counts.decided[0] += one.lost;
    });
    layers_.push_back(std::move(layer));
  }
  return true;
}

// The blocks from which a move leads to one that gained bits, and where something is open.
std::vector<std::uint32_t> StoneTable::blocks_before(const StoneLayer& rules, const Layer& layer,
                                                     const Layer& next) const {
  std::vector<std::uint32_t> blocks;
  // With many, looking for them takes longer than passing over the others.
  if (next.changed.size() > next.blocks / 4) {
    blocks.resize(layer.blocks);
    std::iota(blocks.begin(), blocks.end(), 0U);
    return blocks;
  }
  std::vector<NodeSet> sources(game_.nodes, 0);  // [node]: from where a stone slides to it
  for (std::size_t node = 0; node < rules.targets.size(); ++node) {
    for (auto to = rules.targets[node]; to != 0; to &= to - 1) {
      sources[static_cast<std::size_t>(std::countr_zero(to))] |= NodeSet{1} << node;
    }
  }
  std::vector<std::uint8_t> marks(layer.blocks, 0);
  const auto mark = [&](NodeSet set) {
    const auto block = numbers_(set);
    if (layer.closed[block] != 0) return;
    // Several workers may come to the same block.
    const std::atomic_ref<std::uint8_t> its_mark(marks[block]);
    if (its_mark.load(std::memory_order_relaxed) == 0) its_mark.store(1, std::memory_order_relaxed);
  };
  parallel_for((next.changed.size() + blocks_at_once - 1) / blocks_at_once, [&](std::size_t chunk, std::size_t) {
    const auto end = std::min(next.changed.size(), (chunk + 1) * blocks_at_once);
    for (auto i = chunk * blocks_at_once; i < end; ++i) {
      const auto set = sets_[next.stones][next.changed[i]];
      for (auto rest = set; rest != 0; rest &= rest - 1) {
        const auto node = rest & (~rest + 1);
        if (rules.places) {
          if ((rules.targets[0] & node) != 0) mark(set ^ node);
          continue;
        }
        auto from = sources[static_cast<std::size_t>(std::countr_zero(rest))] & ~set;
        for (; from != 0; from &= from - 1) mark((set ^ node) | (from & (~from + 1)));
      }
    }
  });
  return numbers_of_marked(marks);
}

bool StoneTable::play_round(std::uint32_t round, const stone_kernels::Kernels& kernels, Control& control) {
  const bool wins = round % 2 == 1;
  std::vector<std::vector<std::uint32_t>> changed(layers_.size());
  for (std::size_t number = 0; number < layers_.size(); ++number) {
    const auto& rules = game_.layers[number];
    auto& layer = layers_[number];
    auto& next = layers_[rules.next];
    if (next.changed.empty()) continue;
    const auto words = static_cast<std::uint32_t>(layer.words);
    while (round / 2 >> layer.depths.size() != 0) {
      if (!control.may_use(bytes() + RowPlane::bytes_for(layer.blocks, words))) return false;
      layer.depths.emplace_back(layer.blocks, words);
    }
    const auto blocks = blocks_before(rules, layer, next);
    stone_kernels::Round work;
    work.wins = wins;
    work.places = rules.places;
    work.sets = sets_[layer.stones].data();
    work.targets = rules.targets.data();
    work.numbers = &numbers_;
    const auto& after = game_.layers[rules.next];
    work.layout = &layout(layer.stones, wins ? rules.own : rules.other);
    work.source_layout = &layout(next.stones, wins ? after.other : after.own);
    work.source = wins ? next.losses.data() : next.wins.data();
    work.active = next.active.data();
    work.decided = wins ? layer.wins.data() : layer.losses.data();
    work.open = layer.open.data();
    work.closed = layer.closed.data();
    for (std::size_t bit = 0; bit < layer.depths.size(); ++bit) {
      if ((round / 2 >> bit & 1U) != 0) work.depths.push_back(layer.depths[bit].data());
    }
    struct Found {
      std::vector<std::uint32_t> changed;
      std::uint64_t bits = 0;
    };
    PerWorker<Found> found;
    std::atomic<bool> stopped = false;
    parallel_for((blocks.size() + blocks_at_once - 1) / blocks_at_once, [&](std::size_t chunk, std::size_t worker) {
      if (stopped || control.stopped()) {
        stopped = true;
        return;
      }
      const auto first = chunk * blocks_at_once;
      auto& own = found[worker];
      own.bits +=
          kernels.play(work, blocks.data() + first, std::min(blocks_at_once, blocks.size() - first), own.changed);
    });
    if (stopped) return false;
    std::uint64_t bits = 0;
    std::vector<std::uint8_t> gained(layer.blocks, 0);
    found.for_each([&](const Found& one) {
      bits += one.bits;
      for (const auto block : one.changed) gained[block] = 1;
    });
    changed[number] = numbers_of_marked(gained);
    if (bits > 0) {
      counts_[number].decided.resize(round + 1, 0);
      counts_[number].decided[round] = bits;
    }
  }
  for (std::size_t number = 0; number < layers_.size(); ++number) {
    auto& layer = layers_[number];
    for (const auto block : layer.changed) layer.active[block] = 0;
    layer.changed = std::move(changed[number]);
    for (const auto block : layer.changed) layer.active[block] = 1;
  }
  return true;
}

std::optional<StoneTable> StoneTable::make(StoneGame game, Control& control, const stone_kernels::Kernels& kernels) {
  MELEDA_ASSERT(serves(game));
  if (!control.may_use(bytes_for(game))) return std::nullopt;
  StoneTable table(std::move(game));
  if (!table.begin(control)) return std::nullopt;
  std::uint64_t total = 0;
  for (const auto& counts : table.counts_) total += counts.positions;
  const auto alive = [&] {
    return std::any_of(table.layers_.begin(), table.layers_.end(),
                       [](const Layer& layer) { return !layer.changed.empty(); });
  };
  for (std::uint32_t round = 1; alive(); ++round) {
    std::uint64_t decided = 0;
    for (const auto& counts : table.counts_) {
      decided = std::accumulate(counts.decided.begin(), counts.decided.end(), decided);
    }
    control.report({phrase("judging"), decided, total, round});
    if (!table.play_round(round, kernels, control)) return std::nullopt;
  }
  return table;
}

StonePlace stone_place(const StoneGame& game, const StonePosition& position) {
  const auto& layer = game.layers[position.layer];
  const auto set = position.own | position.other;
  MELEDA_ASSERT(static_cast<unsigned>(std::popcount(set)) == stones_of(layer));
  // The mover's stones among those of the block.
  std::uint64_t chosen = 0;
  unsigned stone = 0;
  for (auto rest = set; rest != 0; rest &= rest - 1, ++stone) {
    if ((position.own & rest & (~rest + 1)) != 0) chosen |= std::uint64_t{1} << stone;
  }
  const auto bits = ranking::subset_count(stones_of(layer), layer.own);
  const auto bit = ranking::rank_subset(chosen);
  return {ranking::rank_subset(set), (bits + 63) / 64, bit, bits - 1 - bit};
}

StoneWorth read_worth(const StonePlace& place, std::size_t planes,
                      FunctionRef<std::uint64_t(std::size_t plane, std::uint64_t i)> word) {
  const auto test = [&](std::size_t plane, std::uint64_t bit) {
    return (word(plane, place.block * place.words + bit / 64) >> bit % 64 & 1U) != 0;
  };
  const bool won = test(0, place.bit);
  if (!won && !test(1, place.opposite)) return {};
  std::uint32_t half = 0;
  for (std::size_t plane = 2; plane < planes; ++plane) half |= test(plane, place.bit) ? 1U << (plane - 2) : 0U;
  return won ? StoneWorth{GameValue::win, 2 * half + 1} : StoneWorth{GameValue::loss, 2 * half};
}

std::vector<std::span<const std::uint64_t>> StoneTable::planes(std::size_t number) const {
  const auto& layer = layers_[number];
  const auto size = std::size_t{layer.blocks} * layer.words;
  std::vector<std::span<const std::uint64_t>> all{{layer.wins.data(), size}, {layer.losses.data(), size}};
  for (const auto& plane : layer.depths) all.emplace_back(plane.data(), size);
  return all;
}

StoneWorth StoneTable::worth(const StonePosition& position) const {
  const auto& layer = layers_[position.layer];
  return read_worth(stone_place(game_, position), 2 + layer.depths.size(), [&](std::size_t plane, std::uint64_t i) {
    return (plane == 0 ? layer.wins : plane == 1 ? layer.losses : layer.depths[plane - 2]).data()[i];
  });
}

}  // namespace meleda
