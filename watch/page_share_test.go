package watch

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/domvision/domvision/capture"
	"github.com/domvision/domvision/capture/shared"
	"github.com/domvision/domvision/internal/chromium"
	"github.com/domvision/domvision/internal/localpage"
	"github.com/domvision/domvision/internal/localpage/pagetest"
)

// TestShared: where no picture can be taken, the page offers to share the game's tab, answers from its pictures, and
// says when sharing ends.
func TestShared(t *testing.T) {
	s := newTheatre(t, 8, 9, 4, nil)
	picture, _ := s.Grab(t.Context())
	game := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/board.png" {
			img, _ := s.Grab(r.Context())
			png.Encode(w, img)
			return
		}
		fmt.Fprint(w, `<!doctype html><title>A game to share</title><style>body { margin: 0 } img { display: block }</style><img src="board.png"><script>setInterval(() => fetch("board.png").then(r => r.blob()).then(b => { document.images[0].src = URL.createObjectURL(b); }), 300)</script>`)
	}))
	t.Cleanup(game.Close)
	browser := chromium.Show(t, 5*time.Minute, map[string]any{
		"headless": "new", "auto-select-tab-capture-source-by-title": "A game to share", "window-size": "1280,900", "no-default-browser-check": true, "password-store": "basic",
	})
	played := chromium.Page{T: t, Ctx: chromium.Tab(t, browser)}
	played.Do(chromedp.Navigate(game.URL))

	source, window, read := capture.NewSwitch(refusing{}), &shared.Window{}, make(chan *image.RGBA, 64)
	p := openPage(t, browser, s, func(c *Config, page *Page) {
		c.Source = source
		c.Read = func(img *image.RGBA) (Reading, error) {
			read <- img
			return s.read(img)
		}
		_, unseen := source.Grab(t.Context())
		page.OfferShare(window, unseen, func(shares bool) {
			if shares {
				source.Set(window)
			} else {
				source.Set(refusing{})
			}
		})
	})
	for _, when := range []string{"before the first press", "after it"} {
		p.says("status", "nobody may look")
		p.says("eye-text", "domvision cannot see the screen")
		if filled := p.filled(); filled != "share-window" {
			t.Errorf("%s, the filled buttons are %q", when, filled)
		}
		if when == "after it" {
			break
		}
		p.Inspect("share-offer")
		p.look("dark", 390, 844, 1)
		p.Inspect("share-offer-phone")
		p.look("light", 1280, 900, 1)
		p.Click("press")
	}
	p.Click("share-window")
	p.says("event", "A new game")
	img := <-read
	if n := like(img, picture.RGBAAt(140, 140)); n < img.Rect.Dx()*img.Rect.Dy()/100 {
		t.Errorf("only %d of the pixels of %v are like a boulder", n, img.Rect)
	}
	p.says("eye-text", "domvision watches the window that you share")
	p.Until(`document.getElementById("share-window").hidden`)
	if filled := p.filled(); filled != "press" {
		t.Errorf("while the window is shared, the filled buttons are %q", filled)
	}
	p.Inspect("share")
	p.play(p.best())
	for began := time.Now(); time.Since(began) < patience; { // until the browser has drawn it
		now, err := source.Grab(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(now.Pix, img.Pix) {
			break
		}
	}
	var took []time.Duration
	for range 20 {
		began := time.Now()
		if _, err := source.Grab(t.Context()); err != nil {
			t.Fatal(err)
		}
		took = append(took, time.Since(began))
	}
	t.Logf("a picture of %v took %v", img.Rect.Size(), took)
	chromedp.Cancel(played.Ctx) // closes the tab
	p.says("message", "Sharing has ended")
	p.says("status", "no window is shared")
	p.Until(`!document.getElementById("share-window").hidden && !document.getElementById("share-back").hidden`)
	p.Inspect("share-ended")
	p.Click("share-back")
	p.says("status", "nobody may look")
}

