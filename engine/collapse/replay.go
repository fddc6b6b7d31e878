package collapse

import (
	"fmt"

	"github.com/domvision/domvision/engine"
)

// Replay plays the moves on the level and returns the resulting game. Nothing is left to chance: it plays by
// [Rules.Article]. The error names the first illegal move, counted from 1.
func Replay(r Rules, level engine.Grid, moves []engine.Move) (*Game, error) {
	game := NewGame(r.Article(), nil)
	if err := game.Start(level); err != nil {
		return nil, err
	}
	for i, m := range moves {
		if game.Over() {
			return nil, fmt.Errorf("move %d: the game is over by then", i+1)
		}
		if _, err := game.Play(m); err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	return game, nil
}
