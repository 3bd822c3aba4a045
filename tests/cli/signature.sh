#!/bin/sh
# signature.sh SCENARIOS RAMPARTS PROGRAM…: the command line and the signature programs of all builds must agree.
scenarios=$1
ramparts=$2
shift 2
first=$("$ramparts" bench --signature "$scenarios") || exit 1
echo "$first  $ramparts"
[ $# -gt 0 ] || { echo "no signature program to compare with"; exit 1; }
for program in "$@"; do
    signature=$("$program" "$scenarios"/*/scenario.xml) || exit 1
    echo "$signature  $program"
    [ "$signature" = "$first" ] || { echo "the builds differ"; exit 1; }
done
