#pragma once
// Searches with pattern tables, as engines that find a path to a goal (engine_list.hpp).

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "meleda/core/language.hpp"
#include "meleda/engines/a_star.hpp"
#include "meleda/engines/cell_reach.hpp"
#include "meleda/engines/ida_star.hpp"
#include "meleda/workbench/methods.hpp"
#include "meleda/workbench/prepared_path.hpp"

namespace meleda {

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

    PathFound<P> find(const State& from, Control& control) override { return find_within(from, {}, control); }

    // Whether the group of the moves leads to any of the targets; makes no tables.
    [[nodiscard]] bool leads_from(const State& from, Control& control) {
      if (!reach_) reach_.emplace(*this->p().cell_system(), StopCheck(control));
      return std::any_of(this->targets_.begin(), this->targets_.end(),
                         [&](const State& target) { return reach_->leads(cells_of(from), cells_of(target)); });
    }

    // How often each state that is visited is looked up.
    [[nodiscard]] std::uint64_t looks() const {
      return this->p().patterns(this->targets_.front(), PatternBound<P>::most_states)->looks().size();
    }

    // Unsolvable with a lower bound: there is no path of at most so many moves.
    PathFound<P> find_within(const State& from, const IdaEffort& within, Control& control) {
      if (!leads_from(from, control)) {
        return {Status::unsolvable, 0, 0, tr("exhausted: the group of the moves does not lead there")};
      }
      if (!this->prepare(control)) return this->no_tables(control);
      std::optional<std::vector<Move>> best;
      std::uint64_t states = 0;
      for (std::size_t i = 0; i < this->ready_.size(); ++i) {
        if (!reach_->leads(cells_of(from), cells_of(this->targets_[i]))) continue;
        auto point = saved_point(from, i);
        const bool resumed = point != IdaPoint{};
        auto effort = within;
        effort.most_states -= std::min(states, effort.most_states);
        if (best) effort.most_moves = static_cast<std::uint32_t>(best->size() - 1);
        bool kept = false;
        auto saved_at = Control::Clock::now();
        effort.on_finished_part = [&](const IdaPoint& now) {
          constexpr std::chrono::seconds between(10);
          if (Control::Clock::now() - saved_at < between) return;
          kept = keep_point(from, i, now);
          saved_at = Control::Clock::now();
        };
        auto found = this->ready_[i]->search.find(from, control, point, effort);
        states += found.states;
        if (found.status == Status::unsolvable) {
          if (kept) static_cast<void>(keep_point(from, i, point));
          continue;
        }
        if (found.status != Status::done) {
          // What took a part of a second is not worth it.
          constexpr std::uint64_t many_states = 200'000;
          if (states >= many_states || kept || resumed) kept = keep_point(from, i, point);
          auto path = this->unfinished(found.status, found.lower_bound, states);
          if (kept) path.reason += tr("; what is done is saved, and asking again goes on from there");
          return path;
        }
        if (resumed || kept) static_cast<void>(this->store_.remove(point_name(from, i)));
        best = std::move(found.moves);
      }
      if (!best) return {Status::unsolvable, 0, within.most_moves + 1, tr("there is no path of so few moves")};
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
          const auto found = this->ready_[i]->search.find(t, control, point, {left});
          if (found.status == Status::unsolvable) continue;
          if (found.status != Status::done) return std::nullopt;
          best.push_back(m);
          break;
        }
      }
      return best;
    }

    // All shortest paths; nothing if the work was stopped.
    std::optional<Integer> count(const State& from, Control& control) {
      const auto path = find(from, control);
      if (path.status == Status::unsolvable) return Integer(0);
      if (path.status != Status::done) return std::nullopt;
      Integer count = 0;
      const auto length = static_cast<std::uint32_t>(path.length);
      for (const auto& target : this->ready_) {
        if (!target->search.all(from, length, control, [&](std::span<const Move>) {
              ++count;
              return true;
            })) {
          return std::nullopt;
        }
      }
      return count;
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
      const auto kept = point_name(from, target);
      if (!this->store_.contains(kept)) return {};
      auto point = open_ida_point(this->store_, kept);
      return point ? std::move(*point) : IdaPoint{};
    }
    [[nodiscard]] bool keep_point(const State& from, std::size_t target, const IdaPoint& point) const {
      if (this->store_.directory().empty()) return false;
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

}  // namespace meleda
