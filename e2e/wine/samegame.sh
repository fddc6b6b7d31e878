#!/usr/bin/env bash
# Builds samegame.exe into the given folder from Debian's source of sgt-puzzles: it is downloaded
# and checked by apt-get, whose settings and lists are our own, so that the machine's stay as they are.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
folder=$1
work=$folder/sgt-puzzles
rm -rf "$work"
mkdir -p "$work/lists/partial" "$work/cache/archives/partial" "$work/source"
# The mirror and the release are those that the machine uses.
. /etc/os-release
mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' 2>/dev/null | grep -v security | head -n 1)
echo "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] ${mirror:-http://deb.debian.org/debian} ${VERSION_CODENAME:?} main" >"$work/sources.list"
cat >"$work/apt.conf" <<-EOF
	Dir::Etc::SourceList "$work/sources.list";
	Dir::Etc::SourceParts "/dev/null";
	Dir::State::Lists "$work/lists";
	Dir::Cache "$work/cache";
	APT::Sandbox::User "root";
EOF
export APT_CONFIG=$work/apt.conf
apt-get update
(cd "$work" && apt-get source --download-only sgt-puzzles) || {
	echo "no source of sgt-puzzles could be had from $(cat "$work/sources.list")" >&2
	exit 1
}
tar -xf "$work"/sgt-puzzles_*.orig.tar.* -C "$work/source" --strip-components=1
cmake -S "$work/source" -B "$work/build" -DCMAKE_TOOLCHAIN_FILE="$here/mingw.cmake" -DCMAKE_BUILD_TYPE=Release
cmake --build "$work/build" --target samegame
cp "$work/build/samegame.exe" "$folder/"
