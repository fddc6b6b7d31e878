package main

import "runtime/debug"

// version is the module's version, which the go command knows from a tag or,
// in a checkout, from the commit.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	return info.Main.Version
}
