package web

import (
	"bytes"
	"context"
	"encoding/base64"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/domvision/domvision/gamepack"
	"github.com/domvision/domvision/internal/chromium"
)

// fives is the game of a pack.
const fives = `schema = 1
name = "fives"
title = "Fives"
board = { rows = 6, cols = 8, colors = 3 }

[groups]
points = "5*n"
`

// testPacks: a game pack that is dropped on the page shows what it adds, and the game is there; its player shares it.
func testPacks(t *testing.T, browser context.Context, _ *httptest.Server) {
	server := serve(t) // with nothing kept yet
	p := ready(t, browser, server)
	drops := func(data []byte) {
		p.bytes(data, "application/zip")
		p.run(`window.file = new File([file], "fives.zip", { type: "application/zip" })`)
		p.run(drop)
	}
	drops(packed(map[string][]byte{"../../fives.rules.toml": []byte(fives)}, -1))
	p.says("message", `the name "../../fives.rules.toml" holds a path`)
	drops(packed(map[string][]byte{"fives.rules.toml": []byte(fives + "smallest = 1\n")}, -1))
	p.says("message", `fives.rules.toml, line 8: "groups.smallest" is 1`)
	pack := packed(map[string][]byte{"fives.rules.toml": []byte(fives), "board.png": must(os.ReadFile("../fixtures/screenshots/tiles-squares.png"))}, -1)
	drops(pack)
	p.says("pack", "the rules of Fives: 5*n points for a group of n")
	p.looks("web-pack")
	p.Click("pack-no")
	p.Until(`!document.getElementById("pack").open`)
	p.paste("../fixtures/screenshots/tiles-squares.png")
	p.says("status", "Which game is it?")
	p.Until(`!document.getElementById("game-fives")`)
	drops(pack)
	p.Until(`document.getElementById("pack").open`)
	p.Click("pack-add")
	p.says("message", "The game was added.")
	p.Click("game-fives")
	p.says("rules", "Played as Fives: 5*n points for a group of n.")
	drops(pack)
	p.says("pack", "You have all of this game already.")
	p.Click("pack-no")

	p.run(`window.saved = null; window.blobs = {};
		URL.createObjectURL = (old => blob => { const at = old(blob); blobs[at] = blob; return at; })(URL.createObjectURL.bind(URL));
		HTMLAnchorElement.prototype.click = function() { saved = blobs[this.href]; }`)
	p.ClickOn("#files summary")
	p.says("file-list", "config/games/fives.rules.toml")
	p.looks("web-share")
	p.Click("share-fives")
	p.Until(`saved !== null`)
	p.run(`saved.arrayBuffer().then(b => { window.zipped = btoa(Array.from(new Uint8Array(b), c => String.fromCharCode(c)).join("")); })`)
	p.Until(`!!window.zipped`)
	shared, err := gamepack.Parse("fives.zip", must(base64.StdEncoding.DecodeString(chromium.Value[string](p.Page, `zipped`))))
	if err != nil || !bytes.Equal(shared.Rules.Text(), []byte(fives)) || shared.Board == nil {
		t.Errorf("shared: %+v, %v", shared, err)
	}
	path := filepath.Join(t.TempDir(), "fives.rules.toml")
	if err := os.WriteFile(path, []byte(fives), 0o644); err != nil {
		t.Fatal(err)
	}
	p.Do(chromedp.SetUploadFiles(chromedp.CSS("#importer"), []string{path})) // goes where rules belong
	p.says("message", "Imported")
}
