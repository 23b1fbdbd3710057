#include "meleda/engines/digit_rows.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <set>
#include <utility>

#include "meleda/core/assert.hpp"

namespace meleda {

namespace {

constexpr std::uint32_t bits_of_word = 64;

}  // namespace

void DigitRows::Part::add(std::uint32_t radix) {
  radices.push_back(radix);
  strides.push_back(size);
  size *= radix;
}

std::uint32_t DigitRows::Part::number(std::span<const std::uint8_t> digits) const {
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < radices.size(); ++i) number += digits[first + i] * strides[i];
  return number;
}

std::uint32_t DigitRows::Part::image(std::uint32_t number, std::span<const std::uint8_t> values) const {
  std::uint32_t result = 0;
  for (std::size_t i = 0; i < radices.size(); ++i) result += values[digit(number, i)] * strides[i];
  return result;
}

std::unique_ptr<DigitRows> DigitRows::make(const DigitSystem& system, std::span<const std::uint8_t> starts,
                                           std::uint64_t most_bytes, Control* control) {
  std::unique_ptr<DigitRows> rows(new DigitRows);
  const auto& radices = system.radices;
  rows->digits_ = static_cast<std::uint32_t>(radices.size());
  for (const auto radix : radices) {
    if (radix < 1 || radix > bits_of_word) return nullptr;
  }
  // Bits, as many as fit; words, until a block is worth its own costs; of the rest, the highest digits are the top.
  constexpr std::uint32_t words_wanted = 64;
  std::uint32_t digit = 0;
  while (digit < rows->digits_ && rows->bit_.size * radices[digit] <= bits_of_word) rows->bit_.add(radices[digit++]);
  rows->word_.first = digit;
  while (digit < rows->digits_ && rows->word_.size < words_wanted) rows->word_.add(radices[digit++]);
  std::uint64_t blocks = 1;
  std::uint32_t values = 0;
  for (auto d = digit; d < rows->digits_; ++d) {
    rows->value_bits_.push_back(values);
    values += radices[d];
    blocks *= radices[d];
    if (values > bits_of_word || blocks > std::numeric_limits<std::uint32_t>::max() / 2) return nullptr;
  }
  constexpr std::uint32_t most_tops = 1U << 14;
  auto top = rows->digits_;
  if (system.symmetries.size() > 1) {
    std::uint64_t tops = 1;
    while (top > digit && tops * radices[top - 1] <= most_tops) tops *= radices[--top];
  }
  rows->mid_.first = digit;
  for (; digit < top; ++digit) rows->mid_.add(radices[digit]);
  rows->top_.first = digit;
  for (; digit < rows->digits_; ++digit) rows->top_.add(radices[digit]);

  rows->words_ = rows->word_.size;
  rows->middle_ = rows->mid_.size;
  rows->valid_ = rows->bit_.size == bits_of_word ? ~Word{0} : (Word{1} << rows->bit_.size) - 1;
  rows->find_classes(system, starts);
  rows->blocks_ = rows->middle_ * static_cast<std::uint32_t>(rows->classes_.size());
  rows->make_steps(system);
  // Seldom more than a pull for each digit of a block and value that it may come from.
  const auto pulls = std::uint64_t{rows->blocks_} * values * sizeof(ListedPull);
  if (rows->bytes() + pulls / 2 + RowPlane::bytes_for(rows->blocks_, rows->words_) > most_bytes) return nullptr;
  if (!rows->list_pulls(system, control)) return nullptr;
  return rows;
}

