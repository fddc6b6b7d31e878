package capture

import (
	"context"
	"fmt"
	"image"
)

// A page in a browser can only see what its user shares with it, for which the page has its own [Source].
var system = desktop{
	displays: func() ([]image.Rectangle, error) { return nil, errBrowser },
	capture:  func(image.Rectangle) (*image.RGBA, error) { return nil, errBrowser },
}

var errBrowser = fmt.Errorf("%w: this is a browser", ErrNoDisplay)

func waylandGrab(context.Context, Screen) (*image.RGBA, error) { return nil, errBrowser }
func waylandDisplays() ([]image.Rectangle, error)              { return nil, errBrowser }
