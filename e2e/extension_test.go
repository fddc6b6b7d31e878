package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jezek/xgb/xproto"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/extension"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/overlay"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/web"
)

// extended is the tab with the player's hands.
type extended struct {
	tab
	*desktop
	dense  float64     // pixels of the screen for one of the browser's own buttons
	scale  float64     // and for one of the page
	origin image.Point // of the frame with the game, in pixels of the screen
}

// released is the program as in a release, but without npm's tools where they are not at hand.
var released = sync.OnceValues(func() (web.Packed, error) {
	wasm, err := web.Program()
	if err != nil {
		return web.Packed{}, err
	}
	packed, err := web.Release(wasm)
	if err != nil && os.Getenv("CI") == "" {
		return web.Gzip(wasm)
	}
	return packed, err
})

// unpacked builds the extension, and returns the folder for a browser.
func unpacked(t *testing.T, browser extension.Browser) string {
	t.Helper()
	program, err := released()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := extension.Build(dir, program, "0.0.0"); err != nil {
		t.Fatal(err)
	}
	return filepath.Join(dir, string(browser))
}

// TestExtension plays a game to its end with presses of the key, in both browsers and on screens of several densities.
func TestExtension(t *testing.T) {
	exhaustive.Only(t)
	for _, test := range []struct {
		browser extension.Browser
		program string
		scale   float64 // pixels of the screen for one of a page
		zoom    int     // of the page, in steps of the browser
		most    int     // moves to play; 0: all
	}{
		{extension.Chromium, "chromium", 1, 0, 0},
		{extension.Chromium, "chromium", 1.25, -2, 1},
		{extension.Chromium, "chromium", 2, 3, 1},
		{extension.Firefox, "firefox-esr", 1, 0, 0},
	} {
		t.Run(fmt.Sprintf("%s scale %v zoom %d", test.browser, test.scale, test.zoom), func(t *testing.T) {
			need(t, test.program)
			d := newDesktop(t, int(1280*test.scale), int(800*test.scale)) // as large as pictures in stores
			folder := unpacked(t, test.browser)
			x := extended{desktop: d, dense: test.scale}
			if test.browser == extension.Chromium {
				x.tab = showChromium(d, folder, test.scale, nil)
			} else {
				x.tab = showFirefox(d, folder)
			}
			x.play(5, 6, test.zoom, test.most)
			if test.most == 0 {
				x.quiet()
				x.goes()
				x.follow(5, 5)
			}
		})
	}
}

// begin opens the game.
func (x *extended) begin(rows, cols int) (boulders, *collapse.Board) {
	x.t.Helper()
	g := boulderPage(x.t, rows, cols)
	x.open(g.address)
	x.wait("the game", func() bool { return x.text("window.cells") == g.text(g.shows) })
	rules, err := collapse.Find("dom")
	if err != nil {
		x.t.Fatal(err)
	}
	board, err := collapse.NewBoard(rules, g.shows)
	if err != nil {
		x.t.Fatal(err)
	}
	return g, board
}

// play opens the game and plays it, to its end or for some moves.
func (x *extended) play(rows, cols, zoom, most int) {
	x.t.Helper()
	g, board := x.begin(rows, cols)
	for range max(zoom, -zoom) {
		before := x.text("devicePixelRatio")
		x.press(keyControl, map[bool]xproto.Keysym{true: '=', false: '-'}[zoom > 0])
		x.wait("the page to be zoomed", func() bool { return x.text("devicePixelRatio") != before })
	}
	var took []time.Duration
	for n := 1; len(board.Moves(nil)) > 0 && (most == 0 || n <= most); n++ {
		pressed := time.Now()
		move, points := x.ask()
		took = append(took, time.Since(pressed))
		if n == 1 {
			x.shoot("extension-move")
			if most == 0 {
				x.agrees(board)
			}
		}
		if err := board.Check(move); err != nil {
			x.t.Fatalf("move %d: it advises what is illegal: %v; it says\n%s\nof\n%v; see %s", n, err, x.caption(), board.Grid(), keep(x.t, "", x.grab(), board.Grid(), board.Grid()))
		}
		if earned := board.Play(move); earned != points {
			x.t.Errorf("move %d earns %d points, the caption said %d", n, earned, points)
		}
		x.find()
		x.click(x.at(g, move.At))
		x.wait("the game to make the move", func() bool { return x.text("window.cells") == g.text(board.Grid()) })
		x.wait("the outline to go", func() bool { return x.caption() == "" })
	}
	slices.Sort(took)
	x.t.Logf("from the press to the move, median of %d: %v, the first, which starts the program, included", len(took), took[len(took)/2].Round(time.Millisecond))
}

