#pragma once
// Joins one family with the engines: Instance for any class that is a Family. Included only by the generated
// translation units, one per family.

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "meleda/core/concepts.hpp"
#include "meleda/core/state_set.hpp"
#include "meleda/core/text.hpp"
#include "meleda/engines/check.hpp"
#include "meleda/engines/count_ways.hpp"
#include "meleda/engines/explore.hpp"
#include "meleda/engines/graph.hpp"
#include "meleda/engines/longest.hpp"
#include "meleda/workbench/engine_list.hpp"
#include "meleda/workbench/instance.hpp"
#include "meleda/workbench/path_writer.hpp"
#include "meleda/workbench/registry.hpp"

namespace meleda {

template <Family P>
class Model final : public Instance {
 public:
  using State = typename P::State;
  using Move = typename P::Move;

  explicit Model(P p) : p_(std::move(p)), start_(p_.start()), goals_(p_.goals()) {}

  // Another start or goal than the family's own, as products have them.
  Result<void> begin_at(std::string_view text) {
    MELEDA_TRY(start_, p_.parse(text));
    return {};
  }
  Result<void> end_at(std::string_view text) {
    MELEDA_TRY(auto goal, p_.parse(text));
    goals_ = {std::move(goal)};
    return {};
  }

  [[nodiscard]] std::string title() const override {
    if constexpr (Described<P>) return p_.title();
    return {};
  }
  [[nodiscard]] std::string description() const override {
    if constexpr (Described<P>) return p_.description();
    return {};
  }
  [[nodiscard]] std::string start() const override { return text_of(start_); }
  [[nodiscard]] std::vector<std::string> goals() const override {
    std::vector<std::string> texts;
    for (const auto& goal : goals_) texts.push_back(text_of(goal));
    return texts;
  }
  [[nodiscard]] std::optional<Integer> state_count() const override {
    if constexpr (Counted<P>) return p_.state_count();
    return std::nullopt;
  }
  [[nodiscard]] std::vector<std::string> capabilities() const override {
    std::vector<std::string> names;
    if constexpr (Analytic<P>) names.emplace_back("analytic");
    if constexpr (Sequential<P>) names.emplace_back("sequence");
    if constexpr (Ordered<P>) names.emplace_back("order");
    if constexpr (Indexed<P>) names.emplace_back("index");
    if constexpr (Keyed<P>) names.emplace_back("explore");
    if constexpr (Searchable<P>) names.emplace_back("search");
    if constexpr (Undirected<P>) names.emplace_back("undirected");
    if constexpr (Symmetric<P>) names.emplace_back("symmetry");
    if constexpr (Layered<P>) names.emplace_back("layered");
    if constexpr (Resumable<P>) names.emplace_back("resumable");
    if constexpr (Editable<P>) names.emplace_back("editable");
    return names;
  }
  [[nodiscard]] std::vector<std::string> methods() const override {
    std::vector<std::string> names;
    for_each_engine<P>([&](auto engine) {
      names.emplace_back(engine.name);
      return false;
    });
    return names;
  }
  [[nodiscard]] std::vector<std::string> orders() const override {
    if constexpr (Ordered<P>) return P::order_names();
    return {};
  }

  [[nodiscard]] Result<std::string> read_state(std::string_view argument, std::string_view text) const override {
    MELEDA_TRY(const auto s, state_of(argument, text));
    return text_of(s);
  }

  [[nodiscard]] Result<std::vector<MoveText>> moves(std::string_view state) const override {
    MELEDA_TRY(const auto s, state_of("state", state));
    std::vector<MoveText> texts;
    p_.moves(s, [&](const Move& m) { texts.push_back({move_text(m), text_of(p_.apply(s, m))}); });
    return texts;
  }

