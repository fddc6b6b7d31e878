package watch

import (
	"bytes"
	"context"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	browserprotocol "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"

	"github.com/domvision/domvision/internal/chromium"
)

// testReports: a report shows all that is in it before it is saved, and saves just that.
func testReports(t *testing.T, browser context.Context) {
	var picture bytes.Buffer
	if err := png.Encode(&picture, image.NewGray(image.Rect(0, 0, 60, 35))); err != nil {
		t.Fatal(err)
	}
	packed := Packed{
		Files:   []PackedFile{{Name: "board.png", About: "the board"}, {Name: "about.txt", About: "versions", Text: "domvision v1\nprofile: <dom>\n"}},
		Picture: picture.Bytes(), Archive: []byte("PK archive"), Page: "https://example.org/issues", Request: "A screenshot would help.",
	}
	p := openPage(t, browser, newTheatre(t, 12, 14, 4, nil), func(_ *Config, page *Page) {
		page.Report = func(a *Answer) (Packed, error) {
			if a.Frame == nil || a.Board != 1 {
				t.Errorf("board %d is reported", a.Board)
			}
			return packed, nil
		}
	})
	p.ask("A new game")
	p.Click("report")
	p.says("reporting-files", "board.png: the board")
	p.says("reporting-files", "domvision v1\nprofile: <dom>\n")
	p.says("reporting-request", "A screenshot would help.")
	p.Until(`document.getElementById("reporting").open`)
	p.Inspect("report")
	if size := chromium.Value[[2]int](p.Page, `[document.getElementById("reporting-picture").width, document.getElementById("reporting-picture").height]`); size != [2]int{60, 35} {
		t.Errorf("the picture has %v pixels", size)
	}
	dir := t.TempDir()
	_, err := chromedp.CallBrowser(p.Ctx, browserprotocol.SetDownloadBehavior, browserprotocol.SetDownloadBehaviorParams{
		Behavior: browserprotocol.SetDownloadBehaviorBehaviorAllow, DownloadPath: dir})
	if err != nil {
		t.Fatal(err)
	}
	p.Click("reporting-save")
	p.Until(`!document.getElementById("reporting").open`)
	path := filepath.Join(dir, "domvision-report.zip")
	waitFor(t, "the report to be saved", func() bool {
		saved, err := os.ReadFile(path)
		return err == nil && bytes.Equal(saved, packed.Archive)
	})
}

// TestNothingToReport: before the first answer, and where nothing can be packed.
func TestNothingToReport(t *testing.T) {
	page := NewPage()
	page.Explain = func(err error) (string, string) { return err.Error(), "" }
	if _, err := page.Call(t.Context(), "report", nil); err == nil {
		t.Error("a report without a board")
	}
	page.Report = func(*Answer) (Packed, error) { return Packed{}, nil }
	if _, err := page.Call(t.Context(), "report", nil); err == nil {
		t.Error("a report before the first answer")
	}
}
