package wizard

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/fixtures/artwork"
	"github.com/domvision/domvision/internal/chromium"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/internal/imagefile"
)

const monsterz = "../vision/learn/testdata/monsterz.jpg"

// monsters is the path of a picture of Monsterz with so much grain that no search finds its board. Its grid lies beside it.
func monsters(t *testing.T) string {
	t.Helper()
	const grain = 40 // of 255, at most
	img, rng := imagefile.Flatten(open(t, monsterz), color.White), rand.New(rand.NewPCG(1, 2))
	for i, v := range img.Pix {
		if i%4 != 3 { // not the opacity
			img.Pix[i] = uint8(min(max(int(v)+rng.IntN(2*grain+1)-grain, 0), 255))
		}
	}
	var data bytes.Buffer
	if err := png.Encode(&data, img); err != nil {
		t.Fatal(err)
	}
	grid, err := os.ReadFile(strings.Replace(monsterz, ".jpg", ".grid.txt", 1))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "monsters.png")
	for name, data := range map[string][]byte{path: data.Bytes(), strings.Replace(path, ".png", ".grid.txt", 1): grid} {
		if err := os.WriteFile(name, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return path
}

// drag presses the mouse at one place and moves it to another, where it is held.
func (p tab) drag(from, to [2]float64) {
	p.Helper()
	middle := [2]float64{(from[0] + to[0]) / 2, (from[1] + to[1]) / 2}
	p.mouse(input.DispatchMouseEventTypeMousePressed, from)
	p.mouse(input.DispatchMouseEventTypeMouseMoved, middle)
	p.mouse(input.DispatchMouseEventTypeMouseMoved, to)
}

// drop lets the mouse go.
func (p tab) drop(at [2]float64) {
	p.Helper()
	p.mouse(input.DispatchMouseEventTypeMouseReleased, at)
}

func (p tab) mouse(kind input.DispatchMouseEventType, at [2]float64) {
	p.Helper()
	p.Do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: kind, Button: input.MouseButtonLeft, Buttons: 1, ClickCount: 1, X: at[0], Y: at[1]})
		return err
	}))
}

// onScreen is where a point of the shown picture lies on the screen.
func (p tab) onScreen(x, y float64) [2]float64 {
	at := chromium.Value[[]float64](p.Page, fmt.Sprintf(
		`(p => (r => [r.x + %g * r.width / p.naturalWidth, r.y + %g * r.height / p.naturalHeight])(p.getBoundingClientRect()))(document.getElementById("picture"))`, x, y))
	return [2]float64{at[0], at[1]}
}

