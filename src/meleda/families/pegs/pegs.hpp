#pragma once
// Peg solitaire on any board of at most 64 holes.
//
// Rules. A peg jumps along a line of the board over a neighbouring peg into the empty hole behind it, and the peg that
// it jumped over is taken away. Come from the start, which usually is full but for one hole, to a single peg.
//
// Every jump takes one peg away, so all paths between two positions have the same length. A single peg is the goal in
// any hole, whichever position class it is in: a question may begin at any position, not only at the start.

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "meleda/core/concepts.hpp"
#include "meleda/core/spoken.hpp"
#include "meleda/families/pegs/board.hpp"
#include "meleda/families/pegs/boards.hpp"
#include "meleda/families/pegs/pagoda.hpp"

namespace meleda::pegs {

// The name under which the book of a class is saved, such as "pegs/english-A".
[[nodiscard]] std::string book_name(const Board& board, const NamedClass& named);

class PegSolitaire {
 public:
  struct State {
    Pegs pegs = 0;
    bool operator==(const State&) const = default;
  };
  using Move = Jump;

  // Reads more than it prints: a list of holes, or of those that are empty.
  static constexpr bool reads_shorthand = true;

  static FamilyInfo info();

  // `finish` is the hole of the last peg, or -1: any.
  PegSolitaire(DrawnBoard drawn, int finish) : drawn_(std::move(drawn)), finish_(finish) {}

  [[nodiscard]] const Board& board() const { return *drawn_.board; }
  [[nodiscard]] const DrawnBoard& drawn() const { return drawn_; }
  [[nodiscard]] std::string title() const;
  [[nodiscard]] std::string description() const;

  [[nodiscard]] State start() const { return {drawn_.start}; }
  [[nodiscard]] std::vector<State> goals() const;

  template <class Visitor>
  void moves(State s, Visitor&& visit) const {
    for (const auto& jump : board().jumps()) {
      if (jump.possible(s.pegs)) visit(jump);
    }
  }
  [[nodiscard]] bool legal(State s, Move m) const { return m.possible(s.pegs); }
  [[nodiscard]] State apply(State s, Move m) const { return {s.pegs ^ m.all()}; }

  [[nodiscard]] std::string why_not(State s, Move m) const;
  [[nodiscard]] std::string in_words(State s, Move m) const;
  // Puts a peg into a hole, or takes it out.
  [[nodiscard]] Result<State> edit(State s, std::string_view place) const;

  // All holes empty, all full.
  [[nodiscard]] std::vector<std::pair<std::string, State>> layouts() const;

  template <class Visitor>
  void unmoves(State s, Visitor&& visit) const {
    for (const auto& jump : board().jumps()) {
      if (jump.possible_backwards(s.pegs)) visit(jump);
    }
  }
  [[nodiscard]] State undo(State s, Move m) const { return {s.pegs ^ m.all()}; }

  [[nodiscard]] std::uint64_t key(State s) const { return s.pegs; }
  [[nodiscard]] State from_key(std::uint64_t key) const { return {key}; }

  [[nodiscard]] std::uint32_t layer(State s) const { return static_cast<std::uint32_t>(count(s.pegs)); }

  // Too few pegs, or another class.
  [[nodiscard]] bool hopeless(State s, State target) const {
    return count(s.pegs) < count(target.pegs) || board().class_of(s.pegs) != board().class_of(target.pegs);
  }
  struct Outlook {
    PagodaOutlook pagodas;
    [[nodiscard]] bool hopeless(State s) const { return pagodas.hopeless(s.pegs); }
  };
  [[nodiscard]] Outlook outlook(std::span<const State> targets) const;

  [[nodiscard]] std::string why_hopeless(State s, std::span<const State> targets) const;
  // A last peg in another hole that its class allows.
  [[nodiscard]] std::vector<State> other_ends(State s, std::span<const State> targets) const;
  [[nodiscard]] std::string consolation(std::span<const State> ends) const;

  // The set of all positions of a class from which a single peg can be reached. It holds one copy of the class, so the
  // position is turned to that.
  struct Book {
    std::string name;  // such as "pegs/english-A"
    bool exact = false;
    std::shared_ptr<const Board> board;
    std::size_t turn = 0;
    [[nodiscard]] std::uint64_t key(State s) const { return board->act(turn, s.pegs); }
  };
  // None for targets other than single pegs, and for classes without any.
  [[nodiscard]] std::optional<Book> book(State s, std::span<const State> targets) const;

  [[nodiscard]] std::size_t symmetry_count() const { return board().symmetries().size(); }
  [[nodiscard]] State act(std::size_t g, State s) const { return {board().act(g, s.pegs)}; }
  [[nodiscard]] Move act(std::size_t g, Move m) const {
    const auto& to = board().symmetries()[g].to;
    return {to[m.from], to[m.over], to[m.to]};
  }

  [[nodiscard]] Result<State> parse(std::string_view text) const;
  [[nodiscard]] Result<Move> parse_move(std::string_view text) const;
  void print(State s, std::string& out) const;
  void print_move(Move m, std::string& out) const;
  [[nodiscard]] Result<Scene> scene(State s) const;

 private:
  DrawnBoard drawn_;
  int finish_;
};

[[nodiscard]] Result<PegSolitaire> make(const Arguments& arguments);

static_assert(Puzzle<PegSolitaire> && Keyed<PegSolitaire> && Reversible<PegSolitaire> && Searchable<PegSolitaire>);
static_assert(Symmetric<PegSolitaire> && Described<PegSolitaire> && !Undirected<PegSolitaire>);
static_assert(Layered<PegSolitaire> && Foreseeing<PegSolitaire> && Booked<PegSolitaire>);
static_assert(Editable<PegSolitaire> && Explaining<PegSolitaire> && Spoken<PegSolitaire> && Stocked<PegSolitaire>);
static_assert(Disproving<PegSolitaire> && Consoling<PegSolitaire>);

}  // namespace meleda::pegs
