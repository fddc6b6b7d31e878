package watch

// pose asks the player which game the board of a sight is of. With Auto the board is not read again until it
// changes.
func (w *Watch) pose(s sight, why *AskError) {
	w.stopThinking()
	w.glanced = s.frame
	number := 1
	if w.question != nil {
		number = w.question.Number + 1
	}
	w.question = &Question{number, s.frame, s.reading, why.Games}
	w.show(View{State: Asking, Err: why, Question: w.question})
}

// asked reports whether the player is being asked about the same board.
func (w *Watch) asked(s sight) bool {
	return w.state == Asking && w.question.Reading.Board == s.reading.Board && w.question.Reading.Grid.Equal(s.reading.Grid)
}

// mayAsk is the question about the board of an answer; nil if a profile names its game.
func (w *Watch) mayAsk(a *Answer) *AskError {
	if w.c.Ask == nil || a.Reading.Game != "" {
		return nil
	}
	return w.c.Ask(a.seen)
}
