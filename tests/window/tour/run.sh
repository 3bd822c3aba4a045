#!/bin/sh
# Pictures of the whole program: run.sh [FOLDER [PROGRAM]], PROGRAM being test_editor_window. Each is compared with the
# approved one of its name in approved/, which keeps how its squares look. RAMPARTS_APPROVE=NAME approves that one,
# RAMPARTS_APPROVE=1 all; the first window of a program has another size, so always run the whole tour.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=${1:-tour}
program=${2:-$here/../../../build/tests/test_editor_window}
mkdir -p "$folder"
rm -f "$folder"/*.png
if [ "${RAMPARTS_APPROVE:-}" = 1 ]; then rm -f "$here"/approved/*.png; fi
export RAMPARTS_PICTURES="$folder" RAMPARTS_DESK_FOLDER=/tmp/ramparts-tour
rm -rf "$RAMPARTS_DESK_FOLDER"*
status=0
look() { env "$@" "$here/../editor_window/run.sh" "$program" "$tests" || status=1; }
tests="[tour]"
look
tests="[look]"
look RAMPARTS_TOUR=dark GTK_THEME=Adwaita:dark
look RAMPARTS_TOUR=french
look RAMPARTS_TOUR=small RAMPARTS_SCREEN=1024x768x24
look RAMPARTS_TOUR=hidpi GDK_SCALE=2 RAMPARTS_SCREEN=2560x1800x24
echo "$(ls "$folder"/*.png | wc -l) pictures in $folder"
# an approved picture that nobody takes any more proves nothing
for file in "$here"/approved/*.png; do
  [ -e "$folder/${file##*/}" ] && continue
  echo "nothing in the tour is called ${file##*/} any more: remove it from $here/approved" >&2
  status=1
done
exit $status
