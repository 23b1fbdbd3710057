#pragma once
// Depth-first search with a bound that grows (IDA*), by lower bounds from pattern tables: for puzzles where few paths
// lead to the same state, and more states lie within reach than memory holds. Each round proves that no path has the
// length of its bound, or finds one. Rounds that last are cut into many parts, for all cores and so that a search that
// was stopped can go on where it was. Where the task is the same seen another way, only some first moves are tried.

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "meleda/core/cells.hpp"
#include "meleda/core/control.hpp"
#include "meleda/core/data_store.hpp"
#include "meleda/core/language.hpp"
#include "meleda/engines/first_moves.hpp"
#include "meleda/engines/move_order.hpp"
#include "meleda/engines/parallel.hpp"
#include "meleda/engines/pattern_table.hpp"

namespace meleda {

// Where a search stands: no path is shorter than the bound, and these parts of its round have none of that length.
struct IdaPoint {
  std::uint32_t bound = 0;
  std::vector<std::uint8_t> finished = {};  // [part]; empty: the round has not been cut

  friend bool operator==(const IdaPoint&, const IdaPoint&) = default;
};

// How far a search goes, and who is told when a part of a round is finished (under a lock: one at a time).
struct IdaEffort {
  std::uint32_t most_moves = std::numeric_limits<std::uint16_t>::max();
  std::uint64_t most_states = std::numeric_limits<std::uint64_t>::max();  // some thousands more for each worker
  std::function<void(const IdaPoint&)> on_finished_part = {};
};

inline constexpr const char* ida_point_format = "ida-point";
inline constexpr std::uint32_t ida_point_version = 2;
[[nodiscard]] Result<void> save(const IdaPoint& point, DataSink& sink);
[[nodiscard]] Result<IdaPoint> open_ida_point(const DataStore& store, const std::string& name);

template <Patterned P>
class IdaStar {
 public:
  using State = typename P::State;
  using Move = typename P::Move;

  struct Found {
    Status status = Status::done;
    std::vector<Move> moves = {};   // when done
    std::uint32_t lower_bound = 0;  // no path is shorter
    std::uint64_t states = 0;       // that it has visited
  };

  IdaStar(const P& p, const PatternBound<P>& bound, State target) : p_(p), bound_(bound), target_(std::move(target)) {
    if constexpr (CellPermuting<P>) {
      if (const auto system = p.cell_system(); system && !system->has_blank() && !system->has_digits()) {
        order_ = MoveOrder::of(*system);
      }
    }
  }

  // Goes on from `point`, which is where it stands afterwards. Unsolvable: there is no path of at most so many moves.
  // Where there is none at all and no table tells, it takes for ever to find out.
  Found find(const State& from, Control& control, IdaPoint& point, const IdaEffort& effort = {}) const {
    const auto most = effort.most_moves;
    const auto values = bound_.values(from);
    if (!values) return {Status::unsolvable, {}, 0, 0};
    if (from == target_) return {};
    if (most == 0) return {Status::unsolvable, {}, 1, 0};
    const auto looks = bound_.looks();
    const auto parity = bound_.patterns().parity(from);
    const auto least = std::max<std::uint32_t>(1, bound_of(looks, std::span(*values).first(looks.size())));
    if (point.bound < least) point = {least, {}};
    if (parity && point.bound % 2 != *parity) ++point.bound;
    const std::uint32_t step = parity ? 2 : 1;
    const auto beginnings = beginnings_of(from);
    Spent spent{effort.most_states};
    std::uint64_t states = 0;
    for (; point.bound <= most; point = {point.bound + step, {}}) {
      auto found = round(from, *values, beginnings, control, point, effort, spent);
      states += found.states;
      found.states = states;
      found.lower_bound = point.bound;
      if (found.status != Status::unsolvable) return found;
    }
    return {Status::unsolvable, {}, point.bound, states};
  }

  // Calls visit(moves) for every path of that length while it says true; none may be shorter. False if the work was
  // stopped.
  bool all(const State& from, std::uint32_t length, Control& control,
           const std::function<bool(std::span<const Move>)>& visit) const {
    const auto values = bound_.values(from);
    if (!values) return true;
    if (length == 0) {
      if (from == target_) visit({});
      return true;
    }
    const MoveOrder no_order;
    const std::atomic<bool> ends{false};
    Spent spent;
    Walk walk(*this, no_order, control, ends, spent, visit);
    walk.from(from, *values, MoveOrder::none, length);
    return !walk.stopped();
  }

  [[nodiscard]] static std::uint64_t bytes() { return 0; }  // nothing is kept between questions

