package watch

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/fixtures/artwork"
	"github.com/domvision/domvision/internal/chromium"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/internal/localpage"
	"github.com/domvision/domvision/planner"
)

// says is what the page tells its reader.
const says = `document.getElementById("status").textContent + " | " + document.getElementById("message").textContent + " | " + ["answer", "tried", "doubt", "notes"].map(id => document.getElementById(id).innerText).join(" | ")`

// tab is the page in a browser.
type tab struct {
	chromium.Page
	at      string // the page's address
	theatre *theatre
	kept    chan engine.Pos
}

// TestBrowser tries the page in a real browser.
func TestBrowser(t *testing.T) {
	browser := chromium.Start(t, 15*time.Minute)
	sample := []string{"follows", "keyboard while improving", "improves", "figures", "swaps", "asks", "tries", "picks", "ends"}
	for name, test := range map[string]func(*testing.T, context.Context){
		"follows": testFollows, "still": testStill, "news in sight": testNewsInSight, "still swaps": testStillSwaps, "beside text": testBesideText, "figures": testFigures, "numbers": testNumbers, "wide": testWide, "corrects": testCorrects, "keyboard": testKeyboard, "keyboard walk": testKeyboardWalk, "keyboard while improving": testKeyboardWhileImproving, "improves": testImprovesOnPage,
		"swaps": testSwapsOnPage, "foreign page": testForeignPage, "looks": testLooks, "other link": testOtherLink, "asks": testAsks,
		"tries": testTries, "tries better": testTriesBetter, "steps": testSteps, "strip stays": testStripStays, "goes on": testGoesOn, "tries swaps": testTriesSwaps, "ends": testEnds, "perhaps over": testPerhapsOver, "unnamed": testUnnamed, "offered": testOffered, "sounds": testSounds, "reports": testReports, "picks": testPicks, "settings": testSettings, "marked": testMarked,
	} {
		t.Run(name, func(t *testing.T) {
			if !slices.Contains(sample, name) {
				exhaustive.Only(t)
			}
			test(t, browser)
		})
	}
}

// tabTime is how long a test waits for its page before it fails. Chosen by eye: beside the tests of other
// packages, and under the race detector, testLooks took longer than 90 seconds.
const tabTime = 5 * time.Minute

// openPage watches a theatre with a page, in a tab of its own.
func openPage(t *testing.T, browser context.Context, s *theatre, change func(*Config, *Page)) tab {
	t.Helper()
	server, err := localpage.Listen(0)
	if err != nil {
		t.Fatal(err)
	}
	page := NewPage()
	within, cancelTab := context.WithTimeout(chromium.Tab(t, browser), tabTime)
	t.Cleanup(cancelTab)
	p := tab{chromium.Page{T: t, Ctx: within, Says: says}, server.Address(), s, make(chan engine.Pos, 1)}
	c := config(s.screen)
	c.Source, c.Read, c.Plan = s, s.read, quickly
	c.Viewers = []Viewer{page}
	c.Keep = func(_ *Answer, at engine.Pos) (string, error) {
		p.kept <- at
		return "in a test", nil
	}
	page.Explain = func(err error) (string, string) { return err.Error(), "Try again." }
	page.Hotkey, page.Unseen = "F9", true
	if change != nil {
		change(&c, page)
	}
	presses := make(chan time.Time, 1)
	page.Press = func() { presses <- time.Now() }
	page.Watch = New(c)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 2)
	go func() { ended <- server.Serve(ctx, localpage.Handler(PageFiles(), page)) }()
	go func() { ended <- page.Watch.Run(ctx, presses) }()
	t.Cleanup(func() { cancel(); <-ended; <-ended })
	p.Do(chromedp.EmulateViewport(1280, 900), chromedp.Navigate(p.at))
	p.at = chromium.Value[string](p.Page, "location.href") // without what let it in
	p.Until(`document.getElementById("status").textContent === "Ready"`)
	return p
}

