#pragma once
// Paths to goals, for any puzzle: asks the engines that serve, replays what they find, and puts it into words.

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "meleda/core/concepts.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/engines/count_paths.hpp"
#include "meleda/engines/graph.hpp"
#include "meleda/engines/longest.hpp"
#include "meleda/workbench/cache.hpp"
#include "meleda/workbench/engine_list.hpp"
#include "meleda/workbench/facets/solving.hpp"
#include "meleda/workbench/model/path_writer.hpp"
#include "meleda/workbench/model/subject.hpp"

namespace meleda {

// A prepared engine while a request asks it: from the cache if it was prepared before, and back there in the end.
template <class P>
class EngineOnLoan {
 public:
  using State = typename P::State;

  EngineOnLoan(const SharedSubject<P>& subject, const std::vector<State>& targets, const std::string& method,
               Context& context)
      : cache_(context.cache), subject_(subject.get()) {
    if (cache_ != nullptr) {
      question_ = method + "\n" + context.data.string();
      for (const auto& target : targets) question_ += "\n" + subject->text(target);
      engine_.reset(static_cast<Prepared<P>*>(cache_->take(subject_, question_).release()));
    }
    if (engine_) return;
    for_each_engine<P>([&](auto engine) {
      if (method != engine.name) return false;
      using Ready = typename decltype(engine)::template Ready<P>;
      engine_ = std::make_unique<Ready>(subject, targets, context);
      return true;
    });
  }
  ~EngineOnLoan() {
    if (cache_ != nullptr && engine_) cache_->give_back(subject_, question_, std::move(engine_));
  }
  EngineOnLoan(const EngineOnLoan&) = delete;
  EngineOnLoan& operator=(const EngineOnLoan&) = delete;

  Prepared<P>* operator->() const { return engine_.get(); }

 private:
  Cache* cache_;
  const void* subject_;
  std::string question_;
  std::unique_ptr<Prepared<P>> engine_;
};

template <Puzzle P>
class SolvingModel final : public Solving {
 public:
  using State = typename P::State;
  using Move = typename P::Move;

  explicit SolvingModel(SharedSubject<P> subject) : subject_(std::move(subject)) {}

  [[nodiscard]] std::vector<std::string> goals() const override {
    std::vector<std::string> texts;
    for (const auto& goal : subject_->goals()) texts.push_back(subject_->text(goal));
    return texts;
  }
  [[nodiscard]] std::vector<std::string> methods() const override {
    std::vector<std::string> names;
    for_each_engine<P>([&](auto engine) {
      if (engine.serves(p())) names.emplace_back(engine.name);
      return false;
    });
    return names;
  }

  [[nodiscard]] Result<Solution> solve(std::string_view from, std::string_view to, std::string_view method,
                                       Context& context) const override {
    MELEDA_TRY(const auto s, subject_->state("from", from));
    MELEDA_TRY(auto targets, subject_->targets("to", to));
    MELEDA_TRY(const auto name, method_for(s, targets, method, context));
    auto path = EngineOnLoan<P>(subject_, targets, name, context)->find(s, context.control);
    Solution solution;
    if constexpr (CountsPaths<P>) {
      if (name == AnalyticEngine::name && targets.size() == 1) {
        solution.count = p().shortest_paths(s, targets.front(), StopCheck(context.control));
      }
    }
    solution.status = path.status;
    solution.from = subject_->text(s);
    solution.to = path.end ? subject_->text(*path.end) : subject_->text(targets);
    solution.length = path.length;
    solution.lower_bound = path.lower_bound;
    solution.optimal = path.length == path.lower_bound;
    solution.method = path.method.empty() ? name : path.method;
    solution.reason = std::move(path.reason);
    if (path.status == Status::done) {
      solution.path = path_stream(subject_, s, std::move(targets), path.length, std::move(path.moves));
    }
    return solution;
  }

