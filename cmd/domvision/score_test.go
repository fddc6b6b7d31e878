package main

import (
	"slices"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision/corpus"
)

func parse(t *testing.T, text string) engine.Grid {
	t.Helper()
	g, err := engine.ParseGrid(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestCompare(t *testing.T) {
	for name, test := range map[string]struct {
		truth, read          string
		named                bool
		right, wrong, unsure int
		powers               powerScore
	}{
		"same":                    {"AAB\nBBA", "AAB\nBBA", false, 6, 0, 0, powerScore{}},
		"renamed":                 {"AAB\nBBA", "xxA\nAAx", false, 6, 0, 0, powerScore{}},
		"one wrong":               {"AAB\nBBA", "xxA\nAAA", false, 5, 1, 0, powerScore{}},
		"two colours read as one": {"AAB\nAAC", "xxy\nxxy", false, 5, 1, 0, powerScore{}},
		"one colour read as two":  {"AAA\nAAB", "AAC\nAAB", false, 5, 1, 0, powerScore{}},
		"a new letter stands for no letter of the truth": {"AAAB", "xxxA", false, 4, 0, 0, powerScore{}},
		"split colour takes no other's name":             {"AAAB", "AAB?", false, 2, 1, 1, powerScore{}},
		"letters swapped that have names":                {"GGW\nWWG", "WWG\nGGW", true, 0, 6, 0, powerScore{}},
		"one wrong by its name":                          {"GGW\nWWG", "GGW\nWWW", true, 5, 1, 0, powerScore{}},
		"unsure":                                         {"AAB\nBBA", "AA?\nBBA", false, 5, 0, 1, powerScore{}},
		"unknown in the truth":                           {"A?B", "ABB", false, 2, 0, 0, powerScore{}},
		"empty read as a tile":                           {"A.B", "AAB", false, 2, 1, 0, powerScore{}},
		"tile read as empty":                             {"AAB", "A.B", false, 2, 1, 0, powerScore{}},
		"invisible row and column":                       {"...\nAB.\nAA.", "AB\nAA", false, 4, 0, 0, powerScore{}},
		"another size":                                   {"AAB\nBBA", "AA\nBB", false, 0, 6, 0, powerScore{}},
		"another size, unknown in the truth":             {"AA?\nBBA", "AA\nBB", false, 0, 5, 0, powerScore{}},
		"power named": {"AA*\npower 0 0 fill\npower 0 2 wild", "AA*\npower 0 0 fill\npower 0 2 wild",
			false, 3, 0, 0, powerScore{Named: 2}},
		"power unnamed": {"AA*\npower 0 2 wild", "AA*\npower 0 2 unknown", false, 3, 0, 0, powerScore{Unnamed: 1}},
		"own tile read as a boulder with a mark": {"AA*\npower 0 2 wild", "AAB\npower 0 2 unknown",
			false, 2, 1, 0, powerScore{Unnamed: 1}},
		"own tile read as a boulder": {"AA*\npower 0 2 wild", "AAB", false, 2, 1, 0, powerScore{Missed: 1}},
		"power misnamed, imagined, a speck": {"AAB\npower 0 0 fill", "AAB\npower 0 0 undo\npower 0 1 unknown\npower 0 2 fill",
			false, 3, 0, 0, powerScore{Misnamed: 1, Imagined: 1, Specks: 1}},
	} {
		t.Run(name, func(t *testing.T) {
			s := compare(parse(t, test.truth), parse(t, test.read), test.named)
			if s.right != test.right || s.wrong != test.wrong || s.unsure != test.unsure || s.powers != test.powers {
				t.Errorf("right %d, wrong %d, unsure %d, powers %+v; want %d, %d, %d, %+v",
					s.right, s.wrong, s.unsure, s.powers, test.right, test.wrong, test.unsure, test.powers)
			}
		})
	}
}

func TestConfusionSpeaksTheLettersOfTheTruth(t *testing.T) {
	s := compare(parse(t, "AAABBB"), parse(t, "xxyyyz"), false)
	want := map[confused]int{{'A', 'A'}: 2, {'A', 'B'}: 1, {'B', 'B'}: 2, {'B', corpus.Other}: 1}
	if len(s.confusion) != len(want) {
		t.Fatalf("confusion %v, want %v", s.confusion, want)
	}
	for pair, n := range want {
		if s.confusion[pair] != n {
			t.Errorf("%c read as %c: %d, want %d", pair.Truth, pair.Read, s.confusion[pair], n)
		}
	}
}

// Differences lie on the grid that was read, its empty margins included, and speak
// the letters of the truth.
func TestDifferences(t *testing.T) {
	s := compare(parse(t, "AAB\n.AB\nACA"), parse(t, ".....\n..xx?\n..xxy\n..xxx"), false)
	var got []string
	for _, d := range s.differences {
		got = append(got, d.String())
	}
	want := []string{"row 2, column 5: B, unsure", "row 3, column 3: empty read as A", "row 4, column 4: C read as A"}
	if !slices.Equal(got, want) {
		t.Errorf("differences %q, want %q", got, want)
	}
	if s = compare(parse(t, "AAB"), parse(t, "AB\nAB"), false); len(s.differences) > 0 || s.size != "1 x 3 cells read as 2 x 2" {
		t.Errorf("differences %v, size %q", s.differences, s.size)
	}
	s = scoreUnsure(parse(t, "A?B"))
	if s.unsure != 1 || len(s.differences) != 1 || s.differences[0].String() != "row 1, column 2: unsure" {
		t.Errorf("without a truth: %+v", s)
	}
}

func TestScoreAdds(t *testing.T) {
	var sum score
	sum.add(compare(parse(t, "AAB"), parse(t, "AA?"), false))
	sum.add(compare(parse(t, "AAB\npower 0 0 fill"), parse(t, "AAB"), false))
	if sum.right != 5 || sum.unsure != 1 || sum.powers.Missed != 1 || sum.confusion[confused{'A', 'A'}] != 4 {
		t.Errorf("sum %+v", sum)
	}
}

// Where no grid of a folder tells of power-ups, what is read of them is neither right
// nor wrong.
func TestPowersThatNoGridTellsOf(t *testing.T) {
	plain, told := example{truth: parse(t, "AAB")}, example{truth: parse(t, "AAB\npower 0 0 fill")}
	if tellPowers([]example{plain, {standing: noGrid}}) || !tellPowers([]example{plain, told}) {
		t.Error("whether any grid tells of power-ups is not seen")
	}
	read := compare(plain.truth, parse(t, "AAB\npower 0 0 fill\npower 0 1 unknown"), false)
	var sum score
	sum.add(score{powers: read.powers.unjudged()})
	if want := (powerScore{Unjudged: 2}); sum.powers != want {
		t.Errorf("%+v, want %+v", sum.powers, want)
	}
	if got, want := sum.powers.String(), "no grid tells of any; 2 that were read are not judged"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