// follow plays a game to its end with one press: the tab is followed, and the move on each board is outlined.
func (x *extended) follow(rows, cols int) {
	x.t.Helper()
	g, board := x.begin(rows, cols)
	x.ask()
	x.wait("the button that follows", func() bool { return x.push("Follow the game in this tab") })
	x.wait("the tab to be followed", func() bool { return strings.Contains(x.caption(), "Stop following") })
	if c, ok := x.tab.(chromiumTab); ok {
		x.wait("the stream of the tab", func() bool { return c.streams() })
	}
	x.find()
	var took []time.Duration
	for n := 1; len(board.Moves(nil)) > 0; n++ {
		move, _ := x.advised()
		if err := board.Check(move); err != nil {
			x.t.Fatalf("move %d: it advises what is illegal: %v; it says\n%s\nof\n%v", n, err, x.caption(), board.Grid())
		}
		x.text("window.log.length = 0")
		clicked := time.Now()
		x.click(x.at(g, move.At))
		board.Play(move)
		x.wait("the game to make the move", func() bool { return x.text("window.cells") == g.text(board.Grid()) })
		x.wait("the next outline", func() bool { return x.text(`window.log.filter(what => what === "+DIV").length`) != "0" })
		took = append(took, time.Since(clicked))
		if n == 1 {
			x.agrees(board)
			x.shoot("extension-follow")
			if seen := x.text(`window.log.filter(what => /^[+-]DIV$/.test(what)).join(" ")`); seen != "-DIV +DIV" {
				x.t.Errorf("after a move the outline did not go and come once, but %q: what is drawn was taken for the game", seen)
			}
		}
	}
	x.wait("the end of the game in the caption", func() bool { return strings.Contains(x.caption(), "No move is left") })
	x.wait("the button that ends it", func() bool { return x.push("Stop following") })
	x.wait("the caption to go", func() bool { return x.caption() == "" })
	slices.Sort(took)
	x.t.Logf("followed: from the click to the next move, median of %d: %v", len(took), took[len(took)/2].Round(time.Millisecond))
}

// The keys of a press.
const (
	keyAlt   xproto.Keysym = 0xffe9
	keyShift xproto.Keysym = 0xffe1
)

var advised = regexp.MustCompile(`Click row (\d+), column (\d+)(?s:.*?)(\d+) points? now`)

// ask presses the key and waits for the move.
func (x *extended) ask() (move engine.Move, points int) {
	x.t.Helper()
	x.press(keyAlt, keyShift, 'd')
	return x.advised()
}

// advised waits for the move.
func (x *extended) advised() (move engine.Move, points int) {
	x.t.Helper()
	var said []string
	x.wait("a move in the caption", func() bool {
		said = advised.FindStringSubmatch(x.caption())
		return said != nil
	})
	number := func(i int) int { n, _ := strconv.Atoi(said[i]); return n }
	return engine.Move{At: engine.Pos{Row: number(1) - 1, Col: number(2) - 1}}, number(3)
}

var expected = regexp.MustCompile(`expected score (\d+)(?: \((\d+) earned)?`)

