package swap

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
)

// TestKinds holds every kind, each with its tile coming from every side that
// bilging or Bejeweled allows.
func TestKinds(t *testing.T) {
	for _, c := range []struct {
		name, text string
		move       engine.Move
		kinds      [2]Kind
		points     int // in Bejeweled
	}{
		{"3 across, from below", "AxAy\nzAwu", below(0, 1), [2]Kind{Three, NoMatch}, 10},
		{"3 ahead, to the left", "AAxA", right(0, 2), [2]Kind{Three, NoMatch}, 10},
		{"3 ahead, to the right", "AxAA", right(0, 0), [2]Kind{NoMatch, Three}, 10},
		{"3 ahead, downwards", "A\nx\nA\nA", below(0, 0), [2]Kind{NoMatch, Three}, 10},
		{"3 ahead, upwards", "A\nA\nx\nA", below(2, 0), [2]Kind{Three, NoMatch}, 10},
		{"4", "AxAA\nzAwu", below(0, 1), [2]Kind{Four, NoMatch}, 20},
		{"5", "AAxAA\nyzAwu", below(0, 2), [2]Kind{Five, NoMatch}, 30},
		{"L", "yyA\nzwA\nAAx\nvuA", below(2, 2), [2]Kind{L, NoMatch}, 10 + 20},
		{"T", "yAz\nwAv\nAxA\nvAu", below(2, 1), [2]Kind{T, NoMatch}, 10 + 20},
		{"a long T", "yzAz\nwvAv\nAAxA\nvuAu", below(2, 2), [2]Kind{T, NoMatch}, 20 + 20},
		{"3-way", "yzAzy\nwvAvw\nAAxAA\nvuAuv", below(2, 2), [2]Kind{ThreeWay, NoMatch}, 30 + 20},
		{"double", "ABAA\nBABB", below(0, 1), [2]Kind{Four, Four}, 20 + 40},
		{"double in one row", "AABABB", right(0, 2), [2]Kind{Three, Three}, 10 + 20},
		{"not two of a side", "AxxA\nyAyy", below(0, 1), [2]Kind{NoMatch, NoMatch}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := board(t, rules(t, "bejeweled"), c.text)
			out := b.Analyze(c.move)
			if out.Kinds != c.kinds || out.Points != c.points {
				t.Errorf("%+v, want %v and %d points", out, c.kinds, c.points)
			}
			kind, double, chain := b.Match(c.move)
			if kind != int(max(c.kinds[0], c.kinds[1])) || double != (c.kinds[0] > 0 && c.kinds[1] > 0) || chain != 0 {
				t.Errorf("match %d, %v, %d", kind, double, chain)
			}
		})
	}
}

