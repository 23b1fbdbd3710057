#pragma once
// From the bytes of a body to a request of the workbench.

#include <string_view>

#include "meleda/core/json.hpp"
#include "meleda/core/result.hpp"
#include "meleda/workbench/verbs.hpp"

namespace meleda::server {

inline constexpr std::size_t largest_body = 256 << 10;
inline constexpr std::size_t deepest_nesting = 16;

// JSON whose lists and objects are not nested deeper than that, which is known before it is parsed.
[[nodiscard]] Result<Json> parse_body(std::string_view body);

// The verbs that are offered over HTTP; nullptr where there is none.
[[nodiscard]] bool is_offered(const Verb& verb);
[[nodiscard]] const Verb* find_offered(std::string_view name);
// Whether the server alone decides about this option.
[[nodiscard]] bool is_about_saving(std::string_view option);

// The values of a verb's operands and options: texts, whole numbers, true or false.
[[nodiscard]] Result<Request> read_request(const Verb& verb, const Json& values);

// The body of POST /api/jobs.
struct JobOrder {
  Request request;
  Json values;
};
[[nodiscard]] Result<JobOrder> read_job_order(const Json& body);

}  // namespace meleda::server
