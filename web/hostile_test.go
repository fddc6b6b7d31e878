package web

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"context"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/domvision/domvision/internal/chromium"
)

// packed is an archive of files, which claim to have a size when unpacked; below 0: the true one.
func packed(files map[string][]byte, claimed int) []byte {
	var archive bytes.Buffer
	w := zip.NewWriter(&archive)
	for name, data := range files {
		var small bytes.Buffer
		squeeze := must(flate.NewWriter(&small, flate.BestCompression))
		squeeze.Write(data)
		squeeze.Close()
		h := &zip.FileHeader{Name: name, Method: zip.Deflate, CompressedSize64: uint64(small.Len()), UncompressedSize64: uint64(len(data)), CRC32: crc32.ChecksumIEEE(data)}
		if claimed >= 0 {
			h.UncompressedSize64 = uint64(claimed)
		}
		must(must(w.CreateRaw(h)).Write(small.Bytes()))
	}
	w.Close()
	return archive.Bytes()
}

// pointing is an archive in which the place of its only file is changed.
func pointing(at uint32) []byte {
	data := packed(map[string][]byte{"config/looks.toml": []byte("schema = 1")}, -1)
	entry := bytes.Index(data, []byte("PK\x01\x02"))
	binary.LittleEndian.PutUint32(data[entry+42:], at)
	return data
}

// flipped is an archive that is not compressed, as exports are. One bit of its only file is flipped.
func flipped() []byte {
	var archive bytes.Buffer
	w := zip.NewWriter(&archive)
	must(must(w.CreateHeader(&zip.FileHeader{Name: "config/looks.toml", Method: zip.Store})).Write([]byte("schema = 1")))
	w.Close()
	return bytes.Replace(archive.Bytes(), []byte("schema = 1"), []byte("schema = 3"), 1)
}

// testHostileFiles: nothing of an archive is taken in if one of its files is not domvision's or is too large.
// Profiles and records that are bombs do not keep the page from reading a board.
func testHostileFiles(t *testing.T, browser context.Context, _ *httptest.Server) {
	server := serve(t) // with nothing kept yet
	p := ready(t, browser, server)
	p.ClickOn("#files summary")
	p.says("file-list", "None yet")
	dir := t.TempDir()
	choose := func(name string, data []byte) {
		t.Helper()
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		p.run(`document.getElementById("message").textContent = ""`)
		p.Do(chromedp.SetUploadFiles(chromedp.CSS("#importer"), []string{path}))
	}
	good, zeros := []byte("schema = 1\n"), make([]byte, 200e6)
	for _, name := range []string{
		"config/../../home", "config/.", "config/..", "config/profiles", "data/sessions/abc", "data/sessions/../../../../home/x.toml", "config//x.toml",
		"/home/.config/domvision/x.toml", "config/.x.toml", "etc/passwd", "config\\x.toml", "constructor", "",
		"config/" + strings.Repeat("a/", 20_000) + "x.toml", "config/" + strings.Repeat("a", 1000) + ".toml", // each of which would take much room
		"config/profiles/good.toml/x.toml", // where there is a file
	} {
		choose("names.zip", packed(map[string][]byte{"config/profiles/good.toml": good, name: good}, -1))
		p.says("message", "is not a domvision file")
	}
	choose("bomb.zip", packed(map[string][]byte{"config/profiles/good.toml": good, "data/sessions/abc/session.jsonl": zeros}, -1))
	p.says("message", "data/sessions/abc/session.jsonl is too large")
	for _, archive := range [][]byte{
		packed(map[string][]byte{"data/sessions/abc/session.jsonl": zeros}, 10), // larger than it says
		packed(map[string][]byte{"config/profiles/good.toml": good}, 90e6),
		pointing(1 << 31), pointing(3), flipped(), packed(map[string][]byte{"config/a.toml": good}, -1)[30:], []byte("PK\x05\x06" + strings.Repeat("\xff", 18)),
	} {
		choose("damaged.zip", archive)
		p.says("message", "That is not a zip archive, or it is damaged")
	}
	choose("large.toml", zeros)
	p.says("message", "large.toml is too large")
	many := map[string][]byte{}
	for i := range 1001 {
		many[fmt.Sprintf("config/profiles/p%d.toml", i)] = good
	}
	choose("many.zip", packed(many, -1))
	p.says("message", "more than 1000 profiles and games")
	// The same 100 MB again and again.
	p.run(`window.refused = null; import("./zip.js").then(({ writeZip }) => {
		const part = new Uint8Array(100e6), tried = entries => { try { writeZip(entries); return "written"; } catch (e) { return e.message; } };
		refused = [65_534, 65_535].map(n => tried(Array(n).fill({ name: "a", data: new Uint8Array() }))).concat(tried(Array(43).fill({ name: "a", data: part })));
	})`)
	p.Until("refused !== null")
	if got := chromium.Value[[]string](p.Page, "refused"); got[0] != "written" || !strings.HasPrefix(got[1], "That is too much") || got[2] != got[1] {
		t.Errorf("archives that are too large: %q", got)
	}
	for _, kind := range []string{"png", "webp"} {
		p.run(`window.file = new File(Array(5).fill(new Uint8Array(20e6)), "shot", { type: "image/` + kind + `" }); document.getElementById("message").textContent = ""; ` + paste)
		p.says("message", "larger than 64 MB")
	}
	if list := chromium.Value[string](p.Page, `document.getElementById("file-list").textContent`); list != "None yet." {
		t.Errorf("taken in were %s", list)
	}
	choose("looks.toml", []byte("# mine"))
	p.says("message", "Imported")
	choose("looks.toml", []byte("# theirs"))
	p.says("message", "Imported")
	choose("looks.toml", []byte("# theirs"))
	p.says("message", "Imported")
	p.says("file-list", "config/looks.toml.1")
	if list := chromium.Value[string](p.Page, `document.getElementById("file-list").textContent`); strings.Contains(list, "looks.toml.2") {
		t.Errorf("the same file was kept twice: %s", list)
	}
	header := `{"schema":1,"kind":"session","time":"2026-11-25T16:51:44Z","game":"samegame"}` + "\n"
	choose("bombs.zip", packed(map[string][]byte{
		"config/profiles/dotted.toml":     []byte(strings.Repeat("a.", 30_000) + "a = 1\n"),
		"config/profiles/nested.toml":     []byte("a = " + strings.Repeat("{"+strings.Repeat("a.", 15)+"a = ", 15) + "1" + strings.Repeat("}", 15)),
		"config/profiles/large.toml":      zeros[:3<<20],
		"data/sessions/abc/session.jsonl": []byte(header + `{"kind":"turn","event":"` + strings.Repeat("x", 50<<20) + `"}` + "\n"),
		"data/sessions/abd/session.jsonl": []byte(strings.Repeat("[", 40<<20)),
	}, -1))
	p.says("message", "Imported: 5 files")
	p.paste("../fixtures/screenshots/tiles-squares.png")
	p.says("status", "Which game is it?")
	p.Click("game-samegame")
	p.says("best", "Click row")
}
