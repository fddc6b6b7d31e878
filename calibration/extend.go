package calibration

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/domvision/domvision/engine"
)

// extend returns p with its empty fields taken from base. Templates and halos are those of p, followed by
// those of base. Unmarked is not inherited, because p may have seen marks that base has not,
// and Common and Starts only with the game.
func (p Profile) extend(base Profile) Profile {
	if p.Game == "" {
		p.Game, p.Common, p.Starts = base.Game, p.Common || base.Common, base.Starts
	}
	p.Rows = cmp.Or(p.Rows, base.Rows)
	p.Cols = cmp.Or(p.Cols, base.Cols)
	p.Aspect = cmp.Or(p.Aspect, base.Aspect)
	p.Apart = p.Apart || base.Apart
	p.Full = p.Full || base.Full
	p.Textured = p.Textured || base.Textured
	p.Thresholds.Share = cmp.Or(p.Thresholds.Share, base.Thresholds.Share)
	p.Thresholds.Template = cmp.Or(p.Thresholds.Template, base.Thresholds.Template)
	palette := slices.Clone(p.Palette)
	for _, c := range base.Palette {
		if !slices.ContainsFunc(palette, func(own Color) bool { return own.Letter == c.Letter }) {
			palette = append(palette, c)
		}
	}
	p.Palette = palette
	p.Templates = append(slices.Clone(p.Templates), base.Templates...)
	p.Halos = append(slices.Clone(p.Halos), base.Halos...)
	p.Taught = p.Taught.extend(base.Taught)
	return p
}

// BaseOf returns the profile that one learned from a board extends: the profile that fitted the board or, if
// that has no colours of its own because it is for one size of board, the profile of its game. It returns nil
// if there is none. fitted and game are names, "" for none. (Another theme of the game has other colours, so
// its letters mean nothing in the profile of the game.)
func BaseOf(profiles []Profile, fitted, game string) *Profile {
	p, err := Find(profiles, fitted)
	own, ownErr := Find(profiles, game)
	switch {
	case err != nil && ownErr != nil:
		return nil
	case err != nil || ownErr == nil && sameColors(p, own):
		return &own
	}
	return &p
}

// sameColors reports whether every colour of p is one of q.
func sameColors(p, q Profile) bool {
	for _, c := range p.Palette {
		if !slices.ContainsFunc(q.Palette, func(other Color) bool {
			return c.Letter == other.Letter && c.Name == other.Name && slices.Equal(c.Ranges, other.Ranges)
		}) {
			return false
		}
	}
	return true
}

// like reports whether p and q have the same tiles: each colour of one is a colour of the other.
func (p Profile) like(q Profile) bool {
	has := func(p Profile, c Color) bool {
		return slices.ContainsFunc(p.Palette, func(own Color) bool {
			const same = 20 // of 255 in each channel. Chosen by eye.
			return !slices.ContainsFunc([]int{0, 1, 2}, func(i int) bool { return max(own.Mean[i]-c.Mean[i], c.Mean[i]-own.Mean[i]) > same })
		})
	}
	lacks := func(p, q Profile) bool {
		return slices.ContainsFunc(q.Palette, func(c Color) bool { return !has(p, c) })
	}
	return len(p.Palette) > 0 && len(q.Palette) > 0 && p.Apart == q.Apart && !lacks(p, q) && !lacks(q, p)
}

// Over returns p with its empty fields taken from base. The result does not extend another profile.
func (p Profile) Over(base Profile) Profile {
	p = p.extend(base)
	p.Extends = ""
	return p
}

// Remembering returns p, which replaces old, with the knowledge that only old has: the pictures of
// power-ups and, if p extends old, the colours that p has not seen. In that case the result extends what
// old extends.
func (p Profile) Remembering(old Profile) Profile {
	if p.Extends != "" && p.Extends == old.Name {
		templates := p.Templates
		p = p.extend(old)
		p.Extends, p.Templates = old.Extends, templates
	}
	p.Templates = slices.Clone(p.Templates)
	for _, t := range old.Templates {
		if t.Power() != engine.UnknownPower && !slices.ContainsFunc(p.Templates, func(own Template) bool { return own.Kind == t.Kind && bytes.Equal(own.PNG, t.PNG) }) {
			p.Templates = append(p.Templates, t)
		}
	}
	return p
}
