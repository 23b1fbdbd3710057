#include "meleda/families/magic_fold/magic_fold.hpp"

#include <fmt/format.h>

#include <utility>

#include "meleda/core/assert.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/families/magic/body.hpp"

namespace meleda::magic_fold {

namespace {

constexpr std::int64_t least_tiles = 4;

Position flat_start(std::size_t tiles) {
  Position position;
  position.size = tiles;
  position[tiles / 2 - 1].side = position[tiles - 1].side = Side::up;
  return position;
}

// The number of a reading of `first` that gives `held`.
std::uint32_t reading_that_gives(const Layout& first, const Position& held) {
  for (std::uint32_t number = 0; number < reading_count(held.size); ++number) {
    const auto reading = reading_of(number, held.size);
    if (reading.begins_with_slash() && read(first, reading) == held) return number;
  }
  broken_invariant("positions of one class are readings of each other", __FILE__, __LINE__);
}

Layout laid_out(const Position& position) {
  auto layout = Layout::of(position);
  MELEDA_ASSERT(layout);
  return *layout;
}

}  // namespace

[[gnu::cold]] FamilyInfo MagicFold::info() {
  FamilyInfo info;
  info.id = "magic-fold";
  info.title = phrase("Rubik's Magic, folded");
  info.kind = "folding";
  info.rules = phrase(
      "A closed chain of n square tiles is folded along its hinges by quarter and half turns, on a cubic lattice. Two "
      "tiles "
      "that are folded onto each other can be opened again at another side. In a move some hinges turn together, by "
      "the "
      "same angle or some by twice that angle, so that the chain stays closed; tiles do not pass through each other. "
      "Tiles "
      "are alike, and mirror images are taken for the same.");
  info.state = phrase(
      "for each tile its level in a stack, from 1 at its back, where it lies in one; the side of its hinge to the next "
      "tile, R, U, L or D; and how it is folded: m or v for a mountain or valley fold, mm or vv where it is closed: "
      "RRRmRRRRm");
  info.move = phrase(
      "the hinges that turn: the tile before the hinge, its side, and m or v for a quarter turn towards a mountain or "
      "a "
      "valley, mm or vv for a half turn: 3Uv7Uv");
  info.schema = {{"n",
                  ParameterKind::integer,
                  least_tiles,
                  static_cast<std::int64_t>(most_folded_tiles),
                  "8",
                  {},
                  phrase("number of tiles, even")}};
  info.references = {
      {"paolini", "M. Paolini, Exploring the \"Rubik's Magic\" universe, Recreational Mathematics Magazine 7, 2017"}};
  info.samples = {"magic-fold:4", "magic-fold:6", "magic-fold:8"};
  info.tour = {"magic-fold:8", "RRmRRmRRmRRm", "magic-fold:4", "magic-fold:8"};
  return info;
}

Result<MagicFold> make(const Arguments& arguments) {
  const auto n = arguments.integer("n");
  if (n % 2 != 0) return fail(ErrorCode::bad_spec, tr("slash and backslash tiles alternate: n is an even number"));
  return MagicFold(static_cast<std::size_t>(n));
}

MagicFold::State MagicFold::start() const {
  return state_of(laid_out(flat_start(n_)));
}

std::vector<MagicFold::State> MagicFold::goals() const {
  const auto* const code = n_ == 8 ? "RRUDLDRU" : n_ == 6 ? "RRmRmRRmRm" : "RmRmRmRm";
  return {parse(code).value()};
}

MagicFold::State MagicFold::state_of(const Layout& layout) const {
  const auto first = canonical(layout);
  State state{first.key, 0};
  state.held = reading_that_gives(this->layout(state), read(layout, {}));
  return state;
}

Layout MagicFold::layout(const State& s) const {
  const auto first = laid_out(position_of(s.key, n_));
  return s.held == 0 ? first : laid_out(read(first, reading_of(s.held, n_)));
}

MagicFold::State MagicFold::apply(const State& s, const Motion& m) const {
  const auto moved = after(layout(s), m, false);
  MELEDA_ASSERT(moved);
  return state_of(*moved);
}

std::string MagicFold::why_not(const State& s, const Motion& m) const {
  const auto moved = after(layout(s), m);
  return moved ? tr("it is allowed") : in_words(moved.error());
}

Result<MagicFold::State> MagicFold::parse(std::string_view text) const {
  MELEDA_TRY(const auto position, parse_position(text, n_));
  return state_of(laid_out(position));
}

void MagicFold::print(const State& s, std::string& out) const {
  print_position(layout(s), out);
}

Result<Solid> MagicFold::solid(const State& s) const {
  const auto held = layout(s);
  const auto& position = held.position();
  std::vector<magic::DrawnTile> tiles;
  for (std::size_t i = 0; i < position.size; ++i) {
    magic::DrawnTile tile;
    tile.tile = held.tile(i);
    tile.number = i;
    tile.slash = i % 2 == 0;
    // Stacks are centred about their place.
    tile.height = position[i].level - (static_cast<double>(held.stack_size(i)) - 1) / 2;
    for (const auto hinge : {i, position.before(i)}) {
      if (held.touching(hinge)) continue;
      const auto side = position[hinge].side;
      tile.hinges.push_back(hinge == i ? side : magic::glued_to(side));
    }
    tiles.push_back(std::move(tile));
  }
  std::string code;
  print(s, code);
  auto body = magic::body_of(tiles, say("Rubik's Magic, {}", code));
  moves(s, [&](const Motion& m) {
    std::string move;
    print_motion(m, move);
    body.choices.push_back({move, in_words(m)});
  });
  return body;
}

Result<Scene> MagicFold::scene(const State& s) const {
  MELEDA_TRY(const auto body, solid(s));
  return projected(body, body.turn);
}

}  // namespace meleda::magic_fold
