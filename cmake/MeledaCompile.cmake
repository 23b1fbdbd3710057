# How fast the compiler is and how fast what it makes: precompiled headers, and what is not worth optimising.

# The headers that most files read anyway are read once, for all targets: a file of tests then takes 3 s of processor time
# instead of 7.5. Off where a compiler cache is at work, which serves better and needs files to say what they read; so a build
# with a cache also shows a file that includes too little.
set(default ON)
if(CMAKE_CXX_COMPILER_LAUNCHER)
  set(default OFF)
endif()
option(MELEDA_PRECOMPILE "Precompile headers" ${default})

set(common_headers <algorithm> <array> <atomic> <chrono> <cmath> <cstdint> <filesystem> <functional> <limits> <map> <memory>
    <mutex> <optional> <set> <span> <string> <string_view> <utility> <variant> <vector> <fmt/format.h> <tl/expected.hpp> <gmp.h>)

# meleda_precompiled(<name> <header>...): an object library that is nothing but these headers, precompiled.
function(meleda_precompiled name)
  if(MELEDA_PRECOMPILE)
    file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/generated/${name}.cpp" CONTENT "// Only its precompiled headers count.\n" @ONLY)
    add_library(${name} OBJECT "${PROJECT_BINARY_DIR}/generated/${name}.cpp")
    target_compile_options(${name} PRIVATE -fPIC)
    target_link_libraries(${name} PRIVATE fmt::fmt tl::expected GMP::gmp meleda_warnings)
    target_precompile_headers(${name} PRIVATE ${ARGN})
  endif()
endfunction()

# meleda_precompile(<target> [<library of headers>]): the target uses them. They serve only code that is compiled the same way
# but for the level of optimisation; so programs are compiled to be put anywhere, as libraries are.
function(meleda_precompile target)
  set(headers meleda_headers)
  if(ARGC GREATER 1)
    set(headers ${ARGV1})
  endif()
  if(MELEDA_PRECOMPILE)
    target_compile_options(${target} PRIVATE -fPIC)
    target_precompile_headers(${target} REUSE_FROM ${headers})
  endif()
endfunction()

# g++ looks for garbage whenever its heap has grown by half; with the headers in it there is next to none, and looking takes a
# tenth of the time. So it begins at 1 GB, which few files reach.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options("SHELL:--param ggc-min-heapsize=1000000")
endif()

# gold comes with binutils, and links these programs in a third of the time.
include(CheckLinkerFlag)
check_linker_flag(CXX -fuse-ld=gold MELEDA_GOLD)
if(MELEDA_GOLD)
  add_link_options(-fuse-ld=gold)
endif()

# What runs once a request is not worth optimising: it takes longer to optimise than it ever runs. -Og takes a fifth less time than -O1 and
# keeps small functions apart, so it is for text, verbs, options and the server; -O1 for what loops over a picture or a document. What
# loops over states stays as it is, but for what only calls engines that do (warm): -O1 with the inlining of -O2 takes a quarter less time
# than -O2, and what it makes is as fast there. meleda_cold_target(<target>) and meleda_mild_target(<target>): all of it; meleda_cold(<source>...):
# these files of this folder. Functions that are marked cold lie in one place (-freorder-functions, which -O2 includes).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  set(reorder -freorder-functions)
endif()
set(cold_options "$<$<CONFIG:Release>:-Og;${reorder}>")
set(mild_options "$<$<CONFIG:Release>:-O1;${reorder}>")
set(warm_options -O1 ${reorder} -finline-small-functions -finline-functions -findirect-inlining -fstrict-aliasing)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  list(APPEND warm_options -fthread-jumps -fcaller-saves -ftree-vrp)
else()
  set(warm_options -O2)
endif()
set(warm_options "$<$<CONFIG:Release>:${warm_options}>")
function(meleda_cold_target target)
  target_compile_options(${target} PRIVATE ${cold_options})
endfunction()
function(meleda_mild_target target)
  target_compile_options(${target} PRIVATE ${mild_options})
endfunction()
function(meleda_cold)
  set_property(SOURCE ${ARGN} APPEND PROPERTY COMPILE_OPTIONS ${cold_options})
endfunction()
