#!/bin/sh
# The long form of the durability test: kills 1,000 programs at work (edit, undo, redo, jump, save) and checks that the
# files are whole and the work comes back. run.sh [BUILD [KILLS]]; a few minutes on a quiet machine.
set -eu
build=${1:-build/release}
RAMPARTS_KILLS=${2:-1000}
export RAMPARTS_KILLS
exec "$build/tests/test_document" "[durability]" --durations yes