void DigitRows::find_classes(const DigitSystem& system, std::span<const std::uint8_t> starts) {
  // Values of the middle digits, in pieces whose tables are small.
  constexpr std::uint32_t most_in_piece = 4096;
  for (std::size_t i = 0; i < mid_.radices.size();) {
    Part piece;
    std::vector<std::uint32_t> first_bits;
    while (i < mid_.radices.size() && piece.size * mid_.radices[i] <= most_in_piece) {
      first_bits.push_back(value_bits_[i]);
      piece.add(mid_.radices[i++]);
    }
    auto& table = values_.emplace_back(piece.size);
    for (std::uint32_t number = 0; number < piece.size; ++number) {
      for (std::size_t k = 0; k < first_bits.size(); ++k) {
        table[number] |= std::uint64_t{1} << (first_bits[k] + piece.digit(number, k));
      }
    }
    value_pieces_.push_back(piece.size);
  }

  std::vector<std::uint8_t> identity(bits_of_word);
  std::iota(identity.begin(), identity.end(), std::uint8_t{0});
  symmetries_.push_back(identity);
  for (const auto& symmetry : system.symmetries) {
    auto values = symmetry;
    for (auto v = values.size(); v < bits_of_word; ++v) values.push_back(static_cast<std::uint8_t>(v));
    const bool keeps = std::all_of(starts.begin(), starts.end(), [&](std::uint8_t d) { return values[d] == d; });
    if (keeps && values != identity) symmetries_.push_back(std::move(values));
  }
  for (const auto& symmetry : symmetries_) {
    auto& inverse = inverses_.emplace_back(bits_of_word);
    for (std::size_t v = 0; v < bits_of_word; ++v) inverse[symmetry[v]] = static_cast<std::uint8_t>(v);
  }

  constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
  images_.assign(top_.size, {none, 0});
  for (std::uint32_t top = 0; top < top_.size; ++top) {
    if (images_[top].class_number != none) continue;
    Class one;
    one.top = top;
    for (std::size_t i = 0; i < top_.radices.size(); ++i) {
      one.values |= std::uint64_t{1} << (value_bits_[mid_.radices.size() + i] + top_.digit(top, i));
    }
    for (std::uint32_t g = 0; g < symmetries_.size(); ++g) {
      auto& image = images_[top_.image(top, symmetries_[g])];
      if (image.class_number != none) continue;
      image = {static_cast<std::uint32_t>(classes_.size()), g};
      ++one.size;
    }
    classes_.push_back(one);
  }

  for (std::uint32_t g = 1; g < symmetries_.size(); ++g) {
    std::vector<std::uint16_t> map(words_);
    for (std::uint32_t w = 0; w < words_; ++w) {
      map[w] = static_cast<std::uint16_t>(word_.image(w, inverses_[g]));
    }
    std::array<std::uint8_t, bits_of_word> bits;
    bits.fill(row_kernels::Shuffle::none);
    for (std::uint32_t b = 0; b < bit_.size; ++b) bits[b] = static_cast<std::uint8_t>(bit_.image(b, inverses_[g]));
    const auto valid = bit_.size < bits_of_word ? (Word{1} << bit_.size) - 1 : ~Word{0};
    turns_.push_back({std::move(map), row_kernels::Shuffle(bits, valid, row_kernels::best().wants_tables)});
  }
}

std::uint64_t DigitRows::forbidden_by(const DigitChange& change) const {
  std::uint64_t forbidden = 0;
  for (const auto& [digit, values] : change.where) {
    if (digit < mid_.first) continue;
    const auto i = digit - mid_.first;
    const auto radix = digit < top_.first ? mid_.radices[i] : top_.radices[digit - top_.first];
    for (std::uint32_t v = 0; v < radix; ++v) {
      if ((values >> v & 1) == 0) forbidden |= std::uint64_t{1} << (value_bits_[i] + v);
    }
  }
  return forbidden;
}

std::uint32_t DigitRows::keep_mask(std::vector<Word> mask) {
  const auto found = std::find_if(masks_.begin(), masks_.end(),
                                  [&](const Mask& m) { return std::equal(mask.begin(), mask.end(), m.words.begin()); });
  if (found != masks_.end()) return static_cast<std::uint32_t>(found - masks_.begin());
  Mask kept{std::move(mask), {}};
  for (std::uint32_t w = 0; w < words_; ++w) {
    const auto line = static_cast<std::uint16_t>(w / row_kernels::line_words);
    if (kept.words[w] != 0 && (kept.lines.empty() || kept.lines.back() != line)) kept.lines.push_back(line);
  }
  kept.words.resize((words_ + row_kernels::line_words - 1) / row_kernels::line_words * row_kernels::line_words, 0);
  masks_.push_back(std::move(kept));
  return static_cast<std::uint32_t>(masks_.size() - 1);
}

// The bits of a block from which the change may start, as far as its lower digits say.
std::uint32_t DigitRows::mask_of(const DigitChange& change) {
  auto conditions = change.where;
  conditions.push_back({change.digit, std::uint64_t{1} << change.from});
  Word bits = valid_;
  std::vector<std::uint8_t> words(words_, 1);
  for (const auto& [digit, values] : conditions) {
    if (digit < word_.first) {
      for (std::uint32_t b = 0; b < bit_.size; ++b) {
        if ((values >> bit_.digit(b, digit) & 1) == 0) bits &= ~(Word{1} << b);
      }
    } else if (digit < mid_.first) {
      for (std::uint32_t w = 0; w < words_; ++w) {
        if ((values >> word_.digit(w, digit - word_.first) & 1) == 0) words[w] = 0;
      }
    }
  }
  std::vector<Word> mask(words_);
  for (std::uint32_t w = 0; w < words_; ++w) mask[w] = words[w] != 0 ? bits : 0;
  return keep_mask(std::move(mask));
}

