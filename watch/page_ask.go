package watch

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/draw"
	"strings"

	"github.com/domvision/domvision/interview"
	"github.com/domvision/domvision/overlay"
)

// The page without an answer: it asks which game a board is of, and offers to teach an unknown look.

// questionJSON is a [Question] for the page.
type questionJSON struct {
	Number  int        `json:"number"`
	Picture string     `json:"picture"` // its name
	Games   []GameName `json:"games"`

	Families []interview.Family `json:"families"`
}

// unsaidPicture begins the name of the picture of a question's board; the number of the question follows.
const unsaidPicture = "question-"

// newGameJSON is how the game of a question is played, if no other game fits.
type newGameJSON struct {
	Number int `json:"number"`
	interview.Answers
}

// nameJSON is the answer to a question.
type nameJSON struct {
	Number int    `json:"number"`
	Game   string `json:"game"`
}

// drawQuestion draws the board of a question as it was read, and says that its game is not known.
func drawQuestion(q *Question, why error) []byte {
	b, legend := q.Reading.Board, why.Error()
	legend = strings.ToUpper(legend[:1]) + legend[1:]
	return encode(overlay.Draw(q.Frame.SubImage(around(b, q.Frame.Rect)), overlay.Options{
		Board: b, Letters: q.Reading.Grid, Unsure: q.Reading.Grid.Unsure(), Numbers: true, Legend: legend,
	}))
}

// show records what may be asked and taught. The page is locked.
func (p *Page) show(v View, unsaid []byte) {
	switch v.State {
	case Asking:
		p.unsaid, p.refused = unsaid, v.Question.Frame
	case Refused:
		p.refused, _ = p.part.around(v.Frame)
	case Seeing, Waiting:
	default:
		p.refused, p.part = nil, part{}
	}
}

// part is a part of a picture that was refused.
type part struct {
	of     *image.RGBA
	at     image.Point
	pixels *image.RGBA
}

// around is the whole picture, and the place of the frame in it, if the frame is the part: it is shown again so that the
// player can draw another rectangle. Else it is the frame.
func (p part) around(frame *image.RGBA) (whole *image.RGBA, at image.Point) {
	if frame == nil || p.of == nil || frame.Rect.Size() != p.pixels.Rect.Size() || !bytes.Equal(frame.Pix, p.pixels.Pix) {
		return frame, at
	}
	return p.of, p.at
}

var errNothingToTeach = errors.New("there is no picture to teach with")

// teach opens the page for teaching with the picture that was refused.
func (p *Page) teach(ctx context.Context) (address string, err error) {
	p.mu.Lock()
	picture := p.refused
	p.mu.Unlock()
	if picture == nil || p.Teach == nil {
		return "", errNothingToTeach
	}
	return p.Teach(ctx, picture)
}

// mayTeach reports whether a picture is there to teach with.
func (p *Page) mayTeach(picture *image.RGBA) bool { return picture != nil && p.Teach != nil }

// refusedPicture begins the name of the picture that was refused; a number follows, so that browsers load each.
const refusedPicture = "refused-"

func (p *Page) refusedFile() (file []byte, ok bool) {
	p.mu.Lock()
	picture := p.refused
	p.mu.Unlock()
	if picture == nil {
		return nil, false
	}
	return encode(picture), true
}

var errNoPart = errors.New("draw a rectangle around the board first")

// readPart reads a part of the picture that was refused.
func (p *Page) readPart(_ context.Context, b boxJSON) (any, error) {
	p.mu.Lock()
	picture := p.refused
	p.mu.Unlock()
	if picture == nil || p.ReadPart == nil {
		return nil, errNothingToTeach
	}
	r := b.pixels(picture.Rect.Dx(), picture.Rect.Dy())
	if r.Empty() {
		return nil, errNoPart
	}
	pixels := image.NewRGBA(image.Rectangle{Max: r.Size()})
	draw.Draw(pixels, pixels.Rect, picture, picture.Rect.Min.Add(r.Min), draw.Src)
	p.mu.Lock()
	p.part = part{picture, picture.Rect.Min.Add(r.Min), pixels}
	p.mu.Unlock()
	p.ReadPart(pixels)
	return struct{}{}, nil
}
