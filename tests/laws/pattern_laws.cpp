// The law of patterns: a table never exceeds the truth. By plain searches of puzzle and images, which share nothing
// with the engines.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "laws/judge.hpp"
#include "laws/law.hpp"
#include "meleda/core/patterned.hpp"

namespace meleda::laws {
namespace {

// What the looks see of a state: of each one the state of its image.
std::vector<AnyState> seen(const Patterns& patterns, const AnyState& s) {
  std::vector<AnyState> all;
  for (auto& [look, t] : patterns.project(s)) {
    expect(look == all.size());
    all.push_back(std::move(t));
  }
  expect(all.size() == patterns.looks.size());
  return all;
}

// What a move does to the looks: of one sum it changes one at most, and that by a move of the image.
bool expect_stepwise(const Patterns& patterns, const std::vector<AnyState>& before,
                     const std::vector<AnyState>& after) {
  const auto& looks = patterns.looks;
  for (std::size_t look = 0, changed = 0; look < looks.size(); ++look) {
    if (look > 0 && looks[look].sum != looks[look - 1].sum) changed = 0;
    if (before[look] == after[look]) continue;
    if (!expect(++changed == 1U, "of one sum")) return false;
    const auto& rules = *patterns.images[looks[look].image].rules;
    const auto steps = rules.moves(before[look]);
    const bool is_move = std::any_of(steps.begin(), steps.end(),
                                     [&](const auto& step) { return rules.apply(before[look], step) == after[look]; });
    if (!expect(is_move, "a move of the image")) return false;
  }
  return true;
}

// For one target, with images of at most so many states: every sum on every state, the parity, and, where looks are
// stepwise, what every move does to them.
void expect_patterns_within_the_truth(const Sample& sample, const PlainGraph& graph, std::uint64_t target,
                                      std::uint64_t most_states) {
  const auto patterns = sample.abstractions->patterns(graph.state(target), most_states);
  if (patterns == nullptr) return;
  const auto& looks = patterns->looks;
  if (!expect(!looks.empty())) return;
  if (!expect(looks.size() <= most_pattern_looks)) return;
  std::vector<std::vector<std::uint32_t>> tables;
  for (const auto& image : patterns->images) {
    if (!expect(image.index->count() <= most_states)) return;
    tables.push_back(PlainGraph(*image.rules, *image.index).distances_to(image.index->rank(image.target)));
  }
  const auto truth = graph.distances_to(target);
  std::vector<std::vector<AnyState>> views;
  for (const auto& s : graph.states()) views.push_back(seen(*patterns, s));
  for (std::uint64_t i = 0; i < graph.size(); ++i) {
    std::uint64_t sum = 0;
    for (std::size_t look = 0; look < looks.size(); ++look) {
      const auto image = looks[look].image;
      const auto own = tables[image][patterns->images[image].index->rank(views[i][look])];
      if (own == far) {
        if (!expect(truth[i] == far, sample.text(graph.state(i)))) return;
        break;
      }
      sum = (look > 0 && looks[look].sum == looks[look - 1].sum ? sum : 0) + own;
      if (!expect(sum <= truth[i], sample.text(graph.state(i)))) return;
    }
    if (const auto parity = patterns->parity(graph.state(i)); parity && truth[i] != far) {
      if (!expect(truth[i] % 2 == *parity, sample.text(graph.state(i)))) return;
    }
    if (!patterns->stepwise) continue;
    for (const auto& arc : graph.arcs(i)) {
      if (!expect_stepwise(*patterns, views[i], views[arc.to])) return;
    }
  }
}

LAW(Laws, PatternsNeverExceedTheTruth) {
  on_all_samples(samples, &Sample::abstractions, [](const Sample& sample, const Abstractions& /*abstractions*/) {
    if (!is_small(sample)) return;
    const PlainGraph graph(*sample.rules, *sample.index);
    for (std::uint64_t i = 0; i < graph.size(); i += 1 + graph.size() / 8) {
      for (const std::uint64_t most : {4U, 16U, 64U, 1000U}) {
        expect_patterns_within_the_truth(sample, graph, i, most);
      }
    }
  });
}

}  // namespace
}  // namespace meleda::laws
