#pragma once
// Lower bounds from tables of smaller puzzles (core/patterned.hpp). A table holds the distance of every state of an
// image. Where the image lies in rows, its moves can be taken back and looks are stepwise, modulo 3: the distance of a
// neighbour differs by one at most, so that a search knows it from that of the state before. Else in a byte.

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/core/data_store.hpp"
#include "meleda/core/patterned.hpp"
#include "meleda/engines/neighbours.hpp"
#include "meleda/engines/row_space.hpp"
#include "meleda/engines/rows.hpp"

namespace meleda {

inline constexpr const char* pattern_table_format = "pattern-table";
inline constexpr std::uint32_t pattern_table_version = 1;

class PatternTable {
 public:
  enum class Kind : std::uint64_t { residues, bytes };

  // Of all places in rows; nothing if the work was stopped.
  [[nodiscard]] static std::optional<PatternTable> by_rows(const Rows& rows, std::span<const RowPlace> targets,
                                                           Kind kind, std::optional<std::uint64_t> states,
                                                           Control& control);
  // Of all indices, in bytes, by steps against the moves.
  [[nodiscard]] static std::optional<PatternTable> by_index(std::uint64_t index_count, std::uint64_t target,
                                                            Expand<std::uint64_t> back, Control& control);

  // Only what was made by rows is saved. Every part is checked when it is opened; throws DamagedData where one is not
  // what it was.
  [[nodiscard]] Result<void> save(DataSink& sink, Control& control) const;
  [[nodiscard]] static Result<PatternTable> open(const DataStore& store, const std::string& name, const Rows& rows,
                                                 Kind kind);

  // Modulo 3, or nothing where the target cannot be reached.
  [[nodiscard]] std::optional<unsigned> residue(const RowPlace& place) const {
    const auto* const pair = data_.data() + 2 * (std::uint64_t{place.block} * words_ + place.word);
    const auto code = (pair[0] >> place.bit & 1) + 2 * (pair[1] >> place.bit & 1);
    if (code == 0) return std::nullopt;
    return static_cast<unsigned>(code - 1);
  }
  // The distance, but `farthest` for all beyond; nothing where the target cannot be reached.
  static constexpr unsigned farthest = 254;
  [[nodiscard]] std::optional<unsigned> distance(const RowPlace& place) const {
    return distance((std::uint64_t{place.block} * words_ + place.word) * 64 + place.bit);
  }
  [[nodiscard]] std::optional<unsigned> distance(std::uint64_t index) const {
    const unsigned code = reinterpret_cast<const std::uint8_t*>(data_.data())[index];
    if (code == 0) return std::nullopt;
    return code - 1;
  }

  [[nodiscard]] const std::vector<std::uint64_t>& by_depth() const { return by_depth_; }
  [[nodiscard]] std::uint64_t bytes() const { return words_held_ * sizeof(std::uint64_t); }

 private:
  PatternTable(Kind kind, std::uint32_t blocks, std::uint32_t words);

  Kind kind_;
  std::uint32_t blocks_;
  std::uint32_t words_;
  std::uint64_t words_held_;
  RowPlane data_;  // of each 64 places: the low bits of residue + 1, then the high bits; or distance + 1 in a byte each
  std::vector<std::uint64_t> by_depth_;
};

// What the looks see, each with its distance to the target's image.
using PatternValues = std::array<std::uint16_t, most_pattern_looks>;

// The greatest of the sums.
[[nodiscard]] inline std::uint32_t bound_of(std::span<const PatternLook> looks, std::span<const std::uint16_t> values) {
  std::uint32_t bound = 0;
  std::uint32_t sum = 0;
  for (std::size_t i = 0; i < looks.size(); ++i) {
    sum = i != 0 && looks[i].sum == looks[i - 1].sum ? sum + values[i] : values[i];
    if (sum > bound) bound = sum;
  }
  return bound;
}

// The name under which the table of an image is saved.
[[nodiscard]] std::string pattern_table_name(const std::string& fingerprint);

// The table of one image: its rows, where it has them, and the distances.
template <class Image, bool stepwise>
class ImageTable {
 public:
  static constexpr bool rowed = Rowed<Image> && (Undirected<Image> || !stepwise);
  using State = typename Image::State;

  static constexpr auto kind = stepwise ? PatternTable::Kind::residues : PatternTable::Kind::bytes;
  // No search comes as far as that.
  static constexpr std::size_t most_depths = std::size_t{1} << 16;

