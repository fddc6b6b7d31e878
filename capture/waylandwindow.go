//go:build !js

package capture

import (
	"context"
	"fmt"
	"image"
	"math"
	"time"
)

// clientWindow is a window of a Wayland desktop.
type clientWindow struct {
	WindowInfo
	place  image.Rectangle // in units of the compositor, without its frame
	handle string          // by which the compositor knows it
}

// inPicture is the place of a rectangle of the compositor's units in the picture of the output.
func (o output) inPicture(r image.Rectangle) image.Rectangle {
	scaled := func(p image.Point) image.Point {
		p = p.Sub(o.bounds.Min)
		return image.Pt(int(math.Round(float64(p.X)*o.scale)), int(math.Round(float64(p.Y)*o.scale)))
	}
	return image.Rectangle{Min: scaled(r.Min), Max: scaled(r.Max)}
}

// outputOf is the output that shows most of a place, the first one if none shows it.
func outputOf(outputs []output, place image.Rectangle) output {
	return showing(outputs, place, func(o output) image.Rectangle { return o.bounds })
}

// locate sets the bounds of windows, in the coordinates of [Displays].
func locate(windows []clientWindow, outputs []output) {
	for i, w := range windows {
		o := outputOf(outputs, w.place)
		windows[i].Bounds = o.inPicture(w.place).Add(o.bounds.Min)
	}
}

// clientWindows lists the windows, the front one first.
func (m method) clientWindows(ctx context.Context) ([]clientWindow, []output, error) {
	outputs, err := m.outputs(ctx)
	if err == nil && len(outputs) == 0 {
		err = ErrNoDisplay
	}
	if err != nil {
		return nil, nil, err
	}
	windows, err := m.windows(ctx)
	if err != nil {
		return nil, nil, fmt.Errorf("%w: its windows: %w", ErrFailed, err)
	}
	locate(windows, outputs)
	return windows, outputs, nil
}

// listPatience bounds a list of windows that a picture waits for. Measured: 10 to 30 ms on KWin, less on sway.
const listPatience = time.Second

// withoutOwnPages paints over domvision's own pages in a picture.
func (m method) withoutOwnPages(ctx context.Context, img *image.RGBA, where part) {
	if m.windows == nil {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, listPatience)
	defer cancel()
	windows, err := m.windows(ctx)
	if err != nil {
		return // the picture is good even so
	}
	var list []WindowInfo
	for _, w := range windows {
		w.Bounds = where.inPicture(w.place)
		if w.own() && where.scale != math.Trunc(where.scale) {
			w.Bounds = w.Bounds.Inset(-1) // the sides lie between pixels, and below a title bar a whole one off
		}
		list = append(list, w.WindowInfo)
	}
	leaveOut(img, where.at, list)
}

// windowMethod is the method of this desktop if it lists windows.
func windowMethod() (method, bool) {
	if Session() != Wayland {
		return method{}, false
	}
	ctx, cancel := context.WithTimeout(context.Background(), deadline)
	defer cancel()
	m := waylandMethod(ctx)
	return m, m.windows != nil
}

// waylandWindows lists the windows as [ListWindows] does.
func (m method) waylandWindows() ([]WindowInfo, error) {
	ctx, cancel := context.WithTimeout(context.Background(), deadline)
	defer cancel()
	windows, _, err := m.clientWindows(ctx)
	var list []WindowInfo
	for _, w := range windows {
		list = append(list, w.WindowInfo)
	}
	return list, err
}

// clientView follows a window of a Wayland desktop.
type clientView struct {
	method
	name string
	id   uint32
}

// view finds a window by its name.
func (m method) view(ctx context.Context, name string) (view, error) {
	windows, _, err := m.clientWindows(ctx)
	if err != nil {
		return nil, err
	}
	var list []WindowInfo
	for _, w := range windows {
		list = append(list, w.WindowInfo)
	}
	info, err := find(list, name)
	if err != nil {
		return nil, err
	}
	return clientView{m, name, info.ID}, nil
}

func (v clientView) close() {}

// picture captures the window itself if the compositor can do so, and otherwise the part of its output.
func (v clientView) picture(ctx context.Context) (*image.RGBA, error) {
	windows, outputs, err := v.clientWindows(ctx)
	if err != nil {
		return nil, err
	}
	for i, w := range windows {
		switch {
		case w.ID != v.id:
			continue
		case w.own():
			return nil, &WindowError{Name: v.name, Err: ErrOwnPage}
		case !w.Shown:
			return nil, &WindowError{Name: v.name, Err: ErrHidden}
		case v.captureWindow != nil:
			img, err := v.captureWindow(ctx, w)
			if err != nil {
				return nil, fmt.Errorf("%w: by %s: %w", ErrFailed, v.method.name, err)
			}
			return img, nil
		}
		o := outputOf(outputs, w.place)
		if !visible(w, windows[:i], o) {
			return nil, &WindowError{Name: v.name, Err: ErrCovered}
		}
		img, err := v.capture(ctx, o)
		if err != nil {
			return nil, fmt.Errorf("%w: by %s: %w", ErrFailed, v.method.name, err)
		}
		return cut(img, o.inPicture(w.place).Intersect(img.Rect)), nil
	}
	return nil, &WindowError{Name: v.name, Err: ErrClosed}
}

// visible reports whether an output shows all of a window, given those in front of it.
func visible(w clientWindow, front []clientWindow, o output) bool {
	if w.place.Empty() || !w.place.In(o.bounds) {
		return false
	}
	for _, f := range front {
		if f.Shown && f.place.Overlaps(w.place) {
			return false
		}
	}
	return true
}
