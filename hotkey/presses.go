// Package hotkey lets a player trigger the program while another window has the
// keyboard: by a key of the whole desktop on X11 ([Grab]), or from anywhere by
// a program that the desktop starts ([Listen], [Send]).
//
// All triggers feed one [Presses], which whoever answers them reads.
package hotkey

import "time"

// Presses carries the moments of presses to whoever answers them. There is room
// for one: presses while it waits to be taken are folded into it, so that
// somebody who is busy is asked once more, not once a press.
type Presses chan time.Time

// NewPresses makes the channel.
func NewPresses() Presses { return make(Presses, 1) }

// Press hands over a press and reports whether it was taken, not folded into one
// that already waits. It never blocks.
func (p Presses) Press(at time.Time) bool {
	select {
	case p <- at:
		return true
	default:
		return false
	}
}
