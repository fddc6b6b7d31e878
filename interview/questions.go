package interview

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/engine"
)

// Family is what a move can be.
type Family struct {
	ID        string     `json:"id"` // the table of its rules in a file: "groups" or "swaps"
	Text      string     `json:"text"`
	Scene     *Scene     `json:"scene"`
	Questions []Question `json:"questions"` // that the board does not answer
	Others    []Field    `json:"others"`

	fewest int // colours of a board that is dealt
}

// Question is about one of the rules.
type Question struct {
	ID      string   `json:"id"`
	Text    string   `json:"text"`
	Options []Option `json:"options"` // the usual one first
}

// Option is an answer.
type Option struct {
	ID    string `json:"id"`
	Text  string `json:"text"`
	Scene *Scene `json:"scene,omitempty"` // nil: there is nothing to see
	// Unless are the answers with which the option has no meaning, such as "refill-above".
	Unless []string `json:"unless,omitempty"`

	// Fields are the values of fields that go with the answer, until the player changes them.
	Fields map[string]string `json:"fields,omitempty"`

	set      map[string]any   // the keys in the file
	specials []map[string]any // the special tiles
	pays     string           // what moves earn, in words; "" if the question is not about that
	fired    string           // of an answer about points: the points of tiles that special ones clear, as a formula
}

// Field is a rule that answers fill in: a player may choose another or, without options, write it down as in a file.
type Field struct {
	Key     string   `json:"key"`
	Text    string   `json:"text"`
	Options []Option `json:"options,omitempty"` // the usual one first
}

// refilled is the answer that new tiles come in: then no column stays empty, and no board is cleared.
var refilled = []string{"refill-above"}

// clearing are the games in which groups are cleared.
var clearing = Family{
	ID: "groups", Text: "Click a group of equal tiles", Scene: clickGroup, fewest: 2,
	Questions: []Question{
		{"smallest", "How many tiles must a group have at least?", []Option{
			{ID: "2", Text: "Two", Scene: clickTwo, set: map[string]any{"smallest": 2}},
			{ID: "3", Text: "Three", Scene: clickGroup, set: map[string]any{"smallest": 3}},
			{ID: "4", Text: "Four", Scene: clickFour, set: map[string]any{"smallest": 4}},
		}},
		{"refill", "Do new tiles come in?", []Option{
			{ID: "none", Text: "No", Scene: clickGroup},
			{ID: "above", Text: "Yes", Scene: refillGroup, set: map[string]any{"refill": "above"}},
		}},
		{"holes", "What do tiles above a hole do?", []Option{
			{ID: "pass", Text: "Fall through it", Scene: holed("a..d/e_ch/ibgl/mnop"), set: map[string]any{"holes": "pass"}},
			{ID: "stop", Text: "Stay on it", Scene: holed("ab.d/e_ch/i.gl/mnop"), set: map[string]any{"holes": "stop"}},
		}},
		{"close", "Where do the tiles go when a column is empty?", []Option{
			{ID: "left", Text: "To the left", Scene: closing("a.e../fcj../kho.."), Unless: refilled, set: map[string]any{"close": "left"}},
			{ID: "right", Text: "To the right", Scene: closing("..a.e/..fcj/..kho"), Unless: refilled, set: map[string]any{"close": "right"}},
			{ID: "middle", Text: "To the middle", Scene: closing(".a.e./.fcj./.kho."), Unless: refilled, set: map[string]any{"close": "middle"}},
			{ID: "stay", Text: "They stay", Scene: closing("a...e/f.c.j/k.h.o"), set: map[string]any{"close": "stay"}},
		}},
		{"counts", "What do groups of 3, 5 and 10 earn?", []Option{
			{ID: "n(n-1)", Text: "6, 20, 90: n(n-1)", Fields: map[string]string{"points": "n*(n-1)"}, pays: "n(n-1) points for a group of n"},
			{ID: "(n-1)2", Text: "4, 16, 81: (n-1)²", Fields: map[string]string{"points": "(n-1)^2"}, pays: "(n-1)² points for a group of n"},
			{ID: "(n-2)2", Text: "1, 9, 64: (n-2)²", Fields: map[string]string{"points": "(n-2)^2"}, pays: "(n-2)² points for a group of n"},
			{ID: "n2", Text: "9, 25, 100: n²", Fields: map[string]string{"points": "n^2"}, pays: "n² points for a group of n"},
			{ID: "n", Text: "The same for every tile", Fields: map[string]string{"points": "n"}, pays: "a point a tile"},
			{ID: "empty", Text: "Nothing: the fewest tiles left win", Unless: refilled, Fields: map[string]string{"points": "0", "bonus": "max(0, 10000 - 10*left)"}, pays: "10 points less for every tile left over"},
		}},
	},
	Others: []Field{
		{Key: "points", Text: "Points for a group of n tiles, such as 5*n^2"},
		{Key: "bonus", Text: "Points at the end for the tiles left, such as 1000 * (left == 0)"},
		{"touch", "Tiles touch at", []Option{{ID: "sides", Text: "their sides"}, {ID: "corners", Text: "their corners, too", set: map[string]any{"touch": "corners"}}}},
		{"fall", "Tiles move", []Option{{ID: "", Text: "as on the board"}, {ID: "down", Text: "down", set: map[string]any{"fall": "down"}}, {ID: "up", Text: "up", set: map[string]any{"fall": "up"}}}},
		{"wilds", "A tile that fits every colour", []Option{{ID: "no", Text: "does not exist"}, {ID: "yes", Text: "exists", set: map[string]any{"effects": []string{"wilds"}}}}},
	},
}

