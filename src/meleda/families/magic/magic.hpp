#pragma once
// Rubik's Magic: a closed chain of n square tiles, each hinged to the next along a side that may change.
//
// A state is a code: in space a magic code (RRRURRRU), in the plane an assemblage (E4E3W3E2W2E1W1W1). Whether it is a
// configuration is what is found: the chain closes, no two tiles are at one place, no hinges cross. Then its shape and
// its two invariants are told (M. Paolini, Exploring the "Rubik's Magic" universe, 2017).

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "meleda/core/concepts.hpp"
#include "meleda/core/findings.hpp"
#include "meleda/core/solid.hpp"
#include "meleda/families/magic/code.hpp"
#include "meleda/families/magic/plane.hpp"

namespace meleda::magic {

class Magic {
 public:
  using State = std::variant<Code, Assemblage>;
  static constexpr bool reads_shorthand = true;  // names, and levels that go without saying

  static FamilyInfo info();

  explicit Magic(std::uint32_t tiles, bool ribbon = false) : n_(tiles), ribbon_(ribbon) {}

  [[nodiscard]] std::size_t tiles() const { return n_; }
  // Flat, in two rows: as the puzzle is sold.
  [[nodiscard]] State start() const;

  [[nodiscard]] Result<Findings> findings(const State& s, Control& control) const;

  // In space the next symbol of this tile; in the plane the tile goes up by one level, from the top to the bottom.
  [[nodiscard]] Result<State> edit(State s, std::string_view place) const;

  [[nodiscard]] Result<State> parse(std::string_view text) const;
  void print(const State& s, std::string& out) const;
  [[nodiscard]] Result<Solid> solid(const State& s) const;
  [[nodiscard]] Result<Scene> scene(const State& s) const;

 private:
  std::uint32_t n_;
  bool ribbon_;  // drawn
};

[[nodiscard]] Result<Magic> make(const Arguments& arguments);

static_assert(Checked<Magic> && Editable<Magic> && Embodied<Magic>);
static_assert(!Playable<Magic>);

}  // namespace meleda::magic
