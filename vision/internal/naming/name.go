package naming

import (
	"slices"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision/internal/classify"
)

// Names holds the letters of the classes.
type Names struct {
	Profile *calibration.Profile // the profile that gave the letters, nil for none
	letters []engine.Color       // class -> letter, or Colorless for blockers
	marked  []bool               // class -> its tiles are those of another class with a mark
	fresh   []bool               // class -> its letter is in no palette
	share   float64              // share of the tiles that have a colour of the palette
	chosen  []bool               // class -> its tiles are the selected group of another class
	marks   marks                // what the tiles can carry
}

// inPalette reports whether a class holds plain tiles of a palette colour.
func (n Names) inPalette(k int) bool {
	return !n.fresh[k] && !n.marked[k] && n.letters[k].IsColor()
}

// missing counts the colours of the profile that no class has.
func (n Names) missing() (colors int) {
	for _, c := range n.Profile.Palette {
		if letter := c.Color(); letter.IsColor() && !slices.Contains(n.letters, letter) {
			colors++
		}
	}
	return colors
}

// name gives the classes the letters of a profile, by colour or by picture. Classes that fit none get
// unused letters, and so do all classes without a profile (nil). shown has the letters of the classes that are known,
// Empty for the others; it may be nil.
func name(r *classify.Reading, p *Prepared, shown []engine.Color) Names {
	n := newNamer(r, p)
	for k, letter := range shown {
		if letter.IsColor() {
			n.assign(k, letter)
			n.familiar += len(r.Classes[k].Cells)
		}
	}
	for k, c := range r.Classes {
		if p != nil && n.letters[k] == engine.Empty && p.isBlocker(r, c.Mean) {
			n.letters[k] = engine.Colorless
			n.familiar += len(c.Cells)
		}
	}
	// A selected group may be a second class of one colour, so groups come last.
	order := n.groupsLast()
	for _, k := range order {
		if n.group[k] || n.letters[k] != engine.Empty {
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
	Names
	read     *classify.Reading
	fit      *Prepared // nil for none
	palette  []calibration.Color
	shares   [][]float64 // palette colour -> class -> share of the pixels in its ranges
	least    float64     // least share of the pixels in the ranges of a colour
	most     float64     // and greatest share
	group    []bool      // class -> its tiles are connected
	badges   []badge     // that the tiles of classes may have
	taken    map[engine.Color]bool
	familiar int // number of tiles with a colour of the palette
}

// newNamer measures the classes with a profile, nil for none.
func newNamer(r *classify.Reading, p *Prepared) (n namer) {
	classes := len(r.Classes)
	n = namer{
		read: r, fit: p, least: 1, most: 1, badges: badges(r), group: make([]bool, classes), taken: map[engine.Color]bool{},
		Names: Names{
			letters: make([]engine.Color, classes), marked: make([]bool, classes), fresh: make([]bool, classes),
			chosen: make([]bool, classes), marks: marksOf(p, r.Style),
		},
	}
	if p != nil {
		n.Profile = p.profile
		n.palette, n.least, n.most = p.profile.Palette, nameShare(p.profile), mostShare(p.profile)
		n.shares = shares(r.Classes, n.palette)
	}
	return n
}

// groupsLast lists the classes in order, except that those whose tiles form one connected group come last.
func (n *namer) groupsLast() (order []int) {
	var groups []int
	for k, c := range n.read.Classes {
		if n.group[k] = len(c.Cells) > 1 && oneGroup(n.read, k); n.group[k] {
			groups = append(groups, k)
		} else {
			order = append(order, k)
		}
	}
	return append(order, groups...)
}

// known is the letter of the profile for a class, Empty if it has none.
func (n *namer) known(k int) engine.Color {
	if letter := named(n.shares, n.palette, k, n.least, n.most); letter != engine.Empty || n.fit == nil {
		return letter
	}
	return pictured(n.read, n.fit.pictures, n.palette, n.read.Classes[k].Mean)
}

// assign names a class.
func (n *namer) assign(k int, letter engine.Color) {
	n.letters[k] = letter
	n.taken[letter] = true
}

// nameOther names a class that is not plainly a colour of the profile: after the class that it is a variant
// of, or with an unused letter.
func (n *namer) nameOther(k int) {
	owner, kind := variantOf(n.read, k, n.group[k])
	if below := belowBadge(n.badges, k); kind == ownKind && below != classify.NoClass {
		owner, kind = below, markedTiles
	}
	letter := engine.Empty
	if n.group[k] {
		letter = n.knownApart(k)
	}
	switch {
	case owner != classify.NoClass && n.letters[owner] != engine.Empty:
		n.letters[k], n.marked[k], n.chosen[k] = n.letters[owner], kind == markedTiles, kind == selectedGroup
		if !n.fresh[owner] {
			n.familiar += len(n.read.Classes[k].Cells)
		}
	case letter != engine.Empty:
		n.assign(k, letter)
		n.familiar += len(n.read.Classes[k].Cells)
	case kind == unclear:
		n.letters[k] = engine.Unknown
	default:
		n.assign(k, NextLetter(n.taken, n.palette))
		n.fresh[k] = true
	}
}

// knownApart is the known letter of a group, Empty if the group touches other tiles of this letter: by the rules of the
// games, a selected group does not.
func (n *namer) knownApart(k int) engine.Color {
	letter := n.known(k)
	for j, touches := range touching(n.read, k) {
		if touches && n.letters[j] == letter {
			return engine.Empty
		}
	}
	return letter
}

// NextLetter is the first letter or digit used neither by a class nor by the palette, Unknown if all are.
func NextLetter(taken map[engine.Color]bool, palette []calibration.Color) engine.Color {
	for _, ch := range "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" {
		c := engine.Color(ch)
		if !taken[c] && !slices.ContainsFunc(palette, func(p calibration.Color) bool { return p.Color() == c }) {
			return c
		}
	}
	return engine.Unknown
}
