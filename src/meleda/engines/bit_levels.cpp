#include "meleda/engines/bit_levels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdlib>
#include <new>

#include "meleda/core/assert.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/engines/bit_kernels.hpp"
#include "meleda/engines/parallel.hpp"

namespace meleda {

using bit_kernels::Word;

namespace {

// The masks of the six rounds in which a word is compressed (Hacker's Delight, 7-4): what moves by 2^round places.
void add_moves(Word mask, std::vector<Word>& moves) {
  Word zeros_right = ~mask << 1;
  for (unsigned round = 0; round < 6; ++round) {
    Word parity = zeros_right;
    for (unsigned shift = 1; shift < 64; shift *= 2) parity ^= parity << shift;
    const Word move = parity & mask;
    moves.push_back(move);
    mask = (mask ^ move) | (move >> (1U << round));
    zeros_right &= ~parity;
  }
}

// A step as a target sees it: what it must look like there, in each part.
struct StepParts {
  std::uint32_t middle = 0, middle_value = 0;
  std::uint32_t row = 0, row_value = 0;
  std::uint32_t column = 0, column_value = 0;
  std::uint8_t row_label = 0;
};

// The masks with which a step shifts the rows of one group of columns.
struct ShiftTable {
  std::vector<Word> take, put, take_moves, put_moves;
  std::vector<std::uint32_t> put_from;
  [[nodiscard]] bit_kernels::Shift view() const {
    return {take.data(), put.data(), take_moves.data(), put_moves.data(), take.size(), put_from.data()};
  }
};

std::size_t words_for(std::size_t bits) {
  return (bits + 63) / 64;
}

std::vector<Word> mask_of(const BitSide::Group& group, std::uint32_t places, std::uint32_t value) {
  std::vector<Word> mask(group.words, 0);
  for (std::size_t i = 0; i < group.members.size(); ++i) {
    if ((group.members[i] & places) == value) mask[i / 64] |= Word{1} << (i % 64);
  }
  return mask;
}

}  // namespace

void BitLevel::Free::operator()(std::uint64_t* words) const {
  std::free(words);
}

bool BitLevel::contains(std::uint64_t state) const {
  if (std::popcount(state) != full_) return false;
  const auto [middle, row, column] = layout_->parts(state);
  const auto& rows = layout_->rows();
  const auto& columns = layout_->columns();
  const auto g = rows.group_of(row);
  const auto offset = offsets_[middle * rows.groups() + g];
  if (offset == BitLayout::none) return false;
  const auto c = layout_->column_group(full_, middle, g);
  if (columns.group_of(column) != c) return false;
  const auto at = columns.rank_of(column);
  return (words_[offset + rows.rank_of(row) * columns.group(c).words + at / 64] >> (at % 64) & 1U) != 0;
}

struct BitLevels::Inside {
  BitLayout layout;
  Settings settings;
  const bit_kernels::Kernels* kernels = nullptr;
  BitLevel now;
  BitLevel last;
  std::atomic<std::uint64_t> words_read{0};

  // Steps in the rows alone: for each state of the rows the numbers of the rows that it comes from.
  std::vector<std::uint32_t> own_begin, own_rows;
  std::vector<StepParts> alone;  // in the middle alone
  std::vector<StepParts> mixed;
  std::vector<StepParts> shifted;
  std::vector<Word> mixed_of, shifted_of;          // [state of the rows]: a set of steps
  std::vector<std::vector<ShiftTable>> shifts;     // [shifted step][group of columns]
  std::vector<std::vector<std::uint32_t>> turned;  // [group of rows][number]: number of its image in its group

  Inside(BitLayout made, const Settings& given)
      : layout(std::move(made)),
        settings(given),
        kernels(given.portable ? &bit_kernels::portable() : &bit_kernels::best()),
        now(layout),
        last(layout) {}

