package simulate

import (
	"slices"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/lab/shard"
)

// wholeGames is whole games, planned for in a moment.
func wholeGames(t *testing.T, games int) Simulation {
	t.Helper()
	s, err := NewSettings(Settings{Game: "dom", Preset: "whole", Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	return Simulation{
		Settings: s,
		Planners: specs(t, "nrpa:nodes=400", "nrpa:nodes=400,plain=1"),
		Games:    shard.Shard{}.Numbers(games),
		Jobs:     2,
	}
}

// sameTime drops the times of records and puts them into their order.
func sameTime(records []Record, s Simulation) []Record {
	list := slices.Clone(records)
	for i := range list {
		list[i].MS = 0
	}
	sortRecords(list, []string{s.Planners[0].String(), s.Planners[1].String()})
	return list
}

// TestWholeGames: the bank is kept for the next level; the same seed gives the same game, even if the
// simulation is resumed in the middle of it.
func TestWholeGames(t *testing.T) {
	s := wholeGames(t, 6)
	all := sameTime(run(t, s, nil), s)
	banked := 0
	for _, r := range all {
		if r.Bank != (collapse.Bank{}) {
			banked++
		}
		if r.Bank.Undos > 1 || r.Bank.Shuffles > 1 {
			t.Errorf("game %d, level %d: %+v is banked, want at most one each", r.Game, r.Level, r.Bank)
		}
	}
	if banked == 0 {
		t.Error("nothing was banked in 6 games")
	}
	var done []Record
	for _, r := range all {
		if r.Level <= 4 {
			done = append(done, r)
		}
	}
	if resumed := sameTime(append(run(t, s, done), done...), s); !slices.Equal(resumed, all) {
		t.Error("resumed after level 4 the games went on in another way")
	}
}

// TestWholeMorph: waiting for a Morph's colour takes time that a Timer does not have.
func TestWholeMorph(t *testing.T) {
	s := wholeGames(t, 1).Settings
	rules, err := s.rules()
	if err != nil {
		t.Fatal(err)
	}
	_, g := start(t, "GGBBO\nGOOYB\nRRGGY\npower 2 0 timer\npower 2 2 morph")
	for _, test := range []struct {
		moves []engine.Pos
		runs  bool
	}{
		{[]engine.Pos{{Row: 0, Col: 0}, {Row: 0, Col: 2}}, true},
		{[]engine.Pos{{Row: 0, Col: 0}, {Row: 2, Col: 3}}, false},
	} {
		p := wholePlayer{match: wholeMatch{levelMatch{settings: s, rules: rules}}, game: collapse.NewGame(rules, nil)}
		if err := p.game.Start(g); err != nil {
			t.Fatal(err)
		}
		for _, at := range test.moves {
			if err := p.make(engine.Move{At: at}); err != nil {
				t.Fatal(err)
			}
		}
		if runs := p.game.Board().Count(engine.Timer) > 0; runs != test.runs || runs != (p.fuse() > 0) {
			t.Errorf("after %v a Timer runs: %t, want %t; its fuse is %d", test.moves, runs, test.runs, p.fuse())
		}
	}
}

// TestWholeBeatsPlain: planning for the power-ups brings points, by far more than chance.
func TestWholeBeatsPlain(t *testing.T) {
	exhaustive.NoRace(t)
	if testing.Short() {
		t.Skip("twelve games")
	}
	s := wholeGames(t, 12)
	report, err := NewReport(NewHeader("test", s.Settings, s.Planners), run(t, s, nil))
	if err != nil {
		t.Fatal(err)
	}
	if d := report.Planners[1].Versus; d.Mean+3*d.SE > 0 {
		t.Errorf("plain boulders are %v points better, standard error %v", d.Mean, d.SE)
	}
}

func TestWholeSettings(t *testing.T) {
	for _, s := range []Settings{
		{Game: "samegame", Preset: "whole"},
		{Game: "dom", Preset: "whole", Seconds: 16},
		{Game: "dom", Preset: "whole", Seconds: -1},
	} {
		if _, err := NewSettings(s); err == nil {
			t.Errorf("%+v is accepted", s)
		}
	}
}
