# cmake --install: the program, its manual and completions, and the library for find_package(sennit).
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

get_property(rooms GLOBAL PROPERTY sennit_rooms)
get_property(parts GLOBAL PROPERTY sennit_dependencies)
# The command line is no part of the library, and what it alone links neither.
list(REMOVE_ITEM rooms sennit_cli)
list(REMOVE_ITEM parts sennit_dep_cli11 sennit_dep_edit sennit_dep_spdlog)
add_library(sennit_library INTERFACE)
set_target_properties(sennit_library PROPERTIES EXPORT_NAME sennit)
target_link_libraries(sennit_library INTERFACE sennit_engine)
target_compile_features(sennit_library INTERFACE cxx_std_20)  # the public headers need it

install(TARGETS sennit_library ${rooms} ${parts} EXPORT sennit-targets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}/sennit)
install(EXPORT sennit-targets NAMESPACE sennit:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/sennit)
install(DIRECTORY include/sennit DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(TARGETS sennit RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})

configure_file(cmake/sennit-config.cmake.in ${CMAKE_BINARY_DIR}/sennit-config.cmake @ONLY)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/sennit-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/sennit-config.cmake ${CMAKE_BINARY_DIR}/sennit-config-version.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/sennit)

# Manual and completions are written by the program itself, from the source of its --help.
set(manual ${CMAKE_BINARY_DIR}/manual)
file(MAKE_DIRECTORY ${manual})
add_custom_command(
  OUTPUT ${manual}/sennit.1 ${manual}/sennit.bash ${manual}/_sennit ${manual}/sennit.fish
  COMMAND sennit man > ${manual}/sennit.1
  COMMAND sennit completion bash > ${manual}/sennit.bash
  COMMAND sennit completion zsh > ${manual}/_sennit
  COMMAND sennit completion fish > ${manual}/sennit.fish
  DEPENDS sennit)
add_custom_target(manual ALL DEPENDS ${manual}/sennit.1)
install(FILES ${manual}/sennit.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${manual}/sennit.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME sennit)
install(FILES ${manual}/_sennit DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
install(FILES ${manual}/sennit.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