  [[nodiscard]] Result<std::vector<MoveText>> play(std::string_view state, std::string_view moves) const override {
    MELEDA_TRY(auto s, state_of("state", state));
    std::vector<MoveText> made;
    for (const auto& word : words_of(moves)) {
      const auto refuse = [&](Error error) {
        error.offset = word.offset + error.offset.value_or(0);
        return fail_in("moves", moves, std::move(error));
      };
      auto m = p_.parse_move(word.text);
      if (!m) return refuse(std::move(m).error());
      if (!p_.legal(s, *m)) return refuse({ErrorCode::bad_move, why_not(s, *m), 0, allowed_moves(s), {}, {}});
      s = p_.apply(s, *m);
      made.push_back({move_text(*m), text_of(s)});
    }
    if (made.empty()) return fail_in("moves", moves, {ErrorCode::bad_move, "expected a move", 0, {}, {}, {}});
    return made;
  }
  [[nodiscard]] Result<std::string> edit(std::string_view state, std::string_view place) const override {
    if constexpr (Editable<P>) {
      MELEDA_TRY(const auto s, state_of("state", state));
      auto t = p_.edit(s, place);
      if (!t) return fail_in("place", place, std::move(t).error());
      return text_of(*t);
    } else {
      return fail(ErrorCode::not_supported, "states of this puzzle cannot be entered piece by piece");
    }
  }

  [[nodiscard]] Result<Solution> solve(std::string_view from, std::string_view to, std::string_view method,
                                       Control& control) const override {
    MELEDA_TRY(const auto s, state_of("from", from));
    MELEDA_TRY(auto targets, targets_of("to", to));
    MELEDA_TRY(const auto name, method_name(method));
    auto way = find_way(s, targets, name, control);
    Solution solution{
        way.status, text_of(s),      way.end ? text_of(*way.end) : text_of_targets(targets), way.length,
        true,       way.lower_bound, way.method.empty() ? std::string(name) : way.method,    std::move(way.reason),
        nullptr};
    if (way.status != Status::done) return solution;
    solution.path = std::make_unique<PathWriter<P, std::function<bool(Move&)>>>(p_, s, std::move(targets), way.length,
                                                                                std::move(way.moves));
    return solution;
  }

  [[nodiscard]] Result<Solution> longest(std::string_view from, std::string_view to, Control& control) const override {
    MELEDA_TRY(const auto s, state_of("from", from));
    MELEDA_TRY(auto targets, targets_of("to", to));
    Solution solution;
    solution.from = text_of(s);
    solution.to = text_of_targets(targets);
    if constexpr (LongestKnown<P>) {
      if (s == p_.start() && targets == p_.goals()) {
        solution.length = solution.lower_bound = p_.longest_length();
        solution.method = analytic_method.name;
        solution.ways = 1;
        solution.path = std::make_unique<PathWriter<P, std::function<bool(Move&)>>>(
            p_, s, std::move(targets), solution.length,
            [way = p_.longest_way()](Move& m) mutable { return way.next(m); });
        return solution;
      }
    }
    if constexpr (Keyed<P>) {
      constexpr std::size_t most_states = 10'000;
      control.limit_time_by_default(std::chrono::seconds(10));
      const auto graph = state_graph(p_, s, most_states, control);
      if (!graph.complete && !control.stopped()) return longest_too_large();
      // A part of the graph proves nothing.
      if (!graph.complete) return stopped("a way was found");
      auto way = longest_way(graph, std::span<const State>(targets), control);
      solution.status = way.found && way.status != Status::unsolvable ? Status::done : way.status;
      solution.optimal = way.status == Status::done;
      solution.method = search_method.name;
      solution.reason =
          way.status == Status::unsolvable ? "exhausted: no way leads there" : "stopped before a way was found";
      solution.length = way.moves.size();
      if (solution.optimal) solution.ways = way.ways;
      if (way.found) {
        solution.path = std::make_unique<PathWriter<P, std::function<bool(Move&)>>>(
            p_, s, std::move(targets), solution.length, one_by_one(std::move(way.moves)));
      }
      return solution;
    } else {
      return longest_too_large();
    }
  }

  [[nodiscard]] Result<Integer> count_ways(std::string_view from, std::string_view to,
                                           Control& control) const override {
    MELEDA_TRY(const auto s, state_of("from", from));
    MELEDA_TRY(const auto targets, targets_of("to", to));
    if constexpr (Keyed<P>) {
      auto count = count_shortest_ways(p_, s, std::span<const State>(targets), control);
      if (count.status == Status::unsolvable) return Integer(0);
      if (count.status != Status::done) return stopped("all shortest ways were counted");
      return std::move(count.ways);
    } else {
      return fail(ErrorCode::too_large,
                  fmt::format("shortest ways are counted by visiting states, and there are {}too many", count_text()));
    }
  }

