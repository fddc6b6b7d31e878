package robustness

import (
	"errors"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/lab/degrade"
	"github.com/domvision/domvision/vision"
	"github.com/domvision/domvision/vision/corpus"
)

// bench holds the settings of a measurement.
type bench struct {
	degradations []degrade.Degradation
	profiles     []calibration.Profile
	workers      int
	debug        string // folder for debug pictures, "" for none
}

// set is the outcomes for the pictures of a folder.
type set struct {
	name     string
	outcomes [][]outcome // degradation -> picture
}

// outcome is the result of reading one picture.
type outcome struct {
	picture string
	cells   int // known in the truth
	corpus.Score
	believed int     // cells that cannot be known, such as those of moving tiles, but were read
	closest  float64 // distance of the two most similar kinds of tiles, see [closestKinds]
	refused  error
}

// read reports whether every cell was read correctly.
func (o outcome) read() bool { return o.refused == nil && o.Full() }

// run reads the samples of a folder under every degradation.
func (b bench) run(dir string, samples []corpus.Sample) (set, error) {
	s := set{name: filepath.Base(dir), outcomes: make([][]outcome, len(b.degradations))}
	for d := range s.outcomes {
		s.outcomes[d] = make([]outcome, len(samples))
	}
	jobs := make(chan int)
	var workers errgroup.Group
	for range b.workers {
		picture := "" // current one of the worker
		var debugErr error
		recognizer, err := vision.NewRecognizer(b.profiles, b.options(&picture, &debugErr))
		if err != nil {
			return s, err
		}
		workers.Go(func() (err error) {
			for i := range jobs { // even after an error, or the sender would block
				img, loadErr := vision.DecodeFile(samples[i].Path)
				if loadErr != nil {
					err = loadErr
					continue
				}
				src := rgba(img)
				for d, degradation := range b.degradations {
					picture = samples[i].Name + "-" + degradation.Name
					s.outcomes[d][i] = try(recognizer, samples[i], src, degradation)
				}
			}
			return errors.Join(err, debugErr)
		})
	}
	for i := range samples {
		jobs <- i
	}
	close(jobs)
	return s, workers.Wait()
}

// options makes a recognizer write debug pictures, if they were requested. The last error is kept in failed.
func (b bench) options(picture *string, failed *error) vision.Options {
	if b.debug == "" {
		return vision.Options{}
	}
	return vision.Options{Debug: func(stage string, img image.Image) {
		name := strings.ReplaceAll(*picture, "/", " of ") // as in "crop left 0.5/10"
		file, err := os.Create(filepath.Join(b.debug, name+"-"+stage+".png"))
		if err == nil {
			err = errors.Join(png.Encode(file, img), file.Close())
		}
		if err != nil {
			*failed = err
		}
	}}
}

// try reads one picture under one degradation. A picture without a grid is read unchanged.
func try(r *vision.Recognizer, s corpus.Sample, src *image.RGBA, d degrade.Degradation) outcome {
	if s.Standing != corpus.TrueGrid {
		_, err := r.Recognize(src)
		return outcome{picture: s.Name, refused: err}
	}
	place := s.Lattice
	if place.W == 0 { // the picture shows the board alone
		place.W, place.H = float64(src.Rect.Dx())/float64(s.Want.Cols), float64(src.Rect.Dy())/float64(s.Want.Rows)
	}
	worse := d.Apply(src, image.Rect(int(place.X), int(place.Y),
		int(place.X+float64(place.Cols)*place.W), int(place.Y+float64(place.Rows)*place.H)))
	o, err := r.Recognize(worse.Image)
	result := outcome{picture: s.Name, refused: err, cells: corpus.Known(s.Want)}
	result.closest = closestKinds(worse.Image, s.Want, geometry.Lattice{X: place.X*worse.ScaleX + worse.DX, Y: place.Y*worse.ScaleY + worse.DY,
		W: place.W * worse.ScaleX, H: place.H * worse.ScaleY, Rows: place.Rows, Cols: place.Cols})
	if err != nil {
		return result
	}
	seen := func(at engine.Pos) (engine.Cell, bool) { // the cell read at a cell of the truth
		x, y := place.Center(at)
		x, y = x*worse.ScaleX+worse.DX, y*worse.ScaleY+worse.DY
		p := engine.Pos{Row: int(math.Floor((y - o.Lattice.Y) / o.Lattice.H)), Col: int(math.Floor((x - o.Lattice.X) / o.Lattice.W))}
		if !o.Grid.In(p) {
			return engine.Cell{}, false
		}
		return o.Grid.At(p), true
	}
	if result.Score = corpus.Compare(o.Grid, s.Want); d.Partial {
		result.Score = corpus.ComparePart(s.Want, seen)
	}
	for _, at := range s.Want.Unsure() {
		if c, ok := seen(at); ok && !c.Unsure() {
			result.believed++
		}
	}
	return result
}

// rgba copies a picture so that it begins at (0,0).
func rgba(img image.Image) *image.RGBA {
	dst := image.NewRGBA(image.Rect(0, 0, img.Bounds().Dx(), img.Bounds().Dy()))
	draw.Draw(dst, dst.Rect, img, img.Bounds().Min, draw.Src)
	return dst
}

// totals sums up outcomes.
type totals struct{ boards, read, refused, unsure, cells, wrong, believed int }

func sum(outcomes []outcome) (t totals) {
	for _, o := range outcomes {
		t.boards++
		t.cells += o.cells
		t.wrong += o.Wrong
		t.unsure += o.Unsure
		t.believed += o.believed
		if o.read() {
			t.read++
		}
		if o.refused != nil {
			t.refused++
		}
	}
	return t
}

func (t totals) String() string {
	return fmt.Sprintf("%3d of %3d read, %3d refused, %4d cells unsure, %4d of %6d wrong", t.read, t.boards, t.refused, t.unsure, t.wrong, t.cells)
}
