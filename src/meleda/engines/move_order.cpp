#include "meleda/engines/move_order.hpp"

#include <algorithm>
#include <numeric>
#include <set>

#include "meleda/core/assert.hpp"

namespace meleda {

MoveOrder MoveOrder::of(const CellSystem& system, std::span<const std::uint8_t> forbidden) {
  MELEDA_ASSERT(!system.has_blank());
  using Word = std::vector<std::uint8_t>;
  const auto may = [&](std::size_t move) { return forbidden.empty() || forbidden[move] == 0; };
  MoveOrder order;
  order.moves_ = system.moves.size();
  order.allowed_.resize((order.moves_ + 1) * order.moves_);
  Word identity(system.cells());
  std::iota(identity.begin(), identity.end(), std::uint8_t{0});
  std::set<Word> done{identity};
  for (std::size_t a = 0; a < order.moves_; ++a) {
    if (!may(a)) continue;
    done.insert(system.moves[a].to);
    order.allowed_[order.moves_ * order.moves_ + a] = 1;
  }
  for (std::size_t a = 0; a < order.moves_; ++a) {
    for (std::size_t b = 0; b < order.moves_; ++b) {
      if (!may(a) || !may(b)) continue;
      Word both(identity.size());
      for (std::size_t cell = 0; cell < both.size(); ++cell) both[cell] = system.moves[b].to[system.moves[a].to[cell]];
      order.allowed_[a * order.moves_ + b] = done.insert(std::move(both)).second ? 1 : 0;
    }
  }
  return order;
}

}  // namespace meleda
