package e2e

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/serviceworker"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"

	"github.com/domvision/domvision/extension"
	"github.com/domvision/domvision/internal/chromium"
	"github.com/domvision/domvision/internal/exhaustive"
)

// counter is a proxy that counts requests.
type counter struct {
	mu   sync.Mutex
	seen map[string]int
}

func (c *counter) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	c.mu.Lock()
	c.seen[r.Method+" "+r.Host+r.URL.Path]++
	c.mu.Unlock()
	host, _, _ := net.SplitHostPort(r.Host)
	if r.Method == http.MethodConnect || host != "127.0.0.1" && host != "localhost" {
		http.Error(w, "nothing is out there", http.StatusBadGateway)
		return
	}
	(&httputil.ReverseProxy{Rewrite: func(p *httputil.ProxyRequest) { p.Out.URL.Scheme, p.Out.URL.Host = "http", r.Host }}).ServeHTTP(w, r)
}

// own matches what Chromium asks for by itself, and what it asks for of a page with a game.
var own = regexp.MustCompile(`^(CONNECT|GET|POST) [a-z0-9.-]+\.(google|googleapis|gstatic)\.com\b|^GET (127\.0\.0\.1|localhost):\d+/(favicon\.ico)?$`)

// others lists the other requests.
func (c *counter) others() (list []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for what := range c.seen {
		if !own.MatchString(what) {
			list = append(list, what)
		}
	}
	return list
}

