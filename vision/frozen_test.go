package vision_test

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision"
)

// The files hold what is read in every picture that the tests know. What readings.txt holds must stay: the grid and
// the profile, or the kind of refusal. What geometry.txt holds may drift a little: where the boards lie, and the
// confidences.
const (
	readingsFile = "testdata/readings.txt"
	geometryFile = "testdata/geometry.txt"
)

// frozen is a reading as the files hold it.
type frozen struct {
	cells string
	place place
}

// place is where the boards lie in a picture, and the confidences of the cells, in thousandths.
type place struct {
	boards     []geometry.Lattice
	confidence []int
}

// freeze describes a reading, or the kind of refusal.
func freeze(o vision.Observation, err error) frozen {
	var several *vision.SeveralError
	switch {
	case errors.As(err, &several):
		return frozen{fmt.Sprintf("%d boards\n", len(several.Boards)), place{boards: several.Boards}}
	case errors.Is(err, vision.ErrNoBoard):
		return frozen{cells: "no board\n"}
	case err != nil && o.Grid.Rows == 0:
		return frozen{cells: "uncertain\n"}
	}
	kind := "read"
	if err != nil {
		kind = "uncertain"
	}
	f := frozen{fmt.Sprintf("%s profile=%s game=%s water=%d\n%s", kind, o.Profile, o.Game, o.Water, o.Grid), place{boards: []geometry.Lattice{o.Lattice}}}
	for _, c := range o.Confidence {
		f.place.confidence = append(f.place.confidence, int(math.Round(1000*c)))
	}
	return f
}

// String lists the boards, and the confidences; those that repeat with their number.
func (p place) String() string {
	var text strings.Builder
	for _, l := range p.boards {
		fmt.Fprintf(&text, "%d %d %.3f %.3f %.4f %.4f\n", l.Rows, l.Cols, l.X, l.Y, l.W, l.H)
	}
	for i := 0; i < len(p.confidence); {
		n := 1
		for i+n < len(p.confidence) && p.confidence[i+n] == p.confidence[i] {
			n++
		}
		if i == 0 {
			text.WriteString("confidence")
		}
		fmt.Fprintf(&text, " %dx%d", p.confidence[i], n)
		i += n
	}
	return text.String() + "\n"
}

// parsePlace reverses [place.String].
func parsePlace(text string) (p place, err error) {
	for line := range strings.Lines(text) {
		if all, ok := strings.CutPrefix(line, "confidence"); ok {
			for _, part := range strings.Fields(all) {
				var value, n int
				if _, err := fmt.Sscanf(part, "%dx%d", &value, &n); err != nil {
					return p, fmt.Errorf("%s: %w", part, err)
				}
				p.confidence = append(p.confidence, slices.Repeat([]int{value}, n)...)
			}
			continue
		}
		var l geometry.Lattice
		if _, err := fmt.Sscan(line, &l.Rows, &l.Cols, &l.X, &l.Y, &l.W, &l.H); err != nil {
			return p, fmt.Errorf("%s: %w", line, err)
		}
		p.boards = append(p.boards, l)
	}
	return p, nil
}

// How far a place may drift. Chosen by eye: a board that lies a twentieth of a cell off is still the same.
const (
	mostOff         = 0.05 // of a cell
	mostUncertainty = 100  // thousandths
)

// drift collects how far places differ from those of the file.
type drift struct {
	all, moved, surer int
	off               float64 // the most, in cells
	uncertainty       int     // the most, in thousandths
	offAt, surerAt    string  // where
}

