#include "laws/expect.hpp"

#include <gtest/gtest.h>

#include <string>

namespace meleda::laws {

bool expect(bool holds, std::string_view about, std::source_location where) {
  if (!holds) ADD_FAILURE_AT(where.file_name(), static_cast<int>(where.line())) << std::string(about);
  return holds;
}

}  // namespace meleda::laws
