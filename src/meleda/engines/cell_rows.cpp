#include "meleda/engines/cell_rows.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

#include "meleda/core/assert.hpp"
#include "meleda/core/rank/permutation.hpp"
#include "meleda/core/rank/subset.hpp"

namespace meleda {

namespace {

constexpr std::uint32_t bits_of_word = 64;
constexpr std::size_t most_cells = ranking::max_ranked_subset;

// a * b, or nothing if it does not fit.
std::optional<std::uint64_t> product(std::uint64_t a, std::uint64_t b) {
  std::uint64_t result = 0;
  if (__builtin_mul_overflow(a, b, &result)) return std::nullopt;
  return result;
}

// The places of a mask, counted among those of another one that holds it.
std::uint64_t among(std::uint64_t mask, std::uint64_t all) {
  std::uint64_t result = 0;
  for (std::uint64_t rest = mask; rest != 0; rest &= rest - 1) {
    const auto bit = rest & ~(rest - 1);
    result |= std::uint64_t{1} << std::popcount(all & (bit - 1));
  }
  return result;
}
std::uint64_t from_among(std::uint64_t ranks, std::uint64_t all) {
  std::uint64_t result = 0;
  for (std::uint64_t i = 0; all != 0; all &= all - 1, ++i) {
    if ((ranks >> i & 1) != 0) result |= all & ~(all - 1);
  }
  return result;
}
std::uint64_t first(std::uint32_t places) {
  return places == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << places) - 1;
}

}  // namespace

CellGroup::CellGroup(std::vector<std::uint8_t> sorts, std::vector<std::uint32_t> counts, Cut cut, std::uint32_t parts)
    : sorts_(std::move(sorts)), counts_(std::move(counts)), cut_(cut), parts_(parts) {
  places_ = std::accumulate(counts_.begin(), counts_.end(), 0U);
  auto left = places_;
  for (std::size_t s = 0; s < sorts_.size(); ++s) {
    local_[sorts_[s]] = static_cast<std::uint8_t>(s);
    radices_.push_back(ranking::subset_count(left, counts_[s]));
    left -= counts_[s];
    count_ *= radices_.back();
  }
  part_size_ = static_cast<std::uint32_t>((count_ + parts - 1) / parts);

  // Where few sorts lie on few places, all that can lie there is numbered once.
  constexpr std::uint64_t most_known = 1 << 16;
  std::uint64_t all = 1;
  for (std::uint32_t place = 0; place < places_ && all <= most_known; ++place) all *= sorts_.size();
  if (all > most_known) return;
  std::vector<Number> known(all);
  std::vector<std::uint8_t> row(places_);
  for (std::uint64_t r = 0; r < count_; ++r) {
    unrank(r, row);
    known[code(row)] = number(row);
  }
  known_ = std::move(known);
}

std::uint64_t CellGroup::code(std::span<const std::uint8_t> sorts) const {
  std::uint64_t code = 0;
  for (const auto sort : sorts) code = code * sorts_.size() + local_[sort];
  return code;
}

std::uint64_t CellGroup::arrangements(std::span<const std::uint32_t> counts) {
  std::uint64_t all = 1;
  std::uint32_t places = 0;
  for (const auto count : counts) {
    places += count;
    if (places > most_cells) return 0;
    const auto more = product(all, ranking::subset_count(places, count));
    if (!more) return 0;
    all = *more;
  }
  return all;
}

std::uint32_t CellGroup::size_of(std::uint32_t part) const {
  if (cut_ != Cut::in_ranges) return part_size_;
  const auto begin = std::uint64_t{part} * part_size_;
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(part_size_, count_ - std::min(begin, count_)));
}

std::uint64_t CellGroup::rank(std::span<const std::uint8_t> sorts) const {
  std::array<std::uint64_t, 256> masks;
  for (std::size_t s = 0; s < sorts_.size(); ++s) masks[s] = 0;
  for (std::size_t place = 0; place < sorts.size(); ++place) masks[local_[sorts[place]]] |= std::uint64_t{1} << place;
  auto left = first(places_);
  std::uint64_t rank = 0;
  for (std::size_t s = 0; s < sorts_.size(); ++s) {
    // A single piece is the usual case.
    const auto choice = counts_[s] == 1 ? static_cast<std::uint64_t>(std::popcount(left & (masks[s] - 1)))
                                        : ranking::rank_subset(among(masks[s], left));
    rank = rank * radices_[s] + choice;
    left &= ~masks[s];
  }
  return rank;
}

