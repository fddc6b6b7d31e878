package e2e

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/domvision/domvision/internal/exhaustive"
)

// TestSGTSameGame plays Same Game of Simon Tatham's collection. The board is
// that of the game ID; the score is reckoned from the squares that the program's
// save file lists for every move.
func TestSGTSameGame(t *testing.T) {
	for _, id := range exhaustive.OneIn(t, 4, []struct {
		rows, cols, colors int
		seed               string
	}{{6, 10, 3, "2718"}, {10, 15, 3, "2718"}, {10, 10, 5, "3141"}, {15, 20, 4, "1618"}}) {
		t.Run(fmt.Sprintf("%dx%dc%d", id.cols, id.rows, id.colors), func(t *testing.T) {
			need(t, "sgt-samegame")
			d := newDesktop(t, 1024, 768)
			d.start("sgt-samegame", fmt.Sprintf("%dx%dc%ds2#%s", id.cols, id.rows, id.colors, id.seed))
			d.window("sgt-samegame")
			ours, left := collapseGame{rules: "sgt-samegame", rows: id.rows, cols: id.cols, selects: true}.play(t, d, "--game", "sgt-samegame")
			theirs := sgtScore(t, d)
			compare(t, left, ours, theirs)
		})
	}
}

// sgtScore saves the game and adds up (n-2)^2 for the squares of its moves.
func sgtScore(t *testing.T, d *desktop) (score int) {
	t.Helper()
	file := d.path("saved")
	d.step("the Game menu opens", func() { d.press(keyF10) })
	for range 6 { // New, Restart, Specific, Random Seed, Load, Save
		d.step("the next entry of the menu", func() { d.press(keyDown) })
	}
	d.press(keyReturn)
	d.active(d.window("game file to save"))
	d.typeText("saved")
	var text []byte
	d.wait("the save file", func() bool {
		d.press(keyReturn) // is lost as long as the dialog reads the folder
		text, _ = os.ReadFile(file)
		return strings.Contains(string(text), "MOVE")
	})
	for line := range strings.Lines(string(text)) {
		if _, squares, ok := strings.Cut(line, ":M"); ok && strings.HasPrefix(line, "MOVE") {
			n := 1 + strings.Count(squares, ",")
			score += (n - 2) * (n - 2)
		}
	}
	return score
}
