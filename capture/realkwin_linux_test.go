package capture

import (
	"fmt"
	"image"
	"image/color"
	"os/exec"
	"slices"
	"testing"
	"time"

	"github.com/domvision/domvision/internal/privatekwin"
)

// TestRealKWin: windows of KDE's compositor on two outputs, captured though another covers them, and without
// domvision's own page.
func TestRealKWin(t *testing.T) {
	if _, err := exec.LookPath("chromium"); err != nil {
		t.Skip("chromium is not installed: make test-wayland installs it")
	}
	for _, percent := range []int{100, 150} {
		t.Run(fmt.Sprint(percent), func(t *testing.T) {
			privatekwin.Test(t, privatekwin.Desktop{Size: image.Pt(600, 450), Outputs: 2, Scale: float64(percent) / 100}, testRealKWin)
		})
	}
}

func testRealKWin(t *testing.T, k *privatekwin.KWin) {
	if by, others := CaptureMethod(t.Context()); by != "KWin" || others != nil {
		t.Fatalf("captured by %q, %v", by, others)
	}
	show := func(title, ground string) (stop func()) {
		_, stop = k.Run(t, "chromium", "--no-sandbox", "--disable-gpu", "--no-first-run", "--ozone-platform=wayland", "--user-data-dir="+t.TempDir(),
			"--window-size=220,160", fmt.Sprintf("--app=data:text/html,<title>%s</title><body bgcolor=%s>", title, ground))
		return stop
	}
	// eventually tries until the windows have appeared.
	eventually := func(what string, try func() error) {
		t.Helper()
		err := try()
		for late := time.Now().Add(30 * time.Second); err != nil && time.Now().Before(late); time.Sleep(50 * time.Millisecond) {
			err = try()
		}
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
	}
	game := func() (img *image.RGBA, err error) { return NewWindow("game").Grab(t.Context()) }
	show("Game", "lime")
	var img *image.RGBA
	isGreen := func() (err error) {
		if img, err = game(); err == nil && 2*count(img, lime) < img.Rect.Dx()*img.Rect.Dy() {
			err = fmt.Errorf("it is not green: %v of %v", count(img, lime), img.Rect)
		}
		return err
	}
	eventually("the game's window", isGreen)
	m, _ := windowMethod()
	var windows []clientWindow
	var outputs []output
	eventually("its size", func() (err error) { // it gets its title bar a little later
		windows, outputs, err = m.clientWindows(t.Context())
		if err == nil {
			err = isGreen()
		}
		if err == nil && (len(windows) != 1 || len(outputs) != 2 || windows[0].Bounds.Size() != img.Rect.Size()) {
			err = fmt.Errorf("windows %+v on %+v, and a picture of %v", windows, outputs, img.Rect)
		}
		return err
	})
	display := slices.IndexFunc(outputs, func(o output) bool { return windows[0].place.In(o.bounds) })
	if display < 0 {
		t.Fatalf("%+v is on none of %+v", windows[0], outputs)
	}
	bounds := outputs[display].inPicture(windows[0].place)
	inside := bounds.Inset(20)
	inside.Min.Y = inside.Max.Y - 20 // below Chromium's title bar
	screen := func(region image.Rectangle) (img *image.RGBA, err error) {
		return Screen{Display: display, Region: region}.Grab(t.Context())
	}
	whole, err := screen(image.Rectangle{})
	if err != nil {
		t.Fatal(err)
	}
	part := cut(whole, inside)
	if n := count(part, lime); n != inside.Dx()*inside.Dy() {
		t.Errorf("%d of %v pixels of the screen are green where the game is", n, inside.Size())
	}
	if n := count(whole, lime); n > bounds.Dx()*bounds.Dy() {
		t.Errorf("%d pixels of the screen are green, more than the game's %v", n, bounds.Size())
	}

	stop := show("domvision: test", "red")
	eventually("the page's window", func() error {
		windows, err := ListWindows()
		if err == nil && (len(windows) != 2 || windows[0].Title != "domvision: test") {
			err = fmt.Errorf("windows %+v", windows)
		}
		return err
	})
	time.Sleep(time.Second) // it is painted
	if err := isGreen(); err != nil {
		t.Errorf("the covered game: %v", err)
	}
	raw, err := Screen{Display: display}.Raw(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if count(raw, scarlet) == 0 {
		t.Error("the page is not on the screen")
	}
	if whole, err = screen(image.Rectangle{}); err != nil || count(whole, scarlet) > 0 {
		t.Errorf("%d pixels of domvision's page are in a picture of the screen (error %v)", count(whole, scarlet), err)
	}
	stop()
	eventually("the game is uncovered", func() error {
		img, err := screen(bounds)
		if err == nil && count(img, lime) < inside.Dx()*inside.Dy() {
			err = fmt.Errorf("it is not green: %v of %v", count(img, lime), img.Rect)
		}
		return err
	})
}

var lime, scarlet = color.RGBA{0, 0xff, 0, 0xff}, color.RGBA{0xff, 0, 0, 0xff}

// count counts the pixels of a colour.
func count(img *image.RGBA, c color.RGBA) (n int) {
	for i := 0; i < len(img.Pix); i += 4 {
		if (color.RGBA{img.Pix[i], img.Pix[i+1], img.Pix[i+2], img.Pix[i+3]}) == c {
			n++
		}
	}
	return n
}
