package vision

import (
	"errors"
	"fmt"
	"image"
	"slices"
	"time"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/internal/fault"
	"github.com/domvision/domvision/internal/imagefile"
	"github.com/domvision/domvision/vision/internal/imgproc"
	"github.com/domvision/domvision/vision/internal/locate"
	"github.com/domvision/domvision/vision/internal/naming"
	"github.com/domvision/domvision/vision/internal/pixel"
)

// Options are the settings of a [Recognizer]. The zero value is ready to use.
type Options struct {
	// Near, if not nil, is where a board was seen last. [Recognizer.Recognize] searches that place first,
	// which is faster, and the whole picture only if there is no board any more. It then updates Near. A
	// zero Lattice means that no board has been seen yet.
	Near *geometry.Lattice
	// Debug, if not nil, is called with pictures of intermediate results: "lattice", "board" and "classes".
	Debug func(stage string, img image.Image)
}

// Recognizer reads boards from pictures. It uses the profile that fits a board best, and can also read a
// board that fits none. Its methods must not be called concurrently.
type Recognizer struct {
	profiles []naming.Prepared
	lessons  []lesson // of the profiles that were taught
	opts     Options
	buffers  pixel.Buffers
}

// NewRecognizer returns a recognizer with these profiles, in order of preference. An error names the
// profile that has an unusable template or picture.
func NewRecognizer(profiles []calibration.Profile, opts Options) (*Recognizer, error) {
	ready, err := naming.PrepareProfiles(profiles)
	if err != nil {
		return nil, err
	}
	return &Recognizer{profiles: ready, lessons: lessons(profiles, ready), opts: opts}, nil
}

// Recognize finds the board in a picture and reads it. If that is not possible with certainty, the error
// wraps [ErrNoBoard] or [ErrUncertain] (which may be a [*SeveralError]), and the observation holds what is
// known so far. A bug in the program is a [*fault.Error].
func (r *Recognizer) Recognize(img image.Image) (o Observation, err error) {
	defer fault.Catch(&err)
	if err := checkSize(img.Bounds()); err != nil {
		return o, err
	}
	start := time.Now()
	screen := pixel.NewScreen(img)
	o.Timing.lap(&o.Timing.Locate, "prepare", start)
	if imagefile.OneColor(screen.RGBA) {
		return o, errBlank
	}
	err = ErrNoBoard
	near := r.opts.Near
	if near != nil && near.Rows > 0 {
		err = first(&o, func(o *Observation) error { return r.readTaught(screen, around(screen, *near, locate.SearchMargin), o) },
			func(o *Observation) error { return r.readNear(screen, *near, o) })
	}
	if err != nil {
		err = first(&o, func(o *Observation) error { return r.readTaught(screen, screen.Rect, o) },
			func(o *Observation) error { return r.readAnywhere(screen, o) })
	}
	o.Game = r.gameOf(o)
	if near != nil && err == nil {
		*near = o.Lattice
	}
	return o, err
}

// errBlank means that there is nothing in a picture.
var errBlank = fmt.Errorf("%w: the whole picture has one colour, as of a protected window or a screen that is off", ErrNoBoard)

// gameOf is the game of a board that fits a profile, if that says which. If no other profile is known, a person has named
// it, and the game with it.
func (r *Recognizer) gameOf(o Observation) string {
	i := slices.IndexFunc(r.profiles, func(p naming.Prepared) bool { return p.Profile().Name == o.Profile })
	switch {
	case i < 0:
		return ""
	case len(r.profiles) == 1:
		return r.profiles[i].Profile().Game
	}
	return r.profiles[i].Profile().GameOf(o.Grid)
}

// first tries ways to read a board until one succeeds or finds several boards.
func first(o *Observation, ways ...func(*Observation) error) (err error) {
	for _, read := range ways {
		*o = Observation{Timing: o.Timing}
		if err = read(o); err == nil || errors.As(err, new(*SeveralError)) {
			break
		}
	}
	return err
}

// Backend names the implementation that converts colours and matches templates: OpenCV with its version, or
// pure Go.
func Backend() string { return imgproc.Backend() }
