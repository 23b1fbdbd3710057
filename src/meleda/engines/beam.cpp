#include "meleda/engines/beam.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <unordered_set>
#include <utility>

#include "meleda/core/assert.hpp"
#include "meleda/core/dice.hpp"
#include "meleda/engines/beam_board.hpp"
#include "meleda/engines/parallel.hpp"

namespace meleda {

namespace {

using namespace beam_board;

struct Run {
  bool solved = false;
  Steps steps;  // to the best state that was seen
};

// The first part: every move from the best states of a layer, until the potential has not fallen for a while.
class Falling {
 public:
  Falling(const Board& board, const Costs& costs, std::size_t width) : board_(board), costs_(costs), width_(width) {
    lanes_ = (board.moves() + 31) / 32 * 32;
    for (auto* const layer : {&now_, &next_}) {
      layer->labels.resize(width * board.size());
      layer->changes.assign(width * lanes_, no_move);
      layer->value.resize(width);
      layer->hash.resize(width);
    }
    seen_.resize(std::bit_ceil(width * 64));
  }
  static std::uint64_t bytes(const Board& board, std::size_t width, std::size_t layers) {
    return 2 * width * (2 * board.size() + 2 * board.moves() + 80) + width * (64 * 8 + 8 * 32) + layers * width * 8;
  }

  Run run(const Labels& start, std::size_t most_layers, Control& control) {
    constexpr std::size_t patience = 20;
    std::copy(start.begin(), start.end(), now_.labels.begin());
    now_.size = 1;
    now_.value[0] = 0;
    now_.hash[0] = 0;
    for (std::size_t cell = 0; cell < start.size(); ++cell) {
      now_.value[0] += costs_(start[cell], cell);
      now_.hash[0] ^= mixed(start[cell], cell);
    }
    for (std::size_t move = 0; move < board_.moves(); ++move) {
      now_.changes[move] = small(change(board_, costs_, start.data(), move));
    }
    auto best = now_.value[0];
    std::size_t best_layer = 0;  // so many layers lead to it
    for (std::size_t layer = 1; best > 0 && layer <= most_layers; ++layer) {
      if (control.stopped()) break;
      collect();
      choose();
      if (next_.size == 0) break;
      std::swap(now_, next_);
      if (now_.value[0] < best) {
        best = now_.value[0];
        best_layer = layer;
      } else if (layer - best_layer > patience) {
        break;
      }
    }
    Run run{best == 0, {}};
    std::uint32_t at = 0;
    for (auto layer = best_layer; layer-- > 0;) {
      run.steps.push_back(history_[layer][at].move);
      at = history_[layer][at].parent;
    }
    std::reverse(run.steps.begin(), run.steps.end());
    return run;
  }

 private:
  static constexpr std::int16_t no_move = std::numeric_limits<std::int16_t>::max();

  // Larger changes are all the same: the value of a state that is kept is exact.
  static std::int16_t small(std::int32_t change) {
    return static_cast<std::int16_t>(std::clamp(change, -32'000, 32'000));
  }

  struct Layer {
    Labels labels;
    std::vector<std::int16_t> changes;
    std::vector<std::int32_t> value;
    std::vector<std::uint64_t> hash;
    std::size_t size = 0;
  };
  struct Candidate {
    std::int32_t value = 0;
    std::uint32_t parent = 0;
    std::uint32_t move = 0;
    std::uint64_t hash = 0;
  };
  struct Link {
    std::uint32_t parent = 0;
    std::uint32_t move = 0;
  };

  void collect() {
    candidates_.clear();
    auto bound = std::numeric_limits<std::int32_t>::max();
    const auto most = 3 * width_ + 64;
    for (std::size_t i = 0; i < now_.size; ++i) {
      const auto* const changes = now_.changes.data() + i * lanes_;
      const auto value = now_.value[i];
      for (std::size_t j = 0; j < lanes_; j += 32) {
        auto least = no_move;
        for (std::size_t k = 0; k < 32; ++k) least = std::min(least, changes[j + k]);
        if (least == no_move || value + least >= bound) continue;
        for (std::size_t k = 0; k < 32; ++k) {
          if (changes[j + k] == no_move || value + changes[j + k] >= bound) continue;
          candidates_.push_back(
              {value + changes[j + k], static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j + k), 0});
        }
      }
      if (candidates_.size() < 2 * most) continue;
      const auto middle = candidates_.begin() + static_cast<std::ptrdiff_t>(most);
      std::nth_element(candidates_.begin(), middle, candidates_.end(),
                       [](const auto& a, const auto& b) { return a.value < b.value; });
      bound = middle->value;
      candidates_.erase(middle, candidates_.end());
    }
    for (auto& c : candidates_) {
      c.hash = hash_after(board_, now_.labels.data() + c.parent * board_.size(), now_.hash[c.parent], c.move);
    }
    std::sort(candidates_.begin(), candidates_.end(),
              [](const auto& a, const auto& b) { return a.value != b.value ? a.value < b.value : a.hash < b.hash; });
  }

