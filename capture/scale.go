package capture

import "image"

// Windows measures the scale of a monitor, and of what a window was drawn for, in dots an inch.
// 96 are 100 %.
const unscaled = 96

// percent is a scale as people know it from the settings of their desktop.
func percent(dpi int) int { return (100*dpi + unscaled/2) / unscaled }

// monitor is one screen of the desktop.
type monitor struct {
	bounds  image.Rectangle // in pixels of the desktop, whose (0, 0) is the primary monitor's corner
	dpi     int
	primary bool
}

// primaryFirst puts the primary monitor at the front, and leaves the others in their order.
func primaryFirst(list []monitor) []monitor {
	ordered := make([]monitor, 0, len(list))
	for _, first := range []bool{true, false} {
		for _, m := range list {
			if m.primary == first {
				ordered = append(ordered, m)
			}
		}
	}
	return ordered
}

// monitorOf is the monitor that shows most of an area, whose scale a window there has; the first
// one if none shows any of it.
func monitorOf(list []monitor, area image.Rectangle) monitor {
	if len(list) == 0 {
		return monitor{dpi: unscaled}
	}
	best, most := list[0], 0
	for _, m := range list {
		shown := m.bounds.Intersect(area).Size()
		if size := shown.X * shown.Y; size > most {
			best, most = m, size
		}
	}
	return best
}

// onScreen reports whether the monitors together show all of an area.
func onScreen(list []monitor, area image.Rectangle) bool {
	size := area.Dx() * area.Dy()
	for _, m := range list { // monitors do not overlap, unless they show the same
		shown := m.bounds.Intersect(area).Size()
		size -= shown.X * shown.Y
	}
	return size <= 0
}

// ownSize is how many pixels a window draws that covers so many on its monitor. A program that
// knows nothing of scaled monitors draws for another scale than the monitor's, and Windows
// enlarges its picture. drawn is the scale that it draws for.
func ownSize(covered image.Point, drawn, monitor int) image.Point {
	if drawn <= 0 || monitor <= 0 {
		return covered
	}
	scale := func(n int) int { return (n*drawn + monitor/2) / monitor }
	return image.Pt(scale(covered.X), scale(covered.Y))
}
