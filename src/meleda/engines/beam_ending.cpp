#include "meleda/engines/beam_ending.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <numeric>
#include <unordered_set>

#include "meleda/engines/beam_windows.hpp"

namespace meleda::beam_board {

Macros::Macros(const Board& board, Control& control) {
  constexpr std::size_t most_cells = 12;
  constexpr std::size_t most_moved = 3;
  if (board.windows.empty()) return;
  const auto& window = board.windows.front();
  const auto n = window.cells.size();
  if (n > most_cells) return;
  using Local = std::array<std::uint8_t, most_cells>;
  std::vector<Local> moves;  // [move]: [to] from
  for (const auto move : window.moves) {
    Local local{};
    std::iota(local.begin(), local.end(), std::uint8_t{0});
    for (std::size_t to = 0; to < n; ++to) {
      for (const auto& s : board.shifts_of(move)) {
        if (s.to != window.cells[to]) continue;
        for (std::size_t from = 0; from < n; ++from) {
          if (window.cells[from] == s.from) local[to] = static_cast<std::uint8_t>(from);
        }
      }
    }
    moves.push_back(local);
  }
  const auto packed = [&](const Local& local) {
    std::uint64_t key = 0;
    for (std::size_t i = 0; i < n; ++i) key = key << 4U | local[i];
    return key;
  };
  struct Node {
    Local local;
    std::uint32_t parent = 0;
    std::uint8_t move = 0;
  };
  constexpr std::size_t most_nodes = 400'000;
  std::vector<Node> nodes(1);
  std::iota(nodes[0].local.begin(), nodes[0].local.end(), std::uint8_t{0});
  std::vector<std::uint64_t> known(std::size_t{1} << 20U);  // open addressing; no permutation is packed as 0
  const auto is_new = [&](std::uint64_t key) {
    auto at = key * 0x9e3779b97f4a7c15U >> 44U;
    while (known[at] != 0 && known[at] != key) at = (at + 1) % known.size();
    return std::exchange(known[at], key) != key;
  };
  static_cast<void>(is_new(packed(nodes[0].local)));
  cells_ = n;
  by_shift_.resize(n * n);
  for (std::size_t at = 0; at < nodes.size() && nodes.size() < most_nodes; ++at) {
    if (at % 1024 == 0 && control.stopped()) break;
    for (std::size_t m = 0; m < moves.size(); ++m) {
      Node child{nodes[at].local, static_cast<std::uint32_t>(at), static_cast<std::uint8_t>(m)};
      for (std::size_t to = 0; to < n; ++to) child.local[to] = nodes[at].local[moves[m][to]];
      if (!is_new(packed(child.local))) continue;
      nodes.push_back(child);
      std::size_t moved = 0;
      for (std::size_t i = 0; i < n; ++i) moved += child.local[i] != i ? std::size_t{1} : 0;
      if (moved > most_moved) continue;
      Macro macro;
      for (std::size_t i = 0; i < n; ++i) {
        if (child.local[i] != i) macro.shifts.emplace_back(static_cast<std::uint8_t>(i), child.local[i]);
      }
      for (auto node = nodes.size() - 1; node != 0; node = nodes[node].parent) macro.word.push_back(nodes[node].move);
      std::reverse(macro.word.begin(), macro.word.end());
      longest_ = std::max(longest_, macro.word.size());
      for (const auto& [to, from] : macro.shifts) {
        by_shift_[from * n + to].push_back(static_cast<std::uint32_t>(macros_.size()));
      }
      macros_.push_back(std::move(macro));
    }
  }
}

namespace {

// Moves and macros, in layers by the number of the task's moves.
class Ending {
 public:
  Ending(const Board& board, const Costs& costs, const Macros& macros, std::size_t width)
      : board_(board), costs_(costs), macros_(macros), width_(width) {
    most_cost_ = 1;
    for (std::size_t move = 0; move < board.moves(); ++move) most_cost_ = std::max(most_cost_, board.cost(move));
    most_cost_ *= macros.longest();
    windows_at_.resize(board.size());
    for (std::uint32_t w = 0; w < board.windows.size(); ++w) {
      const auto& cells = board.windows[w].cells;
      for (std::uint32_t i = 0; i < cells.size(); ++i) windows_at_[cells[i]].emplace_back(w, i);
    }
  }