  // Saved, or made now. Nothing if the work was stopped, or if states are farther away than 16 bits can say.
  [[nodiscard]] static std::unique_ptr<ImageTable> make(Image image, const State& target, const DataStore& store,
                                                        Control& control) {
    std::unique_ptr<ImageTable> made(new ImageTable(std::move(image)));
    const auto& p = made->image_;
    if constexpr (rowed) {
      if (has_rows(p)) {
        const std::vector<State> targets{target};
        made->space_ = RowSpace<Image>::make(p, targets, Direction::backward, control.memory_limit(), &control);
        if (control.stopped()) return nullptr;
      }
      if (made->space_) {
        const auto& rows = made->space_->rows();
        const auto name = pattern_table_name(made->space_->fingerprint());
        if (!store.directory().empty() && store.contains(name)) {
          if (auto table = PatternTable::open(store, name, rows, kind)) made->table_ = std::move(*table);
        }
        if (!made->table_) {
          made->table_ = PatternTable::by_rows(rows, made->space_->starts(), kind, p.index_count(), control);
        }
        return made->table_ && made->table_->by_depth().size() <= most_depths ? std::move(made) : nullptr;
      }
    }
    made->table_ =
        PatternTable::by_index(p.index_count(), p.rank(target), expand_indices<Direction::backward>(p), control);
    return made->table_ ? std::move(made) : nullptr;
  }

  // Before anything is made.
  [[nodiscard]] static bool can_be_saved(const Image& image) {
    if constexpr (rowed) return has_rows(image);
    return false;
  }
  // Whether there is a saved one, or one is made in about a second: by rows whose words hold several states, or because
  // there are so few.
  [[nodiscard]] static bool soon_made(const Image& image, const State& target, const DataStore& store) {
    constexpr std::uint64_t few_states = std::uint64_t{1} << 22;
    if (image.index_count() <= few_states) return true;
    if constexpr (rowed) {
      if (!has_rows(image)) return false;
      if (rows_pay(image)) return true;
      const std::vector<State> targets{target};
      return !store.directory().empty() &&
             store.contains(pattern_table_name(RowSpace<Image>::fingerprint_for(image, targets)));
    }
    return false;
  }

  // From nothing: by going down where only residues are known. Nothing where the target cannot be reached.
  [[nodiscard]] std::optional<unsigned> distance(State s) const {
    if constexpr (rowed && stepwise) {
      if (space_) {
        auto here = table_->residue(space_->place(s));
        if (!here) return std::nullopt;
        unsigned steps = 0;
        while (auto below = step_down(s, *here)) {
          s = std::move(*below);
          here = (*here + 2) % 3;
          ++steps;
        }
        return steps;
      }
    }
    return held(s);
  }
  // Of a state that is at most one move from one at this distance, where looks are stepwise.
  [[nodiscard]] std::optional<unsigned> distance_near(const State& s, unsigned near) const {
    if constexpr (rowed && stepwise) {
      if (space_) {
        const auto here = table_->residue(space_->place(s));
        if (!here) return std::nullopt;
        constexpr std::array<int, 3> change{0, 1, -1};
        return static_cast<unsigned>(static_cast<int>(near) + change[(*here + 3 - near % 3) % 3]);
      }
    }
    return held(s);
  }

  [[nodiscard]] const PatternTable& table() const { return *table_; }
  // Where it can be saved.
  [[nodiscard]] std::optional<std::string> name() const {
    if constexpr (rowed) {
      if (space_) return pattern_table_name(space_->fingerprint());
    }
    return std::nullopt;
  }
  [[nodiscard]] std::uint64_t bytes() const {
    std::uint64_t bytes = table_->bytes();
    if constexpr (rowed) {
      if (space_) bytes += space_->rows().bytes();
    }
    return bytes;
  }

 private:
  struct NoSpace {};
  template <class Q, bool has>
  struct Space {
    using type = NoSpace;
  };
  template <class Q>
  struct Space<Q, true> {
    using type = std::optional<RowSpace<Q>>;
  };

  explicit ImageTable(Image image) : image_(std::move(image)) {}

  [[nodiscard]] std::optional<unsigned> held(const State& s) const {
    if constexpr (rowed) {
      if (space_) return table_->distance(space_->place(s));
    }
    return table_->distance(image_.rank(s));
  }
  [[nodiscard]] std::optional<State> step_down(const State& s, unsigned here) const requires rowed {
    std::optional<State> below;
    image_.moves(s, [&](const typename Image::Move& m) {
      if (below) return;
      auto t = image_.apply(s, m);
      const auto there = table_->residue(space_->place(t));
      if (there && (*there + 1) % 3 == here) below = std::move(t);
    });
    return below;
  }

  Image image_;  // the space refers to it
  typename Space<Image, rowed>::type space_{};
  std::optional<PatternTable> table_;
};

// Patterns whose looks can be asked for one by one, and of which none are added.
template <class Patterns, class State>
concept LooksApart = requires(const Patterns& patterns, const State& s) {
  { patterns.boards(s).seen(std::size_t{}) } -> std::same_as<typename Patterns::Image::State>;
};

// The looks, those that saw the most first: what saw much of a state sees much of its neighbours.
struct LookOrder {
  std::array<std::uint8_t, most_pattern_looks> look{};

  explicit LookOrder(std::span<const std::uint16_t> values) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      auto at = i;
      for (; at > 0 && values[look[at - 1]] < values[i]; --at) look[at] = look[at - 1];
      look[at] = static_cast<std::uint8_t>(i);
    }
  }
};