  Result<void> prepare();
  void sort_steps();
  void make_shifts();
  void reserve(BitLevel& level, std::size_t words) const;
  void lay_out(BitLevel& level, int full) const;
  // The sources of a block, filled into `job`, which points into `sources`.
  struct Sources {
    std::vector<const Word*> same;
    std::vector<bit_kernels::Block::Source> mixed, shifted;
    std::vector<Word> mixed_here, shifted_here;
  };
  void find_sources(std::uint32_t middle, std::size_t g, bit_kernels::Block& job, Sources& sources) const;
  void play(std::uint32_t middle, std::size_t g);
  // The words of all blocks of a state of the middle: the first, and how many.
  [[nodiscard]] std::pair<std::size_t, std::size_t> words_of(std::uint32_t middle) const;
  void reached_once(std::uint32_t middle, Control& control, const std::function<void(std::uint64_t)>& visit) const;
  void fold(std::uint32_t middle, std::size_t g);
  void turn(std::uint32_t middle, std::size_t g);
  [[nodiscard]] bool made_by_turning(std::uint32_t middle) const {
    return layout.turned() && layout.turned_middle(middle) < middle;
  }
  [[nodiscard]] Word* block(const BitLevel& level, std::uint32_t middle, std::size_t g) const {
    const auto offset = level.offsets_[middle * layout.rows().groups() + g];
    return offset == BitLayout::none ? nullptr : level.words_.get() + offset;
  }
};

void BitLevels::Inside::sort_steps() {
  const auto& system = layout.system();
  const auto& rows = layout.rows();
  const auto image = [&](std::uint64_t places) {
    std::uint64_t result = 0;
    for (std::size_t p = 0; p < system.fold.size(); ++p) {
      if ((places >> p & 1U) != 0) result |= std::uint64_t{1} << system.fold[p];
    }
    return result;
  };
  std::vector<StepParts> own;
  for (const auto& step : system.steps) {
    const auto in_rows = std::popcount(step.places & rows.mask());
    const auto in_columns = std::popcount(step.places & layout.columns().mask());
    if (layout.folded()) {
      // Of a step and its image one is played: the one that touches the columns less.
      const BitStep other{image(step.places), image(step.source)};
      if (in_columns > in_rows) continue;
      if (in_columns == in_rows && std::pair(other.places, other.source) < std::pair(step.places, step.source))
        continue;
    }
    const auto value = step.places ^ step.source;
    StepParts parts{layout.middle_part(step.places),
                    layout.middle_part(value),
                    rows.part(step.places),
                    rows.part(value),
                    layout.columns().part(step.places),
                    layout.columns().part(value),
                    0};
    if (parts.column != 0) {
      shifted.push_back(parts);
    } else if (parts.middle == 0) {
      own.push_back(parts);
    } else {
      (parts.row == 0 ? alone : mixed).push_back(parts);
    }
  }
  const auto states = static_cast<std::uint32_t>(std::size_t{1} << rows.places().size());
  own_begin.reserve(states + 1);
  for (std::uint32_t s = 0; s < states; ++s) {
    own_begin.push_back(static_cast<std::uint32_t>(own_rows.size()));
    for (const auto& step : own) {
      if ((s & step.row) == step.row_value) own_rows.push_back(rows.rank_of(s ^ step.row));
    }
  }
  own_begin.push_back(static_cast<std::uint32_t>(own_rows.size()));
  const auto which = [&](const std::vector<StepParts>& steps) {
    const auto words = words_for(steps.size());
    std::vector<Word> of(states * words, 0);
    for (std::uint32_t s = 0; s < states; ++s) {
      for (std::size_t i = 0; i < steps.size(); ++i) {
        if ((s & steps[i].row) == steps[i].row_value) of[s * words + i / 64] |= Word{1} << (i % 64);
      }
    }
    return of;
  };
  mixed_of = which(mixed);
  shifted_of = which(shifted);
}

void BitLevels::Inside::make_shifts() {
  const auto& columns = layout.columns();
  for (const auto& step : shifted) {
    auto& tables = shifts.emplace_back(columns.groups());
    for (std::size_t g = 0; g < columns.groups(); ++g) {
      const auto& group = columns.group(g);
      const auto hit = std::find_if(group.members.begin(), group.members.end(),
                                    [&](std::uint32_t s) { return (s & step.column) == step.column_value; });
      if (hit == group.members.end()) continue;
      auto& table = tables[g];
      table.put = mask_of(group, step.column, step.column_value);
      const auto& source = columns.group(columns.group_of(*hit ^ step.column));
      table.take = mask_of(source, step.column, step.column ^ step.column_value);
      std::size_t bits = 0;
      for (const auto mask : table.put) {
        table.put_from.push_back(static_cast<std::uint32_t>(bits));
        bits += static_cast<std::size_t>(std::popcount(mask));
        add_moves(mask, table.put_moves);
      }
      for (const auto mask : table.take) add_moves(mask, table.take_moves);
    }
  }
}

Result<void> BitLevels::Inside::prepare() {
  if (layout.system().steps.size() > bit_kernels::most_steps) {
    return fail(ErrorCode::too_large, say("levels are made with at most {} steps", bit_kernels::most_steps));
  }
  sort_steps();
  make_shifts();
  if (layout.turned()) {
    const auto& rows = layout.rows();
    for (std::size_t g = 0; g < rows.groups(); ++g) {
      auto& numbers = turned.emplace_back();
      for (const auto s : rows.group(g).members) numbers.push_back(rows.rank_of(layout.turned_row(s)));
    }
  }
  return {};
}

// Once, for the largest level: pages that a smaller one does not touch cost nothing.
void BitLevels::Inside::reserve(BitLevel& level, std::size_t size) const {
  constexpr std::size_t page = 4096;
  const auto bytes = (size * sizeof(Word) + page - 1) / page * page;
  auto* words = static_cast<Word*>(std::aligned_alloc(page, bytes));
  if (words == nullptr) throw std::bad_alloc();
  level.words_.reset(words);
}

void BitLevels::Inside::lay_out(BitLevel& level, int full) const {
  level.full_ = full;
  level.offsets_ = layout.offsets(full);
  level.size_ = level.offsets_.back();
}

void BitLevels::Inside::find_sources(std::uint32_t middle, std::size_t g, bit_kernels::Block& job,
                                     Sources& sources) const {
  const auto& rows = layout.rows();
  const auto& columns = layout.columns();
  const auto c = layout.column_group(now.full_, middle, g);
  const auto& group = rows.group(g);
  const auto& width = columns.group(c);
  job.rows = group.members.size();
  job.words = width.words;
  job.last = ~Word{0} >> (width.words * 64 - width.members.size());
  job.members = group.members.data();
  job.ranks = rows.ranks();
  if (const auto source = rows.find(group.full - 1, group.label); source != rows.groups()) {
    job.own = block(last, middle, source);
  }
  job.own_begin = own_begin.data();
  job.own_rows = own_rows.data();
  for (const auto& step : alone) {
    if ((middle & step.middle) != step.middle_value) continue;
    if (const auto* source = block(last, middle ^ step.middle, g)) sources.same.push_back(source);
  }
  job.same = sources.same.data();
  job.same_count = sources.same.size();
  const auto source_of = [&](const StepParts& step) -> std::pair<const Word*, std::size_t> {
    if ((middle & step.middle) != step.middle_value) return {};
    const auto hit = std::find_if(group.members.begin(), group.members.end(),
                                  [&](std::uint32_t s) { return (s & step.row) == step.row_value; });
    if (hit == group.members.end()) return {};
    const auto from = rows.group_of(*hit ^ step.row);
    const auto* words = block(last, middle ^ step.middle, from);
    if (words == nullptr) return {};
    return {words, layout.column_group(last.full_, middle ^ step.middle, from)};
  };
  sources.mixed.resize(mixed.size());
  sources.mixed_here.resize(words_for(mixed.size()));
  for (std::size_t i = 0; i < mixed.size(); ++i) {
    const auto [words, from] = source_of(mixed[i]);
    if (words == nullptr) continue;
    sources.mixed[i] = {words, mixed[i].row, width.words, {}};
    sources.mixed_here[i / 64] |= Word{1} << (i % 64);
  }
  job.mixed = {sources.mixed.data(), sources.mixed_here.data(), mixed_of.data(), sources.mixed_here.size()};
  sources.shifted.resize(shifted.size());
  sources.shifted_here.resize(words_for(shifted.size()));
  for (std::size_t i = 0; i < shifted.size(); ++i) {
    if (shifts[i][c].put.empty()) continue;
    const auto [words, from] = source_of(shifted[i]);
    if (words == nullptr) continue;
    sources.shifted[i] = {words, shifted[i].row, columns.group(from).words, shifts[i][c].view()};
    sources.shifted_here[i / 64] |= Word{1} << (i % 64);
  }
  job.shifted = {sources.shifted.data(), sources.shifted_here.data(), shifted_of.data(), sources.shifted_here.size()};
}

void BitLevels::Inside::play(std::uint32_t middle, std::size_t g) {
  bit_kernels::Block job;
  Sources sources;
  find_sources(middle, g, job, sources);
  job.target = block(now, middle, g);
  words_read.fetch_add(kernels->play(job), std::memory_order_relaxed);
}

std::pair<std::size_t, std::size_t> BitLevels::Inside::words_of(std::uint32_t middle) const {
  const auto groups = layout.rows().groups();
  const auto from = [&](std::size_t block) {
    return *std::find_if(now.offsets_.begin() + static_cast<std::ptrdiff_t>(block), now.offsets_.end(),
                         [](std::size_t offset) { return offset != BitLayout::none; });
  };
  const auto begin = from(middle * groups);
  return {begin, from((middle + 1) * groups) - begin};
}

void BitLevels::Inside::reached_once(std::uint32_t middle, Control& control,
                                     const std::function<void(std::uint64_t)>& visit) const {
  const auto& rows = layout.rows();
  const auto& columns = layout.columns();
  const auto groups = rows.groups();
  const auto first = middle * groups;
  const auto [begin, size] = words_of(middle);
  if (size == 0) return;
  // For all blocks of this state of the middle, as they lie in the level.
  std::vector<Word> one(size);
  std::vector<Word> two(size);
  std::vector<std::vector<const Word*>> same(groups);
  for (std::size_t g = 0; g < groups; ++g) {
    const auto offset = now.offsets_[first + g];
    if (offset == BitLayout::none) continue;
    if (control.stopped()) return;
    bit_kernels::CountedBlock job;
    Sources sources;
    find_sources(middle, g, job.sources, sources);
    // These are their own images under the fold and must not be counted twice.
    same[g] = sources.same;
    job.sources.same_count = 0;
    job.one = one.data() + (offset - begin);
    job.two = two.data() + (offset - begin);
    kernels->play_counted(job);
  }
  std::vector<Word> result;
  for (std::size_t g = 0; g < groups; ++g) {
    const auto offset = now.offsets_[first + g];
    if (offset == BitLayout::none) continue;
    if (control.stopped()) return;
    const auto c = layout.column_group(now.full_, middle, g);
    bit_kernels::CountedPair pair;
    if (layout.folded()) {
      const auto other = layout.row_group_like(c);
      if (other < g) continue;
      pair.other_one = one.data() + (now.offsets_[first + other] - begin);
      pair.other_two = two.data() + (now.offsets_[first + other] - begin);
      pair.other_rows = rows.group(other).members.size();
      pair.other_words = columns.group(layout.column_group_like(g)).words;
    }
    pair.one = one.data() + (offset - begin);
    pair.two = two.data() + (offset - begin);
    pair.rows = rows.group(g).members.size();
    pair.words = columns.group(c).words;
    pair.same = same[g].data();
    pair.same_count = same[g].size();
    result.resize(pair.rows * pair.words);
    pair.result = result.data();
    kernels->exactly_one(pair);
    for (std::size_t row = 0; row < pair.rows; ++row) {
      const auto part = layout.middle_whole(middle) | rows.whole(rows.group(g).members[row]);
      for (std::size_t word = 0; word < pair.words; ++word) {
        for (Word rest = result[row * pair.words + word]; rest != 0; rest &= rest - 1) {
          const auto at = word * 64 + static_cast<std::size_t>(std::countr_zero(rest));
          visit(part | columns.whole(columns.group(c).members[at]));
        }
      }
    }
  }
}

void BitLevels::Inside::fold(std::uint32_t middle, std::size_t g) {
  const auto c = layout.column_group(now.full_, middle, g);
  const auto other = layout.row_group_like(c);
  if (other < g) return;
  const auto back = layout.column_group_like(g);
  kernels->fold({block(now, middle, g), layout.rows().group(g).members.size(), layout.columns().group(c).words,
                 block(now, middle, other), layout.rows().group(other).members.size(),
                 layout.columns().group(back).words});
}

void BitLevels::Inside::turn(std::uint32_t middle, std::size_t g) {
  const auto& rows = layout.rows();
  const auto& columns = layout.columns();
  const auto c = layout.column_group(now.full_, middle, g);
  const auto from = layout.turned_middle(middle);
  // The element at (row, column) is the one at (image of column, image of row) in the image.
  const auto source_group = rows.group_of(layout.turned_row(columns.group(c).members.front()));
  const auto source_columns = layout.column_group(now.full_, from, source_group);
  kernels->turn({block(now, from, source_group), rows.group(source_group).members.size(),
                 columns.group(source_columns).words, columns.group(source_columns).members.size(),
                 block(now, middle, g), columns.group(c).words, turned[layout.row_group_like(c)].data(),
                 turned[layout.row_group_like(source_columns)].data()});
}

BitLevels::BitLevels(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
BitLevels::~BitLevels() = default;

Result<std::unique_ptr<BitLevels>> BitLevels::make(BitSystem system, const Settings& settings, Control& control) {
  MELEDA_TRY(auto layout, BitLayout::make(std::move(system)));
  std::size_t most = 0;
  for (int full = 0; full <= layout.system().places; ++full) most = std::max(most, layout.offsets(full).back());
  if (const auto bytes = 2 * most * sizeof(Word); !control.may_use(bytes)) {
    return fail(
        ErrorCode::stopped,
        say("two levels take {} MB, more than the memory budget of {} MB", bytes >> 20, control.memory_limit() >> 20),
        {}, tr("--memory allows more"));
  }
  auto inside = std::make_unique<Inside>(std::move(layout), settings);
  inside->reserve(inside->now, most);
  inside->reserve(inside->last, most);
  if (auto result = inside->prepare(); !result) return tl::unexpected(result.error());
  return std::unique_ptr<BitLevels>(new BitLevels(std::move(inside)));
}

const BitLayout& BitLevels::layout() const {
  return inside_->layout;
}
const char* BitLevels::path() const {
  return inside_->kernels->name;
}
std::uint64_t BitLevels::words_read() const {
  return inside_->words_read;
}
const BitLevel& BitLevels::level() const {
  return inside_->now;
}
const BitLevel& BitLevels::before() const {
  return inside_->last;
}

void BitLevels::begin(std::span<const std::uint64_t> states) {
  MELEDA_ASSERT(!states.empty());
  auto& now = inside_->now;
  const auto& layout = inside_->layout;
  inside_->lay_out(now, std::popcount(states.front()));
  std::fill_n(now.words_.get(), now.size_, 0);
  for (const auto state : states) {
    const auto [middle, row, column] = layout.parts(state);
    const auto g = layout.rows().group_of(row);
    const auto c = layout.column_group(now.full_, middle, g);
    MELEDA_ASSERT(std::popcount(state) == now.full_ && layout.columns().group_of(column) == c);
    const auto at = layout.columns().rank_of(column);
    inside_->block(now, middle, g)[layout.rows().rank_of(row) * layout.columns().group(c).words + at / 64] |=
        Word{1} << (at % 64);
  }
  now.count_ = inside_->kernels->count(now.words_.get(), now.size_);
  inside_->last.full_ = -1;
  inside_->last.count_ = 0;
}

bool BitLevels::grow(Control& control) {
  auto& in = *inside_;
  if (in.now.full_ >= in.layout.system().places || in.now.count_ == 0) return false;
  std::swap(in.now, in.last);
  in.lay_out(in.now, in.last.full_ + 1);
  const auto groups = in.layout.rows().groups();
  const auto blocks = in.layout.middles() * groups;
  const Workers workers(static_cast<std::size_t>(std::max(0, in.settings.threads)));
  std::atomic<bool> stopped{false};
  const auto each_block = [&](auto&& work) {
    parallel_for(blocks, [&](std::size_t i, std::size_t) {
      if (in.now.offsets_[i] == BitLayout::none || stopped.load(std::memory_order_relaxed)) return;
      if (control.stopped()) stopped.store(true, std::memory_order_relaxed);
      work(static_cast<std::uint32_t>(i / groups), i % groups);
    });
  };
  each_block([&](std::uint32_t middle, std::size_t g) {
    if (!in.made_by_turning(middle)) in.play(middle, g);
  });
  if (in.layout.folded()) {
    each_block([&](std::uint32_t middle, std::size_t g) {
      if (!in.made_by_turning(middle)) in.fold(middle, g);
    });
  }
  if (in.layout.turned()) {
    each_block([&](std::uint32_t middle, std::size_t g) {
      if (in.made_by_turning(middle)) in.turn(middle, g);
    });
  }
  if (stopped) return false;
  constexpr std::size_t words_at_once = std::size_t{1} << 16;
  PerWorker<std::uint64_t> counts;
  parallel_for((in.now.size_ + words_at_once - 1) / words_at_once, [&](std::size_t i, std::size_t worker) {
    const auto first = i * words_at_once;
    counts[worker] += in.kernels->count(in.now.words_.get() + first, std::min(words_at_once, in.now.size_ - first));
  });
  in.now.count_ = 0;
  counts.for_each([&](std::uint64_t count) { in.now.count_ += count; });
  return in.now.count_ != 0;
}

bool BitLevels::for_each_reached_once(Control& control, const std::function<void(std::uint64_t)>& visit) const {
  const auto& in = *inside_;
  if (in.last.full_ < 0 || in.now.count_ == 0) return true;
  std::atomic<bool> stopped{false};
  const Workers workers(static_cast<std::size_t>(std::max(0, in.settings.threads)));
  // Each worker has two copies of what belongs to a state of the middle, beside the two levels.
  std::size_t largest = 0;
  for (std::uint32_t m = 0; m < in.layout.middles(); ++m) largest = std::max(largest, in.words_of(m).second);
  const auto copies = 2 * largest * std::min(worker_count(), in.layout.middles());
  if (!control.may_use((in.now.size_ + in.last.size_ + copies) * sizeof(Word))) return false;
  parallel_for(in.layout.middles(), [&](std::size_t i, std::size_t) {
    const auto middle = static_cast<std::uint32_t>(i);
    if (in.made_by_turning(middle) || stopped.load(std::memory_order_relaxed)) return;
    in.reached_once(middle, control, visit);
    if (control.stopped()) stopped.store(true, std::memory_order_relaxed);
  });
  return !stopped;
}

}  // namespace meleda
