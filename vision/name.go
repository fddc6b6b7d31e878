package vision

import (
	"cmp"
	"math"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision/internal/imgproc"
)

// A class is named after the colour of a palette that covers the largest share of it, if that is
// this many times the share of the next.
const paletteLead = 1.6

// The number of tiles of one colour that may carry the same mark.
const maxAlikeMarks = 4

// naming is the letters of the classes.
type naming struct {
	profile *prepared      // the profile they are named after, nil for none
	letters []engine.Color // class -> letter
	marked  []bool         // class -> its tiles are those of another class with a mark
	fresh   []bool         // class -> its letter is in no palette
	share   float64        // of the tiles that have a colour of the palette
}

// name gives the classes the letters of a profile, by colour or by picture, and further letters
// to classes that fit none. Without a profile (nil) all letters are further ones.
func (r *reading) name(l *prepared) naming {
	n := r.newNamer(l)
	// A selected group may be a second look of a colour: its class comes after that of the
	// colour.
	order := n.groupsLast()
	for _, k := range order {
		if n.group[k] {
			continue
		}
		if letter := n.known(k); letter != engine.Empty && !n.taken[letter] {
			n.assign(k, letter)
			n.familiar += len(r.class[k].cells)
		}
	}
	all := 0
	for _, k := range order {
		if all += len(r.class[k].cells); n.letters[k] == engine.Empty {
			n.nameOther(k)
		}
	}
	n.share = float64(n.familiar) / float64(max(all, 1))
	return n.naming
}

// namer names the classes one by one.
type namer struct {
	*reading
	naming
	palette   []calibration.Color
	shares    [][]float64 // colour of the palette, class -> share of the pixels
	threshold float64     // least share of pixels in a colour's ranges
	group     []bool      // class -> its tiles are connected
	taken     map[engine.Color]bool
	familiar  int // number of tiles with a colour of the palette
}

// newNamer measures the classes with a profile, nil for none.
func (r *reading) newNamer(l *prepared) (n namer) {
	classes := len(r.class)
	n = namer{
		reading: r, threshold: 1, group: make([]bool, classes), taken: map[engine.Color]bool{},
		naming: naming{profile: l, letters: make([]engine.Color, classes), marked: make([]bool, classes), fresh: make([]bool, classes)},
	}
	if l != nil {
		n.palette, n.threshold = l.Palette, nameShare(l.Profile)
		n.shares = r.shares(n.palette)
	}
	return n
}

// groupsLast lists the classes in order, but those whose tiles are one connected group last.
func (n *namer) groupsLast() (order []int) {
	var groups []int
	for k, c := range n.class {
		if n.group[k] = len(c.cells) > 1 && n.oneGroup(k); n.group[k] {
			groups = append(groups, k)
		} else {
			order = append(order, k)
		}
	}
	return append(order, groups...)
}

// known is the letter that the profile has for a class, Empty if none.
func (n *namer) known(k int) engine.Color {
	if letter := named(n.shares, n.palette, k, n.threshold); letter != engine.Empty || n.profile == nil {
		return letter
	}
	return n.pictured(n.profile, n.class[k].mean)
}

// assign names a class.
func (n *namer) assign(k int, letter engine.Color) {
	n.letters[k] = letter
	n.taken[letter] = true
}

// nameOther names a class that is not plainly one of the profile's colours: after the class that
// it is a variant of, or with a further letter.
func (n *namer) nameOther(k int) {
	owner, kind := n.variantOf(k, n.group[k])
	letter := engine.Empty
	if n.group[k] {
		letter = n.known(k)
	}
	switch {
	case owner != noClass && n.letters[owner] != engine.Empty:
		n.letters[k], n.naming.marked[k] = n.letters[owner], kind == markedLook
		if !n.fresh[owner] {
			n.familiar += len(n.class[k].cells)
		}
	case letter != engine.Empty:
		n.assign(k, letter)
		n.familiar += len(n.class[k].cells)
	case kind == unclear:
		n.letters[k] = engine.Unknown
	default:
		n.assign(k, nextLetter(n.taken, n.palette))
		n.fresh[k] = true
	}
}

// named is the letter of the palette's colour that clearly covers a class, Empty if none does.
func named(shares [][]float64, palette []calibration.Color, class int, threshold float64) engine.Color {
	best, second := leading(len(shares), func(i int) float64 { return shares[i][class] })
	if best == noClass || shares[best][class] < threshold || shares[best][class] < paletteLead*second {
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

// nextLetter is the first letter or digit that neither a class nor the palette has, Unknown if all
// are taken.
func nextLetter(taken map[engine.Color]bool, palette []calibration.Color) engine.Color {
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
func (r *reading) shares(palette []calibration.Color) [][]float64 {
	means := imgproc.Lab{W: fine, H: fine * len(r.class)}
	for _, c := range r.class {
		means.Pix = append(means.Pix, encode(c.mean)...)
	}
	shares := make([][]float64, len(palette))
	for i, color := range palette {
		mask := means.InRanges(rangesOf(color.Ranges))
		for k := range r.class {
			shares[i] = append(shares[i], share(mask[k*fine*fine:], middlePixels))
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
func (r *reading) oneGroup(k int) bool {
	for _, marked := range []bool{false, true} {
		of := func(i int) bool { return r.cells[i].class == k && (marked || !r.cells[i].marked) }
		in := make([]bool, len(r.cells))
		for i := range in {
			in[i] = of(i) || r.cells[i].covered
		}
		part, n := r.parts(in)
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
func (n naming) ownTiles() bool {
	for _, t := range n.profile.Templates {
		if !t.Power().OwnTile() {
			return false
		}
	}
	return len(n.profile.Templates) > 0
}

// full reports whether tiles lie everywhere on boards of the profile.
func (n naming) full() bool { return n.profile != nil && n.profile.Full }

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