// breakBoard makes a swap of the middle of row 2 break the lines asked for: rows
// towards the left and right, and columns that reach up and down.
func breakBoard(t *testing.T, left, right bool, up, down [2]int) *Board {
	t.Helper()
	g := engine.NewGrid(5, 6)
	for i := range g.Cells { // no two neighbours of a colour
		g.Cells[i].Color = engine.Color("tuvw"[(i%6+2*(i/6))%4])
	}
	set := func(row, col int, c engine.Color) { g.Set(engine.Pos{Row: row, Col: col}, engine.Cell{Color: c}) }
	set(2, 2, 'X')
	set(2, 3, 'O')
	for k := range 2 {
		if left {
			set(2, k, 'O')
		}
		if right {
			set(2, 4+k, 'X')
		}
	}
	for side, c := range []engine.Color{'O', 'X'} {
		for k := range up[side] {
			set(1-k, 2+side, c)
		}
		for k := range down[side] {
			set(3+k, 2+side, c)
		}
	}
	b, err := NewBoard(rules(t, "bilging"), g)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// bilgingTable is the points of the 21 breaks, as printed.
var bilgingTable = map[string]int{
	"3": 3, "4": 5, "5": 7,
	"3x3": 12, "3x4": 16, "3x5": 20, "4x4": 20, "4x5": 24, "5x5": 28,
	"bingo 3x3x3": 27, "bingo 3x3x4": 33, "bingo 3x3x5": 39, "bingo 3x4x4": 39, "bingo 3x4x5": 45, "bingo 3x5x5": 51,
	"sea donkey 3x3x3x3": 48, "sea donkey 3x3x3x4": 56, "sea donkey 3x3x4x4": 64,
	"vegas 3x3x3x5": 80, "vegas 3x3x4x5": 90, "vegas 3x3x5x5": 100,
}

// breakName is how players of bilging call the lines of a swap.
func breakName(lines []Line) string {
	var lengths []string
	for _, l := range lines {
		lengths = append(lengths, fmt.Sprint(l.Len))
	}
	slices.Sort(lengths)
	name := strings.Join(lengths, "x")
	switch {
	case len(lines) == 3:
		return "bingo " + name
	case len(lines) == 4 && strings.Contains(name, "5"):
		return "vegas " + name
	case len(lines) == 4:
		return "sea donkey " + name
	}
	return name
}

// TestBreaks finds every one of the 21 breaks, and no other, in all the ways in
// which one swap can make lines.
func TestBreaks(t *testing.T) {
	found := map[string]int{}
	for bits := range 4 {
		for arms := range 81 {
			up := [2]int{arms % 3, arms / 3 % 3}
			down := [2]int{arms / 9 % 3, arms / 27 % 3}
			out := breakBoard(t, bits&1 > 0, bits&2 > 0, up, down).Analyze(right(2, 2))
			lines := bits&1 + bits>>1
			for side := range 2 {
				if up[side]+down[side] >= 2 {
					lines++
				}
			}
			if out.Lines() != lines || out.Bingo() != (lines >= 3) {
				t.Fatalf("%d, %v, %v: %+v, want %d lines", bits, up, down, out, lines)
			}
			if lines > 0 {
				found[out.Break()] = out.Points
			}
		}
	}
	if !maps.Equal(found, bilgingTable) {
		t.Errorf("found %v, want %v", found, bilgingTable)
	}
}

func TestOutcomeString(t *testing.T) {
	for _, c := range []struct {
		out  Outcome
		want string
	}{
		{Outcome{}, "no match"},
		{Outcome{Kinds: [2]Kind{NoMatch, ThreeWay}}, "3-way"},
		{Outcome{Kinds: [2]Kind{Three, L}}, "double L and 3"},
	} {
		if got := c.out.String(); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// TestArticleDefects: two tests of the article on Bejeweled find what is not there,
// and are not copied.
//
// It calls a swap double if its reverse, the same two tiles named from the other
// one, is a legal move too; by the rules that is so for every swap. And it counts a
// cascade wherever three equal gems lie in a line after the first clear, which
// counts those that lay there before it, and windows of three rather than lines.
func TestArticleDefects(t *testing.T) {
	b := board(t, rules(t, "bejeweled"), "AABA\nCDAC\nDCDD")
	for _, m := range b.Moves(nil) {
		after := b.CopyTo(nil).(*Board)
		i, step := after.swapCells(m)
		after.cells[i], after.cells[i+step] = after.cells[i+step], after.cells[i]
		if len(after.lines()) == 0 {
			t.Fatalf("%v is legal, but makes no line, from whichever tile it is named", m)
		}
		if out := b.Analyze(m); out.Double() {
			t.Errorf("%v is called a double: %+v", m, out)
		}
	}

	standing, err := engine.ParseGrid("CABAA\nDEFEF\nGGGGB")
	if err != nil {
		t.Fatal(err)
	}
	if got := articleCascades(standing); got != 2 {
		t.Errorf("the article counts %d cascades in a row of four that stands", got)
	}
	if _, err := NewBoard(rules(t, "bejeweled"), standing); err == nil {
		t.Error("a board with a line on it is not refused")
	}

	out := board(t, rules(t, "bejeweled"), falling).Analyze(right(3, 2))
	if out.Steps != 2 {
		t.Errorf("a row that falls into place: %+v", out)
	}
}

// articleCascades is the article's count of cascades on a board after a clear.
func articleCascades(g engine.Grid) int {
	n := 0
	at := func(row, col int) engine.Color { return g.At(engine.Pos{Row: row, Col: col}).Color }
	for row := range g.Rows {
		for col := range g.Cols {
			if col+2 < g.Cols && at(row, col) == at(row, col+1) && at(row, col) == at(row, col+2) {
				n++
			}
			if row+2 < g.Rows && at(row, col) == at(row+1, col) && at(row, col) == at(row+2, col) {
				n++
			}
		}
	}
	return n
}
