package watch

import (
	"context"
	"errors"
)

// Packed is a report on a board, for the player to look at before it is saved.
type Packed struct {
	Files   []PackedFile `json:"files"`
	Picture []byte       `json:"picture"` // the picture among them, PNG
	Archive []byte       `json:"archive"` // all of them, zip
	Page    string       `json:"page"`    // where it can be sent
	Request string       `json:"request"` // for something else that would help; "" for none
}

// PackedFile is a file of a report.
type PackedFile struct {
	Name  string `json:"name"`
	About string `json:"about"`
	Text  string `json:"text"` // "" of a picture
}

// report packs the board of the last answer.
func (p *Page) report(context.Context, []byte) (any, error) {
	p.mu.Lock()
	a := p.last
	p.mu.Unlock()
	if a == nil || p.Report == nil {
		return nil, errors.New("there is no board to report yet")
	}
	return p.Report(a)
}
