#!/bin/bash
# Builds Ramparts and opens The Thames in the editor. Without a display it validates, plays and draws the battles instead.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

need_packages "${build_packages[@]}"
configure release -DCMAKE_BUILD_TYPE=Release -DRAMPARTS_TESTS=OFF
build release --target ramparts ramparts-editor

if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
  exec build/release/editor/ramparts-editor scenarios/thames
fi

ramparts=build/release/sdk/ramparts
mkdir -p out
say "There is no display, so the editor cannot open. Validating, playing and drawing the battles instead."
"$ramparts" validate scenarios
for battle in thames chippewa lundys-lane; do
  echo
  "$ramparts" run "scenarios/$battle" --us tactician --ac tactician --seed 1812 --journal "out/$battle.journal" > "out/$battle.log"
  head -2 "out/$battle.log"
  tail -2 "out/$battle.log"
  for kind in svg png pdf; do "$ramparts" draw "scenarios/$battle" -o "out/$battle.$kind" --counters; done
done
echo
echo "The full stories of the games are in out/*.log; ramparts replay out/thames.journal --narrate prints one again."
