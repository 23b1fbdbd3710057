# meleda_precompile(<target> <header>...): headers that most files of the target read anyway, read once (a file of
# tests then takes 3 s of processor time instead of 7.5). Off where a compiler cache is at work, which serves better and
# needs files to say what they read; so a build with a cache also shows a file that includes too little.
set(default ON)
if(CMAKE_CXX_COMPILER_LAUNCHER)
  set(default OFF)
endif()
option(MELEDA_PRECOMPILE "Precompile headers" ${default})

set(MELEDA_COMMON_HEADERS <algorithm> <cstdint> <functional> <map> <memory> <optional> <string> <string_view> <utility>
    <variant> <vector> <fmt/format.h> <tl/expected.hpp> <boost/multiprecision/gmp.hpp>)

function(meleda_precompile target)
  if(MELEDA_PRECOMPILE)
    target_precompile_headers(${target} PRIVATE ${ARGN})
  endif()
endfunction()

# The same compiled headers as another target that is compiled with the same options.
function(meleda_precompiled_as target other)
  if(MELEDA_PRECOMPILE)
    target_precompile_headers(${target} REUSE_FROM ${other})
  endif()
endfunction()
