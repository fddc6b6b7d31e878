package watch

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/fixtures/artwork"
	"github.com/domvision/domvision/internal/chromium"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/planner"
)

// TestBrowser tries the page in a real browser.
func TestBrowser(t *testing.T) {
	browser := chromium.Start(t, 15*time.Minute)
	sample := []string{"follows", "keyboard while improving", "keyboard dialogs", "swaps", "asks", "tries", "picks", "ends"}
	for name, test := range map[string]func(*testing.T, context.Context){
		"follows": testFollows, "still": testStill, "news in sight": testNewsInSight, "still swaps": testStillSwaps, "beside text": testBesideText, "figures": testFigures, "numbers": testNumbers, "wide": testWide, "corrects": testCorrects, "keyboard": testKeyboard, "keyboard walk": testKeyboardWalk, "keyboard dialogs": testKeyboardDialogs, "keyboard goal": testKeyboardGoal, "keyboard while improving": testKeyboardWhileImproving, "improves": testImprovesOnPage,
		"swaps": testSwapsOnPage, "foreign page": testForeignPage, "looks": testLooks, "other link": testOtherLink, "asks": testAsks,
		"tries": testTries, "tries better": testTriesBetter, "steps": testSteps, "strip stays": testStripStays, "goes on": testGoesOn, "tries swaps": testTriesSwaps, "ends": testEnds, "perhaps over": testPerhapsOver, "may end": testMayEnd, "unnamed": testUnnamed, "offered": testOffered, "sounds": testSounds, "reports": testReports, "picks": testPicks, "settings": testSettings, "two pages": testTwoPages, "review outlives": testReviewOutlives, "marked": testMarked,
	} {
		t.Run(name, func(t *testing.T) {
			if !slices.Contains(sample, name) {
				exhaustive.Only(t)
			}
			test(t, browser)
		})
	}
}

// testFollows: the page shows answer after answer without being loaded again, and
// says why there is none.
func testFollows(t *testing.T, browser context.Context) {
	s := newTheatre(t, 12, 14, 4, nil)
	p := openPage(t, browser, s, func(_ *Config, page *Page) {
		page.Goal = func(a *Answer) string { return fmt.Sprintf("2500 points: %d %%", a.Score.Level) }
	})
	p.Do(chromedp.Evaluate[chromedp.Void](`window.loaded = "once"; undefined`))
	p.ask("A new game")
	p.says("goal", "2500 points: 1 %")
	p.says("worth", "; expected score ")
	p.says("worth", " in this level")
	p.says("candidates", "Expected score")
	first := chromium.Value[string](p.Page, `document.getElementById("picture").src`)
	p.play(p.best())
	p.ask("As advised")
	if chromium.Value[string](p.Page, `document.getElementById("picture").src`) == first {
		t.Error("the picture is the one before")
	}
	other := chromium.Value[string](p.Page, `document.querySelectorAll("#moves tr")[3].cells[1].textContent`)
	var m engine.Move
	fmt.Sscanf(other, "row %d, column %d", &m.At.Row, &m.At.Col)
	m.At.Row--
	m.At.Col--
	p.play(m)
	p.ask("You played " + other)
	p.says("own", "the advice")
	if made := chromium.Value[string](p.Page, `[...document.querySelectorAll("#made li")].map(li => li.className.split(" ")[0]).join()`); made != ",own" {
		t.Errorf("the moves are listed as %q", made)
	}
	p.Click("mark-all")
	p.Until(`document.getElementById("letters").innerText.replace(/\s/g, "") === "BCDE"`) // they wait for the moves to be listed
	p.Inspect("own-move")
	p.look("dark", 360, 800, 1)
	p.Until(`document.getElementById("letters").innerText.replace(/\s/g, "") === "ABCDE"`)
	if hidden := chromium.Value[string](p.Page, `[...document.querySelectorAll("#letters span")].filter(letter => {
		const { left, top, right, bottom } = letter.getBoundingClientRect();
		return [...document.querySelectorAll(".cell")].some(cell => {
			const { x, y, width, height } = cell.getBoundingClientRect(), cx = x + width / 2, cy = y + height / 2;
			return left < cx && cx < right && top < cy && cy < bottom;
		});
	}).map(letter => letter.textContent).join()`); hidden != "" {
		t.Errorf("%s hide the middle of a tile", hidden)
	}
	p.Inspect("own-move-phone")
	p.look("light", 1280, 900, 1)
	p.Click("mark-all")
	s.change(func() { s.err = errors.New("the window was closed") })
	p.Click("press")
	p.says("status", "the window was closed")
	p.says("hint", "Try again.")
	s.change(func() { s.err = nil })
	p.ask("Nothing has changed")
	p.Click("right")
	p.Do(chromedp.SetValue(chromedp.CSS("#level"), "7"), chromedp.SetValue(chromedp.CSS("#total"), "1234"))
	p.Click("scoring-take")
	p.says("score", "So far in this game: level 7, 1234 points.")
	p.says("goal", "2500 points: 7 %")
	if chromium.Value[string](p.Page, `window.loaded`) != "once" {
		t.Error("the page was loaded again")
	}
	p.Do(chromedp.Reload())
	p.says("score", "So far in this game: level 7, 1234 points.")
	after, err := engine.ParseGrid("GWGB\nBBWB\nGWGB")
	if err != nil {
		t.Fatal(err)
	}
	s.change(func() { s.game.Start(after) })
	p.ask("does not follow from the previous one")
	if made := chromium.Value[string](p.Page, `[...document.querySelectorAll("#made li")].map(li => li.textContent).at(-1)`); made != "gap" {
		t.Errorf("the moves end with %q", made)
	}
	p.Inspect("gap")
}

