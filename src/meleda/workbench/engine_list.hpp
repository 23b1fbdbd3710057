#pragma once
// The engines that find a path to a goal, in the order in which they are tried. To add one: a header in engines/, an
// adaptor here (those with pattern tables are in pattern_engines.hpp), an entry in the list. An engine that serves is
// prepared once for a puzzle and its targets, and then asked for many states. The laws make all that accept an instance
// agree.

#include <algorithm>
#include <chrono>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "meleda/core/concepts.hpp"
#include "meleda/core/control.hpp"
#include "meleda/core/group_moved.hpp"
#include "meleda/core/guided.hpp"
#include "meleda/core/known_path.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/engines/beam.hpp"
#include "meleda/engines/bidirectional.hpp"
#include "meleda/engines/descent.hpp"
#include "meleda/engines/explore.hpp"
#include "meleda/engines/permutation_group.hpp"
#include "meleda/engines/row_table.hpp"
#include "meleda/workbench/methods.hpp"
#include "meleda/workbench/pattern_engines.hpp"
#include "meleda/workbench/prepared_path.hpp"

namespace meleda {

// A closed form of the family's own.
struct AnalyticEngine : ServesAll {
  static constexpr const char* name = analytic_method.name;
  static constexpr bool proves = true;
  template <class P>
  static constexpr bool accepts = Analytic<P>;

  template <class P>
  class Ready final : public Prepared<P> {
   public:
    using typename Prepared<P>::State;
    using typename Prepared<P>::Move;

    using Prepared<P>::Prepared;

    PathFound<P> find(const State& from, Control& control) override {
      const auto& p = this->p();
      const StopCheck stop(control);
      const auto* nearest = &this->targets_.front();
      auto length = p.distance(from, *nearest, stop);
      for (const auto& target : this->targets_) {
        if (&target == &this->targets_.front()) continue;
        auto other = p.distance(from, target, stop);
        if (other >= length) continue;
        nearest = &target;
        length = std::move(other);
      }
      const auto to = *nearest;
      PathFound<P> path{Status::done, length, length};
      path.end = to;
      if constexpr (Sequential<P>) {
        path.moves = [subject = this->subject_, steps = p.sequence(from, to)](Move& m) mutable {
          return steps.next(m);
        };
      } else {
        path.moves = [subject = this->subject_, at = from, to](Move& m) mutable {
          bool any = false;
          subject->p().steps(at, to, [&](const Move& step) {
            if (!any) m = step;
            any = true;
          });
          if (any) at = subject->p().apply(at, m);
          return any;
        };
      }
      return path;
    }
    std::optional<std::vector<Move>> best_moves(const State& from, const Integer& length, Control& control) override {
      const StopCheck stop(control);
      std::vector<Move> best;
      for (const auto& target : this->targets_) {
        if (this->targets_.size() > 1 && this->p().distance(from, target, stop) != length) continue;
        const bool others = !best.empty();
        this->p().steps(
            from, target,
            [&](const Move& m) {
              if (!others || std::find(best.begin(), best.end(), m) == best.end()) best.push_back(m);
            },
            stop);
      }
      return best;
    }
  };
};

// Depth first through the layers.
struct DescentEngine : ServesAll {
  static constexpr const char* name = descent_method.name;
  static constexpr bool proves = true;
  template <class P>
  static constexpr bool accepts = Descendible<P>;

  template <class P>
  class Ready final : public Prepared<P> {
   public:
    using typename Prepared<P>::State;
    using typename Prepared<P>::Move;

    Ready(SharedSubject<P> subject, std::vector<State> targets, Context& context)
        : Prepared<P>(std::move(subject), std::move(targets), context), books_(context.books) {}

