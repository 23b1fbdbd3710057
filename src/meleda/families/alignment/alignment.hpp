#pragma once
// Games of lines for two players: stones are placed on the nodes of a graph and then slide along its edges; a completed
// line wins at once, or takes a stone, and endless play is a draw. Picaria, its relatives, and games of one's own
// (docs/families).

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "meleda/core/concepts.hpp"
#include "meleda/core/language.hpp"
#include "meleda/core/stone_game.hpp"
#include "meleda/families/alignment/notation.hpp"
#include "meleda/families/alignment/rules.hpp"

namespace meleda::alignment {

class Alignment {
 public:
  using State = Board;
  using Move = alignment::Move;

  static FamilyInfo info();

  explicit Alignment(Rules rules);

  [[nodiscard]] const Rules& rules() const { return *rules_; }
  [[nodiscard]] std::string title() const { return tr(rules_->title); }
  [[nodiscard]] std::string description() const;
  [[nodiscard]] State start() const { return rules_->start; }

  template <class Visitor>
  void moves(const State& s, Visitor&& visit) const {
    if (decided(s)) return;
    if (s.takes) {
      const auto side = 1 - s.mover;
      for (auto from = rules_->takeable(s.stones[side], side); from != 0; from &= from - 1) {
        visit(Move{number_of(from), Move::none});
      }
      return;
    }
    if (rules_->in_hand(s, s.mover) > 0) {
      for (auto to = placements(s); to != 0; to &= to - 1) visit(Move{Move::none, number_of(to)});
      if (placements(s) != 0) return;
    } else {
      bool any = false;
      for (auto own = s.stones[s.mover]; own != 0; own &= own - 1) {
        const auto from = number_of(own);
        for (auto to = slides(s, from); to != 0; to &= to - 1) {
          visit(Move{from, number_of(to)});
          any = true;
        }
      }
      if (any) return;
    }
    if (rules_->stalemate == Stalemate::passes) visit(Move{});
  }
  [[nodiscard]] bool legal(const State& s, const Move& m) const;
  [[nodiscard]] State apply(const State& s, const Move& m) const {
    auto t = s;
    if (m.takes()) {
      t.stones[1 - s.mover] &= ~node_bit(m.from);
      ++t.taken[1 - s.mover];
      t.takes = false;
      t.mover = 1 - s.mover;
      return t;
    }
    if (m.from != Move::none) t.stones[s.mover] &= ~node_bit(m.from);
    if (m.to != Move::none) t.stones[s.mover] |= node_bit(m.to);
    // Who completes a line that takes a stone goes on.
    t.takes = rules_->takes_stones() && m.to != Move::none && t.stones[1 - s.mover] != 0 && lines_count(s) &&
              rules_->has_line_at(t.stones[s.mover], s.mover, m.to);
    if (!t.takes) t.mover = 1 - s.mover;
    return t;
  }

  [[nodiscard]] unsigned mover(const State& s) const { return s.mover; }
  [[nodiscard]] std::string player(unsigned number) const { return std::string(1, side_letters[number]); }
  [[nodiscard]] std::optional<GameValue> ended(const State& s) const {
    if (const auto value = decided(s)) return value;
    if (s.takes) return std::nullopt;
    if (rules_->stalemate == Stalemate::passes || can_move(s)) return std::nullopt;
    return rules_->stalemate == Stalemate::loses ? GameValue::loss : GameValue::draw;
  }

  [[nodiscard]] std::string why_not(const State& s, const Move& m) const;
  [[nodiscard]] std::string in_words(const State& s, const Move& m) const;
  [[nodiscard]] Result<State> edit(const State& s, std::string_view place) const;

  [[nodiscard]] std::uint64_t key(const State& s) const {
    const auto n = rules_->size();
    const auto key = s.stones[0] | std::uint64_t{s.stones[1]} << n | std::uint64_t{s.mover} << 2 * n;
    if (!rules_->takes_stones()) return key;
    const auto rest = (s.takes ? 1U : 0U) | unsigned{s.taken[0]} << 1U | unsigned{s.taken[1]} << 6U;
    return key | std::uint64_t{rest} << (2 * n + 1);
  }
  [[nodiscard]] State from_key(std::uint64_t key) const {
    const auto n = rules_->size();
    State s{{static_cast<Nodes>(key) & rules_->all(), static_cast<Nodes>(key >> n) & rules_->all()},
            static_cast<unsigned>(key >> 2 * n) & 1U};
    if (!rules_->takes_stones()) return s;
    const auto rest = static_cast<unsigned>(key >> (2 * n + 1));
    s.takes = (rest & 1U) != 0;
    s.taken = {static_cast<std::uint8_t>(rest >> 1U & 31U), static_cast<std::uint8_t>(rest >> 6U & 31U)};
    return s;
  }