// testCorrects: a cell that was misread is put right, and the plan with it; what
// it looks like is kept when the player wants that.
func testCorrects(t *testing.T, browser context.Context) {
	s := newTheatre(t, 12, 14, 4, nil)
	at := engine.Pos{Row: 5, Col: 3}
	was := s.game.Board().Grid().At(at).Color
	p := openPage(t, browser, s, nil)
	p.ask("A new game")
	s.change(func() { s.misses = map[engine.Pos]engine.Color{at: 'Y'}; s.zoom = 2 }) // zoomed, and so read anew
	p.ask("row 6, column 4 does not fit")
	p.Click("cell-5-3")
	p.says("correct-title", "Row 6, column 4 was not read. What is it?")
	p.Inspect("correct")
	p.Click("color-empty")
	p.says("message", "floats")
	p.Click("cell-5-3")
	p.Click("color-" + string(was.Char()))
	p.says("message", "Corrected")
	p.Do(chromedp.EmulateViewport(360, 480), chromedp.Evaluate[chromedp.Void](`scrollTo(0, document.body.scrollHeight)`))
	p.Until(`(r => r.top >= 0 && r.bottom <= innerHeight)(document.getElementById("keep").getBoundingClientRect())`)
	p.Do(chromedp.EmulateViewport(1280, 900))
	p.Until(fmt.Sprintf(`document.getElementById("cell-5-3").ariaLabel.endsWith(%q)`, groundName(was)))
	p.Click("keep")
	p.says("message", "Learned: in a test")
	if got := <-p.kept; got != at {
		t.Errorf("kept %v, want %v", got, at)
	}
	p.corrects("cell-0-0")
	p.ClickOn("#correct summary")
	p.Click("kind-wild")
	p.Until(`document.getElementById("cell-0-0").ariaLabel.endsWith("wild")`)
	p.ask("Nothing has changed")
	if label := chromium.Value[string](p.Page, `document.getElementById("cell-0-0").ariaLabel`); label != "row 1, column 1: wild" {
		t.Errorf("what was put right does not hold: %s", label)
	}
}

func groundName(letter engine.Color) string {
	for _, g := range artwork.Grounds() {
		if g.Letter == letter {
			return g.Name
		}
	}
	return ""
}

// testImprovesOnPage: a better move is shown when it is found, and that it is another; also if the player has
// asked to search longer.
func testImprovesOnPage(t *testing.T, browser context.Context) {
	s, seen := &slow{}, make(chan struct{})
	p := openPage(t, browser, newTheatre(t, 6, 7, 3, nil), func(c *Config, _ *Page) {
		c.Rounds = []time.Duration{time.Nanosecond, time.Nanosecond}
		c.Plan = func(ctx context.Context, rules Rules, g engine.Grid, known [][]engine.Move, within time.Duration) (planner.Plan, error) {
			if s.rounds.Load() > 0 {
				select {
				case <-seen:
				case <-ctx.Done():
				}
			}
			return s.plan(ctx, rules, g, known, within)
		}
	})
	p.Click("press")
	p.says("status", "Improving the answer")
	first := chromium.Value[string](p.Page, `document.getElementById("best").textContent`)
	close(seen)
	p.says("status", "This is the best found")
	p.says("change", "Better than "+first[len("Click "):])
	p.says("longer", "Search longer (1 s)")
	p.Inspect("improved")
	second := chromium.Value[string](p.Page, `document.getElementById("best").textContent`)
	p.Click("longer")
	p.Until(fmt.Sprintf(`!document.getElementById("best").textContent.includes(%q)`, second))
	p.says("longer", "Search longer (1 s)")
}
