package interview

import (
	"fmt"
	"io/fs"
	"maps"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/engine/rulefile"
	"github.com/domvision/domvision/engine/swap"
)

// grid is a board as text.
func grid(t testing.TB, text string) (g engine.Grid) {
	t.Helper()
	if err := g.UnmarshalText([]byte(text)); err != nil {
		t.Fatal(err)
	}
	return g
}

// board is a frame of a scene.
func (s Scene) board(t testing.TB, frame int) engine.Grid {
	letters := strings.Map(func(tile rune) rune {
		for i, tiles := range s.Colors {
			if strings.ContainsRune(tiles, tile) {
				return rune('A' + i)
			}
		}
		return map[rune]rune{'/': '\n', '.': '.', '_': '_'}[tile] // 0, which no grid has, for a tile without a colour
	}, s.Frames[frame])
	return grid(t, letters)
}

// find is where a tile lies in the first frame.
func (s Scene) find(tile byte) engine.Pos {
	cols := strings.IndexByte(s.Frames[0], '/') + 1
	at := strings.IndexByte(s.Frames[0], tile)
	return engine.Pos{Row: at / cols, Col: at % cols}
}

// emptyHome has no games of a player's own.
func emptyHome(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("XDG_CONFIG_HOME", dir)
	t.Setenv("AppData", dir)
	t.Setenv("HOME", dir)
}

const (
	full  = "AABBC\nBCABA\nCABCB\nAACBA"
	swaps = "AABBCADA\nBCABADBC\nCABCBADD\nDACBADCB\nABDACBAD\nCDBACADB\nADCBDABC\nBACADBCA"
)

// TestScenes: each picture shows what its rules do, and no tile appears from nowhere.
func TestScenes(t *testing.T) {
	for _, family := range []Family{clearing, swapping} {
		shown := map[string]*Scene{family.Text: family.Scene}
		rulesOf := map[string]Answers{family.Text: {}}
		for _, q := range family.Questions {
			for _, o := range q.Options {
				if o.Scene != nil {
					shown[q.ID+" "+o.ID], rulesOf[q.ID+" "+o.ID] = o.Scene, Answers{Choices: map[string]string{q.ID: o.ID}}
				}
			}
		}
		for name, scene := range shown {
			t.Run(family.ID+" "+name, func(t *testing.T) {
				a := rulesOf[name]
				a.Family, a.Title = family.ID, "x"
				f, err := rules(a, looks{Grid: scene.board(t, 0)}, "x")
				if err != nil {
					t.Fatal(err)
				}
				first := scene.board(t, 0)
				if family.ID == "groups" {
					testClick(t, *scene, f, first)
				} else {
					testSwap(t, *scene, f, first)
				}
			})
		}
	}
}

// testClick: a click on the group leads to the last frame. New tiles may be any.
func testClick(t *testing.T, scene Scene, f *rulefile.File, first engine.Grid) {
	rules, err := collapse.New(f)
	if err != nil {
		t.Fatal(err)
	}
	board, err := collapse.NewBoard(rules, first)
	if err != nil {
		t.Fatal(err)
	}
	move := engine.Move{At: scene.find(scene.Press[0])}
	if err := board.Check(move); err != nil {
		t.Fatal(err)
	}
	board.Play(move)
	if gone := first.Tiles() - scene.board(t, 1).Tiles(); gone != len(scene.Press) {
		t.Errorf("%d tiles are pressed, %d go", len(scene.Press), gone)
	}
	compare(t, scene, board.Grid())
}

// testSwap: the swap is legal, and leads to the last frame.
func testSwap(t *testing.T, scene Scene, f *rulefile.File, first engine.Grid) {
	rules, err := swap.New(f)
	if err != nil {
		t.Fatal(err)
	}
	board, err := swap.NewBoard(rules, first)
	if err != nil {
		t.Fatal(err)
	}
	from, to := scene.find(scene.Press[0]), scene.find(scene.Press[1])
	if to.Less(from) {
		from, to = to, from
	}
	move := engine.Move{At: from, Swap: engine.Right}
	if to.Row > from.Row {
		move.Swap = engine.Below
	}
	if err := board.Check(move); err != nil {
		t.Fatal(err)
	}
	board.Play(move)
	compare(t, scene, board.Grid())
}

