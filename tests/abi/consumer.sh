#!/bin/sh
# consumer.sh CMAKE BUILD SAMPLES NM: what `cmake --install` puts down for writers of plugins is enough to build the
# samples outside of the tree, in C alone and in C++ alone: rule modules, a player, an exporter, an importer.
cmake=$1
build=$2
samples=$3
nm=$4
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
"$cmake" --install "$build" --component PluginApi --prefix "$folder/there" > "$folder/log" || { cat "$folder/log"; exit 1; }

try() {
    sample=$1
    language=$2
    cp -r "$samples/$sample" "$folder/$sample" || exit 1
    {
        echo "cmake_minimum_required(VERSION 3.25)"
        echo "project(Sample LANGUAGES $language)"
        echo "find_package(Ramparts REQUIRED)"
        cat "$samples/$sample/CMakeLists.txt"
    } > "$folder/$sample/CMakeLists.txt"
    "$cmake" -S "$folder/$sample" -B "$folder/$sample/build" "-DCMAKE_PREFIX_PATH=$folder/there" > "$folder/log" 2>&1 &&
        "$cmake" --build "$folder/$sample/build" >> "$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
    cmp "$samples/$sample/plugin.xml" "$folder/$sample/build/plugin.xml" || exit 1
    sh "$(dirname "$0")/symbols.sh" "$nm" "$folder/$sample/build/$sample.so" || exit 1
}
try fieldworks-c C
try fieldworks CXX
try lonely-guns C
try country CXX
try second-thoughts CXX
try roster CXX
try grid-map CXX
