package watch

import (
	"context"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/chromium"
)

// leaves presses Escape in a dialog that a button has opened: it closes, and the button has the focus again.
func (p tab) leaves(dialog, button string) {
	p.Helper()
	p.press(kb.Escape)
	p.Until(`!document.getElementById("` + dialog + `").open`)
	p.focused(button)
}

// tabsWithin presses Tab all around a dialog: whatever has the focus is in it, in the order in which it is seen, and marked.
func (p tab) tabsWithin(dialog string) {
	p.Helper()
	p.Do(chromedp.Evaluate[chromedp.Void](`window.way = []; undefined`))
	for range 20 {
		outside := chromium.Value[bool](p.Page, `document.activeElement === document.body || !document.hasFocus()`) // the browser's own controls
		if !outside {
			p.seesFocus()
			if chromium.Value[bool](p.Page, `!document.activeElement.closest("#`+dialog+`")`) {
				p.Fatalf("%s: the focus is outside, on %s", dialog, p.focus())
			}
		}
		if chromium.Value[bool](p.Page, `way.includes(document.activeElement)`) {
			break
		}
		p.Do(chromedp.Evaluate[chromedp.Void](`if (document.activeElement !== document.body) way.push(document.activeElement); undefined`))
		p.press(kb.Tab)
	}
	lacks := chromium.Value[[]string](p.Page, `[...document.querySelectorAll("#`+dialog+` :is(button, input, select, a[href], summary)")]
		.filter(e => e.checkVisibility() && !way.includes(e)).map(e => e.id || e.outerHTML)`)
	if len(lacks) > 0 {
		p.Errorf("%s: Tab does not reach %q", dialog, lacks)
	}
	if !chromium.Value[bool](p.Page, `(way => way.every((e, i) => i === 0 || way[i - 1].compareDocumentPosition(e) & Node.DOCUMENT_POSITION_FOLLOWING))
		((at => [...way.slice(at), ...way.slice(0, at)])(way.findIndex(e => way.every(o => o === e || e.compareDocumentPosition(o) & Node.DOCUMENT_POSITION_FOLLOWING))))`) {
		p.Errorf("%s: Tab jumps", dialog)
	}
}

// testKeyboardDialogs: a player without a mouse opens every dialog and the settings, reaches everything in them, and comes
// back to where they were opened.
func testKeyboardDialogs(t *testing.T, browser context.Context) {
	s := newTheatre(t, 8, 9, 4, map[engine.Pos]engine.Power{{Row: 3, Col: 3}: engine.UnknownPower})
	switched := make(chan string, 8)
	p := openPage(t, browser, s, func(_ *Config, page *Page) {
		page.Set(Settings{Switches: []Switch{{Name: "outline", Label: "Outline", Value: "false"}, {Name: "budget", Label: "Time", Value: "2s", Values: []string{"1s", "2s", "5s"}}}})
		page.Switch = func(_ context.Context, name, value string) error { switched <- name + " " + value; return nil }
		page.Report = func(*Answer) (Packed, error) {
			return Packed{Files: []PackedFile{{Name: "about.txt", About: "versions", Text: "domvision\n"}}, Page: "https://example.org/issues"}, nil
		}
	})
	p.tabTo("press")
	p.press(kb.Enter)
	p.says("event", "A new game")
	p.says("status", "This is the best found")
	p.Until(`document.querySelectorAll("#strip button").length > 2`)

	for _, d := range []struct{ button, dialog string }{{"unnamed-3-3", "correct"}, {"right", "scoring"}, {"report", "reporting"}} {
		p.tabTo(d.button)
		p.press(kb.Enter)
		p.Until(`document.getElementById("` + d.dialog + `").open`)
		p.tabsWithin(d.dialog)
		p.Inspect("keyboard-" + d.dialog)
		p.leaves(d.dialog, d.button)
	}

	p.Do(chromedp.Focus(chromedp.CSS("#report")))
	p.press(kb.Tab)
	if tag := chromium.Value[string](p.Page, `document.activeElement.parentElement.id + " " + document.activeElement.tagName`); tag != "settings SUMMARY" {
		t.Fatalf("after the report Tab leads to %s", tag)
	}
	p.seesFocus()
	p.press(kb.Enter)
	p.Until(`document.getElementById("settings").open`)
	p.tabTo("switch-outline")
	p.press(" ")
	if got := <-switched; got != "outline true" {
		t.Error(got)
	}
	p.focused("switch-outline")
	p.tabTo("switch-budget")
	p.press(kb.ArrowDown)
	if got := <-switched; got != "budget 5s" {
		t.Error(got)
	}
	p.focused("switch-budget")
	p.Inspect("keyboard-settings")
}

// testKeyboardGoal: so does one who says what a level asks for.
func testKeyboardGoal(t *testing.T, browser context.Context) {
	p := openPage(t, browser, newTheatre(t, 8, 8, 4, nil), func(c *Config, _ *Page) {
		swaps, s, _ := watchSwaps(t)
		c.Source, c.Read, c.Plan, c.Rules = s, swaps.Read, swaps.Plan, swaps.Rules
	})
	p.ask("")
	p.Do(chromedp.Focus(chromedp.CSS("#press")))
	p.tabTo("set-goal")
	p.press(kb.Enter)
	p.Until(`document.getElementById("level-goal").open`)
	p.tabsWithin("level-goal")
	p.Inspect("keyboard-goal")
	p.leaves("level-goal", "set-goal")
	p.press(kb.Enter)
	p.focused("points-left")
	p.press("5", "0", "0", kb.Enter)
	p.says("asked", "The level: 500 points to go")
	p.focused("set-goal")
}
