#include "meleda/families/hanoi/classic.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "meleda/core/translate.hpp"
#include "meleda/families/hanoi/picture.hpp"

namespace meleda::hanoi {

namespace {

void set_bit(std::uint64_t& number, std::uint32_t bit) {
  number |= std::uint64_t{1} << bit;
}
void set_bit(Integer& number, std::uint32_t bit) {
  mpz_setbit(number.gmp(), bit);
}
bool has_bit(std::uint64_t number, std::uint32_t bit) {
  return (number >> bit & 1) != 0;
}
bool has_bit(const Integer& number, std::uint32_t bit) {
  return mpz_tstbit(number.gmp(), bit) != 0;
}

}  // namespace

TransferWalk::TransferWalk(std::vector<std::uint8_t> pegs, std::vector<Transfer> parts)
    : below_(pegs.size() + 1), none_(static_cast<std::uint32_t>(pegs.size()) + 1), parts_(std::move(parts)) {
  top_.fill(none_);
  for (auto disc = static_cast<std::uint32_t>(pegs.size()); disc >= 1; --disc) {
    below_[disc] = top_[pegs[disc - 1]];
    top_[pegs[disc - 1]] = disc;
  }
  small_at_ = pegs.front();
  begin();
}

void TransferWalk::begin() {
  if (parts_.empty()) return;
  const auto& part = parts_.back();
  constexpr std::uint32_t most_bits = 63;
  left_ = part.discs == 0 ? 1 : (std::uint64_t{1} << std::min(part.discs, most_bits)) - 1;
  small_next_ = true;
  // Of an odd number of discs the smallest goes where they all go.
  const auto to = part.discs % 2 == 1 ? part.move.to : third(part.move.from, part.move.to);
  up_ = to == (part.move.from + 1) % 3;
}

std::uint32_t TransferWalk::make(const Move& m) {
  const auto disc = top_[m.from];
  top_[m.from] = below_[disc];
  below_[disc] = top_[m.to];
  top_[m.to] = disc;
  if (disc == 1) small_at_ = m.to;
  return disc;
}

std::uint32_t TransferWalk::next(Move& m) {
  if (parts_.empty()) return 0;
  if (parts_.back().discs == 0) {
    m = parts_.back().move;
  } else if (std::exchange(small_next_, !small_next_)) {
    m = {small_at_, static_cast<std::uint8_t>((small_at_ + (up_ ? 1 : 2)) % 3)};
  } else {
    const auto a = static_cast<std::uint8_t>((small_at_ + 1) % 3);
    const auto b = static_cast<std::uint8_t>((small_at_ + 2) % 3);
    m = top_[a] < top_[b] ? Move{a, b} : Move{b, a};
  }
  const auto disc = make(m);
  if (--left_ == 0) {
    parts_.pop_back();
    begin();
  }
  return disc;
}

template <class Rows>
typename BasicClassic<Rows>::Length BasicClassic<Rows>::to_perfect(const State& s, std::uint32_t largest,
                                                                   std::uint8_t peg) const {
  Length length = 0;
  for (auto disc = largest; disc >= 1; --disc) {
    const auto at = rows_.get(s, disc);
    if (at == peg) continue;
    set_bit(length, disc - 1);
    peg = third(at, peg);
  }
  return length;
}

template <class Rows>
void BasicClassic<Rows>::walk_to_perfect(State& s, std::uint32_t largest, std::uint8_t peg, const Length& left) const {
  auto disc = largest;
  // As long as the largest disc that still moves has not moved, the others are on their way from where they were.
  for (; disc >= 1; --disc) {
    const auto at = rows_.get(s, disc);
    const bool moves_later = has_bit(left, disc - 1);
    if (at == peg) continue;
    if (!moves_later) break;
    peg = third(at, peg);
  }
  if (disc == 0) return;
  // It has moved: when it did, all smaller ones were on the third peg.
  auto from = third(rows_.get(s, disc), peg);
  rows_.set(s, disc, peg);
  for (--disc; disc >= 1; --disc) {
    const auto between = third(from, peg);
    if (has_bit(left, disc - 1)) {
      rows_.set(s, disc, from);
      peg = between;
    } else {
      rows_.set(s, disc, peg);
      from = between;
    }
  }
}

template <class Rows>
void BasicClassic<Rows>::add_parts(const State& s, std::uint32_t largest, std::uint8_t peg,
                                   std::vector<Transfer>& parts) const {
  for (auto disc = largest; disc >= 1; --disc) {
    const auto at = rows_.get(s, disc);
    if (at == peg) continue;
    const auto between = third(at, peg);
    if (disc > 1) parts.push_back({disc - 1, {between, peg}});
    parts.push_back({0, {at, peg}});
    peg = between;
  }
}

template <class Rows>
typename BasicClassic<Rows>::Ways BasicClassic<Rows>::ways(const State& a, const State& b) const {
  Ways w{};
  w.disc = n_;
  while (w.disc >= 1 && rows_.get(a, w.disc) == rows_.get(b, w.disc)) --w.disc;
  if (w.disc == 0) return w;
  w.from = rows_.get(a, w.disc);
  w.to = rows_.get(b, w.disc);
  const auto between = third(w.from, w.to);
  const auto smaller = w.disc - 1;
  w.to_third = to_perfect(a, smaller, between);
  w.from_third = to_perfect(b, smaller, between);
  w.to_target = to_perfect(a, smaller, w.to);
  w.from_first = to_perfect(b, smaller, w.from);
  w.direct = w.to_third + 1 + w.from_third;
  w.twice = w.to_target + 1 + (Length(1) << smaller) + w.from_first;
  return w;
}

template <class Rows>
Integer BasicClassic<Rows>::distance(const State& a, const State& b, const StopCheck& /*stop*/) const {
  const auto w = ways(a, b);
  return Integer(std::min(w.direct, w.twice));
}

template <class Rows>
Integer BasicClassic<Rows>::shortest_paths(const State& a, const State& b, const StopCheck& /*stop*/) const {
  const auto w = ways(a, b);
  return w.disc != 0 && w.direct == w.twice ? 2 : 1;
}

template <class Rows>
std::vector<Move> BasicClassic<Rows>::first_steps(const State& a, const State& b) const {
  std::vector<Move> found;
  const auto w = ways(a, b);
  if (w.disc == 0) return found;
  const auto add = [&](std::uint8_t peg, std::uint8_t then) {
    Move first{w.from, then};
    for (auto disc = w.disc - 1; disc >= 1; --disc) {
      const auto at = rows_.get(a, disc);
      if (at == peg) continue;
      first = {at, peg};
      peg = third(at, peg);
    }
    if (std::find(found.begin(), found.end(), first) == found.end()) found.push_back(first);
  };
  const auto between = third(w.from, w.to);
  if (w.direct <= w.twice) add(between, w.to);
  if (w.twice <= w.direct) add(w.to, between);
  return found;
}

template <class Rows>
std::vector<Transfer> BasicClassic<Rows>::parts(const State& a, const State& b) const {
  std::vector<Transfer> all;
  const auto w = ways(a, b);
  if (w.disc == 0) return all;
  const auto between = third(w.from, w.to);
  const auto smaller = w.disc - 1;
  const bool once = w.direct <= w.twice;
  // From the end: the path from a perfect state is one to it, backwards.
  std::vector<Transfer> last;
  add_parts(b, smaller, once ? between : w.from, last);
  std::reverse(last.begin(), last.end());
  for (const auto& part : last) all.push_back({part.discs, {part.move.to, part.move.from}});
  if (once) {
    all.push_back({0, {w.from, w.to}});
  } else {
    all.push_back({0, {between, w.to}});
    if (smaller > 0) all.push_back({smaller, {w.to, w.from}});
    all.push_back({0, {w.from, between}});
  }
  add_parts(a, smaller, once ? between : w.to, all);
  return all;
}

template <class Rows>
typename Rows::State BasicClassic<Rows>::walk(const State& a, const State& b, const Integer& k,
                                              const StopCheck& /*stop*/) const {
  const auto w = ways(a, b);
  if (w.disc == 0) return a;
  const auto between = third(w.from, w.to);
  const auto smaller = w.disc - 1;
  const bool once = w.direct <= w.twice;
  auto made = static_cast<Length>(k);
  const auto& before = once ? w.to_third : w.to_target;
  if (made <= before) {
    auto s = a;
    walk_to_perfect(s, smaller, once ? between : w.to, before - made);
    return s;
  }
  const auto& after = once ? w.from_third : w.from_first;
  const Length left = (once ? w.direct : w.twice) - made;
  auto s = b;
  if (left <= after) {
    walk_to_perfect(s, smaller, once ? between : w.from, after - left);
    return s;
  }
  // The largest disc is on the third peg, and the others go from the target peg to the first one.
  rows_.set(s, w.disc, between);
  for (std::uint32_t disc = 1; disc <= smaller; ++disc) rows_.set(s, disc, w.to);
  walk_to_perfect(s, smaller, w.from, left - after - 1);
  return s;
}

template <class Rows>
std::vector<std::uint8_t> BasicClassic<Rows>::pegs_of(const State& s) const {
  std::vector<std::uint8_t> pegs(n_);
  for (std::uint32_t disc = 1; disc <= n_; ++disc) pegs[disc - 1] = rows_.get(s, disc);
  return pegs;
}

template <class Rows>
bool BasicClassic<Rows>::in_shortest(const State& s) const {
  return to_perfect(s, n_, 0) + to_perfect(s, n_, 2) + 1 == Length(1) << n_;
}

template <class Rows>
Result<Integer> BasicClassic<Rows>::position(const State& s, std::size_t /*order*/, const StopCheck& /*stop*/) const {
  if (!in_shortest(s)) {
    return fail(ErrorCode::not_found, tr("this state is not on the shortest path from the start to the goal"));
  }
  return Integer(to_perfect(s, n_, 0));
}

template <class Rows>
Result<typename Rows::State> BasicClassic<Rows>::at(const Integer& position, std::size_t order,
                                                    const StopCheck& stop) const {
  if (position < 0 || position >= order_length(order)) {
    return fail(ErrorCode::bad_number, say("a rank must be less than 2^{}, the number of states on the path", n_));
  }
  return walk(rows_.filled(0), rows_.filled(2), position, stop);
}

template <class Rows>
Result<int> BasicClassic<Rows>::compare(const State& a, const State& b, std::size_t order) const {
  MELEDA_TRY(const auto first, position(a, order));
  MELEDA_TRY(const auto second, position(b, order));
  return first < second ? -1 : first == second ? 0 : 1;
}

template <class Rows>
std::vector<Move> BasicClassic<Rows>::successor(const State& s, std::size_t /*order*/) const {
  if (!in_shortest(s)) return {};
  return first_steps(s, rows_.filled(2));
}

template <class Rows>
std::vector<Move> BasicClassic<Rows>::predecessor(const State& s, std::size_t /*order*/) const {
  if (!in_shortest(s)) return {};
  return first_steps(s, rows_.filled(0));
}

template <class Rows>
Result<Move> BasicClassic<Rows>::go_on(const State& s, const Move& last) const {
  if (!legal(s, {last.to, last.from})) {
    return fail(ErrorCode::bad_move, tr("that cannot have been the last move: it does not lead here"));
  }
  const auto top = tops(s);
  const auto small = rows_.get(s, 1);
  const auto next = static_cast<std::uint8_t>((small + (n_ % 2 == 1 ? 2 : 1)) % 3);
  if (small != last.to) return Move{small, next};
  const auto a = static_cast<std::uint8_t>((small + 1) % 3);
  const auto b = static_cast<std::uint8_t>((small + 2) % 3);
  if (top[a] == top[b])
    return fail(ErrorCode::not_supported, tr("all discs are on one peg: there is no move but disc 1's"));
  return top[a] < top[b] ? Move{a, b} : Move{b, a};
}

template <class Rows>
std::string BasicClassic<Rows>::why_not(const State& s, const Move& m) const {
  const auto top = tops(s);
  if (top[m.from] > n_) return say("there is no disc on peg {}", peg_name(m.from));
  return say("disc {} would lie on disc {}, which is smaller", top[m.from], top[m.to]);
}

template <class Rows>
Result<typename Rows::State> BasicClassic<Rows>::edit(const State& s, std::string_view place) const {
  MELEDA_TRY(const auto disc, parse_disc(place, n_));
  auto t = s;
  rows_.set(t, disc, static_cast<digits::Digit>((rows_.get(s, disc) + 1) % 3));
  return t;
}

template <class Rows>
Result<typename Rows::State> BasicClassic<Rows>::parse(std::string_view text) const {
  MELEDA_TRY(const auto pegs, parse_pegs(text, n_, 3));
  auto s = rows_.filled(0);
  for (std::uint32_t disc = 1; disc <= n_; ++disc) rows_.set(s, disc, pegs[disc - 1]);
  return s;
}

template <class Rows>
void BasicClassic<Rows>::print(const State& s, std::string& out) const {
  for (auto disc = n_; disc >= 1; --disc) out += peg_name(rows_.get(s, disc));
}

template <class Rows>
Result<Scene> BasicClassic<Rows>::scene(const State& s) const {
  if (auto checked = check_drawn(n_); !checked) return tl::unexpected<Error>(checked.error());
  TowerPicture picture{Stacks(3), n_, {}};
  for (auto disc = n_; disc >= 1; --disc) picture.stacks[rows_.get(s, disc)].push_back(disc);
  moves(s, [&](const Move& m) { picture.legal.push_back(m); });
  return draw(picture);
}

template <class Rows>
Point BasicClassic<Rows>::graph_place(const State& s) const {
  constexpr Point corners[] = {{0, 0}, {-0.5, 1}, {0.5, 1}};
  std::array<std::uint8_t, 3> corner_of = {0, 1, 2};  // [peg]: where all smaller discs are on it
  Point place;
  for (auto disc = n_; disc >= 1; --disc) {
    const auto peg = rows_.get(s, disc);
    const auto size = std::ldexp(1.0, static_cast<int>(disc) - 1);
    place.x += corners[corner_of[peg]].x * size;
    place.y += corners[corner_of[peg]].y * size;
    // Where two of the smaller triangles meet, all smaller discs are on the third peg.
    std::swap(corner_of[(peg + 1U) % 3], corner_of[(peg + 2U) % 3]);
  }
  return place;
}

template class BasicClassic<digits::PackedRows>;
template class BasicClassic<digits::LongRows>;

}  // namespace meleda::hanoi
