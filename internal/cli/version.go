package cli

import (
	"cmp"
	"runtime/debug"
)

// release is the version that a release was built as; the linker sets it.
var release string

// Version is the version of a release, else the module's version, which the go command knows
// from a tag or, in a checkout, from the commit.
func Version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return cmp.Or(release, "unknown")
	}
	return cmp.Or(release, info.Main.Version)
}
