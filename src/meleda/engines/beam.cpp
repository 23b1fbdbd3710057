#include "meleda/engines/beam.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <utility>

#include "meleda/core/dice.hpp"
#include "meleda/core/language.hpp"
#include "meleda/engines/beam_board.hpp"
#include "meleda/engines/beam_ending.hpp"
#include "meleda/engines/beam_layers.hpp"
#include "meleda/engines/beam_patterns.hpp"
#include "meleda/engines/beam_windows.hpp"
#include "meleda/engines/parallel.hpp"

namespace meleda {

namespace {

using namespace beam_board;

// Generations of runs, whose weights follow those that did best; the ends of the best path again; windows of it.
class Improver {
 public:
  Improver(const GuidedTask& task, Control& control, const BeamEffort& effort)
      : task_(task),
        control_(control),
        effort_(effort),
        whole_(whole_board(task)),
        weights_(task.weights),
        spread_(first_spread(task)),
        width_(effort.width) {
    homes_ = assigned_homes(task, costs_of(task, whole_, task.weights), control).homes;
    macros_ = Macros(whole_, control);
    for (const std::size_t times : {1U, 2U}) {
      if (auto board = quotient_board(task, homes_, times)) quotients_.push_back(std::move(*board));
    }
    for (const std::size_t cells : {16U, 25U, 36U, 64U}) {
      for (const std::size_t width : {30U, 100U, 300U}) ways_.push_back({{cells, 40, width}, 1, 1e5});
    }
    lower_bound_ = guided_lower_bound(task, control);
    for (const auto& board : quotients_) lines_.push_back({&board, {}, nowhere, 0});
    lines_.push_back({&whole_, {}, nowhere, 0});
  }

  BeamPath improve() {
    BeamPath path;
    path.lower_bound = lower_bound_;
    std::size_t fruitless = 0;
    constexpr double most_share = 32;
    double share = 1;
    // Runs take their time on boards of many cells: a path first, however long.
    constexpr std::size_t many_cells = 400;
    if (whole_.size() >= many_cells) {
      if (auto steps = exchange_home(whole_, macros_, homes_, control_)) {
        offer(lines_.back(), std::move(*steps));
        control_.report({phrase("shortening"), best_, std::nullopt, 0});
      }
    }
    for (std::size_t generation = 0; !control_.stopped() && best_ > path.lower_bound; ++generation) {
      const auto before = best_;
      // As much for windows as for runs, twice as much after each time that runs found nothing better, and more as long
      // as they pay; then as much for a path that may become better.
      const auto runs = search(generation);
      share = best_ < before ? 1 : std::min(most_share, 2 * share);
      double windows = 0;
      while (!control_.stopped()) {
        if (best_ < before) control_.report({phrase("shortening"), best_, std::nullopt, generation});
        const auto known = best_;
        const auto searched = shorten();
        windows += searched;
        if (searched == 0 || (windows >= share * runs && (best_ == known || rival_))) break;
      }
      race(windows);
      if (best_ < before) {
        fruitless = 0;
        control_.report({phrase("shortening"), best_, std::nullopt, generation});
      } else if (++fruitless >= effort_.fruitless || best_ == nowhere) {
        fruitless = 0;
        if (search_with_patterns()) continue;
        const auto most = best_ == nowhere ? BeamLayers::most_width / 2 : effort_.most_width;
        if (width_ >= most) break;
        width_ = std::min<std::size_t>(2 * width_, most);
      }
    }
    for (const auto& line : lines_) {
      if (line.cost != best_ || best_ == nowhere) continue;
      path.found = true;
      path.moves = in_task(*line.board, line.steps);
      break;
    }
    return path;
  }

 private:
  static constexpr std::size_t usual_cells = 100;
  static constexpr auto nowhere = std::numeric_limits<std::size_t>::max();