void DigitRows::make_steps(const DigitSystem& system) {
  std::vector<std::vector<const DigitChange*>> by_digit(digits_);
  for (const auto& change : system.changes) {
    if (change.from != change.to) by_digit[change.digit].push_back(&change);
  }
  // All values from and to each other, where what a change asks is what its two values ask: then the states from which
  // some change starts are also those to which it leads.
  const auto is_union = [&](std::uint32_t digit) {
    const auto radix = system.radices[digit];
    const auto& changes = by_digit[digit];
    if (radix < 2 || changes.size() != std::size_t{radix} * (radix - 1)) return false;
    std::vector<std::vector<Word>> free(radix, std::vector<Word>(words_, 0));  // [value]: without the digit itself
    std::set<std::pair<std::uint8_t, std::uint8_t>> pairs;                     // all of them, so none twice
    for (const auto* change : changes) {
      if (!pairs.insert({change->from, change->to}).second || forbidden_by(*change) != 0) return false;
      auto other = *change;
      other.digit = digits_;  // no digit: only the conditions count
      const auto mask = mask_of(other);
      for (std::uint32_t w = 0; w < words_; ++w) free[change->from][w] |= masks_[mask].words[w];
    }
    for (const auto* change : changes) {
      auto other = *change;
      other.digit = digits_;
      const auto& mask = masks_[mask_of(other)].words;
      for (std::uint32_t w = 0; w < words_; ++w) {
        if (mask[w] != (free[change->from][w] & free[change->to][w])) return false;
      }
    }
    return true;
  };
  const auto union_mask = [&](std::uint32_t digit) {
    std::vector<Word> mask(words_, 0);
    for (const auto* change : by_digit[digit]) {
      const auto& from = masks_[mask_of(*change)].words;
      for (std::uint32_t w = 0; w < words_; ++w) mask[w] |= from[w];
    }
    return keep_mask(std::move(mask));
  };
  std::vector<std::uint32_t> masks_of_bits;
  std::vector<std::uint32_t> masks_of_words;
  for (std::uint32_t digit = 0; digit < mid_.first; ++digit) {
    const bool low = digit < word_.first;
    const auto stride = low ? bit_.strides[digit] : word_.strides[digit - word_.first];
    if (is_union(digit)) {
      const auto mask = union_mask(digit);
      if (low) {
        row_kernels::BitUnion step{nullptr, stride, system.radices[digit], 0};
        for (std::uint32_t b = 0; b < bit_.size; ++b) {
          if (bit_.digit(b, digit) == 0) step.lowest |= Word{1} << b;
        }
        bit_unions_.push_back(step);
        masks_of_bits.push_back(mask);
      } else {
        word_unions_.push_back({nullptr, stride, system.radices[digit]});
        masks_of_words.push_back(mask);
      }
      continue;
    }
    for (const auto* change : by_digit[digit]) {
      const auto far =
          static_cast<std::int32_t>(stride) * (static_cast<int>(change->to) - static_cast<int>(change->from));
      steps_.push_back({low ? Kind::bit_change : Kind::word_change, mask_of(*change), far, forbidden_by(*change)});
    }
  }
  for (auto digit = mid_.first; digit < digits_; ++digit) {
    const auto first = into_.size();
    into_.resize(first + system.radices[digit]);
    out_of_.resize(first + system.radices[digit]);
    for (const auto* change : by_digit[digit]) {
      const Pull pull{mask_of(*change), change->from, change->to, forbidden_by(*change)};
      const auto& mask = masks_[pull.mask].words;
      if (std::all_of(mask.begin(), mask.end(), [](Word w) { return w == 0; })) continue;
      into_[first + change->to].push_back(pull);
      out_of_[first + change->from].push_back(pull);
    }
  }
  some_forbidden_ = std::any_of(steps_.begin(), steps_.end(), [](const Step& step) { return step.forbidden != 0; });
  for (std::size_t i = 0; i < bit_unions_.size(); ++i) bit_unions_[i].mask = masks_[masks_of_bits[i]].words.data();
  for (std::size_t i = 0; i < word_unions_.size(); ++i) word_unions_[i].mask = masks_[masks_of_words[i]].words.data();
}

