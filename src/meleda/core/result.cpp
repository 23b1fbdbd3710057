#include "meleda/core/result.hpp"

namespace meleda {

std::string_view name_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::bad_usage: return "bad_usage";
    case ErrorCode::bad_spec: return "bad_spec";
    case ErrorCode::bad_state: return "bad_state";
    case ErrorCode::bad_move: return "bad_move";
    case ErrorCode::bad_number: return "bad_number";
    case ErrorCode::not_supported: return "not_supported";
    case ErrorCode::too_large: return "too_large";
    case ErrorCode::not_found: return "not_found";
    case ErrorCode::unavailable: return "unavailable";
    case ErrorCode::stopped: return "stopped";
    case ErrorCode::internal: return "internal";
  }
  return "internal";
}

}  // namespace meleda
