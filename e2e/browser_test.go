package e2e

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"strings"
	"testing"

	"github.com/jezek/xgb/xproto"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/fixtures/artwork"
	"github.com/domvision/domvision/fixtures/boards"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/overlay"
	"github.com/domvision/domvision/vision/corpus"
)

// TestBrowser reads a board on a page in a browser that a person would use, at three
// zooms and on an ordinary and a dense screen; domvision watch, which goes on all the
// while, must see it, too. The zoom is the browser's own, chosen with its keys.
func TestBrowser(t *testing.T) {
	for _, scale := range []int{1, 2} {
		t.Run(fmt.Sprintf("scale %d", scale), func(t *testing.T) {
			if scale == 2 {
				exhaustive.Only(t)
			}
			browser := needBrowser(t)
			d := newDesktop(t, 1280*scale, 960*scale)
			grid := gamePage(t)
			d.start(browser, "--no-sandbox", "--disable-gpu", "--no-first-run", "--no-default-browser-check",
				"--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-quic",
				"--password-store=basic", "--disable-dev-shm-usage", "--user-data-dir="+d.path("browser"),
				fmt.Sprintf("--force-device-scale-factor=%d", scale), "--start-maximized", grid.address)
			window := d.window("at zoom")
			d.active(window)
			e, w := newEyes(t), watch(d, "--planner", "top-down")
			zooms := []struct {
				percent int
				keys    []xproto.Keysym // that change the zoom before
			}{{100, nil}, {67, repeat('-', 4)}, {150, repeat('=', 7)}}
			var frame *image.RGBA
			for _, z := range zooms {
				for _, key := range z.keys {
					before := d.title(window)
					d.press(keyControl, key)
					d.wait("the page to be zoomed", func() bool { return d.title(window) != before })
				}
				d.wait(fmt.Sprintf("the page at %d %%", z.percent*scale), func() bool {
					var seen int
					fmt.Sscanf(d.title(window), "at zoom %d", &seen)
					return max(seen, z.percent*scale)-min(seen, z.percent*scale) < scale // 67 % is two thirds
				})
				d.point(home)
				if frame == nil {
					frame = e.still()
				} else {
					frame = e.changed(frame, func() {})
				}
				e.readPage(frame, grid.shows, z.percent)
				w.sees(grid.shows)
			}
		})
	}
}

// readPage reads the board on a page at rest.
func (e *eyes) readPage(frame *image.RGBA, want engine.Grid, percent int) {
	e.t.Helper()
	o, err := e.recognizer.Recognize(frame)
	c := corpus.Compare(boards.Visible(o.Grid), boards.Visible(want))
	if err != nil || !c.Full() || c.Powers.Wrong() > 0 || o.Profile == "" {
		e.t.Errorf("at %d %%: %v, profile %q, %v; see %s", percent, err, o.Profile, c, keep(e.t, "", frame, o.Grid, want))
		return
	}
	e.t.Logf("at %d %%: all %d tiles of %.1f x %.1f pixels are read, profile %s", percent, want.Tiles(), o.Lattice.W, o.Lattice.H, o.Profile)
}

func repeat(key xproto.Keysym, times int) (keys []xproto.Keysym) {
	for range times {
		keys = append(keys, key)
	}
	return keys
}

// needBrowser is the browser to be started.
func needBrowser(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"chromium-browser", "google-chrome"} {
		if _, err := exec.LookPath(name); err == nil {
			return name
		}
	}
	need(t, "chromium")
	return "chromium"
}

// page is a game in a browser.
type page struct {
	address string
	shows   engine.Grid
}

// gamePage serves a page with a board in the manner of Destruct-o-Match: pictures of
// boulders, side by side in front of a scene.
func gamePage(t *testing.T) page {
	t.Helper()
	const rows, cols, width = 12, 14, 40
	rng := rand.New(rand.NewPCG(67, 150))
	grid := boards.Play(rng, boards.Deal(rng, rows, cols, "GWBO"), 40)
	height := float64(width) / artwork.Aspect
	var tiles strings.Builder
	for i, c := range grid.Cells {
		if !c.IsEmpty() {
			fmt.Fprintf(&tiles, `<img class=%c style="left:%dpx;top:%.2fpx">`, c.Color.Char(), i%cols*width, float64(i/cols)*height)
		}
	}
	var looks strings.Builder
	for _, c := range grid.Colors() {
		fmt.Fprintf(&looks, ".%c{content:url(data:image/png;base64,%s)}\n", c.Char(), picture(artwork.Tile(engine.Cell{Color: c}, 148, 100)))
	}
	scene := artwork.Stage{Rows: rows, Cols: cols, TileW: width}.Draw()
	html := fmt.Sprintf(`<!doctype html><meta charset=utf-8><title>A game</title>
<style>
body{font-family:sans-serif;background:#e8e0d0}
#game{position:relative;width:%dpx;height:%dpx;background:url(data:image/png;base64,%s)}
#board{position:absolute;left:%dpx;top:%.2fpx}
img{position:absolute;width:%dpx;height:%.2fpx}
%s</style>
<h1>Boulders</h1><div id=game><div id=board>%s</div></div><p>Click on two or more that touch.
<script>
const tell = () => document.title = "at zoom " + Math.round(100 * devicePixelRatio)
addEventListener("resize", tell)
addEventListener("load", tell)
</script>`, scene.Rect.Dx(), scene.Rect.Dy(), picture(scene), width/2, height, width, height, looks.String(), tiles.String())
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, html)
	}))
	t.Cleanup(server.Close)
	return page{server.URL, grid}
}

// picture is an image as a page embeds it.
func picture(img image.Image) string {
	var data bytes.Buffer
	overlay.EncodePNG(&data, img) // a buffer takes everything
	return base64.StdEncoding.EncodeToString(data.Bytes())
}
