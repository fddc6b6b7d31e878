//go:build !unix

package hotkey

import (
	"io"
	"io/fs"
	"strings"
)

// private holds on Windows, where the folder for temporary files is the user's own.
func private(fs.FileInfo) bool { return true }

// lockFile is not needed on Windows, which refuses to remove the file of an open socket.
func lockFile(string) (io.Closer, error) { return io.NopCloser(strings.NewReader("")), nil }
