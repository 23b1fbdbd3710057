#pragma once
// The engines that find a path to a goal, in the order in which they are tried. To add one: a header in engines/, an
// adaptor here, an entry in the list. An engine that serves is prepared once for a puzzle and its targets, and then
// asked for many states. The laws make all that accept an instance agree.

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
#include "meleda/core/guided.hpp"
#include "meleda/core/known_path.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/engines/a_star.hpp"
#include "meleda/engines/beam.hpp"
#include "meleda/engines/bidirectional.hpp"
#include "meleda/engines/cell_reach.hpp"
#include "meleda/engines/check.hpp"
#include "meleda/engines/descent.hpp"
#include "meleda/engines/explore.hpp"
#include "meleda/engines/ida_star.hpp"
#include "meleda/engines/row_table.hpp"
#include "meleda/workbench/methods.hpp"
#include "meleda/workbench/model/subject.hpp"
#include "meleda/workbench/prepared_engine.hpp"

namespace meleda {

template <class P>
struct PathFound {
  Status status = Status::done;
  Integer length;
  Integer lower_bound;      // no path is shorter; the path is proven optimal where it is this long
  std::string reason = {};  // when not done
  std::function<bool(typename P::Move&)> moves{};  // when done: one move a call; to be used up once
  std::optional<typename P::State> end{};          // when done: which of the targets it leads to, where that is known
  std::string method{};                            // how it was found, where that is more than the engine's name
};

// The moves of a vector, one a call.
template <class Move>
std::function<bool(Move&)> one_by_one(std::vector<Move> moves) {
  return [moves = std::move(moves), i = std::size_t{0}](Move& m) mutable {
    if (i == moves.size()) return false;
    m = moves[i++];
    return true;
  };
}

// What all engines have in common when they have been prepared.
template <class P>
class Prepared : public PreparedEngine {
 public:
  using State = typename P::State;
  using Move = typename P::Move;

  Prepared(SharedSubject<P> subject, std::vector<State> targets, Context& /*context*/)
      : subject_(std::move(subject)), targets_(std::move(targets)) {}

  virtual PathFound<P> find(const State& from, Control& control) = 0;
  // Every move that begins a path of that length, which find() has just found from this state: an engine that proves
  // gives all, another those that it knows. Nothing if the work was stopped.
  virtual std::optional<std::vector<Move>> best_moves(const State& from, const Integer& length, Control& control) = 0;

  [[nodiscard]] std::uint64_t bytes() const override { return 0; }
  [[nodiscard]] bool sound() const override { return true; }

 protected:
  [[nodiscard]] const P& p() const { return subject_->p(); }

  // A path that a search has found; replayed at once.
  [[nodiscard]] PathFound<P> replayed(const State& from, std::vector<Move> moves) const {
    MELEDA_ASSERT((leads_to<P>(p(), from, moves, targets_)));
    PathFound<P> path{Status::done, moves.size(), moves.size()};
    path.end = from;
    for (const auto& m : moves) path.end = p().apply(*path.end, m);
    path.moves = one_by_one(std::move(moves));
    return path;
  }

  SharedSubject<P> subject_;
  std::vector<State> targets_;
};

// Of an engine for which every puzzle will do that it accepts, whatever its size.
struct ServesAll {
  template <class P>
  [[nodiscard]] static bool serves(const P&) {
    return true;
  }
};

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
        : Prepared<P>(std::move(subject), std::move(targets), context),
          search_(this->p(), std::span<const State>(this->targets_)) {}

    PathFound<P> find(const State& from, Control& control) override {
      auto found = search_.find(from, control);
      effort_ = found.states;
      if (found.status == Status::done) return this->replayed(from, std::move(found.moves));
      PathFound<P> path{found.status, 0, found.lower_bound};
      path.reason = search_reason(found.status, found.states, found.lower_bound);
      return path;
    }
    std::optional<std::vector<Move>> best_moves(const State& from, const Integer& length, Control& control) override {
      return search_.best_moves(from, static_cast<std::uint64_t>(length), effort_, control);
    }
    [[nodiscard]] std::uint64_t bytes() const override { return search_.bytes(); }
    [[nodiscard]] bool sound() const override { return search_.sound(); }

   private:
    KeptSearch<P> search_;
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
    if (!control.stopped()) static_cast<void>(control.may_use(std::numeric_limits<std::uint64_t>::max()));
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
        if (!rows_ && !table_ && has_rows(this->p())) {
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
      return {control.stop_status(), 0, 0, unfinished_table_reason(bytes)};
    }

    DataStore store_;
    typename Distances<P, RowTabled<P>>::type rows_{};
    std::shared_ptr<const DistanceTable> table_;
  };
};

