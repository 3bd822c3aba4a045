# ramparts_plugin(NAME SOURCE … [METADATA FILE]): a plugin library that Ramparts can load.
#
# Builds NAME.so in the current binary folder, with plugin.xml (or FILE) and its translations, messages.LANGUAGE.po,
# beside it: that folder is the plugin. The library exports rp_plugin_entry and nothing else, and everything it needs has to be linked in. Sources in C are C11,
# those in C++ are C++20.
set(RAMPARTS_PLUGIN_SYMBOLS "${CMAKE_CURRENT_LIST_DIR}/plugin.symbols")

function(ramparts_plugin name)
  cmake_parse_arguments(PARSE_ARGV 1 plugin "" "METADATA" "")
  if(NOT plugin_METADATA)
    set(plugin_METADATA plugin.xml)
  endif()
  add_library(${name} MODULE ${plugin_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PRIVATE Ramparts::PluginApi)
  get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
  if(C IN_LIST languages)
    target_compile_features(${name} PRIVATE c_std_11)
  endif()
  if(CXX IN_LIST languages)
    target_compile_features(${name} PRIVATE cxx_std_20)
  endif()
  set_target_properties(${name} PROPERTIES
    PREFIX "" OUTPUT_NAME ${name} LIBRARY_OUTPUT_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}"
    C_VISIBILITY_PRESET hidden CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
  if(NOT WIN32 AND NOT APPLE)
    target_link_options(${name} PRIVATE "LINKER:--version-script=${RAMPARTS_PLUGIN_SYMBOLS}")
    set_target_properties(${name} PROPERTIES LINK_DEPENDS "${RAMPARTS_PLUGIN_SYMBOLS}")
    # The sanitizers' own functions are in the program that loads the library.
    if(NOT "${CMAKE_C_FLAGS} ${CMAKE_CXX_FLAGS}" MATCHES "-fsanitize")
      target_link_options(${name} PRIVATE "LINKER:-z,defs")
    endif()
  endif()
  configure_file("${plugin_METADATA}" "${CMAKE_CURRENT_BINARY_DIR}/plugin.xml" COPYONLY)
  file(GLOB translations CONFIGURE_DEPENDS messages.*.po)
  foreach(translation IN LISTS translations)
    cmake_path(GET translation FILENAME file)
    configure_file("${translation}" "${CMAKE_CURRENT_BINARY_DIR}/${file}" COPYONLY)
  endforeach()
endfunction()
