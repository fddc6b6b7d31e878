package web

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/base64"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"github.com/domvision/domvision/internal/chromium"
	"github.com/domvision/domvision/session"
	"github.com/domvision/domvision/vision/look"
)

// testFiles: the player's answers are kept over a reload, and are exported and imported in the files of the
// command.
func testFiles(t *testing.T, browser context.Context, _ *httptest.Server) {
	server := serve(t) // with nothing kept yet
	p := ready(t, browser, server)
	p.paste("../fixtures/screenshots/tiles-squares.png")
	p.says("status", "Which game is it?")
	p.Inspect("web-question")
	p.Click("game-samegame")
	p.says("best", "Click row")
	p.Do(chromedp.Reload())
	p.says("status", "Ready")
	p.paste("../fixtures/screenshots/tiles-squares.png")
	p.says("best", "Click row") // without a question
	p.Do(chromedp.Click(chromedp.CSS("#files summary")))
	p.says("file-list", "config/looks.toml")
	p.says("file-list", "data/sessions/")
	p.Inspect("web-files")
	p.run(`window.saved = null; window.blobs = {};
		URL.createObjectURL = (old => blob => { const at = old(blob); blobs[at] = blob; return at; })(URL.createObjectURL.bind(URL));
		HTMLAnchorElement.prototype.click = function() { saved = blobs[this.href]; }`)
	p.Click("export")
	p.Until(`saved !== null`)
	p.run(`saved.arrayBuffer().then(b => { window.zipped = btoa(Array.from(new Uint8Array(b), c => String.fromCharCode(c)).join("")); })`)
	p.Until(`!!window.zipped`)
	dir := t.TempDir()
	names := unzip(t, chromium.Value[string](p.Page, `zipped`), dir)
	seen, err := look.Load(filepath.Join(dir, "config", "looks.toml"))
	if err != nil || len(seen) != 1 || seen[0].Game != "samegame" {
		t.Errorf("the exported looks: %v, %v", seen, err)
	}
	records, err := session.List(filepath.Join(dir, "data", "sessions"))
	whole := func(s *session.Session) bool { return s.Err == nil && len(s.Turns) > 0 }
	if err != nil || !slices.ContainsFunc(records, whole) {
		t.Errorf("the exported records: %v, %v, of %q", records, err, names)
	}
	other := serve(t) // another origin, where nothing is known
	q := ready(t, browser, other)
	path := filepath.Join(dir, "export.zip")
	q.Do(chromedp.Click(chromedp.CSS("#files summary")))
	q.says("file-list", "None yet")
	q.Do(chromedp.SetUploadFiles(chromedp.CSS("#importer"), []string{path}))
	q.says("message", "Imported")
	q.file("../fixtures/screenshots/tiles-squares.png")
	q.run(paste)
	q.says("best", "Click row") // without a question
	if err := os.WriteFile(path, []byte("no archive"), 0o600); err != nil {
		t.Fatal(err)
	}
	q.Do(chromedp.SetUploadFiles(chromedp.CSS("#importer"), []string{path}))
	q.says("message", "That is not a zip archive")
}

// unzip unpacks an archive in base64 as anybody would, and keeps it as export.zip.
func unzip(t *testing.T, text, dir string) (names []string) {
	t.Helper()
	data := must(base64.StdEncoding.DecodeString(text))
	r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(dir, r); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "export.zip"), data, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, f := range r.File {
		names = append(names, f.Name)
	}
	return names
}

// testTeach: a picture that is refused or unknown is taught on the wizard's page, in another tab, and is then
// read at once with the new profile.
func testTeach(t *testing.T, browser context.Context, _ *httptest.Server) {
	server := serve(t)
	p := ready(t, browser, server)
	p.paste("../fixtures/screenshots/tiles-squares.png")
	p.says("status", "Which game is it?")
	p.Click("teach")
	p.says("message", "the page for teaching")
	q := open(t, browser, server)
	q.Do(chromedp.Navigate(server.URL + "/game/teach/"))
	q.Until(`document.querySelectorAll("#cells button, #cells [role=gridcell]").length > 30`)
	for _, scheme := range []string{"dark", "light"} {
		q.Do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
			_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
				Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}})
			return err
		}))
		q.Inspect("web-teach-" + scheme)
	}
	q.Click("cell-0")
	q.Click("add")
	q.Inspect("web-teach-cell")
	q.Click("add")
	q.Click("review")
	q.Until(`document.getElementById("dialog").open && !!document.getElementById("game")`)
	q.Inspect("web-teach-saving")
	q.run(`document.getElementById("game").value = "samegame"; document.getElementById("game").dispatchEvent(new Event("change", { bubbles: true }))`)
	q.Until(`document.getElementById("game").value === "samegame" && !document.getElementById("save").disabled`)
	q.Click("save")
	q.Until(`document.getElementById("save").hidden`)
	q.Inspect("web-taught")
	p.run(paste)
	p.says("best", "Click row")
}

// testNoStorage: without a database the page works, and says what that means.
func testNoStorage(t *testing.T, browser context.Context, _ *httptest.Server) {
	server := serve(t)
	server.Config.Handler = without(server.Config.Handler, "indexedDB")
	p := ready(t, browser, server)
	p.says("message", "This browser stores no files for this page")
	p.paste("../fixtures/screenshots/tiles-squares.png")
	p.says("status", "Which game is it?")
	p.Click("game-samegame")
	p.says("best", "Click row")
}

// without takes something away from workers: the browser lets no script run there beforehand.
func without(files http.Handler, name string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/files.js") {
			w.Header().Set("Content-Type", "text/javascript")
			fmt.Fprintf(w, "Object.defineProperty(self, %q, { value: undefined });\n", name)
			w.Write(must(own.ReadFile("page/files.js")))
			return
		}
		files.ServeHTTP(w, r)
	})
}
