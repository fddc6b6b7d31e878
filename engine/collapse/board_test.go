package collapse

import (
	"testing"

	"github.com/domvision/domvision/engine"
)

// grid reads the text form of a grid.
func grid(t testing.TB, text string) engine.Grid {
	t.Helper()
	g, err := engine.ParseGrid(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// rules finds the rules of a game.
func rules(t testing.TB, name string) Rules {
	t.Helper()
	r, err := Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// board starts a game on a grid given in the text form.
func board(t testing.TB, game, text string) *Board {
	t.Helper()
	b, err := NewBoard(rules(t, game), grid(t, text))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// at is the move at a row and a column counted from 0.
func at(row, col int) engine.Move {
	return engine.Move{At: engine.Pos{Row: row, Col: col}}
}

// places is a list of positions from pairs of rows and columns counted from 0.
func places(rowCol ...int) []engine.Pos {
	var list []engine.Pos
	for i := 0; i < len(rowCol); i += 2 {
		list = append(list, engine.Pos{Row: rowCol[i], Col: rowCol[i+1]})
	}
	return list
}