 private:
  // A part of a round: what follows some first moves.
  struct Part {
    State state;
    PatternValues values;
    const MoveOrder* order = nullptr;
    std::size_t last = MoveOrder::none;
    std::vector<Move> moves = {};
  };
  // A first move that is tried, and the order of those that follow it.
  struct Beginning {
    std::size_t move = 0;
    MoveOrder order;
  };

  // Empty: all moves may be the first.
  [[nodiscard]] std::vector<Beginning> beginnings_of(const State& from) const {
    std::vector<Beginning> beginnings;
    if constexpr (CellPermuting<P> && requires { bound_.patterns().symmetries(); }) {
      if (!order_.known()) return beginnings;
      const auto system = p_.cell_system();
      const auto cells = system->cells();
      if (system->counts.size() != cells) return beginnings;
      std::vector<std::uint8_t> here(cells);
      std::vector<std::uint8_t> there(cells);
      std::vector<std::uint8_t> home(cells);
      p_.cells(from, here);
      p_.cells(target_, there);
      for (std::size_t cell = 0; cell < cells; ++cell) home[there[cell]] = static_cast<std::uint8_t>(cell);
      for (auto& piece : here) piece = home[piece];
      for (auto& first : first_moves(*system, here, bound_.patterns().symmetries())) {
        beginnings.push_back({first.move, MoveOrder::of(*system, first.forbidden)});
      }
    } else {
      static_cast<void>(from);
    }
    return beginnings;
  }

  // What all workers of a search have visited, as they find out now and then.
  struct Spent {
    std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    std::atomic<std::uint64_t> states{0};
  };

  class Walk {
   public:
    using Visit = std::function<bool(std::span<const Move>)>;

    Walk(const IdaStar& search, const MoveOrder& order, Control& control, const std::atomic<bool>& ends, Spent& spent,
         const Visit& visit)
        : search_(search), order_(order), control_(control), ends_(ends), spent_(spent), visit_(visit) {}

    // All that can be reached within `left` moves, at least one; false once it is to end.
    bool from(const State& s, const PatternValues& values, std::size_t last, std::uint32_t left) {
      if (++states_ % states_per_check == 0) {
        const auto spent = spent_.states.fetch_add(states_per_check, std::memory_order_relaxed) + states_per_check;
        stopped_ = spent >= spent_.most || ends_.load(std::memory_order_relaxed) || control_.stopped();
      }
      if (stopped_) return false;
      bool goes_on = true;
      std::size_t number = 0;
      const auto looks = search_.bound_.looks().size();
      const LookOrder look_order{std::span(values).first(looks)};
      search_.p_.moves(s, [&](const Move& m) {
        const auto own = number++;
        if (!goes_on || !order_.may_follow(last, own)) return;
        const auto t = search_.p_.apply(s, m);
        if (!order_.known() && !before_.empty() && t == before_.back()) return;
        PatternValues next;
        if (!search_.bound_.values_near(t, std::span(values).first(looks), look_order, left - 1,
                                        std::span(next).first(looks))) {
          return;
        }
        moves_.push_back(m);
        if (left == 1) {
          if (t == search_.target_) goes_on = visit_(moves_);
        } else {
          before_.push_back(s);
          goes_on = from(t, next, own, left - 1);
          before_.pop_back();
        }
        moves_.pop_back();
      });
      return goes_on && !stopped_;
    }
    [[nodiscard]] bool stopped() const { return stopped_; }
    [[nodiscard]] std::uint64_t states() const { return states_; }

   private:
    static constexpr std::uint64_t states_per_check = 4096;

    const IdaStar& search_;
    const MoveOrder& order_;
    Control& control_;
    const std::atomic<bool>& ends_;
    Spent& spent_;
    const Visit& visit_;
    std::vector<Move> moves_;
    std::vector<State> before_;
    std::uint64_t states_ = 0;
    bool stopped_ = false;
  };

