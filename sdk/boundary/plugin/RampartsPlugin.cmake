# ramparts_plugin(NAME SOURCE … [METADATA FILE] [IN_SOURCE]): a plugin library that Ramparts can load.
#
# Builds NAME.so in the current binary folder, with plugin.xml (or FILE), its translations, messages.LANGUAGE.po, and its
# rule cases, cases/, beside it: that folder is the plugin. With IN_SOURCE the library is put beside plugin.xml where it is. The library
# exports rp_plugin_entry and nothing else, and everything it needs has to be linked in. Sources in C are C11, those in
# C++ are C++20.
set(RAMPARTS_PLUGIN_SYMBOLS "${CMAKE_CURRENT_LIST_DIR}/plugin.symbols")

# Among the sources of Ramparts, without the rest of it: the headers are here.
if(NOT TARGET Ramparts::PluginApi AND EXISTS "${CMAKE_CURRENT_LIST_DIR}/../abi/ramparts/rp.h")
  add_library(Ramparts::PluginApi INTERFACE IMPORTED GLOBAL)
  target_include_directories(Ramparts::PluginApi INTERFACE "${CMAKE_CURRENT_LIST_DIR}/../abi" "${CMAKE_CURRENT_LIST_DIR}")
endif()

function(ramparts_plugin name)
  cmake_parse_arguments(PARSE_ARGV 1 plugin "IN_SOURCE" "METADATA" "")
  if(NOT plugin_METADATA)
    set(plugin_METADATA plugin.xml)
  endif()
  set(target ${name})
  if(name MATCHES "^(all|clean|depend|edit_cache|help|install|package|preinstall|rebuild_cache|test)$")
    set(target plugin_${name})  # CMake has a target of that name
  endif()
  add_library(${target} MODULE ${plugin_UNPARSED_ARGUMENTS})
  target_link_libraries(${target} PRIVATE Ramparts::PluginApi)
  get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
  if("C" IN_LIST languages)
    target_compile_features(${target} PRIVATE c_std_11)
  endif()
  if("CXX" IN_LIST languages)
    target_compile_features(${target} PRIVATE cxx_std_20)
  endif()
  set(folder "${CMAKE_CURRENT_BINARY_DIR}")
  if(plugin_IN_SOURCE)
    set(folder "${CMAKE_CURRENT_SOURCE_DIR}")
  endif()
  set_target_properties(${target} PROPERTIES
    PREFIX "" SUFFIX ".so" OUTPUT_NAME ${name} LIBRARY_OUTPUT_DIRECTORY "${folder}"
    C_VISIBILITY_PRESET hidden CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
  if(NOT WIN32 AND NOT APPLE)
    target_link_options(${target} PRIVATE "LINKER:--version-script=${RAMPARTS_PLUGIN_SYMBOLS}")
    set_target_properties(${target} PROPERTIES LINK_DEPENDS "${RAMPARTS_PLUGIN_SYMBOLS}")
    # A missing function is an error when the library is linked, not when it is loaded; the sanitizers' own functions
    # are in the program that loads it.
    if(NOT "${CMAKE_C_FLAGS} ${CMAKE_CXX_FLAGS}" MATCHES "-fsanitize")
      target_link_options(${target} PRIVATE "LINKER:-z,defs")
    endif()
  endif()
  if(plugin_IN_SOURCE)
    return()
  endif()
  configure_file("${plugin_METADATA}" "${CMAKE_CURRENT_BINARY_DIR}/plugin.xml" COPYONLY)
  file(GLOB translations CONFIGURE_DEPENDS messages.*.po)
  file(GLOB_RECURSE cases CONFIGURE_DEPENDS cases/*.xml)
  foreach(part IN LISTS translations cases)
    cmake_path(RELATIVE_PATH part BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" OUTPUT_VARIABLE file)
    configure_file("${part}" "${CMAKE_CURRENT_BINARY_DIR}/${file}" COPYONLY)
  endforeach()
endfunction()
