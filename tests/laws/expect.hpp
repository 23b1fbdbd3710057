#pragma once
// What a law asks for: a call, where GoogleTest has a page of code for each question, which is compiled for every class
// of every family. The place, and the traces of sample and state, tell what failed.

#include <source_location>
#include <string_view>

namespace meleda::laws {

// Whether it holds; if not, the test fails here, and goes on unless its caller returns.
bool expect(bool holds, std::string_view about = {}, std::source_location where = std::source_location::current());

}  // namespace meleda::laws
