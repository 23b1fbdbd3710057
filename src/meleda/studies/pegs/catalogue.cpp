#include "meleda/studies/pegs/catalogue.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace meleda::pegs {

Result<SymmetricCatalogue> symmetric_catalogue(const Board& board, const PegGame& game, const SymmetryTypes& types,
                                               const PegRange& pegs, bool complements, Control& control,
                                               KeptLevels& levels) {
  // Images that end elsewhere are images under symmetries of the class as well.
  auto whole_class = game.named;
  whole_class.stabiliser = game.stabiliser;
  const auto least_that = [&](Pegs position, const auto& holds) {
    std::optional<Pegs> least;
    for (const auto g : game.stabiliser) {
      const auto image = board.act(g, position);
      if ((!least || image < *least) && holds(image)) least = image;
    }
    return least;
  };
  SymmetricCatalogue found;
  std::vector<std::vector<SymmetricPosition>> all;
  bool all_listed = true;
  const auto most = complements ? std::max(pegs.most, board.size() - pegs.least) : pegs.most;
  // Each level is looked up when it has been made, so that whatever stops the work leaves what was found.
  MELEDA_TRY(levels, KeptLevels::make(board, game, most, control, [&](const BitLevels& made) {
               const auto& level = made.level();
               // Listed only now, when it is known that the board is not too large.
               if (all.empty()) {
                 all = symmetric_positions(board, whole_class, types, control, Patience::until_cancelled);
                 all_listed = control.stop_status() != Status::cancelled;
               }
               if (!pegs.holds(level.full_places())) return;
               for (auto position : all[static_cast<std::size_t>(level.full_places())]) {
                 const auto least = least_that(position.pegs, [&](Pegs image) { return level.contains(image); });
                 if (!least) continue;
                 position.pegs = *least;
                 found.positions.push_back(position);
               }
             }));
  found.status = all_listed ? levels.status() : Status::cancelled;
  if (!complements) return found;
  std::vector<SymmetricPosition> with_complement;
  for (std::size_t i = 0; i < found.positions.size(); ++i) {
    if (i % 1024 == 0 && control.stop_status() == Status::cancelled) {
      found.status = Status::cancelled;
      break;
    }
    auto position = found.positions[i];
    const auto least = least_that(
        position.pegs, [&](Pegs image) { return levels.contains(image) && levels.contains(board.full() ^ image); });
    if (!least) continue;
    position.pegs = *least;
    with_complement.push_back(position);
  }
  found.positions = std::move(with_complement);
  return found;
}

Result<UniqueCatalogue> unique_catalogue(const Board& board, const PegGame& game, const PegRange& pegs,
                                         Control& control, KeptLevels& levels) {
  UniqueCatalogue found;
  std::optional<Error> error;
  // A position with one peg has no jump.
  const auto least = std::max(2, pegs.least);
  MELEDA_TRY(levels, KeptLevels::make(board, game, pegs.most, control, [&](const BitLevels& made) {
               if (made.level().full_places() < least || error) return;
               auto row = unique_jumps(board, game.named, made, control);
               if (row)
                 found.rows.push_back(std::move(*row));
               else
                 error = std::move(row).error();
             }));
  if (error && error->code != ErrorCode::stopped) return tl::unexpected(std::move(*error));
  found.status = error ? control.stop_status() : levels.status();
  return found;
}

}  // namespace meleda::pegs
