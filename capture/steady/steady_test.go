package steady

import (
	"context"
	"errors"
	"image"
	"image/color"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/domvision/domvision/capture"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
)

// film shows one frame after the other, and the last one for ever.
type film struct {
	frames []*image.RGBA
	shown  int
	err    error         // after the last frame
	takes  time.Duration // to capture a frame
}

func (f *film) Grab(context.Context) (*image.RGBA, error) {
	if f.shown == len(f.frames) && f.err != nil {
		return nil, f.err
	}
	time.Sleep(f.takes)
	frame := f.frames[min(f.shown, len(f.frames)-1)]
	f.shown++
	return frame, nil
}

// dotted returns a picture with a dot at each place.
func dotted(places ...image.Point) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, 100, 80))
	for _, p := range places {
		img.Set(p.X, p.Y, color.White)
	}
	return img
}

// blinking is a picture in which dots come and go.
func blinking(n int, places ...image.Point) (frames []*image.RGBA) {
	for range n {
		frames = append(frames, dotted(), dotted(places...))
	}
	return frames
}

// board lies at (20,20) to (50,40), with a margin of 10 pixels.
var board = Board{
	Lattice: geometry.Lattice{X: 20, Y: 20, W: 10, H: 10, Rows: 2, Cols: 3},
	Grid: engine.Grid{Rows: 2, Cols: 3, Cells: []engine.Cell{
		{Color: 'A'}, {Color: 'B', Power: engine.Morph}, {Color: 'A'}, {Color: 'A'}, {Color: 'A'}, {Color: 'B', Power: engine.Timer},
	}},
}

var errUnread = errors.New("nothing is recognized")

// TestWait: time is the bubble's, which passes only while everybody waits.
func TestWait(t *testing.T) {
	var (
		onTile, onMorph, onTimer = image.Pt(25, 35), image.Pt(35, 25), image.Pt(45, 35)
		inMargin, beside         = image.Pt(11, 45), image.Pt(9, 45)
		gone                     = errors.New("the window was closed")
	)
	for name, test := range map[string]struct {
		film   film
		reader Reader[string]
		unread bool          // there is no board to be read
		slow   time.Duration // how long reading takes
		looks  int
		at     int // the frame that was read last
		err    error
	}{
		"at rest":          {film: film{frames: blinking(0, onTile)}, looks: 1},
		"blinks shortly":   {film: film{frames: blinking(3, onTile)}, looks: 2, at: 6},
		"falls":            {film: film{frames: []*image.RGBA{dotted(onTile), dotted(inMargin), dotted()}}, looks: 2, at: 3},
		"falls in margin":  {film: film{frames: []*image.RGBA{dotted(inMargin), dotted()}}, looks: 2, at: 2},
		"beside the board": {film: film{frames: blinking(50, beside)}, looks: 1},
		"read slowly":      {film: film{frames: []*image.RGBA{dotted(onTile), dotted()}}, slow: 2 * capture.DefaultLimit, looks: 2, at: 2},
		"restless tiles":   {film: film{frames: blinking(50, onMorph, onTimer)}, looks: 1},
		"a clock":          {film: film{frames: blinking(50, inMargin)}, looks: 1, err: capture.ErrNotStill},
		"a clock, slow":    {film: film{frames: blinking(50, inMargin), takes: slowCapture}, looks: 1},
		"a tile, slow":     {film: film{frames: blinking(50, onTile), takes: slowCapture}, looks: 1, err: capture.ErrNotStill},
		"no board, slow":   {film: film{frames: blinking(50, inMargin), takes: slowCapture}, unread: true, looks: 1, err: capture.ErrNotStill},
		"a tile":           {film: film{frames: blinking(50, onTile)}, looks: 1, err: capture.ErrNotStill},
		"no board":         {film: film{frames: blinking(50, beside)}, unread: true, looks: 1, err: capture.ErrNotStill},
		"no board, still":  {film: film{frames: []*image.RGBA{dotted(beside), dotted()}}, unread: true, looks: 2, at: 2},
		"source fails":     {film: film{frames: []*image.RGBA{dotted()}, err: gone}, looks: 1, err: gone},
		"no picture":       {film: film{err: gone}, err: gone},
		"pauses":           {film: film{frames: pausing(10, onTile)}, reader: Reader[string]{Looks: 4}, looks: 4, at: 8, err: capture.ErrNotStill},
		"pauses, patient":  {film: film{frames: pausing(10, onTile)}, looks: 11, at: 29},
		"pauses, in all":   {film: film{frames: pausing(10, onTile)}, reader: Reader[string]{Total: 10 * capture.DefaultPause}, looks: 4, at: 8, err: capture.ErrNotStill},
		"shorter limit":    {film: film{frames: blinking(3, onTile)}, reader: Reader[string]{Limit: 2 * capture.DefaultPause}, looks: 1, err: capture.ErrNotStill},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				if test.film.frames == nil && test.film.err == nil {
					test.film.frames = []*image.RGBA{dotted()}
				}
				looks, shown := 0, 0
				test.reader.Source = &test.film
				test.reader.Read = func(*image.RGBA) (string, Board, error) {
					looks, shown = looks+1, test.film.shown-1
					time.Sleep(test.slow)
					if test.unread {
						return "", Board{}, errUnread
					}
					return "read", board, nil
				}
				seen, err := test.reader.Wait(t.Context())
				if !errors.Is(err, test.err) || looks != test.looks || shown != test.at {
					t.Errorf("read %d times, the last frame %d, error %v; want %d, %d, %v", looks, shown, err, test.looks, test.at, test.err)
				}
				if looks > 0 && (seen.Frame != test.film.frames[min(shown, len(test.film.frames)-1)] || (seen.Err != nil) != test.unread || (seen.What == "read") == test.unread) {
					t.Errorf("%+v is not the last reading", seen)
				}
			})
		})
	}
}