// Whether the family has patterns for a puzzle of this size.
template <Patterned P>
[[nodiscard]] bool has_patterns(const P& p) {
  constexpr std::uint64_t few_states = 1 << 10;
  return p.patterns(p.start(), few_states).has_value();
}

template <class P>
concept BestFirstPatterned = BestFirstSearchable<P> && PatternsFor<P>::search == PatternSearch::best_first;
template <class P>
concept DepthFirstPatterned = Patterned<P> && PatternsFor<P>::search == PatternSearch::depth_first;

// What both searches with pattern tables have in common: tables for each target, saved or made for the first question.
// `Search` finds a path to one target.
template <class P, class Search>
class WithPatterns : public Prepared<P> {
 public:
  using typename Prepared<P>::State;
  using typename Prepared<P>::Move;

  WithPatterns(SharedSubject<P> subject, std::vector<State> targets, Context& context)
      : Prepared<P>(std::move(subject), std::move(targets), context), store_(context.store()) {}

  [[nodiscard]] std::uint64_t bytes() const override {
    std::uint64_t bytes = 0;
    for (const auto& one : ready_) bytes += one->bound.bytes() + one->search.bytes();
    return bytes;
  }

 protected:
  struct Target {
    Target(const P& p, PatternBound<P> tables, const State& target)
        : bound(std::move(tables)), search(p, bound, target) {}
    PatternBound<P> bound;
    Search search;
  };

  // False if it was stopped.
  bool prepare(Control& control) {
    while (ready_.size() < this->targets_.size()) {
      const auto& target = this->targets_[ready_.size()];
      auto bound = PatternBound<P>::make(this->p(), target, store_, control);
      if (!bound) return false;
      ready_.push_back(std::make_unique<Target>(this->p(), std::move(*bound), target));
    }
    return true;
  }
  PathFound<P> no_tables(Control& control) const {
    return {control.stopped() || !control.exhausted().empty() ? control.stop_status() : Status::limit_reached, 0, 0,
            tr("the pattern tables were not completed")};
  }
  PathFound<P> unfinished(Status status, std::uint32_t lower_bound, std::uint64_t states) const {
    PathFound<P> path{status, 0, status == Status::unsolvable ? 0 : lower_bound};
    path.reason = pattern_search_reason(status, states, lower_bound);
    return path;
  }

  DataStore store_;
  std::vector<std::unique_ptr<Target>> ready_;  // [target]
};

// Best first, with a set of all states that it has met.
struct AStarEngine {
  static constexpr const char* name = a_star_method.name;
  static constexpr bool proves = true;
  template <class P>
  static constexpr bool accepts = BestFirstPatterned<P>;
  template <class P>
  [[nodiscard]] static bool serves(const P& p) {
    return has_patterns(p);
  }

  template <class P>
  class Ready final : public WithPatterns<P, AStar<P>> {
   public:
    using typename Prepared<P>::State;
    using typename Prepared<P>::Move;
    using WithPatterns<P, AStar<P>>::WithPatterns;

    PathFound<P> find(const State& from, Control& control) override {
      if (!this->prepare(control)) return this->no_tables(control);
      std::optional<std::vector<Move>> best;
      std::uint64_t states = 0;
      for (auto& target : this->ready_) {
        auto found = target->search.find(from, control);
        states += found.states;
        if (found.status == Status::unsolvable) continue;
        if (found.status != Status::done) return this->unfinished(found.status, found.lower_bound, states);
        if (!best || found.moves.size() < best->size()) best = std::move(found.moves);
      }
      if (!best) return this->unfinished(Status::unsolvable, 0, states);
      return this->replayed(from, std::move(*best));
    }
    std::optional<std::vector<Move>> best_moves(const State& from, const Integer& length, Control& control) override {
      std::vector<Move> best;
      for (auto& target : this->ready_) {
        if (target->search.length() != length) continue;
        const auto some = target->search.best_moves(from, control);
        if (!some) return std::nullopt;
        for (const auto& m : *some) {
          if (std::find(best.begin(), best.end(), m) == best.end()) best.push_back(m);
        }
      }
      return best;
    }
  };
};

// Depth first, with a bound that grows. Where the store can be written to, a search that is stopped is gone on with the
// next time.
struct IdaStarEngine {
  static constexpr const char* name = ida_star_method.name;
  static constexpr bool proves = true;
  template <class P>
  static constexpr bool accepts = DepthFirstPatterned<P>&& CellPermuting<P>;
  template <class P>
  [[nodiscard]] static bool serves(const P& p) {
    if (!has_patterns(p)) return false;
    const auto system = p.cell_system();
    return system && CellReach::serves(*system);
  }

