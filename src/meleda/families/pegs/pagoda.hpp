#pragma once
// Pagoda functions (Conway, Guy; "resource counts"): weights of the holes such that no jump raises the weight of the
// pegs on the board. A position that weighs less than a target can never become it.

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "meleda/families/pegs/board.hpp"

namespace meleda::pegs {

using Weights = std::vector<std::int64_t>;  // one for each hole

// Whether weights[from] + weights[over] >= weights[to] for every jump of the board.
[[nodiscard]] bool is_pagoda(const Board& board, const Weights& weights);

[[nodiscard]] std::int64_t weight_of(const Weights& weights, Pegs pegs);

// Says quickly of many positions that none of the targets can be reached from them: too few pegs, or too little
// weight for each by one of some pagoda functions. (Classes are looked at once, before a search begins.) These are
// chosen for the targets, the same ones every time.
class PagodaOutlook {
 public:
  PagodaOutlook(const Board& board, std::span<const Pegs> targets);

  [[nodiscard]] bool hopeless(Pegs pegs) const;
  [[nodiscard]] const std::vector<Weights>& pagodas() const { return pagodas_; }

 private:
  static constexpr std::size_t lanes = 16;
  using Lanes = std::array<std::int16_t, lanes>;
  struct Target {
    int pegs = 0;
    Lanes needed{};
  };

  void choose_pagodas(std::span<const Pegs> targets);

  const Board* board_;
  std::vector<Target> targets_;
  std::vector<Weights> pagodas_;
  // [byte of the position][value of the byte]: what these pegs weigh by each pagoda function.
  std::vector<std::array<Lanes, 256>> sums_;
};

}  // namespace meleda::pegs
