#!/bin/sh
# make.sh RAMPARTS GRID_MAP SCENARIOS: makes Bladensburg and its variant as they were made, with the program alone, and
# compares them with the shipped ones. GRID_MAP is the folder of the sample plugin that reads maps drawn with letters.
ramparts=$1
grid_map=$2
scenarios=$3
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
fail() { echo "bladensburg: $*" >&2; exit 1; }
same() { cmp "$work/$1" "$scenarios/$1" >&2 || fail "$1 is not what its story makes"; }

mkdir "$work/rulesets"
cp "$scenarios/rulesets/tlg2.xml" "$scenarios/rulesets/tlg2-period.xml" "$work/rulesets"
# 1. the field, drawn with letters, under the rules with ground of the period
"$ramparts" import "$here/field.txt" --from sample.grid-map --plugins "$grid_map" --param yards=120 \
    --ruleset "$work/rulesets/tlg2-period.xml" --out "$work/bladensburg" > "$work/log" || fail "the field"
# 2. rules of its own, 3. ground, 4. forces, 5. texts
for part in rules ground forces notes; do
    "$ramparts" edit "$work/bladensburg" --script "$here/$part.txt" > "$work/log" || fail "$part.txt"
done
"$ramparts" diff "$work/rulesets/tlg2-period.xml" "$work/rulesets/chesapeake.xml" -o "$work/rulesets/chesapeake.xml" \
    > "$work/log" || fail "the rules that differ"
"$ramparts" validate "$work/bladensburg" > "$work/log" 2>&1 || fail "it does not validate: $(cat "$work/log")"
"$ramparts" fmt "$work/bladensburg" > "$work/log" 2>&1 || fail "it cannot be tidied: $(cat "$work/log")"
same bladensburg/map.xml
same bladensburg/scenario.xml
same rulesets/chesapeake.xml
# 6. the variant: a copy, changed, and the difference
cp "$scenarios"/bladensburg/names.*.po "$work/bladensburg"
mkdir "$work/bladensburg-orchard"
cp -r "$work/bladensburg" "$work/changed"
"$ramparts" edit "$work/changed" --script "$here/variant.txt" > "$work/log" || fail "variant.txt"
"$ramparts" diff "$work/bladensburg" "$work/changed" -o "$work/bladensburg-orchard/variant.xml" \
    > "$work/log" || fail "the variant"
same bladensburg-orchard/variant.xml
echo "Bladensburg is what its story makes."