  [[nodiscard]] Result<Solution> longest(std::string_view from, std::string_view to, Context& context) const override {
    MELEDA_TRY(const auto s, subject_->state("from", from));
    MELEDA_TRY(auto targets, subject_->targets("to", to));
    Solution solution;
    solution.from = subject_->text(s);
    solution.to = subject_->text(targets);
    if constexpr (LongestKnown<P>) {
      if (s == p().start() && targets == p().goals()) {
        solution.length = solution.lower_bound = p().longest_length();
        solution.method = analytic_method.name;
        solution.count = 1;
        solution.path =
            path_stream(subject_, s, std::move(targets), solution.length,
                        [subject = subject_, steps = p().longest_path()](Move& m) mutable { return steps.next(m); });
        return solution;
      }
    }
    if constexpr (Keyed<P>) {
      constexpr std::size_t most_states = 10'000;
      auto& control = context.control;
      control.limit_time_by_default(std::chrono::seconds(10));
      const auto graph = state_graph(p(), s, most_states, control);
      if (!graph.complete && !control.stopped()) return longest_too_large(states_then_too_many(p()));
      // A part of the graph proves nothing.
      if (!graph.complete) return stopped_before(tr("stopped before a path was found"));
      auto found = longest_path(p(), graph, std::span<const State>(targets), control);
      solution.status = found.found && found.status != Status::unsolvable ? Status::done : found.status;
      solution.optimal = found.status == Status::done;
      solution.method = search_method.name;
      solution.reason = found.status == Status::unsolvable ? tr("exhausted: no path leads there")
                                                           : tr("stopped before a path was found");
      solution.length = found.moves.size();
      if (solution.optimal) solution.count = found.paths;
      if (found.found) {
        solution.path =
            path_stream(subject_, s, std::move(targets), solution.length, one_by_one(std::move(found.moves)));
      }
      return solution;
    } else {
      return longest_too_large(states_then_too_many(p()));
    }
  }

  [[nodiscard]] Result<Integer> count_paths(std::string_view from, std::string_view to,
                                            Context& context) const override {
    MELEDA_TRY(const auto s, subject_->state("from", from));
    MELEDA_TRY(const auto targets, subject_->targets("to", to));
    if constexpr (CountsPaths<P>) {
      if (targets.size() == 1) return p().shortest_paths(s, targets.front(), StopCheck(context.control));
    }
    if constexpr (IdaStarEngine::accepts<P>) {
      if (!can_be_searched() && IdaStarEngine::serves(p())) {
        auto count = IdaStarEngine::Ready<P>(subject_, targets, context).count(s, context.control);
        if (!count) return stopped_before("all shortest paths were counted");
        return std::move(*count);
      }
    }
    if constexpr (Keyed<P>) {
      auto count = count_shortest_paths(p(), s, std::span<const State>(targets), context.control);
      if (count.status == Status::unsolvable) return Integer(0);
      if (count.status != Status::done) return stopped_before(tr("stopped before all shortest paths were counted"));
      return std::move(count.paths);
    } else {
      return count_too_large(states_then_too_many(p()));
    }
  }

  [[nodiscard]] Result<Hint> next(std::string_view state, std::string_view to, std::string_view method,
                                  std::string_view last, bool instead, Context& context) const override {
    MELEDA_TRY(const auto s, subject_->state("state", state));
    MELEDA_TRY(const auto targets, subject_->targets("to", to));
    MELEDA_TRY(const auto name, method_for(s, targets, method, context, true));
    MELEDA_TRY(const auto last_move, read_last(s, last));
    const EngineOnLoan<P> engine(subject_, targets, name, context);
    const auto path = engine->find(s, context.control);
    Hint hint;
    hint.status = path.status;
    hint.state = subject_->text(s);
    hint.to = subject_->text(targets);
    hint.distance = path.length;
    hint.lower_bound = path.lower_bound;
    hint.optimal = path.length == path.lower_bound;
    hint.method = path.method.empty() ? name : path.method;
    hint.reason = path.reason;
    hint.missing_book = missing_book(s, targets, context.books);
    MELEDA_TRY(hint.go_on, advice(s, targets, last_move));
    if (instead && path.status == Status::unsolvable) console(hint, s, targets, name, context);
    if (path.status != Status::done) return hint;
    const auto best = path.length == 0 ? std::vector<Move>{} : engine->best_moves(s, path.length, context.control);
    if (!best) return stopped_before(tr("stopped before all moves were compared"));
    const StopCheck stop(context.control);
    std::uint64_t bytes = 0;
    for (const auto& m : *best) {
      if (bytes > ordinary_list) stop.may_use(bytes);
      if (!p().legal(s, m))
        return fail(ErrorCode::internal, tr("a best move that was found is not allowed by the rules"));
      const auto t = p().apply(s, m);
      hint.best.push_back(subject_->step_text(s, m));
      bytes += bytes_of_listed(hint.best.back());
      // The last move is taken back by a move to the state from which it leads here.
      hint.turn_back |= hint.optimal && last_move && p().legal(t, *last_move) && p().apply(t, *last_move) == s;
    }
    return hint;
  }