std::uint64_t DigitRows::values_of_middle(std::uint32_t middle) const {
  std::uint64_t values = 0;
  for (std::size_t piece = 0; piece + 1 < values_.size(); ++piece) {
    values |= values_[piece][middle % value_pieces_[piece]];
    middle /= value_pieces_[piece];
  }
  return values_.empty() ? 0 : values | values_.back()[middle];
}

template <bool into, class Visit>
void DigitRows::for_each_pull(std::uint32_t block, const Visit& visit) const {
  const auto class_number = block / middle_;
  const auto middle = block % middle_;
  const auto& held = classes_[class_number];
  const auto values = values_of_middle(middle) | held.values;
  const auto& pulls = into ? into_ : out_of_;
  for (std::size_t i = 0; i < value_bits_.size(); ++i) {
    const bool low = i < mid_.radices.size();
    const auto t = i - mid_.radices.size();
    const auto radix = low ? mid_.radices[i] : top_.radices[t];
    const auto stride = low ? mid_.strides[i] : top_.strides[t];
    const auto value = static_cast<std::uint32_t>(std::countr_zero(
        values >> value_bits_[i] & (radix == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << radix) - 1)));
    for (const auto& pull : pulls[value_bits_[i] + value]) {
      if ((values & pull.forbidden) != 0) continue;
      const auto step = ((into ? pull.from : pull.to) - value) * stride;  // modulo 2^32: the sum is right
      if (low) {
        visit(pull, block + step, 0U);
      } else {
        const auto& image = images_[held.top + step];
        const auto m = image.symmetry == 0 ? middle : mid_.image(middle, inverses_[image.symmetry]);
        visit(pull, image.class_number * middle_ + m, image.symmetry);
      }
    }
  }
}

bool DigitRows::list_pulls(const DigitSystem& system, Control* control) {
  const auto stopped = [&](std::uint32_t block) {
    constexpr std::uint32_t blocks_per_look = 16'384;
    return control != nullptr && block % blocks_per_look == 0 && control->stopped();
  };
  const bool undirected = std::all_of(system.changes.begin(), system.changes.end(), [&](const DigitChange& change) {
    return std::any_of(system.changes.begin(), system.changes.end(), [&](const DigitChange& back) {
      return back.digit == change.digit && back.from == change.to && back.to == change.from &&
             back.where == change.where;
    });
  });
  first_pull_.reserve(std::size_t{blocks_} + 1);
  for (std::uint32_t block = 0; block < blocks_; ++block) {
    if (stopped(block)) return false;
    first_pull_.push_back(pulls_.size());
    for_each_pull<true>(block, [&](const Pull& pull, std::uint32_t source, std::uint32_t symmetry) {
      pulls_.push_back({source, static_cast<std::uint16_t>(pull.mask), static_cast<std::uint16_t>(symmetry)});
    });
  }
  first_pull_.push_back(pulls_.size());
  pulls_.shrink_to_fit();
  if (undirected) return true;
  for (std::uint32_t block = 0; block < blocks_; ++block) {
    if (stopped(block)) return false;
    first_target_.push_back(targets_.size());
    for_each_pull<false>(block, [&](const Pull&, std::uint32_t target, std::uint32_t) { targets_.push_back(target); });
  }
  first_target_.push_back(targets_.size());
  return true;
}

void DigitRows::targets(std::uint32_t block, FunctionRef<void(std::uint32_t)> visit) const {
  if (!steps_.empty() || !bit_unions_.empty() || !word_unions_.empty()) visit(block);
  if (first_target_.empty()) {
    for (auto i = first_pull_[block]; i < first_pull_[block + 1]; ++i) visit(pulls_[i].source);
  } else {
    for (auto i = first_target_[block]; i < first_target_[block + 1]; ++i) visit(targets_[i]);
  }
}

