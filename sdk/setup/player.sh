#!/bin/bash
# Builds the player of web pages, which `ramparts page --play` puts into its pages: build/player/share. It is the engine
# compiled to WebAssembly by Debian's emscripten. Libraries that Debian ships for this processor alone are compiled with
# it, from Debian's source packages.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

need_packages "${build_packages[@]}" "${player_packages[@]}"
build_player
echo "The player is in build/player/share; build/release/sdk/ramparts page SCENARIO --play -o FILE uses it."
