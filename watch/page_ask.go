package watch

import (
	"context"
	"errors"
	"image"
	"strings"

	"github.com/domvision/domvision/overlay"
)

// What the page shows where there is no answer: which game is it, and how to teach a look that is not
// known.

// questionJSON is a [Question] for the page.
type questionJSON struct {
	Number  int        `json:"number"`
	Picture string     `json:"picture"` // its name
	Games   []GameName `json:"games"`
}

// unsaidPicture is the name of the picture of the board that the question is about; the number of the
// question follows.
const unsaidPicture = "question-"

// nameJSON is the answer to a question.
type nameJSON struct {
	Number int    `json:"number"`
	Game   string `json:"game"`
}

// drawQuestion draws the board of a question as it was read, and announces that nobody knows its game.
func drawQuestion(q *Question, why error) []byte {
	b, legend := q.Reading.Board, why.Error()
	legend = strings.ToUpper(legend[:1]) + legend[1:]
	return encode(overlay.Draw(q.Frame.SubImage(around(b, q.Frame.Rect)), overlay.Options{
		Board: b, Letters: q.Reading.Grid, Unsure: q.Reading.Grid.Unsure(), Numbers: true, Legend: legend,
	}))
}

// show notes what may be asked and taught. The page is locked.
func (p *Page) show(v View, unsaid []byte) {
	switch v.State {
	case Asking:
		p.unsaid, p.refused = unsaid, v.Question.Frame
	case Refused:
		p.refused = v.Frame
	case Looking, Waiting:
	default:
		p.refused = nil
	}
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
