//go:build !linux

package hotkey

import "context"

// Shortcut is a key that a Wayland desktop has bound for this program, on Linux.
type Shortcut struct{ Name string }

// Bind reports [ErrNoShortcuts].
func Bind(context.Context, Key) (*Shortcut, error) { return nil, ErrNoShortcuts }

// BindSway reports [ErrNoShortcuts].
func BindSway(context.Context, Key) (*Shortcut, error) { return nil, ErrNoShortcuts }

// SwayLine is "".
func SwayLine(Key) string { return "" }

// Run does nothing.
func (s *Shortcut) Run(context.Context, Presses) error { return nil }

// Close does nothing.
func (s *Shortcut) Close() error { return nil }

// OffersShortcuts reports false.
func OffersShortcuts(context.Context) bool { return false }
