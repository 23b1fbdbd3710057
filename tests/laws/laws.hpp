#pragma once
// Laws that hold for every family, written once. A family takes part by being in the family list, from which a unit for
// each is generated; what it does not
// model, its laws do not ask. Small samples are checked on every state, large ones on random states.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "laws/expect.hpp"
#include "laws/pattern_laws.hpp"
#include "laws/samples.hpp"
#include "meleda/engines/check.hpp"
#include "meleda/engines/explore.hpp"
#include "meleda/engines/explore_plan.hpp"
#include "meleda/engines/graph.hpp"
#include "meleda/engines/retrograde.hpp"
#include "meleda/workbench/engine_list.hpp"

namespace meleda::laws {

template <class P>
class Laws : public ::testing::Test {};

TYPED_TEST_SUITE_P(Laws);

// Calls check(p, state) for the states of every sample.
template <class P, class Check>
void on_all_states(const Check& check) {
  std::size_t checked = 0;
  for (const auto& sample : samples<P>()) {
    const auto& p = sample.p;
    SCOPED_TRACE(sample.spec);
    for (const auto& s : states_of(p)) {
      SCOPED_TRACE(text_of(p, s));
      check(p, s);
      ++checked;
      if (::testing::Test::HasFailure()) return;
    }
  }
  expect(checked > 0U);
}

TYPED_TEST_P(Laws, HasASampleForEveryClassAndASmallOne) {
  const auto all = samples<TypeParam>();
  if (!expect(!all.empty())) return;
  if constexpr (Indexed<TypeParam>) {
    expect(std::any_of(all.begin(), all.end(), [](const auto& sample) { return is_small(sample.p); }));
  }
}

TYPED_TEST_P(Laws, MovesAreDistinctAndLegalAndOthersAreNot) {
  if constexpr (Playable<TypeParam>) {
    on_all_states<TypeParam>([](const auto& p, const auto& s) {
      const auto moves = moves_of(p, s);
      for (std::size_t i = 0; i < moves.size(); ++i) {
        expect(p.legal(s, moves[i]), move_text(p, moves[i]));
        expect(std::count(moves.begin(), moves.end(), moves[i]) == 1, move_text(p, moves[i]));
      }
      // Moves of states nearby that are not listed here must be illegal here.
      for (const auto& m : moves) {
        const auto t = p.apply(s, m);
        for (const auto& other : moves_of(p, t)) {
          const bool listed = std::find(moves.begin(), moves.end(), other) != moves.end();
          expect(p.legal(s, other) == listed, move_text(p, other));
        }
      }
    });
  }
}

// Paths are streamed into JSON as they are: no text may need an escape.
inline bool needs_no_escape(const std::string& text) {
  return std::all_of(text.begin(), text.end(),
                     [](unsigned char c) { return c > 0x20 && c < 0x7f && c != '"' && c != '\\'; });
}

TYPED_TEST_P(Laws, TextsAreOneWordThatNeedsNoEscape) {
  on_all_states<TypeParam>([](const auto& p, const auto& s) {
    expect(needs_no_escape(text_of(p, s)));
    if constexpr (Playable<TypeParam>) {
      for (const auto& m : moves_of(p, s)) expect(needs_no_escape(move_text(p, m)));
    }
  });
}

TYPED_TEST_P(Laws, TextOfAStateReadsBack) {
  on_all_states<TypeParam>([](const auto& p, const auto& s) {
    const auto read = p.parse(text_of(p, s));
    if (!expect(read.has_value(), read ? "" : read.error().message)) return;
    expect(*read == s);
  });
}

TYPED_TEST_P(Laws, TextOfAMoveReadsBack) {
  if constexpr (Playable<TypeParam>) {
    on_all_states<TypeParam>([](const auto& p, const auto& s) {
      for (const auto& m : moves_of(p, s)) {
        const auto read = p.parse_move(move_text(p, m));
        if (!expect(read.has_value(), read ? "" : read.error().message)) return;
        expect(*read == m);
      }
    });
  }
}

// A text is either refused with a place inside it, or it is the text of what it reads as; a family that reads
// shorthands must read the text of what it read as the same.
template <class P>
void expect_sound_reading(const P& p, const std::string& text) {
  if (const auto s = p.parse(text)) {
    if constexpr (requires { P::reads_shorthand; }) {
      const auto again = p.parse(text_of(p, *s));
      RC_ASSERT(again.has_value());
      RC_ASSERT((*again == *s));
    } else {
      RC_ASSERT(text_of(p, *s) == text);
    }
  } else {
    RC_ASSERT(!s.error().message.empty());
    RC_ASSERT(!s.error().offset || *s.error().offset <= text.size());
  }
  if constexpr (Playable<P>) {
    if (const auto m = p.parse_move(text)) {
      const auto again = p.parse_move(move_text(p, *m));
      RC_ASSERT(again.has_value());
      RC_ASSERT((*again == *m));
    } else {
      RC_ASSERT(!m.error().offset || *m.error().offset <= text.size());
    }
  }
}

TYPED_TEST_P(Laws, MutatedTextIsRefusedOrReadsAsItself) {
  for (const auto& sample : samples<TypeParam>()) {
    const auto& p = sample.p;
    SCOPED_TRACE(sample.spec);
    const auto states = states_of(p);
    expect(rc::check([&] {
      auto text = text_of(p, states[*rc::gen::inRange<std::size_t>(0, states.size())]);
      const auto place = *rc::gen::inRange<std::size_t>(0, text.size() + 1);
      switch (*rc::gen::inRange(0, 4)) {
        case 0: text.insert(place, 1, *rc::gen::arbitrary<char>()); break;
        case 1: text = text.substr(0, place); break;
        case 2:
          if (place < text.size()) text[place] = *rc::gen::arbitrary<char>();
          break;
        default: text = *rc::gen::arbitrary<std::string>(); break;
      }
      expect_sound_reading(p, text);
    }));
  }
}

TYPED_TEST_P(Laws, KeyAndIndexAreInverseBothWays) {
  on_all_states<TypeParam>([](const auto& p, const auto& s) {
    if constexpr (Keyed<TypeParam>) {
      expect(p.from_key(p.key(s)) == s);
    }
    if constexpr (Indexed<TypeParam>) {
      expect(p.rank(s) < p.index_count());
      expect(p.unrank(p.rank(s)) == s);
    }
  });
  if constexpr (Indexed<TypeParam>) {
    for (const auto& sample : samples<TypeParam>()) {
      const auto& p = sample.p;
      expect(rc::check([&] {
               const auto i = *rc::gen::inRange<std::uint64_t>(0, p.index_count());
               RC_ASSERT(p.rank(p.unrank(i)) == i);
             }),
             sample.spec);
    }
  }
}

TYPED_TEST_P(Laws, AChildHasItsParentAndAParentItsChild) {
  if constexpr (Playable<TypeParam>) {
    on_all_states<TypeParam>([](const auto& p, const auto& s) {
      for (const auto& m : moves_of(p, s)) {
        const auto t = p.apply(s, m);
        bool back = false;
        for (const auto& other : moves_of(p, t)) back |= p.apply(t, other) == s;
        if constexpr (Undirected<TypeParam>) {
          expect(back, move_text(p, m));
        }
        if constexpr (Reversible<TypeParam>) {
          expect(p.undo(t, m) == s);
          bool listed = false;
          p.unmoves(t, [&](const auto& u) { listed |= u == m; });
          expect(listed);
        }
      }
      if constexpr (Reversible<TypeParam>) {
        p.unmoves(s, [&](const auto& m) {
          const auto before = p.undo(s, m);
          expect(p.legal(before, m));
          expect(p.apply(before, m) == s);
        });
      }
    });
  }
}

TYPED_TEST_P(Laws, EveryMoveGoesDownByOneLayer) {
  if constexpr (Layered<TypeParam>) {
    on_all_states<TypeParam>([](const auto& p, const auto& s) {
      for (const auto& m : moves_of(p, s)) expect(p.layer(p.apply(s, m)) + 1 == p.layer(s), move_text(p, m));
    });
  }
}

TYPED_TEST_P(Laws, NothingThatCanBeReachedIsCalledHopeless) {
  using P = TypeParam;
  if constexpr (Foreseeing<P>) {
    for (const auto& sample : samples<P>()) {
      const auto& p = sample.p;
      SCOPED_TRACE(sample.spec);
      auto states = states_of(p, 3);
      states.resize(std::min<std::size_t>(states.size(), 40));
      std::mt19937_64 random(5);
      for (const auto& s : states) {
        // What a walk passes can be reached from where it began, and so can one of several targets.
        std::vector<typename P::State> path{s};
        for (auto moves = moves_of(p, s); !moves.empty(); moves = moves_of(p, path.back())) {
          path.push_back(p.apply(path.back(), moves[random() % moves.size()]));
          if (path.size() > 100) break;
        }
        const std::vector<typename P::State> targets{p.start(), path[random() % path.size()], path.back()};
        const auto outlook = p.outlook(targets);
        for (const auto& t : path) {
          expect(!p.hopeless(s, t));
          expect(!outlook.hopeless(t));
        }
      }
    }
  }
}

TYPED_TEST_P(Laws, SymmetriesCommuteWithMovesAndKeepFindings) {
  if constexpr (Symmetric<TypeParam>) {
    on_all_states<TypeParam>([](const auto& p, const auto& s) {
      expect(p.act(0, s) == s);
      for (std::size_t g = 0; g < p.symmetry_count(); ++g) {
        if constexpr (TransitionSystem<TypeParam>) {
          for (const auto& m : moves_of(p, s)) {
            expect(p.legal(p.act(g, s), p.act(g, m)));
            expect(p.act(g, p.apply(s, m)) == p.apply(p.act(g, s), p.act(g, m)));
          }
        }
        if constexpr (Checked<TypeParam>) {
          Control control;
          const auto found = p.findings(s, control);
          const auto image = p.findings(p.act(g, s), control);
          if (!expect(found && image)) return;
          if (!expect(found->list.size() == image->list.size())) return;
          for (std::size_t i = 0; i < found->list.size(); ++i) {
            expect(found->list[i].property == image->list[i].property);
            expect(found->list[i].holds == image->list[i].holds, found->list[i].property + " " + text_of(p, s));
          }
        }
      }
    });
  }
}

TYPED_TEST_P(Laws, PatchedTextIsThePrintedText) {
  if constexpr (Patchable<TypeParam>) {
    on_all_states<TypeParam>([](const auto& p, const auto& s) {
      for (const auto& m : moves_of(p, s)) {
        auto text = text_of(p, s);
        p.patch(m, text.data());
        expect(text == text_of(p, p.apply(s, m)));
      }
    });
  }
}

TYPED_TEST_P(Laws, TheNumberOfStatesIsTheNumberOfIndices) {
  if constexpr (Counted<TypeParam> && Indexed<TypeParam>) {
    for (const auto& sample : samples<TypeParam>()) {
      expect(sample.p.state_count() == Integer(sample.p.index_count()), sample.spec);
    }
  }
}

TYPED_TEST_P(Laws, RowsExploreTheSame) {
  if constexpr (Keyed<TypeParam> && Rowed<TypeParam>) {
    for (const auto& sample : samples<TypeParam>()) {
      const auto& p = sample.p;
      SCOPED_TRACE(sample.spec);
      Control control;
      const ExplorePlan<TypeParam> plan(p, p.start(), {Store::rows, {}}, control);
      if (plan.ways().way().store != Store::rows) continue;
      if (const auto states = detail::facts_of(p).states; !states || *states > 100'000) continue;
      const auto by_rows = plan.run({}, control);
      const auto plain = explore(p, p.start(), {}, control, {Store::hash, true});
      if (!expect(by_rows.profile.status == Status::done)) return;
      expect(by_rows.profile.store == "rows");
      expect(by_rows.profile.states == plain.profile.states);
      expect(by_rows.profile.by_depth == plain.profile.by_depth);
      if (by_rows.profile.shape_known) {
        expect(by_rows.profile.arc_within_layer == plain.profile.arc_within_layer);
      }
      if (by_rows.profile.degrees_known) {
        expect(by_rows.profile.degrees == plain.profile.degrees);
        expect(by_rows.profile.arcs == plain.profile.arcs);
        expect(by_rows.profile.dead_ends == plain.profile.dead_ends);
      }
      // The farthest states are that far.
      for (const auto& s : by_rows.farthest) {
        const auto back = explore(p, s, {}, control, {Store::hash, false});
        if constexpr (Undirected<TypeParam>) {
          expect(back.profile.depth() >= by_rows.profile.depth());
        }
      }
    }
  }
}

TYPED_TEST_P(Laws, AllStoresExploreTheSame) {
  if constexpr (Keyed<TypeParam> && Indexed<TypeParam>) {
    for (const auto& sample : samples<TypeParam>()) {
      const auto& p = sample.p;
      if (p.index_count() > 100'000) continue;
      SCOPED_TRACE(sample.spec);
      Control control;
      std::vector<typename TypeParam::State> goals;
      if constexpr (Puzzle<TypeParam>) goals = p.goals();
      const auto a = explore(p, p.start(), goals, control, {Store::table, true});
      expect(a.profile.status == Status::done);
      expect(a.profile.store == "table");
      for (const auto store : {Store::table, Store::hash, Store::layers}) {
        for (const bool degrees : {true, false}) {
          const auto b = explore(p, p.start(), goals, control, {store, degrees});
          const bool by_layers = store == Store::layers && explores_by_layers<TypeParam>;
          expect(b.profile.store == (store == Store::table ? "table" : by_layers ? "layers" : "hash"));
          expect(a.profile.states == b.profile.states);
          expect(a.profile.by_depth == b.profile.by_depth);
          expect(a.profile.arc_within_layer == b.profile.arc_within_layer);
          expect(a.farthest.empty() == b.farthest.empty());
          expect(b.profile.degrees_known == degrees);
          expect(b.profile.degrees == (degrees ? a.profile.degrees : std::vector<std::uint64_t>{}));
          expect(b.profile.arcs == (degrees ? a.profile.arcs : 0));
          expect(b.profile.dead_ends == (degrees ? a.profile.dead_ends : 0));
          if (degrees) {
            expect(a.profile.shape() == b.profile.shape());
          }
        }
      }
    }
  }
}

// The judge: plain breadth-first search by the rules, sharing nothing with the engines.
template <class P>
std::vector<std::uint32_t> plain_distances_to(const P& p, const typename P::State& target) {
  constexpr auto far = std::numeric_limits<std::uint32_t>::max();
  std::vector<std::vector<std::uint64_t>> parents(p.index_count());
  for (std::uint64_t i = 0; i < p.index_count(); ++i) {
    for (const auto& m : moves_of(p, p.unrank(i))) parents[p.rank(p.apply(p.unrank(i), m))].push_back(i);
  }
  std::vector<std::uint32_t> distances(p.index_count(), far);
  std::vector<std::uint64_t> queue{p.rank(target)};
  distances[queue[0]] = 0;
  for (std::size_t at = 0; at < queue.size(); ++at) {
    for (const auto i : parents[queue[at]]) {
      if (distances[i] != far) continue;
      distances[i] = distances[queue[at]] + 1;
      queue.push_back(i);
    }
  }
  return distances;
}

// What an engine finds is a path that is as long as it says; one that proves finds a shortest one, and all moves that
// begin one.
template <class P, class Prepared>
void expect_right(const P& p, const typename P::State& a, const std::vector<typename P::State>& targets,
                  const std::vector<std::uint32_t>& right, Prepared& prepared, bool proves) {
  Control control;
  auto path = prepared.find(a, control);
  const auto distance = right[p.rank(a)];
  if (distance == unreachable) {
    expect(path.status == Status::unsolvable || (!proves && path.status == Status::limit_reached));
    return;
  }
  if (!proves && path.status == Status::limit_reached) return;  // it may know of none
  if (!expect(path.status == Status::done)) return;
  expect(path.lower_bound <= distance);
  expect(path.length >= distance);
  std::vector<typename P::Move> moves;
  for (typename P::Move m{}; path.moves(m);) moves.push_back(m);
  expect(path.length == moves.size());
  expect((leads_to<P>(p, a, moves, targets)));
  if (!proves) return;
  expect(path.length == distance);
  expect(path.lower_bound == distance);
  const auto best = prepared.best_moves(a, path.length, control);
  if (!expect(best.has_value())) return;
  for (const auto& m : moves_of(p, a)) {
    const bool is_best = distance > 0 && right[p.rank(p.apply(a, m))] + 1 == distance;
    expect(std::count(best->begin(), best->end(), m) == (is_best ? 1 : 0), move_text(p, m));
  }
}

TYPED_TEST_P(Laws, AllEnginesAgreeWithPlainSearchOnEveryPair) {
  using P = TypeParam;
  if constexpr (Indexed<P> && (Undirected<P> || Reversible<P>)) {
    for (const auto& sample : samples<P>()) {
      const auto& p = sample.p;
      if (!is_small(p)) continue;
      SCOPED_TRACE(sample.spec);
      const auto all = states_of(p);
      for (const auto& b : all) {
        const std::vector<typename P::State> targets{b};
        const auto right = plain_distances_to(p, b);
        Control control;
        const auto table = distance_table(p, targets, control);
        if (!expect(table.has_value())) return;
        expect(table->values() == right);
        expect(check_distance_table<P>(p, targets, right) == "");
        // Searches are asked on some pairs, the closed form on all; each was prepared once for its target.
        const auto stride = std::max<std::size_t>(1, all.size() / 16);
        const auto other_stride = p.rank(b) % stride == 0 ? stride : all.size() + 1;
        const auto subject = std::make_shared<const Subject<P>>(p);
        for_each_engine<P>([&](auto engine) {
          if (!engine.serves(p)) return false;
          Control own;
          Context context{own};
          typename decltype(engine)::template Ready<P> prepared(subject, targets, context);
          for (std::size_t i = 0; i < all.size(); ++i) {
            const auto& a = all[i];
            const bool cheap = std::string_view(engine.name) == AnalyticEngine::name;
            if (!cheap && (i + 1) % other_stride != 0) continue;
            SCOPED_TRACE(std::string(engine.name) + " " + text_of(p, a) + " " + text_of(p, b));
            expect_right(p, a, targets, right, prepared, engine.proves);
            if (::testing::Test::HasFailure()) return true;
          }
          return false;
        });
        if (::testing::Test::HasFailure()) return;
      }
    }
  }
}

TYPED_TEST_P(Laws, PatternsNeverExceedTheTruth) {
  using P = TypeParam;
  if constexpr (Patterned<P> && Indexed<P>) {
    for (const auto& sample : samples<P>()) {
      const auto& p = sample.p;
      if (!is_small(p)) continue;
      SCOPED_TRACE(sample.spec);
      const auto all = states_of(p);
      for (std::size_t i = 0; i < all.size(); i += 1 + all.size() / 8) {
        for (const std::uint64_t most : {4U, 16U, 64U, 1000U}) expect_patterns_within_the_truth(p, all[i], most);
        if (::testing::Test::HasFailure()) return;
      }
    }
  }
}

TYPED_TEST_P(Laws, ClosedFormsEqualSearchOnEveryPair) {
  using P = TypeParam;
  if constexpr (Analytic<P> && Indexed<P>) {
    for (const auto& sample : samples<P>()) {
      const auto& p = sample.p;
      if (!is_small(p)) continue;
      SCOPED_TRACE(sample.spec);
      for (const auto& b : states_of(p)) {
        const auto right = plain_distances_to(p, b);
        for (const auto& a : states_of(p)) {
          const auto d = right[p.rank(a)];
          if (!expect(p.distance(a, b) == d)) return;
          // The best first moves are exactly those after which one move less is left.
          std::vector<typename P::Move> steps;
          p.steps(a, b, [&](const auto& m) { steps.push_back(m); });
          for (const auto& m : moves_of(p, a)) {
            const bool best = d > 0 && right[p.rank(p.apply(a, m))] + 1 == d;
            expect(std::count(steps.begin(), steps.end(), m) == (best ? 1 : 0));
          }
          // Along the path: k moves done, d - k left, each state one move from the one before. In larger spaces, where
          // paths are long, on some of the pairs.
          const auto stride = 1 + p.index_count() / 64;
          if ((p.rank(a) + 2 * p.rank(b)) % stride != 0) continue;
          auto before = a;
          for (std::uint32_t k = 0; k <= d; ++k) {
            const auto at = p.walk(a, b, k);
            if (!expect(right[p.rank(at)] == d - k)) return;
            if (k > 0) {
              const auto moves = moves_of(p, before);
              if (!expect(
                      std::any_of(moves.begin(), moves.end(), [&](const auto& m) { return p.apply(before, m) == at; })))
                return;
            } else {
              if (!expect(at == a)) return;
            }
            before = at;
          }
        }
      }
    }
  }
}

// On large instances there is no search to compare with; the path itself is walked where it is short, and its parts
// must add up.
TYPED_TEST_P(Laws, ClosedFormsAddUpOnLargeInstances) {
  using P = TypeParam;
  if constexpr (Analytic<P>) {
    for (const auto& sample : samples<P>()) {
      const auto& p = sample.p;
      SCOPED_TRACE(sample.spec);
      const auto states = states_of(p, 7);
      std::mt19937_64 random(11);
      for (int trial = 0; trial < 300; ++trial) {
        const auto& a = states[random() % states.size()];
        const auto& b = states[random() % states.size()];
        const auto d = p.distance(a, b);
        if constexpr (Undirected<P>) {
          if (!expect(d == p.distance(b, a))) return;
        }
        if (!expect((d == 0) == (a == b))) return;
        const Integer k = d == 0 ? Integer(0) : Integer(random()) % (d + 1);
        const auto at = p.walk(a, b, k);
        if (!expect(p.distance(a, at) == k)) return;
        if (!expect(p.distance(at, b) == d - k)) return;
        p.steps(at, b, [&](const auto& m) {
          if (!expect(p.legal(at, m))) return;
          if (!expect(p.distance(p.apply(at, m), b) + 1 == d - k)) return;
        });
        if constexpr (Sequential<P>) {
          auto path = p.sequence(at, b);
          Replay<P> replay(p, at);
          typename P::Move m{};
          Integer made = k;
          for (int step = 0; step < 40 && path.next(m); ++step) {
            if (!expect(replay.step(m))) return;
            if (!expect(path.state() == replay.state())) return;
            ++made;
            if (step % 10 == 0) {
              if (!expect(replay.state() == p.walk(a, b, made))) return;
            }
          }
        }
      }
    }
  }
}

TYPED_TEST_P(Laws, OrdersAreInverseAndComparable) {
  using P = TypeParam;
  if constexpr (Ordered<P>) {
    for (const auto& sample : samples<P>()) {
      const auto& p = sample.p;
      SCOPED_TRACE(sample.spec);
      auto states = states_of(p, 3);
      states.resize(std::min<std::size_t>(states.size(), 256));
      for (std::size_t order = 0; order < P::order_names().size(); ++order) {
        for (const auto& a : states) {
          const auto place = p.position(a, order);
          if (!place) continue;
          const auto back = p.at(*place, order);
          if (!expect(back.has_value())) return;
          if (!expect(*back == a)) return;
          for (const auto& b : states) {
            const auto other = p.position(b, order);
            if (!other) continue;
            const auto sign = *place < *other ? -1 : *place == *other ? 0 : 1;
            if (!expect(*p.compare(a, b, order) == sign)) return;
          }
        }
        expect(!p.at(p.order_length(order), order), "a place beyond the last");
      }
    }
  }
}

// Every order is a path of single steps from its first word to its last, each one found from the one before alone.
TYPED_TEST_P(Laws, OrdersAreWalkedStepByStep) {
  using P = TypeParam;
  if constexpr (Ordered<P>) {
    for (const auto& sample : samples<P>()) {
      const auto& p = sample.p;
      SCOPED_TRACE(sample.spec);
      for (std::size_t order = 0; order < P::order_names().size(); ++order) {
        SCOPED_TRACE(P::order_names()[order]);
        const auto length = p.order_length(order);
        if (!expect(length > 0)) return;
        expect(!p.at(length, order), "a place beyond the last");
        expect(p.predecessor(*p.at(0, order), order).empty());
        expect(p.successor(*p.at(length - 1, order), order).empty());
        auto walk = p.in_order(order);
        auto s = *p.at(0, order);
        if (!expect(walk.state() == s)) return;
        constexpr int most_steps = 2000;
        for (int k = 1; k <= most_steps; ++k) {
          const auto after = p.successor(s, order);
          typename P::Move m{};
          if (!walk.next(m)) {
            if (!expect(after.empty())) return;
            if (!expect(length == k)) return;
            break;
          }
          if (!expect(after == std::vector{m})) return;
          const auto t = p.apply(s, m);
          if (!expect(walk.state() == t)) return;
          if (!expect(*p.position(t, order) == k)) return;
          const auto before = p.predecessor(t, order);
          if (!expect(before.size() == 1U)) return;
          if (!expect(p.apply(t, before[0]) == s)) return;
          s = t;
        }
        // The end, and a place in the middle.
        for (const Integer& place : {Integer(length - 1), Integer(length / 2)}) {
          if (place == 0) continue;
          const auto t = *p.at(place, order);
          const auto before = p.predecessor(t, order);
          if (!expect(before.size() == 1U)) return;
          if (!expect(*p.position(p.apply(t, before[0]), order) == place - 1)) return;
        }
      }
    }
  }
}

TYPED_TEST_P(Laws, TheLongestWayThatIsKnownVisitsNoStateTwice) {
  using P = TypeParam;
  if constexpr (LongestKnown<P>) {
    for (const auto& sample : samples<P>()) {
      const auto& p = sample.p;
      SCOPED_TRACE(sample.spec);
      expect(p.longest_length() >= 0);
      auto path = p.longest_path();
      Replay<P> replay(p, p.start());
      std::set<std::string> visited{text_of(p, p.start())};
      constexpr int most_steps = 20'000;
      int made = 0;
      typename P::Move m{};
      while (made < most_steps && path.next(m)) {
        ++made;
        if (!expect(replay.step(m))) return;
        if (!expect(visited.insert(text_of(p, replay.state())).second)) return;
      }
      if (made == most_steps) {
        expect(p.longest_length() >= most_steps);
        continue;
      }
      expect(p.longest_length() == made);
      const auto goals = p.goals();
      expect(std::find(goals.begin(), goals.end(), replay.state()) != goals.end());
    }
  }
}

// The rule for going on makes the moves of the closed form, and never one that is illegal.
TYPED_TEST_P(Laws, GoingOnStaysOnTheSolution) {
  using P = TypeParam;
  if constexpr (Resumable<P> && Sequential<P>) {
    expect(!P::go_on_rule().empty());
    for (const auto& sample : samples<P>()) {
      const auto& p = sample.p;
      SCOPED_TRACE(sample.spec);
      auto path = p.sequence(p.start(), p.goals().front());
      Replay<P> replay(p, p.start());
      typename P::Move last{};
      if (!path.next(last)) continue;
      if (!expect(replay.step(last))) return;
      typename P::Move m{};
      for (int step = 0; step < 2000 && path.next(m); ++step) {
        const auto next = p.go_on(replay.state(), last);
        if (!expect(next.has_value(), next ? "" : next.error().message)) return;
        if (!expect(*next == m)) return;
        if (!expect(replay.step(m))) return;
        last = m;
      }
    }
    on_all_states<P>([](const auto& p, const auto& s) {
      for (const auto& m : moves_of(p, s)) {
        const auto t = p.apply(s, m);
        if (const auto next = p.go_on(t, m)) {
          expect(p.legal(t, *next));
        }
      }
    });
  }
}

TYPED_TEST_P(Laws, AGameIsOverOrHasAMoveAndItsValuesAreThoseOfTheRules) {
  using P = TypeParam;
  if constexpr (Game<P>) {
    on_all_states<P>([](const auto& p, const auto& s) {
      expect(p.mover(s) < 2U);
      expect(p.ended(s).has_value() == moves_of(p, s).empty());
      expect(p.player(0) != p.player(1));
    });
    for (const auto& sample : samples<P>()) {
      const auto& p = sample.p;
      SCOPED_TRACE(sample.spec);
      // The judge: values by plies, from the rules alone, until nothing changes.
      Control control;
      const auto graph = state_graph(p, p.start(), 2000, control);
      if (!graph.complete) continue;
      std::map<std::string, std::pair<GameValue, std::uint32_t>> right;  // decided positions
      for (const auto& s : graph.states) {
        if (const auto value = p.ended(s); value && *value != GameValue::draw) right[text_of(p, s)] = {*value, 0};
      }
      for (std::uint32_t plies = 1;; ++plies) {
        const auto before = right;
        for (const auto& s : graph.states) {
          if (p.ended(s) || before.contains(text_of(p, s))) continue;
          bool wins = false;
          bool loses = true;
          for (const auto& m : moves_of(p, s)) {
            const auto t = p.apply(s, m);
            const auto found = before.find(text_of(p, t));
            const auto value = found == before.end()      ? GameValue::draw
                               : p.mover(s) == p.mover(t) ? found->second.first
                                                          : for_the_other(found->second.first);
            wins |= value == GameValue::win;
            loses &= value == GameValue::loss;
          }
          if (wins || loses) right[text_of(p, s)] = {wins ? GameValue::win : GameValue::loss, plies};
        }
        if (right == before) break;
      }
      const auto judged = JudgedGame<P>::make(p, p.start(), control);
      if (!expect(judged.has_value())) return;
      for (const auto& s : graph.states) {
        SCOPED_TRACE(text_of(p, s));
        const auto number = judged->find(p, s);
        if (!expect(number.has_value())) return;
        const auto found = right.find(text_of(p, s));
        expect(judged->table().values[*number] == (found == right.end() ? GameValue::draw : found->second.first));
        expect(judged->table().plies[*number] == (found == right.end() ? 0 : found->second.second));
      }
    }
  }
}

TYPED_TEST_P(Laws, APropertyFailsWhereItSaysAndCellsArePlacesOfThePicture) {
  using P = TypeParam;
  if constexpr (Checked<P>) {
    on_all_states<P>([](const auto& p, const auto& s) {
      Control control;
      const auto found = p.findings(s, control);
      if (!expect(found.has_value())) return;
      expect(!found->list.empty());
      const auto places = places_of(p, s);
      for (const auto& finding : found->list) {
        expect(!finding.property.empty());
        expect(finding.holds || !finding.groups.empty(), finding.property);
        for (const auto& group : finding.groups) {
          expect(!group.cells.empty(), finding.property);
          for (const auto& cell : group.cells) {
            expect(places.empty() || std::find(places.begin(), places.end(), cell) != places.end(), cell);
          }
        }
      }
    });
  }
}

REGISTER_TYPED_TEST_SUITE_P(Laws, HasASampleForEveryClassAndASmallOne, MovesAreDistinctAndLegalAndOthersAreNot,
                            TextsAreOneWordThatNeedsNoEscape, TextOfAStateReadsBack, TextOfAMoveReadsBack,
                            MutatedTextIsRefusedOrReadsAsItself, KeyAndIndexAreInverseBothWays,
                            AChildHasItsParentAndAParentItsChild, EveryMoveGoesDownByOneLayer,
                            NothingThatCanBeReachedIsCalledHopeless, SymmetriesCommuteWithMovesAndKeepFindings,
                            PatchedTextIsThePrintedText, TheNumberOfStatesIsTheNumberOfIndices, AllStoresExploreTheSame,
                            RowsExploreTheSame, AllEnginesAgreeWithPlainSearchOnEveryPair, PatternsNeverExceedTheTruth,
                            ClosedFormsEqualSearchOnEveryPair, ClosedFormsAddUpOnLargeInstances,
                            OrdersAreInverseAndComparable, OrdersAreWalkedStepByStep,
                            TheLongestWayThatIsKnownVisitsNoStateTwice, GoingOnStaysOnTheSolution,
                            AGameIsOverOrHasAMoveAndItsValuesAreThoseOfTheRules,
                            APropertyFailsWhereItSaysAndCellsArePlacesOfThePicture);

}  // namespace meleda::laws
