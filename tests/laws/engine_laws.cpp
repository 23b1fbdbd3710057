// Engines, as they are asked: every one that serves a sample against the judge, every store against every other.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "laws/judge.hpp"
#include "laws/law.hpp"
#include "laws/opened.hpp"
#include "meleda/engines/check.hpp"
#include "meleda/engines/explore.hpp"
#include "meleda/workbench/engine_list.hpp"

namespace meleda::laws {
namespace {

// Whether what an engine of that name finds is proven.
bool proves(std::string_view method) {
  bool proven = false;
  std::apply([&](auto... engines) { ((proven |= method == engines.name && engines.proves), ...); },
             EngineList<void>::Engines{});
  return proven;
}

// A sample as the concepts have it, for what is generic over puzzles.
template <bool both_ways>
struct AsPuzzle {
  using State = AnyState;
  using Move = AnyMove;
  static constexpr bool undirected = both_ways;

  void moves(const State& s, const auto& visit) const {
    for (const auto& m : sample.rules->moves(s)) visit(m);
  }
  [[nodiscard]] bool legal(const State& s, const Move& m) const { return sample.rules->legal(s, m); }
  [[nodiscard]] State apply(const State& s, const Move& m) const { return sample.rules->apply(s, m); }
  void unmoves(const State& s, const auto& visit) const {
    for (const auto& m : sample.reverse->unmoves(s)) visit(m);
  }
  [[nodiscard]] State undo(const State& s, const Move& m) const { return sample.reverse->undo(s, m); }
  [[nodiscard]] std::uint64_t index_count() const { return sample.index->count(); }
  [[nodiscard]] std::uint64_t rank(const State& s) const { return sample.index->rank(s); }
  [[nodiscard]] State unrank(std::uint64_t i) const { return sample.index->unrank(i); }

  const Sample& sample;
};

template <bool both_ways>
void expect_tables_right(const Sample& sample, const AnyState& target, const std::vector<std::uint32_t>& right) {
  const AsPuzzle<both_ways> puzzle{sample};
  const std::vector<AnyState> targets{target};
  Control control;
  const auto table = distance_table(puzzle, std::span<const AnyState>(targets), control);
  if (!expect(table.has_value())) return;
  expect(table->values() == right);
  expect(check_distance_table(puzzle, std::span<const AnyState>(targets), right).empty());
}

// The moves of a path, read from its text.
std::optional<std::vector<AnyMove>> moves_of(const Sample& sample, PathStream& path, Control& control) {
  class Lines final : public BlockSink {
   public:
    bool write(std::string_view block) override {
      text += block;
      return true;
    }
    std::string text;
  };
  Lines lines;
  const auto written =
      path.write(PathItems::moves, {"", "\n", "", false}, lines, control, std::numeric_limits<std::uint64_t>::max());
  if (!expect(written.has_value(), written ? "" : written.error().message)) return std::nullopt;
  if (!expect(*written == Status::done && path.ended())) return std::nullopt;
  std::vector<AnyMove> moves;
  for (std::size_t at = 0; at < lines.text.size();) {
    const auto end = lines.text.find('\n', at);
    auto m = sample.move_texts->parse(std::string_view(lines.text).substr(at, end - at));
    if (!expect(m.has_value(), lines.text)) return std::nullopt;
    moves.push_back(std::move(*m));
    at = end + 1;
  }
  return moves;
}

// One small sample, and all that can be asked about pairs of its states, by index.
struct Pairs {
  const Sample& sample;
  const Solving& solving;
  const PlainGraph& graph;
  std::vector<std::string> texts;
  Context& context;

  // All moves that begin a shortest path, as an engine says it that proves them.
  void expect_best_moves_right(std::uint64_t a, std::uint64_t b, const std::vector<std::uint32_t>& right,
                               const std::string& method) const {
    const auto hint = solving.next(texts[a], texts[b], method, {}, false, context);
    if (!expect(hint.has_value(), hint ? "" : hint.error().message)) return;
    expect(hint->status == Status::done);
    expect(hint->optimal);
    expect(hint->distance == right[a]);
    expect(hint->lower_bound == right[a]);
    for (const auto& arc : graph.arcs(a)) {
      const auto text = move_text(sample, arc.move);
      const bool is_best = right[a] > 0 && right[arc.to] + 1 == right[a];
      const auto listed =
          std::count_if(hint->best.begin(), hint->best.end(), [&](const auto& best) { return best.move == text; });
      expect(listed == (is_best ? 1 : 0), text);
    }
    for (const auto& best : hint->best) {
      const auto m = sample.move_texts->parse(best.move);
      if (!expect(m && sample.rules->legal(graph.state(a), *m), best.move)) return;
      expect(best.to == sample.text(sample.rules->apply(graph.state(a), *m)), best.move);
    }
  }