void CellGroup::unrank(std::uint64_t rank, std::span<std::uint8_t> sorts) const {
  std::array<std::uint64_t, 256> choices;
  for (std::size_t s = sorts_.size(); s-- > 0;) {
    choices[s] = rank % radices_[s];
    rank /= radices_[s];
  }
  auto left = first(places_);
  for (std::size_t s = 0; s < sorts_.size(); ++s) {
    const auto places = static_cast<unsigned>(std::popcount(left));
    auto mask = from_among(ranking::unrank_subset(places, counts_[s], choices[s]), left);
    left &= ~mask;
    for (; mask != 0; mask &= mask - 1) sorts[static_cast<std::size_t>(std::countr_zero(mask))] = sorts_[s];
  }
}

unsigned CellGroup::parity(std::span<const std::uint8_t> sorts) const {
  std::array<std::uint8_t, most_cells> pieces;
  for (std::size_t place = 0; place < sorts.size(); ++place) pieces[place] = local_[sorts[place]];
  return ranking::parity(std::span(pieces).first(sorts.size()));
}

// The last choice of places is between two, and makes the difference of parity: so the numbers 2i and 2i + 1 are one of
// each.
CellGroup::Number CellGroup::number(std::span<const std::uint8_t> sorts) const {
  if (!known_.empty()) return known_[code(sorts)];
  const auto r = rank(sorts);
  switch (cut_) {
    case Cut::whole: break;
    case Cut::by_parity: return {parity(sorts), static_cast<std::uint32_t>(r / 2)};
    case Cut::in_ranges:
      return {static_cast<std::uint32_t>(r / part_size_), static_cast<std::uint32_t>(r % part_size_)};
  }
  return {0, static_cast<std::uint32_t>(r)};
}

void CellGroup::arrange(const Number& number, std::span<std::uint8_t> sorts) const {
  switch (cut_) {
    case Cut::whole: return unrank(number.in_part, sorts);
    case Cut::by_parity:
      unrank(2 * std::uint64_t{number.in_part}, sorts);
      if (parity(sorts) != number.part) unrank(2 * std::uint64_t{number.in_part} + 1, sorts);
      return;
    case Cut::in_ranges: return unrank(std::uint64_t{number.part} * part_size_ + number.in_part, sorts);
  }
}

std::optional<DigitOrbit> DigitOrbit::make(const CellSystem& system, std::span<const std::uint8_t> starts,
                                           std::uint64_t most, Control* control) {
  DigitOrbit orbit;
  orbit.digits_ = system.radices.size();
  const auto add = [&](const std::string& row) {
    const auto [at, fresh] = orbit.numbers_.try_emplace(row, orbit.size_);
    if (fresh) {
      orbit.rows_.insert(orbit.rows_.end(), row.begin(), row.end());
      ++orbit.size_;
    }
    return at->second;
  };
  std::string row(orbit.digits_, '\0');
  if (!system.has_digits()) add(row);
  for (std::size_t at = 0; system.has_digits() && at + system.row_size() <= starts.size(); at += system.row_size()) {
    const auto digits = starts.subspan(at + system.cells(), orbit.digits_);
    add(std::string(digits.begin(), digits.end()));
  }
  std::vector<const CellMove*> different;
  for (const auto& move : system.moves) {
    const auto known = std::find_if(different.begin(), different.end(), [&](const CellMove* other) {
      return other->digit_from == move.digit_from && other->digit_add == move.digit_add;
    });
    orbit.action_of_.push_back(static_cast<std::uint32_t>(known - different.begin()));
    if (known == different.end()) different.push_back(&move);
  }
  orbit.actions_.resize(different.size());
  for (std::uint32_t number = 0; number < orbit.size_; ++number) {
    constexpr std::uint32_t rows_per_look = 1024;
    if (control != nullptr && number % rows_per_look == 0 && control->stopped()) return std::nullopt;
    for (std::size_t a = 0; a < different.size(); ++a) {
      const auto here = orbit.digits(number);  // anew: what is added may move it
      for (std::size_t i = 0; i < orbit.digits_; ++i) {
        row[i] =
            static_cast<char>((here[different[a]->digit_from[i]] + different[a]->digit_add[i]) % system.radices[i]);
      }
      orbit.actions_[a].push_back(add(row));
    }
    if (orbit.size_ > most) return std::nullopt;
  }
  return orbit;
}

