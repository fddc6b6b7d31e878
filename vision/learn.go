package vision

import (
	"errors"
	"fmt"
	"image"
	"math"
	"slices"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
)

// Sample is a picture whose board is known: what lies in each cell of a lattice.
// Cells that are [engine.Unknown] teach nothing.
type Sample struct {
	Image   image.Image
	Lattice Lattice
	Grid    engine.Grid // Lattice.Rows x Lattice.Cols
	// Named are the colours whose letters a person gave; other letters are dealt,
	// unless the profile that is learned extends one which has them.
	Named []engine.Color
}

// Look is what was learned of one colour of tiles.
type Look struct {
	Letter engine.Color
	Name   string
	Tiles  int // that it was learned from
	// Own is the part of the middle of a tile that shows the colour, and Rival
	// the largest part that counts as Like, another one, as well; 0 to 1.
	Own, Rival float64
	Like       engine.Color // Empty if Rival is 0
	// Apart is for tiles that their colour does not tell from others: which part of
	// the pixels by which such tiles differ tells them from the nearest, Like.
	Apart float64
}

// Sure is how far the tiles are from being taken for others, or for none: 0 to 1.
func (l Look) Sure() float64 {
	if l.ByColor() {
		return max(0, l.Own-paletteLead*l.Rival)
	}
	return l.Apart
}

// ByColor reports whether the tiles are told from all others by their colour.
func (l Look) ByColor() bool {
	return l.Own >= calibration.DefaultShare && l.Own >= paletteLead*l.Rival
}

// Told reports whether the tiles are told from all others, by colour or by picture.
// The letter of tiles that are not may change from one picture to the next.
func (l Look) Told() bool { return l.ByColor() || l.Apart > 0 }

// Lesson is what samples taught.
type Lesson struct {
	// Profile holds what was learned and nothing else: colours, the shape of the
	// tiles, pictures of the power-ups. It has no name yet.
	// It extends base where the samples are read better so.
	Profile calibration.Profile
	Looks   []Look  // by letter
	Checks  []Check // how the profile reads each sample
}

// ErrNothingLearned: the samples show no tiles to learn from.
var ErrNothingLearned = errors.New("nothing to learn from")

// Learn makes a profile of what samples show. base is what the profile is going
// to extend, and gives its names to the colours that have its letters; nil for
// none.
//
// A colour is a box in L*a*b* around what the middles of its tiles show, or a
// few, made as wide as the other colours allow: so it is found at other sizes
// and in another light, too. Of tiles that no such box tells apart, because they
// differ in shape alone, the picture is kept. See [calibration.Color].
func Learn(samples []Sample, base *calibration.Profile) (Lesson, error) {
	var lesson Lesson
	pools := map[engine.Color]*pool{}
	var aspect float64
	for _, s := range samples {
		if err := s.check(); err != nil {
			return lesson, err
		}
		c, err := s.cut(image.Pt(fine, fine))
		if err != nil {
			return lesson, err
		}
		c.gather(s.Grid, pools)
		aspect += math.Log(s.Lattice.W/s.Lattice.H) / float64(len(samples))
	}
	if len(pools) == 0 {
		return lesson, ErrNothingLearned
	}
	p := &lesson.Profile
	p.Schema = calibration.Schema
	p.Aspect = math.Round(100*math.Exp(aspect)) / 100
	p.Palette, lesson.Looks = palette(pools, base)
	if err := lesson.addPictures(samples); err != nil {
		return lesson, err
	}
	for i := range p.Palette {
		p.Palette[i].Dealt = dealt(p.Palette[i].Color(), samples, base)
	}
	var err error
	if p.Templates, err = templates(samples); err != nil {
		return lesson, err
	}
	p.Unmarked = base != nil && base.Markless() && !marked(samples)
	return lesson, lesson.fit(samples, base)
}

// dealt reports whether a colour has its letter from nobody.
func dealt(c engine.Color, samples []Sample, base *calibration.Profile) bool {
	named := slices.ContainsFunc(samples, func(s Sample) bool { return slices.Contains(s.Named, c) })
	return !named && (base == nil || !base.Names(c))
}

// marked reports whether samples show tiles with marks.
func marked(samples []Sample) bool {
	return slices.ContainsFunc(samples, func(s Sample) bool {
		return slices.ContainsFunc(s.Grid.Cells, func(c engine.Cell) bool { return c.Power != engine.NoPower })
	})
}

