package watch

import (
	"context"
	"errors"
	"time"
)

// within is the time of a round of planning. Those after the last of Config.Rounds, which the player asks for,
// are each twice as long as the one before.
func (w *Watch) within(round int) time.Duration {
	last := len(w.c.Rounds) - 1
	within := w.c.Rounds[min(round, last)]
	for ; round > last && within < longestRound; round-- {
		within *= 2
	}
	return within
}

// longestRound bounds what the player waits for after one click.
const longestRound = 5 * time.Minute

var errSearched = errors.New("searching longer would find nothing better")

// longer plans one more round for the board with the number.
func (w *Watch) longer(ctx context.Context, board int) error {
	return w.ask(ctx, func(ctx context.Context) error {
		if err := w.speaksOf(board); err != nil {
			return err
		}
		if w.state != Answered || w.more == 0 {
			return errSearched
		}
		w.extra++
		w.announce(w.goOn(ctx, w.more, false), false)
		return nil
	})
}