std::optional<std::uint32_t> DigitOrbit::number(std::span<const std::uint8_t> digits) const {
  if (digits_ == 0) return 0;
  const auto found = numbers_.find(std::string(digits.begin(), digits.end()));
  if (found == numbers_.end()) return std::nullopt;
  return found->second;
}

std::uint64_t DigitOrbit::bytes() const {
  constexpr std::uint64_t bytes_of_entry = 2 * (sizeof(std::string) + sizeof(std::uint64_t));  // of a half full table
  return rows_.size() + size_ * (bytes_of_entry + digits_ + actions_.size() * sizeof(std::uint32_t));
}

struct CellRows::Layout {
  std::vector<std::uint8_t> lower;
  std::vector<std::uint8_t> upper;
  CellGroup::Cut lower_cut = CellGroup::Cut::whole;
  CellGroup::Cut upper_cut = CellGroup::Cut::whole;
  std::uint32_t lower_parts = 1;
  std::uint32_t upper_parts = 1;
  std::uint64_t splits = 1;
  std::uint64_t upper_size = 1;   // arrangements of a part of the upper group
  std::uint64_t block_words = 1;  // these with all digits
  std::uint64_t words = 0;        // in all
};

// The lower group is chosen so that few words are needed, and that few shuffles lead to each.
std::optional<CellRows::Layout> CellRows::layout_of(const CellSystem& system, std::uint32_t digit_rows) {
  const auto cells = system.cells();
  if (cells < 2 || cells > most_cells || system.counts.size() > 250) return std::nullopt;
  for (const auto& move : system.moves) {
    if (move.to.size() != cells) return std::nullopt;
  }
  const bool blank = system.has_blank();
  if (blank && system.counts[0] != 1) return std::nullopt;

  // Sorts of the same count are alike: a choice says how many of each count are in the lower group.
  std::map<std::uint32_t, std::vector<std::uint8_t>> alike;
  for (std::size_t sort = blank ? 1 : 0; sort < system.counts.size(); ++sort) {
    if (system.counts[sort] != 0) alike[system.counts[sort]].push_back(static_cast<std::uint8_t>(sort));
  }
  const auto places = static_cast<std::uint32_t>(cells - (blank ? 1 : 0));
  std::optional<Layout> best;
  double least = std::numeric_limits<double>::infinity();
  const auto consider = [&](const std::vector<std::uint32_t>& chosen) {
    Layout layout;
    std::vector<std::uint32_t> lower_counts;
    std::vector<std::uint32_t> upper_counts;
    std::uint32_t lower_places = 0;
    std::size_t i = 0;
    for (const auto& [count, sorts] : alike) {
      // The last ones, as long as there are: which of them does not matter.
      for (std::size_t s = 0; s < sorts.size(); ++s) {
        const bool low = s + chosen[i] >= sorts.size();
        (low ? layout.lower : layout.upper).push_back(sorts[s]);
        (low ? lower_counts : upper_counts).push_back(count);
        if (low) lower_places += count;
      }
      ++i;
    }
    constexpr std::uint64_t most_parts = 32;
    const auto lower = CellGroup::arrangements(lower_counts);
    const auto upper = CellGroup::arrangements(upper_counts);
    if (lower == 0 || upper == 0 || lower > most_parts * bits_of_word) return;
    const auto distinct = [](const std::vector<std::uint32_t>& counts) {
      return std::all_of(counts.begin(), counts.end(), [](std::uint32_t count) { return count == 1; });
    };
    double pulls = 1;
    if (lower > bits_of_word && distinct(lower_counts) && lower <= 2 * bits_of_word) {
      layout.lower_cut = CellGroup::Cut::by_parity;
      layout.lower_parts = 2;
    } else if (lower > bits_of_word) {
      layout.lower_cut = CellGroup::Cut::in_ranges;
      layout.lower_parts = static_cast<std::uint32_t>((lower + bits_of_word - 1) / bits_of_word);
      // Ranges that are left empty by rounding are no parts.
      const auto size = (lower + layout.lower_parts - 1) / layout.lower_parts;
      layout.lower_parts = static_cast<std::uint32_t>((lower + size - 1) / size);
      pulls = 1 + 0.3 * (layout.lower_parts - 1);
    }
    // So that odd moves change the class of a block.
    if (distinct(upper_counts) && distinct(lower_counts) && upper >= 2 &&
        layout.lower_cut == CellGroup::Cut::by_parity) {
      layout.upper_cut = CellGroup::Cut::by_parity;
      layout.upper_parts = 2;
    }
    layout.upper_size = (upper + layout.upper_parts - 1) / layout.upper_parts;
    layout.splits = ranking::subset_count(places, lower_places) * (blank ? cells : 1);
    const auto blocks = product(layout.splits, std::uint64_t{layout.lower_parts} * layout.upper_parts);
    constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max() / 2;
    const auto block_words = product(layout.upper_size, digit_rows);
    if (!blocks || *blocks > most || !block_words || *block_words > most) return;
    layout.block_words = *block_words;
    const auto words = product(*blocks, *block_words);
    if (!words) return;
    layout.words = *words;
    // A block has its own costs, about those of so many words.
    constexpr double words_of_block = 16;
    const double cost = (static_cast<double>(*words) + static_cast<double>(*blocks) * words_of_block) * pulls;
    if (cost >= least) return;
    least = cost;
    best = std::move(layout);
  };
  std::vector<std::uint32_t> most_chosen;
  for (const auto& [count, sorts] : alike) most_chosen.push_back(static_cast<std::uint32_t>(sorts.size()));
  std::vector<std::uint32_t> chosen(most_chosen.size(), 0);
  for (;;) {
    consider(chosen);
    std::size_t i = 0;
    while (i < chosen.size() && chosen[i] == most_chosen[i]) chosen[i++] = 0;
    if (i == chosen.size()) break;
    ++chosen[i];
  }
  return best;
}

