package watch

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/domvision/domvision/capture"
	"github.com/domvision/domvision/capture/shared"
	"github.com/domvision/domvision/internal/chromium"
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
		if class := chromium.Value[string](p.Page, `document.getElementById("share-window").className`); class != "primary" {
			t.Errorf("%s, the button is %q", when, class)
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
