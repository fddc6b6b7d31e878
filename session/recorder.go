package session

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/domvision/domvision/geometry"
)

// maxRecord bounds the size of a record, in bytes. A game of ten levels of Destruct-o-Match takes about 70 MB
// at the usual size on a screen. The last tenth is reserved for lines: beyond the rest, no more pictures are
// kept.
const maxRecord = 250_000_000

// The lines of a record, without pictures, are bounded to protect its readers: in memory they take up to ten
// times as much. A turn takes 1 to 10 kB, on the largest board 60 kB.
const (
	maxLines = 32 << 20  // bytes of all lines
	maxLine  = 256 << 10 // bytes of one
	maxTurns = 20_000
	maxParts = 100_000 // lines: turns, their pictures, and what was learned of them later
)

// headroom is how much a record may grow, in bytes, before the total of all records is checked again.
const headroom = 16_000_000

// ErrFull means that a record has reached its largest size.
var ErrFull = errors.New("the record is full")

// Recorder writes a record.
type Recorder struct {
	id, dir string // dir is the record's own

	mu     sync.Mutex
	file   recordFile // locked
	turns  int        // recorded
	parts  int        // lines
	last   Turn       // of them, without its Frame
	length int64      // of the file up to its last whole line
	used   int64      // by everything in the folder
	room   int64      // bytes up to which used may grow before older records are deleted
	view   view       // of the last picture

	syncing  chan error    // the result of a sync that takes long; nil: there is none
	patience time.Duration // see [syncPatience]; 0: that

	after time.Time // when the newest of the other records was written
}

// recordFile is the part of [os.File] that a Recorder uses.
type recordFile interface {
	io.WriterAt
	io.Closer
	Name() string
	Sync() error
	Truncate(size int64) error
}

// Create begins a record in the folder dir of all records, and creates that if necessary. If all records
// take more than [MaxTotal] when this one gets a picture, the oldest are deleted.
func Create(dir string, h Header) (*Recorder, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("creating the folder of the records: %w", err)
	}
	id, err := newID(dir)
	if err != nil {
		return nil, fmt.Errorf("creating a record in %s: %w", dir, err)
	}
	r := &Recorder{id: id, dir: filepath.Join(dir, id), after: lastWritten(dir)}
	if err := r.begin(h); err != nil {
		if r.file != nil {
			r.file.Close()
		}
		os.RemoveAll(r.dir) // otherwise it would be listed as unreadable for ever
		return nil, err
	}
	return r, nil
}

// begin writes the first line.
func (r *Recorder) begin(h Header) error {
	f, err := os.OpenFile(filepath.Join(r.dir, fileName), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("creating a record: %w", err)
	}
	r.file = f
	if err := lock(f); err != nil {
		return err
	}
	h.Started = orNow(h.Started)
	return r.append(later, encodeHeader(h))
}

// ID names the record among all records.
func (r *Recorder) ID() string { return r.id }

// Record adds turns, without their pictures: all of them or none. When it returns nil, they are on the disk or, if that
// takes long, will be: a kill does not lose them. This takes a few milliseconds, so that an answer can wait for it.
func (r *Recorder) Record(turns ...Turn) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.full(len(turns)) {
		return ErrFull
	}
	var last Turn
	var lines []any
	for _, last = range turns {
		if err := last.check(); err != nil {
			return fmt.Errorf("recording a turn: %w", err)
		}
		last.Frame, last.Picture, last.Board, last.Time = nil, "", geometry.Lattice{}, orNow(last.Time)
		lines = append(lines, encodeTurn(r.turns+len(lines)+1, last))
	}
	if err := r.append(now, lines...); err != nil {
		return err
	}
	r.turns += len(turns)
	r.last = last
	return nil
}

// Amend replaces the last turn when more is known of it. It keeps the picture and, without a Time, the old time.
func (r *Recorder) Amend(t Turn) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.turns == 0 {
		return errors.New("there is no turn to amend yet")
	}
	if r.full(0) {
		return ErrFull
	}
	if err := t.check(); err != nil {
		return fmt.Errorf("recording a turn: %w", err)
	}
	t.Frame, t.Picture, t.Board = nil, r.last.Picture, r.last.Board
	if t.Time.IsZero() {
		t.Time = r.last.Time
	}
	t.Time = orNow(t.Time)
	if err := r.append(now, encodeTurn(r.turns, t)); err != nil {
		return err
	}
	r.last = t
	return nil
}