std::optional<std::uint64_t> CellRows::plane_bytes(const CellSystem& system) {
  const auto layout = layout_of(system, 1);  // how many rows of digits there are shows only when they are looked for
  if (!layout) return std::nullopt;
  return product(layout->words, sizeof(Word));
}

std::uint32_t CellRows::split_number(const Split& split) const {
  if (!blank_) return static_cast<std::uint32_t>(ranking::rank_subset(split.lower));
  const auto others = first(cells_) & ~(std::uint64_t{1} << split.blank);
  const auto number = ranking::rank_subset(among(split.lower, others));
  return split.blank * (splits_ / cells_) + static_cast<std::uint32_t>(number);
}

CellRows::Split CellRows::split_of(std::uint32_t number) const {
  if (!blank_) return {ranking::unrank_subset(cells_, lower_.places(), number), 0};
  const auto each = splits_ / cells_;
  Split split{0, number / each};
  const auto others = first(cells_) & ~(std::uint64_t{1} << split.blank);
  split.lower = from_among(ranking::unrank_subset(cells_ - 1, lower_.places(), number % each), others);
  return split;
}

// Makes the tables: first which there are, then, if they fit, what is in them.
class CellRows::Builder {
 public:
  Builder(CellRows& rows, const CellSystem& system, Control* control)
      : rows_(rows), system_(system), control_(control) {}

