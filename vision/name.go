package vision

import (
	"cmp"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
)

// How much a palette's best colour must lead over the second for a class to be
// named after it.
const paletteLead = 1.6

// maxAlikeMarks is how many tiles of one colour may carry the same mark.
const maxAlikeMarks = 4

// naming is what a palette makes of the classes.
type naming struct {
	profile *prepared      // the profile with the palette, nil for none
	letters []engine.Color // class -> letter
	marked  []bool         // class -> it is another class with a mark on it
	fresh   []bool         // class -> its letter is a further one
	share   float64        // of the tiles: how many are of a colour of the palette
}

// name gives the classes the letters of a palette, and further letters to those
// that no colour of it fits. Without a profile all are further ones.
func (r *reading) name(l *prepared) (naming, error) {
	n, err := r.newNamer(l)
	if err != nil {
		return n.naming, err
	}
	// A selected group may have a second look of a colour, and comes after the
	// class that it looks different from.
	order := n.groupsLast()
	for _, k := range order {
		if n.group[k] {
			continue
		}
		if letter := n.known(k); letter != engine.Empty && !n.taken[letter] {
			n.give(k, letter)
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
	return n.naming, nil
}

// A namer gives the classes their letters, one by one.
type namer struct {
	*reading
	naming
	palette   []calibration.Color
	shares    [][]float64 // colour of the palette, class -> share of its tiles' pixels
	threshold float64     // the share from which a class has a colour
	group     []bool      // class -> its tiles are one group
	taken     map[engine.Color]bool
	familiar  int // tiles that have a colour of the palette
}

func (r *reading) newNamer(l *prepared) (n namer, err error) {
	classes := len(r.class)
	n = namer{
		reading: r, threshold: 1, group: make([]bool, classes), taken: map[engine.Color]bool{},
		naming: naming{profile: l, letters: make([]engine.Color, classes), marked: make([]bool, classes), fresh: make([]bool, classes)},
	}
	if l != nil {
		n.palette, n.threshold = l.Palette, nameShare(l.Profile)
		n.shares, err = r.shares(n.palette)
	}
	return n, err
}

// groupsLast lists the classes, those whose tiles are one group last.
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

// known is the letter that a class has in the profile, Empty for none.
func (n *namer) known(k int) engine.Color {
	if letter := named(n.shares, n.palette, k, n.threshold); letter != engine.Empty || n.profile == nil {
		return letter
	}
	return n.pictured(n.profile, n.class[k].mean)
}

func (n *namer) give(k int, letter engine.Color) {
	n.letters[k] = letter
	n.taken[letter] = true
}

// nameOther names a class that is not plainly one of the profile's colours: after the class
// whose variant it is, or by a further letter.
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
		n.give(k, letter)
		n.familiar += len(n.class[k].cells)
	case kind == unclear:
		n.letters[k] = engine.Unknown
	default:
		n.give(k, further(n.taken, n.palette))
		n.fresh[k] = true
	}
}

// named is the letter of the palette's colour that a class clearly has, Empty
// for none.
func named(shares [][]float64, palette []calibration.Color, class int, threshold float64) engine.Color {
	best, second := lead(shares, class)
	if best == noClass || shares[best][class] < threshold || shares[best][class] < paletteLead*second {
		return engine.Empty
	}
	if letter := palette[best].Color(); letter.IsColor() {
		return letter
	}
	return engine.Empty
}

// nameShare is the part of a tile's middle that must show a colour to name it.
func nameShare(p *calibration.Profile) float64 {
	return cmp.Or(p.Thresholds.Share, calibration.DefaultShare)
}

// lead returns the palette's colour with the largest share in a class, and the
// share of the next.
func lead(shares [][]float64, class int) (best int, second float64) {
	best = noClass
	for i := range shares {
		switch v := shares[i][class]; {
		case best == noClass || v > shares[best][class]:
			if best != noClass {
				second = shares[best][class]
			}
			best = i
		case v > second:
			second = v
		}
	}
	return best, second
}

// further is the first letter that neither a class nor the palette has.
func further(taken map[engine.Color]bool, palette []calibration.Color) engine.Color {
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

// shares measures, for every colour of a palette and every class, which part of
// the middle of its average tile lies in the colour's ranges.
func (r *reading) shares(palette []calibration.Color) ([][]float64, error) {
	means := labImage{w: r.side, h: r.side * len(r.class)}
	for _, c := range r.class {
		means.pix = append(means.pix, encode(c.mean)...)
	}
	shares := make([][]float64, len(palette))
	for i, color := range palette {
		mask, err := inRanges(means, boxes(color.Ranges))
		if err != nil {
			return nil, err
		}
		for k := range r.class {
			shares[i] = append(shares[i], share(mask[k*r.side*r.side:], r.middle))
		}
	}
	return shares, nil
}

// share is the part of the pixels of a tile that a mask marks.
func share(mask []uint8, pixels []int) float64 {
	n := 0
	for _, at := range pixels {
		if mask[at] != 0 {
			n++
		}
	}
	return float64(n) / float64(len(pixels))
}

// oneGroup reports whether the tiles of class k hang together, as a selected
// group does, with or without those that carry a mark; below what lies over the
// board it may go on.
func (r *reading) oneGroup(k int) bool {
	for _, marked := range []bool{false, true} {
		of := func(i int) bool { return r.look[i] == k && (marked || !r.marked[i]) }
		in := make([]bool, len(r.look))
		for i := range in {
			in[i] = of(i) || r.covered[i]
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

// ownTiles reports whether the powers of a game all have tiles of their own, so that no
// gem of a colour looks unlike others.
func (n naming) ownTiles() bool {
	for _, t := range n.profile.Templates {
		if !t.Power().OwnTile() {
			return false
		}
	}
	return len(n.profile.Templates) > 0
}

// full reports whether the board is one on which tiles lie everywhere.
func (n naming) full() bool { return n.profile != nil && n.profile.Full }
