# sennit_room(NAME name FLOOR n [ROOMS room...] [LIBRARIES lib...] [PURE])
#
# A room is a static library of the .cpp files in its folder, and a test binary of its *_test.cpp
# files that links that room alone. A room may name only rooms on a lower floor; naming another
# stops the configuration. PURE rooms also compile for Windows.
function(sennit_room)
  cmake_parse_arguments(ROOM "PURE" "NAME;FLOOR" "ROOMS;LIBRARIES" ${ARGN})
  if(SENNIT_PURE_ROOMS_ONLY AND NOT ROOM_PURE)
    return()
  endif()

  set_property(GLOBAL PROPERTY sennit_floor_${ROOM_NAME} ${ROOM_FLOOR})
  foreach(below ${ROOM_ROOMS})
    get_property(below_floor GLOBAL PROPERTY sennit_floor_${below})
    if("${below_floor}" STREQUAL "")
      message(FATAL_ERROR "room ${ROOM_NAME} names ${below}, which is not declared before it")
    endif()
    if(NOT below_floor LESS ROOM_FLOOR AND NOT (ROOM_NAME STREQUAL "text" AND below STREQUAL "base"))
      message(FATAL_ERROR "room ${ROOM_NAME} (floor ${ROOM_FLOOR}) may not use ${below} (floor ${below_floor})")
    endif()
  endforeach()

  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  set(tests ${sources})
  list(FILTER sources EXCLUDE REGEX "_test\\.cpp$")
  list(FILTER tests INCLUDE REGEX "_test\\.cpp$")

  set(room_links "")
  foreach(below ${ROOM_ROOMS})
    list(APPEND room_links sennit_${below})
  endforeach()
  foreach(library ${ROOM_LIBRARIES})
    list(APPEND room_links sennit_dep_${library})
  endforeach()

  add_library(sennit_${ROOM_NAME} STATIC ${sources})
  target_include_directories(sennit_${ROOM_NAME} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
    $<INSTALL_INTERFACE:include>)
  target_link_libraries(sennit_${ROOM_NAME} PUBLIC ${room_links})
  sennit_read_once(sennit_${ROOM_NAME} sennit_headers)
  set_property(GLOBAL APPEND PROPERTY sennit_rooms sennit_${ROOM_NAME})

  if(SENNIT_TESTS AND NOT SENNIT_PURE_ROOMS_ONLY AND tests)
    add_executable(${ROOM_NAME}_test ${tests})
    target_link_libraries(${ROOM_NAME}_test PRIVATE sennit_${ROOM_NAME} GTest::gtest GTest::gtest_main)
    sennit_quick_to_build(${ROOM_NAME}_test)
    add_test(NAME ${ROOM_NAME} COMMAND ${ROOM_NAME}_test)
  endif()
endfunction()

# Tests are built to be built: their own code is not optimized far, under sanitizers not at all, and
# GoogleTest is read once.
function(sennit_quick_to_build target)
  sennit_hardly_optimized(${target})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")  # both warn falsely about the standard library in GCC 12
    target_compile_options(${target} PRIVATE -Wno-array-bounds -Wno-maybe-uninitialized)
  endif()
  sennit_read_once(${target} sennit_test_headers "<gtest/gtest.h>")
endfunction()

function(sennit_hardly_optimized target)
  if(SENNIT_SANITIZE)
    target_compile_options(${target} PRIVATE -O0)
  else()
    target_compile_options(${target} PRIVATE -O1)
  endif()
endfunction()

# The headers of the standard library that most files include are read once for the whole project, in
# a target named `headers` that is made when it is first asked for; all its users have equal flags.
# A file still includes what it uses: the build for Windows reads no header beforehand.
function(sennit_read_once target headers)
  if(SENNIT_PURE_ROOMS_ONLY)
    return()
  endif()
  if(NOT TARGET ${headers})
    file(WRITE ${CMAKE_BINARY_DIR}/${headers}.cpp "")
    add_library(${headers} OBJECT ${CMAKE_BINARY_DIR}/${headers}.cpp)
    get_target_property(options ${target} COMPILE_OPTIONS)
    if(options)
      target_compile_options(${headers} PRIVATE ${options})
    endif()
    if(ARGN)  # its own flags
      target_link_libraries(${headers} PRIVATE GTest::gtest)
    endif()
    target_precompile_headers(${headers} PRIVATE <algorithm> <array> <cstdint> <functional> <map>
      <memory> <optional> <set> <span> <string> <string_view> <tuple> <unordered_map>
      <unordered_set> <utility> <vector> ${ARGN})
  endif()
  target_precompile_headers(${target} REUSE_FROM ${headers})
endfunction()
