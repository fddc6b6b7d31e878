//go:build !unix

package session

import (
	"os"
)

// Windows refuses by itself to move the folder of a file that is open, and so to
// delete a record that is being written: see [Session.Remove].
func lock(*os.File) error { return nil }

// locked reports whether a Recorder may be writing the file.
func locked(*os.File) bool { return false }

// move renames a folder that f lies in, which only goes if nobody has f open.
func move(f *os.File, from, to string) error {
	f.Close()
	return os.Rename(from, to)
}
