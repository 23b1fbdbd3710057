#pragma once
// The files of the page: those of one folder, and none outside it.

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace meleda::server {

struct PageFile {
  std::string bytes;
  std::string type;            // for Content-Type
  std::string tag;             // for ETag: a digest of what is in it
  bool never_changes = false;  // its name holds a digest of what is in it
};

class PageFiles {
 public:
  // A folder that is not there has no files.
  explicit PageFiles(const std::filesystem::path& folder);

  // Whether there is a page at all.
  [[nodiscard]] bool exist() const { return !folder_.empty(); }
  // `path` as in an address, decoded, from its slash on; one that ends in a slash stands for the index.html there.
  [[nodiscard]] std::optional<PageFile> find(std::string_view path) const;

 private:
  std::filesystem::path folder_;  // without links; empty if there is no page
};

[[nodiscard]] std::string content_type_of(const std::filesystem::path& file);

}  // namespace meleda::server
