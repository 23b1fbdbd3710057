#pragma once
// Small games of stones for tests of engines, made without any family.

#include <vector>

#include "meleda/core/stone_game.hpp"

namespace meleda {

// A ring of nodes with its centre: k stones a side are placed, then slide; lines go through the centre.
inline StoneGame wheel(unsigned rim, unsigned k, unsigned more = 0) {
  StoneGame game{rim + 1, {}};
  std::vector<NodeSet> slides(rim + 1);
  std::vector<NodeSet> lines;
  const auto bit = [](unsigned node) { return NodeSet{1} << node; };
  for (unsigned i = 0; i < rim; ++i) {
    slides[i] = bit((i + 1) % rim) | bit((i + rim - 1) % rim) | bit(rim);
    slides[rim] |= bit(i);
    if (i < rim / 2) lines.push_back(bit(i) | bit(rim) | bit(i + rim / 2));
  }
  // The one who begins has k stones, the other k + more.
  unsigned own = 0;
  unsigned other = 0;
  for (unsigned turn = 0;; ++turn) {
    const auto has = turn % 2 == 0 ? k : k + more;
    StoneLayer layer{own, other, game.layers.size() + 1, own < has, slides, lines, lines, GameValue::loss};
    if (layer.places) layer.targets.assign(rim + 1, (NodeSet{1} << (rim + 1)) - 1);
    const bool last = own == has && other == (turn % 2 == 0 ? k + more : k);
    if (last) {
      // All is placed. Where the numbers differ, two layers follow each other for ever.
      if (more == 0) {
        layer.next = game.layers.size();
        game.layers.push_back(layer);
      } else {
        game.layers.push_back(layer);
        StoneLayer second = layer;
        std::swap(second.own, second.other);
        second.next = game.layers.size() - 1;
        game.layers.push_back(second);
      }
      return game;
    }
    game.layers.push_back(layer);
    const auto placed = own + (layer.places ? 1 : 0);
    own = other;
    other = placed;
  }
}

}  // namespace meleda
