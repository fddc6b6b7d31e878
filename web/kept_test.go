package web

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/base64"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/storage"
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
	p.ClickOn("#files summary")
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
	q.ClickOn("#files summary")
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

// room bounds what the browser stores for the page, in bytes; nil for no bound.
func room(server *httptest.Server, bytes *float64) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, storage.OverrideQuotaForOrigin, storage.OverrideQuotaForOriginParams{Origin: server.URL, QuotaSize: bytes})
		return err
	})
}

// testFullStorage: while the browser has no room, the answer comes all the same, and the page says that the game is
// not recorded; once there is room, what was missing is kept, too.
func testFullStorage(t *testing.T, browser context.Context, _ *httptest.Server) {
	server := serve(t) // with nothing kept yet
	little := 1.0
	p := ready(t, browser, server, room(server, &little)) // later Chromium would still promise some for a while
	p.paste(shot)
	p.says("best", "Click row")
	p.says("record", "storage is full")
	p.Inspect("web-full")
	p.Do(chromedp.SetUploadFiles(chromedp.CSS("#importer"), []string{must(filepath.Abs("../calibration/builtin/gweled.toml"))}))
	p.says("message", "The browser’s storage is full")
	p.bytes(packed(map[string][]byte{"fives.rules.toml": []byte(fives)}, -1), "application/zip")
	p.run(`window.file = new File([file], "fives.zip", { type: "application/zip" })`)
	p.run(drop)
	p.Until(`document.getElementById("pack").open`)
	p.Click("pack-add")
	p.says("message", "The browser’s storage is full. Make room")
	p.Do(room(server, nil))
	p.paste("../fixtures/screenshots/dom-13x15-dark.png")
	p.Until(`document.querySelectorAll("#cells .row").length === 13`)
	p.Until(`document.getElementById("record").hidden`)
	p.Do(chromedp.Reload())
	p.says("status", "Ready")
	p.ClickOn("#files summary")
	p.says("file-list", "data/sessions/")
}

// testMakeRoom: a file is deleted while another one waits for room.
func testMakeRoom(t *testing.T, browser context.Context, _ *httptest.Server) {
	server := serve(t) // with nothing kept yet
	some := 1e6
	p := ready(t, browser, server, room(server, &some))
	p.ClickOn("#files summary")
	imports := func(name string, size int, says string) {
		t.Helper()
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, append([]byte("# "), noise(size)...), 0o600); err != nil {
			t.Fatal(err)
		}
		p.Do(chromedp.SetUploadFiles(chromedp.CSS("#importer"), []string{path}))
		p.says("message", says)
	}
	imports("small.toml", 1e4, "Imported")
	imports("large.toml", 5e6, "The browser’s storage is full")
	p.run(`window.confirm = () => true; document.getElementById("message").textContent = ""; document.querySelector("[aria-label$='small.toml']:last-child").click()`)
	p.Until(`!document.getElementById("file-list").textContent.includes("small.toml")`)
	if said := chromium.Value[string](p.Page, `document.getElementById("message").textContent`); said != "" {
		t.Errorf("it says %q", said)
	}
}

// noise is text that no browser compresses to less than half of its size.
func noise(size int) []byte {
	rng, text := rand.New(rand.NewPCG(1, 2)), make([]byte, size)
	for i := range text {
		text[i] = "0123456789abcdef"[rng.IntN(16)]
	}
	return text
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

// teachSquares teaches a picture in the wizard, up to the button that saves. It returns how to wait there, and to click.
func (p tab) teachSquares() (until, click func(string)) {
	p.Helper()
	p.paste("../fixtures/screenshots/tiles-squares.png")
	p.says("status", "Which game is it?")
	p.Click("teach")
	const inside = `document.querySelector("#inside iframe").contentDocument`
	until = func(expression string) {
		p.Helper()
		p.Until(`(document => !!document?.body && (` + expression + `))(document.querySelector("#inside iframe")?.contentDocument)`)
	}
	click = func(id string) {
		p.Helper()
		until(`!!document.getElementById("` + id + `")`)
		p.run(inside + `.getElementById("` + id + `").click()`)
	}
	until(`document.querySelectorAll("#cells button, #cells [role=gridcell]").length > 30`)
	p.looks("web-teach")
	click("review")
	until(`document.getElementById("dialog").open && !!document.getElementById("game")`)
	p.run(inside + `.getElementById("game").value = "samegame"; ` + inside + `.getElementById("game").dispatchEvent(new Event("change", { bubbles: true }))`)
	until(`document.getElementById("game").value === "samegame" && !document.getElementById("save").disabled`)
	return until, click
}

// testTeach: a picture that is refused or unknown is taught on the wizard's page, in the same tab, and is then read at
// once with the new profile.
func testTeach(t *testing.T, browser context.Context, _ *httptest.Server) {
	server := serve(t)
	p := ready(t, browser, server)
	until, click := p.teachSquares()
	click("save")
	until(`document.getElementById("save").hidden`)
	p.Inspect("web-taught")
	click("quit")
	p.says("best", "Click row")
	p.says("rules", "Played as SameGame")
	p.Until(`!document.getElementById("inside").open`)
	p.ClickOn("#files summary")
	p.run(`document.getElementById("teach-page").click()`) // the page still moves while the plan gets better
	until(`!!document.getElementById("give-title")`)
	p.Click("inside-close")
	p.Until(`!document.getElementById("inside").open`)
}

// testTeachFull: if a profile cannot be kept, the wizard says why, and what to do.
func testTeachFull(t *testing.T, browser context.Context, _ *httptest.Server) {
	server := serve(t)
	server.Config.Handler = before(server.Config.Handler, `{
		const put = IDBObjectStore.prototype.put;
		IDBObjectStore.prototype.put = function(file) {
			if (file.path.includes("/profiles/")) throw new DOMException("", "QuotaExceededError");
			return put.call(this, file);
		};
	}`)
	p := ready(t, browser, server)
	until, click := p.teachSquares()
	click("save")
	until(`document.body.innerText.includes("The browser’s storage is full. Make room")`)
	p.Inspect("web-teach-full")
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

// without takes something away from workers.
func without(files http.Handler, name string) http.Handler {
	return before(files, fmt.Sprintf("Object.defineProperty(self, %q, { value: undefined });", name))
}

// before runs a script first in every worker: the browser lets none run there beforehand.
func before(files http.Handler, script string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/files.js") {
			w.Header().Set("Content-Type", "text/javascript")
			fmt.Fprintln(w, script)
			w.Write(must(own.ReadFile("page/files.js")))
			return
		}
		files.ServeHTTP(w, r)
	})
}
