package classify

import (
	"image"
	"testing"

	"github.com/domvision/domvision/vision/internal/segment"
)

// TestAddSingletonsWhole: of a figure becomes a class that is known to be whole.
func TestAddSingletonsWhole(t *testing.T) {
	r := amongDiscs(inked(black, yellow, image.Rect(6, 9, 20, 16)))
	addSingletons(r)
	equal(t, "classes", len(r.Classes), 4)
	equal(t, "class", r.Cells[4].Class, 3)
	equal(t, "whole", r.Classes[3].Whole, true)
}

// TestAddSingletonsTogether: tiles of a hue that no class has are one class if they look alike. Where
// they do not, none is a class: two of one hue would be two letters for what may be one tile.
func TestAddSingletonsTogether(t *testing.T) {
	marked := inked(blue, [3]float32{70, 10, -50}, WholeTile.Inset(6))
	for _, c := range []struct {
		name string
		lone []Tile
		want []int // class of each
	}{
		{"alike", []Tile{flat(blue), flat(blue), flat(blue)}, []int{1, 1, 1}},
		{"two hues", []Tile{flat(blue), flat(yellow), flat(blue)}, []int{1, 2, 1}},
		{"one hue, unlike", []Tile{flat(blue), marked, flat(yellow)}, []int{NoClass, NoClass, 1}},
	} {
		r := readingOf(4, segment.Touching, append([]Tile{flat(red)}, c.lone...)...)
		addSingletons(r.classify(Class{Cells: []int{0}, Mean: flat(red)}))
		for n, want := range c.want {
			equal(t, c.name, r.Cells[n+1].Class, want)
		}
	}
}

// TestAddSingletons: a tile with a hue that no class has becomes a class; a gem does not.
func TestAddSingletons(t *testing.T) {
	for _, c := range []struct {
		name  string
		style segment.Style
		lone  Tile
		want  int // classes
	}{
		{"another hue", segment.Touching, flat(blue), 2},
		{"the same hue", segment.Touching, flat([3]float32{30, 60, 40}), 1},
		{"grey", segment.Touching, flat(grey), 1},
		{"a gem", segment.Apart, inked(black, blue, WholeTile.Inset(6)), 1},
	} {
		r := readingOf(2, c.style, flat(red), c.lone)
		addSingletons(r.classify(Class{Cells: []int{0}, Mean: flat(red)}))
		equal(t, c.name, len(r.Classes), c.want)
		equal(t, c.name+": class", r.Cells[1].Class == 1, c.want == 2)
	}
}
