#include "meleda/engines/beam_patterns.hpp"

#include <algorithm>
#include <bit>
#include <tuple>
#include <utility>

#include "meleda/engines/parallel.hpp"

namespace meleda::beam_board {

std::size_t PatternBeam::most_pieces(const Board& board) {
  const auto places = board.size() * board.images.size();
  std::size_t pieces = 0;
  for (std::size_t entries = places; entries <= most_entries && pieces < board.size(); entries *= places) ++pieces;
  return pieces;
}

bool PatternBeam::fits(const Board& board) {
  return board.moves() > 0 && board.size() > 1 && board.size() <= most_cells && 2 * most_pieces(board) >= board.size();
}

PatternBeam::PatternBeam(const Board& board, Dice& dice, Control& control)
    : board_(&board), turns_(board.images.size()), places_(board.size() * turns_) {
  piece_.resize(board.images[0].size());
  for (std::size_t cell = 0; cell < board.size(); ++cell) {
    for (std::size_t turn = 0; turn < turns_; ++turn) {
      piece_[board.image(turn, board.cells[cell])] = static_cast<Place>(cell * turns_ + turn);
    }
  }
  for (std::size_t move = 0; move < board.moves(); ++move) {
    auto& to = moved_.emplace_back();
    for (std::size_t place = 0; place < places_; ++place) to.push_back(static_cast<Place>(place));
    for (const auto& s : board.shifts_of(move)) {
      for (std::size_t turn = 0; turn < turns_; ++turn) {
        to[s.from * turns_ + turn] = static_cast<Place>(s.to * turns_ + (turn + s.turn) % turns_);
      }
    }
  }
  std::vector<Place> pieces;
  for (std::size_t cell = 0; cell < board.size(); ++cell) pieces.push_back(static_cast<Place>(cell));
  for (auto i = pieces.size(); i > 1; --i) std::swap(pieces[i - 1], pieces[dice.below(i)]);
  const auto half = static_cast<std::ptrdiff_t>(pieces.size() / 2);
  tables_.resize(2);
  tables_[0].pieces.assign(pieces.begin(), pieces.begin() + half);
  tables_[1].pieces.assign(pieces.begin() + half, pieces.end());
  parallel_for(tables_.size(), [&](std::size_t i, std::size_t) { fill(tables_[i], control); });
  if (control.stopped() || tables_[0].cost.empty() || tables_[1].cost.empty()) tables_.clear();
}

// Costs in turn: all arrangements of a cost are looked up in the table itself, which needs no list of them.
void PatternBeam::fill(Table& table, Control& control) const {
  const auto count = table.pieces.size();
  std::size_t entries = 1;
  for (std::size_t i = 0; i < count; ++i) entries *= places_;
  // Only a question: may_use would end the whole search.
  if (2 * entries > control.memory_limit()) return;
  table.cost.assign(entries, far);
  std::size_t home = 0;
  for (const auto piece : table.pieces) home = home * places_ + piece * turns_;
  table.cost[home] = 0;
  std::size_t most_cost = 0;
  for (std::size_t move = 0; move < board_->moves(); ++move) most_cost = std::max(most_cost, board_->cost(move));
  std::size_t last = 0;  // the most that was written
  std::size_t expanded = 0;
  std::vector<std::size_t> place(count);
  for (std::size_t cost = 0; cost <= last && cost + most_cost < far; ++cost) {
    for (std::size_t at = 0; at < entries; ++at) {
      if ((at & 0xffffU) == 0 && control.stopped()) return;
      if (table.cost[at] != cost) continue;
      if ((++expanded & 0xfffU) == 0 && control.stopped()) return;
      auto rest = at;
      for (auto i = count; i-- > 0; rest /= places_) place[i] = rest % places_;
      for (std::size_t move = 0; move < board_->moves(); ++move) {
        std::size_t to = 0;
        for (std::size_t i = 0; i < count; ++i) to = to * places_ + moved_[move][place[i]];
        const auto reached = cost + board_->cost(move);
        if (reached >= table.cost[to]) continue;
        table.cost[to] = static_cast<std::uint8_t>(reached);
        last = std::max(last, reached);
      }
    }
  }
}

PatternBeam::State PatternBeam::read(const Labels& labels) const {
  State state{};
  for (std::size_t cell = 0; cell < labels.size(); ++cell) state[cell] = piece_[labels[cell]];
  return state;
}

// With each table's costs, from home to the state, and from home to its inverse, which is the way home. These are the
// same for whole states where moves can be taken back, but not for the pieces of a table.
template <class Use>
void PatternBeam::ask(const State& state, Use&& use) const {
  State lies;
  for (std::size_t cell = 0; cell < board_->size(); ++cell) {
    lies[state[cell] / turns_] = static_cast<Place>(cell * turns_ + state[cell] % turns_);
  }
  for (const auto& table : tables_) {
    std::size_t there = 0;
    std::size_t back = 0;
    for (const auto piece : table.pieces) {
      there = there * places_ + lies[piece];
      back = back * places_ + state[piece] / turns_ * turns_ + (turns_ - state[piece] % turns_) % turns_;
    }
    use(table.cost[there], table.cost[back]);
  }
}

std::uint32_t PatternBeam::value_of(const State& state) const {
  std::uint32_t sum = 0;
  ask(state, [&](std::uint32_t there, std::uint32_t back) { sum += 2 * (there + back) + std::max(there, back); });
  return sum;
}

std::uint32_t PatternBeam::value(const Labels& labels) const {
  return value_of(read(labels));
}

std::uint32_t PatternBeam::lower_bound(const Labels& labels) const {
  std::uint32_t most = 0;
  ask(read(labels), [&](std::uint32_t, std::uint32_t back) { most = std::max(most, back); });
  return most;
}

// One layer for each cost below what is known, filled from the cheapest on.
class PatternBeam::Search {
 public:
  Search(const PatternBeam& beam, std::size_t width, std::size_t below, Control& control)
      : beam_(beam),
        board_(*beam.board_),
        width_(width),
        control_(control),
        layers_(below),
        seen_(std::bit_ceil(width * seen_for_each), 0) {}