  [[nodiscard]] Result<Hint> next(std::string_view state, std::string_view to, std::string_view method,
                                  std::string_view last, Control& control) const override {
    MELEDA_TRY(const auto s, state_of("state", state));
    MELEDA_TRY(const auto targets, targets_of("to", to));
    MELEDA_TRY(const auto name, method_name(method));
    std::optional<Move> last_move;
    if (!last.empty()) {
      auto read = p_.parse_move(last);
      if (!read) return fail_in("last", last, std::move(read).error());
      last_move = *read;
      if (!leads_here(s, *read)) {
        return fail_in(
            "last", last,
            {ErrorCode::bad_move, "that cannot have been the last move: it does not lead here", 0, {}, {}, {}});
      }
    }
    Way<P> way;
    std::optional<Result<std::vector<Move>>> known_best;
    if constexpr (Descendible<P>) {
      if (name == DescentEngine::name) {
        // What was learned about one move serves the others.
        Descent<P> descent(p_, s, targets, control);
        way = DescentEngine::way_of(p_, s, std::span<const State>(targets), descent);
        if (way.status == Status::done)
          known_best = best_by_descent(s, static_cast<std::uint64_t>(way.length), descent);
      }
    }
    if (!known_best && name != descent_method.name) way = find_way(s, targets, name, control);
    Hint hint{way.status,
              text_of(s),
              text_of_targets(targets),
              way.length,
              way.method.empty() ? std::string(name) : way.method,
              way.reason,
              {},
              missing_book(s, targets),
              {},
              false};
    if (last_move) {
      MELEDA_TRY(hint.go_on, advice(s, targets, *last_move));
    } else {
      hint.go_on = rule_alone(targets);
    }
    if (way.status != Status::done) return hint;
    MELEDA_TRY(const auto best, known_best ? *known_best : best_moves(s, targets, way.length, name, control));
    for (const auto& m : best) {
      if (!p_.legal(s, m)) return fail(ErrorCode::internal, "a best move that was found is not allowed by the rules");
      const auto t = p_.apply(s, m);
      hint.best.push_back({move_text(m), text_of(t)});
      // The last move is taken back by a move to the state from which it leads here.
      hint.turn_back |= last_move && p_.legal(t, *last_move) && p_.apply(t, *last_move) == s;
    }
    return hint;
  }

  [[nodiscard]] Result<Place> walk(std::string_view state, std::string_view to, const Integer& moves,
                                   Control& control) const override {
    MELEDA_TRY(const auto s, state_of("state", state));
    MELEDA_TRY(const auto targets, targets_of("to", to));
    MELEDA_TRY(const auto name, method_name({}));
    auto way = find_way(s, targets, name, control);
    Place place{way.status, way.reason, text_of(s), text_of_targets(targets), {}, {}};
    if (way.status != Status::done) return place;
    if (moves > way.length) {
      return fail(ErrorCode::bad_number, fmt::format("the way from there to {} has only {} moves",
                                                     in_quotes(text_of_targets(targets)), to_text(way.length)));
    }
    if (moves == 0) {
      place.state = place.from;
      return place;
    }
    if constexpr (Analytic<P>) {
      const auto target = AnalyticEngine::nearest(p_, s, targets);
      const auto before = p_.walk(s, target, moves - 1);
      const auto after = p_.walk(s, target, moves);
      place.state = text_of(after);
      p_.steps(before, target, [&](const Move& m) {
        if (p_.legal(before, m) && p_.apply(before, m) == after) place.move = move_text(m);
      });
      if (place.move.empty()) return fail(ErrorCode::internal, "the state that was found is not one move further on");
      return place;
    } else {
      Replay<P> replay(p_, s);
      Move m{};
      for (Integer k = 0; k < moves; ++k) {
        if (control.stopped()) return stopped("the way was walked");
        if (!way.moves(m) || !replay.step(m))
          return fail(ErrorCode::internal, "the way that was found cannot be walked");
      }
      place.state = text_of(replay.state());
      place.move = move_text(m);
      return place;
    }
  }

