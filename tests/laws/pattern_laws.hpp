#pragma once
// The law of patterns: a table never exceeds the truth. By plain searches of puzzle and images, which share nothing
// with the engines.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "laws/expect.hpp"
#include "laws/samples.hpp"
#include "meleda/core/patterned.hpp"

namespace meleda::laws {

template <class P>
std::vector<std::uint32_t> plain_distances_to(const P& p, const typename P::State& target);

// For one target, with images of at most so many states: every sum on every state, the parity, and, where looks are
// stepwise, what every move does to them.
template <Patterned P>
void expect_patterns_within_the_truth(const P& p, const typename P::State& target, std::uint64_t most_states) {
  constexpr auto far = std::numeric_limits<std::uint32_t>::max();
  using Patterns = PatternsFor<P>;
  using ImageState = typename Patterns::Image::State;
  const auto patterns = p.patterns(target, most_states);
  if (!patterns) return;
  const auto& looks = patterns->looks();
  if (!expect(!looks.empty())) return;
  if (!expect(looks.size() <= most_pattern_looks)) return;
  std::vector<std::vector<std::uint32_t>> tables;
  for (std::size_t i = 0; i < patterns->images().size(); ++i) {
    if (!expect(patterns->images()[i].index_count() <= most_states)) return;
    tables.push_back(plain_distances_to(patterns->images()[i], patterns->target(i)));
  }
  const auto seen = [&](const typename P::State& s) {
    std::vector<ImageState> all;
    patterns->project(s, [&](std::size_t look, const ImageState& t) {
      expect(look == all.size());
      all.push_back(t);
      return true;
    });
    expect(all.size() == looks.size());
    return all;
  };
  const auto truth = plain_distances_to(p, target);
  for (std::uint64_t i = 0; i < p.index_count(); ++i) {
    const auto s = p.unrank(i);
    const auto before = seen(s);
    std::uint64_t sum = 0;
    for (std::size_t look = 0; look < looks.size(); ++look) {
      const auto own = tables[looks[look].image][patterns->images()[looks[look].image].rank(before[look])];
      if (own == far) {
        if (!expect(truth[i] == far)) return;
        break;
      }
      sum = (look > 0 && looks[look].sum == looks[look - 1].sum ? sum : 0) + own;
      if (!expect(sum <= truth[i])) return;
    }
    if (const auto parity = patterns->parity(s); parity && truth[i] != far) {
      if (!expect(truth[i] % 2 == *parity)) return;
    }
    if constexpr (Patterns::stepwise) {
      p.moves(s, [&](const auto& m) {
        const auto after = seen(p.apply(s, m));
        for (std::size_t look = 0, changed = 0; look < looks.size(); ++look) {
          if (look > 0 && looks[look].sum != looks[look - 1].sum) changed = 0;
          if (before[look] == after[look]) continue;
          if (!expect(++changed == 1U, "of one sum")) return;
          const auto& image = patterns->images()[looks[look].image];
          bool is_move = false;
          image.moves(before[look],
                      [&](const auto& step) { is_move |= image.apply(before[look], step) == after[look]; });
          if (!expect(is_move)) return;
        }
      });
    }
  }
}

}  // namespace meleda::laws
