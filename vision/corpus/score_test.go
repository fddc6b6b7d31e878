package corpus

import (
	"slices"
	"testing"

	"github.com/domvision/domvision/engine"
)

func TestCompare(t *testing.T) {
	for name, test := range map[string]struct {
		truth, read          string
		named                bool
		right, wrong, unsure int
		powers               PowerScore
	}{
		"same":                    {"AAB\nBBA", "AAB\nBBA", false, 6, 0, 0, PowerScore{}},
		"renamed":                 {"AAB\nBBA", "xxA\nAAx", false, 6, 0, 0, PowerScore{}},
		"one wrong":               {"AAB\nBBA", "xxA\nAAA", false, 5, 1, 0, PowerScore{}},
		"two colours read as one": {"AAB\nAAC", "xxy\nxxy", false, 5, 1, 0, PowerScore{}},
		"one colour read as two":  {"AAA\nAAB", "AAC\nAAB", false, 5, 1, 0, PowerScore{}},
		"a new letter stands for no letter of the truth": {"AAAB", "xxxA", false, 4, 0, 0, PowerScore{}},
		"split colour takes no other's name":             {"AAAB", "AAB?", false, 2, 1, 1, PowerScore{}},
		"letters swapped that have names":                {"GGW\nWWG", "WWG\nGGW", true, 0, 6, 0, PowerScore{}},
		"one wrong by its name":                          {"GGW\nWWG", "GGW\nWWW", true, 5, 1, 0, PowerScore{}},
		"unsure":                                         {"AAB\nBBA", "AA?\nBBA", false, 5, 0, 1, PowerScore{}},
		"unknown in the truth":                           {"A?B", "ABB", false, 2, 0, 0, PowerScore{}},
		"empty read as a tile":                           {"A.B", "AAB", false, 2, 1, 0, PowerScore{}},
		"tile read as empty":                             {"AAB", "A.B", false, 2, 1, 0, PowerScore{}},
		"invisible row and column":                       {"...\nAB.\nAA.", "AB\nAA", false, 4, 0, 0, PowerScore{}},
		"another size":                                   {"AAB\nBBA", "AA\nBB", false, 0, 6, 0, PowerScore{}},
		"another size, unknown in the truth":             {"AA?\nBBA", "AA\nBB", false, 0, 5, 0, PowerScore{}},
		"power named": {"AA*\npower 0 0 fill\npower 0 2 wild", "AA*\npower 0 0 fill\npower 0 2 wild",
			false, 3, 0, 0, PowerScore{Named: 2}},
		"power unnamed": {"AA*\npower 0 2 wild", "AA*\npower 0 2 unknown", false, 3, 0, 0, PowerScore{Unnamed: 1}},
		"own tile read as a boulder with a mark": {"AA*\npower 0 2 wild", "AAB\npower 0 2 unknown",
			false, 2, 1, 0, PowerScore{Unnamed: 1}},
		"own tile read as a boulder": {"AA*\npower 0 2 wild", "AAB", false, 2, 1, 0, PowerScore{Missed: 1}},
		"power misnamed, imagined, a speck": {"AAB\npower 0 0 fill", "AAB\npower 0 0 undo\npower 0 1 unknown\npower 0 2 fill",
			false, 3, 0, 0, PowerScore{Misnamed: 1, Imagined: 1, Specks: 1}},
	} {
		t.Run(name, func(t *testing.T) {
			s := compareGrids(grid(t, test.read), grid(t, test.truth), !test.named)
			if s.Right != test.right || s.Wrong != test.wrong || s.Unsure != test.unsure || s.Powers != test.powers {
				t.Errorf("right %d, wrong %d, unsure %d, powers %+v; want %d, %d, %d, %+v",
					s.Right, s.Wrong, s.Unsure, s.Powers, test.right, test.wrong, test.unsure, test.powers)
			}
		})
	}
}

func TestConfusionSpeaksTheLettersOfTheTruth(t *testing.T) {
	s := Compare(grid(t, "xxyyyz"), grid(t, "AAABBB"))
	want := map[Confused]int{{'A', 'A'}: 2, {'A', 'B'}: 1, {'B', 'B'}: 2, {'B', Other}: 1}
	if len(s.Confusion) != len(want) {
		t.Fatalf("confusion %v, want %v", s.Confusion, want)
	}
	for pair, n := range want {
		if s.Confusion[pair] != n {
			t.Errorf("%c read as %c: %d, want %d", pair.Truth, pair.Read, s.Confusion[pair], n)
		}
	}
}

// Differences lie on the grid that was read, its empty margins included, and speak
// the letters of the truth.
func TestDifferences(t *testing.T) {
	s := Compare(grid(t, ".....\n..xx?\n..xxy\n..xxx"), grid(t, "AAB\n.AB\nACA"))
	var got []string
	for _, d := range s.Differences {
		got = append(got, d.String())
	}
	want := []string{"row 2, column 5: B, unsure", "row 3, column 3: empty read as A", "row 4, column 4: C read as A"}
	if !slices.Equal(got, want) {
		t.Errorf("differences %q, want %q", got, want)
	}
	if s = Compare(grid(t, "AB\nAB"), grid(t, "AAB")); len(s.Differences) > 0 || s.Size != "1 x 3 cells read as 2 x 2" {
		t.Errorf("differences %v, size %q", s.Differences, s.Size)
	}
	s = Unread(grid(t, "A?B"))
	if s.Unsure != 1 || len(s.Differences) != 1 || s.Differences[0].String() != "row 1, column 2: unsure" {
		t.Errorf("without a truth: %+v", s)
	}
}

func TestScoreAdds(t *testing.T) {
	var sum Score
	sum.Add(Compare(grid(t, "AA?"), grid(t, "AAB")))
	sum.Add(Compare(grid(t, "AAB"), grid(t, "AAB\npower 0 0 fill")))
	if sum.Right != 5 || sum.Unsure != 1 || sum.Powers.Missed != 1 || sum.Confusion[Confused{'A', 'A'}] != 4 {
		t.Errorf("sum %+v", sum)
	}
}

// If the truth lists no power-ups, those that were read are neither right nor wrong.
func TestUnjudged(t *testing.T) {
	read := Compare(grid(t, "AAB\npower 0 0 fill\npower 0 1 unknown"), grid(t, "AAB"))
	var sum Score
	sum.Add(Score{Powers: read.Powers.Unjudge()})
	if want := (PowerScore{Unjudged: 2}); sum.Powers != want {
		t.Errorf("%+v, want %+v", sum.Powers, want)
	}
	if got, want := sum.Powers.String(), "no grid lists any, so the 2 that were read do not count"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestComparePart: hidden cells do not count; the letters are found in the rest.
func TestComparePart(t *testing.T) {
	truth, seen := grid(t, "AAB\nBBA\nACA"), grid(t, "yx\nxy\nzy")
	s := ComparePart(truth, func(at engine.Pos) (engine.Cell, bool) {
		at.Col -= 1
		if !seen.In(at) {
			return engine.Cell{}, false
		}
		return seen.At(at), true
	})
	if s.Right != 6 || s.Wrong+s.Unsure > 0 {
		t.Error(s)
	}
}