  void choose() {
    const auto n = board_.size();
    next_.size = 0;
    auto& links = history_.emplace_back();
    for (const auto& c : candidates_) {
      if (next_.size == width_) break;
      auto& seen = seen_[c.hash & (seen_.size() - 1)];
      if (seen == c.hash) continue;
      seen = c.hash;
      const auto i = next_.size++;
      const auto* const before = now_.labels.data() + c.parent * n;
      auto* const labels = next_.labels.data() + i * n;
      std::copy_n(before, n, labels);
      for (const auto& s : board_.shifts_of(c.move)) labels[s.to] = board_.images[s.turn][before[s.from]];
      auto* const changes = next_.changes.data() + i * lanes_;
      std::copy_n(now_.changes.data() + c.parent * lanes_, lanes_, changes);
      for (auto k = board_.first_near[c.move]; k < board_.first_near[c.move + 1]; ++k) {
        changes[board_.near[k]] = small(change(board_, costs_, labels, board_.near[k]));
      }
      next_.value[i] = now_.value[c.parent] + change(board_, costs_, before, c.move);
      next_.hash[i] = c.hash;
      links.push_back({c.parent, c.move});
    }
  }

  const Board& board_;
  const Costs& costs_;
  std::size_t width_;
  std::size_t lanes_;
  Layer now_;
  Layer next_;
  std::vector<std::uint64_t> seen_;  // lossy: what is forgotten may come again
  std::vector<Candidate> candidates_;
  std::vector<std::vector<Link>> history_;
};

// Words on a window that move few of its cells: the shortest for each such permutation.
struct Macro {
  std::vector<std::pair<std::uint8_t, std::uint8_t>> shifts;  // to, from: cells of the window
  std::vector<std::uint8_t> word;                             // moves of the window
};

class Macros {
 public:
  static constexpr std::size_t most_cells = 12;
  static constexpr std::size_t most_moved = 3;

  Macros() = default;
  Macros(const Board& board, Control& control) {
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

  [[nodiscard]] bool empty() const { return macros_.empty(); }
  [[nodiscard]] const Macro& operator[](std::size_t i) const { return macros_[i]; }
  // Macros that bring what lies on one cell of the window to another.
  [[nodiscard]] const std::vector<std::uint32_t>& bringing(std::size_t from, std::size_t to) const {
    return by_shift_[from * cells_ + to];
  }
  [[nodiscard]] std::size_t longest() const { return longest_; }

 private:
  std::vector<Macro> macros_;
  std::vector<std::vector<std::uint32_t>> by_shift_;
  std::size_t cells_ = 0;
  std::size_t longest_ = 1;
};

// The last part: moves and macros, in layers by the number of the task's moves.
class Ending {
 public:
  Ending(const Board& board, const Costs& costs, const Macros& macros, std::size_t width)
      : board_(board), costs_(costs), macros_(macros), width_(width) {
    most_cost_ = 1;
    for (std::size_t move = 0; move < board.moves(); ++move) most_cost_ = std::max(most_cost_, board.cost(move));
    most_cost_ *= macros.longest();
  }

  // Costs less than `below`.
  std::optional<Steps> run(const Labels& start, std::size_t below, Control& control) {
    nodes_.clear();
    Layers layers(most_cost_ + 1);
    std::int32_t value = 0;
    std::uint64_t hash = 0;
    for (std::size_t cell = 0; cell < start.size(); ++cell) {
      value += costs_(start[cell], cell);
      hash ^= mixed(start[cell], cell);
    }
    if (value == 0) return Steps{};
    nodes_.push_back({start, value, hash, 0, 0, 0});
    expand(0, 0, layers);
    std::unordered_set<std::uint64_t> seen{hash};
    auto best = value;
    std::size_t since = 0;
    const std::size_t patience = 40 * board_.cost(0) + 4 * most_cost_;
    for (std::size_t cost = 1; cost < below; ++cost) {
      if (control.stopped()) return std::nullopt;
      auto candidates = std::exchange(layers[cost % layers.size()], {}).candidates;
      std::sort(candidates.begin(), candidates.end(),
                [](const auto& a, const auto& b) { return a.value != b.value ? a.value < b.value : a.hash < b.hash; });
      std::size_t kept = 0;
      for (const auto& c : candidates) {
        if (kept == width_) break;
        if (!seen.insert(c.hash).second) continue;
        ++kept;
        nodes_.push_back({after(nodes_[c.parent].labels, c), c.value, c.hash, c.parent, c.window, c.step});
        if (c.value == 0) return steps_to(nodes_.size() - 1);
        expand(nodes_.size() - 1, cost, layers);
        if (c.value < best) {
          best = c.value;
          since = cost;
        }
      }
      forget(cost);
      if (cost - since > patience) break;
    }
    return std::nullopt;
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
    for (std::size_t w = 0; w < board_.windows.size(); ++w) {
      const auto& window = board_.windows[w];
      const auto n = window.cells.size();
      for (std::size_t from = 0; from < n; ++from) {
        const auto label = labels[window.cells[from]];
        if (label == board_.cells[window.cells[from]]) continue;
        const auto home = board_.images[window.turns[from]][label];
        const auto to = static_cast<std::size_t>(std::find(window.actual.begin(), window.actual.end(), home) -
                                                 window.actual.begin());
        if (to == n) continue;
        for (const auto m : macros_.bringing(from, to)) offer_macro(node, parent, cost, w, m, layers);
      }
    }
  }

