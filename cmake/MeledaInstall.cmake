# Installs the program, the library and its headers, and a package for find_package(meleda).
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

install(TARGETS meleda_core meleda_engines meleda_families meleda_studies meleda_workbench meleda_papers EXPORT meleda-targets)
# The page, if it has been built: where the program looks for it.
install(DIRECTORY "${PROJECT_SOURCE_DIR}/build/page/" DESTINATION ${CMAKE_INSTALL_DATADIR}/meleda/page OPTIONAL)
install(EXPORT meleda-targets NAMESPACE meleda:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/meleda)
install(DIRECTORY src/meleda DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.hpp")
configure_package_config_file(cmake/meleda-config.cmake.in "${PROJECT_BINARY_DIR}/generated/meleda-config.cmake"
                              INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/meleda)
write_basic_package_version_file("${PROJECT_BINARY_DIR}/generated/meleda-config-version.cmake" COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/generated/meleda-config.cmake" "${PROJECT_BINARY_DIR}/generated/meleda-config-version.cmake"
              cmake/FindGMP.cmake cmake/FindFLINT.cmake cmake/FindGLPK.cmake cmake/FindxxHash.cmake cmake/FindCairo.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/meleda)
