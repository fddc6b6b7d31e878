package collapse

import (
	"math/rand/v2"
	"testing"

	"github.com/domvision/domvision/engine"
)

// TestHotPathsAllocateNothing covers all that a search does at every node, on
// boards with power-ups of every kind, once its memory has been set up.
func TestHotPathsAllocateNothing(t *testing.T) {
	b := board(t, "dom", `
GGBBOOYY
G*BWOYYY
GBBWW*WO
GOOG*GGO
power 0 0 fill
power 0 2 overkill
power 0 4 timer
power 1 1 wild
power 1 5 morph
power 2 5 explode
power 2 7 multiplier
power 3 0 shuffle
power 3 4 indestructible
power 3 7 undo
`)
	child := b.CopyTo(nil)
	moves := b.Moves(nil)
	places := make([]engine.Pos, 0, 64)
	packed := b.Pack(nil)
	plain, err := NewBoard(b.rules.Article(), b.Grid())
	if err != nil {
		t.Fatal(err)
	}
	outlook := Outlook{Undo: true, Fuse: 1, Fill: true}
	foreseen := []*Board{b.Foresee(outlook), plain.Foresee(outlook)}
	after := []engine.State{foreseen[0].CopyTo(nil), foreseen[1].CopyTo(nil)}
	rain, rng := board(t, "toon-blast", "AAB_\nABB*\nCCAB\npower 1 3 blocker"), rand.New(rand.NewPCG(1, 0))
	rained, clicks := rain.CopyTo(nil).(*Board), rain.Moves(nil)
	for _, c := range []struct {
		name string
		do   func()
	}{
		{"PlayWith, Prospect and Moves", func() {
			for _, m := range clicks {
				rain.CopyTo(rained)
				rained.Score(m)
				rained.PlayWith(m, rng)
				rained.Prospect()
				moves = rained.Moves(moves[:0])
			}
			moves = b.Moves(moves[:0])
		}},
		{"Moves", func() { moves = b.Moves(moves[:0]) }},
		{"Value", func() { b.Value() }},
		{"CopyTo", func() { b.CopyTo(child) }},
		{"Hash", func() { b.Hash() }},
		{"Pack and Unpack", func() {
			packed = b.Pack(packed[:0])
			child.(*Board).Unpack(packed)
		}},
		{"Bonus", func() { b.Bonus() }},
		{"CopyTo, Play and Value of all children", func() {
			for _, m := range moves {
				b.CopyTo(child)
				child.Play(m)
				child.Value()
			}
		}},
		{"CopyTo and Play with an outlook", func() {
			for _, m := range moves {
				for i, b := range foreseen {
					b.CopyTo(after[i])
					after[i].Play(m)
				}
			}
		}},
		{"Group and AlsoRemoved", func() {
			for _, m := range moves {
				places = b.Group(m, places[:0])
				places = b.AlsoRemoved(m, places[:0])
			}
		}},
	} {
		if n := testing.AllocsPerRun(100, c.do); n != 0 {
			t.Errorf("%s allocates %v times", c.name, n)
		}
	}
}
