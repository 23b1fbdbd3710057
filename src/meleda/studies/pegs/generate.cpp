#include "meleda/studies/pegs/generate.hpp"

#include <tsl/robin_set.h>

#include <algorithm>
#include <mutex>
#include <tuple>
#include <unordered_set>
#include <utility>

#include "meleda/core/assert.hpp"
#include "meleda/core/dice.hpp"
#include "meleda/core/language.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/engines/key_hash.hpp"
#include "meleda/studies/pegs/catalogue.hpp"

namespace meleda::pegs {

namespace {

constexpr Effort effort;
constexpr std::uint64_t refutation_positions = 20'000;

std::size_t wanted(const Order& order) {
  return order.band == Band::any ? order.count : std::max<std::size_t>(64, 8 * order.count);
}

// The same numbers for the same position and seed, whatever the order in which positions come (SplitMix64's mixing).
std::uint64_t lot(std::uint64_t seed, Pegs pegs) {
  auto x = pegs + 0x9e3779b97f4a7c15U * (seed + 1);
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9U;
  x = (x ^ x >> 27) * 0x94d049bb133111ebU;
  return x ^ x >> 31;
}

// The positions with the least lots: a fair draw without putting back, from any stream of positions in which the same
// one may come again.
class Lottery {
 public:
  Lottery(std::uint64_t seed, std::size_t winners) : seed_(seed), winners_(winners) {}

  void add(Pegs pegs) {
    const std::pair ticket{lot(seed_, pegs), pegs};
    if (tickets_.size() >= 2 * winners_ + 1024) thin();
    if (full_ && ticket > worst_) return;
    tickets_.push_back(ticket);
  }
  std::vector<Pegs> draw() {
    thin();
    std::vector<Pegs> drawn;
    for (const auto& [number, pegs] : tickets_) drawn.push_back(pegs);
    return drawn;
  }

 private:
  void thin() {
    std::sort(tickets_.begin(), tickets_.end());
    tickets_.erase(std::unique(tickets_.begin(), tickets_.end()), tickets_.end());
    if (tickets_.size() < winners_) return;
    tickets_.resize(winners_);
    full_ = true;
    worst_ = tickets_.back();
  }

  std::uint64_t seed_;
  std::size_t winners_;
  std::vector<std::pair<std::uint64_t, Pegs>> tickets_;
  std::pair<std::uint64_t, Pegs> worst_;
  bool full_ = false;
};

// One way to win, by asking for each jump.
std::vector<Jump> any_solution(const Board& board, const KeptLevels& levels, Pegs pegs) {
  std::vector<Jump> line;
  while (count(pegs) > 1) {
    const auto jump = std::find_if(board.jumps().begin(), board.jumps().end(), [&](const Jump& each) {
      return each.possible(pegs) && levels.contains(pegs ^ each.all());
    });
    MELEDA_ASSERT(jump != board.jumps().end());
    line.push_back(*jump);
    pegs ^= jump->all();
  }
  return line;
}

// Plays on in all ways, unless there are too many.
std::optional<Refutation::Tried> play_on(const Board& board, Pegs start) {
  tsl::robin_set<Pegs, KeyHash<Pegs>> seen{start};
  std::vector<Pegs> waiting{start};
  int fewest = count(start);
  while (!waiting.empty()) {
    const auto pegs = waiting.back();
    waiting.pop_back();
    fewest = std::min(fewest, count(pegs));
    for (const auto& jump : board.jumps()) {
      if (!jump.possible(pegs) || !seen.insert(pegs ^ jump.all()).second) continue;
      if (seen.size() > refutation_positions) return std::nullopt;
      waiting.push_back(pegs ^ jump.all());
    }
  }
  return Refutation::Tried{static_cast<std::uint64_t>(count(start) - fewest), seen.size()};
}

// Positions with exactly one solution, from the ends upwards: one jump wins, and what it leads to has one solution.
// Not all of them once the control has stopped the work.
std::vector<Pegs> with_one_solution(const Board& board, const PegGame& game, const KeptLevels& levels, int pegs,
                                    Control& control) {
  auto level = single_pegs(game.finish);
  for (int n = 2; n <= pegs; ++n) {
    std::vector<Pegs> next;
    for (const auto below : level) {
      const auto bytes = levels.bytes() + (level.capacity() + 3 * next.capacity()) * sizeof(Pegs);
      if (control.stopped() || !control.may_use(bytes)) return {};
      for (const auto& jump : board.jumps()) {
        if (!jump.possible_backwards(below)) continue;
        const auto above = below ^ jump.all();
        if (rate_start(board, levels, above).winning.size() == 1) next.push_back(above);
      }
    }
    // One winning jump, so each of them was found once.
    control.report({phrase("one solution"), next.size(), {}, static_cast<std::uint64_t>(n)});
    level = std::move(next);
  }
  return level;
}

class Generator {
 public:
  Generator(const Board& board, const PegGame& game, const Order& order, Control& control)
      : board_(board), game_(game), order_(order), control_(control), lottery_(order.seed, wanted(order)) {}

