package main

import (
	"bytes"
	"image"
	"image/png"
	"path/filepath"
	"strings"
	"testing"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/cli/clitest"
	"github.com/domvision/domvision/internal/xvfb"
	"github.com/domvision/domvision/vision"
)

// runHere runs the program inside the test.
func runHere(t *testing.T, args ...string) (code int, stdout, stderr string) {
	var out, err bytes.Buffer
	code = run(t.Context(), args, strings.NewReader(""), &out, &err)
	return code, out.String(), err.String()
}

func TestNextReadsTheScreen(t *testing.T) {
	page, err := png.Decode(bytes.NewReader(clitest.Fixture(t, "dom-12x14.png")))
	if err != nil {
		t.Fatal(err)
	}
	display := xvfb.Start(t, 1600, 1000)
	xvfb.Show(t, display, page, 200, 50)
	t.Setenv("DISPLAY", display)
	t.Setenv("XDG_SESSION_TYPE", "x11")
	setConfigHome(t, t.TempDir())

	_, want, _ := runHere(t, "next", "--nodes", "2000", "../../fixtures/screenshots/dom-12x14.png", "-o", filepath.Join(t.TempDir(), "file.png"))
	want, _, _ = strings.Cut(want, "\n")
	if !strings.HasPrefix(want, "Click row ") {
		t.Fatalf("from the file: %q", want)
	}
	for name, test := range map[string]struct {
		args []string
		size image.Point
	}{
		"whole display": {nil, image.Pt(1600, 1000)},
		"region":        {[]string{"--region", "1280x900+200+50", "--delay", "10ms"}, image.Pt(1280, 900)},
	} {
		t.Run(name, func(t *testing.T) {
			output := filepath.Join(t.TempDir(), "screen.png")
			code, stdout, stderr := runHere(t, append([]string{"next", "--nodes", "2000", "-o", output}, test.args...)...)
			if code != 0 || !strings.HasPrefix(stdout, want) {
				t.Fatalf("exit code %d, %q, %q; want the move that was found in the file: %q", code, stdout, stderr, want)
			}
			if size := pngSize(t, output); size != test.size {
				t.Errorf("overlay of %v pixels, want %v", size, test.size)
			}
		})
	}
	for name, test := range map[string]struct {
		args    []string
		message string
	}{
		"off the screen":  {[]string{"--region", "100x100+1550+0"}, "off the screen: region 100x100+1550+0, display 0 has 1600 x 1000 pixels"},
		"no such display": {[]string{"--display", "3"}, "no such display: display 3, there are 1, counted from 0"},
		"blank":           {[]string{"--region", "100x100+0+0"}, "the capture is blank"},
	} {
		t.Run(name, func(t *testing.T) {
			code, stdout, stderr := runHere(t, append([]string{"next"}, test.args...)...)
			if code != cli.ExitCapture || stdout != "" || !strings.Contains(stderr, test.message) || !strings.Contains(stderr, "hint: ") {
				t.Errorf("exit code %d, %q, %q; want %d and %q with a hint", code, stdout, stderr, cli.ExitCapture, test.message)
			}
		})
	}
}

func pngSize(t *testing.T, path string) image.Point {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(read(t, path)))
	if err != nil {
		t.Fatal(err)
	}
	return img.Bounds().Size()
}

func TestLegend(t *testing.T) {
	obs := vision.Observation{Grid: engine.NewGrid(1, 4), Confidence: []float64{1, 0.987, 0.99, 0.2}}
	obs.Grid.Cells[3].Color = engine.Unknown // a cell that was not read says nothing about the others
	best := advise.Description{Do: "Click row 3, column 4", Legend: "2 points now"}
	if got, want := legend(best, obs.Sure(), 0, "dom"), "Click row 3, column 4:\n2 points now, read with 98\u00a0% certainty"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := legend(best, obs.Sure(), 2, "dom"), "Click row 3, column 4:\n2 points now, 2 cells not read"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := legend(best, 0.6, 0, ""), "Click row 3, column 4:\n2 points now, read with 60\u00a0% certainty; no profile knows these tiles"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
