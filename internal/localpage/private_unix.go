//go:build unix

package localpage

import (
	"io/fs"
	"os"
	"syscall"
)

// private reports whether a file belongs to the user of this program, and only that user can access it.
func private(info fs.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(stat.Uid) == os.Getuid() && info.Mode().Perm() == 0o600
}