  [[nodiscard]] Result<std::string> read_word(std::string_view argument, std::string_view text,
                                              std::string_view order) const override {
    MELEDA_TRY(const auto number, order_number(order));
    MELEDA_TRY(const auto s, word_of(argument, text, number));
    return text_of(s);
  }
  [[nodiscard]] Result<Integer> rank(std::string_view state, std::string_view order) const override {
    MELEDA_TRY(const auto number, order_number(order));
    MELEDA_TRY(const auto s, word_of("state", state, number));
    if constexpr (Ordered<P>) {
      return about("state", state, p_.position(s, number));
    } else {
      return no_order();
    }
  }
  [[nodiscard]] Result<std::string> unrank(const Integer& rank, std::string_view order) const override {
    MELEDA_TRY(const auto number, order_number(order));
    if constexpr (Ordered<P>) {
      MELEDA_TRY(const auto s, p_.at(rank, number));
      return text_of(s);
    } else {
      return no_order();
    }
  }
  [[nodiscard]] Result<int> compare(std::string_view a, std::string_view b, std::string_view order) const override {
    MELEDA_TRY(const auto number, order_number(order));
    MELEDA_TRY(const auto first, word_of("a", a, number));
    MELEDA_TRY(const auto second, word_of("b", b, number));
    if constexpr (Ordered<P>) {
      // Each must be in the order.
      MELEDA_TRY(const auto place_a, about("a", a, p_.compare(first, first, number)));
      MELEDA_TRY(const auto place_b, about("b", b, p_.compare(second, second, number)));
      static_cast<void>(place_a);
      static_cast<void>(place_b);
      return p_.compare(first, second, number);
    } else {
      return no_order();
    }
  }
  [[nodiscard]] Result<std::optional<MoveText>> beside(std::string_view state, std::string_view order,
                                                       bool after) const override {
    MELEDA_TRY(const auto number, order_number(order));
    MELEDA_TRY(const auto s, word_of("state", state, number));
    if constexpr (Ordered<P>) {
      MELEDA_TRY(const auto place, about("state", state, p_.compare(s, s, number)));
      static_cast<void>(place);
      const auto step = after ? p_.successor(s, number) : p_.predecessor(s, number);
      if (step.empty()) return std::optional<MoveText>();
      return std::optional<MoveText>({move_text(step.front()), text_of(p_.apply(s, step.front()))});
    } else {
      return no_order();
    }
  }
  [[nodiscard]] Result<OrderReport> in_order(std::string_view order) const override {
    MELEDA_TRY(const auto number, order_number(order));
    if constexpr (Ordered<P>) {
      auto walk = p_.in_order(number);
      MELEDA_TRY(const auto first, p_.at(0, number));
      OrderReport report;
      report.first = text_of(first);
      report.count = p_.order_length(number);
      MELEDA_TRY(const auto last, p_.at(report.count - 1, number));
      report.last = text_of(last);
      report.path = std::make_unique<OrderWriter<P, decltype(walk)>>(p_, report.count, std::move(walk));
      return report;
    } else {
      return no_order();
    }
  }

  [[nodiscard]] Result<SpaceReport> explore(std::string_view from, std::string_view store,
                                            Control& control) const override {
    MELEDA_TRY(const auto s, state_of("from", from));
    if constexpr (Keyed<P>) {
      SpaceReport report;
      report.from = text_of(s);
      const auto wanted = store == "table" ? Store::table : store == "hash" ? Store::hash : Store::automatic;
      auto found = meleda::explore(p_, s, goals_, control, wanted);
      report.profile = std::move(found.profile);
      for (const auto& t : found.farthest) report.farthest.push_back(text_of(t));
      if (report.profile.status == Status::limit_reached) {
        report.reason = fmt::format("the budget of {} ran out", control.exhausted());
      } else if (report.profile.status == Status::cancelled) {
        report.reason = "interrupted";
      }
      return report;
    } else {
      return fail(ErrorCode::too_large,
                  fmt::format("this puzzle has {}too many states to visit them all", count_text()), {},
                  "take a smaller one; distance, next, walk and solve need no search and work at any size");
    }
  }

  [[nodiscard]] Result<GraphReport> graph(std::string_view from, std::string_view to, std::size_t most_states,
                                          Control& control) const override {
    MELEDA_TRY(const auto s, state_of("from", from));
    MELEDA_TRY(const auto targets, targets_of("to", to));
    if constexpr (Searchable<P>) {
      const auto found = state_graph(p_, s, most_states, control);
      if (!found.complete && !control.stopped()) return graph_too_large(most_states);
      if (!found.complete) return stopped("the graph was complete");
      return graph_report(found, s, targets, control);
    } else {
      return graph_too_large(most_states);
    }
  }

