package naming

import (
	"image"
	"strings"
	"testing"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/segment"
)

// TestName: colours of the palette, colours of their own, and a selected group.
func TestName(t *testing.T) {
	pale := [3]float32{85, 20, 13}
	cells := func(all ...int) []int { return all }
	r := withClasses(readingOf(4, segment.Touching, make([]classify.Tile, 16)...),
		classify.Class{Cells: cells(4, 6, 8, 14, 15), Mean: flat(red)},
		classify.Class{Cells: cells(5, 7, 9, 12), Mean: flat(yellow)},
		classify.Class{Cells: cells(2, 3, 10, 13), Mean: flat(blue)},
		classify.Class{Cells: cells(0, 1), Mean: flat(pale)})
	r.Cells[4].Class, r.Cells[11].Class = none, none // the group touches no red tile
	for _, c := range []struct {
		name    string
		palette []calibration.Color
		letters string
		fresh   string // of 0 and 1
		share   float64
	}{
		{"no profile", nil, "ABCA", "1110", 0},
		{"a palette", []calibration.Color{paint("A", blue), paint("R", red)}, "RBAR", "0100", 11. / 15},
	} {
		var p *Prepared
		if c.palette != nil {
			p = prepared(t, calibration.Profile{Palette: c.palette})
		}
		n := name(r, p, nil)
		for k := range r.Classes {
			equal(t, c.name+": letter", n.letters[k], engine.Color(c.letters[k]))
			equal(t, c.name+": fresh", n.fresh[k], c.fresh[k] == '1')
		}
		equal(t, c.name+": share", n.share, c.share)
	}
}

// TestGroupBesideItsColor: a group in a colour of the palette that touches tiles of this colour, as crates do, is of a kind
// of its own.
func TestGroupBesideItsColor(t *testing.T) {
	for _, c := range []struct {
		name, letters string
		red           []int
	}{
		{"apart", "RR", []int{12, 14}},
		{"touching", "RA", []int{9, 14}},
	} {
		r := withClasses(readingOf(4, segment.Touching, make([]classify.Tile, 16)...),
			classify.Class{Cells: c.red, Mean: flat(red)}, classify.Class{Cells: []int{0, 1, 2, 3, 4, 5, 6, 7}, Mean: flat(red)})
		n := name(r, prepared(t, calibration.Profile{Palette: []calibration.Color{paint("R", red)}}), nil)
		for k, want := range c.letters {
			equal(t, c.name, n.letters[k], engine.Color(want))
		}
	}
}

func TestInPalette(t *testing.T) {
	n := lettered("RBx")
	n.marked[1] = true
	for k, want := range []bool{true, false, false} {
		equal(t, "in the palette", n.inPalette(k), want)
	}
}

func TestNextLetter(t *testing.T) {
	taken := map[engine.Color]bool{'A': true}
	equal(t, "next", NextLetter(taken, []calibration.Color{paint("B", blue)}), 'C')
	for _, c := range "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" {
		taken[engine.Color(c)] = true
	}
	equal(t, "none left", NextLetter(taken, nil), engine.Unknown)
}

// TestFitProfile: the profile that names most tiles, of the right measures.
func TestFitProfile(t *testing.T) {
	r := board(segment.Touching, flat(red))
	r.Classes[0].Cells = append(r.Classes[0].Cells, 0)
	b := &segment.Board{Sheet: r.Sheet, Region: image.Rect(0, 0, 4, 4)}
	four := calibration.Range{Min: 4, Max: 4}
	both := []calibration.Color{paint("R", red), paint("B", blue)}
	for _, c := range []struct {
		name     string
		profiles []calibration.Profile
		want     string
	}{
		{"none", nil, ""},
		{"of other colours", []calibration.Profile{{Name: "yellow", Palette: []calibration.Color{paint("Y", yellow)}}}, ""},
		{"of half of the colours", []calibration.Profile{{Name: "half", Palette: both[:1]}}, ""},
		{"of the colours", []calibration.Profile{{Name: "half", Palette: both[:1]}, {Name: "both", Palette: both}}, "both"},
		{"of the size", []calibration.Profile{{Name: "any", Palette: both}, {Name: "four", Palette: both, Rows: four, Cols: four}}, "four"},
		{"tiles that should not touch", []calibration.Profile{{Name: "apart", Palette: both, Apart: true}}, ""},
		{"of another aspect", []calibration.Profile{{Name: "wide", Palette: both, Aspect: 1.5}}, ""},
		{"full, but with lines of three", []calibration.Profile{{Name: "full", Palette: both, Full: true}}, ""},
	} {
		ready, err := PrepareProfiles(c.profiles)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if names := FitProfile(ready, r, b); names.Profile != nil {
			got = names.Profile.Name
		}
		equal(t, c.name, got, c.want)
	}
}

