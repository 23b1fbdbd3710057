#pragma once
// What the fields of a family's own verbs mean. A field means the same in all of them, unless one of the names before
// it is given too: "jumps" is every field of that name, "puzzles.jumps" that of the items of `puzzles` alone.

#include <string>
#include <utility>
#include <vector>

#include "meleda/core/verb.hpp"

namespace meleda {

[[nodiscard]] inline std::vector<Verb> with_meanings(std::vector<Verb> verbs, const std::vector<Meaning>& meanings) {
  for (auto& verb : verbs) verb.meanings = meanings;
  return verbs;
}

// Counts of things, under labels of their own.
[[nodiscard]] inline Meaning number_field(std::string field, std::string label = {}, std::string unit = {}) {
  return {std::move(field), std::move(label), Shown::number, std::move(unit), {}, {}};
}
[[nodiscard]] inline Meaning text_field(std::string field, std::string label, std::string about = {}) {
  return {std::move(field), std::move(label), Shown::text, {}, {}, std::move(about)};
}
// For programs alone.
[[nodiscard]] inline Meaning hidden_field(std::string field) {
  return {std::move(field), {}, Shown::hidden, {}, {}, {}};
}

}  // namespace meleda