  template <class P>
  class Ready final : public WithPatterns<P, IdaStar<P>> {
   public:
    using typename Prepared<P>::State;
    using typename Prepared<P>::Move;
    using WithPatterns<P, IdaStar<P>>::WithPatterns;

    PathFound<P> find(const State& from, Control& control) override {
      if (!reach_) reach_.emplace(*this->p().cell_system(), StopCheck(control));
      if (!this->prepare(control)) return this->no_tables(control);
      std::optional<std::vector<Move>> best;
      std::uint64_t states = 0;
      for (std::size_t i = 0; i < this->ready_.size(); ++i) {
        if (!reach_->leads(cells_of(from), cells_of(this->targets_[i]))) continue;
        auto point = saved_point(from, i);
        const bool resumed = point != IdaPoint{};
        const auto most = best ? static_cast<std::uint32_t>(best->size() - 1) : IdaStar<P>::longest;
        auto found = this->ready_[i]->search.find(from, control, point, most);
        states += found.states;
        if (found.status == Status::unsolvable) continue;
        if (found.status != Status::done) {
          const bool kept = keep_point(from, i, point, states);
          auto path = this->unfinished(found.status, found.lower_bound, states);
          if (kept) path.reason += tr("; what is done is saved, and asking again goes on from there");
          return path;
        }
        if (resumed) static_cast<void>(this->store_.remove(point_name(from, i)));
        best = std::move(found.moves);
      }
      if (!best) return {Status::unsolvable, 0, 0, tr("exhausted: the group of the moves does not lead there")};
      return this->replayed(from, std::move(*best));
    }
    std::optional<std::vector<Move>> best_moves(const State& from, const Integer& length, Control& control) override {
      std::vector<Move> best;
      if (length == 0) return best;
      std::vector<Move> moves;
      const auto left = static_cast<std::uint32_t>(length) - 1;
      this->p().moves(from, [&](const Move& m) { moves.push_back(m); });
      for (const auto& m : moves) {
        const auto t = this->p().apply(from, m);
        for (std::size_t i = 0; i < this->ready_.size(); ++i) {
          IdaPoint point{left, {}};
          const auto found = this->ready_[i]->search.find(t, control, point, left);
          if (found.status == Status::unsolvable) continue;
          if (found.status != Status::done) return std::nullopt;
          best.push_back(m);
          break;
        }
      }
      return best;
    }

   private:
    [[nodiscard]] std::vector<std::uint8_t> cells_of(const State& s) const {
      std::vector<std::uint8_t> cells(this->p().cell_system()->cells());
      this->p().cells(s, cells);
      return cells;
    }
    [[nodiscard]] std::string point_name(const State& from, std::size_t target) const {
      auto both = cells_of(from);
      const auto other = cells_of(this->targets_[target]);
      both.insert(both.end(), other.begin(), other.end());
      return "searches/" + fingerprint_of(*this->p().cell_system(), both);
    }
    [[nodiscard]] IdaPoint saved_point(const State& from, std::size_t target) const {
      if (this->store_.directory().empty()) return {};
      const auto name = point_name(from, target);
      if (!this->store_.contains(name)) return {};
      auto point = open_ida_point(this->store_, name);
      return point ? std::move(*point) : IdaPoint{};
    }
    // What took less than some seconds is not worth it.
    [[nodiscard]] bool keep_point(const State& from, std::size_t target, const IdaPoint& point,
                                  std::uint64_t states) const {
      constexpr std::uint64_t many_states = 10'000'000;
      if (this->store_.directory().empty() || states < many_states) return false;
      Manifest manifest;
      manifest.name = point_name(from, target);
      manifest.format = ida_point_format;
      manifest.version = ida_point_version;
      manifest.spec = this->subject_->text(from);
      manifest.parameters = {{"to", this->subject_->text(this->targets_[target])}};
      return this->store_.write(manifest, [&](DataSink& sink) { return save(point, sink); }).has_value();
    }

    std::optional<CellReach> reach_;
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
  // What has a table needs it not, and a table knows what cannot be reached.
  template <class P>
  [[nodiscard]] static bool serves(const P& p) {
    if constexpr (Indexed<P>) return p.index_count() >= unreachable;
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
        const auto found = beam(*task, control);
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

// The same for every puzzle; a test may have others for one of its own.
template <class P>
struct EngineList {
  using Engines = std::tuple<AnalyticEngine, DescentEngine, SearchEngine, TableEngine, AStarEngine, IdaStarEngine,
                             StrategyEngine, BeamEngine>;
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
