#!/bin/bash
# Makes the battle of New Orleans and its variant with nothing but commands, beside the folder scenarios/rulesets.
set -e
lines=$(cd "$(dirname "$0")" && pwd)
cd scenarios
ramparts new new-orleans --ruleset rulesets/tlg2-period.xml --name "New Orleans" --columns 28 --rows 24 --prefix O \
    --turns 10
for part in ruleset map forces victory modules words; do
    ramparts edit new-orleans --script "$lines/$part.txt" > /dev/null
done
ramparts diff rulesets/tlg2.xml rulesets/delta.xml -o rulesets/delta.xml
ramparts validate new-orleans
cp -r new-orleans ladders
ramparts edit ladders --script "$lines/ladders.txt" > /dev/null
ramparts diff new-orleans ladders -o new-orleans-ladders/variant.xml
rm -r ladders
ramparts validate new-orleans-ladders
