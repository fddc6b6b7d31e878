// Package calibration describes what a game looks like on a player's screen. A [Profile] defines the
// colours of the tiles and the pictures of the power-ups. Profiles are data, kept as TOML files. The
// built-in ones are embedded; the player's own are in [UserDir] and take precedence.
//
// A profile does not fix the place or the size of the board; recognition finds both. The sizes in a profile
// decide between profiles that fit equally well, and which sizes are tried first, see [Taught].
package calibration

import (
	"image"
	"slices"

	"github.com/domvision/domvision/engine"
)

// Schema is the version of the file format that this program writes and reads.
const Schema = 1

// Profile describes the look of a game. The zero value of a field means unspecified.
type Profile struct {
	Schema  int    `toml:"schema"`
	Name    string `toml:"name"`              // lower case, digits and dashes
	Extends string `toml:"extends,omitempty"` // the profile that supplies unspecified fields
	Game    string `toml:"game,omitempty"`    // the rules, as the command line names them
	Note    string `toml:"note,omitempty"`    // one line for the player

	Rows   Range   `toml:"rows,omitempty"`   // size of the whole board, if known
	Cols   Range   `toml:"cols,omitempty"`   //
	Aspect float64 `toml:"aspect,omitempty"` // width of a tile divided by its height
	Apart  bool    `toml:"apart,omitempty"`  // tiles do not touch; the ground shows between them
	Full   bool    `toml:"full,omitempty"`   // the board is always full, so its size must be within Rows and Cols
	// Textured means that every tile has a texture above and below its middle. A board of plain tiles, such as a
	// table with coloured cells, then does not fit the profile, unless the profile has taught tiles.
	Textured bool `toml:"textured,omitempty"`

	// Common reports that other games have such tiles, too: that the profile fits does not say which game it is.
	Common bool `toml:"common,omitempty"`
	// contested reports the same of the profiles that are there, see [loader.findContested]. It is in no file.
	contested bool
	// Starts are the rows and columns with which the game begins, if there are few such sizes. A full board of
	// another size is of another game.
	Starts [][2]int `toml:"starts,omitempty"`
	// Unmarked means that no tile carries a mark, such as a power-up, unless there are templates. Anything
	// like a mark is the pointer or a hovered group.
	Unmarked bool `toml:"unmarked,omitempty"`

	Thresholds Thresholds `toml:"thresholds,omitempty"`
	Palette    []Color    `toml:"palette,omitempty"`
	Templates  []Template `toml:"template,omitempty"`
	Halos      []Halo     `toml:"halo,omitempty"`
	// Taught lets the profile find its board; nil if it was not learned.
	Taught *Taught `toml:"taught,omitempty"`
}

// Names reports whether a person chose the letter of a colour, so that it means the same colour elsewhere.
func (p Profile) Names(c engine.Color) bool {
	return slices.ContainsFunc(p.Palette, func(own Color) bool { return own.Color() == c && !own.Dealt })
}

// GameOf is the game that a board is of which fits the profile, "" if other games have such boards, too.
func (p Profile) GameOf(board engine.Grid) string {
	full := board.Tiles() == len(board.Cells)
	if p.Common || p.contested || full && len(p.Starts) > 0 && !slices.Contains(p.Starts, [2]int{board.Rows, board.Cols}) {
		return ""
	}
	return p.Game
}

// Markless reports whether no tile carries a mark.
func (p Profile) Markless() bool { return p.Unmarked && len(p.Templates) == 0 }

// Thresholds define how certain a reading must be. Zero means the default.
type Thresholds struct {
	// Share is the least share of the middle of a tile, 0 to 1, that must show a colour of the palette. See
	// [DefaultShare].
	Share float64 `toml:"share,omitempty"`
	// Template is the least correlation, 0 to 1, of a power-up with its picture. See [DefaultTemplate].
	Template float64 `toml:"template,omitempty"`
}

// Defaults of [Thresholds].
const (
	DefaultShare    = 0.5 // the rest is cracks and shading
	DefaultTemplate = 0.7
)

// Color is one colour of tiles.
type Color struct {
	Name   string `toml:"name"`
	Letter string `toml:"letter"` // one letter or digit; "*" for tiles with no colour of their own
	// Dealt means that the letter is arbitrary: it distinguishes the colour only within this profile.
	Dealt bool `toml:"dealt,omitempty"`
	// Mean is the colour of the middle of a tile in sRGB, 0 to 255, for display only. Recognition uses
	// Ranges.
	Mean [3]int `toml:"mean,omitempty"`
	// Ranges lists boxes in CIELAB. A colour in any of them counts as this one.
	Ranges []ColorRange `toml:"range,omitempty"`
	// Picture is the average tile, for tiles that differ from others only in shape or pattern.
	Picture *Picture `toml:"picture,omitempty"`
}

// ColorRange is a box in CIE L*a*b* (D65): L 0 to 100, a and b -128 to 127.
type ColorRange struct {
	Min [3]float64 `toml:"min"`
	Max [3]float64 `toml:"max"`
}

// Template is the picture of a power-up.
type Template struct {
	Kind string `toml:"kind"` // name of the power in grid texts; "unknown" for an unnamed mark
	// PNG is the picture: a whole tile, or an icon on a transparent ground.
	PNG []byte `toml:"-"`
	// File is the name of the picture file next to the profile. Data is the picture itself, in base64. One
	// of the two is given.
	File string `toml:"file,omitempty"`
	Data string `toml:"data,omitempty"`

	Image image.Image `toml:"-"` // the decoded picture
}

// Halo is a glow around a tile with a power that otherwise looks like a plain tile.
type Halo struct {
	Kind   string       `toml:"kind"`  // name of the power in grid texts
	Ranges []ColorRange `toml:"range"` // its colours
}

// Power is the kind of the halo as an [engine.Power].
func (h Halo) Power() engine.Power {
	p, _ := engine.ParsePower(h.Kind)
	return p
}

// Power is the kind of the template as an [engine.Power].
func (t Template) Power() engine.Power {
	p, _ := engine.ParsePower(t.Kind)
	return p
}

// Color is the letter of the palette entry as an [engine.Color].
func (c Color) Color() engine.Color {
	if c.Letter == "" {
		return engine.Unknown
	}
	return engine.Color(c.Letter[0])
}
