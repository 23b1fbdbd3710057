#pragma once
// The one place that reads a file which a user's argument names. Requests to a server may not, because its users must
// not read the files of the machine that it runs on.

#include <cstddef>
#include <string>

#include "meleda/core/result.hpp"

namespace meleda {

enum class UserFiles { allowed, refused };

// A file of at most `most_bytes` bytes. Where files are refused it fails without a look at the disk, and asks for the
// text itself.
[[nodiscard]] Result<std::string> read_user_file(UserFiles files, const std::string& name, std::size_t most_bytes);
// The text itself, where it has more than one line; else the file of that name.
[[nodiscard]] Result<std::string> text_or_file(UserFiles files, const std::string& given, std::size_t most_bytes);

}  // namespace meleda
