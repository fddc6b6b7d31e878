package main

import (
	"github.com/domvision/domvision/internal/fault"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/session"
	"github.com/domvision/domvision/watch"
)

// recordKept is the record of the game that is watched. It belongs to the goroutine that writes the
// record until the watch has ended.
type recordKept struct {
	id   string // "" before it was begun
	last watch.RecordStatus
	show func(watch.RecordStatus) // nil without a page
}

// pastGame is the game that was recorded last; nil if there is none, or if the program makes a mistake, which it
// reports.
func (w *watching) pastGame() (past *session.Session) {
	w.note(fault.Try(func() error {
		dir, err := session.UserDir()
		if err != nil {
			return nil // then nothing was recorded
		}
		if last, err := session.Find(dir, session.Last); err == nil {
			past = last
		}
		return nil
	}))
	return past
}

// recording says when the record can be written again. Why it cannot, [watching.trouble] says.
func (w *watching) recording(r *recordKept, s watch.RecordStatus) {
	if s.Err == nil && r.last.Err != nil {
		say(w.err, "Note: the game is being recorded again; %s", missing(s.Missing))
	}
	r.last = s
	if r.show != nil {
		r.show(s)
	}
}

// sayRecorded says at the end where the record is, and what it lacks.
func (w *watching) sayRecorded(r *recordKept) {
	switch {
	case r.id == "" && r.last.Missing > 0:
		say(w.err, "Note: the game was not recorded: %v", r.last.Err)
	case r.id == "":
	case r.last.Missing > 0:
		say(w.out, "Recorded in part, %s: domvision session replay %s", missing(r.last.Missing), r.id)
	default:
		say(w.out, "Recorded: domvision session replay %s", r.id)
	}
}

func missing(boards int) string {
	if boards == 0 {
		return "nothing is missing"
	}
	return plural.Of(boards, "board") + " missing"
}
