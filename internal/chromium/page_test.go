package chromium_test

import (
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/domvision/domvision/internal/chromium"
)

// TestClickOnRedrawn: a button that is drawn anew all the time is clicked nevertheless.
func TestClickOnRedrawn(t *testing.T) {
	p := chromium.Page{T: t, Ctx: chromium.Start(t, time.Minute)}
	p.Do(chromedp.Navigate(`data:text/html,<body><script>
		let presses = 0;
		setInterval(() => document.body.replaceChildren(Object.assign(document.createElement("button"),
			{ id: "one", textContent: "press", onmousedown: () => presses%2B%2B })), 1);
	</script>`))
	for range 20 {
		p.Click("one")
	}
	if n := chromium.Value[int](p, "presses"); n != 20 {
		t.Errorf("pressed %d times of 20", n)
	}
}
