#pragma once
// Checks certificates. It knows the rules of the game and the boards only from here, and no code of what made the
// certificate is used. A certificate answers a question (a board, a position on it, and where to end); holes and
// targets follow from that, and what it lists of them must be the same.

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
  // The question that it is about.
  std::string board;     // by its name, or a drawing
  std::string position;  // in rows
  std::string to;        // any: a single peg in any hole; else a position in rows
};

// An error for what is no certificate at all. The text may also be a whole answer that has one.
[[nodiscard]] Result<CertificateVerdict> check_certificate(std::string_view json, Control& control);

}  // namespace meleda::studies
