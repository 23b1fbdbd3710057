#pragma once
// Exact integers of any size: lengths, ranks and counts of states. GMP, because the closed forms are asked at a
// hundred thousand pieces, where the conversion to decimal must be subquadratic. Where memory ends it throws
// std::bad_alloc, as everything else does.

#include <boost/multiprecision/gmp.hpp>

#include <string>
#include <string_view>

#include "meleda/core/result.hpp"

namespace meleda {

// Expression templates are off, so that `auto` names a number and never a reference to dead operands.
using Integer = boost::multiprecision::number<boost::multiprecision::gmp_int, boost::multiprecision::et_off>;

[[nodiscard]] std::string to_text(const Integer& value);

// Decimal digits only: no sign, no blanks. `what` names the number in the error message.
[[nodiscard]] Result<Integer> parse_natural(std::string_view text, std::string_view what);

}  // namespace meleda
