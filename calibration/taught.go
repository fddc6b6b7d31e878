package calibration

import (
	"fmt"
	"image"
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
)

// TaughtSide is the width and height of the picture of a taught tile, in pixels. Measured: with 12 x 12
// pixels, boards are located to a fortieth of a cell, and ten tiles take less than 10 kB.
const TaughtSide = 12

// Taught lets a profile find its own board, by small pictures of its tiles or by its place.
type Taught struct {
	// Sizes lists the widths and heights of the cells that were shown, in pixels of their pictures.
	Sizes [][2]float64 `toml:"sizes"`
	// Places lists the lattices that a person has placed because no search finds the board.
	Places []Place      `toml:"place,omitempty"`
	Tiles  []TaughtTile `toml:"tile"`
}

// TaughtTile is one look of the tiles of a letter, or of an empty cell.
type TaughtTile struct {
	Letter string `toml:"letter"` // as in grid texts; "." for an empty cell
	// Picture is the median of the tiles that were shown, [TaughtSide] pixels a side. Its opacity is the
	// weight of each pixel: pixels that differed from tile to tile are transparent.
	Picture *Picture `toml:"picture"`
	// Spread is the difference of the shown tiles from Picture: the mean squared difference of a pixel,
	// summed over red, green and blue.
	Spread float64 `toml:"spread"`
}

// Color is the letter of the tile as an [engine.Color], [engine.Empty] for an empty cell.
func (t TaughtTile) Color() engine.Color {
	c, _ := engine.ColorOf(t.Letter[0])
	return c
}

// Place is the place of a lattice in a picture of a given size, in pixels from its top-left corner.
type Place struct {
	Picture [2]int     `toml:"picture"` // width and height
	Corner  [2]float64 `toml:"corner"`
	Cell    [2]float64 `toml:"cell"`
	Rows    int        `toml:"rows"`
	Cols    int        `toml:"cols"`
}

// NewPlace is the place of a lattice in a picture with these bounds.
func NewPlace(l geometry.Lattice, in image.Rectangle) Place {
	return Place{[2]int{in.Dx(), in.Dy()}, [2]float64{l.X - float64(in.Min.X), l.Y - float64(in.Min.Y)}, [2]float64{l.W, l.H}, l.Rows, l.Cols}
}

// Lattice is the lattice at the place in a picture with these bounds. ok is false for a picture of another
// size.
func (p Place) Lattice(in image.Rectangle) (l geometry.Lattice, ok bool) {
	l = geometry.Lattice{X: p.Corner[0], Y: p.Corner[1], W: p.Cell[0], H: p.Cell[1], Rows: p.Rows, Cols: p.Cols}
	return l.Add(in.Min), in.Dx() == p.Picture[0] && in.Dy() == p.Picture[1]
}

// extend returns t with missing letters taken from base. Either may be nil.
func (t *Taught) extend(base *Taught) *Taught {
	if t == nil || base == nil {
		if t == nil {
			return base
		}
		return t
	}
	all := *t
	all.Tiles = slices.Clone(t.Tiles)
	for _, tile := range base.Tiles {
		if !slices.ContainsFunc(t.Tiles, func(own TaughtTile) bool { return own.Letter == tile.Letter }) {
			all.Tiles = append(all.Tiles, tile)
		}
	}
	return &all
}

// Limits that allow a few looks of every letter, and every picture of a player.
const (
	maxTaughtTiles = 4 * 64
	maxTaughtSizes = 64
)

// validate reports the first thing wrong, as a [*FieldError].
func (t *Taught) validate() error {
	if t == nil {
		return nil
	}
	switch {
	case len(t.Tiles) == 0 || len(t.Tiles) > maxTaughtTiles:
		return &FieldError{"taught.tile", fmt.Sprintf("has %d tiles; expected 1 to %d", len(t.Tiles), maxTaughtTiles)}
	case len(t.Sizes) == 0 || len(t.Sizes) > maxTaughtSizes:
		return &FieldError{"taught.sizes", fmt.Sprintf("has %d sizes; expected 1 to %d", len(t.Sizes), maxTaughtSizes)}
	case len(t.Places) > maxTaughtSizes:
		return &FieldError{"taught.place", fmt.Sprintf("has %d places; expected at most %d", len(t.Places), maxTaughtSizes)}
	}
	for i, s := range t.Sizes {
		if !validCell(s) {
			return &FieldError{fmt.Sprintf("taught.sizes[%d]", i), fmt.Sprintf("%g x %g pixels is not a valid size of a cell", s[0], s[1])}
		}
	}
	for i, p := range t.Places {
		if !p.valid() {
			return &FieldError{fmt.Sprintf("taught.place[%d]", i), "is not where a board can lie"}
		}
	}
	for i, tile := range t.Tiles {
		if err := tile.validate(fmt.Sprintf("taught.tile[%d]", i)); err != nil {
			return err
		}
	}
	return nil
}

// valid reports whether a board can lie there.
func (p Place) valid() bool {
	return validCell(p.Cell) && min(p.Rows, p.Cols) >= 1 && max(p.Rows, p.Cols) <= engine.MaxSide && finite(p.Corner[0]) && finite(p.Corner[1])
}

func (t TaughtTile) validate(field string) error {
	color, ok := engine.Color(0), false
	if len(t.Letter) == 1 {
		color, ok = engine.ColorOf(t.Letter[0])
	}
	switch {
	case !ok || !color.IsColor() && color != engine.Empty:
		return &FieldError{field + ".letter", fmt.Sprintf("%q is not one letter or digit, nor \".\"", t.Letter)}
	case t.Picture == nil:
		return &FieldError{field + ".picture", "is missing"}
	case t.Picture.Bounds().Size() != image.Pt(TaughtSide, TaughtSide):
		return &FieldError{field + ".picture", fmt.Sprintf("is not %d x %[1]d pixels", TaughtSide)}
	case !(t.Spread >= 0 && finite(t.Spread)):
		return &FieldError{field + ".spread", fmt.Sprintf("%g is not a difference", t.Spread)}
	}
	return nil
}

// validCell reports whether size is a plausible width and height of a cell, in pixels.
func validCell(size [2]float64) bool {
	const least, most, long = 4, 2000, 5
	w, h := size[0], size[1]
	return min(w, h) >= least && max(w, h) <= most && max(w, h) <= long*min(w, h)
}

// finite reports whether a number is plausible as a coordinate in a picture.
func finite(v float64) bool { return v > -1e6 && v < 1e6 }
