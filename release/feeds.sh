#!/bin/sh
# Usage: release/feeds.sh VERSION [REPOSITORY]
#
# Offers a published release to Homebrew and Scoop: takes the two manifests of the release, and pushes them to
# the repository that both read:
#
#	brew install domvision/tap/domvision
#	scoop bucket add domvision https://github.com/domvision/homebrew-tap
set -eu
version=${1:?"Which version? For example: release/feeds.sh 1.2.3"}
repository=${2:-https://github.com/domvision/homebrew-tap}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
gh release download "v$version" --repo domvision/domvision --dir "$work/release" \
	--pattern domvision.rb --pattern domvision.json
git clone -q --depth 1 "$repository" "$work/feeds"
cd "$work/feeds"
mkdir -p Formula bucket
cp "$work/release/domvision.rb" Formula/
cp "$work/release/domvision.json" bucket/
git add Formula bucket
if git diff --cached --quiet; then
	echo "$repository has version $version already."
	exit
fi
git commit -q -m "domvision $version"
git push -q
echo "$repository has version $version."