    PathFound<P> find(const State& from, Control& control) override {
      // What was learned about one state serves those that follow it, until there is a book, or another one.
      auto set = book_about(from);
      if (!descent_ || set != set_ || !descent_->covers(from, this->targets_)) {
        set_ = std::move(set);
        descent_.emplace(this->p(), from, std::span<const State>(this->targets_), control.memory_limit(), books_);
      }
      auto found = descent_->solve(from, control);
      PathFound<P> path{found.status, 0, found.lower_bound};
      if (found.status == Status::done) {
        path = this->replayed(from, std::move(found.moves));
      } else {
        if (found.status == Status::unsolvable) path.lower_bound = 0;
        path.reason = descent_reason(found.status, found.states, !found.book.empty(), found.lower_bound);
        if constexpr (Disproving<P>) {
          // What the rules say can be understood without trust in a search or a book.
          auto why = found.status == Status::unsolvable
                         ? this->p().why_hopeless(from, std::span<const State>(this->targets_))
                         : std::string();
          if (!why.empty()) path.reason = std::move(why);
        }
      }
      if (found.states == 0 && !found.book.empty()) path.method = book_method.name;
      return path;
    }
    std::optional<std::vector<Move>> best_moves(const State& from, const Integer& length, Control& control) override {
      return descent_->moves_that_leave(from, static_cast<std::uint64_t>(length), control);
    }
    [[nodiscard]] std::uint64_t bytes() const override { return descent_ ? descent_->bytes() : 0; }

   private:
    [[nodiscard]] std::shared_ptr<const StateSet> book_about(const State& from) const {
      if constexpr (Booked<P>) {
        const auto book = this->p().book(from, std::span<const State>(this->targets_));
        if (book) return find_state_set(books_, book->name);
      }
      return nullptr;
    }

    StateSetFinder books_;
    std::shared_ptr<const StateSet> set_;
    std::optional<Descent<P>> descent_;
  };
};

// Search from both ends.
struct SearchEngine : ServesAll {
  static constexpr const char* name = search_method.name;
  static constexpr bool proves = true;
  template <class P>
  static constexpr bool accepts = Searchable<P>;

  template <class P>
  class Ready final : public Prepared<P> {
   public:
    using typename Prepared<P>::State;
    using typename Prepared<P>::Move;

    Ready(SharedSubject<P> subject, std::vector<State> targets, Context& context)
        : Prepared<P>(std::move(subject), std::move(targets), context) {
      forget();
    }

    PathFound<P> find(const State& from, Control& control) override { return find_within(from, {}, control); }
    PathFound<P> find_within(const State& from, const SearchEffort& effort, Control& control) {
      if (!sound()) forget();
      auto found = search_->find(from, control, effort);
      effort_ = found.states;
      if (found.status == Status::done) return this->replayed(from, std::move(found.moves));
      PathFound<P> path{found.status, 0, found.lower_bound};
      path.reason = search_reason(found.status, found.states, found.lower_bound);
      return path;
    }
    std::optional<std::vector<Move>> best_moves(const State& from, const Integer& length, Control& control) override {
      return search_->best_moves(from, static_cast<std::uint64_t>(length), effort_, control);
    }
    [[nodiscard]] std::uint64_t bytes() const override { return search_->bytes(); }
    [[nodiscard]] bool sound() const override { return search_->sound(); }
    void forget() { search_.emplace(this->p(), std::span<const State>(this->targets_)); }

   private:
    std::optional<KeptSearch<P>> search_;
    std::uint64_t effort_ = 0;  // states that the last search visited
  };
};

// Families whose states lie in rows, and whose moves can be taken back: a table of theirs has two bits a state. Closed
// forms need none.
template <class P>
concept RowTabled = Rowed<P> && Undirected<P> && !Analytic<P>;

// The name under which the table for these targets is saved.
[[nodiscard]] inline std::string row_table_name(const std::string& fingerprint) {
  return "tables/" + fingerprint;
}

// The distances of all states to the targets: saved, or made now. Nothing where there are no rows, or where it was
// stopped.
template <RowTabled P>
std::optional<RowDistances<P>> row_distances(const P& p, const std::vector<typename P::State>& targets,
                                             const DataStore& store, Control& control, bool saved_only = false) {
  auto space = RowSpace<P>::make(p, targets, Direction::backward, control.memory_limit(), &control);
  if (!space) {
    constexpr std::uint64_t planes = 3;  // one to search with, and the depths modulo 3
    const auto least = planes * std::min(least_bytes_of_rows(p), std::numeric_limits<std::uint64_t>::max() / planes);
    if (!control.stopped()) control.refuse(least);
    return std::nullopt;
  }
  const auto name = row_table_name(space->fingerprint());
  if (!store.directory().empty() && store.contains(name)) {
    if (auto table = RowTable::open(store, name, space->rows())) {
      return RowDistances<P>(p, std::move(*space), std::move(*table));
    }
  }
  if (saved_only) return std::nullopt;
  RowQuestion question;
  question.depths = true;
  question.states = detail::facts_of(p).states;
  auto explored = explore_rows(space->rows(), space->starts(), question, control);
  if (explored.status != Status::done) return std::nullopt;
  RowTable table(std::move(*explored.depths), space->rows().blocks(), space->rows().words(), explored.by_depth);
  return RowDistances<P>(p, std::move(*space), std::move(table));
}

// A table of the distances of all states, walked downhill.
struct TableEngine {
  static constexpr const char* name = table_method.name;
  static constexpr bool proves = true;
  template <class P>
  static constexpr bool accepts = (Indexed<P> && (Undirected<P> || Reversible<P>)) || RowTabled<P>;
  template <class P>
  [[nodiscard]] static bool serves(const P& p) {
    if constexpr (RowTabled<P>) {
      if (has_rows(p)) return true;
    }
    if constexpr (Indexed<P>) return p.index_count() < unreachable;  // distances have 32 bits
    return false;
  }

