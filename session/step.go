package session

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/planner"
)

// GameID is the ID of a game of the record, counted from 0. The first game has the ID of the record, such as k3vq7a;
// the next ones add their number, such as k3vq7a.2.
func (s *Session) GameID(game int) string {
	if game == 0 {
		return s.ID
	}
	return fmt.Sprintf("%s.%d", s.ID, game+1)
}

// ParseGameID splits what [Session.GameID] returns; game counts from 0, and is -1 for the ID of a record, which may hold
// several.
func ParseGameID(id string) (record string, game int) {
	record, number, ok := strings.Cut(id, ".")
	if n, err := strconv.Atoi(number); ok && err == nil && n > 0 {
		return record, n - 1
	}
	return id, -1
}

// Games are the boards of each game of the record, as [Session.Shown] returns them. A record has several if the player
// began new games while it was written.
func (s *Session) Games() (games [][]Step) {
	for i, step := range s.Shown() {
		if i == 0 || step.Anew(s.Turns[i-1]) {
			games = append(games, nil)
		}
		last := len(games) - 1
		games[last] = append(games[last], step)
	}
	return games
}

// Step is a board of a game together with the move made on it.
type Step struct {
	Number int // of the board, counted from 1
	Turn
	InLevel int // points earned in the level up to this board

	// Next is the board that followed; nil for the last one.
	Next *Turn

	// Played is the move that was made, with its points and its group but no Q; nil if it is not known.
	Played *planner.Candidate

	// TakenBack: an undo later took back the move Played.
	TakenBack bool

	// Back is how many moves an undo on this board took back.
	Back int
}

// Levels reports whether the game goes on from level to level. In others every board is recorded as one of
// level 1 or 0. Of an unknown game it is true.
func (s *Session) Levels() bool {
	if _, err := swap.Find(s.Game); err == nil {
		return false
	}
	rules, err := collapse.Find(s.Game)
	return err != nil || rules.Levels()
}

// Shown are the Steps as people see them: where the game has no levels, Level is 0.
func (s *Session) Shown() []Step {
	steps := s.Steps()
	if s.Levels() {
		return steps
	}
	for i := range steps {
		steps[i].Level = 0
	}
	return steps
}

// Steps are the boards of the game, in the order of play.
func (s *Session) Steps() []Step {
	rules, err := collapse.Find(s.Game)
	known := err == nil
	steps := make([]Step, len(s.Turns))
	begun := 0 // points of the game when the level began
	for i, t := range s.Turns {
		if i == 0 || t.Event == NewLevel || t.Level != s.Turns[i-1].Level {
			begun = t.Total
		}
		steps[i] = Step{Number: i + 1, Turn: t, InLevel: t.Total - begun}
		if i+1 == len(s.Turns) {
			break
		}
		next := &s.Turns[i+1]
		steps[i].Next = next
		if next.Move == nil || !t.Grid.In(next.Move.At) || !t.Grid.In(next.Move.To()) {
			continue
		}
		played := &planner.Candidate{Move: *next.Move, Points: next.Points}
		if known {
			played.Group = groupOf(rules, t.Grid, *next.Move)
		}
		steps[i].Played = played
	}
	for _, u := range UndoneIn(s.Turns) {
		for i := u.From; i < u.To; i++ {
			if steps[i].Played != nil && !steps[i].TakenBack {
				steps[i].TakenBack = true
				steps[u.To-1].Back++
			}
		}
	}
	return steps
}

// groupOf is the group that the move clears; nil if the rules do not allow the move.
func groupOf(rules collapse.Rules, g engine.Grid, m engine.Move) []engine.Pos {
	board, err := collapse.NewBoard(rules, g)
	if err != nil || board.Check(m) != nil {
		return nil
	}
	return board.Group(m, nil)
}

// Advised is the best move that was advised for the board; nil if none was.
func (s Step) Advised() *planner.Candidate {
	if len(s.Advice) == 0 {
		return nil
	}
	return &s.Advice[0]
}

// Plays reports whether a candidate is the move that was played, on whichever tile of its group.
func (s Step) Plays(c planner.Candidate) bool {
	return c.Move == s.Played.Move || slices.Contains(s.Played.Group, c.Move.At)
}

// Planned is the move that was played as it was planned for the board. ok is false if that is not recorded.
func (s Step) Planned() (c planner.Candidate, ok bool) {
	if i := slices.IndexFunc(s.Advice, s.Plays); i >= 0 {
		return s.Advice[i], true
	}
	if s.Next.Expected == nil {
		return c, false
	}
	c = *s.Played
	c.Q, c.Noise, c.PV = s.Next.Expected.Q, s.Next.Expected.Noise, []engine.Move{c.Move}
	return c, true
}

// AsAdvised reports whether the move that was played is the one advised. The last move of a game may be recorded with the
// first board of the next one.
func (s Step) AsAdvised() bool {
	if s.Played == nil {
		return false
	}
	advised := s.Advised()
	return s.Next.Event == AsAdvised || advised != nil && s.Plays(*advised)
}

// Points is what the move on the board earned, and the bonus if it ended the level.
func (s Step) Points() (points, bonus int) {
	switch {
	case s.Over:
		return 0, s.Bonus
	case s.Next == nil:
		return 0, 0
	case s.Next.Over: // which has the bonus
		return s.Next.Points, 0
	}
	return s.Next.Points, s.Next.Bonus
}

// TotalAfter is the total of the game after the move on the board.
func (s Step) TotalAfter() int {
	switch {
	case s.Over || s.Next == nil:
		return s.Total
	case s.Next.Over:
		return s.Next.Total - s.Next.Bonus
	case s.Next.Anew(s.Turn): // its total is that of a new game
		points, bonus := s.Points()
		return s.Total + points + bonus
	}
	return s.Next.Total
}

// Summary counts what a record holds.
type Summary struct {
	Games   int // that were begun
	Moves   int // that are known, and were not taken back
	Advised int // of them, how many were made as advised
	Level   int // of the last board
	Points  int // of all games
}

// Summary counts what the record holds.
func (s *Session) Summary() Summary {
	var sum Summary
	earlier := 0 // points of the games before
	for i, step := range s.Steps() {
		t := step.Turn
		switch {
		case i == 0:
			sum.Games = 1
		case t.Anew(s.Turns[i-1]):
			sum.Games++
			earlier += s.Turns[i-1].Total
			if t.Move != nil { // what ended that game is recorded with the first board of the next one
				earlier += t.Points + t.Bonus
			}
		}
		if step.Played != nil && !step.TakenBack {
			sum.Moves++
			if step.AsAdvised() {
				sum.Advised++
			}
		}
		sum.Level, sum.Points = t.Level, earlier+t.Total
	}
	return sum
}
