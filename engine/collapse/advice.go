package collapse

import (
	"fmt"

	"github.com/domvision/domvision/engine"
)

var (
	_ engine.Puzzle    = (*Board)(nil)
	_ engine.Follower  = (*Board)(nil)
	_ engine.Describer = (*Board)(nil)
	_ engine.Adviser   = (*Board)(nil)
)

// adviceTexts are the texts about power-ups whose effect depends on more than the board, the most urgent
// first: as in the article on Destruct-o-Match, Timers and Fills are to be cleared as soon as
// a level starts. %s is the place of the power-up.
var adviceTexts = []struct {
	power    engine.Power
	inGroup  string // it can be cleared now
	notInOne string
}{
	{
		engine.Timer,
		"Clear the Timer at %s first, before its 15 seconds are over.",
		"The Timer at %s is in no group yet: bring its colour to it before its 15 seconds are over.",
	},
	{
		engine.Fill,
		"Clear the Fill at %s soon: nobody knows the row of boulders that it drops.",
		"The Fill at %s is in no group yet: free it soon, for nobody knows the row of boulders that it drops.",
	},
	{
		engine.Undo,
		"Clear the Undo at %s to bank one: used after a large group without power-ups, it gives the group back and leaves you its points.",
		"The Undo at %s is in no group yet: once banked, it gives a large group without power-ups back and leaves you its points.",
	},
	{
		engine.Shuffle,
		"Clear the Shuffle at %s to bank one for when few moves are left.",
		"The Shuffle at %s is in no group yet: once banked, it helps when few moves are left.",
	},
	{
		engine.Morph,
		"The Morph at %s counts as any colour: to use it, wait until it shows that of your group, then click.",
		"The Morph at %s counts as any colour: to use it, wait until it shows that of your group, then click.",
	},
}

// Advice implements [engine.Adviser]: a word on every Timer, Fill, Undo, Shuffle
// and Morph on the board, in this order. The advice on a Morph is about the groups
// that it is part of.
func (b *Board) Advice() []engine.Advice {
	if b.marked == 0 {
		return nil
	}
	var list []engine.Advice
	for _, a := range adviceTexts {
		for row := range b.rows {
			for col := range b.cols {
				p := engine.Pos{Row: row, Col: col}
				if b.marks[b.index(p)].power() != a.power {
					continue
				}
				move, ok := b.moveOf(p)
				text := a.notInOne
				if ok {
					text = a.inGroup
				}
				list = append(list, engine.Advice{At: p, Move: move, Text: fmt.Sprintf(text, p.Name()), Playable: ok})
			}
		}
	}
	return list
}

// moveOf is the move, as Moves lists it, that clears the group of the ordinary
// boulder at p.
func (b *Board) moveOf(p engine.Pos) (m engine.Move, ok bool) {
	if b.Check(engine.Move{At: p}) != nil {
		return engine.Move{}, false
	}
	for _, q := range b.Group(engine.Move{At: p}, nil) {
		if isColor(b.cells[b.index(q)]) {
			return engine.Move{At: q}, true
		}
	}
	return engine.Move{}, false
}
