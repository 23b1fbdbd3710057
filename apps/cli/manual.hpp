#pragma once

#include <string>

namespace meleda::cli {

// The manual page as roff, from the table of verbs.
[[nodiscard]] std::string manual_page();

}  // namespace meleda::cli
