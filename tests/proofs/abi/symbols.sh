#!/bin/sh
# symbols.sh NM LIBRARY…: each library exports rp_plugin_entry and nothing else.
nm=$1
shift
[ $# -gt 0 ] || exit 1
for library in "$@"; do
    found=$("$nm" -D --defined-only "$library" | awk '{print $3}') || exit 1
    if [ "$found" != rp_plugin_entry ]; then
        echo "$library exports:" "$found"
        exit 1
    fi
done
