#include "meleda/studies/rotation/reversal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <sstream>
#include <utility>
#include <variant>

#include "meleda/core/answer.hpp"
#include "meleda/core/assert.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/engines/beam.hpp"
#include "meleda/engines/distance_proof.hpp"
#include "meleda/engines/ida_star.hpp"
#include "meleda/families/rotation/rotation.hpp"

namespace meleda::studies {

namespace {

using rotation::Rotation;
using rotation::Rules;
using rotation::Turn;

struct Known {
  std::optional<std::vector<Turn>> turns = {};
  bool kept = false;  // else it was searched now
  std::uint64_t lower_bound = 0;
  std::string proof = {};  // of the lower bound
};

bool reverses(const Rules& rules, const std::vector<Turn>& turns) {
  auto tiles = rules.start;
  for (const auto& turn : turns) {
    const auto before = tiles;
    rules.turned(turn, [&](std::size_t to, std::size_t from) { tiles[to] = before[from]; });
  }
  return tiles == rules.goal;
}

// Data are not trusted: what does not lead to the goal is no path.
std::optional<std::vector<Turn>> kept_turns(const Rules& rules) {
  for (const auto& kept : kept_reversals()) {
    if (kept.side != rules.rows) continue;
    std::vector<Turn> turns;
    std::istringstream words(kept.turns);
    for (std::string word; words >> word;) {
      const auto turn = parse_turn(rules, word);
      if (!turn) return std::nullopt;
      turns.push_back(*turn);
    }
    if (reverses(rules, turns)) return turns;
  }
  return std::nullopt;
}

struct Bound {
  std::uint64_t turns = 0;
  std::string request = {};  // that proved it
};

std::optional<Bound> kept_bound(std::size_t side) {
  std::istringstream lines(kept_bounds());
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::size_t n = 0;
    Bound bound;
    if (!(words >> n >> bound.turns) || n != side) continue;
    std::getline(words >> std::ws, bound.request);
    return bound;
  }
  return std::nullopt;
}

// Turns by their numbers in the order of the rules.
std::vector<Turn> all_turns(const Rules& rules) {
  std::vector<Turn> turns;
  for (std::size_t block = 0; block < rules.blocks.size(); ++block) {
    for (const auto quarters : rules.quarters) turns.push_back({static_cast<std::uint16_t>(block), quarters});
  }
  return turns;
}

void take(Known& known, const Rules& rules, std::vector<Turn> turns) {
  MELEDA_ASSERT(reverses(rules, turns));
  if (known.turns && known.turns->size() <= turns.size()) return;
  known.turns = std::move(turns);
  known.kept = false;
}

void search_anew(Known& known, const Rules& rules, const BeamEffort& effort, Control& control) {
  const auto found = beam(guide(rules, rules.start, rules.goal), control, effort);
  if (!found.found) return;
  const auto all = all_turns(rules);
  std::vector<Turn> turns;
  for (const auto move : found.moves) turns.push_back(all[move]);
  take(known, rules, std::move(turns));
}

// By tables and a search that tries everything, with what it has proven saved as it goes.
void prove_by_search(Known& known, const Rotation& p, Context& context) {
  auto& control = context.control;
  const auto store = context.store();
  const auto goal = p.goals().front();
  const auto bound = PatternBound<Rotation>::make(p, goal, store, control);
  if (!bound) return;
  const IdaStar<Rotation> search(p, *bound, goal);
  Manifest manifest;
  manifest.name = fmt::format("searches/rotation-reversal-{}", p.rules().rows);
  manifest.format = ida_point_format;
  manifest.version = ida_point_version;
  manifest.spec = fmt::format("rotation:{}x{}", p.rules().rows, p.rules().columns);
  const bool keeps = !store.directory().empty();
  const auto keep = [&](const IdaPoint& point) {
    if (keeps) static_cast<void>(store.write(manifest, [&](DataSink& sink) { return save(point, sink); }));
  };
  IdaPoint point;
  if (keeps && store.contains(manifest.name)) {
    if (auto saved = open_ida_point(store, manifest.name)) point = std::move(*saved);
  }
  IdaEffort effort;
  if (known.turns) effort.most_moves = static_cast<std::uint32_t>(known.turns->size()) - 1;
  auto saved_at = Control::Clock::now();
  bool long_enough = false;
  effort.on_finished_part = [&](const IdaPoint& now) {
    constexpr std::chrono::seconds between(5);
    if (Control::Clock::now() - saved_at < between) return;
    keep(now);
    long_enough = true;
    saved_at = Control::Clock::now();
  };
  const auto found = search.find(p.start(), control, point, effort);
  if (found.status == Status::done) take(known, p.rules(), found.moves);
  // What it was stopped in is gone on with the next time.
  if (long_enough || (found.status != Status::done && found.status != Status::unsolvable)) keep(point);
  known.lower_bound = std::max<std::uint64_t>(known.lower_bound, found.lower_bound);
  known.proof = tr("search with pattern tables");
}

// By what all tiles have to go, and by trying all paths that waste next to nothing.
void prove_by_distances(Known& known, const Rules& rules, std::uint64_t most_states, Control& control) {
  const auto system = cell_system(rules);
  if (!system) {
    known.lower_bound = guided_lower_bound(guide(rules, rules.start, rules.goal), control);
    known.proof = tr("distances");
    return;
  }
  const std::vector<std::uint8_t> task(rules.start.begin(), rules.start.end());
  const auto choice = pattern_choice(rules, 1);
  const DistanceProof proof(*system, task, choice.symmetries);
  known.lower_bound = proof.least();
  known.proof = tr("distances and parity");
  while (!known.turns || known.lower_bound < known.turns->size()) {
    control.report({tr("lower bound"), known.lower_bound, std::nullopt, known.lower_bound});
    const auto tried = proof.try_length(static_cast<std::uint32_t>(known.lower_bound), most_states, control);
    if (tried.status == Status::done) {
      const auto all = all_turns(rules);
      std::vector<Turn> turns;
      for (const auto move : tried.moves) turns.push_back(all[move]);
      take(known, rules, std::move(turns));
      return;
    }
    if (tried.status != Status::unsolvable) return;
    known.lower_bound += proof.step();
    known.proof = tr("distances, and all paths that waste little were tried");
  }
}

Result<Answer> tell_reversal(const Request& request, Context& context) {
  const auto side = request.number("n");
  Arguments arguments;
  arguments.set("size", fmt::format("{}x{}", side, side));
  arguments.set("block", std::int64_t{2});
  arguments.set("colours", std::string("different"));
  arguments.set("blocks", std::string("all"));
  arguments.set("turns", std::string("quarter"));
  MELEDA_TRY(const auto any, rotation::make(arguments));
  const auto& rules = std::visit([](const auto& p) -> const Rules& { return p.rules(); }, any);
  Known known;
  known.turns = kept_turns(rules);
  known.kept = known.turns.has_value();
  // A path first: the proof needs to look no further than that.
  constexpr BeamEffort at_once{200, 400, 2};
  if (!known.turns) {
    context.control.limit_time_by_default(std::chrono::minutes(2));
    search_anew(known, rules, at_once, context.control);
  }
  const auto kept = kept_bound(rules.rows);
  const bool proves = !kept || request.has("states");
  if (const auto* const small = std::get_if<Rotation>(&any)) {
    prove_by_search(known, *small, context);
  } else if (proves) {
    constexpr std::int64_t usual = 20'000'000;
    const auto states = request.has("states") ? request.number("states") : usual;
    prove_by_distances(known, rules, static_cast<std::uint64_t>(states), context.control);
  }
  const auto proven_now = known.lower_bound;
  if (kept && kept->turns > known.lower_bound) {
    known.lower_bound = kept->turns;
    known.proof = say("kept with the program: '{}' proves it", kept->request);
  }
  const bool proven = known.turns && known.lower_bound >= known.turns->size();
  if (!proven && (request.has("search") || !known.kept)) {
    context.control.limit_time_by_default(std::chrono::minutes(2));
    search_anew(known, rules, {}, context.control);
  }

  Answer answer;
  answer.fields = fields_of({{"n", side}, {"lower_bound", known.lower_bound}, {"proof", known.proof}});
  if (proves) add_fields(answer.fields, {{"proven_now", proven_now}});
  if (!known.turns) {
    answer.outcome = Outcome::stopped;
    answer.refuse(tr("no path was found in time"));
    return answer;
  }
  const bool optimal = known.lower_bound >= known.turns->size();
  std::vector<std::string> names;
  for (const auto& turn : *known.turns) {
    std::string name;
    print_turn(rules, turn, name);
    names.push_back(std::move(name));
  }
  const auto source = known.kept ? "kept" : "search";
  add_fields(answer.fields, {{"length", names.size()}, {"optimal", optimal}, {"source", source}, {"word", names}});
  answer.text = optimal ? say("{} x {} turned by half: {} turns, proven the fewest", side, side, names.size())
                        : say("{} x {} turned by half: {} turns", side, side, names.size());
  answer.text += "\n";
  answer.text += optimal ? say("proof: {}", known.proof) : say("at least {} ({})", known.lower_bound, known.proof);
  if (proven_now > 0 && proven_now < known.lower_bound) {
    answer.text += "\n" + say("with so many states now: at least {}", proven_now);
  }
  answer.text += "\n" + say("path: {}", known.kept ? tr("kept with the program") : tr("found now")) + "\n";
  const auto word = joined(names, " ");
  constexpr std::size_t most_shown = 2000;
  answer.text += word.size() <= most_shown ? word + "\n" : word.substr(0, word.rfind(' ', most_shown)) + " ...\n";
  return answer;
}

}  // namespace

[[gnu::cold]] Verb reversal_verb() {
  return {
      "reversal",
      phrase("the n x n grid turned by half: fewest turns that are known"),
      phrase(
          "The path that is kept with the program, or one that is found now, and a lower bound. Up to n = 4 it is "
          "proven by a search, which saves what it has done and goes on from there when it is asked again. Beyond, the "
          "best bound is kept as well; with --states, and where none is kept, all paths that waste next to nothing are "
          "tried."),
      {{"n", ValueKind::number, phrase("side of the grid"), true, {}, {}, NumberRange{2, rotation::longest_side}}},
      {{"search", ValueKind::flag,
        phrase("look for a shorter path than the one that is kept, for --time or two minutes")},
       {"states",
        ValueKind::number,
        phrase("beyond n = 4: prove a bound now, and try so many states for each length"),
        {},
        "",
        NumberRange{1, 1'000'000'000'000}}},
      {{"3", phrase("ten turns, proven")}, {"5", phrase("the best that is known, and a bound")}},
      tell_reversal};
}

}  // namespace meleda::studies