std::uint64_t DigitRows::gather(const Gather& g) const {
  const auto& kernels = row_kernels::best();
  std::uint64_t read = 0;
  // The sources lie anywhere: those of the next block are asked for while this one is made.
  for (auto i = first_pull_[g.next]; i < first_pull_[g.next + 1]; ++i) {
    const auto& pull = pulls_[i];
    if (g.active[pull.source] == 0) continue;
    const auto* from = g.plane + std::uint64_t{pull.source} * words_;
    for (const auto line : masks_[pull.mask].lines) __builtin_prefetch(from + line * row_kernels::line_words);
  }
  constexpr std::size_t most_sources = 64;
  std::array<row_kernels::MaskedSource, most_sources> sources;  // as many as `count` are set
  std::size_t count = 0;
  const auto flush = [&] {
    kernels.masked(sources.data(), count, g.found, words_);
    count = 0;
  };
  bool some_turned = false;
  const auto end = first_pull_[g.block + 1];
  for (auto i = first_pull_[g.block]; i < end; ++i) {
    const auto& pull = pulls_[i];
    if (g.active[pull.source] == 0) continue;
    const auto* from = g.plane + std::uint64_t{pull.source} * words_;
    // The mask is about where the change starts; where it leads, the lower digits are the same.
    const auto& mask = masks_[pull.mask];
    read += words_;
    if (pull.symmetry != 0) {
      some_turned = true;
      continue;
    }
    if (count == most_sources) flush();
    sources[count++] = {from, mask.words.data(), mask.lines.data(), mask.lines.size()};
  }
  if (g.active[g.block] != 0) {
    const auto* from = g.plane + std::uint64_t{g.block} * words_;
    kernels.unions(bit_unions_.data(), bit_unions_.size(), word_unions_.data(), word_unions_.size(), from, g.found,
                   words_);
    const auto values =
        some_forbidden_ ? values_of_middle(g.block % middle_) | classes_[g.block / middle_].values : std::uint64_t{0};
    for (const auto& step : steps_) {
      if ((values & step.forbidden) != 0) continue;
      const auto* mask = masks_[step.mask].words.data();
      switch (step.kind) {
        case Kind::bit_change: kernels.bit_change(from, mask, g.found, words_, step.far); break;
        case Kind::word_change: kernels.word_change(from, mask, g.found, words_, step.far); break;
      }
    }
    read += words_;
  }
  flush();
  if (!some_turned) return read;
  for (auto i = first_pull_[g.block]; i < end; ++i) {
    const auto& pull = pulls_[i];
    if (pull.symmetry == 0 || g.active[pull.source] == 0) continue;
    const auto& mask = masks_[pull.mask];
    const auto& turn = turns_[pull.symmetry - 1U];
    const row_kernels::Source turned{g.plane + std::uint64_t{pull.source} * words_, turn.map.data(), &turn.shuffle};
    constexpr std::size_t most = std::size_t{64} * 64;
    alignas(64) std::array<Word, most> buffer;
    MELEDA_HOT_ASSERT(words_ <= most);
    std::fill_n(buffer.begin(), words_, Word{0});
    kernels.gather16(&turned, 1, buffer.data(), buffer.data(), words_, valid_);
    sources[count++] = {buffer.data(), mask.words.data(), mask.lines.data(), mask.lines.size()};
    flush();
  }
  return read;
}

RowPlace DigitRows::place(std::span<const std::uint8_t> digits) const {
  MELEDA_ASSERT(digits.size() == digits_);
  const auto& image = images_[top_.number(digits)];
  const auto& back = inverses_[image.symmetry];
  std::array<std::uint8_t, 256> turned;
  MELEDA_ASSERT(digits_ <= turned.size());
  for (std::uint32_t i = 0; i < digits_; ++i) turned[i] = back[digits[i]];
  const std::span<const std::uint8_t> row(turned.data(), digits_);
  return {image.class_number * middle_ + mid_.number(row), word_.number(row), bit_.number(row)};
}

void DigitRows::digits(const RowPlace& place, std::span<std::uint8_t> out) const {
  MELEDA_ASSERT(out.size() == digits_);
  const auto write = [&](const Part& part, std::uint32_t number) {
    for (std::size_t i = 0; i < part.radices.size(); ++i) {
      out[part.first + i] = static_cast<std::uint8_t>(part.digit(number, i));
    }
  };
  write(bit_, place.bit);
  write(word_, place.word);
  write(mid_, place.block % middle_);
  write(top_, classes_[place.block / middle_].top);
}

std::uint64_t DigitRows::bytes() const {
  std::uint64_t bytes = masks_.size() * words_ * sizeof(Word) + images_.size() * sizeof(Image) +
                        classes_.size() * sizeof(Class) + pulls_.size() * sizeof(ListedPull) +
                        targets_.size() * sizeof(std::uint32_t) +
                        (first_pull_.size() + first_target_.size()) * sizeof(std::uint64_t);
  for (const auto& table : values_) bytes += table.size() * sizeof(std::uint64_t);
  for (const auto& turn : turns_) {
    bytes += sizeof(turn) + turn.map.size() * sizeof(std::uint16_t) +
             turn.shuffle.tables.size() * sizeof(turn.shuffle.tables[0]);
  }
  return bytes;
}

}  // namespace meleda