// How far a state is from the target at least.
template <Patterned P>
class PatternBound {
 public:
  using State = typename P::State;
  using Patterns = PatternsFor<P>;
  using Image = typename Patterns::Image;
  using Table = ImageTable<Image, Patterns::stepwise>;

  // So many states of an image take about a second.
  static constexpr std::uint64_t most_states = std::uint64_t{1} << (Table::rowed ? 28 : 22);

  // Nothing where the family has no patterns for this target, and if the work was stopped.
  [[nodiscard]] static std::optional<PatternBound> make(const P& p, const State& target, const DataStore& store,
                                                        Control& control) {
    auto patterns = p.patterns(target, states_within(control.memory_limit()));
    if (!patterns) return std::nullopt;
    PatternBound bound(std::move(*patterns));
    MELEDA_ASSERT(bound.looks().size() <= most_pattern_looks);
    for (std::size_t i = 0; i < bound.patterns_.images().size(); ++i) {
      auto table = Table::make(bound.patterns_.images()[i], bound.patterns_.target(i), store, control);
      if (!table || !control.may_use(bound.bytes() + table->bytes())) return std::nullopt;
      bound.tables_.push_back(std::move(table));
    }
    return bound;
  }

  [[nodiscard]] static bool can_be_saved(const P& p, const State& target) {
    const auto patterns = p.patterns(target, most_states);
    return patterns && std::all_of(patterns->images().begin(), patterns->images().end(), Table::can_be_saved);
  }
  // Whether that is a matter of seconds, because all tables are saved or soon made.
  [[nodiscard]] static bool soon_made(const P& p, const State& target, const DataStore& store, std::uint64_t memory) {
    const auto patterns = p.patterns(target, states_within(memory));
    if (!patterns) return false;
    for (std::size_t i = 0; i < patterns->images().size(); ++i) {
      if (!Table::soon_made(patterns->images()[i], patterns->target(i), store)) return false;
    }
    return true;
  }

  [[nodiscard]] std::span<const PatternLook> looks() const { return patterns_.looks(); }
  [[nodiscard]] const Patterns& patterns() const { return patterns_; }
  [[nodiscard]] const std::vector<std::unique_ptr<Table>>& tables() const { return tables_; }

  // The distances that all looks see; nothing if one shows that the target cannot be reached.
  [[nodiscard]] std::optional<PatternValues> values(const State& s) const {
    PatternValues values{};
    bool reachable = true;
    patterns_.project(s, [&](std::size_t look, const typename Image::State& t) {
      const auto distance = tables_[looks()[look].image]->distance(t);
      reachable = distance.has_value();
      if (reachable) values[look] = static_cast<std::uint16_t>(*distance);
      return reachable;
    });
    if (!reachable) return std::nullopt;
    return values;
  }
  // The same for a state to which a move leads from one with the values `near`, whose order is `order`; nothing, too,
  // once a sum is greater than `most`.
  [[nodiscard]] bool values_near(const State& s, std::span<const std::uint16_t> near,
                                 [[maybe_unused]] const LookOrder& order, std::uint32_t most,
                                 std::span<std::uint16_t> values) const {
    if constexpr (LooksApart<Patterns, State>) {
      const auto boards = patterns_.boards(s);
      for (std::size_t i = 0; i < looks().size(); ++i) {
        const auto look = order.look[i];
        const auto distance = tables_[looks()[look].image]->distance_near(boards.seen(look), near[look]);
        if (!distance || *distance > most) return false;
        values[look] = static_cast<std::uint16_t>(*distance);
      }
      return true;
    }
    bool within = true;
    std::uint32_t sum = 0;
    const auto looks = this->looks();
    patterns_.project(s, [&](std::size_t look, const typename Image::State& t) {
      const auto distance = tables_[looks[look].image]->distance_near(t, near[look]);
      if (!distance) return within = false;
      values[look] = static_cast<std::uint16_t>(*distance);
      sum = look != 0 && looks[look].sum == looks[look - 1].sum ? sum + values[look] : values[look];
      return within = sum <= most;
    });
    return within;
  }

  [[nodiscard]] bool values_near(const State& s, std::span<const std::uint16_t> near, std::uint32_t most,
                                 std::span<std::uint16_t> values) const {
    return values_near(s, near, LookOrder(near.first(looks().size())), most, values);
  }

  [[nodiscard]] std::uint64_t bytes() const {
    std::uint64_t bytes = 0;
    for (const auto& table : tables_) bytes += table->bytes();
    return bytes;
  }

 private:
  // Of one image: there are several, with a byte for each place, and rows have gaps.
  [[nodiscard]] static std::uint64_t states_within(std::uint64_t memory) { return std::min(most_states, memory / 8); }

  explicit PatternBound(Patterns patterns) : patterns_(std::move(patterns)) {}

  Patterns patterns_;
  std::vector<std::unique_ptr<Table>> tables_;  // [image]
};

}  // namespace meleda
