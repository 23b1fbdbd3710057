#pragma once
// The one place that reads a file which a user's argument names. A server switches it off, because its users must not
// read the files of the machine that it runs on.

#include <cstddef>
#include <string>

#include "meleda/core/result.hpp"

namespace meleda {

// A file of at most `most_bytes` bytes.
[[nodiscard]] Result<std::string> read_user_file(const std::string& name, std::size_t most_bytes);

// The text itself, where it has a line end in it; else the file of at most `most_bytes` bytes that it names.
[[nodiscard]] Result<std::string> text_or_file(const std::string& given, std::size_t most_bytes);

// From now on, in the whole process: read_user_file fails without a look at the disk, and asks for the text itself.
void refuse_user_files() noexcept;
[[nodiscard]] bool user_files_are_refused() noexcept;

}  // namespace meleda