// Picture keeps the picture of the last turn: the part of the Frame of t that shows its Board. It deletes the
// oldest records if all of them would take too much. Encoding the picture takes much longer than Record.
func (r *Recorder) Picture(t Turn) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.turns == 0 {
		return errors.New("there is no turn to show yet")
	}
	if err := r.makeRoom(); err != nil {
		return err
	}
	if t.Frame == nil || r.used >= maxRecord/10*9 || r.full(0) {
		return nil
	}
	if err := r.keep(&t); err != nil {
		return fmt.Errorf("recording a picture: %w", err)
	}
	if t.Picture == "" {
		return nil
	}
	if err := r.append(later, encodePicture(r.turns, t, time.Now())); err != nil {
		return err
	}
	r.last.Picture, r.last.Board = t.Picture, t.Board
	return nil
}

// full reports whether there is no room for that many more turns.
func (r *Recorder) full(turns int) bool {
	lines := max(turns, 1)
	return r.used >= maxRecord || r.length >= maxLines-int64(lines+1)*maxLine || r.turns+turns > maxTurns || r.parts+lines >= maxParts
}

// makeRoom deletes the oldest records if this one has used up its room.
func (r *Recorder) makeRoom() error {
	if r.used <= r.room {
		return nil
	}
	if _, err := Prune(filepath.Dir(r.dir), Limits{Size: MaxTotal - headroom}); err != nil {
		return err
	}
	r.room = r.used + headroom
	return nil
}

// synced says when lines must be on the disk. One that is later is there with the next one.
type synced bool

const (
	now   synced = true
	later synced = false
)

// append writes lines, completely or not at all.
func (r *Recorder) append(when synced, lines ...any) error {
	var data []byte
	for _, v := range lines {
		line, err := json.Marshal(v)
		if err != nil {
			return fmt.Errorf("recording: %w", err)
		}
		if len(line) >= maxLine {
			return fmt.Errorf("recording: a line of %d kB is too long", len(line)>>10)
		}
		data = append(append(data, line...), '\n')
	}
	_, err := r.file.WriteAt(data, r.length)
	if err == nil {
		r.stamp() // before syncing, which takes long enough to be killed in
	}
	if err == nil && when == now {
		err = r.sync()
	}
	if err != nil {
		r.file.Truncate(r.length) // the next line begins where this one would have
		r.stamp()
		return fmt.Errorf("recording: %w", err)
	}
	r.parts += len(lines)
	r.length += int64(len(data))
	r.used += int64(len(data))
	return nil
}

// syncPatience is how long a turn waits for the disk. What was written survives a kill, but not yet a power cut.
const syncPatience = 250 * time.Millisecond

// sync has what was written brought to the disk. If that takes long, it goes on, and no further turn waits for it.
func (r *Recorder) sync() error {
	if r.syncing != nil {
		select {
		case err := <-r.syncing:
			r.syncing = nil
			if err != nil {
				return err
			}
		default:
			return nil
		}
	}
	done, file := make(chan error, 1), r.file
	go func() { done <- file.Sync() }()
	select {
	case err := <-done:
		return err
	case <-time.After(cmp.Or(r.patience, syncPatience)):
		r.syncing = done
		return nil
	}
}

// stamp makes this the most recently written record, even if the clock was set back since another one was
// written.
func (r *Recorder) stamp() {
	if !time.Now().After(r.after) {
		os.Chtimes(r.file.Name(), time.Time{}, r.after.Add(time.Millisecond))
	}
}

// Close ends the record.
func (r *Recorder) Close() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	var err error
	if r.syncing != nil {
		err, r.syncing = <-r.syncing, nil
	}
	r.patience = math.MaxInt64
	return errors.Join(err, r.append(now, encodeEnd(time.Now())), r.file.Close())
}

func orNow(t time.Time) time.Time {
	if t.IsZero() {
		return time.Now()
	}
	return t
}