  bool build(std::uint64_t most_bytes) {
    struct Step {
      std::uint32_t from = 0;  // splits
      std::uint32_t to = 0;
      std::uint32_t upper = 0;  // numbers of actions: on words, and on bits
      std::uint32_t lower = 0;
    };
    std::vector<Step> steps;
    for (std::uint32_t from = 0; from < rows_.splits_; ++from) {
      if (stopped()) return false;
      const auto split = rows_.split_of(from);
      for (std::size_t m = 0; m < system_.moves.size(); ++m) {
        const auto& move = system_.moves[m];
        if (move.blank && *move.blank != split.blank) continue;
        const auto target = act(split, move);
        const auto upper = word_action(upper_.number(upper_key_), rows_.orbit_.action_of(m));
        steps.push_back({from, rows_.split_number(target), upper, lower_.number(lower_key_)});
      }
    }
    const auto bytes_of_map = std::uint64_t{rows_.words_} * (rows_.short_maps_ ? 2 : 4);
    const std::uint64_t maps = word_actions_.size() * rows_.upper_.parts();
    const auto pulls = std::uint64_t{steps.size()} * rows_.upper_.parts() * rows_.lower_.parts();
    if (maps * bytes_of_map + pulls * (sizeof(Pull) + sizeof(std::uint32_t)) > most_bytes) return false;
    make_shuffles();
    if (!make_maps()) return false;

    std::vector<std::pair<std::uint32_t, Pull>> by_target;
    for (const auto& step : steps) {
      for (std::uint32_t u = 0; u < rows_.upper_.parts(); ++u) {
        const auto& map = maps_[step.upper * rows_.upper_.parts() + u];
        for (const auto& shuffle : shuffles_[step.lower]) {
          by_target.push_back({rows_.block_of(step.to, map.part, shuffle.to),
                               {rows_.block_of(step.from, u, shuffle.from), map.number, shuffle.number}});
        }
      }
    }
    sort_pulls(by_target);
    return true;
  }

 private:
  // How a move acts on the places of a group, as a text of bytes: place i goes to place [i].
  struct Actions {
    tsl::robin_map<std::string, std::uint32_t> numbers;
    std::vector<std::string> keys;

    std::uint32_t number(const std::string& key) {
      const auto [found, fresh] = numbers.try_emplace(key, static_cast<std::uint32_t>(keys.size()));
      if (fresh) keys.push_back(key);
      return found->second;
    }
  };
  struct PartialShuffle {
    std::uint32_t from = 0;  // parts of the lower group
    std::uint32_t to = 0;
    std::uint32_t number = 0;
  };
  struct PartMap {
    std::uint32_t part = 0;  // of the upper group: where it leads
    std::uint32_t number = 0;
  };

  // What a move does to the words: to the places of the upper group, and to the digits.
  std::uint32_t word_action(std::uint32_t upper, std::uint32_t digits) {
    const auto [at, fresh] =
        known_word_actions_.try_emplace({upper, digits}, static_cast<std::uint32_t>(word_actions_.size()));
    if (fresh) word_actions_.emplace_back(upper, digits);
    return at->second;
  }

  Split act(const Split& split, const CellMove& move) {
    Split target;
    if (rows_.blank_) target.blank = move.to[split.blank];
    for (auto rest = split.lower; rest != 0; rest &= rest - 1) {
      target.lower |= std::uint64_t{1} << move.to[static_cast<std::size_t>(std::countr_zero(rest))];
    }
    auto upper = first(rows_.cells_) & ~target.lower;
    if (rows_.blank_) upper &= ~(std::uint64_t{1} << target.blank);
    upper_key_.clear();
    lower_key_.clear();
    for (std::uint32_t cell = 0; cell < rows_.cells_; ++cell) {
      if (rows_.blank_ && cell == split.blank) continue;
      const auto below = (std::uint64_t{1} << move.to[cell]) - 1;
      const bool low = (split.lower >> cell & 1) != 0;
      (low ? lower_key_ : upper_key_) += static_cast<char>(std::popcount((low ? target.lower : upper) & below));
    }
    return target;
  }

  static void permute(std::span<const std::uint8_t> from, const std::string& action, std::span<std::uint8_t> to) {
    for (std::size_t i = 0; i < from.size(); ++i) to[static_cast<std::uint8_t>(action[i])] = from[i];
  }

