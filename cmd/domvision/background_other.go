//go:build !unix

package main

// mayRunBehind does nothing: these systems let a background program read from the terminal.
func mayRunBehind() {}
