package wizard

import (
	"reflect"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision"
)

// seen is a state with one board, read as text.
func seen(t *testing.T, text string) state {
	t.Helper()
	return newState().see(0, board{}, read(t, text))
}

// read is what the recogniser makes of a picture with cells of 10 x 10 pixels.
func read(t *testing.T, text string) vision.Observation {
	t.Helper()
	g, err := engine.ParseGrid(text)
	if err != nil {
		t.Fatal(err)
	}
	o := vision.Observation{Grid: g, Lattice: geometry.Lattice{W: 10, H: 10, Rows: g.Rows, Cols: g.Cols}}
	for range g.Cells {
		o.Confidence = append(o.Confidence, 0.9)
	}
	return o
}

// text is the first board, as the state has it.
func (s state) text() string {
	text, _ := s.grid(s.boards[0]).MarshalText()
	return string(text)
}

// id is the group of a cell.
func (s state) id(cell int) int { return s.boards[0].cells[cell] }

const small = "..A\nABA\nBBC\npower 2 2 unknown\n"

func TestActions(t *testing.T) {
	s := seen(t, small)
	a, b, mark := s.id(2), s.id(4), s.id(8)
	for name, c := range map[string]struct {
		action
		want string // the board, or what the error says
	}{
		"merge":             {action{Do: "merge", Groups: []int{a, b}}, "..A\nAAA\nAAC\npower 2 2 unknown\n"},
		"split":             {action{Do: "split", Cells: []int{2, 5}}, "..C\nABC\nBBC\npower 2 2 unknown\n"},
		"correct":           {action{Do: "assign", Cells: []int{4}, Group: a}, "..A\nAAA\nBBC\npower 2 2 unknown\n"},
		"correct to empty":  {action{Do: "assign", Cells: []int{2}, Group: emptyGroup}, "...\nABA\nBBC\npower 2 2 unknown\n"},
		"correct to new":    {action{Do: "assign", Cells: []int{4}, Group: -1}, "..A\nACA\nBBC\npower 2 2 unknown\n"},
		"empty":             {action{Do: "mark", Groups: []int{b}, Kind: empty}, "..A\nA.A\n..C\npower 2 2 unknown\n"},
		"no tile":           {action{Do: "mark", Groups: []int{b}, Kind: outside}, "..A\nA?A\n??C\npower 2 2 unknown\n"},
		"power on a colour": {action{Do: "mark", Groups: []int{mark}, Kind: power, Power: "timer", Ground: new("B")}, "..A\nABA\nBBB\npower 2 2 timer\n"},
		"tile of its own":   {action{Do: "mark", Groups: []int{mark}, Kind: power, Power: "wild", Ground: new("B")}, "..A\nABA\nBB*\npower 2 2 wild\n"},
		"only a colour":     {action{Do: "mark", Groups: []int{mark}, Kind: tile}, "..A\nABA\nBBC\n"},
		"letter":            {action{Do: "letter", Groups: []int{a}, Text: " g "}, "..g\ngBg\nBBC\npower 2 2 unknown\n"},
		"name":              {action{Do: "name", Groups: []int{a}, Text: "sand  stone"}, small},

		"unknown action":      {action{Do: "explode"}, `cannot do "explode"`},
		"merge one":           {action{Do: "merge", Groups: []int{a}}, "at least two"},
		"merge nothing":       {action{Do: "merge"}, "select some tiles"},
		"merge what is gone":  {action{Do: "merge", Groups: []int{a, 99}}, "no longer exist"},
		"merge empty ground":  {action{Do: "merge", Groups: []int{a, emptyGroup}}, "no longer exist"},
		"cell outside":        {action{Do: "assign", Cells: []int{9}, Group: a}, "no longer exist"},
		"cell below zero":     {action{Do: "assign", Cells: []int{-1}, Group: a}, "no longer exist"},
		"no cell":             {action{Do: "split"}, "select some cells"},
		"no such board":       {action{Do: "split", Picture: 1, Cells: []int{0}}, "picture no longer exists"},
		"no such group":       {action{Do: "assign", Cells: []int{0}, Group: 77}, "no longer exist"},
		"letter taken":        {action{Do: "letter", Groups: []int{a}, Text: "B"}, "letter of other tiles"},
		"letter that is none": {action{Do: "letter", Groups: []int{a}, Text: "?"}, "not one letter"},
		"two letters":         {action{Do: "letter", Groups: []int{a}, Text: "AB"}, "not one letter"},
		"letter of a mark":    {action{Do: "letter", Groups: []int{mark}, Text: "Z"}, "not one letter"},
		"no such power":       {action{Do: "mark", Groups: []int{mark}, Kind: power, Power: "teleport"}, "no power-up is called"},
		"no such ground":      {action{Do: "mark", Groups: []int{mark}, Kind: power, Power: "timer", Ground: new("BB")}, "not the letter"},
		"no such kind":        {action{Do: "mark", Groups: []int{mark}, Kind: "gold"}, "no kind"},
		"long name":           {action{Do: "name", Groups: []int{a}, Text: strings.Repeat("x", 41)}, "at most 40"},
		"remove nothing":      {action{Do: "remove", Picture: -1}, "no longer exist"},
	} {
		t.Run(name, func(t *testing.T) {
			before := s.clone()
			next, err := s.apply(c.action)
			if !reflect.DeepEqual(s, before) {
				t.Fatal("the state before has changed")
			}
			if err != nil {
				if !strings.Contains(err.Error(), c.want) {
					t.Errorf("error %q, want %q", err, c.want)
				}
				return
			}
			if got := next.text(); got != c.want {
				t.Errorf("got\n%swant\n%s", got, c.want)
			}
		})
	}
}