  [[nodiscard]] static std::uint64_t bytes(const Board& board, std::size_t width, std::size_t below) {
    std::size_t most_cost = 0;
    for (std::size_t move = 0; move < board.moves(); ++move) most_cost = std::max(most_cost, board.cost(move));
    constexpr auto kept = sizeof(State) + sizeof(Candidate);
    const auto open = (most_cost + 1) * board.moves() * sizeof(Candidate);
    return width * (2 * below * kept + 2 * open + 2 * seen_for_each * sizeof(std::uint64_t));
  }

  [[nodiscard]] std::optional<Steps> run(const State& first) {
    std::uint64_t hash = 0;
    for (std::size_t cell = 0; cell < board_.size(); ++cell) hash ^= mixed(first[cell], cell);
    keep(layers_[0], first, {beam_.value_of(first), 0, 0, hash});
    for (std::size_t cost = 0; cost < layers_.size(); ++cost) {
      choose(cost);
      if (control_.stopped()) return std::nullopt;
      const auto& layer = layers_[cost];
      for (std::size_t i = 0; i < layer.states.size(); ++i) {
        if (layer.from[i].value == 0) return path_to(cost, i);
      }
      expand(cost);
    }
    return std::nullopt;
  }

 private:
  static constexpr std::size_t seen_for_each = 64;  // places for each state of a layer

  struct Candidate {
    std::uint32_t value = 0;
    std::uint32_t parent = 0;
    std::uint32_t move = 0;
    std::uint64_t hash = 0;
  };
  struct Layer {
    std::vector<Candidate> candidates;  // to be chosen from
    std::vector<Candidate> from;        // [state]
    std::vector<State> states;
  };

  [[nodiscard]] std::uint64_t& seen(std::uint64_t hash) { return seen_[hash & (seen_.size() - 1)]; }

