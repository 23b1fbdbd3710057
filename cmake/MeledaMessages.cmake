# The messages of po/ in other languages: compiled by msgfmt, and put into the library as data, so that they are found wherever
# the program lies. po/LINGUAS lists the languages.
find_program(MSGFMT msgfmt)
if(NOT MSGFMT)
  message(FATAL_ERROR "msgfmt is missing (Debian: gettext)")
endif()

# meleda_messages(<target>): what core/catalogues.hpp declares.
function(meleda_messages target)
  set(po "${PROJECT_SOURCE_DIR}/po")
  set(generated "${PROJECT_BINARY_DIR}/generated")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${po}/LINGUAS")
  file(STRINGS "${po}/LINGUAS" languages REGEX "^[^#]")
  string(TOLOWER "${CMAKE_CXX_BYTE_ORDER}" order)
  string(REGEX REPLACE "_endian$" "" order "${order}")
  set(compiled "")
  foreach(language IN LISTS languages)
    add_custom_command(OUTPUT "${generated}/${language}.mo"
                       COMMAND "${MSGFMT}" --check --endianness=${order} -o "${generated}/${language}.mo" "${po}/${language}.po"
                       DEPENDS "${po}/${language}.po" VERBATIM)
    list(APPEND compiled "${generated}/${language}.mo")
  endforeach()
  set(script "${PROJECT_SOURCE_DIR}/cmake/EmbedMessages.cmake")
  add_custom_command(OUTPUT "${generated}/catalogues.cpp"
                     COMMAND "${CMAKE_COMMAND}" "-DFILES=${compiled}" "-DOUTPUT=${generated}/catalogues.cpp" -P "${script}"
                     DEPENDS ${compiled} "${script}" VERBATIM)
  target_sources(${target} PRIVATE "${generated}/catalogues.cpp")
  # A language is one text of some hundred kilobytes, longer than compilers must take; all that are used here do.
  set_source_files_properties("${generated}/catalogues.cpp" PROPERTIES SKIP_PRECOMPILE_HEADERS ON COMPILE_OPTIONS -Wno-overlength-strings)
endfunction()
