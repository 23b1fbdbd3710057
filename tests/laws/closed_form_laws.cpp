// What a family says without a search: distances and paths, orders, the longest way, how to go on.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "laws/judge.hpp"
#include "laws/law.hpp"

namespace meleda::laws {
namespace {

// One pair, a and b by index: how far, by which moves first, along which path.
void expect_closed_form_right(const Sample& sample, const PlainGraph& graph, std::uint64_t a, std::uint64_t b,
                              const std::vector<std::uint32_t>& right) {
  const auto& form = *sample.closed_form;
  const auto& from = graph.state(a);
  const auto& to = graph.state(b);
  const auto d = right[a];
  if (!expect(form.distance(from, to) == d)) return;
  // The best first moves are exactly those after which one move less is left.
  const auto steps = form.steps(from, to);
  std::size_t all_best = 0;
  for (const auto& arc : graph.arcs(a)) {
    const bool best = d > 0 && right[arc.to] + 1 == d;
    all_best += best ? 1U : 0U;
    expect(std::count(steps.begin(), steps.end(), arc.move) == (best ? 1 : 0), move_text(sample, arc.move));
  }
  expect(steps.size() == all_best);
  if (sample.sequences != nullptr) {
    std::vector<AnyMove> moves;
    const auto walk = sample.sequences->sequence(from, to);
    while (auto m = walk->next()) {
      moves.push_back(std::move(*m));
      if (!expect(moves.size() <= d)) return;
    }
    expect(moves.size() == d);
    expect(lead_to(*sample.rules, from, moves, to));
  }
  // Along the path: k moves done, d - k left, each state one move from the one before. In larger spaces, where paths
  // are long, on some of the pairs.
  const auto stride = 1 + graph.size() / 64;
  if ((a + 2 * b) % stride != 0) return;
  auto before = a;
  for (std::uint32_t k = 0; k <= d; ++k) {
    const auto at = sample.index->rank(form.walk(from, to, k));
    if (!expect(right[at] == d - k)) return;
    const auto& arcs = graph.arcs(before);
    const bool one_move_on = std::any_of(arcs.begin(), arcs.end(), [&](const auto& arc) { return arc.to == at; });
    if (!expect(k == 0 ? at == a : one_move_on)) return;
    before = at;
  }
}

LAW(Laws, ClosedFormsEqualSearchOnEveryPair) {
  on_all_samples(samples, &Sample::closed_form, [](const Sample& sample, const ClosedForm& /*form*/) {
    if (!is_small(sample)) return;
    const PlainGraph graph(*sample.rules, *sample.index);
    for (std::uint64_t b = 0; b < graph.size(); ++b) {
      const auto right = graph.distances_to(b);
      for (std::uint64_t a = 0; a < graph.size(); ++a) {
        expect_closed_form_right(sample, graph, a, b, right);
        if (!::testing::Test::HasFailure()) continue;
        expect(false, "from " + sample.text(graph.state(a)) + " to " + sample.text(graph.state(b)));
        return;
      }
    }
  });
}

// The sequence from `at` on, of which k moves of the path from a to b are done: by the rules, and as `walk` says.
void expect_sequence_goes_on(const Sample& sample, const AnyState& a, const AnyState& b, const AnyState& at,
                             const Integer& k) {
  const auto& rules = *sample.rules;
  const auto path = sample.sequences->sequence(at, b);
  auto s = at;
  Integer made = k;
  for (int step = 0; step < 40; ++step) {
    const auto m = path->next();
    if (!m) break;
    if (!expect(rules.legal(s, *m), move_text(sample, *m))) return;
    s = rules.apply(s, *m);
    if (!expect(path->state() == s)) return;
    ++made;
    if (step % 10 == 0 && !expect(s == sample.closed_form->walk(a, b, made))) return;
  }
}

// On large instances there is no search to compare with; the path itself is walked where it is short, and its parts
// must add up.
LAW(Laws, ClosedFormsAddUpOnLargeInstances) {
  on_all_samples(samples, &Sample::closed_form, [](const Sample& sample, const ClosedForm& form) {
    const auto states = states_of(sample, 7);
    std::mt19937_64 random(11);
    for (int trial = 0; trial < 300; ++trial) {
      const auto& a = states[random() % states.size()];
      const auto& b = states[random() % states.size()];
      SCOPED_TRACE("from " + sample.text(a) + " to " + sample.text(b));
      const auto d = form.distance(a, b);
      if (sample.undirected && !expect(d == form.distance(b, a))) return;
      if (!expect((d == 0) == (a == b))) return;
      const Integer k = d == 0 ? Integer(0) : Integer(random()) % (d + 1);
      const auto at = form.walk(a, b, k);
      if (!expect(form.distance(a, at) == k)) return;
      if (!expect(form.distance(at, b) == d - k)) return;
      for (const auto& m : form.steps(at, b)) {
        if (!expect(sample.rules->legal(at, m), move_text(sample, m))) return;
        if (!expect(form.distance(sample.rules->apply(at, m), b) + 1 == d - k, move_text(sample, m))) return;
      }
      if (sample.sequences != nullptr) expect_sequence_goes_on(sample, a, b, at, k);
      if (::testing::Test::HasFailure()) return;
    }
  });
}

// Calls check(sample, orders, number of the order) for every order of every sample.
template <class Check>
void on_all_orders(const Samples& samples, const Check& check) {
  on_all_samples(samples, &Sample::orders, [&](const Sample& sample, const Orders& orders) {
    const auto names = orders.names();
    for (std::size_t order = 0; order < names.size(); ++order) {
      SCOPED_TRACE(names[order]);
      check(sample, orders, order);
      if (::testing::Test::HasFailure()) return;
    }
  });
}

LAW(Laws, OrdersAreInverseAndComparable) {
  on_all_orders(samples, [](const Sample& sample, const Orders& orders, std::size_t order) {
    auto states = states_of(sample, 3);
    states.resize(std::min<std::size_t>(states.size(), 256));
    std::vector<Result<Integer>> places;
    for (const auto& s : states) places.push_back(orders.position(s, order));
    for (std::size_t a = 0; a < states.size(); ++a) {
      if (!places[a]) continue;
      const auto back = orders.at(*places[a], order);
      if (!expect(back.has_value(), sample.text(states[a]))) return;
      if (!expect(*back == states[a], sample.text(states[a]))) return;
      for (std::size_t b = 0; b < states.size(); ++b) {
        if (!places[b]) continue;
        const auto sign = *places[a] < *places[b] ? -1 : *places[a] == *places[b] ? 0 : 1;
        const auto compared = orders.compare(states[a], states[b], order);
        if (!expect(compared && *compared == sign, sample.text(states[a]) + " " + sample.text(states[b]))) return;
      }
    }
    expect(!orders.at(orders.length(order), order), "a place beyond the last");
  });
}

// Every order is a path of single steps from its first word to its last, each one found from the one before alone.
LAW(Laws, OrdersAreWalkedStepByStep) {
  on_all_orders(samples, [](const Sample& sample, const Orders& orders, std::size_t order) {
    const auto& rules = *sample.rules;
    const auto length = orders.length(order);
    if (!expect(length > 0)) return;
    expect(!orders.at(length, order), "a place beyond the last");
    const auto first = orders.at(0, order);
    const auto last = orders.at(length - 1, order);
    if (!expect(first && last)) return;
    expect(orders.predecessor(*first, order).empty());
    expect(orders.successor(*last, order).empty());
    const auto walk = orders.walk(order);
    auto s = *first;
    if (!expect(walk->state() == s)) return;
    constexpr int most_steps = 2000;
    for (int k = 1; k <= most_steps; ++k) {
      const auto after = orders.successor(s, order);
      const auto m = walk->next();
      if (!m) {
        if (!expect(after.empty())) return;
        if (!expect(length == k)) return;
        break;
      }
      if (!expect(after == std::vector{*m})) return;
      const auto t = rules.apply(s, *m);
      if (!expect(walk->state() == t)) return;
      const auto place = orders.position(t, order);
      if (!expect(place && *place == k)) return;
      const auto before = orders.predecessor(t, order);
      if (!expect(before.size() == 1U)) return;
      if (!expect(rules.apply(t, before[0]) == s)) return;
      s = t;
    }
    // The end, and a place in the middle.
    for (const Integer& place : {Integer(length - 1), Integer(length / 2)}) {
      if (place == 0) continue;
      const auto t = orders.at(place, order);
      if (!expect(t.has_value())) return;
      const auto before = orders.predecessor(*t, order);
      if (!expect(before.size() == 1U)) return;
      const auto place_before = orders.position(rules.apply(*t, before[0]), order);
      if (!expect(place_before && *place_before == place - 1)) return;
    }
  });
}

LAW(Laws, TheLongestWayThatIsKnownVisitsNoStateTwice) {
  on_all_samples(samples, &Sample::longest_way, [](const Sample& sample, const LongestWay& longest) {
    const auto& rules = *sample.rules;
    expect(longest.length() >= 0);
    const auto path = longest.path();
    auto s = sample.start();
    std::set<std::string> visited{sample.text(s)};
    constexpr int most_steps = 20'000;
    int made = 0;
    while (made < most_steps) {
      const auto m = path->next();
      if (!m) break;
      ++made;
      if (!expect(rules.legal(s, *m), move_text(sample, *m))) return;
      s = rules.apply(s, *m);
      if (!expect(visited.insert(sample.text(s)).second, sample.text(s))) return;
    }
    if (made == most_steps) {
      expect(longest.length() >= most_steps);
      return;
    }
    expect(longest.length() == made);
    const auto goals = sample.goals();
    expect(std::find(goals.begin(), goals.end(), s) != goals.end(), sample.text(s));
  });
}

// The rule for going on makes the moves of the closed form, and never one that is illegal.
LAW(Laws, GoingOnStaysOnTheSolution) {
  on_all_samples(samples, &Sample::going_on, [](const Sample& sample, const GoingOn& rule) {
    if (sample.sequences == nullptr) return;
    const auto& rules = *sample.rules;
    expect(!rule.rule().empty());
    auto s = sample.start();
    const auto path = sample.sequences->sequence(s, sample.goals().front());
    auto last = path->next();
    if (!last) return;
    if (!expect(rules.legal(s, *last))) return;
    s = rules.apply(s, *last);
    for (int step = 0; step < 2000; ++step) {
      auto m = path->next();
      if (!m) break;
      const auto next = rule.go_on(s, *last);
      if (!expect(next.has_value(), next ? "" : next.error().message)) return;
      if (!expect(*next == *m, sample.text(s))) return;
      if (!expect(rules.legal(s, *m), sample.text(s))) return;
      s = rules.apply(s, *m);
      last = std::move(m);
    }
  });
  on_all_states(samples, &Sample::going_on, [](const Sample& sample, const GoingOn& rule, const AnyState& s) {
    for (const auto& m : sample.rules->moves(s)) {
      const auto t = sample.rules->apply(s, m);
      if (const auto next = rule.go_on(t, m)) {
        expect(sample.rules->legal(t, *next), move_text(sample, m));
      }
    }
  });
}

}  // namespace
}  // namespace meleda::laws
