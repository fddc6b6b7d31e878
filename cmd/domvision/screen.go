package main

import (
	"context"
	"errors"
	"image"
	"image/draw"
	"io"
	"time"

	"github.com/spf13/pflag"

	"github.com/domvision/domvision/capture"
	"github.com/domvision/domvision/capture/steady"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/fault"
	"github.com/domvision/domvision/vision"
)

// screen is what to capture, and when.
type screen struct {
	display int
	region  string
	window  string
	command string
	delay   time.Duration
	noWait  bool
}

// addFlags adds all flags; addSourceFlags those for what to capture only.
func (s *screen) addFlags(flags *pflag.FlagSet) {
	s.addSourceFlags(flags)
	flags.DurationVar(&s.delay, "delay", 0, "`TIME` to wait before capturing, for instance 2s")
	flags.BoolVar(&s.noWait, "no-wait", false, "read the first captured picture, even if something moves on the board")
}

func (s *screen) addSourceFlags(flags *pflag.FlagSet) {
	flags.StringVar(&s.window, "window", "", "capture the window with `TITLE` in its title or class, even when covered, except on sway (X11, Windows, sway, KDE)")
	flags.IntVar(&s.display, "display", 0, "capture display `N`, counted from 0")
	flags.StringVar(&s.region, "region", "", "take only `WxH+X+Y` of the display, window or picture, in pixels (default: all of it)")
	flags.StringVar(&s.command, "capture-cmd", "", "capture with `COMMAND`, which writes a picture to its standard output: 'grim -'")
}

// validate refuses flags that contradict each other; capturing says whether the screen is
// captured at all. --region also names a part of a picture that is given.
func (s screen) validate(flags *pflag.FlagSet, capturing bool) error {
	for _, name := range []string{"display", "window", "capture-cmd", "delay", "no-wait"} {
		if flags.Changed(name) && !capturing {
			return cli.UsageError("--%s is for capturing the screen, but a picture is given", name)
		}
	}
	var what []string
	for _, name := range []string{"display", "window", "capture-cmd"} {
		if flags.Changed(name) {
			what = append(what, name)
		}
	}
	if len(what) > 1 {
		return cli.UsageError("--%s and --%s cannot both be captured", what[0], what[1])
	}
	if s.delay < 0 {
		return cli.UsageError("--delay %v: cannot be negative", s.delay)
	}
	_, err := s.rectangle()
	return err
}

// part is the part of a picture that --region names, counted from its top left corner; all of it by default.
func (s screen) part(img image.Image) (image.Image, error) {
	r, err := s.rectangle()
	if err != nil || r.Empty() {
		return img, err
	}
	bounds := img.Bounds()
	if part := r.Add(bounds.Min); part.In(bounds) {
		return cut(img, part), nil
	}
	return nil, cli.UsageError("--region %s reaches beyond the picture, which is %d x %d pixels", s.region, bounds.Dx(), bounds.Dy())
}

// rectangle is the region, empty for the whole display or window.
func (s screen) rectangle() (image.Rectangle, error) {
	if s.region == "" {
		return image.Rectangle{}, nil
	}
	r, err := capture.ParseRegion(s.region)
	if err != nil {
		return image.Rectangle{}, cli.UsageError("%w", err)
	}
	return r, nil
}

// source is what to capture. What it may hold open, closeSource closes.
func (s screen) source() (capture.Source, error) {
	region, err := s.rectangle()
	if err != nil {
		return nil, err
	}
	var src capture.Source
	switch {
	case s.window != "":
		src = capture.NewWindow(s.window)
	case s.command != "":
		src = capture.Command(s.command)
	default:
		return capture.Screen{Display: s.display, Region: region}, nil
	}
	if !region.Empty() {
		src = capture.Part{Source: src, Region: region}
	}
	return src, nil
}

// open is source once the desktop's question is answered and --delay is over.
func (s screen) open(ctx context.Context, t cli.Terminal) (capture.Source, error) {
	src, err := s.source()
	if err != nil {
		return nil, err
	}
	if _, whole := src.(capture.Screen); whole {
		if err := share(ctx, t); err != nil {
			return nil, err
		}
	}
	select {
	case <-ctx.Done():
		closeSource(src)
		return nil, ctx.Err()
	case <-time.After(s.delay):
		return src, nil
	}
}

const askedToShare = "If your desktop asks now what to share, choose the game's window or its screen. domvision waits for your answer."

// share waits where the desktop asks what to share. An earlier choice is restored at once.
func share(ctx context.Context, t cli.Terminal) error {
	if !capture.Shares(ctx) {
		return nil
	}
	answered := make(chan error, 1)
	go func() { answered <- fault.Try(func() error { return capture.AskPermission(ctx) }) }()
	const restored = 2 * time.Second
	select {
	case err := <-answered:
		return err
	case <-time.After(restored):
		cli.Say(t.Err, askedToShare)
		return <-answered
	}
}

func closeSource(src capture.Source) {
	if c, ok := src.(io.Closer); ok {
		c.Close()
	}
}

// openPicture reads the part that --region names of the picture in a file; "-" is standard input.
func (s screen) openPicture(ctx context.Context, t cli.Terminal, name string) (cli.Picture, error) {
	p, err := t.OpenPicture(ctx, name)
	if err == nil {
		p.Img, err = s.part(p.Img)
	}
	return p, err
}

// grab waits and captures.
func (s screen) grab(ctx context.Context, t cli.Terminal) (cli.Picture, error) {
	src, err := s.open(ctx, t)
	if err != nil {
		return cli.Picture{}, err
	}
	defer closeSource(src)
	start := time.Now()
	img, err := src.Grab(ctx)
	if err != nil {
		return cli.Picture{}, err
	}
	return cli.Picture{Name: "screen", Img: img, Decoding: time.Since(start)}, nil
}

// cut copies a part of img.
func cut(img image.Image, r image.Rectangle) *image.RGBA {
	part := image.NewRGBA(r.Intersect(img.Bounds()))
	draw.Draw(part, part.Rect, img, part.Rect.Min, draw.Src)
	return part
}

// reading is a picture and the board in it; err says why there is none, or none
// to be trusted.
type reading struct {
	cli.Picture
	vision.Observation
	err error
}

// look reads the board on the screen once it is at rest.
func (s screen) look(ctx context.Context, t cli.Terminal, recognize func(image.Image) (vision.Observation, error)) (reading, error) {
	src, err := s.open(ctx, t)
	if err != nil {
		return reading{}, err
	}
	defer closeSource(src)
	start := time.Now()
	var decoding time.Duration // of the first picture
	reader := steady.Reader[vision.Observation]{
		Source: src, Total: capture.DefaultLimit,
		Read: func(frame *image.RGBA) (vision.Observation, steady.Board, error) {
			if decoding == 0 {
				decoding = time.Since(start)
			}
			obs, err := recognize(frame)
			return obs, steady.Board{Lattice: obs.Lattice, Grid: obs.Grid}, err
		},
	}
	wait := reader.Wait
	if s.noWait {
		wait = reader.Once
	}
	seen, err := wait(ctx)
	if err != nil && !errors.Is(err, capture.ErrNotStill) {
		return reading{}, err
	}
	r := reading{cli.Picture{Name: "screen", Img: seen.Frame, Decoding: decoding}, seen.What, seen.Err}
	if r.err == nil { // otherwise, that nothing can be read is the more useful error
		r.err = err
	}
	return r, nil
}