func (s Sample) check() error {
	switch {
	case s.Grid.Rows != s.Lattice.Rows || s.Grid.Cols != s.Lattice.Cols:
		return fmt.Errorf("a grid of %d x %d cells for a lattice of %d x %d", s.Grid.Rows, s.Grid.Cols, s.Lattice.Rows, s.Lattice.Cols)
	case !s.Lattice.Bounds().Overlaps(s.Image.Bounds()):
		return errors.New("the lattice lies outside the picture")
	}
	return nil
}

// cutting is the cells of a lattice cut out and brought to one size.
type cutting struct {
	labImage
	size image.Point // of a cell
	cols int
}

// cut cuts the cells out of the picture of a sample.
func (s Sample) cut(size image.Point) (c cutting, err error) {
	img := balanced(opaque(s.Image))
	l, origin := s.Lattice, s.Image.Bounds().Min
	seen := crop(img, l.Bounds().Sub(origin))
	lab, err := newArea(seen).lab(box{l.X - float64(origin.X+seen.Rect.Min.X), l.Y - float64(origin.Y+seen.Rect.Min.Y),
		l.W * float64(l.Cols), l.H * float64(l.Rows)}, l.Cols*size.X, l.Rows*size.Y)
	return cutting{lab, size, l.Cols}, err
}

// corner is where a cell begins.
func (c cutting) corner(cell int) image.Point {
	return image.Pt(cell%c.cols*c.size.X, cell/c.cols*c.size.Y)
}

// at is the colour of a pixel of a cell: L (0..100), a, b.
func (c cutting) at(cell, x, y int) [3]float32 {
	x, y = x+cell%c.cols*c.size.X, y+cell/c.cols*c.size.Y
	px := c.pix[3*(y*c.w+x):]
	return [3]float32{float32(px[0]) * (100.0 / 255), float32(px[1]) - 128, float32(px[2]) - 128}
}

// middle is the inner quarter of a cell, by which colours are judged.
func (c cutting) middle(cell int) [][3]float32 {
	var pixels [][3]float32
	for y := c.size.Y / 4; y < c.size.Y-c.size.Y/4; y++ {
		for x := c.size.X / 4; x < c.size.X-c.size.X/4; x++ {
			pixels = append(pixels, c.at(cell, x, y))
		}
	}
	return pixels
}

// pool is what the tiles of one colour show in their middles: on average in each
// picture, for by such averages the recogniser judges.
type pool struct {
	tiles   int
	average [][][3]float32
}

// gather adds the tiles of a grid to the pools of their colours. Marks would
// teach their own colours, and are left out.
func (c cutting) gather(g engine.Grid, pools map[engine.Color]*pool) {
	for _, color := range g.Colors() {
		var middles [][][3]float32
		for _, cell := range c.usual(g, color) {
			middles = append(middles, c.middle(cell))
		}
		if len(middles) == 0 {
			continue
		}
		if pools[color] == nil {
			pools[color] = &pool{}
		}
		pools[color].add(middles)
	}
}

// usual are the tiles of a colour that look as they usually do. Those of a group
// that is selected or hovered look alike as well, and may be many, but they hang
// together: the look that most groups have is the usual one.
func (c cutting) usual(g engine.Grid, color engine.Color) (best []int) {
	const far = 12.0 // Delta E
	means := map[int][3]float32{}
	var cells []int
	for i, cell := range g.Cells {
		if cell == (engine.Cell{Color: color}) {
			means[i] = meanColor(c.middle(i))
			cells = append(cells, i)
		}
	}
	most := 0
	seen := make([]bool, len(g.Cells))
	for _, first := range cells {
		if seen[first] {
			continue
		}
		in := make([]bool, len(g.Cells))
		var alike []int
		for _, i := range cells {
			if deltaE(means[i], means[first]) <= far {
				in[i], seen[i] = true, true
				alike = append(alike, i)
			}
		}
		_, groups := lattice{rows: g.Rows, cols: g.Cols}.parts(in)
		if groups > most || groups == most && len(alike) > len(best) {
			best, most = alike, groups
		}
	}
	return best
}

// add adds the middles of tiles in one picture, each as many pixels.
func (p *pool) add(middles [][][3]float32) {
	average := make([][3]float32, len(middles[0]))
	for _, m := range middles {
		p.tiles++
		for i, px := range m {
			for c := range px {
				average[i][c] += px[c] / float32(len(middles))
			}
		}
	}
	p.average = append(p.average, average)
}

func meanColor(pixels [][3]float32) (mean [3]float32) {
	for _, px := range pixels {
		for c := range px {
			mean[c] += px[c] / float32(len(pixels))
		}
	}
	return mean
}