  // Unsolvable: there is no path of that length.
  Found round(const State& from, const PatternValues& values, const std::vector<Beginning>& beginnings,
              Control& control, IdaPoint& point, const IdaEffort& effort, Spent& spent) const {
    constexpr std::uint32_t first_cut = 10;  // shorter rounds are soon done
    if (point.bound < first_cut) return whole_round(from, values, control, point.bound, spent);
    const auto parts = cut(from, values, beginnings);
    if (point.finished.size() != parts.size()) point.finished.assign(parts.size(), 0);
    const auto cut_depth = static_cast<std::uint32_t>(parts.empty() ? 0 : parts.front().moves.size());
    Found found{Status::unsolvable, {}, point.bound, 0};
    std::size_t first_found = parts.size();
    std::mutex finding;
    std::atomic<bool> stopped{false};
    std::atomic<std::uint64_t> states{0};
    std::atomic<std::uint64_t> done{0};
    parallel_for(parts.size(), [&](std::size_t i, std::size_t) {
      const auto& part = parts[i];
      {
        // The path that is found is the first one, however many workers there are.
        const std::lock_guard lock(finding);
        if (point.finished[i] != 0 || i > first_found) return;
      }
      if (stopped.load(std::memory_order_relaxed)) return;
      std::vector<Move> rest;
      const typename Walk::Visit keep = [&](std::span<const Move> moves) {
        rest.assign(moves.begin(), moves.end());
        return false;
      };
      Walk walk(*this, *part.order, control, stopped, spent, keep);
      const auto looks = bound_.looks();
      if (bound_of(looks, std::span(part.values).first(looks.size())) <= point.bound - cut_depth) {
        walk.from(part.state, part.values, part.last, point.bound - cut_depth);
      }
      states.fetch_add(walk.states(), std::memory_order_relaxed);
      control.report(
          {phrase("searching"), done.fetch_add(1, std::memory_order_relaxed) + 1, parts.size(), point.bound});
      const std::lock_guard lock(finding);
      if (walk.stopped()) {
        stopped.store(true, std::memory_order_relaxed);
      } else if (!rest.empty()) {
        if (i < first_found) {
          first_found = i;
          found.moves = part.moves;
          found.moves.insert(found.moves.end(), rest.begin(), rest.end());
        }
      } else {
        point.finished[i] = 1;
        if (effort.on_finished_part) effort.on_finished_part(point);
      }
    });
    found.states = states;
    if (first_found < parts.size()) {
      found.status = Status::done;
    } else if (stopped) {
      found.status = control.stop_status();
    }
    return found;
  }

  Found whole_round(const State& from, const PatternValues& values, Control& control, std::uint32_t length,
                    Spent& spent) const {
    Found found{Status::unsolvable, {}, length, 0};
    const typename Walk::Visit keep = [&](std::span<const Move> moves) {
      found.moves.assign(moves.begin(), moves.end());
      return false;
    };
    const std::atomic<bool> ends{false};
    Walk walk(*this, order_, control, ends, spent, keep);
    walk.from(from, values, MoveOrder::none, length);
    found.states = walk.states();
    if (!found.moves.empty()) {
      found.status = Status::done;
    } else if (walk.stopped()) {
      found.status = control.stop_status();
    }
    return found;
  }

  // The first moves of all words, so many that there are some thousands of them: the same on every machine.
  [[nodiscard]] std::vector<Part> cut(const State& from, const PatternValues& values,
                                      const std::vector<Beginning>& beginnings) const {
    constexpr std::size_t enough = 2000;
    constexpr std::size_t most_depth = 6;
    std::vector<Part> parts{{from, values, &order_, MoveOrder::none, {}}};
    for (std::size_t depth = 0; depth < most_depth && parts.size() < enough; ++depth) {
      std::vector<Part> longer;
      for (const auto& part : parts) {
        std::size_t number = 0;
        p_.moves(part.state, [&](const Move& m) {
          const auto own = number++;
          if (depth == 0 && !beginnings.empty()) {
            const auto begins = std::find_if(beginnings.begin(), beginnings.end(),
                                             [&](const Beginning& beginning) { return beginning.move == own; });
            // What follows begins anew: the first move is no longer free to change places.
            if (begins != beginnings.end()) add(longer, part, m, begins->order, MoveOrder::none);
          } else if (part.order->may_follow(part.last, own)) {
            add(longer, part, m, *part.order, own);
          }
        });
      }
      parts = std::move(longer);
    }
    return parts;
  }
  void add(std::vector<Part>& parts, const Part& before, const Move& m, const MoveOrder& order,
           std::size_t last) const {
    constexpr auto any = std::numeric_limits<std::uint32_t>::max();
    const auto looks = bound_.looks().size();
    Part next{p_.apply(before.state, m), {}, &order, last, before.moves};
    if (!bound_.values_near(next.state, std::span(before.values).first(looks), any,
                            std::span(next.values).first(looks))) {
      return;
    }
    next.moves.push_back(m);
    parts.push_back(std::move(next));
  }

  const P& p_;
  const PatternBound<P>& bound_;
  State target_;
  MoveOrder order_;
};

}  // namespace meleda
