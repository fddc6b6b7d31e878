package advise

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/planner"
)

// judge plays games of groups in the simplest way, on strings, and shares no code with the games: it
// tells whether a reason is true.
type judge struct {
	cells [][]engine.Cell // from the top
	bonus bool            // of Destruct-o-Match; otherwise the points of SameGame
}

func newJudge(g engine.Grid, bonus bool) judge {
	j := judge{bonus: bonus}
	for r := range g.Rows {
		j.cells = append(j.cells, append([]engine.Cell{}, g.Cells[r*g.Cols:(r+1)*g.Cols]...))
	}
	return j
}

func (j judge) clone() judge {
	var cells [][]engine.Cell
	for _, row := range j.cells {
		cells = append(cells, append([]engine.Cell{}, row...))
	}
	return judge{cells, j.bonus}
}

func (j judge) at(r, c int) engine.Cell {
	if r < 0 || c < 0 || r >= len(j.cells) || c >= len(j.cells[0]) {
		return engine.Cell{}
	}
	return j.cells[r][c]
}

// group lists the tiles that go with the one in a cell: those of its colour and the Wilds among them.
func (j judge) group(r, c int) map[engine.Pos]bool {
	color := j.at(r, c).Color
	if !color.IsColor() || j.at(r, c).Power == engine.Morph {
		return nil
	}
	group := map[engine.Pos]bool{}
	var visit func(r, c int)
	visit = func(r, c int) {
		cell := j.at(r, c)
		joins := cell.Power == engine.Wild || cell.Power == engine.Morph || cell.Color == color
		if cell.Color == engine.Empty || !joins || group[engine.Pos{Row: r, Col: c}] {
			return
		}
		group[engine.Pos{Row: r, Col: c}] = true
		visit(r-1, c)
		visit(r+1, c)
		visit(r, c-1)
		visit(r, c+1)
	}
	visit(r, c)
	if len(group) < 2 {
		return nil
	}
	return group
}

// pays is the points for a group.
func (j judge) pays(n int) int {
	if !j.bonus {
		return (n - 2) * (n - 2)
	}
	return map[bool]int{true: 2 * n, false: n + []int{0, 0, 0, 0, 0, 1, 1, 2, 3, 3, 4, 6, 7, 7, 8, 9}[min(n, 15)]}[n >= 16]
}

// play clears what is clicked, and returns the points.
func (j *judge) play(m engine.Move) (points int) {
	r, c := m.At.Row, m.At.Col
	color := j.cells[r][c].Color
	gone := j.group(r, c)
	if j.cells[r][c].Power == engine.Explode {
		gone = map[engine.Pos]bool{}
		for dr := -1; dr <= 1; dr++ {
			for dc := -1; dc <= 1; dc++ {
				gone[engine.Pos{Row: r + dr, Col: c + dc}] = true
			}
		}
	} else {
		points = j.pays(len(gone))
	}
	overkill, triple := false, false
	for p := range gone {
		if j.cells[r][c].Power != engine.Explode {
			overkill = overkill || j.at(p.Row, p.Col).Power == engine.Overkill
			triple = triple || j.at(p.Row, p.Col).Power == engine.Multiplier
		}
	}
	if triple {
		points *= 3
	}
	for r := range j.cells {
		for c := range j.cells[r] {
			if gone[engine.Pos{Row: r, Col: c}] || overkill && j.cells[r][c].Color == color && j.cells[r][c].Power != engine.Morph {
				j.cells[r][c] = engine.Cell{}
			}
		}
	}
	j.fall()
	return points
}

// fall lets tiles fall, and columns close to the left.
func (j *judge) fall() {
	rows, cols := len(j.cells), len(j.cells[0])
	var columns [][]engine.Cell
	for c := range cols {
		var column []engine.Cell
		for r := rows - 1; r >= 0; r-- {
			if cell := j.cells[r][c]; cell.Color != engine.Empty {
				column = append(column, cell)
			}
		}
		if len(column) > 0 {
			columns = append(columns, column)
		}
	}
	for r := range rows {
		for c := range cols {
			j.cells[r][c] = engine.Cell{}
			if c < len(columns) && rows-1-r < len(columns[c]) {
				j.cells[r][c] = columns[c][rows-1-r]
			}
		}
	}
}

// end plays a line to its end, and returns what it earns in all; ok is false if a move is left.
func (j judge) end(line []engine.Move) (total int, ok bool) {
	j = j.clone()
	for _, m := range line {
		total += j.play(m)
	}
	left := 0
	for r := range j.cells {
		for c, cell := range j.cells[r] {
			if j.group(r, c) != nil || cell.Power == engine.Explode {
				return total, false
			}
			if cell.Color != engine.Empty {
				left++
			}
		}
	}
	switch {
	case j.bonus:
		total += max(0, 100-10*left)
	case left == 0:
		total += 1000
	}
	return total, true
}

// largest is the most tiles of a colour that one group has.
func (j judge) largest(color engine.Color) (most int) {
	for r := range j.cells {
		for c := range j.cells[r] {
			if j.at(r, c).Color == color {
				most = max(most, j.ofColor(j.group(r, c), color))
			}
		}
	}
	return most
}

func (j judge) ofColor(group map[engine.Pos]bool, color engine.Color) (n int) {
	for p := range group {
		if j.at(p.Row, p.Col).Color == color {
			n++
		}
	}
	return n
}

