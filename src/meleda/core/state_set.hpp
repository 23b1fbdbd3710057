#pragma once
// Sets of states that were prepared once and are asked many times ("books"), by name. Who keeps them says how they are
// found; who searches only asks.

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace meleda {

class StateSet {
 public:
  StateSet() = default;
  StateSet(const StateSet&) = delete;
  StateSet& operator=(const StateSet&) = delete;
  virtual ~StateSet() = default;
  // From several threads at once.
  [[nodiscard]] virtual bool contains(std::uint64_t key) const = 0;
};

// The set of that name, or null where there is none.
using StateSetFinder = std::function<std::shared_ptr<const StateSet>(const std::string& name)>;

// Takes the place of the finder that was there; without one no set is found. Safe from any thread.
void find_state_sets_by(StateSetFinder finder);
[[nodiscard]] std::shared_ptr<const StateSet> find_state_set(const std::string& name);

}  // namespace meleda