  // The best path on a board.
  struct Line {
    const Board* board = nullptr;
    Steps steps;
    std::size_t cost = nowhere;
    std::size_t fruitless = 0;  // windows since it was shortened
    // How long it was after so many states were searched to shorten it.
    struct Mark {
      double searched = 0;
      std::size_t cost = 0;
    };
    std::vector<Mark> marks = {{0, nowhere}};
  };

  struct Attempt {
    const Line* line = nullptr;
    Steps prefix;  // it begins so
    std::vector<double> weights;
    std::size_t width = 0;
    Run run;
    std::size_t spent = 0;
    std::size_t misplaced = 0;  // pieces of the task, after the run
    std::optional<Steps> steps;
    std::optional<Steps> anyhow;  // on the whole board, where no shorter end was found
    double ending_rate = 0;       // moves for each misplaced piece at the end
  };

  // How far weights vary at first: by a sixth, and so that every feature counts a little beside the distance.
  static std::vector<double> first_spread(const GuidedTask& task) {
    const auto size_of = [&](std::size_t f) {
      double sum = 1e-9;
      for (const auto x : task.features[f]) sum += std::abs(static_cast<double>(x));
      return sum;
    };
    std::vector<double> spread;
    for (std::size_t f = 0; f < task.weights.size(); ++f) {
      spread.push_back(std::max(std::abs(task.weights[f]) / 6, 0.02 * size_of(0) / size_of(f)));
    }
    return spread;
  }

  // About normal: a sum of twelve equal distributions.
  double normal() {
    double sum = -6;
    for (int i = 0; i < 12; ++i) sum += static_cast<double>(dice_.below(1U << 20U)) / (1U << 20U);
    return sum;
  }

  void offer(Line& line, Steps steps) {
    const auto cost = line.board->cost(steps);
    if (cost >= line.cost) return;
    line.steps = std::move(steps);
    line.cost = cost;
    line.fruitless = 0;
    line.marks = {{0, cost}};
    best_ = std::min(best_, cost);
  }

  // Shortens the rival of the best path on the whole board, until it is the shorter one, or was longer after as much
  // work as the other, which is asked each time that its tries have doubled. The first few tell little.
  void race(double most) {
    constexpr std::size_t few = 4;
    auto& best = lines_.back();
    double searched = 0;
    while (rival_ && searched < most && !control_.stopped()) {
      searched += shorten(*rival_);
      if (rival_->cost < best.cost) {
        best = std::move(*rival_);
        rival_.reset();
      } else if (const auto tries = rival_->marks.size() - 1; std::has_single_bit(tries) && tries >= few) {
        const auto work = rival_->marks.back().searched;
        auto mark = best.marks.begin();
        while (mark + 1 != best.marks.end() && (mark + 1)->searched <= work) ++mark;
        if (mark->cost < rival_->cost) rival_.reset();
      }
    }
  }

  // On boards of so few cells that tables say how far half of the pieces are. Whether the best path became better.
  bool search_with_patterns() {
    constexpr std::size_t wider = 50;  // states that are only looked up take so much less than those of a run
    const auto before = best_;
    if (!effort_.tables || best_ == nowhere) return false;
    for (auto& line : lines_) {
      if (control_.stopped() || !PatternBeam::fits(*line.board)) continue;
      const PatternBeam patterns(*line.board, dice_, control_);
      Labels start;
      for (const auto cell : line.board->cells) start.push_back(homes_[cell]);
      if (auto steps = patterns.run(start, wider * width_, best_, control_)) offer(line, std::move(*steps));
    }
    if (best_ < before) control_.report({phrase("shortening"), best_, std::nullopt, 0});
    return best_ < before;
  }

