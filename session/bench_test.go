package session_test

import (
	"io"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/session"
	"github.com/domvision/domvision/session/sessiontest"
)

// BenchmarkRecord records boards of 12 x 14 tiles of 40 x 27 pixels, each with a
// picture that was not there before. turn-ms is the part of the time for which answers wait.
func BenchmarkRecord(b *testing.B) {
	level := collapse.SimulationLevels()[0]
	game := sessiontest.DoM(1, level)
	rec, err := session.Create(b.TempDir(), session.Header{Game: "dom"})
	if err != nil {
		b.Fatal(err)
	}
	defer rec.Close()
	rng := rand.New(rand.NewPCG(1, 1))
	var turns time.Duration
	for b.Loop() {
		b.StopTimer()
		grid := level.DealPowered(rng)
		frame, board := game.Draw(0, grid)
		turn := session.Turn{Event: session.NewLevel, Grid: grid, Frame: frame, Board: board}
		b.StartTimer()
		start := time.Now()
		if err := rec.Record(turn); err != nil {
			b.Fatal(err)
		}
		turns += time.Since(start)
		if err := rec.Picture(turn); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(turns.Seconds()*1000/float64(b.N), "turn-ms")
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
