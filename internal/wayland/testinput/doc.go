// Package testinput is the mouse and the keyboard of a test's player, on sway and KWin.
package testinput