func TestRemoveLastPicture(t *testing.T) {
	s, _ := seen(t, small).apply(action{Do: "profile", Text: "mine"})
	s, err := s.apply(action{Do: "remove"})
	if err != nil || len(s.boards) != 0 || len(s.groups) != firstGroup || s.name != "mine" {
		t.Errorf("%+v, %v", s, err)
	}
}

// TestMarksWithoutName: two marks need not be the same, two named ones are.
func TestMarksWithoutName(t *testing.T) {
	s := seen(t, "AAA\nBBB\npower 0 0 unknown\npower 0 1 unknown\npower 1 0 timer\npower 1 1 timer\n")
	if s.id(0) == s.id(1) || s.id(3) != s.id(4) {
		t.Errorf("groups %v", s.boards[0].cells)
	}
}

// TestReadAgain: at another place of the lattice groups keep their cells, names and letters, whatever letters
// recognition gives; the player's corrections stay.
func TestReadAgain(t *testing.T) {
	s := seen(t, small)
	s, _ = s.apply(action{Do: "letter", Groups: []int{s.id(2)}, Text: "G"})
	s, _ = s.apply(action{Do: "name", Groups: []int{s.id(2)}, Text: "grass"})
	s, _ = s.apply(action{Do: "assign", Cells: []int{7}, Group: s.id(2)})
	o := read(t, "...\n..B\nBAB\nAA?\n") // a row more above; A and B have changed places
	o.Lattice.Y = -10
	next := s.see(0, board{}, o)
	if want := "...\n..G\nGBG\nBG?\n"; next.text() != want {
		t.Errorf("got\n%swant\n%s", next.text(), want)
	}
	if g := next.groups[next.group(next.id(5))]; g.name != "grass" {
		t.Errorf("the name has become %q", g.name)
	}
}

// TestSaidStays: what the player has said is not forgotten when the lattice is moved,
// for a pixel or by a row.
func TestSaidStays(t *testing.T) {
	s := seen(t, small)
	a, b, mark := s.id(2), s.id(4), s.id(8)
	for _, c := range []struct {
		name, want string
		said       action
	}{
		{"merge", "AA.\n..A\nAAA\nAAC\npower 3 2 unknown\n", action{Do: "merge", Groups: []int{a, b}}},
		{"power-up", "AB.\n..A\nABA\nBBC\npower 3 2 timer\n", action{Do: "mark", Groups: []int{mark}, Kind: power, Power: "timer"}},
		{"only a colour", "AB.\n..A\nABA\nBBC\n", action{Do: "mark", Groups: []int{mark}, Kind: tile}},
	} {
		t.Run(c.name, func(t *testing.T) {
			said, err := s.apply(c.said)
			if err != nil {
				t.Fatal(err)
			}
			o := read(t, "AB.\n"+"..A\nABA\nBBC\npower 3 2 unknown\n")
			o.Lattice.Y = -10
			if got := said.see(0, board{}, o).text(); got != c.want {
				t.Errorf("got\n%swant\n%s", got, c.want)
			}
		})
	}
}

