package study

import (
	"encoding/binary"
	"fmt"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/engine"
)

// Frame is a board of a line, and the move that is made on it.
type Frame struct {
	Grid   engine.Grid
	Move   engine.Move
	Played bool         // a move is made; not so on the last board
	Group  []engine.Pos // what the move is scored for
	Points int

	value float64 // of the board
	over  bool    // no move is left on it, whatever it shows
}

// board is a position on which moves can be tried.
type board interface {
	engine.State
	engine.Describer
	Grid() engine.Grid
	Check(engine.Move) error
}

// lister names moves as [engine.State.Moves] does.
type lister interface {
	Listed(engine.Move) engine.Move
}

// referee plays moves by the rules of a game.
type referee struct{ game advise.Game }

func (r referee) start(g engine.Grid) (board, error) {
	position, err := r.game.Start(g)
	if err != nil {
		return nil, err
	}
	b, ok := position.State().CopyTo(nil).(board)
	if !ok {
		return nil, fmt.Errorf("moves of %s cannot be tried", r.game.About().Title)
	}
	return b, nil
}

// follow plays a line from a board. The last frame, which is always there, is the board after it. Moves
// are named as the board lists them.
func (r referee) follow(g engine.Grid, line []engine.Move) ([]Frame, error) {
	b, err := r.start(g)
	if err != nil {
		return nil, err
	}
	return replay(b, g, line)
}

func replay(b board, g engine.Grid, line []engine.Move) (frames []Frame, err error) {
	for _, m := range line {
		if err := b.Check(m); err != nil {
			return frames, err
		}
		if l, ok := b.(lister); ok {
			m = l.Listed(m)
		}
		f := Frame{Grid: g, Move: m, Played: true, Group: b.Group(m, nil)}
		f.Points = b.Play(m)
		frames = append(frames, f)
		g = b.Grid()
	}
	return append(frames, Frame{Grid: g, value: b.Value(), over: len(b.Moves(nil)) == 0 && g.Count(engine.Unknown) == 0}), nil
}

// frames are the boards of a line that is known to be legal, as far as it is.
func (r referee) frames(g engine.Grid, line []engine.Move) []Frame {
	b, err := r.start(g)
	if err != nil {
		return []Frame{{Grid: g}}
	}
	frames, err := replay(b, g, line)
	if err != nil {
		frames = append(frames, Frame{Grid: b.Grid()})
	}
	return frames
}

// play reports what a line from a board earns, and whether it ends the game.
func (r referee) play(g engine.Grid, line []engine.Move) (total float64, ends bool) {
	b, err := r.start(g)
	if err != nil {
		return 0, false
	}
	frames, err := replay(b, g, line)
	if err != nil {
		return 0, false
	}
	for _, f := range frames {
		total += float64(f.Points) + f.value
	}
	return total, frames[len(frames)-1].over
}

// moves are those of some frames.
func moves(frames []Frame) []engine.Move {
	list := make([]engine.Move, len(frames))
	for i, f := range frames {
		list[i] = f.Move
	}
	return list
}

// key is a line as the key of a map.
func key(line []engine.Move) string {
	var k []byte
	for _, m := range line {
		k = binary.AppendVarint(k, int64(m.At.Row))
		k = binary.AppendVarint(k, int64(m.At.Col))
		k = append(k, byte(m.Swap))
	}
	return string(k)
}
