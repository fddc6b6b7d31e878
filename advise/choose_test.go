package advise

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/engine/swap"
)

// TestGuess: boards of swap games are distinguished from those on which groups are cleared.
func TestGuess(t *testing.T) {
	const boards = 200
	for _, rules := range swap.Games() {
		if rules.Name != "bejeweled" && rules.Rows == 8 && rules.Cols == 8 {
			continue // boards like those of bejeweled
		}
		missed := 0
		for seed := range uint64(boards) {
			if Guess(rules.Deal(rand.New(rand.NewPCG(seed, 1))).Grid()) != rules.Name {
				missed++
			}
		}
		if missed > boards/20 {
			t.Errorf("%s: %d of %d boards are not known", rules.Name, missed, boards)
		}
	}
	for i, level := range collapse.HTML5Levels() {
		for seed := range uint64(boards) {
			if game := Guess(level.Deal(rand.New(rand.NewPCG(seed, 1)))); game != "" {
				t.Errorf("level %d, seed %d: taken for %s", i+1, seed, game)
			}
		}
	}
	small := collapse.Level{Rows: 8, Cols: 8, Colors: 5}
	wrong := 0
	for seed := range uint64(boards) {
		if Guess(small.Deal(rand.New(rand.NewPCG(seed, 1)))) != "" {
			wrong++
		}
	}
	if wrong > boards/20 {
		t.Errorf("of 8 x 8 boards in 5 colours %d of %d are taken for a game of swaps", wrong, boards)
	}
}

// TestNoGuess: a board with gaps or lines, or a small one, does not tell the game.
func TestNoGuess(t *testing.T) {
	rules, err := swap.Find("bejeweled")
	if err != nil {
		t.Fatal(err)
	}
	g := rules.Deal(rand.New(rand.NewPCG(1, 1))).Grid()
	gap := g.Clone()
	gap.Set(engine.Pos{}, engine.Cell{})
	for name, g := range map[string]engine.Grid{"a gap": gap, "small": parse(t, "ABCD\nBCDA\nCDAB\nDABC")} {
		if game := Guess(g); game != "" {
			t.Errorf("%s: %s", name, game)
		}
	}
}

// TestChooseCommon: a profile whose tiles other games have, too, does not decide; its game is the likeliest.
func TestChooseCommon(t *testing.T) {
	grid := parse(t, "AAB\nBBA\nABB")
	_, err := Choose(Board{Grid: grid, Profile: "sgt-samegame"}, Options{})
	var ask *AskError
	if !errors.As(err, &ask) || ask.Games[0] != "sgt-samegame" || !slices.Contains(ask.Games, "jawbreaker") {
		t.Errorf("error %v, %+v", err, ask)
	} else if want := "look like those of Simon Tatham's Same Game, but other games have such tiles"; !strings.Contains(ask.Error(), want) {
		t.Errorf("error %v, want %q", ask, want)
	}
	if c, err := Choose(Board{Grid: grid, Profile: "sgt-samegame", Remembered: "jawbreaker"}, Options{}); err != nil || c.Game.About().Name != "jawbreaker" {
		t.Errorf("after an answer: %v, %v", c, err)
	}
}

// TestChoose: the player's wish comes first, then what the board tells, then a guess.
func TestChoose(t *testing.T) {
	bejeweled, err := swap.Find("bejeweled")
	if err != nil {
		t.Fatal(err)
	}
	dealt := bejeweled.Deal(rand.New(rand.NewPCG(1, 1))).Grid()
	for name, test := range map[string]struct {
		board   Board
		options Options
		game    string
		water   int
		basis   Basis
		note    bool
	}{
		"asked":               {Board{Game: "samegame", Grid: dealt}, Options{Game: "bejeweled"}, "bejeweled", 0, Asked, false},
		"shown":               {Board{Game: "samegame", Grid: dealt}, Options{}, "samegame", 0, Shown, false},
		"remembered":          {Board{Remembered: "samegame", Grid: dealt}, Options{}, "samegame", 0, Remembered, true},
		"shown comes first":   {Board{Game: "samegame", Remembered: "klickety"}, Options{}, "samegame", 0, Shown, false},
		"remembered, unknown": {Board{Remembered: "chess", Written: true}, Options{}, DefaultGame, 0, Assumed, true},
		"guessed":             {Board{Grid: dealt, Written: true}, Options{}, "bejeweled", 0, Guessed, true},
		"assumed":             {Board{Grid: parse(t, "AB"), Written: true}, Options{}, DefaultGame, 0, Assumed, true},
		"zero":                {Board{Written: true}, Options{}, DefaultGame, 0, Assumed, true},
		"water as shown":      {Board{Game: "bilging", Water: 4}, Options{}, "bilging", 4, Shown, false},
		"water as asked":      {Board{Game: "bilging", Water: 3}, Options{Water: 5}, "bilging", 5, Shown, false},
		"water of other game": {Board{Game: "bilging", Water: 4}, Options{Game: "bejeweled"}, "bejeweled", 0, Asked, false},
	} {
		t.Run(name, func(t *testing.T) {
			c, err := Choose(test.board, test.options)
			if err != nil {
				t.Fatal(err)
			}
			if got := c.Game.About().Name; got != test.game || c.Basis != test.basis {
				t.Errorf("%s, basis %d; want %s, %d", got, c.Basis, test.game, test.basis)
			}
			if s, ok := c.Game.(Swapping); ok && s.Rules.Water != test.water {
				t.Errorf("%d rows under water, want %d", s.Rules.Water, test.water)
			}
			if note, ok := c.Note(); ok != test.note || ok && note.Fix != FixGame {
				t.Errorf("note %v", note)
			}
		})
	}
}

