package collapse

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/domvision/domvision/engine"
)

func TestForeseenUndo(t *testing.T) {
	b := board(t, "dom", `
GGGGG
BBBOO
YWRWY
power 1 0 undo
`)
	group, _ := b.points.points(5), 0
	f := b.Foresee(Outlook{Keep: 4})
	if got := f.Play(at(1, 0)); got != 3+4 {
		t.Errorf("banking an Undo earns %d, want the 3 points of the group and the 4 that it is worth", got)
	}
	if got := f.Play(at(1, 3)); got != 2 {
		t.Errorf("a group of less than a kept Undo earns %d, want its 2 points", got)
	}
	i := slices.IndexFunc(f.Moves(nil), func(m engine.Move) bool { return len(f.Group(m, nil)) == 5 })
	if i >= 0 {
		if got := f.Play(f.Moves(nil)[i]); got != group+group-4 {
			t.Errorf("a group of five earns %d, want %d twice less the 4 counted before", got, group)
		}
	}
	used := b.Foresee(Outlook{Undo: true})
	if got := used.Play(at(0, 0)); got != 2*group {
		t.Errorf("with an Undo banked a group of five earns %d, want %d", got, 2*group)
	}
	running := b.Foresee(Outlook{Undo: true, Fuse: 2})
	if got := running.Play(at(0, 0)); got != group {
		t.Errorf("while a Timer runs a group of five earns %d, want %d", got, group)
	}
}

// TestTakenBackWithoutUse: the best group went before the line, which banks the next Undo.
func TestTakenBackWithoutUse(t *testing.T) {
	b := board(t, "dom", "GGBB\npower 0 0 undo").Foresee(Outlook{Undo: true, Keep: 4, Best: 50})
	if back := b.TakenBack([]engine.Move{at(0, 0), at(0, 0)}); back[0] {
		t.Errorf("taken back: %v", back)
	}
}

// TestForeseenPlainly: by plain rules Timers and Fills count points and leave the board as it is.
func TestForeseenPlainly(t *testing.T) {
	article := rules(t, "dom").Article()
	plain, err := NewBoard(article, grid(t, `
GGBBO
GOOYB
RRGGY
power 2 0 timer
power 0 2 fill
`))
	if err != nil {
		t.Fatal(err)
	}
	for outlook, want := range map[Outlook][2]int{
		{}:                    {2, 2},
		{Fuse: 2}:             {2, 2 - 2*expiryLoss},
		{Fill: true}:          {2 + fillWorths[20*13/168], 2},
		{Fuse: 1, Fill: true}: {2 + fillWorths[20*13/168] - 2*expiryLoss, 2},
	} {
		b, left := plain.Foresee(outlook), plain.CopyTo(nil).(*Board)
		for i, m := range []engine.Move{at(0, 2), at(2, 2)} {
			if got := b.Play(m); got != want[i] {
				t.Errorf("%+v: move %d earns %d, want %d", outlook, i+1, got, want[i])
			}
			left.Play(m)
			if !b.Grid().Equal(left.Grid()) {
				t.Errorf("%+v: after move %d\n%v\nwant\n%v", outlook, i+1, b.Grid(), left.Grid())
			}
		}
	}
}

func TestForeseenTimer(t *testing.T) {
	b := board(t, "dom", `
GGBBO
GOOYB
RRGGY
power 2 0 timer
`).Foresee(Outlook{Fuse: 2})
	child := b.CopyTo(nil).(*Board)
	child.Play(at(0, 2))
	if child.Count(engine.Timer) != 1 || child.Count(engine.Indestructible) != 0 {
		t.Fatalf("the Timer ran out a move early:\n%v", child.Grid())
	}
	if again := b.CopyTo(nil).(*Board); again.Hash() == func() uint64 { again.ahead.fuse = 1; return again.Hash() }() {
		t.Error("positions with the same boulders and other fuses have the same hash")
	}
	if got := child.Play(at(2, 2)); got != 2-2*expiryLoss {
		t.Errorf("a pair earns %d when two boulders turn Indestructible, want 2 less the losses", got)
	}
	if n := child.Count(engine.Indestructible); n != 2 {
		t.Fatalf("%d are Indestructible after the Timer, want it and the R beside it:\n%v", n, child.Grid())
	}
	b.Play(at(2, 0))
	b.Play(at(0, 2))
	if n := b.Count(engine.Indestructible); n != 0 {
		t.Fatalf("%d are Indestructible although the Timer was cleared", n)
	}
}

