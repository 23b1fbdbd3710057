# The paths of papers/bosch/reversals, N.moves for the N x N grid turned by half, and what is proven about them, as text
# in the program.
file(GLOB kept CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/papers/bosch/reversals/*.moves")
set(entries "")
foreach(file IN LISTS kept)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
  cmake_path(GET file STEM side)
  file(READ "${file}" turns)
  string(APPEND entries "      {${side}, R\"(${turns})\"},\n")
endforeach()
set(bounds "${PROJECT_SOURCE_DIR}/papers/bosch/reversals/bounds.txt")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${bounds}")
file(READ "${bounds}" bounds)
file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/generated/kept_reversals.cpp" CONTENT
"// Generated from papers/bosch/reversals.
#include \"meleda/studies/rotation/reversal.hpp\"

namespace meleda::studies {

const std::vector<KeptReversal>& kept_reversals() {
  static const std::vector<KeptReversal> all = {
${entries}  };
  return all;
}

const std::string& kept_bounds() {
  static const std::string all = R\"(${bounds})\";
  return all;
}

}  // namespace meleda::studies
" @ONLY)
target_sources(meleda_studies PRIVATE "${PROJECT_BINARY_DIR}/generated/kept_reversals.cpp")
