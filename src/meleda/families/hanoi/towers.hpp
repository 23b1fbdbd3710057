#pragma once
// Towers on up to eight pegs, where a disc may go only along the edges of a graph of the pegs.

#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "meleda/core/concepts.hpp"
#include "meleda/core/digit_system.hpp"
#include "meleda/core/known_path.hpp"
#include "meleda/core/patterned.hpp"
#include "meleda/families/digits/rows.hpp"
#include "meleda/families/hanoi/classic.hpp"
#include "meleda/families/hanoi/peg_graph.hpp"

namespace meleda::hanoi {

[[nodiscard]] DigitSystem digit_system(const PegGraph& graph, std::uint32_t discs);
[[nodiscard]] std::string title_of(const PegGraph& graph, std::uint32_t discs);
[[nodiscard]] std::string description_of(const PegGraph& graph);
// What is known about a path between two states without search; the pegs of discs 1, 2, ..., n.
[[nodiscard]] KnownPath<Move> known_path(const PegGraph& graph, std::span<const std::uint8_t> from,
                                         std::span<const std::uint8_t> to);

// Groups of discs, neighbours in size, of at most `most` discs each: twice, from the smallest disc on and from the
// largest, where that is not the same. From the first disc of each to its last, the smallest being 0.
struct DiscGroup {
  std::uint32_t first = 0;
  std::uint32_t last = 0;
  std::uint32_t sum = 0;  // 0 or 1

  friend bool operator==(const DiscGroup&, const DiscGroup&) = default;
};
[[nodiscard]] std::vector<DiscGroup> disc_groups(std::uint32_t discs, std::uint32_t most);

// What is left of towers when only some discs are looked at is a smaller tower; a move moves one disc, and so the moves
// of groups without a disc in common may be added. (R. E. Korf and A. Felner, Disjoint pattern database heuristics,
// Artificial Intelligence 134, 2002.) Groups of the same size on the same pegs share an image.
template <class Towers>
class DiscPatterns {
 public:
  using Image = Towers;
  using State = typename Towers::State;
  static constexpr PatternSearch search = PatternSearch::best_first;
  static constexpr bool stepwise = true;

  [[nodiscard]] static std::optional<DiscPatterns> make(const PegGraph& graph, std::uint32_t discs, unsigned bits,
                                                        const State& target, std::uint64_t most_states) {
    std::uint32_t most = 0;
    for (std::uint64_t states = 1; most < discs && states <= most_states / graph.pegs; ++most) states *= graph.pegs;
    const auto groups = most == 0 ? std::vector<DiscGroup>{} : disc_groups(discs, most);
    if (groups.empty() || groups.size() > most_pattern_looks) return std::nullopt;
    DiscPatterns patterns;
    for (const auto& group : groups) {
      const auto size = group.last - group.first + 1;
      const View view{bits * group.first, (State{1} << bits * size) - 1};
      const auto seen = view.of(target);
      std::uint32_t image = 0;
      while (image < patterns.images_.size() &&
             (patterns.images_[image].size() != size || patterns.targets_[image] != seen)) {
        ++image;
      }
      if (image == patterns.images_.size()) {
        patterns.images_.emplace_back(graph, size);
        patterns.targets_.push_back(seen);
      }
      patterns.looks_.push_back({image, group.sum});
      patterns.views_.push_back(view);
    }
    return patterns;
  }

  [[nodiscard]] const std::vector<Image>& images() const { return images_; }
  [[nodiscard]] State target(std::size_t image) const { return targets_[image]; }
  [[nodiscard]] const std::vector<PatternLook>& looks() const { return looks_; }
  template <class Visitor>
  void project(const State& s, const Visitor& visit) const {
    for (std::size_t look = 0; look < views_.size(); ++look) {
      if (!visit(look, views_[look].of(s))) return;
    }
  }
  [[nodiscard]] std::optional<unsigned> parity(const State&) const { return std::nullopt; }

 private:
  struct View {
    unsigned shift = 0;
    State mask = 0;
    [[nodiscard]] State of(const State& s) const { return s >> shift & mask; }
  };

  std::vector<Image> images_;
  std::vector<State> targets_;
  std::vector<PatternLook> looks_;
  std::vector<View> views_;
};

template <class Rows, bool both_ways>
class BasicTowers {
 public:
  using State = typename Rows::State;
  using Move = hanoi::Move;
  static constexpr bool undirected = both_ways;
  static constexpr bool packed = Rows::packed;
  static constexpr bool reads_shorthand = true;  // stacks
  static constexpr std::uint32_t most_discs = 1'000'000;

