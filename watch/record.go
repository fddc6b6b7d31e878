package watch

import (
	"github.com/domvision/domvision/session"
)

// record writes the game to a [Recorder] in a goroutine of its own, in the order of play:
// the answer must not wait for a slow disk.
type record struct {
	jobs chan func(*writer)
	done chan struct{}

	last session.Turn // that was handed over
	any  bool
}

// writer is the goroutine that writes.
type writer struct {
	c   Config
	to  Recorder // nil: not begun, or over
	off bool     // something went wrong: nothing is written any more
}

// queue is how many turns may wait to be written before the loop waits for the disk.
const queue = 8

func newRecord(c Config) record {
	if c.Record == nil {
		return record{}
	}
	r := record{jobs: make(chan func(*writer), queue), done: make(chan struct{})}
	go func() {
		defer close(r.done)
		w := &writer{c: c}
		for job := range r.jobs {
			job(w)
		}
		if w.to != nil {
			w.failed(w.to.Close())
		}
	}()
	return r
}

// close ends the record, when all is written.
func (r *record) close() {
	if r.jobs != nil {
		close(r.jobs)
		<-r.done
	}
}

// turn records the answer to a board that was not there before, and the moves that
// led to it unseen.
func (r *record) turn(a *Answer) {
	if r.jobs == nil {
		return
	}
	if a.Step.Same && r.any {
		r.amend(a)
		return
	}
	game, profile := a.Reading.Game, a.Reading.Profile
	r.jobs <- func(w *writer) { w.begin(game, profile) }
	for i := range a.Step.Moves {
		if i > 0 {
			r.send(between(a, i), Recorder.Record)
		}
	}
	r.send(turnOf(a), Recorder.Record)
}

// amend records what has become known of the last board.
func (r *record) amend(a *Answer) {
	if r.jobs == nil || !r.any {
		return
	}
	t := turnOf(a)
	was := r.last
	t.Time, t.Event, t.Move, t.Points, t.Frame = was.Time, was.Event, was.Move, was.Points, nil
	r.send(t, Recorder.Amend)
}

func (r *record) send(t session.Turn, do func(Recorder, session.Turn) error) {
	r.last, r.any = t, true
	r.jobs <- func(w *writer) {
		if w.to != nil {
			w.failed(do(w.to, t))
		}
	}
}

// begin begins the record with the first turn.
func (w *writer) begin(game, profile string) {
	if w.to != nil || w.off {
		return
	}
	to, err := w.c.Record(game, profile)
	if w.to = to; err != nil {
		w.to = nil
	}
	w.failed(err)
}

// failed ends the record where it cannot be written. The game goes on.
func (w *writer) failed(err error) {
	if err == nil || w.off {
		return
	}
	w.off = true
	if w.to != nil {
		w.to.Close()
		w.to = nil
	}
	if w.c.Trouble != nil {
		w.c.Trouble(err)
	}
}

// turnOf is the board of an answer.
func turnOf(a *Answer) session.Turn {
	t := session.Turn{
		Time: a.Pressed, Level: a.Score.Level, Event: a.Step.Event, Bonus: a.Step.Bonus, Total: a.Score.Total, Over: a.Step.Over,
		Shuffles: a.Score.Bank.Shuffles, Undos: a.Score.Bank.Undos,
		Grid: a.Grid, Unsure: a.Unsure(), Frame: a.Frame, Board: a.Reading.Board, Advice: a.Plan.Candidates,
		Corrections: a.Corrections,
	}
	if n := len(a.Step.Moves); n > 0 {
		t.Move, t.Points = &a.Step.Moves[n-1].Move, a.Step.Moves[n-1].Points
	}
	return t
}

// between is the board before the i-th of the moves that led to an answer. It was never
// seen, but follows from the moves before.
func between(a *Answer, i int) session.Turn {
	led, from := a.Step.Moves[i-1], a.Step.Moves[i]
	event := session.OtherMove
	if a.Step.Event == session.AsAdvised || a.Step.Assumed {
		event = session.AsAdvised
	}
	level := a.Score.Level
	if a.Step.Event == session.NewLevel && level > 0 {
		level--
	}
	return session.Turn{
		Time: a.Pressed, Level: level, Event: event, Move: &led.Move, Points: led.Points, Total: from.Before,
		Grid: from.Board,
	}
}
