//go:build !windows

package console

// What Windows needs and others do not: see console_windows.go.
func DoubleClicked() bool       { return false }
func Prepare() (restore func()) { return func() {} }
func Keep(int)                  {}
