package boldfont

import (
	"bytes"
	"flag"
	"image"
	"os"
	"slices"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

var update = flag.Bool("update", false, "make go-bold.ttf anew from the font of golang.org/x/image")

// TestSubset: the file equals one that is made from Go Bold now.
func TestSubset(t *testing.T) {
	want, err := subset()
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile("go-bold.ttf", want, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if !bytes.Equal(ttf, want) {
		t.Errorf("go-bold.ttf (%d bytes) is not the subset of Go Bold (%d bytes); see -update", len(ttf), len(want))
	}
}

// TestFace: characters look and run as those of Go Bold do.
func TestFace(t *testing.T) {
	whole, err := opentype.Parse(gobold.TTF)
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range []float64{7.3, 31.5} {
		want, err := opentype.NewFace(whole, &opentype.FaceOptions{Size: size, DPI: 72})
		if err != nil {
			t.Fatal(err)
		}
		got := Face(size)
		if got.Metrics() != want.Metrics() {
			t.Errorf("metrics at %v: %v, want %v", size, got.Metrics(), want.Metrics())
		}
		for r := range rune(0x3000) {
			if !kept(r) {
				continue
			}
			for _, dot := range []fixed.Point26_6{{}, {X: 23, Y: 41}} {
				if !slices.Equal(ink(got, r, dot), ink(want, r, dot)) {
					t.Errorf("%q at %v looks different", r, size)
				}
			}
			a, _ := got.GlyphAdvance(r)
			b, _ := want.GlyphAdvance(r)
			if a != b || got.Kern('A', r) != want.Kern('A', r) {
				t.Errorf("%q at %v runs differently", r, size)
			}
		}
	}
}

// ink is a character drawn in the middle of a picture.
func ink(f font.Face, r rune, dot fixed.Point26_6) []byte {
	img := image.NewAlpha(image.Rect(0, 0, 80, 80))
	d := font.Drawer{Dst: img, Src: image.Opaque, Face: f, Dot: dot.Add(fixed.P(20, 50))}
	d.DrawString(string(r))
	return img.Pix
}
