// Texts of states and moves, keys and indices: what stands for a state stands for that one.

#include <rapidcheck.h>

#include <algorithm>
#include <cstdint>
#include <string>

#include "laws/law.hpp"

namespace meleda::laws {
namespace {

// Paths are streamed into JSON as they are: no text may need an escape.
bool needs_no_escape(const std::string& text) {
  return std::all_of(text.begin(), text.end(),
                     [](unsigned char c) { return c > 0x20 && c < 0x7f && c != '"' && c != '\\'; });
}

LAW(Laws, TextsAreOneWordThatNeedsNoEscape) {
  on_all_states(samples, [](const Sample& sample, const AnyState& s) {
    expect(needs_no_escape(sample.text(s)));
    if (sample.move_texts == nullptr) return;
    for (const auto& m : sample.rules->moves(s)) expect(needs_no_escape(move_text(sample, m)), move_text(sample, m));
  });
}

LAW(Laws, TextOfAStateReadsBack) {
  on_all_states(samples, [](const Sample& sample, const AnyState& s) {
    const auto read = sample.parse(sample.text(s));
    if (!expect(read.has_value(), read ? "" : read.error().message)) return;
    expect(*read == s);
  });
}

LAW(Laws, TextOfAMoveReadsBack) {
  on_all_states(samples, &Sample::move_texts, [](const Sample& sample, const MoveTexts& texts, const AnyState& s) {
    for (const auto& m : sample.rules->moves(s)) {
      const auto read = texts.parse(texts.text(m));
      if (!expect(read.has_value(), read ? "" : read.error().message)) return;
      expect(*read == m, texts.text(m));
    }
  });
}

// A text is either refused with a place inside it, or it is the text of what it reads as; a family that reads
// shorthands must read the text of what it read as the same.
void expect_sound_reading(const Sample& sample, const std::string& text) {
  if (const auto s = sample.parse(text)) {
    if (sample.reads_shorthand) {
      const auto again = sample.parse(sample.text(*s));
      RC_ASSERT(again.has_value());
      RC_ASSERT((*again == *s));
    } else {
      RC_ASSERT(sample.text(*s) == text);
    }
  } else {
    RC_ASSERT(!s.error().message.empty());
    RC_ASSERT(!s.error().offset || *s.error().offset <= text.size());
  }
  if (sample.move_texts == nullptr) return;
  if (const auto m = sample.move_texts->parse(text)) {
    const auto again = sample.move_texts->parse(sample.move_texts->text(*m));
    RC_ASSERT(again.has_value());
    RC_ASSERT((*again == *m));
  } else {
    RC_ASSERT(!m.error().offset || *m.error().offset <= text.size());
  }
}

LAW(Laws, MutatedTextIsRefusedOrReadsAsItself) {
  on_all_samples(samples, [](const Sample& sample) {
    const auto states = states_of(sample);
    expect(rc::check([&] {
      auto text = sample.text(states[*rc::gen::inRange<std::size_t>(0, states.size())]);
      const auto place = *rc::gen::inRange<std::size_t>(0, text.size() + 1);
      switch (*rc::gen::inRange(0, 4)) {
        case 0: text.insert(place, 1, *rc::gen::arbitrary<char>()); break;
        case 1: text = text.substr(0, place); break;
        case 2:
          if (place < text.size()) text[place] = *rc::gen::arbitrary<char>();
          break;
        default: text = *rc::gen::arbitrary<std::string>(); break;
      }
      expect_sound_reading(sample, text);
    }));
  });
}

LAW(Laws, PatchedTextIsThePrintedText) {
  on_all_states(samples, &Sample::patches, [](const Sample& sample, const Patches& patches, const AnyState& s) {
    for (const auto& m : sample.rules->moves(s)) {
      auto text = sample.text(s);
      patches.patch(m, text.data());
      expect(text == sample.text(sample.rules->apply(s, m)), move_text(sample, m));
    }
  });
}

LAW(Laws, KeyAndIndexAreInverseBothWays) {
  on_all_states(samples, [](const Sample& sample, const AnyState& s) {
    if (sample.keys != nullptr) expect(sample.keys->through_its_key(s) == s);
    if (sample.index != nullptr) {
      expect(sample.index->rank(s) < sample.index->count());
      expect(sample.index->unrank(sample.index->rank(s)) == s);
    }
  });
  on_all_samples(samples, &Sample::index, [](const Sample& /*sample*/, const Index& index) {
    expect(rc::check([&] {
      const auto i = *rc::gen::inRange<std::uint64_t>(0, index.count());
      RC_ASSERT(index.rank(index.unrank(i)) == i);
    }));
  });
}

}  // namespace
}  // namespace meleda::laws
