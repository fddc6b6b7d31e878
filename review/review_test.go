package review

import (
	"math"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/session"
	"github.com/domvision/domvision/session/sessiontest"
)

// plain is a game without power-ups, planned to the end of every level by a short search.
func plain(seed uint64, levels ...collapse.Level) sessiontest.Game {
	g := sessiontest.DoM(seed, levels...)
	for _, l := range g.Levels {
		for i := range l.Cells {
			l.Cells[i].Power = engine.NoPower
			if !l.Cells[i].Color.IsColor() {
				l.Cells[i].Color = 'G'
			}
		}
	}
	g.Tile, g.Search = 0, planner.NRPA{Budget: planner.Budget{Nodes: 100}}
	return g
}

func judged(t *testing.T, s *session.Session, found map[int]Line) []Game {
	t.Helper()
	games, err := Judge(s, found)
	if err != nil {
		t.Fatal(err)
	}
	return games
}

func opened(t *testing.T, s *session.Session) *Analysis {
	t.Helper()
	a, err := Open(s)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func analysed(t *testing.T, s *session.Session, nodes int64) *Analysis {
	t.Helper()
	a := opened(t, s)
	if err := a.Run(t.Context(), nodes, "v1", nil); err != nil {
		t.Fatal(err)
	}
	return a
}

// optimum is what a board brings at most, found by trying everything.
func optimum(b *collapse.Board, known map[string]int) int {
	key := b.Grid().String()
	if best, ok := known[key]; ok {
		return best
	}
	moves := b.Moves(nil)
	best := 0
	if len(moves) == 0 {
		best = b.Bonus()
	}
	for _, m := range moves {
		child := b.CopyTo(nil).(*collapse.Board)
		points := child.Play(m)
		best = max(best, points+optimum(child, known))
	}
	known[key] = best
	return best
}

// TestLossesAreTrue compares the costs of moves on a small board with the costs that trying everything gives.
func TestLossesAreTrue(t *testing.T) {
	g := plain(7, collapse.Level{Rows: 5, Cols: 5, Colors: 4})
	g.Search = planner.NStep{Depth: 1}
	s := sessiontest.Recorded(t, g)
	games := judged(t, s, analysed(t, s, 20_000).Lines())
	if len(games) != 1 || len(games[0].Moves) < 4 {
		t.Fatalf("%+v", games)
	}
	known, lost := map[string]int{}, 0
	for _, m := range games[0].Moves {
		board, err := collapse.NewBoard(g.Rules, s.Turns[m.Board-1].Grid)
		if err != nil {
			t.Fatal(err)
		}
		best := optimum(board, known)
		points := board.Play(m.Move)
		if want := best - points - optimum(board, known); !m.Judged || m.Lost != want || m.Best.Points != best {
			t.Errorf("board %d: judged %v, cost %d of %d; tried out %d of %d", m.Board, m.Judged, m.Lost, m.Best.Points, want, best)
		}
		lost += m.Lost
	}
	if lost == 0 {
		t.Error("the game has no mistakes to judge")
	}
}

// TestLossesAddUp: the costs of the moves of a level add up to how much more the level could have earned.
func TestLossesAddUp(t *testing.T) {
	s := sessiontest.Recorded(t, plain(3, collapse.Level{Rows: 6, Cols: 7, Colors: 3}, collapse.Level{Rows: 6, Cols: 7, Colors: 4}))
	for name, found := range map[string]map[int]Line{"by the advice": nil, "by an analysis": analysed(t, s, 2000).Lines()} {
		game := judged(t, s, found)[0]
		if game.Points != s.Summary().Points || len(game.Levels) != 2 || len(game.Moves) != s.Summary().Moves {
			t.Fatalf("%s: %d points in %d levels; %+v", name, game.Points, len(game.Levels), s.Summary())
		}
		first, sum := map[int]Move{}, 0
		for _, m := range game.Moves {
			if _, ok := first[m.Level]; !ok {
				first[m.Level] = m
			}
			if m.Lost < 0 || !m.Judged || (m.Kind == "") != (m.Lost == 0) {
				t.Errorf("%s: board %d: %+v", name, m.Board, m)
			}
		}
		for _, l := range game.Levels {
			sum += l.Points
			if best := first[l.Number].Best.Points; !l.Whole || l.Judged != l.Moves || l.Points+l.Lost != best {
				t.Errorf("%s: level %d: %d points, %d lost, best %d, %+v", name, l.Number, l.Points, l.Lost, best, l)
			}
		}
		if sum != game.Points || game.Total().Lost == 0 {
			t.Errorf("%s: the levels add up to %d of %d, %d lost", name, sum, game.Points, game.Total().Lost)
		}
		for _, m := range game.Moves {
			for _, l := range []Line{m.Best, m.After} {
				if got, ok := replay(collapseRules(t), s.Turns[m.Board-1].Grid, l.Moves); !ok || !reflect.DeepEqual(got, l) {
					t.Fatalf("%s: board %d: %+v replays as %+v", name, m.Board, l, got)
				}
			}
		}
	}
}

// TestBetweenLooks: of several moves between two looks, no later board was searched. The first of them answers for what
// all lost.
func TestBetweenLooks(t *testing.T) {
	s := sessiontest.Recorded(t, plain(3, collapse.Level{Rows: 6, Cols: 7, Colors: 3}))
	for i := range s.Turns {
		if i%3 != 0 {
			s.Turns[i].Advice = nil
		}
	}
	game := judged(t, s, nil)[0]
	l := game.Levels[0]
	if best := game.Moves[0].Best.Points; l.Judged != l.Moves || l.Lost == 0 || l.Points+l.Lost != best {
		t.Errorf("best %d; %+v", best, l)
	}
}

func collapseRules(t *testing.T) collapse.Rules {
	t.Helper()
	rules, err := collapse.Find("dom")
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// TestNotJudged: without a line to the end of the level no move is judged; after an analysis all are, except
// those decided by chance or the clock.
func TestNotJudged(t *testing.T) {
	s, err := session.Read(filepath.Join("..", "session", "testdata", "formats"), "ul4n7d")
	if err != nil {
		t.Fatal(err)
	}
	timed := []engine.Grid{}
	for _, turn := range s.Turns {
		timed = append(timed, turn.Grid.Clone())
		for _, at := range turn.Grid.Where(func(c engine.Cell) bool { return c.Power == engine.Timer }) {
			c := turn.Grid.At(at)
			c.Power = engine.NoPower
			turn.Grid.Set(at, c)
		}
	}
	game := judged(t, s, nil)[0]
	if game.Points != 110 || !game.Levels[0].Whole || len(game.Moves) != 6 {
		t.Errorf("%+v", game)
	}
	for _, m := range game.Moves[:5] { // of the last one the only move is a line to the end
		if m.Judged {
			t.Errorf("board %d: judged with a search of one move: %+v", m.Board, m)
		}
	}
	a, err := newAnalysis(s)
	if err != nil {
		t.Fatal(err)
	}
	s.Dir = t.TempDir()
	if err := a.Run(t.Context(), 5000, "v1", nil); err != nil {
		t.Fatal(err)
	}
	for _, m := range judged(t, s, a.Lines())[0].Moves {
		if !m.Judged {
			t.Errorf("board %d is not judged", m.Board)
		}
	}
	cleared := s.Turns[2].Grid
	s.Turns[2].Grid = timed[2]
	for _, m := range judged(t, s, a.Lines())[0].Moves {
		if m.Board == 3 && m.Judged {
			t.Errorf("board %d, with a Timer, is judged", m.Board)
		}
	}
	s.Turns[2].Grid = cleared
	s.Turns[2].Grid.Set(engine.Pos{Row: 3, Col: 0}, engine.Cell{Color: engine.Unknown})
	for _, m := range judged(t, s, a.Lines())[0].Moves {
		if apart := m.Board == 2 || m.Board == 3; m.Judged == apart {
			t.Errorf("board %d, with an unknown cell on board 3: judged %v", m.Board, m.Judged)
		}
	}
}

func TestOtherGames(t *testing.T) {
	s := sessiontest.Recorded(t, plain(3, collapse.Level{Rows: 4, Cols: 4, Colors: 2}))
	s.Game = "chess"
	if _, err := Judge(s, nil); err == nil || !strings.Contains(err.Error(), s.ID) {
		t.Error(err)
	}
	if a, err := Open(s); err == nil || a != nil {
		t.Error(a, err)
	}
}

// TestSeveralGames: a record goes on when the player begins anew.
func TestSeveralGames(t *testing.T) {
	level := collapse.Level{Rows: 5, Cols: 5, Colors: 2}
	s, other := sessiontest.Recorded(t, plain(3, level, level)), sessiontest.Recorded(t, plain(4, level))
	n, points := len(s.Turns), s.Summary().Points
	s.Turns = append(s.Turns, other.Turns...)
	games := judged(t, s, nil)
	if len(games) != 2 || games[0].Points != points || games[1].Points != other.Summary().Points || games[1].First != n+1 {
		t.Fatalf("%+v", games)
	}
	if games[0].ID != s.ID || games[1].ID != s.ID+".2" || len(games[0].Levels) != 2 || len(games[1].Levels) != 1 {
		t.Errorf("%+v", games)
	}
	if games[0].Complete(10) || !games[0].Complete(2) {
		t.Error("a game of two levels")
	}
}

// TestEndNotSeen: what ended a game whose end was not seen is recorded with the first board of the next game.
func TestEndNotSeen(t *testing.T) {
	last := engine.Move{At: engine.Pos{Row: 0, Col: 0}}
	grid := func(text string) engine.Grid {
		g, err := engine.ParseGrid(text)
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	s := &session.Session{ID: "abc", Header: session.Header{Game: "samegame"}, Turns: []session.Turn{
		{Level: 1, Event: session.NewLevel, Grid: grid("BB\nGG"), Advice: []planner.Candidate{{Move: engine.Move{At: engine.Pos{Row: 0, Col: 0}}}}},
		{Level: 1, Event: session.AsAdvised, Move: &last, Total: 20, Points: 20, Grid: grid("GG"), Advice: []planner.Candidate{{Move: last}}},
		{Level: 1, Event: session.NewLevel, Move: &last, Points: 0, Bonus: 1000, Grid: grid("BG\nGB")},
	}}
	if got := s.Result(); got != "1020 points in 2 moves of 2 games, 2 of them as advised" {
		t.Error(got)
	}
	games, err := Judge(s, nil)
	if err != nil || len(games) != 2 || games[0].Points != 1020 || !games[0].Over || !games[0].Complete(1) || len(games[0].Moves) != 2 || games[1].Points != 0 {
		t.Errorf("%+v, %v", games, err)
	}
}

func TestKinds(t *testing.T) {
	wild, fill := []engine.Power{engine.Wild}, []engine.Power{engine.Fill}
	for i, c := range []struct {
		powers, better []engine.Power
		lost, bonus    int
		want           Kind
	}{
		{wild, nil, 10, 10, PowerUp}, {nil, wild, 10, 0, PowerUp}, {wild, wild, 10, 0, Groups}, {fill, nil, 10, 0, Groups},
		{nil, nil, 10, 5, Bonus}, {nil, nil, 10, 20, Bonus}, {nil, nil, 10, 4, Groups}, {nil, nil, 10, -30, Groups},
	} {
		if got := kindOf(c.powers, c.better, c.lost, c.bonus); got != c.want {
			t.Errorf("%d: %s, want %s", i, got, c.want)
		}
	}
}

func TestSummary(t *testing.T) {
	level := collapse.Level{Rows: 6, Cols: 6, Colors: 3}
	var games []Game
	for seed := range uint64(4) {
		g := plain(seed, level, level)
		g.Start = sessiontest.Start.Add(-time.Duration(seed) * time.Hour)
		if seed == 3 {
			g.Moves = 5 // broken off
		}
		s := sessiontest.Recorded(t, g)
		games = append(games, judged(t, s, nil)...)
	}
	sum := Summarize(games)
	if len(sum.Games) != 4 || sum.Games[0].ID != games[3].ID || sum.Games[3].ID != games[0].ID {
		t.Fatal("not sorted by time")
	}
	again := games[1] // the player began anew after the clock was set back
	again.ID, again.Started = again.ID+".2", games[3].Started.Add(-time.Hour)
	if order := Summarize([]Game{games[0], games[1], again, games[2]}).Games; order[0].ID != games[2].ID || order[1].ID != games[1].ID || order[2].ID != again.ID {
		t.Errorf("the games of a record are out of order: %s, %s, %s", order[0].ID, order[1].ID, order[2].ID)
	}
	moves, lost, mistakes, best := 0, 0, 0, 0
	mean := 0.0
	for _, g := range games {
		moves += len(g.Moves)
		lost += g.Total().Lost
		mistakes += len(g.Mistakes())
	}
	for _, g := range games[:3] {
		mean += float64(g.Levels[0].Points) / 3
		best = max(best, g.Levels[0].Points)
	}
	byKind, byKindLost := 0, 0
	for _, k := range sum.Kinds {
		byKind += k.Mistakes
		byKindLost += k.Lost
	}
	if sum.Moves != moves || sum.Lost != lost || byKind != mistakes || byKindLost != lost {
		t.Errorf("%d moves, %d lost, by kind %d mistakes of %d points; want %d, %d, %d", sum.Moves, sum.Lost, byKind, byKindLost, moves, lost, mistakes)
	}
	if l := sum.Levels[0]; len(sum.Levels) != 2 || l.Number != 1 || l.Games != 3 || l.Best != best || math.Abs(l.Mean-mean) > 1e-9 {
		t.Errorf("%+v, want mean %v, best %d", l, mean, best)
	}
	list := sum.Mistakes(5)
	for i, m := range list {
		if i > 0 && m.Lost > list[i-1].Lost || m.Lost == 0 {
			t.Errorf("%d. cost %d", i, m.Lost)
		}
	}
	earlier, later, ok := sum.Halves()
	if !ok || earlier.Judged+later.Judged != sum.Judged || earlier.Judged != games[3].Total().Judged+games[2].Total().Judged {
		t.Errorf("%+v, %+v", earlier, later)
	}
	h, _ := sum.Habit()
	own := 0 // points that moves cost which were not advised
	for _, g := range games {
		for _, m := range g.Moves {
			if !m.Advised {
				own += m.Lost
			}
		}
	}
	if want := float64(own) / float64(sum.Judged); own == 0 || own == sum.Lost || math.Abs(h.PerMove()-want) > 1e-9 || h.Moves != sum.Judged {
		t.Errorf("%v points a move, want %v; %d of %d lost", h.PerMove(), want, own, sum.Lost)
	}
	if _, ok := Summarize(games[3:]).Habit(); ok {
		t.Error("five moves tell a habit")
	}
}
