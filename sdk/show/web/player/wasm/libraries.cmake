# Libraries of others for the player of web pages, compiled by emscripten from Debian's source packages:
# RAMPARTS_LIBRARY_SOURCES is the folder that sdk/setup/player.sh has unpacked them into.
enable_language(C)
set(RAMPARTS_LIBRARY_SOURCES "${CMAKE_SOURCE_DIR}/build/player-sources" CACHE PATH "Unpacked sources of pugixml, lua5.4 and libsodium")

function(ramparts_source_folder name pattern)
  file(GLOB found LIST_DIRECTORIES true "${RAMPARTS_LIBRARY_SOURCES}/${pattern}")
  foreach(folder IN LISTS found)
    if(IS_DIRECTORY "${folder}")
      set(${name} "${folder}" PARENT_SCOPE)
      return()
    endif()
  endforeach()
  message(FATAL_ERROR "There is no ${pattern} in ${RAMPARTS_LIBRARY_SOURCES}: run sdk/setup/player.sh")
endfunction()
ramparts_source_folder(pugixml_folder "pugixml-*")
ramparts_source_folder(lua_folder "lua5.4-*")
ramparts_source_folder(sodium_folder "libsodium-*")

# Exceptions and what goes by them, in all code alike.
add_compile_options(-fwasm-exceptions)
add_link_options(-fwasm-exceptions)
# clang 14 as in the root; and headers only, which are alike for every processor
add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:-Dconsteval=constexpr>")
file(MAKE_DIRECTORY "${CMAKE_BINARY_DIR}/headers")
file(CREATE_LINK /usr/include/tl "${CMAKE_BINARY_DIR}/headers/tl" SYMBOLIC)
include_directories(SYSTEM "${CMAKE_BINARY_DIR}/headers")

add_library(pugixml STATIC "${pugixml_folder}/src/pugixml.cpp")
target_include_directories(pugixml SYSTEM PUBLIC "${pugixml_folder}/src")
add_library(pugixml::pugixml ALIAS pugixml)

# Lua as C++: an error runs the destructors on its way. The shells of lua and luac are left out.
file(GLOB lua_sources "${lua_folder}/src/*.c")
list(FILTER lua_sources EXCLUDE REGEX "/(lua|luac)\\.c$")
add_library(lua STATIC ${lua_sources})
set_source_files_properties(${lua_sources} PROPERTIES LANGUAGE CXX COMPILE_OPTIONS "-Wno-deprecated;-xc++")
# what Debian's own build writes: where its packages of this processor would lie
file(WRITE "${CMAKE_BINARY_DIR}/headers/lua5.4-deb-multiarch.h" "#define DEB_HOST_MULTIARCH \"wasm32-emscripten\"\n")
target_include_directories(lua SYSTEM PUBLIC "${lua_folder}/src")
add_library(PkgConfig::LUA ALIAS lua)

# What libsodium does without instructions of a special processor; its version is that of its builds for others.
file(GLOB_RECURSE sodium_sources "${sodium_folder}/src/libsodium/*.c")
add_library(sodium STATIC ${sodium_sources})
target_include_directories(sodium SYSTEM PUBLIC "${sodium_folder}/src/libsodium/include" "${sodium_folder}/src/libsodium/include/sodium"
  "${CMAKE_BINARY_DIR}/headers/sodium-version" "${CMAKE_BINARY_DIR}/headers/sodium-version/sodium")
configure_file("${sodium_folder}/builds/msvc/version.h" "${CMAKE_BINARY_DIR}/headers/sodium-version/sodium/version.h" COPYONLY)
target_compile_definitions(sodium PUBLIC SODIUM_STATIC PRIVATE CONFIGURED=1 NATIVE_LITTLE_ENDIAN=1)
target_compile_options(sodium PRIVATE -w)
add_library(PkgConfig::SODIUM ALIAS sodium)
set_target_properties(pugixml lua sodium PROPERTIES UNITY_BUILD OFF)
