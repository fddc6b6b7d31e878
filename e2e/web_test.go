package e2e

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/jezek/xgb/xproto"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/internal/chromium"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/web"
)

// webPage is domvision's page in a browser, to which a window is shared.
type webPage struct {
	chromium.Page
	d *desktop
}

// shareOnPage opens the page beside the game, and shares the window with the title, as people do.
func shareOnPage(d *desktop, title string) webPage {
	d.t.Helper()
	p := openBeside(d, title, servePage(d.t))
	p.Until(`document.getElementById("status").textContent === "Ready"`)
	return p
}

// openBeside opens a page beside the game. It shares the window with the title, once it is told to.
func openBeside(d *desktop, title, address string) webPage {
	t := d.t
	t.Helper()
	t.Setenv("HOME", d.home) // of the browser
	browser := chromium.Show(t, 5*time.Minute, map[string]any{
		"auto-select-desktop-capture-source": title, "window-size": "640,740", "window-position": "1040,0",
		"no-default-browser-check": true, "password-store": "basic",
	})
	p := webPage{chromium.Page{T: t, Ctx: browser, Says: `document.body.innerText`}, d}
	p.Do(chromedp.Navigate(address))
	p.Until(`document.getElementById("status").textContent !== "Connecting…"`)
	p.Do(chromedp.Evaluate[chromedp.Void](`import("./link.js").then(link => link.on("answer", a => { window.last = a; })); undefined`))
	return p
}

// servePage builds domvision's page, and returns its address.
func servePage(t *testing.T) (address string) {
	t.Helper()
	wasm, err := web.Program()
	if err != nil {
		t.Fatal(err)
	}
	program, err := web.Gzip(wasm)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := web.Build(dir+"/page", program); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(server.Close)
	return server.URL + "/page/"
}

// says waits until the page's status is a text.
func (p webPage) says(id, text string) {
	p.Helper()
	p.Until(fmt.Sprintf(`document.getElementById(%q).textContent.includes(%q)`, id, text))
}

// name answers the page's question which game of groups is played.
func (p webPage) name(game string) {
	p.Helper()
	p.says("status", "Which game is it?")
	p.Click("family-groups")
	p.Click("game-" + game)
}

// cellsOf is a board as answers have it.
func cellsOf(g engine.Grid) []string {
	rows := make([]string, g.Rows)
	for r := range rows {
		rows[r] = g.RowText(r)
	}
	return rows
}

// sees waits until the page shows a board, and returns the answer.
func (p webPage) sees(want engine.Grid) (a answer) {
	p.Helper()
	cells, err := json.Marshal(cellsOf(want))
	if err != nil {
		p.Fatal(err)
	}
	p.Until(fmt.Sprintf(`window.last && JSON.stringify(last.cells) === %q`, cells))
	if err := json.Unmarshal([]byte(chromium.Value[string](p.Page, `JSON.stringify(last)`)), &a); err != nil {
		p.Fatal(err)
	}
	return a
}

// ask presses the page's button until it shows a board: on a busy machine, the picture of a shared window comes late.
func (p webPage) ask(want engine.Grid) {
	p.Helper()
	const again = 3 * time.Second
	for began := time.Now(); time.Since(began) < patience; {
		p.Click("press")
		for pressed := time.Now(); time.Since(pressed) < again; time.Sleep(100 * time.Millisecond) {
			if slices.Equal(chromium.Value[[]string](p.Page, `window.last?.cells ?? []`), cellsOf(want)) {
				return
			}
		}
	}
	p.Fatalf("it never shows\n%s", want)
}

// advised waits until the page shows a board, plays its advice there, and checks what it promises.
func (p webPage) advised(board *collapse.Board) engine.Move {
	p.Helper()
	grid := board.Grid()
	move, points := p.sees(grid).advised(p.T, grid.Rows)
	if err := board.Check(move); err != nil {
		p.Fatalf("it advises what is illegal: %v on\n%s", err, grid)
	}
	if earned := board.Play(move); earned != points {
		p.Errorf("%v earns %d points, the page said %d, on\n%s", move, earned, points, grid)
	}
	return move
}

