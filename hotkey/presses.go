// Package hotkey lets a player trigger the program while another window has the keyboard
// focus: with a global hotkey on X11 and Windows ([Grab]), or with a command that the desktop
// runs and that uses a local socket or pipe ([Listen], [Send]).
//
// All triggers feed one [Presses], a channel that the program reads.
package hotkey

import "time"

// Presses carries the times of presses to the goroutine that answers them. It holds one:
// further presses are folded into the one that waits, so that a busy receiver answers
// once, and not once for every press.
type Presses chan time.Time

// NewPresses makes the channel.
func NewPresses() Presses { return make(Presses, 1) }

// Press hands over a press and reports whether it was accepted; if not, it was folded into
// one that already waits. It never blocks.
func (p Presses) Press(at time.Time) bool {
	select {
	case p <- at:
		return true
	default:
		return false
	}
}
