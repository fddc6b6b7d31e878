package collapse

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/exhaustive"
)

// TestOracle plays random games on random boards and compares every position
// and every move of it with the oracle.
func TestOracle(t *testing.T) {
	positions := exhaustive.Some(t, 12_000, 110_000) // over all variants, each an equal share
	var variants []variant
	for _, r := range Games() {
		if _, known := oracleRules[r.Name]; !known {
			t.Fatalf("oracle_test.go has no rules to compare %s with: add them to oracleRules", r.Name)
		}
		variants = append(variants, variant{r, oracle{game: r.Name}})
	}
	for _, r := range fileVariants(t) {
		variants = append(variants, variant{r, oracle{game: r.Name}})
	}
	dom := rules(t, "dom")
	variants = append(variants, variant{dom, oracle{game: "dom"}}) // twice: it has the most rules
	variants = append(variants, variant{dom.Article(), oracle{game: "dom", plain: true}})
	dom.Close = Stay
	variants = append(variants, variant{dom, oracle{game: "dom", stay: true}})

	for i, v := range variants {
		name := fmt.Sprintf("%s-plain=%v-stay=%v-%d", v.like.game, v.like.plain, v.like.stay, i)
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(1, uint64(i)))
			var reused engine.State
			for left := positions / len(variants); left > 0 && !t.Failed(); {
				start := v.start(rng)
				b, err := NewBoard(v.rules, start)
				if err != nil {
					t.Fatalf("%v\n%v", err, start)
				}
				o := v.like.on(start)
				long := len(start.Cells) > 400 // a few moves will do, the oracle is slow
				for n := 0; left > 0 && !t.Failed() && !(long && n == 3); n++ {
					moves := compare(t, rng, b, o, reused)
					left--
					if len(moves) == 0 {
						break
					}
					m := moves[rng.IntN(len(moves))]
					click := anyOrdinary(rng, o, m)
					reused = b.CopyTo(reused)
					if got, copied := b.Play(click), reused.Play(click); got != m.points || copied != m.points {
						t.Fatalf("Play(%v) = %d, on a copy %d, want %d", click, got, copied, m.points)
					}
					o.play(m)
					if got := reused.(*Board).Grid(); !got.Equal(o.grid()) {
						t.Fatalf("after Play(%v) a copy is\n%swant\n%s", click, got, o.grid())
					}
				}
			}
		})
	}
}

// variant is rules and the oracle that spells them out.
type variant struct {
	rules Rules
	like  oracle
}

// start returns a board at rest on which a game by the rules may begin.
func (v variant) start(rng *rand.Rand) engine.Grid {
	r := v.rules
	g := randomGrid(rng, r.Powers, r.Wilds)
	if r.Holes == NoHoles && !r.Blockers && !r.Rise && !r.Refilled() {
		return g
	}
	walls := []int{0, 3, 8, 20}[rng.IntN(4)] // one in so many
	for i := range g.Cells {
		switch kind := rng.IntN(2); {
		case walls == 0 || rng.IntN(walls) > 0:
		case kind == 0 && r.Holes != NoHoles:
			g.Cells[i] = engine.Cell{Color: engine.Hole}
		case kind == 1 && r.Blockers:
			g.Cells[i] = engine.Cell{Color: engine.Colorless, Power: engine.Blocker}
		}
	}
	if g.Count(engine.Hole) == len(g.Cells) {
		g.Cells[0] = engine.Cell{Color: 'G'} // a board has a cell
	}
	o := v.like.on(g)
	o.fall()
	if r.Refilled() {
		o.refill(func() engine.Color { return engine.Color("GWB"[rng.IntN(3)]) })
	}
	return o.grid()
}

// TestRefillOracle plays games with chance, and compares every position and what every move earns.
func TestRefillOracle(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 0))
	for _, r := range append(fileVariants(t), rules(t, "toon-blast")) {
		if !r.Refilled() {
			continue
		}
		for range exhaustive.Some(t, 150, 3000) {
			v := variant{r, oracle{game: r.Name}}
			start := v.start(rng)
			b, err := NewBoard(r, start)
			if err != nil {
				t.Fatalf("%v\n%v", err, start)
			}
			o, colors, seed := v.like.on(start), start.Colors(), rng.Uint64()
			ours, theirs := rand.New(rand.NewPCG(seed, 0)), rand.New(rand.NewPCG(seed, 0))
			var copied engine.State
			for range 8 {
				moves := o.moves()
				if len(moves) == 0 {
					break
				}
				m := moves[rng.IntN(len(moves))]
				copied = b.CopyTo(copied) // a copy plays on as well
				b = copied.(*Board).CopyTo(b).(*Board)
				if got := b.Score(engine.Move{At: m.at}); got != m.points {
					t.Fatalf("Score(%v) = %d, want %d\n%s", m.at, got, m.points, o.grid())
				}
				if got := b.PlayWith(engine.Move{At: m.at}, ours); got != m.points {
					t.Fatalf("PlayWith(%v) = %d, want %d\n%s", m.at, got, m.points, o.grid())
				}
				for _, p := range m.group {
					o.cells[p.Row][p.Col] = engine.Cell{}
				}
				o.fall()
				o.refill(func() engine.Color { return colors[theirs.IntN(len(colors))] })
				if !b.Grid().Equal(o.grid()) {
					t.Fatalf("%s after %v:\n%swant\n%s", r.Name, m.at, b.Grid(), o.grid())
				}
				compare(t, rng, b, o, b.CopyTo(nil))
			}
		}
	}
}

