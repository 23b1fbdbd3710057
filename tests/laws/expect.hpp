#pragma once
// What a law asks for: a call that says whether it holds, so that the law can leave where nothing more makes sense. The
// place, and the traces of sample and state, tell what failed.

#include <string_view>

namespace meleda::laws {

// Whether it holds; if not, the test fails here, and goes on unless its caller returns.
// (The place as GCC and Clang both know it; std::source_location is missing where Debian 12's Clang reads GCC's
// library.)
bool expect(bool holds, std::string_view about = {}, const char* file = __builtin_FILE(), int line = __builtin_LINE());

}  // namespace meleda::laws
