# meleda_papers(<target>): builds every folder under papers/ into the target: the printed figures as text, and the
# paper's own computations where it has a recompute.cpp. A folder is all that a new paper needs.
function(meleda_papers target)
  file(GLOB data CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/papers/*/figures.json")
  set(declarations "")
  set(entries "")
  foreach(file IN LISTS data)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
    cmake_path(GET file PARENT_PATH folder)
    cmake_path(GET folder FILENAME key)
    file(READ "${file}" figures)
    set(computations "{}")
    if(EXISTS "${folder}/recompute.cpp")
      target_sources(${target} PRIVATE "${folder}/recompute.cpp")
      string(APPEND declarations "Computations ${key}();\n")
      set(computations "computations::${key}()")
    endif()
    string(APPEND entries "      {\"${key}\", R\"figures(${figures})figures\", ${computations}},\n")
  endforeach()
  file(GENERATE OUTPUT "${PROJECT_BINARY_DIR}/generated/papers_list.cpp" CONTENT
"// Generated from the folders under papers/.
#include \"meleda/workbench/papers.hpp\"

namespace meleda {

namespace computations {
${declarations}}  // namespace computations

const std::vector<Paper>& papers() {
  static const std::vector<Paper> all = {
${entries}  };
  return all;
}

}  // namespace meleda
")
  target_sources(${target} PRIVATE "${PROJECT_BINARY_DIR}/generated/papers_list.cpp")
endfunction()
