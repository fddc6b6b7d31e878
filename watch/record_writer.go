package watch

import (
	"github.com/domvision/domvision/session"
)

// Recorder keeps the record of a game, see [session.Recorder].
type Recorder interface {
	Record(session.Turn) error
	Amend(session.Turn) error
	Close() error
}

// recordWriter writes the game to a [Recorder] in a goroutine of its own, in the order of play:
// the answer must not wait for a slow disk. The zero value writes nothing.
type recordWriter struct {
	jobs chan func(*recording)
	done chan struct{}

	last session.Turn // that was handed over
	any  bool
}

// recording belongs to the goroutine that writes.
type recording struct {
	begin   func(game, profile string) (Recorder, error)
	trouble func(error) // may be nil

	to     Recorder // nil: not begun, or over
	failed bool     // nothing is written any more
}

// maxQueue is how many turns may wait to be written before the loop waits for the disk.
const maxQueue = 8

// newRecordWriter calls begin for the first turn, and trouble for the first error. Either may be
// nil.
func newRecordWriter(begin func(game, profile string) (Recorder, error), trouble func(error)) recordWriter {
	if begin == nil {
		return recordWriter{}
	}
	w := recordWriter{jobs: make(chan func(*recording), maxQueue), done: make(chan struct{})}
	go func() {
		defer close(w.done)
		r := &recording{begin: begin, trouble: trouble}
		for job := range w.jobs {
			job(r)
		}
		if r.to != nil {
			r.check(r.to.Close())
		}
	}()
	return w
}

// close ends the record once everything is written.
func (w *recordWriter) close() {
	if w.jobs != nil {
		close(w.jobs)
		<-w.done
	}
}

// turn records the answer to a new board, and the unseen moves that led to it.
func (w *recordWriter) turn(a *Answer) {
	if w.jobs == nil {
		return
	}
	if a.Step.Same && w.any {
		w.amend(a)
		return
	}
	game, profile := a.Rules.Name(), a.Reading.Profile
	w.jobs <- func(r *recording) { r.start(game, profile) }
	for i := range a.Step.Moves {
		if i > 0 {
			w.send(between(a, i), Recorder.Record)
		}
	}
	w.send(turnOf(a), Recorder.Record)
}

// amend records what has become known of the last board.
func (w *recordWriter) amend(a *Answer) {
	if w.jobs == nil || !w.any {
		return
	}
	t := turnOf(a)
	was := w.last
	t.Time, t.Event, t.Move, t.Points, t.Frame = was.Time, was.Event, was.Move, was.Points, nil
	w.send(t, Recorder.Amend)
}

func (w *recordWriter) send(t session.Turn, do func(Recorder, session.Turn) error) {
	w.last, w.any = t, true
	w.jobs <- func(r *recording) {
		if r.to != nil {
			r.check(do(r.to, t))
		}
	}
}

// start begins the record with the first turn.
func (r *recording) start(game, profile string) {
	if r.to != nil || r.failed {
		return
	}
	to, err := r.begin(game, profile)
	if r.to = to; err != nil {
		r.to = nil
	}
	r.check(err)
}

// check ends the record if it cannot be written. The game goes on.
func (r *recording) check(err error) {
	if err == nil || r.failed {
		return
	}
	r.failed = true
	if r.to != nil {
		r.to.Close()
		r.to = nil
	}
	if r.trouble != nil {
		r.trouble(err)
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

// between is the board before the i-th of the moves that led to an answer. It was never seen,
// but it follows from the moves before.
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
