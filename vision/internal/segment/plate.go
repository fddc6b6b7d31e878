package segment

import (
	"image"
	"slices"

	"github.com/domvision/domvision/vision/internal/pixel"
)

// A panel may have two grounds: games mark some of its cells by a plate, a square of another colour that nearly fills
// the cell. What shows between such cells is not what lies behind their tiles.

// What tells a plate from a tile with straight sides: tiles of several kinds lie on it. Chosen by eye.
const (
	plateCells = 6  // cells with tiles on plates of a colour, at least
	plateKinds = 3  // colours of these tiles
	plateShade = 20 // Delta E within a plate, at most; plates may be shaded
)

// plate is a colour that surrounds the middles of some cells within their sides.
type plate struct {
	color   [3]float32
	corners Backdrop
	pixels  [][3]float32 // the plate without tiles
	tiles   int          // cells whose middle has another colour,
	middles [][3]float32 // and these colours
}

// differs reports whether the colour of a plate differs from what shows between the cells.
func differs(color [3]float32, between *Backdrop) bool {
	return pixel.DeltaE(color, between.At(0.5, 0.5)) >= minGroundContrast
}

// findPlates finds the plates of a sheet: cell -> its plate, nil where it has none. between is what shows between the
// cells; a plate differs from it.
func findPlates(s *Sheet, between []Backdrop) (found []*plate) {
	var plates []*plate
	inner := make([]Backdrop, len(between))
	for i := range between {
		inner[i] = s.BackdropAround(i, s.rim())
		color := inner[i].At(0.5, 0.5)
		if !inner[i].Even(plateShade) || !differs(color, &between[i]) {
			continue
		}
		k := slices.IndexFunc(plates, func(p *plate) bool { return pixel.DeltaE(p.color, color) <= BackdropOnly })
		if k < 0 {
			k = len(plates)
			plates = append(plates, &plate{color: color})
		}
		plates[k].add(pixel.MeanColorIn(s.Lab, s.Rect(i, s.Side/4)))
	}
	for _, p := range plates {
		if p.tiles < plateCells || len(p.middles) < plateKinds {
			continue
		}
		var cells []int
		ended := 0 // cells beside which the plate ends; where the picture cuts it, that is not seen
		for i := range inner {
			if (found == nil || found[i] == nil) && p.shows(inner[i]) {
				cells = append(cells, i)
				if differs(p.color, &between[i]) {
					ended++
				}
			}
		}
		if 2*ended < len(cells) { // it is the ground
			continue
		}
		p.paint(s, cells)
		for _, i := range cells {
			if found == nil {
				found = make([]*plate, len(between))
			}
			found[i] = p
		}
	}
	return found
}

// add adds a cell by the colour of its middle.
func (p *plate) add(middle [3]float32) {
	if pixel.DeltaE(p.color, middle) < minGroundContrast {
		return
	}
	p.tiles++
	if !slices.ContainsFunc(p.middles, Like(middle)) {
		p.middles = append(p.middles, middle)
	}
}

// shows reports whether most corners within a cell have about the colour of the plate. The tile may cover the others.
func (p *plate) shows(corners Backdrop) bool {
	const most = 3 // chosen by eye
	like := 0
	for _, c := range corners {
		if pixel.DeltaE(c, p.color) <= TileOnly {
			like++
		}
	}
	return like >= most
}

// paint averages what some cells show of the plate.
func (p *plate) paint(s *Sheet, cells []int) {
	p.pixels = make([][3]float32, s.Side*s.Side)
	for at := range p.pixels {
		sum, n := [3]float32{}, float32(0)
		for _, i := range cells {
			place := s.Rect(i, 0).Min.Add(image.Pt(at%s.Side, at/s.Side))
			color := pixel.ColorAt(s.Lab, place)
			if pixel.DeltaE(color, p.color) <= plateShade {
				sum, n = [3]float32{sum[0] + color[0], sum[1] + color[1], sum[2] + color[2]}, n+1
			}
		}
		p.pixels[at] = p.color
		if n > 0 {
			p.pixels[at] = [3]float32{sum[0] / n, sum[1] / n, sum[2] / n}
		}
	}
	first, last := s.rim(), s.Side-1-s.rim()
	p.corners = Backdrop{p.pixels[first*s.Side+first], p.pixels[first*s.Side+last], p.pixels[last*s.Side+first], p.pixels[last*s.Side+last]}
}

// OnPlate reports whether a cell has a plate.
func (s *Sheet) OnPlate(cell int) bool { return s.plates != nil && s.plates[cell] != nil }

// HasPlates reports whether any cell has a plate.
func (s *Sheet) HasPlates() bool { return s.plates != nil }

// rim is how far plates may end from the sides of their cells, in pixels of the sheet.
func (s *Sheet) rim() int { return s.Side / Coarse }
