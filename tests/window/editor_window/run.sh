#!/bin/sh
# Runs a program on a screen of its own: run.sh PROGRAM [ARGUMENTS]. Fails when the screen or its window manager is missing.
set -u
for needed in Xvfb openbox; do
    command -v "$needed" >/dev/null || { echo "run.sh: $needed is needed to test the window and is not installed" >&2; exit 1; }
done
folder=$(mktemp -d) || exit 1
screen_pid=''
cleanup() {
    # The manager ends with its screen.
    [ -n "$screen_pid" ] && kill "$screen_pid" 2>/dev/null
    wait 2>/dev/null
    rm -rf "$folder"
}
trap cleanup EXIT
trap 'exit 1' INT TERM

# The screen writes its number once it takes callers; reading waits for that.
mkfifo "$folder/number"
Xvfb -displayfd 3 -screen 0 "${RAMPARTS_SCREEN:-1280x900x24}" -nolisten tcp -noreset 3>"$folder/number" >"$folder/screen.log" 2>&1 &
screen_pid=$!
read -r number <"$folder/number" || { echo "run.sh: no screen could be started" >&2; cat "$folder/screen.log" >&2; exit 1; }
export DISPLAY=":$number" GDK_BACKEND=x11 NO_AT_BRIDGE=1 GSETTINGS_BACKEND=memory

# The manager runs this command when it stands.
mkfifo "$folder/ready"
{
    XDG_CONFIG_HOME="$folder" openbox --sm-disable --startup "sh -c 'echo ready >$folder/ready'" >"$folder/manager.log" 2>&1
    echo over 1<>"$folder/ready"
} &
read -r state <"$folder/ready"
[ "$state" = ready ] || { echo "run.sh: no window manager could be started" >&2; cat "$folder/manager.log" >&2; exit 1; }

"$@"
