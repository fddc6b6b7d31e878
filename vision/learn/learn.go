package learn

import (
	"errors"
	"fmt"
	"image"
	"math"
	"slices"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/internal/fault"
	"github.com/domvision/domvision/vision/internal/imgproc"
	"github.com/domvision/domvision/vision/internal/naming"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// Sample is a picture whose board is known. Cells of the grid that are [engine.Unknown] are ignored.
type Sample struct {
	Image   image.Image
	Lattice geometry.Lattice
	Grid    engine.Grid // of Lattice.Rows x Lattice.Cols cells
	// Named lists the colours whose letters a person chose. All other letters count as arbitrary, unless
	// the profile to extend names them.
	Named []engine.Color
	// Placed means that a person has placed the lattice. The profile keeps the place, and the board is read
	// there if it is not found.
	Placed bool
}

// Kind describes what was learned about one colour of tiles.
type Kind struct {
	Letter engine.Color
	Name   string
	Tiles  int // number of tiles it was learned from
	// Own is the least share of the middle of its tiles that is in the ranges learned for the colour. Rival
	// is the largest such share for tiles of another colour, Like. Both are 0 to 1.
	Own, Rival float64
	Like       engine.Color // Empty if Rival is 0
	// Apart is for tiles that are distinguished by their picture and not by colour: the share of the
	// distinctive pixels that differ from the most similar tiles, Like.
	Apart float64
}

// Sure measures how clearly the tiles are distinguished from others, 0 to 1.
func (l Kind) Sure() float64 {
	if l.ByColor() {
		return max(0, l.Own-naming.PaletteLead*l.Rival)
	}
	return l.Apart
}

// ByColor reports whether colour alone distinguishes the tiles from all others.
func (l Kind) ByColor() bool {
	return l.Own >= calibration.DefaultShare && l.Own >= naming.PaletteLead*l.Rival
}

// Distinguishable reports whether a colour or a picture distinguishes the tiles from all others. If not,
// their letter may change from picture to picture.
func (l Kind) Distinguishable() bool { return l.ByColor() || l.Apart > 0 }

// Lesson is the result of [From].
type Lesson struct {
	// Profile holds only what was learned: colours, the aspect ratio of tiles, pictures of power-ups, and
	// taught tiles. It has no name yet. It extends the base given to [From] if that reads the samples
	// better.
	Profile calibration.Profile
	Kinds   []Kind  // by letter
	Checks  []Check // how the profile reads each sample
}

// ErrNothingLearned means that the samples have no tiles to learn from.
var ErrNothingLearned = errors.New("nothing to learn from")

// From makes a profile from samples. base is the profile to extend, nil for none; colours with letters of
// base also get their names from it. An error says why a sample is inconsistent, or wraps
// [ErrNothingLearned].
//
// A colour is learned as one or a few boxes in CIELAB around the middles of its tiles. They are as wide as
// the other colours allow, so that the colour is recognized at other sizes and in other light. Tiles that
// no such boxes distinguish, because they differ only in shape, get a picture. See [calibration.Color].
func From(samples []Sample, base *calibration.Profile) (lesson Lesson, err error) {
	defer fault.Catch(&err)
	pools := map[engine.Color]*pool{}
	var aspect float64
	for _, s := range samples {
		if err := s.check(); err != nil {
			return lesson, err
		}
		s.cut(image.Pt(segment.Fine, segment.Fine)).gather(s.Grid, pools)
		aspect += math.Log(s.Lattice.W/s.Lattice.H) / float64(len(samples))
	}
	if len(pools) == 0 {
		return lesson, ErrNothingLearned
	}
	p := &lesson.Profile
	p.Schema = calibration.Schema
	p.Aspect = math.Round(100*math.Exp(aspect)) / 100
	p.Palette, lesson.Kinds = palette(pools, base)
	if err := lesson.addPictures(samples); err != nil {
		return lesson, err
	}
	for i := range p.Palette {
		p.Palette[i].Dealt = dealt(p.Palette[i].Color(), samples, base)
	}
	if p.Templates, err = templates(samples); err != nil {
		return lesson, err
	}
	p.Unmarked = base != nil && base.Markless() && !marked(samples)
	if err := lesson.fit(samples, base); err != nil {
		return lesson, err
	}
	if err := lesson.teach(samples, base); err != nil {
		return lesson, err
	}
	return lesson, lesson.confirm(samples, base)
}

// dealt reports whether the letter of a colour is arbitrary.
func dealt(c engine.Color, samples []Sample, base *calibration.Profile) bool {
	named := slices.ContainsFunc(samples, func(s Sample) bool { return slices.Contains(s.Named, c) })
	return !named && (base == nil || !base.Names(c))
}

// marked reports whether any tile of the samples carries a mark.
func marked(samples []Sample) bool {
	return slices.ContainsFunc(samples, func(s Sample) bool {
		return slices.ContainsFunc(s.Grid.Cells, func(c engine.Cell) bool { return c.Power != engine.NoPower })
	})
}

// check rejects an inconsistent sample.
func (s Sample) check() error {
	switch {
	case s.Grid.Rows != s.Lattice.Rows || s.Grid.Cols != s.Lattice.Cols:
		return fmt.Errorf("a grid of %d x %d cells for a lattice of %d x %d", s.Grid.Rows, s.Grid.Cols, s.Lattice.Rows, s.Lattice.Cols)
	case !s.Lattice.Bounds().Overlaps(s.Image.Bounds()):
		return errors.New("the lattice lies outside the picture")
	}
	return nil
}

// cutting holds the cells of a lattice, resampled to one size.
type cutting struct {
	lab  imgproc.Lab
	size image.Point // of a cell, in pixels
	cols int
}

// cut resamples the cells of a sample to a size.
func (s Sample) cut(size image.Point) cutting {
	seen := pixel.NewScreen(s.Image).Shrunk(s.Lattice.Bounds().Sub(s.Image.Bounds().Min), 1)
	l := segment.Lattice{Lattice: seen.Lattice(s.Lattice)}
	return cutting{pixel.NewArea(seen.RGBA).Lab(l.Box(), l.Cols*size.X, l.Rows*size.Y), size, l.Cols}
}

// corner is the top-left pixel of a cell.
func (c cutting) corner(cell int) image.Point {
	return image.Pt(cell%c.cols*c.size.X, cell/c.cols*c.size.Y)
}

// at is the colour of a pixel of a cell: L (0..100), a, b.
func (c cutting) at(cell, x, y int) [3]float32 {
	return pixel.ColorAt(c.lab, c.corner(cell).Add(image.Pt(x, y)))
}

// middle lists the colours of the middle of a cell, half as wide and half as high, which represent its
// colour.
func (c cutting) middle(cell int) [][3]float32 {
	var pixels [][3]float32
	for y := c.size.Y / 4; y < c.size.Y-c.size.Y/4; y++ {
		for x := c.size.X / 4; x < c.size.X-c.size.X/4; x++ {
			pixels = append(pixels, c.at(cell, x, y))
		}
	}
	return pixels
}

// pool holds the average middle of the tiles of one colour for each picture. Recognition uses such
// averages, too.
type pool struct {
	tiles   int
	average [][][3]float32
}

// gather adds the tiles of a grid to the pools of their colours, except tiles with marks, whose colours
// would be added, too.
func (c cutting) gather(g engine.Grid, pools map[engine.Color]*pool) {
	for _, color := range g.Colors() {
		cells := c.usual(g, color)
		if len(cells) == 0 {
			continue
		}
		if pools[color] == nil {
			pools[color] = &pool{}
		}
		p := pools[color]
		p.tiles += len(cells)
		p.average = append(p.average, c.meanMiddle(cells))
	}
}

// usual lists the tiles of a colour that have their usual look. The tiles of a selected or highlighted
// group also look alike, and may be many, but are connected. So the usual look is the one with the most
// connected groups.
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
			if pixel.DeltaE(means[i], means[first]) <= far {
				in[i], seen[i] = true, true
				alike = append(alike, i)
			}
		}
		_, groups := segment.Lattice{Lattice: geometry.Lattice{Rows: g.Rows, Cols: g.Cols}}.Components(in)
		if groups > most || groups == most && len(alike) > len(best) {
			best, most = alike, groups
		}
	}
	return best
}

// meanMiddle is the average of the middles of some cells.
func (c cutting) meanMiddle(cells []int) [][3]float32 {
	average := make([][3]float32, len(c.middle(cells[0])))
	for _, cell := range cells {
		for i, px := range c.middle(cell) {
			for k, v := range px {
				average[i][k] += v / float32(len(cells))
			}
		}
	}
	return average
}

// meanColor is the mean of some colours.
func meanColor(pixels [][3]float32) (mean [3]float32) {
	for _, px := range pixels {
		for c := range px {
			mean[c] += px[c] / float32(len(pixels))
		}
	}
	return mean
}