  [[nodiscard]] Result<Scene> scene(std::string_view state) const override {
    MELEDA_TRY(const auto s, state_of("state", state));
    return p_.scene(s);
  }

 private:
  [[nodiscard]] std::string text_of(const State& s) const {
    std::string text;
    p_.print(s, text);
    return text;
  }
  [[nodiscard]] std::string move_text(const Move& m) const {
    std::string text;
    p_.print_move(m, text);
    return text;
  }
  [[nodiscard]] std::string text_of_targets(const std::vector<State>& targets) const {
    return targets.size() == 1 ? text_of(targets.front()) : std::string("goal");
  }
  [[nodiscard]] std::string count_text() const {
    if constexpr (Counted<P>) {
      const auto count = p_.state_count();
      if (count < Integer("1000000000000000000")) return to_text(count) + " states, ";
    }
    return {};
  }

  [[nodiscard]] Result<State> state_of(std::string_view argument, std::string_view text) const {
    if (text == "start") return start_;
    if (text == "goal") return goals_.front();
    auto s = p_.parse(text);
    if (!s) return fail_in(argument, text, std::move(s).error());
    return s;
  }
  // In an order there may be words that are no states.
  [[nodiscard]] Result<State> word_of(std::string_view argument, std::string_view text, std::size_t order) const {
    if constexpr (requires { p_.parse_word(text, order); }) {
      if (text == "start" || text == "goal") return state_of(argument, text);
      return about(argument, text, p_.parse_word(text, order));
    } else {
      return state_of(argument, text);
    }
  }
  template <class T>
  [[nodiscard]] static Result<T> about(std::string_view argument, std::string_view text, Result<T> result) {
    if (!result) return fail_in(argument, text, std::move(result).error());
    return result;
  }
  [[nodiscard]] Result<std::vector<State>> targets_of(std::string_view argument, std::string_view text) const {
    if (text == "goal") return goals_;
    MELEDA_TRY(auto s, state_of(argument, text));
    return std::vector<State>{std::move(s)};
  }
  [[nodiscard]] Result<std::string> method_name(std::string_view method) const {
    const auto names = methods();
    if (names.empty()) return fail(ErrorCode::not_supported, "no engine can solve this puzzle at this size");
    if (method.empty()) return names.front();
    if (std::find(names.begin(), names.end(), method) != names.end()) return std::string(method);
    return fail(ErrorCode::not_supported, fmt::format("{} does not serve this puzzle at this size", in_quotes(method)),
                {}, fmt::format("what does: {}", joined(names, ", ")));
  }
  [[nodiscard]] Result<std::size_t> order_number(std::string_view order) const {
    const auto names = orders();
    if (names.empty()) return no_order();
    if (order.empty()) return std::size_t{0};
    const auto found = std::find(names.begin(), names.end(), order);
    if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
    return fail(ErrorCode::not_supported, fmt::format("this puzzle has no order {}", in_quotes(order)), {},
                fmt::format("it has: {}", joined(names, ", ")));
  }
  [[nodiscard]] static tl::unexpected<Error> stopped(std::string_view before) {
    return fail(ErrorCode::stopped, fmt::format("stopped before {}", before));
  }
  [[nodiscard]] static tl::unexpected<Error> no_order() {
    return fail(ErrorCode::not_supported, "the states of this puzzle have no order of their own");
  }

  [[nodiscard]] Way<P> find_way(const State& s, std::span<const State> targets, std::string_view method,
                                Control& control) const {
    Way<P> way;
    for_each_engine<P>([&](auto engine) {
      if (method != engine.name) return false;
      way = engine.solve(p_, s, targets, control);
      return true;
    });
    return way;
  }

  [[nodiscard]] bool one_less_is_left(const State& s, const std::vector<State>& targets, const Integer& distance,
                                      std::string_view method, Control& control) const {
    if constexpr (Searchable<P>) {
      if (method == SearchEngine::name) {
        const auto longest = static_cast<std::uint64_t>(distance) - 1;  // no need to search any further
        return bidirectional(p_, s, std::span<const State>(targets), control, longest).status == Status::done;
      }
    }
    const auto rest = find_way(s, targets, method, control);
    return rest.status == Status::done && rest.length + 1 == distance;
  }

