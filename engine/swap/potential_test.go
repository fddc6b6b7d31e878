package swap

import (
	"reflect"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
)

// potentials lists the bingos that could be built.
func (b *Board) potentials() []potential {
	var list []potential
	b.eachPotential(func(p potential) { list = append(list, p) })
	return list
}

// TestPotentials: the features of boards made by hand after the article's pictures.
func TestPotentials(t *testing.T) {
	r := rules(t, "bilging")
	for _, c := range []struct {
		name, text string
		want       []potential
	}{
		{"one away", "??AB??\n??AB??\nAABA??", []potential{
			{Row: 2, Anchor: 2, Side: 1, X: 'A', O: 'B', Features: features{HX: 4}}}},
		{"one away to the left, the row in the middle", "??BA??\n??ABAA\n??BA??", []potential{
			{Row: 1, Anchor: 3, Side: -1, X: 'A', O: 'B', Features: features{HX: 4}}}},
		{"all pieces away; A on its way in the first row comes above two A", "A????B\n??AB??\nABA??A", []potential{
			{Row: 2, Anchor: 3, Side: 1, X: 'A', O: 'B', Features: features{VX: 3 + 1, VO: 1 + 1, HX: 3 + 1 + 2, HO: 2, Blockers: 1}}}},
		{"the nearest rows, not all; A on its way comes between two A", "?????A\nB?????\n?AABA?\n?A???B\n??AB??", []potential{
			{Row: 2, Anchor: 3, Side: 1, X: 'A', O: 'B', Features: features{VX: 2 + 1, VO: 1 + 1, HX: 4, Blockers: 1}}}},
		{"a blocker: A moves D below two D", "??D???\n??D???\n??ADB?\n???AB?\n?AABA?", []potential{
			{Row: 4, Anchor: 3, Side: 1, X: 'A', O: 'B', Features: features{VX: 1, HX: 4, Blockers: 1}}}},
		{"two colours to go with", "A?BC??\n??AB?C\nAABAC?", []potential{
			{Row: 2, Anchor: 2, Side: 1, X: 'A', O: 'B', Features: features{VX: 2, VO: 1, HX: 4}},
			{Row: 2, Anchor: 2, Side: 1, X: 'A', O: 'C', Features: features{VX: 2, VO: 2, HX: 4, HO: 2}}}},
		{"no column for B", "??AB??\n??A???\nAABA??", nil},
		{"a row too few", "??AB??\nAABA??", nil},
		{"a crab in the way", "??AB??\n??AB*?\nAABA??\npower 1 4 crab", nil},
	} {
		b := board(t, r, c.text)
		before := b.Grid().String()
		if got := b.potentials(); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s:\n%+v, want\n%+v", c.name, got, c.want)
		}
		if after := b.Grid().String(); after != before {
			t.Errorf("%s: the board was changed to\n%s", c.name, after)
		}
	}
}

// TestFeaturesOfABoard: the nearest bingo counts; without one the features are far.
func TestFeaturesOfABoard(t *testing.T) {
	r := rules(t, "bilging")
	for text, want := range map[string][]float64{
		"A?BC??\n??AB?C\nAABAC?": {2, 1, 4, 0, 0},
		"??AB??\n??A???\nAABA??": {5, 5, 5, 5, 8},
	} {
		got := board(t, r, text).Features(nil)
		if !reflect.DeepEqual(got, want) || len(got) != len(FeatureNames()) {
			t.Errorf("%v, want %v of\n%s", got, want, text)
		}
	}
}

// TestPotentialsAreAllThereAre compares the counting of colours with what all ways
// to arrange the rows of small boards show.
func TestPotentialsAreAllThereAre(t *testing.T) {
	r := rules(t, "bilging")
	rng := source(1)
	boards, bingos := 0, 0
	for boards < 150 {
		text := make([]string, 4)
		for i := range text {
			row := make([]byte, 4)
			for k := range row {
				row[k] = "ABC?"[rng.IntN(13)/4]
			}
			text[i] = string(row)
		}
		g, err := engine.ParseGrid(strings.Join(text, "\n"))
		if err != nil {
			t.Fatal(err)
		}
		b, err := NewBoard(r, g)
		if err != nil {
			continue // lines on it
		}
		boards++
		got := map[oneAway]bool{}
		for _, p := range b.potentials() {
			got[oneAway{p.Row, byte(p.X), byte(p.O)}] = true
		}
		want := arrangements(text)
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%v, want %v of\n%s", got, want, strings.Join(text, "\n"))
		}
		bingos += len(want)
	}
	if bingos < 10 {
		t.Errorf("only %d bingos on all boards", bingos)
	}
}

// oneAway is a bingo by its row and its colours.
type oneAway struct {
	row  int
	x, o byte
}

// arrangements finds the bingos that are one swap away in any arrangement of the
// rows, by trying them all.
func arrangements(rows []string) map[oneAway]bool {
	found := map[oneAway]bool{}
	orders := make([][]string, len(rows))
	for i, row := range rows {
		orders[i] = permutations(row)
	}
	board := make([][]byte, len(rows))
	var try func(row int)
	try = func(row int) {
		if row == len(rows) {
			swapsForBingos(board, found)
			return
		}
		for _, order := range orders[row] {
			board[row] = []byte(order)
			try(row + 1)
		}
	}
	try(0)
	return found
}

func permutations(s string) (list []string) {
	if len(s) == 0 {
		return []string{""}
	}
	for i := range s {
		if strings.IndexByte(s, s[i]) < i {
			continue
		}
		for _, rest := range permutations(s[:i] + s[i+1:]) {
			list = append(list, s[i:i+1]+rest)
		}
	}
	return list
}

// swapsForBingos adds what every swap on the board makes.
func swapsForBingos(board [][]byte, found map[oneAway]bool) {
	for row, cells := range board {
		for col := range len(cells) - 1 {
			x, o := cells[col], cells[col+1]
			if x == o || x == '?' || o == '?' {
				continue
			}
			cells[col], cells[col+1] = o, x
			if inColumn(board, row, col) && inColumn(board, row, col+1) {
				if col+3 < len(cells) && cells[col+2] == x && cells[col+3] == x {
					found[oneAway{row, x, o}] = true
				}
				if col >= 2 && cells[col-1] == o && cells[col-2] == o {
					found[oneAway{row, o, x}] = true
				}
			}
			cells[col], cells[col+1] = x, o
		}
	}
}

// inColumn reports whether the cell is one of three equal ones above each other.
func inColumn(board [][]byte, row, col int) bool {
	n := 1
	for r := row - 1; r >= 0 && board[r][col] == board[row][col]; r-- {
		n++
	}
	for r := row + 1; r < len(board) && board[r][col] == board[row][col]; r++ {
		n++
	}
	return n > 2
}

func BenchmarkFeatures(b *testing.B) {
	boards := boards(b, "bilging")
	dst := make([]float64, 0, len(FeatureNames()))
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		dst = boards[i%len(boards)].Features(dst[:0])
	}
}