// idle is the answer that swaps need not clear anything: such games have no special tiles.
var idle = []string{"neighbours-any"}

// nothing is the answer that lines leave no special tile.
var nothing = Option{ID: "no", Text: "nothing"}

func special(kind, made, fires string) map[string]any {
	return map[string]any{"kind": kind, "made": made, "fires": fires}
}

// swapping are the games in which neighbours are swapped.
var swapping = Family{
	ID: "swaps", Text: "Swap two neighbours", Scene: swapTwo, fewest: 5,
	Questions: []Question{
		{"clears", "What clears?", []Option{
			{ID: "3", Text: "Three in a line", Scene: swapTwo},
			{ID: "squares", Text: "Three in a line, or a square of four", Scene: swapSquare, Fields: map[string]string{"squares": "yes"}},
			{ID: "4", Text: "Four in a line", Scene: swapFour, set: map[string]any{"shortest": 4}},
			{ID: "5", Text: "Five in a line", Scene: swapFive, set: map[string]any{"shortest": 5}},
		}},
		{"neighbours", "Which tiles can change places?", []Option{
			{ID: "all", Text: "All neighbours, if that clears something", Scene: swapTwo},
			{ID: "sideways", Text: "Only left and right, if that clears something", Scene: swapSideways, set: map[string]any{"neighbours": "sideways"}},
			{ID: "any", Text: "Left and right, also if that clears nothing", Scene: swapIdle, Unless: []string{"clears-squares", "clears-4", "clears-5"}, set: map[string]any{"neighbours": "sideways", "any": true}},
		}},
		{"leaves", "Do longer lines leave a special tile?", []Option{
			{ID: "no", Text: "No", Scene: swapTwo},
			{ID: "color", Text: "Five in a line: one that clears a colour", Scene: leavesColor, Unless: idle, Fields: map[string]string{"five": "color"}},
			{ID: "stripes", Text: "Four: one that clears a row or a column. An L or T: all around it. Five: a colour", Scene: leavesStripe, Unless: idle, Fields: map[string]string{"four": "stripe", "cross": "around", "five": "color"}},
			{ID: "flames", Text: "Four: one that clears all around it. An L or T: a row and a column. Five: a colour", Scene: leavesFlame, Unless: idle, Fields: map[string]string{"four": "around", "cross": "both", "five": "color"}},
		}},
		{"counts", "What counts?", []Option{
			{ID: "longer", Text: "Longer lines, and lines that follow by themselves", Fields: map[string]string{"line": "10*(n-2)*step"}, pays: "10(n-2) points for a line of n, twice in the second clear, and so on", fired: "10*step*fired"},
			{ID: "tiles", Text: "Every tile the same", Fields: map[string]string{"line": "n", "clear": "tiles"}, pays: "a point a tile", fired: "fired"},
			{ID: "turn", Text: "Four in a line: another turn", Fields: map[string]string{"line": "n", "clear": "sum + 6*(longest > 3)"}, pays: "a point a tile, 6 for the extra turn of four or five in a line", fired: "fired"},
		}},
	},
	Others: []Field{
		{"squares", "A square of four", []Option{{ID: "no", Text: "stays"}, {ID: "yes", Text: "clears, too", set: map[string]any{"squares": true}}}},
		{"fall", "Tiles move", []Option{{ID: "down", Text: "down"}, {ID: "up", Text: "up", set: map[string]any{"fall": "up"}}}},
		{"four", "Four in a line leave", []Option{nothing,
			{ID: "stripe", Text: "a tile that clears a row or a column", specials: []map[string]any{special("striped-column", "row-4", "column"), special("striped-row", "column-4", "row")}},
			{ID: "around", Text: "a tile that clears all around it", specials: []map[string]any{special("flame", "line-4", "around")}},
		}},
		{"cross", "An L or T leaves", []Option{nothing,
			{ID: "around", Text: "a tile that clears all around it", specials: []map[string]any{special("wrapped", "cross", "around")}},
			{ID: "both", Text: "a tile that clears its row and column", specials: []map[string]any{special("star", "cross", "both")}},
		}},
		{"five", "Five in a line leave", []Option{nothing,
			{ID: "color", Text: "a tile that clears a colour", specials: []map[string]any{special("color-bomb", "line-5", "color")}},
		}},
		{Key: "line", Text: "Points for a line of n tiles, such as 10*(n-2)*step"},
		{Key: "clear", Text: "Points for all that is cleared at once, such as sum*lines"},
	},
}

