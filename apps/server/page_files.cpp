#include "server/page_files.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>

namespace meleda::server {

namespace fs = std::filesystem;

namespace {

// Plain names with slashes between: no "..", no hidden file, nothing that a file system reads in a way of its own.
bool is_plain(std::string_view path) {
  if (path.empty() || path.front() != '/') return false;
  if (std::any_of(path.begin(), path.end(), [](char c) { return c == '\\' || static_cast<unsigned char>(c) < ' '; })) {
    return false;
  }
  return path.find("//") == std::string_view::npos && path.find("/.") == std::string_view::npos;
}

}  // namespace

std::string content_type_of(const fs::path& file) {
  static constexpr std::pair<std::string_view, std::string_view> types[] = {
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".json", "application/json"},
      {".map", "application/json"},
      {".md", "text/markdown; charset=utf-8"},
      {".txt", "text/plain; charset=utf-8"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".ico", "image/x-icon"},
      {".woff2", "font/woff2"},
      {".webmanifest", "application/manifest+json"},
  };
  const auto ending = file.extension().string();
  for (const auto& [known, type] : types) {
    if (ending == known) return std::string(type);
  }
  return "application/octet-stream";
}

PageFiles::PageFiles(const fs::path& folder) {
  std::error_code error;
  if (!folder.empty() && fs::is_regular_file(folder / "index.html", error)) {
    folder_ = fs::canonical(folder, error);
    if (error) folder_.clear();
  }
}

std::optional<PageFile> PageFiles::find(std::string_view path) const {
  if (!exist() || !is_plain(path)) return std::nullopt;
  auto name = std::string(path.substr(1));
  if (name.empty() || name.back() == '/') name += "index.html";
  std::error_code error;
  // A link may lead on within the folder, not out of it.
  const auto place = fs::canonical(folder_ / name, error);
  if (error || !fs::is_regular_file(place, error)) return std::nullopt;
  const auto inside = std::mismatch(folder_.begin(), folder_.end(), place.begin(), place.end());
  if (inside.first != folder_.end()) return std::nullopt;
  std::ifstream file(place, std::ios::binary);
  if (!file) return std::nullopt;
  PageFile found;
  found.bytes.assign(std::istreambuf_iterator<char>(file), {});
  found.type = content_type_of(place);
  const auto digest = XXH3_128bits(found.bytes.data(), found.bytes.size());
  found.tag = fmt::format("\"{:016x}{:016x}\"", digest.high64, digest.low64);
  found.never_changes = path.starts_with("/assets/");
  return found;
}

}  // namespace meleda::server
