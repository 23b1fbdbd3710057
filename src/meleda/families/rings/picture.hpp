#pragma once
// The picture of a row of rings.

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "meleda/core/result.hpp"
#include "meleda/core/scene.hpp"

namespace meleda::rings {

struct RingPicture {
  std::string state;                                           // as it is written: ring n first
  std::vector<std::pair<std::uint32_t, std::string>> movable;  // a ring, and the move that moves it alone
  std::string both;                                            // the move of rings 1 and 2 together, or empty
};

[[nodiscard]] Result<Scene> draw(const RingPicture& rings);
// Refuses a number of rings that would be too wide to look at.
[[nodiscard]] Result<void> check_drawn(std::uint32_t rings);

template <class P>
[[nodiscard]] Result<Scene> draw_rings(const P& p, const typename P::State& s, std::uint32_t n) {
  if (auto checked = check_drawn(n); !checked) return tl::unexpected<Error>(checked.error());
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
  return draw(picture);
}

}  // namespace meleda::rings
