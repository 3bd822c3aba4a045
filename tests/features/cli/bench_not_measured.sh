#!/bin/sh
# Programs that start and show nothing: no goal of the editor is met or missed by them. BENCH SCENARIOS
set -u
cd "$(mktemp -d)" || exit 1
trap 'rm -rf "$PWD"' EXIT
DISPLAY=:none "$1" "$2" editor mods pages --editor /bin/true --minimal /bin/true --ramparts /bin/false >report 2>&1
grep -q -E ' (met|NOT MET)$' report && { cat report; exit 1; }
for goal in E1 E2 E4 M2 M5 W2; do
  grep -q "^$goal .* not measured\$" report || { echo "$goal is not said to be not measured:"; cat report; exit 1; }
done
"$1" "$2/nowhere" play >/dev/null 2>&1 && { echo "a folder without battles is measured"; exit 1; }
"$1" "$2" edtior >/dev/null 2>&1 && { echo "an unknown section is taken for all"; exit 1; }
exit 0