// TestAsk: the player is asked for the game of a board if it is not known, and offered the games that it
// could be of.
func TestAsk(t *testing.T) {
	bejeweled, err := swap.Find("bejeweled")
	if err != nil {
		t.Fatal(err)
	}
	dealt := bejeweled.Deal(rand.New(rand.NewPCG(1, 1))).Grid()
	for name, test := range map[string]struct {
		board    Board
		first    string
		possible map[string]bool
		says     string
	}{
		"swaps":         {Board{Grid: dealt}, "bejeweled", map[string]bool{"gweled": true, "samegame": true}, "no profile knows these tiles"},
		"gaps":          {Board{Grid: parse(t, "A.\nBA")}, DefaultGame, map[string]bool{"samegame": true, "bejeweled": false}, "no profile knows these tiles"},
		"of no game":    {Board{Grid: parse(t, "AB\n..")}, DefaultGame, map[string]bool{"bejeweled": true}, "no profile knows these tiles"},
		"profile alone": {Board{Grid: dealt, Profile: "mine"}, "bejeweled", nil, "profile mine, which does not say"},
	} {
		t.Run(name, func(t *testing.T) {
			c, err := Choose(test.board, Options{})
			var ask *AskError
			if !errors.As(err, &ask) || c.Known() || c.Game == nil || !strings.Contains(err.Error(), test.says) {
				t.Fatalf("%v, %v", c, err)
			}
			if ask.Games[0] != test.first {
				t.Errorf("%q, want %s first", ask.Games, test.first)
			}
			if test.first == "bejeweled" && slices.Index(ask.Games, "samegame") < slices.Index(ask.Games, "gweled") {
				t.Errorf("%q, want the games of swaps first", ask.Games)
			}
			for game, want := range test.possible {
				if slices.Contains(ask.Games, game) != want {
					t.Errorf("%q, but %s: %v", ask.Games, game, want)
				}
			}
			if len(ask.Games) != len(slices.Compact(slices.Sorted(slices.Values(ask.Games)))) {
				t.Errorf("one twice: %q", ask.Games)
			}
		})
	}
}

func TestChooseErrors(t *testing.T) {
	if _, err := Choose(Board{}, Options{Game: "chess"}); !errors.Is(err, ErrUnknownGame) {
		t.Errorf("chess: %v", err)
	}
	for _, game := range []string{"dom", "bejeweled"} {
		c, err := Choose(Board{}, Options{Game: game, Water: 3})
		if !errors.Is(err, ErrNoWater) || c.Game == nil {
			t.Errorf("%s under water: %v, %v", game, c, err)
		}
	}
	if _, err := Choose(Board{}, Options{Game: "bilging", Water: 99}); err == nil || errors.Is(err, ErrNoWater) {
		t.Errorf("99 rows under water: %v", err)
	}
}

func TestGames(t *testing.T) {
	for _, name := range GameNames() {
		if err := Known(name); err != nil {
			t.Errorf("%s is not known: %v", name, err)
		}
		game, err := Find(name)
		if name == "puzzle-dragons" {
			if !errors.As(err, new(*NoAdviceError)) || len(PowersOf(name)) > 0 {
				t.Errorf("%s: error %v, powers %q", name, err, PowersOf(name))
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		about := game.About()
		if about.Name != name || len(about.Searches) == 0 {
			t.Errorf("%s: %+v", name, about)
		}
		if _, err := (Options{}).Spec(game); err != nil {
			t.Errorf("%s: the usual search: %v", name, err)
		}
	}
}
