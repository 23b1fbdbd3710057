#include "meleda/core/verb.hpp"

#include <charconv>

#include "meleda/core/assert.hpp"

namespace meleda {

Outcome outcome_of(Status status) {
  switch (status) {
    case Status::done: return Outcome::done;
    case Status::unsolvable: return Outcome::no;
    case Status::limit_reached:
    case Status::cancelled: return Outcome::stopped;
  }
  return Outcome::stopped;
}

const std::string& VerbArguments::text(const std::string& name) const {
  static const std::string none;
  const auto found = values_.find(name);
  return found == values_.end() ? none : found->second;
}

std::int64_t VerbArguments::number(const std::string& name) const {
  const auto& digits = text(name);
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  MELEDA_ASSERT(error == std::errc() && end == digits.data() + digits.size());
  return value;
}

}  // namespace meleda
