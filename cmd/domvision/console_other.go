//go:build !windows

package main

// What Windows needs and others do not: see console_windows.go.
func doubleClicked() bool              { return false }
func prepareConsole() (restore func()) { return func() {} }
func keepConsole(int)                  {}
