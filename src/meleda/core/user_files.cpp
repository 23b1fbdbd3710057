#include "meleda/core/user_files.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <system_error>

#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"

namespace meleda {

Result<std::string> read_user_file(UserFiles files, const std::string& name, std::size_t most_bytes) {
  if (files == UserFiles::refused) {
    return fail(ErrorCode::unavailable,
                say("{} is no name that is built in, and files are not read here", in_quotes(name)), {},
                tr("give the text of the file itself, with its line ends"));
  }
  std::error_code error;
  if (std::filesystem::is_directory(name, error)) {
    return fail(ErrorCode::unavailable, say("{} is a folder, not a file", in_quotes(name)));
  }
  std::ifstream file(name, std::ios::binary);
  if (!file) return fail(ErrorCode::unavailable, say("there is no file {} that can be read", in_quotes(name)));
  std::string text(most_bytes + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(file.gcount()));
  if (file.bad()) return fail(ErrorCode::unavailable, say("{} cannot be read to its end", in_quotes(name)));
  if (text.size() > most_bytes) {
    return fail(ErrorCode::too_large, say("{} has more than {} bytes", in_quotes(name), most_bytes));
  }
  return text;
}

Result<std::string> text_or_file(UserFiles files, const std::string& given, std::size_t most_bytes) {
  if (given.find('\n') != std::string::npos) return given;
  auto text = read_user_file(files, given, most_bytes);
  if (!text) text.error().offset = 0;
  return text;
}

}  // namespace meleda