  Result<Puzzles> run() {
    MELEDA_TRY(const auto drawn, draw());
    if (found_.status == Status::done) choose(drawn);
    return std::move(found_);
  }

 private:
  [[nodiscard]] bool fits(Pegs pegs) const {
    if (order_.type) {
      const auto group = SymmetryTypes::group_of(board_, pegs);
      const auto type = types_.type_of(group);
      if (type == 0 || (*order_.type != 0 && type != *order_.type)) return false;
    }
    return true;
  }

  // Puzzles that are images of each other and end in the same holes are one.
  [[nodiscard]] Pegs key(Pegs pegs) const { return board_.canonical(pegs, game_.named.stabiliser); }

  // Every loop that may take long asks this with its count; when the work is to end, the status says why.
  [[nodiscard]] bool may_go_on(std::uint64_t done = 0) {
    if (done % 1024 != 0 || !control_.stopped()) return true;
    found_.status = control_.stop_status();
    return false;
  }

  // Candidates in the order of the draw.
  Result<std::vector<Pegs>> draw() {
    const bool by_jumps = order_.unique == Uniqueness::first_jump && !order_.type;
    std::mutex adding;
    std::uint64_t once = 0;
    MELEDA_TRY(levels_, KeptLevels::make(board_, game_, order_.pegs, control_, [&](const BitLevels& made) {
                 if (!by_jumps || made.level().full_places() != order_.pegs || order_.pegs < 2) return;
                 std::ignore = made.for_each_reached_once(control_, [&](std::uint64_t pegs) {
                   const auto least = key(pegs);
                   const std::lock_guard guard(adding);
                   ++once;
                   lottery_.add(least);
                 });
               }));
    found_.status = levels_.status();
    if (found_.status != Status::done || !may_go_on()) return std::vector<Pegs>{};
    found_.most_pegs = levels_.most_pegs();
    if (order_.pegs > 1 && levels_.most_pegs() >= order_.pegs) found_.solvable_after = levels_.count(order_.pegs - 1);
    if (levels_.most_pegs() < order_.pegs) {
      found_.candidates = 0;
      return std::vector<Pegs>{};
    }
    if (by_jumps) {
      if (once == 0) found_.candidates = 0;
      return lottery_.draw();
    }
    if (order_.unique == Uniqueness::solution) {
      const auto all = with_one_solution(board_, game_, levels_, order_.pegs, control_);
      return may_go_on() ? from_list(all) : std::vector<Pegs>{};
    }
    if (order_.type) {
      const auto all = symmetric_candidates();
      return may_go_on() ? from_list(all) : std::vector<Pegs>{};
    }
    return from_level();
  }

  std::vector<Pegs> symmetric_candidates() {
    auto whole_class = game_.named;
    whole_class.stabiliser = game_.stabiliser;
    const auto all = symmetric_positions(board_, whole_class, types_, control_);
    std::vector<Pegs> solvable;
    std::uint64_t asked = 0;
    for (const auto& position : all[static_cast<std::size_t>(order_.pegs)]) {
      if (!may_go_on(asked++)) break;
      for (const auto g : game_.stabiliser) {
        const auto image = board_.act(g, position.pegs);
        if (!levels_.contains(image)) continue;
        if (order_.unique == Uniqueness::none || rate_start(board_, levels_, image).winning.size() == 1) {
          solvable.push_back(image);
        }
      }
    }
    return solvable;
  }

