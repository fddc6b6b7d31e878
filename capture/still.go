package capture

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"time"
)

// ErrNotStill means that the picture kept changing.
var ErrNotStill = errors.New("the picture does not come to rest")

// The defaults of [Still]. Measured in klickety and swell-foop on a busy machine: falling and fading tiles
// changed at least every 34 ms, for at most 0.5 s.
const (
	DefaultLimit = 1500 * time.Millisecond
	DefaultPause = 80 * time.Millisecond
)

// Still waits until a source shows the same picture twice in a row, so that
// tiles are never read while they fall or fade. The zero value compares whole
// frames.
type Still struct {
	Area   image.Rectangle   // what to compare, in pixels of the frame; everything if it is empty or reaches beyond the frame
	Ignore []image.Rectangle // what may change, in pixels of the frame, such as Morph tiles, which never rest
	Limit  time.Duration     // give up after waiting this long; 0: DefaultLimit
	Pause  time.Duration     // least time between two frames; 0: DefaultPause
	First  Frame             // the first frame to compare, if it was already taken
}

// Frame is a picture and the time just before it was taken.
type Frame struct {
	Image *image.RGBA
	Taken time.Time
}

// StillFrame is the result of [Still.Wait].
type StillFrame struct {
	Frame                // the last frame, equal to the one before
	Waited time.Duration // time from the first frame until it was known to be still
	Frames int           // number of frames compared, including the first
}

// Wait takes frames from src until two in a row agree, and returns the second. After the limit it returns
// [ErrNotStill] together with the last frame. Errors of src are returned unchanged. It compares at least
// two frames, however slow the source is.
func (s Still) Wait(ctx context.Context, src Source) (StillFrame, error) {
	limit, pause := s.Limit, s.Pause
	if limit == 0 {
		limit = DefaultLimit
	}
	if pause == 0 {
		pause = DefaultPause
	}
	begin := time.Now()
	rest := StillFrame{Frame: s.First, Frames: 1}
	if rest.Image == nil {
		frame, err := take(ctx, src)
		if err != nil {
			return StillFrame{}, err
		}
		rest.Frame = frame
	}
	for first := rest.Taken; ; {
		if err := sleep(ctx, pause-time.Since(rest.Taken)); err != nil {
			return rest, err
		}
		next, err := take(ctx, src)
		if err != nil {
			return rest, err
		}
		same := s.Agree(rest.Image, next.Image)
		rest = StillFrame{Frame: next, Waited: time.Since(first), Frames: rest.Frames + 1}
		if same {
			return rest, nil
		}
		if time.Since(begin) >= limit {
			return rest, fmt.Errorf("%w within %v: all of %d frames differ", ErrNotStill, rest.Waited.Round(time.Millisecond), rest.Frames)
		}
	}
}

func take(ctx context.Context, src Source) (Frame, error) {
	now := time.Now()
	img, err := src.Grab(ctx)
	return Frame{img, now}, err
}

// sleep returns early, with an error, when ctx ends.
func sleep(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return ctx.Err()
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

// Agree reports whether a and b are equal within Area, except in Ignore.
func (s Still) Agree(a, b *image.RGBA) bool {
	if a.Rect != b.Rect {
		return false
	}
	area := s.Area
	if area.Empty() || !area.In(b.Rect) {
		area = b.Rect
	}
	for y := area.Min.Y; y < area.Max.Y; y++ {
		if !s.agreeInRow(a, b, image.Rect(area.Min.X, y, area.Max.X, y+1)) {
			return false
		}
	}
	return true
}

// agreeInRow compares one row of pixels. Only if it differs, it compares the parts between the places that
// may change.
func (s Still) agreeInRow(a, b *image.RGBA, row image.Rectangle) bool {
	if row.Empty() || bytes.Equal(pixels(a, row), pixels(b, row)) {
		return true
	}
	for _, r := range s.Ignore {
		if r = r.Intersect(row); !r.Empty() {
			left, right := row, row
			left.Max.X, right.Min.X = r.Min.X, r.Max.X
			return s.agreeInRow(a, b, left) && s.agreeInRow(a, b, right)
		}
	}
	return false
}

// pixels are the bytes of a row of pixels.
func pixels(img *image.RGBA, row image.Rectangle) []byte {
	return img.Pix[img.PixOffset(row.Min.X, row.Min.Y):][:4*row.Dx()]
}
