// Package calibration describes what a game looks like on a player's screen: a
// [Profile] names the colours of the tiles and the pictures of the power-ups.
// Profiles are data, kept as TOML files; the built-in ones are embedded, the
// player's own lie in the folder that [UserDir] names and come first.
//
// A profile never says where the board is or how large: that is seen. What it
// says about sizes only weighs in where two profiles fit alike.
package calibration

import (
	"fmt"
	"image"
	"slices"
	"strings"

	"github.com/domvision/domvision/engine"
)

// Schema is the version of the file format that this program writes and reads.
const Schema = 1

// Profile is the look of a game. The zero value of a field leaves it open.
type Profile struct {
	Schema  int    `toml:"schema"`
	Name    string `toml:"name"`              // lower case, digits and dashes
	Extends string `toml:"extends,omitempty"` // the profile whose fields this one takes over
	Game    string `toml:"game,omitempty"`    // the rules, as the command line names them
	Note    string `toml:"note,omitempty"`    // one line for the player

	Rows   Range   `toml:"rows,omitempty"`   // of the whole board, where it is known
	Cols   Range   `toml:"cols,omitempty"`   //
	Aspect float64 `toml:"aspect,omitempty"` // width of a tile by its height
	Apart  bool    `toml:"apart,omitempty"`  // tiles do not touch: the ground shows between them
	Full   bool    `toml:"full,omitempty"`   // the board is always full, so that its size must be one of those
	// No tile carries a mark, such as a power-up, unless there are templates: what
	// looks like one is the pointer, or a group that is hovered.
	Unmarked bool `toml:"unmarked,omitempty"`

	Thresholds Thresholds `toml:"thresholds,omitempty"`
	Palette    []Color    `toml:"palette,omitempty"`
	Templates  []Template `toml:"template,omitempty"`
	Halos      []Halo     `toml:"halo,omitempty"`
}

// Names reports whether somebody gave a colour its letter, so that the letter means
// this colour elsewhere, too.
func (p Profile) Names(c engine.Color) bool {
	return slices.ContainsFunc(p.Palette, func(own Color) bool { return own.Color() == c && !own.Dealt })
}

// Markless reports whether no tile carries a mark.
func (p Profile) Markless() bool { return p.Unmarked && len(p.Templates) == 0 }

// Range is a number of rows or columns from Min to Max; 0 to 0 is unknown.
// A file may give a plain number or a pair.
type Range struct{ Min, Max int }

// Thresholds decide how sure a reading must be. Zero means the default.
type Thresholds struct {
	// Share is the least part of a tile's middle, 0 to 1, that must show a
	// colour of the palette; see [DefaultShare].
	Share float64 `toml:"share,omitempty"`
	// Template is the least correlation, 0 to 1, of a power-up with its
	// picture; see [DefaultTemplate].
	Template float64 `toml:"template,omitempty"`
}

// Defaults of [Thresholds].
const (
	DefaultShare    = 0.5 // cracks and shading take the rest
	DefaultTemplate = 0.7
)

// Color is one colour of tiles.
type Color struct {
	Name   string `toml:"name"`
	Letter string `toml:"letter"` // one letter or digit; "*" for tiles with no colour of their own
	// Dealt says that nobody gave the letter: it tells the colour from the others of this
	// profile, and means nothing beyond it.
	Dealt bool `toml:"dealt,omitempty"`
	// Mean is the colour of the middle of a tile in sRGB, 0 to 255, for people
	// who read or draw the profile; recognition goes by Ranges.
	Mean [3]int `toml:"mean,omitempty"`
	// Ranges hold the colours that count as this one. Any of them will do.
	Ranges []ColorRange `toml:"range,omitempty"`
	// Picture is the average tile, for tiles that differ from others in their shape
	// or pattern alone: no ranges would tell them apart.
	Picture *Picture `toml:"picture,omitempty"`
}

// ColorRange is a box in CIE L*a*b* (D65): L 0 to 100, a and b -128 to 127.
type ColorRange struct {
	Min [3]float64 `toml:"min"`
	Max [3]float64 `toml:"max"`
}

// Template is the picture of a power-up.
type Template struct {
	Kind string `toml:"kind"` // the power's name in grid texts; "unknown" is a mark nobody has named
	// PNG is the picture: a whole tile, or an icon on a transparent ground.
	PNG []byte `toml:"-"`
	// File names the picture's file beside the profile; Data holds it in the
	// profile itself, in base64. One of the two is given.
	File string `toml:"file,omitempty"`
	Data string `toml:"data,omitempty"`

	Image image.Image `toml:"-"` // the decoded picture
}

// Halo is what shines around a tile that has a power and keeps its look otherwise.
type Halo struct {
	Kind   string       `toml:"kind"`  // the power's name in grid texts
	Ranges []ColorRange `toml:"range"` // the colours that it has
}

// Power is the halo's kind as the engine names it.
func (h Halo) Power() engine.Power {
	p, _ := engine.ParsePower(h.Kind)
	return p
}

// Power is the template's kind as the engine names it.
func (t Template) Power() engine.Power {
	p, _ := engine.ParsePower(t.Kind)
	return p
}

// Color is the palette entry's letter as a colour of a grid.
func (c Color) Color() engine.Color {
	if c.Letter == "" {
		return engine.Unknown
	}
	return engine.Color(c.Letter[0])
}

// Holds reports whether n is a number of rows or columns of this range, or any is.
func (r Range) Holds(n int) bool { return r.Max == 0 || r.Min <= n && n <= r.Max }

// Allows reports whether n can be a number of rows or columns of this range,
// given that some may be empty and so not be seen.
func (r Range) Allows(n int) bool { return r.Max == 0 || n <= r.Max }