// testDraw: the whole picture is shown. A rectangle around a board that was not found gives its place, rows and columns, and
// a loupe shows where it ends.
func testDraw(t *testing.T, browser context.Context) {
	w := newWizard(t, t.TempDir())
	if err := w.Add(open(t, monsters(t))); err != nil {
		t.Fatal(err)
	}
	p := openPage(t, browser, w)
	p.Until(`document.getElementById("picture").naturalWidth > 0 && !!document.getElementById("cell-0")`)
	const whole = `((p, f) => p.x >= f.x && p.y >= f.y && p.right <= f.right && p.bottom <= f.bottom)(document.getElementById("picture").getBoundingClientRect(), document.getElementById("frame").getBoundingClientRect())`
	if !chromium.Value[bool](p.Page, whole) {
		t.Error("the page does not show all of the picture")
	}
	p.Until(`document.getElementById("guide-text").textContent.startsWith("domvision did not find the board. Draw a rectangle")`)
	p.drag(p.onScreen(30, 36), p.onScreen(408, 420))
	p.Until(`!document.getElementById("loupe").hidden && !document.getElementById("drawn").hidden`)
	p.Inspect("draw")
	p.drop(p.onScreen(408, 420))
	p.says("8 rows and 8 columns, all read.")
	p.Until(`document.getElementById("loupe").hidden && document.getElementById("drawn").hidden`)
	if b := w.session.view().Boards[0]; b.W < 47.5 || b.W > 48.5 || b.X < 24 || b.X > 30 || b.Y < 36 || b.Y > 42 {
		t.Errorf("it lies at (%g, %g), its cells are %g x %g", b.X, b.Y, b.W, b.H)
	}
	p.Inspect("drawn")

	before := chromium.Value[float64](p.Page, `document.getElementById("lattice").getBoundingClientRect().height`)
	p.Click("zoom")
	p.Until(fmt.Sprintf(`document.getElementById("lattice").getBoundingClientRect().height > %g`, 1.1*before))
	at := chromium.Value[[]float64](p.Page, `(r => [r.x + r.width / 2, r.y + r.height / 2])(document.getElementById("corner-11").getBoundingClientRect())`)
	to := [2]float64{at[0] - 9, at[1] - 9}
	p.drag([2]float64{at[0], at[1]}, to)
	p.Until(`!document.getElementById("loupe").hidden && document.getElementById("drawn").hidden`)
	p.Inspect("loupe")
	p.drop(to)
	p.Until(`document.getElementById("loupe").hidden && document.getElementById("cells").ariaBusy === "false"`)

	p.Click("zoom")
	to = p.onScreen(104, 122)
	p.drag(p.onScreen(100, 120), to) // a hand that trembles while it clicks
	p.drop(to)
	p.Until(`document.querySelectorAll('.cell[aria-selected="true"]').length === 1`)
}

// testPlaceByKeyboard: corners are moved and the rows and columns found with the keyboard alone.
func testPlaceByKeyboard(t *testing.T, browser context.Context) {
	w := newWizard(t, t.TempDir())
	if err := w.Add(open(t, monsters(t))); err != nil {
		t.Fatal(err)
	}
	p := openPage(t, browser, w)
	p.Until(`document.getElementById("picture").naturalWidth > 0 && !!document.getElementById("cell-0")`)
	begun := w.session.view().Boards[0]
	press := func(corner, key string, pixels float64) {
		p.Do(chromedp.Focus(chromedp.CSS(corner)))
		for range int(pixels / 10) {
			p.Do(chromedp.KeyEvent(key, chromedp.KeyModifiers(chromedp.ModifierShift)))
		}
	}
	press("#corner-00", kb.ArrowLeft, begun.X-20)
	press("#corner-00", kb.ArrowUp, begun.Y-34)
	press("#corner-11", kb.ArrowRight, 421-(begun.X+8*begun.W))
	press("#corner-11", kb.ArrowDown, 430-(begun.Y+8*begun.H))
	p.Until(`!document.getElementById("loupe").hidden && getComputedStyle(document.getElementById("lattice")).opacity === "1"`)
	p.Do(idle, chromedp.KeyEvent(kb.Enter))
	p.says("8 rows and 8 columns, all read.")
	if b := w.session.view().Boards[0]; b.W < 47.5 || b.W > 48.5 || b.X < 24 || b.X > 30 {
		t.Errorf("it lies at (%g, %g), its cells are %g x %g", b.X, b.Y, b.W, b.H)
	}
}

