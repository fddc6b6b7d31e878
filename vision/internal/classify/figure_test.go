package classify

import (
	"image"
	"testing"

	"github.com/domvision/domvision/vision/internal/segment"
)

// TestFigures: a figure on the backdrop of other tiles is one, but not a tile with a mark, a little
// thing, what has the colours of other tiles, or what fills its cell.
func TestFigures(t *testing.T) {
	disc := func(color [3]float32) Tile { return inked(black, color, WholeTile.Inset(4)) }
	for _, c := range []struct {
		name string
		tile Tile
		want int
	}{
		{"a figure", inked(black, yellow, image.Rect(6, 9, 20, 16)), 1},
		{"marked", painted(func(x, y int) [3]float32 {
			if image.Pt(x, y).In(WholeTile.Inset(9)) {
				return yellow
			}
			return disc(red).At(y*segment.Fine + x)
		}), 0},
		{"little", inked(black, yellow, image.Rect(10, 10, 14, 14)), 0},
		{"in their colours", inked(black, red, image.Rect(5, 9, 20, 12)), 0},
		{"all of the cell", flat(yellow), 0},
	} {
		r := amongDiscs(c.tile, c.tile)
		r.Identify(4)
		r.Identify(5)
		for i := 4; i < 6; i++ { // their match is what counts here
			r.Cells[i].Class = NoClass
		}
		found := figures(r)
		equal(t, c.name, len(found), c.want)
		if c.want > 0 {
			equalAll(t, "cells", found[0], []int{4, 5})
		}
	}
}

// amongDiscs is a reading of tiles beside discs of three classes.
func amongDiscs(tiles ...Tile) *Reading {
	disc := func(color [3]float32) Tile { return inked(black, color, WholeTile.Inset(4)) }
	all := append([]Tile{disc(red), disc(red), disc(blue), disc(grey)}, tiles...)
	r := readingOf(len(all), segment.Touching, all...)
	r.classify(Class{Cells: []int{0, 1}, Mean: disc(red)}, Class{Cells: []int{2}, Mean: disc(blue)}, Class{Cells: []int{3}, Mean: disc(grey)})
	for i := 4; i < len(all); i++ {
		r.Cells[i].Class = NoClass
	}
	return r
}

// TestAddFigures: a figure becomes a class that is known to be whole.
func TestAddFigures(t *testing.T) {
	r := amongDiscs(inked(black, yellow, image.Rect(6, 9, 20, 16)))
	addFigures(r)
	equal(t, "classes", len(r.Classes), 4)
	equal(t, "class", r.Cells[4].Class, 3)
	equal(t, "whole", r.Classes[3].Whole, true)
}
