package review

import (
	"fmt"
	"math"
	"os"
	"regexp"
	"strconv"
	"testing"
)

// TestOthers compares the figures of domvision with those of docs/planning.md.
func TestOthers(t *testing.T) {
	page, err := os.ReadFile("../docs/planning.md")
	if err != nil {
		t.Fatal(err)
	}
	points := map[string]int{}
	for _, o := range Others() {
		points[o.Name] = o.From
	}
	for name, planner := range map[string]string{
		"domvision, 0.12 s a level": "nrpa:time=120ms",
		"domvision, 5 s a level":    "nrpa:time=5s",
	} {
		row := regexp.MustCompile(fmt.Sprintf(`(?m)^\| .%s.[^|]*\|[^|]*\| ([\d.]+) \|`, planner)).FindSubmatch(page)
		if row == nil {
			t.Errorf("docs/planning.md has no row of %s", planner)
			continue
		}
		if want, _ := strconv.ParseFloat(string(row[1]), 64); points[name] != int(math.Round(want)) {
			t.Errorf("%s: %d points, want %v", name, points[name], want)
		}
	}
}
