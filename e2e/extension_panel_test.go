package e2e

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"fmt"
	"os"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/domvision/domvision/internal/chromium"
)

// TestExtensionPanel: the panel takes a game pack that is dropped on it, asks how an unknown game is played, and teaches in
// itself, with all that the extension's policy allows.
func TestExtensionPanel(t *testing.T) {
	_, c := inChromium(t)
	panel := c.panel()
	var pack bytes.Buffer
	archive := zip.NewWriter(&pack)
	if f, err := archive.Create("fives.rules.toml"); err != nil {
		t.Fatal(err)
	} else {
		fmt.Fprint(f, "schema = 1\nname = \"fives\"\ntitle = \"Fives\"\nboard = { rows = 6, cols = 8, colors = 3 }\n[groups]\npoints = \"5*n\"\n")
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	picture, err := os.ReadFile("../fixtures/screenshots/tiles-squares.png")
	if err != nil {
		t.Fatal(err)
	}
	panel.Until(`document.getElementById("status").textContent === "Ready"`)
	give(panel, "drop", "dataTransfer", "fives.zip", pack.Bytes())
	panel.Until(`document.getElementById("pack").open`)
	panel.Click("pack-add")
	panel.Until(`document.getElementById("message").textContent === "The game was added."`)
	give(panel, "paste", "clipboardData", "board.png", picture)
	panel.Until(`!!document.getElementById("game-fives") && !!document.getElementById("another-game")`)
	panel.Click("another-game")
	panel.Until(`document.querySelectorAll("#interview svg").length === 3`)
	panel.Click("teach")
	panel.Until(`document.querySelector("#inside iframe")?.contentDocument?.querySelectorAll("#cells [role=gridcell], #cells button").length > 30`)
	panel.Click("inside-close")
	panel.Click("question-back") // the half-given answer is still there
	// While it reads again, it takes no answer.
	panel.Until(`document.getElementById("game-fives")?.click(), document.getElementById("rules").textContent === "Played as Fives: 5*n points for a group of n."`)
	if wide := chromium.Value[bool](panel, `document.documentElement.scrollWidth > innerWidth`); wide {
		t.Error("the panel is wider than its window")
	}
}

// give drops or pastes a file, as a person would.
func give(p chromium.Page, event, field, name string, data []byte) {
	p.Helper()
	p.Do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`{
		const given = new DataTransfer();
		given.items.add(new File([Uint8Array.fromBase64(%q)], %q, { type: %q.endsWith(".png") ? "image/png" : "application/zip" }));
		document.body.dispatchEvent(Object.defineProperty(new Event(%q, { bubbles: true, cancelable: true }), %q, { value: given }));
	}`, base64.StdEncoding.EncodeToString(data), name, name, event, field)))
}