  void make_shuffles() {
    const auto& group = rows_.lower_;
    const bool with_tables = row_kernels::best().wants_tables;
    std::vector<std::uint8_t> here(group.places());
    std::vector<std::uint8_t> there(group.places());
    for (const auto& action : lower_.keys) {
      std::map<std::pair<std::uint32_t, std::uint32_t>, std::array<std::uint8_t, bits_of_word>> found;
      for (std::uint32_t part = 0; part < group.parts(); ++part) {
        for (std::uint32_t i = 0; i < group.size_of(part); ++i) {
          group.arrange({part, i}, here);
          permute(here, action, there);
          const auto target = group.number(there);
          auto [shuffle, fresh] = found.try_emplace({part, target.part});
          if (fresh) shuffle->second.fill(row_kernels::Shuffle::none);
          shuffle->second[target.in_part] = static_cast<std::uint8_t>(i);
        }
      }
      auto& list = shuffles_.emplace_back();
      for (const auto& [parts, from] : found) {
        list.push_back({parts.first, parts.second, static_cast<std::uint32_t>(rows_.shuffles_.size())});
        rows_.shuffles_.emplace_back(from, first(group.size_of(parts.first)), with_tables);
      }
    }
  }

  // False if the work was stopped.
  bool make_maps() {
    const auto& group = rows_.upper_;
    const std::size_t places = group.places();
    const std::size_t size = group.part_size();
    const std::size_t words = rows_.words_;
    // All arrangements once, since each action goes through them.
    std::vector<std::uint8_t> all(group.parts() * size * places);
    const auto arrangement = [&](std::uint32_t part, std::size_t i) {
      return std::span(all).subspan((part * size + i) * places, places);
    };
    for (std::uint32_t part = 0; part < group.parts(); ++part) {
      for (std::uint32_t i = 0; i < size; ++i) {
        if (stopped()) return false;
        group.arrange({part, i}, arrangement(part, i));
      }
    }
    // Where an action on places takes each arrangement.
    std::vector<std::uint8_t> there(places);
    struct Image {
      std::uint32_t part = 0;
      std::vector<std::uint32_t> to;
    };
    std::vector<Image> images;  // [action][part]
    for (const auto& action : upper_.keys) {
      for (std::uint32_t part = 0; part < group.parts(); ++part) {
        auto& image = images.emplace_back();
        for (std::uint32_t i = 0; i < size; ++i) {
          if (stopped()) return false;
          permute(arrangement(part, i), action, there);
          const auto target = group.number(there);
          image.part = target.part;
          image.to.push_back(target.in_part);
        }
      }
    }
    const auto maps = word_actions_.size() * group.parts();
    (rows_.short_maps_ ? static_cast<void>(rows_.maps16_.resize(maps * words))
                       : static_cast<void>(rows_.maps32_.resize(maps * words)));
    for (const auto& [upper, digits] : word_actions_) {
      const auto& numbers = rows_.orbit_.action(digits);
      for (std::uint32_t part = 0; part < group.parts(); ++part) {
        const auto& image = images[upper * group.parts() + part];
        const auto begin = maps_.size() * words;
        for (std::size_t d = 0; d < numbers.size(); ++d) {
          for (std::size_t i = 0; i < size; ++i) {
            if (stopped()) return false;
            const auto source = d * size + i;
            const auto target = begin + numbers[d] * size + image.to[i];
            if (rows_.short_maps_) {
              rows_.maps16_[target] = static_cast<std::uint16_t>(source);
            } else {
              rows_.maps32_[target] = static_cast<std::uint32_t>(source);
            }
          }
        }
        maps_.push_back({image.part, static_cast<std::uint32_t>(maps_.size())});
      }
    }
    return true;
  }

  // Reads the clock now and then.
  bool stopped() {
    constexpr std::uint32_t steps_per_look = 8192;
    return control_ != nullptr && ++steps_ % steps_per_look == 0 && control_->stopped();
  }

