package wizard

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine/rulefile"
	"github.com/domvision/domvision/internal/chromium"
)

// testAsked: a game that nobody knows is taught with its look and its rules, in few actions, and the best move is shown.
func testAsked(t *testing.T, browser context.Context) {
	home := t.TempDir()
	t.Setenv("XDG_CONFIG_HOME", home)
	t.Setenv("AppData", home)
	t.Setenv("HOME", home)
	folder := t.TempDir()
	config := config(folder)
	config.Games, config.Title = rulefile.Names, advise.TitleOf
	w, err := New(config)
	if err != nil {
		t.Fatal(err)
	}
	p := openPage(t, browser, w)
	p.Until(`document.getElementById("drop").offsetHeight > 0`)
	p.Do(chromedp.Evaluate[chromedp.Void](countActions),
		chromedp.Evaluate[chromedp.Void](`document.getElementById("file").addEventListener("click", e => e.preventDefault())`)) // the dialog of the system
	p.Click("choose")
	p.give(monsters(t), 1)
	p.Until(`document.getElementById("picture").naturalWidth > 0 && document.getElementById("tiles").style.visibility === "hidden"`)
	to := p.onScreen(416, 430)
	p.drag(p.onScreen(22, 45), to)
	p.drop(to)
	p.says("8 rows and 8 columns, all read.")
	p.Click("guide-another")
	for i, id := range []string{"family-swaps", "clears-3", "neighbours-all", "leaves-no", "counts-longer"} {
		p.Until(`document.getElementById("asking").open && !!document.getElementById("` + id + `")`)
		if i < 2 {
			p.Inspect("asked-" + id)
		}
		p.Click(id)
	}
	p.Do(chromedp.SetValue(chromedp.CSS("#game-title"), "Monsters"))
	p.Inspect("asked-title")
	p.Click("game-save")
	p.says("The rules are saved.")
	p.Until(`!document.getElementById("asking").open && document.getElementById("rules").selectedOptions[0].textContent === "Monsters"`)
	p.Click("review")
	p.Until(`document.getElementById("dialog").open && !document.getElementById("save").hidden && document.getElementById("game").value === "monsters"`)
	p.Click("save")
	p.Until(`!!document.getElementById("saved") && document.querySelector("#move img")?.naturalWidth > 0`)
	p.Inspect("asked-move")
	n := chromium.Value[int](p.Page, `actions`)
	if t.Logf("%d actions", n); n > 14 || n < 8 {
		t.Errorf("%d actions from a picture to a move; at most 14 are good, and fewer than 8 are not counted rightly", n)
	}
	if f, err := rulefile.Find("monsters"); err != nil || f.Swaps == nil {
		t.Errorf("the rules: %v", err)
	}
	checkProfile(t, filepath.Join(folder, "mine.toml"), monsterz)
	if rules := chromium.Value[string](p.Page, `document.querySelector("#move .small").textContent`); rules != "Monsters: 10(n-2) points for a line of n, twice in the second clear, and so on." {
		t.Errorf("played by %q", rules)
	}
	p.ClickOn("#move summary")
	p.Do(chromedp.SetValue(chromedp.CSS("#goal-moves"), "3"), chromedp.SetValue(chromedp.CSS("#goal-points"), "50"))
	p.Click("goal-plan")
	p.Until(`document.querySelector("#move .small")?.textContent.includes("Chance of 50 points in 3 moves: ")`)
	p.Inspect("asked-goal")
	if !chromium.Value[bool](p.Page, `document.activeElement.id === "goal-plan"`) {
		t.Error("the keyboard is not where it was")
	}
	p.Do(chromedp.SetValue(chromedp.CSS("#goal-moves"), "0"))
	p.Click("goal-plan")
	p.Until(`document.querySelector("#move .small")?.textContent.endsWith(" 50 points to go.")`)

	p.Click("back")
	p.Do(chromedp.SetValue(chromedp.CSS("#rules"), "?"), idle)
	p.Until(`document.getElementById("asking").open`)
	p.Click("asking-cancel")
	p.Until(`document.getElementById("rules").selectedOptions[0].textContent === "Monsters"`)
}

// testKnown: where a look is known, the wizard names its game before anything is saved, and offers another.
func testKnown(t *testing.T, browser context.Context) {
	config := config(t.TempDir())
	config.Games, config.Title = rulefile.Names, advise.TitleOf
	var err error
	if config.Profiles, err = calibration.Builtin(); err != nil {
		t.Fatal(err)
	}
	w, err := New(config)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Add(open(t, "../fixtures/screenshots/klickety-11x17-middle.png")); err != nil {
		t.Fatal(err)
	}
	p := openPage(t, browser, w)
	p.Until(`document.getElementById("guide-text").textContent.includes("the game is Klickety") && document.getElementById("guide-another").offsetHeight > 0`)
	p.Inspect("known")
}
