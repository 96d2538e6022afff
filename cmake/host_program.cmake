# sennit_host_program(name source [dependency...] [LIBRARIES library...]): a program that the build
# runs itself, so that it is compiled for this machine also when the rooms are compiled for another.
# Sets `name` to its path.
function(sennit_host_program name source)
  cmake_parse_arguments(HOST "" "" "LIBRARIES" ${ARGN})
  if(CMAKE_CROSSCOMPILING)
    find_program(SENNIT_HOST_CXX NAMES c++ g++ clang++ REQUIRED)
  else()
    set(SENNIT_HOST_CXX ${CMAKE_CXX_COMPILER})
  endif()
  list(TRANSFORM HOST_LIBRARIES PREPEND -l)
  set(program ${CMAKE_CURRENT_BINARY_DIR}/${name})
  add_custom_command(OUTPUT ${program}
    COMMAND ${SENNIT_HOST_CXX} -std=c++20 -O1 -I ${PROJECT_SOURCE_DIR}/src
      -I ${PROJECT_SOURCE_DIR}/include ${source} -o ${program} ${HOST_LIBRARIES}
    DEPENDS ${source} ${HOST_UNPARSED_ARGUMENTS}
    COMMENT "Compiling ${name} for this machine")
  set(${name} ${program} PARENT_SCOPE)
endfunction()
