//go:build !unix

package localpage

import "io/fs"

// private relies on the user's own folder where a file's mode says nothing.
func private(fs.FileInfo) bool { return true }
