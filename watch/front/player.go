package front

import (
	"context"
	"errors"
	"time"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/vision/look"
	"github.com/domvision/domvision/watch"
)

// Player knows which rules boards are played by, and plans with them. Its methods are the functions
// of a [watch.Config]. Several goroutines may call Plan at once; it reads only Usual and Help. The
// other methods belong to the goroutine of the watch.
type Player struct {
	// Usual is the budget of games that need one.
	Usual planner.Budget

	// Looks remembers which game the player has named for a look.
	Looks Looks

	// Help returns helpers for a search of that board, see [planner.Helped]. May be nil.
	Help func(advise.Game, engine.Grid) []planner.Pipe

	joined Joined
}

// Looks is a memory of looks and the games that the player has named for them.
type Looks interface {
	Game(look.Look) string // "" none
	Remember(game string, board look.Look)
}

// Rules returns the rules to play a board by. The error is a [watch.AskError] if nobody has said
// which game it is.
func (p *Player) Rules(r watch.Reading) (watch.Rules, error) {
	b := advise.Board{Grid: r.Grid, Game: r.Game, Profile: r.Profile, Water: r.Water}
	if b.Game == "" {
		if b.Remembered = p.joined.Game(r); b.Remembered == "" {
			b.Remembered = p.Looks.Game(r.Look)
		}
	}
	choice, err := advise.Choose(b, advise.Options{})
	var ask *advise.AskError
	switch {
	case errors.As(err, &ask):
		return watch.Rules{}, Question(ask)
	case err == nil:
		p.joined = p.joined.With(choice.Game.About().Name, r)
	}
	return RulesOf(choice, r.Profile, func(n advise.Note) string { return n.Text }), err
}

// Named is called when the player has said which game a board is of.
func (p *Player) Named(r watch.Reading, game string) error {
	if _, err := advise.Find(game); err != nil {
		return err
	}
	p.joined = p.joined.With(game, r)
	p.Looks.Remember(game, r.Look)
	return nil
}

// Ask is the question about a board whose game the player has named.
func (p *Player) Ask(r watch.Reading) *watch.AskError {
	_, err := advise.Choose(advise.Board{Grid: r.Grid, Profile: r.Profile}, advise.Options{})
	var ask *advise.AskError
	if !errors.As(err, &ask) {
		return nil
	}
	return Question(ask)
}

// Question turns the question of package advise into that of package watch.
func Question(ask *advise.AskError) *watch.AskError {
	q := &watch.AskError{Err: ask}
	for _, name := range ask.Games {
		if game, err := advise.Find(name); err == nil {
			q.Games = append(q.Games, watch.GameName{Name: name, Title: game.About().Title})
		}
	}
	return q
}

// Plan plans for a board, see [watch.Config]. A board without a legal move is no reason for doubt:
// the watch notices it by itself.
func (p *Player) Plan(ctx context.Context, rules watch.Rules, g engine.Grid, known []engine.Move, within time.Duration) (planner.Plan, error) {
	game := rules.Game()
	options := advise.Options{Usual: p.Usual, Known: known, Within: within}
	if p.Help != nil {
		options.Helpers = p.Help(game, g)
	}
	answer, err := advise.Plan(ctx, game, g, options)
	if errors.Is(err, advise.ErrNoMove) {
		err = nil
	}
	answer.Candidates = answer.Drawn()
	return answer.Plan, err
}

// Rounds are the times of the rounds of planning.
func (p *Player) Rounds() []time.Duration {
	game, err := advise.Find(advise.DefaultGame)
	if err != nil {
		return []time.Duration{0}
	}
	spec, err := advise.Options{Usual: p.Usual}.Spec(game)
	if err != nil {
		return []time.Duration{0}
	}
	return advise.Rounds(spec)
}