// compare compares a board with the last frame of a scene.
func compare(t *testing.T, scene Scene, got engine.Grid) {
	t.Helper()
	last := len(scene.Frames) - 1
	want := scene.board(t, last)
	for i, tile := range strings.ReplaceAll(scene.Frames[last], "/", "") {
		if scene.Special != nil && string(tile) == scene.Special.Tile {
			fires := map[engine.Power]string{engine.ColorBomb: "color", engine.StripedColumn: "column", engine.Flame: "around"}[got.Cells[i].Power]
			if fires != scene.Special.Look {
				t.Errorf("the rules leave %v, the picture one that fires %s", got.Cells[i], scene.Special.Look)
			}
			want.Cells[i] = got.Cells[i]
			continue
		}
		if tile != '.' && !strings.ContainsRune(scene.Frames[0], tile) {
			want.Cells[i].Color = engine.Unknown // it is new
		}
	}
	if !got.Equal(want) {
		t.Errorf("the rules lead to\n%sthe picture to\n%s", got, want)
	}
}

// TestQuestions: what a board answers is not asked.
func TestQuestions(t *testing.T) {
	emptyHome(t)
	for name, c := range map[string]struct {
		board string
		want  string
	}{
		"a line":        {full + "\nAAAAA", "groups: smallest refill close counts"},
		"four in line":  {swaps + "\nAAAABCBC", "groups: smallest refill close counts; swaps: neighbours leaves counts"},
		"at rest":       {swaps, "groups: smallest refill close counts; swaps: clears neighbours leaves counts"},
		"three in line": {full + "\nAAACB", "groups: smallest refill close counts; swaps: neighbours leaves counts"},
		"gaps":          {"A....\nBCA..\nCABC.\nAACBA", "groups: smallest close counts"},
		"closed left":   {"A....\nBCA..\nCABC.\nAACB.", "groups: smallest close counts"},
		"stays":         {"A....\nB.A..\nC.BC.\nA.CBA", "groups: smallest counts"},
		"a square":      {"ABCBC\nBAACB\nCAABA\nABCCB", "groups: smallest refill close counts; swaps: clears neighbours leaves counts"},
		"of no game":    {"AAA..\n..A..\nC.BC.\nA.CBA", "groups: smallest close counts; swaps: neighbours leaves counts"},
		"closed right":  {"....A\n..ABC\n.ABCB\n.BCBA", "groups: smallest close counts"},
		"hanging":       {"ABCBA\nCBCA.\n.B.A.\n.C...", "groups: smallest close counts"},
		"holes":         {"AB_CA\nCBCAB\n_BCAB\nACABC", "groups: smallest refill holes counts; swaps: neighbours leaves counts"},
		"partly unread": {"?A...\nBCA..\nCA?C.\nAACB.", "groups: smallest close counts"},
	} {
		var got []string
		for _, f := range Families(grid(t, c.board)) {
			asked := f.ID + ":"
			for _, q := range f.Questions {
				asked += " " + q.ID
			}
			if len(f.Questions) > 4 {
				t.Errorf("%s: %d questions", name, len(f.Questions))
			}
			got = append(got, asked)
		}
		if text := strings.Join(got, "; "); text != c.want {
			t.Errorf("%s: asked is %s; want %s", name, text, c.want)
		}
	}
}

// TestShapes: what lies there at rest is not cleared.
func TestShapes(t *testing.T) {
	for board, want := range map[string]string{
		swaps:                          "",
		"ABCBC\nBAACB\nCAABA\nABCCB":   "5 squares",
		"ABCBC\nBCACB\nCABBA\nABCCB":   "5",
		swaps + "\nAAABCBCA\nBCBCABCB": "3 squares",
	} {
		if got := strings.Join(shapes(looks{Grid: grid(t, board)}), " "); got != want {
			t.Errorf("ruled out on\n%s\nis %q; want %q", board, got, want)
		}
	}
}

