#pragma once
// Sets of states that were prepared once and are asked many times ("books"), by name. Whoever keeps them says how they
// are found; whoever searches only asks.

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
  // From several threads at once. Where what it is read from has been damaged, it throws (DamagedData) and never
  // guesses.
  [[nodiscard]] virtual bool contains(std::uint64_t key) const = 0;
  // False once damage was found: then it is of no use any more.
  [[nodiscard]] virtual bool sound() const { return true; }
};

// The set of that name, or null where there is none. An empty finder finds none.
using StateSetFinder = std::function<std::shared_ptr<const StateSet>(const std::string& name)>;

[[nodiscard]] inline std::shared_ptr<const StateSet> find_state_set(const StateSetFinder& finder,
                                                                    const std::string& name) {
  return finder ? finder(name) : nullptr;
}

}  // namespace meleda
