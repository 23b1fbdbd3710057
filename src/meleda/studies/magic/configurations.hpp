#pragma once
// A configuration in space with what is told about it, each computed when it is asked for; and all of them.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "meleda/core/verb.hpp"
#include "meleda/families/magic/chain.hpp"
#include "meleda/families/magic/code.hpp"
#include "meleda/families/magic/shape.hpp"

namespace meleda::studies {

class Configuration {
 public:
  explicit Configuration(const magic::Code& canonical_code) : code_(canonical_code), chain_(magic::chain_of(code_)) {}

  [[nodiscard]] std::size_t flaps() const { return magic::flap_count(chain_); }
  [[nodiscard]] std::int32_t delta() const { return magic::metric_invariant(chain_); }
  [[nodiscard]] std::int32_t linking() const;
  [[nodiscard]] const magic::Shape& shape() const;
  [[nodiscard]] const magic::CanonicalCode& canonical() const;

  // By the name of a column: code, box, sides, polyominoid, flaps, delta, linking, symcount or typeinv.
  [[nodiscard]] std::string value(std::string_view column) const;

 private:
  const magic::Code& code_;
  magic::Chain chain_;
  mutable std::optional<std::int32_t> linking_;
  mutable std::optional<magic::Shape> shape_;
  mutable std::optional<magic::CanonicalCode> canonical_;
};

// Which configurations are wanted.
struct Wanted {
  std::optional<std::int64_t> delta;
  std::optional<std::int64_t> linking;
  std::optional<std::int64_t> flaps;
  std::optional<std::int64_t> symmetries;
  std::optional<bool> type_invariant;
  bool symmetric = false;  // more than one symmetry
  std::string box;         // with or without the number of tiles on its boundary; empty: any

  [[nodiscard]] bool has(const Configuration& configuration) const;
};

[[nodiscard]] Verb list_configurations_verb();

}  // namespace meleda::studies
