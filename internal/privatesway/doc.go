// Package privatesway starts the Wayland compositor sway for a test, without a screen.
package privatesway
