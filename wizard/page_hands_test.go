package wizard

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/domvision/domvision/internal/chromium"
	"github.com/domvision/domvision/internal/exhaustive"
)

// letters are what the cells of the picture show, row by row.
func (p tab) letters() string {
	p.Helper()
	return chromium.Value[string](p.Page, `[...document.querySelectorAll(".cell")].map(c => c.textContent || ".").join("")`)
}

// says waits until the page says a text.
func (p tab) says(text string) {
	p.Helper()
	p.Until(fmt.Sprintf(`document.getElementById("message").textContent === %q`, text))
}

// testHands: the reading is corrected with mouse and keyboard, and corrections are undone.
func testHands(t *testing.T, browser context.Context) {
	w := newWizard(t, t.TempDir())
	if err := w.Add(open(t, "../fixtures/screenshots/tiles-squares.png")); err != nil {
		t.Fatal(err)
	}
	p := openPage(t, browser, w)
	p.Until(`document.querySelectorAll(".cell").length > 0`)
	last := func() string { return chromium.Value[string](p.Page, `document.getElementById("undo").title`) }
	began, before := p.letters(), last()
	undone := func(what string) {
		t.Helper()
		p.Click("undo")
		p.Do(idle)
		p.Until(`document.getElementById("message").textContent.startsWith("Undone")`)
		if got := p.letters(); got != began {
			t.Errorf("%s is not undone: %s, it was %s", what, got, began)
		}
		if got := last(); got != before {
			t.Errorf("after %s is undone, Undo would %q, before it %q", what, got, before)
		}
	}
	changed := func(what string) {
		t.Helper()
		if p.letters() == began {
			t.Errorf("%s changes nothing", what)
		}
	}
	kinds := chromium.Value[[]int](p.Page, `[...document.querySelectorAll(".head [type=checkbox]")].map(i => +i.id.slice(5))`)
	tick := func(n int) { p.Click(fmt.Sprintf("tick-%d", kinds[n])) }

	t.Run("correct with the mouse", func(t *testing.T) {
		p.Click("cell-7")
		if first := chromium.Value[string](p.Page, `document.getElementById("choices").firstChild.textContent`); first[1] != ' ' {
			t.Errorf("the first choice is %q, want the letter of a tile", first)
		}
		p.Click("choice--1")
		p.says("Corrected.")
		changed("a correction")
		undone("a correction")
	})
	t.Run("correct with the keyboard", func(t *testing.T) {
		p.Do(chromedp.Focus(chromedp.CSS("#cell-7")), chromedp.KeyEvent("."))
		p.says("Corrected.")
		if got := p.letters(); got[7] != '.' {
			t.Errorf("cell 7 is %c", got[7])
		}
		undone("a key")
	})
	t.Run("merge", func(t *testing.T) {
		tick(0)
		tick(1)
		p.Click("merge")
		p.says("Merged.")
		if n := chromium.Value[int](p.Page, `document.querySelectorAll(".card").length`); n != len(kinds)-1 {
			t.Errorf("%d kinds of %d are left", n, len(kinds))
		}
		undone("merging")
	})
	t.Run("split", func(t *testing.T) {
		p.Do(chromedp.Evaluate[chromedp.Void](`scrollTo(0, 0)`))
		p.ClickOn(".thumb")
		p.Until(`!document.getElementById("split").disabled`)
		p.Click("split")
		p.says("Split off.")
		changed("splitting")
		undone("splitting")
	})
	t.Run("no tile", func(t *testing.T) {
		tick(0)
		p.Click("outside")
		p.says("Marked as not part of the board.")
		changed("marking")
		undone("marking")
	})
	t.Run("power-up", func(t *testing.T) {
		if powers := chromium.Value[int](p.Page, `document.querySelectorAll("option[value=power], .power").length`); powers > 0 {
			t.Errorf("the page offers power-ups in %d places while nobody has said which game it is", powers)
		}
		p.Do(chromedp.SetValue(chromedp.CSS("#rules"), "dom"))
		p.Until(`!!document.querySelector("option[value=power]")`)
		p.Do(chromedp.SetValue(chromedp.CSS(fmt.Sprintf("#kind-%d", kinds[0])), "power"))
		p.says("Which power-up is it?")
		p.Click(fmt.Sprintf("power-%d-timer", kinds[0]))
		p.Until(`[...document.querySelectorAll(".head b")].some(b => b.textContent.startsWith("timer"))`)
		p.Click("undo")
		p.says("Undone: what these tiles are.")
		p.Click("undo")
		p.says("Undone: what these tiles are.")
		undone("a power-up")
	})
	t.Run("come back with a name half typed", func(t *testing.T) {
		name := fmt.Sprintf(`document.getElementById("name-%d").value`, kinds[0])
		p.Do(chromedp.Evaluate[chromedp.Void](name+` = "half"; document.dispatchEvent(new Event("visibilitychange"))`), idle)
		if got := chromium.Value[string](p.Page, name); got != "half" {
			t.Errorf("it is %q", got)
		}
		p.Do(chromedp.Evaluate[chromedp.Void](name + ` = ""`))
	})
	t.Run("the picture comes late", func(t *testing.T) {
		p.Until(`[...document.querySelectorAll(".thumb canvas")].every(c => c.getContext("2d").getImageData(c.width / 2, c.height / 2, 1, 1).data[3] > 0)`)
		p.Do(chromedp.Evaluate[chromedp.Void](`document.getElementById("cell-0").dataset.pressed = "yes"`),
			chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`import("./picture.js").then(p => { p.image(%d).dispatchEvent(new Event("load")) })`,
				w.session.view().Boards[0].Picture), chromedp.EvalAwaitPromise))
		if !chromium.Value[bool](p.Page, `document.getElementById("cell-0").dataset.pressed === "yes"`) {
			t.Error("a cell is drawn anew: a click that has begun on it is lost")
		}
	})
	t.Run("rows", func(t *testing.T) {
		p.Click("rows-more")
		p.Until(fmt.Sprintf(`document.querySelectorAll(".cell").length !== %d`, len([]rune(began))))
		undone("a row")
	})
	t.Run("drag a corner", func(t *testing.T) {
		width := w.session.view().Boards[0].W
		at := chromium.Value[[]float64](p.Page, `(r => [r.x + r.width / 2, r.y + r.height / 2])(document.getElementById("corner-11").getBoundingClientRect())`)
		p.Do(chromedp.DragAndDropXY(at[0], at[1], at[0]-60, at[1]-50))
		p.Until(`document.getElementById("undo").title.includes("place of the board") && document.getElementById("cells").ariaBusy === "false"`)
		if w := w.session.view().Boards[0].W; w >= width {
			t.Errorf("cells are %g pixels wide, they were %g", w, width)
		}
		undone("dragging")
	})
	t.Run("the other button on a corner", func(t *testing.T) {
		at := chromium.Value[[]float64](p.Page, `(r => [r.x + r.width / 2, r.y + r.height / 2])(document.getElementById("corner-11").getBoundingClientRect())`)
		p.Do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
			for i, kind := range []input.DispatchMouseEventType{input.DispatchMouseEventTypeMousePressed, input.DispatchMouseEventTypeMouseMoved, input.DispatchMouseEventTypeMouseReleased} {
				if _, err := chromedp.Call(ctx, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: kind,
					X: at[0] - float64(30*i), Y: at[1], Button: input.MouseButtonRight, ClickCount: 1}); err != nil {
					return err
				}
			}
			return nil
		}), idle)
		if v := w.session.view(); v.Undo == "the place of the board" {
			t.Errorf("%s is changed", v.Undo)
		}
	})
	t.Run("drag the picture", func(t *testing.T) {
		if chromium.Value[bool](p.Page, `document.getElementById("picture").dispatchEvent(new DragEvent("dragstart", { bubbles: true, cancelable: true }))`) {
			t.Error("the browser drags the picture, which is taken for another one where it is dropped")
		}
	})
	t.Run("move a corner with the keyboard", func(t *testing.T) {
		p.Do(chromedp.Focus(chromedp.CSS("#corner-00")), chromedp.KeyEvent(kb.ArrowLeft))
		p.Until(`document.getElementById("undo").title.includes("place of the board") && document.getElementById("cells").ariaBusy === "false"`)
		undone("a key on a corner")
	})
}

