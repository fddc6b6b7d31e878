package swap

import (
	"testing"

	"github.com/domvision/domvision/engine"
)

// TestHotPathsAllocateNothing covers all that a search does at every node, once
// its memory has been set up.
func TestHotPathsAllocateNothing(t *testing.T) {
	for _, r := range Games() {
		b := r.Deal(source(1))
		child := b.CopyTo(nil)
		moves := b.Moves(make([]engine.Move, 0, 200))
		places := b.Group(moves[0], make([]engine.Pos, 0, 200))
		rng := source(2)
		features := make([]float64, 0, len(FeatureNames()))
		compact := b.compact()
		compactChild := compact.CopyTo(nil).(*Compact)
		compact.Value()
		compactChild.Value()
		for name, do := range map[string]func(){
			"Compact": func() {
				if !r.compact() {
					return
				}
				compact.Value()
				for _, m := range moves {
					compact.CopyTo(compactChild)
					compactChild.PlayWith(m, rng)
					compactChild.Prospect()
				}
			},
			"Moves": func() { moves = b.Moves(moves[:0]) },
			"Value": func() { b.Value() },
			"Outlook, BingoSwaps and Features": func() {
				if r.Sideways {
					features = b.Features(features[:0])
					b.Outlook(8)
					b.BingoSwaps()
				}
			},
			"Prospect": func() { b.Prospect() },
			"Score, Analyze, Match and Group": func() {
				for _, m := range moves {
					b.Score(m)
					b.Analyze(m)
					b.Match(m)
					places = b.Group(m, places[:0])
				}
			},
			"CopyTo, Play and PlayWith": func() {
				for _, m := range moves {
					b.CopyTo(child)
					child.Play(m)
					b.CopyTo(child)
					child.(*Board).PlayWith(m, rng)
				}
			},
		} {
			if n := testing.AllocsPerRun(20, do); n != 0 {
				t.Errorf("%s: %s allocates %v times", r.Name, name, n)
			}
		}
	}
}
