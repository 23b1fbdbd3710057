#pragma once
// Specs: `family:arguments`, where arguments are given in the order of the family's schema or as name=value, separated
// by commas (flags, and choices and texts that have a default, always by name); or the name of a product. Two arguments
// go with every family: start=STATE and goal=STATE. A value in double quotes may contain commas.

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "meleda/core/result.hpp"
#include "meleda/core/user_files.hpp"
#include "meleda/core/verb.hpp"
#include "meleda/workbench/registry.hpp"

namespace meleda {

struct ReadSpec {
  const FamilyEntry* family = nullptr;
  const Product* product = nullptr;  // when the spec was a product's name
  Arguments arguments;
  std::optional<std::string> start;
  std::optional<std::string> goal;
  std::map<std::string, std::string> texts = {};    // the arguments as they were given, or their defaults
  std::map<std::string, std::size_t> offsets = {};  // where the values of arguments stand in the spec, by name
};

// The spec against the family's schema; the states in it are not read yet.
[[nodiscard]] Result<ReadSpec> read_spec(std::string_view spec, UserFiles files = UserFiles::allowed);

struct Opened {
  const FamilyEntry* family = nullptr;
  const Product* product = nullptr;  // when the spec was a product's name
  std::shared_ptr<const Instance> instance;
  std::map<std::string, std::string> arguments = {};  // as they were given, or their defaults
};

// With a cache, a puzzle that was opened before is the same one.
[[nodiscard]] Result<Opened> open_spec(std::string_view spec, UserFiles files = UserFiles::allowed,
                                       Cache* cache = nullptr);
[[nodiscard]] inline Result<Opened> open_spec(std::string_view spec, const Context& context) {
  return open_spec(spec, context.files, context.cache);
}

// What a verb of a family's own is asked about: the family's name may be left out, and a text with line ends needs no
// quotes.
[[nodiscard]] std::string with_family(const FamilyInfo& family, std::string_view spec);

}  // namespace meleda