  [[nodiscard]] Result<std::vector<Move>> best_moves(const State& s, const std::vector<State>& targets,
                                                     const Integer& distance, std::string_view method,
                                                     Control& control) const {
    std::vector<Move> best;
    if (distance == 0) return best;
    if constexpr (Analytic<P>) {
      if (method == AnalyticEngine::name) {
        for (const auto& target : targets) {
          if (p_.distance(s, target) != distance) continue;
          p_.steps(s, target, [&](const Move& m) {
            if (std::find(best.begin(), best.end(), m) == best.end()) best.push_back(m);
          });
        }
        return best;
      }
    }
    // A move is a best one if what is left after it is one move shorter.
    std::vector<Move> all;
    p_.moves(s, [&](const Move& m) { all.push_back(m); });
    for (const auto& m : all) {
      if (one_less_is_left(p_.apply(s, m), targets, distance, method, control)) best.push_back(m);
      if (control.stopped()) return stopped("all moves were compared");
    }
    return best;
  }

  template <class D>
  [[nodiscard]] static Result<std::vector<Move>> best_by_descent(const State& s, std::uint64_t length, D& descent) {
    if (length == 0) return std::vector<Move>{};
    auto best = descent.moves_that_leave(s, length);
    if (!best) return stopped("all moves were compared");
    return std::move(*best);
  }

  // What makes the book that speaks about this question, where it could be made and is not there.
  [[nodiscard]] std::optional<Preparation> missing_book(const State& s, const std::vector<State>& targets) const {
    if constexpr (Booked<P>) {
      auto book = p_.book(s, std::span<const State>(targets));
      if (book && find_state_set(book->name) == nullptr) return std::move(book->made_by);
    } else {
      static_cast<void>(s);
      static_cast<void>(targets);
    }
    return std::nullopt;
  }

  [[nodiscard]] std::string why_not(const State& s, const Move& m) const {
    if constexpr (Explaining<P>) {
      return p_.why_not(s, m);
    } else {
      static_cast<void>(s);
      return fmt::format("{} is not allowed here", move_text(m));
    }
  }
  [[nodiscard]] std::string allowed_moves(const State& s) const {
    constexpr std::size_t most_named = 8;
    std::vector<std::string> names;
    p_.moves(s, [&](const Move& m) { names.push_back(move_text(m)); });
    if (names.empty()) return "no move is possible here";
    const bool all = names.size() <= most_named;
    if (!all) names.resize(most_named);
    return fmt::format("possible here: {}{}", joined(names, ", "), all ? "" : ", ...");
  }

  // Whether the move can have led to this state.
  [[nodiscard]] bool leads_here(const State& s, const Move& last) const {
    bool found = false;
    if constexpr (Undirected<P>) {
      p_.moves(s, [&](const Move& m) {
        const auto t = p_.apply(s, m);
        found |= p_.legal(t, last) && p_.apply(t, last) == s;
      });
    } else if constexpr (Reversible<P>) {
      p_.unmoves(s, [&](const Move& m) { found |= m == last; });
    } else {
      found = true;  // cannot be told
    }
    return found;
  }

  // For who remembers the last move and did not say it.
  [[nodiscard]] std::optional<Hint::GoOn> rule_alone(const std::vector<State>& targets) const {
    if constexpr (Resumable<P>) {
      if (targets == p_.goals()) return Hint::GoOn{std::nullopt, P::go_on_rule(), {}};
    }
    static_cast<void>(targets);
    return std::nullopt;
  }

  // What the puzzle's own rule says after the last move. The rule is about the way from the start to the goal.
  [[nodiscard]] Result<std::optional<Hint::GoOn>> advice(const State& s, const std::vector<State>& targets,
                                                         const Move& last) const {
    if constexpr (Resumable<P>) {
      if (targets != p_.goals()) return std::optional<Hint::GoOn>();
      auto move = p_.go_on(s, last);
      Hint::GoOn go_on;
      go_on.rule = P::go_on_rule();
      if (move) {
        if (!p_.legal(s, *move)) return fail(ErrorCode::internal, "the rule's move is not allowed by the rules");
        go_on.move = MoveText{move_text(*move), text_of(p_.apply(s, *move))};
      } else if (move.error().code == ErrorCode::bad_move) {
        return fail_in("last", move_text(last), std::move(move).error());
      } else {
        go_on.reason = move.error().message;
      }
      return std::optional(std::move(go_on));
    } else {
      static_cast<void>(s);
      static_cast<void>(targets);
      static_cast<void>(last);
      return std::optional<Hint::GoOn>();
    }
  }

