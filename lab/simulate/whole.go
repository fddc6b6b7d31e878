package simulate

import (
	"context"
	"math/rand/v2"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/planner"
)

// whole is the preset in which all power-ups do what they do in the game.
const whole = "whole"

// Shares of the budget of a level. What is planned while something is still to come that no
// plan knows is planned again afterwards.
const (
	shareBeforeChance = 0.5
	shareAtLeast      = 0.1
)

// wholeMatch is games of Destruct-o-Match with all that its power-ups do.
type wholeMatch struct{ levelMatch }

// plainly is a search that takes the power-ups that need an outlook for plain boulders.
type plainly interface{ Plain() bool }

// sharer is a search of which a part of the budget can be asked.
type sharer interface {
	Share(part float64) planner.Search
}

func (m wholeMatch) play(ctx context.Context, game, level int, before Result, search planner.Search) (Result, error) {
	p := &wholePlayer{
		match: m, level: level, search: search, budget: 1,
		game: collapse.NewGame(m.rules, m.settings.fortune(game, level)),
		rng:  m.settings.fortune(game, -level), // no level has that number
	}
	if s, ok := search.(plainly); ok {
		p.plain = s.Plain()
	}
	p.game.Patient = !p.plain
	p.game.Deposit(before.Bank)
	if err := p.game.Start(m.settings.deal(m.rules, m.levels[level-1], game, level)); err != nil {
		return Result{}, err
	}
	if err := p.play(ctx); err != nil {
		return Result{}, err
	}
	p.result.Bonus = p.game.Board().Bonus()
	p.result.Points = p.game.Score() - p.result.Bonus
	p.result.Left = p.game.Board().Grid().Tiles()
	p.result.Bank = p.game.Bank()
	return p.result, nil
}

// fortune is the random source for the events of a level, apart from the deal.
func (s Settings) fortune(game, level int) *rand.Rand { return s.source(game, level, 1) }

// wholePlayer plays a level.
type wholePlayer struct {
	match  wholeMatch
	level  int // counts from 1
	search planner.Search
	plain  bool    // whether it takes Undo, Shuffle, Timer and Fill for plain boulders
	budget float64 // the part that is left
	game   *collapse.Game
	rng    *rand.Rand // for plans; that of the game decides what happens
	result Result
	time   int // since the level began, in moves

	line []engine.Move // still to be played, if nothing happens
	back []bool        // by move: to be taken back and made once more
}

func (p *wholePlayer) play(ctx context.Context) error {
	for !p.game.Over() {
		if len(p.game.Board().Moves(nil)) == 0 {
			if err := p.shuffle(ctx); err != nil {
				return err
			}
			continue
		}
		if len(p.line) == 0 {
			if err := p.plan(ctx); err != nil {
				return err
			}
		}
		m, back := p.line[0], p.back[0]
		p.line, p.back = p.line[1:], p.back[1:]
		if err := p.make(m); err != nil {
			return err
		}
		if !back || p.game.Over() {
			continue
		}
		if err := p.game.UseUndo(); err != nil {
			return err
		}
		if err := p.make(m); err != nil {
			return err
		}
	}
	return nil
}

// make makes a move. If it changes more than a plan can know, the rest of the line is dropped.
func (p *wholePlayer) make(m engine.Move) error {
	fills, pace := p.game.Board().Count(engine.Fill), p.game.Board().Pace(m)
	if _, err := p.game.Play(m); err != nil {
		return err
	}
	p.result.Moves++
	p.time += pace
	if p.game.Board().Count(engine.Fill) < fills {
		p.line, p.back = nil, nil
	}
	if (p.time+1)*p.match.settings.Seconds <= collapse.TimerSeconds {
		return nil
	}
	for _, t := range p.game.Board().Grid().Where(func(c engine.Cell) bool { return c.Power == engine.Timer }) {
		if p.game.Over() {
			break
		}
		if c := p.game.Board().Grid().At(t); c.Power != engine.Timer {
			continue
		}
		if err := p.game.ExpireTimer(t); err != nil {
			return err
		}
		if p.plain {
			p.line, p.back = nil, nil
		}
	}
	return nil
}

// fuse is how many moves can still be made before the Timers run out; 0: none runs.
func (p *wholePlayer) fuse() int {
	if p.game.Board().Count(engine.Timer) == 0 {
		return 0
	}
	return collapse.TimerSeconds/p.match.settings.Seconds - p.time
}

// plan plans for the rest of the level.
func (p *wholePlayer) plan(ctx context.Context) error {
	board, err := p.foreseen()
	if err != nil {
		return err
	}
	start := p.result.Moves
	best, err := p.result.ask(ctx, p.part(), board, start)
	if err != nil {
		return err
	}
	p.line = []engine.Move{best.Move}
	if _, all := p.search.(planner.Improver); all {
		p.line = best.PV
	}
	p.back = make([]bool, len(p.line))
	if !p.plain {
		p.back = board.TakenBack(p.line)
	}
	return nil
}

// foreseen is the position as it is to be planned for.
func (p *wholePlayer) foreseen() (*collapse.Board, error) {
	rules := p.match.rules
	if p.plain {
		rules = rules.Article()
	}
	board, err := collapse.NewBoard(rules, p.game.Board().Grid())
	if err != nil || p.plain {
		return board, err
	}
	return board.Foresee(collapse.Outlook{Undo: p.game.Bank().Undos > 0, Keep: p.keep(), Fuse: p.fuse(), Seed: p.rng.Uint64()}), nil
}

// keep is what an Undo is worth after this level.
func (p *wholePlayer) keep() int {
	if p.level == len(p.match.levels) {
		return 0
	}
	return collapse.UndoWorth(p.match.levels[p.level].Colors)
}

// part is the search with its part of the budget.
func (p *wholePlayer) part() planner.Search {
	s, ok := p.search.(sharer)
	if !ok {
		return p.search
	}
	board, share := p.game.Board(), p.budget
	if board.Count(engine.Fill) > 0 || p.plain && p.fuse() > 0 {
		share *= shareBeforeChance
	}
	p.budget -= share
	return s.Share(max(share, shareAtLeast))
}
