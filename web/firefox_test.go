package web

import (
	"encoding/base64"
	"fmt"
	"os"
	"testing"

	"github.com/domvision/domvision/internal/firefox"
)

// TestFirefox: in another browser pictures are read as well, and the floating window is a window of
// its own.
func TestFirefox(t *testing.T) {
	server := serve(t)
	b := firefox.Start(t)
	b.Open(server.URL + "/game/")
	b.Until(`document.getElementById("status").textContent === "Ready"`)
	for i, how := range []string{paste, drop} {
		name := []string{shot, "../fixtures/screenshots/dom-13x15-dark.png"}[i]
		b.Run(fmt.Sprintf(`window.file = new File([Uint8Array.from(atob(%q), c => c.charCodeAt())], "shot", { type: "image/png" });`,
			base64.StdEncoding.EncodeToString(must(os.ReadFile(name)))))
		b.Run(how)
		b.Until(fmt.Sprintf(`document.querySelectorAll("#cells .row").length === %d && document.getElementById("picture").naturalWidth > 0`, 12+i))
	}
	b.Until(`document.getElementById("best").textContent.startsWith("Click row")`)
	b.Click("float")
	b.Other(false)
	b.Until(`document.getElementById("float-best")?.textContent.startsWith("Click row")`)
	b.Until(`document.getElementById("float-picture").naturalWidth > 0`)
	b.Other(true)
	b.Open(server.URL + "/game/") // what is kept is there
	b.Until(`document.getElementById("status").textContent === "Ready"`)
	b.Run(`document.querySelector("#files summary").click()`)
	b.Until(`document.getElementById("file-list").textContent.includes("data/sessions/")`)
}