// stranger is another extension, with a page from which messages are sent.
func stranger(t *testing.T) (folder string) {
	t.Helper()
	folder = t.TempDir()
	for name, text := range map[string]string{
		"manifest.json": `{"manifest_version": 3, "name": "stranger", "version": "1", "background": {"service_worker": "stranger.js"}}`,
		"stranger.js":   ``,
		"stranger.html": `<!doctype html><title>stranger</title>`,
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// origin is the address of an extension, by the name of its background script.
func origin(c chromiumTab, script string) (address string) {
	c.Helper()
	all, err := chromedp.Targets(c.Ctx)
	if err != nil {
		c.Fatal(err)
	}
	for _, t := range all {
		if before, found := strings.CutSuffix(t.URL, "/"+script); found {
			address = before
		}
	}
	return address
}

// hostile is what a page does beforehand to see what is put into it.
const hostile = `(() => {
window.leaked = [];
Element.prototype.attachShadow = (old => function(init) { const root = old.call(this, { ...init, mode: "open" }); leaked.push(root); return root; })(Element.prototype.attachShadow);
for (const name of ["append", "appendChild", "replaceChildren"]) Element.prototype[name] = (old => function(...all) { leaked.push(...all); return old.apply(this, all); })(Element.prototype[name]);
for (const name of ["scroll", "resize"]) addEventListener(name, e => e.stopImmediatePropagation(), true);
addEventListener("click", e => leaked.push(...e.composedPath().filter(what => what.getRootNode?.() instanceof ShadowRoot)), true);
})()`

// reads are ways for a page to read what is drawn over it; each must give "".
var reads = []string{
	`leaked.map(what => what.nodeName ?? what).join()`,
	`host.shadowRoot?.innerHTML ?? ""`, `host.innerHTML + host.innerText + host.textContent`, `host.getHTML({ serializableShadowRoots: true })`,
	`window.find("Click row", false, false, true, false, true, true) ? "find" : ""`, `window.find("points now", false, true, true) ? "find" : ""`,
	`(document.execCommand("selectAll"), getSelection().toString().includes("points now") ? "selected" : "")`,
	`(() => { const r = document.createRange(); r.selectNode(host); return r.toString() + r.cloneContents().textContent; })()`,
	`[...Array(40).keys()].flatMap(x => [...Array(40).keys()].flatMap(y => document.elementsFromPoint(x * innerWidth / 40, y * innerHeight / 40))).filter(e => e.getRootNode() !== document).map(e => e.nodeName).join()`,
	`[...Array(40).keys()].flatMap(x => [...Array(40).keys()].map(y => document.caretRangeFromPoint(x * innerWidth / 40, y * innerHeight / 40)?.startContainer)).filter(n => n && n.getRootNode() !== document).map(e => e.nodeName).join()`,
	`document.getAnimations().map(a => a.effect.target.nodeName).filter(n => n !== "DIV").join()`,
	`[...document.querySelectorAll("button, canvas, [role=status]")].join()`,
	`typeof chrome?.runtime?.sendMessage === "undefined" ? "" : "messages"`,
}

// TestExtensionAttacked: what a hostile page or another extension tries comes to nothing.
func TestExtensionAttacked(t *testing.T) {
	exhaustive.Only(t)
	need(t, "chromium")
	d := newDesktop(t, 1280, 800)
	folder, other := unpacked(t, extension.Chromium), stranger(t)
	proxy := &counter{seen: map[string]int{}}
	server := httptest.NewServer(proxy)
	t.Cleanup(server.Close)
	c := showChromium(d, folder, 1, map[string]any{"load-extension": folder + "," + other, "proxy-server": server.URL, "proxy-bypass-list": "<-loopback>"})
	x := extended{desktop: d, tab: c, dense: 1}
	x.begin(5, 6)
	x.text(hostile)
	x.ask()
	x.text(`window.host = document.documentElement.lastElementChild`)
	for _, expression := range reads {
		if got := x.text(expression); got != "" {
			t.Errorf("%s gives %q", expression, got)
		}
	}
	x.text(`getSelection().removeAllRanges()`)
	before := x.caption()
	stays := func(what, script string) {
		t.Helper()
		x.text("(() => " + script + ")()")
		time.Sleep(900 * time.Millisecond) // a check
		if now := x.caption(); now == "" {
			t.Errorf("%s takes the caption away", what)
			x.ask()
			x.text(`window.host = document.documentElement.lastElementChild`)
		}
	}
	stays("a flood of resizes", `{ for (let i = 0; i < 10000; i++) { window.dispatchEvent(new Event("resize")); visualViewport.dispatchEvent(new Event("resize")); } }`)
	stays("made-up events", `{ for (const e of [new KeyboardEvent("keydown", { key: "Escape", bubbles: true }), new Event("pagehide"), new Event("scroll"), new MouseEvent("click", { bubbles: true, composed: true })]) { window.dispatchEvent(e); host.dispatchEvent(e); } host.click(); }`)
	stays("messages", `{ for (const m of [{ show: { title: "owned" }, press: 1e15 }, { remove: true }, { follow: 1 }, { gone: true }]) for (let i = 0; i < 100; i++) { postMessage(m, "*"); new BroadcastChannel("domvision-engine").postMessage({ from: "me", id: 1, message: m }); } }`)
	stays("clicks on the host", `{ const path = document.elementsFromPoint(innerWidth - 40, 30); for (const e of path) if (e === host) e.click(); }`)
	if now := x.caption(); !strings.HasPrefix(now, before[:20]) || strings.Contains(now, "Stop following") {
		t.Errorf("the caption was %q and is %q", before, now)
	}
	x.text(`(document.body.style.height = "3000px", scrollTo(0, 300))`) // whose event the page keeps for itself
	x.wait("the outline to go", func() bool { return x.caption() == "" })
	x.text(`scrollTo(0, 0)`)
	x.wait("the page to be back", func() bool { return x.text("scrollY") == "0" })
	for _, script := range []string{
		`host.style.setProperty("transform", "translate(99px)", "important")`, `host.style.setProperty("display", "none", "important")`, `host.replaceChildren("x")`, `host.remove()`,
		`document.head.append(Object.assign(document.createElement("style"), { id: "odd", textContent: "* { transform: translate(9px) !important }" }))`,
	} {
		x.ask()
		x.text(`window.host = document.documentElement.lastElementChild`)
		x.text(script)
		x.wait("the outline to go after "+script, func() bool { return x.caption() == "" })
		x.text(`document.getElementById("odd")?.remove()`)
	}
	domvision := origin(c, "background.js")
	for _, name := range []string{"index.html", "trouble.html", "engine.html", "teach/index.html", "overlay.js", "packed.js", "icon.svg", "icon-48.png", "manifest.json"} {
		got := x.text(fmt.Sprintf(`(window.loaded = [], (async address => {
			try { await fetch(address); loaded.push("fetched"); } catch {}
			for (const [tag, field] of [["iframe", "src"], ["img", "src"], ["script", "src"], ["embed", "src"], ["object", "data"]]) {
				const e = document.createElement(tag);
				await new Promise(done => { e.onload = () => { let inside = ""; try { inside = e.contentDocument?.body ? "" : "other"; } catch { inside = "other"; } if (!["IFRAME", "EMBED", "OBJECT"].includes(e.tagName)) loaded.push(tag); done(); }; e.onerror = done; e[field] = address; document.body.append(e); setTimeout(done, 300); });
			}
			window.tried = true;
		})(%q), "")`, domvision+"/"+name))
		x.wait("the tries to load "+name, func() bool { return x.text("!!window.tried") == "true" })
		if got += x.text("loaded.join() + (window.tried = '')"); got != "" {
			t.Errorf("a page has loaded %s: %s", name, got)
		}
	}
	all, err := chromedp.Targets(c.Ctx)
	if err != nil {
		t.Fatal(err)
	}
	if slices.ContainsFunc(all, func(i *target.Info) bool { return i.Type == "iframe" && strings.HasPrefix(i.URL, domvision) }) {
		t.Error("a page frames the panel")
	}

	x.begin(5, 6)
	x.ask()
	s := chromium.Page{T: t, Ctx: chromium.Tab(t, c.Ctx)}
	s.Do(chromedp.Navigate(origin(c, "stranger.js") + "/stranger.html"))
	front(s)
	s.Do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`window.said = null; (async id => {
		const answers = [];
		for (const m of [{ press: 1 }, { follow: 1 }, { unfollow: 1 }, { panel: 1 }, { check: {} }, { moved: true }, { removed: true }, { name: "dom" }, { engine: true }, { show: {} }])
			for (let i = 0; i < 20; i++) answers.push(await chrome.runtime.sendMessage(id, m).then(a => JSON.stringify(a), e => e.message));
		const port = chrome.runtime.connect(id);
		answers.push(await new Promise(done => port.onDisconnect.addListener(() => done(chrome.runtime.lastError?.message ?? "closed"))));
		said = [...new Set(answers)].join();
	})(%q); undefined`, strings.TrimPrefix(domvision, "chrome-extension://"))))
	s.Until(`said !== null`)
	if said := chromium.Value[string](s, "said"); said != "Could not establish connection. Receiving end does not exist." {
		t.Errorf("another extension is answered: %s", said)
	}
	chromedp.Cancel(s.Ctx)
	front(c.Page)
	if x.caption() == "" {
		t.Error("another extension has taken the caption away")
	}
	large(c)
	if others := proxy.others(); len(others) > 0 {
		t.Errorf("requests leave: %q", others)
	}
	t.Logf("requests: %v", proxy.seen)
}

