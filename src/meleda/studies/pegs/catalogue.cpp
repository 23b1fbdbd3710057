#include "meleda/studies/pegs/catalogue.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace meleda::pegs {

Result<SymmetricCatalogue> symmetric_catalogue(const Board& board, const Game& game, const SymmetryTypes& types,
                                               const PegRange& pegs, bool complements, Control& control,
                                               KeptLevels& levels) {
  const auto most = complements ? std::max(pegs.most, board.size() - pegs.least) : pegs.most;
  MELEDA_TRY(levels, KeptLevels::make(board, game, most, control));
  SymmetricCatalogue found;
  found.status = levels.status();
  // Images that end elsewhere are images under symmetries of the class as well.
  auto whole_class = game.named;
  whole_class.stabiliser = game.stabiliser;
  Control unlimited;  // also when time ran out; a board whose levels fit into memory has not too many
  const auto all = symmetric_positions(board, whole_class, types, unlimited);
  for (int n = pegs.least; n <= std::min(pegs.most, levels.most_pegs()); ++n) {
    for (auto position : all[static_cast<std::size_t>(n)]) {
      std::optional<Pegs> least;
      for (const auto g : game.stabiliser) {
        const auto image = board.act(g, position.pegs);
        if ((least && *least <= image) || !levels.contains(image)) continue;
        if (complements && !levels.contains(board.full() ^ image)) continue;
        least = image;
      }
      if (!least) continue;
      position.pegs = *least;
      found.positions.push_back(position);
    }
  }
  return found;
}

Result<UniqueCatalogue> unique_catalogue(const Board& board, const Game& game, const PegRange& pegs, Control& control,
                                         KeptLevels& levels) {
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
