package vision

import (
	"errors"
	"flag"
	"fmt"
	"image"
	"maps"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"
	"time"

	"golang.org/x/image/draw"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/vision/corpus"
)

var wildScale = flag.Float64("wild.scale", 1, "the factor by which TestWild enlarges its pictures")

// TestWild reads the boards of other people's games. No cell may be wrong, and no board may be read as another size. It
// lists how each was read:
//
//	go test ./vision -run TestWild -v
//
// With -wild.scale 1.7 they are enlarged first, as on a newer phone. Half of them may be used to choose thresholds, see
// [halfOf].
func TestWild(t *testing.T) {
	if testing.Short() {
		t.Skip("reads 30 pictures that take long")
	}
	t.Parallel()
	r := recognizer(t)
	var table strings.Builder
	w := tabwriter.NewWriter(&table, 0, 0, 2, ' ', 0)
	count := map[string]map[string]int{"tune": {}, "keep": {}, "drawn": {}}
	all := shared(t, "wild")
	for _, s := range exhaustive.OneIn(t, 4, all) {
		half := halfOf(s.Name, all)
		withHoles(&s)
		img := enlarged(decode(t, s), *wildScale)
		s.X, s.Y, s.W, s.H = *wildScale*s.X, *wildScale*s.Y, *wildScale*s.W, *wildScale*s.H
		start := time.Now()
		o, err := r.Recognize(img)
		took := time.Since(start)
		kind, detail := outcome(s, o, err)
		count[half][kind]++
		if kind == "wrong" || kind == "size" {
			t.Errorf("%s: %s", s.Name, detail)
		}
		given := ""
		if s.W > 0 && testing.Verbose() {
			at, err := r.RecognizeAt(img, s.Lattice)
			kind, _ := outcome(s, at, err)
			given = "given " + kind
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%4d ms\t%s\t%.150s\n", s.Name, half, kind, took.Milliseconds(), given, detail)
	}
	w.Flush()
	t.Logf("\n%s", table.String())
	for _, half := range slices.Sorted(maps.Keys(count)) {
		t.Log(half, count[half])
	}
}

// withHoles enters holes for the cells that are not part of a board: these samples say that they are empty.
func withHoles(s *corpus.Sample) {
	if !strings.HasPrefix(s.Name, "candy") && !strings.HasPrefix(s.Name, "holes") {
		return
	}
	for i, c := range s.Want.Cells {
		if c.IsEmpty() {
			s.Want.Cells[i].Color = engine.Hole
		}
	}
}

// enlarged resamples a picture.
func enlarged(img image.Image, by float64) image.Image {
	if by == 1 {
		return img
	}
	out := image.NewRGBA(image.Rect(0, 0, int(by*float64(img.Bounds().Dx())), int(by*float64(img.Bounds().Dy()))))
	draw.CatmullRom.Scale(out, out.Rect, img, img.Bounds(), draw.Src, nil)
	return out
}

// halfOf is "drawn" for a drawn picture. The boards of every second source, in alphabetical order, may be used to tune
// thresholds ("tune"); the others only measure ("keep").
func halfOf(name string, all []corpus.Sample) string {
	var sources []string
	for _, s := range all {
		if source, _, real := strings.Cut(s.Name, "-"); real && !slices.Contains(sources, source) {
			sources = append(sources, source)
		}
	}
	slices.Sort(sources)
	source, _, real := strings.Cut(name, "-")
	switch {
	case !real:
		return "drawn"
	case slices.Index(sources, source)%2 == 0:
		return "tune"
	}
	return "keep"
}

// outcome describes a reading: "full", "unsure", "wrong", "size", "several" or "refused".
func outcome(s corpus.Sample, o Observation, err error) (kind, detail string) {
	if err != nil {
		at := ""
		if o.Lattice.Rows > 0 {
			at = fmt.Sprintf(" (%d x %d cells of %.1f x %.1f at %.0f, %.0f)", o.Lattice.Rows, o.Lattice.Cols, o.Lattice.W, o.Lattice.H, o.Lattice.X, o.Lattice.Y)
		}
		if errors.As(err, new(*SeveralError)) {
			return "several", err.Error()
		}
		return "refused", err.Error() + at
	}
	c := corpus.Compare(o.Grid, s.Want)
	summary := strings.ReplaceAll(c.String(), "\n", "; ")
	detail = fmt.Sprintf("%s; cells of %.1f x %.1f at %.0f, %.0f", summary, o.Lattice.W, o.Lattice.H, o.Lattice.X, o.Lattice.Y)
	switch {
	case c.Size != "":
		return "size", detail
	case c.Wrong > 0:
		return "wrong", detail
	case c.Unsure > 0:
		return "unsure", detail
	}
	return "full", detail
}
