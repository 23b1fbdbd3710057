#pragma once
// Checks certificates. It knows the rules of the game only from here: what it reads is numbers of holes and their
// places, and no code of what made the certificate is used.

#include <cstdint>
#include <string>
#include <string_view>

#include "meleda/core/control.hpp"
#include "meleda/core/result.hpp"

namespace meleda::studies {

struct CertificateVerdict {
  bool holds = false;
  Status status = Status::done;  // other than done: a search that the certificate tells of could not be repeated
  bool solvable = false;         // what the certificate claims
  std::string reason;            // what is wrong where it does not hold, else what was checked
  std::uint64_t states = 0;      // visited by the search
};

// An error for what is no certificate at all. The text may also be a whole answer that has one.
[[nodiscard]] Result<CertificateVerdict> check_certificate(std::string_view json, Control& control);

}  // namespace meleda::studies
