// Package privatekwin starts KDE's Wayland compositor KWin for a test, without a screen.
package privatekwin