  // Costs less than `below`.
  // With a `rate`, not to the best state but to the one that saves the most for each move, if that is as much.
  BroughtHome run(const Labels& start, std::size_t below, Control& control, std::optional<double> rate = {}) {
    nodes_.clear();
    Layers layers(most_cost_ + 1);
    std::int32_t value = 0;
    std::uint64_t hash = 0;
    for (std::size_t cell = 0; cell < start.size(); ++cell) {
      value += costs_(start[cell], cell);
      hash ^= mixed(start[cell], cell);
    }
    if (value == 0) return {true, {}};
    nodes_.push_back({start, value, hash, 0, 0, 0});
    expand(0, 0, layers);
    std::unordered_set<std::uint64_t> seen{hash};
    auto best = value;
    std::size_t best_node = 0;
    std::size_t since = 0;
    const std::size_t patience = 40 * (board_.moves() == 0 ? 1 : board_.cost(0)) + 4 * most_cost_;
    for (std::size_t cost = 1; cost < below; ++cost) {
      if (control.stopped()) break;
      auto candidates = std::exchange(layers[cost % layers.size()], {}).candidates;
      std::sort(candidates.begin(), candidates.end(),
                [](const auto& a, const auto& b) { return a.value != b.value ? a.value < b.value : a.hash < b.hash; });
      std::size_t kept = 0;
      for (const auto& c : candidates) {
        if (kept == width_) break;
        if (!seen.insert(c.hash).second) continue;
        ++kept;
        nodes_.push_back({after(nodes_[c.parent].labels, c), c.value, c.hash, c.parent, c.window, c.step});
        if (rate) {
          const auto saved = static_cast<double>(value - c.value) / static_cast<double>(cost);
          if (saved >= *rate) {
            rate = saved;
            best_node = nodes_.size() - 1;
          }
        } else if (c.value == 0) {
          return {true, steps_to(nodes_.size() - 1)};
        }
        expand(nodes_.size() - 1, cost, layers);
        if (c.value < best) {
          best = c.value;
          if (!rate) best_node = nodes_.size() - 1;
          since = cost;
        }
      }
      forget(cost);
      if (best == 0) break;
      if (cost - since > patience) break;
    }
    return {false, steps_to(best_node)};
  }

 private:
  static constexpr std::uint32_t single = std::numeric_limits<std::uint32_t>::max();

  struct Candidate {
    std::int32_t value = 0;
    std::uint32_t parent = 0;
    std::uint32_t window = single;  // of a macro
    std::uint32_t step = 0;         // the move or the macro
    std::uint64_t hash = 0;
  };
  struct Node {
    Labels labels;
    std::int32_t value = 0;
    std::uint64_t hash = 0;
    std::uint32_t parent = 0;
    std::uint32_t window = single;
    std::uint32_t step = 0;
  };

  // What lies on a cell of a window after something came there from another.
  [[nodiscard]] Label brought(const Window& window, const Labels& labels, std::size_t to, std::size_t from) const {
    const auto turns = board_.images.size();
    return board_.images[(window.turns[from] + turns - window.turns[to]) % turns][labels[window.cells[from]]];
  }

  [[nodiscard]] Labels after(const Labels& labels, const Candidate& c) const {
    auto result = labels;
    if (c.window == single) {
      board_.apply(result, c.step);
      return result;
    }
    const auto& window = board_.windows[c.window];
    for (const auto& [to, from] : macros_[c.step].shifts) result[window.cells[to]] = brought(window, labels, to, from);
    return result;
  }

  struct Layer {
    std::vector<Candidate> candidates;
    std::int32_t bound = std::numeric_limits<std::int32_t>::max();  // what costs as much is not wanted
  };
  using Layers = std::vector<Layer>;

  void offer(Layer& layer, const Candidate& candidate) const {
    layer.candidates.push_back(candidate);
    const auto most = 4 * width_ + 64;
    if (layer.candidates.size() < 2 * most) return;
    const auto middle = layer.candidates.begin() + static_cast<std::ptrdiff_t>(most);
    std::nth_element(layer.candidates.begin(), middle, layer.candidates.end(),
                     [](const auto& a, const auto& b) { return a.value < b.value; });
    layer.bound = middle->value;
    layer.candidates.erase(middle, layer.candidates.end());
  }

