#!/bin/sh
# consumer.sh CMAKE BUILD SAMPLES NM RAMPARTS C CXX CSTD CXXSTD: what `cmake --install` puts down for writers of plugins
# is enough to build every sample, every shipped plugin, and everything that `ramparts plugin new` begins, outside of the tree as they are, by
# this compiler and with these standards. Each library exports its entry alone.
cmake=$1 build=$2 samples=$3 nm=$4 ramparts=$5 cc=$6 cxx=$7 cstd=$8 cxxstd=$9
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
"$cmake" --install "$build" --component PluginApi --prefix "$folder/there" > "$folder/log" || { cat "$folder/log"; exit 1; }

tried=0
# try NAME PLACE: the plugin in the folder NAME becomes PLACE/NAME.so there
try() {
    cd "$folder/$1" || exit 1
    "$cmake" --no-warn-unused-cli -S . -B build "-DCMAKE_PREFIX_PATH=$folder/there" "-DCMAKE_C_COMPILER=$cc" "-DCMAKE_CXX_COMPILER=$cxx" \
        "-DCMAKE_C_STANDARD=$cstd" "-DCMAKE_CXX_STANDARD=$cxxstd" "-DCMAKE_C_FLAGS=-Wall -Wextra -Werror" \
        "-DCMAKE_CXX_FLAGS=-Wall -Wextra -Werror" > "$folder/log" 2>&1 && "$cmake" --build build >> "$folder/log" 2>&1 ||
        { echo "$1 does not build"; cat "$folder/log"; exit 1; }
    if grep -i warning "$folder/log"; then echo "$1 is built with a warning"; exit 1; fi
    [ -f "$2/plugin.xml" ] || { echo "there is no $1/$2/plugin.xml"; exit 1; }
    sh "$tests/symbols.sh" "$nm" "$2/$1.so" || exit 1
    tried=$((tried + 1))
}
tests=$(cd "$(dirname "$0")" && pwd)
for sample in "$samples"/*/CMakeLists.txt "$samples"/../*/CMakeLists.txt; do
    sample=$(dirname "$sample")
    cp -r "$sample" "$folder/$(basename "$sample")" || exit 1
    try "$(basename "$sample")" build
done
for kind in module-c module-cpp player exporter importer transform check; do
    (cd "$folder" && "$ramparts" plugin new --kind $kind "my.new-$kind" > /dev/null) || exit 1
    try "new-$kind" .
done
# what a mistake is told
cd "$folder/new-module-cpp" || exit 1
sed 's/rp::UnitSet, rp::UnitSet, rp_shifts/rp::UnitSet, rp_shifts/; s/ override//' new-module-cpp.cpp > wrong.cpp
headers="-I$folder/there/include -fsyntax-only"
"$cxx" -std=c++20 $headers wrong.cpp 2>&1 | grep -q "the hook combat.shifts of this module has other parameters" ||
    { echo "a hook that overrides nothing is not told"; exit 1; }
"$cxx" -std=c++17 $headers new-module-cpp.cpp 2> "$folder/log"
grep -q "need C++20" "$folder/log" || { echo "C++17 is not told that it is too old"; exit 1; }
if grep -q countr_zero "$folder/log"; then echo "C++17 is told more than it needs"; exit 1; fi
echo "$tried plugins built"
[ "$tried" -ge 33 ]
