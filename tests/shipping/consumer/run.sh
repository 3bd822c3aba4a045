#!/bin/sh
# run.sh CMAKE BUILD SCENARIO: what `cmake --install` puts down of the libraries is enough to build programs on them
# outside of the tree, the engine alone and the readers with it.
cmake=$1
build=$2
scenario=$3
here=$(dirname "$0")
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
install() {
    "$cmake" --install "$build" --component "$1" --prefix "$folder/there" > "$folder/log" || { cat "$folder/log"; exit 1; }
}
try() {
    name=$1
    components=$2
    target=$3
    shift 3
    mkdir "$folder/$name" && cp "$here/$name.cpp" "$folder/$name" || exit 1
    {
        echo "cmake_minimum_required(VERSION 3.25)"
        echo "project(Consumer LANGUAGES C CXX)"
        echo "find_package(Ramparts REQUIRED COMPONENTS $components)"
        echo "add_executable(consumer $name.cpp)"
        echo "target_compile_features(consumer PRIVATE cxx_std_20)"
        echo "target_link_libraries(consumer PRIVATE $target)"
    } > "$folder/$name/CMakeLists.txt"
    "$cmake" -S "$folder/$name" -B "$folder/$name/build" "-DCMAKE_PREFIX_PATH=$folder/there" > "$folder/log" 2>&1 &&
        "$cmake" --build "$folder/$name/build" >> "$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
    "$folder/$name/build/consumer" "$@" || exit 1
}
install PluginApi
install Engine
try engine Engine Ramparts::Engine
# What is not installed is not found.
if (try play "Engine Formats" Ramparts::Formats "$scenario" > /dev/null 2>&1); then
    echo "Formats was found before it was installed"
    exit 1
fi
rm -rf "$folder/play"
install Formats
try play "Engine Formats" Ramparts::Formats "$scenario"
