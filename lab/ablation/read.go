package ablation

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/draw"
	"io"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/lab/ablation/switches"
	"github.com/domvision/domvision/lab/degrade"
	"github.com/domvision/domvision/vision"
	"github.com/domvision/domvision/vision/corpus"
	"github.com/domvision/domvision/vision/learn"
)

// The ways to read a picture: with the built-in profiles, without any, degraded in one way, on its known lattice, and
// larger with a profile that it has taught.
var ways = [...]string{"profiles", "none", "degraded", "given", "taught"}

// larger is how much larger a picture is than the one that taught its tiles.
const larger = 1.25

// question asks how a picture is read without one rule, or with all if Rule is negative.
type question struct {
	Picture string
	Way     string
	Rule    int
}

// answer is how it is read.
type answer struct {
	Text          string // the board, or the kind of refusal
	Refused       bool
	Wrong, Unsure int   // cells
	Mattering     []int // rules that did something
}

// reader reads pictures, and keeps the last one.
type reader struct {
	profiles, none *vision.Recognizer
	taught         *vision.Recognizer // by the last picture
	path, way      string
	img            image.Image
	sample         corpus.Sample
}

// Answer reads questions and prints the answers, for [Measure]. It only makes sense in an instrumented build.
func Answer(in io.Reader, out io.Writer) error {
	profiles, err := calibration.Builtin()
	if err != nil {
		return err
	}
	var r reader
	if r.profiles, err = vision.NewRecognizer(profiles, vision.Options{}); err != nil {
		return err
	}
	if r.none, err = vision.NewRecognizer(nil, vision.Options{}); err != nil {
		return err
	}
	questions, answers := json.NewDecoder(bufio.NewReader(in)), json.NewEncoder(out)
	for {
		var q question
		if err := questions.Decode(&q); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		a, err := r.answer(q)
		if err != nil {
			return fmt.Errorf("%s: %w", q.Picture, err)
		}
		if err := answers.Encode(a); err != nil {
			return err
		}
	}
}

// answer answers one question.
func (r *reader) answer(q question) (answer, error) {
	if err := r.open(q); err != nil {
		return answer{}, err
	}
	read := r.profiles.Recognize
	switch q.Way {
	case "none":
		read = r.none.Recognize
	case "taught":
		read = r.taught.Recognize
	case "given":
		read = func(img image.Image) (vision.Observation, error) { return r.profiles.RecognizeAt(img, r.place()) }
	}
	switches.Set(q.Rule)
	o, err := read(r.img)
	a := answer{Mattering: switches.Mattering()}
	if err != nil {
		a.Refused, a.Text = true, kindOf(err)
		return a, nil
	}
	a.Text = fmt.Sprintf("%s\n%s", o.Profile, o.Grid)
	if r.sample.Standing == corpus.TrueGrid {
		score := corpus.Compare(o.Grid, r.sample.Want)
		a.Wrong, a.Unsure = score.Wrong, score.Unsure
	}
	return a, nil
}

// kindOf is the kind of a refusal.
func kindOf(err error) string {
	for _, kind := range []error{vision.ErrNoBoard, vision.ErrUncertain} {
		if errors.Is(err, kind) {
			return kind.Error()
		}
	}
	return err.Error()
}

func (r *reader) place() geometry.Lattice {
	s := r.sample
	return geometry.Lattice{X: s.X, Y: s.Y, W: s.W, H: s.H, Rows: s.Want.Rows, Cols: s.Want.Cols}
}

// open decodes and degrades the picture of a question, unless it did so for the one before.
func (r *reader) open(q question) (err error) {
	if q.Picture == r.path && q.Way == r.way {
		return nil
	}
	if r.img, err = vision.DecodeFile(q.Picture); err != nil {
		return err
	}
	r.path, r.way, r.sample = q.Picture, q.Way, corpus.Open(q.Picture)
	flat := image.NewRGBA(image.Rectangle{Max: r.img.Bounds().Size()})
	draw.Draw(flat, flat.Rect, r.img, r.img.Bounds().Min, draw.Src)
	switch q.Way {
	case "degraded":
		r.img = degrade.Of(r.sample.Name).Apply(flat, r.place().Bounds()).Image
	case "taught":
		switches.Set(-1)
		var lesson learn.Lesson
		lesson, err = learn.From([]learn.Sample{{Image: flat, Lattice: r.place(), Grid: r.sample.Want}}, nil)
		if err != nil {
			r.taught, err = r.none, nil // it teaches nothing
		} else {
			r.taught, err = lesson.Recognizer(nil)
		}
		r.img = degrade.Scale(larger, degrade.Bilinear).Apply(flat, image.Rectangle{}).Image
	}
	return err
}
