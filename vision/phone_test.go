package vision

import (
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
	"strings"
	"testing"

	"golang.org/x/image/draw"

	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/vision/corpus"
	"github.com/domvision/domvision/vision/internal/visiontest"
)

// TestPhones reads drawn screens of phones, every second one with plates behind some tiles and with blockers: no cell may be
// wrong, holes included, no board may be read as another size, and most ordinary tiles are read. It lists what was refused,
// and how much was read:
//
//	go test ./vision -run TestPhones -all -v
//
// Screens with even seeds may be used to choose thresholds ("tune"); the others only measure ("keep").
func TestPhones(t *testing.T) {
	if testing.Short() {
		t.Skip("draws and reads large screens")
	}
	exhaustive.NoRace(t)
	t.Run("plain", func(t *testing.T) { readPhones(t, visiontest.Phone, leastPlain) })
	t.Run("plated", func(t *testing.T) { readPhones(t, visiontest.PlatedPhone, leastPlated) })
}

// The least shares of ordinary tiles that are read. Measured: 0.83 of those to tune on and 0.84 of the others on plain
// panels, 0.93 and 0.85 with plates, without a wrong cell.
const (
	leastPlain  = 0.75
	leastPlated = 0.75
)

// readPhones reads the screens that a function draws.
func readPhones(t *testing.T, draw func(seed uint64) visiontest.PhoneScreen, least float64) {
	var seeds []uint64
	for seed := range uint64(80) {
		seeds = append(seeds, seed)
	}
	r := new(Recognizer)
	var right, all [2]int
	for _, seed := range exhaustive.OneIn(t, 40, seeds) {
		s := draw(seed)
		half := seed % 2
		ordinary := s.Ordinary()
		all[half] += len(ordinary)
		o, err := r.Recognize(compressed(t, s.Image, seed))
		if err != nil {
			t.Logf("%d: %v", seed, err)
			continue
		}
		c := corpus.Compare(o.Grid, s.Grid)
		if c.Wrong > 0 {
			t.Errorf("%d: %s\n%swant\n%s", seed, strings.ReplaceAll(c.String(), "\n", "; "), o.Grid, s.Grid)
			continue
		}
		read := len(ordinary)
		for _, d := range c.Differences {
			if ordinary[d.At] {
				read--
			}
		}
		right[half] += read
		if 10*read < 9*len(ordinary) {
			t.Logf("%d: %d of %d ordinary tiles are read", seed, read, len(ordinary))
		}
	}
	for half, name := range [2]string{"tune", "keep"} {
		t.Logf("%s: %d of %d ordinary tiles are read", name, right[half], all[half])
	}
	if read := float64(right[0]+right[1]) / float64(all[0]+all[1]); exhaustive.On() && read < least {
		t.Errorf("only %.2f of the ordinary tiles are read", read)
	}
}

// TestSmallPhones: on small pictures of screens, some rows of plates are not taken for the whole board.
func TestSmallPhones(t *testing.T) {
	const side = 36 // of a cell, in pixels
	exhaustive.NoRace(t)
	for _, seed := range exhaustive.OneIn(t, 3, []uint64{8, 11, 26, 50, 64, 75}) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			s := visiontest.PlatedPhone(seed)
			size, by := s.Image.Bounds(), side/s.Lattice.W
			small := image.NewRGBA(image.Rect(0, 0, int(by*float64(size.Dx())), int(by*float64(size.Dy()))))
			draw.CatmullRom.Scale(small, small.Rect, s.Image, size, draw.Src, nil)
			o, err := new(Recognizer).Recognize(compressed(t, small, seed))
			if c := corpus.Compare(o.Grid, s.Grid); err != nil || c.Wrong > 0 {
				t.Errorf("%v, %v\n%swant\n%s", err, c, o.Grid, s.Grid)
			}
		})
	}
}

// compressed returns every second pair of pictures as a JPEG shows it.
func compressed(t *testing.T, img image.Image, number uint64) image.Image {
	t.Helper()
	if number%4 < 2 {
		return img
	}
	var file bytes.Buffer
	if err := jpeg.Encode(&file, img, &jpeg.Options{Quality: 85}); err != nil {
		t.Fatal(err)
	}
	img, err := jpeg.Decode(&file)
	if err != nil {
		t.Fatal(err)
	}
	return img
}
