#include "meleda/engines/first_moves.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>

#include "meleda/core/assert.hpp"

namespace meleda {

namespace {

using Map = std::vector<std::uint8_t>;

Map inverse_of(const Map& map) {
  Map back(map.size());
  for (std::size_t cell = 0; cell < map.size(); ++cell) back[map[cell]] = static_cast<std::uint8_t>(cell);
  return back;
}

// `map` seen through `eye`: first back, then the map, then there.
Map seen(const Map& map, const Map& eye) {
  Map result(map.size());
  for (std::size_t cell = 0; cell < map.size(); ++cell) result[eye[cell]] = eye[map[cell]];
  return result;
}

class Orbits {
 public:
  explicit Orbits(const CellSystem& system) : system_(system), above_(system.moves.size()) {
    std::iota(above_.begin(), above_.end(), std::size_t{0});
    for (std::size_t m = 0; m < system.moves.size(); ++m) number_.try_emplace(system.moves[m].to, m);
  }

  // False, and nothing changes, where a move is taken to something that is none.
  bool join(const Map& eye, bool inverted) {
    std::vector<std::size_t> images;
    for (const auto& move : system_.moves) {
      const auto found = number_.find(seen(inverted ? inverse_of(move.to) : move.to, eye));
      if (found == number_.end()) return false;
      images.push_back(found->second);
    }
    for (std::size_t m = 0; m < images.size(); ++m) {
      const auto a = top(m);
      const auto b = top(images[m]);
      above_[std::max(a, b)] = std::min(a, b);
    }
    return true;
  }
  // Each with its first move first; the largest ones first.
  [[nodiscard]] std::vector<std::vector<std::size_t>> all() const {
    std::map<std::size_t, std::vector<std::size_t>> by_top;
    for (std::size_t m = 0; m < above_.size(); ++m) by_top[top(m)].push_back(m);
    std::vector<std::vector<std::size_t>> orbits;
    for (auto& [first, members] : by_top) orbits.push_back(std::move(members));
    std::stable_sort(orbits.begin(), orbits.end(), [](auto& a, auto& b) { return a.size() > b.size(); });
    return orbits;
  }

 private:
  [[nodiscard]] std::size_t top(std::size_t move) const {
    while (above_[move] != move) move = above_[move];
    return move;
  }

  const CellSystem& system_;
  std::vector<std::size_t> above_;
  std::map<Map, std::size_t> number_;
};

}  // namespace

std::vector<FirstMove> first_moves(const CellSystem& system, std::span<const std::uint8_t> task,
                                   std::span<const std::vector<std::uint8_t>> symmetries) {
  MELEDA_ASSERT(!system.has_blank() && !system.has_digits());
  const Map p(task.begin(), task.end());
  const auto back = inverse_of(p);
  Orbits orbits(system);
  const bool any_to_the_front = orbits.join(p, false);
  if (any_to_the_front && p == back) {
    Map identity(p.size());
    std::iota(identity.begin(), identity.end(), std::uint8_t{0});
    orbits.join(identity, true);
  }
  for (const auto& symmetry : symmetries) {
    const auto image = seen(p, symmetry);
    if (image == p) orbits.join(symmetry, false);
    if (any_to_the_front && image == back) orbits.join(symmetry, true);
  }
  const auto all = orbits.all();
  if (!any_to_the_front && all.size() == system.moves.size()) return {};
  std::vector<FirstMove> first;
  std::vector<std::uint8_t> forbidden(system.moves.size());
  for (const auto& orbit : all) {
    first.push_back({orbit.front(), forbidden});
    if (!any_to_the_front) continue;
    for (const auto move : orbit) forbidden[move] = 1;
  }
  return first;
}

}  // namespace meleda