// idle waits until everything is done that the page has begun.
var idle = chromedp.Evaluate[chromedp.Void](`import("./core.js").then(core => core.inTurn(() => {}))`, chromedp.EvalAwaitPromise)

// testHaste: actions while a board is being read are done in their turn, on the picture that was shown.
func testHaste(t *testing.T, browser context.Context) {
	w := newWizard(t, t.TempDir())
	for range 2 {
		if err := w.Add(open(t, "../fixtures/screenshots/tiles-squares.png")); err != nil {
			t.Fatal(err)
		}
	}
	p := openPage(t, browser, w)
	p.Until(`!!document.getElementById("tab-1")`)
	for _, c := range exhaustive.OneIn(t, 2, []struct {
		name         string
		clicks       []string
		first, other int // rows more in the end
	}{
		{"both are changed", []string{"rows-more", "rows-more", "tab-1", "rows-less"}, 2, -1},
		{"the other picture is looked at", []string{"rows-more", "rows-more", "rows-more", "tab-1"}, 3, 0},
		{"taken back", []string{"rows-more", "undo"}, 0, 0},
		{"all taken back", []string{"rows-more", "rows-more", "undo", "undo"}, 0, 0},
	}) {
		t.Run(c.name, func(t *testing.T) {
			p.Click("tab-0")
			was := w.session.view().Boards
			p.Do(chromedp.Evaluate[chromedp.Void](`{
				const real = fetch, held = [];
				fetch = (...request) => new Promise(go => held.push(go)).then(() => real(...request));
				window.release = () => { fetch = real; for (const go of held) go(); };
			}`))
			for _, id := range c.clicks {
				p.Click(id)
			}
			p.Do(chromedp.Evaluate[chromedp.Void](`release()`), idle)
			is := w.session.view().Boards
			if first, other := is[0].Rows-was[0].Rows, is[1].Rows-was[1].Rows; first != c.first || other != c.other {
				t.Errorf("%d rows more and %d in the other picture, want %d and %d", first, other, c.first, c.other)
			}
		})
	}
}

