#pragma once
// A request in, an answer out: the one door for every front end.

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "meleda/core/answer.hpp"
#include "meleda/workbench/cache.hpp"

namespace meleda {

// Paths longer than this are not put into an answer; they can be streamed.
inline constexpr std::uint64_t longest_path_in_answer = 1'000'000;

// All verbs: those of every puzzle, then those of single families.
[[nodiscard]] const std::vector<Verb>& verbs();
// Options that every verb has.
[[nodiscard]] const std::vector<Option>& common_options();
[[nodiscard]] const Verb* find_verb(std::string_view name);

// Budgets as they are written: 500ms, 10s, 5m or 1h; 500M or 4G. `name` is what an error is about.
[[nodiscard]] Result<std::chrono::milliseconds> read_time(const std::string& name, const std::string& text);
[[nodiscard]] Result<std::uint64_t> read_memory(const std::string& name, const std::string& text);

// Never throws for bad input: the answer then has an `error`. Where the context is for people, the answer has its text.
[[nodiscard]] Answer answer(const Request& request, Context& context);
// The same for a row that need not be in the table.
[[nodiscard]] Answer answer_of(const Verb& verb, const Request& request, Context& context);
[[nodiscard]] Answer answer_with(const Error& error);

}  // namespace meleda
