#pragma once
// What holds for every family's pictures, and for playing and entering states by hand: for what a front end relies on.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "laws/expect.hpp"
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
        expect(scene.error().code == ErrorCode::too_large);
        continue;
      }
      check(p, s, *scene);
      ++checked;
      if (::testing::Test::HasFailure()) return;
    }
  }
  if (!samples<P>().empty() && checked == 0) {
    for (const auto& sample : samples<P>()) expect(!sample.p.scene(sample.p.start()), sample.spec);
  }
}

TYPED_TEST_P(PictureLaws, ScenesAreSoundAndTheirMovesAreLegal) {
  on_pictures<TypeParam>([](const auto& p, const auto& s, const Scene& scene) {
    std::set<std::string> keys;
    for (const auto& shape : scene.shapes) {
      expect(keys.insert(shape.key).second, shape.key);
      if (shape.move.empty()) continue;
      if constexpr (Playable<TypeParam>) {
        const auto m = p.parse_move(shape.move);
        if (!expect(m.has_value(), shape.move)) return;
        expect(p.legal(s, *m), shape.move);
      } else {
        ADD_FAILURE() << "there are no moves, but the picture has " << shape.move;
      }
    }
    expect(scene.width > 0);
    expect(scene.height > 0);
    expect(!to_svg(scene).empty());
    expect(!to_plain_text(scene).empty());
  });
}

TYPED_TEST_P(PictureLaws, EveryMoveCanBeMadeByHandAndWhatIsTriedIsAMove) {
  if constexpr (Playable<TypeParam>) {
    on_pictures<TypeParam>([](const auto& p, const auto& s, const Scene& scene) {
      std::set<std::string> offered;
      for (const auto& shape : scene.shapes) {
        offered.insert(shape.move);
        if (!shape.tries.empty()) {
          expect(shape.move.empty(), shape.key);
          const auto m = p.parse_move(shape.tries);
          if (!expect(m.has_value(), shape.tries)) return;
          expect(!p.legal(s, *m), shape.tries);
        }
        for (const auto& drag : shape.drags) {
          expect(p.parse_move(drag.move).has_value(), drag.move);
          expect(drag.to.x >= 0, shape.key);
          expect(drag.to.x <= scene.width, shape.key);
          expect(drag.to.y >= 0, shape.key);
          expect(drag.to.y <= scene.height, shape.key);
          offered.insert(drag.move);
        }
      }
      // Where only a part is drawn, pieces that are not there cannot be moved by hand, but some can.
      std::size_t missing = 0;
      for (const auto& m : moves_of(p, s)) missing += offered.contains(move_text(p, m)) ? 0U : 1U;
      expect(scene.part.empty() ? missing == 0 : missing < moves_of(p, s).size());
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
          expect(p.why_not(s, *m).size() > 10U, drag.move);
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
      expect(!places.empty());
      for (const auto& place : places) {
        std::set<std::string> seen{text_of(p, s)};
        auto t = p.edit(s, place);
        for (; t && seen.insert(text_of(p, *t)).second; t = p.edit(*t, place)) {
          expect(p.parse(text_of(p, *t)).has_value(), text_of(p, *t));
        }
        if (!t) {
          expect(seen.size() == 1U, place);
          expect(!(t.error().message.empty()));
        }
      }
      expect(!p.edit(s, "nowhere"));
      expect(!p.edit(s, ""));
    });
  }
}

REGISTER_TYPED_TEST_SUITE_P(PictureLaws, ScenesAreSoundAndTheirMovesAreLegal,
                            EveryMoveCanBeMadeByHandAndWhatIsTriedIsAMove, AMoveThatIsNotAllowedIsExplained,
                            StatesCanBeEnteredPieceByPiece);

}  // namespace meleda::laws
