# meleda_shared(<folder>): compiles src/meleda/families/<folder>, which families use and which is none itself.
function(meleda_shared folder)
  file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*.cpp")
  target_sources(meleda_families PRIVATE ${sources})
endfunction()

# meleda_family(<folder> CLASSES <class>... [STUDY]): registers the family in src/meleda/families/<folder>.
#
# Compiles <folder>/*.cpp into the families library, generates the one translation unit in which the family meets the
# engines and the one that makes samples of it for the laws, and adds it to the list that the registry and the laws go by. Several classes are the same rules for
# different sizes; the function `make` of their namespace picks one. A family without its test or its page is a configure error.
#
# With STUDY it has verbs that use engines: src/meleda/studies/<folder>/*.cpp, where verbs.hpp declares
# std::vector<Verb> meleda::studies::<folder>_verbs().
function(meleda_family folder)
  cmake_parse_arguments(PARSE_ARGV 1 FAMILY "STUDY" "" "CLASSES")
  set(needed_files "tests/families/${folder}_test.cpp" "docs/families/${folder}.md")
  set(study_include "")
  set(study_verbs "")
  if(FAMILY_STUDY)
    list(APPEND needed_files "src/meleda/studies/${folder}/verbs.hpp" "tests/studies/${folder}/verbs_test.cpp")
    set(study_include "\n#include \"meleda/studies/${folder}/verbs.hpp\"")
    set(study_verbs "\n  for (auto& verb : studies::${folder}_verbs()) entry.info.verbs.push_back(std::move(verb));")
    set_property(GLOBAL APPEND PROPERTY MELEDA_STUDY_FOLDERS ${folder})
  endif()
  foreach(needed IN LISTS needed_files)
    if(NOT EXISTS "${PROJECT_SOURCE_DIR}/${needed}")
      message(FATAL_ERROR "the family ${folder} needs ${needed}")
    endif()
  endforeach()
  file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*.cpp")
  target_sources(meleda_families PRIVATE ${sources})
  # What reads and writes text, and describes: by its name.
  list(FILTER sources INCLUDE REGEX "/(notation|picture|products|verbs|performing|report|built_in|definition|tws|[a-z]+_(file|text)|${folder}|family)\\.cpp$")
  set_property(SOURCE ${sources} TARGET_DIRECTORY meleda_families APPEND PROPERTY COMPILE_OPTIONS ${cold_options})

  list(TRANSFORM FAMILY_CLASSES PREPEND "meleda::" OUTPUT_VARIABLE classes)
  list(GET classes 0 first_class)
  string(REGEX REPLACE "::[^:]*$" "" namespace "${first_class}")
  list(JOIN classes ", " classes)
  file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/generated/${folder}.entry.cpp" CONTENT [=[
// Generated from the family list: where this family meets the engines.
#include "meleda/families/@folder@/@folder@.hpp"@study_include@
#include "meleda/workbench/model/model.hpp"

namespace meleda::entries {
[[gnu::cold]] FamilyEntry @folder@() {
  auto entry = make_entry(@first_class@::info(), [](const Arguments& arguments) { return @namespace@::make(arguments); });@study_verbs@
  return entry;
}
}  // namespace meleda::entries
]=] @ONLY)
  string(REGEX REPLACE "([^ ,]+::)([^ ,:]+)" "{\"\\2\", &typeid(\\1\\2)}" sampled_classes "${classes}")
  file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/generated/${folder}.samples.cpp" CONTENT [[
// Generated from the family list: this family, as the laws see it.
#include "meleda/families/@folder@/@folder@.hpp"

#include "laws/sample_of.hpp"

namespace meleda::laws::families {
SampledFamily @folder@() {
  return {"@folder@",
          {@sampled_classes@},
          [] { return @first_class@::info().samples; },
          [](const Arguments& arguments) { return sample_of(@namespace@::make(arguments)); }};
}
}  // namespace meleda::laws::families
]] @ONLY)
  set_property(GLOBAL APPEND PROPERTY MELEDA_FAMILY_FOLDERS ${folder})
  set_property(GLOBAL APPEND PROPERTY MELEDA_FAMILY_CLASSES "${classes}")
endfunction()

# Writes the generated list: registry_list.cpp for the workbench, sampled_families.cpp for the laws, all_families.hpp for
# other tests.
function(meleda_write_family_list)
  get_property(folders GLOBAL PROPERTY MELEDA_FAMILY_FOLDERS)
  get_property(class_lists GLOBAL PROPERTY MELEDA_FAMILY_CLASSES)
  set(declarations "")
  set(calls "")
  set(includes "")
  foreach(folder IN LISTS folders)
    string(APPEND declarations "FamilyEntry ${folder}();\n")
    string(APPEND calls "      entries::${folder}(),\n")
    string(APPEND includes "#include \"meleda/families/${folder}/${folder}.hpp\"\n")
  endforeach()
  list(JOIN class_lists ", " classes)
  file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/generated/registry_list.cpp" CONTENT [[
// Generated from the family list.
#include "meleda/workbench/registry.hpp"

namespace meleda {

namespace entries {
@declarations@}  // namespace entries

const std::vector<FamilyEntry>& families() {
  static const std::vector<FamilyEntry> all = {
@calls@  };
  return all;
}

}  // namespace meleda
]] @ONLY)
  string(REPLACE "FamilyEntry" "SampledFamily" declarations "${declarations}")
  string(REPLACE "entries::" "families::" calls "${calls}")
  file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/generated/sampled_families.cpp" CONTENT [[
// Generated from the family list.
#include "laws/sample.hpp"

namespace meleda::laws {

namespace families {
@declarations@}  // namespace families

const std::vector<SampledFamily>& sampled_families() {
  static const std::vector<SampledFamily> all = {
@calls@  };
  return all;
}

}  // namespace meleda::laws
]] @ONLY)
  file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/generated/include/all_families.hpp" CONTENT [[
// Generated from the family list: every class of every family.
#pragma once
@includes@
#define MELEDA_ALL_FAMILIES @classes@
]] @ONLY)
endfunction()
