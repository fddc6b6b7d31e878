//go:build !js

package capture

import (
	"context"
	"errors"
	"fmt"
	"image"
	"os"
	"strings"
	"sync"
)

// method is a way to capture the screens of a Wayland desktop.
type method struct {
	name    string
	outputs func(context.Context) ([]output, error) // nil: the screens cannot be told apart
	capture func(context.Context, output) (*image.RGBA, error)
	// captureArea captures an area of an output that is not scaled; nil: only whole outputs can be captured.
	captureArea func(context.Context, output, image.Rectangle) (*image.RGBA, error)

	windows func(context.Context) ([]clientWindow, error) // the front one first; nil: they are not told
	// captureWindow captures one window, even if others cover it; nil: only outputs can be captured.
	captureWindow func(context.Context, clientWindow) (*image.RGBA, error)

	// shared captures what its user shares, after a question; nil: outputs, or pictures by the portal.
	shared func(context.Context) (*image.RGBA, error)

	whyOther error // why better methods do not work here; nil if there are none
}

// output is a monitor of a Wayland desktop.
type output struct {
	name   string
	bounds image.Rectangle // in units of the compositor
	pixels image.Point
	scale  float64
}

// errNotHere means that the desktop does not know a method, which is nothing to report.
var errNotHere = errors.New("not on this desktop")

// portalName names the method that remains if there is no other.
const portalName = "the desktop's portal"

var chosen struct {
	sync.Mutex
	desktop string
	method
}

// waylandMethod is the best method of this desktop. Each is tried once.
func waylandMethod(ctx context.Context) method {
	chosen.Lock()
	defer chosen.Unlock()
	desktop := fmt.Sprintln(os.Getenv("WAYLAND_DISPLAY"), os.Getenv("XDG_RUNTIME_DIR"), os.Getenv("DBUS_SESSION_BUS_ADDRESS"))
	if chosen.desktop == desktop {
		return chosen.method
	}
	m := method{name: portalName}
	limited, cancel := context.WithTimeout(ctx, deadline) // a compositor may hang
	defer cancel()
	for _, try := range directMethods {
		found, err := try(limited)
		if ctx.Err() != nil {
			return m
		}
		if err == nil {
			found.whyOther = m.whyOther
			m = found
			break
		}
		if !errors.Is(err, errNotHere) {
			m.whyOther = errors.Join(m.whyOther, err)
		}
	}
	chosen.desktop, chosen.method = desktop, m
	return m
}

// CaptureMethod names how the screens of a Wayland desktop are captured. The error says why nothing better
// works; it may be nil. Elsewhere the name is "".
func CaptureMethod(ctx context.Context) (string, error) {
	if Session() != Wayland {
		return "", nil
	}
	m := waylandMethod(ctx)
	return m.name, m.whyOther
}

// AsksPerson reports whether the desktop asks its user for every picture of a [Screen], or shows that one was
// taken.
func AsksPerson(ctx context.Context) bool {
	return Session() == Wayland && waylandMethod(ctx).asks()
}

func (m method) asks() bool { return m.outputs == nil && m.shared == nil }

// Shares reports whether the desktop asks its user what to share, once.
func Shares(ctx context.Context) bool {
	return Session() == Wayland && waylandMethod(ctx).shared != nil
}

// waylandGrab captures a screen of a Wayland desktop.
func waylandGrab(ctx context.Context, s Screen) (*image.RGBA, error) {
	m := waylandMethod(ctx)
	if m.shared != nil {
		img, err := grabAsked(ctx, m.shared, s, deadline)
		if !errors.Is(err, errNoCast) {
			return img, err
		}
		m = withoutSharing(err)
	}
	if m.outputs == nil {
		img, err := portalGrab(ctx, s, deadline)
		return img, m.tried(err)
	}
	ctx, cancel := context.WithTimeoutCause(ctx, deadline, fmt.Errorf("%w within %v", ErrTimeout, deadline))
	defer cancel()
	img, err := m.grab(ctx, s)
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return img, err
}

// tried adds to the error of the last method why no other works.
func (m method) tried(err error) error {
	if m.whyOther == nil || !errors.Is(err, ErrFailed) {
		return err
	}
	return fmt.Errorf("%w; tried before: %s", err, strings.ReplaceAll(m.whyOther.Error(), "\n", "; "))
}

func (m method) grab(ctx context.Context, s Screen) (*image.RGBA, error) {
	img, where, err := m.take(ctx, s)
	if err != nil {
		return nil, err
	}
	if err := notBlank(img); err != nil {
		return nil, fmt.Errorf("%w, by %s", err, m.name)
	}
	m.withoutOwnPages(ctx, img, where)
	return img, nil
}

// Raw captures a screen of a Wayland desktop as it is: perhaps in a single colour, or with domvision's own
// pages. Where that asks a person, it fails.
func (s Screen) Raw(ctx context.Context) (*image.RGBA, error) {
	m := waylandMethod(ctx)
	if m.outputs == nil {
		return nil, fmt.Errorf("%w: %s is too slow to follow the screen", ErrFailed, m.name)
	}
	img, _, err := m.take(ctx, s)
	return img, err
}

// part is where a picture lies on an output, in pixels of the output.
type part struct {
	output
	at image.Point
}

// take captures a screen as it is.
func (m method) take(ctx context.Context, s Screen) (*image.RGBA, part, error) {
	var outputs []output
	list := func() (rects []image.Rectangle, err error) {
		outputs, err = m.outputs(ctx)
		return inPixels(outputs), err
	}
	area, err := desktop{displays: list}.area(s)
	if err != nil {
		return nil, part{}, err
	}
	o := outputs[s.Display]
	area = area.Sub(o.bounds.Min)
	var img *image.RGBA
	if m.captureArea != nil && !s.Region.Empty() && o.scale == 1 {
		img, err = m.captureArea(ctx, o, area)
	} else if img, err = m.capture(ctx, o); err == nil && area.In(img.Rect) {
		img = cut(img, area)
	}
	if err != nil {
		return nil, part{}, fmt.Errorf("%w: by %s: %w", ErrFailed, m.name, err)
	}
	if img.Rect.Size() != area.Size() {
		return nil, part{}, fmt.Errorf("%w: %s has changed its size", ErrFailed, o.name)
	}
	return img, part{o, area.Min}, nil
}

// inPixels lists outputs as [Displays] does.
func inPixels(outputs []output) (list []image.Rectangle) {
	for _, o := range outputs {
		list = append(list, image.Rectangle{Max: o.pixels}.Add(o.bounds.Min))
	}
	return list
}

// waylandOutputs lists the monitors, if the method can tell them apart.
func waylandOutputs() ([]output, error) {
	ctx, cancel := context.WithTimeout(context.Background(), deadline)
	defer cancel()
	m := waylandMethod(ctx)
	if m.outputs == nil {
		return nil, nil
	}
	return m.outputs(ctx)
}

// waylandDisplays lists the displays of a Wayland desktop. If its monitors are not known, they are those that
// X11 programs see.
func waylandDisplays() ([]image.Rectangle, error) {
	outputs, err := waylandOutputs()
	if err != nil || outputs == nil {
		return system.displays()
	}
	return inPixels(outputs), nil
}

// waylandNote names an output, and its scale unless that is 100 %.
func waylandNote(display int) string {
	outputs, _ := waylandOutputs()
	if display < 0 || display >= len(outputs) {
		return ""
	}
	o := outputs[display]
	if o.scale == 1 {
		return o.name
	}
	return fmt.Sprintf("%s, scale %.0f %%", o.name, 100*o.scale)
}
