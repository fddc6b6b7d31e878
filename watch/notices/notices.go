// Package notices tells a player who does not look at the page that a plan is done, the answer has changed,
// or the board cannot be read. A [Viewer] derives these notices from the views of a watch; the program shows
// or plays them.
package notices

import (
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/watch"
)

// Kind says what has happened.
type Kind string

// The kinds.
const (
	Done    Kind = "done"    // planning has ended
	Changed Kind = "changed" // another move than before is advised for the same board
	Unread  Kind = "unread"  // the board cannot be read
)

// Notice is a message to the player.
type Notice struct {
	Kind Kind
	Text string
}

// Viewer is a [watch.Viewer].
type Viewer struct {
	Move    func(*watch.Answer, planner.Candidate) string // says what to do
	Explain func(error) string
	Tell    func(Notice) // must not wait

	base int         // the board that the player was told of, by [watch.Answer]
	move engine.Move // that is advised for it
	done bool
}

// Show implements [watch.Viewer].
func (n *Viewer) Show(v watch.View) []watch.Stage {
	switch v.State {
	case watch.Refused, watch.Asking:
		n.Tell(Notice{Unread, n.Explain(v.Err)})
	case watch.Improving, watch.Answered:
		n.answer(v)
	}
	return nil
}

func (n *Viewer) answer(v watch.View) {
	best, ok := v.Answer.Best()
	text := "No move is left"
	if ok {
		text = n.Move(v.Answer, best)
	}
	switch {
	case v.Answer.Base != n.base:
		n.base, n.move, n.done = v.Answer.Base, best.Move, false
	case v.News && best.Move != n.move:
		n.move = best.Move
		n.Tell(Notice{Changed, text})
	}
	if v.State == watch.Answered && !n.done {
		n.done = true
		n.Tell(Notice{Done, text})
	}
}
