package wizard

import (
	"bytes"
	"context"
	"errors"
	"fmt"
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
	png        []byte
	count      int // of previews: names the picture
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
	s.previews.png = data.Bytes()
	s.previews.count++
	p.Picture = fmt.Sprintf("preview/%d", s.previews.count)
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

// previewPNG is the picture of the newest preview.
func (s *session) previewPNG(count string) ([]byte, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.previews.png, count == strconv.Itoa(s.previews.count) && s.previews.png != nil
}
