# cmake -DFILES=<.mo>... -DOUTPUT=<.cpp> -P: writes the files as C++.
set(entries "")
foreach(file IN LISTS FILES)
  get_filename_component(name "${file}" NAME_WE)
  file(READ "${file}" bytes HEX)
  string(LENGTH "${bytes}" digits)
  math(EXPR size "${digits} / 2")
  string(REGEX REPLACE "(................................................................)" "\\1\"\n    \"" bytes "${bytes}")
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" bytes "${bytes}")
  string(APPEND entries "      {\"${name}\", std::string_view(\n    \"${bytes}\", ${size})},\n")
endforeach()
file(WRITE "${OUTPUT}" "// Generated from po/.
#include \"meleda/core/catalogues.hpp\"

namespace meleda {

std::vector<std::pair<std::string_view, std::string_view>> compiled_catalogues() {
  return {
${entries}  };
}

}  // namespace meleda
")
