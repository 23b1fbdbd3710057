// What holds for every family's pictures, and for playing and entering states by hand: for what a front end relies on.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "laws/law.hpp"
#include "meleda/core/scene_text.hpp"
#include "meleda/core/svg.hpp"

namespace meleda::laws {
namespace {

// Calls check(sample, state, scene) for some states of every sample that is not too large to be drawn.
template <class Check>
void on_pictures(const Samples& samples, const Check& check) {
  std::size_t checked = 0;
  on_all_samples(samples, [&](const Sample& sample) {
    auto states = states_of(sample);
    states.resize(std::min<std::size_t>(states.size(), 64));
    for (const auto& s : states) {
      SCOPED_TRACE(sample.text(s));
      const auto scene = sample.scene(s);
      if (!scene) {  // a picture may be refused for its size only
        expect(scene.error().code == ErrorCode::too_large);
        continue;
      }
      check(sample, s, *scene);
      ++checked;
      if (::testing::Test::HasFailure()) return;
    }
  });
  if (checked > 0) return;
  for (const auto& sample : samples) expect(!sample->scene(sample->start()), sample->spec);
}

LAW(PictureLaws, ScenesAreSoundAndTheirMovesAreLegal) {
  on_pictures(samples, [](const Sample& sample, const AnyState& s, const Scene& scene) {
    std::set<std::string> keys;
    for (const auto& shape : scene.shapes) {
      expect(keys.insert(shape.key).second, shape.key);
      if (shape.move.empty()) continue;
      if (!expect(sample.move_texts != nullptr, "there are no moves, but the picture has " + shape.move)) return;
      const auto m = sample.move_texts->parse(shape.move);
      if (!expect(m.has_value(), shape.move)) return;
      expect(sample.rules->legal(s, *m), shape.move);
    }
    expect(scene.width > 0);
    expect(scene.height > 0);
    expect(!to_svg(scene).empty());
    expect(!to_plain_text(scene).empty());
  });
}

LAW(PictureLaws, EveryMoveCanBeMadeByHandAndWhatIsTriedIsAMove) {
  on_pictures(samples, [](const Sample& sample, const AnyState& s, const Scene& scene) {
    if (sample.move_texts == nullptr) return;
    std::set<std::string> offered;
    for (const auto& shape : scene.shapes) {
      offered.insert(shape.move);
      if (!shape.tries.empty()) {
        expect(shape.move.empty(), shape.key);
        const auto m = sample.move_texts->parse(shape.tries);
        if (!expect(m.has_value(), shape.tries)) return;
        expect(!sample.rules->legal(s, *m), shape.tries);
      }
      for (const auto& drag : shape.drags) {
        expect(sample.move_texts->parse(drag.move).has_value(), drag.move);
        expect(drag.to.x >= 0, shape.key);
        expect(drag.to.x <= scene.width, shape.key);
        expect(drag.to.y >= 0, shape.key);
        expect(drag.to.y <= scene.height, shape.key);
        offered.insert(drag.move);
      }
    }
    // Where only a part is drawn, pieces that are not there cannot be moved by hand, but some can.
    const auto moves = sample.rules->moves(s);
    const auto missing = static_cast<std::size_t>(std::count_if(
        moves.begin(), moves.end(), [&](const auto& m) { return !offered.contains(move_text(sample, m)); }));
    expect(scene.part.empty() ? missing == 0 : missing < moves.size());
  });
}

LAW(PictureLaws, AMoveThatIsNotAllowedIsExplained) {
  on_pictures(samples, [](const Sample& sample, const AnyState& s, const Scene& scene) {
    if (sample.reasons == nullptr) return;
    for (const auto& shape : scene.shapes) {
      for (const auto& drag : shape.drags) {
        const auto m = sample.move_texts->parse(drag.move);
        if (!expect(m.has_value(), drag.move)) return;
        if (sample.rules->legal(s, *m)) continue;
        expect(sample.reasons->why_not(s, *m).size() > 10U, drag.move);
      }
    }
  });
}

// A click on a place leads to another state, and on and on through others back to the first one. Where a piece can be
// nowhere else while the others are where they are, it is refused.
LAW(PictureLaws, StatesCanBeEnteredPieceByPiece) {
  on_pictures(samples, [](const Sample& sample, const AnyState& s, const Scene& scene) {
    if (sample.editing == nullptr) return;
    std::set<std::string> places;
    for (const auto& shape : scene.shapes) {
      if (!shape.place.empty()) places.insert(shape.place);
    }
    expect(!places.empty());
    for (const auto& place : places) {
      std::set<std::string> seen{sample.text(s)};
      auto t = sample.editing->edit(s, place);
      for (; t && seen.insert(sample.text(*t)).second; t = sample.editing->edit(*t, place)) {
        expect(sample.parse(sample.text(*t)).has_value(), sample.text(*t));
      }
      if (!t) {
        expect(seen.size() == 1U, place);
        expect(!t.error().message.empty(), place);
      }
    }
    expect(!sample.editing->edit(s, "nowhere"));
    expect(!sample.editing->edit(s, ""));
  });
}

}  // namespace
}  // namespace meleda::laws
