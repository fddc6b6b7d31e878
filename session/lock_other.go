//go:build !unix && !windows

package session

import (
	"os"
)

// On these systems nothing keeps a record from being deleted while it is being written.
func lock(*os.File) error { return nil }

// locked reports whether a Recorder may be writing the file.
func locked(*os.File) bool { return false }

// running reports whether the process with an ID may be running; here that is not known.
func running(string) bool { return false }

// move renames a folder that contains f. It fails if f is open elsewhere.
func move(f *os.File, from, to string) error {
	f.Close()
	return os.Rename(from, to)
}
