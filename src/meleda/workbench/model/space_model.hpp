#pragma once
// The whole state space and its graph, for families whose states have keys.

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "meleda/core/concepts.hpp"
#include "meleda/core/graph_place.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/engines/all_starts.hpp"
#include "meleda/engines/explore_plan.hpp"
#include "meleda/engines/graph.hpp"
#include "meleda/workbench/facets/solving.hpp"
#include "meleda/workbench/facets/space.hpp"
#include "meleda/workbench/model/subject.hpp"

namespace meleda {

template <Playable P>
requires Keyed<P>
class SpaceModel final : public Space {
 public:
  using State = typename P::State;
  using Move = typename P::Move;

  // `solving` draws the solution into the graph; null where there is none.
  SpaceModel(SharedSubject<P> subject, const Solving* solving) : subject_(std::move(subject)), solving_(solving) {}

  [[nodiscard]] Result<SpaceReport> explore(std::string_view from, const ExploreWish& wish,
                                            Context& context) const override {
    MELEDA_TRY(const auto s, subject_->state("from", from));
    SpaceReport report;
    report.from = subject_->text(s);
    const ExplorePlan<P> plan(p(), s, wish, context.control);
    if (!plan.ways().is(wish)) return why_not(wish, plan.ways(), context.control);
    auto found = plan.run(subject_->goals(), context.control);
    report.profile = std::move(found.profile);
    for (const auto& t : found.farthest) report.farthest.push_back(subject_->text(t));
    report.reason = why_stopped(report.profile.status, context.control);
    return report;
  }

  [[nodiscard]] Result<ExploreWays> ways(std::string_view from, const ExploreWish& wish,
                                         Context& context) const override {
    MELEDA_TRY(const auto s, subject_->state("from", from));
    const ExplorePlan<P> plan(p(), s, wish, context.control);
    if (!plan.ways().is(wish)) return why_not(wish, plan.ways(), context.control);
    return plan.ways();
  }

  [[nodiscard]] Result<AllStartsReport> all_starts(std::string_view from, Context& context) const override {
    MELEDA_TRY(const auto s, subject_->state("from", from));
    const auto found = meleda::all_starts(p(), s, context.control);
    AllStartsReport report;
    report.status = found.status;
    report.reason = why_stopped(found.status, context.control);
    report.from = subject_->text(s);
    report.states = found.states.size();
    report.pairs_by_distance = found.pairs_by_distance;
    report.bytes = found.bytes;
    add_eccentricities(report, found.eccentricities,
                       [&](std::size_t i) { return subject_->text(p().from_key(found.states[i])); });
    return report;
  }

  [[nodiscard]] Result<GraphReport> graph(std::string_view from, std::string_view to, std::size_t most_states,
                                          Context& context) const override {
    MELEDA_TRY(const auto s, subject_->state("from", from));
    auto& control = context.control;
    std::vector<State> targets;
    if (solving_ != nullptr) {
      MELEDA_TRY(targets, subject_->targets("to", to));
    }
    const auto found = state_graph(p(), s, most_states, control);
    if (!found.complete && !control.stopped()) return graph_too_large(states_then_too_many(p()), most_states);
    if (!found.complete) return stopped_before(tr("stopped before the graph was complete"));
    // Until it is written, as text, as fields and as a document: measured.
    constexpr std::uint64_t bytes_of_node = 1'500;
    constexpr std::uint64_t bytes_of_arc = 500;
    StopCheck(control).may_use(found.states.size() * bytes_of_node + found.arcs.size() * bytes_of_arc);
    GraphReport report;
    report.undirected = Undirected<P>;
    for (std::size_t i = 0; i < found.states.size(); ++i) {
      report.nodes.push_back(
          {subject_->text(found.states[i]), found.depths[i], i == 0, is_end(found.states[i], targets), false});
    }
    if constexpr (GraphPlaced<P>) {
      for (const auto& state : found.states) report.places.push_back(p().graph_place(state));
    }
    for (const auto& arc : found.arcs) {
      std::string back;
      if constexpr (Undirected<P>) {
        if (arc.from > arc.to) continue;  // the other of the two arcs makes the edge
        p().moves(found.states[arc.to], [&](const Move& m) {
          if (p().apply(found.states[arc.to], m) == found.states[arc.from]) back = subject_->move_text(m);
        });
      }
      report.edges.push_back({arc.from, arc.to, subject_->move_text(arc.move), back, false});
    }
    if (solving_ != nullptr) {
      if (auto marked = mark_solution(report, *solving_, from, to, context); !marked) {
        return tl::unexpected<Error>(std::move(marked).error());
      }
    }
    return report;
  }

 private:
  [[nodiscard]] const P& p() const { return subject_->p(); }
  [[nodiscard]] tl::unexpected<Error> why_not(const ExploreWish& wish, const ExploreWays& ways,
                                              Control& control) const {
    if constexpr (Rowed<P>) {
      if (wish.store == Store::rows && has_rows(p())) return no_room_for_rows(control, least_bytes_of_rows(p()));
    }
    return no_such_way(wish.store, ways);
  }
  [[nodiscard]] bool is_end(const State& s, const std::vector<State>& targets) const {
    if constexpr (Game<P>) {
      if (p().ended(s)) return true;
    }
    return std::find(targets.begin(), targets.end(), s) != targets.end();
  }

  SharedSubject<P> subject_;
  const Solving* solving_;
};

}  // namespace meleda
