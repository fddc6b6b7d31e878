#!/usr/bin/env bash
# Runs the unit tests for Windows of the packages that deal with the system, under Wine. test.sh
# sets WINE64, WINESERVER and WINEPREFIX. What cannot be tested so is listed at the end, by name.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
folder=$PWD/bin/windows
mkdir -p "$folder"

packages=(./calibration ./capture/... ./hotkey ./internal/... ./overlay ./session ./watch/... ./engine ./advise)

# A test that fails under Wine, and why. None of them is known to fail on Windows.
cannot=(
	"TestLinkIsFollowed|internal/atomicfile: Wine 8 does not resolve symbolic links"
	"TestNoProfileFile|calibration: Wine 8 does not resolve symbolic links"
)
# What is not tried at all.
untried=(
	"cmd/domvision, wizard: they want pseudo-terminals, sh, chromium or an X11 desktop beside the program; TestWine* of e2e run the program itself"
	"planner, engine/..., vision, lab/...: they ask nothing of the system; the fixtures are read, and a game planned, by TestWine* of e2e"
)

# Wine 8 does not know the newer way to delete files, and says so in a way that Go does not know, so
# that os.RemoveAll fails: the tests, not the program, get a library that takes it for an older Windows.
at=$(go env GOROOT)/src/internal/syscall/windows/at_windows.go
sed 's/case STATUS_INVALID_INFO_CLASS,/case NTStatus(0xC0000002), STATUS_INVALID_INFO_CLASS,/' "$at" >"$folder/at_windows.go.mended"
cmp -s "$at" "$folder/at_windows.go.mended" && { echo "os.RemoveAll of this Go is another: mend e2e/wine/unit.sh" >&2; exit 1; }
echo "{\"Replace\": {\"$at\": \"$folder/at_windows.go.mended\"}}" >"$folder/overlay.json"

# A screen of their own, with something on it: a blank one is refused.
exec 3<>"$folder/display"
: >"$folder/display"
Xvfb -displayfd 3 -screen 0 1024x768x24 -nolisten tcp -noreset -br >/dev/null 2>&1 &
xvfb=$!
trap '"$WINESERVER" -k || true; kill $xvfb' EXIT
for _ in $(seq 300); do [ -s "$folder/display" ] && break; sleep 0.1; done
DISPLAY=:$(cat "$folder/display")
export DISPLAY

# The first program under Wine starts its services, which hold on to that program's output and end after
# the last program: go test would wait for them. So a program without output comes first, and stays.
rm -f "$folder/idle"
mkfifo "$folder/idle"
exec 4<>"$folder/idle"
"$WINE64" cmd <&4 >/dev/null 2>&1 &

skip=$(printf '%s\n' "${cannot[@]%%|*}" | paste -sd '|')
log=$folder/unit.log
: >"$log"
# unit_tests PACKAGES... tests them and adds what they say to the log. Without CI a test is skipped whose
# browser or X11 there is not.
unit_tests() {
	env -u CI GOOS=windows CGO_ENABLED=0 go test -v -short -count=1 -timeout 20m -overlay "$folder/overlay.json" \
		-exec "$WINE64" -skip "^($skip)\$" "$@" >>"$log" 2>&1
}
# Wine ends programs now and then while the computer is busy. A fault of the program shows twice.
if ! unit_tests "${packages[@]}"; then
	mapfile -t failed < <(awk -F '\t' '/^FAIL\t/ { print $2 }' "$log")
	grep -Ev '^=== |^ *--- (PASS|SKIP)|^(ok|\?) ' "$log" >&2
	[ "${#failed[@]}" -gt 0 ] || exit 1
	echo "  once more: ${failed[*]}"
	: >"$log"
	unit_tests "${failed[@]}" || { grep -Ev '^=== |^ *--- (PASS|SKIP)' "$log" >&2; exit 1; }
fi
awk '/^ok/ { print "  " $2, $3 } /^ *--- PASS/ { n++ } END { print "  " n " tests passed" }' "$log"

echo "Not tested under Wine:"
printf '  %s\n' "${cannot[@]/|/, }" "${untried[@]}"
awk '/^ *--- SKIP/ { name = $3; print "  " name why; why = "" } /^    [a-z_]+_test.go:[0-9]+:/ { why = $0; sub(/^ *[^ ]+/, ",", why) }' "$log"
