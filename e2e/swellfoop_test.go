package e2e

import (
	"fmt"
	"image"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/fixtures/boards"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/vision/corpus"
)

// TestSwellFoop plays GNOME's Swell Foop. The board is dictated to it as a saved
// game without moves; the score is the one that it adds to its list of scores.
func TestSwellFoop(t *testing.T) {
	exhaustive.Only(t) // TestSGTSameGame plays a small game
	for _, g := range []struct {
		size       string
		rows, cols int
		colors     int
		theme      string
	}{{"normal", 10, 15, 3, "shapesandcolors"}, {"large", 15, 20, 4, "colors"}} {
		t.Run(fmt.Sprintf("%dx%dc%d-%s", g.cols, g.rows, g.colors, g.theme), func(t *testing.T) {
			need(t, "swell-foop")
			d := newDesktop(t, 1280, 900)
			deal := boards.Deal(rand.New(rand.NewPCG(7, 0)), g.rows, g.cols, "ABCD"[:g.colors])
			d.write(swellFoopFile, swellFoopSettings(g.theme, g.size, deal))
			d.startWithBus("swell-foop")
			d.window("swell-foop")
			game := collapseGame{rules: "swell-foop", rows: g.rows, cols: g.cols}
			ours, left := game.play(t, d)
			compare(t, left, ours, swellFoopScore(d))
		})
	}
}

// TestSwellFoopLit: the group under the pointer lights up. However large it is, the board is read through that.
func TestSwellFoopLit(t *testing.T) {
	exhaustive.Only(t)
	need(t, "swell-foop")
	for _, theme := range []string{"shapesandcolors", "colors"} {
		for _, share := range []float64{0.4, 0.6, 0.8} { // of the tiles, of one colour
			t.Run(fmt.Sprintf("%s-%g", theme, share), func(t *testing.T) {
				const rows, cols = 10, 15
				d := newDesktop(t, 1280, 900)
				rng := rand.New(rand.NewPCG(7, 1))
				deal := boards.Deal(rng, rows, cols, "ABC")
				for i := range deal.Cells {
					if rng.Float64() < share {
						deal.Cells[i].Color = 'A'
					}
				}
				d.write(swellFoopFile, swellFoopSettings(theme, "normal", deal))
				d.startWithBus("swell-foop")
				d.window("swell-foop")
				d.point(home)
				e := newEyes(t)
				frame, grid := e.first(rows, cols)
				rules, err := collapse.Find("swell-foop")
				if err != nil {
					t.Fatal(err)
				}
				board, err := collapse.NewBoard(rules, grid)
				if err != nil {
					t.Fatal(err)
				}
				var largest engine.Move
				most := 0
				for _, m := range board.Moves(nil) {
					if n := len(board.Group(m, nil)); n > most {
						most, largest = n, m
					}
				}
				middle := e.middle(largest.At)
				lit := e.changed(frame, func() {
					middle.X ^= 1
					d.point(middle)
				})
				o, err := e.recognizer.Recognize(lit)
				if err != nil || !corpus.Compare(o.Grid, grid).Full() { // an unknown theme may get other letters
					t.Errorf("with %d tiles lit: %v; see %s", most, err, keep(t, "", lit, o.Grid, grid))
				}
			})
		}
	}
}

// swellFoopFile, below a home, holds the settings of Swell Foop.
const swellFoopFile = ".config/glib-2.0/settings/keyfile"

// swellFoopSettings are settings with which it begins with a board.
func swellFoopSettings(theme, size string, deal engine.Grid) string {
	return fmt.Sprintf(`[org/gnome/swell-foop]
first-run=false
zealous=false
theme='%s'
size='%s'
colors=%d
saved-game=(%s, 0, @a(yy) [])
`, theme, size, len(deal.Colors()), swellFoopBoard(deal))
}

// swellFoopBoard writes a board as the program saves it: rows of bytes.
func swellFoopBoard(g engine.Grid) string {
	var rows []string
	for row := range g.Rows {
		var cells []string
		for col := range g.Cols {
			cells = append(cells, fmt.Sprintf("0x%02x", g.At(engine.Pos{Row: row, Col: col}).Color-'A'+1))
		}
		rows = append(rows, "["+strings.Join(cells, ", ")+"]")
	}
	return "[" + strings.Join(rows, ", ") + "]"
}

// swellFoopScore says that the name is right that the program proposes for its list
// of scores, and waits until it has written that.
func swellFoopScore(d *desktop) (score int) {
	d.t.Helper()
	w := d.window("Congratulations")
	d.active(w)
	d.step("the list of scores closes", func() {
		corner := d.place(w)
		d.click(image.Pt(corner.Max.X-45, corner.Min.Y+27)) // Done
	})
	d.wait("a score", func() bool {
		lists, _ := filepath.Glob(d.path(".local/share/swell-foop/scores/*"))
		for _, list := range lists {
			text, _ := os.ReadFile(list)
			if n, _ := fmt.Sscanf(string(text), "%d", &score); n == 1 {
				return true
			}
		}
		return false
	})
	return score
}
