#pragma once
// Layers of a beam search: every move from the best states of a layer, of which the best are the next layer.

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/engines/beam_board.hpp"

namespace meleda::beam_board {

struct Run {
  bool solved = false;
  bool too_fine =
      false;    // some move would change the value by more than is counted: a smaller scale of costs is needed
  Steps steps;  // to the best state that was seen
};

// Its memory is kept from run to run.
class BeamLayers {
 public:
  // Until everything is at home, the potential has not fallen for `patience` layers, or there were `most_layers`.
  [[nodiscard]] Run run(const Board& board, const Costs& costs, const Labels& start, std::size_t width,
                        std::size_t most_layers, std::size_t patience, Control& control);

  [[nodiscard]] static std::uint64_t bytes(const Board& board, std::size_t width, std::size_t layers);

  // Wider beams and boards of more moves have no place in a candidate.
  static constexpr std::size_t most_width = std::size_t{1} << 16U;
  static constexpr std::size_t most_moves = std::size_t{1} << 16U;

 private:
  static constexpr std::int16_t no_move = std::numeric_limits<std::int16_t>::max();
  static constexpr std::int32_t most_change = 30'000;
  static constexpr std::size_t lane = 32;  // changes are looked at so many at a time

  struct Layer {
    Labels labels;
    std::vector<std::int16_t> changes;  // [state][move]: of the value
    std::vector<std::int32_t> value;
    std::vector<std::int32_t> least;  // value of a child
    std::vector<std::uint64_t> hash;
    std::size_t size = 0;
  };
  struct Link {
    std::uint16_t parent = 0;
    std::uint16_t move = 0;
  };

  struct Candidate {
    std::uint16_t over = 0;  // what it costs more than the best
    std::uint16_t parent = 0;
    std::uint16_t move = 0;
  };

  void collect();
  void choose();

  const Board* board_ = nullptr;
  const Costs* costs_ = nullptr;
  std::size_t width_ = 0;
  std::size_t lanes_ = 0;
  bool too_fine_ = false;
  Layer now_;
  Layer next_;
  std::vector<std::uint64_t> seen_;  // lossy: what is forgotten may come again
  unsigned seen_shift_ = 0;
  std::vector<std::uint64_t> cell_key_;
  std::vector<std::uint64_t> label_key_;
  std::vector<Candidate> candidates_;
  std::vector<std::uint32_t> count_;  // [over]: candidates, then where the next of them goes
  std::vector<Link> sorted_;
  std::vector<Link> links_;
  std::vector<std::size_t> first_link_;  // [layer], and one more
};

}  // namespace meleda::beam_board
