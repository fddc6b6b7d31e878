package watch

import (
	"errors"
	"slices"

	"github.com/domvision/domvision/engine"
)

// pose asks the player which game the board of a sight is of. With Auto the board is not read again until it
// changes. An open question about the same board, with the same games, keeps its number: the player may be in the middle of
// the answer.
func (w *Watch) pose(s sight, why *AskError) {
	w.stopThinking()
	w.glanced = s.frame
	number := 1
	if q := w.question; q != nil {
		number = q.Number
		if q.answered || !q.about(s.reading) || !slices.Equal(q.Games, why.Games) {
			number++
		}
	}
	w.question = &Question{Number: number, Frame: s.frame, Reading: s.reading, Games: why.Games}
	w.show(View{State: Asking, Err: why, Question: w.question})
}

// asked reports whether the player is being asked about the same board.
func (w *Watch) asked(s sight) bool { return w.state == Asking && w.question.about(s.reading) }

// about reports whether a reading shows the board of the question: the same tiles in the same place. A shared window
// comes as a film, in which edges are never twice at the same fraction of a pixel.
func (q *Question) about(r Reading) bool {
	return q.Reading.Grid.Equal(r.Grid) && inPlace(q.Reading.Board, r.Board)
}

// orAsk turns the error of a board with moving tiles into a question if the board was the same at the press before: nothing
// moves, so it is of another game. It returns any other error, or nil, unchanged.
func (w *Watch) orAsk(err error, r Reading) error {
	before := w.moving
	if w.moving = (engine.Grid{}); !errors.Is(err, engine.ErrMoving) {
		return err
	}
	w.moving = r.Grid
	if why := w.mayAsk(r); why != nil && before.Equal(r.Grid) {
		return why
	}
	return err
}

// mayAsk is the question about a board; nil if a profile names its game.
func (w *Watch) mayAsk(r Reading) *AskError {
	if w.c.Ask == nil || r.Game != "" {
		return nil
	}
	return w.c.Ask(r)
}
