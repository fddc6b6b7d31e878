package collapse

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/domvision/domvision/engine"
)

// Game plays a game to its end, level after level, with all that a [Board] leaves out because it depends on
// chance, the clock or the player: the row of a Fill, Timers that run out, and a banked Shuffle and Undo, at
// most one of each, which are kept from level to level. Under plain rules (see [Rules.Article]) there is none
// of that.
type Game struct {
	rules Rules
	rng   *rand.Rand
	board *Board
	over  bool // no move is left in this level
	score int
	moves []engine.Move // reused

	// Patient keeps a level without a move open as long as a Shuffle is banked, until the Shuffle is used or
	// End is called.
	Patient bool

	before   engine.State // the position before the last move
	undoable bool         // whether an Undo can go back to it

	bank Bank
}

// NewGame returns a game without a level. All chance comes from rng.
func NewGame(r Rules, rng *rand.Rand) *Game { return &Game{rules: r, rng: rng, over: true} }

// Start begins a level. Errors are those of [NewBoard].
func (g *Game) Start(level engine.Grid) error {
	board, err := NewBoard(g.rules, level)
	if err != nil {
		return err
	}
	g.board, g.over, g.undoable = board, false, false
	g.finish()
	return nil
}

// Board is the position in the current level, to look at and to copy. It is nil
// before the first level.
func (g *Game) Board() *Board { return g.board }

// Over reports whether no level is being played: the last one has no moves left.
func (g *Game) Over() bool { return g.over }

// Score is the points earned so far, end bonuses included.
func (g *Game) Score() int { return g.score }

// Bank is the power-ups that a player has banked: at most one of each.
type Bank struct {
	Shuffles int `json:"shuffles,omitempty"`
	Undos    int `json:"undos,omitempty"`
}

// Bank returns what is banked.
func (g *Game) Bank() Bank { return g.bank }

// Deposit sets the bank, as from an earlier level.
func (g *Game) Deposit(b Bank) { g.bank = b }

// End ends a level that is kept open for a Shuffle.
func (g *Game) End() {
	if !g.over && len(g.board.Moves(nil)) == 0 {
		g.over = true
		g.score += g.board.Bonus()
	}
}

// Play makes a move and returns the points that it earns. When it is the last of
// the level, the end bonus is added to the score: nothing that is banked can be
// used after it (a decision).
func (g *Game) Play(m engine.Move) (points int, err error) {
	if err := g.ready(); err != nil {
		return 0, err
	}
	if err := g.board.Check(m); err != nil {
		return 0, err
	}
	g.before = g.board.CopyTo(g.before)
	points, powers := g.board.clear(m)
	g.undoable = powers == 0
	g.score += points
	if !g.rules.Plain {
		g.trigger(powers)
	}
	g.finish()
	return points, nil
}

// trigger carries out the powers of a cleared group that Board leaves out.
func (g *Game) trigger(powers powerSet) {
	if powers.has(engine.Fill) {
		g.dropRow()
	}
	if powers.has(engine.Shuffle) {
		g.bank.Shuffles = 1
	}
	if powers.has(engine.Undo) {
		g.bank.Undos = 1
	}
}

// dropRow drops a row of random boulders in the colours still on the board.
func (g *Game) dropRow() {
	var colors []tile
	for set := g.board.present; set != 0; set &= set - 1 {
		colors = append(colors, set.lowest())
	}
	if len(colors) == 0 {
		return
	}
	g.board.fill(func() engine.Cell {
		return engine.Cell{Color: colorOf(colors[g.rng.IntN(len(colors))])}
	})
}

// UseShuffle uses the banked Shuffle: the colours of all ordinary boulders are permuted among them. Powers
// stay where they are, and so does a Morph's letter (decisions). An Undo cannot go back beyond it.
func (g *Game) UseShuffle() error {
	if err := g.ready(); err != nil {
		return err
	}
	if g.bank.Shuffles == 0 {
		return errors.New("no Shuffle is banked")
	}
	g.bank.Shuffles, g.undoable = 0, false
	g.board.shuffle(g.rng)
	g.finish()
	return nil
}

// UseUndo uses the banked Undo: it takes back the last move, which must not have
// involved a power-up. The points of the move are kept, as in the HTML5 game.
func (g *Game) UseUndo() error {
	if err := g.ready(); err != nil {
		return err
	}
	switch {
	case g.bank.Undos == 0:
		return errors.New("no Undo is banked")
	case !g.undoable:
		return errors.New("there is no move without power-ups to take back")
	}
	g.bank.Undos, g.undoable = 0, false
	g.before.CopyTo(g.board)
	return nil
}

// ExpireTimer lets the Timer at p run out: it and the boulders of its colour
// right beside, above and below it turn Indestructible. An Undo cannot go back
// beyond it.
func (g *Game) ExpireTimer(p engine.Pos) error {
	if err := g.ready(); err != nil {
		return err
	}
	if g.rules.Plain || !g.board.contains(p) || g.board.cell(g.board.index(p)).Power != engine.Timer {
		return fmt.Errorf("no Timer runs at %s", p.Name())
	}
	g.undoable = false
	g.board.expire(g.board.index(p))
	g.finish()
	return nil
}

func (g *Game) ready() error {
	if g.over {
		return errors.New("no level is being played")
	}
	return nil
}

// finish ends the level and adds the end bonus when no move is left.
func (g *Game) finish() {
	if g.moves = g.board.Moves(g.moves[:0]); len(g.moves) == 0 && !(g.Patient && g.bank.Shuffles > 0) {
		g.over = true
		g.score += g.board.Bonus()
	}
}

// Shuffled returns the position as a Shuffle might leave it.
func (b *Board) Shuffled(rng *rand.Rand) *Board {
	c := b.CopyTo(nil).(*Board)
	c.shuffle(rng)
	return c
}

// shuffle permutes the colours of the ordinary boulders.
func (b *Board) shuffle(rng *rand.Rand) {
	var cells []int
	for i, t := range b.cells {
		if isColor(t) {
			cells = append(cells, i)
		}
	}
	rng.Shuffle(len(cells), func(k, l int) {
		i, j := cells[k], cells[l]
		b.cells[i], b.cells[j] = b.cells[j], b.cells[i]
	})
	b.touch(allColumns)
	if b.marked == 0 {
		return
	}
	for _, i := range cells {
		b.marks[i] = markOf(engine.Cell{Color: colorOf(b.cells[i]), Power: b.marks[i].power()})
	}
}

// expire turns the tile in cell i and the neighbours of its colour Indestructible.
func (b *Board) expire(i int) {
	t := b.cells[i]
	cells, n := [5]int{i}, 1
	for _, step := range b.around {
		if isColor(t) && b.cells[i+step] == t {
			cells[n] = i + step
			n++
		}
	}
	for _, j := range cells[:n] {
		b.take(j)
		b.touch(1 << (j>>b.shift - 1))
		b.put(j, engine.Cell{Color: engine.Colorless, Power: engine.Indestructible})
	}
}
