package watch

import (
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/session"
)

func grid(t testing.TB, text string) engine.Grid {
	t.Helper()
	g, err := engine.ParseGrid(strings.ReplaceAll(text, "/", "\n"))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func rules(t testing.TB, name string) collapse.Rules {
	t.Helper()
	r, err := collapse.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func clicks(rowCol ...int) (moves []engine.Move) {
	for i := 0; i < len(rowCol); i += 2 {
		moves = append(moves, engine.Move{At: engine.Pos{Row: rowCol[i], Col: rowCol[i+1]}})
	}
	return moves
}

func see(t *testing.T, h *collapseHistory, g engine.Grid) Step {
	t.Helper()
	seen, _ := g.Trim()
	step, err := h.See(seenBoard{Grid: seen})
	if err != nil {
		t.Fatalf("%v:\n%s", err, g)
	}
	if step.Again {
		if step, err = h.See(seenBoard{Grid: seen, Sure: true}); err != nil {
			t.Fatal(err)
		}
	}
	return step
}

// TestCollapseHistory checks, for boards that follow each other, how the last came about and what is known
// then. A board is written with "/" between its rows.
func TestCollapseHistory(t *testing.T) {
	for _, c := range []struct {
		name, game string
		boards     []string      // the first two or more that are seen
		line       []engine.Move // advised on the last but one
		event      session.Event
		moves      int
		total      int    // points in the end
		level      int    // in the end
		grid       string // in the end, "" for what is seen last
	}{
		{name: "as advised", boards: []string{"GGB/BWB/WBG", "..B/BWB/WBG"}, line: clicks(0, 0), event: session.AsAdvised, moves: 1, total: 2, level: 1},
		{name: "two moves as advised", boards: []string{"GGB/BWB/WBG", "BW./WBG"}, line: clicks(0, 0, 0, 2), event: session.AsAdvised, moves: 2, total: 54, level: 1},
		{name: "another move", boards: []string{"GGB/BWB/WBG", "GG./BW./WBG"}, line: clicks(0, 0), event: session.OtherMove, moves: 1, total: 2, level: 1},
		{name: "two other moves", boards: []string{"GGB/BWB/WBG", "BW./WBG"}, event: session.OtherMove, moves: 2, total: 54, level: 1},
		{name: "nothing happened", boards: []string{"GGB/BWB/WBG", "GGB/BWB/WBG"}, line: clicks(0, 0), total: 0, level: 1},
		{name: "closing columns", game: "bubble-burst", boards: []string{"GB/GB/GW", "B/B/W"}, event: session.OtherMove, moves: 1, total: 6, level: 1},
		{name: "an unsure cell is known from before", boards: []string{"GGB/BWB/WBG", "..B/B?B/WBG"}, line: clicks(0, 0), event: session.AsAdvised, moves: 1, total: 2, level: 1, grid: "..B/BWB/WBG"},
		{name: "an unsure cell becomes known", boards: []string{"GGB/B?B/WBG", "..B/BWB/WBG"}, line: clicks(0, 0), event: session.AsAdvised, moves: 1, total: 2, level: 1},
		{name: "what was unsure goes with the advised group", boards: []string{"GGB/?WB/WBG", "..B/.WB/WBG"}, line: clicks(0, 0), event: session.AsAdvised, moves: 1, total: 3, level: 1},
		{name: "the player saw what was unsure", boards: []string{"GGB/?WB/WBG", "..B/.WB/WBG"}, event: session.OtherMove, moves: 1, total: 3, level: 1},
		{name: "an unknown mark is known from before", boards: []string{"GGB/BWB/WBG/power 1 0 timer", "..B/BWB/WBG/power 1 0 unknown"}, line: clicks(0, 0), event: session.AsAdvised, moves: 1, total: 2, level: 1, grid: "..B/BWB/WBG/power 1 0 timer"},
		{name: "a Morph shows another colour", boards: []string{"GGBW/BWBG/WBGR/power 2 3 morph", "..BW/BWBG/WBGB/power 2 3 morph"}, line: clicks(0, 0), event: session.AsAdvised, moves: 1, total: 2, level: 1},
		{name: "an Explode", boards: []string{"GBWB/B*BW/WBGB/power 1 1 explode", "B/W/B"}, event: session.OtherMove, moves: 1, total: 70, level: 1},
		{name: "a Multiplier", boards: []string{"GGB/BWB/WBG/power 0 0 multiplier", "..B/BWB/WBG"}, event: session.OtherMove, moves: 1, total: 6, level: 1},
		{name: "an Overkill", boards: []string{"GGB/BWB/WBG/power 0 0 overkill", "BWB/WBB"}, event: session.OtherMove, moves: 1, total: 2, level: 1},
		{name: "a Fill", boards: []string{"GGB/BWB/WBG/power 0 0 fill", "WGB/BWB/WBG"}, line: clicks(0, 0), event: session.Fill, moves: 1, total: 2, level: 1},
		{name: "a Fill where columns are empty", boards: []string{"GGB./BWB./WBGB/power 0 0 fill", "RRB./BWBR/WBGB"}, event: session.Fill, moves: 1, total: 2},
		{name: "a Timer that ran out", boards: []string{"GGB/BWB/WBG/power 1 0 timer", "GGB/*WB/WBG/power 1 0 indestructible"}, event: session.Timer, level: 1},
		{name: "a Timer that ran out after a move", boards: []string{"GGB/BWB/WBG/power 1 0 timer", "..B/*WB/WBG/power 1 0 indestructible"}, event: session.Timer, moves: 1, total: 2, level: 1},
		{name: "undone, the points are kept", boards: []string{"GGB/BWB/WBG", "..B/BWB/WBG", "GGB/BWB/WBG"}, event: session.Undo, total: 2, level: 1},
		{name: "undone, the points are taken back", game: "samegame", boards: []string{"GGB/GWB/WBG", "..B/.WB/WBG", "GGB/GWB/WBG"}, event: session.Undo, level: 1},
		{name: "undone twice", game: "samegame", boards: []string{"GGB/GWB/WBG", "..B/.WB/WBG", ".W./WBG", "GGB/GWB/WBG"}, event: session.Undo, level: 1},
		{name: "shuffled", boards: []string{"GGB/BWB/WBG", "BGB/GWB/GBW"}, event: session.Shuffle, level: 1},
		{name: "shuffled where no move was left", boards: []string{"GGBW/RBWR/power 0 0 shuffle", "..BW/RBWR", "..WB/RRWB"}, event: session.Shuffle, total: 2, level: 1},
		{name: "shuffled, and still no move", boards: []string{"GG/BW/power 0 0 shuffle", "BW", "WB"}, event: session.Shuffle, total: 82, level: 1},
		{name: "the next level", boards: []string{"GGB/BWB/WBG", "WGB/GBW/BGW", "GBW/WGB/BBG"}, event: session.Unclear, level: 1},
		{name: "the next level when none is left", boards: []string{"GG/BW", "BW", "BBG/WGB"}, event: session.NewLevel, total: 82, level: 2},
		{name: "the next level, the last move not seen", boards: []string{"GG/BW", "BBG/WGB"}, line: clicks(0, 0), event: session.NewLevel, moves: 1, total: 82, level: 2},
		{name: "the next level, the end not known", boards: []string{"GGB/BWB", "BBG/WGB/GGG"}, line: clicks(0, 0), event: session.NewLevel, level: 2},
		{name: "another game", game: "samegame", boards: []string{"GG/BW", "BBG/WGB"}, event: session.NewLevel, level: 1},
		{name: "another game, the last move not seen", game: "samegame", boards: []string{"GG/BW", "BBG/WGB"}, line: clicks(0, 0), event: session.NewLevel, moves: 1, level: 1},
		{name: "another game, more not seen", game: "samegame", boards: []string{"GGBB/BWRW", "BBGW/WGBB/BWGG"}, line: clicks(0, 0, 0, 2), event: session.NewLevel, level: 1},
		{name: "from the beginning, with a smaller board", boards: []string{"GGG/BWB", "BWB", "BG/GB/WB"}, event: session.NewLevel, level: 1},
		{name: "from the beginning", boards: []string{"GGR/BWB", "GGW/WBB/BGB"}, event: session.NewLevel, level: 1},
		{name: "one cell misread", boards: []string{"GGBGWBGWBGW/BWBGWBGWBGW", "GGBGWBGWBGW/BWBGWRGWBGW"}, event: session.Misread, level: 1, grid: "GGBGWBGWBGW/BWBGW?GWBGW"},
		{name: "a mark that was not there", boards: []string{"GGBGWBGWBGW/BWBGWBGWBGW", "GGBGWBGWBGW/BWBGWBGWBGW/power 1 5 timer"}, event: session.Misread, level: 1, grid: "GGBGWBGWBGW/BWBGWBGWBGW/power 1 5 unknown"},
		{name: "misread after a move", boards: []string{"GGBGWBGWBGW/BWBGWBGWBGW", "..BGWBGWBGW/BWBGWRGWBGW"}, event: session.Misread, moves: 1, total: 2, level: 1, grid: "..BGWBGWBGW/BWBGW?GWBGW"},
		{name: "nobody knows", boards: []string{"GGBGWBGWBGW/BWBGWBGWBGW", "BBB/BWB"}, event: session.Unclear, level: 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.game == "" {
				c.game = "dom"
			}
			history := &collapseHistory{rules: rules(t, c.game)}
			var step Step
			for i, text := range c.boards {
				if i == len(c.boards)-1 {
					history.Advise(c.line)
				}
				step = see(t, history, grid(t, text))
			}
			want := c.grid
			if want == "" {
				want = c.boards[len(c.boards)-1]
			}
			score := history.Score()
			if step.Event != c.event || step.Same != (c.event == "") || len(step.Moves) != c.moves || score.Total != c.total || score.Level != c.level {
				t.Errorf("%q (same: %v), %d moves, %d points, level %d; want %q, %d moves, %d points, level %d",
					step.Event, step.Same, len(step.Moves), score.Total, score.Level, c.event, c.moves, c.total, c.level)
			}
			if want, _ := grid(t, want).Trim(); !step.Grid.Equal(want) {
				t.Errorf("grid\n%swant\n%s", step.Grid, want)
			}
		})
	}
}

// TestCollapseHistorySeveralWays: where several ways lead to a board, only what all of them bring
// is counted.
func TestCollapseHistorySeveralWays(t *testing.T) {
	const seen = "..B../WWBWW"
	for board, want := range map[string]Score{
		"GGBGG/WWBWW/power 0 0 overkill/power 0 3 overkill":                      {Level: 1, Total: 2, InLevel: 2},
		"GGBGG/WWBWW/power 0 0 overkill/power 0 1 shuffle/power 0 3 overkill":    {Level: 1, Total: 2, InLevel: 2},
		"GGBGG/WWBWW/power 0 0 overkill/power 0 3 overkill/power 0 4 undo":       {Level: 1, Total: 2, InLevel: 2},
		"GGBGG/WWBWW/power 0 0 overkill/power 0 1 shuffle/power 0 3 undo":        {Level: 1, Total: 2, InLevel: 2, Bank: collapse.Bank{Shuffles: 1}},
		"GGBGG/WWBWW/power 0 0 overkill/power 0 1 multiplier/power 0 3 overkill": {Level: 1, Total: 2, InLevel: 2, AtLeast: true},
	} {
		history := &collapseHistory{rules: rules(t, "dom")}
		see(t, history, grid(t, board))
		if step := see(t, history, grid(t, seen)); step.Event != session.OtherMove || history.Score() != want {
			t.Errorf("%s: %q, %+v, want %+v", board, step.Event, history.Score(), want)
		}
	}
}

// TestCollapseHistoryOrder: of two moves between two boards, the advised one was made first if it can have been.
func TestCollapseHistoryOrder(t *testing.T) {
	for _, c := range []struct {
		line    []engine.Move
		advised int
		moves   []engine.Move
		say     string
	}{
		{clicks(1, 3, 2, 2), 1, clicks(0, 3, 2, 0), "1 move as advised, then 1 other move: 4 points."},
		{clicks(2, 1), 1, clicks(2, 0, 0, 3), "1 move as advised, then 1 other move: 4 points."},
		{clicks(2, 1, 0, 3), 2, clicks(2, 1, 0, 3), "2 moves as advised: 4 points."},
		{nil, 0, nil, "You played 2 other moves: 4 points."},
	} {
		history := &collapseHistory{rules: rules(t, "dom")}
		see(t, history, grid(t, "WBWG/BWBG/RRBW"))
		history.Advise(c.line)
		step := see(t, history, grid(t, "..W./WBB./BWBW"))
		a := &Answer{Step: step, Rules: Rules{Clear: rules(t, "dom")}}
		if step.Advised != c.advised || len(step.Moves) != 2 || a.Say() != c.say {
			t.Errorf("advised %v: the first %d of %v, %q", c.line, step.Advised, step.Moves, a.Say())
		}
		for i, m := range c.moves {
			if step.Moves[i].Move != m {
				t.Errorf("advised %v: move %d is %v, want %v", c.line, i+1, step.Moves[i].Move, m)
			}
		}
	}
}

// TestCollapseHistoryLine: the rest of the line holds as long as it is followed, at its
// places on the smaller board.
func TestCollapseHistoryLine(t *testing.T) {
	history := &collapseHistory{rules: rules(t, "dom")}
	see(t, history, grid(t, "GG.B/BBBB/WGWB"))
	history.Advise(clicks(0, 0, 1, 0))
	see(t, history, grid(t, "...B/BBBB/WGWB"))
	if line := history.Line(); len(line) != 1 || line[0] != clicks(1, 0)[0] {
		t.Errorf("line %v", line)
	}
	history.Advise(clicks(0, 3))
	see(t, history, grid(t, "WGW"))
	if line := history.Line(); len(line) != 0 {
		t.Errorf("line %v when all was played", line)
	}
}

// TestCollapseHistoryCorrect: what the player says holds, whatever is read, as long as the
// tile is there.
func TestCollapseHistoryCorrect(t *testing.T) {
	history := &collapseHistory{rules: rules(t, "dom")}
	read := grid(t, "GBBW/GWBG/BWWG")
	see(t, history, read)
	at := engine.Pos{Row: 0, Col: 3} // is a green one, falls when the Gs below are cleared
	if _, err := history.Correct(at, engine.Cell{Color: 'B'}); err != nil {
		t.Fatal(err)
	}
	if step := see(t, history, read); !step.Same || step.Grid.At(at).Color != 'B' {
		t.Errorf("%+v", step)
	}
	step := see(t, history, grid(t, "GBB./GWB./BWWW"))
	if step.Event != session.OtherMove || step.Grid.At(engine.Pos{Row: 2, Col: 3}).Color != 'B' {
		t.Errorf("%q\n%s", step.Event, step.Grid)
	}
	for _, c := range []struct {
		at   engine.Pos
		cell engine.Cell
	}{{engine.Pos{Row: 9}, engine.Cell{Color: 'B'}}, {engine.Pos{Row: 2}, engine.Cell{}}, {engine.Pos{}, engine.Cell{Color: '!'}}} {
		before := history.Grid()
		if _, err := history.Correct(c.at, c.cell); err == nil || !history.Grid().Equal(before) {
			t.Errorf("%v at %v: error %v", c.cell, c.at, err)
		}
	}
}

// TestCollapseHistoryRenamed: where no profile names the colours, letters may change from
// picture to picture.
func TestCollapseHistoryRenamed(t *testing.T) {
	history := &collapseHistory{rules: rules(t, "samegame")}
	see(t, history, grid(t, "GGB/BWB/WBG"))
	step, err := history.See(seenBoard{Grid: grid(t, "..A/AZA/ZAQ"), Renamed: true})
	if err != nil || step.Event != session.OtherMove || !step.Grid.Equal(grid(t, "..B/BWB/WBG")) {
		t.Errorf("%v %q\n%s", err, step.Event, step.Grid)
	}
	if step, _ := history.See(seenBoard{Grid: grid(t, "..A/AZQ/ZAQ"), Renamed: true}); !step.Again {
		t.Errorf("two letters for one colour: %q", step.Event)
	}
	for seen, want := range map[string]session.Event{"..A/BAC/CAB": session.OtherMove, "..B/CBA/ABC": session.Misread} {
		history := &collapseHistory{rules: rules(t, "samegame")}
		see(t, history, grid(t, "GGC/BCA/ACB"))
		step, err := history.See(seenBoard{Grid: grid(t, seen), Renamed: true, Named: map[engine.Color]string{'B': "blue"}})
		if err != nil || step.Event != want || !step.Again && !step.Grid.Equal(grid(t, "..C/BCA/ACB")) {
			t.Errorf("blue alone keeps its letter: %s: %v %q\n%s", seen, err, step.Event, step.Grid)
		}
	}
}

// TestCollapseHistoryBroken: what cannot be a board changes nothing.
func TestCollapseHistoryBroken(t *testing.T) {
	history := &collapseHistory{rules: rules(t, "dom")}
	see(t, history, grid(t, "GGB/BWB/WBG"))
	for _, text := range []string{"GGB/B.B/WBG", "..."} {
		if _, err := history.See(seenBoard{Grid: grid(t, text)}); err == nil {
			t.Errorf("%s was taken", text)
		}
	}
	if step := see(t, history, grid(t, "GGB/BWB/WBG")); !step.Same {
		t.Errorf("%+v", step)
	}
}

// TestEnds: only of a line that leaves no move is it known what the level brings.
func TestEnds(t *testing.T) {
	for line, want := range map[int]bool{0: false, 1: false, 2: true, 3: false} {
		history := &collapseHistory{rules: rules(t, "dom")}
		see(t, history, grid(t, "GB/GB"))
		if got := history.Ends(clicks(0, 0, 0, 0, 0, 0)[:line]); got != want {
			t.Errorf("%d moves: %v", line, got)
		}
	}
}
