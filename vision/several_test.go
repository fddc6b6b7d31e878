package vision

import (
	"errors"
	"image"
	"image/color"
	"testing"

	"golang.org/x/image/draw"
)

// A picture on a screen, at a scale.
type laid struct {
	file  string
	x, y  int
	scale float64
}

// desk is a screen with pictures on it.
func desk(t *testing.T, w, h int, pictures ...laid) *image.RGBA {
	t.Helper()
	screen := image.NewRGBA(image.Rect(0, 0, w, h))
	draw.Draw(screen, screen.Rect, image.NewUniform(color.RGBA{90, 110, 130, 255}), image.Point{}, draw.Src)
	for _, p := range pictures {
		img, err := DecodeFile(fixtures + "/" + p.file)
		if err != nil {
			t.Fatal(err)
		}
		size := img.Bounds().Size()
		to := image.Rect(p.x, p.y, p.x+round(p.scale*float64(size.X)), p.y+round(p.scale*float64(size.Y)))
		draw.CatmullRom.Scale(screen, to, img, img.Bounds(), draw.Src, nil)
	}
	return screen
}

// TestSeveralBoards: where none of several boards is clearly the one that is meant,
// all are named and none is read; each is read where it is said to be.
func TestSeveralBoards(t *testing.T) {
	for name, c := range map[string]struct {
		screen *image.RGBA
		boards [][2]int // rows and columns, from left to right
	}{
		"of one game":   {desk(t, 2400, 900, laid{"dom-12x14.png", 0, 0, 1}, laid{"dom-14x16-greys.png", 1248, 0, 1}), [][2]int{{12, 14}, {14, 16}}},
		"the same":      {desk(t, 2000, 700, laid{"dom-12x14.png", 0, 0, 0.75}, laid{"dom-12x14.png", 1000, 0, 0.75}), [][2]int{{12, 14}, {12, 14}}},
		"of two games":  {desk(t, 1300, 1700, laid{"dom-14x16-greys.png", 0, 0, 1}, laid{"swell-foop-15x10-shapes.png", 0, 870, 1}), [][2]int{{14, 16}, {10, 15}}},
		"gems and gems": {desk(t, 1900, 900, laid{"gweled-8x8.png", 0, 0, 0.9}, laid{"gweled-8x8-large.png", 1000, 30, 0.75}), [][2]int{{8, 8}, {8, 8}}},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := recognizer(t).Recognize(c.screen)
			var several *SeveralError
			if !errors.As(err, &several) || !errors.Is(err, ErrUncertain) {
				t.Fatalf("error %v", err)
			}
			if len(several.Boards) != len(c.boards) {
				t.Fatalf("boards at %v", several.Boards)
			}
			for i, at := range several.Boards {
				o, err := recognizer(t).RecognizeNear(c.screen, at)
				if err != nil {
					t.Fatal(err)
				}
				if o.Grid.Rows != c.boards[i][0] || o.Grid.Cols != c.boards[i][1] || !o.Lattice.Bounds().Overlaps(at.Bounds()) {
					t.Errorf("board %d: %d x %d at %v, said to be at %v", i, o.Grid.Rows, o.Grid.Cols, o.Lattice.Bounds(), at.Bounds())
				}
			}
		})
	}
}

// TestPreviewIsNoRival: a board much smaller than another one is not taken for what
// may be meant, nor is one that no profile knows beside one that a profile does.
func TestPreviewIsNoRival(t *testing.T) {
	for name, beside := range map[string]laid{
		"preview":          {"dom-14x16-greys.png", 1290, 100, 0.3},
		"of no known game": {"tiles-squares.png", 1290, 50, 0.6},
	} {
		t.Run(name, func(t *testing.T) {
			o, err := recognizer(t).Recognize(desk(t, 1900, 900, laid{"dom-12x14.png", 0, 0, 1}, beside))
			if err != nil {
				t.Fatal(err)
			}
			if o.Grid.Rows != 12 || o.Grid.Cols != 14 {
				t.Errorf("%d x %d", o.Grid.Rows, o.Grid.Cols)
			}
		})
	}
}
