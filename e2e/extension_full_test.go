package e2e

import (
	"context"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"

	"github.com/domvision/domvision/internal/chromium"
)

// TestExtensionFull: while the browser has no room for the extension, the move is outlined all the same, and the caption and
// the panel say what that means.
func TestExtensionFull(t *testing.T) {
	x, c := inChromium(t)
	little := 1.0
	c.Do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, storage.OverrideQuotaForOrigin, storage.OverrideQuotaForOriginParams{Origin: origin(c, "background.js"), QuotaSize: &little})
		return err
	}))
	x.begin(5, 6)
	x.ask()
	x.wait("the caption to say that the game is not recorded", func() bool { return strings.Contains(x.caption(), "storage is full") })
	x.shoot("extension-full")
	panel := c.panel()
	panel.Until(`document.getElementById("best").textContent.startsWith("Click row")`)
	if said := chromium.Value[string](panel, `document.getElementById("record").textContent`); !strings.Contains(said, "storage is full. Make room") {
		t.Errorf("the panel says %q", said)
	}
	panel.Inspect("extension-panel-full")
}