  void offer_macro(const Node& node, std::uint32_t parent, std::size_t cost, std::size_t w, std::uint32_t m,
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
    offer(layer, {value, parent, static_cast<std::uint32_t>(w), m, hash});
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
  std::vector<Node> nodes_;
  std::vector<std::size_t> begins_;  // [cost]: nodes that were there after this layer
};

// A path on the whole board, as numbers of the task's moves.
class Improver {
 public:
  Improver(const GuidedTask& task, Control& control, const BeamEffort& effort)
      : task_(task),
        control_(control),
        effort_(effort),
        whole_(whole_board(task)),
        weights_(task.weights),
        width_(effort.width) {
    const auto costs = costs_of(task, whole_, task.weights);
    homes_ = assigned_homes(task, costs, control);
    macros_ = Macros(whole_, control);
    quotient_ = quotient_board(task, homes_);
    if (quotient_) quotient_macros_ = Macros(*quotient_, control);
  }

  BeamPath improve() {
    BeamPath path;
    path.lower_bound = guided_lower_bound(task_);
    std::size_t fruitless = 0;  // runs since the last better path
    for (std::size_t run = 0; !control_.stopped();) {
      // Several at a time, as many on every machine: so that what is found does not depend on its cores.
      std::vector<Attempt> attempts(run == 0 ? 1 : 4);
      for (auto& attempt : attempts) plan(attempt, run++, fruitless > 0);
      parallel_for(attempts.size(), [&](std::size_t i, std::size_t) { make(attempts[i], path); });
      bool better = false;
      for (auto& attempt : attempts) {
        if (!attempt.steps || (path.found && attempt.board->cost(*attempt.steps) >= path.moves.size())) continue;
        path.found = better = true;
        path.moves = in_task(*attempt.board, *attempt.steps);
        best_board_ = attempt.board;
        best_steps_ = std::move(*attempt.steps);
        if (attempt.prefix.empty()) weights_ = attempt.weights;
      }
      fruitless = better ? 0 : fruitless + attempts.size();
      if (better) control_.report({"shortening", path.moves.size(), std::nullopt, run});
      if (path.found && path.moves.size() == path.lower_bound) break;
      if (fruitless < effort_.fruitless) continue;
      fruitless = 1;
      width_ *= 2;
      if (width_ > effort_.most_width) break;
    }
    return path;
  }

 private:
  struct Attempt {
    const Board* board = nullptr;
    Steps prefix;  // it begins so
    std::vector<double> weights;
    std::size_t width = 0;
    std::optional<Steps> steps;  // what was found, where it is shorter than what was known
  };

  void plan(Attempt& attempt, std::size_t run, bool vary) {
    attempt.weights = weights_;
    if (vary || run % 4 != 1) {
      for (auto& weight : attempt.weights) {
        if (run > 0) weight *= 1 + 0.2 * (static_cast<double>(dice_.below(2001)) / 1000 - 1);
      }
    }
    attempt.board = quotient_ && run % 8 != 7 ? &*quotient_ : &whole_;
    // Some are wider; and every other time the end of the best path is searched again, wider because it is shorter.
    attempt.width = width_on(*attempt.board, width_) * (run % 4 == 2 ? 4 : 1);
    if (run % 2 == 0 || best_steps_.empty()) return;
    attempt.board = best_board_;
    const auto kept = best_steps_.size() * (20 + dice_.below(75)) / 100;
    attempt.prefix.assign(best_steps_.begin(), best_steps_.begin() + static_cast<std::ptrdiff_t>(kept));
    attempt.width =
        width_on(*attempt.board, width_) * std::min<std::size_t>(8, best_steps_.size() / (best_steps_.size() - kept));
  }

