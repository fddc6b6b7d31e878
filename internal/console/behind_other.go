//go:build !unix

package console

// MayRunBehind does nothing: these systems let a background program read from the terminal.
func MayRunBehind() {}
