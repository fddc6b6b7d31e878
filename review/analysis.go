package review

import (
	"context"
	"fmt"
	"time"

	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/session"
)

// Analysis is what a longer search finds of the boards of a record. It lies beside the record.
type Analysis struct {
	record *session.Session
	rules  collapse.Rules
	links  []link
	found  map[int]foundLine // by the number of the board, from 1

	locked error // why the file of the analysis must not be written; nil: it may

	// Dropped counts the lines that were read and do not earn what they say.
	Dropped int
}

// foundLine is the best line that searches of so many positions have found of a board.
type foundLine struct {
	Line
	nodes int64
}

// Lines is what was found, by the number of the board.
func (a *Analysis) Lines() map[int]Line {
	lines := map[int]Line{}
	for board, f := range a.found {
		lines[board] = f.Line
	}
	return lines
}

// Missing counts the boards that no search of at least so many positions has looked at.
func (a *Analysis) Missing(nodes int64) (boards int) {
	for i := range a.links {
		if a.matters(i) && a.found[i+1].nodes < nodes {
			boards++
		}
	}
	return boards
}

// matters reports whether what the i-th board is worth judges a move.
func (a *Analysis) matters(i int) bool {
	return a.links[i].known || i > 0 && a.links[i-1].known && !a.links[i-1].ends
}

// saveEvery is how long what was found may be lost if the program is killed.
const saveEvery = 10 * time.Second

// Run searches all boards that are missing, with so many positions each. Every search begins with
// the best line that is known of the board, so it finds none that is worse. done is called after
// every board; it may be nil. What was found before ctx is done, or before an error, is kept.
func (a *Analysis) Run(ctx context.Context, nodes int64, version string, done func()) error {
	if a.locked != nil {
		return a.locked
	}
	lines, saved := knownLines(a.rules, a.record, a.links, a.Lines()), time.Now()
	for i, t := range a.record.Turns {
		if !a.matters(i) || a.found[i+1].nodes >= nodes {
			a.carryOn(lines, i)
			continue
		}
		board, err := collapse.NewBoard(a.rules.Article(), t.Grid)
		if err != nil {
			continue // the next board was judged to follow from one that cannot be
		}
		search := planner.NRPA{Budget: planner.Budget{Nodes: nodes}}
		plan := search.Improve(ctx, board, lines[i].Moves)
		if ctx.Err() != nil {
			break
		}
		l, ok := Line{}, false
		if len(plan.Candidates) > 0 {
			l, ok = replay(a.rules, t.Grid, plan.Candidates[0].PV)
		}
		if ok {
			lines[i].take(l, true)
		}
		a.found[i+1] = foundLine{lines[i].Line, nodes}
		a.carryOn(lines, i)
		if done != nil {
			done()
		}
		if time.Since(saved) > saveEvery {
			if err := a.save(version); err != nil {
				return err
			}
			saved = time.Now()
		}
	}
	if err := a.save(version); err != nil {
		return err
	}
	return ctx.Err()
}

// carryOn carries the rest of the line of the i-th board to the next one, if it was followed.
func (a *Analysis) carryOn(lines []known, i int) {
	if l := a.links[i]; l.known && !l.ends && l.follows(lines[i].Line) {
		lines[i+1].take(l.rest(lines[i].Line), true)
	}
}

// newAnalysis is an analysis that has found nothing yet.
func newAnalysis(s *session.Session) (*Analysis, error) {
	rules, err := collapse.Find(s.Game)
	if err != nil {
		return nil, fmt.Errorf("the record %s: %w", s.ID, err)
	}
	return &Analysis{record: s, rules: rules, links: newLinks(rules, s.Turns), found: map[int]foundLine{}}, nil
}
