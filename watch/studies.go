package watch

import (
	"context"
	"errors"
	"slices"
	"sync"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/watch/study"
)

// studies are the boards on which the player may try moves: that of the answer, and a few before it,
// so that nobody loses a line when the game goes on.
type studies struct {
	list  []*studied // the latest last
	bases int        // numbered so far

	mu     sync.Mutex
	ctx    context.Context // of the planning for tried moves
	cancel func()
}

// studied is the board of an answer. The study begins when the player tries the first move.
type studied struct {
	study  *study.Study
	number int // see [Answer.Base]
	rules  Rules
	grid   engine.Grid
	plan   planner.Plan // the latest advice
	before int          // points of the level before the board
	names  map[engine.Color]string
}

// keptStudies is how many boards are kept.
const keptStudies = 6

// errGone: the player tries moves on a board that is not kept any more.
var errGone = errors.New("this board is no longer kept; go back to the game")

// keep lets the player try moves on the board of an answer, and numbers it.
func (l *studies) keep(a *Answer) {
	if last := len(l.list) - 1; last >= 0 {
		if s := l.list[last]; s.grid.Equal(a.Grid) && s.rules.game().id() == a.Rules.game().id() && s.before == a.Score.InLevel {
			a.Base, s.plan = s.number, a.Plan
			if s.study != nil {
				s.study.Learn(a.Plan)
			}
			return
		}
	}
	l.bases++
	a.Base = l.bases
	l.list = append(l.list, &studied{number: a.Base, rules: a.Rules, grid: a.Grid, plan: a.Plan, before: a.Score.InLevel, names: a.Reading.Names})
	if extra := len(l.list) - keptStudies; extra > 0 {
		l.list = slices.Delete(l.list, 0, extra)
	}
}

// planning is the context of planning for tried moves, until interrupt is called or ctx ends.
func (s *studies) planning(ctx context.Context) (context.Context, func()) {
	s.mu.Lock()
	if s.ctx == nil {
		s.ctx, s.cancel = context.WithCancel(context.Background())
	}
	all := s.ctx
	s.mu.Unlock()
	ctx, cancel := context.WithCancel(ctx)
	stop := context.AfterFunc(all, cancel)
	return ctx, func() { stop(); cancel() }
}

// interrupt interrupts the planning for tried moves, so that the game does not wait.
func (s *studies) interrupt() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.cancel != nil {
		s.cancel()
	}
	s.ctx, s.cancel = nil, nil
}