// large: a picture with sides of 16,384 pixels, in a file of a few kilobytes, is looked at in the extension without harm.
func large(c chromiumTab) {
	c.Helper()
	p := c.panel()
	p.Until(`document.getElementById("status").textContent !== ""`)
	p.Do(chromedp.Evaluate[chromedp.Void](`window.told = ""; (async () => {
		const { hidden, sample } = await import("./look.js"), canvas = new OffscreenCanvas(16384, 16384);
		const pen = canvas.getContext("2d");
		pen.fillRect(0, 0, 9, 9);
		const picture = await canvas.convertToBlob();
		const seen = await hidden(picture), board = await sample(picture, { frame: { x: 0, y: 0, w: 1, h: 1 }, rows: 24, cols: 32 });
		window.picture = new File([picture], "large.png", { type: "image/png" });
		return "looked " + seen + " " + board.length;
	})().catch(e => e.message).then(text => { told = text; }); undefined`))
	p.Until(`told !== ""`)
	c.Logf("a picture of 16,384 x 16,384 pixels: %s", chromium.Value[string](p, "told"))
	p.Do(chromedp.Evaluate[chromedp.Void](`{ const d = new DataTransfer(); d.items.add(picture);
		document.body.dispatchEvent(Object.defineProperty(new Event("paste", { bubbles: true, cancelable: true }), "clipboardData", { value: d })); }`))
	p.Until(`document.getElementById("message").textContent.startsWith("The picture cannot be read")`)
	chromedp.Cancel(p.Ctx)
}

// kills is how often TestExtensionKilled stops the background: DOMVISION_KILLS, as of other programs that are killed.
func kills() int {
	if n, err := strconv.Atoi(os.Getenv("DOMVISION_KILLS")); err == nil {
		return n
	}
	return 10
}

// TestExtensionKilled: whenever the browser stops the background, the next press or, if that takes away what was drawn, the
// one after it shows a move.
func TestExtensionKilled(t *testing.T) {
	x, c := inChromium(t)
	x.begin(5, 6)
	x.ask()
	seed := uint64(time.Now().UnixNano())
	random := rand.New(rand.NewPCG(seed, 1))
	killed := 0
	for n := range kills() {
		if random.IntN(3) > 0 {
			x.press(keyAlt, keyShift, 'd')
		}
		time.Sleep(time.Duration(random.IntN(1500)) * time.Millisecond)
		if killBackground(c) {
			killed++
		}
		found := false
		for tries := 0; !found; tries++ {
			if tries == 2 {
				t.Fatalf("kill %d, seed %d: no move after %d presses, but %q", n, seed, tries, x.caption())
			}
			x.press(keyAlt, keyShift, 'd')
			for began := time.Now(); time.Since(began) < 5*time.Second && !found; time.Sleep(50 * time.Millisecond) {
				found = time.Since(began) > time.Second && advised.MatchString(x.caption()) // not what was drawn before
			}
		}
	}
	t.Logf("seed %d: %d kills, %d of a background that ran", seed, kills(), killed)
}

// killBackground stops the background's service worker, and reports whether it ran.
func killBackground(c chromiumTab) (ran bool) {
	c.Helper()
	ran = origin(c, "background.js") != ""
	c.Do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, serviceworker.Enable, cdp.Empty{})
		if err == nil {
			_, err = chromedp.Call(ctx, serviceworker.StopAllWorkers, cdp.Empty{})
		}
		return err
	}))
	for began := time.Now(); origin(c, "background.js") != "" && time.Since(began) < 3*time.Second; {
		time.Sleep(20 * time.Millisecond)
	}
	return ran
}
