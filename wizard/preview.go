package wizard

import (
	"bytes"
	"context"
	"errors"
	"image/png"
	"strconv"

	"github.com/domvision/domvision/vision"
)

// preview is the screen as the learned profile reads it.
type preview struct {
	latticeJSON
	Picture string   `json:"picture"` // its name
	Width   int      `json:"width"`
	Height  int      `json:"height"`
	Cells   []string `json:"cells"`   // letter, "." or "?" of each cell; none if no board was read
	Refused string   `json:"refused"` // why no board was read, "" if one was
}

// previewing is what previews need from one to the next.
type previewing struct {
	recognizer *vision.Recognizer
	version    int // of the history that the recognizer was learned from
	drawn
}

// drawn is the newest of some pictures. Their number names it.
type drawn struct {
	png   []byte
	count int
}

// set replaces the picture, and returns the name of the new one.
func (d *drawn) set(png []byte) string {
	d.png = png
	d.count++
	return strconv.Itoa(d.count)
}

// get is the picture of a name, if it is the newest.
func (d *drawn) get(name string) ([]byte, bool) {
	return d.png, name == strconv.Itoa(d.count) && d.png != nil
}

// preview captures the screen and reads it.
func (s *session) preview(ctx context.Context) (p preview, err error) {
	img, err := s.config.Capture(ctx)
	if err != nil {
		return p, err
	}
	recognizer, err := s.learned()
	if err != nil {
		return p, err
	}
	var data bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := encoder.Encode(&data, img); err != nil {
		return p, err
	}
	p = preview{Width: img.Bounds().Dx(), Height: img.Bounds().Dy(), Cells: []string{}}
	o, err := recognizer.Recognize(img)
	switch {
	case err != nil:
		p.Refused = err.Error()
	case o.Profile == "":
		p.Refused = "there is a board, but its tiles are not those that you have shown"
	default:
		p.latticeJSON = latticeJSON(o.Lattice.Add(img.Bounds().Min.Mul(-1)))
		for _, c := range o.Grid.Cells {
			p.Cells = append(p.Cells, string(c.Color.Char()))
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	p.Picture = "preview/" + s.previews.set(data.Bytes())
	return p, nil
}

// learned is a recognizer with the profile learned so far.
func (s *session) learned() (*vision.Recognizer, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.previews.recognizer != nil && s.previews.version == s.history.version {
		return s.previews.recognizer, nil
	}
	if len(s.history.now.boards) == 0 {
		return nil, errors.New("show a picture of the board first")
	}
	lesson, base, err := s.learn(s.history.now)
	if err != nil {
		return nil, err
	}
	recognizer, err := lesson.Recognizer(base)
	if err == nil {
		s.previews.recognizer, s.previews.version = recognizer, s.history.version
	}
	return recognizer, err
}

// drawnPNG is the newest preview, or the newest move.
func (s *session) drawnPNG(kind, name string) ([]byte, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch kind {
	case "preview":
		return s.previews.get(name)
	case "move":
		return s.moves.get(name)
	}
	return nil, false
}