// add compares the places of a reading. It returns an error if it differs too much.
func (d *drift) add(name string, known, got place) error {
	d.all++
	if len(known.boards) != len(got.boards) || len(known.confidence) != len(got.confidence) {
		return fmt.Errorf("%s: %d boards and %d confidences, want %d and %d in %s", name, len(got.boards), len(got.confidence), len(known.boards), len(known.confidence), geometryFile)
	}
	off, change := 0.0, 0
	for i, l := range got.boards {
		off = max(off, offBy(l, known.boards[i]))
	}
	for i, c := range got.confidence {
		change = max(change, c-known.confidence[i], known.confidence[i]-c)
	}
	if off > 0 {
		d.moved++
	}
	if change > 0 {
		d.surer++
	}
	if off > d.off {
		d.off, d.offAt = off, name
	}
	if change > d.uncertainty {
		d.uncertainty, d.surerAt = change, name
	}
	if !(off <= mostOff) || change > mostUncertainty {
		return fmt.Errorf("%s: a board lies %.3f cells off (at most %g), a confidence %d thousandths (at most %d)", name, off, mostOff, change, mostUncertainty)
	}
	return nil
}

func (d drift) String() string {
	return fmt.Sprintf("of %d readings %d lie elsewhere, by %.3f cells at most (%s); %d have other confidences, by %d thousandths at most (%s)",
		d.all, d.moved, d.off, d.offAt, d.surer, d.uncertainty, d.surerAt)
}

// offBy is how far the corners of two lattices are apart, in cells, with the precision of the file.
func offBy(a, b geometry.Lattice) float64 {
	if a.Rows != b.Rows || a.Cols != b.Cols {
		return math.Inf(1)
	}
	far := func(start, size float64, n int, start2, size2 float64) float64 {
		return max(math.Abs(start-start2), math.Abs(start+float64(n)*size-start2-float64(n)*size2)) / size
	}
	off := max(far(a.X, a.W, a.Cols, b.X, b.W), far(a.Y, a.H, a.Rows, b.Y, b.H))
	return math.Round(1000*off) / 1000
}

const caseMark = "== "

// loadReadings reads the files: the reading of each case by its name.
func loadReadings(t *testing.T) map[string]frozen {
	t.Helper()
	known := map[string]frozen{}
	places := loadCases(t, geometryFile)
	for name, cells := range loadCases(t, readingsFile) {
		place, err := parsePlace(places[name])
		if err != nil {
			t.Fatalf("%s: %s: %v", geometryFile, name, err)
		}
		known[name] = frozen{cells, place}
	}
	return known
}

// loadCases reads a file of cases.
func loadCases(t *testing.T, path string) map[string]string {
	t.Helper()
	cases := map[string]string{}
	text, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) && *update {
		return cases
	}
	if err != nil {
		t.Fatal(err)
	}
	for part := range strings.SplitSeq("\n"+string(text), "\n"+caseMark) {
		if name, read, ok := strings.Cut(part, "\n"); ok {
			cases[name] = strings.TrimSuffix(read, "\n") + "\n"
		}
	}
	return cases
}

// saveReadings writes the files.
func saveReadings(t *testing.T, known map[string]frozen) {
	t.Helper()
	var readings, places strings.Builder
	for _, name := range slices.Sorted(maps.Keys(known)) {
		readings.WriteString(caseMark + name + "\n" + known[name].cells)
		if p := known[name].place; len(p.boards) > 0 {
			places.WriteString(caseMark + name + "\n" + p.String())
		}
	}
	for path, text := range map[string]string{readingsFile: readings.String(), geometryFile: places.String()} {
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// TestDrift: a place may drift a little, and not far.
func TestDrift(t *testing.T) {
	known, err := parsePlace("8 9 10 20 30 40\nconfidence 900x70 500x1 0x1")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		change func(*place)
		ok     bool
	}{
		{func(p *place) {}, true},
		{func(p *place) { p.boards[0].X += 1 }, true},
		{func(p *place) { p.boards[0].X += 3 }, false},
		{func(p *place) { p.boards[0].W += 0.5 }, false},
		{func(p *place) { p.confidence[70] -= 90 }, true},
		{func(p *place) { p.confidence[70] += 190 }, false},
		{func(p *place) { p.boards = nil }, false},
	} {
		got, err := parsePlace(known.String())
		if err != nil {
			t.Fatal(err)
		}
		c.change(&got)
		if err := new(drift).add("", known, got); (err == nil) != c.ok {
			t.Errorf("%v for\n%v", err, got)
		}
	}
}
