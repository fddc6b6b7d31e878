#!/usr/bin/env bash
# twice.sh ARGUMENTS runs go test with them. Real desktops, browsers and games lose a click or a window for a moment
# while the computer is busy, so what fails is run once more, by itself: a fault of domvision shows twice.
set -uo pipefail
log=$(mktemp) && trap 'rm -f "$log"' EXIT
go test "$@" 2>&1 | tee "$log" && exit

# A panic, a test that takes too long and one that does not compile are faults at once.
failed=$(sed -nE 's/^--- FAIL: ([A-Za-z0-9_]+).*/\1/p' "$log" | sort -u | paste -sd '|')
if [ -z "$failed" ] || grep -qE '^panic: |\[build failed\]|\[setup failed\]' "$log"; then exit 1; fi
echo "once more: $failed"
go test "$@" -run "^($failed)\$"
