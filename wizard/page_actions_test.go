package wizard

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/domvision/domvision/internal/chromium"
	"github.com/domvision/domvision/internal/exhaustive"
)

// mostActions is how much a player has to do from the first click to a saved profile, if the pictures are good.
const mostActions = 12

// countActions has the page count presses of the mouse and of keys. Choosing from a list or a dialog of files is one
// more than opening it.
const countActions = `window.actions = 0; {
	const one = e => { if (e.isTrusted) actions++; };
	addEventListener("pointerdown", one, true);
	addEventListener("keydown", one, true);
	addEventListener("change", e => { actions += { file: 1, "select-one": 2 }[e.target.type] ?? 0; }, true);
}`

// testFewActions goes all the way, for a board that is found and one that is not. DOMVISION_SHOTS keeps each step.
func testFewActions(t *testing.T, browser context.Context) {
	exhaustive.NoRace(t)
	for _, c := range exhaustive.OneIn(t, 2, []struct {
		name, first, second string
		draw                [4]float64 // rectangle around the board, if it is not found
		game                string
	}{
		{name: "found", first: "../fixtures/screenshots/dom-12x14.png", second: "../fixtures/screenshots/dom-12x14-large.jpg", game: "dom"},
		{name: "drawn", first: monsters(t), second: "../vision/learn/testdata/monsterz-selected.jpg", draw: [4]float64{22, 45, 416, 430}, game: "bejeweled"},
	}) {
		t.Run(c.name, func(t *testing.T) {
			folder := t.TempDir()
			config := config(folder)
			config.Games = func() []string { return []string{"bejeweled", "dom"} }
			w, err := New(config)
			if err != nil {
				t.Fatal(err)
			}
			p := openPage(t, browser, w)
			shot := func(step string) { p.Inspect("way-" + c.name + "-" + step) }
			p.Until(`document.getElementById("drop").offsetHeight > 0`)
			p.Do(chromedp.Evaluate[chromedp.Void](countActions),
				chromedp.Evaluate[chromedp.Void](`document.getElementById("file").addEventListener("click", e => e.preventDefault())`)) // the dialog of the system
			shot("1-begin")
			choose := func(picture string, nth int) {
				if nth > 1 {
					p.Click("add")
				}
				p.Click("choose")
				p.give(picture, nth)
				p.Until(`document.getElementById("picture").naturalWidth > 0`)
			}
			choose(c.first, 1)
			shot("2-given")
			if c.draw != [4]float64{} {
				p.Until(`document.getElementById("tiles").style.visibility === "hidden"`) // there are none yet
				to := p.onScreen(c.draw[2], c.draw[3])
				p.drag(p.onScreen(c.draw[0], c.draw[1]), to)
				shot("3-drawing")
				p.drop(to)
				p.says("8 rows and 8 columns, all read.")
			}
			p.Do(chromedp.SetValue(chromedp.CSS("#rules"), c.game), idle)
			shot("4-game")
			choose(c.second, 2)
			shot("5-second")
			p.Click("review")
			p.Until(`document.getElementById("dialog").open && !document.getElementById("save").hidden`)
			shot("6-review")
			p.Click("save")
			p.Until(`!!document.getElementById("saved")`)
			shot("7-saved")
			n := chromium.Value[int](p.Page, `actions`)
			t.Logf("%d actions", n)
			if n > mostActions || n < 8 {
				t.Errorf("%d actions from the first click to Save; at most %d are good, and fewer than 8 are not counted rightly", n, mostActions)
			}
			checkProfile(t, filepath.Join(folder, "mine.toml"), c.first)
		})
	}
}
