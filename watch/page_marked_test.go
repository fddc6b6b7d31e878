package watch

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/domvision/domvision/capture"
	"github.com/domvision/domvision/internal/chromium"
)

// testMarked: in a picture of a screen that shows the page, its board is found by its frame and painted over, on screens of
// any scale. Where no picture shows the page, there is no frame.
func testMarked(t *testing.T, browser context.Context) {
	for _, unseen := range []bool{false, true} {
		p := openPage(t, browser, newTheatre(t, 12, 14, 4, nil), func(_ *Config, page *Page) { page.Unseen = unseen })
		p.ask("A new game")
		for _, scale := range []float64{1, 1.25, 2} {
			p.look("light", 1280, 900, scale)
			shot, err := chromedp.Run(p.Ctx, chromedp.CaptureScreenshot())
			if err != nil {
				t.Fatal(err)
			}
			decoded, err := png.Decode(bytes.NewReader(shot))
			if err != nil {
				t.Fatal(err)
			}
			img := image.NewRGBA(decoded.Bounds())
			draw.Draw(img, img.Rect, decoded, image.Point{}, draw.Src)
			before := bytes.Clone(img.Pix)
			capture.LeaveOutMarked(img)
			box := chromium.Value[[]float64](p.Page, `(({ x, y, width, height }) => [x, y, width, height])(document.getElementById("picture").getBoundingClientRect())`)
			at := img.PixOffset(int(scale*(box[0]+box[2]/2)), int(scale*(box[1]+box[3]/2)))
			if gone := !bytes.Equal(img.Pix[at:at+400], before[at:at+400]); gone == unseen {
				t.Errorf("unseen %v, scale %g: painted over: %v", unseen, scale, gone)
			}
		}
		p.look("light", 1280, 900, 1)
		p.Inspect(fmt.Sprint("marked-unseen-", unseen))
	}
}
