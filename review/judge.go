package review

import (
	"fmt"
	"slices"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/session"
)

// Game is a recorded game. A record holds several if the player started a new game while it was written.
type Game struct {
	ID      string // of the record and, if it is not its first game, its number: k3vq7a, k3vq7a.2
	Started time.Time
	First   int // its first board in the record, from 1
	Points  int
	Over    bool // no move is left on the last board that was seen
	Flat    bool // it is of a game without levels: it has one, whose number is 0
	Chance  bool // new tiles come in by chance: its moves are judged by what they were expected to bring
	Levels  []Level
	Moves   []Move // that are known, in the order of play
}

// Level is a level of a game.
type Level struct {
	Number int  // from 1; 0 unknown, or the game has no levels
	Points int  // earned in it, end bonus included
	Whole  bool // it was seen from its first board to its end
	Sum

	begun int  // points of the game when it began
	seen  bool // it was seen from its first board on, without a gap
}

// Sum adds up moves.
type Sum struct {
	Moves     int // that are known, and were not taken back
	Advised   int // of them, made as advised
	Judged    int // of them, judged
	Lost      int // points that the judged ones cost
	TakenBack int // moves that were taken back; no other field counts them
}

func (s *Sum) add(m Move) {
	if m.TakenBack {
		s.TakenBack++
		return
	}
	s.Moves++
	if m.Advised {
		s.Advised++
	}
	if m.Judged {
		s.Judged++
		s.Lost += m.Lost
	}
}

// Move is a move of a game. Unless it is Judged, its cost is not known.
type Move struct {
	Board   int // of the record that it was made on, from 1
	Level   int
	Total   int // points of the game before it
	InLevel int // points of the level before it
	Move    engine.Move
	Group   []engine.Pos
	Points  int  // that it earned
	Advised bool // it was made as advised

	// TakenBack: an undo took it back. Lost is then what it would have cost, and no sum includes it.
	TakenBack bool

	Judged bool
	Lost   int // points that it cost

	Noise float64 // standard error of Lost, where new tiles come in by chance

	Kind  Kind // of the mistake, if it cost any
	Best  Line // the best line of the board
	After Line // the best line that begins with the move: worth less than Best by Lost

	// Better is the first move of the best line, if the move cost any.
	Better planner.Candidate
}

// Judge returns the games of a record. found holds the lines that [Analysis] found, by the number of the
// board; it may be nil. The error says why a game of this kind cannot be judged.
func Judge(s *session.Session, found map[int]Line) ([]Game, error) {
	if ofChance(s.Game) {
		return judgeChance(s), nil
	}
	rules, err := collapse.Find(s.Game)
	if err != nil {
		return nil, fmt.Errorf("the record %s: %w", s.ID, err)
	}
	links := newLinks(rules, s.Turns)
	lines := knownLines(rules, s, links, found)
	var games []Game
	for i, step := range s.Shown() {
		if i == 0 || step.Anew(s.Turns[i-1]) {
			games = append(games, Game{ID: s.GameID(len(games)), Started: step.Time, First: i + 1, Flat: !rules.Levels()})
		}
		g := &games[len(games)-1]
		g.see(step)
		if step.Played == nil {
			continue
		}
		m := g.newMove(step, links[i])
		next := known{links[i].end(), true}
		if !links[i].ends && step.Next != nil {
			next = lines[i+1]
		}
		// While a Timer runs, a move that clears it in time may cost points by the rules that lines are played by.
		if links[i].known && lines[i].searched && next.searched && links[i].board.Count(engine.Timer) == 0 {
			m.judge(links[i], lines[i].Line, next.Line)
		}
		g.Moves = append(g.Moves, m)
		g.level().add(m)
	}
	return games, nil
}

// JudgeStored is [Judge] with the lines of the stored analysis, as far as that can be read.
func JudgeStored(s *session.Session) ([]Game, error) {
	var found map[int]Line
	if a, _ := Open(s); a != nil {
		found = a.Lines()
	}
	return Judge(s, found)
}

// level is the current level.
func (g *Game) level() *Level { return &g.Levels[len(g.Levels)-1] }

// enter begins a new level if the board is the first of one. An undo reopens the current level, which then has
// not been seen to its end.
func (g *Game) enter(step session.Step) {
	first := len(g.Levels) == 0
	if step.Event == session.Undo && !first {
		g.level().Whole = false
	}
	if first || step.Event == session.NewLevel || step.Level != g.level().Number {
		full := step.Grid.Count(engine.Empty) == 0
		g.Levels = append(g.Levels, Level{Number: step.Level, begun: step.Total, seen: step.Event == session.NewLevel && (!first || full)})
	}
}

// see takes in a board: its level and points.
func (g *Game) see(step session.Step) {
	g.enter(step)
	l := g.level()
	g.Points, g.Over = step.TotalAfter(), step.Over
	switch next := step.Next; {
	case next == nil:
	case next.Anew(step.Turn) && next.Move != nil: // what ended the game is recorded with the first board of the next one
		g.Points, g.Over, l.Whole = step.Total+next.Points+next.Bonus, true, l.seen
	case next.Anew(step.Turn):
		g.Points = step.Total
	case next.Event == session.Unclear:
		l.seen = false
	case next.Event == session.NewLevel && next.Move != nil:
		l.Whole = l.seen
	}
	if step.Over {
		l.Whole = l.seen
	}
	l.Points = g.Points - l.begun
}

// newMove is the move that was made on a board.
func (g *Game) newMove(step session.Step, l link) Move {
	return Move{
		Board: step.Number, Level: step.Level, Total: step.Total, InLevel: step.Total - g.level().begun,
		Move: step.Played.Move, Group: step.Played.Group, Points: step.Played.Points,
		Advised: step.AsAdvised(), TakenBack: step.TakenBack,
	}
}

// judge sets the cost of the move, given the best line of its board and that of the next.
func (m *Move) judge(l link, best, next Line) {
	m.Judged, m.Best, m.After = true, best, l.before(next)
	m.Lost = best.Points - m.After.Points
	if m.Lost > 0 {
		m.Better = planner.Candidate{Move: best.Moves[0], Group: l.board.Group(best.Moves[0], nil), Q: float64(best.Points), PV: best.Moves}
		m.Better.Points = l.board.CopyTo(nil).Play(best.Moves[0])
		m.Kind = kindOf(l.powers, powersOf(l.board, m.Better.Group), m.Lost, best.Bonus-m.After.Bonus)
	}
}

// Mistakes are the moves that cost points, the most costly first, without those that were taken back.
func (g Game) Mistakes() (list []Move) {
	for _, m := range g.Moves {
		if m.Lost > 0 && !m.TakenBack {
			list = append(list, m)
		}
	}
	slices.SortStableFunc(list, func(a, b Move) int { return b.Lost - a.Lost })
	return list
}

// Total adds up all moves of the game.
func (g Game) Total() (sum Sum) {
	for _, m := range g.Moves {
		sum.add(m)
	}
	return sum
}
