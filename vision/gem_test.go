package vision

import (
	"image"
	"image/color"
	"image/draw"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/vision/corpus"
)

// TestSwapGamesAreTold: boards of swap games are read with the profiles of their games, and no
// other boards are.
func TestSwapGamesAreTold(t *testing.T) {
	exhaustive.NoRace(t)
	r := recognizer(t)
	for name, want := range map[string]string{
		"gweled-8x8.png": "gweled", "gweled-8x8-large.png": "gweled",
		"kdiamond-8x8.png": "kdiamond", "kdiamond-8x8-diamonds.png": "kdiamond-diamonds",
		"gems-8x8.png": "bejeweled", "bilge-12x6.png": "bilging", "bilge-12x6-alone.png": "bilging",
		"tiles-bubbles.png": "", "tiles-bubbles-large.jpg": "", "klickety-ksame-old.png": "",
	} {
		img, err := DecodeFile(filepath.Join(fixtures, name))
		if err != nil {
			t.Fatal(err)
		}
		if o, err := r.Recognize(img); err != nil || o.Profile != want {
			t.Errorf("%s: profile %q, error %v; want %q", name, o.Profile, err, want)
		}
	}
}

// TestBlitz reads the labelled cells of Bejeweled Blitz, with special gems, texts and gems in
// motion. Two labels are wrong.
func TestBlitz(t *testing.T) {
	exhaustive.NoRace(t)
	t.Parallel()
	const minRight, maxWrong = 0.985, 0.003 // some of the labelled gems are between two cells
	r := recognizer(t)
	cells, wrong, unsure := 0, 0, 0
	for _, s := range shared(t, "bejeweled-blitz") {
		o, err := r.Recognize(decode(t, s))
		if err != nil {
			t.Errorf("%s: %v", s.Name, err)
			continue
		}
		c := corpus.Compare(o.Grid, s.Want)
		cells, wrong, unsure = cells+c.Cells(), wrong+c.Wrong, unsure+c.Unsure
		for _, d := range c.Differences {
			t.Logf("%s: %s", s.Name, d)
		}
	}
	right := cells - wrong - unsure
	t.Logf("%d cells: %d right, %d wrong, %d unsure", cells, right, wrong, unsure)
	if float64(right) < minRight*float64(cells) || float64(wrong) > maxWrong*float64(cells) {
		t.Errorf("%d right and %d wrong of %d cells", right, wrong, cells)
	}
}

// TestBlitzPowers: gems of Bejeweled Blitz that burn, gleam or carry a number, labelled by eye:
// most are named, none wrongly, and no other gem is. A yellow multiplier is hard to tell from its
// ground.
func TestBlitzPowers(t *testing.T) {
	exhaustive.NoRace(t)
	t.Parallel()
	const minNamed = 0.8
	type powers = map[engine.Pos]engine.Power
	at := func(row, col int) engine.Pos { return engine.Pos{Row: row, Col: col} }
	const flame, star, multiplier = engine.Flame, engine.Star, engine.Multiplier
	want := map[string]powers{
		"338": {at(2, 5): flame}, "342": {at(2, 5): flame, at(5, 2): star}, "345": {at(5, 2): star},
		"351": {at(1, 2): multiplier}, "354": {at(1, 2): multiplier}, "357": {at(1, 2): multiplier}, "360": {at(2, 2): multiplier},
		"779": {at(4, 3): flame}, "802": {at(7, 4): flame}, "822": {at(7, 4): flame}, "892": {at(5, 4): star},
		"944": {at(0, 1): multiplier, at(7, 7): flame}, "306": {at(7, 4): flame}, "736": {at(6, 2): flame, at(3, 3): star},
		"080": {at(3, 4): star, at(5, 4): multiplier}, "373": {at(5, 3): flame}, "456": {at(1, 5): multiplier, at(4, 2): star}, "715": {at(4, 6): flame},
	}
	r := recognizer(t)
	named, all := 0, 0
	for _, s := range shared(t, "bejeweled-blitz") {
		o, err := r.Recognize(decode(t, s))
		if err != nil {
			t.Errorf("%s: %v", s.Name, err)
			continue
		}
		here := want[s.Name[len(s.Name)-3:]]
		all += len(here)
		for i, c := range o.Grid.Cells {
			p := at(i/o.Grid.Cols, i%o.Grid.Cols)
			switch {
			case c.Power == engine.NoPower || c.Power == engine.UnknownPower:
			case c.Power == here[p]:
				named++
			default:
				t.Errorf("%s: %v at row %d, column %d; want %v", s.Name, c.Power, p.Row, p.Col, here[p])
			}
		}
	}
	t.Logf("%d of %d powers are named", named, all)
	if float64(named) < minNamed*float64(all) {
		t.Errorf("only %d of %d powers are named", named, all)
	}
}

// TestPlainSquaresAreNoGems: a board of plain squares in the colours of Bejeweled is not taken for Bejeweled.
func TestPlainSquaresAreNoGems(t *testing.T) {
	colors := []color.RGBA{
		{229, 72, 77, 255}, {48, 164, 108, 255}, {62, 99, 221, 255}, {245, 217, 10, 255},
		{142, 78, 198, 255}, {247, 107, 21, 255}, {218, 218, 218, 255},
	}
	rules, err := swap.Find("bejeweled")
	if err != nil {
		t.Fatal(err)
	}
	grid := rules.Deal(rand.New(rand.NewPCG(5, 1))).Grid()
	kinds := grid.Colors()
	const n, side, gap, round = 8, 49, 5, 9
	corner := func(d int) int { return max(0, round-d, d-(side-gap-1-round)) } // how far a place is in the round part
	img := image.NewRGBA(image.Rect(0, 0, 640, 560))
	draw.Draw(img, img.Rect, image.NewUniform(color.RGBA{24, 24, 27, 255}), image.Point{}, draw.Src)
	draw.Draw(img, image.Rect(90, 70, 490, 470), image.NewUniform(color.RGBA{39, 39, 42, 255}), image.Point{}, draw.Src)
	for row := range n {
		for col := range n {
			c := colors[slices.Index(kinds, grid.At(engine.Pos{Row: row, Col: col}).Color)]
			x, y := 100+side*col, 80+side*row
			for i := range (side - gap) * (side - gap) {
				dx, dy := i%(side-gap), i/(side-gap)
				if u, v := corner(dx), corner(dy); u*u+v*v <= round*round {
					img.SetRGBA(x+dx, y+dy, c)
				}
			}
		}
	}
	o, err := recognizer(t).Recognize(img)
	if err != nil || o.Grid.Rows != n || o.Grid.Cols != n {
		t.Fatalf("read\n%s, %v", o.Grid, err)
	}
	if o.Profile != "" {
		t.Errorf("taken for %s", o.Profile)
	}
}