// TestForeseenMorph: while a Timer runs, a move with a Morph takes as long as two.
func TestForeseenMorph(t *testing.T) {
	b := board(t, "dom", `
GGBBO
GOOYB
RRGGY
power 2 0 timer
power 2 2 morph
`).Foresee(Outlook{Fuse: 3})
	for _, c := range []struct {
		move engine.Move
		pace int
	}{{at(0, 2), 1}, {at(2, 3), 2}} {
		child := b.CopyTo(nil).(*Board)
		pace := child.Pace(c.move)
		child.Play(c.move)
		if left := child.Outlook().Fuse; pace != c.pace || left != 3-c.pace {
			t.Errorf("%v takes as long as %d moves and leaves time for %d, want %d and %d", c.move, pace, left, c.pace, 3-c.pace)
		}
	}
}

// TestTakenBackEarnsWhatWasForeseen plays random games with two Undos as a plan says, in the
// game itself, and compares its points with what the plan counted.
func TestTakenBackEarnsWhatWasForeseen(t *testing.T) {
	used := 0
	for seed := range uint64(200) {
		rng := rand.New(rand.NewPCG(seed, 1))
		g := Level{8, 9, 3}.Deal(rng)
		for range 2 {
			g.Cells[rng.IntN(len(g.Cells))].Power = engine.Undo
		}
		g.Cells[rng.IntN(len(g.Cells))].Power = engine.Multiplier
		b, err := NewBoard(rules(t, "dom"), g)
		if err != nil {
			t.Fatal(err)
		}
		f := b.Foresee(Outlook{Undo: seed%2 == 0})
		var line []engine.Move
		want := 0
		for c := f.CopyTo(nil).(*Board); ; {
			moves := c.Moves(nil)
			if len(moves) == 0 {
				want += c.Bonus()
				break
			}
			m := moves[rng.IntN(len(moves))]
			line = append(line, m)
			before := c.ahead
			want += c.Play(m)
			if before.charged && c.ahead.best > before.best && len(c.Moves(nil)) == 0 {
				want -= int(c.ahead.best - before.best) // the end of a level is final
			}
		}
		game := NewGame(rules(t, "dom"), rng)
		game.Deposit(Bank{Undos: int(1 - seed%2)})
		if err := game.Start(g); err != nil {
			t.Fatal(err)
		}
		for k, back := range f.TakenBack(line) {
			if _, err := game.Play(line[k]); err != nil {
				t.Fatal(err)
			}
			if !back {
				continue
			}
			used++
			if err := game.UseUndo(); err != nil {
				t.Fatalf("seed %d, move %d: %v", seed, k, err)
			}
			if _, err := game.Play(line[k]); err != nil {
				t.Fatal(err)
			}
		}
		if got := game.Score(); got != want {
			t.Fatalf("seed %d: the game earned %d points, foreseen were %d", seed, got, want)
		}
	}
	if used < 200 {
		t.Errorf("only %d Undos were used", used)
	}
}

// TestForeseenPacks keeps an outlook through Pack and Unpack, as a beam does.
func TestForeseenPacks(t *testing.T) {
	b := board(t, "dom", `
GGBBO
GOOYB
RRGGY
power 2 0 timer
`).Foresee(Outlook{Undo: true, Keep: 3, Fuse: 2})
	b.Play(at(0, 2))
	c := b.CopyTo(nil).(*Board)
	c.Unpack(b.Pack(nil))
	if c.ahead != b.ahead || !c.Grid().Equal(b.Grid()) || c.Hash() != b.Hash() {
		t.Errorf("unpacked %+v\n%v, want %+v\n%v", c.ahead, c.Grid(), b.ahead, b.Grid())
	}
}

// TestFillIsImagined drops a row that depends on the seed alone.
func TestFillIsImagined(t *testing.T) {
	play := func(seed uint64) engine.Grid {
		b := board(t, "dom", `
.....
WBBBO
GOOYB
RRGGY
power 3 0 fill
`).Foresee(Outlook{Seed: seed})
		b.Play(at(3, 0))
		return b.Grid()
	}
	if g := play(1); g.Tiles() != 15-2+5 || len(g.Unsure()) > 0 {
		t.Errorf("after the Fill there are\n%v", g)
	}
	if !play(1).Equal(play(1)) {
		t.Error("the same seed drops another row")
	}
	same := 0
	for seed := range uint64(10) {
		if play(seed).Equal(play(seed + 10)) {
			same++
		}
	}
	if same > 3 {
		t.Errorf("%d of 10 other seeds drop the same row", same)
	}
}

