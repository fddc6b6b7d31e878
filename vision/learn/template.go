package learn

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"slices"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/imgproc"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// templates cuts the named power-ups out of the samples, the largest of each kind. Those without a colour
// of their own become whole tiles, the others a mark on a transparent ground.
func templates(samples []Sample) ([]calibration.Template, error) {
	const least, most = 2 * segment.Fine, 128 // pixels a side
	var found []calibration.Template
	largest := map[engine.Power]float64{}
	for _, s := range samples {
		var c cutting
		area := s.Lattice.W * s.Lattice.H
		for i, cell := range s.Grid.Cells {
			if cell.Power == engine.NoPower || cell.Power == engine.UnknownPower || area <= largest[cell.Power] {
				continue
			}
			if c.cols == 0 {
				size := image.Pt(min(max(segment.Round(s.Lattice.W), least), most), min(max(segment.Round(s.Lattice.H), least), most))
				c = s.cut(size)
			}
			t, err := s.template(c, i)
			if err != nil {
				return nil, err
			}
			largest[cell.Power] = area
			found = slices.DeleteFunc(found, func(old calibration.Template) bool { return old.Kind == t.Kind })
			found = append(found, t)
		}
	}
	return found, nil
}

// template is the picture of the power-up in a cell.
func (s Sample) template(c cutting, at int) (calibration.Template, error) {
	cell, alike := s.Grid.Cells[at], []int{at}
	if cell.Power == engine.Blocker { // there may be many
		alike = s.cells(cell)
	}
	picture := image.NewNRGBA(image.Rectangle{Max: c.size})
	draw.Draw(picture, picture.Rect, c.average(alike).Image(), image.Point{}, draw.Src)
	if plain := s.cells(engine.Cell{Color: cell.Color}); cell.Color.IsColor() && len(plain) > 0 && !cell.Power.OwnTile() {
		c.clearGround(picture, at, c.average(plain))
	}
	var data bytes.Buffer
	if err := png.Encode(&data, picture); err != nil {
		return calibration.Template{}, err
	}
	t, err := calibration.NewTemplate(cell.Power, data.Bytes())
	if err != nil {
		return t, fmt.Errorf("the %v at row %d, column %d: %w", cell.Power, at/c.cols+1, at%c.cols+1, err)
	}
	return t, nil
}

// cells lists the cells of a sample that hold this.
func (s Sample) cells(held engine.Cell) (all []int) {
	for i, cell := range s.Grid.Cells {
		if cell == held {
			all = append(all, i)
		}
	}
	return all
}

// clearGround makes a picture transparent where a cell shows the ground, unless that would leave nearly
// nothing or nearly everything. A majority filter removes noise: single pixels outside of the mark that
// differ, and single ones within it that do not.
func (c cutting) clearGround(picture *image.NRGBA, cell int, ground imgproc.Lab) {
	const (
		differs = 2 * classify.MatchDeltaE // Delta E
		around  = 1                        // pixels; the window is 3 x 3
		most    = 0.5                      // of the pixels in it must differ
		// A mark covers more of the tile than specks do, and less than a tile of another colour. Chosen by eye.
		leastShare = 0.08
		mostShare  = 0.9
	)
	w, h := c.size.X, c.size.Y
	differ := make([]bool, w*h)
	for at := range differ {
		differ[at] = pixel.DeltaE(c.at(cell, at%w, at/w), pixel.ColorOf(ground.Pix[3*at:])) > differs
	}
	mark := make([]bool, w*h)
	covered := 0
	for at := range mark {
		n, all := 0, 0
		for y := max(at/w-around, 0); y <= min(at/w+around, h-1); y++ {
			for x := max(at%w-around, 0); x <= min(at%w+around, w-1); x++ {
				all++
				if differ[y*w+x] {
					n++
				}
			}
		}
		if mark[at] = float64(n) >= most*float64(all); mark[at] {
			covered++
		}
	}
	if share := float64(covered) / float64(w*h); share < leastShare || share > mostShare {
		return
	}
	for at, marked := range mark {
		if !marked {
			picture.SetNRGBA(at%w, at/w, color.NRGBA{})
		}
	}
}