  [[nodiscard]] Result<Solution> longest_too_large() const {
    return fail(ErrorCode::too_large,
                fmt::format("the longest way is found by trying all, and this puzzle has {}too many", count_text()), {},
                "take a smaller one");
  }
  [[nodiscard]] Result<GraphReport> graph_too_large(std::size_t most_states) const {
    return fail(
        ErrorCode::too_large,
        fmt::format("the graph of this puzzle has {}more than the {} states that are drawn", count_text(), most_states),
        {}, "take a smaller puzzle, raise the number with --limit, or ask explore for the numbers alone");
  }

  [[nodiscard]] Result<GraphReport> graph_report(const StateGraph<P>& found, const State& from,
                                                 const std::vector<State>& targets, Control& control) const {
    GraphReport report;
    report.undirected = Undirected<P>;
    for (std::size_t i = 0; i < found.states.size(); ++i) {
      const auto& s = found.states[i];
      const bool goal = std::find(targets.begin(), targets.end(), s) != targets.end();
      report.nodes.push_back({text_of(s), found.depths[i], i == 0, goal, false});
    }
    // The spine: one shortest way, as numbers of states.
    std::map<KeyOf<P>, std::size_t> numbers;
    for (std::size_t i = 0; i < found.states.size(); ++i) numbers.emplace(p_.key(found.states[i]), i);
    std::set<std::pair<std::size_t, std::size_t>> spine;
    auto way = find_way(from, targets, methods().front(), control);
    if (way.status == Status::done) {
      Replay<P> replay(p_, from);
      std::size_t at = 0;
      report.nodes[at].on_solution = true;
      for (Move m{}; way.moves(m);) {
        MELEDA_ASSERT(replay.step(m));
        const auto next = numbers.at(p_.key(replay.state()));
        report.nodes[next].on_solution = true;
        spine.insert(Undirected<P> ? std::pair(std::min(at, next), std::max(at, next)) : std::pair(at, next));
        at = next;
      }
    }
    for (const auto& arc : found.arcs) {
      if constexpr (Undirected<P>) {
        if (arc.from > arc.to) continue;  // the other of the two arcs makes the edge
        std::string back;
        p_.moves(found.states[arc.to], [&](const Move& m) {
          if (p_.apply(found.states[arc.to], m) == found.states[arc.from]) back = move_text(m);
        });
        report.edges.push_back({arc.from, arc.to, move_text(arc.move), back, spine.contains({arc.from, arc.to})});
      } else {
        report.edges.push_back({arc.from, arc.to, move_text(arc.move), {}, spine.contains({arc.from, arc.to})});
      }
    }
    return report;
  }

  P p_;
  State start_;
  std::vector<State> goals_;
};

// The entry of a family in the registry. Of several classes (the same rules for different sizes), the first that fits
// the arguments serves.
template <Family First, Family... Others>
FamilyEntry make_entry() {
  FamilyEntry entry;
  entry.info = First::info();
  entry.make = [](const Arguments& arguments, const std::optional<std::string>& start,
                  const std::optional<std::string>& goal) -> Result<std::unique_ptr<Instance>> {
    Result<std::unique_ptr<Instance>> made = fail(ErrorCode::bad_spec, "no model fits these parameters");
    const auto offer = [&]<class P>(std::in_place_type_t<P>) {
      if constexpr (sizeof...(Others) > 0) {
        if (!P::fits(arguments)) return false;
      }
      made = [&]() -> Result<std::unique_ptr<Instance>> {
        MELEDA_TRY(auto p, P::make(arguments));
        auto model = std::make_unique<Model<P>>(std::move(p));
        if (start) {
          if (auto result = model->begin_at(*start); !result) return fail_in("start", *start, result.error());
        }
        if (goal) {
          if (auto result = model->end_at(*goal); !result) return fail_in("goal", *goal, result.error());
        }
        return model;
      }();
      return true;
    };
    static_cast<void>((offer(std::in_place_type<First>) || ... || offer(std::in_place_type<Others>)));
    return made;
  };
  return entry;
}

}  // namespace meleda
