package classify

import (
	"testing"

	"github.com/domvision/domvision/vision/internal/segment"
)

// round is a disc on a ground, with a soft outline through which the ground shines.
func round(ink, ground [3]float32) Tile {
	return painted(func(x, y int) [3]float32 {
		dx, dy := x-segment.Fine/2, y-segment.Fine/2
		switch d := dx*dx + dy*dy; {
		case d < 49:
			return ink
		case d < 60:
			return [3]float32{(ink[0] + ground[0]) / 2, (ink[1] + ground[1]) / 2, (ink[2] + ground[2]) / 2}
		}
		return black
	})
}

// TestShape: a tile looks the same within its outline on two grounds, and no other tile does.
func TestShape(t *testing.T) {
	r := readingOf(1, segment.Apart, flat(black))
	onDark, onLight := r.shapeOf(round(red, black)), r.shapeOf(round(red, [3]float32{90, 0, 0}))
	other, square := r.shapeOf(round(blue, black)), r.shapeOf(inked(black, red, WholeTile.Inset(4)))
	if min(onDark.alike(onLight), onLight.alike(onDark)) < sameWithin {
		t.Errorf("a disc on another ground is another tile: %.2f and %.2f are the same", onDark.in(onLight.tile), onLight.in(onDark.tile))
	}
	if max(onDark.alike(other), onLight.alike(square)) > otherWithin {
		t.Error("a disc is like one of another colour, or like a square")
	}
	if empty := r.shapeOf(flat(black)); empty.in(flat(black)) != 0 {
		t.Error("nothing looks like nothing")
	}
}

// TestOnly: a tile has the class that it looks like, unless it looks like two or like none.
func TestOnly(t *testing.T) {
	r := readingOf(1, segment.Apart, flat(black))
	shapes := []shape{r.shapeOf(round(red, black)), r.shapeOf(round(blue, black))}
	equal(t, "red on a light ground", only(round(red, [3]float32{90, 0, 0}), shapes), 0)
	equal(t, "yellow", only(round(yellow, black), shapes), NoClass)
	equal(t, "two classes of red", only(round(red, black), append(shapes, r.shapeOf(round(red, [3]float32{90, 0, 0})))), NoClass)
}

// TestGlows: what surrounds a tile is a glow, what shows at one side of it is not.
func TestGlows(t *testing.T) {
	r := readingOf(1, segment.Apart, flat(black))
	disc := r.shapeOf(round(red, black))
	with := func(lit func(x, y int) bool) Tile {
		return painted(func(x, y int) [3]float32 {
			if at := y*segment.Fine + x; !disc.shown[at] && lit(x, y) {
				return yellow
			}
			return round(red, black).At(y*segment.Fine + x)
		})
	}
	equal(t, "a plain disc", disc.glows(round(red, black)), false)
	equal(t, "all around", disc.glows(with(func(x, y int) bool { return true })), true)
	equal(t, "one half", disc.glows(with(func(x, y int) bool { return x > y })), false)
}
