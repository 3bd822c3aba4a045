#!/bin/sh
# signature.sh SCENARIOS PROGRAM…: all programs must print the same signature.
scenarios=$1
shift
first=
for program in "$@"; do
    signature=$("$program" bench --signature "$scenarios") || exit 1
    echo "$signature  $program"
    [ -n "$first" ] || first=$signature
    [ "$signature" = "$first" ] || { echo "the builds differ"; exit 1; }
done
