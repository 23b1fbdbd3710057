#pragma once
// Bad input is a value, not an exception: a Result carries the answer or an Error that points at the place.
// This is the only header that names the library behind Result.

#include <tl/expected.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace meleda {

enum class ErrorCode {
  bad_usage,      // a verb, option or argument that does not exist, is missing, or does not go with another
  bad_spec,       // a spec that names no puzzle, or gives it wrong parameters
  bad_state,      // a text that is no state of this puzzle
  bad_move,       // a text that is no move of this puzzle
  bad_number,     // not a number, or outside its range
  not_supported,  // this puzzle does not offer what was asked for
  too_large,      // the answer would be larger than what is allowed
  not_found,      // a name that is not in its list
  unavailable,    // a program or a file outside cannot be used
  stopped,        // cut off by a budget or from outside before there was an answer
  internal        // an answer of ours failed its own check
};

[[nodiscard]] std::string_view name_of(ErrorCode code);

struct Error {
  ErrorCode code = ErrorCode::internal;
  std::string message;
  std::optional<std::size_t> offset;  // first wrong character of the text that was refused, from 0
  std::string hint;                   // what to do instead; may be empty
  std::string argument;               // which of the request's arguments; filled in by who knows it
  std::string text;                   // the text that was refused; filled in together with `argument`
};

template <class T>
using Result = tl::expected<T, Error>;

[[nodiscard]] inline tl::unexpected<Error> fail(ErrorCode code, std::string message,
                                                std::optional<std::size_t> offset = std::nullopt,
                                                std::string hint = {}) {
  return tl::unexpected<Error>(Error{code, std::move(message), offset, std::move(hint), {}, {}});
}

// Passes an error on, saying which argument of the request it is about (unless a lower layer said so already).
[[nodiscard]] inline tl::unexpected<Error> fail_in(std::string_view argument, std::string_view text, Error error) {
  if (error.argument.empty()) {
    error.argument = argument;
    error.text = text;
  }
  return tl::unexpected<Error>(std::move(error));
}

}  // namespace meleda

// Unwraps a Result into `declaration`, or returns its error from the enclosing function.
#define MELEDA_TRY(declaration, expression) MELEDA_TRY_NAMED(declaration, expression, __COUNTER__)
#define MELEDA_TRY_NAMED(declaration, expression, number) MELEDA_TRY_JOINED(declaration, expression, number)
#define MELEDA_TRY_JOINED(declaration, expression, number)                                                          \
  auto meleda_result_##number = (expression);                                                                       \
  if (!meleda_result_##number) return ::tl::unexpected<::meleda::Error>(std::move(meleda_result_##number).error()); \
  declaration = std::move(*meleda_result_##number)
