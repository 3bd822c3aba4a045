#!/bin/sh
# gdb shows what crosses the boundary of plugins as people read it: crossing.sh PROGRAM PRINTERS
set -eu
command -v gdb >/dev/null || { echo "there is no gdb"; exit 77; }
case $(gdb -nx -batch -ex run /bin/true 2>&1) in
  *"exited normally"*) ;;
  *) echo "gdb may not run programs here"; exit 77 ;;
esac
shown=$(gdb -nx -batch -iex "set auto-load no" -ex "source $2" -ex "break look" -ex run -ex "print units" \
  -ex "print none" -ex "print move" -ex "print verb" -ex "print event" -ex "print words" -ex "print view" \
  -ex "print *view.view_" "$1" 2>&1) || { echo "$shown"; exit 1; }
status=0
expect() {
  printf '%s\n' "$shown" | grep -qF -- "$1" || { echo "gdb does not show: $1"; status=1; }
}
expect '{0, 3, 70}'
expect ' {}'
expect 'move unit 3 hex 41'
expect 'verb 2 of slot 1 unit 5'
expect 'set what 2 index 5 value -1'
expect 'message 4 rule 1 (unit 3, number 9)'
expect 'turn 3, side 1 phasing, 24 units, frame 2 of dice [7]'
[ "$(printf '%s\n' "$shown" | grep -c 'turn 3, side 1')" -ge 2 ] || status=1
[ $status -eq 0 ] || printf '%s\n' "$shown"
exit $status
