package vision

import (
	"errors"
	"image"
	"time"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/imgproc"
	"github.com/domvision/domvision/vision/internal/naming"
	"github.com/domvision/domvision/vision/internal/pixel"
)

// Options are the settings of a [Recognizer]. The zero value is ready to use.
type Options struct {
	// Near, if not nil, is where a board was seen last. That place is searched first, which is
	// quicker, and the whole picture only if no board is there any more. [Recognizer.Recognize]
	// updates it. A zero Lattice means that no board has been seen yet.
	Near *geometry.Lattice
	// Debug, if not nil, is called with pictures of what the stages saw: "lattice", "board" and
	// "classes".
	Debug func(stage string, img image.Image)
}

// Recognizer reads boards off pictures. It tries the profiles it was given and takes the one that
// fits best; a board that fits none is read all the same. Its methods must not be called
// concurrently.
type Recognizer struct {
	profiles []naming.Prepared
	lessons  []lesson // of the profiles that were taught
	opts     Options
	buffers  pixel.Buffers
}

// NewRecognizer returns a recognizer with these profiles, in order of preference. An error says
// which profile has a template or a picture that cannot be used.
func NewRecognizer(profiles []calibration.Profile, opts Options) (*Recognizer, error) {
	ready, err := naming.PrepareProfiles(profiles)
	if err != nil {
		return nil, err
	}
	return &Recognizer{profiles: ready, lessons: lessons(profiles), opts: opts}, nil
}

// Recognize finds the board in a picture and reads it. A picture that cannot be read with
// certainty is refused: the error then wraps [ErrNoBoard] or [ErrUncertain], which may be a
// [SeveralError], and the observation holds what is known so far.
func (r *Recognizer) Recognize(img image.Image) (o Observation, err error) {
	if err := checkSize(img.Bounds()); err != nil {
		return o, err
	}
	start := time.Now()
	screen := pixel.NewScreen(img)
	o.Timing.lap(&o.Timing.Locate, "prepare", start)
	err = ErrNoBoard
	near := r.opts.Near
	if near != nil && near.Rows > 0 {
		err = first(&o, func(o *Observation) error { return r.readTaughtNear(screen, *near, o) },
			func(o *Observation) error { return r.readNear(screen, *near, o) })
	}
	if err != nil {
		err = first(&o, func(o *Observation) error { return r.readTaught(screen, o) },
			func(o *Observation) error { return r.readAnywhere(screen, o) })
	}
	if near != nil && err == nil {
		*near = o.Lattice
	}
	return o, err
}

// first reads a board in one way and, if that fails, in the next. Several boards are an answer, too.
func first(o *Observation, ways ...func(*Observation) error) (err error) {
	for _, read := range ways {
		*o = Observation{Timing: o.Timing}
		if err = read(o); err == nil || errors.As(err, new(*SeveralError)) {
			break
		}
	}
	return err
}

// Backend names what converts colours and matches templates: OpenCV with its version, or Go.
func Backend() string { return imgproc.Backend() }
