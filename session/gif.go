package session

import (
	"context"
	"errors"
	"image"
	"image/color"
	"image/gif"
	"io"
	"time"
)

// GIF says how a game is shown as an animation. The zero value will do.
type GIF struct {
	Width int           // pixels, at most; 0: DefaultWidth
	Pause time.Duration // on every move; 0: DefaultPause
	Level int           // only this one; 0: all
}

// The usual measures of a GIF.
const (
	DefaultWidth = 480
	DefaultPause = 900 * time.Millisecond
)

const (
	// maxFrames bounds a GIF, to some 10 MB at the usual width: a game of ten
	// levels, 581 boards, took 4 MB.
	maxFrames = 1200

	gifSamples = 16  // frames that the colours are chosen by
	leastWidth = 420 // pixels, for the caption
	endPause   = 3   // times the usual one, at the end of a level
)

var (
	// ErrNothing means that a record has no board to show.
	ErrNothing = errors.New("there is no board to show")

	// ErrTooLong means that a game has too many moves for one GIF.
	ErrTooLong = errors.New("the game is too long for one GIF")
)

// Write writes the game to w as a GIF: each board with the move that was played
// on it.
func (g GIF) Write(ctx context.Context, w io.Writer, s *Session) (Drawn, error) {
	steps := s.level(g.Level)
	if len(steps) == 0 {
		return 0, ErrNothing
	}
	if len(steps) > maxFrames {
		return 0, ErrTooLong
	}
	if g.Width <= 0 {
		g.Width = DefaultWidth
	}
	if g.Pause <= 0 {
		g.Pause = DefaultPause
	}
	film := s.newFilm(steps, g.Width, min(leastWidth, g.Width))
	caption := film.captionHeight(steps)
	screen := &screen{palette: film.colors(steps, caption)}
	movie := &gif.GIF{Config: image.Config{ColorModel: screen.colors(), Width: film.size.X, Height: film.size.Y + caption}}
	for i, step := range steps {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		pause := g.Pause
		if step.Over || i+1 == len(steps) {
			pause *= endPause
		}
		movie.Image = append(movie.Image, screen.show(film.frame(step, caption)))
		movie.Delay = append(movie.Delay, max(2, int(pause/(10*time.Millisecond))))
		movie.Disposal = append(movie.Disposal, gif.DisposalNone)
	}
	return film.drawn, gif.EncodeAll(w, movie)
}

// level is the steps of one level; all for 0.
func (s *Session) level(level int) (steps []Step) {
	for _, step := range s.Steps() {
		if level == 0 || step.Level == level {
			steps = append(steps, step)
		}
	}
	return steps
}

// colors chooses the colours by some of the frames.
func (f *film) colors(steps []Step, caption int) *palette {
	var samples []*image.RGBA
	n := min(gifSamples, len(steps))
	for i := range n {
		samples = append(samples, f.frame(steps[i*len(steps)/n], caption))
	}
	return newPalette(samples, 255) // and one for what has not changed
}

// screen is what a GIF shows, so that a frame need only hold what changes.
type screen struct {
	palette *palette
	last    *image.Paletted
}

// unchanged is the number of the colour that lets the frame before shine through.
func (s *screen) unchanged() uint8 { return uint8(len(s.palette.colors)) }

func (s *screen) colors() color.Palette {
	return append(s.palette.colors[:len(s.palette.colors):len(s.palette.colors)], color.RGBA{})
}

// show is the part of the frame that differs from the one before.
func (s *screen) show(frame *image.RGBA) *image.Paletted {
	next := image.NewPaletted(frame.Rect, s.colors())
	changed := image.Rectangle{}
	for y := frame.Rect.Min.Y; y < frame.Rect.Max.Y; y++ {
		for x := frame.Rect.Min.X; x < frame.Rect.Max.X; x++ {
			c := s.palette.of(frame.Pix[frame.PixOffset(x, y):])
			next.Pix[next.PixOffset(x, y)] = c
			if s.last == nil || s.last.ColorIndexAt(x, y) != c {
				changed = changed.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	part := image.NewPaletted(changed, next.Palette)
	if changed.Empty() { // a frame has to have a pixel
		part = image.NewPaletted(image.Rect(0, 0, 1, 1), next.Palette)
	}
	for y := part.Rect.Min.Y; y < part.Rect.Max.Y; y++ {
		for x := part.Rect.Min.X; x < part.Rect.Max.X; x++ {
			c := next.ColorIndexAt(x, y)
			if s.last != nil && s.last.ColorIndexAt(x, y) == c {
				c = s.unchanged()
			}
			part.SetColorIndex(x, y, c)
		}
	}
	s.last = next
	return part
}
