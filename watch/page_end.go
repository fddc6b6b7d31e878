package watch

import (
	"context"
	"errors"
	"fmt"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/internal/plural"
)

// Review judges a game that is over, or that has reached the end of a level.
type Review struct {
	Text  string // what the moves lost; "" if that is not known
	Board int    // of the record, counted from 1, to look at first: that of the first mistake; 0: there is no record
}

// endJSON is the end of a game or a level.
type endJSON struct {
	Title   string `json:"title"`
	Lost    string `json:"lost"`
	Board   int    `json:"board"`   // see [Review]
	Perhaps bool   `json:"perhaps"` // the board is not seen, so the end is a guess
}

// endsWith is what a move earns that ends the level, the end bonus included.
func (a *Answer) endsWith(m engine.Move) int {
	board, err := collapse.NewBoard(a.Rules.Clear.Article(), a.Grid)
	if err != nil || board.Check(m) != nil {
		return 0 // never for a move that was planned
	}
	return board.Play(m) + board.Bonus()
}

// end describes the end of the game or level; nil before that. If no board is seen, the game may be over, too: the
// last move may have cleared the board.
func (p *Page) end(v View) *endJSON {
	a := v.Answer
	switch {
	case a == nil || p.Press == nil || a.Score.Untold:
		return nil
	case v.MayBeOver() != "":
		best, _ := a.Best()
		e := p.summary(a, "If the %s is over", a.endsWith(best.Move))
		e.Perhaps = true
		return e
	case !a.Step.Over || a.CanShuffle() || v.State == Asking:
		return nil
	}
	return p.summary(a, "The %s is over", 0)
}

// over describes the end of a game that is over because the player says so.
func (p *Page) over(ctx context.Context, _ []byte) (any, error) {
	a, err := p.Watch.end(ctx)
	if err != nil {
		return nil, err
	}
	return p.summary(a, "The %s as far as it was seen", 0), nil
}

// summary sums up a game or level, with more points than were counted.
func (p *Page) summary(a *Answer, title string, more int) *endJSON {
	inLevel, total := a.Score.InLevel+more, a.Score.Total+more
	points := plural.Of(total, "point")
	switch {
	case a.Score.Untold:
		points += ", without what new tiles brought"
	case a.Score.AtLeast:
		points = "at least " + points
	}
	if !a.Score.Single && inLevel < total {
		points = fmt.Sprintf("%s, and %s in the game so far", plural.Of(inLevel, "point"), points)
	}
	e := &endJSON{Title: fmt.Sprintf(title, a.Rules.Whole()) + ": " + points}
	if p.Review != nil {
		r := p.Review()
		e.Lost, e.Board = r.Text, r.Board
	}
	return e
}

// errNoRecord: the game was not recorded.
var errNoRecord = errors.New("this game is not recorded")

// openRecord opens the record on a page of its own, and returns its address.
func (p *Page) openRecord(ctx context.Context, at struct{ Board int }) (any, error) {
	if p.OpenRecord == nil {
		return nil, errNoRecord
	}
	address, err := p.OpenRecord(ctx, at.Board)
	return map[string]string{"address": address}, err
}

// film is the game as an animated GIF.
func (p *Page) film(ctx context.Context, _ []byte) (any, error) {
	if p.Film == nil {
		return nil, errNoRecord
	}
	gif, err := p.Film(ctx)
	return map[string][]byte{"gif": gif}, err
}
