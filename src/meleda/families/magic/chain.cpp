#include "meleda/families/magic/chain.hpp"

#include <algorithm>

namespace meleda::magic {

namespace {

// How high a neighbour lies over a flap's front when it is swung as far away as it goes.
int height(Fold fold) {
  switch (fold) {
    case Fold::mountain: return -1;
    case Fold::valley: return 1;
    case Fold::flat: break;
  }
  return 0;
}

}  // namespace

Chain chain_of(const Code& code) {
  Chain chain(code.size());
  auto tile = first_tile;
  auto before = code.back();
  for (std::size_t i = 0; i < code.size(); ++i) {
    chain[i] = {tile, glued_to(before.side()), code[i].side(), height(before.fold()) < height(code[i].fold())};
    tile = next_tile(tile, code[i]);
    before = code[i];
  }
  return chain;
}

std::size_t flap_count(const Chain& chain) {
  return static_cast<std::size_t>(
      std::count_if(chain.begin(), chain.end(), [](const Link& link) { return link.from == link.to; }));
}

std::int32_t metric_share(const Link& link, bool slash) {
  switch (bend_of(link.from, link.to)) {
    case Bend::straight: return 0;
    case Bend::left: return slash ? -1 : 1;
    case Bend::right: return slash ? 1 : -1;
    case Bend::flap: break;
  }
  return link.ascending == is_vertical_side(link.from) ? -2 : 2;
}

std::int32_t metric_invariant(const Chain& chain) {
  std::int32_t sum = 0;
  for (std::size_t i = 0; i < chain.size(); ++i) sum += metric_share(chain[i], i % 2 == 0);
  return sum;
}

}  // namespace meleda::magic
