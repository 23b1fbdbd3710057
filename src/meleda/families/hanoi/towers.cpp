#include "meleda/families/hanoi/towers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "meleda/core/translate.hpp"
#include "meleda/families/hanoi/frame_stewart.hpp"
#include "meleda/families/hanoi/picture.hpp"

namespace meleda::hanoi {

DigitSystem digit_system(const PegGraph& graph, std::uint32_t discs) {
  DigitSystem system;
  system.radices.assign(discs, graph.pegs);
  const auto all = (std::uint64_t{1} << graph.pegs) - 1;
  for (std::uint32_t disc = 0; disc < discs; ++disc) {
    for (std::uint32_t from = 0; from < graph.pegs; ++from) {
      for (std::uint32_t to = 0; to < graph.pegs; ++to) {
        if (!graph.has(from, to)) continue;
        DigitChange change{disc, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), {}};
        const auto elsewhere = all & ~(std::uint64_t{1} << from) & ~(std::uint64_t{1} << to);
        for (std::uint32_t smaller = 0; smaller < disc; ++smaller) change.where.push_back({smaller, elsewhere});
        system.changes.push_back(std::move(change));
      }
    }
  }
  system.symmetries = graph.symmetries();
  return system;
}

std::string title_of(const PegGraph& graph, std::uint32_t discs) {
  auto title = discs == 1 ? say("Tower of Hanoi, {} disc on {} pegs", discs, graph.pegs)
                          : say("Tower of Hanoi, {} discs on {} pegs", discs, graph.pegs);
  if (!graph.complete()) title += say(", graph {}", graph.name);
  return title;
}

std::string description_of(const PegGraph& graph) {
  std::string text = tr(
      "The top disc of a peg goes to another peg that is empty or whose top disc is larger. Bring all discs from the "
      "first "
      "peg to the last.");
  if (graph.complete()) return text;
  std::string edges;
  for (std::uint32_t a = 0; a < graph.pegs; ++a) {
    for (std::uint32_t b = 0; b < graph.pegs; ++b) {
      if (!graph.has(a, b)) continue;
      if (!graph.has(b, a)) {
        edges += fmt::format(" {}-{}", peg_name(a), peg_name(b));
      } else if (a < b) {
        edges += fmt::format(" {}--{}", peg_name(a), peg_name(b));
      }
    }
  }
  return text + say("\nA disc may go{} and nowhere else (-- is both ways).", edges);
}

std::vector<DiscGroup> disc_groups(std::uint32_t discs, std::uint32_t most) {
  std::vector<DiscGroup> groups;
  for (std::uint32_t first = 0; first < discs; first += most) {
    groups.push_back({first, std::min(first + most, discs) - 1, 0});
  }
  if (discs % most == 0) return groups;
  for (auto end = discs; end > 0; end -= std::min(most, end)) {
    groups.push_back({end - std::min(most, end), end - 1, 1});
  }
  return groups;
}

KnownPath<Move> known_path(const PegGraph& graph, std::span<const std::uint8_t> from,
                           std::span<const std::uint8_t> to) {
  KnownPath<Move> known;
  const auto reachable = graph.reachable();
  for (std::size_t i = from.size(); i-- > 0;) {
    if ((unsigned{reachable[from[i]]} >> to[i] & 1U) != 0) continue;
    known.impossible = say("disc {} is on peg {}, and no edges of the graph lead from there to peg {}", i + 1,
                           peg_name(from[i]), peg_name(to[i]));
    return known;
  }
  // A strategy for towers: what already lies there stays, and the others are a tower on one peg that goes to another.
  std::size_t n = from.size();
  while (n > 0 && from[n - 1] == to[n - 1]) --n;
  const auto alike = [&](std::span<const std::uint8_t> pegs) {
    return std::all_of(pegs.begin(), pegs.begin() + static_cast<std::ptrdiff_t>(n),
                       [&](std::uint8_t peg) { return peg == pegs[0]; });
  };
  if (!graph.complete() || graph.pegs < 3 || !alike(from) || !alike(to)) return known;
  const auto discs = static_cast<std::uint32_t>(n);
  known.length = n == 0 ? Integer(0) : frame_stewart(discs, graph.pegs);
  // The larger discs could move as well: that they need not is proven only if they are not there.
  known.lower_bound = n == from.size() ? proven_least(discs, graph.pegs) : Integer(n == 0 ? 0 : 2 * n - 1);
  if (n == 0) known.lower_bound = 0;
  const std::uint8_t a = n == 0 ? 0 : from[0];
  const std::uint8_t b = n == 0 ? 0 : to[0];
  known.moves = [walk = FrameStewartWalk(discs, graph.pegs, a, b)](Move& m) mutable { return walk.next(m); };
  return known;
}

template <class Rows, bool both_ways>
std::vector<std::uint8_t> BasicTowers<Rows, both_ways>::pegs_of(const State& s) const {
  std::vector<std::uint8_t> pegs(n_);
  for (std::uint32_t disc = 1; disc <= n_; ++disc) pegs[disc - 1] = rows_.get(s, disc);
  return pegs;
}

template <class Rows, bool both_ways>
std::string BasicTowers<Rows, both_ways>::why_not(const State& s, const Move& m) const {
  const auto disc = top(s, m.from);
  if (disc > n_) return say("there is no disc on peg {}", peg_name(m.from));
  if (!graph_.has(m.from, m.to)) {
    return say("the graph has no edge from peg {} to peg {}", peg_name(m.from), peg_name(m.to));
  }
  return say("disc {} would lie on disc {}, which is smaller", disc, top(s, m.to));
}

template <class Rows, bool both_ways>
Result<typename Rows::State> BasicTowers<Rows, both_ways>::edit(const State& s, std::string_view place) const {
  MELEDA_TRY(const auto disc, parse_disc(place, n_));
  auto t = s;
  rows_.set(t, disc, static_cast<digits::Digit>((rows_.get(s, disc) + 1U) % graph_.pegs));
  return t;
}

template <class Rows, bool both_ways>
Result<typename Rows::State> BasicTowers<Rows, both_ways>::parse(std::string_view text) const {
  MELEDA_TRY(const auto pegs, parse_pegs(text, n_, graph_.pegs));
  auto s = rows_.filled(0);
  for (std::uint32_t disc = 1; disc <= n_; ++disc) rows_.set(s, disc, pegs[disc - 1]);
  return s;
}

template <class Rows, bool both_ways>
Result<Scene> BasicTowers<Rows, both_ways>::scene(const State& s) const {
  if (auto checked = check_drawn(n_); !checked) return tl::unexpected<Error>(checked.error());
  TowerPicture picture{Stacks(graph_.pegs), n_, {}};
  for (auto disc = n_; disc >= 1; --disc) picture.stacks[rows_.get(s, disc)].push_back(disc);
  moves(s, [&](const Move& m) { picture.legal.push_back(m); });
  return draw(picture);
}

template class BasicTowers<digits::PackedRows, true>;
template class BasicTowers<digits::PackedRows, false>;
template class BasicTowers<digits::LongRows, false>;

}  // namespace meleda::hanoi
