package pictures_test

import (
	"bytes"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/domvision/domvision/internal/privatesway"
)

// TestSway compares captures of a real compositor with those of grim, for every way an output can be turned
// and for a scaled one.
func TestSway(t *testing.T) {
	for _, program := range []string{"grim", "swaybg"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip(program + " is not installed: make test-wayland installs it")
		}
	}
	s := privatesway.Start(t, "output HEADLESS-1 resolution 400x300\n")
	ground := image.NewRGBA(image.Rect(0, 0, 40, 30))
	for y := range 30 {
		for x := range 40 {
			ground.SetRGBA(x, y, shade(0, x, y))
		}
	}
	var file bytes.Buffer
	if err := png.Encode(&file, ground); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(s.Dir, "ground.png")
	if err := os.WriteFile(path, file.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	s.Run(t, "swaybg", "-i", path, "-m", "stretch")
	for _, settings := range []string{"scale 1.5", "scale 1", "transform 90", "transform 180", "transform 270", "transform flipped", "transform flipped-90", "transform flipped-180", "transform flipped-270"} {
		t.Run(settings, func(t *testing.T) {
			s.Output(t, "swaymsg", "output HEADLESS-1 "+settings)
			var difference string
			for late := time.Now().Add(20 * time.Second); time.Now().Before(late); time.Sleep(50 * time.Millisecond) {
				ours, err := capture(t, 0)
				if err != nil {
					t.Fatal(err)
				}
				decoded, err := png.Decode(bytes.NewReader(s.Output(t, "grim", "-o", "HEADLESS-1", "-")))
				if err != nil {
					t.Fatal(err)
				}
				theirs := image.NewRGBA(decoded.Bounds())
				draw.Draw(theirs, theirs.Rect, decoded, image.Point{}, draw.Src)
				// swaybg may not have painted for the new settings yet.
				switch {
				case ours.RGBAAt(20, 20) == ours.RGBAAt(280, 180):
					difference = "the screen is blank"
				case ours.Rect != theirs.Rect:
					difference = fmt.Sprintf("%v, and %v by grim", ours.Rect, theirs.Rect)
				case settings != "scale 1.5" && !bytes.Equal(ours.Pix, theirs.Pix): // grim smooths a scaled picture
					difference = "the pixels differ from grim's"
				default:
					return
				}
			}
			t.Error(difference)
		})
	}
}
