package swap

import (
	"strings"
	"testing"
)

func TestFind(t *testing.T) {
	for _, r := range Games() {
		if found, err := Find(r.Name); err != nil || found.Name != r.Name {
			t.Errorf("%s: found %q, %v", r.Name, found.Name, err)
		}
	}
	if _, err := Find("chess"); err == nil || !strings.Contains(err.Error(), "bejeweled, bilging") {
		t.Errorf("error %v", err)
	}
}

// rowsOf makes rows of such lengths that do not touch.
func rowsOf(lengths ...int) []Line {
	var lines []Line
	for i, n := range lengths {
		lines = append(lines, Line{Row: 2 * i, Len: n})
	}
	return lines
}

// TestBilgingPoints holds the whole table of the players' guide.
func TestBilgingPoints(t *testing.T) {
	for _, c := range []struct {
		lengths []int
		want    int
	}{
		{[]int{3}, 3}, {[]int{4}, 5}, {[]int{5}, 7},
		{[]int{3, 3}, 12}, {[]int{3, 4}, 16}, {[]int{3, 5}, 20}, {[]int{4, 4}, 20}, {[]int{4, 5}, 24}, {[]int{5, 5}, 28},
		{[]int{3, 3, 3}, 27}, {[]int{3, 3, 4}, 33}, {[]int{3, 3, 5}, 39}, {[]int{3, 4, 4}, 39}, {[]int{3, 4, 5}, 45}, {[]int{3, 5, 5}, 51},
		{[]int{3, 3, 3, 3}, 48}, {[]int{3, 3, 3, 4}, 56}, {[]int{3, 3, 4, 4}, 64},
		{[]int{3, 3, 3, 5}, 80}, {[]int{3, 3, 4, 5}, 90}, {[]int{3, 3, 5, 5}, 100},
	} {
		if got := points(t, "bilging", 1, 1, rowsOf(c.lengths...)); got != c.want {
			t.Errorf("%v earns %d, want %d", c.lengths, got, c.want)
		}
	}
	if got := points(t, "bilging", 1, 2, rowsOf(3, 5)); got != 8 {
		t.Errorf("a chain of 3 and 5 pieces earns %d", got)
	}
	cross := []Line{{Row: 1, Col: 0, Len: 3}, {Row: 0, Col: 1, Len: 3, Down: true}}
	if got := points(t, "bilging", 1, 3, cross); got != 5 {
		t.Errorf("a chain of five pieces in a cross earns %d", got)
	}
}

func TestBejeweledPoints(t *testing.T) {
	for _, c := range []struct {
		level, step int
		lines       []Line
		want        int
	}{
		{1, 1, rowsOf(3), 10},
		{1, 1, rowsOf(4), 20},
		{1, 1, rowsOf(5), 30},
		{1, 1, rowsOf(3, 3), 10 + 2*10},
		{1, 2, rowsOf(3, 4), 2 * (10 + 2*20)},
		{3, 3, rowsOf(3, 3, 3), 3 * 20 * (1 + 2 + 3)},
	} {
		if got := points(t, "bejeweled", c.level, c.step, c.lines); got != c.want {
			t.Errorf("level %d, clear %d, %v earns %d, want %d", c.level, c.step, c.lines, got, c.want)
		}
	}
}

func TestGweledPoints(t *testing.T) {
	for _, c := range []struct {
		name  string
		level int
		lines []Line
		want  int
	}{
		{"three", 1, rowsOf(3), 10},
		{"five", 1, rowsOf(5), 30},
		{"two lines apart", 1, rowsOf(3, 4), 10 + 20},
		{"levels 2 and 3 count twice", 2, rowsOf(3), 20},
		{"levels 2 and 3 count twice", 3, rowsOf(3), 20},
		{"level 4 counts three times", 4, rowsOf(3), 30},
		{"end to end: one of six", 1, []Line{{Len: 3}, {Col: 3, Len: 3}}, 40},
		{"a column on another", 1, []Line{{Len: 3, Down: true}, {Row: 3, Len: 4, Down: true}}, 50},
		{"an L: the row finds two left", 1, []Line{{Len: 3}, {Len: 3, Down: true}}, 10},
		{"a row through two columns", 1, []Line{{Row: 1, Len: 3}, {Len: 3, Down: true}, {Col: 2, Len: 3, Down: true}}, 10 + 10 - 10},
	} {
		if got := points(t, "gweled", c.level, 1, c.lines); got != c.want {
			t.Errorf("%s: %d points, want %d", c.name, got, c.want)
		}
	}
}

func TestWithWater(t *testing.T) {
	r := rules(t, "bilging")
	for _, rows := range []int{3, 9} {
		if got, err := r.WithWater(rows); err != nil || got.Water != rows {
			t.Errorf("%d rows of water: %d, %v", rows, got.Water, err)
		}
	}
	for _, rows := range []int{2, 10} {
		if _, err := r.WithWater(rows); err == nil || !strings.Contains(err.Error(), "expected 3 to 9") {
			t.Errorf("%d rows of water: error %v", rows, err)
		}
	}
	if _, err := rules(t, "bejeweled").WithWater(3); err == nil {
		t.Error("Bejeweled is under water")
	}
}