  template <class P>
  class Ready final : public Prepared<P> {
   public:
    using typename Prepared<P>::State;
    using typename Prepared<P>::Move;

    Ready(SharedSubject<P> subject, std::vector<State> targets, Context& context)
        : Prepared<P>(std::move(subject), std::move(targets), context), store_(context.store()) {}

    PathFound<P> find(const State& from, Control& control) override {
      if constexpr (RowTabled<P>) {
        if (!rows_ && !table_ && by_rows()) {
          auto made = row_distances(this->p(), this->targets_, store_, control);
          if (made) rows_ = std::make_shared<const RowDistances<P>>(std::move(*made));
          if (!made && (control.stopped() || !control.exhausted().empty())) return unfinished(control);
        }
        if (rows_) {
          auto moves = rows_->path(from);
          if (!moves) return {Status::unsolvable, 0, 0, tr("exhausted: the table has no path from there")};
          return this->replayed(from, std::move(*moves));
        }
      }
      if constexpr (Indexed<P>) {
        if (this->p().index_count() < unreachable) return find_by_index(from, control);
      }
      return {Status::limit_reached, 0, 0, tr("the table is too large")};
    }
    std::optional<std::vector<Move>> best_moves(const State& from, const Integer& length, Control&) override {
      if constexpr (RowTabled<P>) {
        if (rows_) return rows_->best_moves(from);
      }
      std::vector<Move> best;
      if constexpr (Indexed<P>) {
        this->p().moves(from, [&](const Move& m) {
          const auto left = (*table_)[this->p().rank(this->p().apply(from, m))];
          if (left != unreachable && left + 1 == length) best.push_back(m);
        });
      }
      return best;
    }
    [[nodiscard]] std::uint64_t bytes() const override {
      if constexpr (RowTabled<P>) {
        if (rows_) return rows_->bytes();
      }
      return table_ ? table_->size() * sizeof(std::uint32_t) : 0;
    }
    [[nodiscard]] bool sound() const override {
      if constexpr (RowTabled<P>) return !rows_ || rows_->table().sound();
      return true;
    }

   private:
    struct NoRows {};
    template <class Q, bool rowed>
    struct Distances {
      using type = NoRows;
    };
    template <class Q>
    struct Distances<Q, true> {
      using type = std::shared_ptr<const RowDistances<Q>>;
    };

    // Where they pay, where a table of rows was saved, and where there is no index.
    [[nodiscard]] bool by_rows() const requires RowTabled<P> {
      const auto& p = this->p();
      if (!has_rows(p)) return false;
      if constexpr (Indexed<P>) {
        if (p.index_count() < unreachable && !rows_pay(p)) {
          return !store_.directory().empty() &&
                 store_.contains(row_table_name(RowSpace<P>::fingerprint_for(p, this->targets_)));
        }
      }
      return true;
    }
    PathFound<P> find_by_index(const State& from, Control& control) requires Indexed<P> {
      if (!table_) {
        auto made = distance_table(this->p(), std::span<const State>(this->targets_), control);
        if (!made) return unfinished(control);
        table_ = std::make_shared<const DistanceTable>(std::move(*made));
      }
      const auto length = (*table_)[this->p().rank(from)];
      if (length == unreachable) return {Status::unsolvable, 0, 0, tr("exhausted: the table has no path from there")};
      PathFound<P> path{Status::done, length, length};
      path.moves = [subject = this->subject_, table = table_, at = from](Move& m) mutable {
        const auto& p = subject->p();
        const auto left = (*table)[p.rank(at)];
        if (left == 0) return false;
        p.moves(at, [&](const Move& step) {
          if ((*table)[p.rank(p.apply(at, step))] + 1 == left) m = step;
        });
        at = p.apply(at, m);
        return true;
      };
      return path;
    }
    PathFound<P> unfinished(Control& control) const {
      std::uint64_t bytes = 0;
      if constexpr (Indexed<P>) bytes = DepthByIndex::bytes_for(this->p().index_count());
      return {control.stop_status(), 0, 0, unfinished_table_reason(bytes, control)};
    }

