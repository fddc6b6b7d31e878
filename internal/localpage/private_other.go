//go:build !unix

package localpage

import "io/fs"

// private relies on the folder of the user, because file modes mean nothing here.
func private(fs.FileInfo) bool { return true }