// TestLooks: two pictures answer what one does not.
func TestLooks(t *testing.T) {
	emptyHome(t)
	asked := func(grids ...string) (text string) {
		var boards []engine.Grid
		for _, g := range grids {
			boards = append(boards, grid(t, g))
		}
		for _, q := range Families(boards...)[0].Questions {
			text += q.ID + " "
		}
		return text
	}
	for want, boards := range map[string][]string{
		"smallest refill close counts ": {full, full},                                   // the same one
		"smallest counts ":              {full, strings.Replace(full, "AAB", "CCB", 1)}, // refilled: no column becomes empty
		"smallest close counts ":        {full, strings.Replace(full, "AAB", "..B", 1)},
	} {
		if got := asked(boards...); got != want {
			t.Errorf("%q: asked is %q, want %q", boards, got, want)
		}
	}
	name, err := Save(Answers{Family: "groups", Title: "Refilled"}, grid(t, full), grid(t, strings.Replace(full, "AAB", "CCB", 1)))
	if err != nil {
		t.Fatal(err)
	}
	if f, err := rulefile.Find(name); err != nil || f.Groups.Refill != "above" {
		t.Errorf("%v: the game is not refilled", err)
	}
}

// TestEveryAnswer: any combination of answers is a game, and says what it pays.
func TestEveryAnswer(t *testing.T) {
	emptyHome(t)
	for _, family := range []Family{clearing, swapping} {
		board := looks{Grid: grid(t, swaps)}
		combinations := []map[string]string{{}}
		for _, q := range family.Questions {
			var longer []map[string]string
			for _, c := range combinations {
				for _, o := range q.on(board).Options {
					if len(after([]Option{o}, []string{"refill-" + c["refill"], "clears-" + c["clears"], "neighbours-" + c["neighbours"]})) == 0 {
						continue
					}
					next := maps.Clone(c)
					next[q.ID] = o.ID
					longer = append(longer, next)
				}
			}
			if len(longer) > 0 {
				combinations = longer
			}
		}
		for _, c := range combinations {
			f, err := rules(Answers{Family: family.ID, Title: "Mine", Choices: c}, board, "mine")
			if err == nil {
				_, err = advise.FromFile(f)
			}
			if err != nil || f.Pays == "" {
				t.Errorf("%v: %q, %v", c, f.Pays, err)
			}
		}
	}
}

// TestOthers: rules that are not asked for can be chosen, any with any, and special tiles pay.
func TestOthers(t *testing.T) {
	emptyHome(t)
	board := looks{Grid: grid(t, swaps)}
	for _, family := range []Family{clearing, swapping} {
		combinations := []map[string]string{{}}
		for _, field := range family.Others {
			var longer []map[string]string
			for _, c := range combinations {
				for _, o := range field.Options {
					next := maps.Clone(c)
					next[field.Key] = o.ID
					longer = append(longer, next)
				}
			}
			if len(longer) > 0 {
				combinations = longer
			}
		}
		for _, c := range combinations {
			f, err := rules(Answers{Family: family.ID, Title: "Mine", Others: c}, board, "mine")
			if err == nil {
				_, err = advise.FromFile(f)
			}
			if err != nil {
				t.Errorf("%v: %v", c, err)
			}
		}
	}
	f, err := rules(Answers{Family: "swaps", Title: "x", Choices: map[string]string{"counts": "turn"}, Others: map[string]string{"squares": "yes", "four": "stripe", "five": "color"}}, board, "x")
	if err != nil {
		t.Fatal(err)
	}
	var kinds []string
	for _, s := range f.Specials {
		kinds = append(kinds, s.Kind)
	}
	if got := fmt.Sprint(f.Swaps.Squares, " ", kinds, " ", f.Swaps.Clear); got != "true [color-bomb striped-column striped-row] sum + 6*(longest > 3) + fired" {
		t.Error(got)
	}
}

// TestWith: a page has its own files and those that ask.
func TestWith(t *testing.T) {
	page := With(fstest.MapFS{"index.html": {Data: []byte("page")}})
	var names []string
	err := fs.WalkDir(page, ".", func(name string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			_, err = fs.ReadFile(page, name)
			names = append(names, name)
		}
		return err
	})
	if got := strings.Join(names, " "); err != nil || got != "index.html questions.css questions.js scene.js" {
		t.Errorf("%s, %v", got, err)
	}
}
