package watch

import (
	"context"
	"errors"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/chromium"
)

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
