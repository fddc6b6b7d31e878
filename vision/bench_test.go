package vision

import (
	"bytes"
	"fmt"
	"image"
	"image/draw"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/visiontest"
)

// BenchmarkRecognize reads a picture of 1280x900 pixels with the built-in profiles, without any, where it was
// read before, and on a desktop of 1920x1080; and one of 3840x2160. It reports the median time of each stage.
func BenchmarkRecognize(b *testing.B) {
	data, err := os.ReadFile(fixtures + "/dom-12x14.png")
	if err != nil {
		b.Fatal(err)
	}
	decoded := stages{}
	b.Run("decode", func(b *testing.B) {
		for b.Loop() {
			start := time.Now()
			if _, err := Decode(bytes.NewReader(data)); err != nil {
				b.Fatal(err)
			}
			decoded.add("decode", time.Since(start))
		}
		decoded.report(b)
	})
	img, err := Decode(bytes.NewReader(data))
	if err != nil {
		b.Fatal(err)
	}
	large := image.NewRGBA(image.Rect(0, 0, 3840, 2160))
	draw.Draw(large, large.Rect, image.White, image.Point{}, draw.Src)
	draw.Draw(large, img.Bounds().Add(image.Pt(1400, 700)), img, image.Point{}, draw.Src)
	none, err := NewRecognizer(nil, Options{})
	if err != nil {
		b.Fatal(err)
	}
	desktop := visiontest.Desktop(1920, 1080, visiontest.Grounds[0], 2, rand.New(rand.NewPCG(1, 1)))
	board := image.NewRGBA(image.Rect(0, 0, 900, 640)) // the middle of the picture, where the board lies
	draw.Draw(board, board.Rect, img, image.Pt(190, 130), draw.Src)
	if _, ok := visiontest.Lay(desktop, board, 1, rand.New(rand.NewPCG(1, 2))); !ok {
		b.Fatal("the board does not fit")
	}
	for _, run := range []struct {
		name string
		img  image.Image
		r    *Recognizer
	}{
		{"profiles", img, recognizer(b)},
		{"none", img, none},
		{"desktop", desktop, none},
		{"near", img, recognizerWith(b, Options{Near: new(geometry.Lattice)})},
		{"4K", large, recognizer(b)},
		{"4K-near", large, recognizerWith(b, Options{Near: new(geometry.Lattice)})},
	} {
		b.Run(run.name, func(b *testing.B) {
			times := stages{}
			for b.Loop() {
				o, err := run.r.Recognize(run.img)
				if err != nil {
					b.Fatal(err)
				}
				for _, s := range o.Timing.Stages {
					times.add(s.Name, s.Took)
				}
				times.add("recognize", o.Timing.Locate+o.Timing.Classify)
			}
			times.report(b)
		})
	}
}

// BenchmarkRefuse refuses screens that show no board: of 1920x1080 pixels, a phone's, and of 1280x900, which are first
// searched as a whole.
func BenchmarkRefuse(b *testing.B) {
	for _, ground := range visiontest.Grounds {
		for _, screen := range []*image.RGBA{
			visiontest.Desktop(1920, 1080, ground, 3, rand.New(rand.NewPCG(3, 1))),
			visiontest.Desktop(1080, 1920, ground, 1, rand.New(rand.NewPCG(3, 1))),
			visiontest.Desktop(1280, 900, ground, 0, rand.New(rand.NewPCG(3, 1))),
		} {
			b.Run(fmt.Sprintf("%s-%d", ground.Name, screen.Rect.Dx()), func(b *testing.B) {
				for b.Loop() {
					if o, err := new(Recognizer).Recognize(screen); err == nil {
						b.Fatalf("read\n%s", o.Grid)
					}
				}
			})
		}
	}
}

// stages collects the times of each stage.
type stages map[string][]time.Duration

func (s stages) add(stage string, took time.Duration) { s[stage] = append(s[stage], took) }

// report reports the medians in milliseconds.
func (s stages) report(b *testing.B) {
	for name, times := range s {
		slices.Sort(times)
		b.ReportMetric(times[len(times)/2].Seconds()*1000, "ms-"+name)
	}
}