  void expand(std::size_t number, std::size_t cost, Layers& layers) const {
    const auto& node = nodes_[number];
    const auto* const labels = node.labels.data();
    const auto parent = static_cast<std::uint32_t>(number);
    for (std::size_t move = 0; move < board_.moves(); ++move) {
      bool misplaced = false;
      for (const auto& s : board_.shifts_of(move)) misplaced |= labels[s.to] != board_.cells[s.to];
      if (!misplaced) continue;
      const auto value = node.value + change(board_, costs_, labels, move);
      auto& layer = layers[(cost + board_.cost(move)) % layers.size()];
      if (value >= layer.bound) continue;
      offer(layer,
            {value, parent, single, static_cast<std::uint32_t>(move), hash_after(board_, labels, node.hash, move)});
    }
    if (macros_.empty()) return;
    // Macros that bring a piece home.
    for (std::size_t cell = 0; cell < board_.size(); ++cell) {
      const auto label = labels[cell];
      if (label == board_.cells[cell]) continue;
      for (const auto& [w, from] : windows_at_[cell]) {
        const auto& window = board_.windows[w];
        const auto home = board_.image(window.turns[from], label);
        const auto to = static_cast<std::size_t>(std::find(window.actual.begin(), window.actual.end(), home) -
                                                 window.actual.begin());
        if (to == window.actual.size()) continue;
        for (const auto m : macros_.bringing(from, to)) offer_macro(node, parent, cost, w, m, layers);
      }
    }
  }

  void offer_macro(const Node& node, std::uint32_t parent, std::size_t cost, std::uint32_t w, std::uint32_t m,
                   Layers& layers) const {
    const auto& window = board_.windows[w];
    const auto& macro = macros_[m];
    auto value = node.value;
    for (const auto& [to, from] : macro.shifts) {
      value += costs_(brought(window, node.labels, to, from), window.cells[to]) -
               costs_(node.labels[window.cells[to]], window.cells[to]);
    }
    if (value >= node.value) return;
    std::size_t length = 0;
    for (const auto letter : macro.word) length += board_.cost(window.moves[letter]);
    auto& layer = layers[(cost + length) % layers.size()];
    if (value >= layer.bound) return;
    auto hash = node.hash;
    for (const auto& [to, from] : macro.shifts) {
      hash ^= mixed(node.labels[window.cells[to]], window.cells[to]) ^
              mixed(brought(window, node.labels, to, from), window.cells[to]);
    }
    offer(layer, {value, parent, w, m, hash});
  }

  // Labels of nodes from which nothing is to be made any more.
  void forget(std::size_t cost) {
    begins_.resize(std::max(begins_.size(), cost + 1), nodes_.size());
    begins_[cost] = nodes_.size();
    if (cost < most_cost_ + 1) return;
    const auto from = cost < most_cost_ + 2 ? 0 : begins_[cost - most_cost_ - 2];
    for (auto i = from; i < begins_[cost - most_cost_ - 1]; ++i) nodes_[i].labels = {};
  }

  [[nodiscard]] Steps steps_to(std::size_t number) const {
    std::vector<std::size_t> path;
    for (auto at = number; at != 0; at = nodes_[at].parent) path.push_back(at);
    Steps steps;
    for (auto at = path.rbegin(); at != path.rend(); ++at) {
      const auto& node = nodes_[*at];
      if (node.window == single) {
        steps.push_back(node.step);
      } else {
        for (const auto letter : macros_[node.step].word) steps.push_back(board_.windows[node.window].moves[letter]);
      }
    }
    return steps;
  }

