#pragma once
// What a family may offer, and what an engine may ask for. A family models as many of these as its rules allow; a
// wrong signature would silently remove a capability, so each family header ends with static_asserts of what it models.

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/core/game_value.hpp"
#include "meleda/core/integer.hpp"
#include "meleda/core/result.hpp"
#include "meleda/core/scene.hpp"
#include "meleda/core/schema.hpp"

namespace meleda {

struct Findings;  // core/findings.hpp

// Stands for "any function that takes an A" in the concepts below.
template <class A>
struct AnyVisitor {
  void operator()(const A&) const {}
};

// States and moves. `moves` calls the visitor once for each legal move, in a fixed order; `apply` needs a legal move.
template <class P>
concept TransitionSystem = std::regular<typename P::State> && std::regular<typename P::Move> &&
    requires(const P& p, const typename P::State& s, const typename P::Move& m) {
  p.moves(s, AnyVisitor<typename P::Move>{});
  { p.apply(s, m) } -> std::same_as<typename P::State>;
  { p.legal(s, m) } -> std::same_as<bool>;
};

// The graph can be walked backwards: `unmoves` visits every move that may have led here, and `undo` takes one back.
template <class P>
concept Reversible = TransitionSystem<P> &&
    requires(const P& p, const typename P::State& s, const typename P::Move& m) {
  p.unmoves(s, AnyVisitor<typename P::Move>{});
  { p.undo(s, m) } -> std::same_as<typename P::State>;
};

// Every move can be taken back by a move. A promise that the laws check.
template <class P>
concept Undirected = TransitionSystem<P> && std::bool_constant<P::undirected>::value;

// A perfect index, so that a table is an array.
template <class P>
concept Indexed = std::regular<typename P::State> && requires(const P& p, const typename P::State& s, std::uint64_t i) {
  { p.index_count() } -> std::same_as<std::uint64_t>;
  { p.rank(s) } -> std::same_as<std::uint64_t>;
  { p.unrank(i) } -> std::same_as<typename P::State>;
};

// Indices of the neighbours of many states at once, in rows: one move of all of them after the other. `neighbour_rows`
// takes at most 64 indices and calls the visitor for row after row while it says true; row[i] is where the move leads
// from indices[i], or indices[i] itself where there is no such move. All rows together are all neighbours.
template <class P>
concept Batched = Indexed<P> &&
    requires(const P& p, std::span<const std::uint64_t> indices, bool (*visit)(std::span<const std::uint64_t> row)) {
  p.neighbour_rows(indices, visit);
};
inline constexpr std::size_t most_in_batch = 64;

// A state and an unsigned number stand for each other, so that a set of states is a set of numbers.
template <class P>
concept Keyed = TransitionSystem<P> && requires(const P& p, const typename P::State& s) {
  { p.key(s) } -> std::unsigned_integral;
  { p.from_key(p.key(s)) } -> std::same_as<typename P::State>;
};

// What a search needs to hold states in a set and to meet from both ends.
template <class P>
concept Searchable = Keyed<P> &&(Undirected<P> || Reversible<P>);

// Every move goes down by exactly one layer, so that all paths between two states have the same length and no path
// comes back.
template <class P>
concept Layered = TransitionSystem<P> && requires(const P& p, const typename P::State& s) {
  { p.layer(s) } -> std::same_as<std::uint32_t>;
};

// Cheap proofs from the rules that a target cannot be reached: `hopeless` at a glance, for one; `outlook` with all that
// can be prepared for these targets, to be asked about many states. They may miss, they never lie.
template <class P>
concept Foreseeing = TransitionSystem<P> &&
    requires(const P& p, std::span<const typename P::State> targets, const typename P::State& s) {
  { p.hopeless(s, s) } -> std::same_as<bool>;
  { p.outlook(targets).hopeless(s) } -> std::same_as<bool>;
};

// There may be a prepared set (a StateSet, by name) of all states from which some goal can be reached. `book` says
// which one speaks about a state and all that follow it, if one does; its `key` is the number under which the set knows
// such a state. Where it is `exact`, a state is in the set if and only if one of these targets can be reached from it;
// elsewhere a state that is not in the set can reach none of them, and one that is in it may or may not.
template <class P>
concept Booked = TransitionSystem<P> &&
    requires(const P& p, std::span<const typename P::State> targets, const typename P::State& s) {
  { p.book(s, targets)->name } -> std::convertible_to<std::string>;
  { p.book(s, targets)->exact } -> std::convertible_to<bool>;
  { p.book(s, targets)->key(s) } -> std::same_as<std::uint64_t>;
  { p.book(s, targets).has_value() } -> std::same_as<bool>;
};

// The number of states, from a formula.
template <class P>
concept Counted = requires(const P& p) {
  { p.state_count() } -> std::same_as<Integer>;
};

// Exact answers for any two states without search. `steps` visits every first move of a shortest path, none if the two
// are equal; `walk` is the state after k moves of the shortest path, for k up to the distance. All ask `stop` where
// they take more than linear time.
template <class P>
concept Analytic = TransitionSystem<P> && requires(const P& p, const typename P::State& a, const typename P::State& b,
                                                   const Integer& k, const StopCheck& stop) {
  { p.distance(a, b, stop) } -> std::same_as<Integer>;
  p.steps(a, b, AnyVisitor<typename P::Move>{}, stop);
  { p.walk(a, b, k, stop) } -> std::same_as<typename P::State>;
};

// How many shortest paths there are between two states, without search.
template <class P>
concept CountsPaths = Analytic<P> && requires(const P& p, const typename P::State& s, const StopCheck& stop) {
  { p.shortest_paths(s, s, stop) } -> std::same_as<Integer>;
};

// The moves of a shortest path one after the other, each in constant time: `next` fills in the move and says whether
// there was one. Begun after k moves of `walk`, it goes on as `walk` does.
template <class P>
concept Sequential = Analytic<P> &&
    requires(const P& p, const typename P::State& a, const typename P::State& b, typename P::Move& m) {
  { p.sequence(a, b).next(m) } -> std::same_as<bool>;
};

// Linear orders of the states, each with a name; a state may be missing from an order. `successor` and `predecessor`
// give the one move to the neighbour in the order, or none at its end; `in_order` walks through all of it, each step in
// constant time. An order may have more words than the puzzle has states: a family that has such an order reads them
// with `parse_word`. Only `position` and `at` may take more than linear time; they ask `stop` then.
template <class P>
concept Ordered = TransitionSystem<P> && requires(const P& p, const typename P::State& s, typename P::Move& m,
                                                  std::size_t order, const Integer& position, const StopCheck& stop) {
  { P::order_names() } -> std::same_as<std::vector<std::string>>;
  { p.order_length(order) } -> std::same_as<Integer>;
  { p.position(s, order, stop) } -> std::same_as<Result<Integer>>;
  { p.at(position, order, stop) } -> std::same_as<Result<typename P::State>>;
  { p.compare(s, s, order) } -> std::same_as<Result<int>>;  // -1, 0, 1
  { p.successor(s, order) } -> std::same_as<std::vector<typename P::Move>>;
  { p.predecessor(s, order) } -> std::same_as<std::vector<typename P::Move>>;
  { p.in_order(order).next(m) } -> std::same_as<bool>;
  { p.in_order(order).state() } -> std::convertible_to<typename P::State>;
};

// Symmetries of the rules: act(g, .) commutes with the moves where there are any, and keeps findings. Number 0 is the
// identity.
template <class P>
concept Symmetric = std::regular<typename P::State> && requires(const P& p, std::size_t g, const typename P::State& s) {
  { p.symmetry_count() } -> std::same_as<std::size_t>;
  { p.act(g, s) } -> std::same_as<typename P::State>;
} &&(!TransitionSystem<P> || requires(const P& p, std::size_t g, const typename P::Move& m) {
  { p.act(g, m) } -> std::same_as<typename P::Move>;
});

// States are written and read; printing appends.
template <class P>
concept Textual = std::regular<typename P::State> &&
    requires(const P& p, std::string_view text, const typename P::State& s, std::string& out) {
  { p.parse(text) } -> std::same_as<Result<typename P::State>>;
  p.print(s, out);
};

// Moves are written and read too.
template <class P>
concept Notated = TransitionSystem<P> && Textual<P> &&
    requires(const P& p, std::string_view text, const typename P::Move& m, std::string& out) {
  { p.parse_move(text) } -> std::same_as<Result<typename P::Move>>;
  p.print_move(m, out);
};

// The text of a state can be brought up to date after a move, faster than printing it anew.
template <class P>
concept Patchable = Notated<P> && requires(const P& p, const typename P::Move& m, char* text) {
  p.patch(m, text);
};

// A state can be entered piece by piece: `edit` puts the piece at a place of the picture to its next position, round
// through all that make a state, whether or not a move does that.
template <class P>
concept Editable = Textual<P> && requires(const P& p, const typename P::State& s, std::string_view place) {
  { p.edit(s, place) } -> std::same_as<Result<typename P::State>>;
};

// Says in words why a move is not allowed in a state.
template <class P>
concept Explaining = TransitionSystem<P> &&
    requires(const P& p, const typename P::State& s, const typename P::Move& m) {
  { p.why_not(s, m) } -> std::same_as<std::string>;
};

// What would be too large to look at is refused (too_large), so that a picture needs no Control.
template <class P>
concept Drawable = requires(const P& p, const typename P::State& s) {
  { p.scene(s) } -> std::same_as<Result<Scene>>;
};

// A puzzle that one may hold in the hand: which way round. What has nothing to say about it says nothing.
template <class P>
concept Held = requires(const P& p) {
  { p.holding() } -> std::same_as<Holding>;
};

// A puzzle whose name and rules are its own, not its family's.
template <class P>
concept Described = requires(const P& p) {
  { p.title() } -> std::same_as<std::string>;
  { p.description() } -> std::same_as<std::string>;
};

// The kinds of families. Each is listed, has states that can be typed and drawn, and one state that is shown where none
// is named. A family is made by its `make`, or, where it has several classes for its sizes and variants, by the
// function `make` of its namespace, which picks the class.
template <class P>
concept Family = Textual<P> && Drawable<P> && requires(const P& p) {
  { P::info() } -> std::same_as<FamilyInfo>;
  { p.start() } -> std::same_as<typename P::State>;
};

// States that have properties: which of them hold, and where not.
template <class P>
concept Checked = Family<P> && requires(const P& p, const typename P::State& s, Control& control) {
  { p.findings(s, control) } -> std::same_as<Result<Findings>>;
};

// Whatever is played by hand, from the start on.
template <class P>
concept Playable = Family<P> && Notated<P>;

// Solved: there is at least one goal.
template <class P>
concept Puzzle = Playable<P> && requires(const P& p) {
  { p.goals() } -> std::same_as<std::vector<typename P::State>>;
};

// Two players. `mover` is 0 or 1, and `player` what that player is called; `ended` is the value for the player who
// would move, where the game is over; elsewhere there is a move, and endless play is a draw.
template <class P>
concept Game = Playable<P> && requires(const P& p, const typename P::State& s) {
  { p.mover(s) } -> std::same_as<unsigned>;
  { p.player(0U) } -> std::same_as<std::string>;
  { p.ended(s) } -> std::same_as<std::optional<GameValue>>;
};

// The longest path from the start to the goal that visits no state twice, from a theorem.
template <class P>
concept LongestKnown = Puzzle<P> && requires(const P& p, typename P::Move& m) {
  { p.longest_length() } -> std::same_as<Integer>;
  { p.longest_path().next(m) } -> std::same_as<bool>;
};

// A rule that goes on with the solution after a break, from the state and the last move alone. It says no where it does
// not apply.
template <class P>
concept Resumable = Puzzle<P> && requires(const P& p, const typename P::State& s, const typename P::Move& last) {
  { p.go_on(s, last) } -> std::same_as<Result<typename P::Move>>;
  { P::go_on_rule() } -> std::same_as<std::string>;
};

}  // namespace meleda
