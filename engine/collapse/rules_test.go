package collapse

import (
	"strings"
	"testing"
)

func TestGames(t *testing.T) {
	var names []string
	for _, r := range Games() {
		names = append(names, r.Name)
		if found, err := Find(r.Name); err != nil || found.Name != r.Name {
			t.Errorf("Find(%q) = %q, %v", r.Name, found.Name, err)
		}
		if r.Title == "" {
			t.Errorf("%s has no title", r.Name)
		}
	}
	const want = "dom samegame sgt-samegame swell-foop klickety bubble-burst jawbreaker toon-blast"
	if got := strings.Join(names, " "); got != want {
		t.Errorf("games are %s, want %s", got, want)
	}
}

func TestFindUnknown(t *testing.T) {
	_, err := Find("chess")
	for _, want := range []string{`"chess"`, "dom", "bubble-burst"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v does not name %s", err, want)
		}
	}
}

// TestPoints gives points for groups of 2 to 18, and of 100.
func TestPoints(t *testing.T) {
	sizes := []int{2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 100}
	square := []int{0, 1, 4, 9, 16, 25, 36, 49, 64, 81, 100, 121, 144, 169, 196, 225, 256, 9604}
	points := map[string][]int{
		"dom":          {2, 3, 4, 6, 7, 9, 11, 12, 14, 17, 19, 20, 22, 24, 32, 34, 36, 200},
		"samegame":     square,
		"sgt-samegame": square,
		"swell-foop":   square,
		"klickety":     sizes,
		"bubble-burst": {2, 6, 12, 20, 30, 42, 56, 72, 90, 110, 132, 156, 182, 210, 240, 272, 306, 9900},
		"jawbreaker":   {2, 6, 12, 20, 30, 42, 56, 72, 90, 110, 132, 156, 182, 210, 240, 272, 306, 9900}, // 240 for 16 in the source
		"toon-blast":   {2, 3, 4, 11, 12, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 112},
	}
	for _, r := range Games() {
		want := points[r.Name]
		if want == nil {
			t.Errorf("TestPoints has no points for %s", r.Name)
			continue
		}
		for i, n := range sizes {
			if got := r.Points(n); got != want[i] {
				t.Errorf("%s: %d points for a group of %d, want %d", r.Name, got, n, want[i])
			}
		}
	}
}

func TestEndBonus(t *testing.T) {
	leftover := []int{0, 1, 2, 9, 10, 11, 100}
	thousand := []int{1000, 0, 0, 0, 0, 0, 0}
	none := []int{0, 0, 0, 0, 0, 0, 0}
	bonuses := map[string][]int{
		"dom":          {100, 90, 80, 10, 0, 0, 0},
		"samegame":     thousand,
		"sgt-samegame": none,
		"swell-foop":   thousand,
		"klickety":     none,
		"bubble-burst": none,
		"jawbreaker":   none,
		"toon-blast":   none,
	}
	for _, r := range Games() {
		want := bonuses[r.Name]
		if want == nil {
			t.Errorf("TestEndBonus has no bonus for %s", r.Name)
			continue
		}
		for i, n := range leftover {
			if got := r.Bonus(n); got != want[i] {
				t.Errorf("%s: bonus %d for %d left over, want %d", r.Name, got, n, want[i])
			}
		}
	}
}

// Shaping leads to an empty board and never pretends that there is one.
func TestShaping(t *testing.T) {
	for _, r := range Games() {
		if r.Shaping == nil {
			continue
		}
		if got := r.Shaping(0); got != 0 {
			t.Errorf("%s: %v for an empty board, which has its bonus", r.Name, got)
		}
		worth := func(left int) float64 { return float64(r.Bonus(left)) + r.Shaping(left) }
		for left := 1; left < 100; left++ {
			if worth(left) <= 0 || worth(left) >= worth(left-1) {
				t.Errorf("%s: %d tiles left are worth %v, one less %v", r.Name, left, worth(left), worth(left-1))
			}
		}
	}
}
