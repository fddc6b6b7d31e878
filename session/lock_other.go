//go:build !unix && !windows

package session

import (
	"os"
)

// Here nothing keeps a record from being deleted while it is being written.
func lock(*os.File) error { return nil }

// locked reports whether a Recorder may be writing the file.
func locked(*os.File) bool { return false }

// running reports whether the process of a number may be running; here that is not known.
func running(string) bool { return false }

// move renames a folder that f lies in, which only goes if nobody has f open.
func move(f *os.File, from, to string) error {
	f.Close()
	return os.Rename(from, to)
}
