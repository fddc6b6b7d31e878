package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"io"
	"runtime"
	"sync"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/vision"
	"github.com/domvision/domvision/vision/corpus"
)

// readings holds the readings of all pictures, by picture and with or without profiles, and the number of
// wrong cells.
type readings struct {
	all   map[string]string
	wrong int
}

// line is the reading of one picture, as a line of JSON.
type line struct {
	Name, Reading string
	Wrong         int
}

func (r *readings) parse(data []byte) error {
	r.all = map[string]string{}
	lines := json.NewDecoder(bytes.NewReader(data))
	for {
		var l line
		switch err := lines.Decode(&l); {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
		r.all[l.Name] = l.Reading
		r.wrong += l.Wrong
	}
}

// printReadings reads every Nth picture of the folders, with the built-in profiles and without any.
func printReadings(out io.Writer, folders []string, sample int) error {
	builtin, err := calibration.Builtin()
	if err != nil {
		return err
	}
	var all []corpus.Sample
	for _, dir := range folders {
		samples, err := corpus.List(dir)
		if err != nil {
			return err
		}
		for i := 0; i < len(samples); i += max(sample, 1) {
			all = append(all, samples[i])
		}
	}
	work := make(chan corpus.Sample)
	var mutex sync.Mutex
	var workers sync.WaitGroup
	var failed error
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for s := range work {
				for way, profiles := range map[string][]calibration.Profile{"profiles": builtin, "none": nil} {
					l, err := read(s, profiles)
					l.Name = s.Path + ", " + way
					mutex.Lock()
					failed = errors.Join(failed, err, json.NewEncoder(out).Encode(l))
					mutex.Unlock()
				}
			}
		})
	}
	for _, s := range all {
		work <- s
	}
	close(work)
	workers.Wait()
	return failed
}

func read(s corpus.Sample, profiles []calibration.Profile) (line, error) {
	img, err := vision.DecodeFile(s.Path)
	if err != nil {
		return line{}, err
	}
	r, err := vision.NewRecognizer(profiles, vision.Options{})
	if err != nil {
		return line{}, err
	}
	return compared(s, r, img), nil
}

// compared reads a picture and counts its wrong cells.
func compared(s corpus.Sample, r *vision.Recognizer, img image.Image) line {
	o, err := r.Recognize(img)
	switch {
	case errors.Is(err, vision.ErrNoBoard):
		return line{Reading: "no board"}
	case err != nil:
		return line{Reading: "uncertain"}
	}
	l := line{Reading: fmt.Sprintf("%s %v\n%s", o.Profile, o.Lattice.Bounds(), o.Grid)}
	if s.Standing == corpus.TrueGrid {
		l.Wrong = corpus.Compare(o.Grid, s.Want).Wrong
	}
	return l
}