  void sort_pulls(std::vector<std::pair<std::uint32_t, Pull>>& by_target) {
    rows_.first_pull_.assign(std::size_t{rows_.blocks_} + 1, 0);
    rows_.first_target_.assign(std::size_t{rows_.blocks_} + 1, 0);
    for (const auto& [target, pull] : by_target) {
      ++rows_.first_pull_[target + 1];
      ++rows_.first_target_[pull.source + 1];
    }
    std::partial_sum(rows_.first_pull_.begin(), rows_.first_pull_.end(), rows_.first_pull_.begin());
    std::partial_sum(rows_.first_target_.begin(), rows_.first_target_.end(), rows_.first_target_.begin());
    rows_.pulls_.resize(by_target.size());
    rows_.targets_.resize(by_target.size());
    auto pull_at = rows_.first_pull_;
    auto target_at = rows_.first_target_;
    for (const auto& [target, pull] : by_target) {
      rows_.pulls_[pull_at[target]++] = pull;
      rows_.targets_[target_at[pull.source]++] = target;
    }
  }

  CellRows& rows_;
  const CellSystem& system_;
  Control* control_;
  std::uint32_t steps_ = 0;
  Actions upper_;
  Actions lower_;
  std::string upper_key_;
  std::string lower_key_;
  std::vector<std::vector<PartialShuffle>> shuffles_;  // [action on the lower group]
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> known_word_actions_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> word_actions_;  // on the upper group, on the digits
  std::vector<PartMap> maps_;                                          // [action on words][part]
};

std::unique_ptr<CellRows> CellRows::make(const CellSystem& system, std::uint64_t most_bytes, Control* control,
                                         std::span<const std::uint8_t> starts) {
  const auto fits = [&](const std::optional<Layout>& layout) {
    return layout && layout->words <= most_bytes / sizeof(Word);
  };
  if (!fits(layout_of(system, 1))) return nullptr;
  // A word holds 64 arrangements at most, so that many rows of digits are too many for the memory.
  constexpr std::uint64_t many = std::uint64_t{1} << 20;
  const auto least_words = CellGroup::arrangements(system.counts) / bits_of_word + 1;
  auto orbit = DigitOrbit::make(system, starts, std::min(many, most_bytes / sizeof(Word) / least_words), control);
  if (!orbit || orbit->size() == 0) return nullptr;
  const auto layout = layout_of(system, orbit->size());
  if (!fits(layout)) return nullptr;
  const auto counts_of = [&](const std::vector<std::uint8_t>& sorts) {
    std::vector<std::uint32_t> counts;
    for (const auto sort : sorts) counts.push_back(system.counts[sort]);
    return counts;
  };
  std::unique_ptr<CellRows> rows(new CellRows);
  rows->cells_ = static_cast<std::uint32_t>(system.cells());
  rows->blank_ = system.has_blank();
  rows->lower_ = CellGroup(layout->lower, counts_of(layout->lower), layout->lower_cut, layout->lower_parts);
  rows->upper_ = CellGroup(layout->upper, counts_of(layout->upper), layout->upper_cut, layout->upper_parts);
  rows->splits_ = static_cast<std::uint32_t>(layout->splits);
  rows->blocks_ = rows->splits_ * layout->lower_parts * layout->upper_parts;
  rows->words_ = static_cast<std::uint32_t>(layout->block_words);
  rows->orbit_ = std::move(*orbit);
  rows->short_maps_ = rows->words_ <= std::uint32_t{std::numeric_limits<std::uint16_t>::max()} + 1;
  if (!Builder(*rows, system, control).build(most_bytes)) return nullptr;
  return rows;
}

RowPlace CellRows::place(std::span<const std::uint8_t> row) const {
  const auto found = find(row);
  MELEDA_ASSERT(found.has_value());
  return *found;
}