  [[nodiscard]] Result<TableReport> save_table(std::string_view to, const std::string& spec,
                                               Context& context) const override {
    MELEDA_TRY(const auto targets, subject_->targets("to", to));
    if constexpr (RowTabled<P>) {
      if (has_rows(p())) {
        const auto store = context.store();
        const auto made = row_distances(p(), targets, DataStore({}), context.control);
        TableReport report{Status::done, {}, subject_->text(targets), {}, 0, {}};
        if (!made) {
          report.status = context.control.stop_status();
          report.reason = why_stopped(report.status, context.control);
          return report;
        }
        Manifest manifest;
        manifest.name = row_table_name(made->space().fingerprint());
        manifest.format = row_table_format;
        manifest.version = row_table_version;
        manifest.spec = spec;
        manifest.parameters = {{"to", report.to}};
        MELEDA_TRY(const auto written,
                   store.write(manifest, [&](DataSink& sink) { return made->table().save(sink, context.control); }));
        report.name = written.name;
        report.bytes = written.bytes;
        report.by_depth = made->table().by_depth();
        return report;
      }
    }
    return no_table_to_save();
  }

  [[nodiscard]] Result<PatternReport> save_patterns(std::string_view to, const std::string& spec,
                                                    Context& context) const override {
    MELEDA_TRY(const auto targets, subject_->targets("to", to));
    if constexpr (Patterned<P>) {
      PatternReport report{Status::done, {}, subject_->text(targets), {}};
      for (const auto& target : targets) {
        if (!PatternBound<P>::can_be_saved(p(), target)) return no_patterns_to_save();
        const auto made = PatternBound<P>::make(p(), target, DataStore({}), context.control);
        if (!made) {
          report.status = context.control.stop_status();
          report.reason = why_stopped(report.status, context.control);
          return report;
        }
        for (const auto& table : made->tables()) {
          if (!table->name()) return no_patterns_to_save();
          Manifest manifest;
          manifest.name = *table->name();
          manifest.format = pattern_table_format;
          manifest.version = pattern_table_version;
          manifest.spec = spec;
          manifest.parameters = {{"to", subject_->text(target)}};
          const auto store = context.store();
          MELEDA_TRY(const auto written,
                     store.write(manifest, [&](DataSink& sink) { return table->table().save(sink, context.control); }));
          report.tables.push_back({Status::done, {}, {}, written.name, written.bytes, table->table().by_depth()});
        }
      }
      return report;
    }
    return no_patterns_to_save();
  }

  [[nodiscard]] Result<Place> walk(std::string_view state, std::string_view to, const Integer& moves,
                                   Context& context) const override {
    MELEDA_TRY(const auto s, subject_->state("state", state));
    MELEDA_TRY(const auto targets, subject_->targets("to", to));
    MELEDA_TRY(const auto name, method_for(s, targets, {}, context));
    auto path = EngineOnLoan<P>(subject_, targets, name, context)->find(s, context.control);
    Place place{path.status, path.reason, subject_->text(s), subject_->text(targets), {}, {}, {}};
    if (path.status != Status::done) return place;
    if (moves > path.length) return walk_too_far(subject_->text(targets), path.length);
    if (moves == 0) {
      place.state = place.from;
      return place;
    }
    if constexpr (Analytic<P>) {
      const StopCheck stop(context.control);
      const auto& target = *path.end;
      const auto before = p().walk(s, target, moves - 1, stop);
      std::optional<Move> m;
      if constexpr (Sequential<P>) {
        Move step{};
        if (p().sequence(before, target).next(step)) m = step;
      } else {
        const auto after = p().walk(s, target, moves, stop);
        const auto leads_there = [&](const Move& step) {
          if (p().apply(before, step) == after) m = step;
        };
        p().steps(before, target, leads_there, stop);
      }
      if (!m || !p().legal(before, *m)) {
        return fail(ErrorCode::internal, tr("the state that was found is not one move further on"));
      }
      arrive(place, before, *m);
    } else {
      Replay<P> replay(p(), s);
      Move m{};
      auto before = s;
      for (Integer k = 0; k < moves; ++k) {
        if (context.control.stopped()) return stopped_before(tr("stopped before the path was walked"));
        if (k + 1 == moves) before = replay.state();
        if (!path.moves(m) || !replay.step(m)) {
          return fail(ErrorCode::internal, tr("the path that was found cannot be walked"));
        }
      }
      arrive(place, before, m);
    }
    return place;
  }