// filled names the buttons that are drawn as the one to press, in light colours.
func (p tab) filled() string {
	p.Helper()
	return chromium.Value[string](p.Page, `[...document.querySelectorAll("button")].filter(b => b.checkVisibility() && getComputedStyle(b).backgroundColor === "rgb(11, 95, 192)").map(b => b.id).join()`)
}

// refusing is a desktop that lets no program see the screen.
type refusing struct{}

func (refusing) Grab(context.Context) (*image.RGBA, error) {
	return nil, fmt.Errorf("%w: nobody may look", capture.ErrPermission)
}

// like counts the pixels with a colour, as far as a browser keeps it.
func like(img *image.RGBA, want color.RGBA) (n int) {
	apart := func(x, y uint8) bool { return max(x, y)-min(x, y) > 12 }
	for i := 0; i < len(img.Pix); i += 4 {
		if c := img.Pix[i:]; !apart(c[0], want.R) && !apart(c[1], want.G) && !apart(c[2], want.B) {
			n++
		}
	}
	return n
}

// TestStrangersShare: only the page itself delivers pictures of the window, of no more than the greatest size.
func TestStrangersShare(t *testing.T) {
	server, err := localpage.Listen(0)
	if err != nil {
		t.Fatal(err)
	}
	page, window := followedPage(t), &shared.Window{}
	page.OfferShare(window, nil, func(bool) {})
	go server.Serve(t.Context(), localpage.Handler(PageFiles(), page))
	t.Cleanup(server.Stop)
	client, address := pagetest.Open(t, server.Handover())
	send := func(client *http.Client, origin, call string, body []byte) int {
		r, err := http.NewRequestWithContext(t.Context(), "POST", address+"api/"+call, bytes.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Origin", origin)
		answer, err := client.Do(r)
		if err != nil {
			return 0 // cut off while it sends
		}
		answer.Body.Close()
		return answer.StatusCode
	}
	own := address[:strings.LastIndex(address[:len(address)-1], "/")]
	if code := send(client, own, "share", []byte("{}")); code != http.StatusOK {
		t.Fatalf("the page itself: %d", code)
	}
	type attack struct {
		client *http.Client
		origin string
		body   []byte
		times  int
		codes  []int
	}
	try := func(attacks map[string]attack) {
		t.Helper()
		for name, a := range attacks {
			for range a.times {
				if code := send(a.client, a.origin, "frame", a.body); !slices.Contains(a.codes, code) {
					t.Errorf("%s: %d", name, code)
				}
			}
		}
	}
	stranger := &http.Client{}
	try(map[string]attack{ // first, because a picture is not waited for as long as these may take
		"too large":           {client, own, make([]byte, shared.MaxBytes+1), 1, []int{413}},
		"large, by strangers": {stranger, own, make([]byte, shared.MaxBytes), 1, []int{403, 0}},
	})

	wanted := make(chan int, 1)
	window.Changed = func(s shared.State) {
		if s.Wanted != 0 {
			wanted <- s.Wanted
		}
	}
	grabbed := make(chan *image.RGBA)
	go func() { img, _ := window.Grab(t.Context()); grabbed <- img }()
	picture := func(number, width, height int) []byte {
		data := make([]byte, 12+4*width*height)
		for i, n := range []int{number, width, height} {
			binary.LittleEndian.PutUint32(data[4*i:], uint32(n))
		}
		return data
	}
	number := <-wanted
	right := picture(number, 9, 7)
	try(map[string]attack{
		"without cookie":      {stranger, own, right, 10, []int{403}},
		"without both":        {stranger, "https://example.com", right, 10, []int{403}},
		"from another origin": {client, "https://example.com", right, 10, []int{403}},
		"from a sandbox":      {client, "null", right, 10, []int{403}},
		"from another port":   {client, "http://127.0.0.1:1", right, 10, []int{403}},
		"unasked":             {client, own, picture(number+1, 9, 7), 10, []int{422}},
	})
	if code := send(client, own, "frame", right); code != http.StatusOK {
		t.Errorf("the picture itself: %d", code)
	}
	if img := <-grabbed; img == nil || img.Rect.Dx() != 9 {
		t.Errorf("grabbed: %v", img)
	}
}