// anyOrdinary is a random tile by which the move can be made.
func anyOrdinary(rng *rand.Rand, o *oracle, m oracleMove) engine.Move {
	if explosive(o.at(m.at)) {
		return engine.Move{At: m.at}
	}
	var tiles []engine.Pos
	for _, p := range m.group {
		if ordinary(o.at(p)) {
			tiles = append(tiles, p)
		}
	}
	return engine.Move{At: tiles[rng.IntN(len(tiles))]}
}

// compare checks all that can be asked of b against the oracle, and returns the
// legal moves.
func compare(t *testing.T, rng *rand.Rand, b *Board, o *oracle, child engine.State) []oracleMove {
	t.Helper()
	want := o.moves()
	fail := func(format string, args ...any) {
		t.Helper()
		t.Fatalf("%s\n%s", fmt.Sprintf(format, args...), o.grid())
	}
	if got := b.Grid(); !got.Equal(o.grid()) {
		fail("grid is\n%s\nwant", got)
	}
	if b.Value() != o.value(want) || b.Bonus() != o.bonus() {
		fail("value %v, bonus %v; want %v, %v", b.Value(), b.Bonus(), o.value(want), o.bonus())
	}
	got := b.Moves(nil)
	packed := b.Pack(nil)
	legal := o.region()
	if len(got) != len(want) {
		fail("%d moves %v, want %d", len(got), got, len(want))
	}
	for i, m := range want {
		if got[i].At != m.at {
			fail("move %d is %v, want %v", i, got[i].At, m.at)
		}
		if group := b.Group(got[i], nil); !slices.Equal(group, m.group) {
			fail("group of %v is %v, want %v", m.at, group, m.group)
		}
		if also := b.AlsoRemoved(got[i], nil); !slices.Equal(also, m.also) {
			fail("%v also removes %v, want %v", m.at, also, m.also)
		}
		if i%2 == 0 {
			child = b.CopyTo(child)
		} else {
			child.(*Board).Unpack(packed)
		}
		if points := child.Play(got[i]); points != m.points {
			fail("%v earns %d, want %d", m.at, points, m.points)
		}
		for _, p := range m.group {
			if !joker(o.at(p)) {
				legal.add(p)
			}
		}
	}
	for range 4 {
		p := o.all[rng.IntN(len(o.all))]
		if err := b.Check(engine.Move{At: p}); (err == nil) != legal.has(p) {
			fail("Check(%v) = %v, legal: %v", p, err, legal.has(p))
		}
	}
	again, err := NewBoard(b.rules, o.grid())
	if err != nil {
		fail("%v", err)
	}
	unpacked := b.CopyTo(child).(*Board)
	if len(got) > 0 {
		unpacked.Play(got[0]) // so that there is something to undo
	}
	unpacked.Unpack(packed)
	for name, same := range map[string]*Board{"set up anew": again, "unpacked": unpacked} {
		if !same.Grid().Equal(b.Grid()) || same.Hash() != b.Hash() || same.Promise() != b.Promise() || same.Tiles() != b.Tiles() {
			fail("%s: hash %x, promise %v, %d tiles; want %x, %v, %d", name,
				same.Hash(), same.Promise(), same.Tiles(), b.Hash(), b.Promise(), b.Tiles())
		}
	}
	return want
}

// randomGrid returns a board of 1x1 to 20x20, rarely larger, with columns of any
// height, mostly full ones, in a few colours, with unread and colourless cells and
// power-ups on some boards.
func randomGrid(rng *rand.Rand, powers, wilds bool) engine.Grid {
	g := engine.NewGrid(1+rng.IntN(20), 1+rng.IntN(20))
	switch size := rng.IntN(400); {
	case size == 0:
		g = engine.NewGrid(1+rng.IntN(engine.MaxSide), 1+rng.IntN(engine.MaxSide))
	case size < 300: // small boards are quick and hold as many surprises
		g = engine.NewGrid(1+rng.IntN(8), 1+rng.IntN(8))
	}
	const letters = "GWBOYDRNS0Az"
	nColors := 1 + rng.IntN(len(letters))
	oneIn := func(n int) bool { return n > 0 && rng.IntN(n) == 0 }
	odd := []int{0, 0, 4, 20}[rng.IntN(4)]      // '?' and '*', one in so many
	special := []int{0, 3, 10, 50}[rng.IntN(4)] // power-ups, one in so many
	jokers := []int{0, 0, 0, 2, 6}[rng.IntN(5)] // Wilds and Morphs, one in so many
	ragged := []int{0, 0, 2, 6}[rng.IntN(4)]    // columns that are not full, one in so many
	fewer := rng.IntN(g.Rows + 1)               // rows that are empty on every column
	for col := range g.Cols {
		top := fewer
		if oneIn(ragged) {
			top = rng.IntN(g.Rows + 1)
		}
		for row := top; row < g.Rows; row++ {
			c := engine.Cell{Color: engine.Color(letters[rng.IntN(nColors)])}
			if oneIn(odd) {
				c.Color = []engine.Color{engine.Unknown, engine.Colorless}[rng.IntN(2)]
			}
			if powers && oneIn(special) {
				c.Power = engine.Power(rng.IntN(int(engine.Wild) + 1))
			}
			if powers && oneIn(jokers) {
				c.Power = []engine.Power{engine.Wild, engine.Morph}[rng.IntN(2)]
			}
			if wilds && (oneIn(jokers) || oneIn(special)) {
				c.Power = engine.Wild
			}
			if c.Power.OwnTile() && oneIn(2) {
				c.Color = engine.Colorless
			}
			g.Set(engine.Pos{Row: row, Col: col}, c)
		}
	}
	return g
}
