#include "meleda/core/integer.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <new>

namespace meleda {

namespace {

// By itself GMP ends the process where memory ends. It may be left by an exception, which its functions were compiled
// to let through; what they hold meanwhile is lost.
void* allocated(std::size_t bytes) {
  if (void* const memory = std::malloc(bytes)) return memory;
  throw std::bad_alloc();
}
void* reallocated(void* old, std::size_t /*bytes*/, std::size_t bytes) {
  if (void* const memory = std::realloc(old, bytes)) return memory;
  throw std::bad_alloc();
}
void release(void* memory, std::size_t /*bytes*/) {
  std::free(memory);
}

// What GMP has allocated before this is of malloc too, so it does not matter which globals are made first.
[[maybe_unused]] const bool throws_without_memory = [] {
  mp_set_memory_functions(allocated, reallocated, release);
  return true;
}();

}  // namespace

std::string to_text(const Integer& value) {
  return value.str();
}

Result<Integer> parse_natural(std::string_view text, std::string_view what) {
  if (text.empty()) {
    return fail(ErrorCode::bad_number, fmt::format("{} is missing: expected a whole number such as 123", what), 0);
  }
  const auto wrong = text.find_first_not_of("0123456789");
  if (wrong != std::string_view::npos) {
    return fail(ErrorCode::bad_number, fmt::format("{} must be a whole number, digits only", what), wrong);
  }
  Integer value;
  // mpz_set_str reads "0..." in base 10 as decimal, never as octal, because the base is given.
  mpz_set_str(value.backend().data(), std::string(text).c_str(), 10);
  return value;
}

}  // namespace meleda
