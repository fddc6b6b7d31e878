package main

import (
	"slices"
	"testing"

	"github.com/domvision/domvision/engine"
)

func TestCouldBe(t *testing.T) {
	colors := []engine.Color{'B', 'G'}
	for name, test := range map[string]struct {
		game   string
		unsure engine.Power
		want   []engine.Cell
	}{
		"power-ups": {"dom", engine.NoPower, []engine.Cell{
			{Color: 'B'},
			{Color: 'G'},
			{Color: engine.Colorless, Power: engine.Explode},
			{Color: engine.Colorless, Power: engine.Indestructible},
			{Color: engine.Colorless, Power: engine.Wild},
		}},
		"no power-ups in the game": {"samegame", engine.NoPower, []engine.Cell{{Color: 'B'}, {Color: 'G'}}},
		"its power-up has a colour": {"dom", engine.Timer, []engine.Cell{
			{Color: 'B', Power: engine.Timer},
			{Color: 'G', Power: engine.Timer},
		}},
	} {
		t.Run(name, func(t *testing.T) {
			rules, err := findGame(test.game)
			if err != nil {
				t.Fatal(err)
			}
			got := couldBe(engine.Cell{Color: engine.Unknown, Power: test.unsure}, colors, rules.levels)
			if !slices.Equal(got, test.want) {
				t.Errorf("%v, want %v", got, test.want)
			}
		})
	}
}
