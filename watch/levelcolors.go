package watch

import (
	"fmt"
	"image"
	"maps"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/session"
)

// levelColors holds the colours of a level by letter, as #rrggbb, including those no longer on the board.
type levelColors map[string]string

// learn adds the colours of the board of an answer. It returns those of the level and, for letters without a
// tile so far, those of the profile.
func (l *levelColors) learn(a *Answer) map[string]string {
	if *l == nil || a.Step.Event == session.NewLevel && !a.Step.Same {
		*l = levelColors{}
	}
	maps.Copy(*l, colorsOf(a))
	all := map[string]string{}
	for c, looks := range a.Reading.Palette {
		all[string(c.Char())] = hex(int(looks.R), int(looks.G), int(looks.B))
	}
	maps.Copy(all, *l)
	return all
}

func hex(r, g, b int) string { return fmt.Sprintf("#%02x%02x%02x", r, g, b) }

// colorsOf measures each colour as the mean of the centres of a few tiles, as #rrggbb.
func colorsOf(a *Answer) map[string]string {
	const enough = 4 // tiles
	sums, tiles := map[engine.Color]colorSum{}, map[engine.Color]int{}
	for at, c := range a.Grid.All() {
		if !c.Color.IsColor() || c.Power != engine.NoPower || tiles[c.Color] == enough {
			continue
		}
		x, y := a.Reading.Board.Center(at)
		w, h := 0.15*a.Reading.Board.W, 0.15*a.Reading.Board.H
		sums[c.Color] = sums[c.Color].add(a.Frame, rectangle(x-w, y-h, x+w, y+h))
		tiles[c.Color]++
	}
	colors := map[string]string{}
	for c, s := range sums {
		if s.pixels > 0 {
			colors[string(c.Char())] = hex(s.r/s.pixels, s.g/s.pixels, s.b/s.pixels)
		}
	}
	return colors
}

// colorSum adds up the colours of pixels.
type colorSum struct{ r, g, b, pixels int }

// add adds the pixels of an area, as far as it lies in the picture.
func (s colorSum) add(img *image.RGBA, area image.Rectangle) colorSum {
	area = area.Intersect(img.Rect)
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			p := img.RGBAAt(x, y)
			s = colorSum{s.r + int(p.R), s.g + int(p.G), s.b + int(p.B), s.pixels + 1}
		}
	}
	return s
}
