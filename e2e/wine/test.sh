#!/usr/bin/env bash
# Tests domvision for Windows with Wine, on invisible screens: make test-windows installs what this
# needs and runs it. What it builds and downloads stays in bin/windows.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
here=e2e/wine
folder=$PWD/bin/windows
mkdir -p "$folder"
export CGO_ENABLED=0

step() { printf '%s  %s\n' "$(date +%T)" "$*"; }

# Wine's programs lie where only they find each other.
find_wine() {
	local dir
	for dir in /usr/lib/wine /usr/lib/x86_64-linux-gnu/wine; do
		if [ -x "$dir/$1" ]; then echo "$dir/$1"; return; fi
	done
	command -v "${1%64}" || { echo "$1 is missing: make test-windows installs it on Debian" >&2; exit 1; }
}
WINE64=$(find_wine wine64)
WINESERVER=$(find_wine wineserver64)
export WINE64 WINESERVER WINEDEBUG=-all WINEARCH=win64 DOMVISION_WINE=$folder WINEPREFIX=$folder/prefix

step "a Windows of our own"
x86_64-w64-mingw32-gcc -shared -o "$folder/bcryptprimitives.dll" $here/ProcessPrng.c -ladvapi32
x86_64-w64-mingw32-gcc -o "$folder/explorer.exe" $here/explorer.c
x86_64-w64-mingw32-gcc -o "$folder/holdkey.exe" $here/holdkey.c
[ -e "$WINEPREFIX/system.reg" ] || DISPLAY='' "$WINE64" wineboot -i >"$folder/wineboot.log" 2>&1 || { cat "$folder/wineboot.log" >&2; exit 1; }
"$WINESERVER" -w
cp "$folder/bcryptprimitives.dll" "$WINEPREFIX/drive_c/windows/system32/"

step "samegame.exe, of Debian's source of sgt-puzzles"
if [ ! -e "$folder/samegame.exe" ]; then
	$here/samegame.sh "$folder" >"$folder/samegame.log" 2>&1 || { tail -n 20 "$folder/samegame.log" >&2; exit 1; }
fi

step "domvision.exe"
for arch in amd64 arm64; do
	GOOS=windows GOARCH=$arch go build -trimpath -ldflags='-s -w' -o "$folder/domvision-$arch.exe" ./cmd/domvision
	size=$(stat -c %s "$folder/domvision-$arch.exe")
	echo "          $arch: $((size / 1000000)) MB"
	[ "$size" -lt 30000000 ] || { echo "domvision for windows/$arch has $size bytes, 30 MB or more" >&2; exit 1; }
done
cp "$folder/domvision-amd64.exe" "$folder/domvision.exe"
dlls=$(x86_64-w64-mingw32-objdump -p "$folder/domvision.exe" | awk '/DLL Name/ { print $3 }' | sort -u | tr '\n' ' ')
[ "$dlls" = "kernel32.dll " ] || { echo "domvision.exe wants other libraries than Windows' own: $dlls" >&2; exit 1; }

step "the program, the game, the fixtures"
e2e/twice.sh -count=1 -timeout 15m -run '^TestWine' -v ./e2e | grep --line-buffered -Ev '^=== (RUN|PAUSE|CONT)|^ {8}[A-Z.]+$'

step "unit tests"
$here/unit.sh
step "done"