// testSaveInHaste: a name may be ended with Enter, or by the click that saves under it,
// and that twice.
func testSaveInHaste(t *testing.T, browser context.Context) {
	folder := t.TempDir()
	w := newWizard(t, folder)
	if err := w.Add(open(t, "../fixtures/screenshots/tiles-squares.png")); err != nil {
		t.Fatal(err)
	}
	p := openPage(t, browser, w)
	p.Click("review")
	p.Until(`document.getElementById("dialog").open`)
	p.Do(chromedp.Evaluate[chromedp.Void](`document.getElementById("dialog").onclose = () => document.body.dataset.left = "yes"`),
		chromedp.Focus(chromedp.CSS("#name")), chromedp.KeyEvent(kb.End), chromedp.KeyEvent("1"))
	if path := chromium.Value[string](p.Page, `document.getElementById("path").textContent`); !strings.HasSuffix(path, "mine1.toml") {
		t.Errorf("while the name is typed, the file is %s", path)
	}
	p.Do(chromedp.KeyEvent(kb.Enter))
	p.Until(`document.getElementById("path").textContent.endsWith("mine1.toml")`)
	if chromium.Value[bool](p.Page, `!!document.body.dataset.left || document.activeElement.id !== "name"`) {
		t.Error("with Enter the dialog is left, or the name")
	}
	p.Do(chromedp.KeyEvent(kb.End), chromedp.KeyEvent("/"), chromedp.KeyEvent(kb.Enter))
	p.Until(`document.getElementById("problem").textContent.includes("name")`)
	p.Click("back")
	p.Click("review")
	p.Until(`document.getElementById("dialog").open`)
	p.Do(chromedp.Focus(chromedp.CSS("#name")), chromedp.KeyEvent(kb.End), chromedp.KeyEvent(kb.Backspace), chromedp.KeyEvent(kb.Enter))
	p.Until(`!document.getElementById("problem").textContent`)
	p.Do(chromedp.KeyEvent(kb.End), chromedp.KeyEvent("2"),
		chromedp.Evaluate[chromedp.Void](`{ const save = document.getElementById("save"); save.focus(); save.click(); save.click(); }`), idle)
	if !chromium.Value[bool](p.Page, `!!document.getElementById("saved")`) {
		t.Error("it does not say that it is saved")
	}
	files, err := os.ReadDir(folder)
	if err != nil || len(files) != 1 || files[0].Name() != "mine12.toml" {
		t.Errorf("written: %v, %v", files, err)
	}
}
