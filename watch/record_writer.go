package watch

import (
	"cmp"
	"sync"
	"time"

	"github.com/domvision/domvision/session"
)

// Recorder keeps the record of a game, see [session.Recorder].
type Recorder interface {
	Record(...session.Turn) error
	Picture(session.Turn) error
	Amend(session.Turn) error
	Close() error
}

// RecordStatus is the state of the record of the game.
type RecordStatus struct {
	Err     error // why nothing can be written now; nil if it can
	Waiting int   // boards that are kept in memory until they can be written
	Missing int   // boards that the record will lack
}

// recordWriter writes the game to a [Recorder] in a goroutine of its own, in the order of play. An answer
// waits until its board is in the record, but not for its picture or a slow disk, see [recordWriter.wait]. It
// may wait for the picture of the board before. The zero value writes nothing.
type recordWriter struct {
	jobs chan recordJob
	done chan struct{}

	tried    <-chan struct{} // of the last job; nil: there is none
	overdue  <-chan struct{} // of the job that was not waited for any longer; nil: there is none
	patience time.Duration
	last     session.Turn // that was handed over
	any      bool
	game     string // that it is of
	part     recordPart
}

// recordPart is the record that a turn belongs to.
type recordPart struct {
	number int                      // counts them
	goOn   func() (Recorder, error) // opens it; nil: it is a new one
}

// recordJob is a turn to be written.
type recordJob struct {
	led           []session.Turn // the unseen boards that led to it
	turn          session.Turn
	amend         bool // it replaces the turn before
	game, profile string
	part          recordPart

	tried   func() // reports that the turn is written, or cannot be written now; may be nil
	written bool   // the turn is, its picture may not be
}

// recordPatience is how long an answer waits for its record, which waits for the disk itself for less, see package session.
// Measured: 1 to 3 ms on a server's disk, up to 44 while others write to it.
const recordPatience = 500 * time.Millisecond

// maxQueue is how many turns may wait for the goroutine that writes.
const maxQueue = 8

// newRecordWriter begins a record with the first turn, as the Config says.
func newRecordWriter(c Config) recordWriter {
	if c.Record == nil {
		return recordWriter{}
	}
	w := recordWriter{
		jobs: make(chan recordJob, maxQueue), done: make(chan struct{}), patience: cmp.Or(c.recordPatience, recordPatience),
	}
	go func() {
		defer close(w.done)
		(&recording{begin: c.Record, trouble: c.Trouble, tell: c.Recording}).run(w.jobs, cmp.Or(c.retryRecord, retryRecord))
	}()
	return w
}

// close ends the record once everything is written that can be.
func (w *recordWriter) close() {
	if w.jobs != nil {
		close(w.jobs)
		<-w.done
	}
}

// goOn makes the following turns part of the record of which last is the last turn; nil: of a new one.
func (w *recordWriter) goOn(last *session.Turn, open func() (Recorder, error)) {
	w.part = recordPart{w.part.number + 1, open}
	if w.any = last != nil; w.any {
		w.last = *last
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
	if game != w.game && w.game != "" {
		w.goOn(nil, nil) // a record holds one game
	}
	w.game = game
	var led []session.Turn
	if a.undoneFirst() {
		led = append(led, backAt(a))
	}
	for i := 1; i < len(a.Step.Moves); i++ {
		led = append(led, between(a, i))
	}
	w.send(recordJob{led: led, turn: turnOf(a), game: game, profile: profile})
}

// amend records what is newly known of the last board.
func (w *recordWriter) amend(a *Answer) {
	if w.jobs == nil || !w.any {
		return
	}
	t := turnOf(a)
	was := w.last
	t.Time, t.Event, t.Move, t.Points, t.Expected, t.Frame = was.Time, was.Event, was.Move, was.Points, was.Expected, nil
	w.send(recordJob{turn: t, amend: true})
}

func (w *recordWriter) send(job recordJob) {
	w.last, w.any = job.turn, true
	job.part = w.part
	tried := make(chan struct{})
	w.tried, job.tried = tried, sync.OnceFunc(func() { close(tried) })
	w.jobs <- job
}

// wait waits until everything handed over is in the record, or the player has been warned that it cannot be
// written: whatever is shown afterwards survives a kill. It waits only once for a disk that has become slow.
func (w *recordWriter) wait() {
	if w.tried == nil {
		return
	}
	if w.overdue != nil {
		select {
		case <-w.overdue:
			w.overdue = nil
		default:
			return
		}
	}
	late := time.NewTimer(w.patience)
	defer late.Stop()
	select {
	case <-w.tried:
	case <-late.C:
		w.overdue = w.tried
	}
}

// turnOf is the board of an answer.
func turnOf(a *Answer) session.Turn {
	t := session.Turn{
		Time: a.Pressed, Level: a.Score.Level, Event: a.Step.Event, Bonus: a.Step.Bonus, Total: a.Score.Total, Over: a.Step.Over,
		Shuffles: a.Score.Bank.Shuffles, Undos: a.Score.Bank.Undos,
		Grid: a.Grid, Unsure: a.Unsure(), Frame: a.Frame, Board: a.Reading.Board, Advice: a.Plan.Candidates,
		AtLeast: a.Score.AtLeast, Corrections: a.Corrections,
	}
	if n := len(a.Step.Moves); n > 0 {
		t.Move, t.Points, t.Expected = &a.Step.Moves[n-1].Move, a.Step.Moves[n-1].Points, a.expected
	}
	if a.undoneFirst() {
		t.Event = session.OtherMove
	}
	return t
}

// undoneFirst reports whether moves were taken back, and others made, before the board was seen.
func (a *Answer) undoneFirst() bool { return a.Step.Event == session.Undo && len(a.Step.Moves) > 0 }

// backAt is the board that an undo went back to before the moves that led to an answer. It was not seen then.
func backAt(a *Answer) session.Turn {
	to := a.Step.Moves[0]
	return session.Turn{Time: a.Pressed, Level: a.Score.Level, Event: session.Undo, Total: to.Before, Grid: to.Board}
}

// between is the board before the i-th of the moves that led to an answer. It was never seen; it follows from
// the moves before.
func between(a *Answer, i int) session.Turn {
	led, from := a.Step.Moves[i-1], a.Step.Moves[i]
	event := session.OtherMove
	if i <= a.Step.Advised || a.Step.Assumed {
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
