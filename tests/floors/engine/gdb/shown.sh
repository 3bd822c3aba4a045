#!/bin/sh
# gdb shows sets, hexsides, messages and rule numbers as people read them: shown.sh PROGRAM PRINTERS
set -eu
command -v gdb >/dev/null || { echo "there is no gdb"; exit 77; }
case $(gdb -nx -batch -ex run /bin/true 2>&1) in
  *"exited normally"*) ;;
  *) echo "gdb may not run programs here"; exit 77 ;;
esac
shown=$(gdb -nx -batch -iex "set auto-load no" -ex "source $2" -ex "break look" -ex run -ex up \
  -ex "down" -ex "print units" -ex "print none" -ex "print sides" -ex "print at" -ex "print nowhere" \
  -ex "print words" -ex "print rule" "$1" 2>&1) || { echo "$shown"; exit 1; }
status=0
expect() {
  printf '%s\n' "$shown" | grep -qF -- "$1" || { echo "gdb does not show: $1"; status=1; }
}
expect '{0, 3, 17, 64, 127}'
expect ' {}'
expect 'kinds 0, 2 (uphill: other hex), roads 1'
expect 'hex 41 side 2'
expect 'no hexside'
expect '3 hexes, rule 4.16'
expect ' 6.12'
[ $status -eq 0 ] || printf '%s\n' "$shown"
exit $status
