package capture

import "image"

// unscaled is the scale of 100 %, in dots per inch. Windows uses this unit for monitors and for windows.
const unscaled = 96

// percent is a scale in per cent, as in the settings of the desktop.
func percent(dpi int) int { return (100*dpi + unscaled/2) / unscaled }

// monitor is one screen of the desktop.
type monitor struct {
	bounds  image.Rectangle // in pixels of the desktop, whose (0, 0) is the corner of the primary monitor
	dpi     int
	primary bool
}

// primaryFirst moves the primary monitor to the front, and keeps the order of the others.
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

// monitorOf is the monitor that shows most of an area, which determines the scale of a window there. It is
// the first one if none shows any of it.
func monitorOf(list []monitor, area image.Rectangle) monitor {
	if len(list) == 0 {
		return monitor{dpi: unscaled}
	}
	return showing(list, area, func(m monitor) image.Rectangle { return m.bounds })
}

// showing is the screen that shows most of an area, the first one if none shows any of it.
func showing[S any](screens []S, area image.Rectangle, bounds func(S) image.Rectangle) S {
	best, most := screens[0], 0
	for _, s := range screens {
		shown := bounds(s).Intersect(area).Size()
		if size := shown.X * shown.Y; size > most {
			best, most = s, size
		}
	}
	return best
}

// onScreen reports whether the monitors together show all of an area.
func onScreen(list []monitor, area image.Rectangle) bool {
	size := area.Dx() * area.Dy()
	for _, m := range list { // monitors overlap only if they show the same
		shown := m.bounds.Intersect(area).Size()
		size -= shown.X * shown.Y
	}
	return size <= 0
}

// ownSize is the size of the picture that a window draws, given the size that it covers on its monitor. A
// program that does not know scaled monitors draws at another scale, and Windows enlarges its picture.
// drawn is the scale that it draws at, in dots per inch.
func ownSize(covered image.Point, drawn, monitor int) image.Point {
	if drawn <= 0 || monitor <= 0 {
		return covered
	}
	scale := func(n int) int { return (n*drawn + monitor/2) / monitor }
	return image.Pt(scale(covered.X), scale(covered.Y))
}
