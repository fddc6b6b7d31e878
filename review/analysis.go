package review

import (
	"context"
	"fmt"
	"time"

	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/session"
)

// Analysis holds the lines that a longer search finds for the boards of a record. It is stored next to the
// record.
type Analysis struct {
	record *session.Session
	rules  collapse.Rules
	links  []link
	found  map[int]foundLine // by the number of the board, from 1

	locked error // why the file of the analysis must not be written; nil: it may

	// Dropped counts the stored lines that were dropped because replaying them gives other points.
	Dropped int
}

// foundLine is the best line that searches of a number of positions have found for a board.
type foundLine struct {
	Line
	nodes int64
}

// Lines returns the lines found, by the number of the board.
func (a *Analysis) Lines() map[int]Line {
	lines := map[int]Line{}
	for board, f := range a.found {
		lines[board] = f.Line
	}
	return lines
}

// Missing counts the boards that no search of at least nodes positions has looked at.
func (a *Analysis) Missing(nodes int64) (boards int) {
	for i := range a.links {
		if a.matters(i) && a.found[i+1].nodes < nodes {
			boards++
		}
	}
	return boards
}

// matters reports whether the value of the i-th board is needed to judge a move.
func (a *Analysis) matters(i int) bool {
	return a.links[i].known || i > 0 && a.links[i-1].known && !a.links[i-1].ends
}

// saveEvery bounds the work that is lost if the program is killed.
const saveEvery = 10 * time.Second

// Run searches all boards that are missing, with nodes positions each. Every search begins with the best line
// known of the board, so it never finds a worse one. done is called after every board; it may be nil. What
// was found before ctx ended, or before an error, is kept.
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
			continue // the board cannot be a board of the game
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

// carryOn carries the rest of the line of the i-th board to the next one, if the line was followed.
func (a *Analysis) carryOn(lines []known, i int) {
	if l := a.links[i]; l.known && !l.ends && l.follows(lines[i].Line) {
		lines[i+1].take(l.rest(lines[i].Line), true)
	}
}

// newAnalysis is an analysis without lines.
func newAnalysis(s *session.Session) (*Analysis, error) {
	if ofChance(s.Game) {
		return &Analysis{record: s}, nil // no line is certain
	}
	rules, err := collapse.Find(s.Game)
	if err != nil {
		return nil, fmt.Errorf("the record %s: %w", s.ID, err)
	}
	return &Analysis{record: s, rules: rules, links: newLinks(rules, s.Turns), found: map[int]foundLine{}}, nil
}
