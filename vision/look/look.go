// Package look recognizes a board that looks like an earlier one, so that a player need not name the game
// of a board twice.
//
// [Of] takes a picture and the board read from it, and returns its [Look]: the aspect ratio of its cells
// and the mean colour of each class of tiles, whatever its letter. [Seen] is a list of looks with the games
// that the player has named for them. [Load] and [Seen.Save] keep it in a file.
//
// A look is not a profile: it is not used to read a board, but only to choose the rules. It ignores shapes,
// so it confuses games with the same colours.
package look

import (
	"image"
	"math"
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/imgproc"
)

// Look describes the appearance of a board.
type Look struct {
	Aspect float64      `toml:"aspect"` // width of a cell divided by its height
	Colors [][3]float64 `toml:"colors"` // one for each class: the middle of its tiles in CIELAB, L from 0 to 100
}

// The size of the middle of a tile, and how many tiles of a class are used. Chosen by eye.
const (
	middle = 0.4 // of the width and height of a cell
	enough = 9   // tiles
)

// Of is the look of a board in a picture. Tiles with a mark do not count. If the lattice does not fit the
// grid, it is the zero Look.
func Of(img image.Image, l geometry.Lattice, g engine.Grid) Look {
	if l.Rows != g.Rows || l.Cols != g.Cols || !(l.H > 0) {
		return Look{}
	}
	look := Look{Aspect: l.W / l.H}
	for _, letter := range g.Colors() {
		tiles := g.Where(func(c engine.Cell) bool { return c.Color == letter && c.Power == engine.NoPower })
		if len(tiles) > 0 {
			look.Colors = append(look.Colors, lab(typical(img, l, tiles[:min(len(tiles), enough)])))
		}
	}
	return look
}

// typical is the median, by channel, of the colours of tiles.
func typical(img image.Image, l geometry.Lattice, tiles []engine.Pos) (rgb [3]uint8) {
	var channels [3][]uint8
	for _, at := range tiles {
		for i, v := range mean(img, l, at) {
			channels[i] = append(channels[i], v)
		}
	}
	for i, values := range channels {
		slices.Sort(values)
		rgb[i] = values[len(values)/2]
	}
	return rgb
}

// mean is the mean colour of the middle of a tile.
func mean(img image.Image, l geometry.Lattice, at engine.Pos) (rgb [3]uint8) {
	x, y := l.Center(at)
	w, h := middle/2*l.W, middle/2*l.H
	area := image.Rect(int(x-w), int(y-h), int(math.Ceil(x+w)), int(math.Ceil(y+h))).Intersect(img.Bounds())
	var sum [3]uint32
	for py := area.Min.Y; py < area.Max.Y; py++ {
		for px := area.Min.X; px < area.Max.X; px++ {
			r, g, b, _ := img.At(px, py).RGBA()
			sum[0], sum[1], sum[2] = sum[0]+r>>8, sum[1]+g>>8, sum[2]+b>>8
		}
	}
	if n := uint32(area.Dx() * area.Dy()); n > 0 {
		for i := range rgb {
			rgb[i] = uint8((sum[i] + n/2) / n)
		}
	}
	return rgb
}

// lab converts a colour to CIELAB.
func lab(rgb [3]uint8) [3]float64 {
	p := imgproc.ToLab(rgb[:], 1, 1).Pix
	return [3]float64{math.Round(float64(p[0])*1000/255) / 10, float64(p[1]) - 128, float64(p[2]) - 128}
}

// A board looks like an earlier one if their cells have the same aspect ratio and each of its classes has
// the colour of some earlier class.
const (
	// maxAspect is the greatest ratio of two aspect ratios that are the same. Chosen by eye.
	maxAspect = 1.06
	// sameColor is the largest Delta E between two means of one class. Measured: at most 9.2 between
	// pictures of one game and theme, including compressed ones; 13.9 or more if a colour is new, and 16.8
	// or more between games.
	sameColor = 10
	// leastClasses is how many classes must agree, unless the earlier board had fewer. Two colours also fit
	// many other things on a screen.
	leastClasses = 3
)

// like reports whether a board may be of the same game as one that looked like l.
func (l Look) like(board Look) bool {
	if len(board.Colors) < min(leastClasses, len(l.Colors)) || len(board.Colors) == 0 {
		return false
	}
	if ratio := l.Aspect / board.Aspect; !(ratio <= maxAspect && 1/ratio <= maxAspect) {
		return false
	}
	return !slices.ContainsFunc(board.Colors, func(c [3]float64) bool { return !l.has(c) })
}

func (l Look) has(c [3]float64) bool {
	return slices.ContainsFunc(l.Colors, func(own [3]float64) bool { return distance(own, c) <= sameColor })
}

// distance is Delta E, the Euclidean distance.
func distance(a, b [3]float64) float64 {
	return math.Sqrt((a[0]-b[0])*(a[0]-b[0]) + (a[1]-b[1])*(a[1]-b[1]) + (a[2]-b[2])*(a[2]-b[2]))
}