  static FamilyInfo info() { return family_info(); }

  BasicTowers(PegGraph graph, std::uint32_t discs) : graph_(std::move(graph)), rows_(graph_.pegs, discs), n_(discs) {
    const auto bits = static_cast<unsigned>(std::bit_width(graph_.pegs - 1));
    if constexpr (packed) {
      for (std::uint32_t disc = 0; disc < n_; ++disc) lowest_ |= std::uint64_t{1} << bits * disc;
    }
    bits_ = bits;
  }

  [[nodiscard]] std::uint32_t size() const { return n_; }
  [[nodiscard]] const PegGraph& graph() const { return graph_; }
  [[nodiscard]] std::string title() const { return title_of(graph_, n_); }
  [[nodiscard]] std::string description() const { return description_of(graph_); }

  // Rules.

  [[nodiscard]] State start() const { return rows_.filled(0); }
  [[nodiscard]] std::vector<State> goals() const { return {rows_.filled(last_peg())}; }

  template <class Visitor>
  void moves(const State& s, Visitor&& visit) const {
    visit_moves(s, graph_.to, visit);
  }
  [[nodiscard]] bool legal(const State& s, const Move& m) const {
    return m.from < graph_.pegs && m.to < graph_.pegs && graph_.has(m.from, m.to) && top(s, m.from) < top(s, m.to);
  }
  [[nodiscard]] State apply(State s, const Move& m) const {
    rows_.set(s, top(s, m.from), m.to);
    return s;
  }
  template <class Visitor>
  requires(!both_ways) void unmoves(const State& s, Visitor&& visit) const {
    visit_moves(s, graph_.from, [&](const Move& back) { visit(Move{back.to, back.from}); });
  }
  [[nodiscard]] State undo(State s, const Move& m) const requires(!both_ways) {
    rows_.set(s, top(s, m.to), m.from);
    return s;
  }
  [[nodiscard]] std::string why_not(const State& s, const Move& m) const;
  [[nodiscard]] std::string in_words(const State& s, const Move& m) const { return hanoi::in_words(top(s, m.from), m); }
  [[nodiscard]] Result<State> edit(const State& s, std::string_view place) const;

  // Index and key.

  [[nodiscard]] Integer state_count() const { return pow(Integer(graph_.pegs), n_); }
  [[nodiscard]] std::uint64_t index_count() const requires packed {
    std::uint64_t count = 1;
    for (std::uint32_t disc = 1; disc <= n_; ++disc) count *= graph_.pegs;
    return count;
  }
  // Where the class is instantiated as a whole, clang 14 compiles also what `requires` leaves out.
  [[nodiscard]] std::uint64_t rank(const State& s) const requires packed {
    if constexpr (packed) {
      if (std::has_single_bit(graph_.pegs)) return s;
    }
    std::uint64_t rank = 0;
    for (auto disc = n_; disc >= 1; --disc) rank = rank * graph_.pegs + rows_.get(s, disc);
    return rank;
  }
  [[nodiscard]] State unrank(std::uint64_t rank) const requires packed {
    if constexpr (packed) {
      if (std::has_single_bit(graph_.pegs)) return rank;
    }
    State s{};
    for (std::uint32_t disc = 1; disc <= n_; ++disc, rank /= graph_.pegs) {
      rows_.set(s, disc, static_cast<digits::Digit>(rank % graph_.pegs));
    }
    return s;
  }
  [[nodiscard]] std::uint64_t key(const State& s) const requires packed {
    if constexpr (packed) return s;
    return 0;
  }
  [[nodiscard]] State from_key(std::uint64_t key) const requires packed {
    if constexpr (packed) return key;
    return {};
  }

  // Disc 1 is digit 0.
  [[nodiscard]] std::optional<DigitSystem> digit_system() const requires packed {
    return hanoi::digit_system(graph_, n_);
  }
  void digits(const State& s, std::span<std::uint8_t> out) const requires packed {
    for (std::uint32_t disc = 1; disc <= n_; ++disc) out[disc - 1] = rows_.get(s, disc);
  }
  [[nodiscard]] State from_digits(std::span<const std::uint8_t> digits) const requires packed {
    State s{};
    for (std::uint32_t disc = 1; disc <= n_; ++disc) rows_.set(s, disc, digits[disc - 1]);
    return s;
  }

