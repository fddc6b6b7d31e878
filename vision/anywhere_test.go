package vision

import (
	"image"
	"image/draw"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/vision/corpus"
	"github.com/domvision/domvision/vision/internal/visiontest"
)

// seenAround is what is seen of a screen around a board that was cropped, in pixels.
const seenAround = 60

// readAlike checks that a board is read in a screen as in its crop.
func readAlike(t *testing.T, r *Recognizer, screen *image.RGBA, board image.Rectangle) {
	t.Helper()
	crop, err := r.Recognize(screen.SubImage(board.Inset(-seenAround)))
	if err != nil {
		t.Fatalf("the crop is refused: %v", err)
	}
	whole, err := r.Recognize(screen)
	if err != nil {
		t.Fatalf("read in the crop, not in the screen: %v", err)
	}
	if c := corpus.Compare(whole.Grid, crop.Grid); !c.Full() || !whole.Lattice.Bounds().Overlaps(crop.Lattice.Bounds()) {
		t.Errorf("read at %v\n%sin the crop at %v\n%s", whole.Lattice.Bounds(), whole.Grid, crop.Lattice.Bounds(), crop.Grid)
	}
}

// TestAnywhere: the reading of a board does not depend on the rest of the screen.
func TestAnywhere(t *testing.T) {
	exhaustive.NoRace(t)
	if testing.Short() {
		t.Skip("draws and reads large desktops")
	}
	r := recognizer(t)
	for i, ground := range visiontest.Grounds {
		for j, name := range []string{"kdiamond-8x8.png", "dom-12x14-small.png", "gems-8x8.png"} {
			if !exhaustive.On() && (i+j)%4 > 0 {
				continue
			}
			t.Run(ground.Name+" "+name, func(t *testing.T) {
				img, err := DecodeFile(fixtures + "/" + name)
				if err != nil {
					t.Fatal(err)
				}
				rng := rand.New(rand.NewPCG(uint64(i), uint64(j)))
				screen := visiontest.Desktop(1920, 1080, ground, i%3, rng)
				at, ok := visiontest.Lay(screen, img, 0.8, rng)
				if !ok {
					t.Fatal("the board does not fit")
				}
				size := img.Bounds().Size()
				readAlike(t, r, screen, image.Rectangle{at, at.Add(image.Pt(size.X*4/5, size.Y*4/5))}.Inset(seenAround))
			})
		}
	}
}

// TestAnywhereReal is [TestAnywhere] on real boards.
func TestAnywhereReal(t *testing.T) {
	exhaustive.NoRace(t)
	if testing.Short() {
		t.Skip("reads 112 pictures")
	}
	for _, folder := range []string{"desktop/browser", "desktop/beside-editor"} {
		t.Run(folder, func(t *testing.T) {
			for _, s := range exhaustive.OneIn(t, 16, shared(t, folder)) {
				t.Run(s.Name, func(t *testing.T) {
					img := decode(t, s)
					screen := image.NewRGBA(image.Rectangle{Max: img.Bounds().Size()})
					draw.Draw(screen, screen.Rect, img, img.Bounds().Min, draw.Src)
					l := s.Lattice
					l.Rows, l.Cols = s.Want.Rows, s.Want.Cols
					readAlike(t, recognizer(t), screen, l.Bounds())
				})
			}
		})
	}
}

// TestHardToFind checks boards that were once refused on a desktop, but read when cropped.
func TestHardToFind(t *testing.T) {
	exhaustive.NoRace(t)
	if testing.Short() {
		t.Skip("draws and reads large desktops")
	}
	type screen struct {
		why, name     string
		scale         float64
		ground        string
		width, height int
		windows       int
		seed, number  uint64
	}
	for _, c := range exhaustive.OneIn(t, 2, []screen{
		{"the search of the whole screen fits columns too wide", "kdiamond-10x10", 0.8345, "prose", 1366, 768, 0, 777, 10},
		{"the search of the whole screen finds columns of letters", "gweled-8x8-small-selected", 1, "light code", 1280, 1024, 3, 779, 77},
		{"nine other places repeat more", "gweled-8x8-selected", 0.7099, "thumbnails", 2560, 1440, 1, 778, 55},
		{"a glimpse shows few of its tiles", "gweled-8x8-small-selected", 0.7848, "wallpaper", 2560, 1440, 2, 777, 112},
		{"a glimpse shows mostly empty cells", "klickety-16x9-endgame", 1.5039, "thumbnails", 2560, 1440, 3, 778, 54},
		{"text below it looks like cells that are cut off", "swell-foop-20x15-hover", 1.0906, "dark prose", 1920, 1080, 3, 778, 30},
	}) {
		t.Run(c.why, func(t *testing.T) {
			boards := samples(t, fixtures)
			s := boards[slices.IndexFunc(boards, func(s corpus.Sample) bool { return s.Name == c.name })]
			i := slices.IndexFunc(visiontest.Grounds, func(g visiontest.Ground) bool { return g.Name == c.ground })
			rng := rand.New(rand.NewPCG(c.seed, c.number))
			screen := visiontest.Desktop(c.width, c.height, visiontest.Grounds[i], c.windows, rng)
			if _, ok := visiontest.Lay(screen, decode(t, s), c.scale, rng); !ok {
				t.Fatal("the board does not fit")
			}
			o, err := recognizer(t).Recognize(screen)
			if err != nil {
				t.Fatal(err)
			}
			if score := corpus.Compare(o.Grid, s.Want); !score.Full() {
				t.Errorf("%v\n%s", score, o.Grid)
			}
		})
	}
}
