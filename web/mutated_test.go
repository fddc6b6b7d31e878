package web

import (
	"context"
	"fmt"
	"net/http/httptest"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"

	"github.com/domvision/domvision/internal/chromium"
)

// testCleared: the player deletes the data of the site while a move is searched. What is recorded later is kept.
func testCleared(t *testing.T, browser context.Context, _ *httptest.Server) {
	server := serve(t) // with nothing kept yet
	p := answered(t, browser, server)
	p.Do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, storage.ClearDataForOrigin, storage.ClearDataForOriginParams{Origin: server.URL, StorageTypes: "all"})
		return err
	}))
	p.paste("../fixtures/screenshots/dom-13x15-dark.png")
	p.Until(`document.querySelectorAll("#cells .row").length === 13`)
	p.says("status", "This is the best found")
	p.Do(chromedp.Reload())
	p.says("status", "Ready")
	p.ClickOn("#files summary")
	p.says("file-list", "data/sessions/")
}

// testOddStorage: what another version has left in the browser's storage keeps nothing else from being read.
func testOddStorage(t *testing.T, browser context.Context, _ *httptest.Server) {
	for _, c := range []struct {
		version  int
		id, says string
	}{{1, "file-list", "config/profiles/mine.toml"}, {2, "message", "written by a newer domvision"}} {
		server := serve(t) // with nothing kept yet
		p := tab{chromium.Page{T: t, Ctx: chromium.Tab(t, browser), Says: says}}
		p.Do(chromedp.Navigate(server.URL + "/")) // the list of folders: of the same origin
		p.run(fmt.Sprintf(`window.kept = false; const opening = indexedDB.open("domvision", %d), folder = "/home/.config/domvision/profiles/";
			opening.onupgradeneeded = () => opening.result.createObjectStore("files", { keyPath: "path" });
			opening.onsuccess = () => {
				const change = opening.result.transaction("files", "readwrite"), data = new TextEncoder().encode("schema = 1");
				for (const entry of [{ path: folder + "mine.toml", data, time: 1 }, { path: folder + "mine.toml/x.toml", data, time: 1 }, { path: folder + "text.toml", data: "schema = 1" },
					{ path: folder + "number.toml", data: 7, time: "never" }, { path: folder + "../up.toml", data, time: 1 }, { path: "relative", data, time: 1 }, { path: 12, data },
					{ path: "/", data, time: 1 }, { path: "/home", data, time: 1 }]) change.objectStore("files").put(entry);
				change.oncomplete = () => { opening.result.close(); kept = true; };
			}`, c.version))
		p.Until("kept")
		p.Do(chromedp.Navigate(server.URL + "/game/"))
		p.says("status", "Ready")
		p.ClickOn("#files summary")
		p.says(c.id, c.says)
		if list := chromium.Value[string](p.Page, `document.getElementById("file-list").textContent`); c.version == 1 && list != "config/profiles/mine.toml 10 bytes Export Delete" {
			t.Errorf("listed: %s", list)
		}
		p.paste(shot)
		p.says("best", "Click row")
	}
}

// mutants is how many damaged files testMutated tries of each kind: DOMVISION_MUTANTS, which make run-browser-attacks sets.
func mutants() int {
	if n, err := strconv.Atoi(os.Getenv("DOMVISION_MUTANTS")); err == nil {
		return n
	}
	return 100
}

// mutate damages files in a page: mutant(bytes, random) is one, random = seeded(number) its randomness.
const mutate = `
window.seeds = {};
window.seeded = seed => () => { seed = seed + 0x6D2B79F5 | 0; let t = Math.imul(seed ^ seed >>> 15, 1 | seed); t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t; return ((t ^ t >>> 14) >>> 0) / 2 ** 32; };
window.mutant = (bytes, random) => {
	const at = n => Math.floor(random() * n);
	let data = bytes.slice();
	for (let n = 1 + at(4); n > 0 && data.length > 4; n--) {
		const i = at(data.length), to = Math.min(data.length, i + at(200));
		switch (at(5)) {
		case 0: data[i] ^= 1 << at(8); break;
		case 1: data = data.slice(0, 1 + i); break;
		case 2: data.fill([0, 255][at(2)], i, to); break;
		case 3: data = new Uint8Array([...data.subarray(0, to), ...data.subarray(i)]); break;
		case 4: new DataView(data.buffer).setUint32(Math.min(i, data.length - 4), [0, 1, 0x7fffffff, 0xffffffff][at(4)]);
		}
	}
	return data;
};`

