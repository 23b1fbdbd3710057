#include "meleda/studies/magic_fold/reached.hpp"

#include <array>
#include <utility>

#include "meleda/core/language.hpp"
#include "meleda/engines/layers.hpp"
#include "meleda/families/magic/report.hpp"
#include "meleda/families/magic/shape.hpp"
#include "meleda/studies/magic/codes.hpp"

namespace meleda::studies {

Reached reached_configurations(const magic_fold::MagicFold& rules, const magic_fold::MagicFold::State& start,
                               Control& control) {
  const StopCheck stop(control);
  Reached reached;
  std::vector<std::uint64_t> keys;
  const CodeTables tables(rules.tiles(), stop);
  CodeSearch search(tables);
  for (const auto& beginning : search.beginnings(1, stop)) {
    search.visit(
        beginning,
        [&](const magic::Code& code) {
          if (magic::invariants_of(magic::chain_of(code)) != magic::Invariants{}) return;
          keys.push_back(rules.parse(magic::text_of(code)).value().key);
          reached.configurations.push_back({code, magic::polyominoid_text(magic::shape_of(code)), std::nullopt});
        },
        stop);
  }

  using Layer = KeyLayer<std::uint64_t>;
  Layer before;
  Layer layer(std::vector{start.key});
  const auto expand = [&](std::uint64_t key, const auto& emit) {
    magic_fold::visit_motions(
        rules.layout(rules.from_key(key)),
        [&](const magic_fold::Motion&, const magic_fold::Layout& to) { emit(magic_fold::canonical(to).key); });
  };
  while (!layer.empty()) {
    const auto depth = static_cast<std::uint32_t>(reached.by_depth.size());
    reached.by_depth.push_back(layer.size());
    reached.states += layer.size();
    control.report({phrase("states"), reached.states, 0, depth});
    for (std::size_t i = 0; i < keys.size(); ++i) {
      if (layer.contains(keys[i])) reached.configurations[i].moves = depth;
    }
    // Moves can be taken back, so that no layer but the last two is met again.
    std::array<Excluded<std::uint64_t>, 2> known;
    known[0].layer = &before;
    known[1].layer = &layer;
    Layer next;
    if (!make_next_layer(layer, expand, control, before.bytes() + layer.bytes(), next,
                         std::span<Excluded<std::uint64_t>>(known))) {
      reached.status = control.stop_status();
      return reached;
    }
    before = std::exchange(layer, std::move(next));
  }
  return reached;
}

}  // namespace meleda::studies