// looks are pictures of one board, or of boards of one game.
type looks struct {
	engine.Grid      // the one with the most gaps, which tells most
	refilled    bool // two of them differ in a few tiles, and none has a gap
}

func newLooks(grids []engine.Grid) looks {
	most := slices.MaxFunc(slices.Concat(grids, []engine.Grid{{}}), func(a, b engine.Grid) int {
		return cmp.Or(cmp.Compare(a.Count(engine.Empty), b.Count(engine.Empty)), cmp.Compare(min(1, len(a.Cells)), min(1, len(b.Cells))))
	})
	l := looks{Grid: most}
	for i, a := range grids {
		for _, b := range grids[:i] {
			l.refilled = l.refilled || most.Count(engine.Empty) == 0 && follows(a, b)
		}
	}
	return l
}

// follows reports whether a board is another one after a few moves: more than half of the tiles are the same, not all.
func follows(a, b engine.Grid) bool {
	if a.Rows != b.Rows || a.Cols != b.Cols {
		return false
	}
	same := 0
	for i, c := range a.Cells {
		if c.Color == b.Cells[i].Color {
			same++
		}
	}
	return 2*same > len(a.Cells) && same < len(a.Cells)
}

// Families lists what a move can be on a board, without the questions that its pictures answer. A board that can be of
// no game, as after a misreading, may be of any.
func Families(grids ...engine.Grid) []Family {
	g := newLooks(grids)
	all := []Family{clearing, swapping}
	possible := slices.DeleteFunc(slices.Clone(all), func(f Family) bool { return !f.allows(g) })
	if len(possible) == 0 {
		possible = all
	}
	for i, f := range possible {
		var open []Question
		var answered []string
		for _, q := range f.Questions {
			q = q.on(g)
			q.Options = after(q.Options, answered)
			switch len(q.Options) {
			case 0:
			case 1:
				answered = append(answered, q.ID+"-"+q.Options[0].ID)
			default:
				open = append(open, q)
			}
		}
		possible[i].Questions = open
	}
	return possible
}

