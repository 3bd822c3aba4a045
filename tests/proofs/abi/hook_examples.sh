#!/bin/sh
# hook_examples.sh RAMPARTS PAGE SDK BATTLES BATTLE COMPILER…: the examples of the hook reference are one module, in C++
# and in Lua. Each compiler there is takes the C++ without a warning; `plugin check` plays both forms, and the two play
# the same games.
ramparts=$1
page=$2
sdk=$3
battles=$4
battle=$5
shift 5
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/native" "$folder/script"
# nothing of this user
HOME=$folder XDG_CONFIG_HOME=$folder/config XDG_DATA_HOME=$folder/data XDG_STATE_HOME=$folder/state
export HOME XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME

# The blocks of a language, one after the other.
blocks() {
    awk -v fence="\`\`\`$1" '$0 == fence { inside = 1; next } /^```/ { if (inside) print ""; inside = 0 } inside' "$page"
}
blocks xml > "$folder/native/plugin.xml"
sed 's|native="example"|script="example.lua"|' "$folder/native/plugin.xml" > "$folder/script/plugin.xml"
{ blocks cpp; printf '};\nRAMPARTS_MODULES(RAMPARTS_MODULE("my.example", Example))\n'; } > "$folder/native/example.cpp"
{ blocks lua; printf 'return M\n'; } > "$folder/script/example.lua"

failed=0
compiled=0
for compiler in "$@"; do
    command -v "$compiler" > /dev/null || continue
    "$compiler" -std=c++20 -Wall -Wextra -Wpedantic -Wconversion -Werror -shared -fPIC -fvisibility=hidden \
        "-I$sdk/boundary/abi" "-I$sdk/boundary/plugin" "$folder/native/example.cpp" "-Wl,--version-script=$sdk/boundary/plugin/plugin.symbols" \
        -o "$folder/native/example.so" || failed=1
    compiled=$((compiled + 1))
done
[ $compiled -gt 0 ] || { echo "no compiler"; exit 1; }

cp -r "$battles" "$folder/battles"
sed -i 's|<modules>|<modules><module id="my.example"/>|' "$folder/battles/$battle/scenario.xml"
grep -q my.example "$folder/battles/$battle/scenario.xml" || { echo "$battle has no <modules>"; exit 1; }
for form in native script; do
    "$ramparts" plugin check "$folder/$form" --games 100 --scenario "$folder/battles/$battle" > "$folder/report" 2>&1 ||
        { cat "$folder/report"; failed=1; }
    "$ramparts" run "$folder/battles/$battle" --plugins "$folder/$form" --no-mods --games 20 > "$folder/$form.games" 2>&1 ||
        { cat "$folder/$form.games"; failed=1; }
done
cmp "$folder/native.games" "$folder/script.games" || { cat "$folder/native.games" "$folder/script.games"; failed=1; }
exit $failed