// pausing is a board that changes n times, and looks still in between.
func pausing(n int, at image.Point) (frames []*image.RGBA) {
	for i := range n {
		place := at.Add(image.Pt(i%3, 0))
		frames = append(frames, dotted(place), dotted(place.Add(image.Pt(0, 1))), dotted(place.Add(image.Pt(0, 1))))
	}
	return frames
}

// TestOnce: one frame is read, and none is waited for.
func TestOnce(t *testing.T) {
	source := &film{frames: blinking(50, image.Pt(25, 35))}
	reader := Reader[int]{Source: source, Read: func(*image.RGBA) (int, Board, error) { return 7, board, errUnread }}
	if seen, err := reader.Once(t.Context()); err != nil || seen.What != 7 || seen.Err != errUnread || source.shown != 1 {
		t.Errorf("%+v, %v after %d frames", seen, err, source.shown)
	}
	reader.Source = &film{err: capture.ErrNoDisplay}
	if _, err := reader.Once(t.Context()); !errors.Is(err, capture.ErrNoDisplay) {
		t.Errorf("error %v", err)
	}
}

// TestBoardStill: the area stays within the frame.
func TestBoardStill(t *testing.T) {
	still := board.Still(image.Rect(0, 0, 45, 45))
	ignored := []image.Rectangle{image.Rect(29, 19, 41, 31), image.Rect(39, 29, 51, 41)}
	if still.Area != image.Rect(10, 10, 45, 45) || !slices.Equal(still.Ignore, ignored) {
		t.Errorf("%+v", still)
	}
	if still := (Board{}).Still(image.Rect(0, 0, 45, 45)); !still.Area.Empty() || still.Ignore != nil {
		t.Errorf("without a board: %+v", still)
	}
}

// TestWaitEnds: a wait ends with its context.
func TestWaitEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), capture.DefaultPause+time.Nanosecond)
		defer cancel()
		reader := Reader[int]{Source: &film{frames: blinking(50, image.Pt(25, 35))}, Read: func(*image.RGBA) (int, Board, error) { return 0, board, nil }}
		if _, err := reader.Wait(ctx); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("error %v", err)
		}
	})
}
