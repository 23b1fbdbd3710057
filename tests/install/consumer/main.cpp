// Another project that uses the installed library: asks the workbench, and runs an engine on rules of its own.

#include <meleda/engines/bidirectional.hpp>
#include <meleda/workbench/verbs.hpp>

#include <cstdint>
#include <iostream>
#include <vector>

// Double the number, or subtract three: how many steps from 7 to 11?
struct Doubling {
  using State = std::uint32_t;
  enum class Move { twice, less };
  static constexpr bool undirected = false;

  template <class Visitor>
  void moves(State s, Visitor&& visit) const {
    if (s <= 1000) visit(Move::twice);
    if (s >= 3) visit(Move::less);
  }
  bool legal(State s, Move m) const { return m == Move::twice ? s <= 1000 : s >= 3; }
  State apply(State s, Move m) const { return m == Move::twice ? 2 * s : s - 3; }
  template <class Visitor>
  void unmoves(State s, Visitor&& visit) const {
    if (s % 2 == 0 && s / 2 <= 1000) visit(Move::twice);
    visit(Move::less);
  }
  State undo(State s, Move m) const { return m == Move::twice ? s / 2 : s + 3; }
  std::uint32_t key(State s) const { return s; }
  State from_key(std::uint32_t k) const { return k; }
};
static_assert(meleda::Searchable<Doubling>);

int main() {
  meleda::Control control;
  meleda::Context context{control};
  const auto answer = meleda::answer({"distance", {{"spec", "rings:9"}, {"from", "start"}, {"to", "goal"}}}, context);
  const std::vector<std::uint32_t> targets{11};
  const auto way = meleda::bidirectional(Doubling{}, 7, std::span<const std::uint32_t>(targets), control);
  std::cout << answer.fields.at("distance").get<std::string>() << ' ' << way.moves.size() << '\n';
}
