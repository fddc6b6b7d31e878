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

// TestClickOnMoving: what is moved by the layout of the page is clicked when it stands.
func TestClickOnMoving(t *testing.T) {
	p := chromium.Page{T: t, Ctx: chromium.Start(t, 3*time.Minute)}
	p.Do(chromedp.Navigate(`data:text/html,<body><button id="one" style="position:fixed">press</button><script>
		let frames = 0, pressed = -1;
		const button = document.getElementById("one"), move = () => {
			button.style.left = 8 * frames %2B "px";
			if (frames < 60) { frames%2B%2B; requestAnimationFrame(move); }
		};
		button.onmousedown = () => pressed = frames;
		move();
	</script>`))
	p.Click("one")
	if at := chromium.Value[int](p, "pressed"); at != 60 {
		t.Errorf("pressed at frame %d of 60", at)
	}
}
