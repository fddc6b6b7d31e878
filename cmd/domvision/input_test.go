package main

import (
	"os"
	"strings"
	"testing"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/engine"
)

func parse(t *testing.T, text string) engine.Grid {
	t.Helper()
	g, err := engine.ParseGrid(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestGridOfAnyFile: what recognize prints can be read, whatever the picture is called.
func TestGridOfAnyFile(t *testing.T) {
	var text strings.Builder
	g := parse(t, "AB\nBA\n")
	want := advise.Board{Grid: g, Game: "bilging", Water: 4}
	sayGrid(&text, g, want.Comment("new\nline, one.png"))
	if b, err := advise.ParseBoard(text.String()); err != nil || !b.Grid.Equal(g) || b.Game != want.Game || b.Water != want.Water {
		t.Errorf("%q: %+v, %v", text.String(), b, err)
	}
}

func read(t testing.TB, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