// sameGame begins a small game, on a screen that is wide enough for it, in the middle, and the browser beside it.
func sameGame(t *testing.T) (*desktop, xproto.Window, *eyes, *collapse.Board) {
	t.Helper()
	need(t, "sgt-samegame", "chromium")
	const rows, cols = 6, 10
	d := newDesktop(t, 1700, 768)
	d.start("sgt-samegame", fmt.Sprintf("%dx%dc3s2#2718", cols, rows))
	window := d.window("sgt-samegame")
	e := newEyes(t)
	d.point(home)
	_, grid := e.first(rows, cols)
	rules, err := collapse.Find("sgt-samegame")
	if err != nil {
		t.Fatal(err)
	}
	board, err := collapse.NewBoard(rules, grid)
	if err != nil {
		t.Fatal(err)
	}
	return d, window, e, board
}

// TestWebShared plays Same Game to its end with the advice of the page in a browser, to which the
// game's window is shared. Then the window is minimised, brought back and closed.
func TestWebShared(t *testing.T) {
	exhaustive.Only(t)
	d, window, e, board := sameGame(t)
	p := shareOnPage(d, d.title(window))
	p.Click("share")
	p.name("sgt-samegame")
	game := collapseGame{rules: "sgt-samegame", rows: board.Grid().Rows, cols: board.Grid().Cols, selects: true}
	for moves := 0; len(board.Moves(nil)) > 0; moves++ {
		move := p.advised(board)
		if moves == 2 {
			p.Inspect("web-shared")
		}
		game.click(d, e, move.At)
	}
	d.iconify(window) // whether the last tiles are seen as a board depends on how many there are
	p.Until(`!document.getElementById("quiet").hidden`)
	p.says("quiet", "minimised")
	p.Inspect("web-minimised")
	xproto.MapWindow(d.conn, window)
	d.wait("the window to come back", func() bool {
		d.click(e.middle(engine.Pos{}))
		return chromium.Value[bool](p.Page, `document.getElementById("quiet").hidden`)
	})
	if err := xproto.KillClientChecked(d.conn, uint32(window)).Check(); err != nil {
		t.Fatal(err)
	}
	p.says("status", "Sharing has stopped")
	p.Inspect("web-ended")
	if dir := os.Getenv("DOMVISION_SHOTS"); dir != "" {
		t.Log("the board at the end\n", strings.TrimSpace(board.Grid().String()))
	}
}

// TestWatchShared: on a desktop that shows domvision nothing, the page of watch shares the game's window, and some
// moves are played with its advice.
func TestWatchShared(t *testing.T) {
	exhaustive.Only(t)
	d, window, e, board := sameGame(t)
	path, err := program()
	if err != nil {
		t.Fatal(err)
	}
	log := d.start("env", "-u", "DISPLAY", "-u", "WAYLAND_DISPLAY", "-u", "DBUS_SESSION_BUS_ADDRESS", "XDG_SESSION_TYPE=wayland",
		path, "watch", "--no-open", "--no-record", "--no-hotkey")
	var page string
	d.wait("the address of the page", func() bool {
		said, _ := os.ReadFile(log)
		page = address.FindString(string(said))
		return page != ""
	})
	p := openBeside(d, d.title(window), page)
	p.says("eye-text", "Your browser may")
	p.Inspect("watch-share-offer")
	p.Click("share-window")
	p.name("sgt-samegame")
	game := collapseGame{rules: "sgt-samegame", rows: board.Grid().Rows, cols: board.Grid().Cols, selects: true}
	for range 5 {
		game.click(d, e, p.advised(board).At)
		p.ask(board.Grid())
	}
	p.says("event", "As advised")
	p.Inspect("watch-shared")
}

// iconify minimises a window.
func (d *desktop) iconify(w xproto.Window) {
	d.t.Helper()
	const name, iconic = "WM_CHANGE_STATE", 3
	atom, err := xproto.InternAtom(d.conn, false, uint16(len(name)), name).Reply()
	if err != nil {
		d.t.Fatal(err)
	}
	e := xproto.ClientMessageEvent{Format: 32, Window: w, Type: atom.Atom, Data: xproto.ClientMessageDataUnionData32New([]uint32{iconic, 0, 0, 0, 0})}
	err = xproto.SendEventChecked(d.conn, false, d.screen.Root, xproto.EventMaskSubstructureNotify|xproto.EventMaskSubstructureRedirect, string(e.Bytes())).Check()
	if err != nil {
		d.t.Fatal(err)
	}
}
