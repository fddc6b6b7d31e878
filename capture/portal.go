//go:build !js

package capture

import (
	"context"
	"errors"
	"fmt"
	"image"
	"net/url"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/godbus/dbus/v5"

	"github.com/domvision/domvision/internal/fault"
	"github.com/domvision/domvision/internal/portal"
	"github.com/domvision/domvision/internal/sessionbus"
)

// portalMethod is the screenshot portal of the desktop, see
// https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.portal.Screenshot.html
const portalMethod = "org.freedesktop.portal.Screenshot.Screenshot"

// portalGrab captures a Wayland desktop, which asks its user first.
//
// It uses no library: those wait forever if the user refuses, and assume that the picture begins at the
// primary monitor.
func portalGrab(ctx context.Context, s Screen, limit time.Duration) (*image.RGBA, error) {
	return grabAsked(ctx, openRequest().wait, s, limit)
}

// grabAsked captures a part of the whole picture that the user of the desktop allows, and waits for an answer up to a
// limit.
func grabAsked(ctx context.Context, allowed func(context.Context) (*image.RGBA, error), s Screen, limit time.Duration) (*image.RGBA, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, limit, fmt.Errorf("%w: no answer within %v; if its question is still open, answer it", ErrPermission, limit))
	defer cancel()
	whole, err := allowed(ctx)
	if err != nil {
		return nil, err
	}
	area, err := portalArea(whole.Rect, s)
	if err != nil {
		return nil, err
	}
	img := cut(whole, area)
	return img, notBlank(img)
}

// ways are the methods for Wayland, as messages name them, in the order in which they are tried.
var ways = []string{"wlr-screencopy", "KWin's ScreenShot2", "ext-image-copy-capture", "the portals for screencasts and screenshots"}

// errNoCast means that nothing can be shared here, whatever the user answers.
var errNoCast = errors.New("the screencast portal does not work")

// withoutSharing makes the portal for screenshots the method of this desktop.
func withoutSharing(err error) method {
	chosen.Lock()
	defer chosen.Unlock()
	chosen.method = method{name: portalName, whyOther: errors.Join(chosen.method.whyOther, err)}
	return chosen.method
}

// AskPermission lets the desktop ask its user for permission to capture, if it does so (see [AsksPerson] and
// [Shares]), and waits for an answer as long as the question is open, for several minutes.
func AskPermission(ctx context.Context) error {
	if Shares(ctx) {
		_, err := waylandMethod(ctx).shared(ctx)
		if !errors.Is(err, errNoCast) {
			return err
		}
		withoutSharing(err)
	}
	if !AsksPerson(ctx) {
		return nil
	}
	_, err := openRequest().wait(ctx)
	return waylandMethod(ctx).tried(err)
}

// portalPatience is how long a question may be open. Desktops take it away earlier.
const portalPatience = 5 * time.Minute

// portalRequest is a request to the portal. While its question is open, desktops refuse further ones, so all
// captures wait for its answer. It counts even if the first of them has given up.
type portalRequest struct {
	bus  string // the address of the bus
	done chan struct{}
	img  *image.RGBA
	err  error
}

var openPortalRequest struct {
	sync.Mutex
	*portalRequest
}

// openRequest returns the request that is open, or makes one.
func openRequest() *portalRequest {
	openPortalRequest.Lock()
	defer openPortalRequest.Unlock()
	bus := os.Getenv("DBUS_SESSION_BUS_ADDRESS")
	if r := openPortalRequest.portalRequest; r != nil && r.bus == bus {
		select {
		case <-r.done:
		default:
			return r
		}
	}
	r := &portalRequest{bus: bus, done: make(chan struct{})}
	openPortalRequest.portalRequest = r
	go func() {
		defer close(r.done)
		ctx, cancel := context.WithTimeoutCause(context.Background(), portalPatience, fmt.Errorf("%w: no answer within %v", ErrPermission, portalPatience))
		defer cancel()
		r.err = fault.Try(func() (err error) { r.img, err = askPortal(ctx); return err })
	}()
	return r
}

