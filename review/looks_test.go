package review

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/domvision/domvision/goal"
	"github.com/domvision/domvision/internal/chromium"
)

// TestLooks opens a page in a browser, in several sizes, light and dark: nothing reaches over its edge,
// everything in it is shown, and it loads no other file.
func TestLooks(t *testing.T) {
	browser := chromium.Start(t, 2*time.Minute)
	text, _ := written(t, Page{Title: "My games of Destruct-o-Match", Goal: 600, Program: goal.Best(), Mistakes: 3}, 3)
	path := filepath.Join(t.TempDir(), "stats.html")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	p := chromium.Page{T: t, Ctx: browser}
	p.Do(chromedp.Navigate("file://" + path))
	p.Until(`document.readyState === "complete"`)
	for _, look := range []struct {
		name, scheme  string
		width, height int64
	}{{"light", "light", 1280, 900}, {"dark", "dark", 1280, 900}, {"phone", "light", 360, 740}, {"phone-dark", "dark", 360, 740}} {
		p.Do(chromedp.EmulateViewport(look.width, look.height), chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
			_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
				Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: look.scheme}}})
			return err
		}))
		p.Until(fmt.Sprintf(`innerWidth === %d`, look.width))
		if wide := chromium.Value[int](p, `document.documentElement.scrollWidth`); wide > int(look.width) {
			t.Errorf("%s: the page is %d pixels wide of %d", look.name, wide, look.width)
		}
		p.Inspect("stats-" + look.name)
	}
	if n := chromium.Value[int](p, `[...document.images].filter(i => i.naturalWidth > 0).length`); n != 3 {
		t.Errorf("%d of 3 pictures are shown", n)
	}
	if n := chromium.Value[int](p, `performance.getEntriesByType("resource").filter(r => !r.name.startsWith("data:")).length`); n != 0 {
		t.Errorf("the page loads %d other files", n)
	}
	// The line of the goal lies as high as a bar of as many points.
	high := chromium.Value[bool](p, `(() => {
		const top = e => e.getBoundingClientRect().top;
		const bar = document.querySelector(".bars i"), line = document.querySelector(".goal"), floor = bar.parentElement.getBoundingClientRect().bottom;
		return Math.abs((floor - top(line)) / (floor - top(bar)) / 600 * parseInt(bar.title.match(/: (\d+) points/)[1]) - 1) < 0.05;
	})()`)
	if !high {
		t.Error("the goal's line lies elsewhere than its points")
	}
}

// TestKeyboard: the page can be read by keyboard alone. Tab leads from table to table and to the boards of the
// mistakes, what has the focus is outlined, and Enter enlarges a board and makes it small again.
func TestKeyboard(t *testing.T) {
	browser := chromium.Start(t, 2*time.Minute)
	text, _ := written(t, Page{Title: "My games of Destruct-o-Match", Goal: 600, Program: goal.Best(), Mistakes: 2}, 3)
	path := filepath.Join(t.TempDir(), "stats.html")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	p := chromium.Page{T: t, Ctx: browser}
	p.Do(chromedp.EmulateViewport(1280, 900), chromedp.Navigate("file://"+path))
	p.Until(`document.readyState === "complete"`)
	const (
		focused = `document.activeElement.id || document.activeElement.getAttribute("aria-labelledby")`
		wide    = `document.querySelector("#open-1 img").getBoundingClientRect().width`
	)
	for _, want := range []string{"h-kinds", "h-levels", "h-list", "open-1", "open-2"} {
		p.Do(chromedp.KeyEvent(kb.Tab))
		if got := chromium.Value[string](p, focused); got != want {
			t.Fatalf("Tab leads to %q, want %q", got, want)
		}
		if !chromium.Value[bool](p, `document.activeElement.matches(":focus-visible") && getComputedStyle(document.activeElement).outlineStyle === "solid"`) {
			t.Errorf("it cannot be seen that %s has the focus", want)
		}
	}
	p.Do(chromedp.KeyEvent(kb.Tab, chromedp.KeyModifiers(chromedp.ModifierShift)))
	small := chromium.Value[float64](p, wide)
	p.Inspect("stats-focus")
	p.Do(chromedp.KeyEvent(kb.Enter))
	p.Until(`(` + focused + `) === "close-1"`)
	if large := chromium.Value[float64](p, wide); large < 1.5*small {
		t.Errorf("the board is %g pixels wide, was %g", large, small)
	}
	p.Inspect("stats-board")
	p.Do(chromedp.EmulateViewport(400, 700))
	p.Until(`innerWidth === 400`)
	if large := chromium.Value[float64](p, wide); large > 400 {
		t.Errorf("on a phone the board is %g pixels wide", large)
	}
	p.Inspect("stats-board-phone")
	p.Do(chromedp.EmulateViewport(1280, 900))
	p.Until(`innerWidth === 1280`)
	p.Do(chromedp.KeyEvent(kb.Enter))
	p.Until(`(` + focused + `) === "open-1"`)
	if again := chromium.Value[float64](p, wide); again != small {
		t.Errorf("the board is %g pixels wide, was %g at first", again, small)
	}
}