// FieldError says which field of a profile is wrong, and why.
type FieldError struct{ Field, Msg string }

func (e *FieldError) Error() string { return fmt.Sprintf("field %q: %s", e.Field, e.Msg) }

// Validate reports the first thing wrong with a profile that stands by itself,
// as a [*FieldError].
func (p Profile) Validate() error {
	fail := func(field, format string, args ...any) error {
		return &FieldError{field, fmt.Sprintf(format, args...)}
	}
	switch {
	case p.Schema != Schema:
		return fail("schema", "is %d; this program reads schema %d", p.Schema, Schema)
	case p.Name == "":
		return fail("name", "is missing")
	case strings.Trim(p.Name, "abcdefghijklmnopqrstuvwxyz0123456789-") != "":
		return fail("name", "%q may hold only a to z, 0 to 9 and dashes", p.Name)
	case len(p.Palette) == 0:
		return fail("palette", "is empty: a profile needs at least one colour, or \"extends\"")
	case !(0 <= p.Aspect && p.Aspect <= 5): // not a number is wrong as well
		return fail("aspect", "%g is not between 0 and 5", p.Aspect)
	case !(0 <= p.Thresholds.Share && p.Thresholds.Share <= 1):
		return fail("thresholds.share", "%g is not between 0 and 1", p.Thresholds.Share)
	case !(0 <= p.Thresholds.Template && p.Thresholds.Template <= 1):
		return fail("thresholds.template", "%g is not between 0 and 1", p.Thresholds.Template)
	}
	for _, r := range []struct {
		name string
		Range
	}{{"rows", p.Rows}, {"cols", p.Cols}} {
		if r.Min < 0 || r.Max < r.Min || r.Max > engine.MaxSide {
			return fail(r.name, "%d to %d is not within 0 to %d", r.Min, r.Max, engine.MaxSide)
		}
	}
	letters := map[string]int{}
	for i, c := range p.Palette {
		field := fmt.Sprintf("palette[%d]", i)
		color, ok := engine.Color(0), false
		if len(c.Letter) == 1 {
			color, ok = engine.ColorOf(c.Letter[0])
		}
		switch {
		case c.Name == "":
			return fail(field+".name", "is missing")
		case !ok || !color.IsColor() && color != engine.Colorless:
			return fail(field+".letter", "%q is not one letter or digit, nor \"*\"", c.Letter)
		case len(c.Ranges) == 0 && c.Picture == nil:
			return fail(field+".range", "is missing, and so is \"picture\": which colours count as %s?", c.Name)
		}
		if j, taken := letters[c.Letter]; taken {
			return fail(field+".letter", "%q is also the letter of palette[%d]", c.Letter, j)
		}
		letters[c.Letter] = i
		for _, v := range c.Mean {
			if v < 0 || v > 255 {
				return fail(field+".mean", "%d is not between 0 and 255", v)
			}
		}
		if err := validateRanges(field, c.Ranges); err != nil {
			return err
		}
	}
	for i, t := range p.Templates {
		if err := validateKind(fmt.Sprintf("template[%d]", i), t.Kind); err != nil {
			return err
		}
	}
	for i, h := range p.Halos {
		field := fmt.Sprintf("halo[%d]", i)
		if err := validateKind(field, h.Kind); err != nil {
			return err
		}
		if len(h.Ranges) == 0 {
			return fail(field+".range", "is missing: which colours does it have?")
		}
		if err := validateRanges(field, h.Ranges); err != nil {
			return err
		}
	}
	return nil
}

// validateKind reports what is wrong with the kind of a power in a field.
func validateKind(field, kind string) error {
	if p, _ := engine.ParsePower(kind); p != engine.NoPower {
		return nil
	}
	return &FieldError{field + ".kind", fmt.Sprintf("%q is not a power; known are %s", kind, strings.Join(append(engine.PowerNames(), engine.SwapPowerNames()...), ", "))}
}

// validateRanges reports what is wrong with the ranges of colours in a field.
func validateRanges(field string, ranges []ColorRange) error {
	for j, r := range ranges {
		for k, axis := range "Lab" {
			low := []float64{0, -128, -128}[k]
			high := []float64{100, 127, 127}[k]
			if !(low <= r.Min[k] && r.Min[k] <= r.Max[k] && r.Max[k] <= high) {
				return &FieldError{fmt.Sprintf("%s.range[%d]", field, j), fmt.Sprintf("%c from %g to %g is not within %g to %g", axis, r.Min[k], r.Max[k], low, high)}
			}
		}
	}
	return nil
}

// extend returns p with what it leaves open taken from base. Templates add up,
// p's own first.
func (p Profile) extend(base Profile) Profile {
	if p.Game == "" {
		p.Game = base.Game
	}
	if p.Rows == (Range{}) {
		p.Rows = base.Rows
	}
	if p.Cols == (Range{}) {
		p.Cols = base.Cols
	}
	if p.Aspect == 0 {
		p.Aspect = base.Aspect
	}
	p.Apart = p.Apart || base.Apart
	p.Full = p.Full || base.Full
	if p.Thresholds.Share == 0 {
		p.Thresholds.Share = base.Thresholds.Share
	}
	if p.Thresholds.Template == 0 {
		p.Thresholds.Template = base.Thresholds.Template
	}
	palette := slices.Clone(p.Palette)
	for _, c := range base.Palette {
		if !slices.ContainsFunc(palette, func(own Color) bool { return own.Letter == c.Letter }) {
			palette = append(palette, c)
		}
	}
	p.Palette = palette
	p.Templates = append(slices.Clone(p.Templates), base.Templates...)
	p.Halos = append(slices.Clone(p.Halos), base.Halos...)
	return p
}
