#include "meleda/core/data_store.hpp"

#include <cstdlib>

namespace meleda {

std::filesystem::path data_directory(const std::string& given) {
  const auto set = [](const char* name) {
    const auto* value = std::getenv(name);
    return std::string(value == nullptr ? "" : value);
  };
  if (!given.empty()) return given;
  if (const auto own = set("MELEDA_DATA"); !own.empty()) return own;
  if (const auto shared = set("XDG_DATA_HOME"); !shared.empty()) return std::filesystem::path(shared) / "meleda";
  if (const auto home = set("HOME"); !home.empty()) return std::filesystem::path(home) / ".local/share/meleda";
  return {};
}

}  // namespace meleda
