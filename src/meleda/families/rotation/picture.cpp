#include <fmt/format.h>

#include <cmath>
#include <numbers>
#include <string>

#include "meleda/core/cell_names.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/families/rotation/rules.hpp"

namespace meleda::rotation {

namespace {

constexpr double margin = 0.4;
constexpr std::size_t most_knobs = 2'500;  // above that, blocks are turned by dragging their tiles

// Half a disc: the right half turns to the right, the left half to the left.
Polygon half_disc(Point centre, double radius, bool right) {
  constexpr int steps = 8;
  Polygon half;
  for (int i = 0; i <= steps; ++i) {
    const double angle = std::numbers::pi * (static_cast<double>(i) / steps - 0.5);
    half.points.push_back(
        {centre.x + (right ? 1 : -1) * (0.015 + radius * std::cos(angle)), centre.y + radius * std::sin(angle)});
  }
  return half;
}

}  // namespace

Result<Scene> draw(const Rules& rules, std::span<const std::uint16_t> sorts) {
  Scene scene;
  std::string text;
  print_sorts(rules, sorts, text);
  scene.title = fmt::format("{}: {}", title_of(rules), text.size() > 200 ? text.substr(0, 200) + "..." : text);
  const auto columns = static_cast<double>(rules.columns);
  const auto rows = static_cast<double>(rules.rows);
  scene.width = columns + 2 * margin;
  scene.height = rows + 2 * margin;
  scene.shapes.push_back(
      {"frame", Role::frame, Rectangle{{margin - 0.15, margin - 0.15}, columns + 0.3, rows + 0.3, 0.15}});
  const auto centre_of = [&](std::size_t cell) {
    return Point{margin + static_cast<double>(cell % rules.columns) + 0.5,
                 margin + static_cast<double>(cell / rules.columns) + 0.5};
  };
  const auto side = static_cast<double>(rules.block);
  const auto block_centre = [&](std::size_t block) {
    const auto corner = centre_of(rules.blocks[block]);
    return Point{corner.x + (side - 1) / 2, corner.y + (side - 1) / 2};
  };

  // Dragging a tile about the centre of a block turns it. Where the tile comes to would often be the same for two
  // blocks, so it is to be dropped a little nearer to the centre.
  std::vector<std::vector<Drag>> drags(rules.cells());
  for (std::size_t block = 0; block < rules.blocks.size(); ++block) {
    const auto centre = block_centre(block);
    for (const auto quarters : rules.quarters) {
      const Turn turn{static_cast<std::uint16_t>(block), quarters};
      std::string name;
      print_turn(rules, turn, name);
      rules.turned(turn, [&](std::size_t to, std::size_t from) {
        if (to == from) return;
        const auto end = centre_of(to);
        drags[from].push_back({{end.x + 0.3 * (centre.x - end.x), end.y + 0.3 * (centre.y - end.y)}, name});
      });
    }
  }
  for (std::size_t cell = 0; cell < rules.cells(); ++cell) {
    const auto at = centre_of(cell);
    const auto place = cell_name(cell / rules.columns, cell % rules.columns);
    const auto number = std::to_string(sorts[cell] + 1);
    const auto key = rules.distinct() ? number : "at-" + place;
    const auto words = say("tile {} on {}", number, place);
    Shape tile{"tile-" + key, Role::piece, Rectangle{{at.x - 0.46, at.y - 0.46}, 0.92, 0.92, 0.1}, {}, words, place};
    if (!rules.distinct()) tile.sort = sorts[cell] % most_sorts + 1;
    tile.drags = drags[cell];
    Shape label{"label-" + key, Role::label, Text{at, number.size() < 3 ? 0.32 : 0.22, number}, {}, words, place};
    label.drags = std::move(drags[cell]);
    scene.shapes.push_back(std::move(tile));
    scene.shapes.push_back(std::move(label));
  }
  if (rules.blocks.size() > most_knobs) return scene;
  // The middle of a block of odd side is that of a tile, whose number is to be read: the knob goes in its corner.
  const bool on_tile = rules.block % 2 == 1;
  const double radius = on_tile ? 0.14 : 0.17;
  for (std::size_t block = 0; block < rules.blocks.size(); ++block) {
    auto centre = block_centre(block);
    if (on_tile) centre = {centre.x + 0.3, centre.y + 0.3};
    for (const auto quarters : rules.quarters) {
      const Turn turn{static_cast<std::uint16_t>(block), quarters};
      std::string name;
      print_turn(rules, turn, name);
      const auto words = say("turn {} {}", name,
                             quarters == 1   ? tr("to the right")
                             : quarters == 3 ? tr("to the left")
                                             : tr("half round"));
      Geometry knob = half_disc(centre, radius, quarters == 1);
      if (quarters == 2) knob = Circle{centre, 0.07, 0};
      scene.shapes.push_back({"turn-" + name, Role::active, std::move(knob), name, words});
    }
  }
  return scene;
}

}  // namespace meleda::rotation
