#include "meleda/families/magic/magic.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/families/magic/body.hpp"
#include "meleda/families/magic/geometry.hpp"
#include "meleda/families/magic/report.hpp"
#include "meleda/families/magic/shape.hpp"

namespace meleda::magic {

namespace {

constexpr std::int64_t most_tiles = 1000;

struct NamedCode {
  std::string_view name;
  std::size_t tiles;
  std::string_view code;
};
constexpr std::array named_codes{
    NamedCode{"rectangle", 8, "RRRURRRU"},  // 2 x 4: three rings apart
    NamedCode{"w", 8, "RRUDLDRU"},          // 3 x 3 without a corner: three rings linked
    NamedCode{"window", 8, "RRUDLLDU"},     // 3 x 3 without its middle
    NamedCode{"rectangle", 12, "RRRRRURRRRRU"},
};

std::vector<std::string> tile_names(const std::vector<std::size_t>& tiles) {
  std::vector<std::string> names;
  for (const auto tile : tiles) names.push_back(std::to_string(tile));
  return names;
}

// Not required: what has it cannot be folded from the start, but is a configuration.
Finding vanishing(std::string property, std::int32_t value, std::vector<std::size_t> tiles) {
  Finding finding{std::move(property), value == 0, false, {}};
  if (value != 0) finding.groups.push_back({tile_names(tiles), std::to_string(value)});
  return finding;
}

void add_invariants(Findings& found, const Chain& chain, const Invariants& invariants) {
  std::vector<std::size_t> bending;
  std::vector<std::size_t> all;
  for (std::size_t i = 0; i < chain.size(); ++i) {
    if (metric_share(chain[i], i % 2 == 0) != 0) bending.push_back(i);
    all.push_back(i);
  }
  found.list.push_back(vanishing(phrase("delta_vanishes"), invariants.delta, std::move(bending)));
  found.list.push_back(vanishing(phrase("linking_vanishes"), invariants.linking, std::move(all)));
}

Findings findings_in_space(const Code& code) {
  Findings found;
  const auto faults = faults_of(code);
  for (const auto& [property, kind] : {std::pair{phrase("closed"), Fault::Kind::open},
                                       {phrase("apart"), Fault::Kind::overlap},
                                       {phrase("hinges_uncrossed"), Fault::Kind::crossing_hinges}}) {
    Finding finding{property, true, true, {}};
    for (const auto& fault : faults) {
      if (fault.kind == kind) finding.groups.push_back({tile_names({fault.other, fault.tile})});
    }
    finding.holds = finding.groups.empty();
    found.list.push_back(std::move(finding));
  }
  if (!faults.empty()) {
    found.fields = fields_of(
        {{"fault", name_of(faults.front().kind)}, {"tile", faults.front().tile}, {"reason", in_words(faults.front())}});
    return found;
  }
  const auto least = canonical(code);
  const auto shape = shape_of(code);
  const auto chain = chain_of(code);
  const auto as_given = invariants_of(chain);
  const auto invariants = least.code == code ? as_given : invariants_of(chain_of(least.code));
  add_invariants(found, chain, as_given);
  found.fields = fields_of({{"canonical", text_of(least.code)},
                            {"box", box_text(shape)},
                            {"polyominoid", polyominoid_text(shape)},
                            {"flaps", flap_count(chain)},
                            {"delta", invariants.delta},
                            {"linking", invariants.linking},
                            {"symcount", least.symmetries},
                            {"typeinv", least.type_invariant},
                            {"delta_as_given", as_given.delta},
                            {"linking_as_given", as_given.linking}});
  return found;
}

Findings findings_in_plane(const Assemblage& assemblage) {
  Findings found;
  const auto faults = faults_of(assemblage);
  for (const auto& [property, kind] : {std::pair{phrase("closed"), PlanarFault::Kind::open},
                                       {phrase("levels"), PlanarFault::Kind::levels},
                                       {phrase("hinges_uncrossed"), PlanarFault::Kind::order}}) {
    Finding finding{property, true, true, {}};
    for (const auto& fault : faults) {
      if (fault.kind == kind) finding.groups.push_back({tile_names(fault.tiles)});
    }
    finding.holds = finding.groups.empty();
    found.list.push_back(std::move(finding));
  }
  if (!faults.empty()) {
    found.fields = fields_of({{"fault", name_of(faults.front().kind)},
                              {"tile", faults.front().tiles.front()},
                              {"reason", in_words(faults.front())}});
    return found;
  }
  const auto least = canonical(assemblage);
  const auto chain = chain_of(assemblage);
  const auto as_given = invariants_of(chain);
  const auto invariants = least == assemblage ? as_given : invariants_of(chain_of(least));
  add_invariants(found, chain, as_given);
  found.fields = fields_of({{"canonical", text_of(least)},
                            {"sequence", sequence_text(least.sequence)},
                            {"area", stacks_of(least.sequence).size()},
                            {"flaps", flap_count(chain)},
                            {"flap_pattern", flap_pattern(least.sequence)},
                            {"delta", invariants.delta},
                            {"linking", invariants.linking},
                            {"sequence_symcount", canonical(least.sequence).symmetries},
                            {"delta_as_given", as_given.delta},
                            {"linking_as_given", as_given.linking}});
  return found;
}

}  // namespace

[[gnu::cold]] FamilyInfo Magic::info() {
  FamilyInfo info;
  info.id = "magic";
  info.title = phrase("Rubik's Magic");
  info.kind = "folding";
  info.rules = phrase(
      "A closed chain of n square tiles, each hinged to the next along a side. In space the tiles lie in the faces of "
      "a "
      "cubic lattice, each at a place of its own, and no two flat hinges cross; in the plane all lie front up, also on "
      "each other. Two numbers never change when it is folded, and are 0 at the start: delta, the length of a ribbon "
      "wound "
      "through the tiles, and the linking number of its borders.");
  info.state = phrase(
      "in space, for each tile the side of its hinge to the next, R, U, L or D, and m or v for a mountain or valley "
      "fold: "
      "RRmULmLLmURm; in the plane the direction of each step, with the level of the tile that it leads to: "
      "E4E3W3E2W2E1W1W1; by name: rectangle, w, window");
  info.schema = {{"n", ParameterKind::integer, 4, most_tiles, "8", {}, phrase("number of tiles, even")},
                 {"ribbon", ParameterKind::flag, 0, 0, "no", {}, phrase("whether pictures show the ribbon")}};
  info.products = {{"rubiks-magic",
                    phrase("Rubik's Magic"),
                    "magic:8",
                    phrase("E. Rubik"),
                    {},
                    {},
                    phrase("the start: 2 x 4, three rings apart")},
                   {"rubiks-magic-goal",
                    phrase("Rubik's Magic, solved"),
                    "magic:8,start=w",
                    phrase("E. Rubik"),
                    {},
                    {},
                    phrase("the goal: 3 x 3 without a corner, three rings linked")},
                   {"rubiks-magic-master",
                    phrase("Rubik's Magic Master Edition"),
                    "magic:12",
                    phrase("E. Rubik"),
                    {},
                    {},
                    phrase("the start: 2 x 6")}};
  info.references = {
      {"paolini", "M. Paolini, Exploring the \"Rubik's Magic\" universe, Recreational Mathematics Magazine 7, 2017"},
      {"", "T. Verhoeff, Magic and Is Nho Magic, Cubism For Fun 15, 1987"}};
  info.samples = {"magic:4", "magic:8", "magic:12"};
  info.tour = {"magic:8", "RRmULmLLmURm", "magic:4", "magic:12"};
  return info;
}

Result<Magic> make(const Arguments& arguments) {
  const auto n = arguments.integer("n");
  if (n % 2 != 0) return fail(ErrorCode::bad_spec, tr("slash and backslash tiles alternate: n is an even number"));
  return Magic(static_cast<std::uint32_t>(n), arguments.flag("ribbon"));
}

Magic::State Magic::start() const {
  Code code(n_, Symbol(Side::right, Fold::flat));
  code[n_ / 2 - 1] = code[n_ - 1] = Symbol(Side::up, Fold::flat);
  return code;
}

Result<Findings> Magic::findings(const State& s, Control& control) const {
  const StopCheck stop(control);
  stop();
  if (const auto* const code = std::get_if<Code>(&s)) return findings_in_space(*code);
  return findings_in_plane(std::get<Assemblage>(s));
}

Result<Magic::State> Magic::edit(State s, std::string_view place) const {
  const auto number = parse_natural(place, tr("a tile"));
  if (!number || *number >= n_) {
    return fail(ErrorCode::bad_state, say("a tile is a number from 0 to {}", n_ - 1), 0);
  }
  const auto tile = static_cast<std::size_t>(*number);
  if (auto* const code = std::get_if<Code>(&s)) {
    (*code)[tile] = Symbol::of_number(((*code)[tile].number() + 1) % Symbol::count);
    return s;
  }
  auto& [sequence, levels] = std::get<Assemblage>(s);
  for (const auto& stack : stacks_of(sequence)) {
    if (std::find(stack.begin(), stack.end(), tile) == stack.end()) continue;
    const auto height = static_cast<std::uint32_t>(stack.size());
    std::vector<bool> taken(height + 1);
    for (const auto other : stack) taken[std::min(levels[other], height)] = true;
    if (height == 1) return fail(ErrorCode::bad_state, say("tile {} lies alone", tile));
    if (std::count(taken.begin() + 1, taken.end(), true) < height) {
      // Levels that say nothing yet: in the order of the chain.
      for (std::uint32_t level = 0; level < height; ++level) levels[stack[level]] = level + 1;
      return s;
    }
    const auto from = levels[tile];
    for (const auto other : stack) {
      if (from == height) {
        ++levels[other];
      } else if (levels[other] == from + 1) {
        levels[other] = from;
      }
    }
    levels[tile] = from == height ? 1 : from + 1;
  }
  return s;
}

Result<Magic::State> Magic::parse(std::string_view text) const {
  for (const auto& named : named_codes) {
    if (named.name == text && named.tiles == n_) return State(parse_code(named.code, n_).value());
  }
  // The letters of the two alphabets differ.
  if (!text.empty() && std::string_view("ENWS").find(text[0]) != std::string_view::npos) {
    MELEDA_TRY(auto assemblage, parse_assemblage(text, n_));
    return State(std::move(assemblage));
  }
  if (text.empty() || std::string_view("RULD").find(text[0]) == std::string_view::npos) {
    return fail(ErrorCode::bad_state,
                tr("expected R, U, L or D for a code in space, E, N, W or S for one in the plane"), 0);
  }
  MELEDA_TRY(auto code, parse_code(text, n_));
  return State(std::move(code));
}

void Magic::print(const State& s, std::string& out) const {
  if (const auto* const code = std::get_if<Code>(&s)) {
    print_code(*code, out);
  } else {
    print_assemblage(std::get<Assemblage>(s), out);
  }
}

Result<Solid> Magic::solid(const State& s) const {
  constexpr std::size_t most_drawn = 200;
  if (n_ > most_drawn) {
    return fail(ErrorCode::too_large, say("a picture of {} tiles would be too large to look at", n_), {},
                say("pictures are drawn for up to {} tiles", most_drawn));
  }
  const auto* const code = std::get_if<Code>(&s);
  auto body = code != nullptr ? body_in_space(*code) : body_in_plane(std::get<Assemblage>(s));
  if (ribbon_) {
    if (code != nullptr && faults_of(*code).empty()) add_ribbon(body, chain_of(*code));
    if (code == nullptr && faults_of(std::get<Assemblage>(s)).empty())
      add_ribbon(body, chain_of(std::get<Assemblage>(s)));
  }
  return body;
}

Result<Scene> Magic::scene(const State& s) const {
  MELEDA_TRY(const auto body, solid(s));
  return projected(body, body.turn);
}

}  // namespace meleda::magic
