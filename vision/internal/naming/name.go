package naming

import (
	"cmp"
	"math"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision/internal/imgproc"

	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// A class is named after the colour of a palette that covers the largest share of it, if that is
// this many times the share of the next.
const PaletteLead = 1.6

// The number of tiles of one colour that may carry the same mark.
const maxAlikeMarks = 4

// Names is the letters of the classes.
type Names struct {
	Profile *Prepared      // the profile they are named after, nil for none
	letters []engine.Color // class -> letter
	marked  []bool         // class -> its tiles are those of another class with a mark
	fresh   []bool         // class -> its letter is in no palette
	share   float64        // of the tiles that have a colour of the palette
}

// name gives the classes the letters of a profile, by colour or by picture, and further letters
// to classes that fit none. Without a profile (nil) all letters are further ones.
func name(r *classify.Reading, l *Prepared) Names {
	n := newNamer(r, l)
	// A selected group may be a second look of a colour: its class comes after that of the
	// colour.
	order := n.groupsLast()
	for _, k := range order {
		if n.group[k] {
			continue
		}
		if letter := n.known(k); letter != engine.Empty && !n.taken[letter] {
			n.assign(k, letter)
			n.familiar += len(r.Classes[k].Cells)
		}
	}
	all := 0
	for _, k := range order {
		if all += len(r.Classes[k].Cells); n.letters[k] == engine.Empty {
			n.nameOther(k)
		}
	}
	n.share = float64(n.familiar) / float64(max(all, 1))
	return n.Names
}

// namer names the classes one by one.
type namer struct {
	*classify.Reading
	Names
	palette   []calibration.Color
	shares    [][]float64 // colour of the palette, class -> share of the pixels
	threshold float64     // least share of pixels in a colour's ranges
	group     []bool      // class -> its tiles are connected
	taken     map[engine.Color]bool
	familiar  int // number of tiles with a colour of the palette
}

// newNamer measures the classes with a profile, nil for none.
func newNamer(r *classify.Reading, l *Prepared) (n namer) {
	classes := len(r.Classes)
	n = namer{
		Reading: r, threshold: 1, group: make([]bool, classes), taken: map[engine.Color]bool{},
		Names: Names{Profile: l, letters: make([]engine.Color, classes), marked: make([]bool, classes), fresh: make([]bool, classes)},
	}
	if l != nil {
		n.palette, n.threshold = l.Palette, nameShare(l.Profile)
		n.shares = shares(r, n.palette)
	}
	return n
}

// groupsLast lists the classes in order, but those whose tiles are one connected group last.
func (n *namer) groupsLast() (order []int) {
	var groups []int
	for k, c := range n.Classes {
		if n.group[k] = len(c.Cells) > 1 && oneGroup(n.Reading, k); n.group[k] {
			groups = append(groups, k)
		} else {
			order = append(order, k)
		}
	}
	return append(order, groups...)
}

// known is the letter that the profile has for a class, Empty if none.
func (n *namer) known(k int) engine.Color {
	if letter := named(n.shares, n.palette, k, n.threshold); letter != engine.Empty || n.Profile == nil {
		return letter
	}
	return pictured(n.Reading, n.Profile, n.Classes[k].Mean)
}

// assign names a class.
func (n *namer) assign(k int, letter engine.Color) {
	n.letters[k] = letter
	n.taken[letter] = true
}

// nameOther names a class that is not plainly one of the profile's colours: after the class that
// it is a variant of, or with a further letter.
func (n *namer) nameOther(k int) {
	owner, kind := variantOf(n.Reading, k, n.group[k])
	letter := engine.Empty
	if n.group[k] {
		letter = n.known(k)
	}
	switch {
	case owner != classify.NoClass && n.letters[owner] != engine.Empty:
		n.letters[k], n.Names.marked[k] = n.letters[owner], kind == markedKind
		if !n.fresh[owner] {
			n.familiar += len(n.Classes[k].Cells)
		}
	case letter != engine.Empty:
		n.assign(k, letter)
		n.familiar += len(n.Classes[k].Cells)
	case kind == unclear:
		n.letters[k] = engine.Unknown
	default:
		n.assign(k, NextLetter(n.taken, n.palette))
		n.fresh[k] = true
	}
}

// named is the letter of the palette's colour that clearly covers a class, Empty if none does.
func named(shares [][]float64, palette []calibration.Color, class int, threshold float64) engine.Color {
	best, second := classify.Leading(len(shares), func(i int) float64 { return shares[i][class] })
	if best == classify.NoClass || shares[best][class] < threshold || shares[best][class] < PaletteLead*second {
		return engine.Empty
	}
	if letter := palette[best].Color(); letter.IsColor() {
		return letter
	}
	return engine.Empty
}

// nameShare is the least share of a tile's middle in the ranges of a colour that is named.
func nameShare(p *calibration.Profile) float64 {
	return cmp.Or(p.Thresholds.Share, calibration.DefaultShare)
}

// NextLetter is the first letter or digit that neither a class nor the palette has, Unknown if all
// are taken.
func NextLetter(taken map[engine.Color]bool, palette []calibration.Color) engine.Color {
	used := func(c engine.Color) bool {
		if taken[c] {
			return true
		}
		for _, p := range palette {
			if p.Color() == c {
				return true
			}
		}
		return false
	}
	for _, letters := range []string{"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz", "0123456789"} {
		for _, ch := range letters {
			if c := engine.Color(ch); !used(c) {
				return c
			}
		}
	}
	return engine.Unknown
}

// shares measures, for every colour of a palette and every class, the share of the middle of its
// average tile that lies in the colour's ranges.
func shares(r *classify.Reading, palette []calibration.Color) [][]float64 {
	means := imgproc.Lab{W: segment.Fine, H: segment.Fine * len(r.Classes)}
	for _, c := range r.Classes {
		means.Pix = append(means.Pix, pixel.Encode(c.Mean)...)
	}
	shares := make([][]float64, len(palette))
	for i, color := range palette {
		mask := means.InRanges(rangesOf(color.Ranges))
		for k := range r.Classes {
			shares[i] = append(shares[i], share(mask[k*segment.Fine*segment.Fine:], classify.MiddlePixels))
		}
	}
	return shares
}

// share is the share of some pixels that a mask marks.
func share(mask []uint8, pixels []int) float64 {
	n := 0
	for _, at := range pixels {
		if mask[at] != 0 {
			n++
		}
	}
	return float64(n) / float64(len(pixels))
}

// oneGroup reports whether the tiles of class k are connected, as a selected group is, with or
// without those that carry a mark. The connection may lead through covered cells.
func oneGroup(r *classify.Reading, k int) bool {
	for _, marked := range []bool{false, true} {
		of := func(i int) bool { return r.Cells[i].Class == k && (marked || !r.Cells[i].Marked) }
		in := make([]bool, len(r.Cells))
		for i := range in {
			in[i] = of(i) || r.Cells[i].Covered
		}
		part, n := r.Components(in)
		has := make([]bool, n) // part -> tiles of the class
		groups := 0
		for i, p := range part {
			if of(i) && !has[p] {
				has[p] = true
				groups++
			}
		}
		if groups == 1 {
			return true
		}
	}
	return false
}

// ownTiles reports whether all powers of the profile are tiles with no colour, so that no tile of
// a colour is special.
func (n Names) ownTiles() bool {
	for _, t := range n.Profile.Templates {
		if !t.Power().OwnTile() {
			return false
		}
	}
	return len(n.Profile.Templates) > 0
}

// full reports whether tiles lie everywhere on boards of the profile.
func (n Names) full() bool { return n.Profile != nil && n.Profile.Full }

// rangesOf converts the ranges of a profile to 8-bit CIELAB.
func rangesOf(ranges []calibration.ColorRange) (all []imgproc.Range) {
	byteOf := func(v float64) uint8 { return uint8(min(max(math.Round(v), 0), 255)) }
	scaled := func(v [3]float64) [3]uint8 {
		return [3]uint8{byteOf(v[0] * 2.55), byteOf(v[1] + 128), byteOf(v[2] + 128)}
	}
	for _, r := range ranges {
		all = append(all, imgproc.Range{Min: scaled(r.Min), Max: scaled(r.Max)})
	}
	return all
}
