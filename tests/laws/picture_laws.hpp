#pragma once
// What holds for every family's pictures, and for playing and entering states by hand: for what a front end relies on.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "laws/samples.hpp"
#include "meleda/core/scene_text.hpp"
#include "meleda/core/svg.hpp"

namespace meleda::laws {

template <class P>
class PictureLaws : public ::testing::Test {};

TYPED_TEST_SUITE_P(PictureLaws);

// Calls check(p, state, scene) for some states of every sample that is not too large to be drawn.
template <class P, class Check>
void on_pictures(const Check& check) {
  std::size_t checked = 0;
  for (const auto& sample : samples<P>()) {
    const auto& p = sample.p;
    SCOPED_TRACE(sample.spec);
    auto states = states_of(p);
    states.resize(std::min<std::size_t>(states.size(), 64));
    for (const auto& s : states) {
      SCOPED_TRACE(text_of(p, s));
      const auto scene = p.scene(s);
      if (!scene) {  // a picture may be refused for its size only
        EXPECT_EQ(scene.error().code, ErrorCode::too_large);
        continue;
      }
      check(p, s, *scene);
      ++checked;
      if (::testing::Test::HasFailure()) return;
    }
  }
  if (!samples<P>().empty() && checked == 0) {
    for (const auto& sample : samples<P>()) EXPECT_FALSE(sample.p.scene(sample.p.start())) << sample.spec;
  }
}

TYPED_TEST_P(PictureLaws, ScenesAreSoundAndTheirMovesAreLegal) {
  on_pictures<TypeParam>([](const auto& p, const auto& s, const Scene& scene) {
    std::set<std::string> keys;
    for (const auto& shape : scene.shapes) {
      EXPECT_TRUE(keys.insert(shape.key).second) << shape.key;
      if (shape.move.empty()) continue;
      if constexpr (Playable<TypeParam>) {
        const auto m = p.parse_move(shape.move);
        ASSERT_TRUE(m) << shape.move;
        EXPECT_TRUE(p.legal(s, *m)) << shape.move;
      } else {
        ADD_FAILURE() << "there are no moves, but the picture has " << shape.move;
      }
    }
    EXPECT_GT(scene.width, 0);
    EXPECT_GT(scene.height, 0);
    EXPECT_FALSE(to_svg(scene).empty());
    EXPECT_FALSE(to_plain_text(scene).empty());
  });
}

TYPED_TEST_P(PictureLaws, EveryMoveCanBeMadeByHandAndWhatIsTriedIsAMove) {
  if constexpr (Playable<TypeParam>) {
    on_pictures<TypeParam>([](const auto& p, const auto& s, const Scene& scene) {
      std::set<std::string> offered;
      for (const auto& shape : scene.shapes) {
        offered.insert(shape.move);
        if (!shape.tries.empty()) {
          EXPECT_TRUE(shape.move.empty()) << shape.key;
          const auto m = p.parse_move(shape.tries);
          ASSERT_TRUE(m) << shape.tries;
          EXPECT_FALSE(p.legal(s, *m)) << shape.tries;
        }
        for (const auto& drag : shape.drags) {
          EXPECT_TRUE(p.parse_move(drag.move)) << drag.move;
          EXPECT_GE(drag.to.x, 0) << shape.key;
          EXPECT_LE(drag.to.x, scene.width) << shape.key;
          EXPECT_GE(drag.to.y, 0) << shape.key;
          EXPECT_LE(drag.to.y, scene.height) << shape.key;
          offered.insert(drag.move);
        }
      }
      for (const auto& m : moves_of(p, s)) EXPECT_TRUE(offered.contains(move_text(p, m))) << move_text(p, m);
    });
  }
}

TYPED_TEST_P(PictureLaws, AMoveThatIsNotAllowedIsExplained) {
  if constexpr (Explaining<TypeParam>) {
    on_pictures<TypeParam>([](const auto& p, const auto& s, const Scene& scene) {
      for (const auto& shape : scene.shapes) {
        for (const auto& drag : shape.drags) {
          const auto m = p.parse_move(drag.move);
          if (p.legal(s, *m)) continue;
          EXPECT_GT(p.why_not(s, *m).size(), 10U) << drag.move;
        }
      }
    });
  }
}

// A click on a place leads to another state, and on and on through others back to the first one. Where a piece can be
// nowhere else while the others are where they are, it is refused.
TYPED_TEST_P(PictureLaws, StatesCanBeEnteredPieceByPiece) {
  if constexpr (Editable<TypeParam>) {
    on_pictures<TypeParam>([](const auto& p, const auto& s, const Scene& scene) {
      std::set<std::string> places;
      for (const auto& shape : scene.shapes) {
        if (!shape.place.empty()) places.insert(shape.place);
      }
      EXPECT_FALSE(places.empty());
      for (const auto& place : places) {
        std::set<std::string> seen{text_of(p, s)};
        auto t = p.edit(s, place);
        for (; t && seen.insert(text_of(p, *t)).second; t = p.edit(*t, place)) {
          EXPECT_TRUE(p.parse(text_of(p, *t))) << text_of(p, *t);
        }
        if (!t) {
          EXPECT_EQ(seen.size(), 1U) << place;
          EXPECT_FALSE(t.error().message.empty());
        }
      }
      EXPECT_FALSE(p.edit(s, "nowhere"));
      EXPECT_FALSE(p.edit(s, ""));
    });
  }
}

REGISTER_TYPED_TEST_SUITE_P(PictureLaws, ScenesAreSoundAndTheirMovesAreLegal,
                            EveryMoveCanBeMadeByHandAndWhatIsTriedIsAMove, AMoveThatIsNotAllowedIsExplained,
                            StatesCanBeEnteredPieceByPiece);

}  // namespace meleda::laws