    DataStore store_;
    typename Distances<P, RowTabled<P>>::type rows_{};
    std::shared_ptr<const DistanceTable> table_;
  };
};

// What the family knows about the nearest of some targets, as far as it knows.
template <KnowsPaths P>
KnownPath<typename P::Move> known_path(const P& p, const typename P::State& from,
                                       std::span<const typename P::State> targets) {
  KnownPath<typename P::Move> best;
  bool first = true;
  for (const auto& target : targets) {
    auto known = p.known_path(from, target);
    auto lower_bound = first ? known.lower_bound : std::min(best.lower_bound, known.lower_bound);
    const bool better = known.length && (!best.length || *known.length < *best.length);
    if (first || better || (!best.impossible.empty() && known.impossible.empty())) best = std::move(known);
    best.lower_bound = std::move(lower_bound);
    first = false;
  }
  return best;
}

// A strategy, or a theorem, of the family's own.
struct StrategyEngine : ServesAll {
  static constexpr const char* name = strategy_method.name;
  static constexpr bool proves = false;
  template <class P>
  static constexpr bool accepts = KnowsPaths<P>;

  template <class P>
  class Ready final : public Prepared<P> {
   public:
    using typename Prepared<P>::State;
    using typename Prepared<P>::Move;

    using Prepared<P>::Prepared;

    PathFound<P> find(const State& from, Control&) override {
      auto known = known_path<P>(this->p(), from, this->targets_);
      if (!known.impossible.empty()) return {Status::unsolvable, 0, 0, std::move(known.impossible)};
      if (!known.length)
        return {Status::limit_reached, 0, known.lower_bound, tr("no strategy is known between these states")};
      PathFound<P> path{Status::done, *known.length, known.lower_bound};
      path.moves = std::move(known.moves);
      return path;
    }
    std::optional<std::vector<Move>> best_moves(const State& from, const Integer&, Control&) override {
      std::vector<Move> best;
      auto known = known_path<P>(this->p(), from, this->targets_);
      if (Move m{}; known.length && known.moves(m)) best.push_back(m);
      return best;
    }
  };
};

// Short paths where none can be proven shortest. It goes on for two minutes where nobody said how long.
struct BeamEngine {
  static constexpr const char* name = beam_method.name;
  static constexpr bool proves = false;
  template <class P>
  static constexpr bool accepts = Guided<P>;
  // Where a table of all states takes a second, it needs no beam, and knows what cannot be reached.
  template <class P>
  [[nodiscard]] static bool serves(const P& p) {
    constexpr std::uint64_t few_states = std::uint64_t{1} << 20;
    if constexpr (Indexed<P>) return p.index_count() > few_states;
    return true;
  }

  template <class P>
  class Ready final : public Prepared<P> {
   public:
    using typename Prepared<P>::State;
    using typename Prepared<P>::Move;

    using Prepared<P>::Prepared;

    PathFound<P> find(const State& from, Control& control) override {
      control.limit_time_by_default(std::chrono::minutes(2));
      return find_with(from, {}, control);
    }
    PathFound<P> find_with(const State& from, const BeamEffort& effort, Control& control) {
      const auto& p = this->p();
      first_.clear();
      std::vector<Move> all;
      p.moves(from, [&](const Move& m) { all.push_back(m); });
      std::optional<std::vector<Move>> best;
      std::optional<std::uint64_t> bound;
      std::string impossible;
      for (const auto& target : this->targets_) {
        if (auto reason = p.why_not_reachable(from, target)) {
          impossible = std::move(*reason);
          continue;
        }
        const auto task = p.guide(from, target);
        if (!task) continue;
        const auto found = beam(*task, control, effort);
        bound = std::min(bound.value_or(found.lower_bound), found.lower_bound);
        if (!found.found || (best && best->size() <= found.moves.size())) continue;
        best.emplace();
        for (const auto move : found.moves) best->push_back(all[move]);
      }
      if (!bound) return {Status::unsolvable, 0, 0, tr("invariant: ") + impossible};
      if (!best) return {control.stop_status(), 0, *bound, tr("no path was found in time")};
      if (!best->empty()) first_.push_back(best->front());
      auto path = this->replayed(from, std::move(*best));
      path.lower_bound = *bound;
      return path;
    }
    std::optional<std::vector<Move>> best_moves(const State&, const Integer&, Control&) override { return first_; }

