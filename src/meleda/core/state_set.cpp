#include "meleda/core/state_set.hpp"

#include <mutex>
#include <utility>

namespace meleda {

namespace {

struct Source {
  std::mutex changing;
  StateSetFinder find;
};

Source& source() {
  static Source the_source;
  return the_source;
}

}  // namespace

void find_state_sets_by(StateSetFinder finder) {
  auto& from = source();
  const std::scoped_lock lock(from.changing);
  from.find = std::move(finder);
}

std::shared_ptr<const StateSet> find_state_set(const std::string& name) {
  auto& from = source();
  StateSetFinder find;
  {
    const std::scoped_lock lock(from.changing);
    find = from.find;
  }
  return find ? find(name) : nullptr;
}

}  // namespace meleda
