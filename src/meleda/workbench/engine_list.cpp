#include "meleda/workbench/engine_list.hpp"

#include <fmt/format.h>

#include "meleda/core/text.hpp"

namespace meleda {

std::string descent_reason(Status status, std::uint64_t states, const std::string& book, std::uint64_t lower_bound) {
  if (status != Status::unsolvable) {
    return fmt::format("{} states were searched; any path has at least {} moves", grouped(states),
                       grouped(lower_bound));
  }
  if (states > 0)
    return fmt::format("exhausted: {} states were searched, and no target can be reached", grouped(states));
  if (!book.empty()) return fmt::format("the book {} has no such state", in_quotes(book));
  return "the rules rule it out: something that no move changes, or that moves only lower, differs";
}

std::string search_reason(Status status, std::uint64_t states, std::uint64_t lower_bound) {
  if (status == Status::unsolvable) {
    return fmt::format("exhausted: {} states were searched, and the two sides never meet", grouped(states));
  }
  return fmt::format("{} states were searched; no path is shorter than {} moves", grouped(states),
                     grouped(lower_bound));
}

std::string unfinished_table_reason(std::uint64_t bytes) {
  return fmt::format("the table of {} bytes was not completed", bytes);
}

}  // namespace meleda
