#include "meleda/families/rings/picture.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace meleda::rings {

Result<void> check_drawn(std::uint32_t rings) {
  constexpr std::uint32_t most_drawn = 400;
  if (rings <= most_drawn) return {};
  return fail(ErrorCode::too_large, fmt::format("a picture of {} rings would be too wide to look at", rings), {},
              fmt::format("pictures are drawn for up to {} rings", most_drawn));
}

// The bar lies on top, its free end at the right, where ring 1 slips over it. A ring that is on hangs around the bar,
// one that is off lies below it; each is held by a rod that stands on the plate.
Result<Scene> draw(const RingPicture& rings) {
  const auto n = static_cast<std::uint32_t>(rings.state.size());
  const double room = rings.both.empty() ? 0.0 : 0.3;  // for the bow
  const double bar = 0.6 + room;
  const double below = 2.1 + room;
  const double plate = 3.6 + room;
  constexpr double radius = 0.44;
  constexpr double hole = 0.24;
  const double width = n + 2.0;
  Scene scene{fmt::format("{} rings: {}", n, rings.state), width, plate + 1.0, {}};
  auto& shapes = scene.shapes;
  const auto& movable = rings.movable;
  const auto is_on = [&](std::uint32_t ring) { return rings.state[n - ring] == '1'; };
  const auto centre_of = [&](std::uint32_t ring) { return 1.5 + (n - ring); };

  shapes.push_back({"plate", Role::frame, Rectangle{{0.75, plate}, width - 1.5, 0.25, 0.1}});
  for (auto ring = n; ring >= 1; --ring) {
    const double hold = (is_on(ring) ? bar : below) + radius;
    shapes.push_back(
        {fmt::format("rod-{}", ring), Role::frame, Line{{{centre_of(ring), hold}, {centre_of(ring), plate}}}});
  }
  shapes.push_back({"handle", Role::frame, Rectangle{{0.1, bar - 0.3}, 0.5, 0.6, 0.15}});
  shapes.push_back({"bar", Role::frame, Rectangle{{0.5, bar - 0.1}, width - 0.75, 0.2, 0.1}});
  for (auto ring = n; ring >= 1; --ring) {
    const bool on = is_on(ring);
    const auto found = std::find_if(movable.begin(), movable.end(), [&](const auto& m) { return m.first == ring; });
    const Circle circle{{centre_of(ring), on ? bar : below}, radius, hole};
    const auto move = fmt::format("{}{}", on ? '-' : '+', ring);
    const std::vector<Drag> drags = {{{centre_of(ring), on ? below : bar}, move}};
    const auto place = fmt::format("{}", ring);
    shapes.push_back({fmt::format("ring-{}", ring),
                      on ? Role::piece : Role::piece_off,
                      circle,
                      {},
                      fmt::format("ring {}: {}", ring, on ? "on" : "off"),
                      place,
                      found == movable.end() ? move : "",
                      drags});
    if (found != movable.end()) {
      shapes.push_back({fmt::format("move-{}", ring),
                        Role::active,
                        circle,
                        found->second,
                        fmt::format("ring {} can be {}", ring, on ? "taken off" : "put on"),
                        place,
                        {},
                        drags});
    }
  }
  if (!rings.both.empty()) {
    // A bow over the two end rings.
    const double y = is_on(1) ? bar - radius - 0.08 : below - radius - 0.12;
    shapes.push_back({"move-both", Role::active, Rectangle{{centre_of(2), y - 0.06}, 1.0, 0.12, 0.06}, rings.both,
                      is_on(1) ? "rings 1 and 2 can be taken off together" : "rings 1 and 2 can be put on together"});
  }
  for (auto ring = n; ring >= 1; --ring) {
    shapes.push_back({fmt::format("label-{}", ring), Role::label,
                      Text{{centre_of(ring), plate + 0.62}, 0.3, fmt::format("{}", ring)}});
  }
  return scene;
}

}  // namespace meleda::rings