// seed makes a file that mutants are made from.
func (p tab) seed(name string, data []byte) {
	p.Helper()
	p.bytes(data, "")
	p.run(fmt.Sprintf(`file.arrayBuffer().then(b => { seeds[%q] = new Uint8Array(b); })`, name))
	p.Until(fmt.Sprintf(`!!seeds[%q]`, name))
}

// testMutated: damaged exports, packs, pictures and shared forms are refused with a sentence, or taken in whole. The page
// goes on.
func testMutated(t *testing.T, browser context.Context, _ *httptest.Server) {
	server := serve(t) // with nothing kept yet
	p := ready(t, browser, server)
	p.Until(`!!navigator.serviceWorker.controller`)
	p.run(mutate)
	picture := must(os.ReadFile("../fixtures/screenshots/tiles-squares.png"))
	p.seed("png", picture)
	p.seed("jpeg", lying(t, "../fixtures/screenshots/dom-13x15-dark.png"))
	p.seed("pack", packed(map[string][]byte{"fives.rules.toml": []byte(fives), "board.png": picture}, -1))
	p.seed("export", packed(map[string][]byte{
		"config/profiles/good.toml": must(os.ReadFile("../calibration/builtin/gweled.toml")), "config/games/fives.rules.toml": []byte(fives),
		"data/sessions/abc/session.jsonl": []byte(`{"schema":1,"kind":"session","time":"2026-11-25T16:51:44Z","game":"samegame"}` + "\n"),
	}, -1))
	seed := time.Now().UnixNano() % 1e9
	tries := func(name, trial string) {
		t.Helper()
		p.run(fmt.Sprintf(`window.counts = {}; window.tried = 0; (async () => {
			const { call, ask } = await import("./link.js"), { readZip } = await import("./zip.js"), random = seeded(%d);
			const request = form => new Request("share", { method: "POST", body: form });
			%s
			for (; tried < %d; tried++) {
				const said = await trial(random, tried).then(() => "taken", e => e.message.replace(/[^ -~]/g, "").replace(/\d+/g, "N").slice(0, 60));
				counts[said] = (counts[said] ?? 0) + 1;
			}
		})().catch(e => { counts[e.message] = 1; tried = 1e9; })`, seed, trial, mutants()))
		for before := -1; ; {
			now := chromium.Value[int](p.Page, `tried`)
			if now >= mutants() {
				break
			}
			p.Until(fmt.Sprintf(`tried > %d`, max(now, before))) // one takes less than a minute
			before = now
		}
		t.Logf("%s, seed %d: %s", name, seed, chromium.Value[string](p.Page, `JSON.stringify(counts)`))
		if chromium.Value[int](p.Page, `tried`) > mutants() || chromium.Value[bool](p.Page, `"domvision stopped" === document.getElementById("status").textContent`) {
			t.Errorf("%s, seed %d: the page has failed", name, seed)
		}
	}
	// Every second time, the files inside are damaged, so that the checksum is right.
	const unzipped = `const unzipped = async (bytes, random, n) => {
		const files = await readZip(new File([n % 2 ? bytes : mutant(bytes, random)], "a.zip"), 16, 8e6);
		if (n % 2) for (const file of files) if (random() < 0.7) file.data = mutant(file.data, random);
		return files;
	};`
	tries("exports", unzipped+`const trial = async (random, n) => ask({ files: "put", all: await unzipped(seeds.export, random, n) });`)
	tries("packs", unzipped+`const trial = async (random, n) => {
		const files = await unzipped(seeds.pack, random, n);
		return call("pack", { name: "a.zip", files: files.map(({ name, data }) => ({ name, data: data.toBase64() })) });
	};`)
	tries("pictures", `const trial = (random, n) => call("picture", new Blob([mutant(n % 2 ? seeds.png : seeds.jpeg, random)]));`)
	tries("shared", `
		const form = new FormData();
		form.append("picture", new Blob([seeds.png], { type: "image/png" }), "a.png");
		const whole = request(form), type = whole.headers.get("content-type"), body = new Uint8Array(await whole.arrayBuffer());
		const trial = async (random, n) => {
			const answer = await fetch("share", { method: "POST", body: mutant(n % 2 ? body : body.slice(0, 400), random), headers: { "content-type": n % 7 ? type : type.slice(0, -3) }, redirect: "manual" });
			if (answer.type !== "opaqueredirect") throw new Error("no redirect but " + answer.status);
		};`)
	if counts := chromium.Value[string](p.Page, `JSON.stringify(counts)`); counts != fmt.Sprintf(`{"taken":%d}`, mutants()) {
		t.Errorf("the service worker answers %s", counts)
	}
	p.Do(chromedp.Reload()) // with all that was taken in
	p.says("status", "Ready")
	p.paste(shot)
	p.says("best", "Click row")
}
