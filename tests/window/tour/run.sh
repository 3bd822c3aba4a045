#!/bin/sh
# Pictures of the whole program: run.sh [FOLDER [PROGRAM]], PROGRAM being test_editor_window.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=${1:-tour}
program=${2:-$here/../../../build/tests/test_editor_window}
mkdir -p "$folder"
rm -f "$folder"/*.png
export RAMPARTS_PICTURES="$folder"
"$here/../editor_window/run.sh" "$program" "[tour]"
RAMPARTS_TOUR=dark GTK_THEME=Adwaita:dark "$here/../editor_window/run.sh" "$program" "[look]"
RAMPARTS_TOUR=french "$here/../editor_window/run.sh" "$program" "[look]"
RAMPARTS_TOUR=small RAMPARTS_SCREEN=1024x768x24 "$here/../editor_window/run.sh" "$program" "[look]"
RAMPARTS_TOUR=hidpi GDK_SCALE=2 RAMPARTS_SCREEN=2560x1800x24 "$here/../editor_window/run.sh" "$program" "[look]"
echo "$(ls "$folder"/*.png | wc -l) pictures in $folder"
