//go:build !unix

package console

// AllowBackground does nothing: these systems let a background program read from the terminal.
func AllowBackground() {}
