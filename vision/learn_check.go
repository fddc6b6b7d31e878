package vision

import (
	"cmp"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
)

// Check is how a profile reads a sample.
type Check struct {
	Err  error // the picture is refused
	Fits bool  // the profile was taken for this board
	// Cells, of those that the sample knows.
	Right, Wrong, Unsure int
	WrongAt, UnsureAt    []engine.Pos // of the sample's grid
}

// Perfect reports whether everything was read as it is, in the profile's letters.
func (c Check) Perfect() bool { return c.Err == nil && c.Fits && c.Wrong == 0 && c.Unsure == 0 }

// better orders checks: rather refused or unsure than wrong.
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

// tried is the name that a profile without one goes by while it is tried.
const tried = "tried"

// fit finds out what cannot be measured: whether the tiles count as touching,
// and whether the colours of base get in the way. What reads the samples best is
// taken, without base and touching where that makes no difference to base and
// apart.
func (l *Lesson) fit(samples []Sample, base *calibration.Profile) error {
	bases := []*calibration.Profile{nil}
	if base != nil {
		bases = []*calibration.Profile{base, nil}
	}
	var best Check
	for i, base := range bases {
		for j, apart := range []bool{false, true} {
			p := l.Profile
			p.Apart, p.Extends = apart, ""
			resolved := p
			if base != nil {
				p.Extends = base.Name
				resolved = p.Over(*base)
				resolved.Apart = apart
			}
			checks, sum, err := l.try(resolved, samples)
			if err != nil {
				return err
			}
			if i+j == 0 || sum.better(best) {
				best, l.Checks = sum, checks
				l.Profile.Apart, l.Profile.Extends = p.Apart, p.Extends
			}
			if best.Perfect() {
				return nil
			}
		}
	}
	return nil
}

// try reads the samples with a profile.
func (l *Lesson) try(p calibration.Profile, samples []Sample) (checks []Check, sum Check, err error) {
	p.Name, p.Extends = tried, ""
	r, err := NewRecognizer([]calibration.Profile{p}, Options{})
	if err != nil {
		return nil, sum, err
	}
	sum.Fits = true
	for _, s := range samples {
		o, err := r.Recognize(s.Image)
		c := l.compare(s, o)
		c.Err, c.Fits = err, o.Profile == tried
		if err != nil {
			c = Check{Err: err}
		}
		checks = append(checks, c)
		sum.Fits = sum.Fits && c.Fits
		sum.Right += c.Right
		sum.Wrong += c.Wrong
		sum.Unsure += c.Unsure
		sum.Err = cmp.Or(sum.Err, c.Err)
	}
	return checks, sum, nil
}

// compare looks up every cell that a sample knows in what was read: cells are
// matched by where they lie in the picture.
func (l *Lesson) compare(s Sample, o Observation) (c Check) {
	seen := make([]engine.Cell, len(s.Grid.Cells))
	for i := range seen {
		x := s.Lattice.X + (float64(i%s.Grid.Cols)+0.5)*s.Lattice.W
		y := s.Lattice.Y + (float64(i/s.Grid.Cols)+0.5)*s.Lattice.H
		if p, ok := o.Lattice.at(x, y); ok && o.Grid.In(p) {
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
		case want.Color == engine.Unknown:
			// nobody knows
		case got.Color == engine.Unknown, got.Power == engine.UnknownPower && want.Power != engine.UnknownPower:
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

// renamed tells which letters that were read stand for tiles that are not told
// apart by colour: those have other letters in every picture.
func (l *Lesson) renamed(want, got []engine.Cell) map[engine.Color]engine.Color {
	type pair struct{ got, want engine.Color }
	shared := map[pair]int{}
	told := map[engine.Color]bool{}
	for _, look := range l.Looks {
		told[look.Letter] = look.Told()
	}
	rename, most := map[engine.Color]engine.Color{}, map[engine.Color]int{}
	for i := range want {
		if p := (pair{got[i].Color, want[i].Color}); p.want.IsColor() && p.got.IsColor() && !told[p.want] && !told[p.got] {
			shared[p]++
			if shared[p] > most[p.got] {
				most[p.got], rename[p.got] = shared[p], p.want
			}
		}
	}
	return rename
}

// at is the cell at a place in the picture.
func (l Lattice) at(x, y float64) (p engine.Pos, ok bool) {
	if l.W <= 0 || l.H <= 0 || x < l.X || y < l.Y {
		return p, false
	}
	p = engine.Pos{Row: int((y - l.Y) / l.H), Col: int((x - l.X) / l.W)}
	return p, p.Row < l.Rows && p.Col < l.Cols
}