// says waits until an element says a text.
func (p tab) says(id, text string) {
	p.Helper()
	p.Until(fmt.Sprintf(`document.getElementById(%q).textContent.includes(%q) && !document.getElementById(%[1]q).hidden`, id, text))
}

// ask asks for the next move with the button, and waits for the picture of it.
func (p tab) ask(says string) {
	p.Helper()
	before := chromium.Value[string](p.Page, `document.body.dataset.answer ?? "0"`)
	p.Click("press")
	p.Until(fmt.Sprintf(`+document.body.dataset.answer > %s`, before))
	p.says("event", says)
	p.Until(`document.getElementById("picture").complete && document.getElementById("picture").naturalWidth > 0`)
}

// corrects opens the dialog that corrects a cell. A new answer may move the board away under a click,
// which then is made again.
func (p tab) corrects(cell string) {
	p.Helper()
	const open = `document.getElementById("correct").open`
	for range 5 {
		if !chromium.Value[bool](p.Page, `document.getElementById("correct-cell").ariaPressed === "true"`) {
			p.Click("correct-cell")
		}
		p.Click(cell)
		if chromium.Value[bool](p.Page, open) {
			return
		}
	}
	p.Fatal("a click on the cell opens no dialog")
}

// look shows the page on another screen.
func (p tab) look(scheme string, width, height int64, scale float64) {
	p.Helper()
	p.Do(chromedp.EmulateViewport(width, height, chromedp.EmulateScale(scale)),
		chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
			_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
				Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}})
			return err
		}))
	p.Until(fmt.Sprintf(`innerWidth === %d`, width))
}

// best is what the page advises to click.
func (p tab) best() engine.Move {
	p.Helper()
	p.Until(`document.getElementById("best").textContent.startsWith("Click row ")`)
	var m engine.Move
	if _, err := fmt.Sscanf(chromium.Value[string](p.Page, `document.getElementById("best").textContent`), "Click row %d, column %d", &m.At.Row, &m.At.Col); err != nil {
		p.Fatal(err)
	}
	m.At.Row--
	m.At.Col--
	return m
}

