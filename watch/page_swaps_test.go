package watch

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/internal/chromium"
)

// testSwapsOnPage: of a game of swaps the page says which tiles to swap, and nothing of
// levels and points.
func testSwapsOnPage(t *testing.T, browser context.Context) {
	var game *screen
	var board *swap.Board
	p := openPage(t, browser, newTheatre(t, 8, 8, 4, nil), func(c *Config, _ *Page) {
		swaps, s, b := watchSwaps(t)
		game, board = s, b
		c.Source, c.Read, c.Plan = s, swaps.Read, swaps.Plan
		c.Rules = func(r Reading) (Rules, error) {
			rules, err := swaps.Rules(r)
			rules.Note = "which game is it?"
			return rules, err
		}
	})
	p.ask("")
	p.says("best", "Swap row ")
	p.says("worth", "point")
	p.says("of", "swaps")
	p.Until(`document.querySelectorAll("#strip button").length === 2`)
	if where := chromium.Value[string](p.Page, `document.getElementById("where").textContent`); where != "" {
		t.Errorf("a plan of one swap is called %q", where)
	}
	p.says("advice", "which game is it?")
	if rows := chromium.Value[int](p.Page, `document.querySelectorAll("#moves tr").length`); rows < 2 {
		t.Errorf("%d swaps are listed", rows)
	}
	if chromium.Value[bool](p.Page, `document.getElementById("score").textContent !== "" || !document.getElementById("counted").hidden`) {
		t.Error("it speaks of points")
	}
	p.ask("Nothing has changed")

	p.says("set-goal", "Does the level ask for something?")
	p.Click("set-goal")
	p.Until(`document.getElementById("level-goal").open && document.querySelectorAll("#to-clear input").length > 3`)
	p.Do(chromedp.SetValue(chromedp.CSS("#moves-left"), "12"))
	p.ClickOn("#to-clear label")
	p.Inspect("goal")
	p.Do(chromedp.EmulateViewport(360, 740, chromedp.EmulateScale(2)))
	p.Inspect("goal-phone")
	p.Do(chromedp.EmulateViewport(1280, 900))
	p.ClickOn("#level-goal .primary")
	p.says("asked", "The level: 12 moves left; clear ")
	p.Inspect("goal-set")
	p.Click("set-goal")
	if moves := chromium.Value[string](p.Page, `document.getElementById("moves-left").value + document.querySelectorAll("#to-clear input:checked").length`); moves != "121" {
		t.Errorf("the goal is %s", moves)
	}
	p.Do(chromedp.SetValue(chromedp.CSS("#points-left"), "500"))
	p.ClickOn("#to-clear label")
	p.ClickOn("#level-goal .primary")
	p.says("asked", "The level: 500 points to go; 12 moves left.")
	p.Inspect("goal-points")
	p.Click("set-goal")
	p.ClickOn("#to-clear label")
	p.Do(chromedp.SetValue(chromedp.CSS("#points-left"), ""))
	p.Do(chromedp.SetValue(chromedp.CSS("#moves-left"), ""))
	p.ClickOn("#to-clear label")
	p.ClickOn("#level-goal .primary")
	p.says("set-goal", "Does the level ask for something?")

	if !chromium.Value[bool](p.Page, `document.getElementById("each").hidden`) {
		t.Error("points a swap are shown before the first swap")
	}
	var move engine.Move // that loses most, of those listed
	of := `document.querySelector("#moves tr:last-child")`
	fmt.Sscan(chromium.Value[string](p.Page, of+`.querySelector("button").dataset.move`), &move.At.Row, &move.At.Col, &move.Swap)
	var lost float64
	fmt.Sscanf(chromium.Value[string](p.Page, of+`.lastChild.textContent`), "−%g", &lost)
	seen := board.CopyTo(nil).Play(move)
	game.change(func() { board.PlayWith(move, rand.New(rand.NewPCG(1, 1))) })
	p.ask("Another swap than advised")
	p.says("each", fmt.Sprintf("%d points in 1 swap, %d.0 a swap", seen, seen))
	p.says("own", fmt.Sprintf("About −%.0f point", math.Round(lost)))
	if made := chromium.Value[string](p.Page, `document.getElementById("made").textContent`); lost == 0 || made != fmt.Sprintf("%d −%.0f", seen, math.Round(lost)) {
		t.Errorf("the list of moves is %q; the swap lost %g", made, lost)
	}
	p.look("dark", 390, 800, 2)
	p.Inspect("swapped-phone-dark")
}
