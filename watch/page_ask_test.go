package watch

import (
	"context"
	"errors"
	"image"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/internal/chromium"
)

// TestPageAsks: over the link of the page the game is asked and named, and a picture is taught with.
func TestPageAsks(t *testing.T) {
	var taught *image.RGBA
	page, next := linked(t, func(c *Config) {
		_, asks, _ := asking(t, "GGBGW/BWBGW/BWBGW", nil)
		asks.Viewers = c.Viewers
		*c = asks
	})
	page.TeachCommand = "domvision calibrate --wizard x.png"
	page.Teach = func(_ context.Context, picture *image.RGBA) (string, error) {
		taught = picture
		return "http://127.0.0.1/teach", nil
	}
	call := func(name, body string) (any, error) { return page.Call(t.Context(), name, []byte(body)) }
	if _, err := call("teach", ""); !errors.Is(err, errNothingToTeach) {
		t.Errorf("before the first picture: %v", err)
	}
	page.Press()
	var state stateJSON
	for next("state", &state); state.State != Asking; {
		next("state", &state)
	}
	q := state.Question
	if q == nil || q.Number != 1 || len(q.Games) != 2 || q.Games[1] != (GameName{"dom", "Destruct-o-Match", false}) || !state.Teach || state.Command != page.TeachCommand || !strings.Contains(state.Text, "no profile") {
		t.Fatalf("%+v", state)
	}
	if file, ok := page.Picture(q.Picture); !ok || !strings.HasPrefix(string(file), "\xff\xd8\xff") {
		t.Errorf("its picture: %v, %d bytes", ok, len(file))
	}
	if told, err := call("teach", ""); err != nil || told.(map[string]string)["address"] != "http://127.0.0.1/teach" || taught == nil {
		t.Errorf("%v, %v", told, err)
	}
	for body, says := range map[string]string{
		`{"number":7,"game":"dom"}`:       "the question is no longer open",
		`{"number":1,"game":"bejeweled"}`: "cannot belong to that game",
		`{"number":"1"}`:                  "not understood",
	} {
		if _, err := call("name", body); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v", body, err)
		}
	}
	if _, err := call("name", `{"number":1,"game":"dom"}`); err != nil {
		t.Fatal(err)
	}
	var answer answerJSON
	if next("answer", &answer); answer.Number != 1 || answer.Rows != 3 {
		t.Errorf("%+v", answer)
	}
	if _, err := call("teach", ""); !errors.Is(err, errNothingToTeach) {
		t.Errorf("after an answer: %v", err)
	}
}

// testAsks: the page shows the board that was read, asks with a button for each game, and goes on when
// one is clicked. What it can neither name nor read, it offers to teach.
func testAsks(t *testing.T, browser context.Context) {
	s := newTheatre(t, 12, 14, 4, nil)
	known := ""
	p := openPage(t, browser, s, func(c *Config, page *Page) {
		c.Read = func(img *image.RGBA) (Reading, error) {
			r, err := s.read(img)
			r.Game, r.Profile = "", ""
			return r, err
		}
		c.Rules = func(Reading) (Rules, error) {
			if known == "" {
				return Rules{}, &AskError{[]GameName{{"dom", "Destruct-o-Match", false}, {"samegame", "SameGame", false}, {"gweled", "Gweled", true}}, errUnnamed}
			}
			rules, err := collapse.Find(known)
			return Rules{Clear: rules, Note: "planned as you said"}, err
		}
		c.Ask = func(Reading) *AskError {
			return &AskError{[]GameName{{"dom", "Destruct-o-Match", false}, {"samegame", "SameGame", false}}, errUnnamed}
		}
		c.Named = func(_ Reading, game string) error { known = game; return nil }
		page.Explain = func(err error) (string, string) {
			if errors.Is(err, errUnnamed) {
				return "Which game is it?", "No profile knows these tiles, and it may be no game at all: no move is shown before you say."
			}
			return err.Error(), "Try again."
		}
		page.TeachCommand = "domvision calibrate --wizard /home/you/.cache/domvision/refused.png"
		page.Teach = func(context.Context, *image.RGBA) (string, error) { return p404, nil }
	})
	p.Click("press")
	p.says("status", "Which game is it?")
	p.Until(`document.getElementById("unsaid").complete && document.getElementById("unsaid").naturalWidth > 0`)
	if shown := chromium.Value[bool](p.Page, `!document.getElementById("game").hidden || document.getElementById("teaching").hidden`); shown {
		t.Error("an answer is shown, or no way to teach")
	}
	buttons := func(want string) {
		t.Helper()
		if got := chromium.Value[string](p.Page, `[...document.querySelectorAll("#interview button")].map(b => b.textContent).join()`); got != want {
			t.Errorf("buttons %q; want %q", got, want)
		}
	}
	buttons("Destruct-o-Match,SameGame,Another game") // the board has a line of three: in it, groups are clicked
	p.Inspect("asks")
	for _, width := range []int64{2560, 980, 840, 768, 360} {
		p.Do(chromedp.EmulateViewport(width, 1400, chromedp.EmulateScale(1)))
		if wide := chromium.Value[int64](p.Page, `document.documentElement.scrollWidth`); wide > width {
			t.Errorf("the page is %d pixels wide of %d: %s", wide, width, chromium.Value[string](p.Page, `[...document.querySelectorAll("*")].filter(e => e.getBoundingClientRect().right > innerWidth).map(e => e.tagName + "#" + e.id + "." + e.className).join()`))
		}
	}
	p.Inspect("asks-phone")
	p.Do(chromedp.EmulateViewport(1280, 900))
	p.Click("game-samegame")
	p.says("event", "A new game")
	p.says("rules", "Played as SameGame")
	if note := chromium.Value[string](p.Page, `document.getElementById("advice").textContent`); strings.Contains(note, "as you said") {
		t.Errorf("beside the name of the game: %q", note)
	}
	p.Click("another")
	p.says("status", "Which game is it?")
	p.Click("game-dom")
	p.says("event", "A new game")
	p.Until(`document.getElementById("question").hidden && document.getElementById("teaching").hidden`)
	s.change(func() { s.unread = errors.New("No board is seen"); s.zoom = 2 }) // zoomed, and so read anew
	p.Click("press")
	p.says("status", "No board is seen")
	p.Until(`!document.getElementById("teaching").hidden`)
	p.says("command", "--wizard /home/you")
	p.Inspect("refused-teach")
	p.Click("teach")
	p.says("message", "the page for teaching")
	if link := chromium.Value[string](p.Page, `document.querySelector("#message a").href`); link != p404 {
		t.Errorf("it leads to %s", link)
	}
}

// p404 is the address of no page.
const p404 = "http://127.0.0.1:9/"