  [[nodiscard]] State state_of(std::size_t cost, const Candidate& c) const {
    const auto& before = layers_[cost - board_.cost(c.move)].states[c.parent];
    auto after = before;
    for (const auto& s : board_.shifts_of(c.move)) after[s.to] = beam_.turned(before[s.from], s.turn);
    return after;
  }

  void keep(Layer& layer, const State& state, const Candidate& c) {
    layer.states.push_back(state);
    layer.from.push_back(c);
    seen(c.hash) = c.hash;
  }

  // The best of what leads to states of this cost. Of several ways to a state always the same one is taken.
  void choose(std::size_t cost) {
    auto found = std::move(layers_[cost].candidates);
    layers_[cost].candidates = {};
    std::erase_if(found, [&](const Candidate& c) { return seen(c.hash) == c.hash; });
    std::sort(found.begin(), found.end(), [](const Candidate& a, const Candidate& b) {
      return std::tie(a.hash, a.parent, a.move) < std::tie(b.hash, b.parent, b.move);
    });
    found.erase(std::unique(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.hash == b.hash; }),
                found.end());
    constexpr std::size_t part = 1024;
    parallel_for((found.size() + part - 1) / part, [&](std::size_t k, std::size_t) {
      if (control_.stopped()) return;
      const auto end = std::min(found.size(), (k + 1) * part);
      for (auto i = k * part; i < end; ++i) found[i].value = beam_.value_of(state_of(cost, found[i]));
    });
    if (found.size() > width_) {
      std::nth_element(
          found.begin(), found.begin() + static_cast<std::ptrdiff_t>(width_), found.end(),
          [](const Candidate& a, const Candidate& b) { return std::tie(a.value, a.hash) < std::tie(b.value, b.hash); });
      found.resize(width_);
      std::sort(found.begin(), found.end(), [](const Candidate& a, const Candidate& b) { return a.hash < b.hash; });
    }
    for (const auto& c : found) keep(layers_[cost], state_of(cost, c), c);
  }

  void expand(std::size_t cost) {
    for (std::size_t i = 0; i < layers_[cost].states.size(); ++i) {
      if ((i & 0xfffU) == 0 && control_.stopped()) return;
      const auto& state = layers_[cost].states[i];
      for (std::size_t move = 0; move < board_.moves(); ++move) {
        const auto reached = cost + board_.cost(move);
        if (reached >= layers_.size()) continue;
        auto hash = layers_[cost].from[i].hash;
        for (const auto& s : board_.shifts_of(move)) {
          hash ^= mixed(state[s.to], s.to) ^ mixed(beam_.turned(state[s.from], s.turn), s.to);
        }
        layers_[reached].candidates.push_back(
            {0, static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(move), hash});
      }
    }
  }

  [[nodiscard]] Steps path_to(std::size_t cost, std::size_t at) const {
    Steps steps;
    while (cost > 0) {
      const auto& c = layers_[cost].from[at];
      steps.push_back(c.move);
      at = c.parent;
      cost -= board_.cost(c.move);
    }
    std::reverse(steps.begin(), steps.end());
    return steps;
  }

  const PatternBeam& beam_;
  const Board& board_;
  std::size_t width_;
  Control& control_;
  std::vector<Layer> layers_;        // [cost]
  std::vector<std::uint64_t> seen_;  // lossy: what is forgotten may come again
};

std::optional<Steps> PatternBeam::run(const Labels& start, std::size_t width, std::size_t below,
                                      Control& control) const {
  if (tables_.empty() || below == 0 || control.stopped()) return std::nullopt;
  std::uint64_t held = 0;
  for (const auto& table : tables_) held += table.cost.size();
  width = std::min(width, most_width);
  while (width > 0 && held + Search::bytes(*board_, width, below) > control.memory_limit()) width /= 2;
  if (width == 0) return std::nullopt;
  return Search(*this, width, below, control).run(read(start));
}

}  // namespace meleda::beam_board
