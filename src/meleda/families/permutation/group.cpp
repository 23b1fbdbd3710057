#include "meleda/families/permutation/group.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "meleda/core/translate.hpp"

namespace meleda::permutation {

Loops loops_of(const Rules& rules) {
  Loops found;
  const auto& system = rules.definition.system;
  const auto& solved = system.sets[0].solved;
  found.home = static_cast<std::size_t>(std::find(solved.begin(), solved.end(), 0) - solved.begin());
  const auto end_of = [&](std::size_t slide) {
    const auto& move = rules.moves[slide];
    return std::size_t{move.sets[0].from[move.blank]};
  };
  const auto back = [&](std::size_t slide) {
    std::size_t other = 0;
    while (rules.moves[other].blank != end_of(slide) || end_of(other) != rules.moves[slide].blank) ++other;
    return other;
  };
  found.ways.resize(rules.places);
  std::vector<bool> reached(rules.places, false);
  std::set<std::size_t> in_tree;
  std::vector<std::size_t> open{found.home};
  reached[found.home] = true;
  for (std::size_t at = 0; at < open.size(); ++at) {
    for (std::size_t slide = 0; slide < rules.moves.size(); ++slide) {
      const auto to = end_of(slide);
      if (rules.moves[slide].blank != open[at] || reached[to]) continue;
      reached[to] = true;
      in_tree.insert(slide);
      in_tree.insert(back(slide));
      found.ways[to] = found.ways[open[at]];
      found.ways[to].push_back(slide);
      open.push_back(to);
    }
  }
  found.system = {system.name, system.sets, {}};
  for (std::size_t slide = 0; slide < rules.moves.size(); ++slide) {
    // Each once, in one direction.
    if (in_tree.contains(slide) || !reached[rules.moves[slide].blank] || back(slide) < slide) continue;
    auto loop = found.ways[rules.moves[slide].blank];
    loop.push_back(slide);
    const auto& way = found.ways[end_of(slide)];
    for (auto step = way.rbegin(); step != way.rend(); ++step) loop.push_back(back(*step));
    auto effect = identity(system.sets);
    for (const auto step : loop) effect = product(system.sets, effect, rules.moves[step].sets);
    found.system.moves.push_back({rules.moves[slide].name, std::move(effect)});
    found.loops.push_back(std::move(loop));
  }
  return found;
}

std::vector<PointImages> generators_of(const PieceSystem& system, const std::optional<Loops>& loops) {
  std::vector<PointImages> generators;
  for (const auto& move : system.moves) {
    auto map = on_points(system.sets, move.sets);
    if (loops) {
      map.erase(map.begin() + static_cast<std::ptrdiff_t>(loops->home));
      for (auto& point : map) point = static_cast<std::uint16_t>(point - (point > loops->home ? 1 : 0));
    }
    generators.push_back(std::move(map));
  }
  return generators;
}

Result<std::vector<SetMove>> as_move(const Rules& rules, const Values& values) {
  const auto& sets = rules.definition.system.sets;
  auto move = identity(sets);
  for (std::size_t k = 0; k < sets.size(); ++k) {
    const auto& set = rules.sets[k];
    const bool told_apart =
        set.distinct && std::none_of(sets[k].free.begin(), sets[k].free.end(), [](bool b) { return b; });
    if (!told_apart) {
      return fail(ErrorCode::not_supported, tr("some pieces look alike, so a state is no single element of the group"),
                  {}, tr("colours=different tells them apart"));
    }
    for (std::size_t i = 0; i < set.size; ++i) {
      const auto value = values[set.first + i];
      const auto& solved = sets[k].solved;
      const auto home =
          static_cast<std::size_t>(std::find(solved.begin(), solved.end(), set.sort_of[value]) - solved.begin());
      const auto m = set.orientations;
      move[k].from[i] = static_cast<std::uint8_t>(home);
      move[k].turn[i] = static_cast<std::uint8_t>((set.turn_of[value] + m - sets[k].turned[home]) % m);
    }
  }
  return move;
}

Values with_blank_home(const Rules& rules, const Loops& loops, Values values) {
  const auto blank = static_cast<std::size_t>(std::find(values.begin(), values.end(), 0) - values.begin());
  const auto& way = loops.ways[blank];
  for (auto step = way.rbegin(); step != way.rend(); ++step) {
    const auto& move = rules.moves[*step];
    std::swap(values[move.blank], values[move.sets[0].from[move.blank]]);  // back
  }
  return values;
}

std::vector<PointImages> group_generators(const Rules& rules) {
  if (!rules.definition.slides()) return generators_of(rules.definition.system, std::nullopt);
  const auto loops = loops_of(rules);
  return generators_of(loops.system, loops);
}

std::optional<PointImages> group_element(const Rules& rules, std::span<const std::uint8_t> from,
                                         std::span<const std::uint8_t> to) {
  const auto loops = rules.definition.slides() ? std::optional<Loops>(loops_of(rules)) : std::nullopt;
  const auto element_of = [&](std::span<const std::uint8_t> state) {
    Values values(state.begin(), state.end());
    return as_move(rules, loops ? with_blank_home(rules, *loops, std::move(values)) : values);
  };
  const auto first = element_of(from);
  const auto last = element_of(to);
  if (!first || !last) return std::nullopt;
  const auto& system = rules.definition.system;
  const auto between = product(system.sets, inverse(system.sets, *first), *last);
  return generators_of({system.name, system.sets, {{"", between}}}, loops).front();
}

}  // namespace meleda::permutation
