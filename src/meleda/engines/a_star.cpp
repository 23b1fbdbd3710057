#include "meleda/engines/a_star.hpp"

#include <algorithm>
#include <limits>

#include "meleda/core/assert.hpp"
#include "meleda/core/language.hpp"
#include "meleda/engines/key_hash.hpp"
#include "meleda/engines/parallel.hpp"

namespace meleda {

namespace {

// Grows piece by piece, so that nothing is copied and no memory is held twice.
template <class T>
class Pieces {
 public:
  explicit Pieces(std::size_t each) : each_(each) {}

  [[nodiscard]] T* at(std::uint64_t i) { return &pieces_[i / in_piece][i % in_piece * each_]; }
  [[nodiscard]] const T* at(std::uint64_t i) const { return &pieces_[i / in_piece][i % in_piece * each_]; }
  void make_room_for(std::uint64_t i) {
    if (i / in_piece >= pieces_.size()) pieces_.emplace_back(new T[in_piece * each_]);
  }
  [[nodiscard]] std::uint64_t bytes() const { return pieces_.size() * in_piece * each_ * sizeof(T); }
  void clear() { pieces_.clear(); }

 private:
  static constexpr std::size_t in_piece = std::size_t{1} << 14;
  std::size_t each_;
  std::vector<std::unique_ptr<T[]>> pieces_;
};

constexpr std::uint32_t no_node = std::numeric_limits<std::uint32_t>::max();

}  // namespace

struct BestFirst::Nodes {
  explicit Nodes(std::vector<PatternLook> all_looks) : looks(std::move(all_looks)), values(looks.size()) {}

  std::vector<PatternLook> looks;
  Pieces<Key> keys{1};
  Pieces<std::uint16_t> depths{1};  // moves made, as few as are known
  Pieces<std::uint16_t> values;
  std::uint32_t count = 0;
  std::vector<std::uint32_t> slots;                           // a hash table of nodes
  std::vector<std::vector<std::vector<std::uint32_t>>> open;  // [moves made and to come][moves made]
  std::uint64_t open_count = 0;
  std::uint32_t target = no_node;
  std::uint32_t least = 0;  // no open node has less in all
  Key target_key = 0;

  [[nodiscard]] std::uint32_t depth(std::uint32_t node) const { return *depths.at(node); }
  [[nodiscard]] std::uint32_t total(std::uint32_t node) const {
    return depth(node) + bound_of(looks, {values.at(node), looks.size()});
  }
  [[nodiscard]] std::uint64_t bytes() const {
    return keys.bytes() + depths.bytes() + values.bytes() + slots.size() * sizeof(std::uint32_t) +
           2 * open_count * sizeof(std::uint32_t);
  }
  // Its node, or the slot for it.
  [[nodiscard]] std::uint32_t& slot(Key key) {
    const auto mask = slots.size() - 1;
    auto at = KeyHash<Key>()(key) & mask;
    while (slots[at] != no_node && *keys.at(slots[at]) != key) at = (at + 1) & mask;
    return slots[at];
  }
  [[nodiscard]] std::uint32_t find(Key key) const {
    const auto mask = slots.size() - 1;
    auto at = KeyHash<Key>()(key) & mask;
    while (slots[at] != no_node && *keys.at(slots[at]) != key) at = (at + 1) & mask;
    return slots[at];
  }
  void grow() {
    std::vector<std::uint32_t> larger(2 * slots.size(), no_node);
    slots.swap(larger);
    for (std::uint32_t node = 0; node < count; ++node) slot(*keys.at(node)) = node;
  }
  std::uint32_t add(Key key, std::uint32_t depth, std::span<const std::uint16_t> own) {
    if (4 * (std::uint64_t{count} + 1) > 3 * slots.size()) grow();
    keys.make_room_for(count);
    depths.make_room_for(count);
    values.make_room_for(count);
    *keys.at(count) = key;
    *depths.at(count) = static_cast<std::uint16_t>(depth);
    std::copy(own.begin(), own.end(), values.at(count));
    slot(key) = count;
    if (key == target_key) target = count;
    return count++;
  }
  void put(std::uint32_t node) {
    const auto all = total(node);
    if (all >= open.size()) open.resize(all + 1);
    if (depth(node) >= open[all].size()) open[all].resize(depth(node) + 1);
    open[all][depth(node)].push_back(node);
    ++open_count;
  }
  // Some nodes with the least total, and of these the most moves made; none if none is at most `most`.
  void take(std::vector<std::uint32_t>& some, std::uint32_t most) {
    some.clear();
    constexpr std::size_t at_once = 1 << 12;
    for (; least < open.size() && least <= most; ++least) {
      auto& by_depth = open[least];
      while (!by_depth.empty()) {
        auto& list = by_depth.back();
        const auto made = by_depth.size() - 1;
        while (!list.empty() && some.size() < at_once) {
          // What was met again with fewer moves stands elsewhere, too.
          if (depth(list.back()) == made) some.push_back(list.back());
          list.pop_back();
          --open_count;
        }
        if (!some.empty()) return;
        by_depth.pop_back();
      }
    }
  }

