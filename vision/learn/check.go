package learn

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/vision"
)

// Check says how a profile reads a sample.
type Check struct {
	Err  error // the picture was refused
	Fits bool  // recognition chose the profile
	// Placed means that the board is read best where the person has placed it. In pictures of the same size it is
	// searched there first.
	Placed bool
	// Numbers of the cells that are known in the sample.
	Right, Wrong, Unsure int
	WrongAt, UnsureAt    []engine.Pos // in the grid of the sample
}

// Perfect reports whether every known cell was read correctly with the profile.
func (c Check) Perfect() bool { return c.Err == nil && c.Fits && c.Wrong == 0 && c.Unsure == 0 }

// Fault returns the reason for which the profile must not be saved, or nil.
func (c Check) Fault() error {
	switch {
	case c.Err != nil:
		return fmt.Errorf("the new profile does not read the board: %w", c.Err)
	case !c.Fits:
		return errors.New("its tiles cannot be distinguished by their colours or shapes")
	case c.Wrong > 0:
		return fmt.Errorf("the new profile reads %s wrong: %s", plural.Of(c.Wrong, "cell"), engine.ListCells(c.WrongAt))
	}
	return nil
}

// better compares the results of two readings. A wrong cell costs more than a refused or unsure one.
func (c Check) better(o Check) bool {
	value := func(c Check) int {
		v := c.Right - 10*c.Wrong
		if c.Fits {
			v += c.Right
		}
		return v
	}
	return value(c) > value(o)
}

// trialName is the name of a profile while fit tries it.
const trialName = "learned"

// fit decides what cannot be measured: whether tiles touch, and whether the profile extends base. It tries
// all combinations and keeps the one that reads the samples best. Extending base, with tiles that touch,
// comes first.
func (l *Lesson) fit(samples []Sample, base *calibration.Profile) error {
	extends := []string{""}
	if base != nil {
		extends = []string{base.Name, ""}
	}
	var best Check
	chosen := *l
	for i := range 2 * len(extends) {
		one := *l
		one.Profile.Extends, one.Profile.Apart = extends[i/2], i%2 > 0
		checks, sum, err := one.evaluate(one.over(base), samples)
		if err != nil {
			return err
		}
		if i == 0 || sum.better(best) {
			chosen, best = one, sum
			chosen.Checks = checks
		}
		if best.Perfect() {
			break
		}
	}
	*l = chosen
	return nil
}

// Recognizer returns a recognizer with only the learned profile. base is the profile given to [From].
func (l *Lesson) Recognizer(base *calibration.Profile) (*vision.Recognizer, error) {
	return trial(l.over(base))
}

// over is the learned profile, completed by the one that it extends.
func (l *Lesson) over(base *calibration.Profile) calibration.Profile {
	if l.Profile.Extends == "" {
		return l.Profile
	}
	return l.Profile.Over(*base)
}

// trial returns a recognizer with one profile.
func trial(p calibration.Profile) (*vision.Recognizer, error) {
	p.Name = trialName
	return vision.NewRecognizer([]calibration.Profile{p}, vision.Options{})
}

// evaluate reads the samples with a complete profile. sum is the sum of the checks.
func (l *Lesson) evaluate(p calibration.Profile, samples []Sample) (checks []Check, sum Check, err error) {
	r, err := trial(p)
	if err != nil {
		return nil, sum, err
	}
	for _, s := range samples {
		c := Check{Err: vision.ErrNoBoard}
		if !s.Placed || p.Taught != nil { // only taught tiles find a board that a person had to place
			c = l.search(r, s)
		}
		if s.Placed && !c.Perfect() {
			if at := l.readPlaced(r, s); at.better(c) || c.Err != nil && at.Err == nil {
				c = at
			}
		}
		checks = append(checks, c)
	}
	return checks, sumOf(checks), nil
}

// confirm reads samples that were read only at their places once more, without them: a profile must find every board
// that it was taught from.
func (l *Lesson) confirm(samples []Sample, base *calibration.Profile) error {
	r, err := l.Recognizer(base)
	if err != nil {
		return err
	}
	for i, s := range samples {
		if c := &l.Checks[i]; c.Placed && c.Fault() == nil {
			c.Err = l.search(r, s).Fault()
		}
	}
	return nil
}

// search reads a sample without its lattice.
func (l *Lesson) search(r *vision.Recognizer, s Sample) Check {
	o, err := r.Recognize(s.Image)
	if errors.As(err, new(*vision.SeveralError)) { // the sample says which board is meant
		o, err = r.RecognizeNear(s.Image, s.Lattice)
	}
	return l.checked(s, o, err)
}

// readPlaced reads a sample on the lattice that a person has placed.
func (l *Lesson) readPlaced(r *vision.Recognizer, s Sample) Check {
	o, err := r.RecognizeAt(s.Image, s.Lattice)
	c := l.checked(s, o, err)
	c.Placed = true
	return c
}

// checked compares a reading with a sample.
func (l *Lesson) checked(s Sample, o vision.Observation, err error) Check {
	if err != nil {
		return Check{Err: err}
	}
	c := l.compare(s, o)
	c.Fits = o.Profile == trialName
	return c
}

// sumOf adds up checks.
func sumOf(checks []Check) (sum Check) {
	sum.Fits = true
	for _, c := range checks {
		sum.Fits = sum.Fits && c.Fits
		sum.Right += c.Right
		sum.Wrong += c.Wrong
		sum.Unsure += c.Unsure
		sum.Err = cmp.Or(sum.Err, c.Err)
	}
	return sum
}

// compare compares every known cell of a sample with the cell that was read at its place.
func (l *Lesson) compare(s Sample, o vision.Observation) (c Check) {
	seen := make([]engine.Cell, len(s.Grid.Cells))
	for i := range seen {
		if p, ok := o.Lattice.At(s.Lattice.Center(s.Grid.Pos(i))); ok && o.Grid.In(p) {
			seen[i] = o.Grid.At(p)
		}
	}
	rename := l.renamed(s.Grid.Cells, seen)
	for i, want := range s.Grid.Cells {
		p := engine.Pos{Row: i / s.Grid.Cols, Col: i % s.Grid.Cols}
		got := seen[i]
		if name, ok := rename[got.Color]; ok {
			got.Color = name
		}
		switch {
		case want.Unsure():
			// unknown in the sample
		case got.Unsure(), got.Unnamed() && !want.Unnamed():
			c.Unsure++
			c.UnsureAt = append(c.UnsureAt, p)
		case got.Color == want.Color && (got.Power == want.Power || want.Power == engine.UnknownPower):
			c.Right++
		default:
			c.Wrong++
			c.WrongAt = append(c.WrongAt, p)
		}
	}
	return c
}

// renamed maps letters of a reading to those of the sample, for tiles that neither a colour nor a picture
// distinguishes: their letters change from picture to picture. Each letter goes to the one with which it
// shares the most cells.
func (l *Lesson) renamed(want, got []engine.Cell) map[engine.Color]engine.Color {
	type pair struct{ got, want engine.Color }
	shared := map[pair]int{}
	distinct := map[engine.Color]bool{}
	for _, look := range l.Kinds {
		distinct[look.Letter] = look.Distinguishable()
	}
	rename, most := map[engine.Color]engine.Color{}, map[engine.Color]int{}
	for i := range want {
		if p := (pair{got[i].Color, want[i].Color}); p.want.IsColor() && p.got.IsColor() && !distinct[p.want] && !distinct[p.got] {
			shared[p]++
			if shared[p] > most[p.got] {
				most[p.got], rename[p.got] = shared[p], p.want
			}
		}
	}
	return rename
}
