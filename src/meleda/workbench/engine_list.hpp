#pragma once
// The engines that find a shortest way, in the order in which they are tried. To add one: a header in engines/, an
// adaptor here, an entry in the list. The laws make all that accept an instance agree.

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "meleda/core/concepts.hpp"
#include "meleda/core/control.hpp"
#include "meleda/core/text.hpp"
#include "meleda/engines/bidirectional.hpp"
#include "meleda/engines/check.hpp"
#include "meleda/engines/descent.hpp"
#include "meleda/engines/explore.hpp"
#include "meleda/workbench/methods.hpp"

namespace meleda {

template <class P>
struct Way {
  Status status = Status::done;
  Integer length;
  Integer lower_bound;
  std::string reason;                              // when not done
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

// A closed form of the family's own.
struct AnalyticEngine {
  static constexpr const char* name = analytic_method.name;
  template <class P>
  static constexpr bool accepts = Analytic<P>;

  template <Analytic P>
  static typename P::State nearest(const P& p, const typename P::State& from,
                                   std::span<const typename P::State> targets) {
    return *std::min_element(targets.begin(), targets.end(),
                             [&](const auto& a, const auto& b) { return p.distance(from, a) < p.distance(from, b); });
  }

  template <Analytic P>
  static Way<P> solve(const P& p, const typename P::State& from, std::span<const typename P::State> targets, Control&) {
    using Move = typename P::Move;
    const auto to = nearest(p, from, targets);
    const auto length = p.distance(from, to);
    if constexpr (Sequential<P>) {
      return {
          Status::done, length, length, {}, [way = p.sequence(from, to)](Move& m) mutable { return way.next(m); }, to};
    } else {
      return {Status::done,
              length,
              length,
              {},
              [&p, at = from, to](Move& m) mutable {
                bool any = false;
                p.steps(at, to, [&](const Move& step) {
                  if (!any) m = step;
                  any = true;
                });
                if (any) at = p.apply(at, m);
                return any;
              },
              to};
    }
  }
};

// Depth first through the layers.
struct DescentEngine {
  static constexpr const char* name = descent_method.name;
  template <class P>
  static constexpr bool accepts = Descendible<P>;

  template <Descendible P>
  static Way<P> solve(const P& p, const typename P::State& from, std::span<const typename P::State> targets,
                      Control& control) {
    Descent<P> descent(p, from, targets, control);
    return way_of(p, from, targets, descent);
  }

  // The same with a descent that is kept for further questions.
  template <Descendible P>
  static Way<P> way_of(const P& p, const typename P::State& from, std::span<const typename P::State> targets,
                       Descent<P>& descent) {
    auto found = descent.solve(from);
    Way<P> way{found.status, found.moves.size(), found.lower_bound, {}, {}, {}};
    const auto states = grouped(std::to_string(found.states));
    if (found.states == 0 && !found.book.empty()) way.method = book_method.name;
    if (found.status == Status::done) {
      MELEDA_ASSERT((leads_to<P>(p, from, found.moves, targets)));
      way.end = from;
      for (const auto& m : found.moves) way.end = p.apply(*way.end, m);
      way.moves = one_by_one(std::move(found.moves));
    } else if (found.status == Status::unsolvable) {
      way.lower_bound = 0;
      if (found.states > 0) {
        way.reason = fmt::format("exhausted: {} states were searched, and no target can be reached", states);
      } else if (!found.book.empty()) {
        way.reason = fmt::format("the book {} has no such state", in_quotes(found.book));
      } else {
        way.reason = "the rules rule it out: something that no move changes, or that moves only lower, differs";
      }
    } else {
      way.reason = fmt::format("{} states were searched; any way has at least {} moves", states,
                               grouped(std::to_string(found.lower_bound)));
    }
    return way;
  }
};

// Search from both ends.
struct SearchEngine {
  static constexpr const char* name = search_method.name;
  template <class P>
  static constexpr bool accepts = Searchable<P>;

  template <Searchable P>
  static Way<P> solve(const P& p, const typename P::State& from, std::span<const typename P::State> targets,
                      Control& control) {
    auto found = bidirectional(p, from, targets, control);
    Way<P> way{found.status, found.moves.size(), found.lower_bound, {}, {}, {}};
    if (found.status == Status::done) {
      MELEDA_ASSERT((leads_to<P>(p, from, found.moves, targets)));
      way.end = from;
      for (const auto& m : found.moves) way.end = p.apply(*way.end, m);
      way.moves = one_by_one(std::move(found.moves));
    } else if (found.status == Status::unsolvable) {
      way.reason = fmt::format("exhausted: {} states were searched, and the two sides never meet",
                               grouped(std::to_string(found.states)));
    } else {
      way.reason = fmt::format("{} states were searched; no way is shorter than {} moves",
                               grouped(std::to_string(found.states)), grouped(std::to_string(found.lower_bound)));
    }
    return way;
  }
};

// A table of the distances of all states, walked downhill.
struct TableEngine {
  static constexpr const char* name = table_method.name;
  template <class P>
  static constexpr bool accepts = Indexed<P> && (Undirected<P> || Reversible<P>);

  template <Indexed P>
  static Way<P> solve(const P& p, const typename P::State& from, std::span<const typename P::State> targets,
                      Control& control) {
    using Move = typename P::Move;
    if (p.index_count() >= unreachable) {
      return {Status::limit_reached, 0, 0, "a table of distances serves spaces of less than 2^32 states", {}, {}};
    }
    auto made = distance_table(p, targets, control);
    if (!made) {
      return {control.stop_status(),
              0,
              0,
              fmt::format("the table of {} bytes was not completed", DepthVisited<P>::bytes_for(p.index_count())),
              {},
              {}};
    }
    const auto table = std::make_shared<const DistanceTable>(std::move(*made));
    const auto length = (*table)[p.rank(from)];
    if (length == unreachable) return {Status::unsolvable, 0, 0, "exhausted: the table has no way from there", {}, {}};
    return {Status::done,
            length,
            length,
            {},
            [&p, table, at = from](Move& m) mutable {
              const auto left = (*table)[p.rank(at)];
              if (left == 0) return false;
              p.moves(at, [&](const Move& step) {
                if ((*table)[p.rank(p.apply(at, step))] + 1 == left) m = step;
              });
              at = p.apply(at, m);
              return true;
            },
            {}};
  }
};

using EngineList = std::tuple<AnalyticEngine, DescentEngine, SearchEngine, TableEngine>;

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
      EngineList{});
}

}  // namespace meleda