// testAnotherPicture: a tile that looks a little different is not asked for where there are no power-ups. Where there are,
// one click says that it is another picture of its colour.
func testAnotherPicture(t *testing.T, browser context.Context) {
	w := newWizard(t, t.TempDir())
	img, at, _ := blinking(t, "", nil)
	light := image.NewUniform(color.NRGBA{255, 255, 255, 65})
	draw.Draw(img.(draw.Image), at.Cell(engine.Pos{Row: 2, Col: 3}).Inset(3), light, image.Point{}, draw.Over)
	if err := w.Add(img); err != nil {
		t.Fatal(err)
	}
	if err := w.session.drawLattice(0, at); err != nil {
		t.Fatal(err)
	}
	p := openPage(t, browser, w)
	p.Until(`document.querySelectorAll(".card").length === 7`) // for 7 monsters
	p.Do(chromedp.SetValue(chromedp.CSS("#rules"), "dom"))
	p.Until(`document.querySelectorAll(".card").length > 7 && document.getElementById("guide-text").textContent.includes("mark without a name")`)
	cards := chromium.Value[int](p.Page, `document.querySelectorAll(".card").length`)
	p.Click("guide-show")
	p.Until(`(r => r.top >= 0 && r.bottom <= innerHeight)(document.activeElement.closest(".card").querySelector("[id^=plain-]").getBoundingClientRect())`)
	p.ClickOn(`[id^="plain-"]`)
	p.says("Merged.")
	p.Until(fmt.Sprintf(`document.querySelectorAll(".card").length === %d`, cards-1))
}

// testStill: whatever happens, what a player reads and presses keeps its place.
func testStill(t *testing.T, browser context.Context) {
	exhaustive.NoRace(t)
	const places = `Object.fromEntries(["remove", "guide", "frame", "draw", "zoom", "rows-less", "rows-more", "cols-more", "correct", "add", "tools", "review"]
		.map(id => (r => [id, [r.x, r.y + scrollY, r.width, r.height].map(Math.round).join(" ")])(document.getElementById(id).getBoundingClientRect())))`
	first := map[string]string{}
	for _, picture := range []string{"found", "not found", "two boards"} {
		w := newWizard(t, t.TempDir())
		img := open(t, "../fixtures/screenshots/tiles-squares.png")
		switch picture {
		case "not found":
			img = open(t, monsters(t))
		case "two boards":
			img = artwork.Beside(open(t, "../fixtures/screenshots/dom-12x14-small.png"), open(t, "../fixtures/screenshots/dom-15x17-dark.png"))
		}
		if err := w.Add(img); err != nil {
			t.Fatal(err)
		}
		p := openPage(t, browser, w)
		p.Until(`document.getElementById("picture").naturalWidth > 0 && !!document.getElementById("cell-0")`)
		check := func(what string) {
			t.Helper()
			p.Do(idle)
			now := chromium.Value[map[string]string](p.Page, places)
			if len(first) == 0 {
				first = now
			}
			if !maps.Equal(now, first) {
				t.Errorf("%s, %s: %v, at first %v", picture, what, now, first)
			}
		}
		check("at first")
		for _, id := range []string{"rows-more", "cols-less", "draw", "draw", "add", "add", "cell-7", "zoom", "choice--1", "cell-8", "cell-8", "undo", "zoom"} {
			p.Click(id)
			check(id)
		}
	}
}

// testGivePicture: the buttons that give a picture are free from edge to edge, and the keyboard reaches them.
func testGivePicture(t *testing.T, browser context.Context) {
	p := openPage(t, browser, newWizard(t, t.TempDir()))
	p.Until(`document.getElementById("drop").offsetHeight > 0`)
	for _, id := range []string{"choose", "capture"} {
		if covered := chromium.Value[int](p.Page, fmt.Sprintf(`(e => { const r = e.getBoundingClientRect(); let n = 0;
			for (let x = r.left + 3; x < r.right - 3; x++) for (let y = r.top + 3; y < r.bottom - 3; y++) if (document.elementFromPoint(x, y) !== e) n++;
			return n; })(document.getElementById(%q))`, id)); covered > 0 {
			t.Errorf("something lies over %d pixels of %s", covered, id)
		}
	}
	p.Do(chromedp.Evaluate[chromedp.Void](`document.getElementById("file").onclick = e => { e.preventDefault(); document.body.dataset.asked = "yes"; }`),
		chromedp.Focus(chromedp.CSS("#choose")), chromedp.KeyEvent("\r"))
	p.Until(`document.body.dataset.asked === "yes"`)
}
