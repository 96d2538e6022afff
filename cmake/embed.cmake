# sennit_embed(target file header constant): the text of `file` becomes the std::string_view
# sennit::constant, which `header` declares. The text must not hold ")~~~\"".
function(sennit_embed target file header constant)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${file})
  file(READ ${CMAKE_CURRENT_SOURCE_DIR}/${file} text)
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${file}.cpp)
  file(CONFIGURE OUTPUT ${source} @ONLY NEWLINE_STYLE UNIX CONTENT "#include \"${header}\"

namespace sennit {
const std::string_view ${constant} = R\"~~~(@text@)~~~\";
}  // namespace sennit
")
  target_sources(${target} PRIVATE ${source})
endfunction()
