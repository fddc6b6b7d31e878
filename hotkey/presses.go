// Package hotkey lets a player trigger the program while another window has the keyboard focus: by a global
// hotkey on X11 and Windows ([Grab]), or by a command that the desktop runs and that sends a press through
// a local socket or pipe ([Listen], [Send]).
//
// All triggers write to one [Presses], a channel that the program reads.
package hotkey

import "time"

// Presses carries the times of presses to the goroutine that answers them. It holds one press. Further
// presses are merged into the waiting one, so that a busy receiver answers once and not for every press.
type Presses chan time.Time

// NewPresses returns an empty channel.
func NewPresses() Presses { return make(Presses, 1) }

// Press delivers a press and reports whether it was accepted. If not, it was merged into a waiting one. It
// never blocks.
func (p Presses) Press(at time.Time) bool {
	select {
	case p <- at:
		return true
	default:
		return false
	}
}