  std::vector<Pegs> from_list(const std::vector<Pegs>& all) {
    std::unordered_set<Pegs> orbits;
    std::uint64_t asked = 0;
    for (const auto pegs : all) {
      if (!may_go_on(asked++)) break;
      if (!fits(pegs)) continue;
      orbits.insert(key(pegs));
      lottery_.add(key(pegs));
    }
    found_.candidates = orbits.size();
    return lottery_.draw();
  }

  // Orbits are drawn, each as likely as the others: a kept position at random, which is taken once in as many times as
  // its orbit has kept positions.
  std::vector<Pegs> from_level() {
    const auto kept = levels_.kept(order_.pegs);
    // So few that all of them are looked at; an orbit has 12 positions at most, so beyond there are always enough.
    const auto few = std::max<std::uint64_t>(200'000, 100 * wanted(order_));
    if (kept <= few) {
      std::vector<Pegs> all;
      for (std::uint64_t i = 0; i < kept && may_go_on(i); ++i) all.push_back(levels_.kept_position(order_.pegs, i));
      return from_list(all);
    }
    Dice dice(order_.seed);
    std::vector<Pegs> drawn;
    std::unordered_set<Pegs> known;
    for (std::uint64_t thrown = 0; drawn.size() < wanted(order_) && may_go_on(thrown); ++thrown) {
      const auto pegs = levels_.kept_position(order_.pegs, dice.below(kept));
      if (dice.below(levels_.kept_images(board_, game_, pegs)) != 0) continue;
      if (known.insert(key(pegs)).second) drawn.push_back(key(pegs));
    }
    return drawn;
  }

  void choose(const std::vector<Pegs>& drawn) {
    std::vector<MadePuzzle> rated;
    for (std::size_t i = 0; i < drawn.size(); ++i) {
      if (!may_go_on()) return;
      control_.report({phrase("difficulty"), i, drawn.size(), 0});
      rated.push_back({drawn[i], rate(board_, game_, levels_, drawn[i], effort, control_), {}, false, {}});
    }
    if (!may_go_on()) return;  // the last rating may be cut short, too
    if (order_.band != Band::any) {
      std::vector<double> scores;
      for (const auto& puzzle : rated) {
        if (puzzle.rating.whole) scores.push_back(puzzle.rating.whole->score);
      }
      std::sort(scores.begin(), scores.end());
      found_.rated = scores.size();
      found_.not_rated = rated.size() - scores.size();
      // By rank, not by score: equal scores lie on both sides of a bound only if the bound cuts through them, and then
      // all of them belong to the lower band.
      const auto quarter = (scores.size() + 3) / 4;  // of two or three the first is easy and the last hard
      std::erase_if(rated, [&](const MadePuzzle& puzzle) {
        if (!puzzle.rating.whole) return true;
        const auto score = puzzle.rating.whole->score;
        const auto rank =
            static_cast<std::size_t>(std::lower_bound(scores.begin(), scores.end(), score) - scores.begin());
        const auto band = rank < quarter ? Band::easy : rank + quarter < scores.size() ? Band::medium : Band::hard;
        return band != order_.band;
      });
    }
    if (rated.size() > order_.count) rated.resize(order_.count);
    for (std::size_t i = 0; i < rated.size(); ++i) {
      control_.report({phrase("solutions"), i, rated.size(), 0});
      if (!finish(rated[i])) return;
    }
    found_.puzzles = std::move(rated);
  }

  [[nodiscard]] bool finish(MadePuzzle& puzzle) {
    puzzle.fewest_moves = puzzle.rating.whole.has_value();
    puzzle.solution = puzzle.fewest_moves ? puzzle.rating.whole->solution : any_solution(board_, levels_, puzzle.pegs);
    if (order_.unique == Uniqueness::none) return true;
    for (const auto& jump : board_.jumps()) {
      const auto after = puzzle.pegs ^ jump.all();
      if (!jump.possible(puzzle.pegs) || levels_.contains(after)) continue;
      if (!may_go_on()) return false;
      puzzle.refuted.push_back({jump, play_on(board_, after)});
    }
    return true;
  }

  const Board& board_;
  const PegGame& game_;
  const Order& order_;
  Control& control_;
  const SymmetryTypes types_{board_};
  Lottery lottery_;
  KeptLevels levels_;
  Puzzles found_;
};

}  // namespace

Result<Puzzles> generate(const Board& board, const PegGame& game, const Order& order, Control& control) {
  return Generator(board, game, order, control).run();
}

}  // namespace meleda::pegs
