#!/bin/sh
# signature.sh SCENARIOS RAMPARTS PROGRAM…: the command line, its workers and the signature programs of all builds must
# agree.
scenarios=$1
ramparts=$2
shift 2
first=$("$ramparts" bench --signature "$scenarios") || exit 1
echo "$first  $ramparts"
# the four battles of the standard rules, as games of them were recorded, play as they did when the tactician was last
# changed
recorded=$(dirname "$0")/../../proofs/replays/battles
standard=
for battle in chippewa lundys-lane queenston-heights thames; do standard="$standard $recorded/$battle"; done
# shellcheck disable=SC2086
old=$("$ramparts" bench --signature $standard) || exit 1
echo "$old  the four battles of the standard rules"
[ "$old" = 5090828ccc9744f7 ] || { echo "they are played differently"; exit 1; }
choices=$(mktemp -d)
signature=$(XDG_CONFIG_HOME="$choices" "$ramparts" bench --signature --sandbox --allow-limited-sandbox --jobs 2 "$scenarios") || exit 1
rm -r "$choices"
echo "$signature  $ramparts, through workers"
[ "$signature" = "$first" ] || { echo "workers play otherwise"; exit 1; }
[ $# -gt 0 ] || { echo "no signature program to compare with"; exit 1; }
for program in "$@"; do
    # shellcheck disable=SC2046
    signature=$("$program" $(find "$scenarios" -name scenario.xml -o -name variant.xml | LC_ALL=C sort)) || exit 1
    echo "$signature  $program"
    [ "$signature" = "$first" ] || { echo "the builds differ"; exit 1; }
done