  [[nodiscard]] std::optional<DiscPatterns<BasicTowers>> patterns(const State& target,
                                                                  std::uint64_t most_states) const requires packed {
    if constexpr (packed) return DiscPatterns<BasicTowers>::make(graph_, n_, bits_, target, most_states);
    return std::nullopt;
  }

  [[nodiscard]] KnownPath<Move> known_path(const State& from, const State& to) const {
    return hanoi::known_path(graph_, pegs_of(from), pegs_of(to));
  }

  // Text and picture.

  [[nodiscard]] Result<State> parse(std::string_view text) const;
  [[nodiscard]] Result<Move> parse_move(std::string_view text) const { return hanoi::parse_move(text, graph_.pegs); }
  void print(const State& s, std::string& out) const {
    for (auto disc = n_; disc >= 1; --disc) out += peg_name(rows_.get(s, disc));
  }
  void print_move(const Move& m, std::string& out) const { hanoi::print_move(m, out); }
  void patch(const Move& m, char* text) const {
    auto disc = n_;  // as it stands in the text
    while (text[--disc] != peg_name(m.from)) {
    }
    text[disc] = peg_name(m.to);
  }
  [[nodiscard]] Result<Scene> scene(const State& s) const;

 private:
  [[nodiscard]] digits::Digit last_peg() const { return static_cast<digits::Digit>(graph_.pegs - 1); }

  // The smallest disc on a peg, or a number beyond all of them.
  [[nodiscard]] std::uint32_t top(const State& s, std::uint64_t peg) const {
    if constexpr (packed) {
      const auto other = s ^ peg * lowest_;
      const auto there = ~(other | other >> 1 | (bits_ == 3 ? other >> 2 : 0)) & lowest_;
      return there == 0 ? n_ + 1 : static_cast<std::uint32_t>(std::countr_zero(there)) / bits_ + 1;
    } else {
      std::uint32_t disc = 1;
      while (disc <= n_ && s[disc - 1] != peg) ++disc;
      return disc;
    }
  }
  template <class Visitor>
  void visit_moves(const State& s, const std::array<std::uint8_t, most_pegs>& edges, const Visitor& visit) const {
    std::array<std::uint32_t, most_pegs> tops;
    for (std::uint32_t peg = 0; peg < graph_.pegs; ++peg) tops[peg] = top(s, peg);
    for (std::uint32_t from = 0; from < graph_.pegs; ++from) {
      for (unsigned to = edges[from]; to != 0; to &= to - 1) {
        const auto peg = static_cast<std::uint32_t>(std::countr_zero(to));
        if (tops[from] < tops[peg]) visit(Move{static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(peg)});
      }
    }
  }
  [[nodiscard]] std::vector<std::uint8_t> pegs_of(const State& s) const;

  PegGraph graph_;
  Rows rows_;
  std::uint32_t n_;
  unsigned bits_ = 0;
  std::uint64_t lowest_ = 0;  // the lowest bit of every disc
};

using Towers = BasicTowers<digits::PackedRows, true>;
using OneWayTowers = BasicTowers<digits::PackedRows, false>;
using LongTowers = BasicTowers<digits::LongRows, false>;  // played and solved by strategies, not searched

extern template class BasicTowers<digits::PackedRows, true>;
extern template class BasicTowers<digits::PackedRows, false>;
extern template class BasicTowers<digits::LongRows, false>;

static_assert(Puzzle<Towers> && Undirected<Towers> && Indexed<Towers> && Searchable<Towers> && Counted<Towers>);
static_assert(DigitChanging<Towers> && KnowsPaths<Towers> && Patchable<Towers> && Described<Towers>);
static_assert(Editable<Towers> && Explaining<Towers>);
static_assert(Patterned<Towers> && Patterned<OneWayTowers> && !Patterned<LongTowers>);
static_assert(Puzzle<OneWayTowers> && Reversible<OneWayTowers> && Indexed<OneWayTowers> && Searchable<OneWayTowers>);
static_assert(DigitChanging<OneWayTowers> && !Undirected<OneWayTowers> && KnowsPaths<OneWayTowers>);
static_assert(Puzzle<LongTowers> && Reversible<LongTowers> && !Keyed<LongTowers> && KnowsPaths<LongTowers>);

}  // namespace meleda::hanoi
