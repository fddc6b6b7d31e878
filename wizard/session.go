package wizard

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/png"
	"sync"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/vision"
)

// Config holds the functions and settings that the page gets from the program around it.
type Config struct {
	// Profiles are what the first picture is read with; none is fine.
	Profiles []calibration.Profile
	// Games lists the names of the games whose rules are known, those that the player has described on the page included.
	Games func() []string
	// Title is what people call a game; nil for its name.
	Title func(game string) string
	// Powers are the names of the power-ups of a game.
	Powers func(game string) []string
	// Capture takes a picture of the screen.
	Capture func(context.Context) (image.Image, error)
	// Target completes a learned profile. path is the file to write it to, and kept
	// the file that will keep the profile that is there now, "" for none. base is the
	// profile that it extends, nil for none. The error says why it cannot be written,
	// for example because of its name, which the player may change.
	Target func(p calibration.Profile, base *calibration.Profile) (profile calibration.Profile, path, kept string, err error)
	// Save writes a profile to path and returns the file that keeps what was there.
	Save func(p calibration.Profile, path string) (kept string, err error)
	// Quit is called when the player is done. May be nil.
	Quit func()
}

// maxPictures are more than anybody needs, and few enough to be held.
const maxPictures = 8

// session is the state and the pictures that it is about. It may be used by
// several goroutines.
type session struct {
	config Config
	first  *vision.Recognizer // for the first picture, and for lattices laid by hand
	icons  map[string][]byte  // PNG of power-ups that there is a picture of, by name

	mu       sync.Mutex
	history  history
	pictures []picture // by ID; one that is taken away stays, for undo
	saved    string    // the file that was written, "" none yet
	previews previewing
	moves    drawn
}

// picture is a picture of the player, and the same as a PNG for the page.
type picture struct {
	img    image.Image
	png    []byte
	boards []geometry.Lattice // where several may be meant; else none
}

func newSession(c Config) (*session, error) {
	r, err := vision.NewRecognizer(c.Profiles, vision.Options{})
	if err != nil {
		return nil, err
	}
	builtin, err := calibration.Builtin()
	if err != nil {
		return nil, err
	}
	s := &session{config: c, first: r, icons: map[string][]byte{}, history: history{now: newState()}}
	for _, p := range builtin {
		for _, t := range p.Templates {
			s.icons[t.Kind] = t.PNG
		}
	}
	return s, nil
}

// Bounds of the number of pictures: at a time, and in all, because undo may bring back removed ones.
var (
	errTooMany  = errors.New("there are enough pictures; remove one first")
	errAllTaken = errors.New("the wizard takes no more pictures; save the profile, and start again")
)

// addPicture reads a picture and shows it behind those before.
func (s *session) addPicture(img image.Image) error {
	var data bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := encoder.Encode(&data, img); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case len(s.pictures) >= 4*maxPictures:
		return errAllTaken
	case len(s.history.now.boards) >= maxPictures:
		return errTooMany
	}
	b := board{picture: len(s.pictures)}
	p := picture{img: img, png: data.Bytes()}
	o, err := s.read(img)
	var several *vision.SeveralError
	switch {
	case errors.As(err, &several): // o is of the largest, until the player says which
		p.boards = several.Boards
	case err != nil:
		b.note = err.Error()
	}
	if b.guessed = len(o.Grid.Cells) == 0 || o.Lattice.Rows != o.Grid.Rows || o.Lattice.W <= 0; b.guessed {
		if o, err = s.first.RecognizeAt(img, guess(img.Bounds())); err != nil {
			return err
		}
	}
	s.pictures = append(s.pictures, p)
	now := s.history.now
	next := now.see(len(now.boards), b, o)
	if len(now.boards) == 0 {
		if base := calibration.BaseOf(s.config.Profiles, o.Profile, o.Game); base != nil {
			next.base = base.Name
		}
	}
	s.history.do(next, "another picture", "")
	return nil
}

