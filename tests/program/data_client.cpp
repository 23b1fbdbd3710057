// Writes and reads saved data, for faults.bash: what an item holds is said on the command line, so that the old one and
// the new one can be told apart.
//   data_client FOLDER write NAME TEXT [LIMIT]   the text ten thousand times, as an item
//   data_client FOLDER read NAME                 the text of an item, once, if it is whole
//   data_client FOLDER remove NAME

#include <fmt/format.h>

#include <string>
#include <vector>

#include "meleda/core/data_store.hpp"

namespace {

using namespace meleda;

constexpr std::size_t times = 10'000;
constexpr auto format = "text";

Result<std::string> work(const std::vector<std::string>& words) {
  const auto& verb = words.at(1);
  const auto& name = words.at(2);
  DataLimit limit;
  if (words.size() > 4) limit.bytes = std::stoull(words[4]);
  const DataStore store(words.at(0), limit);
  if (verb == "write") {
    Manifest manifest;
    manifest.name = name;
    manifest.format = format;
    MELEDA_TRY(const auto written, store.write(manifest, [&](DataSink& sink) -> Result<void> {
      for (std::size_t i = 0; i < times; ++i) sink.write_values(std::span<const char>(words.at(3)));
      return {};
    }));
    return fmt::format("{} bytes\n", written.bytes);
  }
  if (verb == "remove") {
    if (auto removed = store.remove(name); !removed) return tl::unexpected(removed.error());
    return "removed\n";
  }
  MELEDA_TRY(const auto item, store.open(name, format, 1, DataStore::Check::checksum));
  std::string text(item.manifest().bytes, ' ');
  if (auto read = item.read(0, std::as_writable_bytes(std::span(text))); !read) return tl::unexpected(read.error());
  return text.substr(0, text.size() / times) + "\n";
}

}  // namespace

int main(int count, char** values) {
  const auto done = work({values + 1, values + count});
  if (!done) fmt::print(stderr, "{}\n", done.error().message);
  fmt::print("{}", done.value_or(""));
  return done ? 0 : 2;
}