// allows reports whether a board may be of the family: at rest, a swap game has neither gaps nor a line of equal tiles
// that would be cleared.
func (f Family) allows(g looks) bool {
	file, err := rules(Answers{Family: f.ID, Title: "x"}, g, "x")
	if err != nil {
		return false
	}
	game, err := advise.FromFile(file)
	if err == nil {
		_, err = game.Start(g.Grid)
	}
	return err == nil
}

// on is the question without the options that a board rules out.
func (q Question) on(g looks) Question {
	ruledOut := map[string]func(looks) []string{"close": closings, "refill": refills, "holes": holes, "clears": shapes}[q.ID]
	if ruledOut != nil {
		out := ruledOut(g)
		q.Options = slices.DeleteFunc(slices.Clone(q.Options), func(o Option) bool { return slices.Contains(out, o.ID) })
	}
	return q
}

// refills lists the ways of refilling that a board rules out: one that is refilled has no
// empty cells.
func refills(g looks) []string {
	switch {
	case g.Count(engine.Empty) > 0:
		return []string{"above"}
	case g.refilled:
		return []string{"none"}
	}
	return nil
}

// holes lists what tiles cannot do at the holes of a board: if it has none, anything.
func holes(g looks) []string {
	if g.Count(engine.Hole) == 0 {
		return []string{"pass", "stop"}
	}
	return nil
}

// shapes lists the clears that a board rules out: what is there at rest is not cleared, and a line that fills its side
// cannot be made.
func shapes(g looks) (out []string) {
	longest, square := 0, false
	same := func(a engine.Cell, at engine.Pos) bool {
		return a.Color.IsColor() && g.In(at) && g.At(at).Color == a.Color
	}
	for at, c := range g.All() {
		for _, step := range []engine.Pos{{Col: 1}, {Row: 1}} {
			n := 1
			for next := (engine.Pos{Row: at.Row + step.Row, Col: at.Col + step.Col}); same(c, next); n++ {
				next = engine.Pos{Row: next.Row + step.Row, Col: next.Col + step.Col}
			}
			longest = max(longest, n)
		}
		right, below, across := at, at, at
		right.Col, below.Row, across.Row, across.Col = at.Col+1, at.Row+1, at.Row+1, at.Col+1
		square = square || same(c, right) && same(c, below) && same(c, across)
	}
	for n := 3; n <= 5; n++ {
		if n <= longest || n >= max(g.Rows, g.Cols) {
			out = append(out, strconv.Itoa(n))
		}
	}
	if square || slices.Contains(out, "3") {
		out = append(out, "squares")
	}
	return out
}

// closings lists the ways of closing that a board rules out, by its empty columns.
func closings(g looks) []string {
	if g.Count(engine.Hole) > 0 || hasBlockers(g.Grid) {
		return []string{"left", "right", "middle"} // the rules have no other way for such boards
	}
	first, rows, cols := g.Tiled()
	var out []string
	if first.Col > 0 {
		out = append(out, "left")
	}
	if first.Col+cols < g.Cols {
		out = append(out, "right")
	}
	for col := first.Col; col < first.Col+cols; col++ {
		empty := true
		for row := first.Row; row < first.Row+rows; row++ {
			empty = empty && g.At(engine.Pos{Row: row, Col: col}).IsEmpty()
		}
		if empty {
			return []string{"left", "right", "middle"}
		}
	}
	return out
}

func hasBlockers(g engine.Grid) bool {
	return slices.ContainsFunc(g.Cells, func(c engine.Cell) bool { return c.Power == engine.Blocker })
}

// hangs reports whether tiles have risen: there are empty cells below tiles, and none above any.
func hangs(g engine.Grid) bool {
	below := false
	for at, c := range g.All() {
		up := engine.Pos{Row: at.Row - 1, Col: at.Col}
		switch {
		case !g.In(up):
		case c.IsEmpty() && g.At(up).IsTile():
			below = true
		case c.IsTile() && g.At(up).IsEmpty():
			return false
		}
	}
	return below
}