// read reads a picture: the first with all profiles, the others with what the player has shown before, so that
// the same tiles have the same letters.
func (s *session) read(img image.Image) (vision.Observation, error) {
	now := s.history.now
	if len(now.boards) == 0 {
		return s.first.Recognize(img)
	}
	lesson, base, err := s.learn(now)
	if err != nil {
		return s.first.Recognize(img)
	}
	taught, err := lesson.Recognizer(base)
	if err != nil {
		return vision.Observation{}, err
	}
	o, err := taught.Recognize(img)
	if err == nil && o.Profile == "" {
		err = errors.New("these tiles do not look like those in the first picture")
	}
	return o, err
}

// guess is the lattice to begin with where no board was found.
func guess(b image.Rectangle) geometry.Lattice {
	const side, part = 8, 0.6 // of the picture's lesser side
	size := max(part*float64(min(b.Dx(), b.Dy()))/side, 4)
	return geometry.Lattice{
		X: float64(b.Min.X) + (float64(b.Dx())-side*size)/2, Y: float64(b.Min.Y) + (float64(b.Dy())-side*size)/2,
		W: size, H: size, Rows: side, Cols: side,
	}
}

// setLattice reads a board again, at the place that the player has shown, counted
// from the picture's top-left corner. drag is the same for all places that the lattice
// is dragged over, "" for one step.
func (s *session) setLattice(picture int, l geometry.Lattice, drag string) error {
	return s.layLattice(picture, l, drag, false)
}

// layLattice is setLattice; anew drops the corrections on the board.
func (s *session) layLattice(picture int, l geometry.Lattice, drag string, anew bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	from := s.history.from(drag)
	i, err := from.shownIn(picture)
	if err != nil {
		return err
	}
	img := s.pictures[picture].img
	o, err := s.first.RecognizeAt(img, l.Add(img.Bounds().Min))
	if err != nil {
		return err
	}
	if anew {
		from = from.clone()
		clear(from.boards[i].fixed)
	}
	s.history.do(from.see(i, board{picture: picture, placed: true}, o), "the place of the board", drag)
	return nil
}

// drawLattice reads a board in a rectangle that the player has drawn around it. Where nothing repeats in it, the
// rows and columns are those of l. The board is read as if nothing had been corrected on it.
func (s *session) drawLattice(picture int, l geometry.Lattice) error {
	s.mu.Lock()
	_, err := s.history.now.shownIn(picture)
	var img image.Image
	if err == nil {
		img = s.pictures[picture].img
	}
	s.mu.Unlock()
	if err != nil {
		return err
	}
	origin := img.Bounds().Min
	if found, ok := vision.Divide(img, l.Add(origin).Bounds()); ok {
		l = found.Add(origin.Mul(-1))
	}
	return s.layLattice(picture, l, "", true)
}

// do does what the player does.
func (s *session) do(a action) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.history.now
	if a.Do == "split" {
		now = s.plain(now) // the player splits what is shown
	}
	next, err := now.apply(a)
	if err != nil {
		return err
	}
	s.history.do(next, a.what(), "")
	return nil
}

// what names an action for undo.
func (a action) what() string {
	switch a.Do {
	case "merge":
		return "merging"
	case "split":
		return "splitting"
	case "assign":
		return "correcting " + plural.Of(len(a.Cells), "cell")
	case "mark":
		return "what these tiles are"
	case "remove":
		return "removing a picture"
	case "place":
		return "where the board is read"
	}
	return "the " + a.Do
}

// boards are the boards as they are shown.
func (s *session) boards() []engine.Grid {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.plain(s.history.now)
	var list []engine.Grid
	for _, b := range now.boards {
		list = append(list, now.grid(b))
	}
	return list
}

func (s *session) undo() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.history.undo()
}

// picturePNG is a picture for the page.
func (s *session) picturePNG(id int) ([]byte, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if id < 0 || id >= len(s.pictures) {
		return nil, false
	}
	return s.pictures[id].png, true
}