  // What an engine finds is a path that is as long as it says; one that proves finds a shortest one, and all moves that
  // begin one.
  void expect_right(std::uint64_t a, std::uint64_t b, const std::vector<std::uint32_t>& right,
                    const std::string& method) const {
    const bool proven = proves(method);
    const auto found = solving.solve(texts[a], texts[b], method, context);
    if (!expect(found.has_value(), found ? "" : found.error().message)) return;
    if (right[a] == far) {
      expect(found->status == Status::unsolvable || (!proven && found->status == Status::limit_reached));
      return;
    }
    if (!proven && found->status == Status::limit_reached) return;  // it may know of none
    if (!expect(found->status == Status::done)) return;
    expect(found->lower_bound <= right[a]);
    expect(found->length >= right[a]);
    expect(found->optimal == (found->length == found->lower_bound));
    const auto moves = moves_of(sample, *found->path, context.control);
    if (!moves) return;
    expect(found->length == moves->size());
    expect(lead_to(*sample.rules, graph.state(a), *moves, graph.state(b)));
    if (!proven) return;
    expect(found->length == right[a]);
    expect(found->lower_bound == right[a]);
    expect_best_moves_right(a, b, right, method);
  }

  void expect_length_right(std::uint64_t a, std::uint64_t b, const std::vector<std::uint32_t>& right,
                           const std::string& method) const {
    const auto found = solving.solve(texts[a], texts[b], method, context);
    if (!expect(found.has_value(), found ? "" : found.error().message)) return;
    expect(found->status == (right[a] == far ? Status::unsolvable : Status::done));
    expect(right[a] == far || found->length == right[a]);
  }
};

// Engines are asked for paths on some pairs, from the start to a goal among them, and for lengths, where they need not
// search, on all; each is prepared once for its target, and kept while the cache has room.
LAW(Laws, AllEnginesAgreeWithPlainSearchOnEveryPair) {
  on_all_samples(samples, &Sample::index, [](const Sample& sample, const Index& index) {
    if (!is_small(sample) || (!sample.undirected && sample.reverse == nullptr)) return;
    OpenedSample opened(sample.spec);
    if (!opened.facets() || !expect(opened.facets()->solving != nullptr)) return;
    const auto& solving = *opened.facets()->solving;
    const auto methods = solving.methods();
    const auto served = [&](const Method& method) {
      return std::find(methods.begin(), methods.end(), method.name) != methods.end();
    };
    expect(served(table_method));
    expect(served(search_method) == (sample.keys != nullptr));
    expect(served(analytic_method) == (sample.closed_form != nullptr));
    std::vector<std::string> cheap{table_method.name};
    if (sample.closed_form != nullptr) cheap.emplace_back(analytic_method.name);

    const PlainGraph graph(*sample.rules, index);
    Pairs pairs{sample, solving, graph, {}, opened.context()};
    for (const auto& s : graph.states()) pairs.texts.push_back(sample.text(s));
    const auto start = index.rank(sample.start());
    std::set<std::uint64_t> goals;
    for (const auto& goal : sample.goals()) goals.insert(index.rank(goal));
    const auto stride = std::max<std::uint64_t>(1, graph.size() / 16);
    for (std::uint64_t b = 0; b < graph.size(); ++b) {
      const auto right = graph.distances_to(b);
      SCOPED_TRACE("to " + pairs.texts[b]);
      if (sample.undirected) expect_tables_right<true>(sample, graph.state(b), right);
      if (!sample.undirected) expect_tables_right<false>(sample, graph.state(b), right);
      for (std::uint64_t a = 0; a < graph.size(); ++a) {
        SCOPED_TRACE("from " + pairs.texts[a]);
        for (const auto& method : cheap) pairs.expect_length_right(a, b, right, method);
        const bool usual = a == start && goals.contains(b);
        if (!usual && (b % stride != 0 || (a + 1) % stride != 0)) continue;
        for (const auto& method : methods) {
          SCOPED_TRACE(method);
          pairs.expect_right(a, b, right, method);
        }
        if (::testing::Test::HasFailure()) return;
      }
    }
  });
}

// What is said about the whole space, by the rules alone.
void expect_profile_right(const Sample& sample, const std::vector<AnyState>& goals, const Profile& profile) {
  const PlainGraph graph(*sample.rules, *sample.index);
  const auto start = sample.index->rank(sample.start());
  const auto depths = graph.distances_from(start);
  std::vector<std::uint64_t> layers;
  std::vector<std::uint64_t> degrees;
  Profile right;
  for (std::uint64_t i = 0; i < graph.size(); ++i) {
    if (depths[i] == far) continue;
    ++right.states;
    layers.resize(std::max<std::size_t>(layers.size(), depths[i] + std::size_t{1}));
    ++layers[depths[i]];
    std::set<std::uint64_t> others;
    for (const auto& arc : graph.arcs(i)) {
      if (arc.to != i) others.insert(arc.to);
    }
    right.arcs += others.size();
    degrees.resize(std::max(degrees.size(), others.size() + 1));
    ++degrees[others.size()];
    const bool end = i == start || std::find(goals.begin(), goals.end(), graph.state(i)) != goals.end();
    if (!end && others.size() <= (sample.undirected ? 1U : 0U)) ++right.dead_ends;
    for (const auto to : others) right.arc_within_layer |= sample.undirected && depths[to] == depths[i];
  }
  for (const auto states : layers) right.add_layer(states);
  expect(profile.states == right.states);
  expect(profile.by_depth == right.by_depth);
  expect(profile.degrees == degrees);
  expect(profile.arcs == right.arcs);
  expect(profile.dead_ends == right.dead_ends);
  expect(profile.undirected == sample.undirected);
  if (sample.undirected) expect(profile.arc_within_layer == right.arc_within_layer);
}

std::optional<SpaceReport> explored(const Space& space, const std::string& from, const ExploreWish& wish,
                                    Context& context) {
  auto report = space.explore(from, wish, context);
  if (!expect(report.has_value(), report ? "" : report.error().message)) return std::nullopt;
  if (!expect(report->profile.status == Status::done, report->reason)) return std::nullopt;
  return std::move(*report);
}

LAW(Laws, AllStoresExploreTheSame) {
  on_all_samples(samples, &Sample::keys, [](const Sample& sample, const Keys& /*keys*/) {
    if (sample.index == nullptr || sample.index->count() > 100'000) return;
    OpenedSample opened(sample.spec);
    if (!opened.facets() || !expect(opened.facets()->space != nullptr)) return;
    const auto& space = *opened.facets()->space;
    auto& context = opened.context();
    const auto from = sample.text(sample.start());
    const auto first = explored(space, from, {Store::table, true}, context);
    if (!first) return;
    const auto& a = first->profile;
    expect(a.store == "table");
    if (is_small(sample)) expect_profile_right(sample, sample.goals(), a);
    for (const auto store : {Store::table, Store::hash, Store::layers}) {
      SCOPED_TRACE(std::string(name_of(store)));
      if (store == Store::layers && !sample.undirected && sample.layers == nullptr) {
        expect(!space.explore(from, {store, true}, context), "the last layers alone do not tell what is new");
        continue;
      }
      for (const bool degrees : {true, false}) {
        const auto other = explored(space, from, {store, degrees}, context);
        if (!other) return;
        const auto& b = other->profile;
        expect(b.store == name_of(store));
        expect(a.states == b.states);
        expect(a.by_depth == b.by_depth);
        expect(a.arc_within_layer == b.arc_within_layer);
        expect(first->farthest.empty() == other->farthest.empty());
        expect(b.degrees_known == degrees);
        expect(b.degrees == (degrees ? a.degrees : std::vector<std::uint64_t>{}));
        expect(b.arcs == (degrees ? a.arcs : 0));
        expect(b.dead_ends == (degrees ? a.dead_ends : 0));
        if (degrees) expect(a.shape() == b.shape());
      }
    }
  });
}

LAW(Laws, RowsExploreTheSame) {
  on_all_samples(samples, &Sample::keys, [](const Sample& sample, const Keys& /*keys*/) {
    const auto states = sample.state_count();
    if (!states || *states > 100'000) return;
    OpenedSample opened(sample.spec);
    if (!opened.facets() || !expect(opened.facets()->space != nullptr)) return;
    const auto& space = *opened.facets()->space;
    auto& context = opened.context();
    const auto from = sample.text(sample.start());
    if (!opened.has_rows()) {
      expect(!space.ways(from, {Store::rows, {}}, context));
      return;
    }
    const auto by_rows = explored(space, from, {Store::rows, {}}, context);
    const auto plain = explored(space, from, {Store::hash, true}, context);
    if (!by_rows || !plain) return;
    const auto& a = by_rows->profile;
    const auto& b = plain->profile;
    expect(a.store == "rows");
    expect(a.states == b.states);
    expect(a.by_depth == b.by_depth);
    if (a.shape_known) expect(a.arc_within_layer == b.arc_within_layer);
    if (a.degrees_known) {
      expect(a.degrees == b.degrees);
      expect(a.arcs == b.arcs);
      expect(a.dead_ends == b.dead_ends);
    }
    // The farthest states are that far.
    if (!sample.undirected) return;
    for (const auto& s : by_rows->farthest) {
      const auto back = explored(space, s, {Store::hash, false}, context);
      expect(back && back->profile.depth() >= a.depth(), s);
    }
  });
}

}  // namespace
}  // namespace meleda::laws