  // Returns how many states were searched, about.
  double search(std::size_t generation) {
    constexpr std::size_t fresh = 12;
    constexpr std::size_t again = 4;
    constexpr std::size_t elite = 3;
    std::vector<Attempt> attempts(generation == 0 ? 1 : fresh + again);
    // Mostly on the smallest board; its paths are symmetric, and may miss shorter ones.
    const auto other = generation % 4 == 1 ? lines_.size() - 1 : generation % 4 == 3 && lines_.size() > 2 ? 1U : 0U;
    for (std::size_t i = 0; i < attempts.size(); ++i) {
      auto& attempt = attempts[i];
      attempt.line = &lines_[generation == 0 ? 0 : other];
      attempt.weights = weights_;
      if (i > 0) {
        for (std::size_t f = 0; f < weights_.size(); ++f) attempt.weights[f] += spread_[f] * normal();
      }
      attempt.width = width_on(*attempt.line->board, width_);
      if (i >= fresh) plan_again(attempt);
    }
    parallel_for(attempts.size(), [&](std::size_t i, std::size_t) { fall(attempts[i], attempts.size()); });
    const auto estimate = [&](const Attempt& a) {
      return static_cast<double>(a.spent) + ending_rate_ * static_cast<double>(a.misplaced);
    };
    std::vector<Attempt*> order;
    for (auto& attempt : attempts) order.push_back(&attempt);
    std::stable_sort(order.begin(), order.end(),
                     [&](const Attempt* a, const Attempt* b) { return estimate(*a) < estimate(*b); });
    std::vector<Attempt*> hopeful;
    for (auto* const attempt : order) {
      const auto room = attempt->line->cost == nowhere ? std::numeric_limits<double>::max()
                                                       : 1.01 * static_cast<double>(attempt->line->cost);
      if (hopeful.empty() || (hopeful.size() < elite && estimate(*attempt) < room)) hopeful.push_back(attempt);
    }
    parallel_for(hopeful.size(), [&](std::size_t i, std::size_t) { finish(*hopeful[i]); });
    for (auto* const attempt : hopeful) {
      if (attempt->anyhow) {
        if (lines_.back().cost == nowhere || attempt->anyhow->size() < lines_.back().cost) {
          offer(lines_.back(), std::move(*attempt->anyhow));
        } else if (attempt->line == &lines_.back() && (!rival_ || attempt->anyhow->size() < rival_->cost)) {
          const auto cost = attempt->anyhow->size();
          rival_ = Line{&whole_, std::move(*attempt->anyhow), cost, 0, {{0, cost}}};
        }
      }
      if (attempt->ending_rate > 0) ending_rate_ += 0.1 * (attempt->ending_rate - ending_rate_);
      if (!attempt->steps) continue;
      for (auto& line : lines_) {
        if (&line == attempt->line) offer(line, std::move(*attempt->steps));
      }
    }
    double states = 0;
    for (const auto& a : attempts) states += static_cast<double>(a.width * (a.run.steps.size() + 20));
    if (generation == 0 || control_.stopped()) return states;
    // Weights go towards those of the best.
    std::vector<const Attempt*> best;
    for (const auto* const attempt : order) {
      if (attempt->prefix.empty() && best.size() < elite) best.push_back(attempt);
    }
    for (std::size_t f = 0; f < weights_.size(); ++f) {
      double mean = 0;
      double square = 0;
      for (const auto* const a : best) mean += a->weights[f] / static_cast<double>(best.size());
      for (const auto* const a : best) square += (a->weights[f] - mean) * (a->weights[f] - mean);
      weights_[f] += 0.3 * (mean - weights_[f]);
      spread_[f] = 0.85 * spread_[f] + 0.2 * std::sqrt(square / static_cast<double>(best.size()));
    }
    return states;
  }

  // The end of the best path, wider because it is shorter.
  void plan_again(Attempt& attempt) {
    const auto& steps = attempt.line->steps;
    if (steps.size() < 2) return;
    const auto kept = std::max<std::size_t>(1, steps.size() * (20 + dice_.below(75)) / 100);
    attempt.prefix.assign(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(kept));
    attempt.width *= std::min<std::size_t>(8, steps.size() / (steps.size() - kept) + 1);
  }

