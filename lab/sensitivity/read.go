package sensitivity

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/lab/sensitivity/varied"
	"github.com/domvision/domvision/vision"
	"github.com/domvision/domvision/vision/corpus"
)

// reading is how a picture was read.
type reading struct {
	Name  string // of the picture, and whether there were profiles
	Text  string
	Wrong int // cells

	Refused bool
}

// result is what the instrumented program prints, as JSON.
type result struct {
	Readings []reading
	Used     []int // the numbers of the constants that reading used
}

// PrintReadings reads pictures with the built-in profiles and without any, and prints the readings for [Measure].
func PrintReadings(out io.Writer, pictures []string) error {
	builtin, err := calibration.Builtin()
	if err != nil {
		return err
	}
	var all result
	for _, way := range []struct {
		name     string
		profiles []calibration.Profile
	}{{"profiles", builtin}, {"none", nil}} {
		r, err := vision.NewRecognizer(way.profiles, vision.Options{})
		if err != nil {
			return err
		}
		for _, picture := range pictures {
			one, err := read(corpus.Open(picture), r)
			if err != nil {
				return err
			}
			one.Name = picture + ", " + way.name
			all.Readings = append(all.Readings, one)
		}
	}
	all.Used = varied.Used()
	return json.NewEncoder(out).Encode(all)
}

// read reads a picture and counts its wrong cells.
func read(s corpus.Sample, r *vision.Recognizer) (reading, error) {
	img, err := vision.DecodeFile(s.Path)
	if err != nil {
		return reading{}, err
	}
	o, err := r.Recognize(img)
	switch {
	case errors.Is(err, vision.ErrNoBoard):
		return reading{Text: "no board", Refused: true}, nil
	case errors.Is(err, vision.ErrUncertain):
		return reading{Text: "uncertain", Refused: true}, nil
	case err != nil:
		return reading{Text: err.Error(), Refused: true}, nil
	}
	one := reading{Text: fmt.Sprintf("%s %v\n%s", o.Profile, o.Lattice.Bounds(), o.Grid)}
	if s.Standing == corpus.TrueGrid {
		one.Wrong = corpus.Compare(o.Grid, s.Want).Wrong
	}
	return one, nil
}
