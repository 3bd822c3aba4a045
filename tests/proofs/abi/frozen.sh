#!/bin/sh
# frozen.sh RAMPARTS PLUGIN SCENARIOS: a plugin that was built against the header of the promise alone loads, passes the
# kit, plays 100 games, and its check, transform, exporter and importer work.
ramparts=$1
plugin=$2
scenarios=$3
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
failed() {
    echo "failed: $*"
    cat "$folder/out"
    exit 1
}
run() { "$ramparts" "$@" > "$folder/out" 2>&1 || failed "$*"; }
says() { grep -q -e "$1" "$folder/out" || failed "no '$1' in what was told"; }

run plugin list --plugins "$plugin"
says 'frozen\.veterans'
run plugin check "$plugin" --scenario "$scenarios/queenston-heights" --games 20
says ' 0 failed'

cp -r "$scenarios" "$folder/battles" || exit 1
battle=$folder/battles/chippewa
written='s|<modules>|<modules><module id="frozen.veterans"><param name="most" value="3"/></module>|'
sed -i "$written" "$battle/scenario.xml"
run validate "$battle" --plugins "$plugin"
cp -r "$battle" "$folder/battles/faulty"
sed -i '0,/ full="[0-9]*"/s// full="0"/' "$folder/battles/faulty/scenario.xml"
"$ramparts" validate "$folder/battles/faulty" --plugins "$plugin" > "$folder/out" 2>&1
says VET101

run run "$battle" --plugins "$plugin" --us random --ac tactician --seed 1813 --games 100
says '100 games'
run run "$battle" --plugins "$plugin" --us frozen.veterans.player --ac random --seed 1813 --journal "$folder/game.txt"
grep -q " verb frozen.veterans" "$folder/game.txt" || failed "nobody drilled"
run replay "$folder/game.txt" --plugins "$plugin"

run transform "$battle" --with frozen.veterans.name --param hex=C3026 --param name=Bivouac --plugins "$plugin"
run export "$battle" --to frozen.veterans.map --out "$folder/exported" --plugins "$plugin"
grep -q Bivouac "$folder/exported/map.xml" || failed "the name does not stand in the map that was exported"
run import "$folder/exported/map.xml" --from frozen.veterans.map --ruleset "$folder/battles/rulesets/tlg2.xml" --out "$folder/imported" --plugins "$plugin"
grep -q Bivouac "$folder/imported/map.xml" || failed "the map was not imported"
