#pragma once
// The verb `sequence`: a number of a puzzle for every size n, and what these numbers say.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "meleda/core/result.hpp"
#include "meleda/core/verb.hpp"

namespace meleda {

// A spec in which n stands for a number: an argument's whole value is n, 2n, n+1, n-1 or 2n+1. What is in quotes or
// part of a longer word is left alone.
class SpecTemplate {
 public:
  // Errors point at the place in the text.
  [[nodiscard]] static Result<SpecTemplate> read(std::string_view text);
  // The spec for this n; an error where a number would be below 0.
  [[nodiscard]] Result<std::string> at(std::uint64_t n) const;

 private:
  struct Hole {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::uint64_t factor = 1;
    std::int64_t added = 0;
  };

  std::string text_;
  std::vector<Hole> holes_;
};

struct IndexRange {
  std::uint64_t first = 0;
  std::uint64_t last = 0;
};

// "1..12". Errors point at the place in the text.
[[nodiscard]] Result<IndexRange> read_index_range(std::string_view text);

// The numbers that may be asked for.
struct QuantityName {
  std::string_view name;
  std::string_view about;
};
[[nodiscard]] std::vector<QuantityName> sequence_quantities();

// `example` is a spec whose first argument is a size.
[[nodiscard]] Verb sequence_verb(const std::string& example);

}  // namespace meleda
