#!/bin/bash
# Makes the battle of North Point and its variant with nothing but commands, beside the folder scenarios/rulesets.
set -e
lines=$(cd "$(dirname "$0")" && pwd)
cd scenarios
ramparts new north-point --ruleset rulesets/tlg2-period.xml --name "North Point" --columns 26 --rows 16 --prefix N \
    --turns 9
for part in ruleset map forces victory modules words; do
    ramparts edit north-point --script "$lines/$part.txt" > /dev/null
done
ramparts diff rulesets/tlg2.xml rulesets/patapsco.xml -o rulesets/patapsco.xml
ramparts validate north-point
cp -r north-point three
ramparts edit three --script "$lines/three.txt" > /dev/null
ramparts diff north-point three -o north-point-at-three/variant.xml
rm -r three
ramparts validate north-point-at-three
