package planner

import (
	"math/rand/v2"

	"github.com/domvision/domvision/engine"
)

// nest is the memory of one search at several levels.
type nest struct {
	NRPA
	player   player
	adapter  adapter
	meter    meter
	root     engine.Puzzle
	policies []policy  // by level, from 1
	bests    []playout // by level: of the present call
	game     playout   // the last one played
	found    *lines
}

func newNest(n NRPA, rng *rand.Rand) *nest {
	s := &nest{NRPA: n, player: player{rng: rng}}
	for range n.Nesting + 1 {
		s.policies = append(s.policies, newPolicy())
		s.bests = append(s.bests, playout{})
	}
	return s
}

// search calls the highest level until the budget is spent, the first time with
// the line to begin with, if there is one. What it finds lies in found.
func (s *nest) search(root engine.Puzzle, line []engine.Move, m meter) {
	s.root, s.meter, s.found = root, m, newLines(root)
	top, best := s.policies[s.Nesting], &s.bests[s.Nesting]
	top.forget()
	best.clear()
	if len(line) > 0 {
		s.play(line, top)
		best.copyFrom(&s.game)
		for range warmSteps {
			s.adapter.adapt(top, best, stepLength)
		}
	}
	for {
		s.call(s.Nesting)
		if s.meter.over {
			return
		}
		top.forget()
		best.clear()
	}
}

// play plays a game, which begins with the line, and keeps it if it is among the
// best of all.
func (s *nest) play(line []engine.Move, by policy) {
	s.player.play(s.root, line, by, &s.game)
	s.found.notePlayout(&s.game)
	s.meter.spend(int64(len(s.game.steps)))
}

// call searches at a level and leaves the best game in its bests, where one may
// lie already.
func (s *nest) call(level int) {
	by, best := s.policies[level], &s.bests[level]
	settled := 0
	for range s.Iterations {
		if s.iterate(level) {
			settled = 0
		} else {
			settled++
		}
		if s.meter.over || level > 1 && settled == patience {
			return
		}
		s.adapter.adapt(by, best, stepLength)
	}
}

// iterate is one iteration of a level. It reports whether it found a better game.
// One that is as good replaces the best, too: it may lead elsewhere.
func (s *nest) iterate(level int) (better bool) {
	best := &s.bests[level]
	keep := func(game *playout) {
		if len(best.steps) == 0 || game.points >= best.points {
			better = better || len(best.steps) == 0 || game.points > best.points
			best.copyFrom(game)
		}
	}
	if level > 1 {
		copy(s.policies[level-1], s.policies[level])
		s.bests[level-1].clear()
		s.call(level - 1)
		keep(&s.bests[level-1])
		return better
	}
	for range s.Playouts {
		s.play(nil, s.policies[1])
		keep(&s.game)
		if s.meter.over {
			break
		}
	}
	return better
}
