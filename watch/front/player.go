package front

import (
	"context"
	"errors"
	"time"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/fault"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/vision/look"
	"github.com/domvision/domvision/watch"
)

// Player knows which rules boards are played by, and plans with them. Its methods are the functions
// of a [watch.Config]. Several goroutines may call Plan at once if Options and Help allow that. The
// other methods belong to the goroutine of the watch.
type Player struct {
	// Choose chooses the game of a board, as [advise.Choose] does.
	Choose func(advise.Board) (advise.Choice, error)

	// Options are the options of a search of that game. The error says which of the player's wishes is wrong.
	Options func(advise.Game) (advise.Options, error)

	// Note puts a note on the rules into words.
	Note func(advise.Note) string

	// Looks remembers which game the player has named for a look.
	Looks Looks

	// Help returns helpers for a search of that board, see [planner.Helped], and a function to call
	// after the search. May be nil.
	Help func(advise.Game, engine.Grid) (helpers []planner.Pipe, done func())

	joined Joined
}

// Looks is a memory of looks and the games that the player has named for them.
type Looks interface {
	Game(look.Look) string // "" none
	Remember(game string, board look.Look)
}

// Rules returns the rules to play a board by. The error is a [watch.AskError] if nobody has said
// which game it is. A game that the options name is remembered for the look of the board.
func (p *Player) Rules(r watch.Reading) (watch.Rules, error) {
	b := advise.Board{Grid: r.Grid, Game: r.Game, Profile: r.Profile, Water: r.Water}
	if b.Game == "" {
		if b.Remembered = p.joined.Game(r); b.Remembered == "" {
			b.Remembered = p.Looks.Game(r.Look)
		}
	}
	choice, err := p.Choose(b)
	var ask *advise.AskError
	if errors.As(err, &ask) {
		return watch.Rules{}, Question(ask)
	}
	var options advise.Options
	if err == nil {
		options, err = p.Options(choice.Game)
	}
	if err == nil {
		_, err = options.Spec(choice.Game)
	}
	if err == nil {
		game := choice.Game.About().Name
		if options.Game != "" && r.Game == "" && p.joined.Looks(r) != game {
			p.Looks.Remember(game, r.Look)
		}
		p.joined = p.joined.With(game, r)
	}
	return rulesOf(choice, r.Profile, p.Note), err
}

// Named remembers the game that the player has named for a board.
func (p *Player) Named(r watch.Reading, game string) error {
	if _, err := advise.Find(game); err != nil {
		return err
	}
	p.joined = p.joined.With(game, r)
	p.Looks.Remember(game, r.Look)
	return nil
}

// Ask is the question about a board whose game the player has named on the page; nil if the options
// name the game.
func (p *Player) Ask(r watch.Reading) *watch.AskError {
	_, err := p.Choose(advise.Board{Grid: r.Grid, Profile: r.Profile})
	var ask *advise.AskError
	if !errors.As(err, &ask) {
		return nil
	}
	return Question(ask)
}

func swaps(game advise.Game) bool {
	_, is := game.(advise.Swapping)
	return is
}

// Question turns the question of package advise into that of package watch.
func Question(ask *advise.AskError) *watch.AskError {
	q := &watch.AskError{Err: ask}
	for _, name := range ask.Games {
		if game, err := advise.Find(name); err == nil {
			q.Games = append(q.Games, watch.GameName{Name: name, Title: game.About().Title, Swaps: swaps(game)})
		}
	}
	return q
}

// Plan implements Plan of [watch.Config]. A board without a legal move is not an error: the watch notices it
// by itself.
func (p *Player) Plan(ctx context.Context, rules watch.Rules, g engine.Grid, known [][]engine.Move, within time.Duration) (plan planner.Plan, err error) {
	defer fault.Catch(&err)
	game := rules.Game()
	options, err := p.Options(game)
	if err != nil {
		return planner.Plan{}, err
	}
	options.Known, options.Within, options.Goal = known, within, rules.Goal
	if rules.Goal.Check(game) != nil {
		options.Goal = advise.Goal{} // it was meant for another game
	}
	if p.Help != nil {
		helpers, done := p.Help(game, g)
		defer done()
		options.Helpers = helpers
	}
	answer, err := advise.Plan(ctx, game, g, options)
	if errors.Is(err, advise.ErrNoMove) {
		err = nil
	}
	answer.Candidates = answer.Drawn()
	return answer.Plan, err
}

// Rounds are the durations of the rounds of planning.
func (p *Player) Rounds() []time.Duration {
	once := []time.Duration{0}
	choice, err := p.Choose(advise.Board{Written: true}) // the game that the options name, or the usual one
	if err != nil {
		return once
	}
	options, err := p.Options(choice.Game)
	if err != nil {
		return once
	}
	spec, err := options.Spec(choice.Game)
	if err != nil {
		return once
	}
	return advise.Rounds(spec)
}
