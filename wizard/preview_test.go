package wizard

import (
	"context"
	"image"
	"strings"
	"sync"
	"testing"

	"github.com/domvision/domvision/internal/chromium"
	"github.com/domvision/domvision/internal/exhaustive"
)

// screen is a screen that a test changes.
type screen struct {
	mu  sync.Mutex
	img image.Image
}

func (s *screen) show(img image.Image) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.img = img
}

func (s *screen) capture(context.Context) (image.Image, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.img, nil
}

// wizardWithScreen returns a wizard that captures what the screen shows.
func wizardWithScreen(t *testing.T) (*Wizard, *screen) {
	t.Helper()
	shown := &screen{img: open(t, "../fixtures/screenshots/dom-12x14-large.jpg")}
	c := config(t.TempDir())
	c.Capture = shown.capture
	w, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	return w, shown
}

// TestPreview: the screen is read with the pictures and corrections so far.
func TestPreview(t *testing.T) {
	exhaustive.NoRace(t)
	w, shown := wizardWithScreen(t)
	if refused := call(t, w, "preview", ""); !strings.Contains(refused, "picture of the board first") {
		t.Errorf("%q", refused)
	}
	if err := w.Add(open(t, "../fixtures/screenshots/dom-12x14.png")); err != nil {
		t.Fatal(err)
	}
	p, err := w.session.preview(t.Context())
	if err != nil || p.Refused != "" || p.Rows != 12 || p.Cols != 14 || len(p.Cells) != 12*14 {
		t.Fatalf("%v, %+v", err, p)
	}
	if _, ok := w.Picture(p.Picture); !ok {
		t.Error("its picture is not there")
	}
	if _, ok := w.Picture("preview/0"); ok {
		t.Error("there is a picture that nobody has taken")
	}
	first := w.session.history.now.groups[firstGroup]
	letter := string(first.cell.Color.Char())
	before := strings.Count(strings.Join(p.Cells, ""), letter)
	if err := w.session.do(action{Do: "letter", Groups: []int{first.id}, Text: "z"}); err != nil {
		t.Fatal(err)
	}
	if p, err = w.session.preview(t.Context()); err != nil || strings.Count(strings.Join(p.Cells, ""), "z") != before || before == 0 {
		t.Errorf("%v: %d cells were %s, but now as many are not z: %q", err, before, letter, p.Cells)
	}
	shown.show(image.NewGray(image.Rect(0, 0, 800, 600)))
	if p, err = w.session.preview(t.Context()); err != nil || p.Refused == "" || len(p.Cells) > 0 {
		t.Errorf("an empty screen: %v, %+v", err, p)
	}
}

// testLive: the page shows how the screen is read, until it is closed.
func testLive(t *testing.T, browser context.Context) {
	w, shown := wizardWithScreen(t)
	if err := w.Add(open(t, "../fixtures/screenshots/dom-12x14.png")); err != nil {
		t.Fatal(err)
	}
	p := openPage(t, browser, w)
	p.Until(`!document.getElementById("try-live").disabled`)
	p.Click("try-live")
	p.Until(`document.getElementById("live-text").textContent === "12 rows and 14 columns, all read."`)
	p.Inspect("live")
	shown.show(image.NewGray(image.Rect(0, 0, 800, 600)))
	p.Until(`document.getElementById("live-text").textContent.startsWith("Not read: ")`)
	p.Click("rows-more") // the page is used meanwhile
	p.Until(`document.getElementById("rows").textContent === "13"`)
	p.Click("live-close")
	p.Until(`document.getElementById("live").hidden && document.activeElement.id === "try-live"`)
	if chromium.Value[string](p.Page, `document.getElementById("try-live").ariaPressed`) != "false" {
		t.Error("the button says that it still runs")
	}
}
