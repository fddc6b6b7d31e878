package vision

import (
	"image"
	web "image/color/palette"
	"image/draw"
	"slices"
	"testing"

	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/lab/degrade"
	"github.com/domvision/domvision/vision/corpus"
	"github.com/domvision/domvision/vision/internal/pixel"
)

// TestDegraded runs a part of the measurement in the folder robustness that takes seconds: some
// pictures of each kind, without any profile.
func TestDegraded(t *testing.T) {
	pictures := []string{"dom-12x14-small", "sgt-9x9-selected", "swell-foop-15x10-shapes", "klickety-ksame-middle", "tiles-bubbles"}
	for _, s := range samples(t, fixtures) {
		if !slices.Contains(pictures, s.Name) {
			continue
		}
		readDegraded(t, s, degrade.None, degrade.Scale(1.25, degrade.Lanczos), degrade.JPEG(75), degrade.NightLight(3400))
	}
}

// TestDegradedLattices: real boards that are easily read wrong. Some have periods that compete with that of the tiles:
// pairs of rows that repeat, and blurred gems with a period of a third. One has tiles that look like their ground. Two
// have outlines that, once enlarged, look like gaps or like the side of a window.
func TestDegradedLattices(t *testing.T) {
	exhaustive.NoRace(t)
	for _, c := range []struct {
		folder, picture string
		degradations    []degrade.Degradation
	}{
		{"dom-article", "counterexample", []degrade.Degradation{degrade.JPEG(85), degrade.JPEG(75)}},
		{"dom-composed", "dh04", []degrade.Degradation{degrade.Scale(3, degrade.Lanczos)}}, // slate that looks like its dark ground
		{"dom-composed", "dh12", []degrade.Degradation{degrade.Scale(1.75, degrade.Bilinear)}},
		{"dom-composed", "dh15", []degrade.Degradation{degrade.Scale(1.5, degrade.Bilinear)}},
		{"gweled", "gw1_32px_mid", []degrade.Degradation{degrade.Scale(0.75, degrade.Bilinear)}},
	} {
		for _, s := range shared(t, c.folder) {
			if s.Name == c.picture {
				readDegraded(t, s, c.degradations...)
			}
		}
	}
}

// TestDithered: dithered to the 216 web-safe colours, sky and sand have patterns, and are still
// no tiles. A refusal is right.
func TestDithered(t *testing.T) {
	exhaustive.NoRace(t)
	img, err := DecodeFile(fixtures + "/dom-12x14.png")
	if err != nil {
		t.Fatal(err)
	}
	dithered := image.NewPaletted(img.Bounds(), web.WebSafe)
	draw.FloydSteinberg.Draw(dithered, dithered.Rect, img, img.Bounds().Min)
	if o, err := recognizer(t).Recognize(dithered); err == nil && (o.Grid.Rows != 12 || o.Grid.Cols != 14) {
		t.Errorf("read\n%s", o.Grid)
	}
}

// readDegraded checks that a picture is read in full under some degradations.
func readDegraded(t *testing.T, s corpus.Sample, degradations ...degrade.Degradation) {
	img := decode(t, s)
	src := image.NewRGBA(image.Rect(0, 0, img.Bounds().Dx(), img.Bounds().Dy()))
	draw.Draw(src, src.Rect, img, img.Bounds().Min, draw.Src)
	for _, d := range exhaustive.OneIn(t, 2, degradations) {
		t.Run(s.Name+", "+d.Name, func(t *testing.T) {
			t.Parallel()
			o, err := new(Recognizer).Recognize(d.Apply(src, image.Rectangle{}).Image)
			if err != nil {
				t.Fatal(err)
			}
			if c := corpus.Compare(o.Grid, s.Want); !c.Full() {
				t.Error(c)
			}
		})
	}
}

// TestDegradedNeverWrong: where noise and compression leave little difference between light grey
// tiles and a grey sky, a board may be refused, but not read wrongly.
func TestDegradedNeverWrong(t *testing.T) {
	worse := map[string]degrade.Degradation{"dh04": degrade.JPEG(75), "dh13": degrade.Noise(6)}
	for _, s := range shared(t, "dom-composed") {
		d, ok := worse[s.Name]
		if !ok {
			continue
		}
		t.Run(s.Name+", "+d.Name, func(t *testing.T) {
			o, err := new(Recognizer).Recognize(d.Apply(pixel.Opaque(decode(t, s)), image.Rectangle{}).Image)
			if err != nil {
				return // refused
			}
			if c := corpus.Compare(o.Grid, s.Want); c.Wrong > 0 {
				t.Error(c)
			}
		})
	}
}
