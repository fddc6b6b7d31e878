// Package capture takes pictures of a game.
//
// A [Source] delivers frames: from a [Screen] or part of it, from a [Window] found by its title, from a
// [File], from a [Reader] such as standard input, or from the output of a [Command]. [Still] waits until
// the picture of a source no longer changes.
//
// Platforms tend to fail silently: a missing display gives an empty rectangle, a region off the screen is
// black, and a desktop may never answer if its user refuses. Package capture turns each of these into an
// error that [errors.Is] can identify.
//
// # How it is done
//
//   - X11: GetImage on the root window or the game's window. The Composite extension redirects the window's frame, so
//     that the server keeps covered pixels. Palettes (8 bits) are not supported. If a server refuses GetImage on the
//     root, kbinani/screenshot asks it through shared memory, but not on OpenBSD (Go has none there), for other than 8
//     bits a colour, or off the screen, where its pixels would be wrong.
//   - Windows: kbinani/screenshot copies screens, PrintWindow draws a window.
//   - Displays are those of Xinerama, the primary one first and at (0, 0).
//
// Milliseconds for one picture, median, under Xvfb on two busy cores (go test ./capture -run XXX -bench .; best of
// four): a screen of 1280 x 1024 takes 4.0, of 1920 x 1080 6.0, by kbinani/screenshot 12 and 20 (BenchmarkLibrary); a
// covered window 3.2 and 5.2; a region or covered window of 966 x 540 2.0 and 1.2; comparing two frames 0.2. If a
// window's program must paint the covered part, its first picture takes 150 to 300 more.
package capture

import (
	"context"
	"errors"
	"fmt"
	"image"
	"time"

	"github.com/domvision/domvision/internal/fault"
	"github.com/domvision/domvision/internal/imagefile"
)

// Errors of sources. They are wrapped with the name of the source or the region.
var (
	ErrNoDisplay     = errors.New("no display")
	ErrNoSuchDisplay = errors.New("no such display")
	ErrOffScreen     = errors.New("off the screen")
	ErrBlank         = errors.New("the capture is blank")
	ErrPermission    = errors.New("the desktop gave no permission")
	ErrTimeout       = errors.New("no answer")
	ErrLocked        = errors.New("the desktop is locked")
	ErrFailed        = errors.New("the capture failed")
)

// Source delivers frames. It must not be used concurrently. A source that holds a resource is also an
// [io.Closer].
type Source interface {
	// Grab takes a new opaque picture whose bounds start at (0, 0). The caller owns it. If ctx ends first,
	// Grab returns its error.
	Grab(ctx context.Context) (*image.RGBA, error)
}

// deadline bounds one capture. X11 answers within 20 ms; a Wayland desktop may first ask its user. A user
// who takes longer is not asked again once capturing was allowed.
const deadline = 10 * time.Second

// Screen is a display or a part of it. The zero value is the whole primary
// display.
type Screen struct {
	Display int             // counted from 0, the primary display
	Region  image.Rectangle // in pixels from the top-left corner of the display; empty: all of it
}

// Grab captures the screen, without the boards on domvision's own pages.
func (s Screen) Grab(ctx context.Context) (*image.RGBA, error) {
	var img *image.RGBA
	var err error
	if Session() == Wayland {
		img, err = waylandGrab(ctx, s)
	} else {
		img, err = system.grab(ctx, s, deadline)
	}
	if err == nil {
		LeaveOutMarked(img)
	}
	return img, err
}

// Displays lists the displays in pixels of the desktop. Its (0, 0) is the top-left corner of the primary
// display, so others may have negative coordinates. On Wayland the places, but not the sizes, are in units of
// the compositor.
func Displays() ([]image.Rectangle, error) {
	if Session() == Wayland {
		return waylandDisplays()
	}
	return system.displays()
}

// desktop holds the functions of a platform that capture screens.
type desktop struct {
	displays func() ([]image.Rectangle, error)
	capture  func(image.Rectangle) (*image.RGBA, error)
}

func (d desktop) grab(ctx context.Context, s Screen, limit time.Duration) (*image.RGBA, error) {
	area, err := d.area(s)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeoutCause(ctx, limit, fmt.Errorf("%w within %v", ErrTimeout, limit))
	defer cancel()
	img, err := within(ctx, func() (*image.RGBA, error) {
		img, err := d.capture(area)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrFailed, err)
		}
		return img, nil
	})
	if err != nil {
		return nil, err
	}
	return img, notBlank(img)
}

// area is the rectangle of s on the desktop.
func (d desktop) area(s Screen) (image.Rectangle, error) {
	displays, err := d.displays()
	switch {
	case err != nil:
		return image.Rectangle{}, err
	case len(displays) == 0:
		return image.Rectangle{}, fmt.Errorf("%w: nothing to capture from", ErrNoDisplay)
	case s.Display < 0 || s.Display >= len(displays):
		return image.Rectangle{}, fmt.Errorf("%w: display %d, there are %d, counted from 0",
			ErrNoSuchDisplay, s.Display, len(displays))
	}
	return s.on(displays[s.Display])
}

// on is the rectangle of s on the desktop, given the rectangle of its display.
func (s Screen) on(display image.Rectangle) (image.Rectangle, error) {
	if s.Region.Empty() {
		return display, nil
	}
	area := s.Region.Add(display.Min)
	if !area.In(display) {
		return image.Rectangle{}, fmt.Errorf("%w: region %s, display %d has %d x %d pixels",
			ErrOffScreen, formatRegion(s.Region), s.Display, display.Dx(), display.Dy())
	}
	return area, nil
}

// within returns early when ctx ends. The capture itself cannot be stopped: if it never returns, its
// goroutine leaks.
func within(ctx context.Context, capture func() (*image.RGBA, error)) (*image.RGBA, error) {
	type result struct {
		img *image.RGBA
		err error
	}
	done := make(chan result, 1)
	go func() {
		var r result
		err := fault.Try(func() (err error) { r.img, err = capture(); return err })
		done <- result{r.img, err}
	}()
	select {
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	case r := <-done:
		return r.img, r.err
	}
}

// notBlank rejects a picture in a single colour. Desktops that hide their windows from the program return
// such pictures, and so do screens that are switched off.
func notBlank(img *image.RGBA) error {
	if !imagefile.OneColor(img) {
		return nil
	}
	return fmt.Errorf("%w: all %d x %d pixels have one colour", ErrBlank, img.Rect.Dx(), img.Rect.Dy())
}

// formatRegion formats r for [ParseRegion].
func formatRegion(r image.Rectangle) string {
	return fmt.Sprintf("%dx%d+%d+%d", r.Dx(), r.Dy(), r.Min.X, r.Min.Y)
}