// wait returns a picture of its own for every caller.
func (r *portalRequest) wait(ctx context.Context) (*image.RGBA, error) {
	select {
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	case <-r.done:
	}
	if r.err != nil {
		return nil, r.err
	}
	img := image.NewRGBA(r.img.Rect)
	copy(img.Pix, r.img.Pix)
	return img, nil
}

// portalArea is the area of s in the picture of the portal, which shows all monitors. Their places are
// taken from the X11 display that the desktop keeps for older programs, if there is one and it is not
// scaled. Otherwise the picture counts as a single display.
func portalArea(picture image.Rectangle, s Screen) (image.Rectangle, error) {
	display := picture
	var all image.Rectangle
	displays, _ := system.displays()
	for _, d := range displays {
		all = all.Union(d)
	}
	switch {
	case s.Display < 0:
		return display, fmt.Errorf("%w: display %d, they are counted from 0", ErrNoSuchDisplay, s.Display)
	case all.Size() == picture.Size() && s.Display < len(displays):
		display = displays[s.Display].Sub(all.Min)
	case s.Display > 0:
		return display, fmt.Errorf("%w: display %d cannot be separated from the others; cut it out with --region from the whole picture of %d x %d pixels",
			ErrNoSuchDisplay, s.Display, picture.Dx(), picture.Dy())
	}
	return s.on(display)
}

// askPortal asks for a picture of the whole desktop.
func askPortal(ctx context.Context) (*image.RGBA, error) {
	bus, err := sessionbus.Connect()
	if err != nil {
		return nil, fmt.Errorf("%w: %w, by which KWin and the desktop's portals are asked", ErrFailed, err)
	}
	defer bus.Close()
	code, results, err := portal.Request(ctx, bus, portalMethod, "", map[string]dbus.Variant{"interactive": dbus.MakeVariant(false)})
	if err != nil {
		return nil, portalError(ctx, err)
	}
	return portalPicture(ctx, code, results)
}

// portalError converts the error of a call to the portal.
func portalError(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	var failure dbus.Error
	if errors.As(err, &failure) {
		switch {
		case strings.HasSuffix(failure.Name, ".ServiceUnknown"), strings.HasSuffix(failure.Name, ".UnknownMethod"), strings.HasSuffix(failure.Name, ".UnknownInterface"):
			return fmt.Errorf("%w: this desktop offers none of %s", ErrFailed, strings.Join(ways, ", "))
		case strings.HasSuffix(failure.Name, ".NotAllowed"), strings.HasSuffix(failure.Name, ".AccessDenied"):
			return fmt.Errorf("%w: %w", ErrPermission, err)
		}
	}
	return fmt.Errorf("%w: the portal of the desktop: %w", ErrFailed, err)
}

// portalFresh is how old the file of a picture may be to have been made for this request.
const portalFresh = 30 * time.Second

// portalPicture reads the picture of a response, and removes its file, which was made only for this
// request. A portal that names another file does not get that removed.
func portalPicture(ctx context.Context, code uint32, results map[string]dbus.Variant) (*image.RGBA, error) {
	switch code {
	case portal.Success:
	case portal.Refused:
		return nil, fmt.Errorf("%w: it was refused", ErrPermission)
	default:
		return nil, fmt.Errorf("%w: the desktop ended the request", ErrPermission)
	}
	text, _ := results["uri"].Value().(string)
	uri, err := url.Parse(text)
	if err != nil || uri.Scheme != "file" || uri.Path == "" {
		return nil, fmt.Errorf("%w: the portal returned %q instead of a file", ErrFailed, text)
	}
	info, err := os.Lstat(uri.Path)
	if err == nil && !info.Mode().IsRegular() {
		err = fmt.Errorf("%s is not an ordinary file", uri.Path)
	}
	var img *image.RGBA
	if err == nil {
		img, err = File(uri.Path).Grab(ctx)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: the picture of the portal: %w", ErrFailed, err)
	}
	if time.Since(info.ModTime()).Abs() < portalFresh { // later than now after the clock was set back
		os.Remove(uri.Path)
	}
	return img, nil
}