   private:
    std::vector<Move> first_;  // of the path that was found last
  };
};

// Whether there is a path at all, by the group of the moves; finds none. Not to be asked for: it is asked before a
// method is chosen.
struct GroupEngine {
  static constexpr const char* name = group_method.name;
  static constexpr bool proves = false;
  template <class P>
  static constexpr bool accepts = GroupMoved<P>;
  template <class P>
  [[nodiscard]] static bool serves(const P&) {
    return false;
  }

  template <class P>
  class Ready final : public Prepared<P> {
   public:
    using typename Prepared<P>::State;
    using typename Prepared<P>::Move;

    using Prepared<P>::Prepared;

    PathFound<P> find(const State& from, Control& control) override {
      // Beyond, the group takes seconds.
      constexpr std::size_t most_points = 80;
      const PathFound<P> unknown{Status::limit_reached, 0, 0, {}};
      for (const auto& target : this->targets_) {
        const auto element = from == target ? std::nullopt : this->p().group_element(from, target);
        if (!element || element->size() > most_points) return unknown;
        if (!group_) group_.emplace(this->p().group_generators(), element->size(), StopCheck(control));
        if (group_->contains(*element)) return unknown;
      }
      return {Status::unsolvable, 0, 0, tr("invariant: ") + why_not_in(*group_)};
    }
    std::optional<std::vector<Move>> best_moves(const State&, const Integer&, Control&) override {
      return std::nullopt;
    }

   private:
    std::optional<PermutationGroup> group_;
  };
};

template <class P>
concept SearchedAndGuided = SearchEngine::accepts<P> && BeamEngine::accepts<P>;

// How many moves there are.
template <class P>
[[nodiscard]] std::uint64_t moves_at_start(const P& p) {
  std::uint64_t count = 0;
  p.moves(p.start(), [&](const auto&) { ++count; });
  return count;
}

// Where nobody asked for a method and all states are too many: what is near, by a search from both ends that is soon
// given up; a path at once; then a search that proves it shortest or finds a shorter one, for as long as that is likely
// to end; else shorter and shorter paths until the time is over. Not to be asked for: an answer says which of them it
// is from.
struct BestEffortEngine {
  static constexpr const char* name = "best-effort";
  static constexpr bool proves = false;
  template <class P>
  static constexpr bool accepts = SearchedAndGuided<P>;
  template <class P>
  [[nodiscard]] static bool serves(const P&) {
    return false;
  }

  template <class P>
  class Ready final : public Prepared<P> {
   public:
    using typename Prepared<P>::State;
    using typename Prepared<P>::Move;

    Ready(SharedSubject<P> subject, std::vector<State> targets, Context& context)
        : Prepared<P>(subject, targets, context), beam_(subject, targets, context), search_(subject, targets, context) {
      if constexpr (IdaStarEngine::accepts<P>) {
        // Tables that take minutes would leave no time for a proof.
        const auto soon_made = [&](const State& target) {
          return PatternBound<P>::soon_made(this->p(), target, context.store(), context.control.memory_limit());
        };
        if (IdaStarEngine::serves(this->p()) && std::all_of(targets.begin(), targets.end(), soon_made)) {
          patterns_.emplace(subject, targets, context);
        }
      }
    }

