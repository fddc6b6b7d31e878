// Package calibration describes what a game looks like on a player's screen: a
// [Profile] names the colours of the tiles and the pictures of the power-ups.
// Profiles are data, kept as TOML files; the built-in ones are embedded, the
// player's own lie in the folder that [UserDir] names and come first.
//
// A profile limits neither the place nor the size of the board; recognition finds both. The sizes
// in a profile decide between profiles that fit equally well, and which sizes are tried first; see
// [Taught].
package calibration

import (
	"image"
	"slices"

	"github.com/domvision/domvision/engine"
)

// Schema is the version of the file format that this program writes and reads.
const Schema = 1

// Profile describes the look of a game. The zero value of a field leaves it open.
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
	// Taught is by what the profile finds its own board; nil for one that was not learned.
	Taught *Taught `toml:"taught,omitempty"`
}

// Names reports whether the letter of a colour was chosen by somebody, so that it means the
// same colour elsewhere, too.
func (p Profile) Names(c engine.Color) bool {
	return slices.ContainsFunc(p.Palette, func(own Color) bool { return own.Color() == c && !own.Dealt })
}

// Markless reports whether no tile carries a mark.
func (p Profile) Markless() bool { return p.Unmarked && len(p.Templates) == 0 }

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
	// Dealt says that the letter is arbitrary: it distinguishes the colour from the others of
	// this profile, and means nothing beyond it.
	Dealt bool `toml:"dealt,omitempty"`
	// Mean is the colour of the middle of a tile in sRGB, 0 to 255, for people
	// who read or draw the profile; recognition goes by Ranges.
	Mean [3]int `toml:"mean,omitempty"`
	// Ranges are the boxes of colours that count as this one; being in any of them is enough.
	Ranges []ColorRange `toml:"range,omitempty"`
	// Picture is the average tile, for tiles that differ from others only in their shape or
	// pattern, and so not in their ranges.
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

// Halo is a glow around a tile that has a power and otherwise looks like any other.
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