  // So that a run takes about as long on a board of any size: layers, and what each state takes, grow with the cells.
  // On small boards more runs do better than wider ones.
  [[nodiscard]] static std::size_t width_on(const Board& board, std::size_t width) {
    const auto n = std::max(board.size(), usual_cells);
    return std::max<std::size_t>(2, width * usual_cells / n * usual_cells / n);
  }

  [[nodiscard]] Labels start_of(const Attempt& attempt) const {
    const auto& board = *attempt.line->board;
    Labels labels;
    for (const auto cell : board.cells) labels.push_back(homes_[cell]);
    for (const auto step : attempt.prefix) board.apply(labels, step);
    return labels;
  }

  void fall(Attempt& attempt, std::size_t at_a_time) const {
    constexpr std::size_t patience = 20;
    const auto& board = *attempt.line->board;
    auto labels = start_of(attempt);
    // Not much longer than what is known.
    const auto most = attempt.line->cost == nowhere ? 8 * lower_bound_ + 1000 : attempt.line->steps.size() * 5 / 4;
    auto width = std::min(attempt.width, BeamLayers::most_width - 1);
    while (width > 1 && !control_.may_use(at_a_time * BeamLayers::bytes(board, width, most))) width /= 2;
    BeamLayers layers;
    for (auto scale = usual_scale;; scale /= 2) {
      attempt.run =
          layers.run(board, costs_of(task_, board, attempt.weights, scale), labels, width, most, patience, control_);
      if (!attempt.run.too_fine) break;
    }
    attempt.width = width;
    attempt.spent = board.cost(attempt.prefix) + board.cost(attempt.run.steps);
    for (const auto step : attempt.run.steps) board.apply(labels, step);
    attempt.misplaced = misplaced(board, labels);
  }

  [[nodiscard]] static std::size_t misplaced(const Board& board, const Labels& labels) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < labels.size(); ++i) count += labels[i] != board.cells[i] ? board.images.size() : 0;
    return count;
  }

  // As long as no path is known, more is worth the while.
  [[nodiscard]] static std::size_t ending_width(const Attempt& attempt) {
    return attempt.line->cost == nowhere ? std::max<std::size_t>(attempt.width / 2, 4)
                                         : std::clamp<std::size_t>(attempt.width / 8, 4, 64);
  }

  void finish(Attempt& attempt) const {
    const auto& board = *attempt.line->board;
    const auto start = start_of(attempt);
    const auto& fallen = attempt.run.steps;
    const auto begun = board.cost(attempt.prefix);
    const auto whole = [&](const Steps& steps) {
      auto all = attempt.prefix;
      all.insert(all.end(), steps.begin(), steps.end());
      return all;
    };
    if (attempt.run.solved) {
      attempt.steps = whole(fallen);
      return;
    }
    const bool large = &board == &whole_ && board.size() > usual_cells;
    const auto last = costs_of(task_, board, task_.last_weights);
    auto best_cost = attempt.line->cost;
    // From where the run ended, and from some moves before that.
    for (const std::size_t moves_back : {0U, 16U, 48U}) {
      const auto back = moves_back / board.images.size();
      if (large || back > fallen.size() || control_.stopped()) break;
      Steps steps(fallen.begin(), fallen.end() - static_cast<std::ptrdiff_t>(back));
      const auto spent = begun + board.cost(steps);
      if (spent >= best_cost) continue;
      auto labels = start;
      for (const auto step : steps) board.apply(labels, step);
      const auto rest = bring_home(board, last, macros_, ending_width(attempt), labels, best_cost - spent, control_);
      if (!rest.all) continue;
      attempt.ending_rate = static_cast<double>(board.cost(rest.steps)) /
                            static_cast<double>(std::max<std::size_t>(1, misplaced(board, labels)));
      steps.insert(steps.end(), rest.steps.begin(), rest.steps.end());
      best_cost = begun + board.cost(steps);
      attempt.steps = whole(steps);
    }
    if (attempt.steps || control_.stopped()) return;
    auto nearly = whole(fallen);
    if (&board == &whole_) {
      auto labels = start;
      for (const auto step : fallen) board.apply_few(labels, step);
      Dice dice(attempt.spent);
      const auto rest = settle(task_, board, macros_, labels, dice, control_);
      nearly.insert(nearly.end(), rest.steps.begin(), rest.steps.end());
    }
    // Moves of the whole board have the numbers of the task's moves.
    auto steps = in_task(board, nearly);
    auto labels = homes_;
    for (const auto step : steps) whole_.apply_few(labels, step);
    const auto rest = exchange_home(whole_, macros_, labels, control_);
    if (!rest) return;
    steps.insert(steps.end(), rest->begin(), rest->end());
    if (large && attempt.misplaced > 0) {
      attempt.ending_rate = static_cast<double>(steps.size() - attempt.spent) / static_cast<double>(attempt.misplaced);
    }
    attempt.anyhow = std::move(steps);
  }