    PathFound<P> find(const State& from, Control& control) override {
      constexpr BeamEffort at_once{200, 400, 2, false};
      constexpr std::uint64_t few_looks = std::uint64_t{1} << 22;  // part of a second
      auto near = by_search(from, any_length, few_looks, control);
      if (near.status == Status::done || near.status == Status::unsolvable || control.stopped()) return near;
      if constexpr (IdaStarEngine::accepts<P>) {
        if (patterns_ && !patterns_->leads_from(from, control)) return by_patterns(from, 0, control);
      }
      auto path = by_beam(from, at_once, control);
      path.lower_bound = std::max(path.lower_bound, near.lower_bound);
      if (path.length == path.lower_bound || control.stopped()) return path;
      const bool any = path.status == Status::done;
      auto shorter = prove(from, any ? static_cast<std::uint64_t>(path.length) - 1 : any_length, control);
      if (shorter.status == Status::done || (shorter.status == Status::unsolvable && !any)) return shorter;
      if (shorter.status == Status::unsolvable) {
        path.lower_bound = path.length;
        path.method = shorter.method;
        return path;
      }
      path.lower_bound = std::max(path.lower_bound, shorter.lower_bound);
      last_ = &beam_;
      if (control.stopped()) return path;
      search_.forget();
      control.limit_time_by_default(std::chrono::minutes(2));
      auto better = by_beam(from, {}, control);
      better.lower_bound = path.lower_bound;
      return better.status == Status::done && (!any || better.length < path.length) ? std::move(better)
                                                                                    : std::move(path);
    }
    std::optional<std::vector<Move>> best_moves(const State& from, const Integer& length, Control& control) override {
      return last_->best_moves(from, length, control);
    }
    [[nodiscard]] std::uint64_t bytes() const override {
      return search_.bytes() + (patterns_ ? patterns_->bytes() : 0);
    }

   private:
    struct NoPatterns {
      [[nodiscard]] static std::uint64_t bytes() { return 0; }
    };
    template <class Q, bool has>
    struct Patterns {
      using type = NoPatterns;
    };
    template <class Q>
    struct Patterns<Q, true> {
      using type = IdaStarEngine::Ready<Q>;
    };

    // Unsolvable: no path has at most so many moves.
    PathFound<P> prove(const State& from, std::uint64_t longest, Control& control) {
      if constexpr (IdaStarEngine::accepts<P>) {
        constexpr std::uint64_t most_looks = std::uint64_t{1} << 27;  // some ten seconds
        if (patterns_) return by_patterns(from, most_looks / patterns_->looks(), control, longest);
      }
      constexpr std::uint64_t most_looks = std::uint64_t{1} << 28;  // some ten seconds
      return by_search(from, longest, most_looks, control);
    }
    PathFound<P> by_beam(const State& from, const BeamEffort& effort, Control& control) {
      last_ = &beam_;
      auto path = beam_.find_with(from, effort, control);
      path.method = BeamEngine::name;
      return path;
    }
    // A look: at the state to which a move leads.
    PathFound<P> by_search(const State& from, std::uint64_t longest, std::uint64_t most_looks, Control& control) {
      last_ = &search_;
      auto path = search_.find_within(from, {longest, most_looks / moves_at_start(this->p())}, control);
      path.method = SearchEngine::name;
      return path;
    }
    PathFound<P> by_patterns(const State& from, std::uint64_t most_states, Control& control,
                             std::uint64_t longest = any_length) requires IdaStarEngine::accepts<P> {
      last_ = &*patterns_;
      IdaEffort effort;
      effort.most_states = most_states;
      effort.most_moves = static_cast<std::uint32_t>(std::min<std::uint64_t>(longest, effort.most_moves));
      auto path = patterns_->find_within(from, effort, control);
      path.method = IdaStarEngine::name;
      return path;
    }

    BeamEngine::Ready<P> beam_;
    SearchEngine::Ready<P> search_;
    std::optional<typename Patterns<P, IdaStarEngine::accepts<P>>::type> patterns_;
    Prepared<P>* last_ = &beam_;  // which found the path
  };
};

// The same for every puzzle; a test may have others for one of its own.
template <class P>
struct EngineList {
  using Engines = std::tuple<AnalyticEngine, DescentEngine, SearchEngine, TableEngine, AStarEngine, IdaStarEngine,
                             StrategyEngine, BeamEngine, BestEffortEngine, GroupEngine>;
};

// Calls visit(engine) for every engine that accepts P, in order, until it says true.
template <class P, class Visitor>
void for_each_engine(Visitor&& visit) {
  std::apply(
      [&](auto... engines) {
        const auto offer = [&](auto engine) {
          if constexpr (decltype(engine)::template accepts<P>) return visit(engine);
          return false;
        };
        static_cast<void>((offer(engines) || ...));
      },
      typename EngineList<P>::Engines{});
}

}  // namespace meleda
