#pragma once
// What catalogues and made puzzles are asked with, and how their positions are shown.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "meleda/core/answer.hpp"
#include "meleda/core/result.hpp"
#include "meleda/core/scene.hpp"
#include "meleda/families/pegs/board.hpp"
#include "meleda/studies/pegs/board_arguments.hpp"
#include "meleda/studies/pegs/catalogue.hpp"
#include "meleda/studies/pegs/kept_levels.hpp"
#include "meleda/studies/pegs/rating.hpp"
#include "meleda/studies/pegs/symmetric_positions.hpp"

namespace meleda::studies {

// `--class` and `--finish`: a hole, `centre`, or any finishing hole of the class; where it is left out, the goal of the
// spec.
[[nodiscard]] Result<pegs::PegGame> game_argument(const Request& request, const PosedPegs& puzzle);
// `--symmetric`: the number of a type; 0 for `any`.
[[nodiscard]] Result<int> type_argument(const Request& request, const pegs::SymmetryTypes& types);
// `--pegs`: `17` or `10..20`.
[[nodiscard]] Result<pegs::PegRange> pegs_argument(const Request& request, const pegs::Board& board);
[[nodiscard]] Option class_option();
[[nodiscard]] Option finish_option();

// `class A, to one peg in d4`
[[nodiscard]] std::string describe(const pegs::Board& board, const pegs::PegGame& game);
// `spec` and `state`: by these a front end finds the position and lets it be played.
[[nodiscard]] Json puzzle_fields(const pegs::Board& board, const pegs::PegGame& game, pegs::Pegs pegs);
// Parts of the difficulty; "not computed" is said by there being no score.
[[nodiscard]] Json rating_fields(const pegs::Board& board, const pegs::Rating& rating);
// What a score is called, from where on.
[[nodiscard]] std::vector<std::pair<double, std::string>> difficulty_marks();
// "hard: 1 of 7 first jumps wins, and who jumps at random wins once in 2,100 games".
[[nodiscard]] std::string difficulty_sentence(double score, std::uint64_t winning, std::uint64_t jumps, double luck);
// `7.3`, or `not computed`.
[[nodiscard]] std::string score_text(const pegs::Rating& rating);
// `11 jumps, 1 wins`
[[nodiscard]] std::string jumps_text(const pegs::Rating& rating);
// The hole in which the last peg must stand gets a ring.
[[nodiscard]] Scene picture_of(const pegs::Board& board, pegs::Pegs pegs, std::optional<int> finish = std::nullopt);

}  // namespace meleda::studies
