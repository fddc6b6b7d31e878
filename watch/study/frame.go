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

	counted int         // points with what they add to the use of a banked Undo, as plans count it
	value   float64     // of the board, if it is the last one
	over    bool        // no move is left on it, whatever it shows
	game    advise.Game // as it is held then
}

// board is a position on which moves can be tried.
type board interface {
	engine.State
	engine.Describer
	Grid() engine.Grid
	Check(engine.Move) error
}

// earner tells what a move earns by itself, where [engine.State.Play] counts more.
type earner interface{ Earns(engine.Move) int }

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
	return r.replay(b, g, line)
}

func (r referee) replay(b board, g engine.Grid, line []engine.Move) (frames []Frame, err error) {
	for _, m := range line {
		if err := b.Check(m); err != nil {
			return frames, err
		}
		if l, ok := b.(lister); ok {
			m = l.Listed(m)
		}
		f := Frame{Grid: g, Move: m, Played: true, Group: b.Group(m, nil)}
		earns, ok := b.(earner)
		if ok {
			f.Points = earns.Earns(m)
		}
		if f.counted = b.Play(m); !ok {
			f.Points = f.counted
		}
		frames = append(frames, f)
		g = b.Grid()
	}
	return append(frames, Frame{
		Grid: g, value: b.Value(), over: len(b.Moves(nil)) == 0 && g.Count(engine.Unknown) == 0, game: advise.After(r.game, b),
	}), nil
}

// frames are the boards of a line from the last one of another line. The line is known to be legal, as
// far as it is.
func (last Frame) frames(line []engine.Move) []Frame {
	r := referee{last.game}
	b, err := r.start(last.Grid)
	if err != nil {
		return []Frame{{Grid: last.Grid}}
	}
	frames, err := r.replay(b, last.Grid, line)
	if err != nil {
		frames = append(frames, Frame{Grid: b.Grid()})
	}
	return frames
}

// ends reports whether a line from there, the last board of another one, ends the game.
func (last Frame) ends(line []engine.Move) bool {
	frames, err := referee{last.game}.follow(last.Grid, line)
	return err == nil && frames[len(frames)-1].over
}

// Path returns the boards of a line from g, or g alone if the line cannot be played.
func Path(game advise.Game, g engine.Grid, line []engine.Move) []Frame {
	frames, err := referee{game}.follow(g, line)
	if err != nil {
		return []Frame{{Grid: g}}
	}
	return frames
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
