#pragma once
// Pictures of rings and of what is sold with the same rules: rings on their bar, dials in a tray, wedges around a disc,
// keys in a bar, bars on a carriage.

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "meleda/core/result.hpp"
#include "meleda/core/scene.hpp"
#include "meleda/families/rings/look.hpp"

namespace meleda::rings {

struct RingPicture {
  std::string state;                                           // as it is written: ring n first
  std::vector<std::pair<std::uint32_t, std::string>> movable;  // a ring, and the move that moves it alone
  std::string both;                                            // the move of rings 1 and 2 together, or empty
};

[[nodiscard]] Scene draw(const RingPicture& rings, const Look& look);
[[nodiscard]] Holding holding(const Look& look);

template <class P>
[[nodiscard]] Scene draw_rings(const P& p, const typename P::State& s, const Look& look) {
  RingPicture picture;
  p.print(s, picture.state);
  p.moves(s, [&](const auto& m) {
    std::string text;
    p.print_move(m, text);
    if constexpr (requires { m.both; }) {
      if (m.both) {
        picture.both = text;
        return;
      }
    }
    if constexpr (requires { m.ring; }) {
      picture.movable.emplace_back(m.ring, text);
    } else {
      picture.movable.emplace_back(m.digit, text);
    }
  });
  return draw(picture, look);
}

}  // namespace meleda::rings
