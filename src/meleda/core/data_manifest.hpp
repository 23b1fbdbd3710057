#pragma once
// What is known about a saved item, as lines of text "key: value" that people can read. The last line seals the others,
// so that a manifest that was cut off or changed is noticed.

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "meleda/core/result.hpp"

namespace meleda {

struct Manifest {
  std::string name;                                                  // see why_no_data_name
  std::string format;                                                // what the payload is, in a word or two
  std::uint32_t version = 1;                                         // of that format
  std::string spec = {};                                             // the puzzle that it is about; may be empty
  std::vector<std::pair<std::string, std::string>> parameters = {};  // how it was made: names and values
  // The store fills these in.
  std::string made_by = {};   // program and version
  std::uint64_t bytes = 0;    // size of the payload
  std::string checksum = {};  // of the payload: XXH3 of 128 bits in hexadecimal, as `xxhsum -H2` prints it

  // Of a parameter; empty if there is none of that name.
  [[nodiscard]] std::string parameter(std::string_view key) const;
};

// A name is parts with '/' between them, each of letters, digits and -_+. with a letter or digit first: it can be a
// path below a directory and nothing else. Empty if it is one, else what is wrong, for a message.
[[nodiscard]] std::string why_no_data_name(std::string_view name);

// Refuses texts that are no single line, or a key that is no word.
[[nodiscard]] Result<std::string> manifest_text(const Manifest& manifest);
[[nodiscard]] Result<Manifest> parse_manifest(std::string_view text);

}  // namespace meleda