// play plays a move that the page speaks of.
func (p tab) play(m engine.Move) {
	p.Helper()
	p.theatre.change(func() {
		if _, err := p.theatre.game.Play(m); err != nil {
			p.Fatal(err)
		}
	})
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
	p.look("dark", 400, 800, 1)
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
	p.Do(chromedp.Click(chromedp.CSS("#correct summary")))
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

// testSwapsOnPage: of a game of swaps the page says which tiles to swap, and nothing of
// levels and points.
func testSwapsOnPage(t *testing.T, browser context.Context) {
	p := openPage(t, browser, newTheatre(t, 8, 8, 4, nil), func(c *Config, _ *Page) {
		swaps, s, _ := watchSwaps(t)
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
	p.Do(chromedp.Click(chromedp.CSS("#to-clear label")))
	p.Inspect("goal")
	p.Do(chromedp.EmulateViewport(360, 740, chromedp.EmulateScale(2)))
	p.Inspect("goal-phone")
	p.Do(chromedp.EmulateViewport(1280, 900))
	p.Do(chromedp.Click(chromedp.CSS("#level-goal .primary")))
	p.says("asked", "The level: 12 moves left; clear ")
	p.Inspect("goal-set")
	p.Click("set-goal")
	if moves := chromium.Value[string](p.Page, `document.getElementById("moves-left").value + document.querySelectorAll("#to-clear input:checked").length`); moves != "121" {
		t.Errorf("the goal is %s", moves)
	}
	p.Do(chromedp.SetValue(chromedp.CSS("#points-left"), "500"))
	p.Do(chromedp.Click(chromedp.CSS("#to-clear label")))
	p.Do(chromedp.Click(chromedp.CSS("#level-goal .primary")))
	p.says("asked", "The level: 500 points to go; 12 moves left.")
	p.Inspect("goal-points")
	p.Click("set-goal")
	p.Do(chromedp.Click(chromedp.CSS("#to-clear label")))
	p.Do(chromedp.SetValue(chromedp.CSS("#points-left"), ""))
	p.Do(chromedp.SetValue(chromedp.CSS("#moves-left"), ""))
	p.Do(chromedp.Click(chromedp.CSS("#to-clear label")))
	p.Do(chromedp.Click(chromedp.CSS("#level-goal .primary")))
	p.says("set-goal", "Does the level ask for something?")
}

// testForeignPage: another page of the same browser that knows even the address
// reaches nothing.
func testForeignPage(t *testing.T, browser context.Context) {
	p := openPage(t, browser, newTheatre(t, 6, 7, 3, nil), nil)
	foreign := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, "another page") }))
	t.Cleanup(foreign.Close)
	p.Do(chromedp.Navigate(foreign.URL))
	try := func(script string) string {
		answer, err := chromedp.Run(p.Ctx, chromedp.Evaluate[string](script, chromedp.EvalAwaitPromise))
		if err != nil {
			t.Fatal(err)
		}
		return answer
	}
	for _, path := range []string{"api/press", "api/correct", "api/keep", "api/score", "api/name", "api/teach", "api/another", "api/try", "api/longer"} {
		for mode, want := range map[string]string{"cors": "refused", "no-cors": "opaque0"} {
			got := try(fmt.Sprintf(`fetch(%q, { method: "POST", mode: %q, body: "{}" }).then(r => r.type + r.status, e => "refused")`, p.at+path, mode))
			if got != want && got != "refused" {
				t.Errorf("%s, %s: %s", path, mode, got)
			}
		}
	}
	if got := try(fmt.Sprintf(`new Promise(r => { const e = new EventSource(%q); e.onmessage = () => r("told"); e.onerror = () => { e.close(); r("refused"); }; })`, p.at+"events")); got != "refused" {
		t.Errorf("events: %s", got)
	}
	if n := p.theatre.grabs; n != 0 {
		t.Errorf("a foreign page made it look: %d pictures", n)
	}
}

// testLooks: in light and dark, at twice the size and on a narrow screen nothing
// is cut off at the side, and nothing is without a name for screen readers.
func testLooks(t *testing.T, browser context.Context) {
	s := newTheatre(t, 12, 14, 4, map[engine.Pos]engine.Power{{Row: 4, Col: 6}: engine.Timer, {Row: 8, Col: 2}: engine.Wild})
	p := openPage(t, browser, s, nil)
	p.Inspect("ready")
	p.ask("A new game")
	for range 9 {
		p.play(p.best())
		p.ask("")
		p.Until(`document.getElementById("status").textContent === "This is the best found"`)
	}
	for _, look := range []struct {
		name, scheme  string
		width, height int64
		scale         float64
	}{
		{"light", "light", 1280, 900, 1}, {"dark", "dark", 1280, 900, 1},
		{"twice", "light", 640, 450, 2}, {"phone", "light", 360, 740, 2}, {"phone-dark", "dark", 390, 800, 2},
	} {
		p.look(look.scheme, look.width, look.height, look.scale)
		if wide := chromium.Value[int](p.Page, `document.documentElement.scrollWidth`); wide > int(look.width) {
			t.Errorf("%s: the page is %d pixels wide of %d", look.name, wide, look.width)
		}
		p.Inspect(look.name)
	}
	s.change(func() { s.err = errors.New("No board is seen") })
	p.Click("press")
	p.says("status", "No board")
	p.Inspect("refused")
	nameless := chromium.Value[[]string](p.Page, `[...document.querySelectorAll("button, input, select, img, [role]")]
		.filter(e => !(e.ariaLabel || e.alt || e.textContent.trim() || e.labels?.length || e.getAttribute("aria-labelledby") || e.getAttribute("role") === "row" || e.id === "message"))
		.map(e => e.outerHTML)`)
	if len(nameless) > 0 {
		t.Errorf("without a name: %q", nameless)
	}
}
