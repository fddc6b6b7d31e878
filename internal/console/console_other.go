//go:build !windows

package console

// DoubleClicked is false: only Windows opens a console for a double click.
func DoubleClicked() bool { return false }

// PrepareOutput does nothing: other terminals show UTF-8 and colours.
func PrepareOutput() (restore func()) { return func() {} }

// KeepOpen does nothing: it is for the console of a double click.
func KeepOpen(int) {}
