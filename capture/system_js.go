package capture

import (
	"context"
	"fmt"
	"image"
	"time"
)

// A page in a browser sees no screen but what its user shares with it, which is a [Source] of the
// page's own.
var system = desktop{
	displays: func() ([]image.Rectangle, error) { return nil, errBrowser },
	capture:  func(image.Rectangle) (*image.RGBA, error) { return nil, errBrowser },
}

var errBrowser = fmt.Errorf("%w: this is a browser", ErrNoDisplay)

func portalGrab(context.Context, Screen, time.Duration) (*image.RGBA, error) { return nil, errBrowser }
