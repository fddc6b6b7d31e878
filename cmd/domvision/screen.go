package main

import (
	"context"
	"image"
	"time"

	"github.com/spf13/pflag"

	"github.com/domvision/domvision/capture"
)

// screen is what to capture, and when.
type screen struct {
	display int
	region  string
	delay   time.Duration
}

func (s *screen) addFlags(flags *pflag.FlagSet) {
	flags.IntVar(&s.display, "display", 0, "capture display `N`, counted from 0")
	flags.StringVar(&s.region, "region", "", "capture `WxH+X+Y` of the display, in pixels (default: all of it)")
	flags.DurationVar(&s.delay, "delay", 0, "`TIME` to wait before capturing, for instance 2s")
}

// validate refuses what cannot be meant; capturing says whether the screen is
// captured at all.
func (s screen) validate(flags *pflag.FlagSet, capturing bool) error {
	for _, name := range []string{"display", "region", "delay"} {
		if flags.Changed(name) && !capturing {
			return usageError("--%s is for capturing the screen, but a picture is given", name)
		}
	}
	if s.delay < 0 {
		return usageError("--delay %v: cannot be negative", s.delay)
	}
	_, err := s.rectangle()
	return err
}

// rectangle is the region, empty for the whole display.
func (s screen) rectangle() (image.Rectangle, error) {
	if s.region == "" {
		return image.Rectangle{}, nil
	}
	r, err := capture.ParseRegion(s.region)
	if err != nil {
		return image.Rectangle{}, usageError("%w", err)
	}
	return r, nil
}

// grab waits and captures.
func (s screen) grab(ctx context.Context) (picture, error) {
	region, err := s.rectangle()
	if err != nil {
		return picture{}, err
	}
	select {
	case <-ctx.Done():
		return picture{}, ctx.Err()
	case <-time.After(s.delay):
	}
	start := time.Now()
	img, err := capture.Screen{Display: s.display, Region: region}.Grab(ctx)
	if err != nil {
		return picture{}, err
	}
	return picture{"screen", img, time.Since(start)}, nil
}