// rule plays on by clicking the largest group every time, of equal ones the first by colour, then
// top-most, then left-most. It returns the first move, too.
func (j judge) rule() (total int, first engine.Pos) {
	var line []engine.Move
	now := j.clone()
	for {
		most, pick := 0, engine.Pos{}
		for r := range now.cells {
			for c := range now.cells[r] {
				n := len(now.group(r, c))
				if n > most || n == most && n > 0 && now.cells[r][c].Color < now.cells[pick.Row][pick.Col].Color {
					most, pick = n, engine.Pos{Row: r, Col: c}
				}
			}
		}
		if most == 0 {
			if pick, most = now.explode(); most == 0 {
				break
			}
		}
		line = append(line, engine.Move{At: pick})
		now.play(engine.Move{At: pick})
	}
	total, _ = j.end(line)
	return total, line[0].At
}

// explode finds an Explode; n is 0 if there is none.
func (j judge) explode() (at engine.Pos, n int) {
	for r := range j.cells {
		for c, cell := range j.cells[r] {
			if cell.Power == engine.Explode {
				return engine.Pos{Row: r, Col: c}, 1
			}
		}
	}
	return at, 0
}

// holds reports whether a reason for the first candidate is true.
func (j judge) holds(t *testing.T, r Reason, candidates []planner.Candidate) bool {
	line := candidates[0].PV
	best, ended := j.end(line)
	now := j.clone()
	switch r.Kind {
	case Gathers:
		for _, m := range line[:r.Step-1] {
			now.play(m)
		}
		m := line[r.Step-1].At
		return j.largest(r.Color) == r.Was && now.at(m.Row, m.Col).Color == r.Color && now.ofColor(now.group(m.Row, m.Col), r.Color) == r.Count && r.Count > r.Was
	case Joins:
		now.play(line[0])
		return j.largest(r.Color) == r.Was && now.largest(r.Color) == r.Count && r.Count > r.Was
	case Saves:
		usable := false
		for row := range j.cells {
			for col, cell := range j.cells[row] {
				usable = usable || cell.Power == r.Power && (r.Power == engine.Explode || j.joined(engine.Pos{Row: row, Col: col}))
			}
		}
		for _, m := range line[:r.Step-1] {
			now.play(m)
		}
		m := line[r.Step-1].At
		used := now.at(m.Row, m.Col).Power == r.Power
		for p := range now.group(m.Row, m.Col) {
			used = used || now.at(p.Row, p.Col).Power == r.Power
		}
		return usable && used
	case EndsLower, Equal:
		if candidates[1].Move != r.Other || !ended {
			return false
		}
		second, ok := j.end(candidates[1].PV)
		return ok && float64(best-second) == r.Points && (r.Kind == Equal) == (second == best)
	case RuleOfThumb:
		total, first := j.rule()
		return ended && first == r.Other.At && float64(best-total) == r.Points
	}
	t.Errorf("nobody judges reasons of kind %d", r.Kind)
	return false
}

// joined reports whether some group holds the tile.
func (j judge) joined(at engine.Pos) bool {
	for r := range j.cells {
		for c := range j.cells[r] {
			if j.group(r, c)[at] {
				return true
			}
		}
	}
	return false
}

// TestReasonsAreTrue replays every reason on 1,000 boards, and finds each kind often.
func TestReasonsAreTrue(t *testing.T) {
	exhaustive.NoRace(t)
	found := map[ReasonKind]int{}
	seeds := exhaustive.Some(t, 300, 1000)
	for seed := range uint64(seeds) {
		rng := rand.New(rand.NewPCG(seed, 22))
		name, bonus := "dom", true
		if seed%4 == 3 {
			name, bonus = "samegame", false
		}
		level := collapse.Level{Rows: 5 + int(seed%5), Cols: 6 + int(seed%4), Colors: 3 + int(seed%3)}
		g := level.Deal(rng)
		if bonus {
			g = level.DealPowered(rng)
		}
		game, err := Find(name)
		if err != nil {
			t.Fatal(err)
		}
		a, err := Plan(context.Background(), game, g, Options{Search: "beam", Budget: planner.Budget{Nodes: 2000}})
		if err != nil {
			t.Fatal(err)
		}
		position := a.Position.(clearPosition)
		if len(a.Candidates) < 2 {
			continue
		}
		words := Words{Earned: 7, Whole: "level"}
		for _, r := range position.reasons(a.Candidates, words) {
			found[r.Kind]++
			if !newJudge(g, bonus).holds(t, r, a.Candidates) {
				t.Errorf("seed %d: not true: %+v\n%v\n%s", seed, r, a.Candidates[0].PV, g)
			}
			if !strings.HasSuffix(r.Text, ".") || strings.Contains(r.Text, "%!") {
				t.Errorf("seed %d: %q", seed, r.Text)
			}
		}
		if why := a.Why(words); len(why) > mostReasons {
			t.Errorf("seed %d: %d reasons", seed, len(why))
		}
	}
	for kind := Gathers; kind <= RuleOfThumb; kind++ {
		if found[kind] < seeds/50 {
			t.Errorf("reason %d was found %d times: that shows little", kind, found[kind])
		}
	}
	t.Log(found)
}