// TestFitFull: 11 of 16 tiles have a colour of the profile, which is too few where the board is
// always full. Such a board shows gems, which are shaded, unless plain tiles were taught.
func TestFitFull(t *testing.T) {
	r := board(segment.Apart, flat(red))
	r.Classes[0].Cells, r.Classes[1].Cells = make([]int, 11), make([]int, 5)
	for i := range r.Cells {
		r.Cells[i].Class = (i + i/4) % 2 // no lines of three
	}
	four := calibration.Range{Min: 4, Max: 4}
	p := calibration.Profile{Palette: []calibration.Color{paint("R", red)}, Apart: true, Rows: four, Cols: four}
	fits := func() bool {
		names := FitProfile([]Prepared{*prepared(t, p)}, r, &segment.Board{Sheet: r.Sheet, Region: image.Rect(0, 0, 4, 4)})
		return names.Profile != nil
	}
	equal(t, "a board that is not full", fits(), true)
	p.Full, p.Palette = true, append(p.Palette, paint("B", blue))
	equal(t, "plain tiles", fits(), false)
	p.Taught = new(calibration.Taught)
	equal(t, "plain tiles that were taught", fits(), true)
	p.Taught = nil
	for k, color := range [][3]float32{red, blue} {
		r.Classes[k].Mean = shaded(color)
	}
	equal(t, "gems", fits(), true)
	p.Palette = p.Palette[:1]
	equal(t, "without the other colour", fits(), false)
	r.Classes[0].Cells, r.Classes[1].Cells = make([]int, 14), make([]int, 2)
	equal(t, "with few tiles of another colour", fits(), true)
	p.Palette = append(p.Palette, paint("Y", yellow), paint("K", black))
	equal(t, "and without two of the palette", fits(), false)
	r.Classes[1].Mean = shaded(yellow)
	p.Palette = append(p.Palette, paint("B", blue))
	equal(t, "without two of the palette, but with no other", fits(), true)
}

// TestFitTextured: tiles of a plain colour are those of another game, also with text on them, unless they were
// taught.
func TestFitTextured(t *testing.T) {
	p := calibration.Profile{Palette: []calibration.Color{paint("R", red), paint("B", blue)}, Textured: true}
	fits := func(tile func(color [3]float32) classify.Tile) bool {
		r := board(segment.Touching, tile(red))
		r.Classes[0].Mean, r.Classes[1].Mean = tile(red), tile(blue)
		return FitProfile([]Prepared{*prepared(t, p)}, r, &segment.Board{Sheet: r.Sheet, Region: image.Rect(0, 0, 4, 4)}).Profile != nil
	}
	text := func(color [3]float32) classify.Tile { return spotted(color, black, image.Rect(6, 10, 10, 13)) }
	equal(t, "plain", fits(flat), false)
	equal(t, "with text", fits(text), false)
	equal(t, "textured", fits(shaded), true)
	p.Taught = new(calibration.Taught)
	equal(t, "plain and taught", fits(flat), true)
}

func TestSizeCost(t *testing.T) {
	for n, want := range map[int]float64{8: 0, 6: 0.002, 9: 0.05} {
		equal(t, "cost", sizeCost(calibration.Range{Min: 7, Max: 8}, n), want)
	}
	equal(t, "not said", sizeCost(calibration.Range{}, 8), 0.02)
}

// TestPrepareProfiles: an error names the profile and the template.
func TestPrepareProfiles(t *testing.T) {
	_, err := PrepareProfiles([]calibration.Profile{{Name: "gems", Templates: []calibration.Template{{Kind: "timer"}}}})
	if err == nil || !strings.Contains(err.Error(), "profile gems: the template of timer") {
		t.Error(err)
	}
	p := prepared(t, calibration.Profile{Templates: []calibration.Template{stamp("timer", false), stamp("wild", true)}})
	equal(t, "icons", len(p.icons), 2)
	equal(t, "a whole tile", p.icons[1].alpha == nil && p.icons[0].alpha != nil, true)
}
