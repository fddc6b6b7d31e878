package chromium_test

import (
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/domvision/domvision/internal/chromium"
)

// TestClickOnRedrawn: a button that is drawn anew all the time is clicked nevertheless. It is drawn
// often enough to be gone between finding and clicking it, and rarely enough that a busy machine
// hits it at all.
func TestClickOnRedrawn(t *testing.T) {
	p := chromium.Page{T: t, Ctx: chromium.Start(t, 3*time.Minute)}
	p.Do(chromedp.Navigate(`data:text/html,<body><script>
		let presses = 0;
		setInterval(() => document.body.replaceChildren(Object.assign(document.createElement("button"),
			{ id: "one", textContent: "press", onmousedown: () => presses%2B%2B })), 10);
	</script>`))
	for range 8 {
		p.Click("one")
	}
	if n := chromium.Value[int](p, "presses"); n != 8 {
		t.Errorf("pressed %d times of 8", n)
	}
}
