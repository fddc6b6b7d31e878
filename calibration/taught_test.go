package calibration

import (
	"errors"
	"image"
	"image/color"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/domvision/domvision/geometry"
)

// noisy is a picture of a tile that is as hard to store as any.
func noisy(t *testing.T, seed uint64) *Picture {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 1))
	img := image.NewNRGBA(image.Rect(0, 0, TaughtSide, TaughtSide))
	for i := range TaughtSide * TaughtSide {
		v := rng.Uint32()
		img.SetNRGBA(i%TaughtSide, i/TaughtSide, color.NRGBA{uint8(v), uint8(v >> 8), uint8(v >> 16), uint8(1 + v>>24%255)})
	}
	p, err := NewPicture(img)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// taughtProfile is a profile that was taught some letters.
func taughtProfile(t *testing.T, letters string) Profile {
	t.Helper()
	p := Profile{Schema: Schema, Name: "mine", Taught: &Taught{Sizes: [][2]float64{{40, 30.5}}}}
	for i := range letters {
		p.Taught.Tiles = append(p.Taught.Tiles, TaughtTile{Letter: letters[i : i+1], Picture: noisy(t, uint64(i)), Spread: 12})
	}
	return p
}

// TestTaughtStays: taught tiles are read as they were written, including the colours of transparent pixels. 20
// tiles take less than 20 kB. They need no palette.
func TestTaughtStays(t *testing.T) {
	p := taughtProfile(t, "ABCDEFGHIJKLMNOPQRS.")
	bounds := image.Rect(100, 50, 1100, 850)
	l := geometry.Lattice{X: 130.5, Y: 60, W: 40, H: 30.5, Rows: 8, Cols: 9}
	p.Taught.Places = []Place{NewPlace(l, bounds)}
	path := filepath.Join(t.TempDir(), "mine.toml")
	if err := p.Save(path); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(path); err != nil || info.Size() > 20_000 {
		t.Errorf("%d bytes, %v", info.Size(), err)
	}
	got, err := Load(path)
	if err != nil {
		t.Fatal(err)
	}
	for i, tile := range got.Taught.Tiles {
		want := p.Taught.Tiles[i]
		if tile.Letter != want.Letter || tile.Spread != want.Spread {
			t.Errorf("tile %d: %+v", i, tile)
		}
		for k := range TaughtSide * TaughtSide {
			a := color.NRGBAModel.Convert(tile.Picture.At(k%TaughtSide, k/TaughtSide))
			if b := color.NRGBAModel.Convert(want.Picture.At(k%TaughtSide, k/TaughtSide)); a != b {
				t.Fatalf("tile %d, pixel %d: %v, want %v", i, k, a, b)
			}
		}
	}
	if at, ok := got.Taught.Places[0].Lattice(bounds.Add(image.Pt(7, 0))); !ok || at.X != l.X+7 || at.Rows != 8 {
		t.Errorf("%+v, %v", at, ok)
	}
	if _, ok := got.Taught.Places[0].Lattice(image.Rect(0, 0, 1001, 800)); ok {
		t.Error("the place counts in a picture of another size")
	}
}

// TestTaughtExtends: letters that were not shown are taken from the profile that is extended.
func TestTaughtExtends(t *testing.T) {
	base, own := taughtProfile(t, "AB"), taughtProfile(t, "BC")
	both := own.Over(base)
	letters := ""
	for _, tile := range both.Taught.Tiles {
		letters += tile.Letter
	}
	if letters != "BCA" || len(own.Taught.Tiles) != 2 {
		t.Errorf("%s", letters)
	}
	if (Profile{}).Over(base).Taught == nil || base.Over(Profile{}).Taught == nil {
		t.Error("what was taught is lost")
	}
}

// TestTaughtInvalid: what cannot be is refused with the name of its field.
func TestTaughtInvalid(t *testing.T) {
	for field, spoil := range map[string]func(*Taught){
		"taught.tile":            func(t *Taught) { t.Tiles = nil },
		"taught.sizes":           func(t *Taught) { t.Sizes = nil },
		"taught.sizes[0]":        func(t *Taught) { t.Sizes[0] = [2]float64{1, 40} },
		"taught.place[0]":        func(t *Taught) { t.Places = []Place{{Cell: [2]float64{40, 40}, Rows: 65, Cols: 8}} },
		"taught.tile[0].letter":  func(t *Taught) { t.Tiles[0].Letter = "*" },
		"taught.tile[1].picture": func(t *Taught) { t.Tiles[1].Picture = nil },
		"taught.tile[1].spread":  func(t *Taught) { t.Tiles[1].Spread = -1 },
	} {
		p := taughtProfile(t, "AB")
		spoil(p.Taught)
		var wrong *FieldError
		if err := p.Validate(); !errors.As(err, &wrong) || wrong.Field != field {
			t.Errorf("%s: %v", field, err)
		}
	}
}
