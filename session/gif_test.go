package session_test

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/draw"
	"image/gif"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/domvision/domvision/session"
)

func writeGIF(t *testing.T, g session.GIF, s *session.Session) (data []byte, movie *gif.GIF, drawn session.Drawn) {
	t.Helper()
	var out bytes.Buffer
	drawn, err := g.Write(t.Context(), &out, s)
	if err != nil {
		t.Fatal(err)
	}
	data = out.Bytes()
	if movie, err = gif.DecodeAll(bytes.NewReader(data)); err != nil {
		t.Fatal(err)
	}
	return data, movie, drawn
}

// TestGIF: every board is a frame, of the size asked for, and the first one looks
// like the picture that was kept.
func TestGIF(t *testing.T) {
	s := aGame(t)
	_, movie, drawn := writeGIF(t, session.GIF{Width: 300, Pause: 500 * time.Millisecond}, s)
	if len(movie.Image) != len(s.Turns) || drawn != 0 || movie.Config.Width != 300 {
		t.Errorf("%d frames of %d boards, %d drawn, %d pixels wide", len(movie.Image), len(s.Turns), drawn, movie.Config.Width)
	}
	if movie.Delay[0] != 50 || movie.Delay[len(movie.Delay)-1] != 150 || movie.LoopCount != 0 {
		t.Errorf("delays %v, loops %d", movie.Delay, movie.LoopCount)
	}
	for i, frame := range movie.Image {
		if !frame.Rect.In(image.Rect(0, 0, movie.Config.Width, movie.Config.Height)) {
			t.Errorf("frame %d is %v", i, frame.Rect)
		}
	}
	if first := movie.Image[0].Rect.Size(); first != image.Pt(movie.Config.Width, movie.Config.Height) {
		t.Errorf("the first frame is of %v", first)
	}
}

// TestGIFShowsTheBoards: at its own size a frame is the stored picture with the marks drawn on it, in nearly
// the same colours.
func TestGIFShowsTheBoards(t *testing.T) {
	s := aGame(t)
	_, movie, _ := writeGIF(t, session.GIF{Width: 1000, Level: 2}, s)
	first := 0
	for s.Turns[first].Level == 1 {
		first++
	}
	screen := image.NewRGBA(image.Rect(0, 0, movie.Config.Width, movie.Config.Height))
	for i, frame := range movie.Image {
		draw.Draw(screen, frame.Rect, frame, frame.Rect.Min, draw.Over)
		want, err := s.Picture(s.Turns[first+i])
		if err != nil {
			t.Fatal(err)
		}
		r := want.Bounds()
		left := (screen.Rect.Dx() - r.Dx()) / 2
		far := 0
		for y := range r.Dy() {
			for x := range r.Dx() {
				a, b := screen.RGBAAt(left+x, y), want.At(x, y)
				br, bg, bb, _ := b.RGBA()
				if max(differ(a.R, br), differ(a.G, bg), differ(a.B, bb)) > 24 {
					far++
				}
			}
		}
		// The marks of a move cover a few cells of 63.
		if share := float64(far) / float64(r.Dx()*r.Dy()); share > 0.15 {
			t.Errorf("frame %d: %.0f %% of the pixels are far from the picture", i, 100*share)
		}
	}
}

func differ(a uint8, b uint32) int {
	d := int(a) - int(b>>8)
	return max(d, -d)
}

// TestWithoutPictures: boards are drawn plainly where their pictures are missing
// or damaged.
func TestWithoutPictures(t *testing.T) {
	s := aGame(t)
	for i, turn := range s.Turns {
		path := filepath.Join(s.Dir, turn.Picture)
		var err error
		if i%2 == 0 {
			err = os.Remove(path)
		} else {
			err = os.WriteFile(path, []byte("no picture"), 0o600)
		}
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			t.Fatal(err)
		}
	}
	_, movie, drawn := writeGIF(t, session.GIF{}, s)
	if int(drawn) != len(s.Turns) || len(movie.Image) != len(s.Turns) {
		t.Errorf("%d of %d boards drawn", drawn, len(s.Turns))
	}
}

// TestSameGameSameGIF: the same record gives the same bytes.
func TestSameGameSameGIF(t *testing.T) {
	s := aGame(t)
	one, _, _ := writeGIF(t, session.GIF{Level: 1}, s)
	two, _, _ := writeGIF(t, session.GIF{Level: 1}, s)
	if !bytes.Equal(one, two) {
		t.Error("two GIFs of the same game differ")
	}
}

func TestInterruptedGIF(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := (session.GIF{}).Write(ctx, &bytes.Buffer{}, aGame(t)); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// TestGIFOfOneGame: a GIF shows one game, without the moves that were taken back, and either the pictures of all boards
// or none.
func TestGIFOfOneGame(t *testing.T) {
	s := aGame(t)
	n := len(s.Turns)
	undo := s.Turns[2] // back to the third board
	undo.Event, undo.Move = session.Undo, nil
	turns := append(append(slices.Clone(s.Turns[:5]), undo), s.Turns[3:]...) // without two moves
	turns = append(turns, s.Turns[0])                                        // and a start that is abandoned
	s.Turns = turns
	if _, movie, drawn := writeGIF(t, session.GIF{}, s); len(movie.Image) != n || drawn != 0 {
		t.Errorf("%d frames, %d drawn, of a game of %d boards", len(movie.Image), drawn, n)
	}
	if _, movie, _ := writeGIF(t, session.GIF{Game: 2}, s); len(movie.Image) != 1 {
		t.Errorf("%d frames of the second game", len(movie.Image))
	}
	if _, err := (session.GIF{Game: 3}).Write(t.Context(), io.Discard, s); !errors.Is(err, session.ErrNothing) {
		t.Errorf("of a third game: %v", err)
	}
	s.Turns[1].Picture = ""
	if _, _, drawn := writeGIF(t, session.GIF{}, s); int(drawn) != n {
		t.Errorf("%d of %d boards drawn", drawn, n)
	}
}
