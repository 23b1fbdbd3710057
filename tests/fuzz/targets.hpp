#pragma once
// What is fuzzed: a function for each kind of text or bytes that comes from outside. One that does not crash, and that
// aborts where an answer is not sound.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace meleda::fuzz {

struct Target {
  std::string name;
  void (*run)(const std::uint8_t* data, std::size_t size);
};

[[nodiscard]] const std::vector<Target>& targets();

// Inputs that follow the lists of families, verbs and built-in games: a new one is fuzzed by itself.
struct Seed {
  std::string target;
  std::string name;
  std::string bytes;
};
[[nodiscard]] std::vector<Seed> seeds();

}  // namespace meleda::fuzz
