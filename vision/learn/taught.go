package learn

import (
	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/taught"
)

// teach adds taught tiles and places, unless the samples are read worse with them.
func (l *Lesson) teach(samples []Sample, base *calibration.Profile) error {
	var shown []taught.Shown
	for _, s := range samples {
		origin := s.Image.Bounds().Min
		shown = append(shown, taught.Shown{Image: pixel.Opaque(s.Image), Lattice: s.Lattice.Add(origin.Mul(-1)), Grid: s.Grid})
	}
	var err error
	with := *l
	if with.Profile.Taught, err = taught.Teach(shown); err != nil || with.Profile.Taught == nil {
		return err
	}
	for _, s := range samples {
		if s.Placed {
			with.Profile.Taught.Places = append(with.Profile.Taught.Places, calibration.NewPlace(s.Lattice, s.Image.Bounds()))
		}
	}
	checks, sum, err := with.evaluate(with.over(base), samples)
	if err != nil {
		return err
	}
	if !sumOf(l.Checks).better(sum) {
		with.Checks = checks
		*l = with
	}
	return nil
}