  const Board& board_;
  const Costs& costs_;
  const Macros& macros_;
  std::size_t width_;
  std::size_t most_cost_;
  std::vector<std::vector<std::pair<std::uint32_t, std::uint32_t>>> windows_at_;  // [cell]: window, its cell there
  std::vector<Node> nodes_;
  std::vector<std::size_t> begins_;  // [cost]: nodes that were there after this layer
};

}  // namespace

BroughtHome bring_home(const Board& board, const Costs& costs, const Macros& macros, std::size_t width,
                       const Labels& start, std::size_t below, Control& control) {
  return Ending(board, costs, macros, width).run(start, below, control);
}

BroughtHome settle(const GuidedTask& task, const Board& board, const Macros& macros, const Labels& start, Dice& dice,
                   Control& control) {
  constexpr std::size_t width = 8;
  BroughtHome home;
  auto labels = start;
  const auto astray = [&] {
    std::vector<std::uint16_t> cells;
    for (std::size_t cell = 0; cell < board.size(); ++cell) {
      if (labels[cell] != board.cells[cell]) cells.push_back(static_cast<std::uint16_t>(cell));
    }
    for (auto i = cells.size(); i > 1; --i) std::swap(cells[i - 1], cells[dice.below(i)]);
    return cells;
  };
  // What saves much for each move first; what is a step from home saves a unit at least.
  struct Effort {
    double rate;
    std::size_t cells;
  };
  const auto unit = usual_scale * task.last_weights[0];
  for (const auto& [rate, most] : {Effort{1.2, 25}, Effort{0.6, 25}, Effort{0.3, 25}, Effort{0.01, 49}}) {
    for (bool nearer = true; nearer;) {
      nearer = false;
      for (const auto cell : astray()) {
        if (labels[cell] == board.cells[cell]) continue;
        if (control.stopped()) return home;
        const auto small = board_on(board, cells_near(board, cell, most, dice));
        if (small.board.moves() == 0) continue;  // no move is as small as this part
        Labels inside;
        for (const auto c : small.cells) inside.push_back(labels[c]);
        const auto rest = Ending(small.board, costs_of(task, small.board, task.last_weights), macros, width)
                              .run(inside, std::numeric_limits<std::size_t>::max(), control, rate * unit);
        if (rest.steps.empty()) continue;
        nearer = true;
        for (const auto step : rest.steps) {
          home.steps.push_back(small.moves[step]);
          board.apply(labels, small.moves[step]);
        }
      }
    }
  }
  home.all = astray().empty();
  return home;
}

namespace {

// Which cells a word exchanges alone: the shortest one for each pair.
struct Exchange {
  std::uint16_t with = 0;
  std::uint32_t window = 0;
  std::uint32_t macro = 0;
};

std::vector<std::vector<Exchange>> exchanges_of(const Board& board, const Macros& macros) {
  std::vector<std::vector<Exchange>> all(board.size());
  for (std::size_t w = 0; w < board.windows.size(); ++w) {
    const auto& cells = board.windows[w].cells;
    for (std::size_t m = 0; m < macros.size(); ++m) {
      const auto& shifts = macros[m].shifts;
      if (shifts.size() != 2) continue;
      for (const auto& [to, from] : shifts) {
        auto& list = all[cells[from]];
        const auto known =
            std::find_if(list.begin(), list.end(), [&, to = to](auto& e) { return e.with == cells[to]; });
        const Exchange exchange{cells[to], static_cast<std::uint32_t>(w), static_cast<std::uint32_t>(m)};
        if (known == list.end()) {
          list.push_back(exchange);
        } else if (macros[m].word.size() < macros[known->macro].word.size()) {
          *known = exchange;
        }
      }
    }
  }
  return all;
}

// Which move takes another back; none where there is no such move.
constexpr auto no_inverse = std::numeric_limits<std::uint32_t>::max();
std::vector<std::uint32_t> inverses_of(const Board& board) {
  std::map<std::vector<std::pair<std::uint16_t, std::uint16_t>>, std::uint32_t> by_shifts;
  const auto shifts_of = [&](std::size_t move, bool back) {
    std::vector<std::pair<std::uint16_t, std::uint16_t>> shifts;
    for (const auto& s : board.shifts_of(move)) shifts.emplace_back(back ? s.from : s.to, back ? s.to : s.from);
    std::sort(shifts.begin(), shifts.end());
    return shifts;
  };
  for (std::size_t move = 0; move < board.moves(); ++move) {
    by_shifts.emplace(shifts_of(move, false), static_cast<std::uint32_t>(move));
  }
  std::vector<std::uint32_t> inverses;
  for (std::size_t move = 0; move < board.moves(); ++move) {
    const auto at = by_shifts.find(shifts_of(move, true));
    inverses.push_back(at == by_shifts.end() ? no_inverse : at->second);
  }
  return inverses;
}

// Cells by the length of a path to them, the shortest first.
class CellQueue {
 public:
  explicit CellQueue(std::size_t cells) : length_(cells, far) {}