  [[nodiscard]] std::size_t symmetry_count() const { return symmetries_->size(); }
  [[nodiscard]] State act(std::size_t g, const State& s) const {
    const auto& symmetry = (*symmetries_)[g];
    auto t = s;
    t.stones = {symmetry.image(s.stones[0]), symmetry.image(s.stones[1])};
    return t;
  }
  [[nodiscard]] Move act(std::size_t g, const Move& m) const {
    const auto image = [&](std::uint8_t node) { return node == Move::none ? node : (*symmetries_)[g](node); };
    return {image(m.from), image(m.to)};
  }

  [[nodiscard]] Result<State> parse(std::string_view text) const { return parse_board(*rules_, text); }
  [[nodiscard]] Result<Move> parse_move(std::string_view text) const { return alignment::parse_move(*rules_, text); }
  void print(const State& s, std::string& out) const { print_board(*rules_, s, out); }
  void print_move(const Move& m, std::string& out) const { alignment::print_move(*rules_, m, out); }
  [[nodiscard]] Result<Scene> scene(const State& s) const;

  // Rules that words of 64 positions can play: lines win, and at once, no node is contested, nobody passes.
  [[nodiscard]] std::optional<StoneGame> stone_game() const;
  [[nodiscard]] std::optional<StonePosition> stone_position(const State& s) const;

  // What lines say about the game, to the player who moves. Where they win: if both have one, nobody has won; with
  // lines that win at once, only the one who has just moved can have one. Where they take stones: who has too few left
  // for a line has lost.
  [[nodiscard]] std::optional<GameValue> decided(const State& s) const {
    bool own = false;  // the mover has won
    bool others = false;
    if (rules_->takes_stones()) {
      own = stones_left(s, 1 - s.mover) < least_stones_[1 - s.mover];
      others = stones_left(s, s.mover) < least_stones_[s.mover];
    } else {
      if (!lines_count(s)) return std::nullopt;
      own = rules_->has_line(s.stones[s.mover], s.mover);
      others = rules_->has_line(s.stones[1 - s.mover], 1 - s.mover);
    }
    if (own && others) return GameValue::draw;
    if (own) return GameValue::win;
    if (others) return GameValue::loss;
    return std::nullopt;
  }

  // Where the mover, who has stones in hand, may place one.
  [[nodiscard]] Nodes placements(const State& s) const {
    auto free = rules_->all() & ~s.occupied();
    if (s.stones[s.mover] == 0 && s.taken[s.mover] == 0) free &= ~rules_->forbidden_first[s.mover];
    if (rules_->placing_line == PlacingLine::forbidden) {
      for (auto to = free; to != 0; to &= to - 1) {
        const auto bit = to & (~to + 1);
        if (rules_->has_line(s.stones[s.mover] | bit, s.mover)) free &= ~bit;
      }
    }
    return free;
  }
  // Where the mover's stone on this node may go.
  [[nodiscard]] Nodes slides(const State& s, std::uint8_t from) const {
    auto free = (rules_->flies(s.stones[s.mover]) ? rules_->all() : rules_->adjacent[from]) & ~s.occupied();
    if ((rules_->adjacent[from] & s.stones[1 - s.mover]) == 0) free &= ~rules_->contested;
    return free;
  }

 private:
  // Lines that wait count when all stones are placed.
  [[nodiscard]] bool lines_count(const State& s) const {
    return rules_->placing_line != PlacingLine::waits || (rules_->in_hand(s, 0) == 0 && rules_->in_hand(s, 1) == 0);
  }
  [[nodiscard]] unsigned stones_left(const State& s, unsigned side) const {
    return static_cast<unsigned>(std::popcount(s.stones[side])) + rules_->in_hand(s, side);
  }
  static std::uint8_t number_of(Nodes set) { return static_cast<std::uint8_t>(std::countr_zero(set)); }

  [[nodiscard]] bool can_move(const State& s) const {
    if (rules_->in_hand(s, s.mover) > 0) return placements(s) != 0;
    for (auto own = s.stones[s.mover]; own != 0; own &= own - 1) {
      if (slides(s, number_of(own)) != 0) return true;
    }
    return false;
  }

  std::shared_ptr<const Rules> rules_;
  // Numbers of stones that follow each other in games from the start, and who moves; that is always x where the sides
  // have the same rules.
  struct Stage {
    unsigned own = 0;
    unsigned other = 0;
    unsigned mover = 0;
    friend bool operator==(const Stage&, const Stage&) = default;
  };
  [[nodiscard]] Stage stage_of(const State& s) const;

  std::shared_ptr<const std::vector<QuickSymmetry>> symmetries_;
  std::array<unsigned, 2> least_stones_{};
  std::vector<Stage> stages_;
  std::size_t stage_after_last_ = 0;
};

[[nodiscard]] Result<Alignment> make(const Arguments& arguments);

static_assert(Game<Alignment> && Keyed<Alignment> && Symmetric<Alignment> && Explaining<Alignment>);
static_assert(StonePlaying<Alignment> && Editable<Alignment> && Described<Alignment> && !Puzzle<Alignment>);

}  // namespace meleda::alignment