  // How windows are searched; those that save the most for what they cost are chosen more often.
  struct Way {
    PathShortener::Effort effort;
    double saved = 0;     // moves
    double searched = 0;  // states
  };

  // Returns how many states were searched: none where every path was tried often enough.
  double shorten() {
    for (auto& line : lines_) {
      if (line.cost == nowhere || line.cost > best_ + best_ / 50) continue;
      // So many windows for each step, before a path is left alone. On large boards, where runs seldom find a better
      // one, it is worth the while much longer.
      const std::size_t passes = line.board->size() > usual_cells ? 60 : 12;
      if (line.fruitless >= passes * line.steps.size()) continue;
      const auto searched = shorten(line);
      if (line.fruitless >= passes * line.steps.size() && line.board != &whole_) {
        offer(lines_.back(), in_task(*line.board, line.steps));
      }
      return searched;
    }
    return 0;
  }

  // Half of the time any, else the one that has saved the most; one that was not tried yet is thought to be good.
  [[nodiscard]] std::size_t chosen_way(Dice& dice) const {
    if (dice.below(2) == 0) return dice.below(ways_.size());
    std::size_t best = 0;
    for (std::size_t k = 1; k < ways_.size(); ++k) {
      if (ways_[k].saved * ways_[best].searched > ways_[best].saved * ways_[k].searched) best = k;
    }
    return best;
  }