  struct Batch {
    std::vector<std::uint32_t> nodes;
    std::vector<Key> states;
    Neighbours<Key> found;
    std::vector<Key> fresh;
    std::vector<std::uint32_t> fresh_depths;
    std::vector<std::uint16_t> near;
    std::vector<std::uint16_t> values;
    std::vector<std::uint8_t> reachable;
  };

  // Visits what was taken.
  void expand(Batch& batch, Expand<Key> step, Evaluate evaluate) {
    batch.states.clear();
    for (const auto node : batch.nodes) batch.states.push_back(*keys.at(node));
    batch.found.numbers.clear();
    batch.found.ends.clear();
    step(batch.states, batch.found);
    batch.fresh.clear();
    batch.fresh_depths.clear();
    batch.near.clear();
    std::size_t at = 0;
    for (std::size_t i = 0; i < batch.nodes.size(); ++i) {
      const auto made = depth(batch.nodes[i]) + 1;
      for (; at < batch.found.ends[i]; ++at) {
        const auto key = batch.found.numbers[at];
        const auto known = find(key);
        if (known == no_node) {
          batch.fresh.push_back(key);
          batch.fresh_depths.push_back(made);
          const auto* const near = values.at(batch.nodes[i]);
          batch.near.insert(batch.near.end(), near, near + looks.size());
        } else if (depth(known) > made) {
          *depths.at(known) = static_cast<std::uint16_t>(made);
          put(known);
        }
      }
    }
    const auto count_of_fresh = batch.fresh.size();
    batch.values.resize(count_of_fresh * looks.size());
    batch.reachable.resize(count_of_fresh);
    constexpr std::size_t portion = 512;
    const auto evaluate_some = [&](std::size_t number, std::size_t) {
      const auto first = number * portion;
      const auto size = std::min(portion, count_of_fresh - first);
      const auto in_values = first * looks.size();
      const auto of_values = size * looks.size();
      evaluate(std::span(batch.fresh).subspan(first, size), std::span(batch.near).subspan(in_values, of_values),
               std::span(batch.values).subspan(in_values, of_values), std::span(batch.reachable).subspan(first, size));
    };
    const auto portions = (count_of_fresh + portion - 1) / portion;
    if (portions == 1) {
      evaluate_some(0, 0);
    } else {
      parallel_for(portions, evaluate_some);
    }
    for (std::size_t i = 0; i < count_of_fresh; ++i) {
      if (batch.reachable[i] == 0) continue;
      const auto known = find(batch.fresh[i]);  // twice in this batch
      if (known == no_node) {
        put(add(batch.fresh[i], batch.fresh_depths[i],
                std::span(batch.values).subspan(i * looks.size(), looks.size())));
      } else if (depth(known) > batch.fresh_depths[i]) {
        *depths.at(known) = static_cast<std::uint16_t>(batch.fresh_depths[i]);
        put(known);
      }
    }
  }
};

BestFirst::BestFirst(std::vector<PatternLook> looks) : nodes_(std::make_unique<Nodes>(std::move(looks))) {}
BestFirst::~BestFirst() = default;

BestFirst::Found BestFirst::search(Key from, std::span<const std::uint16_t> values, Key target, Expand<Key> expand,
                                   Evaluate evaluate, Control& control) {
  nodes_ = std::make_unique<Nodes>(std::move(nodes_->looks));
  auto& nodes = *nodes_;
  constexpr std::size_t first_slots = 1 << 12;
  nodes.slots.assign(first_slots, no_node);
  nodes.target_key = target;
  nodes.put(nodes.add(from, 0, values));
  Nodes::Batch batch;
  constexpr auto any = std::numeric_limits<std::uint32_t>::max();
  std::uint64_t visited = 0;
  while (true) {
    nodes.take(batch.nodes, any);
    if (batch.nodes.empty()) return {Status::unsolvable, 0, nodes.count};
    // The bounds are consistent: what is taken has been reached with as few moves as possible.
    if (nodes.target != no_node && nodes.depth(nodes.target) <= nodes.least) {
      for (const auto node : batch.nodes) nodes.put(node);
      return {Status::done, nodes.depth(nodes.target), nodes.count};
    }
    nodes.expand(batch, expand, evaluate);
    visited += batch.nodes.size();
    control.report({phrase("searching"), visited, {}, nodes.least});
    // A hash table that grows is there twice.
    constexpr std::uint32_t most_nodes = no_node - (1U << 20);
    const auto bytes = nodes.bytes() + 2 * nodes.slots.size() * sizeof(std::uint32_t);
    if (control.stopped() || !control.may_use(nodes.count < most_nodes ? bytes : ~std::uint64_t{0})) {
      return {control.stop_status(), nodes.least, nodes.count};
    }
  }
}

std::vector<BestFirst::Key> BestFirst::path(Expand<Key> back) const {
  const auto& nodes = *nodes_;
  MELEDA_ASSERT(nodes.target != no_node);
  std::vector<Key> states{nodes.target_key};
  Neighbours<Key> found;
  for (auto left = nodes.depth(nodes.target); left > 0; --left) {
    found.numbers.clear();
    found.ends.clear();
    back(std::span(states).last(1), found);
    const auto before = std::find_if(found.numbers.begin(), found.numbers.end(), [&](Key key) {
      const auto node = nodes.find(key);
      return node != no_node && nodes.depth(node) == left - 1;
    });
    MELEDA_ASSERT(before != found.numbers.end());
    states.push_back(*before);
  }
  std::reverse(states.begin(), states.end());
  return states;
}

std::optional<std::vector<BestFirst::Key>> BestFirst::first_states(Expand<Key> expand, Expand<Key> back,
                                                                   Evaluate evaluate, Control& control) {
  auto& nodes = *nodes_;
  MELEDA_ASSERT(nodes.target != no_node);
  const auto length = nodes.depth(nodes.target);
  if (length == 0) return std::vector<Key>{};
  // All states on shortest paths have this total.
  Nodes::Batch batch;
  std::uint64_t visited = 0;
  while (true) {
    nodes.take(batch.nodes, length);
    if (batch.nodes.empty()) break;
    nodes.expand(batch, expand, evaluate);
    visited += batch.nodes.size();
    control.report({phrase("comparing"), visited, {}, length});
    if (control.stopped() || !control.may_use(nodes.bytes() + 2 * nodes.slots.size() * sizeof(std::uint32_t))) {
      return std::nullopt;
    }
  }
  std::vector<Key> layer{nodes.target_key};
  Neighbours<Key> found;
  for (auto left = length; left > 1; --left) {
    found.numbers.clear();
    found.ends.clear();
    back(layer, found);
    layer.clear();
    for (const auto key : found.numbers) {
      const auto node = nodes.find(key);
      if (node != no_node && nodes.depth(node) == left - 1) layer.push_back(key);
    }
    std::sort(layer.begin(), layer.end());
    layer.erase(std::unique(layer.begin(), layer.end()), layer.end());
    if (control.stopped()) return std::nullopt;
  }
  return layer;
}

std::uint64_t BestFirst::bytes() const {
  return nodes_->bytes();
}

}  // namespace meleda
