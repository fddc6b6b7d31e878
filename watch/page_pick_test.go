package watch

import (
	"context"
	"errors"
	"image"
	"image/color"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/domvision/domvision/internal/chromium"
)

// shelf is a picker with two windows and a screen.
type shelf struct{ chosen chan string }

func (s *shelf) Choices() ([]Choice, error) {
	return []Choice{
		{ID: "window-1", Title: "Destruct-o-Match III - Play it now, in a window with quite a long title - Browser", Width: 400, Height: 300},
		{ID: "window-2", Title: "Same Game", Width: 300, Height: 400},
		{ID: "display-0", Title: "The whole screen", Screen: true, Width: 2000, Height: 1000},
	}, nil
}

func (s *shelf) Picture(_ context.Context, id string, width int) (image.Image, error) {
	if id == "window-9" {
		return nil, errors.New("closed")
	}
	img := image.NewRGBA(image.Rect(0, 0, width, width/2))
	for y := range width / 2 {
		for x := range width {
			img.SetRGBA(x, y, color.RGBA{byte(x), byte(y), byte(40 * len(id)), 255})
		}
	}
	return img, nil
}

func (s *shelf) Watched() string { return `the window "Same Game"` }

func (s *shelf) WatchedPicture(ctx context.Context, width int) (image.Image, error) {
	return s.Picture(ctx, "window-2", width)
}

func (s *shelf) Choose(id string, region image.Rectangle) error {
	s.chosen <- id + " " + region.String()
	return nil
}

// TestPageChooses: over the link, the page can choose only the sources on offer, and a part only of a screen.
func TestPageChooses(t *testing.T) {
	s := &shelf{make(chan string, 1)}
	page, presses := NewPage(), 0
	page.Press = func() { presses++ }
	page.Explain = func(err error) (text, hint string) { return err.Error(), "" }
	call := func(body string) error {
		_, err := page.Call(t.Context(), "choose", []byte(body))
		return err
	}
	if err := call(`{"id":"window-1"}`); !errors.Is(err, errNoPicker) {
		t.Errorf("without a picker: %v", err)
	}
	if _, ok := page.Picture("choice/window-1/1"); ok {
		t.Error("a picture without a picker")
	}
	page.Picker = s
	for body, want := range map[string]string{
		`{"id":"window-1","x":0,"y":0,"w":1,"h":1}`:         "window-1 (0,0)-(0,0)",
		`{"id":"window-1","x":0.1,"y":0,"w":0.5,"h":1}`:     "window-1 (0,0)-(0,0)",
		`{"id":"display-0","x":0.1,"y":0.2,"w":0.5,"h":9}`:  "display-0 (200,200)-(1200,1000)",
		`{"id":"display-0","x":-3,"y":-0.2,"w":99,"h":1.2}`: "display-0 (0,0)-(0,0)",
	} {
		if err := call(body); err != nil {
			t.Errorf("%s: %v", body, err)
		} else if got := <-s.chosen; got != want {
			t.Errorf("%s: chosen is %s, want %s", body, got, want)
		}
	}
	if presses != 4 {
		t.Errorf("asked %d times for a move, want once for every choice", presses)
	}
	if err := call(`{"id":"window-7"}`); err == nil || !strings.Contains(err.Error(), "choose again") {
		t.Errorf("what is not offered: %v", err)
	}
	for name, want := range map[string]bool{"choice/window-1/1": true, "still/display-0/2": true, "choice/window-9/1": false, "watched/4": true, "other/window-1": false} {
		if _, ok := page.Picture(name); ok != want {
			t.Errorf("%s: %v", name, ok)
		}
	}
}

// testPicks: the page begins with the picker; a click chooses a window, drawing a rectangle a part of the
// screen. After the first answer it is gone, and comes back on request.
func testPicks(t *testing.T, browser context.Context) {
	s := &shelf{make(chan string, 4)}
	theatre := newTheatre(t, 8, 9, 4, nil)
	var page *Page
	p := openPage(t, browser, theatre, func(_ *Config, shown *Page) { shown.Picker, page = s, shown })
	p.Until(`!document.getElementById("picker").hidden && document.querySelectorAll("#choices img").length === 3 && [...document.querySelectorAll("#choices img")].every(i => i.naturalWidth > 0)`)
	first := chromium.Value[string](p.Page, `document.getElementById("picture-of-window-1").src`)
	p.Inspect("picker")
	p.look("dark", 390, 800, 2)
	p.Inspect("picker-phone-dark")
	p.look("light", 1280, 900, 1)
	p.Until(`document.getElementById("picture-of-window-1").src !== "` + first + `"`) // they are live
	p.Click("part-of-display-0")
	p.Until(`document.querySelector("#still img").naturalWidth > 0`)
	box := chromium.Value[map[string]float64](p.Page, `(({ x, y, width, height }) => ({ x, y, width, height }))(document.querySelector("#still img").getBoundingClientRect())`)
	at := func(x, y float64) (float64, float64) { return box["x"] + x*box["width"], box["y"] + y*box["height"] }
	fromX, fromY := at(0.25, 0.25)
	toX, toY := at(0.75, 0.5)
	p.Do(drag(fromX, fromY, toX, toY)...)
	p.Until(`!document.getElementById("rectangle-take").disabled`)
	p.Inspect("picker-rectangle")
	theatre.change(func() { theatre.err = errors.New("No board is seen") })
	p.Click("rectangle-take")
	if got := <-s.chosen; !strings.HasPrefix(got, "display-0 (5") && !strings.HasPrefix(got, "display-0 (4") {
		t.Errorf("chosen is %s", got)
	}
	p.says("status", "No board is seen")
	p.Until(`document.getElementById("picker").hidden && !document.getElementById("elsewhere").hidden`)
	theatre.change(func() { theatre.err = nil })
	p.Click("pick")
	p.Click("choose-window-2")
	if got := <-s.chosen; got != "window-2 (0,0)-(0,0)" {
		t.Errorf("chosen is %s", got)
	}
	p.says("event", "A new game") // asked for by the choice
	p.Until(`document.getElementById("picker").hidden`)
	// The settings show it, with a live picture. The picker stays open until the player has chosen, or changed their mind.
	page.Set(Settings{Switches: []Switch{{Name: "sound", Label: "Play a sound", Value: "false"}}})
	chromium.Value[bool](p.Page, `document.getElementById("settings").open = true`)
	p.says("source-name", `The window "Same Game"`)
	p.Until(`document.getElementById("source-picture").naturalWidth > 0`)
	p.Inspect("source")
	p.Click("source-change")
	p.Until(`!document.getElementById("picker").hidden`)
	p.Click("press")
	p.says("event", "Nothing has changed")
	p.Until(`!document.getElementById("picker").hidden`)
	p.Click("picker-cancel")
	p.Until(`document.getElementById("picker").hidden && document.activeElement.id === "source-change"`)
}

// drag presses the mouse at one place and lets it go at another.
func drag(fromX, fromY, toX, toY float64) []chromedp.Action[chromedp.Void] {
	return []chromedp.Action[chromedp.Void]{
		chromedp.MouseEvent("mouseMoved", fromX, fromY), chromedp.MouseEvent("mousePressed", fromX, fromY, chromedp.ButtonLeft),
		chromedp.MouseEvent("mouseMoved", toX, toY, chromedp.ButtonLeft), chromedp.MouseEvent("mouseReleased", toX, toY, chromedp.ButtonLeft),
	}
}