 private:
  [[nodiscard]] const P& p() const { return subject_->p(); }

  void arrive(Place& place, const State& before, const Move& m) const {
    auto step = subject_->step_text(before, m);
    place.state = std::move(step.to);
    place.move = std::move(step.move);
    place.words = std::move(step.words);
  }

  // Of what cannot be solved: which other ends can be reached. Says nothing where that cannot be found out in time.
  void console(Hint& hint, const State& s, const std::vector<State>& targets, const std::string& method,
               Context& context) const {
    if constexpr (!Consoling<P>) {
      static_cast<void>(hint), static_cast<void>(s), static_cast<void>(targets), static_cast<void>(method),
          static_cast<void>(context);
    } else {
      std::vector<State> reached;
      for (const auto& end : p().other_ends(s, std::span<const State>(targets))) {
        const auto path = EngineOnLoan<P>(subject_, {end}, method, context)->find(s, context.control);
        if (path.status == Status::done) reached.push_back(end);
        if (path.status != Status::done && path.status != Status::unsolvable) return;
      }
      hint.consolation = p().consolation(std::span<const State>(reached));
      for (const auto& end : reached) hint.other_ends.push_back(subject_->text(end));
    }
  }

  // What was asked for; else what the family knows, where that is proven or there is no hope to search; else a table
  // that was saved for these targets, or is made sooner than a search has met; else a search with pattern tables, where
  // many paths lead to the same state or where they know nearly all; else the best that can be done in the time, proven
  // where that is possible; else the first method that serves.
  [[nodiscard]] Result<std::string> method_for(const State& s, const std::vector<State>& targets,
                                               std::string_view method, Context& context,
                                               bool all_best_moves = false) const {
    if constexpr (GroupMoved<P>) {
      if (method.empty() && !never_reached(s, targets)) {
        const auto found = EngineOnLoan<P>(subject_, targets, GroupEngine::name, context)->find(s, context.control);
        if (found.status == Status::unsolvable) return std::string(GroupEngine::name);
      }
    }
    if constexpr (KnowsPaths<P>) {
      if (method.empty()) {
        const auto known = known_path<P>(p(), s, targets);
        const bool enough = all_best_moves ? !known.impossible.empty() : known.proven();
        if (enough || (known.length && !can_be_searched())) return std::string(StrategyEngine::name);
      }
    }
    if constexpr (RowTabled<P>) {
      if (method.empty() && !context.data.empty() && has_rows(p())) {
        const auto table = row_table_name(RowSpace<P>::fingerprint_for(p(), targets));
        if (context.store().contains(table)) return std::string(TableEngine::name);
      }
    }
    if constexpr (RowTabled<P> && DigitChanging<P>) {
      if (method.empty() && can_be_searched() && has_rows(p())) return std::string(TableEngine::name);
    }
    if constexpr (BestFirstPatterned<P>) {
      if (method.empty() && !can_be_searched() && has_patterns(p())) return std::string(AStarEngine::name);
    }
    if constexpr (BestEffortEngine::accepts<P>) {
      if (method.empty() && never_reached(s, targets)) return std::string(BeamEngine::name);  // which says why
      if (method.empty() && !can_be_searched()) {
        if (patterns_know_most()) return std::string(IdaStarEngine::name);
        const bool soon_in_table = table_is_soon_made(context.control.memory_limit());
        return std::string(soon_in_table ? TableEngine::name : BestEffortEngine::name);
      }
    }
    return chosen_method(methods(), method);
  }

