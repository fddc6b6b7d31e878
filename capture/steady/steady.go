// Package steady reads the board on a screen once it is still.
//
// Movement beside the board does not matter, but only reading the board tells which part of the screen to
// watch. So a [Reader] takes a frame, reads it at once, and then waits. If the next frame shows the same
// board, the reading is valid. If not, the Reader waits until two frames agree, and reads the last one.
// Reading runs while the Reader would have to wait anyway, so it costs little time.
//
// The caller supplies the function that reads a frame. It returns any type, and the [Board] in the frame.
// Both watch and the command line use this package.
package steady

import (
	"context"
	"image"
	"time"

	"github.com/domvision/domvision/capture"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
)

// Board says what must not move: the cells of a board, as far as they are known. The zero value means that
// no board is known; then nothing in the frame may move.
type Board struct {
	Lattice geometry.Lattice
	Grid    engine.Grid
}

// Still compares frames on the board and in a margin of one cell around it, because fading tiles at its
// edge may have been taken for empty cells. It ignores tiles that never rest.
func (b Board) Still(frame image.Rectangle) capture.Still {
	still := capture.Still{Area: b.Lattice.Surroundings().Intersect(frame)}
	for at, c := range b.Grid.All() {
		if restless(c.Power) {
			still.Ignore = append(still.Ignore, b.Lattice.Cell(at).Inset(-1))
		}
	}
	return still
}

// slowCapture is how long a capture takes from which on only the cells themselves are compared. Tiles fade
// and fall for at most 0.5 s (see [capture.DefaultLimit]), so that nothing of it is left around the board in
// the second frame. What remains there are clocks, which differ in any two frames a second apart.
const slowCapture = 500 * time.Millisecond

// restless reports whether tiles with a power keep changing: a Morph cycles through the colours, and a
// Timer counts down.
func restless(p engine.Power) bool { return p == engine.Morph || p == engine.Timer }

// Reader takes frames from a source and reads them. T is the type of a reading.
type Reader[T any] struct {
	Source capture.Source

	// Read reads a frame and returns the board in it. Its error says why there is no board, or only an
	// unreliable one. The Reader treats it as a normal result.
	Read func(frame *image.RGBA) (what T, board Board, err error)

	Pause time.Duration // between two frames; 0: capture.DefaultPause
	Limit time.Duration // for each wait until two frames agree; 0: capture.DefaultLimit
	Total time.Duration // for all waits, from the first frame on; 0: no bound
	Looks int           // greatest number of readings; 0: no bound
}

// Reading is the last reading of a frame.
type Reading[T any] struct {
	Frame *image.RGBA
	What  T
	Board Board
	Err   error // of [Reader.Read]
}

// Wait reads the board when it has come to rest. The error is that of the source or of ctx, or
// [capture.ErrNotStill]. In the last case it still returns the last reading, but something has moved since.
// An error of Read is not an error of Wait.
func (r Reader[T]) Wait(ctx context.Context) (Reading[T], error) {
	frame, err := r.first(ctx)
	if err != nil {
		return Reading[T]{}, err
	}
	begin := frame.Taken
	slow := time.Since(begin) >= slowCapture
	for look := 1; ; look++ {
		seen := r.read(frame)
		still := seen.Board.Still(frame.Image.Rect)
		if slow {
			still.Area = seen.Board.Lattice.Bounds().Intersect(frame.Image.Rect)
		}
		still.First, still.Pause, still.Limit = frame, r.Pause, r.limit(time.Since(begin))
		rest, err := still.Wait(ctx, r.Source)
		switch {
		case err != nil || rest.Frames == 2: // without an error, nothing has changed since it was read
			return seen, err
		case look == r.Looks:
			return seen, capture.ErrNotStill
		}
		frame = rest.Frame
	}
}

// Once reads one frame, whether anything moves or not.
func (r Reader[T]) Once(ctx context.Context) (Reading[T], error) {
	frame, err := r.first(ctx)
	if err != nil {
		return Reading[T]{}, err
	}
	return r.read(frame), nil
}

func (r Reader[T]) first(ctx context.Context) (capture.Frame, error) {
	frame := capture.Frame{Taken: time.Now()}
	var err error
	frame.Image, err = r.Source.Grab(ctx)
	return frame, err
}

func (r Reader[T]) read(frame capture.Frame) Reading[T] {
	seen := Reading[T]{Frame: frame.Image}
	seen.What, seen.Board, seen.Err = r.Read(frame.Image)
	return seen
}

// limit is the limit of the next wait. At least two frames are compared, even if the time is up.
func (r Reader[T]) limit(passed time.Duration) time.Duration {
	limit := r.Limit
	if limit == 0 {
		limit = capture.DefaultLimit
	}
	if r.Total == 0 {
		return limit
	}
	return min(limit, max(1, r.Total-passed))
}