// agrees: the finished plan is worth what that of the native program is.
func (x *extended) agrees(board *collapse.Board) {
	x.t.Helper()
	var said []string
	x.wait("the plan to be finished", func() bool {
		caption := x.caption()
		said = expected.FindStringSubmatch(caption)
		return said != nil && strings.Contains(caption, "The best found")
	})
	native := planner.NRPA{Budget: planner.Budget{Time: 2 * time.Second}}.Plan(context.Background(), board)
	total, _ := strconv.Atoi(said[1])
	earned, _ := strconv.Atoi(said[2]) // "" for none
	if want := int(native.Candidates[0].Q); total-earned != want {
		x.t.Errorf("the native program expects %d points, the caption says %q", want, said[0])
	}
}

// find finds out where on the screen the frame with the game is. The frame may be zoomed later than the page around it.
func (x *extended) find() {
	x.t.Helper()
	x.wait("the game to stay in its place", func() bool {
		scale, origin := x.scale, x.origin
		x.scale, x.origin = x.place()
		return x.scale == scale && x.origin == origin
	})
}

// place moves the pointer to where the game tells where it is.
func (x *extended) place() (scale float64, origin image.Point) {
	x.t.Helper()
	zoom, err := strconv.ParseFloat(x.text("devicePixelRatio"), 64)
	if err != nil {
		x.t.Fatal(err)
	}
	var seen [2][2]float64
	var at [2]image.Point
	for i, inPage := range [2][2]float64{{300, 186}, {430, 266}} {
		at[i] = image.Pt(int(inPage[0]*zoom), int(144*x.dense+inPage[1]*zoom)) // below the bars of both browsers
		x.point(at[i].Add(image.Pt(1, 1)))
		x.text("window.pointer = null")
		x.point(at[i])
		x.wait("the pointer in the game", func() bool {
			told := x.text("JSON.stringify(window.pointer)")
			return told != "null" && json.Unmarshal([]byte(told), &seen[i]) == nil
		})
	}
	scale = float64(at[1].X-at[0].X) / max(seen[1][0]-seen[0][0], 1)
	return scale, at[0].Sub(image.Pt(int(seen[0][0]*scale), int(seen[0][1]*scale)))
}

// at is the middle of a tile on the screen.
func (x *extended) at(g boulders, p engine.Pos) image.Point {
	px := func(n int, size float64) int { return int((float64(n) + 0.5) * size * x.scale) }
	return x.origin.Add(image.Pt(px(p.Col, g.width), px(p.Row, g.height))).Add(image.Pt(int(g.left*x.scale), int(g.top*x.scale)))
}

// quiet: the page sees nothing of a press and its end but the one element that comes and goes, and the player's keys.
func (x *extended) quiet() {
	x.t.Helper()
	x.click(x.origin.Add(image.Pt(50, -int(40*x.scale)))) // from now on the page has the keys
	x.wait("the page to have been clicked", func() bool { return strings.Contains(x.text(`window.log.join(" ")`), "click:H1") })
	x.text("window.log.length = 0")
	for _, away := range [][]xproto.Keysym{{keyAlt, keyShift, 'd'}, {keyEscape}} {
		x.press(keyAlt, keyShift, 'd')
		x.wait("the end of the game in the caption", func() bool { return strings.Contains(x.caption(), "No move is left") })
		x.press(away...)
		x.wait("the caption to go", func() bool { return x.caption() == "" })
	}
	const want = "childList +DIV childList -DIV childList +DIV childList -DIV"
	var seen []string
	for _, what := range strings.Fields(x.text(`window.log.join(" ").replaceAll(/ ?key(down|up):(Alt|Shift|D|Escape)/g, "").replaceAll("childList ", "childList\u00a0")`)) {
		seen = append(seen, strings.ReplaceAll(what, "\u00a0", " "))
	}
	if got := strings.Join(seen, " "); got != want {
		x.t.Errorf("the page sees %q, want %q", got, want)
	}
}

// shoot saves the screen in the folder DOMVISION_SHOTS, if that is set.
func (x *extended) shoot(name string) {
	if dir := os.Getenv("DOMVISION_SHOTS"); dir != "" {
		file, err := os.Create(filepath.Join(dir, name+".png"))
		if err != nil {
			x.t.Fatal(err)
		}
		defer file.Close()
		if err := overlay.EncodePNG(file, x.grab()); err != nil {
			x.t.Fatal(err)
		}
	}
}
