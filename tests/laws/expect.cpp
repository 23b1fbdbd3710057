#include "laws/expect.hpp"

#include <gtest/gtest.h>

#include <string>

namespace meleda::laws {

bool expect(bool holds, std::string_view about, const char* file, int line) {
  if (!holds) ADD_FAILURE_AT(file, line) << std::string(about);
  return holds;
}

}  // namespace meleda::laws
