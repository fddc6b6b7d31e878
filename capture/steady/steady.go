// Package steady reads the board on a screen once it is still.
//
// Movement beside the board does not matter, so the board must be read first to know which part
// of the screen to watch. A [Reader] therefore takes a frame, reads it at once, and then waits. If
// the next frame shows the same board, the reading holds. If not, the Reader waits until two frames
// agree, and reads the last one. Reading happens while the board must not change anyway, so waiting
// costs little.
//
// The caller supplies the function that reads a frame: from a picture to any type, and to the
// [Board] in it. Both watch and the command line wait this way.
package steady

import (
	"context"
	"image"
	"time"

	"github.com/domvision/domvision/capture"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
)

// Board is what must not move: the cells of a board, as far as they are known. The zero value
// stands for no known board: then nothing in the frame may move.
type Board struct {
	Lattice geometry.Lattice
	Grid    engine.Grid
}

// Still compares frames where it matters: on the board and in a margin of one cell around it,
// because tiles that are fading at its edge may have been taken for empty cells. Tiles that
// never come to rest are left out.
func (b Board) Still(frame image.Rectangle) capture.Still {
	still := capture.Still{Area: b.Lattice.Surroundings().Intersect(frame)}
	for at, c := range b.Grid.All() {
		if restless(c.Power) {
			still.Ignore = append(still.Ignore, b.Lattice.Cell(at).Inset(-1))
		}
	}
	return still
}

// restless reports whether tiles with a power-up keep changing: a Morph cycles through the
// colours, a Timer counts down.
func restless(p engine.Power) bool { return p == engine.Morph || p == engine.Timer }

// Reader takes frames from a source and reads them. T is what it reads.
type Reader[T any] struct {
	Source capture.Source

	// Read reads a frame, and says where the board is in it. The error says why there is no
	// board, or none to be trusted; it is a result like any other.
	Read func(frame *image.RGBA) (what T, board Board, err error)

	Pause time.Duration // between two frames; 0: capture.DefaultPause
	Limit time.Duration // for each wait until two frames agree; 0: capture.DefaultLimit
	Total time.Duration // for all waits, from the first frame on; 0: no bound
	Looks int           // readings at most; 0: no bound
}

// Reading is what was read last.
type Reading[T any] struct {
	Frame *image.RGBA
	What  T
	Board Board
	Err   error // of [Reader.Read]
}

// Wait reads the board once it has come to rest. The error is that of the source or of ctx, or
// [capture.ErrNotStill]: then the reading is the last one all the same, of a frame after which
// something moved. An error of Read alone is none of Wait.
func (r Reader[T]) Wait(ctx context.Context) (Reading[T], error) {
	frame, err := r.first(ctx)
	if err != nil {
		return Reading[T]{}, err
	}
	begin := frame.Taken
	for look := 1; ; look++ {
		seen := r.read(frame)
		still := seen.Board.Still(frame.Image.Rect)
		still.First, still.Pause, still.Limit = frame, r.Pause, r.limit(time.Since(begin))
		rest, err := still.Wait(ctx, r.Source)
		switch {
		case err != nil || rest.Frames == 2: // if there is no error, nothing has changed since it was read
			return seen, err
		case look == r.Looks:
			return seen, capture.ErrNotStill
		}
		frame = rest.Frame
	}
}

// Once reads the first frame, whether anything moves in it or not.
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

// limit is that of the next wait. At least two frames are compared, even if the time is up.
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
