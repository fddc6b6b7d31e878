//go:build !js

package session

import (
	"context"
	"errors"
	"image"
	"image/gif"
	"io"
	"slices"
	"time"
)

// GIF holds the settings of an animation of a game. The zero value is usable.
type GIF struct {
	Width int           // pixels, at most; 0: DefaultWidth
	Pause time.Duration // on every move; 0: DefaultPause
	Game  int           // of the record, counted from 1; 0: the last one with a move
	Level int           // only this one; 0: all

	Progress func(done, of int) // called with the number of boards that are done; may be nil
}

// The defaults of a GIF.
const (
	DefaultWidth = 480
	DefaultPause = 900 * time.Millisecond
)

const (
	// maxFrames bounds a GIF, to some 10 MB at the usual width: a game of ten
	// levels, 581 boards, took 4 MB.
	maxFrames = 1200

	leastWidth = 420 // pixels, for the caption
	endPause   = 3   // times the usual one, at the end of a level
)

var (
	// ErrNothing means that a record has no board to show.
	ErrNothing = errors.New("there is no board to show")

	// ErrTooLong means that a game has too many moves for one GIF.
	ErrTooLong = errors.New("the game is too long for one GIF")
)

// Write writes a game to w as a GIF: each board with the move that was played on it, without those that were taken
// back. If a board has no picture, all are drawn from their grids.
func (g GIF) Write(ctx context.Context, w io.Writer, s *Session) (Drawn, error) {
	steps := s.filmed(g.Game, g.Level)
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
	if film.drawn > 0 && int(film.drawn) < len(steps) {
		for i := range steps {
			steps[i].Picture = ""
		}
		film = s.newFilm(steps, g.Width, min(leastWidth, g.Width))
	}
	caption := film.captionHeight(steps)
	frame := func(s Step) *image.RGBA { return film.captioned(s, caption) }
	screen := newScreen(steps, frame)
	movie := &gif.GIF{Config: image.Config{ColorModel: screen.colors(), Width: film.size.X, Height: film.size.Y + caption}}
	for i, step := range steps {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		pause := g.Pause
		if step.Over || i+1 == len(steps) {
			pause *= endPause
		}
		movie.Image = append(movie.Image, screen.show(frame(step)))
		movie.Delay = append(movie.Delay, max(2, int(pause/(10*time.Millisecond))))
		movie.Disposal = append(movie.Disposal, gif.DisposalNone)
		if g.Progress != nil {
			g.Progress(i+1, len(steps))
		}
	}
	return film.drawn, gif.EncodeAll(w, movie)
}

// filmed are the boards of a game, or of one of its levels, without the moves that were taken back.
func (s *Session) filmed(game, level int) (steps []Step) {
	games := s.Games()
	switch {
	case game > len(games):
		return nil
	case game > 0:
		games = games[game-1 : game]
	}
	for i, g := range slices.Backward(games) {
		if i == 0 || slices.ContainsFunc(g, func(s Step) bool { return s.Played != nil }) {
			steps = g
			break
		}
	}
	return slices.DeleteFunc(steps, func(s Step) bool {
		undone := s.TakenBack || s.Next != nil && s.Next.Event == Undo
		return undone || level != 0 && s.Level != level
	})
}