  // So that a run takes about as long on a board of any size: layers, and what each state takes, grow with the cells.
  [[nodiscard]] static std::size_t width_on(const Board& board, std::size_t width) {
    constexpr std::size_t usual_cells = 100;
    const auto n = std::max(board.size(), usual_cells);
    return std::max<std::size_t>(2, width * usual_cells / n * usual_cells / n);
  }

  void make(Attempt& attempt, const BeamPath& known) const {
    const auto& board = *attempt.board;
    const auto& prefix = attempt.prefix;
    auto width = attempt.width;
    const auto& macros = &board == &whole_ ? macros_ : quotient_macros_;
    Labels start;
    for (const auto cell : board.cells) start.push_back(homes_[cell]);
    for (const auto step : prefix) board.apply(start, step);
    const auto costs = costs_of(task_, board, attempt.weights);
    const auto limit =
        (known.found ? known.moves.size() : std::numeric_limits<std::size_t>::max()) - board.cost(prefix);
    const auto most = 8 * known.lower_bound + 1000;
    const auto layers = std::min<std::size_t>(most, limit / board.cost(0));
    while (width > 1 && !control_.may_use(Falling::bytes(board, width, layers))) width /= 2;
    auto falling = std::make_unique<Falling>(board, costs, width);
    const auto run = falling->run(start, layers, control_);
    falling.reset();
    const auto whole = [&](const Steps& steps) {
      auto all = prefix;
      all.insert(all.end(), steps.begin(), steps.end());
      return all;
    };
    if (run.solved) attempt.steps = whole(run.steps);
    if (run.solved) return;
    const auto last = costs_of(task_, board, task_.last_weights);
    std::optional<Steps> best;
    std::size_t best_cost = limit;
    for (const std::size_t moves_back : {0U, 16U, 48U, 96U}) {
      const auto back = moves_back / board.cost(0);
      if (back > run.steps.size() || control_.stopped()) break;
      Steps steps(run.steps.begin(), run.steps.end() - static_cast<std::ptrdiff_t>(back));
      const auto spent = board.cost(steps);
      if (spent >= best_cost) continue;
      auto labels = start;
      for (const auto step : steps) board.apply(labels, step);
      // Two that change places take some moves: with so many misplaced there is little hope for a shorter path.
      std::size_t misplaced = 0;
      for (std::size_t i = 0; i < labels.size(); ++i)
        misplaced += labels[i] != board.cells[i] ? board.images.size() : 0;
      if (spent + misplaced + misplaced / 2 >= best_cost) continue;
      const auto rest = Ending(board, last, macros, std::clamp<std::size_t>(width / 8, 4, 64))
                            .run(labels, best_cost - spent, control_);
      if (!rest) continue;
      steps.insert(steps.end(), rest->begin(), rest->end());
      best_cost = board.cost(steps);
      best = std::move(steps);
    }
    if (best) attempt.steps = whole(*best);
  }

  [[nodiscard]] static Steps in_task(const Board& board, const Steps& steps) {
    Steps moves;
    for (const auto step : steps) moves.insert(moves.end(), board.stands[step].begin(), board.stands[step].end());
    return moves;
  }

  const GuidedTask& task_;
  Control& control_;
  BeamEffort effort_;
  Board whole_;
  Macros macros_;
  std::optional<Board> quotient_;
  Macros quotient_macros_;
  Labels homes_;
  Dice dice_{1};
  std::vector<double> weights_;
  std::size_t width_;
  const Board* best_board_ = nullptr;
  Steps best_steps_;  // of that board
};

}  // namespace

std::uint64_t guided_lower_bound(const GuidedTask& task) {
  const auto distance = [&](std::size_t cell, std::size_t home) {
    return static_cast<double>(task.features[0][task.place[cell] + task.home[home]]);
  };
  std::map<std::uint16_t, std::vector<std::uint16_t>> places;
  for (std::size_t cell = 0; cell < task.goal.size(); ++cell) {
    places[task.goal[cell]].push_back(static_cast<std::uint16_t>(cell));
  }
  double sum = 0;
  for (std::size_t cell = 0; cell < task.start.size(); ++cell) {
    if (task.start[cell] == task.goal[cell]) continue;
    auto least = std::numeric_limits<double>::max();
    for (const auto home : places[task.start[cell]]) least = std::min(least, distance(cell, home));
    sum += least;
  }
  double most = 0;
  for (const auto& move : task.moves) {
    double moved = 0;
    for (const auto& s : move) moved += distance(s.to, s.from);
    most = std::max(most, moved);
  }
  return most == 0 ? 0 : static_cast<std::uint64_t>(std::ceil(sum / most - 1e-9));
}

BeamPath beam(const GuidedTask& task, Control& control, const BeamEffort& effort) {
  if (task.start == task.goal) return {true, {}, 0};
  return Improver(task, control, effort).improve();
}

}  // namespace meleda