  double shorten(Line& line) {
    constexpr std::size_t steps_each = 100;
    constexpr std::size_t most_slices = 8;
    constexpr std::size_t copies = 4;  // of a short path, of which the best is kept
    constexpr std::size_t fewest_tries = 100;
    struct Slice {
      Steps steps;
      std::uint64_t seed = 0;
      std::size_t tries = 0;
      std::vector<Way> ways;
    };
    // Slices that begin elsewhere each time; as many on every machine, so that what is found does not depend on its
    // cores.
    const auto slices = std::min(line.steps.size() / steps_each, most_slices);
    const bool whole = slices < 2;
    std::vector<Slice> work(whole ? copies : slices + 1);
    const auto length = whole ? line.steps.size() : line.steps.size() / slices;
    const auto shift = whole ? 0 : dice_.below(length);
    for (std::size_t i = 0; i < work.size(); ++i) {
      const auto begin = whole || i == 0 ? 0 : (i - 1) * length + shift;
      const auto end = whole || i == slices ? line.steps.size() : i * length + shift;
      work[i].steps.assign(line.steps.begin() + static_cast<std::ptrdiff_t>(begin),
                           line.steps.begin() + static_cast<std::ptrdiff_t>(end));
      work[i].seed = dice_.word();
      work[i].tries = whole ? std::max(length, fewest_tries) : end - begin;
      for (const auto& way : ways_) work[i].ways.push_back({way.effort, 0, 0});
    }
    parallel_for(work.size(), [&](std::size_t i, std::size_t) {
      auto& slice = work[i];
      Dice dice(slice.seed);
      PathShortener shortener(task_, *line.board);
      for (std::size_t k = 0; k < slice.tries && !control_.stopped(); ++k) {
        auto& way = slice.ways[chosen_way(dice)];
        auto weights = task_.weights;
        for (auto& weight : weights) weight *= 1 + 0.4 * (static_cast<double>(dice.below(2001)) / 1000 - 1);
        const auto before = line.board->cost(slice.steps);
        way.searched += static_cast<double>(shortener.attempt(slice.steps, way.effort, weights, dice, control_));
        way.saved += static_cast<double>(before - line.board->cost(slice.steps));
      }
    });
    Steps steps;
    std::size_t tries = 0;
    double searched = 1;
    for (const auto& slice : work) {
      if (!whole) {
        steps.insert(steps.end(), slice.steps.begin(), slice.steps.end());
      } else if (steps.empty() || line.board->cost(slice.steps) < line.board->cost(steps)) {
        steps = slice.steps;
      }
      tries += slice.tries;
      for (std::size_t k = 0; k < ways_.size(); ++k) {
        ways_[k].saved += slice.ways[k].saved;
        ways_[k].searched += slice.ways[k].searched;
        searched += slice.ways[k].searched;
      }
    }
    for (auto& way : ways_) {  // what was long ago counts less
      way.saved *= 0.95;
      way.searched *= 0.95;
    }
    const auto cost = line.board->cost(steps);
    line.fruitless = cost < line.cost ? 0 : line.fruitless + tries;
    line.steps = std::move(steps);
    line.cost = cost;
    line.marks.push_back({line.marks.back().searched + searched, cost});
    best_ = std::min(best_, cost);
    return searched;
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
  std::vector<Board> quotients_;
  Macros macros_;
  Labels homes_;
  std::vector<Line> lines_;  // of the quotients, the smallest first, and of the whole board
  Dice dice_{1};
  std::vector<double> weights_;  // of the middle of the next generation
  std::vector<double> spread_;
  std::vector<Way> ways_;
  double ending_rate_ = 2.5;
  std::size_t width_;
  std::uint64_t lower_bound_ = 0;
  std::size_t best_ = nowhere;
  std::optional<Line> rival_;  // of the best path on the whole board
};

}  // namespace

std::uint64_t guided_lower_bound(const GuidedTask& task, Control& control) {
  const auto distance = [&](std::size_t cell, std::size_t home) {
    return static_cast<double>(task.features[0][task.place[cell] + task.home[home]]);
  };
  // Whole distances are assigned exactly; others, and pieces too many to be assigned, go to the nearest home.
  std::optional<Labels> homes;
  const auto& distances = task.features[0];
  if (std::all_of(distances.begin(), distances.end(), [](float x) { return x == std::floor(x) && x < 1e6F; })) {
    std::vector<double> alone(task.weights.size(), 0);
    alone[0] = 1;
    auto assigned = assigned_homes(task, costs_of(task, whole_board(task), alone, 1), control);
    if (assigned.least) homes = std::move(assigned.homes);
  }
  std::map<std::uint16_t, std::vector<std::uint16_t>> places;
  for (std::size_t cell = 0; cell < task.goal.size(); ++cell) {
    places[task.goal[cell]].push_back(static_cast<std::uint16_t>(cell));
  }
  double sum = 0;
  for (std::size_t cell = 0; cell < task.start.size(); ++cell) {
    if (homes) {
      sum += distance(cell, (*homes)[cell]);
      continue;
    }
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
  if (task.moves.empty() || task.moves.size() > BeamLayers::most_moves) return {};
  return Improver(task, control, effort).improve();
}

}  // namespace meleda