// TestFillIsClearedEarly: a Fill costs points if little is left that the row could go with.
func TestFillIsClearedEarly(t *testing.T) {
	for _, grid := range []string{`
GGBOYB
WOBYOW
power 0 1 fill
`, `
......
......
......
GG....
BO....
power 3 1 fill
`} {
		b := board(t, "dom", grid)
		full, group := b.tiles == b.rows*b.cols, b.Moves(nil)[0]
		loss := b.Earns(group) - b.Foresee(Outlook{}).Play(group)
		if full != (loss == 0) {
			t.Errorf("%d points are taken off for a Fill on\n%v", loss, b.Grid())
		}
	}
}

// TestPatientGame keeps a level open for a banked Shuffle.
func TestPatientGame(t *testing.T) {
	g := NewGame(rules(t, "dom"), rand.New(rand.NewPCG(1, 1)))
	g.Patient = true
	g.Deposit(Bank{Shuffles: 1})
	if err := g.Start(board(t, "dom", "GBG\nBGB\n").Grid()); err != nil {
		t.Fatal(err)
	}
	if g.Over() || g.Score() != 0 {
		t.Fatal("the level is over although a Shuffle is banked")
	}
	g.End()
	if !g.Over() || g.Score() != 40 {
		t.Errorf("over %v with %d points, want the bonus of 40", g.Over(), g.Score())
	}
}

// TestForeseenHash: positions have the same hash just if they have the same future, which is that
// of the same boulders in the same outlook.
func TestForeseenHash(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 3))
	joined := 0
	for range 50 {
		g := Level{4, 5, 3}.Deal(rng)
		for _, p := range []engine.Power{engine.Timer, engine.Undo, engine.Undo} {
			g.Cells[rng.IntN(len(g.Cells))].Power = p
		}
		b, err := NewBoard(rules(t, "dom"), g)
		if err != nil {
			t.Fatal(err)
		}
		f := b.Foresee(Outlook{Undo: rng.IntN(2) == 0, Keep: rng.IntN(3), Fuse: rng.IntN(4)})
		packed, hashes := map[uint64]string{}, map[string]uint64{}
		for range 200 {
			c := f.CopyTo(nil).(*Board)
			for moves := c.Moves(nil); len(moves) > 0; moves = c.Moves(nil) {
				c.Play(moves[rng.IntN(len(moves))])
				hash, pack := c.Hash(), string(c.Pack(nil))
				if other, ok := packed[hash]; ok && other != pack {
					t.Fatalf("hash %x both of %+v and of %x, on the board\n%v", hash, c.ahead, other[:4], c.Grid())
				}
				if other, ok := hashes[pack]; ok {
					joined++
					if other != hash {
						t.Fatalf("hashes %x and %x of %+v, on the board\n%v", hash, other, c.ahead, c.Grid())
					}
				}
				packed[hash], hashes[pack] = pack, hash
			}
		}
	}
	if joined < 1000 {
		t.Errorf("only %d positions were met again", joined)
	}
}

// TestOutlookGoesOn: anywhere in a line, a position equals its grid with its outlook, and a move earns for
// itself the same as without an outlook.
func TestOutlookGoesOn(t *testing.T) {
	for seed := range uint64(100) {
		rng := rand.New(rand.NewPCG(seed, 4))
		g := Level{6, 7, 3}.Deal(rng)
		for _, p := range []engine.Power{engine.Undo, engine.Timer, engine.Multiplier, engine.Overkill, engine.Wild, engine.Explode} {
			cell := engine.Cell{Color: g.Cells[0].Color, Power: p}
			if p.OwnTile() {
				cell.Color = engine.Colorless
			}
			g.Cells[rng.IntN(len(g.Cells))] = cell
		}
		plain, err := NewBoard(rules(t, "dom").Article(), g)
		if err != nil {
			t.Fatal(err)
		}
		if o := plain.Outlook(); o != (Outlook{}) {
			t.Fatalf("%+v without an outlook", o)
		}
		f := plain.Foresee(Outlook{Undo: seed%2 == 0, Keep: int(seed % 5), Fuse: int(seed % 4)})
		for moves := f.Moves(nil); len(moves) > 0; moves = f.Moves(nil) {
			m := moves[rng.IntN(len(moves))]
			alone, err := NewBoard(plain.rules, f.Grid())
			if err != nil {
				t.Fatal(err)
			}
			if got, want := f.Earns(m), alone.Play(m); got != want {
				t.Fatalf("%v earns %d, played it earns %d", m, got, want)
			}
			f.Play(m)
			again, err := NewBoard(plain.rules, f.Grid())
			if err != nil {
				t.Fatal(err)
			}
			again = again.Foresee(f.Outlook())
			if again.ahead != f.ahead || again.Hash() != f.Hash() || string(again.Pack(nil)) != string(f.Pack(nil)) {
				t.Fatalf("%+v goes on as %+v", f.ahead, again.ahead)
			}
		}
	}
}
