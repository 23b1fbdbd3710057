#pragma once
// One puzzle of one size, behind text: the boundary between what is compiled for each family and what is written once.
// What every family has is here; what only some have are facets, each an interface of its own, null where the family
// has no such side. Calls are coarse (one a question, never one a state), and whatever may last takes a Control or the
// Context that holds it.

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "meleda/core/any_puzzle.hpp"
#include "meleda/core/integer.hpp"
#include "meleda/core/result.hpp"
#include "meleda/core/scene.hpp"
#include "meleda/core/solid.hpp"
#include "meleda/core/verb.hpp"
#include "meleda/workbench/facets/checking.hpp"
#include "meleda/workbench/facets/judging.hpp"
#include "meleda/workbench/facets/ordering.hpp"
#include "meleda/workbench/facets/playing.hpp"
#include "meleda/workbench/facets/solving.hpp"
#include "meleda/workbench/facets/space.hpp"

namespace meleda {

struct Facets {
  std::unique_ptr<Playing> playing = nullptr;
  std::unique_ptr<Solving> solving = nullptr;
  std::unique_ptr<Ordering> ordering = nullptr;
  std::unique_ptr<Space> space = nullptr;
  std::unique_ptr<Judging> judging = nullptr;
  std::unique_ptr<Checking> checking = nullptr;

  [[nodiscard]] bool has(Facet facet) const {
    switch (facet) {
      case Facet::playing: return playing != nullptr;
      case Facet::solving: return solving != nullptr;
      case Facet::ordering: return ordering != nullptr;
      case Facet::space: return space != nullptr;
      case Facet::judging: return judging != nullptr;
      case Facet::checking: break;
    }
    return checking != nullptr;
  }
};

class Instance : public AnyPuzzle {
 public:
  // Where the puzzle has a name and rules of its own, not its family's; else empty.
  [[nodiscard]] virtual std::string title() const = 0;
  [[nodiscard]] virtual std::string description() const = 0;
  [[nodiscard]] virtual std::string start() const = 0;
  [[nodiscard]] virtual std::optional<Integer> state_count() const = 0;
  [[nodiscard]] virtual std::vector<std::string> capabilities() const = 0;

  // `start` may stand for a state, and `goal` where there are goals.
  [[nodiscard]] virtual Result<std::string> read_state(std::string_view argument, std::string_view text) const = 0;
  // A family refuses what would be too large to look at, so that it takes no time to speak of.
  [[nodiscard]] virtual Result<Scene> scene(std::string_view state) const = 0;
  // Empty where it has nothing to say.
  [[nodiscard]] virtual Holding holding() const = 0;
  // Where states are bodies; else it is an error that says so.
  [[nodiscard]] virtual bool has_solids() const = 0;
  [[nodiscard]] virtual Result<Solid> solid(std::string_view state) const = 0;
  // The state with the piece at that place of the picture put to its next position.
  [[nodiscard]] virtual Result<std::string> edit(std::string_view state, std::string_view place) const = 0;

  // Whole states to begin with when one is entered, each with what it is called.
  [[nodiscard]] virtual std::vector<std::pair<std::string, std::string>> layouts() const = 0;

  [[nodiscard]] const Facets& facets() const { return facets_; }

 protected:
  Facets facets_;
};

}  // namespace meleda