  // A search with pattern tables is then done in a moment.
  [[nodiscard]] bool patterns_know_most() const {
    if constexpr (IdaStarEngine::accepts<P> && Indexed<P>) {
      return p().index_count() < unreachable && IdaStarEngine::serves(p());
    }
    return false;
  }
  // In about a second.
  [[nodiscard]] bool table_is_soon_made(std::uint64_t memory) const {
    constexpr std::uint64_t most_states = std::uint64_t{1} << 28;
    if constexpr (RowTabled<P>) {
      const auto states = detail::facts_of(p()).states;
      return states && *states <= std::min(most_states, memory) && rows_pay(p());
    }
    return false;
  }

  // Where the rules say so without a search.
  [[nodiscard]] bool never_reached(const State& s, const std::vector<State>& targets) const {
    if constexpr (Guided<P>) {
      return std::all_of(targets.begin(), targets.end(),
                         [&](const State& target) { return p().why_not_reachable(s, target).has_value(); });
    }
    return false;
  }

  // Without being asked to, in a few seconds: rows of digits go through thousands of millions of states a second, a
  // search in a hash set through some millions. Where there is a path at once, nobody waits as long as that.
  [[nodiscard]] bool can_be_searched() const {
    constexpr std::uint64_t most_in_rows = std::uint64_t{1} << 32;
    constexpr std::uint64_t most_keys = std::uint64_t{1} << 24;
    constexpr std::uint64_t most_looks = std::uint64_t{1} << 26;
    if constexpr (BestEffortEngine::accepts<P>) {
      const auto states = detail::facts_of(p()).states;
      return states && *states <= most_looks / std::max<std::uint64_t>(1, moves_at_start(p()));
    }
    if constexpr (Searchable<P>) {
      const auto states = detail::facts_of(p()).states;
      return states && *states <= (RowTabled<P> && DigitChanging<P> ? most_in_rows : most_keys);
    }
    return false;
  }

  // The move that was made last, if it was given; it must lead to this state.
  [[nodiscard]] Result<std::optional<Move>> read_last(const State& s, std::string_view last) const {
    if (last.empty()) return std::optional<Move>();
    auto m = p().parse_move(last);
    if (!m) return fail_in("last", last, std::move(m).error());
    if (leads_to_state(*m, s)) return std::optional<Move>(std::move(*m));
    return fail_in(
        "last", last,
        {ErrorCode::bad_move, tr("that cannot have been the last move: it does not lead here"), 0, {}, {}, {}});
  }
  [[nodiscard]] bool leads_to_state(const Move& last, const State& s) const {
    bool found = false;
    if constexpr (Undirected<P>) {
      p().moves(s, [&](const Move& m) {
        const auto t = p().apply(s, m);
        found |= p().legal(t, last) && p().apply(t, last) == s;
      });
    } else if constexpr (Reversible<P>) {
      p().unmoves(s, [&](const Move& m) { found |= m == last; });
    } else {
      found = true;  // cannot be told
    }
    return found;
  }

  // The book that speaks about this question, where it is not there.
  [[nodiscard]] std::string missing_book(const State& s, const std::vector<State>& targets,
                                         const StateSetFinder& books) const {
    if constexpr (Booked<P>) {
      const auto book = p().book(s, std::span<const State>(targets));
      if (book && find_state_set(books, book->name) == nullptr) return book->name;
    }
    return {};
  }

  // The puzzle's own rule for going on, which is about the path from the start to the goal; and what it says after the
  // last move, if that was given.
  [[nodiscard]] Result<std::optional<Hint::GoOn>> advice(const State& s, const std::vector<State>& targets,
                                                         const std::optional<Move>& last) const {
    if constexpr (Resumable<P>) {
      if (targets != p().goals()) return std::optional<Hint::GoOn>();
      Hint::GoOn go_on;
      go_on.rule = P::go_on_rule();
      if (!last) return std::optional(std::move(go_on));
      auto move = p().go_on(s, *last);
      if (move) {
        if (!p().legal(s, *move)) return fail(ErrorCode::internal, tr("the rule's move is not allowed by the rules"));
        go_on.move = subject_->step_text(s, *move);
      } else if (move.error().code == ErrorCode::bad_move) {
        return fail_in("last", subject_->move_text(*last), std::move(move).error());
      } else {
        go_on.reason = move.error().message;
      }
      return std::optional(std::move(go_on));
    } else {
      return std::optional<Hint::GoOn>();
    }
  }

  SharedSubject<P> subject_;
};

}  // namespace meleda
