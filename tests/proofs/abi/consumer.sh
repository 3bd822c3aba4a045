#!/bin/sh
# consumer.sh CMAKE BUILD SAMPLES NM: what `cmake --install` puts down for writers of plugins is enough to build the
# samples outside of the tree as they are, in C alone and in C++ alone: rule modules, a player, an exporter, an importer.
cmake=$1
build=$2
samples=$3
nm=$4
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
"$cmake" --install "$build" --component PluginApi --prefix "$folder/there" > "$folder/log" || { cat "$folder/log"; exit 1; }

try() {
    sample=$1
    cp -r "$samples/$sample" "$folder/$sample" || exit 1
    "$cmake" -S "$folder/$sample" -B "$folder/$sample/build" "-DCMAKE_PREFIX_PATH=$folder/there" > "$folder/log" 2>&1 &&
        "$cmake" --build "$folder/$sample/build" >> "$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
    cmp "$samples/$sample/plugin.xml" "$folder/$sample/build/plugin.xml" || exit 1
    sh "$(dirname "$0")/symbols.sh" "$nm" "$folder/$sample/build/$sample.so" || exit 1
}
try fieldworks-c
try fieldworks
try lonely-guns
try country
try second-thoughts
try roster
try grid-map
