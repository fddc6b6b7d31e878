package watch

import (
	"errors"
	"slices"
	"time"

	"github.com/domvision/domvision/internal/fault"
	"github.com/domvision/domvision/session"
)

const (
	// retryRecord is how long the writer waits after an error before it tries again.
	retryRecord = 2 * time.Second

	// maxWaiting is how many turns are kept in memory while nothing can be written: enough for several games.
	maxWaiting = 2000

	// maxFrames is how many of the newest of them keep their pictures. On a 4K screen each takes 33 MB.
	maxFrames = 4
)

// recording belongs to the goroutine that writes.
type recording struct {
	begin   func(game, profile string) (Recorder, error)
	trouble func(error)        // may be nil
	tell    func(RecordStatus) // may be nil

	to      Recorder    // nil: not begun, or over
	part    int         // of the record to is
	waiting []recordJob // not written yet, in the order of play
	full    bool        // nothing more is written
	status  RecordStatus
}

// run writes jobs until the channel is closed. A job that cannot be written is retried.
func (r *recording) run(jobs <-chan recordJob, retry time.Duration) {
	again := time.NewTicker(retry)
	defer again.Stop()
	for {
		select {
		case job, ok := <-jobs:
			if !ok {
				r.close()
				return
			}
			r.add(job)
			r.flush()
			if job.tried != nil {
				job.tried()
			}
		case <-again.C:
			if len(r.waiting) > 0 {
				r.flush()
			}
		}
	}
}

// add queues a job.
func (r *recording) add(job recordJob) {
	switch n := len(r.waiting); {
	case r.full:
		r.missed(job)
		return
	case job.amend && n > 0 && r.waiting[n-1].part.number == job.part.number && !r.waiting[n-1].written:
		last := &r.waiting[n-1]
		job.turn.Frame, job.turn.Board = last.turn.Frame, last.turn.Board
		last.turn = job.turn
		return
	}
	r.waiting = append(r.waiting, job)
	if n := len(r.waiting) - maxFrames; n > 0 {
		r.waiting[n-1].turn.Frame = nil
	}
	if len(r.waiting) > maxWaiting {
		r.missed(r.waiting[0])
		r.waiting = append([]recordJob{}, r.waiting[1:]...)
	}
}

// missed counts a turn that the record will lack.
func (r *recording) missed(job recordJob) {
	if !job.amend {
		r.status.Missing += 1 + len(job.led)
	}
}

// flush writes the queue as far as possible. A picture that cannot be written is
// given up as soon as a further turn waits.
func (r *recording) flush() {
	var err error
	for len(r.waiting) > 0 {
		job := &r.waiting[0]
		if err = r.write(job); err != nil && (!job.written || len(r.waiting) == 1) {
			break
		}
		*job = recordJob{}
		r.waiting = r.waiting[1:]
	}
	r.report(err)
}

// write writes a turn, then its picture. A mistake in the program is an error like others: missing parts are
// tried again.
func (r *recording) write(job *recordJob) (err error) {
	defer fault.Catch(&err)
	if !job.written {
		if err := r.writeTurn(*job); err != nil {
			return err
		}
		job.written = true
		if job.tried != nil {
			job.tried()
		}
	}
	if r.to == nil || job.turn.Frame == nil {
		return nil
	}
	return r.to.Picture(job.turn)
}

// writeTurn writes a turn, to a record that is begun if need be.
func (r *recording) writeTurn(job recordJob) error {
	if r.part != job.part.number {
		if err := r.end(); err != nil {
			return err
		}
		r.part = job.part.number
	}
	amend := job.amend
	if r.to == nil {
		if amend && job.part.goOn == nil {
			return nil // of a turn that is missing
		}
		to, begun, err := r.open(job)
		if err != nil {
			return err
		}
		r.to, amend = to, amend && !begun
	}
	if amend {
		return r.to.Amend(job.turn)
	}
	return r.to.Record(append(slices.Clip(job.led), job.turn)...)
}

// open opens the record that a turn belongs to. If that cannot be continued, it begins a new one.
func (r *recording) open(job recordJob) (to Recorder, begun bool, err error) {
	if job.part.goOn != nil {
		if to, err := job.part.goOn(); err == nil {
			return to, false, nil
		}
	}
	to, err = r.begin(job.game, job.profile)
	return to, true, err
}

// unwritten are the jobs that wait for more than a picture.
func (r *recording) unwritten() []recordJob {
	if len(r.waiting) > 0 && r.waiting[0].written {
		return r.waiting[1:]
	}
	return r.waiting
}

// report reports changes of the status.
func (r *recording) report(err error) {
	before := r.status
	if r.full {
		err = before.Err
	} else if errors.Is(err, session.ErrFull) {
		r.full = true
		for _, job := range r.unwritten() {
			r.missed(job)
		}
		r.waiting = nil
		r.end()
	}
	r.status.Err, r.status.Waiting = err, len(r.unwritten())
	if err != nil && before.Err == nil && r.trouble != nil {
		r.trouble(err)
	}
	if r.tell != nil && (err != nil || before.Err != nil) {
		r.tell(r.status)
	}
}

// close ends the record. Jobs that still cannot be written are lost.
func (r *recording) close() {
	if len(r.waiting) > 0 {
		r.flush()
	}
	missing := r.unwritten()
	for _, job := range missing {
		r.missed(job)
	}
	lost := len(missing) > 0
	r.waiting = nil
	err := r.end()
	if lost {
		err = r.status.Err
	}
	if err != nil || lost {
		r.report(err)
	}
}

func (r *recording) end() (err error) {
	if r.to == nil {
		return nil
	}
	to := r.to
	r.to = nil
	defer fault.Catch(&err)
	return to.Close()
}