// TestAstray: where the lattice was laid wrongly for a while, the letters are those
// of the profile again, and a mark lies on the tiles that it is read on.
func TestAstray(t *testing.T) {
	right := read(t, "GBG\nBYY\nYGB\npower 2 2 unknown\n")
	right.Profile = "dom"
	astray := read(t, "A??\nA??\nA??\n") // by no profile
	s := newState().see(0, board{}, right).see(0, board{}, astray).see(0, board{}, right)
	if got, want := s.text(), "GBG\nBYY\nYGB\npower 2 2 unknown\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// TestGroundFollows: a mark keeps the letter of the tiles that it lies on, whatever
// letters the recogniser gives.
func TestGroundFollows(t *testing.T) {
	s := seen(t, "BBA\nABA\n").see(0, board{}, read(t, "AAB\nBAB\npower 1 2 unknown\n"))
	if got, want := s.text(), "BBA\nABA\npower 1 2 unknown\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// TestSecondBoard: tiles with the same letter are the same; a new kind becomes a new group with a free letter.
func TestSecondBoard(t *testing.T) {
	s := seen(t, "AAB\n")
	s, _ = s.apply(action{Do: "assign", Cells: []int{0}, Group: -1}) // C
	o := read(t, "BAD\n")
	o.Profile = "taught"
	s = s.see(1, board{}, o)
	if s.boards[1].cells[0] != s.boards[0].cells[2] || s.boards[1].cells[1] != s.boards[0].cells[1] {
		t.Errorf("groups %v and %v", s.boards[0].cells, s.boards[1].cells)
	}
	if g := s.groups[s.group(s.boards[1].cells[2])]; g.cell.Color != 'D' {
		t.Errorf("the new one is %c", g.cell.Color)
	}
}

// TestPicturesKeepTheirIDs: an action on a picture does not affect another one when an earlier one has been
// removed.
func TestPicturesKeepTheirIDs(t *testing.T) {
	s := seen(t, "AAB\n")
	s = s.see(1, board{picture: 1}, read(t, "BBA\n"))
	s, err := s.apply(action{Do: "remove", Picture: 0})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.apply(action{Do: "remove", Picture: 0}); err == nil {
		t.Error("a picture is taken away twice")
	}
	if s, err = s.apply(action{Do: "assign", Picture: 1, Cells: []int{0}, Group: s.boards[0].cells[2]}); err != nil {
		t.Fatal(err)
	}
	if s.boards[0].cells[0] != s.boards[0].cells[2] {
		t.Errorf("cells %v", s.boards[0].cells)
	}
}

func TestUndo(t *testing.T) {
	h := history{now: seen(t, small)}
	first := h.now.text()
	merged, _ := h.now.apply(action{Do: "merge", Groups: []int{h.now.id(2), h.now.id(4)}})
	h.do(merged, "merging", "")
	for range 3 {
		h.do(h.from("drag").see(0, board{}, read(t, "AA\n")), "dragging", "drag")
	}
	for _, want := range []struct{ what, text string }{{"dragging", "AA\n"}, {"merging", merged.text()}, {"", first}, {"", first}} {
		if h.what() != want.what || h.now.text() != want.text {
			t.Errorf("%q to be undone of\n%swant %q of\n%s", h.what(), h.now.text(), want.what, want.text)
		}
		h.undo()
	}
	for range 2 * mostSteps {
		h.do(merged, "again", "")
	}
	if len(h.past) != mostSteps {
		t.Errorf("%d steps are kept", len(h.past))
	}
}

// TestGroundIsRemembered: trying a power-up that is a tile of its own, as the arrow
// keys do on their way, does not lose the colour that a mark lies on.
func TestGroundIsRemembered(t *testing.T) {
	s := seen(t, small)
	mark := s.id(8)
	for _, power := range []string{"explode", "wild", "timer"} {
		var err error
		if s, err = s.apply(action{Do: "mark", Groups: []int{mark}, Kind: "power", Power: power}); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := s.text(), "..A\nABA\nBBC\npower 2 2 timer\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}
