# meleda_papers(): the library of every folder under papers/: the printed figures as text, and the paper's own computations
# where it has a recompute.cpp. A folder is all that a new paper needs. The computations ask the workbench, and the workbench
# asks for the papers: the two libraries need each other.
function(meleda_papers)
  add_library(meleda_papers STATIC)
  add_library(meleda::papers ALIAS meleda_papers)
  set_target_properties(meleda_papers PROPERTIES EXPORT_NAME papers POSITION_INDEPENDENT_CODE ON)
  target_link_libraries(meleda_papers PUBLIC meleda_workbench PRIVATE $<BUILD_INTERFACE:meleda_warnings>)
  target_link_libraries(meleda_workbench PRIVATE meleda_papers)
  meleda_precompile(meleda_papers)
  meleda_cold_target(meleda_papers)
  file(GLOB data CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/papers/*/figures.json")
  set(declarations "")
  set(entries "")
  foreach(file IN LISTS data)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
    cmake_path(GET file PARENT_PATH folder)
    cmake_path(GET folder FILENAME key)
    file(READ "${file}" figures)
    set(computations "[] { return Computations(); }")
    if(EXISTS "${folder}/recompute.cpp")
      target_sources(meleda_papers PRIVATE "${folder}/recompute.cpp")
      string(APPEND declarations "Computations ${key}();\n")
      set(computations "computations::${key}")
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
  target_sources(meleda_papers PRIVATE "${PROJECT_BINARY_DIR}/generated/papers_list.cpp")
endfunction()
