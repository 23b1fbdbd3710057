#pragma once
// A broken invariant is a bug of ours. MELEDA_ASSERT stays on in release, so it belongs in cold code; it throws, so
// that a front end can report it (exit status 2, HTTP 500) instead of aborting a session that holds other work.

#include <stdexcept>

namespace meleda {

class BrokenInvariant : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

[[noreturn]] void broken_invariant(const char* condition, const char* file, int line);

}  // namespace meleda

#define MELEDA_ASSERT(condition) \
  ((condition) ? static_cast<void>(0) : ::meleda::broken_invariant(#condition, __FILE__, __LINE__))

#ifdef NDEBUG
#define MELEDA_HOT_ASSERT(condition) static_cast<void>(0)
#else
#define MELEDA_HOT_ASSERT(condition) MELEDA_ASSERT(condition)
#endif
