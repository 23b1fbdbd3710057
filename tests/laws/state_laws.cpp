// What states and moves are to each other, by the rules alone.

#include <algorithm>
#include <cstddef>
#include <random>
#include <string>
#include <vector>

#include "laws/law.hpp"

namespace meleda::laws {
namespace {

LAW(Laws, MovesAreDistinctAndLegalAndOthersAreNot) {
  on_all_states(samples, &Sample::rules, [](const Sample& sample, const Rules& rules, const AnyState& s) {
    const auto moves = rules.moves(s);
    for (const auto& m : moves) {
      expect(rules.legal(s, m), move_text(sample, m));
      expect(std::count(moves.begin(), moves.end(), m) == 1, move_text(sample, m));
    }
    // Moves of states nearby that are not listed here must be illegal here.
    for (const auto& m : moves) {
      for (const auto& other : rules.moves(rules.apply(s, m))) {
        const bool listed = std::find(moves.begin(), moves.end(), other) != moves.end();
        expect(rules.legal(s, other) == listed, move_text(sample, other));
      }
    }
  });
}

LAW(Laws, AChildHasItsParentAndAParentItsChild) {
  on_all_states(samples, &Sample::rules, [](const Sample& sample, const Rules& rules, const AnyState& s) {
    for (const auto& m : rules.moves(s)) {
      const auto t = rules.apply(s, m);
      if (sample.undirected) {
        bool back = false;
        for (const auto& other : rules.moves(t)) back |= rules.apply(t, other) == s;
        expect(back, move_text(sample, m));
      }
      if (sample.reverse != nullptr) {
        expect(sample.reverse->undo(t, m) == s, move_text(sample, m));
        const auto unmoves = sample.reverse->unmoves(t);
        expect(std::find(unmoves.begin(), unmoves.end(), m) != unmoves.end(), move_text(sample, m));
      }
    }
    if (sample.reverse == nullptr) return;
    for (const auto& m : sample.reverse->unmoves(s)) {
      const auto before = sample.reverse->undo(s, m);
      expect(rules.legal(before, m), move_text(sample, m));
      expect(rules.apply(before, m) == s, move_text(sample, m));
    }
  });
}

LAW(Laws, EveryMoveGoesDownByOneLayer) {
  on_all_states(samples, &Sample::layers, [](const Sample& sample, const Layers& layers, const AnyState& s) {
    for (const auto& m : sample.rules->moves(s)) {
      expect(layers.layer(sample.rules->apply(s, m)) + 1 == layers.layer(s), move_text(sample, m));
    }
  });
}

LAW(Laws, NothingThatCanBeReachedIsCalledHopeless) {
  on_all_samples(samples, &Sample::foresight, [](const Sample& sample, const Foresight& foresight) {
    const auto& rules = *sample.rules;
    auto states = states_of(sample, 3);
    states.resize(std::min<std::size_t>(states.size(), 40));
    std::mt19937_64 random(5);
    for (const auto& s : states) {
      // What a walk passes can be reached from where it began, and so can one of several targets.
      std::vector<AnyState> path{s};
      for (auto moves = rules.moves(s); !moves.empty(); moves = rules.moves(path.back())) {
        path.push_back(rules.apply(path.back(), moves[random() % moves.size()]));
        if (path.size() > 100) break;
      }
      const std::vector<AnyState> targets{sample.start(), path[random() % path.size()], path.back()};
      const auto by_outlook = foresight.hopeless(path, targets);
      for (std::size_t i = 0; i < path.size(); ++i) {
        expect(!foresight.hopeless(s, path[i]), sample.text(s) + " " + sample.text(path[i]));
        expect(!by_outlook[i], sample.text(path[i]));
      }
    }
  });
}

void expect_same_findings(const Sample& sample, const AnyState& s, const AnyState& image) {
  const auto found = sample.properties->findings(s);
  const auto of_image = sample.properties->findings(image);
  if (!expect(found && of_image)) return;
  if (!expect(found->list.size() == of_image->list.size())) return;
  for (std::size_t i = 0; i < found->list.size(); ++i) {
    const auto& finding = found->list[i];
    expect(finding.property == of_image->list[i].property);
    expect(finding.holds == of_image->list[i].holds, finding.property + " " + sample.text(s));
  }
}

LAW(Laws, SymmetriesCommuteWithMovesAndKeepFindings) {
  on_all_states(samples, &Sample::symmetries, [](const Sample& sample, const Symmetries& to, const AnyState& s) {
    expect(to.act(0, s) == s);
    for (std::size_t g = 0; g < to.count(); ++g) {
      const auto image = to.act(g, s);
      if (const auto* const rules = sample.rules) {
        for (const auto& m : rules->moves(s)) {
          expect(rules->legal(image, to.act(g, m)), move_text(sample, m));
          expect(to.act(g, rules->apply(s, m)) == rules->apply(image, to.act(g, m)), move_text(sample, m));
        }
      }
      if (sample.properties != nullptr) expect_same_findings(sample, s, image);
    }
  });
}

LAW(Laws, TheNumberOfStatesIsTheNumberOfIndices) {
  on_all_samples(samples, &Sample::index, [](const Sample& sample, const Index& index) {
    const auto count = sample.state_count();
    expect(!count || *count == Integer(index.count()));
  });
}

LAW(Laws, APropertyFailsWhereItSaysAndCellsArePlacesOfThePicture) {
  on_all_states(samples, &Sample::properties,
                [](const Sample& sample, const Properties& properties, const AnyState& s) {
                  const auto found = properties.findings(s);
                  if (!expect(found.has_value())) return;
                  expect(!found->list.empty());
                  const auto places = places_of(sample, s);
                  for (const auto& finding : found->list) {
                    expect(!finding.property.empty());
                    expect(finding.holds || !finding.groups.empty(), finding.property);
                    for (const auto& group : finding.groups) {
                      expect(!group.cells.empty(), finding.property);
                      for (const auto& cell : group.cells) {
                        expect(places.empty() || std::find(places.begin(), places.end(), cell) != places.end(), cell);
                      }
                    }
                  }
                });
}

}  // namespace
}  // namespace meleda::laws
