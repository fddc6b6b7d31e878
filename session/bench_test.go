package session_test

import (
	"io"
	"math/rand/v2"
	"testing"

	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/session"
	"github.com/domvision/domvision/session/sessiontest"
)

// BenchmarkRecord records boards of 12 x 14 tiles of 40 x 27 pixels, each with a
// picture that was not there before.
func BenchmarkRecord(b *testing.B) {
	level := collapse.SimulationLevels()[0]
	game := sessiontest.DoM(1, level)
	rec, err := session.Create(b.TempDir(), session.Header{Game: "dom"})
	if err != nil {
		b.Fatal(err)
	}
	defer rec.Close()
	rng := rand.New(rand.NewPCG(1, 1))
	for b.Loop() {
		b.StopTimer()
		grid := level.DealPowered(rng)
		frame, board := game.Draw(0, grid)
		b.StartTimer()
		if err := rec.Record(session.Turn{Event: session.NewLevel, Grid: grid, Frame: frame, Board: board}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkPage exports 26 boards.
func BenchmarkPage(b *testing.B) {
	id, err := theGame()
	if err != nil {
		b.Fatal(err)
	}
	s, err := session.Read(scratch, id)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := (session.Page{}).Write(b.Context(), io.Discard, s); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkGIF exports 26 boards.
func BenchmarkGIF(b *testing.B) {
	id, err := theGame()
	if err != nil {
		b.Fatal(err)
	}
	s, err := session.Read(scratch, id)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := (session.GIF{Width: 240}).Write(b.Context(), io.Discard, s); err != nil {
			b.Fatal(err)
		}
	}
}