std::optional<RowPlace> CellRows::find(std::span<const std::uint8_t> row) const {
  MELEDA_ASSERT(row.size() >= cells_);
  const auto cells = row.first(cells_);
  const auto digits = orbit_.number(row.subspan(cells_));
  if (!digits) return std::nullopt;
  Split split;
  std::array<std::uint8_t, most_cells + 1> lower;
  std::array<std::uint8_t, most_cells + 1> upper;
  std::size_t lows = 0;
  std::size_t highs = 0;
  for (std::uint32_t cell = 0; cell < cells_; ++cell) {
    if (blank_ && cells[cell] == 0) {
      split.blank = cell;
      continue;
    }
    // Without a branch that nobody can foresee.
    const bool is_low = lower_.holds(cells[cell]);
    lower[lows] = upper[highs] = cells[cell];
    split.lower |= std::uint64_t{is_low} << cell;
    lows += is_low ? 1 : 0;
    highs += is_low ? 0 : 1;
  }
  const auto low = lower_.number(std::span(lower).first(lows));
  const auto high = upper_.number(std::span(upper).first(highs));
  const auto word = *digits * upper_.part_size() + high.in_part;
  return RowPlace{block_of(split_number(split), high.part, low.part), word, low.in_part};
}

void CellRows::cells(const RowPlace& place, std::span<std::uint8_t> out) const {
  const auto digits = orbit_.digits(place.word / upper_.part_size());
  MELEDA_ASSERT(out.size() == cells_ + digits.size());
  std::copy(digits.begin(), digits.end(), out.begin() + cells_);
  const auto lower_part = place.block % lower_.parts();
  const auto upper_part = place.block / lower_.parts() % upper_.parts();
  const auto split = split_of(place.block / lower_.parts() / upper_.parts());
  std::array<std::uint8_t, most_cells> lower;
  std::array<std::uint8_t, most_cells> upper;
  lower_.arrange({lower_part, place.bit}, std::span(lower).first(lower_.places()));
  upper_.arrange({upper_part, place.word % upper_.part_size()}, std::span(upper).first(upper_.places()));
  std::size_t lows = 0;
  std::size_t highs = 0;
  for (std::uint32_t cell = 0; cell < cells_; ++cell) {
    if (blank_ && cell == split.blank) {
      out[cell] = 0;
    } else {
      out[cell] = (split.lower >> cell & 1) != 0 ? lower[lows++] : upper[highs++];
    }
  }
}

Rows::Valid CellRows::valid(std::uint32_t block) const {
  const auto size = lower_.size_of(block % lower_.parts());
  const auto bits = first(size);
  return {bits, bits};
}

void CellRows::targets(std::uint32_t block, FunctionRef<void(std::uint32_t)> visit) const {
  for (auto i = first_target_[block]; i < first_target_[block + 1]; ++i) visit(targets_[i]);
}

std::uint64_t CellRows::gather(const Gather& g) const {
  constexpr std::size_t at_once = 64;
  std::array<row_kernels::Source, at_once> sources;
  std::size_t count = 0;
  std::uint64_t read = 0;
  const auto& kernels = row_kernels::best();
  const auto full = valid(g.block).each;
  const auto flush = [&] {
    (short_maps_ ? kernels.gather16 : kernels.gather32)(sources.data(), count, g.found, g.known, words_, full);
    read += count * words_;
    count = 0;
  };
  for (auto i = first_pull_[g.block]; i < first_pull_[g.block + 1]; ++i) {
    const auto& pull = pulls_[i];
    if (g.active[pull.source] == 0) continue;
    const auto begin = std::size_t{pull.map} * words_;
    const void* map = short_maps_ ? static_cast<const void*>(maps16_.data() + begin)
                                  : static_cast<const void*>(maps32_.data() + begin);
    sources[count++] = {g.plane + std::uint64_t{pull.source} * words_, map, &shuffles_[pull.shuffle]};
    if (count == at_once) flush();
  }
  if (count != 0) flush();
  return read;
}

std::uint64_t CellRows::bytes() const {
  std::uint64_t tables = 0;
  for (const auto& shuffle : shuffles_) tables += sizeof(shuffle) + shuffle.tables.size() * sizeof(shuffle.tables[0]);
  return tables + orbit_.bytes() + pulls_.size() * sizeof(Pull) + targets_.size() * sizeof(std::uint32_t) +
         (first_pull_.size() + first_target_.size()) * sizeof(std::uint64_t) + maps16_.size() * sizeof(std::uint16_t) +
         maps32_.size() * sizeof(std::uint32_t);
}

}  // namespace meleda