  void clear() {
    for (auto& bucket : buckets_) bucket.clear();
    for (const auto cell : touched_) length_[cell] = far;
    touched_.clear();
    at_ = 0;
  }
  // True if it is a shorter one.
  bool offer(std::uint16_t cell, std::size_t length) {
    if (length_[cell] <= length) return false;
    if (length_[cell] == far) touched_.push_back(cell);
    length_[cell] = length;
    if (buckets_.size() <= length) buckets_.resize(length + 1);
    buckets_[length].push_back(cell);
    return true;
  }
  std::optional<std::uint16_t> next() {
    for (; at_ < buckets_.size(); ++at_) {
      while (!buckets_[at_].empty()) {
        const auto cell = buckets_[at_].back();
        buckets_[at_].pop_back();
        if (length_[cell] == at_) return cell;
      }
    }
    return std::nullopt;
  }
  [[nodiscard]] std::size_t length(std::uint16_t cell) const { return length_[cell]; }

 private:
  static constexpr auto far = std::numeric_limits<std::size_t>::max();
  std::vector<std::size_t> length_;
  std::vector<std::vector<std::uint16_t>> buckets_;
  std::vector<std::uint16_t> touched_;
  std::size_t at_ = 0;
};

// One piece after the other changes places with what lies on its home: it is brought beside it, the two are exchanged,
// and what that moved is taken back. Good where few pieces are astray.
std::optional<Steps> by_exchanges(const Board& board, const Macros& macros,
                                  const std::vector<std::vector<Exchange>>& exchanges, Labels labels,
                                  Control& control) {
  const auto n = board.size();
  const auto inverses = inverses_of(board);
  std::vector<std::uint16_t> cell_of(n);
  std::vector<std::uint16_t> astray;
  for (std::size_t cell = 0; cell < n; ++cell) {
    cell_of[labels[cell]] = static_cast<std::uint16_t>(cell);
    if (labels[cell] != cell) astray.push_back(static_cast<std::uint16_t>(cell));
  }
  struct Back {
    std::uint16_t cell = 0;
    std::uint32_t move = no_inverse;  // from there; none: exchanged with home
    const Exchange* exchange = nullptr;
  };
  std::vector<Back> back(n);
  CellQueue queue(n);
  Steps steps;
  for (const auto home : astray) {
    if (control.stopped()) return std::nullopt;
    const auto from = cell_of[home];
    if (from == home) continue;
    queue.clear();
    for (const auto& e : exchanges[home]) {
      if (queue.offer(e.with, macros[e.macro].word.size())) back[e.with] = {e.with, no_inverse, &e};
    }
    bool found = false;
    while (const auto cell = queue.next()) {
      found = *cell == from;
      if (found) break;
      for (const auto& way : board.ways_from(*cell)) {
        for (auto k = way.first; k < way.last; ++k) {
          const auto move = board.way_moves[k];
          const auto shifts = board.shifts_of(move);
          if (inverses[move] == no_inverse || way.to == home ||
              std::any_of(shifts.begin(), shifts.end(), [&](const Shift& s) { return s.to == home; })) {
            continue;
          }
          if (queue.offer(way.to, queue.length(*cell) + 2)) back[way.to] = {*cell, move, nullptr};
        }
      }
    }
    if (!found) return std::nullopt;
    Steps away;  // from beside home to where the piece is, the last move first
    auto at = from;
    for (; back[at].move != no_inverse; at = back[at].cell) away.push_back(back[at].move);
    for (const auto move : away) steps.push_back(inverses[move]);
    const auto& e = *back[at].exchange;
    for (const auto letter : macros[e.macro].word) steps.push_back(board.windows[e.window].moves[letter]);
    steps.insert(steps.end(), away.rbegin(), away.rend());
    std::swap(labels[from], labels[home]);
    cell_of[labels[from]] = from;
    cell_of[home] = home;
  }
  return steps;
}

// One piece after the other is brought home by moves that leave those alone which are there already, and, where no such
// move leads on, by words that exchange two cells. Good where most pieces are astray.
std::optional<Steps> by_carrying(const Board& board, const Macros& macros,
                                 const std::vector<std::vector<Exchange>>& exchanges, Labels labels, Control& control) {
  const auto n = board.size();
  // The order in which cells are found: those before any of them are connected, so the last one is brought home first.
  std::vector<std::uint16_t> order{0};
  std::vector<std::size_t> number(n, n);
  number[0] = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (const auto& e : exchanges[order[i]]) {
      if (number[e.with] != n) continue;
      number[e.with] = order.size();
      order.push_back(e.with);
    }
  }
  if (order.size() != n) return std::nullopt;
  std::vector<std::size_t> last_touched(board.moves(), 0);
  for (std::size_t move = 0; move < board.moves(); ++move) {
    for (const auto& s : board.shifts_of(move)) last_touched[move] = std::max(last_touched[move], number[s.to]);
  }
  std::vector<std::uint16_t> cell_of(n);  // [label]
  for (std::size_t cell = 0; cell < n; ++cell) cell_of[labels[cell]] = static_cast<std::uint16_t>(cell);
  struct Back {
    std::uint16_t cell = 0;
    std::uint32_t move = 0;
    const Exchange* exchange = nullptr;  // instead of the move
  };
  std::vector<Back> back(n);
  CellQueue queue(n);
  Steps steps;
  for (std::size_t i = n; i-- > 0;) {
    if (control.stopped()) return std::nullopt;
    const auto home = order[i];
    const auto from = cell_of[home];
    if (from == home) continue;
    queue.clear();
    static_cast<void>(queue.offer(from, 0));
    bool found = false;
    while (const auto cell = queue.next()) {
      found = *cell == home;
      if (found) break;
      const auto length = queue.length(*cell);
      for (const auto& way : board.ways_from(*cell)) {
        for (auto k = way.first; k < way.last; ++k) {
          const auto move = board.way_moves[k];
          if (last_touched[move] <= i && queue.offer(way.to, length + 1)) back[way.to] = {*cell, move, nullptr};
        }
      }
      for (const auto& e : exchanges[*cell]) {
        if (number[e.with] > i) continue;
        if (queue.offer(e.with, length + macros[e.macro].word.size())) back[e.with] = {*cell, 0, &e};
      }
    }
    if (!found) return std::nullopt;
    std::vector<std::uint16_t> path;
    for (auto at = home; at != from; at = back[at].cell) path.push_back(at);
    for (auto at = path.rbegin(); at != path.rend(); ++at) {
      const auto& b = back[*at];
      if (b.exchange != nullptr) {
        for (const auto letter : macros[b.exchange->macro].word) {
          steps.push_back(board.windows[b.exchange->window].moves[letter]);
        }
        std::swap(labels[b.cell], labels[*at]);
        cell_of[labels[b.cell]] = b.cell;
        cell_of[labels[*at]] = *at;
        continue;
      }
      steps.push_back(b.move);
      board.apply_few(labels, b.move);
      for (const auto& s : board.shifts_of(b.move)) cell_of[labels[s.to]] = s.to;
    }
  }
  return steps;
}

}  // namespace

std::optional<Steps> exchange_home(const Board& board, const Macros& macros, const Labels& labels, Control& control) {
  if (board.size() == 0 || board.images.size() != 1) return std::nullopt;
  const auto exchanges = exchanges_of(board, macros);
  auto carried = by_carrying(board, macros, exchanges, labels, control);
  std::size_t astray = 0;
  for (std::size_t cell = 0; cell < board.size(); ++cell) astray += labels[cell] != cell ? std::size_t{1} : 0;
  constexpr std::size_t few = 4;  // up to one in so many
  if (carried && few * astray > board.size()) return carried;
  auto exchanged = by_exchanges(board, macros, exchanges, labels, control);
  return carried && (!exchanged || carried->size() < exchanged->size()) ? carried : exchanged;
}

}  // namespace meleda::beam_board
