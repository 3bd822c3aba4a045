#!/bin/bash
# The long form of the kill test: every writing command killed, or without room, a thousand times.
# Usage: tests/features/cli/kills.sh BUILD_FOLDER [TIMES]
set -eu
RAMPARTS_KILLS=${2:-1000} exec "$1/tests/test_cli" "[kill]"
